"""The boards of the games that tests use, and the layout of the usual one."""

from mastermind_xl import Board
from mastermind_xl.core.messages import BLACKS
from mastermind_xl.sheets.game.layout import Layout

USUAL = Board()


LAYOUT = Layout(USUAL)


BOARDS = {
    "usual": USUAL,
    "grey": Board(2, 8, palette="grey"),
    "no-repeats": Board(3, 5, repeats=False),
    "two-digits": Board(2, 12),
    "small": Board(2, 2),
}

FILES = {name: (board, 3 if name == "small" else 10) for name, board in BOARDS.items()} | {
    "one-attempt": (Board(2, 2), 1), "black-only": (Board(3, 4, words=BLACKS), 10),
}  # fmt: skip
"""All games with their attempts, and games for tests that type nothing."""
