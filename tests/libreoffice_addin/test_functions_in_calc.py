"""The cell functions of the add-in, used in cells of Calc."""

import subprocess

import openpyxl
import pytest
import rebuild_types
from programs import absent
from windows import call

from mastermind_xl import Board, score
from mastermind_xl.libreoffice.addin import functions
from mastermind_xl.libreoffice.addin.functions import answer
from mastermind_xl.libreoffice.program.office import find_soffice, load_uno, uno_property

FILTERS = {".ods": "calc8", ".xlsx": "Calc MS Excel 2007 XML"}


def fill(document, rows):
    """Write values into a sheet, starting at A1."""
    sheet = document.Sheets.getByIndex(0)
    sheet.getCellRangeByPosition(0, 0, len(rows[0]) - 1, len(rows) - 1).setDataArray(rows)
    return sheet


def shown(sheet, formula, cell="Z1"):
    """Return the value of a cell with this formula: a number or a text."""
    at = sheet.getCellRangeByName(cell)
    at.Formula = formula
    assert at.getError() == 0
    ((value,),) = at.getDataArray()
    return value


CALLS = (
    ("=BLACK(A1:D1)", ("BLACK", ((1.0, 1.0, 2.0, 2.0),))),
    ("=BLACK(A1:D1;A2:D2)", ("BLACK", ((1.0, 1.0, 2.0, 2.0),), ((1.0, 2.0, 3.0, 6.0),))),
    ("=WHITE(A1;B1;C1;D1;A2;B2;C2;D2)", ("WHITE", 1.0, 1.0, 2.0, 2.0, 1.0, 2.0, 3.0, 6.0)),
    ("=BLACK(A1;B1;C1;D1;A3;B3;C3;D3)", ("BLACK", 1.0, 1.0, 2.0, 2.0, 7.0, None, None, None)),
    ("=BLACK(A1:D1;A3:D3)", ("BLACK", ((1.0, 1.0, 2.0, 2.0),), ((7.0, None, None, None),))),
    ("=BLACK(A1:D1;A4:D4;9)", ("BLACK", ((1.0, 1.0, 2.0, 2.0),), ((7.0, 1.0, 1.0, 1.0),), 9.0)),
    ("=BLACK(A1:D1;A5:D5)", ("BLACK", ((1.0, 1.0, 2.0, 2.0),), (("x", 1.0, 1.0, 1.0),))),
    ("=BLACK(A1;A2;A3)", ("BLACK", 1.0, 1.0, 7.0)),
    ('=BLACK("1123";"2143")', ("BLACK", "1123", "2143")),
    ("=BLACK(1123;Z9)", ("BLACK", 1123.0, None)),
    ('=BLACK(1123;"red")', ("BLACK", 1123.0, "red")),
    (
        "=CANDIDATES(A1:D2;E1:E2;F1:F2)",
        ("CANDIDATES", ((1.0, 1.0, 2.0, 2.0), (1.0, 2.0, 3.0, 6.0)), ((1.0,), (0.0,)), ((1.0,), (1.0,))),
    ),
    (
        '=NEXTGUESS(A1:D2;E1:E2;F1:F2;6;"nonsense")',
        (
            "NEXTGUESS", ((1.0, 1.0, 2.0, 2.0), (1.0, 2.0, 3.0, 6.0)), ((1.0,), (0.0,)), ((1.0,), (1.0,)),
            6.0, "nonsense",
        ),
    ),
)  # fmt: skip
"""Formulas in a cell of the sheet with ``ROWS``, and what Excel would give to the same function."""
ROWS = ((1, 1, 2, 2, 1, 1), (1, 2, 3, 6, 0, 1), (7, "", "", "", "", ""), (7, 1, 1, 1, "", ""), ("x", 1, 1, 1, "", ""))


def test_as_in_excel(document):
    """The cell functions in Calc give the same numbers, empty texts and error messages as in Excel."""
    sheet = fill(document, ROWS)
    for formula, (name, *given) in CALLS:
        try:
            expected = call(name, *given)
        except Exception as error:  # Excel shows its words
            expected = str(error)
        assert shown(sheet, formula) == expected, formula


def test_several_cells(document):
    """As an array formula, =NEXTGUESS() fills a row of cells, and =WHITE() fills a column for several guesses."""
    sheet = fill(document, ((1, 1, 2, 2, 1, 1), (1, 2, 3, 6, 0, 1)))
    row, column = sheet.getCellRangeByName("H1:K1"), sheet.getCellRangeByName("M1:M2")
    row.setArrayFormula("=NEXTGUESS(A1:D2;E1:E2;F1:F2)")
    column.setArrayFormula("=WHITE(A1:D1;A1:D2)")
    (guess,) = row.getDataArray()
    assert all(peg in range(1, 7) for peg in guess)
    assert column.getDataArray() == ((0.0,), (1.0,))


@pytest.mark.parametrize("ending", FILTERS)
def test_saved_and_opened_again(open_document, document, tmp_path, ending):
    """The add-in's functions still calculate in a document that was saved and opened again."""
    sheet = fill(document, ((1, 1, 2, 2), (1, 2, 3, 6)))
    assert shown(sheet, "=BLACK(A1:D1;A2:D2)") == 1
    path = tmp_path / f"functions{ending}"
    document.storeToURL(path.as_uri(), (uno_property("FilterName", FILTERS[ending]),))
    sheet = open_document(path).Sheets.getByIndex(0)
    sheet.getCellRangeByName("A2:B2").setDataArray(((1, 1),))
    assert sheet.getCellRangeByName("Z1").Value == 2


def test_the_language_of_the_document(document):
    """Functions read letters in the language of the calling workbook, and only there."""
    sheet, place = fill(document, [["R", "E", "B", "G"]]), load_uno().createUnoStruct("com.sun.star.table.CellAddress")
    assert shown(sheet, "=BLACK(A1:D1;A1:D1)") == "there is no colour 10; write 1 to 6"
    document.NamedRanges.addNewByName("Language", '"de"', place, 0)
    assert shown(sheet, "=BLACK(A1:D1;A1:D1)") == 4


def test_in_files_of_excel(open_document, tmp_path):
    """The add-in calculates functions in a file from Excel, and saving writes them with Excel's names again."""
    path = tmp_path / "functions.xlsx"
    book = openpyxl.Workbook()
    book.active.append([1, 1, 2, 2, "=BLACK(A1:D1,A2:D2)", '=IFERROR(WHITE(A1:D1,A2:D2),"?")'])
    book.active.append([1, 2, 3, 6])
    book.save(path)
    document = open_document(path)
    sheet = document.Sheets.getByIndex(0)
    assert sheet.getCellRangeByName("E1:F1").getDataArray() == ((1.0, 1.0),)
    assert not document.isModified()
    assert not document.UndoManager.isUndoPossible()
    for peg in (2, 1):  # saved a second time over the file that was changed
        sheet.getCellRangeByName("A2").Value = peg
        document.store()
    (formulas, *_) = openpyxl.load_workbook(path).active.iter_rows(min_col=5, values_only=True)
    assert formulas == ("=BLACK(A1:D1,A2:D2)", '=IFERROR(WHITE(A1:D1,A2:D2),"?")')


def test_the_macro_game(open_in_libreoffice, written):
    """In a game workbook with macros, the add-in calculates the answer, and the message asks for the next guess."""
    sheet = open_in_libreoffice(written("game.xlsm", "game", "--pegs", "3", "--colors", "3"))
    sheet.put("GameNumber", 0, 0, 5)
    for column, peg in enumerate((1, 2, 3)):
        sheet.put("Guesses", 0, column, peg)
    hidden = Board(3, 3).hidden_code(5)
    assert (sheet.get("Blacks")[0][0], sheet.get("Whites")[0][0]) == score(hidden, (1, 2, 3))
    assert sheet.get("Message")[0][0].startswith("▶ Attempt 2: type a guess of 3 colours")
    blacks = sheet.document.NamedRanges.getByName("Blacks").getReferredCells()
    assert functions.SERVICE.upper() in blacks.getCellByPosition(0, 0).Formula
    assert blacks.Spreadsheet.isProtected()


@pytest.mark.usefixtures("addin_office")  # or skip
def test_types_are_those_of_the_interface(tmp_path):
    """The add-in's stored type library equals the one that is made from its declared functions."""
    compiler = rebuild_types.find_compiler()
    if not compiler.exists():
        absent(f"{compiler} is not there: apt install libreoffice-dev")
    made, types = tmp_path / "functions.rdb", find_soffice().resolve().with_name("types.rdb")
    rebuild_types.write_types(made)
    reader = compiler.with_name("unoidl-read")  # the bytes differ between versions of LibreOffice
    files = (made, rebuild_types.KEPT)
    told = [subprocess.run([reader, types, path], check=True, capture_output=True).stdout for path in files]
    assert told[0] == told[1] != b""


def test_an_empty_cell_by_itself():
    """In Calc's cell functions, an empty cell as a colour gives an empty result; as a number of pegs, it means 0."""
    assert answer("black", (1.0, 0.0, ())) == (("",),)
    one = answer("candidates", (((1.0, 2.0, 3.0, 6.0),), 0.0, 0.0, 0.0))
    assert one == ((16.0,),)
