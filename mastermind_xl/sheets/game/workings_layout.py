"""The columns of the game's workings: one line an attempt, one thought a column."""

from __future__ import annotations

from enum import IntEnum

from mastermind_xl.sheets.game.layout import WORKINGS, Layout
from mastermind_xl.sheets.writing.area import Area


class Step(IntEnum):
    """The columns in their order; ``COUNTED`` is the first of one for each colour."""

    FILLED = 0
    GUESSED = 1
    ANSWERED = 2
    PROBLEM = 3
    COUNTS = 4
    BLACK = 5
    DISTANCE = 6
    LEFT = 7
    WON = 8
    TELLS = 9
    GUESS = 10
    ALONE = 11
    REPAIR = 12
    SAYS = 13
    COUNTED = 14


HEADS = (
    "pegs typed", "is a code", "answers", "problem", "counts", "black", "colours not shared",
    "codes left", "won", "has a say", "guess", "contradict it alone", "alone wrong", "message",
)  # fmt: skip


def step(layout: Layout, which: Step, columns: int = 1) -> Area:
    """The column, or columns, of a step.

    Args:
        layout: of the workbook.
        which: the first column.
        columns: how many.
    """
    return Area(WORKINGS, 3, _first(layout) + which, layout.attempts, columns)


def _first(layout: Layout) -> int:
    """The column of the first step, behind what is typed as numbers."""
    return layout.read_answers.column + 2


def histories(layout: Layout) -> Area:
    """The attempts that count, from the first up to each, as a text: where macros count in place of formulas."""
    return Area(WORKINGS, 3, _first(layout) + Step.COUNTED + layout.board.colors, layout.attempts)


def left_now(layout: Layout) -> Area:
    """Codes left at each attempt, counted or not yet; beside ``histories``."""
    return Area(WORKINGS, 3, 1 + _first(layout) + Step.COUNTED + layout.board.colors, layout.attempts)


def numbers(layout: Layout, which: int, rows: int) -> Area:
    """A list below the lines: of colours (0) or of pegs (1), downwards.

    Args:
        layout: of the workbook.
        which: 0 for colours, 1 for pegs.
        rows: how many.
    """
    return Area(WORKINGS, layout.attempts + 6, 2 + which, rows)


def asked_counts(layout: Layout) -> Area:
    """How often each colour occurs in the code that is asked about on the sheet Review."""
    return Area(WORKINGS, layout.attempts + 6, _first(layout) + Step.COUNTED, 1, layout.board.colors)
