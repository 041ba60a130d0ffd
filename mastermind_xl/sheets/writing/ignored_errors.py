"""The green triangles that Excel puts on cells it takes for slips, where they are none: ``<ignoredErrors>``."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from openpyxl.utils import column_index_from_string
from openpyxl.worksheet.worksheet import Worksheet

from mastermind_xl.sheets.writing.area import Area

_NUMBER = re.compile(r" *[-+]?[\d.,]*\d[\d.,]*%? *")
"""What some country's Excel would take for a number."""
_TEXT = re.compile(r'<c r="([A-Z]+)([0-9]+)"[^>]* t="inlineStr"><is><t>([^<]*)</t>')


class IgnoredErrors:
    """The cells of a sheet in which Excel is to see no error: formulas in unlocked cells, and texts of digits.

    Source: ECMA-376 part 1, 18.3.1.50 and 18.3.1.51.

    Args:
        sheet: as openpyxl has it.
    """

    def __init__(self, sheet: Worksheet) -> None:
        self._title = sheet.title
        self._unlocked: set[tuple[int, int]] = set()
        self._digits: set[tuple[int, int]] = set()
        for row, cells in enumerate(sheet.iter_rows(), 1):
            for column, cell in enumerate(cells, 1):
                if cell.data_type == "f" and not cell.protection.locked:
                    self._unlocked.add((row, column))
                elif cell.data_type == "s" and _NUMBER.fullmatch(str(cell.value)):
                    self._digits.add((row, column))

    def look_at(self, row: str) -> None:
        """Look at the XML of a row that openpyxl does not have; its formulas have to be in locked cells."""
        if "inlineStr" in row:
            for column, number, text in _TEXT.findall(row):
                if _NUMBER.fullmatch(text):
                    self._digits.add((int(number), column_index_from_string(column)))

    def xml(self) -> str:
        """The element that says so; empty if there is nothing to say."""
        elements = "".join(
            f'<ignoredError sqref="{" ".join(area.span for area in rectangles(self._title, cells))}" {kind}="1"/>'
            for kind, cells in (("unlockedFormula", self._unlocked), ("numberStoredAsText", self._digits))
            if cells
        )
        return f"<ignoredErrors>{elements}</ignoredErrors>" if elements else ""


def rectangles(title: str, cells: Iterable[tuple[int, int]]) -> Iterator[Area]:
    """Areas that cover exactly these cells, each once: runs in a row, put together where rows have the same.

    Args:
        title: of their sheet.
        cells: row and column of each.
    """
    growing: dict[tuple[int, int], Area] = {}
    for row, first, last in _runs(cells):
        above = growing.get((first, last))
        if above is not None and above.row + above.rows == row:
            growing[first, last] = Area(title, above.row, first, above.rows + 1, above.columns)
            continue
        if above is not None:
            yield above
        growing[first, last] = Area(title, row, first, 1, last - first + 1)
    yield from growing.values()


def _runs(cells: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int]]:
    """Row, first and last column of all cells that stand side by side, row by row."""
    run: tuple[int, int, int] | None = None
    for row, column in sorted(cells):
        if run is not None and (row, column) == (run[0], run[2] + 1):
            run = (row, run[1], column)
            continue
        if run is not None:
            yield run
        run = (row, column, column)
    if run is not None:
        yield run
