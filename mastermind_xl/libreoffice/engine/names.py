"""The defined names of an open spreadsheet as xlwings names."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from xlwings import base_classes

from mastermind_xl.libreoffice.engine import addresses
from mastermind_xl.libreoffice.engine.completeness import complete
from mastermind_xl.libreoffice.program.office import LibreOfficeError

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.books import Book
    from mastermind_xl.libreoffice.engine.ranges import Range
    from mastermind_xl.libreoffice.engine.sheets import Sheet

# The prefixes of names such as ``Print_Area``, which Excel does not show: in .xlsx files, and in LibreOffice 26.8.
_BUILT_IN = "_xlnm.", "Excel_BuiltIn_"


@complete
class Names(base_classes.Names):
    """The defined names of one sheet, or of a book with all its sheets (``Sheet1!Name``)."""

    api = property(lambda names: names._sheet.api.NamedRanges if names._sheet else names._book.named_ranges)

    def __init__(self, book: Book, sheet: Sheet | None = None) -> None:
        self._book = book
        self._sheet = sheet

    def __call__(self, name_or_index: str | int) -> Name:
        if isinstance(name_or_index, int):
            return dict(enumerate(self, 1))[name_or_index]
        names, plain = self._split(name_or_index)
        api = names.api
        for called in (plain, *(prefix + plain for prefix in _BUILT_IN)):
            if api.hasByName(called):
                return Name(self._book, names._sheet, api.getByName(called))
        raise KeyError(f"{self._book.name} has no defined name {name_or_index!r}")

    def contains(self, name_or_index: str | int) -> bool:
        try:
            self(name_or_index)
        except KeyError:
            return False
        return True

    def snapshot(self) -> list[tuple[str, Name]]:
        return [(name.name, name) for name in self]

    def __iter__(self) -> Iterator[Name]:
        for scope in [self._sheet] if self._sheet else [None, *self._book.sheets]:
            names = Names(self._book, scope).api
            yield from (Name(self._book, scope, name) for name in names)

    def __len__(self) -> int:
        return sum(1 for _ in self)

    def add(self, name: str, refers_to: str) -> Name:
        """Define a name or redefine it; ``refers_to`` is a formula or a text."""
        names, plain = self._split(name)
        if not names.api.hasByName(plain):
            anywhere = self._book.document.Sheets.getByIndex(0).getCellByPosition(0, 0).CellAddress
            names.api.addNewByName(plain, "0", anywhere, 0)
        added = names(plain)
        added.refers_to = refers_to
        return added

    def of(self, cells: Range) -> Name | None:
        """Return the defined name of exactly these cells, or None."""
        address = cells.api.RangeAddress
        for name in self:
            found = name.api.getReferredCells()
            if found is not None and found.RangeAddress == address:
                return name
        return None

    def _split(self, name: str) -> tuple[Names, str]:
        """Return the names of the sheet in front of a name, or these names, and the name without the sheet."""
        scope, _, plain = name.rpartition("!")
        return Names(self._book, self._book.sheets(addresses.unquoted(scope))) if scope else self, plain


@complete
class Name(base_classes.Name):
    """A defined name of a book or a sheet; ``api`` is the UNO object."""

    def __init__(self, book: Book, sheet: Sheet | None, api: Any) -> None:
        self._book = book
        self._sheet = sheet
        self.api = api

    def delete(self) -> None:
        Names(self._book, self._sheet).api.removeByName(self.api.Name)

    @property
    def name(self) -> str:
        """The name, with its sheet in front if the name belongs to one sheet."""
        name = str(self.api.Name)
        for prefix in _BUILT_IN:
            name = name.removeprefix(prefix)
        return f"{addresses.quoted(self._sheet.name)}!{name}" if self._sheet else name

    @name.setter
    def name(self, value: str) -> None:
        self.api.Name = value.rpartition("!")[2]

    @property
    def refers_to(self) -> str:
        """The definition of the name, as a formula in Excel's syntax."""
        return self._book.formulas.excel_text(self.api.getTokens(), self._place)

    @refers_to.setter
    def refers_to(self, value: str) -> None:
        if not value.startswith("="):  # a text, as in Excel
            value = '="' + value.replace('"', '""') + '"'
        self.api.setTokens(self._book.formulas.parse(value, self._place))

    @property
    def refers_to_range(self) -> Range:
        """The cells to which the name refers; raises LibreOfficeError if the name does not refer to cells."""
        cells = self.api.getReferredCells()
        # If the sheet was deleted, LibreOffice reports cells of another sheet.
        if cells is None or "#REF!" in self.api.Content:
            raise LibreOfficeError(f"{self.name} refers to {self.refers_to}, not to cells")
        return self._book.range_of(cells)

    @property
    def _place(self) -> tuple[int, int, int]:
        position = self.api.ReferencePosition
        return position.Sheet, position.Row, position.Column
