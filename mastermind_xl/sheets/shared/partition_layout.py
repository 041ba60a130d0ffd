"""Where everything stands on the sheets Partition, to be looked at, and Parts, the formulas behind it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from mastermind_xl.core.board import Board, feedbacks, is_possible
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.strategies.best_guess import SAMPLE

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mastermind_xl.core.board import Code

PARTITION = "Partition"
PARTS = "Parts"

BEST = 10
"""As many of the sample are shown."""

LOOKED = 100
"""As many codes, spread evenly over those that are left, are divided by each guess of the sample: all codes by all guesses
would be 22,000 formulas on 4 × 6, ten times those that rule codes out."""

MOST_CODES = 1_300
"""Of a board with these sheets: a formula a code for the guess that is typed (``tests/benchmarks/entry.py``)."""


def has_partition(board: Board, live: bool) -> bool:
    """Whether a workbook has the sheets: where formulas rule codes out, and there are pegs to tell apart.

    Args:
        board: the board.
        live: whether formulas rule codes out.
    """
    return live and board.pegs > 1 and 1 < board.size <= MOST_CODES


@dataclass(frozen=True)
class Divided:
    """What a workbook has to be divided, and by which guess.

    Attributes:
        possibilities: all codes in standard rotation.
        left: a code's number as long as it is possible.
        guess: for each peg of the guess that is typed, the formula of its number; "" while it is empty.
        found: the condition that the code is found.
        empty: what is said while no guess is typed.
        hidden: the condition that the player does not want to see what is left, and what is said of it, if that is a choice.
        opening: the guess that is there when the workbook is opened, if there is one.
    """

    possibilities: Area
    left: Area
    guess: Sequence[str]
    found: str
    empty: str
    hidden: tuple[str, str] | None = None
    opening: Code | None = None


class PartitionLayout:
    """Where everything stands.

    Args:
        board: the board.
        tries: whether a guess may be typed on the sheet itself.
    """

    def __init__(self, board: Board, *, tries: bool) -> None:
        pegs, colors = board.pegs, board.colors
        self.board = board
        self.answers = [
            (rank, answer) for rank, answer in enumerate(feedbacks(pegs), 1) if is_possible(answer, pegs)
        ]  # with the rank from 1
        width, lines = len(self.answers), 1 + SAMPLE

        # --- the sheet to look at
        pegs_at, counts_at = 3, pegs + 4
        figures_at = counts_at + width + 1
        self.message = Area(PARTITION, 3, 2, 1, figures_at + 1)  # what there is to say of the guess
        self.pictures = Area(PARTITION, 5, counts_at, 1, width)  # the answers as pegs
        self.heads = Area(PARTITION, 6, counts_at, 1, width)  # and as numbers
        self.tried = Area(PARTITION, 7, pegs_at, 1, pegs) if tries else None  # a guess typed here
        top = 7 + tries
        self.guess = Area(PARTITION, top, pegs_at, 1, pegs)  # the guess that is typed
        self.sampled = Area(PARTITION, top + 1, 2, 1, figures_at + 1)  # what the lines below are
        self.best = Area(PARTITION, top + 2, pegs_at, BEST, pegs)
        self.note = Area(PARTITION, top + 3 + BEST, 2, 1, figures_at + 1)
        self.counts_column, self.figures_column = counts_at, figures_at

        # --- behind it: a line for the guess that is typed, then one for each of the sample
        self.left_count = Area(PARTS, 1, 2)
        self.looked_count = Area(PARTS, 1, 4)  # how many of them the sample divides
        column = 2
        self.numbers = Area(PARTS, 3, column, lines)  # of the code, among all
        self.pegs = Area(PARTS, 3, column + 1, lines, pegs)
        column += 1 + pegs
        self.colors = Area(PARTS, 3, column, lines, colors)  # how often each occurs
        column += colors
        self.proper = Area(PARTS, 3, column, lines)  # 1 if it is a guess
        self.sizes = Area(PARTS, 3, column + 1, lines, width)
        column += 1 + width
        self.squares = Area(PARTS, 3, column, lines)  # Σ n²
        self.worst = Area(PARTS, 3, column + 1, lines)
        self.parts = Area(PARTS, 3, column + 2, lines)
        self.keys = Area(PARTS, 3, column + 3, lines)  # Σ n² first, then the place in the sample
        self.best_lines = Area(PARTS, 4, column + 4, BEST)  # lines of the best, from 1

        # --- and a table: the answer of each code to the guess that is typed, which takes its colours' class
        row = 3 + lines + 2
        self.classes = Area(PARTS, row, 1, board.size)  # number of the colours that a code has, from 1
        self.ranks = Area(PARTS, row, 2, board.size)
        self.class_colors = Area(PARTS, row, 4, 1, colors)  # as many rows as there are classes
        self.bases = Area(PARTS, row, 4 + colors, 1, lines)  # the rank without a black peg, likewise
        # --- and beside it the codes that are looked at: number, pegs, class, and their answers to the sample
        looked = min(LOOKED, board.size)
        column = 5 + colors + lines
        self.looked_numbers = Area(PARTS, row, column, looked)
        self.looked_pegs = Area(PARTS, row, column + 1, looked, pegs)
        self.looked_classes = Area(PARTS, row, column + 1 + pegs, looked)
        self.looked_ranks = Area(PARTS, row, column + 2 + pegs, looked, SAMPLE)

    def counts(self, line: Area) -> Area:
        """Beside a line of pegs on the sheet to look at: how many codes would give each answer."""
        return Area(PARTITION, line.row, self.counts_column, line.rows, len(self.answers))

    def figures(self, line: Area) -> Area:
        """Beside a line of pegs: codes left on average, at worst, and how many answers there may be."""
        return Area(PARTITION, line.row, self.figures_column, line.rows, 3)
