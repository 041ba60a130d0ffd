"""Where everything stands on the sheet Review: the game move by move, the best guesses, and why a code is ruled out."""

from __future__ import annotations

from mastermind_xl.sheets.game.layout import REVIEW, Layout
from mastermind_xl.sheets.writing.area import Area

BEST = 5
"""As many guesses are shown side by side."""

MOVE_HEADS = ("Black", "White", "Before", "After", "Expected", "Luck", "Verdict")
BEST_HEADS = ("May be it", "At worst", "Expected", "Answers", "Bits", "Alike")

_MOVES = 7
_LEFT = 3


def summary(layout: Layout) -> Area:
    """What the review came to."""
    return Area(REVIEW, 2, 2, 2, 2 * layout.board.pegs + len(MOVE_HEADS) + 2)


def moves(layout: Layout) -> Area:
    """An attempt a row: guess, ``MOVE_HEADS``, then the best guess and what it would have left on average."""
    return Area(REVIEW, _MOVES, _LEFT, layout.attempts, 2 * layout.board.pegs + len(MOVE_HEADS) + 1)


def best(layout: Layout) -> Area:
    """A guess a row: its pegs, then ``BEST_HEADS``."""
    return Area(REVIEW, _MOVES + layout.attempts + 3, _LEFT, BEST, layout.board.pegs + len(BEST_HEADS))


def asked(layout: Layout) -> Area:
    """The code that the player asks about."""
    return Area(REVIEW, best(layout).row + BEST + 2, _LEFT, 1, layout.board.pegs)


def reason(layout: Layout) -> Area:
    """Why it is ruled out, beside it."""
    beside = asked(layout)
    return Area(REVIEW, beside.row, _LEFT + layout.board.pegs, 1, layout.board.pegs + len(MOVE_HEADS) + 1)


def answers(layout: Layout) -> Area:
    """An attempt a row: its guess, its black and white, those that the code asked about would give, what follows."""
    return Area(REVIEW, asked(layout).row + 2, _LEFT, layout.attempts, layout.board.pegs + 5)
