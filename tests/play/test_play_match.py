"""A match in the terminal, in which player and computer take turns to guess."""

import io
import re

import pytest
from play_tools import recorded
from raising import raising
from reference import feedback

from mastermind_xl import Board, make_strategy
from mastermind_xl.analysis.evaluation import play as play_out
from mastermind_xl.core.match import Match
from mastermind_xl.terminal import play as playing
from mastermind_xl.terminal.console import Console
from mastermind_xl.terminal.match import play_match

ASKED = re.compile(r"^ ?\d+  +((?:\d+ *)+?)(?: *out of [\d,]+)?$", re.MULTILINE)
"""A line with a guess of the computer that the player has not answered yet."""


def answers(secret, strategy="optimal", board=None, most=10):
    """Return the true answers to the guesses of a strategy for this code."""
    board = board or Board()
    code = board.parse(secret)
    attempts = play_out(make_strategy(strategy, board), code).attempts
    return ["{},{}".format(*feedback(code, each.guess)) for each in attempts[:most]]


def hidden(number, board=None):
    """Return the code of a game number, as a person types it."""
    return (board or Board()).format((board or Board()).hidden_code(number))


def said(out):
    return " ".join(out.split())


@pytest.mark.slow
def test_a_match(play, data):
    """A match of four rounds checks answers, counts guesses, names the winner and records the games."""
    first, second = answers("4563", "knuth"), answers("1111", "knuth")
    lines = ["1122", hidden(7), "", *first, "", "6666", "6665", "6656", hidden(8), "", *second, "RRRR"]
    out = play(lines, "--match", "4", "--game", "7", "--strategy", "knuth")

    assert "Round 1 of 4: Player guesses, computer hides the code." in out
    assert "Round 2 of 4: computer guesses, Player hides the code." in out
    assert out.count("All your answers were right.") == 2
    table = re.findall(r"^(Player|computer) +([\d *h]*\d)$", out, re.MULTILINE)
    assert [cells.split() for _, cells in table[-2:]] == [
        ["2", "4", "6"],
        [str(len(first)), str(len(second)), str(len(first) + len(second))],
    ]
    assert f"Player leads by {len(first) - 2}." in out
    assert f"Player has won the match: 6 to {len(first) + len(second)} guesses." in out
    assert [(game["game"], game["guesses"]) for game in recorded(data)] == [(7, 2), (8, 4)]


class Honest(io.StringIO):
    """An input stream of somebody who gives up each guess and answers truly."""

    def __init__(self, secret, screen):
        super().__init__()
        self.secret, self.screen, self.begun = secret, screen, False

    def readline(self):
        text = self.screen.getvalue()
        here = text.rpartition("Round ")[2]
        if "Player guesses" in here:
            return "give up\n"
        if not self.begun or "found on attempt" in here:  # has thought of a code, or confirms it
            self.begun = True
            return "\n"
        asked = ASKED.findall(here)[-1]
        return "{},{}\n".format(*feedback(self.secret, tuple(map(int, asked.split()))))


@pytest.mark.parametrize(
    "board", [Board(), Board(1, 6), Board(2, 3), Board(5, 8), Board(4, 10, False), Board(8, 12)], ids=str
)
def test_every_board(board, tmp_path):
    """On boards of every kind, the computer finds the player's code and wins against a player who gives up."""
    secret = board.hidden_code(5)
    screen = io.StringIO()
    strategy = make_strategy("most-parts" if board.is_listed else "local-search", board, seed=1)
    assert play_match(Console(Honest(secret, screen), screen), strategy, Match(("Player", "computer"), 2, 12)) == 0
    out = screen.getvalue()
    assert f"{board.format(secret)} is the code: found on attempt " in out
    assert "All your answers were right." in out
    assert "Computer has won the match: " in out


def test_wrong_answers_are_named(play):
    """If a player's answers were wrong, the player types the code, and the round counts as with right answers."""
    true = answers("4563")
    lies = ["0,0", "0,0", "0,0"]
    out = said(play(["give", "", *lies, "GBPY", ""], "--match", "2"))
    assert "One answer may be wrong:" in out or "at least two are wrong" in out
    assert "Then attempt 1 (1123) would have been answered 1 black, 0 white instead of 0 black, 0 white" in out
    assert f"With the right answers the computer finds it on attempt {len(true)}. This result counts." in out
    assert f"computer {len(true)} {len(true)} " in out


def test_with_the_right_answers_the_attempts_run_out_as_well(play):
    """Even if a player has answered wrongly, the computer gets no more attempts than the match allows."""
    true = answers("4563")
    allowed = len(true) - 1
    lines = ["give", "", *["0,0"] * allowed, "4563", ""]
    out = said(play(lines, "--match", "2", "--attempts", str(allowed)))
    assert f"With the right answers the computer does not find it in {allowed} attempts." in out
    assert f"computer {allowed + 1}*" in out


def test_a_slip_in_the_end_is_no_harm(play):
    """If a player in a match corrects a mistyped code or answer, all answers count as right."""
    true = answers("4563")
    out = said(play(["give", "", *true, "4564", "4563"], "--match", "2"))
    assert "Then attempt" in out
    assert "All your answers were right." in out
    out = said(
        play(["give", "", *true, "4564", "4565", "4563"], "--match", "2")
    )  # another wrong code is asked about again
    assert out.count("Then attempt") == 2
    assert "All your answers were right." in out
    out = said(play(["give", "", *true, "4564", "undo", true[-1], ""], "--match", "2"))
    assert out.count("4563 is the code: found on attempt") == 2
    assert "All your answers were right." in out
    wrong = [true[0], "3,0", *true[2:]]
    out = said(play(["give", "", *wrong[:2], f"fix 2 {true[1]}", *true[2:], ""], "--match", "2"))
    assert "All your answers were right." in out


def test_attempts_run_out(play):
    """In a match, a code that is not found counts as one guess more than there are attempts."""
    lines = ["6661", "6662", "", *answers("4563", "first")[:2], "", "zzzz", "BBYZ", "45", "4563"]
    out = said(play(lines, "--match", "2", "--attempts", "2", "--strategy", "first", "--game", "7"))
    assert "Type your code, such as 1122." in out
    assert "'zzzz' is neither a code such as 1122 nor a command (see help)" in out
    assert "no colour here is called 'Z'" in out
    assert "45 has 2 pegs" in out
    assert "All your answers were right." in out
    assert "computer 3* 3" in out
    assert "Player 3* 3" in out
    assert "* not found: counts as one guess more than there are attempts" in out
    assert "The match is a draw, 3 to 3." in out


def test_ctrl_c_stops_the_review_and_not_the_match(play, monkeypatch):
    """Ctrl+C during a review stops only the review; the match continues with the next round."""
    monkeypatch.setattr(playing, "review_text", raising(KeyboardInterrupt))
    out = play(["1122", "give", "", "4,0", ""], "--match", "2")
    assert "Stopped." in out
    assert "Computer has won the match: 1 to 11 guesses." in out
