"""The sheets of a workbook, and how each is protected and printed."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Literal

from openpyxl.worksheet.page import PageMargins

from mastermind_xl.core.board import Board
from mastermind_xl.core.languages import ENGLISH, fill, spoken
from mastermind_xl.sheets import names
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import write_page
from mastermind_xl.sheets.writing.formulas import quote
from mastermind_xl.sheets.writing.styles import read_styles


@dataclass(frozen=True)
class Sheet:
    """The declaration of a sheet: how it is filled, shown, protected and printed, and its line in the guide."""

    title: str  # English text of the sheet's tab
    write: Callable[[Book, Any], None]  # fills the sheet, given the workbook and its layout
    # For the guide, with terms of the board and attributes of the layout. Neighbours with the same text share one line.
    about: str = ""
    when: Callable[[Any], bool] = lambda layout: True  # whether a workbook of this layout has the sheet
    state: Literal["visible", "hidden", "veryHidden"] = "visible"  # the last: only programs show the sheet
    protected: bool = True  # whether cells that are not for typing are locked, without a password
    headed: bool = False  # whether the sheet shows the letters of columns and the numbers of rows
    landscape: bool = False
    pages: Literal["wide", "one"] = "wide"  # as wide as a page and as long as necessary, or on one page
    dark: bool = False  # whether the board on the sheet is dark; only for sheets that print a light copy of the board
    on_paper: bool = False  # whether the sheet is white, to be printed, and sets its page itself


def write_sheets(declared: Iterable[Sheet], layout: object, board: Board) -> Book:
    """Write the workbook of a board: in order, those of the ``declared`` sheets that its ``layout`` has."""
    sheets = [sheet for sheet in declared if sheet.when(layout)]
    book = Book([sheet.title for sheet in sheets], board)
    book.about = {sheet.title: fill(sheet.about, **board._terms | vars(layout)) for sheet in sheets}
    book.light |= {sheet.title for sheet in sheets if not sheet.dark}
    if spoken.get() != ENGLISH:
        book.name(names.LANGUAGE, quote(spoken.get()), hidden=True)
    for sheet in sheets:
        sheet.write(book, layout)
        _set_up(book, sheet)
    return book


def open_tables(titles: Iterable[str]) -> Book:
    """Make a workbook for tables of figures, with the styles of such tables."""
    book = Book(titles)
    book.light |= book.cached.keys()
    book.add_styles(read_styles("tables"))
    for sheet in book.workbook:
        sheet.sheet_view.showGridLines = False
    return book


def _set_up(book: Book, declared: Sheet) -> None:
    sheet = book.sheet(declared.title)
    sheet.sheet_state = declared.state
    sheet.sheet_view.showRowColHeaders = declared.headed
    if declared.protected:
        sheet.protection.sheet = True
        sheet.protection.formatColumns = sheet.protection.formatRows = sheet.protection.autoFilter = False
    sheet.sheet_properties.pageSetUpPr.autoPageBreaks = False  # type: ignore[union-attr]
    is_page = declared.state == "visible" and not declared.on_paper
    if declared.protected:
        write_page(book, declared.title, "page" if declared.dark else "bare")
    sheet.sheet_view.showGridLines = declared.state != "visible"
    if is_page:
        set_page(book, declared.title, landscape=declared.landscape, pages=declared.pages)


def page_points(margin: float) -> tuple[float, float]:
    """Return width and height in points inside a margin in inches, on A4 or Letter, whichever is smaller; 7 % are a reserve."""
    # With Carlito for Calibri, LibreOffice's columns are 6 % wider than those of Excel.
    return 0.93 * 72 * (8.27 - 2 * margin), 0.93 * 72 * (11 - 2 * margin)


def set_page(
    book: Book, title: str, *, landscape: bool = False, pages: Literal["wide", "one"] = "wide",
    freeze: str | None = None, table: Area | None = None, scale: int | None = None,
    margin: float | None = None,
) -> None:  # fmt: skip
    """Set how the sheet ``title`` of a book is printed, in portrait or ``landscape``, and which cells stay in view.

    ``pages`` is ``wide`` to fill the width of pages, and ``one`` to fit on one page; a ``scale`` in per cent replaces it,
    and only then does Excel use page breaks. The ``margin`` on all sides is in inches. ``freeze`` is the first cell that
    scrolls. A long ``table`` with headings in its first row gets a filter, and each page repeats the headings. Each page has
    a line above with the names of file and sheet, and the number of the page.
    """
    sheet = book.sheet(title)
    if freeze is not None:
        sheet.freeze_panes = freeze
    if table is not None:
        sheet.auto_filter.ref, sheet.print_title_rows = table.span, "1:1"
    header: Any = sheet.oddHeader  # the stubs allow None
    header.left.text, header.center.text, header.right.text = "&F", "&A", "&P / &N"
    sheet.print_options.horizontalCentered = True
    if landscape:
        sheet.page_setup.orientation = "landscape"
    if margin is not None:
        sheet.page_margins = PageMargins(margin, margin, margin, margin, 0.2, 0.2)
    if scale is not None:
        sheet.page_setup.scale = scale
        return
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = int(pages == "one")
    sheet.sheet_properties.pageSetUpPr.fitToPage = True  # type: ignore[union-attr]
