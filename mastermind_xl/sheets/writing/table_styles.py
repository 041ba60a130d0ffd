"""How tables of figures look: styles beyond those of the sheets that are played on."""

from __future__ import annotations

from collections.abc import Iterable

from openpyxl.formatting.rule import ColorScaleRule
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Side

from mastermind_xl.core.board import Board
from mastermind_xl.sheets.writing import palette
from mastermind_xl.sheets.writing.area import Area, letters
from mastermind_xl.sheets.writing.package import Value
from mastermind_xl.sheets.writing.sheet import FONT, Book

COUNT = "count"
FOUND = "count if any"
AVERAGE = "average"
SECONDS = "seconds"
PRINTED = "as printed"
SHARE = "share"
CODE = "plain code"
HEAD = "column head"
TEXT_HEAD = "column head of text"
ROW_HEAD = "row head"
TEXT = "plain text"
NOTE = "remark"

FEW = "DCEEFB"
MIDDLE = "FFFFFF"
MANY = "F5A15A"

_DIGITS = 15
"""Of a number in a cell; what goes beyond is lost."""


def open_book(titles: Iterable[str]) -> Book:
    """A workbook with these styles."""
    book = Book(titles)
    book.add_styles(_styles())
    for sheet in book.workbook:
        sheet.sheet_view.showGridLines = False
    return book


def _styles() -> Iterable[NamedStyle]:
    ink, small = Font(name=FONT, sz=11, color=f"FF{palette.INK}"), Font(FONT, 10, color=f"FF{palette.INK}")
    bold = Font(name=FONT, sz=11, b=True, color=f"FF{palette.ACCENT}")
    right, left = Alignment("right", "center"), Alignment("left", "center")
    line = Border(bottom=Side("thin", color=f"FF{palette.LINE}"))
    fill = PatternFill("solid", fgColor=f"FF{palette.HEADER}")
    for name, form in (
        (COUNT, "#,##0"),
        (FOUND, "#,##0;;"),
        (AVERAGE, "0.0000"),
        (SECONDS, "0.00##"),
        (SHARE, "0.0%;;"),
        (PRINTED, "General"),
        (CODE, "0"),
    ):
        yield NamedStyle(name, font=ink, alignment=right, border=line, number_format=form)
    for name, alignment in ((HEAD, right), (TEXT_HEAD, left)):
        yield NamedStyle(name, font=bold, alignment=alignment, fill=fill, number_format="0")
    yield NamedStyle(ROW_HEAD, font=bold, alignment=left, border=line)
    yield NamedStyle(TEXT, font=ink, alignment=Alignment("left", "center", indent=1), border=line)
    yield NamedStyle(NOTE, font=small, alignment=Alignment("left", "top", wrap_text=True))


def code_value(board: Board, code: Iterable[int]) -> Value:
    """A code as a cell holds it: a number while colours have one digit, and Excel digits enough; else a text."""
    text = board.format(code)
    return int(text) if board.colors <= 9 and board.pegs <= _DIGITS else text


def title(book: Book, sheet: str, text: str, about: str, columns: int) -> None:
    """The title in the first row of a sheet, and what it is about below, as wide as ``columns`` columns.

    Args:
        book: the workbook.
        sheet: title of the sheet.
        text: the title in its first row.
        about: what the sheet is about.
        columns: as wide as these.
    """
    book.put(Area(sheet, 1, 1), text, "title")
    book.heights(sheet, {1: 32})
    note(book, Area(sheet, 2, 1, 1, columns), about)


def note(book: Book, place: Area, text: str) -> None:
    """A remark in one row, over all columns of ``place``, in a row as high as it needs.

    Args:
        book: the workbook.
        place: one row.
        text: the remark.
    """
    book.across(place, text, NOTE)
    widths = book.sheet(place.sheet).column_dimensions
    room = sum(widths[letters(column)].width for column in range(place.column, place.column + place.columns))
    book.heights(place.sheet, {place.row: 15 * (int(len(text) / room) + 1)})


def heat(book: Book, place: Area, middle: float | None = None, most: float | None = None) -> None:
    """Colour numbers from few to many, with the digits still readable.

    Args:
        book: the workbook.
        place: the numbers.
        middle: what is neither few nor many, if less than that shall stand out as well.
        most: from where on all are coloured alike; the greatest number by default.
    """
    rule = ColorScaleRule(
        start_type="min", start_color=MIDDLE if middle is None else FEW,
        mid_type=None if middle is None else "num", mid_value=middle, mid_color=None if middle is None else MIDDLE,
        end_type="max" if most is None else "num", end_value=most, end_color=MANY,
    )  # type: ignore[no-untyped-call]  # fmt: skip
    book.sheet(place.sheet).conditional_formatting.add(place.span, rule)


def mark_best(book: Book, place: Area, best: str) -> None:
    """Set off the cells of ``place``, a row or a column, that hold its ``MIN`` or ``MAX``.

    Args:
        book: the workbook.
        place: a row or a column.
        best: ``MIN`` or ``MAX``.
    """
    book.format_if(place, f"{place.cell().address}={best}({place.here})", fill=palette.GOOD, bold=True)
