"""The sheet Review: tables that a macro fills, and formulas that say why a code is ruled out."""

from __future__ import annotations

from mastermind_xl.core import messages
from mastermind_xl.core.messages import counted
from mastermind_xl.sheets import palette
from mastermind_xl.sheets.area import Area, letters
from mastermind_xl.sheets.game.formulas import with_buttons
from mastermind_xl.sheets.game.layout import REVIEW, Layout
from mastermind_xl.sheets.game.review_layout import (
    BEST_HEADS,
    MOVE_HEADS,
    answers,
    asked,
    best,
    moves,
    reason,
    summary,
)
from mastermind_xl.sheets.game.secret import is_state
from mastermind_xl.sheets.game.workings_layout import Step, asked_counts, numbers, step
from mastermind_xl.sheets.package import Value
from mastermind_xl.sheets.scoring import apart
from mastermind_xl.sheets.sheet import Book, first_that_holds, quote, sentence

_CLICK = (
    messages.NEXT + "Click Review: it looks at the game move by move and tells nothing about the hidden code."
)
_NO_BUTTONS = (
    messages.NEXT + "The button Review fills the first two tables where there are buttons (see How to play). "
    "The third works by itself: type a code into it."
)
_NO_TABLE = (
    messages.NEXT
    + "There are too many codes to compare guesses by what they leave. The third table works: type a code into it."
)
_STALE = messages.NEXT + "The game has gone on since this review: click Review again."

_ASK = messages.NEXT + "Type a code here, and see which attempts rule it out."
_NO_CODE = messages.WRONG + "That is no code yet: type {pegs} from 1 to {colors}."
_NO_ATTEMPT = messages.NEXT + "No guess has been answered yet: any code may be it."
_FITS = messages.DONE + "It fits every answer so far: it may be the code."
_RULED_OUT = (
    messages.NEXT + "It is ruled out: attempt {n} ({guess}) would have been answered "
    "{black},{white} instead of {was_black},{was_white}."
)
_FIT, _MISFIT = "fits", "rules it out"

_EXPLAINED = (
    "Before, After: codes that were possible before and after the answer. Expected: what the guess leaves on "
    "average. Luck: bits that the answer told beyond what the guess promised; over many games it comes to nothing. "
    "Verdict: best, good, weak, or wasted if no answer could have told anything. Alike: guesses that are worth the same."
)


def write_review(book: Book, layout: Layout) -> None:
    """Fill the sheet."""
    sheet, pegs = book.sheet(REVIEW), layout.board.pegs
    book.put(Area(REVIEW, 1, 2), "Review", "title")
    text = layout.reviewed
    start, opening = (
        with_buttons(layout, quote(_CLICK), quote(_NO_BUTTONS)),
        _CLICK if layout.functions else _NO_BUTTONS,
    )
    if not layout.has_table:
        start, opening = quote(_NO_TABLE), _NO_TABLE
    shown = f"IF({is_state(layout, layout.reviewed_at)},{text},{quote(_STALE)})"
    book.message(summary(layout), f'IF({text}="",{start},{shown})', opening)
    _write_moves(book, layout)
    _write_best(book, layout)
    _write_why(book, layout)
    last = answers(layout).row + layout.attempts
    place = Area(REVIEW, last + 1, 2, 1, summary(layout).columns)
    book.put(place, _EXPLAINED, "text")
    sheet.merge_cells(place.span)
    sheet.row_dimensions[place.row].height = 64
    sheet.column_dimensions["A"].width = 2
    sheet.column_dimensions["B"].width = 5
    first = moves(layout).column
    widths = [5.0] * pegs + [9.0] * len(MOVE_HEADS) + [5.0] * pegs + [9.0]
    for column, width in enumerate(widths, first):
        sheet.column_dimensions[letters(column)].width = max(width, 10 / pegs)
    sheet.row_dimensions[1].height = 32
    for row in (summary(layout).row, summary(layout).row + 1):
        sheet.row_dimensions[row].height = 24
    for table in (moves(layout), best(layout), answers(layout)):
        for row in range(table.row, table.row + table.rows):
            sheet.row_dimensions[row].height = 18
    sheet.sheet_view.showGridLines = False
    book.fit_page_width(REVIEW)
    sheet.page_setup.fitToHeight = 1
    book.protect(REVIEW)


def _heading(book: Book, row: int, text: str) -> None:
    book.put(Area(REVIEW, row, 2), text, "heading")


def _head(book: Book, row: int, column: int, text: str, columns: int = 1) -> None:
    place = Area(REVIEW, row, column, 1, columns)
    book.put(place, text, "head")
    if columns > 1:
        book.sheet(REVIEW).merge_cells(place.span)
    book.sheet(REVIEW).row_dimensions[row].height = 32


def _write_moves(book: Book, layout: Layout) -> None:
    table, pegs = moves(layout), layout.board.pegs
    row = table.row - 1
    _heading(book, row - 1, "The game, move by move")
    _head(book, row, table.column, "Guess", pegs)
    after = table.column + pegs
    for column, head in enumerate(MOVE_HEADS, after):
        _head(book, row, column, head)
    _head(book, row, after + len(MOVE_HEADS), "Best guess", pegs)
    _head(book, row, after + len(MOVE_HEADS) + pegs, "It leaves")
    for k in range(layout.attempts):
        book.put(Area(REVIEW, table.row + k, table.column - 1), k + 1, "quiet")
    book.style(table, "written")
    black, _, _, _, expected, luck, verdict = (table.strip(pegs + n) for n in range(len(MOVE_HEADS)))
    counts = Area(REVIEW, table.row, black.column, table.rows, 4)
    book.show_as(counts, "#,##0")
    book.show_as(expected, "#,##0.0")
    book.show_as(table.strip(table.columns - 1), "#,##0.0")
    book.show_as(luck, "+0.0;-0.0;0.0")
    own = Area(REVIEW, table.row, table.column, table.rows, pegs)
    best_guess = Area(REVIEW, table.row, after + len(MOVE_HEADS), table.rows, pegs)
    for place in (own, best_guess):
        book.color_pegs(place, layout.board.colors)
    here = f"${letters(verdict.column)}{table.row}"
    book.format_if(verdict, f'{here}="best"', fill=palette.GOOD)
    book.format_if(verdict, f'OR({here}="weak",{here}="wasted")', fill=palette.BAD)


def _write_best(book: Book, layout: Layout) -> None:
    table, pegs = best(layout), layout.board.pegs
    row = table.row - 1
    _heading(book, row - 1, "The best guesses at the end of these moves")
    _head(book, row, table.column, "Guess", pegs)
    for column, head in enumerate(BEST_HEADS, table.column + pegs):
        _head(book, row, column, head)
    for number in range(table.rows):
        book.put(Area(REVIEW, table.row + number, table.column - 1), number + 1, "quiet")
    book.style(table, "written")
    for column, shown in ((1, "#,##0"), (2, "#,##0.0"), (3, "#,##0"), (4, "0.00"), (5, "#,##0")):
        book.show_as(table.strip(pegs + column), shown)
    book.color_pegs(Area(REVIEW, table.row, table.column, table.rows, pegs), layout.board.colors)


def _write_why(book: Book, layout: Layout) -> None:
    code, table, pegs = asked(layout), answers(layout), layout.board.pegs
    sheet = book.sheet(REVIEW)
    _heading(book, code.row - 1, "Why is a code ruled out?")
    book.type_colors(code, layout.board.colors)
    book.message(reason(layout), _reason(layout), _ASK)
    sheet.row_dimensions[code.row].height = 34
    row = table.row - 1
    _head(book, row, table.column, "Guess", pegs)
    for column, head in enumerate(
        ("Black", "White", "Would be black", "Would be white", ""), table.column + pegs
    ):
        _head(book, row, column, head)
    for k in range(layout.attempts):
        book.put(Area(REVIEW, table.row + k, table.column - 1), k + 1, "quiet")
        _write_answer(book, layout, k)
    book.color_pegs(Area(REVIEW, table.row, table.column, table.rows, pegs), layout.board.colors)
    verdict = table.strip(pegs + 4)
    for text, fill in ((_FIT, palette.GOOD), (_MISFIT, palette.BAD)):
        book.format_if(verdict, f"{verdict.address}={quote(text)}", fill=fill)


def _write_answer(book: Book, layout: Layout, k: int) -> None:
    """What an attempt was answered, and what it would have been."""
    line, pegs = answers(layout).line(k), layout.board.pegs
    counts = f"{step(layout, Step.COUNTS).cell(k)}=1"
    guess, counted_there = (
        layout.guesses.line(k),
        step(layout, Step.COUNTED, columns=layout.board.colors).line(k),
    )

    def put(column: int, condition: str, formula: str, cached: Value = "") -> None:
        book.formula(line.cell(0, column), f'IF({condition},{formula},"")', cached, "number")

    for peg in range(pegs):
        put(peg, counts, guess.cell(0, peg).ref)
    put(pegs, counts, layout.blacks.cell(k).ref)
    put(pegs + 1, counts, layout.whites.cell(k).ref)
    told = f"AND({counts},{_is_code(layout)})"
    was_black, was_white, black, white = (line.cell(0, pegs + n).here for n in range(4))
    put(pegs + 2, told, f"SUMPRODUCT(--({asked(layout).here}={guess}))")
    shared = f"{pegs}-{apart(asked_counts(layout), counted_there)}/2"
    put(pegs + 3, told, f"{shared}-{black}")
    same = f"AND({was_black}={black},{was_white}={white})"
    put(pegs + 4, told, f"IF({same},{quote(_FIT)},{quote(_MISFIT)})")


def _is_code(layout: Layout) -> str:
    board = layout.board
    colors = f"SUMPRODUCT(--({asked(layout).here}={numbers(layout, 0, board.colors)}))={board.pegs}"
    return colors if board.repeats else f"AND({colors},MAX({asked_counts(layout)})<=1)"


def _reason(layout: Layout) -> str:
    """The formula of what there is to say about the code asked about."""
    board, table = layout.board, answers(layout)
    verdicts = table.strip(board.pegs + 4).here
    first = f"MATCH({quote(_MISFIT)},{verdicts},0)"

    def column(number: int) -> str:
        return f"INDEX({table.strip(board.pegs + number).here},{first})"

    cells: dict[str, Area | str] = {
        "n": first, "guess": f"INDEX({step(layout, Step.GUESS)},{first})",
        "was_black": column(0), "was_white": column(1), "black": column(2), "white": column(3),
    }  # fmt: skip

    def say(template: str) -> str:
        return sentence(template, cells, pegs=counted(board.pegs, "number"), colors=board.colors)

    checks = [
        (f'SUMPRODUCT(--({asked(layout).here}<>""))=0', 1),
        (f"NOT({_is_code(layout)})", 2),
        (f"SUM({step(layout, Step.COUNTS)})=0", 3),
        (f"COUNTIF({verdicts},{quote(_MISFIT)})=0", 4),
    ]
    no_code = _NO_CODE if board.repeats else _NO_CODE[:-1] + ", each at most once."
    says = (_RULED_OUT, _ASK, no_code, _NO_ATTEMPT, _FITS)
    return f"CHOOSE({first_that_holds(checks)}+1,{','.join(map(say, says))})"
