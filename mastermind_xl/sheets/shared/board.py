"""What the boards of solver and game have in common, and which boards recalculate fast enough and have room on a sheet."""

from __future__ import annotations

from enum import IntEnum

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError


class Headed(IntEnum):
    """Columns or rows in their order, each told in a few words."""

    head: str

    def __new__(cls, number: int, head: str) -> Headed:
        """A number that knows its heading."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.head = head
        return member


MARGIN, GAP = 14, 14
"""The widths of the columns left of everything, and between what does not belong together."""
PEG_PIXELS = 46
"""Of a column of pegs."""
LEFT_PIXELS = (56, 84)
"""Of the columns of codes left: the number, and its bar."""
LEGEND_PIXELS = (40, 88, 40)
"""Of the columns of a legend: peg, name, letter."""
ROW, SPACE = 27, 10
"""The heights of a row of a board, and between what does not belong together, in points."""


def listed_pixels(board: Board) -> int:
    """The width of a column of the codes still possible: discs with two digits, or with 0, take more room."""
    return 24 if board.colors <= 10 and not board.shift else 30


def listed_columns(pegs: int, abreast: int) -> int:
    """How many columns so many codes take beside each other, with one between them."""
    return abreast * (pegs + 1) - 1


def listed_widths(board: Board, columns: int) -> list[int]:
    """The widths of the columns of the codes still possible, a gap after each code."""
    peg = listed_pixels(board)
    return [peg if column % (board.pegs + 1) else 10 for column in range(1, columns + 1)]


def pixels(width: int) -> float:
    """The width of a column in characters of Calibri 11, which has seven pixels a digit and five of margin."""
    return max(0, (width - 5) / 7)


MOST_SECONDS = 1.75
"""What an entry may take by the estimate below, so that it takes less than 2 s in fact."""

MOST_PEGS = 600
"""Pegs of all attempts together: with 20 × 30 the longest formula has 7,433 of the 8,192 characters that Excel takes."""


def entry_seconds(board: Board, attempts: int) -> float:
    """About how long LibreOffice recalculates after the slowest entry, the first answer, in seconds.

    Fitted to LibreOffice 7.4 on one core of a server of 2023, where the solver took with ten attempts 1.1 s on
    5 × 8, 1.4 s on 6 × 6 and on 3 × 33, with thirty attempts 2.5 s on 5 × 8; the game takes no longer
    (``tests/benchmarks/entry.py``).
    """
    microseconds_a_code = 12 + 1.4 * attempts + 0.6 * (board.pegs + board.colors)
    return board.size * microseconds_a_code / 1e6


def is_live(board: Board, attempts: int) -> bool:
    """Whether a workbook of this board has a formula for every code and attempt."""
    return entry_seconds(board, attempts) <= MOST_SECONDS


def check_room(board: Board, attempts: int) -> None:
    """Pass if a game sheet has room for so many attempts.

    Raises:
        BoardError: the text of all pegs, by which the sheet tells games apart, would be too long a formula.
    """
    if board.pegs * attempts > MOST_PEGS:
        raise BoardError(
            f"{board}, {attempts} attempts: a sheet has room for {MOST_PEGS} pegs: --attempts {MOST_PEGS // board.pegs}"
        )
