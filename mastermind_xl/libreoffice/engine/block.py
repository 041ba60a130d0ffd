"""A rectangle of cells: its position, its address, and its common properties."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING, Any, Self

from xlwings import base_classes
from xlwings.constants import MAX_COLUMNS, MAX_ROWS
from xlwings.utils import col_name

from mastermind_xl.libreoffice.engine import addresses, formats
from mastermind_xl.libreoffice.program.office import LibreOfficeError

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.sheets import Sheet

NO_FORMATS = "the formats of its cells cannot be changed"


class LockedCellsError(LibreOfficeError):
    """A protected sheet does not allow a change, as in Excel; LibreOffice itself would allow programs this change."""


class Block(base_classes.Range):
    """A rectangle of cells; the row and column of its upper left cell are counted from 1, as in Excel.

    Reading or writing a block without rows or columns has no effect. Raises IndexError if a sheet is too small for it.
    """

    row: int
    column: int
    shape: tuple[int, int]
    options: dict[str, Any]  # set by xlwings

    def __init__(self, sheet: Sheet, row: int, column: int, rows: int = 1, columns: int = 1) -> None:
        if row < 1 or column < 1 or row + rows - 1 > MAX_ROWS or column + columns - 1 > MAX_COLUMNS:
            raise IndexError(
                f"{rows} × {columns} cells from row {row}, column {column} do not fit: a sheet has rows 1 to {MAX_ROWS} "
                f"and columns 1 to {MAX_COLUMNS}"
            )
        self.sheet = sheet
        self.row = row
        self.column = column
        self.shape = rows, columns

    @cached_property
    def api(self) -> Any:
        """The UNO range of the cells; None for a block without cells."""
        rows, columns = self.shape
        if not (rows and columns):
            return None
        left, top = self.column - 1, self.row - 1
        return self.sheet.uno_range((left, top, left + columns - 1, top + rows - 1))

    def __len__(self) -> int:
        return self.shape[0] * self.shape[1]

    def __call__(self, row: int, column: int | None = None) -> Self:
        """Return the cell in a row and column of this block, counted from 1, or the n-th cell, row by row."""
        if column is None:
            down, right = divmod(row - 1, self.shape[1])
        else:
            down, right = row - 1, column - 1
        return type(self)(self.sheet, self.row + down, self.column + right)

    # The address

    @property
    def address(self) -> str:
        """The absolute address, such as ``$A$1:$B$2``."""
        return self.get_address(True, True, False)

    def get_address(self, row_absolute: bool, col_absolute: bool, external: bool) -> str:
        """See ``Range.get_address`` of xlwings; an ``external`` address begins with ``[book]sheet!``."""
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

    # For other files of this package

    def format(self, attribute: str, value: Any) -> None:
        """Set a UNO property that changes the look of the cells; raises LockedCellsError on a protected sheet."""
        self.sheet.refuse_if_protected(NO_FORMATS)
        self.api.setPropertyValue(attribute, value)

    def refuse_if_locked(self) -> None:
        """Raise LockedCellsError, like Excel, if the sheet is protected and one of the cells is locked."""
        if self.sheet.is_protected and any(
            protection.IsLocked for _, protection in formats.parts(self.api, "CellProtection", len(self) == 1)
        ):
            raise LockedCellsError(f"{self.address} on {self.sheet.name} contains locked cells of a protected sheet")
