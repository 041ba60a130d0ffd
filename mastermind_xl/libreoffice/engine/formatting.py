"""How cells look, how wide and high they are, and where they begin: colours, letters, number formats, alignment, merged cells, sizes."""

from __future__ import annotations

from typing import Any, Final, Self

from xlwings.constants import MAX_ROWS

from mastermind_xl.libreoffice.engine.addresses import (
    from_digits,
    from_points,
    to_digits,
    to_points,
    to_twips,
)
from mastermind_xl.libreoffice.engine.block import Block
from mastermind_xl.libreoffice.engine.completeness import UnsupportedError
from mastermind_xl.libreoffice.engine.contents import CONTENTS
from mastermind_xl.libreoffice.engine.formats import AUTOMATIC, Font, to_libreoffice_color, to_rgb
from mastermind_xl.libreoffice.program.office import load_uno

_ACROSS: Final = {
    "STANDARD": "general",
    "LEFT": "left",
    "CENTER": "center",
    "RIGHT": "right",
    "BLOCK": "justify",
    "REPEAT": "fill",
}
"""Names of com.sun.star.table.CellHoriJustify in xlwings' words."""

_DOWN: Final = {0: "bottom", 1: "top", 2: "center", 3: "bottom", 4: "justify"}
"""Values of com.sun.star.table.CellVertJustify2 in xlwings' words; 0 is the standard."""


class Looks(Block):
    """The formats of a rectangle of cells; None stands for cells that differ."""

    @property
    def color(self) -> tuple[int, int, int] | None:
        """The background as red, green and blue; None without one, or if the cells differ."""
        color = self.common("CellBackColor")
        return None if color in (None, AUTOMATIC) else to_rgb(color)

    @color.setter
    def color(self, color_or_rgb: tuple[int, int, int] | str | int | None) -> None:
        self.format("CellBackColor", to_libreoffice_color(color_or_rgb))

    @property
    def font(self) -> Font:
        return Font(self)

    @property
    def number_format(self) -> str | None:
        """Excel's code of the number format; None if the cells differ."""
        key = self.common("NumberFormat")
        return None if key is None else self.sheet.book.formats.code(key)

    @number_format.setter
    def number_format(self, value: str) -> None:
        self.format("NumberFormat", self.sheet.book.formats.key(value))

    @property
    def wrap_text(self) -> bool | None:
        wraps = self.common("IsTextWrapped")
        return None if wraps is None else bool(wraps)

    @wrap_text.setter
    def wrap_text(self, value: bool) -> None:
        self.format("IsTextWrapped", bool(value))

    @property
    def horizontal_alignment(self) -> str | None:
        found = self.common("HoriJustify")
        return None if found is None else _ACROSS[found.value]

    @horizontal_alignment.setter
    def horizontal_alignment(self, value: str) -> None:
        chosen = next((name for name, called in _ACROSS.items() if called == value), None)
        if chosen is None:
            raise UnsupportedError(f"Range.horizontal_alignment {value!r} is not supported in LibreOffice")
        self.format("HoriJustify", load_uno().Enum("com.sun.star.table.CellHoriJustify", chosen))

    @property
    def vertical_alignment(self) -> str | None:
        found = self.common("VertJustify")
        return None if found is None else _DOWN[found]

    @vertical_alignment.setter
    def vertical_alignment(self, value: str) -> None:
        chosen = next((number for number, called in _DOWN.items() if number and called == value), None)
        if chosen is None:
            raise UnsupportedError(f"Range.vertical_alignment {value!r} is not supported in LibreOffice")
        self.format("VertJustify", chosen)

    # Merged cells

    @property
    def merge_cells(self) -> bool:
        return bool(self.api.IsMerged) or len(self.merge_area) > 1

    @property
    def merge_area(self) -> Self:
        """What the first cell is merged with, or that cell."""
        cursor = self.sheet.api.createCursorByRange(self(1, 1).api)
        cursor.collapseToMergedArea()
        area = cursor.RangeAddress
        rows, columns = area.EndRow - area.StartRow + 1, area.EndColumn - area.StartColumn + 1
        return type(self)(self.sheet, area.StartRow + 1, area.StartColumn + 1, rows, columns)

    def merge(self, across: bool) -> None:
        """Make one cell of it, or one of each row; as in Excel, what stands in the other cells is lost."""
        self.sheet.refuse_if_protected("its cells cannot be merged")
        self.api.merge(False)  # LibreOffice does not merge what holds merged cells
        rows, columns = self.shape
        height = 1 if across else rows
        for top in range(1, rows + 1, height):
            cells = type(self)(self.sheet, self.row + top - 1, self.column, height, columns)
            cells.api.merge(True)
            for down, right, tall, wide in ((0, 1, height, columns - 1), (1, 0, height - 1, 1)):
                if tall > 0 and wide > 0:
                    other = type(self)(self.sheet, cells.row + down, cells.column + right, tall, wide)
                    other.api.clearContents(CONTENTS)

    def unmerge(self) -> None:
        self.sheet.refuse_if_protected("its cells cannot be unmerged")
        self.api.merge(False)


_NO_SIZES = "its rows and columns cannot be changed"

_EACH = 200
"""Of how many rows or columns each is asked; of more, the first, and whether all together are as long as if alike."""


_ROUNDED = 2
"""Twips by which LibreOffice's sum of lengths may be off; no two rows or columns differ by so little."""


class CellSizes(Block):
    """The sizes of a rectangle of cells; None stands for rows or columns that differ."""

    @property
    def column_width(self) -> float | None:
        """In digits, as Excel says it."""
        width = _length(self.api.Columns, "Width", self.shape[1], self.api.Size.Width)
        return None if width is None else to_digits(width)

    @column_width.setter
    def column_width(self, value: float) -> None:
        self.sheet.refuse_if_protected(_NO_SIZES)
        self.api.Columns.Width = from_digits(value)

    @property
    def row_height(self) -> float | None:
        """In points."""
        height = _length(self.api.Rows, "Height", self.shape[0], self.api.Size.Height)
        return None if height is None else to_points(height)

    @row_height.setter
    def row_height(self, value: float) -> None:
        self.sheet.refuse_if_protected(_NO_SIZES)
        self.api.Rows.Height = from_points(value)

    @property
    def width(self) -> float:
        return to_points(self.api.Size.Width)

    @property
    def height(self) -> float:
        rows, first = self.shape[0], self.api.Rows.getByIndex(0).Height
        whole = self.api.Size.Height
        # Of rows that are alike, the sum is told exactly only by one of them.
        return rows * to_points(first) if _are_alike(whole, rows, first) else to_points(whole)

    @property
    def left(self) -> float:
        return to_points(self.api.Position.X)

    @property
    def top(self) -> float:
        return to_points(self.api.Position.Y)

    @property
    def row_hidden(self) -> bool | None:
        return _are_hidden(self.api.Rows, self.shape[0])

    @row_hidden.setter
    def row_hidden(self, value: bool) -> None:
        self.sheet.refuse_if_protected(_NO_SIZES)
        self.api.Rows.IsVisible = not value

    @property
    def column_hidden(self) -> bool | None:
        return _are_hidden(self.api.Columns, self.shape[1])

    @column_hidden.setter
    def column_hidden(self, value: bool) -> None:
        self.sheet.refuse_if_protected(_NO_SIZES)
        self.api.Columns.IsVisible = not value

    def autofit(self, axis: str | None = None) -> None:
        """Fit rows (``rows``, ``r``), columns (``columns``, ``c``) or both to what stands in them."""
        if axis not in (None, "rows", "r", "columns", "c"):
            raise ValueError(f"{axis!r} is no axis: give rows or columns, or nothing for both")
        self.sheet.refuse_if_protected(_NO_SIZES)
        used = self.sheet.used_range
        if axis in (None, "rows", "r"):
            # Where nothing stands, all rows are alike: a million of them would be looked at one by one.
            last = min(self.row + self.shape[0] - 1, max(used.row + used.shape[0] - 1, self.row))
            cells = type(self)(self.sheet, self.row, 1, last - self.row + 1) if last < MAX_ROWS else self
            cells.api.Rows.OptimalHeight = True
        if axis in (None, "columns", "c"):
            last = min(self.column + self.shape[1] - 1, max(used.column + used.shape[1] - 1, self.column))
            cells = type(self)(self.sheet, 1, self.column, 1, last - self.column + 1)
            cells.api.Columns.OptimalWidth = True


def _length(lines: Any, attribute: str, count: int, total: int) -> int | None:
    """The length of each row or column, or None if they differ."""
    if count > _EACH:
        first = int(getattr(lines.getByIndex(0), attribute))
        return first if _are_alike(total, count, first) else None
    found = {int(getattr(lines.getByIndex(index), attribute)) for index in range(count)}
    return found.pop() if len(found) == 1 else None


def _are_alike(total: int, count: int, first: int) -> bool:
    return abs(to_twips(total) - count * to_twips(first)) <= _ROUNDED


def _are_hidden(lines: Any, count: int) -> bool | None:
    found = {bool(lines.getByIndex(index).IsVisible) for index in range(min(count, _EACH))}
    return not found.pop() if len(found) == 1 else None
