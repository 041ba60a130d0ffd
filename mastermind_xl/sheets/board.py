"""What the boards of solver and game have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mastermind_xl.sheets.area import Area

if TYPE_CHECKING:  # a click asks layouts, and waits for what they load
    from mastermind_xl.sheets.sheet import Book

BLACK, WHITE = "●", "○"
"""The pegs of an answer."""


PEG_PIXELS = 46
"""Of a column of pegs."""

LISTED_PIXELS = 23
"""Of a column of the codes still possible; wide enough for three digits where colours are too many for discs."""


def listed_columns(pegs: int, abreast: int) -> int:
    """How many columns so many codes take beside each other, with one between them."""
    return abreast * (pegs + 1) - 1


def pixels(width: int) -> float:
    """The width of a column in characters of Calibri 11, which has seven pixels a digit and five of margin."""
    return max(0, (width - 5) / 7)


def frame(book: Book, place: Area) -> None:
    """Make cells the background of a board; what is written there later stands on it."""
    book.style(place, "board")


def answer_pegs(counts: str, black: Area, white: Area) -> str:
    """An answer as a row of small pegs, black before white, while a condition holds.

    Args:
        counts: the condition.
        black: how many there are.
        white: likewise.
    """
    return f'IF({counts},REPT("{BLACK}",{black})&REPT("{WHITE}",{white}),"")'
