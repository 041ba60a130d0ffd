"""Rules that the formulas of every workbook must obey."""

import re
from functools import cache
from itertools import pairwise
from typing import NamedTuple

import openpyxl
import pytest
from python_calamine import CalamineWorkbook
from sheets import GnumericSheet, IronSheet

OLD_FUNCTIONS = {
    "ABS", "AND", "CHAR", "CHOOSE", "COUNT", "COUNTIF", "COUNTIFS", "EXACT", "FIND", "IF", "IFERROR", "INDEX", "INT", "ISNUMBER", "LARGE", "LEFT",
    "LEN", "LN", "LOWER", "MATCH", "MAX", "MID", "MIN", "MOD", "NOT", "OR", "REPT", "RIGHT", "SMALL", "SUBSTITUTE", "SUM", "SUMIFS", "SUMPRODUCT", "TRIM",
    "UPPER", "VALUE", "_XLFN.ISFORMULA", "_XLFN.SHEET",
}  # fmt: skip
"""The functions that our formulas may use; Excel 2007 already has all of them but the last two, which Excel knows since 2013."""


class Cell(NamedTuple):
    """A cell with a formula."""

    coordinate: str
    row: int
    column: int
    value: str


@cache  # because openpyxl takes seconds
def read_workbook(path, data_only=False):
    """Read a workbook with openpyxl; callers share the result and must not change it."""
    return openpyxl.load_workbook(path, data_only=data_only)


@cache  # since every calculator is compared with it
def formulas(path):
    """Yield sheet title, cell and stored value for every formula in a workbook file."""
    book = CalamineWorkbook.from_path(path)  # for the values: openpyxl would read the file a second time
    values = {title: book.get_sheet_by_name(title).to_python(skip_empty_area=False) for title in book.sheet_names}
    return [
        (sheet.title, Cell(c.coordinate, c.row, c.column, c.value), values[sheet.title][c.row - 1][c.column - 1])
        for sheet in read_workbook(path)
        for row in sheet.iter_rows()
        for c in row
        if c.data_type == "f"
    ]


def functions_used(path):
    """Return the names of all functions in the cells of a workbook, in capitals."""
    return {
        function.upper()
        for _, cell, _ in formulas(path)
        for function in re.findall(r"([A-Za-z_][\w.]*)\(", re.sub(r"\"[^\"]*\"|'[^']*'", "", cell.value))
    }


TEXT, NUMBER = "text", "number"
_TEXTS = {"CHAR", "LEFT", "LOWER", "MID", "REPT", "RIGHT", "SUBSTITUTE", "TRIM", "UPPER"}
_FIRST_RESULT = {"IF": 1, "IFERROR": 0, "CHOOSE": 1}
"""The functions that give one of their arguments, and the number of the first such argument."""


@cache
def kinds(formula):
    """Return what a formula without ``=`` can give: ``TEXT``, ``NUMBER``, or both, which includes all values of other cells."""
    outside = _without_inside(formula)
    if "&" in outside:
        return {TEXT}
    if re.search(r"[-+*/^=<>%]", outside):
        return {NUMBER}
    name, _, inside = formula.partition("(")
    if not inside:
        return {TEXT} if formula.startswith('"') else {NUMBER} if re.fullmatch(r"[\d.]*", formula) else {TEXT, NUMBER}
    if name in _FIRST_RESULT or not name:
        commas = [found.start() for found in re.finditer(",", _without_inside(inside[:-1]))]
        arguments = [inside[start + 1 : end] for start, end in pairwise((-1, *commas, len(inside) - 1))]
        given = arguments[_FIRST_RESULT.get(name, 0) :]
        return set().union(*map(kinds, given), {NUMBER} if name == "IF" and len(given) == 1 else ())
    return {TEXT} if name in _TEXTS else {TEXT, NUMBER} if name in ("INDEX", "OFFSET") else {NUMBER}


def _without_inside(formula):
    """Return a formula in which everything between quotes and between brackets is spaces."""
    hidden = re.sub(r"\"[^\"]*\"|'[^']*'", lambda found: " " * len(found[0]), formula)
    while (fewer := re.sub(r"\([^()]*\)", lambda found: " " * len(found[0]), hidden)) != hidden:
        hidden = fewer
    return hidden


def assert_it_opens_with_what_it_calculates(path, open_sheet):
    """Check that a calculator gets the stored value for every formula of a file, and no errors.

    Returns the opened workbook.
    """
    sheet = open_sheet(path)
    sheet.recalculate()
    assert sheet.errors() == []
    ends = {}
    for title, cell, _ in formulas(path):
        ends[title] = tuple(map(max, ends.get(title, (1, 1)), (cell.row, cell.column)))
    calculated = {title: sheet.table(title, *end) for title, end in ends.items()}
    assert calculated
    for title, cell, value in formulas(path):
        found = calculated[title][cell.row - 1][cell.column - 1]
        if found != value:
            numbers = isinstance(found, int | float) and isinstance(value, int | float)
            assert numbers, (title, cell, found, value)
            assert abs(found - value) < 1e-9, (title, cell)
    return sheet


def skip_single_cells(open_sheet, board):
    """Skip boards that a calculator cannot handle: those of one peg or colour in IronCalc, of one code in Gnumeric."""
    if open_sheet is IronSheet and 1 in (board.pegs, board.colors):
        pytest.skip("IronCalc 0.9 takes a single cell inside SUMPRODUCT for an error")
    if getattr(open_sheet, "func", None) is GnumericSheet and board.size == 1:
        pytest.skip("Gnumeric 1.12 finds no row in an INDEX of a single cell")


@cache  # several tests type into the same file
def unlocked_cells(path):
    """Return (title, address) of every unlocked cell; check that visible sheets are protected without a password."""
    unlocked = set()
    for sheet in read_workbook(path):
        if sheet.sheet_state != "visible":
            continue
        assert sheet.protection.sheet
        assert sheet.protection.password is None
        unlocked |= {(sheet.title, c.coordinate) for row in sheet.iter_rows() for c in row if not c.protection.locked}
    return frozenset(unlocked)


def find_repairs(path):
    """Return the cell of a workbook's sheet Workings where the table of all corrections begins."""
    heads = (cell for row in read_workbook(path)["Workings"].iter_rows(max_row=3) for cell in row)
    return [cell.coordinate for cell in heads if cell.value == "Attempt"][-1]
