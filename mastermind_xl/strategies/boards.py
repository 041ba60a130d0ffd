"""The boards whose play is stored in the package, or found by a short search."""

from mastermind_xl.core.board import Board

KEPT_BOARDS = (Board(4, 6),)  # boards whose optimal play is stored in the package

BEST_KNOWN_BOARDS = (
    Board(5, 6), Board(5, 7), Board(5, 8), Board(5, 9), Board(6, 6), Board(4, 12), Board(4, 10, repeats=False),
)  # fmt: skip
"""Boards whose best known play is stored in the package; for the last board this play is proved to be optimal."""

SOON_SEARCHED = 1_296  # codes of the largest board on which optimal play is found in a second or two
