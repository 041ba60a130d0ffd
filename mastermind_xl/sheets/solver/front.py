"""The sheet that the person works on."""

from __future__ import annotations

from mastermind_xl.core.board import Code
from mastermind_xl.core.messages import NEXT
from mastermind_xl.sheets import palette
from mastermind_xl.sheets.area import Area, letters
from mastermind_xl.sheets.sheet import Book, quote
from mastermind_xl.sheets.solver.layout import FRONT, Layout, Step
from mastermind_xl.sheets.solver.workings import opening_message

_ALL_USED = NEXT + "All attempts are used."


def write_front(book: Book, layout: Layout, strategy: str, opening: Code) -> None:
    """Fill the sheet; ``opening`` is the first suggestion."""
    board = layout.board
    sheet = book.sheet(FRONT)
    last_column = layout.listed.column + layout.listed.columns - 1
    book.put(Area(FRONT, 1, 1), "Mastermind solver", "title")
    about = (
        f"{board}: {board.size:,} codes. Strategy: {strategy}. "
        "Type into the pale yellow cells only; what to guess next is said below."
    )
    book.put(Area(FRONT, 2, 1), about, "subtitle")
    _write_message(book, layout, opening)
    _write_heads(book, layout)
    book.type_colors(layout.guesses, board.colors)
    book.type_counts(layout.answers, board.pegs)
    for k in range(layout.attempts):
        book.put(layout.numbers.cell(k), k + 1, "number")
        _write_suggestion(book, layout, k, opening)
        left = layout.step(Step.LEFT).cell(k)
        book.formula(layout.remaining.cell(k), left.ref, "", "number")
        sheet.row_dimensions[layout.numbers.row + k].height = 26
    _write_listed(book, layout)
    _color(book, layout)
    for column in range(1, last_column + 1):
        sheet.column_dimensions[letters(column)].width = 5.5
    for gap in (layout.guesses.column - 1, layout.blacks.column - 1, layout.listed.column - 1):
        sheet.column_dimensions[letters(gap)].width = 2.5
    for area in (layout.blacks, layout.whites, layout.remaining, layout.numbers):
        sheet.column_dimensions[letters(area.column)].width = 9
    width = max(8, 2 * board.pegs) if board.colors <= 9 else 3 * board.pegs + 2
    for column in range(layout.listed.column, last_column + 1):
        sheet.column_dimensions[letters(column)].width = width
    sheet.row_dimensions[1].height = 32
    sheet.row_dimensions[3].height = 54
    sheet.freeze_panes = f"B{layout.numbers.row}"
    sheet.sheet_view.showGridLines = False
    sheet.print_area = f"A1:{letters(last_column)}{layout.numbers.row + layout.attempts - 1}"
    sheet.page_setup.orientation = "landscape"
    book.fit_page_width(FRONT)
    book.begin_at(layout.blacks)
    book.protect(FRONT)


def _write_message(book: Book, layout: Layout, opening: Code) -> None:
    tells, says = layout.step(Step.TELLS), layout.step(Step.SAYS)
    played = f"SUM({layout.step(Step.COUNTS)})"
    left = layout.step(Step.LEFT).cell(layout.attempts - 1)
    used = f'{quote(_ALL_USED)}&" "&{left}&{quote(" codes are still possible.")}'
    only = f'{quote(_ALL_USED + " It must be ")}&{layout.listed.cell()}&"."'
    formula = (
        f"IF(SUM({tells})>0,INDEX({says},MATCH(1,{tells},0)),"
        f"IF({played}={layout.attempts},IF({left}=1,{only},{used}),INDEX({says},{played}+1)))"
    )
    book.message(layout.message, formula, opening_message(layout.board, opening))


def _write_heads(book: Book, layout: Layout) -> None:
    sheet = book.sheet(FRONT)
    groups = (
        (layout.numbers, "Attempt"),
        (layout.suggestions, "Guess this"),
        (layout.guesses, "or your own guess"),
        (layout.blacks, "Black"),
        (layout.whites, "White"),
        (layout.remaining, "Codes left"),
    )
    for area, head in groups:
        book.put(area.cell(-1), head, "head")
        if area.columns > 1:
            sheet.merge_cells(Area(FRONT, area.row - 1, area.column, 1, area.columns).span)
    sheet.row_dimensions[layout.numbers.row - 1].height = 34
    for area, note in ((layout.blacks, "right place"), (layout.whites, "right colour, wrong place")):
        book.put(area.cell(-2), note, "note")
    sheet.row_dimensions[layout.numbers.row - 2].height = 38


def _write_suggestion(book: Book, layout: Layout, k: int, opening: Code) -> None:
    node = layout.step(Step.NODE).cell(k)
    due = layout.step(Step.DUE).cell(k)
    for peg in range(layout.board.pegs):
        on_tree = f"INDEX({layout.tree_guesses.strip(peg)},{node})"
        if k == 0:
            book.formula(layout.suggestions.cell(k, peg), on_tree, opening[peg], "peg")
            continue
        off = f"INDEX({layout.possibilities.strip(peg)},{layout.choice(k + 1).best})"
        formula = f'IF({due}=0,"",IF({node}>0,{on_tree},{off}))'
        book.formula(layout.suggestions.cell(k, peg), formula, "", "peg")


def _write_listed(book: Book, layout: Layout) -> None:
    """The candidates that are left, as many as there is room for."""
    board, place = layout.board, layout.listed
    left = layout.left.strip(layout.attempts)
    count = f"COUNT({left})"
    room = place.rows * place.columns
    head = f'"Still possible: "&IF({count}>{room},"{room} of ","")&{count}'
    shown = f"{room} of {board.size}" if board.size > room else str(board.size)
    book.formula(place.cell(-1), head, f"Still possible: {shown}", "head")
    span = Area(FRONT, place.row - 1, place.column, 1, place.columns).span
    book.sheet(FRONT).merge_cells(span)
    for column in range(place.columns):
        for row in range(place.rows):
            number = column * place.rows + row + 1
            text = f"INDEX({layout.texts},SMALL({left},{number}))"
            cached = board.format(board.code(number - 1)) if number <= board.size else ""
            book.formula(place.cell(row, column), f'IF({number}>COUNT({left}),"",{text})', cached, "code")


def _color(book: Book, layout: Layout) -> None:
    own, suggestions = layout.guesses, layout.suggestions
    line = f"${letters(own.column)}{own.row}:${letters(own.column + own.columns - 1)}{own.row}"
    book.format_if(suggestions, f'SUMPRODUCT(--({line}<>""))>0', ink=palette.QUIET)
    book.color_pegs(suggestions, layout.board.colors)
    now = f'AND(${letters(suggestions.column)}{own.row}<>"",${letters(layout.remaining.column)}{own.row}="")'
    book.format_if(layout.numbers, now, fill=palette.ACCENT, ink=palette.PAPER, bold=True)
    book.format_if(layout.answers, now, fill="FFE08A")
