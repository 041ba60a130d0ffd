"""The table of all codes on the sheet Game, and behind it the sheet Marks: which codes fit which attempts.

Where there are too many codes for formulas, there is no sheet Marks, and macros write what is ruled out.
"""

from __future__ import annotations

from collections.abc import Iterator

from mastermind_xl.sheets.game.formulas import is_left_hidden
from mastermind_xl.sheets.game.layout import GAME, MARKS, Layout, Step
from mastermind_xl.sheets.names import RULED_OUT_MARK
from mastermind_xl.sheets.shared.candidates import ROW, Answered, each_code, fits, tally_rows
from mastermind_xl.sheets.writing import palette
from mastermind_xl.sheets.writing.area import Area, letters
from mastermind_xl.sheets.writing.package import cell_xml
from mastermind_xl.sheets.writing.sheet import Book, quote

_HEIGHT = 15
"""Of a row, in points: LibreOffice takes twenty times as long to write marks where it is to find the height."""

_HEAD, _OLD = "Ruled out", "not up to date"
"""What stands above the marks; the second where attempts have changed since a macro wrote them."""


def left(layout: Layout) -> Area:
    """Number of the code while it fits: at the start (column 0), after attempt 1 (column 1), …."""
    return Area(MARKS, 2, layout.board.colors + 1, layout.board.size, layout.attempts + 1)


def write_table(book: Book, layout: Layout) -> None:
    """Fill columns A on of the sheet Game; the rows beside the game itself, then the long rest."""
    board, rows_in_play = layout.board, layout.last_row
    book.heads(layout.possibilities.cell(-1), (f"Peg {peg}" for peg in range(1, board.pegs + 1)))
    for index, code in enumerate(board.codes[: rows_in_play - 1].tolist()):
        book.heads(layout.possibilities.cell(index), code, "digit")
    beside = Area(GAME, 2, layout.ruled_out.column, min(board.size, rows_in_play - 1))
    head = layout.ruled_out.cell(-1)
    if layout.live:
        book.put(head, _HEAD, "head")
        for index in range(beside.rows):
            book.formula(beside.cell(index), _mark(layout).replace(ROW, str(index + 2)), "", "digit")
    else:
        now = layout.histories.cell(layout.attempts - 1)
        book.formula(head, f"IF({now}={layout.marked},{quote(_HEAD)},{quote(_OLD)})", _HEAD, "head")
        book.format_if(head, f"{head.here}={quote(_OLD)}", fill=palette.BAD)
        book.style(beside, "written")
    book.long_tables[GAME] = _rest(book, layout, rows_in_play + 1)
    x = letters(layout.ruled_out.column)
    book.format_if(layout.ruled_out, is_left_hidden(layout), ink=palette.PAPER)
    ruled_out = f'AND(${x}2="{RULED_OUT_MARK}",NOT({is_left_hidden(layout)}))'
    book.format_if(layout.possibilities, ruled_out, ink=palette.QUIET)


def _mark(layout: Layout) -> str:
    after = letters(left(layout).column + layout.attempts)
    return f'IF({MARKS}!{after}{ROW}>0,"","{RULED_OUT_MARK}")'


def _rest(book: Book, layout: Layout, first_row: int) -> Iterator[str]:
    board, style = layout.board, book.style_number("digit")
    pegs = [letters(column) for column in range(1, board.pegs + 1)]
    place = f"{letters(board.pegs + 1)}{ROW}"
    if layout.live:
        mark = cell_xml(place, style, "", _mark(layout))
    else:
        mark = cell_xml(place, book.style_number("written"), None)
    for row, code in enumerate(each_code(board, first_row - 2), first_row):
        cells = [cell_xml(f"{letter}{row}", style, color) for letter, color in zip(pegs, code, strict=True)]
        height = f'ht="{_HEIGHT}" customHeight="1"'
        yield f'<row r="{row}" {height}>{"".join(cells)}{mark.replace(ROW, str(row))}</row>'


def write_marks(book: Book, layout: Layout) -> None:
    """Fill the sheet Marks."""
    heads = [f"of {color}" for color in range(1, layout.board.colors + 1)]
    heads += ["Number", *(f"after {attempt}" for attempt in range(1, layout.attempts + 1))]
    book.heads(Area(MARKS, 1, 1), heads)
    book.widths(MARKS, [8] * len(heads))
    book.long_tables[MARKS] = _mark_rows(book, layout)
    book.sheet(MARKS).freeze_panes = "A2"


def _mark_rows(book: Book, layout: Layout) -> Iterator[str]:
    board, style = layout.board, book.style_number("quiet")
    counts = [letters(column) for column in range(1, board.colors + 1)]
    columns = [letters(left(layout).column + k) for k in range(layout.attempts + 1)]
    counted = layout.step(Step.COUNTED, columns=board.colors)
    attempts = [
        Answered(
            counts=layout.step(Step.COUNTS).cell(k),
            black=layout.step(Step.BLACK).cell(k),
            distance=layout.step(Step.DISTANCE).cell(k),
            played=layout.read.line(k),
            played_counts=counted.line(k),
        )
        for k in range(layout.attempts)
    ]
    mine = f"{GAME}!$A{ROW}:${letters(board.pegs)}{ROW}"
    after = fits(mine, f"${counts[0]}{ROW}:${counts[-1]}{ROW}", columns, attempts, style)
    for _, row, cells in tally_rows(board, style, counts, columns, after):
        yield f'<row r="{row}">{cells}</row>'
