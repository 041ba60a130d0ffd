"""What the solver has to be divided on the sheet Partition: the codes left, by the guess of the next attempt."""

from __future__ import annotations

from mastermind_xl.core import messages
from mastermind_xl.sheets.shared.partition_front import write_partition as write_front
from mastermind_xl.sheets.shared.partition_parts import Divided, OpeningValues, PartitionLayout, has_partition
from mastermind_xl.sheets.shared.partition_parts import write_parts as write_behind
from mastermind_xl.sheets.solver.layout import SolverLayout, SolverStep
from mastermind_xl.sheets.writing.sheet import Book

_NO_GUESS = messages.NEXT + "No guess is due on the sheet Solver."


def is_divided(layout: SolverLayout) -> bool:
    """Whether the workbook has the sheets."""
    return has_partition(layout.board, live=True)


def write_partition(book: Book, layout: SolverLayout) -> None:
    """Fill the sheet to look at."""
    write_front(book, _place(layout), _divided(layout), OpeningValues(layout.board, layout.opening))


def write_parts(book: Book, layout: SolverLayout) -> None:
    """Fill the sheet behind it."""
    write_behind(book, _place(layout), _divided(layout), OpeningValues(layout.board, layout.opening))


def _place(layout: SolverLayout) -> PartitionLayout:
    return PartitionLayout(layout.board, tries=False)


def _divided(layout: SolverLayout) -> Divided:
    row = f"MATCH(0,{layout.step(SolverStep.COUNTS)},0)"
    now = [f"INDEX({layout.played.strip(peg)},{row})" for peg in range(layout.board.pegs)]
    return Divided(
        possibilities=layout.possibilities,
        left=layout.left.strip(layout.attempts),
        guess=[  # an empty cell of an unfinished guess of one's own is read as 0 there
            f'IFERROR(IF(OR({cell}="",{cell}=0),"",IF(COUNT({cell})=1,{cell},-1)),"")' for cell in now
        ],
        found=f"SUM({layout.step(SolverStep.WON)})>0",
        empty=_NO_GUESS,
        opening=layout.opening,
    )
