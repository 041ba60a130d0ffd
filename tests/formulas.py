"""What every workbook's formulas have to keep to."""

import openpyxl
import pytest
from openpyxl.formula import Tokenizer
from sheets import GnumericSheet, IronSheet

OLD_FUNCTIONS = {
    "AND", "CHOOSE", "COUNT", "COUNTIF", "COUNTIFS", "IF", "IFERROR", "INDEX", "INT", "LARGE", "LEFT", "MATCH", "MAX", "MIN", "MOD",
    "NOT", "OR", "REPT", "SMALL", "SUM", "SUMIFS", "SUMPRODUCT",
}  # fmt: skip
"""Excel 2007 has them all already."""


def formulas(path):
    """Title, cell with its formula, and the value in the file, for every formula."""
    with_values = openpyxl.load_workbook(path, data_only=True)
    for sheet in openpyxl.load_workbook(path):
        for row in sheet.iter_rows():
            for cell in row:
                if cell.data_type == "f":
                    yield sheet.title, cell, with_values[sheet.title][cell.coordinate].value


def functions_used(path):
    """The functions in all cells of a workbook."""
    return {
        token.value.rstrip("(").upper()
        for _, cell, _ in formulas(path)
        for token in Tokenizer(cell.value).items
        if token.type == "FUNC" and token.subtype == "OPEN"
    }


def assert_it_opens_with_what_it_calculates(path, open_sheet):
    """Every formula's value in the file is what the calculator makes of it, and none is an error."""
    sheet = open_sheet(path)
    sheet.recalculate()
    shapes = {ws.title: (ws.max_row, ws.max_column) for ws in openpyxl.load_workbook(path)}
    calculated = {title: sheet.table(title, *shape) for title, shape in shapes.items()}
    count = 0
    for title, cell, value in formulas(path):
        assert calculated[title][cell.row - 1][cell.column - 1] == ("" if value is None else value), cell
        count += 1
    assert count > 0
    assert sheet.errors() == []


def skip_single_cells(open_sheet, options):
    """Skip IronCalc on boards of one peg or one colour, and Gnumeric on those of one code."""
    if open_sheet is IronSheet and "1" in options[1:4:2]:
        pytest.skip("IronCalc 0.9 takes a single cell inside SUMPRODUCT for an error")
    if getattr(open_sheet, "func", None) is GnumericSheet and options[3] == "1":
        pytest.skip("Gnumeric 1.12 finds no row in an INDEX of a single cell")


def unlocked_cells(path):
    """(title, address) of all cells that can be typed into; every sheet is protected without a password."""
    unlocked = set()
    for sheet in openpyxl.load_workbook(path):
        if sheet.sheet_state != "visible":
            continue
        assert sheet.protection.sheet
        assert sheet.protection.password is None
        unlocked |= {
            (sheet.title, c.coordinate) for row in sheet.iter_rows() for c in row if not c.protection.locked
        }
    return unlocked
