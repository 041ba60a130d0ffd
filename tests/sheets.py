"""Workbooks driven by their defined names, in either of two calculators.

``Sheet`` and ``IronSheet`` have the same methods. Rows and columns count from 0 within the name's
cells. Values are floats (a truth value is 1.0 or 0.0), texts, and "" for an empty cell; an error
is its text, such as "#DIV/0!".
"""

from functools import cached_property

import ironcalc
from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import range_to_tuple

# Flags of com.sun.star.sheet.CellFlags: VALUE, DATETIME, STRING, FORMULA.
TYPED = 1 | 2 | 4 | 16
# com.sun.star.sheet.FormulaResult.ERROR
ERROR = 4


class LockedCellError(Exception):
    """A person could not have typed there."""


class Sheet:
    """A document that is open in LibreOffice.

    Args:
        document: as ``Office.open`` gives it.
    """

    def __init__(self, document):
        self.document = document

    def get(self, name):
        """The values of the named cells, row by row."""
        cells = self._cells(name)
        return [
            [
                cells.getCellByPosition(column, row).String if value is None else value
                for column, value in enumerate(values)
            ]
            for row, values in enumerate(cells.getDataArray())
        ]

    def put(self, name, row, column, value):
        """Type a number or a text into one of the named cells, or clear it with None.

        Raises:
            LockedCellError: the cell is protected; LibreOffice lets scripts write there all the same.
        """
        self._put(
            self._cells(name).getCellByPosition(column, row), f"{name}, row {row}, column {column}", value
        )

    def put_at(self, area, value):
        """Type into the first cell of an ``Area``."""
        cell = self.document.Sheets.getByName(area.sheet).getCellByPosition(area.column - 1, area.row - 1)
        self._put(cell, area.ref, value)

    def _put(self, cell, where, value):
        if cell.Spreadsheet.isProtected() and cell.CellProtection.IsLocked:
            raise LockedCellError(f"{where}: {_address(cell.Spreadsheet, cell)}")
        if value is None:
            cell.clearContents(TYPED)
        elif isinstance(value, str):
            cell.setString(value)
        else:
            cell.setValue(float(value))

    def errors(self):
        """The addresses, such as ``Game!B2``, of all formulas whose result is an error."""
        return [
            _address(sheet, cell)
            for sheet in self.document.Sheets
            for cell in sheet.queryFormulaCells(ERROR).Cells
            if cell.getError()
        ]

    def table(self, title, rows, columns):
        """The values of the first rows and columns of a sheet."""
        cells = self.document.Sheets.getByName(title)
        return cells.getCellRangeByPosition(0, 0, columns - 1, rows - 1).getDataArray()

    def recalculate(self):
        """Calculate every formula, also those that came with a value in the file."""
        self.document.calculateAll()

    def _cells(self, name):
        return self.document.NamedRanges.getByName(name).getReferredCells()


def _address(sheet, cell):
    at = cell.getCellAddress()
    return f"{sheet.Name}!{get_column_letter(at.Column + 1)}{at.Row + 1}"


class IronSheet:
    """A workbook file in IronCalc, which knows nothing of protected cells.

    IronCalc 0.9 reads a formatted empty cell as 0 if the file calls it a number (``t="n"``, as
    openpyxl writes), and COUNTIF with an array of criteria comes out wrong.

    Args:
        path: the .xlsx file.
    """

    def __init__(self, path):
        self.model = ironcalc.load_from_xlsx(str(path))
        self._stale = True

    def get(self, name):
        """The values of the named cells, row by row."""
        if self._stale:
            self.recalculate()
        sheet, (left, top, right, bottom) = self._places[name]
        return [
            [self._value(sheet, row, column) for column in range(left, right + 1)]
            for row in range(top, bottom + 1)
        ]

    def put(self, name, row, column, value):
        """Type a number or a text into one of the named cells, or clear it with None."""
        sheet, (left, top, right, bottom) = self._places[name]
        if not (0 <= row <= bottom - top and 0 <= column <= right - left):
            raise IndexError(f"{name} has no row {row}, column {column}")
        self._put((sheet, top + row, left + column), value)

    def put_at(self, area, value):
        """Type into the first cell of an ``Area``."""
        self._put((self._titles.index(area.sheet), area.row, area.column), value)

    def _put(self, place, value):
        if value is None:
            self.model.clear_cell_contents(*place)
        else:
            self.model.set_user_input(*place, f"'{value}" if isinstance(value, str) else str(float(value)))
        self._stale = True

    def errors(self):
        """The addresses, such as ``Game!B2``, of all formulas whose result is an error."""
        if self._stale:
            self.recalculate()
        return [
            f"{self._titles[sheet]}!{get_column_letter(column)}{row}"
            for sheet, row, column in self.model.get_all_cells()
            if self.model.get_cell_type(sheet, row, column) == ironcalc.CellType.ErrorValue
            and self.model.get_cell_formula(sheet, row, column) is not None
        ]

    def table(self, title, rows, columns):
        """The values of the first rows and columns of a sheet."""
        if self._stale:
            self.recalculate()
        sheet = self._titles.index(title)
        return [
            [self._value(sheet, row, column) for column in range(1, columns + 1)]
            for row in range(1, rows + 1)
        ]

    def recalculate(self):
        """Calculate every formula."""
        self.model.evaluate()
        self._stale = False

    def _value(self, sheet, row, column):
        value = self.model.get_cell_value(sheet, row, column)
        if value is None:
            return ""
        return value if isinstance(value, str) else float(value)

    @cached_property
    def _titles(self):
        return [properties["name"] for properties in self.model.get_worksheets_properties()]

    @cached_property
    def _places(self):
        """Name to (index of the sheet, (left, top, right, bottom) counted from 1)."""
        places = {}
        for defined in self.model.get_defined_name_list():
            try:
                title, bounds = range_to_tuple(defined["formula"])
            except ValueError:
                continue  # a formula
            places[defined["name"]] = self._titles.index(title.replace("''", "'")), bounds
        return places
