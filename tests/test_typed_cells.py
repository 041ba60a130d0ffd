"""Whatever is typed into a workbook, and deleted again: nothing is lost by it."""

import random

import pytest
from formulas import read_workbook, unlocked_cells
from openpyxl.utils.cell import coordinate_to_tuple
from sheets import TYPED

WRITTEN = {
    "solver": ("solver.xlsx", "solver", "--strategy", "knuth"),
    "solver without repeats": ("solver.xlsx", "solver", "--pegs", "3", "--colors", "5", "--no-repeats"),
    "game": ("game.xlsx", "game"),
    "game without repeats": ("game.xlsx", "game", "--pegs", "3", "--colors", "12", "--no-repeats"),
    "game with macros": ("game.xlsm", "game"),
    "game too big to list": ("game.xlsx", "game", "--pegs", "15", "--colors", "15"),
    "puzzles": ("puzzle.xlsx", "puzzle", "--count", "3"),
}
CONTENT = (
    1, 3, 0, 6, -1, 1.5, 1e9, 1e300, "x", "seven", "1122", "yes", " ", "é😀",
    "blue", "G", " Red ", "white", "0", "3", "04", "1.0", "#N/A", "TRUE", "*", "?",
)  # fmt: skip
"""Numbers, colours by name and letter, and whatever else; texts stay texts, as in a cell of the format @."""
ERRORS = ("=NA()", "=1/0", '=VALUE("x")')
"""Formulas that a person may type."""


@pytest.fixture(params=WRITTEN.values(), ids=WRITTEN)
def workbook(request, written):
    """The path of a workbook as a command writes it."""
    return written(*request.param)


@pytest.mark.slow
def test_no_cell_that_is_typed_in_holds_a_formula(workbook):
    """So that whoever overwrites or empties one loses nothing."""
    typed = unlocked_cells(workbook)
    formulas = {
        (sheet.title, cell.coordinate)
        for sheet in read_workbook(workbook)
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


def test_cells_filled_emptied_and_filled_again(workbook, open_in_libreoffice):
    """With numbers, colours, words and errors: no visible cell shows an error, and in the end all is as in a new file."""
    sheet = open_in_libreoffice(workbook)
    document = sheet.document
    document.enableAutomaticCalculation(False)
    document.calculateAll()
    before = everything(document)
    book = read_workbook(workbook)
    cells = [(title, *coordinate_to_tuple(address)) for title, address in unlocked_cells(workbook)]
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
    typed = {f"{title}!{address}" for title, address in unlocked_cells(workbook)}
    for errors in (0, 0, 0.1, 0.5):
        for place, columns in places:
            place.setDataArray((tuple(chance.choices(CONTENT, k=columns)),))
            if chance.random() < errors:
                cell = place.getCellByPosition(chance.randrange(columns), 0)
                cell.setFormula(chance.choice(ERRORS))
        document.calculateAll()
        wrong = {address for address in sheet.errors() if address.rpartition("!")[0] not in hidden}
        assert wrong <= typed
        for place, columns in places:
            place.setDataArray((("",) * columns,))
    for (place, _), values in zip(places, opening, strict=True):
        place.setDataArray(values)
    document.calculateAll()
    assert everything(document) == before


@pytest.mark.parametrize(
    "command",
    [WRITTEN[name] for name in WRITTEN if not name.startswith("puzzles") and "macros" not in name],
    ids=lambda command: " ".join(command[1:]),
)
def test_typed_cleared_is_a_new_game(command, written, open_in_libreoffice):
    """Who chooses Typed in the Name Box and presses Delete has the opening again; names of colours stay."""
    path = written(*command)
    document = open_in_libreoffice(path).document
    document.calculateAll()
    before = everything(document)
    chance = random.Random(7)
    areas = [
        document.Sheets.getByName(title).getCellRangeByName(area.replace("$", ""))
        for title, area in read_workbook(path).defined_names["Typed"].destinations
    ]
    for content in (range(1, 4), ("blue", "y", "3"), CONTENT):
        for area in areas:
            rows = area.getDataArray()
            area.setDataArray([chance.choices(content, k=len(row)) for row in rows])
        assert everything(document) != before
        for area in areas:
            area.clearContents(TYPED)
        assert everything(document) == before
