"""The command ``static``, and the solver's sheet of fixed guesses."""

import json
import random
from collections import Counter
from functools import partial

import pytest
import reference
from console import run, stop
from formulas import read_workbook
from programs import posix
from sheets import EVERY_MESSAGE, STEP_BY_STEP, on_boards, words_of
from static_by_hand import FIVE, GREENWELL, USUAL, answer, distinct_by_hand, indices

from mastermind_xl import Board, Feedback, kernel


def test_json_has_the_promised_keys(capsys):
    """``static --json`` has the keys guesses, codes, distinct and seconds, and its guesses identify every code."""
    status, out, _ = run(capsys, "static", "--json", "--seed", "1", "--seconds", "0.3")
    assert status == 0
    answer = json.loads(out)
    assert list(answer) == ["guesses", "codes", "distinct", "seconds"]
    assert (answer["codes"], answer["distinct"]) == (1296, 1296)
    assert 6 <= len(answer["guesses"]) <= 8  # a busy machine comes down to six later
    assert distinct_by_hand(USUAL, [USUAL.index(guess) for guess in answer["guesses"]]) == 1296


def test_json_says_what_is_left_to_ask(capsys):
    """If checked guesses do not identify every code, JSON has the groups of confused codes and what to ask next."""
    _, out, _ = run(capsys, "static", "--json", "--check", *FIVE)
    answer = json.loads(out)
    assert (answer["distinct"], answer["more"], len(answer["groups"])) == (1288, 2, 8)
    assert all(group["guess"] in group["codes"] and group["more"] == 2 for group in answer["groups"])
    six = [*indices(USUAL, FIVE), USUAL.index(answer["separator"])]
    assert distinct_by_hand(USUAL, six) == 1296


def test_the_report_in_words(capsys):
    """``static --check`` reports how many different answers a set of guesses gets, and lists the confused codes."""
    _, out, _ = run(capsys, "static", "--check", *FIVE)
    lines = out.splitlines()
    assert lines[0].startswith(
        "4 pegs, 6 colours: 1,296 codes give 1,288 different combinations of answers to 5 guesses  ("
    )
    assert lines[1] == "  4322 6161 5451 3314 6536"
    assert lines[2] == (
        "8 groups of codes with the same answers, at most 2 codes each; any code is found with at most 2 more guesses:"
    )
    assert lines[3] == "  1254 2415: try 1254, at most 2 guesses"
    assert lines[11].startswith("One extra guess identifies all codes: ")
    _, out, _ = run(capsys, "static", "--check", *GREENWELL)
    assert out.splitlines()[0].startswith("4 pegs, 6 colours: the answers to 6 guesses identify all 1,296 codes  (")


def test_long_lists_are_cut_short(capsys):
    """``static --check`` shortens long lists of codes and long lists of groups."""
    _, out, _ = run(capsys, "static", "--check", "1122")
    assert "  1333 1334 1335 1336 1343 1344 and 250 more: try " in out
    assert "  and 1 more group" in out
    assert "No single extra guess identifies all codes." in out


def test_two_digit_colours_are_told_apart(capsys):
    """With more than nine colours, ``static`` separates codes by commas, and can read its own list again."""
    board = Board(2, 10)
    _, out, _ = run(capsys, "static", "--pegs", "2", "--colors", "10", "--seconds", "0.2", "--seed", "3")
    listed = out.splitlines()[1].strip().split(", ")
    assert distinct_by_hand(board, indices(board, listed)) == 100
    assert (
        run(capsys, "static", "--pegs", "2", "--colors", "10", "--check", *listed)[1].count("identify all 100 codes")
        == 1
    )


def test_the_most_that_some_guesses_tell_is_proved(capsys, tmp_path):
    """``static --guesses N --prove`` proves that no N guesses give more different answers, and stores the proof."""
    path = tmp_path / "most.checkpoint"
    words = ["--guesses", "2", "--prove", "--pegs", "3", "--colors", "4", "--checkpoint", str(path)]
    _, out, _ = run(capsys, "static", *words, "--seconds", "0.1", "--seed", "1")
    assert "64 codes give 37 different combinations of answers to 2 guesses" in out
    assert "No set of 2 guesses gives a larger number of different answers: proved." in out
    guesses = out.splitlines()[1]
    again = json.loads(run(capsys, "static", *words, "--json")[1])
    assert guesses.split() == ["".join(map(str, guess)) for guess in again["guesses"]]
    assert (again["distinct"], again["proved"]) == (37, True)


@pytest.mark.slow
def test_several_processes_prove_the_same(capsys):
    """A proof by two processes finds the same number of fixed guesses as a proof by one process."""
    status, out, _ = run(capsys, "static", "--prove", "--pegs", "3", "--seconds", "0.2", "--jobs", "2", "--json")
    answer = json.loads(out)
    assert (status, len(answer["guesses"]), answer["proved"]) == (0, 5, True)


@pytest.mark.exhaustive
@posix("signals between processes")
def test_ctrl_c_keeps_what_was_settled(tmp_path):
    """If Ctrl+C interrupts a proof of ``static``, its status is 130, and the proof can continue from its checkpoint."""
    from mastermind_xl.laboratory.static.proof import restore

    path = tmp_path / "proof.checkpoint"
    words = ("static", "--prove", "--seconds", "0.5", "--checkpoint", str(path))
    # what is compiled would be compiled for this test alone
    status, out, err = stop(*words, when="parts searched", **{kernel.VARIABLE: "numpy"})
    assert (status, out) == (130, "")
    assert f"the progress is saved in {path}: the same command continues from there" in err
    with path.open("rb") as file:
        proof = restore(USUAL, file)
    assert len(proof.guesses) == 6
    assert len(proof._settled) > 0


@pytest.fixture(scope="module")
def make_solver(written):
    """A function that writes a solver workbook with these options; each is written only once."""
    return partial(written, "solver.xlsx", "solver", "--strategy", "knuth")


def read_guesses(sheet):
    return [tuple(int(peg) for peg in row) for row in sheet.get("FixedGuesses")]


def message(sheet):
    return sheet.get("FixedMessage")[0][0]


def read_code(sheet):
    return tuple(sheet.get("FixedCode")[0])


@pytest.mark.parametrize(
    ("options", "there"),
    [
        (("--pegs", "3", "--colors", "5", "--no-repeats"), True),
        (("--pegs", "1", "--colors", "3"), True),
        (("--pegs", "2", "--colors", "1", "--attempts", "1"), False),
        (("--pegs", "3", "--colors", "11", "--attempts", "1"), False),
        (("--pegs", "1", "--colors", "20"), False),
    ],
)
@pytest.mark.slow
def test_the_sheet_is_there_where_a_small_set_is_soon_found(make_solver, options, there):
    """A solver has the sheet Fixed guesses only on boards for which a small set of guesses is found quickly."""
    book = read_workbook(make_solver(*options))
    assert ("Fixed guesses" in book.sheetnames) == there
    assert ("FixedGuesses" in book.defined_names) == there


@pytest.mark.slow
def test_the_table_holds_the_answers_of_all_codes(make_solver):
    """The sheet Fixed guesses has a table with the right answers of every code; no two codes have equal answers."""
    sheet = read_workbook(make_solver())["Fixed guesses"]
    guesses = [tuple(cell.value for cell in row[2:6]) for row in sheet.iter_rows(min_row=5, max_row=10)]
    table = list(sheet.iter_rows(min_row=sheet.max_row - 1295))
    codes = reference.list_codes(4, 6)
    assert [tuple(cell.value for cell in row[2:6]) for row in table] == list(codes)
    for code, row in zip(codes, table, strict=True):
        answers = [divmod(cell.value, 10) for cell in row[7:13]]
        assert answers == [reference.feedback(code, guess) for guess in guesses]
    assert len({tuple(cell.value for cell in row[7:13]) for row in table}) == 1296
    assert {cell.number_format for row in table for cell in row[7:13]} == {'0","0'}


BOARDS = {"usual": USUAL, "no-repeats": Board(3, 5, repeats=False), "two-digits": Board(2, 12)}


@on_boards("board", BOARDS)
def test_all_answers_name_the_code(make_solver, open_sheet, board):
    """After the answers of a code to all guesses are typed into the sheet Fixed guesses, the sheet shows the code."""
    sheet = open_sheet(make_solver(*words_of(board)))
    guesses = read_guesses(sheet)
    answers = {
        code: tuple(reference.feedback(code, guess) for guess in guesses)
        for code in reference.list_codes(board.pegs, board.colors, board.repeats)
    }
    without_last = Counter(each[:-1] for each in answers.values())
    needs_all = next(code for code, each in answers.items() if without_last[each[:-1]] > 1)
    for code in (needs_all, *random.Random(3).sample(list(answers), 3)):
        for k, each in enumerate(answers[code]):
            answer(sheet, k, each)
        assert read_code(sheet) == code
        assert message(sheet).startswith("✔ Only one code is left: ")
    assert sheet.errors() == []


@STEP_BY_STEP
def test_partial_answers_count_the_codes_that_fit(make_solver, open_sheet):
    """After some answers are typed in any order, the sheet Fixed guesses shows the right number of codes left."""
    sheet = open_sheet(make_solver())
    guesses = read_guesses(sheet)
    codes = reference.list_codes(4, 6)
    code = (6, 3, 3, 1)
    typed = []
    for number, k in enumerate((4, 0, 3), 1):
        answer(sheet, k, reference.feedback(code, guesses[k]))
        typed.append((guesses[k], reference.feedback(code, guesses[k])))
        left = len(reference.find_candidates(codes, typed))
        assert message(sheet) == (f"▶ Answers typed: {number} of 6. Type the others. {left} codes are left.")
        assert read_code(sheet) == ("", "", "", "")
    remaining = [row[0] for row in sheet.get("FixedRemaining")]
    above = [len(reference.find_candidates(codes, [typed[i] for i in which])) for which in ([1], [1, 2], [1, 2, 0])]
    assert remaining == [above[0], "", "", above[1], above[2], ""]


@pytest.mark.parametrize(
    ("open_sheet", "options", "code", "wrong"),
    [
        ("libreoffice", (), (4, 5, 6, 3), (0, 0)),
        ("ironcalc", (), (4, 5, 6, 3), (0, 0)),
        # the other two take seconds to open the usual board
        ("gnumeric", ("--pegs", "3", "--colors", "5", "--no-repeats"), (4, 3, 2), (0, 1)),
        ("hyperformula", ("--pegs", "3", "--colors", "5", "--no-repeats"), (4, 3, 2), (0, 1)),
    ],
    indirect=["open_sheet"],
)
@pytest.mark.exhaustive
def test_a_contradiction_is_told_and_traced(make_solver, open_sheet, options, code, wrong):
    """If answers contradict each other, the sheet Fixed guesses shows how many codes would fit without each answer."""
    sheet = open_sheet(make_solver(*options))
    guesses = read_guesses(sheet)
    answers = [reference.feedback(code, guess) for guess in guesses]
    codes = reference.list_codes(3, 5, False) if options else reference.list_codes(4, 6)
    for k, feedback in enumerate([*answers[:2], wrong, *answers[3:]]):
        answer(sheet, k, feedback)
    told = list(zip(guesses, [*answers[:2], wrong, *answers[3:]], strict=True))
    assert not reference.find_candidates(codes, told)
    many = len(guesses)
    empty = next(n for n in range(1, many + 1) if not reference.find_candidates(codes, told[:n]))
    assert message(sheet) == (
        f"⚠ No code fits these answers: none is left after attempt {empty}. "
        "On the right you see how many codes would fit without each answer."
    )
    without = [len(reference.find_candidates(codes, told[:k] + told[k + 1 :])) for k in range(many)]
    assert [row[0] for row in sheet.get("FixedWithout")] == without
    assert without[2] == 1
    assert read_code(sheet) == ("",) * len(code)
    answer(sheet, 2, answers[2])
    assert read_code(sheet) == code
    assert [row[0] for row in sheet.get("FixedWithout")] == [""] * many


OPENING = (
    "▶ Ask all 6 guesses, in any order, and type the black and white pegs that each of them gets. 1,296 codes are left."
)


PROBLEMS = {
    "black alone": ((1, None), "▶ Attempt 2: type both black and white; type 0 for none."),
    "white alone": ((None, 0), "▶ Attempt 2: type both black and white; type 0 for none."),
    "too many": ((3, 2), "⚠ Attempt 2: 3 black and 2 white are 5 pegs: a code has 4."),
    "nowhere": ((3, 1), "⚠ Attempt 2: 3 black and 1 white is impossible: the last peg could only go in its own place."),
    "no count": ((5, 0), "⚠ Attempt 2: black and white must be whole numbers, 0 to 4."),
    "half a peg": ((1.5, 0), "⚠ Attempt 2: black and white must be whole numbers, 0 to 4."),
    "words": (("one", 0), "⚠ Attempt 2: black and white must be whole numbers, 0 to 4."),
}


@EVERY_MESSAGE
@pytest.mark.parametrize(("typed", "said"), PROBLEMS.values(), ids=PROBLEMS)
def test_wrong_answers_are_named(make_solver, open_sheet, typed, said):
    """The sheet Fixed guesses reports a mistake in an answer with its remedy, until the answer is cleared."""
    sheet = open_sheet(make_solver())
    assert message(sheet) == OPENING
    answer(sheet, 1, typed)
    answer(sheet, 3, Feedback(0, 1))
    assert message(sheet) == said
    assert sheet.get("FixedRemaining")[1] == [""]
    assert sheet.errors() == []
    for k in (1, 3):
        answer(sheet, k, (None, None))
    assert message(sheet) == OPENING


@STEP_BY_STEP
def test_whole_answers(make_solver, open_sheet):
    """In the sheet Fixed guesses, the cell for black accepts a whole answer, such as 12 for 1 black and 2 white."""
    sheet = open_sheet(make_solver())
    code, spellings = (6, 3, 3, 1), ("{0}{1}", "{0},{1}", "{0}b {1}w", "{0} black {1} white", "{0}r{1}w", "b{0}w{1}")
    for k, (guess, spelling) in enumerate(zip(read_guesses(sheet), spellings, strict=True)):
        answer(sheet, k, (spelling.format(*reference.feedback(code, guess)), None))
    assert read_code(sheet) == code
    answer(sheet, 0, ("1", None))
    assert message(sheet) == "▶ Attempt 1: type both black and white; type 0 for none."
    assert sheet.errors() == []


def test_greedily(capsys):
    """Each guess of ``static --greedy`` leaves the fewest codes on average; the output also shows a set found by annealing."""
    _, out, _ = run(capsys, "static", "--greedy", "--pegs", "3", "--colors", "4", "--json")
    answer = json.loads(out)
    codes = reference.list_codes(3, 4)

    def left(guesses):
        groups = {}
        for code in codes:
            groups.setdefault(tuple(reference.feedback(code, guess) for guess in guesses), []).append(code)
        return [len(group) for group in groups.values()]

    chosen = []
    for step in answer["steps"]:
        squares = [sum(size * size for size in left([*chosen, guess])) for guess in codes]
        assert tuple(step["guess"]) == codes[squares.index(min(squares))]
        chosen.append(tuple(step["guess"]))
        assert step["expected"] == pytest.approx(min(squares) / len(codes))
        assert (step["distinct"], step["worst"]) == (len(left(chosen)), max(left(chosen)))
    assert answer["distinct"] == len(codes) > answer["steps"][-2]["distinct"]
    assert [tuple(guess) for guess in answer["guesses"]] == chosen
    status, out, _ = run(capsys, "static", "--greedy", "--seconds", "0.5", "--seed", "1")
    lines = out.splitlines()
    assert lines[0].startswith("4 pegs, 6 colours: 6 guesses chosen one after another identify every code")
    assert lines[2].split() == ["1", "1123", "185.2685", "14", "276"]
    assert lines[7].split()[2:] == ["1.0000", "1,296", "1"]
    assert (status, lines[-1].startswith("Simulated annealing found ")) == (0, True)
    assert run(capsys, "static", "--greedy", "--colors", "8")[0] == 2
