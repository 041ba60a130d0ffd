"""Open workbooks as xlwings books."""

from __future__ import annotations

import datetime as dt
import re
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

from xlwings import base_classes

from mastermind_xl.libreoffice.engine import values
from mastermind_xl.libreoffice.engine.completeness import Refusals, UnsupportedError, complete
from mastermind_xl.libreoffice.engine.formats import NumberFormats
from mastermind_xl.libreoffice.engine.names import Names
from mastermind_xl.libreoffice.engine.sheets import Sheet, Sheets, corners_of
from mastermind_xl.libreoffice.program.office import LibreOfficeError, check_lock, load_uno, uno_property, unseen

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.app import App
    from mastermind_xl.libreoffice.engine.ranges import Range

_FILTERS = {  # export filters by file extension; saving under the same name keeps the format
    ".xlsx": "Calc MS Excel 2007 XML",
    ".xlsm": "Calc MS Excel 2007 VBA XML",
    ".ods": "calc8",
    ".xls": "MS Excel 97",
    ".xltx": "Calc MS Excel 2007 XML Template",
    ".xlt": "MS Excel 97 Vorlage/Template",
}

_SPREADSHEET = "com.sun.star.sheet.SpreadsheetDocument"

_KEPT = 256

_NEVER_EXECUTE = 0  # com.sun.star.document.MacroExecMode


@complete
class Books(base_classes.Books):
    """The spreadsheets open in a LibreOffice."""

    def __init__(self, app: App) -> None:
        self.app = app
        self._books: list[Book] = []

    @property
    def api(self) -> Any:
        """The UNO collection of open components, which also contains documents other than spreadsheets."""
        return self.app.office.desktop.Components

    def documents(self) -> list[Any]:
        """The document models of the open spreadsheets, in the order in which they were opened."""
        found = [each for each in self.app.office.documents() if each.supportsService(_SPREADSHEET)]
        return sorted(found, key=lambda document: int(document.RuntimeUID))  # counted by LibreOffice

    def of(self, document: Any) -> Book:
        """Return the book that belongs to a document model."""
        for book in self._books:
            if book.document == document:
                return book
        self._books.append(Book(self.app, document))
        return self._books[-1]

    def forget(self, book: Book) -> None:
        self._books = [other for other in self._books if other is not book]

    @property
    def active(self) -> Book:
        """The book in the foreground, or else the book opened last."""
        documents = self.documents()
        if not documents:
            raise LibreOfficeError("no spreadsheet is open in LibreOffice")
        current = self.app.office.desktop.CurrentComponent
        return self.of(current if current in documents else documents[-1])

    def __call__(self, name_or_index: str | int) -> Book:
        books = list(self)
        if isinstance(name_or_index, int):
            return books[name_or_index - 1]
        for book in books:
            if name_or_index.casefold() in (book.name.casefold(), book.fullname.casefold()):
                return book
        raise KeyError(f"no book {name_or_index!r} is open in LibreOffice")

    def __len__(self) -> int:
        return len(self.documents())

    def __iter__(self) -> Iterator[Book]:
        return map(self.of, self.documents())

    def add(self) -> Book:
        """Make a new book and activate it."""
        return self._activated(self.app.office.new())

    def open(
        self, fullname: str, update_links: None = None, read_only: bool | None = None, *others: Any,
        **more: Any,
    ) -> Book:  # fmt: skip
        """See ``Books.open`` of xlwings; the opened book becomes the active one.

        The book's VBA runs only if the app's ``runs_macros`` is set. ``read_only`` is the only option supported.
        """
        if any(other is not None for other in (*others, *more.values())):
            raise UnsupportedError("in LibreOffice, Books.open takes only a path and read_only")
        office = self.app.office
        return self._activated(office.open(fullname, read_only=bool(read_only), macros=self.app.runs_macros))

    def _activated(self, document: Any) -> Book:
        book = self.of(document)
        book.activate()
        return book


@complete
class Book(base_classes.Book):
    """An open spreadsheet; ``api`` is its document model.

    If ``in_one_step`` is set, one Undo restores all cells that one call has written. ``kept`` contains the last UNO
    objects of shapes, because LibreOffice damages a new shape while it releases an old object.
    """

    app: App
    api: Any
    sheets = property(Sheets)

    def __init__(self, app: App, document: Any) -> None:
        self.kept: deque[Any] = deque(maxlen=_KEPT)
        self.app = app
        self.api = self.document = document
        self.in_one_step = False
        self._sheets: dict[int, Sheet] = {}

    @property
    def name(self) -> str:
        """The name of the file, or the title of a book without a file."""
        return Path(self.fullname).name

    @property
    def fullname(self) -> str:
        """The path of the file, or the title of a book without a file."""
        url = self.document.URL
        return str(load_uno().fileUrlToSystemPath(url) if url else self.document.Title)

    @property
    def names(self) -> Names:
        return Names(self)

    def activate(self) -> None:
        self.controller.Frame.activate()
        if self.app.visible:
            self.controller.Frame.ContainerWindow.toFront()

    def close(self) -> None:
        """Close the book without saving."""
        self.document.close(True)
        self.app.books.forget(self)

    def save(self, path: str | None = None, password: str | None = None) -> None:
        """Save the file in its own format, or under another name in the format of its extension.

        A new book without ``path`` is saved in the current folder. Raises LockedFileError if another program has the
        file open, LibreOfficeError if the file cannot be written, UnsupportedError for an unknown format or a
        password.
        """
        if password is not None:
            raise UnsupportedError("this engine cannot save a book with a password")
        target = Path(path or (self.fullname if self.document.URL else f"{self.name}.xlsx")).absolute()
        chosen = _FILTERS.get(target.suffix.lower())
        if chosen is None:
            raise UnsupportedError(f"{target.name}: the name must end in {', '.join(_FILTERS)}")
        if not target.parent.is_dir():  # LibreOffice would make the folder
            raise LibreOfficeError(f"{target}: there is no folder {target.parent}")
        if target.as_uri() != self.document.URL:  # for a locked file, LibreOffice reports only a number
            check_lock(target)
        with _writing(target):
            if path is None and self.document.URL:
                self.document.store()
            else:
                self.document.storeAsURL(target.as_uri(), (uno_property("FilterName", chosen),))

    def to_pdf(self, path: str, quality: str) -> None:
        """See ``Book.to_pdf`` of xlwings; the file looks as LibreOffice prints the book."""
        target = Path(path).absolute()
        reduced = (uno_property("ReduceImageResolution", quality == "minimum"),)
        how = uno_property("FilterData", load_uno().Any("[]com.sun.star.beans.PropertyValue", reduced))
        with self._hidden_left_out(), _writing(target):  # in this order, as UNO exceptions accept no traceback
            self.document.storeToURL(target.as_uri(), (uno_property("FilterName", "calc_pdf_Export"), how))

    @contextmanager
    def _hidden_left_out(self) -> Iterator[None]:
        """Remove the print areas of hidden sheets during a block, so that LibreOffice does not print them."""
        hidden = [sheet for sheet in self.document.Sheets if not sheet.IsVisible and sheet.getPrintAreas()]
        areas = [sheet.getPrintAreas() for sheet in hidden]
        with unseen(self.document):
            for sheet in hidden:
                sheet.setPrintAreas(())
            try:
                yield
            finally:
                for sheet, area in zip(hidden, areas, strict=True):
                    sheet.setPrintAreas(area)

    # For other files of this package

    @property
    def controller(self) -> Any:
        """The UNO view of the document."""
        return self.document.CurrentController

    @cached_property
    def formats(self) -> NumberFormats:
        return NumberFormats(self.document)

    @cached_property
    def formulas(self) -> values.Formulas:
        return values.Formulas(self.document)

    @cached_property
    def epoch(self) -> dt.datetime:
        """The date that the number 0 means in this document."""
        day = self.document.NullDate
        return dt.datetime(day.Year, day.Month, day.Day)

    @cached_property
    def named_ranges(self) -> Any:
        """The UNO collection of names for the whole book."""
        return self.document.NamedRanges

    def range_of(self, cells: Any) -> Range:
        """Return the xlwings range for a UNO range."""
        area = cells.RangeAddress
        # Making a UNO object takes ten times as long as calling its methods, so an existing sheet is used again.
        sheet = self._sheets.get(area.Sheet)
        if sheet is None or not sheet.is_number(area.Sheet):
            sheet = self._sheets[area.Sheet] = Sheet(self, self.document.Sheets.getByIndex(area.Sheet))
        sheet.remember(corners_of(area), cells)
        return sheet.range_at(area)

    def run(self, name: str, args: list[Any]) -> Any:
        """Run a VBA procedure, ``Name`` or ``Module.Name``, and return its result."""
        options = {each.Name: each.Value for each in self.document.Args}
        if options.get("MacroExecutionMode") == _NEVER_EXECUTE:
            raise LibreOfficeError(
                f"{self.name} was opened without its macros: start(macros=True) and connect(macros=True) allow them"
            )
        library, module, procedure = self._find_procedure(name)
        where = f"vnd.sun.star.script:{library}.{module}.{procedure}?language=Basic&location=document"
        script = self.document.getScriptProvider().getScript(where)
        with Refusals(lambda: f"{name} in {self.name} failed"):
            return script.invoke(tuple(map(_argument, args)), (), ())[0]

    def _find_procedure(self, name: str) -> tuple[str, str, str]:
        wanted, _, procedure = name.rpartition(".")
        head = re.compile(
            rf"^[ \t]*(?:(?:public|private|friend|static)\s+)*(?:sub|function)\s+({re.escape(procedure)})\b",
            re.IGNORECASE | re.MULTILINE,
        )
        libraries = self.document.BasicLibraries
        for library in libraries.ElementNames:
            libraries.loadLibrary(library)
            modules = libraries.getByName(library)
            for module in modules.ElementNames:
                if wanted.casefold() in ("", module.casefold()) and (found := head.search(modules.getByName(module))):
                    return library, module, found[1]
        raise LibreOfficeError(f"{self.name} has no VBA procedure {name}")


def _writing(target: Path) -> Refusals:
    return Refusals(lambda: f"{target} cannot be written")


def _argument(value: Any) -> Any:
    """Convert an argument for VBA: numbers to floats, rows to tuples."""
    value = values.prepare(value)
    if isinstance(value, (list, tuple)):
        return tuple(map(_argument, value))
    return float(value) if isinstance(value, int) and not isinstance(value, bool) else value
