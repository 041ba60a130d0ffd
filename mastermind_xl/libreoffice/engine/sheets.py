"""The sheets of an open spreadsheet as xlwings sheets."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, NoReturn

from xlwings import base_classes
from xlwings.constants import MAX_COLUMNS, MAX_ROWS

from mastermind_xl.libreoffice.engine import addresses
from mastermind_xl.libreoffice.engine.block import LockedCellsError
from mastermind_xl.libreoffice.engine.completeness import UnsupportedError, complete
from mastermind_xl.libreoffice.engine.drawings import Pictures, Shapes
from mastermind_xl.libreoffice.engine.names import Names
from mastermind_xl.libreoffice.engine.ranges import Range
from mastermind_xl.libreoffice.engine.sheet_items import Belonging, Note, plain
from mastermind_xl.libreoffice.program.office import LibreOfficeError, load_uno

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.books import Book

_ALL_CELLS = 0, 0, MAX_COLUMNS - 1, MAX_ROWS - 1

_LONGEST = 31  # characters of a sheet's name in Excel
_MOST_RANGES = 16  # UNO ranges that a sheet stores; a click on a button uses about ten of them repeatedly
_VISIBLE = {True, -1}  # Excel's values for visible; its 2 means "very hidden", which LibreOffice lacks


@complete
class Sheets(base_classes.Sheets):
    """The sheets of a book."""

    api = property(lambda sheets: sheets._book.document.Sheets)
    active = property(lambda sheets: Sheet(sheets._book, sheets._book.controller.ActiveSheet))

    def __init__(self, book: Book) -> None:
        self._book = book

    def __call__(self, name_or_index: str | int) -> Sheet:
        sheets = self.api
        if isinstance(name_or_index, str):
            if not sheets.hasByName(name_or_index):
                names = ", ".join(sheets.ElementNames)
                raise KeyError(f"{self._book.name} has no sheet {name_or_index!r}: it has {names}")
            return Sheet(self._book, sheets.getByName(name_or_index))
        if not 1 <= name_or_index <= sheets.Count:
            raise IndexError(f"{self._book.name} has sheets 1 to {sheets.Count}, not {name_or_index}")
        return Sheet(self._book, sheets.getByIndex(name_or_index - 1))

    def __len__(self) -> int:
        return int(self.api.Count)

    def __iter__(self) -> Iterator[Sheet]:
        return (Sheet(self._book, sheet) for sheet in self.api)

    def add(self, before: Sheet | None = None, after: Sheet | None = None, name: str | None = None) -> Sheet:
        """See ``Sheets.add`` of xlwings; the new sheet becomes the active one."""
        free = (f"Sheet{number}" for number in itertools.count(1))
        title = name or next(title for title in free if not self.api.hasByName(title))
        if len(title) > _LONGEST:
            raise ValueError(f"{title} has {len(title)} characters: the name of a sheet has at most {_LONGEST}")
        index = after.index if after else (before or self.active).index - 1
        self.api.insertNewByName(title, index)
        added = self(title)
        added.activate()
        return added


@complete
class PageSetup(Belonging, base_classes.PageSetup):
    """The print settings of a sheet; ``api`` is the UNO sheet, which has ``PrintAreas`` and ``PageStyle``."""

    @property
    def print_area(self) -> str | None:
        """The addresses of the cells to print; None if all cells are printed."""
        return ",".join(self._sheet.range_at(area).address for area in self.api.PrintAreas) or None

    @print_area.setter
    def print_area(self, value: str | None) -> None:
        typed = value.split(",") if value else ()
        self.api.setPrintAreas(tuple(self._sheet.range(address).api.RangeAddress for address in typed))


@complete
class Sheet(base_classes.Sheet):
    """A sheet of a book."""

    book: Book
    name = plain("Name", str)
    page_setup = property(lambda sheet: PageSetup(sheet, sheet.api))
    shapes = property(Shapes)
    pictures = property(Pictures)
    cells = property(lambda sheet: Range(sheet, 1, 1, MAX_ROWS, MAX_COLUMNS))
    # Methods of a range for the whole sheet; rows and columns fit to the used cells.
    autofit = property(lambda sheet: sheet.used_range.autofit)
    clear = property(lambda sheet: sheet.cells.clear)
    clear_contents = property(lambda sheet: sheet.cells.clear_contents)
    clear_formats = property(lambda sheet: sheet.cells.clear_formats)

    def __init__(self, book: Book, api: Any) -> None:
        self.book = book
        self._api = api
        self._ranges: dict[tuple[int, int, int, int], Any] = {}

    @property
    def api(self) -> Any:
        area = self._api.RangeAddress
        if corners_of(area) != _ALL_CELLS:
            # When cells are deleted, LibreOffice may remove rows from the UNO object itself.
            self._api = self.book.document.Sheets.getByIndex(area.Sheet)
        return self._api

    @property
    def pivot_tables(self) -> NoReturn:
        """Not supported; the base class lacks this member, although xlwings uses it."""
        raise NotImplementedError

    @property
    def names(self) -> Names:
        """The defined names that belong to this sheet only."""
        return Names(self.book, self)

    @property
    def index(self) -> int:
        return int(self._api.RangeAddress.Sheet) + 1

    def range(self, arg1: Any, arg2: Any = None) -> Range:
        """Return the range between two corner cells.

        ``arg1`` is an address, a defined name, a range, (row, column), or (row, column, rows, columns);
        ``arg2`` is the opposite corner, if needed. Raises ValueError for an unknown address or name,
        IndexError outside the sheet.
        """
        first = self._range(arg1)
        if arg2 is None:
            return first
        corners = (first, self._range(arg2))
        top = min(corner.row for corner in corners)
        left = min(corner.column for corner in corners)
        bottom = max(corner.row + corner.shape[0] for corner in corners)
        right = max(corner.column + corner.shape[1] for corner in corners)
        return Range(self, top, left, bottom - top, right - left)

    @property
    def used_range(self) -> Range:
        """The smallest rectangle that contains all used cells."""
        cursor = self._api.createCursor()
        cursor.gotoStartOfUsedArea(False)
        cursor.gotoEndOfUsedArea(True)
        return self.range_at(cursor.RangeAddress)

    def activate(self) -> None:
        if not self._api.IsVisible:
            raise LibreOfficeError(f"{self.name} is hidden: make it visible before you activate it")
        self.book.controller.setActiveSheet(self._api)

    select = activate

    def delete(self) -> None:
        """Delete the sheet; raises LibreOfficeError if it is the last visible sheet."""
        self._refuse_if_last("deleted")
        self.book.document.Sheets.removeByName(self.name)

    def copy(self, before: Sheet | None, after: Sheet | None) -> None:
        """See ``Sheet.copy`` of xlwings; the destination must be in the same LibreOffice, and the copy becomes active."""
        beside = before or after or self
        place = beside.index - (beside is before)
        book = beside.book
        if book.app is not self.book.app:
            raise UnsupportedError("copying a sheet from one LibreOffice to another is not supported")
        sheets = book.document.Sheets
        taken = {name.casefold() for name in sheets.ElementNames}
        marks = (f" ({number})" for number in itertools.count(2))
        numbered = (self.name[: _LONGEST - len(mark)] + mark for mark in marks)
        title = next(name for name in itertools.chain([self.name], numbered) if name.casefold() not in taken)
        if book is self.book:
            sheets.copyByName(self.name, title, place)
        else:
            sheets.importSheet(self.book.document, self.name, place)
            sheets.getByIndex(place).Name = title
        book.sheets(title).activate()

    def move(self, before: Sheet | None, after: Sheet | None) -> None:
        """See ``Sheet.move`` of xlwings."""
        beside = before or after or self
        place = beside.index - (beside is before)
        place -= self.index <= place
        self.book.document.Sheets.moveByName(self.name, place)
        if self.index - 1 != place:  # LibreOffice 7 counts the places before it removes the sheet, 25.2 afterwards
            self.book.document.Sheets.moveByName(self.name, place + 1)

    @property
    def notes(self) -> list[Note]:
        return [Note(self, api) for api in self.api.Annotations]

    @property
    def visible(self) -> bool:
        return bool(self._api.IsVisible)

    @visible.setter
    def visible(self, value: bool | int) -> None:
        if value not in _VISIBLE:
            self._refuse_if_last("hidden")
        self._api.IsVisible = value in _VISIBLE

    # For other files of this package

    def uno_range(self, corners: tuple[int, int, int, int]) -> Any:
        """Return the UNO range with the left, top, right and bottom cells of ``corners``, from 0 and included."""
        # The last ranges are used again, because making a range takes longer than anything else with a cell.
        found = self._ranges.get(corners)
        if found is None or not _is_at(found, corners):
            found = self.api.getCellRangeByPosition(*corners)
        self.remember(corners, found)
        return found

    def remember(self, corners: tuple[int, int, int, int], cells: Any) -> None:
        """Store a UNO range, so that ``uno_range`` need not make the range again for the same ``corners``."""
        self._ranges.pop(corners, None)
        self._ranges[corners] = cells
        if len(self._ranges) > _MOST_RANGES:
            del self._ranges[next(iter(self._ranges))]

    def is_number(self, number: int) -> bool:
        """Whether the sheet still exists and has this ``number``, counted from 0."""
        try:
            return bool(self._api.RangeAddress.Sheet == number)
        except load_uno().getClass("com.sun.star.uno.Exception"):
            return False

    def range_at(self, area: Any) -> Range:
        """Return the range at a UNO address (``CellRangeAddress``) on this sheet."""
        left, top, right, bottom = corners_of(area)
        return Range(self, top + 1, left + 1, bottom - top + 1, right - left + 1)

    @cached_property
    def annotations(self) -> Any:
        """The UNO collection of notes."""
        return self._api.Annotations

    @property
    def is_protected(self) -> bool:
        """Whether the sheet is protected, so that locked cells and formats must not change."""
        return bool(self._api.isProtected())

    def refuse_if_protected(self, consequence: str) -> None:
        """Raise LockedCellsError with the ``consequence``, like Excel, if the sheet is protected."""
        if self.is_protected:
            raise LockedCellsError(f"{self.name} is protected: {consequence}")

    def _refuse_if_last(self, deed: str) -> None:
        if self.visible and sum(sheet.visible for sheet in self.book.sheets) == 1:
            raise LibreOfficeError(f"{self.name} is the only visible sheet: it cannot be {deed}")

    def _range(self, arg: Any) -> Range:
        if isinstance(arg, Range):
            return arg
        if isinstance(arg, tuple):
            return Range(self, *arg)
        if place := addresses.parse(arg):
            return Range(self, *place)
        for names in (self.names, self.book.names):
            if names.contains(arg):
                found = names(arg).refers_to_range
                if found.sheet.index == self.index:
                    return found
                raise ValueError(f"{arg} is on {found.sheet.name}, not on {self.name}")
        raise ValueError(f"{arg!r} is neither an address such as A1 or A1:B2 nor a name defined in {self.book.name}")


def _is_at(cells: Any, corners: tuple[int, int, int, int]) -> bool:
    """Whether a UNO range is still in its place; inserted or deleted cells can move or remove it."""
    try:  # deleted cells keep their corners but lose their name
        return corners_of(cells.RangeAddress) == corners and cells.AbsoluteName != ""
    except load_uno().getClass("com.sun.star.uno.Exception"):
        return False


def corners_of(area: Any) -> tuple[int, int, int, int]:
    """Return left, top, right and bottom of a UNO address (``CellRangeAddress``)."""
    return area.StartColumn, area.StartRow, area.EndColumn, area.EndRow
