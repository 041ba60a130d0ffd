"""Whatever is typed into a workbook, and deleted again: nothing is lost by it."""

import random

import openpyxl
import pytest
from formulas import unlocked_cells
from openpyxl.utils.cell import coordinate_to_tuple

from mastermind_xl.cli import main

WRITTEN = {
    "solver": ("solver", "s.xlsx"),
    "solver without repeats": ("solver", "s.xlsx", "--pegs", "3", "--colors", "5", "--no-repeats"),
    "game": ("game", "g.xlsx"),
    "game without repeats": ("game", "g.xlsx", "--pegs", "3", "--colors", "12", "--no-repeats"),
    "game with macros": ("game", "g.xlsm"),
    "game too big to list": ("game", "g.xlsx", "--pegs", "15", "--colors", "15"),
    "puzzles": ("puzzle", "p.xlsx", "--count", "3"),
}
CONTENT = (1, 3, 0, 6, -1, 1.5, 1e9, 1e300, "x", "seven", "1122", "yes", " ", "é😀")


@pytest.fixture
def written(request, tmp_path, monkeypatch):
    """A workbook as a command writes it."""
    monkeypatch.chdir(tmp_path)
    assert main([*request.param]) == 0
    (path,) = tmp_path.glob("*.xls?")
    return path


every_workbook = pytest.mark.parametrize("written", WRITTEN.values(), ids=WRITTEN, indirect=True)


@every_workbook
def test_no_cell_that_is_typed_in_holds_a_formula(written):
    """So that whoever overwrites or empties one loses nothing."""
    typed = unlocked_cells(written)
    formulas = {
        (sheet.title, cell.coordinate)
        for sheet in openpyxl.load_workbook(written)
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "f"
    }
    assert typed & formulas == set()


def everything(document):
    """Formulas and values of all sheets, as LibreOffice has them."""
    found = {}
    for sheet in document.Sheets:
        cursor = sheet.createCursor()
        cursor.gotoEndOfUsedArea(False)
        end = cursor.RangeAddress
        cells = sheet.getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow)
        found[sheet.Name] = (cells.getFormulaArray(), cells.getDataArray())
    return found


def rectangles(cells):
    """The smallest number of rows of cells side by side: (title, top, left, rows, columns)."""
    runs = []
    for title, row, column in sorted(cells):
        if runs and runs[-1][:2] == [title, row] and runs[-1][2] + runs[-1][4] == column:
            runs[-1][4] += 1
        else:
            runs.append([title, row, column, 1, 1])
    return runs


@every_workbook
def test_cells_filled_emptied_and_filled_again(written, open_in_libreoffice):
    """With numbers and words, good and bad: no visible cell shows an error, and in the end all is as in a new file."""
    sheet = open_in_libreoffice(written)
    document = sheet.document
    document.enableAutomaticCalculation(False)
    document.calculateAll()
    before = everything(document)
    book = openpyxl.load_workbook(written)
    cells = [(title, *coordinate_to_tuple(address)) for title, address in unlocked_cells(written)]
    places = [
        (
            document.Sheets.getByName(title).getCellRangeByPosition(
                left - 1, top - 1, left + columns - 2, top + rows - 2
            ),
            columns,
        )
        for title, top, left, rows, columns in rectangles(cells)
    ]
    opening = [place.getDataArray() for place, _ in places]
    chance = random.Random(5)
    hidden = {title for title in book.sheetnames if book[title].sheet_state != "visible"}
    for _ in range(3):
        for place, columns in places:
            place.setDataArray((tuple(chance.choices(CONTENT, k=columns)),))
        document.calculateAll()
        wrong = [address for address in sheet.errors() if address.rpartition("!")[0] not in hidden]
        assert wrong == []
        for place, columns in places:
            place.setDataArray((("",) * columns,))
    for (place, _), values in zip(places, opening, strict=True):
        place.setDataArray(values)
    document.calculateAll()
    assert everything(document) == before
