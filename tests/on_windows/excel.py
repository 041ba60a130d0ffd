"""A stand-in for Excel: COM objects with the members that our macros use, over a workbook that IronCalc calculates.

xlwings' Windows engine uses these objects as it uses Excel's: all data passes through pywin32.
"""

from datetime import datetime, timedelta

import ironcalc
import pythoncom
import pywintypes
import win32gui
import winerror
from openpyxl import load_workbook
from openpyxl.styles import Protection
from sheets import IronSheet
from win32com.client import dynamic
from win32com.server.exception import COMException
from win32com.server.policy import DynamicPolicy
from win32com.server.util import unwrap, wrap
from windows import ERRORS
from xlwings._xlwindows import COMRetryObjectWrapper

EPOCH = datetime(1899, 12, 30)
NUMBERS = {text: number for number, text in ERRORS.items()}


def refuse(text):
    """Raise an error as Excel does: the cause is in the details of the exception, not in its status."""
    raise COMException(text, winerror.DISP_E_EXCEPTION)


class _Shown:
    """A COM object: attributes are its properties, functions are its methods, and ``of`` is its default property."""

    def _dynamic_(self, name, _, flags, args):
        if name == "_value_":
            return _sent(self.of(*map(_received, args)))
        if flags & (pythoncom.DISPATCH_PROPERTYPUT | pythoncom.DISPATCH_PROPERTYPUTREF):
            return setattr(self, name, args[0])
        if not hasattr(self, name):
            raise COMException(scode=winerror.DISP_E_MEMBERNOTFOUND)
        member = getattr(self, name)
        if callable(member) and not flags & pythoncom.DISPATCH_METHOD:
            raise COMException(scode=winerror.DISP_E_MEMBERNOTFOUND)  # so pywin32 asks for a method
        if callable(member):
            return _sent(member(*map(_received, args)))
        return _sent(member.of(*map(_received, args)) if args else member)


def _sent(value):
    return wrap(value, usePolicy=DynamicPolicy) if isinstance(value, _Shown) else value


def _received(value):
    return unwrap(value) if isinstance(value, pythoncom.TypeIIDs[pythoncom.IID_IDispatch]) else value


class Excel(_Shown):
    """The program, with one open workbook; ``writes`` has the address and the values of each write."""

    Calculation, ScreenUpdating = -4105, True

    def __init__(self, path):
        self.Application, self.Hwnd = self, win32gui.GetDesktopWindow()
        self.Workbooks = Workbooks(Workbook(self, path))
        self.writes, self.selected, self.active = [], None, None

    def place(self, name):
        """The row and column of the first of the named cells."""
        cells = self.Workbooks.book.Names.of(name).RefersToRange
        return cells.Row, cells.Column

    def lock(self, name):
        """Lock the named cells."""
        cells = self.Workbooks.book.Names.of(name).RefersToRange
        for row in cells.in_file():
            for cell in row:
                cell.protection = Protection(locked=True)

    def for_xlwings(self):
        """Return this program as xlwings gets it from a window of Excel."""
        return COMRetryObjectWrapper(dynamic.Dispatch(_sent(self)))


class Workbooks(_Shown):
    """The open workbooks."""

    def __init__(self, book):
        self.book, self.Count = book, 1

    def of(self, name):
        """The workbook with a name."""
        return self.book if name == self.book.Name else refuse("Subscript out of range")


class Workbook(_Shown):
    """A workbook with the cells and the protection of a file."""

    def __init__(self, excel, path):
        self.Application, self.Name, self.FullName = excel, path.name, str(path)
        self.iron = IronSheet(path)
        self.sheets = [Sheet(self, title) for title in self.iron.titles]
        self.file = load_workbook(path)
        self.Names = Names(self)

    def Activate(self):  # noqa: N802 - Excel's name
        """Show this workbook, the only one."""


class Names(_Shown):
    """The defined names of cells."""

    def __init__(self, book):
        self.book = book

    def of(self, name):
        """A defined name."""
        places = self.book.iron.places
        return Name(self.book, places[name]) if name in places else refuse("no such name")


class Name(_Shown):
    """A defined name of cells."""

    def __init__(self, book, place):
        sheet, (left, top, right, bottom) = place
        self.RefersToRange = Range(book.sheets[sheet], top, left, bottom, right)


class Sheet(_Shown):
    """A sheet."""

    def __init__(self, book, title):
        self.Parent, self.Application, self.Name = book, book.Application, title
        self.number = book.iron.titles.index(title)
        self.Cells = Range(self, 1, 1, 1_048_576, 16_384)

    def Range(self, first, last):  # noqa: N802 - Excel's name
        """The cells between two."""
        return Range(self, first.Row, first.Column, last.bottom, last.right)

    def Activate(self):  # noqa: N802 - Excel's name
        """Show this sheet."""
        self.Application.active = self.Name


class Count(_Shown):
    """Rows or columns, of which only the number can be read."""

    def __init__(self, count):
        self.Count = count


class Range(_Shown):
    """Cells of a sheet; rows and columns count from 1."""

    def __init__(self, sheet, top, left, bottom, right):
        self.Worksheet, self.Row, self.Column, self.bottom, self.right = sheet, top, left, bottom, right
        self.Rows, self.Columns = Count(bottom - top + 1), Count(right - left + 1)
        self.Application = sheet.Application

    def of(self, row, column):
        """One of the cells, counted from the first."""
        row, column = self.Row + int(row) - 1, self.Column + int(column) - 1
        return Range(self.Worksheet, row, column, row, column)

    @property
    def _iron(self):
        return self.Worksheet.Parent.iron

    def _places(self):
        return [
            [(self.Worksheet.number, row, column) for column in range(self.Column, self.right + 1)]
            for row in range(self.Row, self.bottom + 1)
        ]

    @property
    def Value(self):  # noqa: N802 - Excel's name
        """One value, or rows of values: a number, a text, a date, the number of an error, or None."""
        if self._iron.is_stale:
            self._iron.recalculate()
        rows = [
            [self._read(place) for place in row] for row in self._places()
        ]  # pywin32 takes a tuple for more results
        return rows[0][0] if (self.Rows.Count, self.Columns.Count) == (1, 1) else rows

    @Value.setter
    def Value(self, values):  # noqa: N802 - Excel's name
        rows = values if isinstance(values, tuple) else ((values,) * self.Columns.Count,) * self.Rows.Count
        self._may_be_changed()
        self.Application.writes.append((self.Worksheet.Name, self.Row, self.Column, rows))
        for places, line in zip(self._places(), rows, strict=True):
            for place, value in zip(places, line, strict=True):
                self._write(place, value)
        self._iron.is_stale = True

    def ClearContents(self):  # noqa: N802 - Excel's name
        """Empty the cells."""
        self.Value = None

    def Select(self):  # noqa: N802 - Excel's name
        """Do nothing but accept the call: select the cells."""
        self.Application.selected = self.Worksheet.Name, self.Row, self.Column

    def _read(self, place):
        model = self._iron.model
        value = model.get_cell_value(*place)
        if model.get_cell_type(*place) == ironcalc.CellType.ErrorValue:
            return NUMBERS[value]
        if isinstance(value, float | int) and not isinstance(value, bool):
            is_date = "yy" in model.get_cell_style(*place)["num_fmt"]
            return pywintypes.Time(EPOCH + timedelta(days=value)) if is_date else float(value)
        return value

    def _write(self, place, value):
        if value in (None, ""):
            self._iron.model.clear_cell_contents(*place)
            return
        if isinstance(value, datetime):
            value = (value.replace(tzinfo=None) - EPOCH) / timedelta(days=1)
        self._iron.model.set_user_input(*place, str(value))

    def in_file(self):
        """Return the rows of these cells in the file, which stores their protection."""
        sheet = self.Worksheet.Parent.file[self.Worksheet.Name]
        return sheet.iter_rows(self.Row, self.bottom, self.Column, self.right)

    def _may_be_changed(self):
        sheet = self.Worksheet.Parent.file[self.Worksheet.Name]
        if sheet.protection.sheet and any(cell.protection.locked for row in self.in_file() for cell in row):
            refuse("The cell or chart you're trying to change is on a protected sheet.")
