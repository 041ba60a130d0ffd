"""The printed part of a sheet: a copy of the board beside the visible part, in light colours.

A conditional format cannot depend on whether a sheet is printed, and LibreOffice loses Excel's option for black and white.
"""

from collections.abc import Sequence

from mastermind_xl.core import paint
from mastermind_xl.core.languages import fill
from mastermind_xl.sheets.shared.board import GAP, LEGEND_PIXELS, BoardLayout, pixels
from mastermind_xl.sheets.shared.reading import UNKNOWN
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import PEG, RING, answer_heads
from mastermind_xl.sheets.writing.formulas import quote
from mastermind_xl.sheets.writing.pegs import is_called
from mastermind_xl.sheets.writing.styles import SYMBOLS

_NUMBER_PIXELS, _PEG_PIXELS, _BOX_PIXELS, _LEFT_PIXELS = 34, 40, 110, 62
_MESSAGE_ROWS = 5


def write_paper(
    book: Book, title: str, layout: BoardLayout, played: Area, *, code: Area | None = None, opening: Sequence[int] = ()
) -> None:
    """Copy the board of a layout's book to the right, on its sheet, and print only the copy.

    The copy has a ``title``, the hidden ``code``, if any, the guesses ``played``, as numbers on any sheet, and the message.
    ``opening`` is the first guess when the book is opened, if there is one.
    """
    answers, message, words = layout.answers, layout.message, layout.color_names
    looks, choices, column = book.pegs.colors(words.rows), book.pegs.choices(words.rows), layout.last_column + 8
    signs = [sign for number, look in enumerate(looks, 1) if (sign := book.pegs.draw(number, look, on_paper=True)[1])]
    pegs, sheet, top, rows, width = played.columns, answers.sheet, answers.row, answers.rows, answers.columns
    last, legend_end = top + rows, top + words.rows - 1
    place = Area(sheet, 1, column, max(last + _MESSAGE_ROWS, legend_end), pegs + 5 + width)
    book.style(place, "paper")
    on_board = [_NUMBER_PIXELS, *[_PEG_PIXELS] * pegs, *[_BOX_PIXELS] * width, _LEFT_PIXELS]
    book.widths(sheet, map(pixels, [*on_board, GAP, _PEG_PIXELS, LEGEND_PIXELS[1]]), column)
    book.put(place.cell(0, 0 if code is None else pegs + 1), title, "paper title")
    for peg, here in enumerate(code.cells if code else ()):
        color = f"{here.here}+1" if book.board._shift else here.here
        book.formula(place.cell(0, 1 + peg), _sign(book, signs, color, here.here), "", "paper place")
    board = place.block(top - 1, 0, rows, pegs + 2 + width)
    book.count(board)
    after = pegs + 1
    heads = (*answer_heads(book.board), fill("Codes left"))
    book.heads(board.cell(-1, after), heads)
    for k in range(rows):
        for peg, cell in enumerate(played.line(k).cells):
            first = signs[opening[peg] - 1] if opening and k == 0 and opening[peg] <= len(signs) else ""
            book.formula(board.cell(k, 1 + peg), _sign(book, signs, str(cell)), first, "paper place")
        for side, sign in enumerate((PEG, RING)[:width]):
            count = layout.counted_answers.cell(k, side).ref
            unknown = f'IF({count}="{UNKNOWN}",{count},"")'
            shown = f'IFERROR(IF(ISNUMBER({count}),{count}&" "&REPT("{sign}",{count}),{unknown}),"")'
            book.formula(board.cell(k, after + side), shown, "", "paper box")
        book.formula(board.cell(k, after + width), layout.remaining.cell(k).here, "", "paper left")
    legend = Area(sheet, top, column + pegs + 3 + width, words.rows, 2)
    for number, look in enumerate(looks):
        if number < len(signs):
            book.formula(legend.cell(number), _sign(book, signs, str(number + 1)), signs[number], "paper place")
        else:
            book.put(legend.cell(number), str(number + 1), "paper place")
        book.formula(legend.cell(number, 1), f'{layout.shown_legend.cell(number, 1).here}&""', look.name, "paper")
    box = place.block(last, 0, _MESSAGE_ROWS, place.columns if legend_end <= last else board.columns)
    book.formula(box, message.cell().here, book.cached[sheet][message.address], "paper message")
    book.merge(box)
    # Not one rule for the whole copy: LibreOffice 7.4 crashes when it prints the codes left below such a rule.
    for drawn in (place.block(0, 1, last, pegs), legend.block(0, 0, words.rows, 1)):
        # In a cell without one of these signs the formula is an error, and the rule does not apply.
        color = f'FIND({drawn.address},{quote("".join(signs))})/({drawn.address}<>"")'
        for look in choices:
            book.conditional.add(drawn, is_called(color, look), ink=look.on_paper, font=SYMBOLS)
        for look, sign in zip(looks, signs, strict=False):
            book.conditional.add(drawn, f"{drawn.address}={quote(sign)}", ink=look.on_paper, font=SYMBOLS)
    book.sheet(sheet).print_area = place.span


def _sign(book: Book, signs: Sequence[str], number: str, otherwise: str = "") -> str:
    """The formula of the sign of the colour with this ``number``: one of ``signs``, or a ring if a person calls it white."""
    drawn, unknown = quote("".join(signs)), f'{otherwise}&""' if otherwise else '""'
    for look in book.pegs.choices(len(signs)):
        if look.on_paper == paint.BOARD:
            drawn = f"IF({is_called(number, look)},{quote(''.join(book.pegs.rings))},{drawn})"
    return f"IFERROR(MID({drawn},{number},1),{unknown})"
