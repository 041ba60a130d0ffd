"""The sheet to play on."""

from __future__ import annotations

from mastermind_xl.core.board import MAX_GAME_NUMBER
from mastermind_xl.sheets import palette
from mastermind_xl.sheets.area import Area, letters
from mastermind_xl.sheets.game.formulas import (
    HIDDEN,
    SHOWN,
    answer_formulas,
    code_formulas,
    is_hidden,
    is_left_hidden,
    with_buttons,
)
from mastermind_xl.sheets.game.layout import GAME, Layout
from mastermind_xl.sheets.game.marks import write_table
from mastermind_xl.sheets.game.workings import message, opening_message
from mastermind_xl.sheets.game.workings_layout import Step, step
from mastermind_xl.sheets.sheet import Book, quote
from mastermind_xl.strategies import REGISTRY

_ROW = 24
_BLACK, _WHITE = "●", "○"
_MEANS = (f"{_BLACK} black: right colour, right place", f"{_WHITE} white: right colour, wrong place")
_WITHOUT_BUTTONS = (
    "1. Type a game number below, or click Manual Play where there are buttons: it hides a code.\n"
    "2. Type a guess, one colour in each cell.\n"
    "3. Read its pegs, think, and guess again.\n\n"
    "Review says why a code is ruled out, Statistics keeps your games, How to play explains the rest."
)
_NOT_LIVE = " There are too many codes for formulas: what is ruled out, and codes left, need buttons."


def write_front(book: Book, layout: Layout) -> None:
    """Fill the sheet; the strategy is to be chosen yet."""
    board = layout.board
    book.put(layout.labels.cell(0), "Code", "head")
    for peg, formula in enumerate(code_formulas(layout)):
        book.formula(layout.code.cell(0, peg), formula, "", "peg")
    book.heads_over(
        (layout.guesses, "Guess"), (layout.blacks, "Black"), (layout.whites, "White"), (layout.pictures, "Pegs"),
        (layout.remaining, "Codes left" if layout.has_table else "Codes left: not counted"),
        (layout.typed_answers.strip(0), "Black elsewhere"), (layout.typed_answers.strip(1), "White elsewhere"),
    )  # fmt: skip
    book.type_colors(layout.guesses, board.colors)
    book.type_counts(layout.typed_answers, board.pegs)
    book.count(layout.labels.block(2, 0, layout.attempts, 1), style="number")
    for k in range(layout.attempts):
        for column, formula in enumerate(answer_formulas(layout, k)):
            book.formula(layout.answers.cell(k, column), formula, "", "answer")
        book.formula(layout.pictures.cell(k), _picture(layout, k), "", "picture")
        book.formula(layout.remaining.cell(k), step(layout, Step.LEFT).cell(k).ref, "", "number")
    book.show_as(layout.remaining, "#,##0")
    book.message(layout.message, message(layout), opening_message(layout, buttons=layout.functions))
    _write_choices(book, layout)
    _write_legend(book, layout)
    if not layout.functions:
        text = _WITHOUT_BUTTONS + _NOT_LIVE if layout.is_marked else _WITHOUT_BUTTONS
        book.across(layout.panel, text, "text")
    _color(book, layout)
    _arrange(book, layout)
    if layout.has_table:
        write_table(book, layout)


def _picture(layout: Layout, k: int) -> str:
    """The answer as a row of pegs, black before white."""
    counts = step(layout, Step.COUNTS).cell(k).ref
    black, white = layout.blacks.cell(k).here, layout.whites.cell(k).here
    return f'IF({counts}=1,REPT("{_BLACK}",{black})&REPT("{_WHITE}",{white}),"")'


def _write_choices(book: Book, layout: Layout) -> None:
    board = layout.board
    strategy = "Strategy of Solve and Hint" if layout.functions else "Strategy, where there are buttons"
    choices = [(layout.strategy, strategy), (layout.number, "Game number")]
    yes_or_no = []
    if layout.has_table:
        yes_or_no.append((layout.counted, "Show what is left", SHOWN))
    if not layout.functions:
        yes_or_no.append((layout.shown, "Show the code", HIDDEN))
    for place, head in [*choices, *((place, head) for place, head, _ in yes_or_no)]:
        book.put(Area(GAME, place.row, layout.labels.column), head, "label")
        cells = place.block(0, 0, 1, 3)
        book.style(cells, "choice")
        book.sheet(GAME).merge_cells(cells.span)
    for place, _, value in yes_or_no:
        book.put(place, value, "choice")
        book.choose_from(place, (SHOWN, HIDDEN), f"Type {SHOWN} or {HIDDEN}.")
    if not layout.functions:
        label = Area(GAME, layout.shown.row, layout.labels.column)
        by_button, by_hand = "Reveal Code shows the code", "Show the code"
        book.formula(label, with_buttons(layout, quote(by_button), quote(by_hand)), by_hand, "label")
    names = [each.name for each in REGISTRY.values() if each.plays(board) and not each.keeps_waiting(board)]
    book.choose_from(layout.strategy, names, f"Choose one of {', '.join(names)}.")
    book.type_number(
        layout.number.block(0, 0, 1, 3), MAX_GAME_NUMBER, "A game number is a whole number from 1."
    )


def _write_legend(book: Book, layout: Layout) -> None:
    """What the pegs of an answer mean, and what each colour is called."""
    legend = layout.legend
    for row, text in enumerate(_MEANS):
        book.put(legend.cell(row), text, "label")
    for number, peg in enumerate(book.peg_colors(layout.board.colors)):
        row, column = 3 + number // 2, 2 * (number % 2)
        place = legend.cell(row, column)
        book.put(place, number + 1, "peg")
        name = layout.color_names.cell(number).ref
        book.formula(legend.cell(row, column + 1), f'{name}&""', peg.name, "name")
    colors = legend.block(3, 0, legend.rows - 3, legend.columns)
    book.color_pegs(colors, layout.board.colors)
    book.widths(GAME, (6, 13, 6, 13), legend.column)


def _color(book: Book, layout: Layout) -> None:
    book.color_pegs(layout.code, layout.board.colors)
    row = layout.guesses.row
    played = f"COUNT({layout.whites.here})"
    here = f"${letters(layout.labels.column)}{row}={played}+1"
    now = f"AND({here},COUNTIF({layout.blacks.here},{layout.board.pegs})=0)"
    numbers = layout.labels.block(2, 0, layout.attempts, 1)
    book.format_if(numbers, now, fill=palette.ACCENT, ink=palette.PAPER, bold=True)
    book.format_if(layout.typed_answers, is_hidden(layout), fill=palette.HEADER, ink=palette.QUIET)
    if layout.has_table:
        book.format_if(layout.remaining, is_left_hidden(layout), fill=palette.PAPER, ink=palette.PAPER)


def _arrange(book: Book, layout: Layout) -> None:
    sheet, pegs = book.sheet(GAME), layout.board.pegs
    if layout.has_table:
        between = layout.labels.column - layout.ruled_out.column - 1
        book.widths(GAME, [*[5] * pegs, 8, *[3] * between])
    # Room for what is chosen below; answers, pictures, codes left, answers typed, and a gap.
    rest = (8, 8, max(8, 2.2 * pegs + 2), 8, 10, 10, 3)
    book.widths(GAME, [9, *[max(6, 24 / pegs)] * pegs, *rest], layout.labels.column)
    book.heights(GAME, {1: 30, 2: 30, **dict.fromkeys(range(3, layout.last_row + 1), _ROW)})
    sheet.freeze_panes = "A2"
    right = letters(layout.panel.column + layout.panel.columns - 1)
    sheet.print_area = f"{letters(layout.labels.column)}1:{right}{layout.last_row}"
    book.begin_at(layout.guesses)
