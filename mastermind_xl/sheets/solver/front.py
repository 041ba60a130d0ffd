"""The sheet that the person works on."""

from __future__ import annotations

from mastermind_xl.core import messages
from mastermind_xl.core.board import Board
from mastermind_xl.sheets import palette
from mastermind_xl.sheets.area import Area, letters
from mastermind_xl.sheets.sheet import Book, sentence
from mastermind_xl.sheets.solver.layout import ANSWER_NOTES, FRONT, Layout, Step
from mastermind_xl.sheets.solver.workings import opening_message


def write_front(book: Book, layout: Layout) -> None:
    """Fill the sheet."""
    board, sheet = layout.board, book.sheet(FRONT)
    last_column = layout.listed.column + layout.listed.columns - 1
    book.put(Area(FRONT, 1, 1), "Mastermind solver", "title")
    about = (
        f"{board}: {board.size:,} codes. Strategy: {layout.strategy}. "
        "Type into the pale yellow cells only; what to guess next is said below."
    )
    book.put(Area(FRONT, 2, 1), about, "subtitle")
    _write_message(book, layout)
    book.heads_over(
        (layout.numbers, "Attempt"), (layout.suggestions, "Guess this"), (layout.guesses, "or your own guess"),
        (layout.blacks, "Black"), (layout.whites, "White"), (layout.remaining, "Codes left"),
    )  # fmt: skip
    book.heads(layout.answers.cell(-2), ANSWER_NOTES, "note")
    book.type_colors(layout.guesses, board.colors)
    book.type_counts(layout.answers, board.pegs)
    book.count(layout.numbers, style="number")
    for k in range(layout.attempts):
        _write_suggestion(book, layout, k)
        left = layout.step(Step.LEFT).cell(k)
        book.formula(layout.remaining.cell(k), left.ref, "", "number")
    _write_listed(book, layout)
    _color(book, layout)
    widths = dict.fromkeys(range(1, last_column + 1), 5.5)
    widths |= dict.fromkeys(range(layout.listed.column, last_column + 1), _text_width(board))
    for gap in (layout.guesses, layout.blacks, layout.listed):
        widths[gap.column - 1] = 2.5
    for area in (layout.blacks, layout.whites, layout.remaining, layout.numbers):
        widths[area.column] = 9
    book.widths(FRONT, widths.values())
    top = layout.numbers.row
    rows = dict.fromkeys(range(top, top + layout.attempts), 26)
    book.heights(FRONT, {**rows, 1: 32, 3: 54, top - 2: 38, top - 1: 34})
    sheet.freeze_panes = f"B{top}"
    sheet.print_area = f"A1:{letters(last_column)}{top + layout.attempts - 1}"
    book.begin_at(layout.blacks)


def _text_width(board: Board) -> int:
    """Of a column of codes written as texts."""
    return max(8, 2 * board.pegs) if board.colors <= 9 else 3 * board.pegs + 2


def _write_message(book: Book, layout: Layout) -> None:
    tells, says = layout.step(Step.TELLS), layout.step(Step.SAYS)
    played = f"SUM({layout.step(Step.COUNTS)})"
    left = layout.step(Step.LEFT).cell(layout.attempts - 1)
    several = sentence(messages.ALL_USED + messages.CODES_LEFT, {"left": left})
    only = sentence(f"{messages.ALL_USED} {messages.ONLY_ONE}", {"code": layout.listed.cell()})
    formula = (
        f"IF(SUM({tells})>0,INDEX({says},MATCH(1,{tells},0)),"
        f"IF({played}={layout.attempts},IF({left}=1,{only},{several}),INDEX({says},{played}+1)))"
    )
    book.message(layout.message, formula, opening_message(layout))


def _write_suggestion(book: Book, layout: Layout, k: int) -> None:
    node = layout.step(Step.NODE).cell(k)
    due = layout.step(Step.DUE).cell(k)
    for peg in range(layout.board.pegs):
        on_tree = f"INDEX({layout.tree_guesses.strip(peg)},{node})"
        if k == 0:
            book.formula(layout.suggestions.cell(k, peg), on_tree, layout.opening[peg], "peg")
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
    book.sheet(FRONT).merge_cells(place.block(-1, 0, 1, place.columns).span)
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
