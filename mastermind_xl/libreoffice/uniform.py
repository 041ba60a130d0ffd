"""UNO properties of a block of cells that may not all look the same."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import product
from typing import Any


def _is_uniform(cells: Any, attribute: str) -> bool:
    return bool(cells.getPropertyState(attribute).value != "AMBIGUOUS_VALUE")


def common(cells: Any, attribute: str) -> Any:
    """The value of a property, or None if the cells differ."""
    return cells.getPropertyValue(attribute) if _is_uniform(cells, attribute) else None


def parts(cells: Any, attribute: str) -> list[tuple[Any, Any]]:
    """Ranges that make up the cells and share the value of a property, each with that value."""
    found = [cells] if _is_uniform(cells, attribute) else list(cells.getUniqueCellFormatRanges())
    return [(part, part.getPropertyValue(attribute)) for part in found]


def positions(found: Iterable[Any], top: int, left: int) -> set[tuple[int, int]]:
    """The (row, column) of every cell in some parts, counted from the given row and column."""
    cells: set[tuple[int, int]] = set()
    for part in found:
        for area in part.RangeAddresses if hasattr(part, "RangeAddresses") else [part.RangeAddress]:
            rows = range(area.StartRow - top, area.EndRow - top + 1)
            columns = range(area.StartColumn - left, area.EndColumn - left + 1)
            cells.update(product(rows, columns))
    return cells
