"""A workbook for our macros, calculated by IronCalc, so that no spreadsheet program is needed."""

from datetime import datetime
from types import SimpleNamespace

from sheets import IronSheet

from mastermind_xl.sheets.names import LANGUAGE


class IronBook:
    """An imitated ``xlwings.Book`` that reads and writes values; ``alerts`` collects the message boxes."""

    def __init__(self, path):
        self.name = path.name
        self.iron = IronSheet(path)
        self.alerts = []
        self.app = SimpleNamespace(
            screen_updating=True, calculation="automatic", alert=lambda text, *_: self.alerts.append(text)
        )
        self.names = {
            name: SimpleNamespace(refers_to_range=IronRange(self.iron, sheet, top, left, bottom, right))
            for name, (sheet, (left, top, right, bottom)) in self.iron.places.items()
            if left and top  # whole rows or columns to print have only one of them
        }
        formulas = {each["name"]: each["formula"] for each in self.iron.model.get_defined_name_list()}
        if LANGUAGE in formulas:
            self.names[LANGUAGE] = SimpleNamespace(refers_to=f"={formulas[LANGUAGE]}")

    def read(self, name):
        """The values of the cells with this defined name, row by row."""
        return self.names[name].refers_to_range.options(ndim=2).value

    def type(self, name, row, values):
        """Type values into a row of the named cells, starting at its first cell."""
        cells = self.names[name].refers_to_range
        for column, value in enumerate(values):
            cells[row, column].value = value


class IronRange:
    """Cells of a sheet; rows and columns count from 1."""

    def __init__(self, iron, sheet, top, left, bottom, right):
        self.iron, self.place = iron, sheet
        self.row, self.column, self.shape = top, left, (bottom - top + 1, right - left + 1)

    @property
    def sheet(self):
        """The sheet of these cells, with the few members that our macros use."""

        def area(first, last):
            return IronRange(self.iron, self.place, *first, *last)

        return SimpleNamespace(name=self.iron.titles[self.place], range=area, activate=lambda: None)

    def __getitem__(self, at):
        row, column = (
            start + count % size for start, count, size in zip((self.row, self.column), at, self.shape, strict=True)
        )
        return IronRange(self.iron, self.place, row, column, row, column)

    def options(self, **_):
        """An object whose ``value`` is the values of these cells, row by row."""
        return SimpleNamespace(value=self._rows())

    def _rows(self):
        rows, columns = self.shape
        values = self.iron.read(self.place, self.row, self.column, self.row + rows - 1, self.column + columns - 1)
        return [[None if value == "" else value for value in row] for row in values]

    @property
    def value(self):
        """A single value; a flat list if there is only one row or column; otherwise a list of rows."""
        values = self._rows()
        if 1 in self.shape:
            values = [value for row in values for value in row]
        return values[0] if self.shape == (1, 1) else values

    @value.setter
    def value(self, values):
        for row, line in enumerate(values if isinstance(values, list) else [[values]], self.row):
            for column, value in enumerate(line, self.column):
                if isinstance(value, datetime):
                    value = (value - datetime(1899, 12, 30)).total_seconds() / 86400
                self.iron.write((self.place, row, column), value)

    def clear_contents(self):
        """Empty the cells."""
        self.value = [[None] * self.shape[1]] * self.shape[0]

    def select(self):
        """Do nothing: IronCalc has no cursor."""
