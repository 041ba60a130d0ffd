"""Open books in LibreOffice for the tests of the engine."""

import shutil
from pathlib import Path

import openpyxl
import pytest
import xlwings as xw
from openpyxl.styles import Protection
from openpyxl.workbook.defined_name import DefinedName

from mastermind_xl.libreoffice.engine.app import ENGINE, attach

VBA = """Rem Attribute VBA_ModuleType=VBAModule
Option VBASupport 1
Function Twice(x)
Twice = 2 * x
End Function
Function Total(rows)
For Each x In rows
Total = Total + x
Next
End Function
Public Sub Mark()
ThisWorkbook.Sheets(1).Range("A1").Value = "marked"
End Sub
"""


@pytest.fixture
def book(office):
    """A new book with one sheet."""
    book = attach(office, office.new())
    yield book
    book.close()


@pytest.fixture
def sheet(book):
    """The sheet of a new book."""
    return book.sheets[0]


@pytest.fixture(scope="module")
def lasting_sheet(office):
    """One sheet that all examples of a property share."""
    book = attach(office, office.new())
    yield book.sheets[0]
    book.close()


@pytest.fixture
def open_path(office):
    """A function that opens a path as a book; books still open after the test are closed."""
    before = list(ENGINE.apps.of(office).books)

    def open_path(path, **options):
        return attach(office, office.open(path, **options))

    yield open_path
    for book in list(ENGINE.apps.of(office).books):
        if book not in before:
            book.close()


@pytest.fixture
def path(tmp_path):
    """A workbook by openpyxl: a protected sheet with two unlocked cells, defined names, truth values."""
    workbook = openpyxl.Workbook()
    first = workbook.active
    first.title = "Knuth's sheet"
    first.append([1, 2, "=SUM(A1:B1)", True, "a", "=A1=1", "#N/A", '=IFERROR(#N/A,"#n/a")'])
    for cell in first[1][:2]:
        cell.protection = Protection(locked=False)
    first.protection.enable()
    workbook.create_sheet("Plain")
    for name, cells in {"Typed": "$A$1:$B$1", "Total": "$C$1", "Both": "$B$1:$C$1"}.items():
        workbook.defined_names[name] = DefinedName(name, attr_text=f"'Knuth''s sheet'!{cells}")
    workbook.defined_names["Three"] = DefinedName("Three", attr_text="1+2")
    workbook["Plain"].print_area = "A1:B2"
    workbook["Plain"].defined_names["Own"] = DefinedName("Own", attr_text="Plain!$B$2")
    path = tmp_path / "a book.xlsx"
    workbook.save(path)
    return path


@pytest.fixture
def open_macros(open_path, tmp_path):
    """A function that opens an .xlsm file with VBA that LibreOffice can run, without xlwings' module."""

    def open_macros(**options):
        path = tmp_path / "it's VBA.xlsm"
        shutil.copy(Path(xw.__file__).with_name("quickstart_standalone.xlsm"), path)  # which Excel wrote
        book = open_path(path, **options)
        modules = book.api.BasicLibraries.getByName("VBAProject")
        for name in ("Dictionary", "Module1", "xlwings"):
            modules.removeByName(name)
        modules.insertByName("Module1", VBA)
        return book

    return open_macros
