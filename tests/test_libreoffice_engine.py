"""The xlwings engine over LibreOffice: what a macro does to a book in Excel, it does in Calc."""

import datetime as dt
import shutil
import sys
import threading
import zipfile
from pathlib import Path

import numpy as np
import openpyxl
import pytest
import xlwings as xw
from boxes import clicked
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl.styles import Protection
from openpyxl.workbook.defined_name import DefinedName

from mastermind_xl.libreoffice import addresses, values
from mastermind_xl.libreoffice.books import Book, Books
from mastermind_xl.libreoffice.boundary import UnsupportedError
from mastermind_xl.libreoffice.cells import Font, LockedCellsError, Range
from mastermind_xl.libreoffice.engine import ENGINE, App, Apps, attach, open_book
from mastermind_xl.libreoffice.formulas import FormulaError
from mastermind_xl.libreoffice.office import LibreOfficeError
from mastermind_xl.libreoffice.sheets import Name, Names, Sheet, Sheets

QUICKSTART = Path(xw.__file__).with_name("quickstart_standalone.xlsm")
"""A workbook with VBA that Excel wrote; it comes with xlwings."""

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
    """One sheet for all examples of a property."""
    book = attach(office, office.new())
    yield book.sheets[0]
    book.close()


@pytest.fixture
def open_path(office):
    """A function from a path to a book; what is still open after the test is closed."""
    before = list(ENGINE.apps.of(office).books)

    def open_path(path, **options):
        return attach(office, office.open(path, **options))

    yield open_path
    for book in list(ENGINE.apps.of(office).books):
        if book not in before:
            book.close()


@pytest.fixture
def path(tmp_path):
    """A workbook as openpyxl writes it: a protected sheet with two cells to type in, names, truth values."""
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
    """A function that opens an .xlsm file whose VBA LibreOffice can run; it cannot compile that of xlwings."""

    def open_macros(**options):
        path = tmp_path / "it's VBA.xlsm"
        shutil.copy(QUICKSTART, path)
        book = open_path(path, **options)
        modules = book.api.BasicLibraries.getByName("VBAProject")
        for name in ("Dictionary", "Module1", "xlwings"):
            modules.removeByName(name)
        modules.insertByName("Module1", VBA)
        return book

    return open_macros


TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=20)
VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**53), 2**53),
    st.floats(allow_nan=False, allow_infinity=False),
    TEXTS.filter(lambda text: not values.is_read_as_typed(text)),
)


class TestValues:
    """What is written can be read."""

    @pytest.mark.parametrize("value", [1, -2.5, 1e300, True, False, "text", "1 2", "1/2", "é\n😀", None])
    def test_one(self, sheet, value):
        """A value comes back, numbers as floats."""
        sheet["B2"].value = value
        assert sheet["B2"].value == value
        assert type(sheet["B2"].value) is (float if type(value) is int else type(value))

    @settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.lists(st.tuples(VALUES, VALUES, VALUES), min_size=2, max_size=4))
    def test_blocks(self, lasting_sheet, rows):
        """So do blocks of all kinds of values, whatever stood there before."""
        block = lasting_sheet["B2"].resize(len(rows), 3)
        block.value = rows
        read = block.value
        assert read == [list(row) for row in rows]
        assert [[isinstance(x, bool) for x in row] for row in read] == [
            [isinstance(x, bool) for x in row] for row in rows
        ]

    @pytest.mark.parametrize(
        ("typed", "value"),
        [
            ("5", 5.0),
            (" -1.5e3 ", -1500.0),
            ("true", True),
            ("'5", "5"),
            ("'=1", "=1"),
            ("=1+1", 2.0),
            ("=", "="),
            ("", None),
            ("1,2", "1,2"),
        ],
    )
    def test_typed_texts(self, sheet, typed, value):
        """A text is read as if it were typed into the cell, as Excel does it."""
        sheet["A1"].value = typed
        assert sheet["A1"].value == value

    def test_text_format(self, sheet):
        """In cells formatted as text, texts stay what they are."""
        sheet["B1:B2"].number_format = "@"
        sheet["A1:B2"].value = [["5", "5"], ["=1+1", "=1+1"]]
        assert sheet["A1:B2"].value == [[5, "5"], [2, "=1+1"]]

    def test_formats_stay(self, sheet):
        """No text, truth value or formula changes how the next number is read."""
        sheet["B1"].number_format = "0.00%"
        for passing in ("1/2", True, "=1=1", "'5"):
            sheet["A1:B1"].value = [passing, "3/4"]
            sheet["A1:B1"].value = [1, 1]
            assert sheet["A1:B1"].value == [1.0, 1.0]
            assert not isinstance(sheet["A1"].value, bool)
        assert sheet["A1"].number_format == "General"
        assert sheet["B1"].number_format == "0.00%"

    def test_shapes(self, sheet):
        """One value fills a range; a list is a row; a block grows from its first cell."""
        sheet["A1:B2"].value = 7
        assert sheet["A1:B2"].value == [[7, 7], [7, 7]]
        sheet["A3"].value = [1, 2, 3]
        assert sheet["A3:C3"].value == [1, 2, 3]
        sheet["D1"].options(transpose=True).value = [1, 2, 3]
        assert sheet["D1:D3"].value == [1, 2, 3]
        assert sheet["D1:D3"].options(ndim=2).value == [[1], [2], [3]]
        assert sheet["A1"].options(ndim=1).value == [7]

    @pytest.mark.parametrize("kind", [np.uint8, np.int64, np.float32, np.float64, np.bool_])
    def test_arrays(self, sheet, kind):
        """Arrays of any kind are written and read, whole or as single values."""
        array = np.arange(6).reshape(3, 2).astype(kind)
        sheet["A1"].value = array
        assert np.array_equal(sheet["A1:B3"].options(np.array, dtype=kind).value, array)
        sheet["D1"].value = [[value] for value in array[:, 0]]
        assert np.array_equal(sheet["D1:D3"].options(np.array, dtype=kind).value, array[:, 0])
        sheet["E1"].value = array[1, 1]
        assert sheet["E1"].value == array[1, 1]

    def test_nothing(self, sheet):
        """NaN is written as an empty cell, which is None, or NaN in an array."""
        sheet["A1:B2"].value = np.array([[1, np.nan], [np.nan, 2]])
        assert sheet["A1:B2"].value == [[1, None], [None, 2]]
        assert np.isnan(sheet["A1:B2"].options(np.array).value).tolist() == [[False, True], [True, False]]
        sheet["A1"].value = '=""'
        assert sheet["A1"].value is None

    def test_no_date(self, sheet):
        """NaT is written as an empty cell, numpy's or one of pandas' kind; so is what does not even say whether it is itself."""

        class NotATime(dt.datetime):
            def __ne__(self, other):
                return True

            __hash__ = None

        class NotAvailable:
            def __ne__(self, other):
                return self

            def __bool__(self):
                raise TypeError("boolean value of NA is ambiguous")

            __hash__ = None

        nothings = [np.datetime64("NaT"), NotATime(2024, 2, 29), NotAvailable()]
        sheet["A1:D1"].value = [*nothings, 1]
        assert sheet["A1:D1"].value == [None, None, None, 1]

    @pytest.mark.parametrize("day", [dt.datetime(2024, 2, 29, 13, 5, 59), dt.date(1999, 12, 31)])
    def test_dates(self, sheet, day):
        """Dates come back as dates, and as the kind that is asked for."""
        sheet["A1:B1"].value = [day, 1]
        moment = day if isinstance(day, dt.datetime) else dt.datetime.combine(day, dt.time())
        assert sheet["A1:B1"].value == [moment, 1]
        assert sheet["A1"].options(dates=dt.date).value == moment.date()
        sheet["A2"].value = "=A1+1"
        assert sheet["A2"].value == moment + dt.timedelta(days=1)

    def test_options(self, sheet):
        """The conversions of xlwings work."""
        sheet["A1"].value = {"a": 1, "b": 2}
        assert sheet["A1:B2"].options(dict, numbers=int).value == {"a": 1, "b": 2}
        sheet["D1:F1"].value = ["=1/0", None, "=NA()"]
        assert sheet["D1:F1"].value == [None, None, None]
        assert sheet["D1:F1"].options(err_to_str=True, empty="-").value == ["#DIV/0!", "-", "#N/A"]
        assert sheet["A1"].options(expand="table", ndim=2).value == [["a", 1], ["b", 2]]
        assert sheet["A1:B2"].options("raw").value == (("a", 1), ("b", 2))

    @pytest.mark.parametrize(
        ("formula", "error"),
        [
            ("=1/0", "#DIV/0!"),
            ("=NA()", "#N/A"),
            ("=10^309", "#NUM!"),
            ('="a"+1', "#VALUE!"),
            ('=INDIRECT("Nope!A1")', "#REF!"),
        ],
    )
    def test_errors(self, sheet, formula, error):
        """Errors have Excel's names, whatever LibreOffice calls them."""
        sheet["C1"].value = formula
        assert sheet["C1"].options(err_to_str=True).value == error
        assert sheet["C1"].value is None

    def test_errors_from_a_file(self, open_path, tmp_path):
        """An empty intersection is Excel's ``#NULL!``, which LibreOffice calls ``#REF!``; a lost reference stays one."""
        formulas = {
            "=A1:A3 C5:C7": "#NULL!",
            "=SUM(A1:A3 C5:C7)": "#NULL!",
            "=A1:A3 A2:C2": 0,
            '=INDIRECT("Nope!A1")': "#REF!",
            "=#REF!+1": "#REF!",
            "=#REF!+SUM(A1:A3 A2:C2)": "#REF!",
            "=#NULL!": "#NULL!",
            "#NULL!": "#NULL!",
        }
        workbook = openpyxl.Workbook()
        for row, formula in enumerate(formulas, 10):
            workbook.active.cell(row, 1, formula)
        workbook.save(tmp_path / "errors.xlsx")
        sheet = open_path(tmp_path / "errors.xlsx").sheets[0]
        found = sheet["A10"].resize(len(formulas)).options(err_to_str=True).value
        assert dict(zip(formulas, found, strict=True)) == formulas

    def test_notes_stay(self, sheet):
        """Writing and clearing keep the notes, as in Excel."""
        notes = sheet.api.Annotations
        for cell in ("A1", "B2", "D4"):
            notes.insertNew(sheet[cell].api.getCellByPosition(0, 0).CellAddress, cell)
        sheet["A1:B2"].value = [[1, 2], [3, "=1"]]
        with pytest.raises(FormulaError):
            sheet["A1:B2"].value = "=1+"
        sheet["A1:B2"].clear_contents()
        assert sorted(note.String for note in notes) == ["A1", "B2", "D4"]

    @pytest.mark.parametrize(
        ("value", "message"),
        [
            (float("inf"), "cannot hold inf"),
            (object(), "cannot hold <object"),
            ([[1], [object()]], "cannot hold"),
        ],
    )
    def test_impossible(self, sheet, value, message):
        """What no cell can hold is refused before anything is written."""
        sheet["A1"].value = "before"
        with pytest.raises((TypeError, ValueError), match=message):
            sheet["A1"].value = value
        assert sheet["A1"].value == "before"

    def test_no_cells(self, sheet):
        """A range of no cells holds nothing and takes nothing."""
        none = sheet["A1:B2"][0:0, :]
        none.value = 1
        none.clear_contents()
        assert none.value is None
        assert none.formula is None
        assert none.shape == (0, 2)
        assert sheet["A1"].value is None

    def test_raw_block_of_another_shape(self, sheet):
        """A raw block has to fit."""
        with pytest.raises(ValueError, match=r"\$A\$1:\$B\$1 takes 1 rows of 2 values"):
            sheet["A1:B1"].raw_value = [[1, 2, 3]]

    def test_a_large_block(self, sheet):
        """The possibilities of the 4 × 6 board are written and read as one block."""
        block = sheet["A2:E1297"]
        rows = [[1.0, 2.0, 3.0, float(number), "x"] for number in range(1296)]
        block.value = rows
        assert block.value == rows


class TestFormulas:
    """Formulas in Excel's syntax."""

    @pytest.mark.parametrize(
        ("formula", "value"),
        [
            ("=SUM(A1:B1,10)", 13),
            ("=SUMPRODUCT((A1:B1=2)*{1,5})", 5),
            ("=SUM({1,2;3,4})", 10),
            ("='Knuth''s sheet'!$A$1+Sheet1!B1", 44),
            ('=IF(A1=1,"a,b;""c""",0)', 'a,b;"c"'),
            ('=IFERROR(1/0,"")&"x"', "x"),
            ('=COUNTIFS(A1:B1,">1",A1:B1,"<>")', 1),
            ("=MATCH(2,A:B,0)", None),
            ("=SUM(1:1)", 3),
            ("=-A1%", -0.01),
            ("=SUM(Two)", 3),
            ("=A1<>B1", True),
            ("=AND(TRUE(),NOT(FALSE()))", True),
        ],
    )
    def test_round_trip(self, book, sheet, formula, value):
        """A formula is read as it was written, and calculated."""
        book.sheets.add("Knuth's sheet")["A1"].value = 42
        sheet["A1:B1"].value = [1, 2]
        book.names.add("Two", "=Sheet1!$A$1:$B$1")
        sheet["C3"].formula = formula
        assert sheet["C3"].formula == formula
        assert sheet["C3"].value == value

    @pytest.mark.parametrize(
        ("written", "read", "value"),
        [
            ("=TRUE", "TRUE", True),
            ('=IF(A1="TRUE",TRUE,FALSE)', '=IF(A1="TRUE",TRUE(),FALSE())', False),
            ("=IFERROR(#N/A,2)", "=IFERROR(NA(),2)", 2),
            ("=sum(a1,1)", "=SUM(A1,1)", 1),
        ],
    )
    def test_constants(self, sheet, written, read, value):
        """Constants that LibreOffice takes for something else keep their meaning."""
        sheet["C3"].formula = written
        assert sheet["C3"].formula == read
        assert sheet["C3"].value is value or sheet["C3"].value == value

    def test_blocks(self, sheet):
        """Formulas and values stand side by side; what is no formula is read as text."""
        sheet["A1:C3"].formula = (("=1+1", "text", 5), (True, None, "=A1&B1"), ("=B2", 1.5, "'7"))
        assert sheet["A1:C3"].formula == (("=1+1", "text", "5"), ("TRUE", "", "=A1&B1"), ("=B2", "1.5", "7"))
        assert sheet["A1:C3"].value == [[2, "text", 5], [True, None, "2text"], [0, 1.5, "7"]]

    def test_references_follow(self, sheet):
        """One formula for a range is meant for its first cell."""
        sheet["A1:A3"].value = [[1], [2], [3]]
        sheet["B1:C3"].formula = "=A1*$A$1"
        assert sheet["B1:C3"].formula == (
            ("=A1*$A$1", "=B1*$A$1"),
            ("=A2*$A$1", "=B2*$A$1"),
            ("=A3*$A$1", "=B3*$A$1"),
        )

    @pytest.mark.parametrize(
        "formula",
        ["=1+", "=(1+2))", "=*3", "=SUM(1;2)", "=A1 B1", "=ABS()", "=1,5"],
    )
    def test_no_formula(self, sheet, formula):
        """What makes no sense is refused with its text, and everything stays as it was."""
        sheet["A1:B1"].value = ["before", "=1/0"]
        with pytest.raises(FormulaError, match="LibreOffice cannot parse this formula"):
            sheet["A1:B2"].value = [["after", 2], ["=1/0", formula]]
        assert sheet["A1:B2"].formula == (("before", "=1/0"), ("", ""))
        assert not sheet.book.api.UndoManager.isRedoPossible()

    @pytest.mark.parametrize(
        ("formula", "unknown"),
        [
            ("=BLEND(1)", "blend"),
            ("=[x.xlsx]Sheet1!A1", r"\["),
            ("=Nope!A1", "nope!a1"),
            ("=guess+1", "guess"),
            ('="a', '"a'),
        ],
    )
    def test_unknown(self, sheet, formula, unknown):
        """Names and functions that LibreOffice does not know are named."""
        with pytest.raises(FormulaError, match=f"does not know {unknown}"):
            sheet["A1"].value = formula
        assert sheet["A1"].value is None

    def test_array_formulas(self, sheet):
        """An array formula is read without its braces."""
        sheet["A1:B1"].value = [1, 2]
        sheet["C1"].api.setArrayFormula("=SUM(A1:B1*A1:B1)")
        assert sheet["C1"].formula == "=SUM(A1:B1*A1:B1)"
        assert sheet["C1"].value == 5
        assert sheet["C1"].has_array
        assert not sheet["A1"].has_array

    def test_recalculates(self, sheet):
        """A formula follows what is written."""
        sheet["A1:B1"].value = [1, "=A1*2"]
        sheet["A1"].value = 5
        assert sheet["B1"].value == 10

    def test_manual(self, book, sheet):
        """With manual calculation it follows only when told."""
        sheet["A1:B1"].value = [1, "=A1*2"]
        with book.app.properties(calculation="manual"):
            assert book.app.calculation == "manual"
            sheet["A1"].value = 5
            assert sheet["B1"].value == 2
            book.app.calculate()
            assert sheet["B1"].value == 10
        assert book.app.calculation == "automatic"

    def test_constants_from_a_file(self, open_path, path):
        """A truth value and an error in an .xlsx file are no formulas."""
        sheet = open_path(path).sheets[0]
        formulas = ("=SUM(A1:B1)", "TRUE", "a", "=A1=1", "#N/A", '=IFERROR(#N/A,"#n/a")')
        assert sheet["C1:H1"].formula == (formulas,)
        assert sheet["C1:H1"].options(err_to_str=True).value == [3, True, "a", True, "#N/A", "#n/a"]


class TestRanges:
    """Where cells are."""

    @pytest.mark.parametrize(
        ("asked", "address"),
        [
            ("B2", "$B$2"),
            ("$b$2", "$B$2"),
            ("C4:A2", "$A$2:$C$4"),
            ("A:C", "$A:$C"),
            ("$2:$3", "$2:$3"),
            ("XFD1048576", "$XFD$1048576"),
            ((2, 3), "$C$2"),
            ((slice(0, 2), slice(1, 3)), "$B$1:$C$2"),
            ((-1, 0), "$A$1048576"),
        ],
    )
    def test_addresses(self, sheet, asked, address):
        """Every way to name cells."""
        cells = sheet.range(asked) if isinstance(asked, tuple) and asked == (2, 3) else sheet[asked]
        assert cells.address == address

    def test_corners(self, sheet):
        """Two corners, in any order, as addresses, pairs or ranges."""
        assert sheet.range((3, 3), (1, 2)).address == "$B$1:$C$3"
        assert sheet.range("A1", "B2:C3").address == "$A$1:$C$3"
        assert sheet.range(sheet["B2"], sheet["A1"]).address == "$A$1:$B$2"

    def test_get_address(self, book, sheet):
        """Relative, with the sheet, with the book."""
        sheet.name = "Sheet 1"
        cells = sheet["A1:B2"]
        assert cells.get_address(False, False) == "A1:B2"
        assert cells.get_address(row_absolute=False) == "$A1:$B2"
        assert cells.get_address(include_sheetname=True) == "'Sheet 1'!$A$1:$B$2"
        assert cells.get_address(external=True) == f"'[{book.name}]Sheet 1'!$A$1:$B$2"

    @pytest.mark.parametrize(
        ("column", "letters"), [(1, "A"), (26, "Z"), (27, "AA"), (702, "ZZ"), (703, "AAA")]
    )
    def test_letters(self, sheet, column, letters):
        """Columns are counted in letters without a zero."""
        assert sheet.range((1, column)).get_address(False, False) == f"{letters}1"
        assert addresses.parse(f"{letters}1") == (1, column, 1, 1)

    def test_shape(self, sheet):
        """Row, column, shape and what can be made of them."""
        cells = sheet["B2:D5"]
        assert (cells.row, cells.column, cells.shape, cells.size, cells.count) == (2, 2, (4, 3), 12, 12)
        assert cells.offset(-1, 1).address == "$C$1:$E$4"
        assert cells.resize(1).address == "$B$2:$D$2"
        assert cells.last_cell.address == "$D$5"
        assert [row.address for row in cells.rows][-1] == "$B$5:$D$5"
        assert cells.columns[1].address == "$C$2:$C$5"
        assert cells[5].address == "$D$3"
        assert cells(2, 1).address == "$B$3"
        assert cells[1:, 0].address == "$B$3:$B$5"
        assert len(list(sheet["A1:B2"])) == 4
        assert sheet["A1"] == sheet.range((1, 1)) != sheet["A2"]

    @pytest.mark.parametrize("beyond", ["XFE1", "A1048577", "A0", "A1,B2", "Nope", ""])
    def test_no_such_cells(self, sheet, beyond):
        """What is no address and no name is refused, and so is what lies beyond the sheet."""
        with pytest.raises((ValueError, IndexError), match=r"neither an address|a sheet has rows"):
            sheet[beyond]

    def test_beyond(self, sheet):
        """Nothing lies above the first row or left of the first column."""
        with pytest.raises(IndexError, match="a sheet has rows 1 to 1048576"):
            sheet["A1"].offset(-1, 0)

    def test_end(self, sheet):
        """Ctrl and an arrow key."""
        sheet["B2"].value = [[1, 2, None], [3, '=""', None], [None, None, 4]]
        ends = {
            ("B2", "right"): "$C$2",
            ("B2", "down"): "$B$3",
            ("B2", "up"): "$B$1",
            ("B2", "left"): "$A$2",
            ("C3", "up"): "$C$2",
            ("C3", "left"): "$B$3",
            ("B3", "down"): "$B$1048576",
            ("A4", "right"): "$D$4",
            ("D9", "up"): "$D$4",
            ("C2", "right"): "$XFD$2",
        }
        assert {way: sheet[way[0]].end(way[1]).address for way in ends} == ends
        assert {way: sheet[way[0]].end(way[1][0]).address for way in ends} == ends
        with pytest.raises(ValueError, match="'north' is no direction: give up, down, left or right"):
            sheet["A1"].end("north")

    def test_expand(self, sheet):
        """A table, a column, a row, and the region around a cell."""
        sheet["B2"].value = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
        assert sheet["B2"].expand().address == "$B$2:$D$4"
        assert sheet["B2"].expand("down").address == "$B$2:$B$4"
        assert sheet["B2"].expand("right").address == "$B$2:$D$2"
        assert sheet["C3"].current_region.address == "$B$2:$D$4"
        assert sheet.used_range.address == "$B$2:$D$4"

    def test_select(self, book, sheet):
        """Cells of the active sheet are selected; those of another only after it is activated."""
        sheet["B2:C3"].select()
        assert book.selection == book.app.selection == sheet["B2:C3"]
        other = book.sheets.add()
        with pytest.raises(LibreOfficeError, match="Sheet1 is not the active sheet"):
            sheet["A1"].select()
        sheet.activate()
        sheet["A1"].select()
        assert book.selection.address == "$A$1"
        assert other["A1"] != book.selection


class TestNames:
    """Defined names."""

    def test_from_a_file(self, open_path, path):
        """Names find cells whatever the case, and can be listed."""
        book = open_path(path)
        assert book.names["Typed"].refers_to_range.value == [1, 2]
        assert (
            book.names["typed"].refers_to_range.get_address(include_sheetname=True)
            == "'Knuth''s sheet'!$A$1:$B$1"
        )
        assert book.names["Typed"].refers_to == "='Knuth''s sheet'!$A$1:$B$1"
        assert {name.name for name in book.names} == {
            "Typed",
            "Total",
            "Both",
            "Three",
            "Plain!Own",
            "Plain!Print_Area",
        }
        assert len(book.names) == 6
        assert "Total" in book.names
        assert "Nope" not in book.names
        assert "Nope!Own" not in book.names
        assert book.names[0].name == next(iter(book.names)).name

    def test_of_a_sheet(self, open_path, path):
        """A sheet's own names are found with the sheet in front, or on the sheet."""
        book = open_path(path)
        assert book.names["Plain!Own"].refers_to_range.address == "$B$2"
        assert book.names["Plain!Print_Area"].refers_to_range.address == "$A$1:$B$2"
        assert {name.name for name in book.sheets["Plain"].names} == {"Plain!Own", "Plain!Print_Area"}
        assert "Own" not in book.names
        assert book.sheets["Plain"]["Own"].address == "$B$2"

    def test_as_addresses(self, open_path, path):
        """A name stands for an address on its own sheet only, as in Excel."""
        book = open_path(path)
        assert book.sheets[0]["Total"].address == "$C$1"
        with pytest.raises(ValueError, match="Total lies on Knuth's sheet, not on Plain"):
            book.sheets["Plain"]["Total"]

    def test_missing(self, open_path, path):
        """A missing name is named, and so is one that stands for no cells."""
        book = open_path(path)
        with pytest.raises(KeyError, match=r"a book\.xlsx has no name 'Nope'"):
            book.names["Nope"]
        with pytest.raises(LibreOfficeError, match=r"Three stands for =1\+2, not for cells"):
            _ = book.names["Three"].refers_to_range

    def test_edit(self, book, sheet):
        """Names are added, changed, renamed and deleted."""
        book.names.add("Guess", "=Sheet1!$A$1:$D$1")
        book.names.add("Guess", "=Sheet1!$A$2:$D$2")
        assert book.names["Guess"].refers_to_range == sheet["A2:D2"]
        assert sheet["A2:D2"].name.name == "Guess"
        assert sheet["A1"].name is None
        book.names["Guess"].name = "Code"
        sheet["F1"].name = "Corner"
        book.names["Corner"].refers_to = "=SUM(Sheet1!$A$1:$A$3,1)"
        assert book.names["Corner"].refers_to == "=SUM(Sheet1!$A$1:$A$3,1)"
        sheet.names.add("Own", "=Sheet1!$B$1")
        assert sorted(name.name for name in book.names) == ["Code", "Corner", "Sheet1!Own"]
        for name in list(book.names):
            name.delete()
        assert len(book.names) == 0
        with pytest.raises(ValueError, match="does not begin with ="):
            book.names.add("Bad", "Sheet1!$A$1")


class TestFormats:
    """How cells look."""

    def test_color(self, sheet):
        """The background in each way to give a colour, and none."""
        for given_color in [(255, 128, 0), "#ff8000", "ff8000", 0x0080FF]:
            sheet["A1:B2"].color = given_color
            assert sheet["A1:B2"].color == (255, 128, 0)
        sheet["A1"].color = None
        assert sheet["A1"].color is None
        assert sheet["A1:B2"].color is None
        assert sheet["B1"].color == (255, 128, 0)

    def test_font(self, sheet):
        """The letters; cells that differ have no common answer."""
        font = sheet["A1:B1"].font
        assert (font.bold, font.italic, font.color) == (False, False, (0, 0, 0))
        font.bold = font.italic = True
        font.color, font.size, font.name = "#010203", 20, "Nobody's default"
        assert (font.bold, font.italic, font.color) == (True, True, (1, 2, 3))
        assert (font.size, font.name) == (20, "Nobody's default")
        mixed = sheet["A1:A2"].font
        assert (mixed.bold, mixed.italic, mixed.color, mixed.size, mixed.name) == (None,) * 5

    @pytest.mark.parametrize(
        "code", ["General", "0.00%", "@", ";;;", "#,##0.00", "yyyy-mm-dd", 'd mmm "Day"', "h:mm AM/PM"]
    )
    def test_number_format(self, sheet, code):
        """Excel's codes, as they were given."""
        sheet["A1:A2"].number_format = code
        assert sheet["A1:A2"].number_format == code
        assert sheet["A2:A3"].number_format == (code if code == "General" else None)

    def test_no_number_format(self, sheet):
        """What is none is refused."""
        with pytest.raises(LibreOfficeError, match=r"'0\[\[' is no number format"):
            sheet["A1"].number_format = "0[["

    def test_clear(self, sheet):
        """Contents, formats, or both."""
        cells = sheet["A1:B1"]
        for clear, left in {
            "clear_contents": (None, (1, 2, 3)),
            "clear_formats": ("x", None),
            "clear": (None, None),
        }.items():
            cells.value, cells.color = "x", (1, 2, 3)
            getattr(cells, clear)()
            assert (sheet["B1"].value, sheet["B1"].color) == left
            cells.value, cells.color = "x", (1, 2, 3)
            getattr(sheet, clear)()
            assert (sheet["B1"].value, sheet["B1"].color) == left


class TestProtection:
    """On a protected sheet, what is locked stays, though LibreOffice lets programs write there."""

    @pytest.mark.parametrize("name", ["Total", "Both"])
    def test_locked(self, open_path, path, name):
        """One locked cell is enough to refuse all."""
        cells = open_path(path).names[name].refers_to_range
        before = cells.formula
        with pytest.raises(
            LockedCellsError, match="on Knuth's sheet holds locked cells of a protected sheet"
        ):
            cells.value = 9
        with pytest.raises(LockedCellsError):
            cells.formula = "=1"
        with pytest.raises(LockedCellsError):
            cells.clear_contents()
        assert cells.formula == before

    def test_unlocked(self, open_path, path):
        """What is unlocked can be written and cleared."""
        book = open_path(path)
        typed = book.names["Typed"].refers_to_range
        typed.value = ["7", "=1+4"]
        assert book.names["Total"].refers_to_range.value == 12
        typed.clear_contents()
        assert book.names["Total"].refers_to_range.value == 0

    def test_formats(self, open_path, path):
        """Formats cannot be changed at all."""
        typed = open_path(path).names["Typed"].refers_to_range
        with pytest.raises(LockedCellsError, match="Knuth's sheet is protected: the formats"):
            typed.color = (1, 2, 3)
        with pytest.raises(LockedCellsError):
            typed.font.bold = True
        with pytest.raises(LockedCellsError):
            typed.clear()
        assert typed.color is None


class TestSheets:
    """The sheets of a book."""

    def test_find(self, open_path, path):
        """By title, whatever its case, by place, from the end."""
        book = open_path(path)
        assert [sheet.name for sheet in book.sheets] == book.sheet_names == ["Knuth's sheet", "Plain"]
        assert book.sheets["PLAIN"] == book.sheets[1] == book.sheets[-1] == book.sheets(2)
        assert book.sheets["Plain"].index == 2
        assert "Plain" in book.sheet_names
        with pytest.raises(KeyError, match=r"a book\.xlsx has no sheet 'Nope': it has Knuth's sheet, Plain"):
            book.sheets["Nope"]
        with pytest.raises(IndexError, match="has sheets 1 to 2, not 3"):
            book.sheets(3)

    def test_add(self, book, sheet):
        """New sheets are active; they come before the active one, or where they are told."""
        assert book.sheets.add().name == "Sheet2"
        assert book.sheets.active.name == "Sheet2"
        book.sheets.add("Last", after=sheet)
        book.sheets.add("Middle", before="Last")
        assert book.sheet_names == ["Sheet2", "Sheet1", "Middle", "Last"]

    def test_rename_and_delete(self, book, sheet):
        """The last sheet stays."""
        sheet.name = "It's new"
        assert book.sheets["It's new"].index == 1
        book.sheets.add("Other").delete()
        with pytest.raises(
            LibreOfficeError, match="It's new is the only visible sheet: it cannot be deleted"
        ):
            sheet.delete()

    def test_visible(self, book, sheet):
        """A sheet is hidden, but not the last one; a hidden one cannot be active."""
        other = book.sheets.add("Other")
        for hidden in (False, 0, 2):
            sheet.visible = hidden
            assert sheet.visible is False
            with pytest.raises(LibreOfficeError, match="Sheet1 is hidden"):
                sheet.activate()
            with pytest.raises(
                LibreOfficeError, match="Other is the only visible sheet: it cannot be hidden"
            ):
                other.visible = False
            sheet.visible = True
            assert sheet.visible is True
        sheet.activate()
        assert book.sheets.active == sheet


class TestApp:
    """LibreOffice as xlwings' app."""

    def test_properties(self, book):
        """What a macro switches off is switched on again."""
        app = book.app
        states = {
            "screen_updating": False,
            "enable_events": False,
            "display_alerts": False,
            "status_bar": "busy",
        }
        before = {name: getattr(app, name) for name in states}
        assert before == {
            "screen_updating": True,
            "enable_events": True,
            "display_alerts": True,
            "status_bar": False,
        }
        with app.properties(**states):
            assert {name: getattr(app, name) for name in states} == states
            assert book.api.hasControllersLocked()
            book.sheets[0]["A1"].value = 1
            assert book.sheets[0]["A1"].value == 1
        assert {name: getattr(app, name) for name in states} == before
        assert not book.api.hasControllersLocked()

    def test_identity(self, book, office):
        """Process, version and window."""
        app = book.app
        assert app.pid in xw.apps.keys()  # noqa: SIM118 - xlwings' own collection
        assert app.version.major >= 7
        assert xw.apps[app.pid] == app
        assert app.visible is False
        assert book in list(app.books)
        assert app.api == office.desktop
        with pytest.raises(KeyError, match="no LibreOffice with process id -1"):
            xw.apps[-1]

    def test_other_calculation(self, book):
        """Excel's third way is named as unsupported."""
        with pytest.raises(UnsupportedError, match="calculation 'semiautomatic' is not supported"):
            book.app.calculation = "semiautomatic"

    def test_show(self, book):
        """A LibreOffice without a screen cannot be shown."""
        book.app.visible = False
        with pytest.raises(UnsupportedError, match=r"start it with open_book\(path, visible=True\)"):
            book.app.visible = True

    def test_alert(self, book):
        """Without a screen what is said is kept, and a question gets the answer that does least."""
        answers = {"ok": "ok", "ok_cancel": "cancel", "yes_no": "no", "yes_no_cancel": "cancel"}
        for buttons, answer in answers.items():
            assert book.app.alert(f"Again, {buttons}?", title="Mastermind", buttons=buttons) == answer
            assert book.app.impl.alerts[-1] == f"Again, {buttons}?"
        for wrong in ({"buttons": "maybe"}, {"mode": "loud"}):
            with pytest.raises(UnsupportedError, match="give ok, ok_cancel, yes_no, yes_no_cancel, and info"):
                book.app.alert("Again?", **wrong)


class TestBooks:
    """Books and their files."""

    def test_active(self, office, book, open_path, path):
        """The activated book is the active one; books are found by name and path."""
        other = open_path(path)
        book.activate()
        assert book.app.books.active == book
        other.activate()
        assert book.app.books.active == other
        assert book.app.books["A Book.xlsx"] == book.app.books[str(path)] == other
        assert other.fullname == str(path)
        assert other.name == "a book.xlsx"
        assert "/" not in book.name
        with pytest.raises(KeyError, match=r"no book 'x\.xlsx' is open"):
            book.app.books["x.xlsx"]

    def test_order(self, book, office, open_path, path):
        """Books come in the order of opening, though LibreOffice lists the last one first and nobody asked before."""
        first, *others = (office.new() for _ in range(3))
        titles = [document.Title for document in (first, *others)]
        assert [found.name for found in book.app.books][-3:] == titles
        assert book.app.books[len(book.app.books) - 3].name == titles[0]
        for document in (first, *others):
            document.close(True)

    def test_open(self, book, path):
        """``app.books.open`` opens a file once, and a new book is empty."""
        before = list(book.app.books)
        opened = book.app.books.open(path)
        assert book.app.books.open(path) == opened
        assert book.app.books.active == opened
        opened.close()
        assert list(book.app.books) == before
        with pytest.raises(LibreOfficeError, match=r"LibreOffice refuses Book\.fullname"):
            _ = opened.name
        with pytest.raises(UnsupportedError, match=r"Books\.open takes a path and read_only"):
            book.app.books.open(path, password="secret")  # noqa: S106 - it opens nothing
        fresh = book.app.books.add()
        assert fresh.sheets[0].used_range.address == "$A$1"
        fresh.close()

    def test_caller(self, book, monkeypatch):
        """A book can be made the one that macros find."""
        monkeypatch.setattr(xw.Book, "_mock_caller", None, raising=False)
        book.set_mock_caller()
        assert xw.Book.caller() == book

    @pytest.mark.parametrize(
        ("ending", "part"),
        [
            (".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"),
            (".xlsm", "application/vnd.ms-excel.sheet.macroEnabled.main+xml"),
            (".ods", "application/vnd.oasis.opendocument.spreadsheet"),
        ],
    )
    def test_save(self, book, open_path, tmp_path, ending, part):
        """A book is written as what its name ends in, and stays that when it is saved again."""
        path = tmp_path / f"saved{ending}"
        rows = [[1, "=A1+1", True], ["text", None, "=1/0"]]
        book.sheets[0]["A1"].value = rows
        book.save(path)
        assert book.fullname == str(path)
        again = open_path(path)
        assert again.sheets[0]["A1:C2"].options(err_to_str=True).value == [
            [1, 2, True],
            ["text", None, "#DIV/0!"],
        ]
        assert again.sheets[0]["A1:C2"].formula == (("1", "=A1+1", "TRUE"), ("text", "", "=1/0"))
        again.sheets[0]["A1"].value = 7
        again.save()
        again.close()
        with zipfile.ZipFile(path) as package:
            kind = package.read("mimetype" if ending == ".ods" else "[Content_Types].xml").decode()
        assert part in kind
        assert open_path(path).sheets[0]["B1"].value == 8

    def test_save_keeps_vba(self, open_path, tmp_path):
        """The VBA of an .xlsm file is still there after saving."""
        path = tmp_path / "macros.xlsm"
        shutil.copy(QUICKSTART, path)
        book = open_path(path)
        book.sheets[0]["A1"].value = 42
        book.save()
        book.close()
        with zipfile.ZipFile(path) as package:
            assert "xl/vbaProject.bin" in package.namelist()
        assert "Module1" in open_path(path).api.BasicLibraries.getByName("VBAProject").ElementNames

    def test_save_without_a_name(self, book, tmp_path, monkeypatch):
        """A book without a name is saved in the current folder."""
        monkeypatch.chdir(tmp_path)
        book.save()
        assert [found.suffix for found in tmp_path.iterdir() if not found.name.startswith(".")] == [".xlsx"]

    def test_cannot_save(self, book, open_path, path, tmp_path):
        """What cannot be written is named with its path."""
        with pytest.raises(UnsupportedError, match=r"x\.csv: LibreOffice can save as \.xlsx, \.xlsm"):
            book.save(tmp_path / "x.csv")
        with pytest.raises(UnsupportedError, match="with a password is not supported"):
            book.save(path, password="secret")  # noqa: S106 - it protects nothing
        with pytest.raises(LibreOfficeError, match="there is no folder"):
            book.save(tmp_path / "none" / "x.xlsx")
        assert not (tmp_path / "none").exists()
        with pytest.raises(LibreOfficeError, match=r"a book\.xlsx cannot be written"):
            open_path(path, read_only=True).save()


class TestMacros:
    """VBA of the document."""

    def test_run(self, open_macros):
        """Functions give their value, procedures do their work, of the book or the active one."""
        book = open_macros(macros=True)
        assert book.macro("Twice")(21) == 42
        assert book.macro("module1.twice")(np.uint8(3)) == 6
        assert book.macro("Total")([1, 2.5, True]) == pytest.approx(3.5 - 1)  # True is -1 in VBA
        book.macro("Mark")()
        assert book.sheets[0]["A1"].value == "marked"
        book.activate()
        assert book.app.macro("Twice")(1) == 2
        book.sheets[0]["B1"].formula = "=Twice(4)"
        assert book.sheets[0]["B1"].value == 8

    def test_missing(self, open_macros):
        """A missing procedure is named."""
        book = open_macros(macros=True)
        for missing in ("Thrice", "Sheet1.Twice", "Twi"):
            with pytest.raises(LibreOfficeError, match=f"has no VBA procedure {missing}"):
                book.macro(missing)()

    def test_not_allowed(self, open_macros):
        """A book that was opened without its macros runs none."""
        with pytest.raises(
            LibreOfficeError, match=r"opened without its macros: open_book\(path, macros=True\)"
        ):
            open_macros().macro("Twice")(1)


class TestUnsupported:
    """What LibreOffice cannot do says so by name."""

    @pytest.mark.parametrize(
        ("use", "member"),
        [
            (lambda book: book.sheets[0].charts, "Sheet.charts"),
            (lambda book: book.impl.sheets(1).pivot_tables, "Sheet.pivot_tables"),
            (lambda book: book.sheets[0].copy(), "Sheet.copy"),
            (lambda book: book.sheets[0]["A1:B2"].merge(), "Range.merge"),
            (lambda book: book.sheets[0]["A1"].column_width, "Range.column_width"),
            (lambda book: setattr(book.sheets[0]["A1"], "row_height", 3), "Range.row_height"),
            (lambda book: book.sheets[0]["A1"].formula2, "Range.formula2"),
            (lambda book: book.sheets[0]["A1"].rows.autofit(), "Range.autofit"),
            (lambda book: setattr(book.app, "interactive", False), "App.interactive"),
            (lambda book: book.to_pdf(), "Book.to_pdf"),
        ],
    )
    def test_members(self, book, use, member):
        """Methods, properties and assignments."""
        with pytest.raises(UnsupportedError, match=f"{member} is not supported in LibreOffice"):
            use(book)

    @pytest.mark.parametrize("kind", [App, Apps, Book, Books, Font, Name, Names, Range, Sheet, Sheets])
    def test_nothing_is_left_open(self, kind):
        """No member of xlwings' base classes is left without an answer."""
        left_open = {name for name in vars(kind.__base__) if "__" not in name} - set(vars(kind))
        assert left_open <= {"expand", "max_cells_per_read", "max_cells_per_write"}

    def test_exceptions(self, sheet):
        """What UNO refuses comes as an error of ours, with the cells, and can pass through Python's contexts."""
        sheet["A1:A2"].api.setArrayFormula("={1;2}")
        with (
            pytest.raises(LibreOfficeError, match=r"refuses what is written to \$A\$1 on Sheet1"),
            sheet.book.app.properties(screen_updating=False),
        ):
            sheet["A1"].value = 5
        assert sheet["A1:A2"].value == [1, 1]

    def test_only_the_free_part_of_xlwings(self):
        """Nothing of xlwings that is not under the BSD licence is used."""
        package = Path(values.__file__).parent
        for file in package.glob("*.py"):
            source = file.read_text(encoding="utf-8")
            assert "xlwings.pro" not in source
            assert "xlwings.server" not in source


@pytest.mark.usefixtures("office")  # or skip
class TestOpenBook:
    """A book in a LibreOffice of its own."""

    def test_life(self, path, monkeypatch):
        """It is the caller's book and the active one within the block, and gone after it."""
        monkeypatch.delattr(xw.Book, "_mock_caller", raising=False)
        with open_book(path) as book:
            pid = book.app.pid
            assert xw.Book.caller() == xw.books.active == xw.Book(path) == book
            assert xw.apps.active == book.app
            book.names["Typed"].refers_to_range.value = [20, 22]
            assert xw.Range("Total").value == 42
            book.save()
        assert not hasattr(xw.Book, "_mock_caller")
        assert pid not in xw.apps.keys()  # noqa: SIM118 - xlwings' own collection
        assert openpyxl.load_workbook(path).worksheets[0]["A1"].value == 20

    def test_quit(self):
        """A LibreOffice is started and ended by ``xlwings.App``."""
        with xw.App(visible=False) as app:
            app.books[0].sheets[0]["A1"].value = "=1+1"
            assert app.books[0].sheets[0]["A1"].value == 2
            office = app.impl.office
        assert not office.is_running
        assert app not in xw.apps

    def test_beside_excel(self, path, monkeypatch):
        """Where Excel has an engine, it stays in its place, and is the active one again after the block."""

        class Excel:
            name = "excel"
            type = "desktop"

        engines = type(xw.engines)()
        excel = xw.Engine(impl=Excel())
        engines.add(excel)
        engines.active = excel
        for module in (xw, xw.main):
            monkeypatch.setattr(module, "engines", engines)
        with open_book(path) as book:
            assert xw.Book.caller().sheets[0]["C1"].value == 3
            book.sheets["Plain"].activate()
            assert book.sheets.active.name == "Plain"
        assert engines.active is excel
        assert engines["excel"] is excel

    @pytest.mark.skipif(
        not sys.platform.startswith("linux"), reason="only on Linux can windows do without a screen"
    )
    def test_visible(self, path, monkeypatch):
        """With windows, an alert is a message box and gives the button that is clicked."""
        monkeypatch.setenv("SAL_USE_VCLPLUGIN", "svp")
        with open_book(path, visible=True) as book:
            assert book.app.visible is True
            book.activate()
            toolkit = book.impl.controller.Frame.ContainerWindow.Toolkit
            for buttons, mode, click in [
                ("ok", None, "OK"),
                ("yes_no", "info", "No"),
                ("ok_cancel", "critical", "Cancel"),
            ]:
                answers = []
                ask = threading.Thread(
                    target=lambda: answers.append(book.app.alert("Again?", "Mastermind", buttons, mode)),  # noqa: B023
                    daemon=True,
                )
                ask.start()
                assert clicked(toolkit, "Mastermind", click)
                ask.join(10)
                assert answers == [click.lower()]
