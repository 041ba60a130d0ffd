"""A player who is not sure of an answer can ignore it."""

import json

import pytest
import reference
from console import run

from mastermind_xl import Attempt, Board, Feedback, FeedbackError, Game

CODES = reference.list_codes(4, 6)
MADE = [((1, 1, 2, 3), (1, 1)), ((1, 4, 1, 5), (0, 1)), ((4, 2, 3, 3), (1, 1))]
TYPED = [f"{''.join(map(str, guess))}:{black},{white}" for guess, (black, white) in MADE]


def count(*attempts):
    return len(reference.find_candidates(CODES, attempts))


@pytest.mark.parametrize("number", [1, 2, 3])
def test_suggest(capsys, number):
    """``suggest --skip`` ignores an answer and shows the number of codes left with and without that answer."""
    others = MADE[: number - 1] + MADE[number:]
    words = TYPED[: number - 1] + TYPED[number:]
    status, out, _ = run(capsys, "suggest", *TYPED, "--skip", str(number))
    told, guess = out.splitlines()
    assert status == 0
    assert told == f"Answer {number} is ignored: with it {count(*MADE)} codes are left, without it {count(*others)}."
    assert [guess] == run(capsys, "suggest", *words)[1].splitlines()
    assert json.loads(run(capsys, "suggest", *TYPED, "--skip", str(number), "--json")[1])["remaining"] == count(*others)


def test_solve(at_prompt):
    """In ``solve``, ``skip`` ignores an answer or counts it again; the command to continue contains ``--skip``."""
    lines = ["skip 2", "skip 2", "skip 3", "skip 1", "left", "skip 7", "skip", "quit"]
    status, out, _ = at_prompt(lines, "solve", *TYPED)
    both, first = count(*MADE), count(*MADE[1:2])
    assert status == 0
    assert f"Answer 2 is ignored: with it {both} codes are left, without it {count(MADE[0], MADE[2])}." in out
    assert "Answer 2 counts again." in out
    assert f"Answer 1 is ignored: with it {count(*MADE[:2])} codes are left, without it {first}." in out
    assert f"{first} codes are left." in out
    assert "There is no attempt 7 to ignore: attempts go from 1 to 3." in out
    assert "Add the number of the attempt, for example skip 1." in out
    assert "ignored" in next(line for line in reversed(out.splitlines()) if line.startswith(" 3  "))
    assert out.splitlines()[-1] == f"To continue: mastermind-xl solve {' '.join(TYPED)} --skip 1 --skip 3"


def test_a_contradiction_is_skipped(capsys):
    """If two answers contradict each other and ``suggest --skip`` ignores one of them, a guess is suggested again."""
    status, out, _ = run(capsys, "suggest", "1122:0,0", "1122:1,0", "--skip", "1")
    assert status == 0
    assert out.startswith(f"Answer 1 is ignored: with it 0 codes are left, without it {count(((1, 1, 2, 2), (1, 0)))}.")


def test_games():
    """On boards of any size, an ignored answer rules out no code, finds no code and contradicts no other answer."""
    for board in (Board(), Board(12, 12)):
        code, other = board.example, (*board.example[1:], 3)
        game = Game(board, [Attempt(code, Feedback(board.pegs, 0))])
        assert (game.found, game.allows(other)) == (1, False)
        ignored = game.ignore(1)
        assert (ignored.found, ignored.allows(other), ignored.find_misfits(other)) == (None, True, [])
        assert ignored.heeded == Game(board)
        assert ignored.ignore(1, ignored=False) == game
        assert ignored.play(other, Feedback(board.pegs, 0)).diagnosis is None
        with pytest.raises(FeedbackError, match="there is no attempt 2 to ignore"):
            game.ignore(2)
