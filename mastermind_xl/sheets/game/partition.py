"""What the game has to be divided on the sheet Partition: the codes left, by a guess typed there or on the sheet Game."""

from __future__ import annotations

from mastermind_xl.core import messages
from mastermind_xl.sheets.game.formulas import is_left_hidden
from mastermind_xl.sheets.game.layout import Layout, Step
from mastermind_xl.sheets.shared.partition_parts import Divided, PartitionLayout, has_partition
from mastermind_xl.sheets.shared.reading import read_color
from mastermind_xl.sheets.writing.area import Area

_TYPE = (
    messages.NEXT
    + "Type a guess beside “Try a guess”: it is tried here only, and nothing is told of a hidden code."
)
_NOT_SHOWN = messages.NEXT + "Nothing is shown here while the sheet Game is told not to show what is left."


def is_divided(layout: Layout) -> bool:
    """Whether the workbook has the sheets."""
    return has_partition(layout.board, layout.live)


def tried(layout: Layout) -> Area:
    """A guess that is typed on the sheet itself, and played nowhere."""
    place = PartitionLayout(layout.board, tries=True).tried
    assert place is not None  # noqa: S101 - it is where guesses are tried
    return place


def divide(layout: Layout) -> Divided:
    """What is divided, and by which guess."""
    here = tried(layout)
    row = f"MATCH(0,{layout.step(Step.COUNTS)},0)"
    now = [f"INDEX({layout.read.strip(peg)},{row})" for peg in range(layout.board.pegs)]
    is_tried = f'SUMPRODUCT(--({here}<>""))>0'
    return Divided(
        board=layout.board,
        possibilities=layout.possibilities,
        left=layout.left.strip(layout.attempts),
        guess=[
            f'IFERROR(IF({is_tried},{read_color(str(cell), *layout.color_words)},{there}),"")'
            for cell, there in zip(here.cells, now, strict=True)
        ],
        found=f"SUM({layout.step(Step.WON)})>0",
        empty=_TYPE,
        hidden=(is_left_hidden(layout, elsewhere=True), _NOT_SHOWN),
    )
