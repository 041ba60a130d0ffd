"""A game in the terminal against the adversary."""

import re

import pytest
from play_tools import recorded
from reference import find_candidates, list_codes
from terminal import CTRL_C, CTRL_D, Terminal

from mastermind_xl.cli import main

ANSWERS = re.compile(r"^ ?\d+  ((?:\d ?)+?) +[●○· ]+  (\d),(\d)$", re.MULTILINE)
KNUTH = ["1122", "3345", "3636", "4544", "5455"]


def test_a_game(play, data):
    """A game against the adversary begins with all codes possible; its end shows the guesses the best player needs."""
    out = play(KNUTH, "--adversary")
    assert "all 1,296 codes are possible" in " ".join(out.split())
    assert [answer for _, *answer in ANSWERS.findall(out)] == [
        ["0", "0"], ["1", "1"], ["0", "0"], ["0", "2"], ["4", "0"],
    ]  # fmt: skip
    assert "✔ Good: found on attempt 5. 5455 is the code." in out
    assert "Against this adversary Knuth's rule needs 5 guesses; the best player needs 5." in out
    assert "; skill " in out
    assert recorded(data) == []


def test_it_is_honest_when_one_gives_up(play):
    """After the player gives up, the adversary shows a code that fits all answers, and the number of such codes."""
    out = play(["1122", "3345", "give up"], "--adversary")
    left = find_candidates(list_codes(4, 6), [((1, 1, 2, 2), (0, 0)), ((3, 3, 4, 5), (1, 1))])
    shown = re.search(r"Left after all these answers: 46 codes, such as\n    (\d \d \d \d)\n", out)[1]
    assert tuple(map(int, shown.split())) in left
    assert len(left) == 46
    out = play(["1122", "3345"], "--adversary", "--attempts", "2")
    assert "46 codes, such as" in out
    assert "1,296 codes, such as" in play(["give"], "--adversary")


def test_undo_hint_left_and_why(play):
    """The commands ``undo``, ``hint``, ``left`` and ``why`` work in a game against the adversary."""
    out = play(
        ["undo", "1122", "left", "hint", "hint", "hint 1111", "why 1111", "undo", "undo", "RROO", "1122"], "--adversary"
    )
    said = " ".join(out.split())
    assert said.count("There is no attempt to take back.") == 2
    assert said.count("256 codes are left.") == 2
    assert "1111 cannot be the code" in said
    assert (
        "1111 is ruled out: attempt 1 (1122) would have been answered 2 black, 0 white instead of 0 black, 0 white."
        in said
    )
    assert "1122 was already attempt 1, answered 0,0" in said


def test_another_game(play):
    """Games against the adversary have no numbers, and the same guesses always lead to the same end."""
    out = play([*KNUTH, "", *KNUTH, "new 7", "stats"], "--adversary")
    assert out.count("✔ Good: found on attempt 5. 5455 is the code.") == 2
    assert "No code is hidden, so games have no numbers: type new." in out


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["--pegs", "10", "--colors", "10"], "the adversary needs a list of all codes"),
        (["--game", "7"], "games have no numbers: leave out --game"),
        (["--match", "2"], "leave out --match or --adversary"),
        (["--in-calc"], "are for the terminal"),
    ],
)
def test_what_does_not_go_together(capsys, words, says):
    """``play --adversary`` refuses unsuitable options with a message of one line."""
    assert main(["play", "--adversary", *words]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert says in err


@pytest.mark.parametrize(
    "words", [("--pegs", "1"), ("--pegs", "1", "--colors", "1"), ("--no-repeats",), ("--pegs", "2", "--colors", "20")]
)
def test_other_boards(play, words):
    """The adversary also plays boards of one peg, one colour, 20 colours or no repeats; the player can give up."""
    assert "Left after all" in play(["give up"], "--adversary", *words)


@pytest.mark.parametrize(("key", "status"), [(CTRL_C, 130), (CTRL_D, 0)])
def test_leaving(data, key, status):
    """Leaving a game against the adversary stores the game and shows a command to continue without a game number."""
    with Terminal("play", "--adversary") as terminal:
        terminal.expect(" 1> ")
        terminal.type("1122")
        terminal.expect(" 2> ")
        assert terminal.leave(key) == status
        assert "This game is saved. To continue, type resume in:\n    mastermind-xl play --adversary" in terminal.text
        assert "Traceback" not in terminal.text
        assert "--game" not in terminal.text
