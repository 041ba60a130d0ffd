"""The boards whose play is stored in the package, or found by a short search."""

from mastermind_xl.core.board import Board

KEPT_BOARDS = (Board(4, 6),)  # boards whose optimal play is stored in the package

BEST_KNOWN_BOARDS = (
    Board(5, 6), Board(5, 7), Board(5, 8), Board(5, 9), Board(6, 6), Board(4, 12), Board(4, 10, repeats=False),
)  # fmt: skip
"""Boards whose best known play is stored in the package; for the last board this play is proved to be optimal."""

SOON_SEARCHED = 1_296  # codes of the largest board whose optimal play a command searches without being asked

SOON_OPTIMAL = {True: (12, 10, 8, 6, 4, 3, 2), False: (12, 10, 9, 7, 6)}
"""With and without repeats: for 1, 2, … pegs, the most colours with which the first search takes at most 2,000 steps, a
second or two. ``python tests/benchmarks/first_search.py`` measures all boards up to 1,296 codes; size alone decides
nothing, because 8 × 2 and 1 × 14 take longer than 4 × 6."""
