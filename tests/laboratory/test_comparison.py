"""The comparison of strategies: rotations, the table in the terminal, the games for one code, and the workbook."""

import json
import re
import zipfile
from itertools import permutations
from pathlib import Path

import openpyxl
import pytest
import reference
from bests import DATA
from marks import always

from mastermind_xl import Board, StrategyError, evaluate, make_strategy
from mastermind_xl.cli import main
from mastermind_xl.strategies import REGISTRY

USUAL = Board()
BOARDS = {
    "small": ("--pegs", "3", "--colors", "4"),
    "no-repeats": ("--pegs", "3", "--colors", "5", "--no-repeats"),
    "two-digits": ("knuth", "entropy", "positional", "--pegs", "2", "--colors", "12", "--sample", "30", "--seed", "1"),
    "one-peg": ("--pegs", "1", "--colors", "3"),
}


def rotate(board, rotation):
    """List all codes in plain Python; the place that the rotation mentions first changes fastest."""
    codes = reference.list_codes(board.pegs, board.colors, board.repeats)
    return sorted(codes, key=lambda code: [code[place - 1] for place in reversed(rotation)])


def guesses_needed(name, codes, opening=None):
    """Return the number of guesses that the reference strategy needs for each code."""
    needed = {}

    def go(candidates, depth):
        guess = opening if depth == 1 and opening else reference.STRATEGIES[name](codes, candidates)
        for answer, part in reference.partition(guess, candidates).items():
            if answer[0] == len(guess):
                needed[guess] = depth
            else:
                go(part, depth + 1)

    go(list(codes), 1)
    return needed


def words(capsys, *arguments):
    """Run ``evaluate`` successfully and return its standard output."""
    assert main(["evaluate", *arguments]) == 0
    return capsys.readouterr().out


class TestRotation:
    """Rotations: the orders in which the places of a code change when all codes are listed."""

    @pytest.mark.parametrize("name", reference.STRATEGIES)
    @pytest.mark.parametrize(
        ("board", "rotation"),
        [
            (Board(3, 4), "123"),
            (Board(3, 4), "213"),
            (Board(4, 3), "2413"),
            (Board(3, 5, repeats=False), "132"),
            (Board(2, 11), "12"),
        ],
        ids=str,
    )
    def test_reference(self, name, board, rotation):
        """In each rotation, a strategy needs as many guesses per code as the same strategy in tests/reference.py."""
        codes = rotate(board, tuple(map(int, rotation)))
        for opening in (None, codes[len(codes) // 3], codes[-1]):
            result = evaluate(make_strategy(name, board, opening, rotation=rotation))

            needed = guesses_needed(name, codes, opening)
            assert result.opening == opening
            assert result.guess_counts.tolist() == [[needed[tuple(code)] for code in result.targets.tolist()]]

    def test_suggest(self, capsys):
        """If guesses are equally good, ``suggest --rotation`` chooses the first of them in the given rotation."""
        assert main(["suggest", "--strategy", "first", "--rotation", "1234", "1111:0,0"]) == 0
        assert capsys.readouterr().out.startswith("Guess 2222")
        assert main(["suggest", "--strategy", "first", "--rotation", "1234", "1111:1,0"]) == 0
        assert capsys.readouterr().out.startswith("Guess 2221")

    @pytest.mark.parametrize("text", ["", "123", "1233", "12345", "01234", "abcd", "4,3,2"])
    def test_no_rotation(self, text, capsys):
        """A rotation that does not contain each place exactly once is refused, with an example of a rotation."""
        with pytest.raises(
            StrategyError, match="is not a rotation: list places 1 to 4, beginning with the one that changes fastest"
        ):
            make_strategy("first", USUAL, rotation=text)
        assert main(["evaluate", "--rotation", text]) == 2
        err = capsys.readouterr().err
        assert err.count("\n") == 1
        assert "such as 4321" in err


class TestTable:
    """The table with which ``evaluate`` compares several strategies in the terminal."""

    def test_usual_board(self, capsys):
        """``evaluate`` prints total, most guesses and distribution of strategies that list codes and are not random."""
        lines = words(capsys).splitlines()

        rows = {line.split()[0]: line.split() for line in lines[3 : lines.index("", 3)]}
        assert list(rows) == [
            name for name, kind in REGISTRY.items() if not (kind.is_random or kind.any_board or kind.plays_as(USUAL))
        ]
        assert max(map(len, lines)) <= 80
        assert rows["knuth"][1:4] == ["5,801", "4.4761", "5*"]
        assert rows["optimal"][1:4] == ["5,625", "4.3403*", "6"]
        assert sum("*" in row[2] for row in rows.values()) == 1
        assert len(rows["brute-force"][-1]) == 29  # 30 columns, with the last two combined to fit
        counts = {line.split()[0]: line.split()[1:] for line in lines if line.startswith(("first", "brute"))}
        assert counts["first"] == ["1", "4", "25", "108", "305", "602", "196", "49", "6"]
        heads = next(line for line in lines if line.startswith("codes found")).split()
        assert heads[4:] == [*map(str, range(1, 11)), "11+"]
        assert sum(map(int, counts["brute-force"])) == 1296

    def test_order(self, capsys):
        """``evaluate`` lists the strategies in the order in which they are given."""
        lines = words(capsys, "random", "minimax", "first", "--pegs", "3", "--colors", "4").splitlines()
        assert [line.split()[0] for line in lines[3:6]] == ["random", "minimax", "first"]
        assert lines[-1] == "random played every code 10 times."

    def test_left_out(self, capsys):
        """If no strategy is named, ``evaluate`` leaves out strategies that cannot play on the board and reports why."""
        assert main(["evaluate", "--pegs", "2", "--no-repeats", "--json"]) == 0
        out, err = capsys.readouterr()
        assert [json.loads(line)["strategy"] for line in out.splitlines()][:2] == ["first", "minimax"]
        assert err == "left out: brute-force guesses codes of one colour, so the board must allow repeats\n"

    def test_stopped(self, capsys, monkeypatch):
        """After Ctrl+C, ``evaluate`` prints the results of the strategies that are finished."""

        def stop_at_second(strategy, *rest):
            if strategy.name == "knuth":
                raise KeyboardInterrupt
            return evaluate(strategy, *rest)

        monkeypatch.setattr("mastermind_xl.analysis.evaluation.evaluate", stop_at_second)
        assert main(["evaluate", "first", "minimax", "knuth", "--pegs", "2"]) == 130
        out, err = capsys.readouterr()
        assert [line.split()[0] for line in out.splitlines()[3:5]] == ["first", "minimax"]
        assert err.endswith("stopped\n")


class TestOneCode:
    """``evaluate --code``: the games in which strategies find one given code."""

    @pytest.mark.parametrize("name", reference.STRATEGIES)
    def test_reference(self, name, capsys):
        """Guesses, answers and numbers of codes left in a game of ``evaluate --code`` match tests/reference.py."""
        codes = reference.list_codes(4, 6)
        game = json.loads(words(capsys, name, "--opening", "1122", "--code", "4563", "--json"))

        assert (game["strategy"], game["pegs"], game["colors"], game["repeats"]) == (name, 4, 6, True)
        assert (game["opening"], game["code"]) == ([1, 1, 2, 2], [4, 5, 6, 3])
        candidates = codes
        for attempt in game["attempts"]:
            opened = len(candidates) < len(codes)
            guess = reference.STRATEGIES[name](codes, candidates) if opened else (1, 1, 2, 2)
            answer = reference.feedback((4, 5, 6, 3), guess)
            candidates = reference.find_candidates(candidates, [(guess, answer)])
            assert attempt == {
                "guess": list(guess), "black": answer[0], "white": answer[1], "remaining": len(candidates)
            }  # fmt: skip
        assert answer == (4, 0)

    def test_side_by_side(self, capsys):
        """``evaluate --code`` prints the games of several strategies side by side, in lines of at most 80 columns."""
        lines = words(capsys, "--code", "4563").splitlines()
        assert max(map(len, lines)) <= 80
        heads = [word for line in lines for word in line.split() if word in REGISTRY]
        assert len(heads) >= 8
        start = next(number for number, line in enumerate(lines) if "knuth" in line)
        column = lines[start].index("knuth")
        shown = [line[column : column + 14] for line in lines[start + 1 : start + 5]]
        assert shown == ["1122  0,0  256", "3345  0,3   20", "4653  2,2    2", "4563  4,0    1"]

    def test_the_example_of_the_vba_author(self, capsys):
        """Minimax finds the code 4563 in four attempts; the docs report in how many rotations minimax needs five."""

        def attempts(*options):
            return len(json.loads(words(capsys, "minimax", "--code", "4563", *options, "--json"))["attempts"])

        keys = ("candidate", "worst", "expected-size", "entropy", "parts", "rotation")
        assert {attempts("--ties", key) for key in keys} == {4}
        rotations = ["".join(places) for places in permutations("1234")]
        five = [attempts("--rotation", rotation) for rotation in rotations].count(5)
        page = Path(__file__).parents[2] / "docs" / "how-to" / "compare-strategies.md"
        assert f"with five in {five} of the {len(rotations)} rotations" in page.read_text("utf-8")


@pytest.fixture
def compared(written):
    """A function that writes a comparison with these options as a workbook, once for all tests."""
    return lambda *options: written("compared.xlsx", "evaluate", *options, "--xlsx")


def table(path, title, top=1):
    """Return the values of a sheet from this row on, as one list per row."""
    rows = openpyxl.load_workbook(path, data_only=True)[title].iter_rows(min_row=top, values_only=True)
    return [list(row) for row in rows]


@pytest.mark.slow
class TestWorkbook:
    """The workbook that ``evaluate --xlsx`` writes."""

    @pytest.mark.parametrize("name", always(("small", "two-digits"), BOARDS))
    def test_the_open_xml_sdk_finds_nothing(self, compared, validate_ooxml, name):
        """Microsoft's Open XML SDK accepts the workbook of a comparison with its charts."""
        validate_ooxml(compared(*BOARDS[name]))

    def test_figures(self, compared):
        """The sheets Summary and Codes show the numbers of guesses that the reference implementation needs."""
        board = Board(3, 4)
        path = compared(*BOARDS["small"])
        codes = reference.list_codes(3, 4)
        heads, *rows = table(path, "Codes")
        summary = {row[0]: row for row in table(path, "Summary", 5)[: len(heads) - 1]}
        for name in reference.STRATEGIES:
            needed = guesses_needed(name, codes)
            column = heads.index(name)
            assert {int(row[0]): row[column] for row in rows} == {
                int(board.format(code)): needed[code] for code in codes
            }
            total, worst = sum(needed.values()), max(needed.values())
            assert summary[name][2:6] == [64, total, pytest.approx(total / 64), worst]
            counts = [list(needed.values()).count(guesses) for guesses in range(1, worst + 1)]
            assert summary[name][7 : 7 + worst] == counts
            assert sum(summary[name][7 + worst : 17]) == 0

    def test_many_guesses(self, compared):
        """If games are long, the sheet Summary counts all games of ten or more guesses in one column, 10+."""
        path = compared("brute-force", "first", "--pegs", "4", "--colors", "3")
        heads, brute, first = table(path, "Summary", 4)[:3]
        long = evaluate(make_strategy("brute-force", Board(4, 3))).distribution
        assert len(long) > 10
        assert heads[7:17] == ["1", "2", "3", "4", "5", "6", "7", "8", "9", "10+"]
        assert brute[7:17] == [*long[:9], sum(long[9:])]
        assert sum(first[7:17]) == 81

    def test_several_openings(self, compared):
        """A strategy with several openings has a row and a column for each, with the totals of tests/reference.py."""
        openings = [(1, 1, 1), (1, 1, 2), (1, 2, 3)]
        names = [f"knuth@{''.join(map(str, code))}" for code in openings]
        path = compared(*names, "--pegs", "3", "--colors", "4")
        codes = reference.list_codes(3, 4)
        found = [reference.distribution("knuth", codes, opening) for opening in openings]
        totals = [sum(n * count for n, count in enumerate(each, 1)) for each in found]
        assert table(path, "Codes")[0] == ["Code", *names]
        assert [(row[0], row[3]) for row in table(path, "Summary", 5)[:3]] == [*zip(names, totals, strict=True)]
        assert table(path, "Distribution", 4)[0][1:4] == names

    def test_charts(self, compared):
        """A comparison has one chart of all averages, best first, and for each strategy a chart of its distribution."""
        path = compared("brute-force", "first", "--pegs", "4", "--colors", "3")
        book = openpyxl.load_workbook(path)
        averages, brute, first = book["Summary"]._charts
        shown = averages.series[0].val.numRef.f
        (names,) = {series.cat.numRef.f for series in averages.series}
        ranked = [name for (name,) in book["Distribution"][names.partition("!")[2].replace("$", "")]]
        assert [name.value for name in ranked] == ["first", "brute-force"]
        cells = book["Distribution"][shown.partition("!")[2].replace("$", "")]
        assert [cell.value for (cell,) in cells] == ["=Summary!$E$6", "=Summary!$E$5"]
        found = {name: evaluate(make_strategy(name, Board(4, 3))).average for name in ("first", "brute-force")}
        assert averages.y_axis.scaling.min == 0 < found["first"] < found["brute-force"]
        assert averages.dataLabels is None, "some programs ignore the labels of a whole chart"
        assert averages.series[0].dLbls.showVal
        with zipfile.ZipFile(path) as package:
            told = re.findall(r'name="Chart \d" descr="([^"]*)"', package.read("xl/drawings/drawing1.xml").decode())
        assert told[0].endswith(f"first {found['first']:.3f}, brute-force {found['brute-force']:.3f}.")
        assert ["brute-force" in text for text in told] == [True, True, False]
        heads = [cell.value for cell in book["Distribution"][4]]
        for chart, name in ((brute, "brute-force"), (first, "first")):
            values = chart.series[0].val.numRef.f
            column = values.split("$")[1]
            assert book["Distribution"][f"{column}4"].value == name == heads[ord(column) - ord("A")]
            cells = book["Distribution"][values.partition("!")[2].replace("$", "")]
            most = evaluate(make_strategy(name, Board(4, 3))).most
            assert len(cells) == most
            assert all(cell.value.startswith(f"={column}") for (cell,) in cells)
        assert first.y_axis.scaling.max is not None
        assert brute.y_axis.scaling.max is None


class TestPublished:
    """The figures that published sources report."""

    @pytest.mark.slow
    def test_reproduced(self):
        """Our evaluations equal the figures published for the usual board, except those of the Excel/VBA article."""
        figures = [figure for figure in DATA["figures"] if "board" not in figure]
        names = {figure["strategy"] for figure in figures}
        results = {name: evaluate(make_strategy(name, USUAL, seed=1), runs=1) for name in sorted(names)}
        verdicts = {}
        for figure in figures:
            result = results[figure["strategy"]]
            within = figure.get("within", 0.001)  # a unit of the last digit printed
            verdicts[figure["source"], figure["strategy"]] = (
                figure.get("total") in (None, result.total)
                and abs(result.average - figure["average"]) < within
                and figure.get("most") in (None, result.most)
            )
        assert len(verdicts) == 10
        assert [key for key, agrees in verdicts.items() if not agrees] == [("the Excel/VBA article", "minimax")]


class TestMethods:
    """Comparisons of several strategies, each with its own opening."""

    def test_json_and_codes(self, capsys):
        """``evaluate --json --codes`` has the opening of each strategy and the number of guesses for each code."""
        out = words(capsys, "first", "first@1,1", "--pegs", "2", "--colors", "3", "--json", "--codes")
        plain, opened = map(json.loads, out.splitlines())
        assert (plain["opening"], opened["opening"]) == (None, [1, 1])
        assert plain["guesses"] == opened["guesses"]
        assert [code for code, _ in plain["guesses"]] == [[a, b] for a in (1, 2, 3) for b in (1, 2, 3)]
        assert sum(guesses for _, guesses in plain["guesses"]) == plain["total"]

    def test_codes_in_the_terminal(self, capsys):
        """``evaluate --codes`` lists how many guesses each code needs, with several strategies side by side."""
        shown = words(capsys, "knuth", "--codes").split("\n\n")[1].split()
        listed = dict(zip(shown[::2], map(int, shown[1::2]), strict=True))
        assert list(listed) == ["".join(map(str, code)) for code in reference.list_codes(4, 6)]
        assert sum(listed.values()) == 5801
        out = words(capsys, "first", "knuth@12", "--pegs", "2", "--colors", "2", "--codes")
        assert out.splitlines()[-5:] == [
            "code  first  knuth@12",
            "11        1         2",
            "12        2         1",
            "21        3         2",
            "22        2         3",
        ]
