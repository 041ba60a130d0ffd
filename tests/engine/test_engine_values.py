"""The xlwings engine for LibreOffice: writing and reading values and formulas."""

import datetime as dt

import numpy as np
import openpyxl
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from mastermind_xl.libreoffice.engine import values
from mastermind_xl.libreoffice.engine.values import FormulaError

TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc"]), min_size=1, max_size=20)


EPOCH = dt.datetime(1899, 12, 30)

VALUES = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-(2**53), 2**53),
    st.floats(allow_nan=False, allow_infinity=False),
    TEXTS.filter(lambda text: values.entry(text, EPOCH) == (values.Kind.PLAIN, text)),
)


@given(st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5))))
def test_rectangles(cells):
    """``rectangles`` covers each given cell once, and leaves no two rectangles that could be joined vertically."""
    found = list(values.rectangles(cells))
    covered = [
        (row, column)
        for left, top, right, bottom in found
        for row in range(top, bottom + 1)
        for column in range(left, right + 1)
    ]
    assert sorted(covered) == sorted(cells)
    ends = {(left, right, bottom) for left, _, right, bottom in found}
    assert not ends & {(left, right, top - 1) for left, top, right, _ in found}


class TestValues:
    """Values that are written and read back."""

    def test_one(self, sheet):
        """A single value is read back unchanged, except that an integer becomes a float."""
        for value in (1, -2.5, 1e300, True, False, "text", "1 2", "1/2", "é\n😀", None):
            sheet["B2"].value = value
            assert sheet["B2"].value == value
            assert type(sheet["B2"].value) is (float if type(value) is int else type(value))

    @settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
    @given(st.lists(st.tuples(VALUES, VALUES, VALUES), min_size=2, max_size=4))
    def test_blocks(self, lasting_sheet, rows):
        """Blocks of mixed values are read back unchanged, whatever the cells contained before."""
        block = lasting_sheet["B2"].resize(len(rows), 3)
        block.value = rows
        read = block.value
        assert read == [list(row) for row in rows]
        assert [[isinstance(x, bool) for x in row] for row in read] == [
            [isinstance(x, bool) for x in row] for row in rows
        ]

    def test_typed_texts(self, sheet):
        """A text that is written to a cell is interpreted as if typed into the cell, as in Excel."""
        values = {
            "5": 5.0,
            " -1.5e3 ": -1500.0,
            "true": True,
            "'5": "5",
            "'=1": "=1",
            "=1+1": 2.0,
            "=": "=",
            "": None,
            "1,2": "1,2",
        }
        for typed, value in values.items():
            sheet["A1"].value = typed
            assert sheet["A1"].value == value, typed

    def test_text_format(self, sheet):
        """A text that is written to a cell with the text format is not interpreted."""
        sheet["B1:B2"].number_format = "@"
        sheet["A1:B2"].value = [["5", "5"], ["=1+1", "=1+1"]]
        assert sheet["A1:B2"].value == [[5, "5"], [2, "=1+1"]]

    def test_formats_stay(self, sheet):
        """Cells keep their number format, and a number is read as a number, whatever the cell contained before."""
        sheet["B1"].number_format = "0.00%"
        for passing in ("1/2", True, "=1=1", "'5"):
            sheet["A1:B1"].value = [passing, "3/4"]
            sheet["A1:B1"].value = [1, 1]
            assert sheet["A1:B1"].value == [1.0, 1.0]
            assert not isinstance(sheet["A1"].value, bool)
        assert sheet["A1"].number_format == "General"
        assert sheet["B1"].number_format == "0.00%"

    def test_shapes(self, sheet):
        """A single value fills a range, a list fills a row, and a block extends from its first cell."""
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
        """Arrays of any number type are read back unchanged, whether written whole or as single values."""
        array = np.arange(6).reshape(3, 2).astype(kind)
        sheet["A1"].value = array
        assert np.array_equal(sheet["A1:B3"].options(np.array, dtype=kind).value, array)
        sheet["D1"].value = [[value] for value in array[:, 0]]
        assert np.array_equal(sheet["D1:D3"].options(np.array, dtype=kind).value, array[:, 0])
        sheet["E1"].value = array[1, 1]
        assert sheet["E1"].value == array[1, 1]

    def test_nothing(self, sheet):
        """NaN is written as an empty cell, and an empty cell is read as None, or as NaN in an array."""
        sheet["A1:B2"].value = np.array([[1, np.nan], [np.nan, 2]])
        assert sheet["A1:B2"].value == [[1, None], [None, 2]]
        assert np.isnan(sheet["A1:B2"].options(np.array).value).tolist() == [[False, True], [True, False]]
        sheet["A1"].value = '=""'
        assert sheet["A1"].value is None

    def test_no_date(self, sheet):
        """A missing date, such as NaT, is written as an empty cell, even if comparing this date raises an error."""

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

        nothings = [np.datetime64("NaT", "D"), NotATime(2024, 2, 29), NotAvailable()]
        sheet["A1:D1"].value = [*nothings, 1]
        assert sheet["A1:D1"].value == [None, None, None, 1]

    @pytest.mark.parametrize("day", [dt.datetime(2024, 2, 29, 13, 5, 59), dt.date(1999, 12, 31)])
    def test_dates(self, sheet, day):
        """A date is read back as a date with time, or as a date without time on request."""
        sheet["A1:B1"].value = [day, 1]
        moment = day if isinstance(day, dt.datetime) else dt.datetime.combine(day, dt.time())
        assert sheet["A1:B1"].value == [moment, 1]
        assert sheet["A1"].options(dates=dt.date).value == moment.date()
        sheet["A2"].value = "=A1+1"
        assert sheet["A2"].value == moment + dt.timedelta(days=1)

    @pytest.mark.parametrize("apart", [1, 3])
    def test_dates_among_others(self, sheet, apart):
        """In a block of numbers, texts, truth values, dates and empty cells, each value is read with its own type."""
        kinds = [dt.datetime(2024, 2, 29), 1.5, "text", True, 4.0]
        rows = [[kinds[(r + c) % 5] if (r + c) % apart == 0 else None for c in range(7)] for r in range(7)]
        cells = sheet["A1:G7"]
        cells.value = rows
        sheet["B2"].color = sheet["D5"].color = (255, 0, 0)
        assert cells.value == rows

    def test_options(self, sheet):
        """The ``options`` of xlwings work for dicts, integers, errors as text, empty cells, tables and raw values."""
        sheet["A1"].value = {"a": 1, "b": 2}
        assert sheet["A1:B2"].options(dict, numbers=int).value == {"a": 1, "b": 2}
        sheet["D1:F1"].value = ["=1/0", None, "=NA()"]
        assert sheet["D1:F1"].value == [None, None, None]
        assert sheet["D1:F1"].options(err_to_str=True, empty="-").value == ["#DIV/0!", "-", "#N/A"]
        assert sheet["A1"].options(expand="table", ndim=2).value == [["a", 1], ["b", 2]]
        assert sheet["A1:B2"].options("raw").value == (("a", 1), ("b", 2))

    def test_errors(self, sheet):
        """Errors are read under Excel's names, even if LibreOffice has other names for these errors."""
        errors = {
            "=1/0": "#DIV/0!",
            "=NA()": "#N/A",
            "=10^309": "#NUM!",
            '="a"+1': "#VALUE!",
            '=INDIRECT("Nope!A1")': "#REF!",
        }
        for formula, error in errors.items():
            sheet["C1"].value = formula
            assert sheet["C1"].options(err_to_str=True).value == error
            assert sheet["C1"].value is None

    def test_errors_from_a_file(self, open_path, tmp_path):
        """An empty intersection in a file is read as ``#NULL!``, and a lost reference as ``#REF!``."""
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
        """Writing or clearing cells keeps the notes of these cells, as in Excel."""
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
        [(float("inf"), "cannot hold inf"), (object(), "cannot hold <object"), ([[1], [object()]], "cannot hold")],
    )
    def test_impossible(self, sheet, value, message):
        """A value that no cell can contain is refused before anything is written."""
        sheet["A1"].value = "before"
        with pytest.raises((TypeError, ValueError), match=message):
            sheet["A1"].value = value
        assert sheet["A1"].value == "before"

    def test_no_cells(self, sheet):
        """A range without cells ignores what is written to it, and its value is None."""
        none = sheet["A1:B2"][0:0, :]
        none.value = 1
        none.clear_contents()
        assert none.value is None
        assert none.formula is None
        assert none.shape == (0, 2)
        assert sheet["A1"].value is None


class TestFormulas:
    """Formulas in Excel's syntax."""

    def test_round_trip(self, book, sheet):
        """A formula is read back unchanged, and its cell has the calculated value."""
        values = {
            "=SUM(A1:B1,10)": 13,
            "=SUMPRODUCT((A1:B1=2)*{1,5})": 5,
            "=SUM({1,2;3,4})": 10,
            "='Knuth''s sheet'!$A$1+Sheet1!B1": 44,
            '=IF(A1=1,"a,b;""c""",0)': 'a,b;"c"',
            '=IFERROR(1/0,"")&"x"': "x",
            '=COUNTIFS(A1:B1,">1",A1:B1,"<>")': 1,
            "=MATCH(2,A:B,0)": None,
            "=SUM(1:1)": 3,
            "=-A1%": -0.01,
            "=SUM(Two)": 3,
            "=A1<>B1": True,
            "=AND(TRUE(),NOT(FALSE()))": True,
        }
        book.sheets.add("Knuth's sheet")["A1"].value = 42
        sheet["A1:B1"].value = [1, 2]
        book.names.add("Two", "=Sheet1!$A$1:$B$1")
        for formula, value in values.items():
            sheet["C3"].formula = formula
            assert sheet["C3"].formula == formula
            assert sheet["C3"].value == value, formula

    def test_constants(self, sheet):
        """A formula keeps its value if LibreOffice writes its constants or functions differently."""
        for written, read, value in (
            ("=TRUE", "TRUE", True),
            ('=IF(A1="TRUE",TRUE,FALSE)', '=IF(A1="TRUE",TRUE(),FALSE())', False),
            ("=IFERROR(#N/A,2)", "=IFERROR(NA(),2)", 2),
            ("=sum(a1,1)", "=SUM(A1,1)", 1),
        ):
            sheet["C3"].formula = written
            assert sheet["C3"].formula == read
            assert sheet["C3"].value is value or sheet["C3"].value == value

    def test_blocks(self, sheet):
        """A block can contain both formulas and values; ``formula`` returns the values as text."""
        sheet["A1:C3"].formula = (("=1+1", "text", 5), (True, None, "=A1&B1"), ("=B2", 1.5, "'7"))
        assert sheet["A1:C3"].formula == (("=1+1", "text", "5"), ("TRUE", "", "=A1&B1"), ("=B2", "1.5", "7"))
        assert sheet["A1:C3"].value == [[2, "text", 5], [True, None, "2text"], [0, 1.5, "7"]]

    def test_references_follow(self, sheet):
        """A formula that is written to a range is adjusted in each cell, as if copied from the first cell."""
        sheet["A1:A3"].value = [[1], [2], [3]]
        sheet["B1:C3"].formula = "=A1*$A$1"
        assert sheet["B1:C3"].formula == (("=A1*$A$1", "=B1*$A$1"), ("=A2*$A$1", "=B2*$A$1"), ("=A3*$A$1", "=B3*$A$1"))

    def test_no_formula(self, sheet):
        """If one formula of a block is invalid, the whole block is refused and its cells are unchanged."""
        sheet["A1:B1"].value = ["before", "=1/0"]
        for formula in ("=1+", "=(1+2))", "=*3", "=SUM(1;2)", "=A1 B1", "=ABS()", "=1,5"):
            with pytest.raises(FormulaError, match="LibreOffice cannot parse this formula"):
                sheet["A1:B2"].value = [["after", 2], ["=1/0", formula]]
            assert sheet["A1:B2"].formula == (("before", "=1/0"), ("", "")), formula
        assert not sheet.book.api.UndoManager.isRedoPossible()

    def test_unknown(self, sheet):
        """A formula with an unknown function or name is refused, and the message shows the unknown word."""
        unknown = {
            "=BLEND(1)": "blend",
            "=[x.xlsx]Sheet1!A1": r"\[",
            "=Nope!A1": "nope!a1",
            "=guess+1": "guess",
            '="a': '"a',
        }
        for formula, word in unknown.items():
            with pytest.raises(FormulaError, match=f"does not know {word}"):
                sheet["A1"].value = formula
        assert sheet["A1"].value is None

    def test_array_formulas(self, sheet):
        """The text of an array formula is read without the braces that Excel shows around the formula."""
        sheet["A1:B1"].value = [1, 2]
        sheet["C1"].api.setArrayFormula("=SUM(A1:B1*A1:B1)")
        assert sheet["C1"].formula == "=SUM(A1:B1*A1:B1)"
        assert sheet["C1"].value == 5
        assert sheet["C1"].has_array
        assert not sheet["A1"].has_array

    def test_manual(self, book, sheet):
        """If calculation is manual, a formula is recalculated only on request."""
        sheet["A1:B1"].value = [1, "=A1*2"]
        with book.app.properties(calculation="manual"):
            assert book.app.calculation == "manual"
            sheet["A1"].value = 5
            assert sheet["B1"].value == 2
            book.app.calculate()
            assert sheet["B1"].value == 10
        assert book.app.calculation == "automatic"

    def test_constants_from_a_file(self, open_path, path):
        """Truth values and errors in an .xlsx file are read as constants, not as formulas."""
        sheet = open_path(path).sheets[0]
        formulas = ("=SUM(A1:B1)", "TRUE", "a", "=A1=1", "#N/A", '=IFERROR(#N/A,"#n/a")')
        assert sheet["C1:H1"].formula == (formulas,)
        assert sheet["C1:H1"].options(err_to_str=True).value == [3, True, "a", True, "#N/A", "#n/a"]
