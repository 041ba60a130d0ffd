"""How wide and high cells are, and where they begin."""

from __future__ import annotations

from typing import Any

from xlwings.constants import MAX_ROWS

from mastermind_xl.libreoffice.engine.addresses import (
    from_digits,
    from_points,
    to_digits,
    to_points,
    to_twips,
)
from mastermind_xl.libreoffice.engine.block import Block

_NO_SIZES = "its rows and columns cannot be changed"

_EACH = 200
"""Of how many rows or columns each is asked; of more, the first, and whether all together are as long as if alike."""


_ROUNDED = 2
"""Twips by which LibreOffice's sum of lengths may be off; no two rows or columns differ by so little."""


class Measures(Block):
    """The sizes of a rectangle of cells; None stands for rows or columns that differ."""

    @property
    def column_width(self) -> float | None:
        """In digits, as Excel says it."""
        width = _length(self.api.Columns, "Width", self.shape[1], self.api.Size.Width)
        return None if width is None else to_digits(width)

    @column_width.setter
    def column_width(self, value: float) -> None:
        self.sheet.refuse_if_protected(_NO_SIZES)
        self.api.Columns.Width = from_digits(value)

    @property
    def row_height(self) -> float | None:
        """In points."""
        height = _length(self.api.Rows, "Height", self.shape[0], self.api.Size.Height)
        return None if height is None else to_points(height)

    @row_height.setter
    def row_height(self, value: float) -> None:
        self.sheet.refuse_if_protected(_NO_SIZES)
        self.api.Rows.Height = from_points(value)

    @property
    def width(self) -> float:
        return to_points(self.api.Size.Width)

    @property
    def height(self) -> float:
        rows, first = self.shape[0], self.api.Rows.getByIndex(0).Height
        whole = self.api.Size.Height
        # Of rows that are alike, the sum is told exactly only by one of them.
        return rows * to_points(first) if _are_alike(whole, rows, first) else to_points(whole)

    @property
    def left(self) -> float:
        return to_points(self.api.Position.X)

    @property
    def top(self) -> float:
        return to_points(self.api.Position.Y)

    @property
    def row_hidden(self) -> bool | None:
        return _are_hidden(self.api.Rows, self.shape[0])

    @row_hidden.setter
    def row_hidden(self, value: bool) -> None:
        self.sheet.refuse_if_protected(_NO_SIZES)
        self.api.Rows.IsVisible = not value

    @property
    def column_hidden(self) -> bool | None:
        return _are_hidden(self.api.Columns, self.shape[1])

    @column_hidden.setter
    def column_hidden(self, value: bool) -> None:
        self.sheet.refuse_if_protected(_NO_SIZES)
        self.api.Columns.IsVisible = not value

    def autofit(self, axis: str | None = None) -> None:
        """Fit rows (``rows``, ``r``), columns (``columns``, ``c``) or both to what stands in them."""
        if axis not in (None, "rows", "r", "columns", "c"):
            raise ValueError(f"{axis!r} is no axis: give rows or columns, or nothing for both")
        self.sheet.refuse_if_protected(_NO_SIZES)
        used = self.sheet.used_range
        if axis in (None, "rows", "r"):
            # Where nothing stands, all rows are alike: a million of them would be looked at one by one.
            last = min(self.row + self.shape[0] - 1, max(used.row + used.shape[0] - 1, self.row))
            cells = type(self)(self.sheet, self.row, 1, last - self.row + 1) if last < MAX_ROWS else self
            cells.api.Rows.OptimalHeight = True
        if axis in (None, "columns", "c"):
            last = min(self.column + self.shape[1] - 1, max(used.column + used.shape[1] - 1, self.column))
            cells = type(self)(self.sheet, 1, self.column, 1, last - self.column + 1)
            cells.api.Columns.OptimalWidth = True


def _length(lines: Any, attribute: str, count: int, total: int) -> int | None:
    """The length of each row or column, or None if they differ."""
    if count > _EACH:
        first = int(getattr(lines.getByIndex(0), attribute))
        return first if _are_alike(total, count, first) else None
    found = {int(getattr(lines.getByIndex(index), attribute)) for index in range(count)}
    return found.pop() if len(found) == 1 else None


def _are_alike(total: int, count: int, first: int) -> bool:
    return abs(to_twips(total) - count * to_twips(first)) <= _ROUNDED


def _are_hidden(lines: Any, count: int) -> bool | None:
    found = {bool(lines.getByIndex(index).IsVisible) for index in range(min(count, _EACH))}
    return not found.pop() if len(found) == 1 else None
