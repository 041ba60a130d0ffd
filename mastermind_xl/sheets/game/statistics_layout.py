"""Where everything stands on the sheet Statistics: the list of games, figures and the table behind the chart."""

from __future__ import annotations

from mastermind_xl.sheets.game.layout import STATISTICS, Layout
from mastermind_xl.sheets.writing.area import Area

GAMES = 500
"""As many games have room on the list."""

HEADS = ("Date", "Code", "Guesses", "Result", "Hints", "Taken back")
DATE, CODE, GUESSES, RESULT, HINTS, TAKEN_BACK = range(len(HEADS))

FOUND, NOT_FOUND, GIVEN_UP, REVEALED, SOLVED = "found", "not found", "given up", "revealed", "solved"
RESULTS = (FOUND, NOT_FOUND, GIVEN_UP, REVEALED, SOLVED)
"""How a game may have ended; behind ``SOLVED`` the strategy may be named."""

_TOP = 5


def games() -> Area:
    """A game a row, the first one on top."""
    return Area(STATISTICS, _TOP, 2, GAMES, len(HEADS))


def figures() -> Area:
    """Figures about all games, downwards: what it is, and how much."""
    return Area(STATISTICS, _TOP, 9, 7, 2)


def chart() -> Area:
    """What the chart covers."""
    return Area(STATISTICS, _TOP + 8, 9, 17, 3)


def distribution(layout: Layout) -> Area:
    """Guesses needed, downwards: how many, how often without help, how often with help."""
    return Area(STATISTICS, _TOP + 27, 9, layout.attempts, 3)
