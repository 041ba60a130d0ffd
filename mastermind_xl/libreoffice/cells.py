"""A range of cells, as xlwings wants to see it."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

from xlwings import base_classes
from xlwings.constants import MAX_COLUMNS, MAX_ROWS
from xlwings.utils import col_name

from mastermind_xl.libreoffice import addresses, formats
from mastermind_xl.libreoffice.boundary import complete
from mastermind_xl.libreoffice.contents import CONTENTS, Contents
from mastermind_xl.libreoffice.formats import AUTOMATIC, to_libreoffice_color, to_rgb
from mastermind_xl.libreoffice.office import LibreOfficeError, load_uno

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.sheets import Name, Sheet

# Sums of com.sun.star.sheet.CellFlags.
_FORMATS = 32 | 64 | 256 | 512  # direct formats, styles, and those of single letters
_NOTES = 8

# Values of com.sun.star.awt.FontWeight.
_NORMAL = 100.0
_BOLD = 150.0

_STEPS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_DIRECTIONS: Final = {direction[0]: direction for direction in _STEPS}  # xlwings takes the letters as well


class LockedCellsError(LibreOfficeError):
    """The sheet is protected, and what would change is locked; LibreOffice itself lets programs write there."""


@complete("expand", "max_cells_per_read", "max_cells_per_write")
class Range(base_classes.Range):
    """A rectangle of cells; row and column count from 1, as in Excel.

    Args:
        sheet: the sheet it is on.
        row: of its upper left cell.
        column: of its upper left cell.
        rows: how many; 0 makes a range of no cells, which can be read and written without effect.
        columns: how many.

    Raises:
        IndexError: it does not lie within a sheet.
    """

    options: dict[str, Any]  # set by xlwings

    def __init__(self, sheet: Sheet, row: int, column: int, rows: int = 1, columns: int = 1) -> None:
        if row < 1 or column < 1 or row + rows - 1 > MAX_ROWS or column + columns - 1 > MAX_COLUMNS:
            raise IndexError(
                f"row {row}, column {column}, {rows} × {columns} cells: a sheet has rows 1 to {MAX_ROWS} "
                f"and columns 1 to {MAX_COLUMNS}"
            )
        self.sheet = sheet
        self._row = row
        self._column = column
        self._shape = rows, columns

    @property
    def row(self) -> int:
        return self._row

    @property
    def column(self) -> int:
        return self._column

    @property
    def shape(self) -> tuple[int, int]:
        return self._shape

    @cached_property
    def api(self) -> Any:
        """The UNO range, or None if there are no cells."""
        rows, columns = self.shape
        if not (rows and columns):
            return None
        left, top = self.column - 1, self.row - 1
        return self.sheet.api.getCellRangeByPosition(left, top, left + columns - 1, top + rows - 1)

    def __len__(self) -> int:
        return self.shape[0] * self.shape[1]

    def __call__(self, row: int, column: int | None = None) -> Range:
        """The cell in a row and column counted from 1 within it, or the n-th cell, row by row."""
        if column is None:
            down, right = divmod(row - 1, self.shape[1])
        else:
            down, right = row - 1, column - 1
        return Range(self.sheet, self.row + down, self.column + right)

    # What it is called

    @property
    def address(self) -> str:
        """As in ``$A$1:$B$2``."""
        return self.get_address(True, True, False)

    def get_address(self, row_absolute: bool, col_absolute: bool, external: bool) -> str:
        """See ``Range.get_address`` of xlwings: with ``[book]sheet!`` in front if it is for outside."""
        rows, columns = self.shape
        only_rows = columns == MAX_COLUMNS and rows < MAX_ROWS
        only_columns = rows == MAX_ROWS

        def corner(row: int, column: int) -> str:
            letters = "" if only_rows else "$" * col_absolute + col_name(column)
            return letters + ("" if only_columns else "$" * row_absolute + str(row))

        address = corner(self.row, self.column)
        if len(self) != 1:
            address += ":" + corner(self.row + rows - 1, self.column + columns - 1)
        return f"{addresses.quoted(self.sheet.name, self.sheet.book.name)}!{address}" if external else address

    @property
    def name(self) -> Name | None:
        """The defined name of exactly these cells."""
        return self.sheet.book.names.of(self)

    @name.setter
    def name(self, value: str) -> None:
        self.sheet.book.names.add(value, f"={self.sheet.quoted_name}!{self.address}")

    # What stands in it

    @property
    def raw_value(self) -> Any:
        """Rows of None, floats, truth values, texts, dates and ``CellError``s; of a single cell just the value."""
        return self._one_or_all(Contents(self).read()) if len(self) else None

    @raw_value.setter
    def raw_value(self, value: Any) -> None:
        rows, columns = self.shape
        if not len(self):
            return
        is_block = isinstance(value, (list, tuple))
        if is_block and not (len(value) == rows and all(len(row) == columns for row in value)):
            raise ValueError(f"{self.address} takes {rows} rows of {columns} values")
        self._refuse_if_locked()
        block = value if is_block else [[value] * columns] * rows
        Contents(self).write(block, one_formula=not is_block)

    @property
    def formula(self) -> Any:
        """Rows of formulas in Excel's syntax, and of other contents as texts; of a single cell just the text."""
        return self._one_or_all(Contents(self).read_formulas()) if len(self) else None

    @formula.setter
    def formula(self, value: Any) -> None:
        self.raw_value = value

    @property
    def has_array(self) -> bool:
        return bool(len(self) and self.api.getCellByPosition(0, 0).ArrayFormula)

    def clear_contents(self) -> None:
        self._clear(CONTENTS)

    def clear_formats(self) -> None:
        self.sheet.refuse_formats_if_protected()
        self._clear(_FORMATS)

    def clear(self) -> None:
        self.sheet.refuse_formats_if_protected()
        self._clear(CONTENTS | _FORMATS | _NOTES)

    # How it looks

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

    # Where it leads

    def end(self, direction: str) -> Range:
        """Where Ctrl and an arrow key (``up``, ``down``, ``left``, ``right``, or ``u``, …) lead from the first cell.

        Raises:
            ValueError: it is no direction.
        """
        direction = _DIRECTIONS.get(direction, direction)
        if direction not in _STEPS:
            raise ValueError(f"{direction!r} is no direction: give up, down, left or right")
        down, right = _STEPS[direction]
        used = self.sheet.used_range
        to_border, to_last_used = {
            "up": (self.row - 1, self.row - 1),
            "left": (self.column - 1, self.column - 1),
            "down": (MAX_ROWS - self.row, used.row + used.shape[0] - 1 - self.row),
            "right": (MAX_COLUMNS - self.column, used.column + used.shape[1] - 1 - self.column),
        }[direction]
        reach = max(0, to_last_used)
        line = self.sheet.range(self(1, 1), self(1 + down * reach, 1 + right * reach))
        filled = [text != "" for row in line.api.getFormulaArray() for text in row]
        if down + right < 0:
            filled.reverse()
        if filled[:2] == [True, True]:
            steps = [*filled, False].index(False) - 1
        else:
            steps = filled.index(True, 1) if True in filled[1:] else to_border
        return self(1 + down * steps, 1 + right * steps)

    @property
    def current_region(self) -> Range:
        """The cells around it up to blank rows and columns."""
        cursor = self.sheet.api.createCursorByRange(self.api)
        cursor.collapseToCurrentRegion()
        return self.sheet.book.range_of(cursor)

    def select(self) -> None:
        """Select it on the active sheet.

        Raises:
            LibreOfficeError: another sheet is active; Excel cannot do it either.
        """
        if self.sheet.index != self.sheet.book.sheets.active.index:
            raise LibreOfficeError(f"{self.sheet.name} is not the active sheet: activate it, then select")
        controller = self.sheet.book.controller
        controller.select(self.api)
        if len(self) == 1:  # the cursor alone: within a marked range, Tab and Enter lead round and round
            controller.select(self.sheet.book.document.createInstance("com.sun.star.sheet.SheetCellRanges"))

    # For its neighbours in this package

    def common(self, attribute: str) -> Any:
        """The value of a UNO property, or None if the cells differ."""
        return formats.common(self.api, attribute)

    def format(self, attribute: str, value: Any) -> None:
        """Set a UNO property that is a format.

        Raises:
            LockedCellsError: the sheet is protected.
        """
        self.sheet.refuse_formats_if_protected()
        self.api.setPropertyValue(attribute, value)

    def _one_or_all(self, rows: list[list[Any]]) -> Any:
        return rows[0][0] if len(self) == 1 else tuple(map(tuple, rows))

    def _refuse_if_locked(self) -> None:
        if self.sheet.is_protected and any(
            protection.IsLocked for _, protection in formats.parts(self.api, "CellProtection")
        ):
            raise LockedCellsError(
                f"{self.address} on {self.sheet.name} holds locked cells of a protected sheet"
            )

    def _clear(self, flags: int) -> None:
        if len(self):
            self._refuse_if_locked()
            self.api.clearContents(flags)


@complete()
class Font(base_classes.Font):
    """The letters in a range; None stands for cells that differ.

    Args:
        cells: the range.
    """

    def __init__(self, cells: Range) -> None:
        self._cells = cells

    @property
    def api(self) -> Any:
        """The UNO range, whose properties ``Char…`` these are."""
        return self._cells.api

    @property
    def bold(self) -> bool | None:
        weight = self._cells.common("CharWeight")
        return None if weight is None else weight > _NORMAL

    @bold.setter
    def bold(self, value: bool) -> None:
        self._cells.format("CharWeight", _BOLD if value else _NORMAL)

    @property
    def italic(self) -> bool | None:
        slant = self._cells.common("CharPosture")
        return None if slant is None else slant.value == "ITALIC"

    @italic.setter
    def italic(self, value: bool) -> None:
        slant = load_uno().Enum("com.sun.star.awt.FontSlant", "ITALIC" if value else "NONE")
        self._cells.format("CharPosture", slant)

    @property
    def size(self) -> float | None:
        size = self._cells.common("CharHeight")
        return None if size is None else float(size)

    @size.setter
    def size(self, value: float) -> None:
        self._cells.format("CharHeight", float(value))

    @property
    def color(self) -> tuple[int, int, int] | None:
        color = self._cells.common("CharColor")
        if color is None:
            return None
        return (0, 0, 0) if color == AUTOMATIC else to_rgb(color)

    @color.setter
    def color(self, color_or_rgb: tuple[int, int, int] | str | int) -> None:
        self._cells.format("CharColor", to_libreoffice_color(color_or_rgb))

    @property
    def name(self) -> str | None:
        name = self._cells.common("CharFontName")
        return None if name is None else str(name)

    @name.setter
    def name(self, value: str) -> None:
        self._cells.format("CharFontName", value)
