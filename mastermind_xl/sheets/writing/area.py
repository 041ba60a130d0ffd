"""Areas on sheets, and their addresses in formulas."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from functools import cache
from itertools import groupby

from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.languages import word

LAST_ROW, LAST_COLUMN = 1_048_576, 16_384  # of every sheet
PIXELS = 7
"""Width in pixels of a digit of Calibri 11. A file stores the width of a column in such digits (ECMA-376, 18.3.1.13)."""


@cache  # called for a few dozen columns, a hundred thousand times
def letters(column: int) -> str:
    """Return the letters of a column, counted from 1: A, B, … Z, AA, …."""
    text = ""
    while column:
        column, letter = divmod(column - 1, 26)
        text = chr(ord("A") + letter) + text
    return text


def tab(sheet: str) -> str:
    """Return the text of a sheet's tab in the language of the workbook; the code names sheets by their English titles."""
    return word(sheet, "sheet")


@dataclass(frozen=True)
class Area:
    """A rectangle of cells on a sheet.

    Attributes:
        sheet: the English title of the sheet.
        row: the first row, from 1.
        column: the first column, from 1.
        rows: number of rows.
        columns: number of columns.
        fence: the larger area around cells to type in, see ``fenced``; otherwise None.

    >>> Area("Scores", row=2, column=2, rows=10, columns=4).ref
    'Scores!$B$2:$E$11'
    """

    sheet: str
    row: int
    column: int
    rows: int = 1
    columns: int = 1
    fence: Area | None = None

    def __post_init__(self) -> None:
        # Only its beginning, because the layout of a board too big to list has tables that nobody writes.
        if self.row not in range(1, LAST_ROW + 1) or self.column not in range(1, LAST_COLUMN + 1):
            raise MastermindError(f"{self!r}: a sheet has rows 1 to {LAST_ROW:,}, columns 1 to {LAST_COLUMN:,}")

    @property
    def span(self) -> str:
        """The relative address for formulas on the same sheet, such as ``B2:E11``."""
        return self.here.replace("$", "")

    @property
    def here(self) -> str:
        """The absolute address for formulas on the same sheet, such as ``$B$2:$E$11``."""
        first = f"${letters(self.column)}${self.row}"
        last = f"${letters(self.column + self.columns - 1)}${self.row + self.rows - 1}"
        return first if first == last else f"{first}:{last}"

    @property
    def ref(self) -> str:
        """The absolute address for formulas on any sheet, such as ``'How to play'!$B$2:$E$11``."""
        title = tab(self.sheet)
        if not (title.isalnum() and title.isascii()):
            title = "'" + title.replace("'", "''") + "'"
        return f"{title}!{self.here}"

    @property
    def cells(self) -> list[Area]:
        """All cells, row by row."""
        return [self.cell(row, column) for row in range(self.rows) for column in range(self.columns)]

    @property
    def address(self) -> str:
        """The address of the first cell, such as ``B2``."""
        return f"{letters(self.column)}{self.row}"

    @property
    def lines(self) -> list[Area]:
        """All rows, from top to bottom."""
        return [self.line(row) for row in range(self.rows)]

    @property
    def strips(self) -> list[Area]:
        """All columns, from left to right."""
        return [self.strip(column) for column in range(self.columns)]

    def cell(self, row: int = 0, column: int = 0) -> Area:
        """Return the cell of the area in this row and column, both counted from 0."""
        return self.block(row, column, 1, 1)

    def line(self, row: int) -> Area:
        """Return a row of the area by its number, counted from 0."""
        return self.block(row, 0, 1, self.columns)

    def strip(self, column: int) -> Area:
        """Return a column of the area by its number, counted from 0."""
        return self.block(0, column, self.rows, 1)

    def block(self, row: int, column: int, rows: int, columns: int) -> Area:
        """Return ``rows`` by ``columns`` cells that begin at ``row`` and ``column`` of this area, counted from 0."""
        first, fence = self.row + row, self.fence
        if fence and fence.row + fence.rows == self.row + self.rows:  # see ``fenced``
            fence = replace(fence, rows=first + rows - fence.row)
        return Area(self.sheet, first, self.column + column, rows, columns, fence)

    def fenced(self, *, above: int = 0, right: int = 0, below: int = 0, left: int = 0) -> Area:
        """Return these cells as cells to type in; their fence has rows ``above`` and ``below``, and columns ``left`` and ``right``.

        A formula that names a typed cell follows it when a person cuts or drags it, so formulas read it by its place in a
        fence. No move takes an edge of a fence away if the edge has a locked cell, or is a side with a cell that is merged
        with all cells to type in of its row. No formula in a fence depends on its typed cells: HyperFormula would find a
        circle. Without rows ``below``, the fence of a block ends with it, since an entry dirties all that depends on a fence.
        """
        fence = self.block(-above, -left, above + self.rows + below, left + self.columns + right)
        return replace(self, fence=fence)

    @property
    def content(self) -> str:
        """A formula for the contents of the first cell, for use on any sheet; see ``fenced``.

        >>> Area("Solver", row=5, column=8).fenced(above=1, below=1).content
        'INDEX(Solver!$H$4:$H$6,2,1)'
        """
        return self.content_at(1, 1) if self.fence else self.cell().ref

    @property
    def content_here(self) -> str:
        """A formula for the contents of the first cell, for use on the same sheet; see ``content``."""
        return self.content_at(1, 1, here=True) if self.fence else self.cell().here

    def content_at(self, row: int | str, column: int | str, *, here: bool = False) -> str:
        """See ``content``; the formula of the cell in this ``row`` and ``column``, counted from 1, as numbers or formulas."""
        fence = self.fence or self
        down, right = self.row - fence.row, self.column - fence.column
        places = (
            at + place if isinstance(place, int) else f"{at}+{place}" for at, place in ((down, row), (right, column))
        )
        return f"INDEX({fence.here if here else fence.ref},{','.join(map(str, places))})"

    def __str__(self) -> str:
        return self.ref


def rectangles(title: str, cells: Iterable[tuple[int, int]]) -> Iterator[Area]:
    """Yield areas that together cover exactly the cells with these rows and columns."""
    growing: dict[tuple[int, int], Area] = {}
    # Along a row without gaps, column and number grow together.
    for (row, _), group in groupby(enumerate(sorted(cells)), lambda each: (each[1][0], each[1][1] - each[0])):
        columns = [column for _, (_, column) in group]
        first, last = columns[0], columns[-1]
        above = growing.get((first, last))
        if above is not None and above.row + above.rows == row:
            growing[first, last] = Area(title, above.row, first, above.rows + 1, above.columns)
            continue
        if above is not None:
            yield above
        growing[first, last] = Area(title, row, first, 1, last - first + 1)
    yield from growing.values()


def under_a_corner(areas: Iterable[Area]) -> Iterator[list[Area]]:
    """Group areas that do not overlap so that the first area of each group is both topmost and leftmost.

    From this cell every program then counts the relative references of a conditional format: some programs count
    from the first cell of the first area, others from the top left corner of all areas.
    """
    rest = sorted(areas, key=lambda area: (area.row, area.column))
    while rest:
        left = rest[0].column
        yield [area for area in rest if area.column >= left]
        rest = [area for area in rest if area.column < left]
