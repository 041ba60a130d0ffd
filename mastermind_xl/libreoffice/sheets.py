"""The sheets and the defined names of an open spreadsheet, as xlwings wants to see them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from xlwings import base_classes
from xlwings.constants import MAX_COLUMNS, MAX_ROWS

from mastermind_xl.libreoffice import addresses
from mastermind_xl.libreoffice.boundary import complete
from mastermind_xl.libreoffice.cells import LockedCellsError, Range
from mastermind_xl.libreoffice.office import LibreOfficeError

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.books import Book

_VISIBLE = {True, -1}
"""What Excel calls visible; its 2 is "very hidden", which LibreOffice has not."""

_BUILT_IN = "_xlnm."
"""What stands in .xlsx files before names such as ``Print_Area``; Excel does not show it."""


@complete()
class Sheets(base_classes.Sheets):
    """The sheets of a book.

    Args:
        book: the book.
    """

    def __init__(self, book: Book) -> None:
        self._book = book

    @property
    def api(self) -> Any:
        """The UNO sheets."""
        return self._book.document.Sheets

    @property
    def active(self) -> Sheet:
        return Sheet(self._book, self._book.controller.ActiveSheet)

    def __call__(self, name_or_index: str | int) -> Sheet:
        """The sheet of a title, whatever its case, or the n-th."""
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
        """See ``Sheets.add`` of xlwings: the new sheet is the active one."""
        sheets = self.api
        free = (f"Sheet{number}" for number in itertools.count(1))
        title = name or next(title for title in free if not sheets.hasByName(title))
        index = after.index if after else (before or self.active).index - 1
        sheets.insertNewByName(title, index)
        added = self(title)
        added.activate()
        return added


@complete(also=("pivot_tables",))
class Sheet(base_classes.Sheet):
    """A sheet of a book.

    Args:
        book: the book.
        api: the UNO sheet.
    """

    def __init__(self, book: Book, api: Any) -> None:
        self._book = book
        self._api = api

    @property
    def api(self) -> Any:
        """The UNO sheet."""
        return self._api

    @property
    def book(self) -> Book:
        return self._book

    @property
    def name(self) -> str:
        return str(self._api.Name)

    @name.setter
    def name(self, value: str) -> None:
        self._api.Name = value

    @property
    def names(self) -> Names:
        """The defined names that only this sheet knows."""
        return Names(self._book, self)

    @property
    def index(self) -> int:
        return int(self._api.RangeAddress.Sheet) + 1

    def range(self, arg1: Any, arg2: Any = None) -> Range:
        """The cells from one corner to the other.

        Args:
            arg1: an address, a defined name, a range, (row, column), or (row, column, rows, columns).
            arg2: the opposite corner, if not all is said.

        Raises:
            ValueError: there is no such address or name.
            IndexError: a row or column lies beyond the sheet.
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
    def cells(self) -> Range:
        return Range(self, 1, 1, MAX_ROWS, MAX_COLUMNS)

    @property
    def used_range(self) -> Range:
        """The smallest rectangle around everything on it."""
        cursor = self._api.createCursor()
        cursor.gotoStartOfUsedArea(False)
        cursor.gotoEndOfUsedArea(True)
        return self._book.range_of(cursor)

    def activate(self) -> None:
        if not self._api.IsVisible:
            raise LibreOfficeError(f"{self.name} is hidden: make it visible before you activate it")
        self._book.controller.setActiveSheet(self._api)

    select = activate

    def clear_contents(self) -> None:
        self.cells.clear_contents()

    def clear_formats(self) -> None:
        self.cells.clear_formats()

    def clear(self) -> None:
        self.cells.clear()

    def delete(self) -> None:
        """Remove it from the book.

        Raises:
            LibreOfficeError: it is the last visible one.
        """
        self._refuse_if_last("deleted")
        self._book.document.Sheets.removeByName(self.name)

    @property
    def visible(self) -> bool:
        return bool(self._api.IsVisible)

    @visible.setter
    def visible(self, value: bool | int) -> None:
        if value not in _VISIBLE:
            self._refuse_if_last("hidden")
        self._api.IsVisible = value in _VISIBLE

    # For its neighbours in this package

    @property
    def quoted_name(self) -> str:
        """Its title as it stands in formulas."""
        return addresses.quoted(self.name)

    @property
    def is_protected(self) -> bool:
        """Whether locked cells and formats are not to be changed."""
        return bool(self._api.isProtected())

    def refuse_formats_if_protected(self) -> None:
        """Do what Excel does.

        Raises:
            LockedCellsError: the sheet is protected.
        """
        if self.is_protected:
            raise LockedCellsError(f"{self.name} is protected: the formats of its cells cannot be changed")

    def _refuse_if_last(self, deed: str) -> None:
        if self.visible and sum(sheet.visible for sheet in self._book.sheets) == 1:
            raise LibreOfficeError(f"{self.name} is the only visible sheet: it cannot be {deed}")

    def _range(self, arg: Any) -> Range:
        if isinstance(arg, Range):
            return arg
        if isinstance(arg, tuple):
            return Range(self, *arg)
        if place := addresses.parse(arg):
            return Range(self, *place)
        for names in (self.names, self._book.names):
            if names.contains(arg):
                found = names(arg).refers_to_range
                if found.sheet.index == self.index:
                    return found
                raise ValueError(f"{arg} lies on {found.sheet.name}, not on {self.name}")
        raise ValueError(
            f"{arg!r} is neither an address such as A1 or A1:B2 nor a name defined in {self._book.name}"
        )


@complete()
class Names(base_classes.Names):
    """Defined names of a book, with those of its sheets as ``Sheet1!Name``; or those of one sheet.

    Args:
        book: the book.
        sheet: only the names that this sheet alone knows.
    """

    def __init__(self, book: Book, sheet: Sheet | None = None) -> None:
        self._book = book
        self._sheet = sheet

    @property
    def api(self) -> Any:
        """The UNO names."""
        return (self._sheet.api if self._sheet else self._book.document).NamedRanges

    def __call__(self, name_or_index: str | int) -> Name:
        """The name called so, whatever its case, or the n-th."""
        if isinstance(name_or_index, int):
            return list(self)[name_or_index - 1]
        if (found := self._find(name_or_index)) is None:
            raise KeyError(f"{self._book.name} has no name {name_or_index!r}")
        return found

    def contains(self, name_or_index: str | int) -> bool:
        if isinstance(name_or_index, int):
            return 1 <= name_or_index <= len(self)
        return self._find(name_or_index) is not None

    def snapshot(self) -> list[tuple[str, Name]]:
        return [(name.name, name) for name in self]

    def __iter__(self) -> Iterator[Name]:
        for scope in self._scopes():
            names = Names(self._book, scope).api
            yield from (Name(self._book, scope, name) for name in names)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def add(self, name: str, refers_to: str) -> Name:
        """Define a name, or change what it refers to; ``refers_to`` begins with ``=``."""
        scope, _, plain = name.rpartition("!")
        sheet = self._book.sheets(addresses.unquoted(scope)) if scope else self._sheet
        names = Names(self._book, sheet)
        if not names.api.hasByName(plain):
            anywhere = self._book.document.Sheets.getByIndex(0).getCellByPosition(0, 0).CellAddress
            names.api.addNewByName(plain, "0", anywhere, 0)
        added = names(plain)
        added.refers_to = refers_to
        return added

    def of(self, cells: Range) -> Name | None:
        """The name of exactly these cells."""
        address = cells.api.RangeAddress
        for name in self:
            found = name.api.getReferredCells()
            if found is not None and found.RangeAddress == address:
                return name
        return None

    def _scopes(self) -> list[Sheet | None]:
        return [self._sheet] if self._sheet else [None, *self._book.sheets]

    def _find(self, name: str) -> Name | None:
        scope, _, plain = name.rpartition("!")
        if scope and not self._book.document.Sheets.hasByName(addresses.unquoted(scope)):
            return None
        sheet = self._book.sheets(addresses.unquoted(scope)) if scope else self._sheet
        names = (sheet.api if sheet else self._book.document).NamedRanges
        for called in (plain, _BUILT_IN + plain):
            if names.hasByName(called):
                return Name(self._book, sheet, names.getByName(called))
        return None


@complete()
class Name(base_classes.Name):
    """A defined name.

    Args:
        book: the book.
        sheet: the only sheet that knows it, or None.
        api: the UNO name.
    """

    def __init__(self, book: Book, sheet: Sheet | None, api: Any) -> None:
        self._book = book
        self._sheet = sheet
        self._api = api

    @property
    def api(self) -> Any:
        """The UNO name."""
        return self._api

    def delete(self) -> None:
        Names(self._book, self._sheet).api.removeByName(self._api.Name)

    @property
    def name(self) -> str:
        """The name, with the sheet in front if only that knows it."""
        name = str(self._api.Name).removeprefix(_BUILT_IN)
        return f"{self._sheet.quoted_name}!{name}" if self._sheet else name

    @name.setter
    def name(self, value: str) -> None:
        self._api.Name = value.rpartition("!")[2]

    @property
    def refers_to(self) -> str:
        """What it stands for, as a formula in Excel's syntax."""
        return self._book.formulas.excel_text(self._api.getTokens(), self._place)

    @refers_to.setter
    def refers_to(self, value: str) -> None:
        if not value.startswith("="):
            raise ValueError(f"{value!r} does not begin with =: give such as '=Sheet1!$A$1'")
        self._api.setTokens(self._book.formulas.parse(value, self._place))

    @property
    def refers_to_range(self) -> Range:
        """The cells it stands for.

        Raises:
            LibreOfficeError: it stands for something else.
        """
        cells = self._api.getReferredCells()
        if (
            cells is None or "#REF!" in self._api.Content
        ):  # of a sheet that is gone, LibreOffice names cells of another
            raise LibreOfficeError(f"{self.name} stands for {self.refers_to}, not for cells")
        return self._book.range_of(cells)

    @property
    def _place(self) -> tuple[int, int, int]:
        position = self._api.ReferencePosition
        return position.Sheet, position.Row, position.Column
