"""Cells of a workbook can be filled with anything and cleared again without damage."""

import random
import re
import zipfile
from collections import Counter
from contextlib import suppress
from itertools import cycle

import pytest
from formulas import formulas, read_workbook, unlocked_cells
from openpyxl.utils.cell import coordinate_to_tuple
from sheets import STEP_BY_STEP, LockedCellError

from mastermind_xl import Board
from mastermind_xl.cli.game import _usual_attempts
from mastermind_xl.sheets.game.layout import Layout
from mastermind_xl.sheets.writing.area import rectangles

WRITTEN = {
    "solver": ("solver.xlsx", "solver", "--strategy", "knuth"),
    "solver without repeats": ("solver.xlsx", "solver", "--pegs", "3", "--colors", "5", "--no-repeats"),
    "game": ("game.xlsx", "game"),
    "game without repeats": ("game.xlsx", "game", "--pegs", "3", "--colors", "12", "--no-repeats"),
    "game with macros": ("game.xlsm", "game", "--pegs", "3", "--colors", "4"),
    "game too big to list": ("game.xlsx", "game", "--pegs", "15", "--colors", "15"),
    "puzzles": ("puzzle.xlsx", "puzzle", "--count", "3"),
}
CONTENT = (
    1, 3, 0, 6, -1, 1.5, 1e9, 1e300, "x", "seven", "1122", "yes", " ", "é😀",
    "blue", "G", " Red ", "white", "0", "3", "04", "1.0", "#N/A", "TRUE", "*", "?",
)  # fmt: skip
"""Numbers, colours by name and letter, and other content; texts stay texts, as in a cell of the format @."""
ERRORS = ("=NA()", "=1/0", '=VALUE("x")')
"""Formulas with an error, as a person may type them."""
IN_PROGRESS = {
    "GameNumber": (17,), "Guesses": (1, 2, 3, 4), "Blacks": (1,), "Whites": (1,), "FixedBlacks": (1,), "FixedWhites": (1,),
    "Puzzle1": (1, 2, 3, 4), "GamesPlayed": (None, None, 4, "found"), "MatchPlayed": ("Ann", "Bob"),
}  # fmt: skip
"""Values for the first row of each defined name, so that formulas have something to calculate."""


@pytest.fixture(
    params=[
        # the formulas of these files are those of the smaller ones without repeats
        pytest.param(words, id=name, marks=[pytest.mark.exhaustive] * (name in ("solver", "game", "game with macros")))
        for name, words in WRITTEN.items()
    ]
)
def workbook(request, written):
    """The path of a workbook that a command writes."""
    return written(*request.param)


@pytest.mark.slow
def test_no_cell_that_is_typed_in_holds_a_formula(workbook):
    """No unlocked cell of a workbook contains a formula that a player could overwrite."""
    typed = unlocked_cells(workbook)
    assert typed.isdisjoint((title, cell.coordinate) for title, cell, _ in formulas(workbook))


def everything(document):
    """Return formulas and values of all sheets in LibreOffice."""
    found = {}
    for sheet in document.Sheets:
        cursor = sheet.createCursor()
        cursor.gotoEndOfUsedArea(False)
        end = cursor.RangeAddress
        cells = sheet.getCellRangeByPosition(0, 0, end.EndColumn, end.EndRow)
        found[sheet.Name] = (cells.getFormulaArray(), cells.getDataArray())
    return found


def visible(book):
    """Return the titles of the sheets that a player sees."""
    return tuple(title for title in book.sheetnames if book[title].sheet_state == "visible")


ROWS = 50
"""The rows of a long table that get errors: further rows have the same formulas."""


def test_cells_filled_emptied_and_filled_again(workbook, open_in_libreoffice):
    """Whatever is typed, no visible formula shows an error; clearing the cells restores the original content."""
    sheet = open_in_libreoffice(workbook)
    document = sheet.document
    document.enableAutomaticCalculation(False)
    document.calculateAll()
    before = everything(document)
    typed = unlocked_cells(workbook)
    areas = [
        area
        for title in sorted({title for title, _ in typed})
        for area in rectangles(title, {coordinate_to_tuple(address) for where, address in typed if where == title})
    ]
    places = [document.Sheets.getByName(area.sheet).getCellRangeByName(area.span) for area in areas]
    opening = [place.getDataArray() for place in places]
    chance = random.Random(5)
    for errors in (0, 0.3):
        for place, area in zip(places, areas, strict=True):
            place.setDataArray([chance.choices(CONTENT, k=area.columns) for _ in range(area.rows)])
            for row in range(min(area.rows, ROWS)):
                if chance.random() < errors:
                    cell = place.getCellByPosition(chance.randrange(area.columns), row)
                    cell.setFormula(chance.choice(ERRORS))
        document.calculateAll()
        assert set(sheet.errors(visible(read_workbook(workbook)))) <= {"!".join(cell) for cell in typed}
        for place, area in zip(places, areas, strict=True):
            place.setDataArray([("",) * area.columns] * area.rows)
    for place, values in zip(places, opening, strict=True):
        place.setDataArray(values)
    document.calculateAll()
    assert everything(document) == before


def test_an_error_stays_in_its_cell(workbook, open_in_libreoffice):
    """An error in an unlocked cell does not spread to a formula on a visible sheet."""
    sheet = open_in_libreoffice(workbook)
    document, seen = sheet.document, visible(read_workbook(workbook))
    for name, values in IN_PROGRESS.items():
        if document.NamedRanges.hasByName(name):
            for column, value in enumerate(values[: len(sheet.get(name)[0])]):
                with suppress(LockedCellError):  # in the game, black and white are calculated
                    sheet.put(name, 0, column, value)
    typed = {"!".join(cell) for cell in unlocked_cells(workbook)}
    assert not sheet.errors()
    rows, errors = Counter(), cycle(ERRORS)
    for title, row, column in sorted(
        (title, *coordinate_to_tuple(address)) for title, address in unlocked_cells(workbook)
    ):
        rows[title, column] += 1
        if rows[title, column] > 2:
            continue  # further rows of a table have the same formulas
        cell = document.Sheets.getByName(title).getCellByPosition(column - 1, row - 1)
        before = cell.getFormula()
        cell.setFormula(next(errors))
        assert set(sheet.errors(seen)) <= typed, (title, row, column)
        cell.setFormula(before)


@STEP_BY_STEP
def test_an_error_for_yes_or_no(written, open_sheet, tmp_path):
    """An error in a cell for yes or no is treated as the default value of the cell."""
    layout, path = Layout(Board(3, 4), _usual_attempts(Board(3, 4))), tmp_path / "errors.xlsx"
    choices = f"{layout.counted.address}|{layout.shown.address}"
    command = ("game.xlsx", "game", "--pegs", "3", "--colors", "4")
    with zipfile.ZipFile(written(*command)) as book, zipfile.ZipFile(path, "w") as changed:
        for part in book.namelist():
            content = book.read(part).decode()
            if part == "xl/worksheets/sheet1.xml":
                cell = rf'<c r="({choices})"( s="\d+")[^>]*>.*?</c>'
                content, count = re.subn(cell, r'<c r="\1"\2 t="e"><f>NA()</f><v>#N/A</v></c>', content)
                assert count == 2
            changed.writestr(part, content)
    sheet = open_sheet(path)
    sheet.put("GameNumber", 0, 0, 17)
    sheet.put("Guesses", 0, 0, 1)
    sheet.recalculate()
    assert set(sheet.errors()) == {f"Game!{address}" for address in choices.split("|")}
    assert sheet.get("Code") == [["?"] * 3]
    assert sheet.get("Message")[0][0].startswith("▶ Attempt 1: 1 of 3 pegs")
