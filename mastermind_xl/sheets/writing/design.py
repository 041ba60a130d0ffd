"""What every sheet is built from, so that all look alike: title, message, texts, notes, and the rows of a board."""

from __future__ import annotations

from collections.abc import Iterable

from mastermind_xl.core import messages
from mastermind_xl.core.board import Board
from mastermind_xl.sheets.writing import palette
from mastermind_xl.sheets.writing.area import Area, letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import quote
from mastermind_xl.sheets.writing.package import Value
from mastermind_xl.sheets.writing.styles import NOTE

BLACK, WHITE = "●", "○"
"""The pegs of an answer."""

_TITLE_HEIGHT = 32
_LINE_HEIGHT = 15
"""Of a note, in points."""
_DIGITS = 15
"""Of a number in a cell; what goes beyond is lost."""


def write_title(book: Book, sheet: str, text: str, about: str = "", *, margin: int = 1) -> None:
    """Write the title in the first row of a sheet, and what it is about in the second.

    Args:
        book: the workbook.
        sheet: title of its tab.
        text: the title.
        about: runs to the right as far as it has to.
        margin: columns left of both.
    """
    place = Area(sheet, 1, 1 + margin)
    book.put(place, text, "title")
    if about:
        book.put(place.cell(1), about, "subtitle")
    book.heights(sheet, {1: _TITLE_HEIGHT})


def write_message(book: Book, place: Area, formula: str, opening: str, height: float | None = None) -> None:
    """Write the message of a sheet: one large cell, coloured by the mark that its text begins with.

    Args:
        book: the workbook.
        place: the cells that become one.
        formula: without ``=``.
        opening: its value when the workbook is opened.
        height: of each of its rows, in points, unless they have one.
    """
    book.formula(place, formula, opening, "message")
    book.style(place, "message")
    book.merge(place)
    for mark, fill in ((messages.DONE, palette.GOOD), (messages.WRONG, palette.BAD)):
        book.rules.add(place, f"LEFT({place.cell().here},1)={quote(mark[0])}", fill=fill)
    if height is not None:
        book.heights(place.sheet, dict.fromkeys(range(place.row, place.row + place.rows), height))


def write_text(book: Book, place: Area, text: str, height: float) -> None:
    """See ``write_note``; a paragraph, in a row of a height in points."""
    book.across(place, text, "text")
    book.heights(place.sheet, {place.row: height})


def write_note(book: Book, place: Area, text: str) -> None:
    """See ``Book.across``; a remark in one row, as high as the widths of its columns, set before, make it."""
    book.across(place, text, NOTE)
    widths = book.sheet(place.sheet).column_dimensions
    room = sum(widths[letters(column)].width for column in range(place.column, place.column + place.columns))
    book.heights(place.sheet, {place.row: _LINE_HEIGHT * (int(len(text) / room) + 1)})


def write_table_title(book: Book, sheet: str, text: str, about: str, columns: int) -> None:
    """See ``write_title``; of a sheet of figures, what it is about is a note as wide as ``columns``."""
    write_title(book, sheet, text, margin=0)
    write_note(book, Area(sheet, 2, 1, 1, columns), about)


def code_value(board: Board, code: Iterable[int]) -> Value:
    """A code as a cell of a table holds it: a number while colours have one digit, and Excel digits enough; else a text."""
    text = board.format(code)
    return int(text) if board.colors <= 9 and board.pegs <= _DIGITS else text


def answer_unit(board: Board) -> int:
    """What a black peg counts in an answer written as one number, such as 12."""
    return int(10 ** len(str(board.pegs)))


def answer_format(board: Board) -> str:
    """A number format that shows such an answer as 1,2."""
    return '0","' + str(answer_unit(board))[1:]


def write_outcomes(
    book: Book, pictures: Area, answers: Area, remaining: Area, *, counts: Area, left: Area
) -> None:
    """Write beside each attempt on the board its answer as pegs, and how many codes are left.

    Args:
        book: the workbook.
        pictures: where the pegs are shown, black before white.
        answers: black and white as numbers.
        remaining: where the codes left are shown.
        counts: 1 for each attempt that is complete.
        left: the codes left after each.
    """
    for k in range(pictures.rows):
        black, white = answers.line(k).cells
        pegs = f'REPT("{BLACK}",{black})&REPT("{WHITE}",{white})'
        book.formula(pictures.cell(k), f'IF({counts.cell(k)}=1,{pegs},"")', "", "answer pegs")
        book.formula(remaining.cell(k), str(left.cell(k)), "", "board number")
    book.show_as(remaining, "#,##0")
