"""The tables on a sheet, as xlwings wants to see them: LibreOffice calls them database ranges."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from xlwings import base_classes

from mastermind_xl.libreoffice.engine.completeness import UnsupportedError, complete
from mastermind_xl.libreoffice.engine.sheet_items import Belonging, Belongings

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.ranges import Range

_COUNT_SHOWN = 103
_SUM_SHOWN = 109
"""What SUBTOTAL does with the rows that a filter leaves."""


@complete()
class Table(Belonging, base_classes.Table):
    """A table; ``api`` is its UNO database range."""

    @property
    def name(self) -> str:
        return str(self._api.Name)

    @name.setter
    def name(self, value: str) -> None:
        self._api.Name = value

    display_name = name

    @property
    def range(self) -> Range:
        area = self._api.DataArea
        rows, columns = area.EndRow - area.StartRow + 1, area.EndColumn - area.StartColumn + 1
        return self._sheet.range((area.StartRow + 1, area.StartColumn + 1, rows, columns))

    @property
    def header_row_range(self) -> Range | None:
        return self._rows(0, 1) if self.show_headers else None

    @property
    def data_body_range(self) -> Range | None:
        """The rows between headers and totals; None while nothing stands there."""
        body = self._body()
        return None if _is_empty(body) else body

    @property
    def insert_row_range(self) -> Range | None:
        """The row for the first data of an empty table."""
        body = self._body()
        return body if _is_empty(body) else None

    @property
    def totals_row_range(self) -> Range | None:
        return self._rows(self.range.shape[0] - 1, 1) if self.show_totals else None

    @property
    def show_autofilter(self) -> bool:
        return bool(self._api.AutoFilter)

    @show_autofilter.setter
    def show_autofilter(self, value: bool) -> None:
        self._api.AutoFilter = bool(value)

    @property
    def show_headers(self) -> bool:
        return bool(self._api.ContainsHeader)

    @show_headers.setter
    def show_headers(self, value: bool) -> None:
        """The row above becomes the headers, or the headers no longer belong to it; what stands there stays."""
        if bool(value) != self.show_headers:
            self._api.ContainsHeader = bool(value)
            self._stretch(top=-1 if value else 1)

    @property
    def show_totals(self) -> bool:
        return bool(self._api.TotalsRow)

    @show_totals.setter
    def show_totals(self, value: bool) -> None:
        """As in Excel, the totals are "Total" and what the last column comes to."""
        if bool(value) == self.show_totals:
            return
        if value:
            body = self._body()
            last = body(1, body.shape[1])
            numbers = all(isinstance(row[-1], float) for row in body.api.getDataArray())
            self._stretch(bottom=1)
            self._api.TotalsRow = True
            totals = self._rows(self.range.shape[0] - 1, 1)
            totals(1, 1).raw_value = "Total"
            column = last.get_address(False, False, False)
            end = body(body.shape[0], body.shape[1]).get_address(False, False, False)
            how = _SUM_SHOWN if numbers else _COUNT_SHOWN
            totals(1, totals.shape[1]).raw_value = f"=SUBTOTAL({how},{column}:{end})"
        else:
            self._rows(self.range.shape[0] - 1, 1).clear_contents()
            self._api.TotalsRow = False
            self._stretch(bottom=-1)

    def resize(self, range: Any) -> None:
        """Let it be another range, which begins in the same row."""
        self._api.DataArea = range.impl.api.RangeAddress

    def _body(self) -> Range:
        first = int(self.show_headers)
        return self._rows(first, self.range.shape[0] - first - int(self.show_totals))

    def _rows(self, first: int, count: int) -> Range:
        area = self.range
        return self._sheet.range((area.row + first, area.column, count, area.shape[1]))

    def _stretch(self, top: int = 0, bottom: int = 0) -> None:
        area = self._api.DataArea
        area.StartRow += top
        area.EndRow += bottom
        self._api.DataArea = area


@complete()
class Tables(Belongings[Table], base_classes.Collection, base_classes.Tables):
    """The tables on a sheet."""

    word = "table"

    @property
    def api(self) -> Any:
        """The UNO database ranges of the book."""
        return self._sheet.book.document.DatabaseRanges

    @staticmethod
    def as_key(name: str) -> str:
        return name.casefold()

    def __iter__(self) -> Iterator[Table]:
        here = self._sheet.index - 1
        areas = ((api.DataArea, api) for api in self.api)
        found = [(area.StartRow, area.StartColumn, api) for area, api in areas if area.Sheet == here]
        # LibreOffice has them by their names; when they were made it does not know.
        return (Table(self._sheet, api) for _, _, api in sorted(found, key=lambda table: table[:2]))

    def add(
        self,
        source_type: str | None = None,
        source: Any = None,
        link_source: bool | None = None,
        has_headers: bool = True,
        destination: Any = None,
        table_style_name: str | None = None,
        name: str | None = None,
    ) -> Table:
        """Make a table of a range, with headers where there are none and a row for data.

        Args:
            source_type: not supported.
            source: the range.
            link_source: not supported.
            has_headers: its first row are the headers; other ranges are not supported.
            destination: not supported.
            table_style_name: not used: LibreOffice has no styles of tables.
            name: a name that the book does not yet know.
        """
        if source_type or link_source or destination or not has_headers:
            raise UnsupportedError("Tables.add takes a range with headers in LibreOffice, nothing else")
        self._sheet.refuse_if_protected("no tables can be added")
        cells = source.impl
        rows, columns = cells.shape
        numbered = (f"Table{number}" for number in itertools.count(1))
        title = name or next(free for free in numbered if not self.api.hasByName(free))
        whole = self._sheet.range((cells.row, cells.column, max(2, rows), columns))
        for column in range(1, columns + 1):
            if cells(1, column).raw_value is None:
                cells(1, column).raw_value = f"Column{column}"
        self.api.addNewByName(title, whole.api.RangeAddress)
        added = self.api.getByName(title)
        added.ContainsHeader = added.AutoFilter = True
        return Table(self._sheet, added)


def _is_empty(cells: Range) -> bool:
    return all(value == "" for row in cells.api.getFormulaArray() for value in row)
