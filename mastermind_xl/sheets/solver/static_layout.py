"""Where everything stands on the sheet of fixed guesses."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from mastermind_xl.core.board import Board
from mastermind_xl.sheets.area import Area
from mastermind_xl.sheets.solver.layout import STATIC

_FIRST_GUESS_ROW = 7
_COLUMNS_OF_ANSWERS = 6
"""Columns that the upper part takes beside the guesses; the table below may take more."""


class Line(IntEnum):
    """The lines of workings above the table, with a column for each guess, each told in a few words."""

    def __new__(cls, number: int, head: str) -> Line:
        """A number that knows its heading."""
        member = int.__new__(cls, number)
        member._value_ = number
        member.head = head
        return member

    head: str

    TYPED = 0, "numbers typed"
    PROBLEM = 1, "problem"
    TELLS = 2, "has a say"
    COUNTS = 3, "counts"
    SOUGHT = 4, "looked for"
    FIRST = 5, "first with a say"
    FIT = 6, "codes that fit"
    NUMBER = 7, "number of the code"


@dataclass(frozen=True)
class StaticLayout:
    """Addresses for a board and a number of guesses."""

    board: Board
    guesses_asked: int

    def _front(self, column: int, columns: int = 1) -> Area:
        return Area(STATIC, _FIRST_GUESS_ROW, column, self.guesses_asked, columns)

    @property
    def numbers(self) -> Area:
        """1, 2, … down the side."""
        return self._front(1)

    @property
    def guesses(self) -> Area:
        """What to ask."""
        return self._front(2, self.board.pegs)

    @property
    def blacks(self) -> Area:
        """Black pegs, typed."""
        return self._front(self.board.pegs + 3)

    @property
    def whites(self) -> Area:
        """White pegs, typed."""
        return self._front(self.board.pegs + 4)

    @property
    def answers(self) -> Area:
        """Black and white."""
        return self._front(self.board.pegs + 3, 2)

    @property
    def remaining(self) -> Area:
        """Codes that fit this answer and those above."""
        return self._front(self.board.pegs + 5)

    @property
    def without(self) -> Area:
        """Codes that would fit without this answer, when none fits."""
        return self._front(self.board.pegs + 6)

    @property
    def last_column(self) -> int:
        """The last column of the sheet."""
        return self.board.pegs + 2 + max(_COLUMNS_OF_ANSWERS, self.guesses_asked)

    @property
    def message(self) -> Area:
        """What to do next, or what is wrong."""
        return Area(STATIC, 3, 1, 1, self.last_column)

    @property
    def code(self) -> Area:
        """The code, once only one fits."""
        return Area(STATIC, _FIRST_GUESS_ROW + self.guesses_asked + 1, 2, 1, self.board.pegs)

    # --- how it is looked up -----------------------------------------------------------------

    @property
    def heading(self) -> Area:
        """Above the workings."""
        return Area(STATIC, self.code.row + 3, 1)

    def line(self, line: Line) -> Area:
        """One line of the workings; the last ones use their first cell only."""
        return Area(STATIC, self.heading.row + 2 + line, self.board.pegs + 3, 1, self.guesses_asked)

    def _table(self, column: int, columns: int = 1) -> Area:
        return Area(STATIC, self.heading.row + 4 + len(Line), column, self.board.size, columns)

    @property
    def table_numbers(self) -> Area:
        """The number of each code."""
        return self._table(1)

    @property
    def table_codes(self) -> Area:
        """All codes in standard rotation."""
        return self._table(2, self.board.pegs)

    @property
    def table_answers(self) -> Area:
        """What each code answers to each guess."""
        return self._table(self.board.pegs + 3, self.guesses_asked)
