"""Parts that look the same on all sheets: title, message, texts, notes, and a board's rows."""

from collections.abc import Iterable

from mastermind_xl.core import messages, paint
from mastermind_xl.core.board import Board
from mastermind_xl.core.languages import ENGLISH, columns_of, fill, spoken
from mastermind_xl.core.messages import capitalized
from mastermind_xl.sheets import names
from mastermind_xl.sheets.writing.area import LAST_COLUMN, Area, letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import quote, unless_copied
from mastermind_xl.sheets.writing.package import Value
from mastermind_xl.sheets.writing.styles import PLATE_EDGE, SYMBOLS

PEG, RING = "●", "○"  # black and white pegs of an answer; on the dark board both are discs

TRAY_PIXELS = 97
"""Width of a column with the pegs of answers and a heading; from six pegs on, the pegs shrink to fit."""

_TITLE_HEIGHT = 30
_MESSAGE_HEIGHT = 40
_LINE_HEIGHT = 15  # height of a note's line, in points
_BAR_MARGIN = 13  # pixels of a column beside a bar: its indent, and the usual distance of a text from the edges
_BAR_SIGN = 7.3  # pixels of a block of 9 points in Courier New, Liberation Mono or DejaVu Sans Mono, rounded up
_USUAL_WIDTH = 9.14


def write_page(book: Book, sheet: str, style: str = "page") -> None:
    """Give the empty cells of a sheet of the book a ``style``; call it after the widths of the columns are set."""
    columns = book.sheet(sheet).column_dimensions
    used = max([book.sheet(sheet).max_column, *(dimension.max or 1 for dimension in columns.values())])
    for column in range(1, used + 2):
        is_new = letters(column) not in columns
        dimension = columns[letters(column)]
        if is_new:
            dimension.width = _USUAL_WIDTH
        book.style_column(dimension, style)
    dimension.min, dimension.max = used + 1, LAST_COLUMN


def write_plate(book: Book, place: Area) -> None:
    """Give the cells of a board their background and edge; call it before writing into them."""
    book.style(place, "board")
    book.frame(place, None if place.sheet in book.light else PLATE_EDGE)


def write_card(book: Book, place: Area, heading: str = "") -> None:
    """Give ``place`` in the book the look of a card, with a ``heading``, if any, on top; call it before writing there."""
    book.style(place, "card")
    book.frame(place)
    if heading:
        book.across(place.line(0), heading, "card head")


def answer_heads(board: Board) -> tuple[str, ...]:
    """Return the headings, of two lines each, above the black and, if there are any, the white pegs of answers."""
    blacks, whites = capitalized(board.words.said.blacks), capitalized(board.words.said.whites)
    if " " in board.words.blacks:  # such words mention the place themselves
        return blacks.replace(" ", "\n"), whites.replace(" ", "\n")
    black = fill("{Blacks}:\nright place", Blacks=blacks)
    return (black,) if board.blacks_only else (black, fill("{Whites}:\nwrong place", Whites=whites))


def write_tray(book: Book, answers: Area, pegs: int, kind: str = "") -> None:
    """Show each number in the columns of ``answers`` in the book with its pegs, up to ``pegs``, such as ``2 ●●``.

    The first column is black. ``kind`` is ``typed`` where a person types the numbers; other numbers are written later,
    in ``tray_styles``.
    """
    for column, style in zip(answers.strips, tray_styles(kind), strict=False):
        book.style(column, style)
    light = answers.sheet in book.light
    for place, sign in zip(answers.strips, (PEG, RING), strict=False) if light else ((answers, PEG),):
        for count in range(1, pegs + 1):
            shown = f"{count} {sign * count}"  # typed numbers are texts
            book.conditional.add(place, f'{place.address}&""="{count}"', shown=shown, font=SYMBOLS)


def tray_styles(kind: str = "") -> tuple[str, str]:
    """Return the styles of numbers of black and of white pegs; see ``write_tray`` for ``kind``."""
    return f"{kind} black pegs".strip(), f"{kind} white pegs".strip()


def write_title(book: Book, sheet: str, text: str, about: str = "") -> None:
    """Write the title ``text`` in the first row of a workbook's sheet, and the description ``about`` in the second."""
    place = Area(sheet, 1, 2)  # right of the margin
    book.put(place, text, "title")
    if about:
        book.put(place.cell(1), about, "subtitle")
    book.heights(sheet, {1: _TITLE_HEIGHT})


def write_message(
    book: Book, place: Area, formula: str, opening: str, height: float | None = _MESSAGE_HEIGHT,
    style: str = "message",
) -> None:  # fmt: skip
    """Write the message of a sheet of the book into ``place``, merged to one cell, coloured by the first sign of its text.

    On a copy of the sheet, it says that this is a copy. ``opening`` is the initial value of the ``formula``, ``style`` the
    look of the letters, and ``height`` that of each row in points if the text is English; None leaves the rows.
    """
    book.formula(place, unless_copied(place.sheet, formula), opening, style)
    book.style(place, style)
    book.merge(place)
    book.frame(place)
    for mark, color in ((messages.DONE, paint.GOOD), (messages.WRONG, paint.BAD)):
        book.conditional.add(place, f"LEFT({place.cell().here},1)={quote(mark[0])}", fill=color)
    if height is not None:
        book.heights(place.sheet, dict.fromkeys(range(place.row, place.row + place.rows), height * longer()))


def write_text(book: Book, place: Area, text: str, height: float) -> None:
    """Write a paragraph ``text`` across ``place`` of the book, in a row with a ``height`` in points if the text is English."""
    book.across(place, text, "text")
    book.heights(place.sheet, {place.row: height * longer()})


def longer() -> float:
    """Return the largest ratio of lengths of a text in the language of the workbook and of its English original."""
    return 1 if spoken.get() == ENGLISH else 4 / 3


def write_note(book: Book, place: Area, text: str) -> None:
    """Write a remark ``text`` across ``place`` of the book, in one row, which gets high enough for the columns' present widths."""
    book.across(place, text, "remark")
    widths = book.sheet(place.sheet).column_dimensions
    room = sum(widths[letters(column)].width for column in range(place.column, place.column + place.columns))
    book.heights(place.sheet, {place.row: _LINE_HEIGHT * (int(columns_of(text) / room) + 1)})


def write_table_title(book: Book, sheet: str, text: str, about: str, columns: int) -> None:
    """Write the title ``text`` and the description ``about``, across some ``columns``, on a sheet of figures in the book."""
    book.put(Area(sheet, 1, 1), text, "table title")
    book.heights(sheet, {1: _TITLE_HEIGHT})
    write_note(book, Area(sheet, 2, 1, 1, columns), about)


def code_value(board: Board, code: Iterable[int]) -> Value:
    """Return a code for a table cell: a number if Excel keeps all its digits, else a text."""
    text = board.format(code)
    return int(text) if board._is_number else text


def answer_unit(board: Board) -> int:
    """Return the value of a black peg in an answer that is stored as one number, such as 12."""
    return int(10 ** len(str(board.pegs)))


def answer_format(board: Board) -> str:
    """Return the number format that shows an answer stored as one number, such as 12, as 1,2."""
    return '0","' + str(answer_unit(board))[1:]


def light_up(book: Book, now: str, numbers: Area, holes: Area, answers: Area) -> None:
    """Highlight the ``numbers`` and the empty guesses (``holes``) and ``answers`` of the row to be played next in the book.

    ``now`` is the condition that this is the first row.
    """
    book.conditional.add(numbers, now, fill=paint.NOW, ink=paint.PAPER, bold=True)
    for place, color in ((holes, paint.NOW), (answers, paint.TRAY_NOW)):
        book.conditional.add(place, f'AND({place.address}="",{now})', fill=color)


def glow(book: Book, found: str, numbers: Area, answers: Area, left: Area, pegs: int) -> None:
    """Colour the row whose guess is the code in the book: ``numbers`` of attempts, ``answers``, codes ``left`` and their bars.

    Call it before all other formats of these cells, because only the first one applies. ``found`` is the condition of this
    row; a code has ``pegs``.
    """
    for place in (numbers, *answers.strips[1:], left):
        book.conditional.add(place, found, fill=paint.GLOW, ink=paint.INK, bold=True)
    look = {"fill": paint.GLOW, "shown": f"{pegs} {PEG * pegs}", "font": SYMBOLS}
    book.conditional.add(answers.strip(0), found, ink=paint.INK, **look)


def suspect(book: Book, numbers: Area) -> None:
    """Colour the ``numbers`` of the attempts whose answers could each be the only wrong one."""
    alone = f"INDEX({names.SUSPECTS},ROW()-{numbers.row - 1})"
    book.conditional.add(numbers, f"IFERROR({alone}>0,1=0)", fill=paint.BAD, ink=paint.INK, bold=True)


def write_left(book: Book, number: Area, bar: Area, formula: str, codes: int, pixels: int) -> None:
    """Write the ``formula`` of a number of codes left, and a ``bar`` on a logarithmic scale; the book's board has ``codes``.

    The bar of all codes fills the bar's column, which is ``pixels`` wide. Bars have whole and half blocks, rounded up.
    """
    book.formula(number, formula, "", "codes left")
    signs = int((pixels - _BAR_MARGIN) / _BAR_SIGN)
    length = f"{signs}*LN(MAX(1,{number.here}))/LN({max(2, codes)})+0.4999"
    blocks = f'REPT("█",INT({length}))&REPT("▌",INT(2*MOD({length},1)))'
    book.formula(bar, f'IF({number.here}="","",{blocks})', "", "bar")
