"""A match in the terminal, in which player and computer take turns to guess."""

import io
import re

import pytest
from play_tools import answers, recorded
from raising import raising
from reference import feedback

from mastermind_xl import Board, make_strategy
from mastermind_xl.core.match import Match
from mastermind_xl.terminal import play as playing
from mastermind_xl.terminal.console import Console
from mastermind_xl.terminal.match import play_match

ASKED = re.compile(r"^ ?\d+  +((?:\d+ *)+?)(?: *out of [\d,]+)?$", re.MULTILINE)
"""A line with a guess of the computer that the player has not answered yet."""


@pytest.mark.slow
def test_a_match(play, data):
    """A match of four rounds checks answers, counts guesses, names the winner and records the games."""
    first, second = answers("4563", "knuth"), answers("1111", "knuth")
    board = Board()
    hidden = [board.format(board.hidden_code(number)) for number in (7, 8)]
    lines = ["1122", hidden[0], "", *first, "", "6666", "6665", "6656", hidden[1], "", *second, "RRRR"]
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


def test_ctrl_c_stops_the_review_and_not_the_match(play, monkeypatch):
    """Ctrl+C during a review stops only the review; the match continues with the next round."""
    monkeypatch.setattr(playing, "review_text", raising(KeyboardInterrupt))
    out = play(["1122", "give", "", "4,0", ""], "--match", "2")
    assert "Stopped." in out
    assert "Computer has won the match: 1 to 11 guesses." in out
