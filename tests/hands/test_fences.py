"""Formulas read typed cells only by their place in a block whose edges nobody can move."""

import re
from functools import cache
from itertools import chain

import pytest
from formulas import formulas, read_workbook, unlocked_cells
from openpyxl.utils.cell import coordinate_to_tuple, range_boundaries
from sheets_by_hand import WORKBOOKS

REFERENCE = re.compile(
    r"(?:('(?:[^']|'')+'|\w+)!)?(?<![\w.$])(\$?[A-Z]{1,3}\$?[0-9]+)(?::(\$?[A-Z]{1,3}\$?[0-9]+))?(?![\w(.])", re.ASCII
)


def references(formula, sheet):
    """Yield the sheet, the first and the last address of each reference in a formula on a sheet."""
    for title, first, last in REFERENCE.findall(re.sub(r'"[^"]*"', '""', formula)):
        yield title.strip("'").replace("''", "'") or sheet, first, last or first


def has_locked_edges(cells, block, fixed):
    """Whether each of the four edges of a block has a cell that no move takes across it.

    This is a cell that is not among the unlocked ``cells``, or on the left and right one of the ``fixed`` cells.
    """
    left, top, right, bottom = block
    sides = [{(row, column) for row in range(top, bottom + 1)} for column in (left, right)]
    ends = [{(row, column) for column in range(left, right + 1)} for row in (top, bottom)]
    return not any(edge <= cells for edge in ends) and not any(edge <= cells - fixed for edge in sides)


def only_up_or_down(sheet, cells):
    """The unlocked ``cells`` of a sheet that are merged with all others of their row, so that only locked cells are beside them.

    An edge goes along only with a move across it: so ``Cells.MoveRange`` of Aspose.Cells follows Excel's rule.
    """
    merged = [set(each.cells) for each in sheet.merged_cells.ranges]
    beside = [{(row, column + step) for row, column in each for step in (-1, 1)} - each for each in merged]
    return {
        cell for each, others in zip(merged, beside, strict=True) if cells.isdisjoint(others) for cell in each & cells
    }


def moved(first, last, cell, origin):
    """The boundaries of a reference that is written for the cell ``origin``, as a rule applies it to another ``cell``."""
    down, right = cell[0] - origin[0], cell[1] - origin[1]
    corners = []
    for address in (first, last):
        row, column = coordinate_to_tuple(address.replace("$", ""))
        corners += [column + (not address.startswith("$")) * right, row + ("$" not in address[1:]) * down]
    return tuple(corners)


def rules(sheet):
    """Yield the cells and the formulas of each conditional format and each list or check of a sheet."""
    for formats in sheet.conditional_formatting:
        for rule in formats.rules:
            yield formats.sqref.ranges, rule.formula
    for check in sheet.data_validations.dataValidation:
        yield check.sqref.ranges, (check.formula1, check.formula2)


def wrong_references(path):
    """Return the references in a workbook to typed cells that a person can move away."""
    book, wrong, by_sheet = read_workbook(path), set(), {}
    for title, address in unlocked_cells(path):
        by_sheet.setdefault(title, set()).add(coordinate_to_tuple(address))

    @cache  # thousands of references are to few blocks
    def is_movable(title, block):
        left, top, right, bottom = block
        typed = by_sheet.get(title, set())
        covered = any(top <= row <= bottom and left <= column <= right for row, column in typed)
        return covered and not has_locked_edges(typed, block, fixed(title))

    @cache
    def fixed(title):
        return only_up_or_down(book[title], by_sheet.get(title, set()))

    for sheet, cell, _ in formulas(path):
        for title, first, last in references(cell.value, sheet):
            if title in by_sheet and is_movable(title, block := range_boundaries(f"{first}:{last}")):
                wrong.add(((sheet, cell.coordinate), title, block))
    for sheet in book:
        for ranges, written in rules(sheet):
            origin = min((area.min_row, area.min_col) for area in ranges)
            ends = chain.from_iterable((area.top + area.bottom + area.left + area.right) for area in ranges)
            for title, first, last in (each for text in written if text for each in references(str(text), sheet.title)):
                for cell in set(ends):
                    block = moved(first, last, cell, origin)
                    is_own = block == (*cell[::-1], *cell[::-1]) and title == sheet.title  # the rule's own cell
                    if not is_own and is_movable(title, block):
                        wrong.add(((sheet.title, "rule", cell), title, block))
    return wrong


@pytest.mark.sampled(9)
@pytest.mark.parametrize("words", WORKBOOKS.values(), ids=WORKBOOKS)
def test_typed_cells_are_read_through_blocks_with_locked_edges(words, written):
    """No formula, rule or list refers to a typed cell, except through a block with locked edges or to a rule's own cell."""
    assert wrong_references(written(*words)) == set()


@pytest.mark.sampled(9)
@pytest.mark.parametrize("words", WORKBOOKS.values(), ids=WORKBOOKS)
def test_names_that_formulas_use_are_of_locked_cells(words, written):
    """No formula reads through a defined name that would follow a moved cell."""
    path = written(*words)
    book, unlocked = read_workbook(path), unlocked_cells(path)
    typed = {
        name
        for name, defined in book.defined_names.items()
        if not defined.attr_text.startswith(('"', "_xlfn"))
        for title, first, last in references(defined.attr_text, "")
        if (title, first.replace("$", "")) in unlocked or (title, last.replace("$", "")) in unlocked
    }
    texts = [cell.value for _, cell, _ in formulas(path)]
    texts += [str(text) for sheet in book for _, each in rules(sheet) for text in each if text]
    used = {name for text in texts for name in re.findall(r"\w+", re.sub(r'"[^"]*"', "", text))}
    assert typed.isdisjoint(used)
