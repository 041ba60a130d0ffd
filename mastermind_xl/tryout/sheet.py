"""A workbook that is open in an xlwings app, typed into and read by its defined names."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from mastermind_xl.excel.state import serial

if TYPE_CHECKING:
    import xlwings as xw

    from mastermind_xl.sheets.writing.area import Area

Value = float | str
Rows = list[list[Value]]


class BookSheet:
    """A workbook in a spreadsheet program, calculated when it is read and not after each cell that is typed.

    Rows and columns count from 0 within a name's cells. Values are floats (a truth value is 1.0 or 0.0), texts, and
    ``""`` for an empty cell; an error is its text, such as ``#DIV/0!``.

    Args:
        book: the workbook.
    """

    def __init__(self, book: xw.Book) -> None:
        self.book = book
        self._app = book.app
        self._cells: dict[str, xw.Range] = {}

    def get(self, name: str) -> Rows:
        """Return the values of the named cells, row by row."""
        self.calculate()
        return _values(self._named(name))

    def put(self, name: str, row: int, column: int, value: Any) -> None:
        """Type a number, text or date into one of the named cells, or clear it with None."""
        self._type(self._named(name)[row, column], value)

    def put_at(self, area: Area, value: Any) -> None:
        """Type into the first cell of an ``Area``."""
        self._type(self.book.sheets[area.sheet][area.row - 1, area.column - 1], value)

    def fill(self, name: str, rows: Sequence[Sequence[Any]]) -> None:
        """Type rows into the named cells, from the first on; the cells below and beside them are cleared."""
        cells = self._named(name)
        height, width = cells.shape
        padded = [[*row, *[None] * (width - len(row))] for row in [*rows, *[()] * (height - len(rows))]]
        self._type(cells, padded)

    def errors(self) -> list[str]:
        """Return the addresses, such as ``Game!B2``, of all formulas whose result is an error."""
        self.calculate()
        return [
            f"{sheet.name}!{cell.get_address(row_absolute=False, column_absolute=False)}"
            for sheet in self.book.sheets
            for cell in _errors(sheet)
            if str(cell.formula).startswith("=")
        ]

    def table(self, title: str, rows: int, columns: int) -> Rows:
        """Return the values of the first rows and columns of a sheet."""
        self.calculate()
        return _values(self.book.sheets[title].range((1, 1), (rows, columns)))

    def recalculate(self) -> None:
        """Calculate every formula, also those whose value came with the file."""
        self.calculate()
        if hasattr(self.book.api, "calculateAll"):  # LibreOffice
            self.book.api.calculateAll()
        elif sys.platform == "win32":
            self._app.api.CalculateFull()
        else:
            self._app.api.calculate_full()

    def calculate(self) -> None:
        """Calculate what was typed since the last calculation."""
        if self._app.calculation != "automatic":  # of all workbooks, whichever was typed into
            self._app.calculation = "automatic"

    def _type(self, cells: xw.Range, value: Any) -> None:
        if self._app.calculation != "manual":
            self._app.calculation = "manual"
        if isinstance(value, str) and (value[:1] in "'=+-@" or value.strip().replace(".", "").isdigit()):
            value = f"'{value}"  # else a spreadsheet program reads a formula or a number
        cells.value = value

    def _named(self, name: str) -> xw.Range:
        if name not in self._cells:
            self._cells[name] = self.book.names[name].refers_to_range
        return self._cells[name]


def _values(cells: xw.Range) -> Rows:
    rows = cells.options(ndim=2, err_to_str=True, dates=serial, empty="").value
    return [[float(value) if isinstance(value, bool | int) else value for value in row] for row in rows]


def _errors(sheet: xw.Sheet) -> Iterator[xw.Range]:
    """Yield the cells of a sheet that show an error."""
    used = sheet.used_range
    for row, values in enumerate(_values(used)):
        for column, value in enumerate(values):
            if isinstance(value, str) and value.startswith("#") and value[-1:] in "!?AL":
                yield used[row, column]
