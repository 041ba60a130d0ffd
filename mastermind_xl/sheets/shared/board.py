"""What the boards of solver and game have in common."""

from __future__ import annotations

from mastermind_xl.sheets.writing.area import Area

BLACK, WHITE = "●", "○"
"""The pegs of an answer."""

PEG_PIXELS = 46
"""Of a column of pegs."""


def listed_pixels(colors: int) -> int:
    """The width of a column of the codes still possible: discs with two digits take more room."""
    return 23 if colors <= 10 else 32


def listed_columns(pegs: int, abreast: int) -> int:
    """How many columns so many codes take beside each other, with one between them."""
    return abreast * (pegs + 1) - 1


def pixels(width: int) -> float:
    """The width of a column in characters of Calibri 11, which has seven pixels a digit and five of margin."""
    return max(0, (width - 5) / 7)


def answer_pegs(counts: str, black: Area, white: Area) -> str:
    """An answer as a row of small pegs, black before white, while a condition holds.

    Args:
        counts: the condition.
        black: how many there are.
        white: likewise.
    """
    return f'IF({counts},REPT("{BLACK}",{black})&REPT("{WHITE}",{white}),"")'
