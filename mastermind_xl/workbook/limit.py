"""Which boards recalculate fast enough to be typed into."""

from __future__ import annotations

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError

MOST_SECONDS = 1.75
"""What an entry may take by the estimate below, so that it takes less than 2 s in fact."""


def entry_seconds(board: Board, attempts: int) -> float:
    """About how long LibreOffice recalculates after the slowest entry, the first answer, in seconds.

    Fitted to LibreOffice 7.4 on one core of a server of 2023: 5 × 8 took 1.1 s, 6 × 6 took 1.5 s,
    3 × 32 took 1.6 s, with ten attempts each (``tests/benchmarks/entry.py``).
    """
    microseconds_a_code = 15 + attempts + 0.6 * (board.pegs + board.colors)
    return board.size * microseconds_a_code / 1e6


def check_limit(board: Board, attempts: int) -> None:
    """Pass if a workbook of this board can be typed into.

    Raises:
        BoardError: it would take too long.
    """
    seconds = entry_seconds(board, attempts)
    if seconds > MOST_SECONDS:
        raise BoardError(
            f"{board}: with {board.size:,} codes every entry would take about {seconds:,.0f} s; "
            "a workbook takes boards that need less than 2 s, which are up to about 50,000 codes with 10 attempts"
        )
