"""In every ready-made workbook, a whole game can be typed with the keyboard alone.

``Keys`` is a model of Excel's rules on a protected sheet. Tab leads to the next unlocked cell, row by row, hidden or
not. Enter leads one row down and, after a series of Tabs, to the column where the series began.
"""

from functools import lru_cache
from itertools import product

import pytest
from formulas import read_workbook
from openpyxl.utils.cell import coordinate_to_tuple, range_boundaries
from rebuild_templates import FOLDER

from mastermind_xl.templates import COMMANDS

GAMES = [
    pytest.param(
        name,
        marks=[pytest.mark.hours("it takes a minute to read")] * ("5x8" in name or "bulls" in name)
        + [pytest.mark.exhaustive] * (name not in ("game.xlsx", "solver.xlsx")),  # slow to read
    )
    for name in COMMANDS if name.startswith(("game", "solver"))
]  # fmt: skip
WAYS = ("tab and enter", "tab alone", "whole")


@lru_cache(maxsize=1)  # the largest takes seconds, and no test changes a workbook
def read(name):
    """Return the ready-made workbook with this file name."""
    return read_workbook(FOLDER / name)


@lru_cache(maxsize=1)
def find_unlocked(sheet):
    """Return the places of a sheet's unlocked cells."""
    return {(cell.row, cell.column) for row in sheet.iter_rows() for cell in row if not cell.protection.locked}


class Keys:
    """The cursor on a sheet.

    Args:
        sheet: the sheet, in openpyxl.
        selects_locked: whether locked cells can be selected, as on sheets by default.
    """

    def __init__(self, sheet, *, selects_locked):
        self.sheet, self.selects_locked = sheet, selects_locked
        self.merged = {
            (row, column): (area.min_row, area.min_col)
            for area in sheet.merged_cells.ranges
            for row in range(area.min_row, area.max_row + 1)
            for column in range(area.min_col, area.max_col + 1)
        }
        self.unlocked = sorted({self.merged.get(place, place) for place in find_unlocked(sheet)})
        self.at = coordinate_to_tuple(sheet.sheet_view.selection[-1].activeCell)
        self.began, self.typed = self.at, {}

    def type(self, value):
        """Type into the cell of the cursor."""
        assert self.at in self.unlocked, f"{value} is typed into the locked cell {self.at}"
        assert self.at not in self.typed, f"{value} replaces {self.typed[self.at]} in {self.at}"
        self.typed[self.at] = value

    def tab(self):
        """Press Tab."""
        later = [place for place in self.unlocked if place > self.at]
        self.at = later[0] if later else self.unlocked[0]

    def enter(self):
        """Press Enter."""
        row, column = self.began
        below = self.merged.get((row + 1, column), (row + 1, column))
        if not self.selects_locked and below not in self.unlocked:
            below = next((place for place in self.unlocked if place[1] == column and place[0] > row), self.at)
        self.at = self.began = below


def named(book, name):
    """Return the places of the cells of a defined name, row by row."""
    ((_, span),) = book.defined_names[name].destinations
    left, top, right, bottom = range_boundaries(span.replace("$", ""))
    return [[(row, column) for column in range(left, right + 1)] for row in range(top, bottom + 1)]


def play(keys, rows, way):
    """Type a value into each cell of the rows in one of the ``WAYS``; return the cells that should be filled."""
    wanted = {}
    for row in rows:
        cells = row[:1] if way == "whole" else row
        if way == "tab alone" and keys.at != row[0]:
            keys.tab()  # at most one a row
        for place in cells:
            wanted[place] = f"typed for {place}"
            keys.type(wanted[place])
            if way == "tab alone" or place != cells[-1]:
                keys.tab()
        if way != "tab alone":
            keys.enter()
    return wanted


@pytest.mark.parametrize(("way", "selects_locked"), list(product(WAYS, (True, False))))
@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
def test_a_whole_game(name, way, selects_locked):
    """A game can be typed with Tab and Enter, Tab alone, or one cell per row, and each value reaches its cell."""
    book = read(name)
    keys = Keys(book.worksheets[0], selects_locked=selects_locked)
    wanted = {}
    if name.startswith("game"):
        ((number,),) = (row[:1] for row in named(book, "GameNumber")[:1])
        wanted[number] = 417
        keys.type(417)
        keys.enter()
        rows = named(book, "Guesses")
    else:
        rows = [
            sorted([*own, *black, *white])
            for own, black, white in zip(*(named(book, each) for each in ("Guesses", "Blacks", "Whites")), strict=True)
        ]  # fmt: skip
        if way != "tab alone":  # the suggestions are played
            rows = [[*black, *white] for black, white in zip(named(book, "Blacks"), named(book, "Whites"), strict=True)]
        keys.at = keys.began = rows[0][0]
    assert keys.at == rows[0][0]
    wanted |= play(keys, rows, way)
    assert keys.typed == wanted


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
@pytest.mark.each
def test_the_rows_of_the_board(name):
    """In the rows of a board, the unlocked cells are those for guesses and, in the solver, those for answers."""
    book = read(name)
    keys = Keys(book.worksheets[0], selects_locked=True)
    guesses = named(book, "Guesses")
    allowed = {place for row in guesses for place in row}
    if name.startswith("solver"):
        allowed |= {row[0] for each in ("Blacks", "Whites") for row in named(book, each)}
    rows = {row[0][0] for row in guesses}
    if name == "game-5x8.xlsx":  # the toolbar's macros write marks there, and protection would stop them too
        allowed |= {row[0] for row in named(book, "RuledOut") if row[0][0] in rows}
    assert {place for place in keys.unlocked if place[0] in rows} == allowed


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
@pytest.mark.each
def test_what_delete_empties(name):
    """The name Typed covers the unlocked cells for guesses, answers and corrections, but no names of colours, and a link selects them."""
    book = read(name)
    sheet = book.worksheets[0]
    typed = {place for row in named(book, "Typed") for place in row}
    assert all(not sheet.cell(*place).protection.locked for place in typed)
    assert typed.isdisjoint(place for row in named(book, "ColorNames") for place in row)
    inside = {"Guesses", "Corrections"} | (
        {"GameNumber", "TypedBlacks", "TypedWhites"} if name.startswith("game") else {"Blacks", "Whites"}
    )
    for each in inside:
        assert {place for row in named(book, each) for place in row} <= typed, each
    assert len(named(book, "Corrections")) == 2
    assert {len(row) for row in named(book, "Corrections")} == {3}
    links = [cell.hyperlink for row in sheet.iter_rows() for cell in row if cell.hyperlink]
    assert [link.location for link in links] == ["Typed"]


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.slow
@pytest.mark.each
def test_no_heading_completes_a_letter(name):
    """Columns for typed letters contain no words, because LibreOffice would complete a letter to such a word."""
    book = read(name)
    sheet = book.worksheets[0]
    names = ("Guesses", "TypedBlacks", "TypedWhites", "Blacks", "Whites")
    columns = {column for each in names if each in book.defined_names for row in named(book, each) for _, column in row}
    columns &= {column for _, column in find_unlocked(sheet)}
    texts = [
        cell for row in sheet.iter_rows() for cell in row if cell.column in columns and isinstance(cell.value, str)
    ]
    assert len(texts) > 0
    assert [cell.coordinate for cell in texts if cell.value[:1].isalpha()] == []
