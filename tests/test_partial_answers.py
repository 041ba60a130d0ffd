"""An answer may be known in part, and a game may have answers in black pegs alone."""

import io
import json
import random

import pytest
import reference
from console import run

from mastermind_xl import Attempt, Board, Feedback, Game, evaluate, make_strategy
from mastermind_xl.core.errors import FeedbackError
from mastermind_xl.core.variants import VARIANTS

BLACK_ONLY = VARIANTS["black-only"].board
REFUSED = "answers in black pegs alone are for play, solve, suggest, evaluate, review, puzzle, score and page"


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


def test_at_a_prompt(capsys, monkeypatch):
    """In ``solve`` a part of an answer is shown as it is known, and the command to continue repeats it."""
    monkeypatch.setattr("sys.stdin", io.StringIO("1122:1,?\n3344:?\nleft\nfix 1 ?,2\nleft\nquit\n"))
    status, out, err = run(capsys, "solve")
    assert (status, err) == (0, "")
    counts = [len(fitting(Board(), Game(Board(), [("1122", answer)]))) for answer in ((1, None), (None, 2))]
    assert [f"{count:,} codes are left." in out for count in counts] == [True, True]
    assert out.splitlines()[-1] == "To continue: mastermind-xl solve 1122:?,2 3344:?,? --skip 2"


def test_suggest_and_review(capsys):
    """``suggest`` and ``review`` count only the codes that fit what is known, and JSON has null for the rest."""
    left = len(fitting(Board(), Game(Board(), [("1122", (1, None)), ("1344", (0, 1))])))
    assert json.loads(run(capsys, "suggest", "1122:1,?", "1344:0,1", "--json")[1])["remaining"] == left
    moves = json.loads(run(capsys, "review", "1122:1,?", "1344:0,1", "--json")[1])["moves"]
    assert [(each["black"], each["white"]) for each in moves] == [(1, None), (0, 1)]
    assert moves[-1]["after"] == left
    status, _, err = run(capsys, "suggest", "--pegs", "8", "--colors", "12", "1,1,2,2,3,3,4,4:1,?")
    assert (status, err.count("\n")) == (2, 1)
    assert err.endswith("part of an answer is for smaller boards\n")


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


def test_a_game(capsys, monkeypatch):
    """In a game of black pegs alone, answers are one number, at a prompt and in JSON."""
    monkeypatch.setattr("sys.stdin", io.StringIO("1122\nwhy 1111\nquit\n"))
    _, out, _ = run(capsys, "play", "--variant", "black-only", "--game", "7")
    code = BLACK_ONLY.hidden_code(7)
    assert f"{sum(map(int.__eq__, code, (1, 1, 2, 2)))} black\n" in out
    assert "white" not in out
    assert json.loads(run(capsys, "score", "--variant", "black-only", "1234", "1243", "--json")[1]) == {
        "black": 2, "white": None, "pairs": [{"code": n, "guess": n, "kind": "black"} for n in (1, 2)],
    }  # fmt: skip
    assert run(capsys, "suggest", "--variant", "black-only", "1122:2,1")[2].count("\n") == 1


@pytest.mark.parametrize(
    "command", ["optimal", "static", "value", "hide", "solver x.xlsx", "game x.xlsx", "table x.xlsx"]
)
def test_what_needs_white_pegs(capsys, tmp_path, monkeypatch, command):
    """Commands for games with white pegs refuse the variant in one line, and write no file."""
    monkeypatch.chdir(tmp_path)
    status, out, err = run(capsys, *command.split(), "--variant", "black-only")
    assert (status, out, err.endswith(f"{REFUSED}\n"), [*tmp_path.iterdir()]) == (2, "", True, [])
