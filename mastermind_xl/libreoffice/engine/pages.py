"""How a sheet is printed."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlwings import base_classes

from mastermind_xl.libreoffice.engine.completeness import complete

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.sheets import Sheet


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


def _corners(area: Any) -> tuple[int, int, int, int]:
    return area.StartColumn, area.StartRow, area.EndColumn, area.EndRow
