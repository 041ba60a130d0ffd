"""Surveys: figures, limits and tables."""

import json

import pytest
import reference

from mastermind_xl import Board, evaluate, make_strategy
from mastermind_xl.cli import main
from mastermind_xl.cli import survey as command
from mastermind_xl.laboratory.survey import explore as module
from mastermind_xl.laboratory.survey.explore import Performance, Survey, Verdict, explore, place_results
from mastermind_xl.search.proof import Search
from mastermind_xl.strategies import REGISTRY, Entry
from mastermind_xl.strategies.any_candidate import First
from mastermind_xl.terminal.tables import rounded


def test_a_variant_is_one_board(capsys):
    """A survey of a variant uses the variant's board; the option ``--pegs`` replaces the number of pegs."""
    words = ["--strategies", "random", "--sample", "2", "--json", "--variant", "bulls-and-cows"]
    for more, pegs in (([], [4]), (["--pegs", "2-3"], [2, 3])):
        assert main(["survey", *words, *more]) == 0
        boards = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
        assert [(each["pegs"], each["colors"], each["repeats"]) for each in boards] == [
            (number, 10, False) for number in pegs
        ]


class Clock:
    """A clock that moves only when a test changes it."""

    now = 100.0

    def perf_counter(self):
        return self.now

    monotonic = perf_counter


class Slow(First):
    """A strategy that plays like ``first`` and takes a fixed time per guess and colour."""

    asked = []  # noqa: RUF012 - what all of them were asked for
    clock = None
    seconds = 0.0

    name = "slow"

    def choose(self, game):
        Slow.asked.append((self.board, game.guess_indices, int(game.candidates[0])))
        Slow.clock.now += Slow.seconds * self.board.colors
        return super().choose(game)


@pytest.fixture
def slow(monkeypatch):
    """Register the strategy ``slow`` and use its clock."""
    clock = Clock()
    monkeypatch.setattr(module, "time", clock)
    monkeypatch.setattr(Slow, "clock", clock)
    monkeypatch.setattr(Slow, "asked", [])
    monkeypatch.setattr(Slow, "seconds", 1.0)
    monkeypatch.setitem(REGISTRY, "slow", Entry("slow", "the first candidate, slowly", "these tests", Slow))
    return Slow


def find(survey, **options):
    """Return all performances of a survey by (strategy, pegs, colours)."""
    found = list(explore(survey, **options))
    places = {(each.strategy, each.board.pegs, each.board.colors): each for each in found}
    assert len(places) == len(found)
    return places


class TestMeasures:
    """The figures of a survey."""

    def test_a_performance(self):
        """A survey reports the average and the longest time of a guess."""
        found = Performance("x", Board(), Verdict.WITHIN, seconds=((1.0, 2.0), (4.0,), (0.5, 0.5, 1.0)))
        assert (found.games, found.total, found.average, found.most) == (3, 6, 2.0, 3)
        assert (found.guess_mean, found.guess_longest) == (1.5, 4.0)

    @pytest.mark.parametrize("name", reference.STRATEGIES)
    def test_whole_boards(self, name):
        """If the sample has at least as many codes as a board, the survey plays every code of the board."""
        found = find(Survey((2, 3), (2, 3, 4), [name], sample=64))
        for (_, pegs, colors), each in found.items():
            counts = reference.distribution(name, reference.list_codes(pegs, colors))
            assert each.verdict is Verdict.WITHIN
            assert each.games == colors**pegs
            found_with = [sum(len(game) == n for game in each.seconds) for n in range(1, each.most + 1)]
            assert found_with == list(counts)
            assert 0 < each.guess_mean <= each.guess_longest

    def test_samples(self):
        """With the same seed, a survey and ``evaluate`` play the same sample of codes."""
        survey = Survey([4], [6], ["knuth"], sample=40, seed=3)
        assert find(survey)["knuth", 4, 6].total == evaluate(make_strategy("knuth", Board()), sample=40, seed=3).total

    def test_boards_too_big_to_list(self):
        """On a board too big to list, some strategies play; for the others, the survey reports why they cannot."""
        found = find(Survey([9], [9], ["positional", "first"], sample=3))
        assert found["positional", 9, 9].games == 3
        assert found["positional", 9, 9].average > 9
        refused = found["first", 9, 9]
        assert (refused.verdict, refused.games) == (Verdict.UNABLE, 0)
        assert "are too many to list" in refused.why

    def test_each_position_once(self, slow):
        """A survey times each position once, even if several games share it; the time counts in each of these games."""
        found = find(Survey([2], [3], ["slow"], sample=9, limit=5))["slow", 2, 3]
        assert len(slow.asked) == len(set(slow.asked))
        assert set(found.seconds) == {(3.0,) * len(game) for game in found.seconds}
        assert found.total > len(slow.asked)
        assert (found.guess_mean, found.guess_longest) == (3.0, 3.0)


def test_a_half_is_rounded_up():
    """The terminal shows 3.125 as 3.13, as every spreadsheet program does."""
    survey, board = Survey([2], [4], ["first"], sample=16), Board(2, 4)
    found = Performance("first", board, Verdict.WITHIN, seconds=tuple((0.0,) * n for n in [3] * 7 + [4]))
    assert found.average == 3.125
    assert command._describe(survey, place_results(survey, [found]), "first").count("3.13") == 1
    assert [rounded(value, 2) for value in (3.125, 1.005, 2.0, 0.004)] == ["3.13", "1.01", "2.00", "0.00"]


class TestLimits:
    """The time limits of a survey."""

    def test_larger_boards(self, slow):
        """If a guess takes too long on a board, the survey skips boards with at least as many pegs and colours."""
        found = find(Survey(range(2, 4), range(2, 7), ["slow", "first"], limit=4.5))
        verdicts = {place[1:]: each.verdict for place, each in found.items() if place[0] == "slow"}
        assert verdicts == {
            (pegs, colors): Verdict.WITHIN if colors < 5 else Verdict.BEYOND if (pegs, colors) == (2, 5) else Verdict.LARGER
            for pegs in (2, 3)
            for colors in range(2, 7)
        }  # fmt: skip
        assert found["slow", 2, 5].why == "guess 1 took 5.0 s"
        assert "2 pegs, 5 colours" in found["slow", 3, 6].why
        assert {board.colors for board, *_ in slow.asked} == {2, 3, 4, 5}
        assert all(each.verdict is Verdict.WITHIN for place, each in found.items() if place[0] == "first")

    def test_patience(self, slow):
        """After twice the time limit for a guess, a survey starts no new game on the same board."""
        found = find(Survey([4], [3], ["slow"], limit=4))["slow", 4, 3]
        assert found.verdict is Verdict.WITHIN
        assert 1 < found.games < 30
        *before, _ = found.seconds
        assert len(slow.asked) * 3.0 - sum(map(sum, before)) < 8 + 3 * found.most
        assert slow.clock.now - 100 <= 8 + 3 * found.most

    def test_games_without_end(self, slow, monkeypatch):
        """A survey marks a board as too slow if its games take too long, even if each guess is fast enough."""
        monkeypatch.setattr(module, "_LONGEST", 1)
        found = find(Survey([2], [30], ["slow"], limit=31))["slow", 2, 30]
        assert found.verdict is Verdict.BEYOND
        assert found.why == "the games took more than 31 s"
        assert len(slow.asked) == 2

    def test_time_is_over(self, slow):
        """When the time of a survey is over, the boards not yet played are marked as not reached or as too slow."""
        found = find(Survey([2], range(2, 8), ["slow"], sample=1, limit=3.5), seconds=11)
        verdicts = [each.verdict for each in found.values()]
        assert verdicts[:2] == [Verdict.WITHIN, Verdict.WITHIN]
        assert set(verdicts[2:]) <= {Verdict.UNREACHED, Verdict.BEYOND, Verdict.LARGER}
        none = find(Survey([2], [2, 3], ["first"]), seconds=0)
        assert {each.verdict for each in none.values()} == {Verdict.UNREACHED}

    def test_a_search_ends_at_the_limit(self, monkeypatch):
        """A survey stops the search for optimal play at the time limit for a guess."""
        ends = []

        def run(search, *how):
            try:
                return whole(search, *how)
            finally:
                ends.append(search.standing)

        whole = Search.find_total
        monkeypatch.setattr(Search, "find_total", run)
        found = find(Survey([5], [5], ["optimal"], limit=0.3))["optimal", 5, 5]
        assert found.verdict is Verdict.BEYOND
        [end] = ends
        assert end.settled < max(end.openings, 1)  # setting up may take all the time

    def test_no_repeats(self):
        """Without repeats, a survey leaves out boards with fewer colours than pegs."""
        survey = Survey(range(2, 5), range(2, 4), ["first"], repeats=False)
        assert survey.boards == [Board(2, 2, False), Board(2, 3, False), Board(3, 3, False)]
        places = place_results(survey, explore(survey))
        assert ("first", 4, 3) not in places
        counts = reference.distribution("first", reference.list_codes(3, 3, repeats=False))
        assert places["first", 3, 3].total == sum(n * count for n, count in enumerate(counts, 1))


def tell(capsys, *arguments, status=0):
    """Run ``survey`` and return its standard output."""
    assert main(["survey", *arguments]) == status
    return capsys.readouterr()


class TestCommand:
    """The command ``mastermind-xl survey``."""

    def test_tables(self, capsys):
        """For each strategy, ``survey`` prints a table of averages and times that is at most 80 columns wide."""
        words = ("--pegs", "2-3", "--colors", "2-12", "--sample", "4", "--strategies", "first", "brute-force")
        out = tell(capsys, *words).out
        first, brute = out.split("\n\nbrute-force: ")
        assert first.startswith("first: average guesses; below them, average and longest seconds per guess\n")
        assert all(len(line) <= 80 for line in out.splitlines())
        heads = [line.split() for line in first.splitlines() if line.startswith("pegs")]
        assert [int(word) for head in heads for word in head[1:]] == list(range(2, 13))
        assert first.splitlines()[4].split()[:2] == ["2", "2.00"]
        means, longest = ([float(word) for word in first.splitlines()[line].split()] for line in (5, 6))
        assert len(means) > 5
        assert all(mean <= most for mean, most in zip(means, longest, strict=True))
        assert len(brute.splitlines()) == len(first.splitlines())

    def test_marks(self, capsys):
        """In a survey's table, a dash marks a board that takes too long, and a dot a board that cannot be played."""
        words = ("--pegs", "5", "--colors", "5-7", "--limit", "0.2", "--strategies", "optimal")
        out = tell(capsys, *words).out
        row, *notes = [line for line in out.splitlines() if line][3:]
        assert row.split() == ["5", "–", "–", "–"]
        assert " ".join(notes).startswith("– more than 0.2 s per guess (5 pegs, 5 colours: guess 1 took")
        out = tell(capsys, "--pegs", "8", "--colors", "8", "--strategies", "first").out
        assert "   8      ·" in out
        assert "· 8 pegs, 8 colours: 16,777,216 codes" in out

    def test_json(self, capsys):
        """``survey --json`` prints one object per board and strategy; one process and two give the same totals."""
        words = ("--pegs", "2-3", "--colors", "3-4", "--sample", "5", "--json", "--strategies", "random", "positional")
        rows = []
        for jobs in ("1", "2"):
            lines = tell(capsys, *words, "--jobs", jobs).out.splitlines()
            rows.append({(row["strategy"], row["pegs"], row["colors"]): row for row in map(json.loads, lines)})
        one, two = rows
        assert len(one) == 8
        for place, row in one.items():
            assert row["verdict"] == "within"
            assert row["games"] == 5
            assert row["average"] == row["total"] / 5
            assert 0 < row["guess_mean"] <= row["guess_longest"]
            for key in ("total", "max", "games", "verdict", "limit", "repeats", "why"):
                assert two[place][key] == row[key]

    def test_minutes(self, capsys, monkeypatch):
        """The option ``--minutes`` limits the time of a whole survey, which is three minutes without it."""
        limits = []

        def explore_nothing(survey, *, seconds, **options):
            limits.append(seconds)
            return explore(survey, seconds=0)

        monkeypatch.setattr("mastermind_xl.laboratory.survey.explore.explore", explore_nothing)
        words = ("--pegs", "2", "--colors", "2", "--strategies", "first")
        for limit in ((), ("--minutes", "2"), ("--minutes", "0.1")):
            tell(capsys, *words, *limit)
        assert limits == [180, 120, 6]

    def test_ctrl_c(self, capsys, monkeypatch):
        """After Ctrl+C, a survey prints its finished results."""

        def explore_two(survey, **options):
            found = explore(survey, **options)
            yield next(found)
            yield next(found)
            raise KeyboardInterrupt

        monkeypatch.setattr("mastermind_xl.laboratory.survey.explore.explore", explore_two)
        words = ("--pegs", "2", "--colors", "2-4", "--strategies", "first")
        said = tell(capsys, *words, status=130)
        row = next(line for line in said.out.splitlines() if line.startswith("   2"))
        assert [word == "?" for word in row.split()[1:]] == [False, False, True]
        assert "? 1 board not reached: the survey was stopped" in said.out
        assert "2 of 3 done" in said.err
