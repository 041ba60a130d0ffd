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
from mastermind_xl.sheets.writing.styles import NOTE, PLATE_EDGE, SYMBOLS

PEG = "●"
"""Of an answer."""

_TITLE_HEIGHT = 30
_MESSAGE_HEIGHT = 40
_LINE_HEIGHT = 15
"""Of a note, in points."""
_DIGITS = 15
"""Of a number in a cell; what goes beyond is lost."""
_BAR_SIGNS = 10
"""The length of the bar of all codes."""
_LAST_COLUMN = 16_384
_USUAL_WIDTH = 9.14


def write_page(book: Book, sheet: str) -> None:
    """Give a sheet, whose widths are set, the ground on which plates and cards lie, wherever nothing else is written."""
    columns = book.sheet(sheet).column_dimensions
    used = max([book.sheet(sheet).max_column, *(dimension.max or 1 for dimension in columns.values())])
    for column in range(1, used + 2):
        is_new = letters(column) not in columns
        dimension = columns[letters(column)]
        if is_new:
            dimension.width = _USUAL_WIDTH
        book.style_column(dimension, "page")
    dimension.min, dimension.max = used + 1, _LAST_COLUMN


def write_plate(book: Book, place: Area) -> None:
    """Lay a board; what is written there later lies on it."""
    book.style(place, "board")
    book.frame(place, PLATE_EDGE)


def write_card(book: Book, place: Area, heading: str = "") -> None:
    """Lay a card with a thin frame on the page; what is written there later lies on it.

    Args:
        book: the workbook.
        place: of the card.
        heading: in its first row.
    """
    book.style(place, "card")
    book.frame(place)
    if heading:
        book.across(place.line(0), heading, "card head")


def answer_heads(board: Board) -> tuple[str, str]:
    """The heads above a tray, two lines each: they are the legend of its pegs."""
    words = board.words
    if " " in words.blacks:  # they tell the place themselves
        return words.blacks.capitalize().replace(" ", "\n"), words.whites.capitalize().replace(" ", "\n")
    return f"{words.blacks.capitalize()}:\nright place", f"{words.whites.capitalize()}:\nwrong place"


def write_tray(book: Book, answers: Area, pegs: int, kind: str = "") -> None:
    """Let numbers show with as many pegs beside them, such as ``2 ●●``: those of the first column black, of the second white.

    Args:
        book: the workbook.
        answers: black and white of each attempt; what is written there later takes ``tray_styles``.
        pegs: of a code.
        kind: ``typed`` where a person types the numbers.
    """
    for column, style in enumerate(tray_styles(kind)):
        book.style(answers.strip(column), style)
    for count in range(1, pegs + 1):
        shown = f'0" {PEG * count}"'
        book.rules.add(answers, f"{answers.address}={count}", number_format=shown, font=SYMBOLS)


def tray_styles(kind: str = "") -> tuple[str, str]:
    """See ``write_tray``; the styles of black and white."""
    return f"{kind} black pegs".strip(), f"{kind} white pegs".strip()


def tray_pixels(pegs: int) -> int:
    """The width of a column of a tray; heads need the least of it."""
    return max(84, 40 + 15 * pegs)


def write_title(book: Book, sheet: str, text: str, about: str = "") -> None:
    """Write the title in the first row of a sheet, and what it is about in the second.

    Args:
        book: the workbook.
        sheet: title of its tab.
        text: the title.
        about: runs to the right as far as it has to.
    """
    place = Area(sheet, 1, 2)  # right of the margin
    book.put(place, text, "title")
    if about:
        book.put(place.cell(1), about, "subtitle")
    book.heights(sheet, {1: _TITLE_HEIGHT})


def write_message(
    book: Book, place: Area, formula: str, opening: str, height: float | None = _MESSAGE_HEIGHT
) -> None:
    """Write the message of a sheet: one large cell, coloured by the mark that its text begins with.

    Args:
        book: the workbook.
        place: the cells that become one.
        formula: without ``=``.
        opening: its value when the workbook is opened.
        height: of each of its rows, in points; none where they have one.
    """
    book.formula(place, formula, opening, "message")
    book.style(place, "message")
    book.merge(place)
    book.frame(place)
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
    # White, for sheets of figures are printed and copied.
    book.put(Area(sheet, 1, 1), text, "table title")
    book.heights(sheet, {1: _TITLE_HEIGHT})
    write_note(book, Area(sheet, 2, 1, 1, columns), about)


def code_value(board: Board, code: Iterable[int]) -> Value:
    """A code as a cell of a table holds it: a number while colours have one digit, and Excel digits enough; else a text."""
    text = board.format(code)
    return int(text) if board.is_number and board.pegs <= _DIGITS else text


def answer_unit(board: Board) -> int:
    """What a black peg counts in an answer written as one number, such as 12."""
    return int(10 ** len(str(board.pegs)))


def answer_format(board: Board) -> str:
    """A number format that shows such an answer as 1,2."""
    return '0","' + str(answer_unit(board))[1:]


def light_up(book: Book, now: str, numbers: Area, holes: Area, answers: Area) -> None:
    """Set off the row that is played now, where nothing stands in it yet; after ``Pegs.color`` or before it.

    Args:
        book: the workbook.
        now: the condition, as for the first row.
        numbers: of the attempts.
        holes: of the guesses.
        answers: black and white.
    """
    book.rules.add(numbers, now, fill=palette.NOW, ink=palette.PAPER, bold=True)
    for place, fill in ((holes, palette.NOW), (answers, palette.TRAY_NOW)):
        book.rules.add(place, f'AND({place.address}="",{now})', fill=fill)


def close_rows(book: Book, over: str, *places: Area) -> None:
    """Let what is not needed any more sink into the plate; before all other rules of these cells.

    Args:
        book: the workbook.
        over: the condition, as for the first row.
        places: of a board.
    """
    for place in places:
        book.rules.add(place, over, ink=palette.PLATE, fill=palette.PLATE)


def write_codes_left(
    book: Book, numbers: Area, bars: Area, *, counts: Area, left: Area, codes: int, hidden: str | None = None
) -> None:
    """Write beside each attempt on the board how many codes are left, as a number and as a bar on a logarithmic scale.

    Args:
        book: the workbook.
        numbers: where the numbers are shown.
        bars: where the bars are shown.
        counts: 1 for each attempt that is complete.
        left: the codes left after each.
        codes: of the board.
        hidden: the condition, on the sheet itself, that a person does not want to see bars, if that is a choice.
    """
    for k in range(numbers.rows):
        number = f'IF({counts.cell(k)}=1,{left.cell(k)},"")'
        write_left(book, numbers.cell(k), bars.cell(k), number, codes, hidden)


def write_left(
    book: Book, number: Area, bar: Area, formula: str, codes: int, hidden: str | None = None
) -> None:
    """See ``write_codes_left``; one number, by a formula, and its bar."""
    book.formula(number, formula, "", "codes left")
    length = f"INT({_BAR_SIGNS}*LN(MAX(1,{number.here}))/LN({max(2, codes)})+0.999)"
    unseen = f'{number.here}=""' if hidden is None else f'OR({hidden},{number.here}="")'
    book.formula(bar, f'IF({unseen},"",REPT("█",{length}))', "", "bar")
