"""An answer may be known in part, and a game may have answers in black pegs alone."""

import json
import random
from functools import reduce

import pytest
import reference
from console import run
from sheets import STEP_BY_STEP, words_of

from mastermind_xl import Attempt, Board, Feedback, Game, evaluate, make_strategy
from mastermind_xl.core.errors import FeedbackError
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.excel.state import Row, State, history
from mastermind_xl.sheets.shared.partition_parts import PartitionLayout, tried_guess

BLACK_ONLY = VARIANTS["black-only"].board
REFUSED = "answers in black pegs alone work only in the commands play, solve, suggest, evaluate, review, puzzle, score, solver, game and page"


def fitting(board, game):
    """Return the indices of the codes that give every answer as far as it is known."""
    codes = reference.list_codes(board.pegs, board.colors)
    return [
        index
        for index, code in enumerate(codes)
        if all(
            known in (None, own)
            for each in game.attempts
            for known, own in zip(each.feedback, reference.feedback(code, each.guess), strict=True)
        )
    ]


def test_codes_left():
    """The codes left after random answers, known in part, are those of the plain reference."""
    chance, board = random.Random(1), Board()
    for _ in range(5):
        game = Game(board, code=board.code(chance.randrange(board.size)))
        for _ in range(3):
            guess = board.code(chance.randrange(board.size))
            answer = [chance.choice((count, None)) for count in reference.feedback(game.code, guess)]
            game = game.play(guess, answer)
            assert game.candidates.tolist() == fitting(board, game)
            assert game.allows(game.code)
            assert len(game.fits) == len(game.attempts)
        assert Game(board, game.attempts).candidates.tolist() == fitting(board, game)


@pytest.mark.parametrize(
    ("text", "answer"),
    {"1,?": (1, None), "?,2": (None, 2), "?": (None, None), "??": (None, None), "1b ?w": (1, None), "?,?": (None, None),
     "? 2": (None, 2), "1？": (1, None)}.items(),
)  # fmt: skip
def test_a_question_mark(text, answer):
    """A question mark is a number of pegs that is not known; an attempt without any number is ignored."""
    attempt = Attempt((1, 1, 2, 2), Feedback.parse(text, Board()))
    assert tuple(attempt.feedback) == answer
    assert attempt.ignored == (answer == (None, None))
    assert Feedback.parse(str(attempt.feedback), Board()) == attempt.feedback


@pytest.mark.parametrize("text", ["5,?", "?,5", "1,2,?", "?x", "1?2"])
def test_refused(text):
    """Part of an answer that no code can give, and three numbers, are refused."""
    with pytest.raises(FeedbackError):
        Feedback.parse(text, Board())


def test_at_a_prompt(at_prompt):
    """In ``solve`` a part of an answer is shown as it is known, and the command to continue repeats it."""
    status, out, err = at_prompt(
        ["1122:1,?", "3344:?", "left", "fix 1 ?,2", "left", "quit"], "solve", "--strategy", "entropy"
    )
    assert (status, err) == (0, "")
    counts = [len(fitting(Board(), Game(Board(), [("1122", answer)]))) for answer in ((1, None), (None, 2))]
    assert [f"{count:,} codes are left." in out for count in counts] == [True, True]
    assert out.splitlines()[-1] == "To continue: mastermind-xl solve --strategy entropy 1122:?,2 3344:?,? --skip 2"


def test_suggest_and_review(capsys):
    """``suggest`` and ``review`` count only the codes that fit what is known, and JSON has null for the rest."""
    left = len(fitting(Board(), Game(Board(), [("1122", (1, None)), ("1344", (0, 1))])))
    assert json.loads(run(capsys, "suggest", "1122:1,?", "1344:0,1", "--json")[1])["remaining"] == left
    moves = json.loads(run(capsys, "review", "1122:1,?", "1344:0,1", "--json")[1])["moves"]
    assert [(each["black"], each["white"]) for each in moves] == [(1, None), (0, 1)]
    assert moves[-1]["after"] == left
    status, _, err = run(capsys, "suggest", "--pegs", "8", "--colors", "12", "1,1,2,2,3,3,4,4:1,?")
    assert (status, err.count("\n")) == (2, 1)
    assert err.endswith("give every answer in full, or use a smaller board\n")


@STEP_BY_STEP
@pytest.mark.parametrize("command", ["solver", "game"])
def test_on_a_sheet(written, open_sheet, command):
    """On a sheet, part of an answer, in one cell or in two, leaves the codes that Python counts; a question mark alone ignores the attempt."""
    sheet = open_sheet(written(f"{command}.xlsx", command, "--pegs", "3", "--colors", "4"))
    sheet.play("112", "123:1,1")
    for answer in ("1,?", "?,2", "?,?", "?,0"):
        left = Game(Board(3, 4), [("112", answer), ("123", "1,1")]).heeded.remaining[-1]
        for typed in ((answer, None), answer.split(",")):
            sheet.answer(0, *typed)
            assert (sheet.get("Remaining")[1][0], sheet.errors()) == (left, []), typed
    sheet.answer(0, "?,4", None)
    assert sheet.message.startswith("⚠ Attempt 1: black and white must be whole numbers, 0 to 3.")


def test_for_buttons():
    """Buttons read part of an answer in one cell or in two, ignore an attempt without any number, and write numbers into cells of their own."""
    answers = (("1,?", None), ("?", 1.0), ("?", None), ("1b ?w", None))
    state = State(Board(), tuple(Row((1, 1, 2, place), each) for place, each in enumerate(answers, 1)))
    assert state.game() == Game(Board(), ["1121:1,?", "1122:?,1", "1124:1,?"])
    assert [row.answer for row in state.spread().rows] == [(1, "?"), ("?", 1.0), ("?", "?"), (1, "?")]
    assert history(Board(), state.played.attempts) == "/1121:1,?/1122:?,1/1124:1,?"


# --- black pegs alone ----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["first", "minimax", "knuth"])
@pytest.mark.parametrize(
    ("pegs", "colors"), [(3, 3), (3, 4), pytest.param(4, 6, marks=pytest.mark.exhaustive)], ids=str
)
def test_totals(monkeypatch, name, pegs, colors):
    """On boards answered in black pegs alone, strategies find the codes with the guesses of the plain reference."""
    monkeypatch.setattr(reference, "feedback", lambda code, guess: (sum(map(int.__eq__, code, guess)),))
    wanted = reference.distribution(name, reference.list_codes(pegs, colors))
    board = Board(pegs, colors, words=BLACK_ONLY.words)
    assert evaluate(make_strategy(name, board)).distribution == wanted


def test_euler_185(capsys):
    """The example of Project Euler's problem 185 has the one code that the problem states."""
    words = ["90342:2", "70794:0", "39458:2", "34109:1", "51545:2", "12531:1"]
    board = ("--variant", "black-only", "--pegs", "5", "--colors", "10", "--palette", "digits")
    assert run(capsys, "suggest", *board, *words)[1] == "Only one code is left: 39542.\n"


def test_a_game(capsys, at_prompt):
    """In a game of black pegs alone, answers are one number, at a prompt and in JSON."""
    _, out, _ = at_prompt(["1122", "why 1111", "quit"], "play", "--variant", "black-only", "--game", "7")
    code = BLACK_ONLY.hidden_code(7)
    assert f"{sum(map(int.__eq__, code, (1, 1, 2, 2)))} black\n" in out
    assert "white" not in out
    assert json.loads(run(capsys, "score", "--variant", "black-only", "1234", "1243", "--json")[1]) == {
        "black": 2, "white": None, "pairs": [{"code": n, "guess": n, "kind": "black"} for n in (1, 2)],
    }  # fmt: skip
    assert run(capsys, "suggest", "--variant", "black-only", "1122:2,1")[2].count("\n") == 1
    assert "5 is not possible: black pegs are whole" in run(capsys, "suggest", "--variant", "black-only", "1122:5")[2]


SMALL = Board(3, 4, words=BLACK_ONLY.words)


@STEP_BY_STEP
def test_a_solver(written, open_sheet):
    """A solver's sheet counts codes and, after a guess of the player's own, suggests guesses as Python's strategy ``sampled`` does."""
    sheet = open_sheet(written("solver.xlsx", "solver", *words_of(SMALL)))
    sheet.type_row("Guesses", 0, "112")
    for answer, black in {"0": 0, "1 black": 1, "bb": 2, "2,0": 2}.items():
        sheet.put("Blacks", 0, 0, answer)
        left = Game(SMALL, [("112", (black, 0))]).candidates
        after = make_strategy("sampled", SMALL).choose(Game.at(SMALL, left)).guess_index
        assert (sheet.get("Remaining")[0][0], sheet.get("Suggestions")[1]) == (len(left), [*SMALL.code(after)])
    sheet.put("Blacks", 0, 0, "2,1")
    assert sheet.message.startswith("⚠ Attempt 1: black pegs must be whole numbers, 0 to 3.")
    assert sheet.errors() == []


@STEP_BY_STEP
def test_a_game_on_a_sheet(written, open_sheet):
    """In a game's sheet, the answers, the parts of a guess, and the message about wrong answers are those of Python."""
    sheet, place = open_sheet(written("game.xlsx", "game", *words_of(SMALL))), PartitionLayout(SMALL, tries=True)
    guesses = ("112", "234", "443")
    sheet.play("#7", *guesses)
    game = reduce(Game.play, guesses, Game(SMALL, code=SMALL.hidden_code(7)))
    blacks = [each.feedback.black for each in game.attempts]
    assert [sheet.result(row) for row in range(3)] == [[b, "", n] for b, n in zip(blacks, game.remaining, strict=True)]
    sheet.type_at(tried_guess(SMALL), "121")
    counts = {answer.black: count for answer, count in game.count_answers("121").items()}
    assert sheet.cells(place.counts(place.guess))[0] == [counts.get(black, 0) for black in range(4)]
    sheet.put("GameNumber", 0, 0, None)
    for row, text in enumerate(("1", "3 black", "0")):
        sheet.put("TypedBlacks", row, 0, text)
    wrong = Game(SMALL, zip(guesses, ("1", "3", "0"), strict=True))
    assert (sheet.message, sheet.errors()) == (f"⚠ {wrong.diagnosis.explain()}", [])


@pytest.mark.parametrize("command", ["optimal", "static", "value", "hide", "table x.xlsx"])
def test_what_needs_white_pegs(capsys, tmp_path, monkeypatch, command):
    """Commands for games with white pegs refuse the variant in one line, and write no file."""
    monkeypatch.chdir(tmp_path)
    status, out, err = run(capsys, *command.split(), "--variant", "black-only")
    assert (status, out, err.endswith(f"{REFUSED}\n"), [*tmp_path.iterdir()]) == (2, "", True, [])
