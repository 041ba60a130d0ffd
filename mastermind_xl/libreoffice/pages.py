"""How a sheet is printed and what of it stays in sight."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlwings import base_classes

from mastermind_xl.libreoffice.boundary import complete

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.sheets import Sheet

_SCREEN = (1920, 1080)

_SIZE = 12  # com.sun.star.awt.PosSize


@complete()
class PageSetup(base_classes.PageSetup):
    """How a sheet is printed.

    Args:
        sheet: the sheet.
    """

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    @property
    def api(self) -> Any:
        """The UNO sheet, whose ``PrintAreas`` and ``PageStyle`` these are."""
        return self._sheet.api

    @property
    def print_area(self) -> str | None:
        """The addresses of what is printed, or None if it is everything."""
        book = self._sheet.book
        areas = self._sheet.api.PrintAreas
        found = (self._sheet.api.getCellRangeByPosition(*_corners(area)) for area in areas)
        return ",".join(book.range_of(cells).address for cells in found) or None

    @print_area.setter
    def print_area(self, value: str | None) -> None:
        addresses = value.split(",") if value else ()
        areas = tuple(self._sheet.range(address).api.RangeAddress for address in addresses)
        self._sheet.api.setPrintAreas(areas)


@complete()
class FreezePanes(base_classes.FreezePanes):
    """What of a sheet stays in sight when the rest is scrolled.

    Args:
        sheet: the sheet.
    """

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = sheet

    def freeze_at(self, frozen_range: str) -> None:
        """Keep the rows and columns up to the end of a range: ``A1``, ``A:B`` or ``1:3``."""
        cells = self._sheet.range(frozen_range)
        limits = self._sheet.cells.shape
        down, right = (
            0 if size == limit else start + size - 1
            for size, limit, start in zip(cells.shape, limits, (cells.row, cells.column), strict=True)
        )
        self._freeze(right, down)

    def unfreeze(self) -> None:
        self._freeze(0, 0)

    def _freeze(self, right: int, down: int) -> None:
        with self._sheet.in_front() as view:
            window = view.Frame.ComponentWindow
            if not window.PosSize.Height:  # without a screen; then nothing can be kept in sight either
                window.setPosSize(0, 0, *_SCREEN, _SIZE)
            view.freezeAtPosition(right, down)


def _corners(area: Any) -> tuple[int, int, int, int]:
    return area.StartColumn, area.StartRow, area.EndColumn, area.EndRow
