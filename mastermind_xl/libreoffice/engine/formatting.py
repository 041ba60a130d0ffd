"""Formats, sizes and positions of cells: colours, fonts, number formats, alignment, merged cells."""

from collections.abc import Callable, Mapping
from typing import Any, Final

from xlwings.constants import MAX_ROWS

from mastermind_xl.libreoffice.engine.addresses import from_digits, from_points, to_digits, to_points, to_twips
from mastermind_xl.libreoffice.engine.block import Block
from mastermind_xl.libreoffice.engine.completeness import UnsupportedError
from mastermind_xl.libreoffice.engine.contents import CONTENTS
from mastermind_xl.libreoffice.engine.formats import AUTOMATIC, Font, common, formatted, to_rgb, to_uno_color
from mastermind_xl.libreoffice.program.office import load_uno

_ACROSS: Final = {  # names of com.sun.star.table.CellHoriJustify in xlwings' words
    "STANDARD": "general", "LEFT": "left", "CENTER": "center", "RIGHT": "right", "BLOCK": "justify", "REPEAT": "fill",
}  # fmt: skip

_DOWN: Final = {0: "bottom", 1: "top", 2: "center", 3: "bottom", 4: "justify"}
"""Values of com.sun.star.table.CellVertJustify2 in xlwings' words; 0 is the standard."""


def _key_of(words: Mapping[Any, str], word: str, member: str) -> Any:
    """Return LibreOffice's key for a ``word`` of xlwings, but never the default key 0; ``member`` is for messages."""
    for key, called in words.items():
        if key and called == word:
            return key
    raise UnsupportedError(f"Range.{member} {word!r} is not supported in LibreOffice")


def _across(word: str) -> Any:
    justify = _key_of(_ACROSS, word, "horizontal_alignment")
    return load_uno().Enum("com.sun.star.table.CellHoriJustify", justify)


class Looks(Block):
    """The formats of a rectangle of cells; a property is None if cells differ, ``color`` also without background."""

    color = formatted("CellBackColor", lambda rgb: None if rgb == AUTOMATIC else to_rgb(rgb), to_uno_color)
    wrap_text = formatted("IsTextWrapped", bool, bool)
    horizontal_alignment = formatted("HoriJustify", lambda found: _ACROSS[found.value], _across)
    vertical_alignment = formatted(
        "VertJustify", _DOWN.__getitem__, lambda word: _key_of(_DOWN, word, "vertical_alignment")
    )
    font = property(Font)

    @property
    def number_format(self) -> str | None:
        key = common(self.api, "NumberFormat")
        return None if key is None else self.sheet.book.formats.code(key)

    @number_format.setter
    def number_format(self, value: str) -> None:
        self.format("NumberFormat", self.sheet.book.formats.key(value))

    # Merged cells

    merge_cells = property(lambda cells: bool(cells.api.IsMerged) or len(cells.merge_area) > 1)

    @property
    def merge_area(self) -> Block:
        """The merged cells that contain the first cell; only the first cell if this cell is not merged."""
        cursor = self.sheet.api.createCursorByRange(self(1, 1).api)
        cursor.collapseToMergedArea()
        return self.sheet.range_at(cursor.RangeAddress)

    def merge(self, across: bool) -> None:
        """Merge all cells or, if ``across``, the cells of each row; as in Excel, only the first content remains."""
        self.sheet.refuse_if_protected("its cells cannot be merged")
        self.api.merge(False)  # LibreOffice does not merge cells if some are already merged
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

_EACH = 200  # rows or columns that are checked one by one; of more, only the first and the total length are checked
_ROUNDED = 2  # rounding error, in twips, of LibreOffice's sums of lengths; real differences are larger

_LINES = ("Rows", "Columns")
_SIDES = ("Height", "Width")  # UNO's names of height and width, in the order of a range's shape


def _size(axis: int, to_excel: Callable[[int], float], from_excel: Callable[[float], int]) -> property:
    """Make a property for the heights of rows (axis 0) or the widths of columns (axis 1) in Excel's units."""
    lines, side = _LINES[axis], _SIDES[axis]

    def read(cells: Block) -> float | None:
        each, count = getattr(cells.api, lines), cells.shape[axis]
        first = int(getattr(each.getByIndex(0), side))
        if count > _EACH:
            alike = _are_alike(getattr(cells.api.Size, side), count, first)
        else:
            alike = all(getattr(each.getByIndex(index), side) == first for index in range(1, count))
        return to_excel(first) if alike else None

    def write(cells: Block, value: float) -> None:
        cells.sheet.refuse_if_protected(_NO_SIZES)
        setattr(getattr(cells.api, lines), side, from_excel(value))

    return property(read, write)


def _are_alike(total: int, count: int, first: int) -> bool:
    return abs(to_twips(total) - count * to_twips(first)) <= _ROUNDED


def _hidden(axis: int) -> property:
    """Make a property that hides or shows rows (axis 0) or columns (axis 1)."""

    def read(cells: Block) -> bool | None:
        each = getattr(cells.api, _LINES[axis])
        shown = {bool(each.getByIndex(index).IsVisible) for index in range(min(cells.shape[axis], _EACH))}
        return not shown.pop() if len(shown) == 1 else None

    def write(cells: Block, value: bool) -> None:
        cells.sheet.refuse_if_protected(_NO_SIZES)
        getattr(cells.api, _LINES[axis]).IsVisible = not value

    return property(read, write)


class CellSizes(Block):
    """The sizes of a rectangle of cells; a property of rows or columns is None if their values differ."""

    row_height = _size(0, to_points, from_points)
    column_width = _size(1, to_digits, from_digits)
    row_hidden = _hidden(0)
    column_hidden = _hidden(1)
    left = property(lambda cells: to_points(cells.api.Position.X))
    top = property(lambda cells: to_points(cells.api.Position.Y))
    width = property(lambda cells: to_points(cells.api.Size.Width))

    @property
    def height(self) -> float:
        rows, first = self.shape[0], self.api.Rows.getByIndex(0).Height
        whole = self.api.Size.Height
        # LibreOffice's sum of equal rows is rounded, so multiply one row's height.
        return rows * to_points(first) if _are_alike(whole, rows, first) else to_points(whole)

    def autofit(self, axis: str | None = None) -> None:
        """Fit rows (``rows``, ``r``), columns (``columns``, ``c``) or both to their contents."""
        if axis not in (None, "rows", "r", "columns", "c"):
            raise ValueError(f"{axis!r} is not an axis: give rows or columns, or nothing for both")
        self.sheet.refuse_if_protected(_NO_SIZES)
        used = self.sheet.used_range
        if axis in (None, "rows", "r"):
            # Empty rows are all alike, and LibreOffice would check a million of them one by one.
            last = min(self.row + self.shape[0] - 1, max(used.row + used.shape[0] - 1, self.row))
            cells = type(self)(self.sheet, self.row, 1, last - self.row + 1) if last < MAX_ROWS else self
            cells.api.Rows.OptimalHeight = True
        if axis in (None, "columns", "c"):
            last = min(self.column + self.shape[1] - 1, max(used.column + used.shape[1] - 1, self.column))
            cells = type(self)(self.sheet, 1, self.column, 1, last - self.column + 1)
            cells.api.Columns.OptimalWidth = True
