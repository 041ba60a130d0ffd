"""Notes, tables and their base class: items of a sheet that are not cells."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from xlwings import base_classes

from mastermind_xl.libreoffice.engine.completeness import UnsupportedError, complete

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.ranges import Range
    from mastermind_xl.libreoffice.engine.sheets import Sheet


def plain(attribute: str, kind: Callable[[Any], Any], refuse: Callable[[Any], None] = lambda item: None) -> property:
    """Make a property that reads and writes a UNO ``attribute`` of an item's ``_api``; ``kind`` converts values.

    ``refuse`` raises an error if the item must not change.
    """

    def write(item: Any, value: Any) -> None:
        refuse(item)
        setattr(item._api, attribute, kind(value))

    return property(lambda item: kind(getattr(item._api, attribute)), write)


class Belonging:
    """An item on a sheet, such as a note or a picture; the sheet is the item's ``parent``."""

    parent: Sheet
    api = property(lambda item: item._api)

    def __init__(self, sheet: Sheet, api: Any) -> None:
        self._sheet = self.parent = sheet
        self._api = api


_Kind = TypeVar("_Kind", bound=Any)  # an item with a name


class Belongings(Generic[_Kind]):
    """The items of one kind on a sheet, found by number, or by name in upper or lower case, as in Excel."""

    word: ClassVar[str]
    parent: Sheet

    def __init__(self, sheet: Sheet) -> None:
        self._sheet = self.parent = sheet

    def __iter__(self) -> Iterator[_Kind]:
        raise NotImplementedError

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def __call__(self, key: str | int) -> _Kind:
        found = list(self)
        if isinstance(key, int):
            if not 1 <= key <= len(found):
                raise IndexError(f"{self._sheet.name} has {self.word}s 1 to {len(found)}, not {key}")
            return found[key - 1]
        for one in found:
            if one.name.casefold() == key.casefold():
                return one
        raise KeyError(f"{self._sheet.name} has no {self.word} {key!r}")

    def __contains__(self, key: str | int) -> bool:
        if isinstance(key, int):
            return key in range(1, len(self) + 1)
        return key.casefold() in [one.name.casefold() for one in self]


NOTES = 8  # com.sun.star.sheet.CellFlags.ANNOTATION


@complete
class Note(Belonging, base_classes.Note):
    """A note on a cell; ``api`` is the UNO annotation."""

    text = plain("String", str, lambda note: note.location.refuse_if_locked())
    author = property(lambda note: str(note._api.Author))

    @property
    def location(self) -> Range:
        """The cell to which the note belongs."""
        place = self._api.Position
        return self._sheet.range((place.Row + 1, place.Column + 1))

    def delete(self) -> None:
        cell = self.location
        cell.refuse_if_locked()
        cell.api.clearContents(NOTES)


@complete
class Table(Belonging, base_classes.Table):
    """A table on a sheet; ``api`` is the UNO database range."""

    name = plain("Name", str)
    display_name = name
    show_autofilter = plain("AutoFilter", bool)
    range = property(lambda table: table._sheet.range_at(table._api.DataArea))
    header_row_range = property(lambda table: table._rows(0, 1) if table.show_headers else None)
    totals_row_range = property(lambda table: table._rows(table.range.shape[0] - 1, 1) if table.show_totals else None)
    show_headers = property(lambda table: bool(table._api.ContainsHeader))
    show_totals = property(lambda table: bool(table._api.TotalsRow))

    @property
    def data_body_range(self) -> Range | None:
        """The rows between headers and totals; None if these rows are empty."""
        body = self._body()
        return None if _is_empty(body) else body

    @property
    def insert_row_range(self) -> Range | None:
        """The row for the first data of a table that is still empty; None if the table has data."""
        body = self._body()
        return body if _is_empty(body) else None

    def resize(self, range: Any) -> None:
        """Change the range of the table; the first row of the range must stay the same."""
        self._api.DataArea = range.impl.api.RangeAddress

    def _body(self) -> Range:
        first = int(self.show_headers)
        return self._rows(first, self.range.shape[0] - first - int(self.show_totals))

    def _rows(self, first: int, count: int) -> Range:
        area = self.range
        return self._sheet.range((area.row + first, area.column, count, area.shape[1]))


@complete
class Tables(Belongings[Table], base_classes.Collection, base_classes.Tables):
    """The tables on a sheet, which LibreOffice calls database ranges."""

    word = "table"
    api = property(lambda tables: tables._sheet.book.document.DatabaseRanges)

    def __iter__(self) -> Iterator[Table]:
        here = self._sheet.index - 1
        areas = ((api.DataArea, api) for api in self.api)
        found = [(area.StartRow, area.StartColumn, api) for area, api in areas if area.Sheet == here]
        # LibreOffice orders tables by name, and does not store in which order they were made.
        return (Table(self._sheet, api) for _, _, api in sorted(found, key=lambda table: table[:2]))

    def add(
        self, source_type: str | None = None, source: Any = None, link_source: bool | None = None,
        has_headers: bool = True, destination: Any = None, table_style_name: str | None = None,
        name: str | None = None,
    ) -> Table:  # fmt: skip
        """See ``Tables.add`` of xlwings; missing headers and a missing row for data are added to ``source``.

        Only ``source``, ``has_headers=True`` and ``name`` are supported; LibreOffice has no table styles.
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
