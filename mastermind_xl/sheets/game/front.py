"""The sheet to play on."""

from __future__ import annotations

from mastermind_xl.core.game_number import MOST
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


def write_front(book: Book, layout: Layout, strategy: str) -> None:
    """Fill the sheet, but for the table of codes."""
    board, sheet = layout.board, book.sheet(GAME)
    book.put(layout.labels.cell(0), "Code", "head")
    for peg, formula in enumerate(code_formulas(layout)):
        book.formula(layout.code.cell(0, peg), formula, "", "peg")
    _write_heads(book, layout)
    book.type_colors(layout.guesses, board.colors)
    book.type_counts(layout.typed_answers, board.pegs)
    for k in range(layout.attempts):
        book.put(layout.labels.cell(k + 2), k + 1, "number")
        for column, formula in enumerate(answer_formulas(layout, k)):
            book.formula(layout.answers.cell(k, column), formula, "", "answer")
        book.formula(layout.pictures.cell(k), _picture(layout, k), "", "picture")
        book.formula(layout.remaining.cell(k), step(layout, Step.LEFT).cell(k).ref, "", "number")
    book.show_as(layout.remaining, "#,##0")
    book.message(layout.message, message(layout), opening_message(layout, buttons=layout.functions))
    _write_choices(book, layout, strategy)
    _write_legend(book, layout)
    if not layout.functions:
        book.put(layout.panel, _WITHOUT_BUTTONS + _NOT_LIVE if layout.is_marked else _WITHOUT_BUTTONS, "text")
        sheet.merge_cells(layout.panel.span)
    _color(book, layout)
    _arrange(book, layout)
    book.protect(GAME)


def _write_heads(book: Book, layout: Layout) -> None:
    heads = (
        (layout.guesses, "Guess"), (layout.blacks, "Black"), (layout.whites, "White"), (layout.pictures, "Pegs"),
        (layout.remaining, "Codes left" if layout.has_table else "Codes left: not counted"),
        (layout.typed_answers.strip(0), "Black elsewhere"), (layout.typed_answers.strip(1), "White elsewhere"),
    )  # fmt: skip
    for area, head in heads:
        book.put(area.cell(-1), head, "head")
        if area.columns > 1:
            book.sheet(GAME).merge_cells(area.block(-1, 0, 1, area.columns).span)


def _picture(layout: Layout, k: int) -> str:
    """The answer as a row of pegs, black before white."""
    counts = step(layout, Step.COUNTS).cell(k).ref
    black, white = layout.blacks.cell(k).here, layout.whites.cell(k).here
    return f'IF({counts}=1,REPT("{_BLACK}",{black})&REPT("{_WHITE}",{white}),"")'


def _write_choices(book: Book, layout: Layout, strategy: str) -> None:
    sheet = book.sheet(GAME)
    board = layout.board
    names = [each.name for each in REGISTRY.values() if each.plays(board) and not each.keeps_waiting(board)]
    answers = (SHOWN, HIDDEN)
    choices: list[tuple[Area, str, str | None]] = [
        (layout.strategy, "Strategy of Solve and Hint" if layout.functions else "Strategy, where there are buttons", strategy),
        (layout.number, "Game number", None),
    ]  # fmt: skip
    if layout.has_table:
        choices.append((layout.counted, "Show what is left", SHOWN))
        book.choose_from(layout.counted, answers, f"Type {SHOWN} or {HIDDEN}.")
    if not layout.functions:
        choices.append((layout.shown, "Show the code", HIDDEN))
        book.choose_from(layout.shown, answers, f"Type {SHOWN} or {HIDDEN}.")
    for place, head, value in choices:
        label = Area(GAME, place.row, layout.labels.column)
        book.put(label, head, "label")
        cells = place.block(0, 0, 1, 3)
        book.style(cells, "choice")
        sheet.merge_cells(cells.span)
        if value is not None:
            book.put(place, value, "choice")
    if not layout.functions:
        label = Area(GAME, layout.shown.row, layout.labels.column)
        by_button, by_hand = "Reveal Code shows the code", "Show the code"
        book.formula(label, with_buttons(layout, quote(by_button), quote(by_hand)), by_hand, "label")
    book.choose_from(layout.strategy, names, f"Choose one of {', '.join(names)}.")
    book.type_number(layout.number.block(0, 0, 1, 3), MOST, "A game number is a whole number from 1.")


def _write_legend(book: Book, layout: Layout) -> None:
    """What the pegs of an answer mean, and what each colour is called."""
    sheet, legend = book.sheet(GAME), layout.legend
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
    for column in (0, 2):
        sheet.column_dimensions[letters(legend.column + column)].width = 6
        sheet.column_dimensions[letters(legend.column + column + 1)].width = 13


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
    widths: dict[int, float] = {}
    if layout.has_table:
        widths |= dict.fromkeys(range(1, pegs + 1), 5)
        widths[layout.ruled_out.column] = 8
        widths |= dict.fromkeys(range(layout.ruled_out.column + 1, layout.labels.column), 3)
    widths[layout.labels.column] = 9
    for column in range(layout.code.column, layout.code.column + pegs):
        widths[column] = max(6, 24 / pegs)  # room for what is chosen below
    for area in (layout.blacks, layout.whites, layout.remaining):
        widths[area.column] = 8
    for column in (0, 1):
        widths[layout.typed_answers.column + column] = 10
    widths[layout.pictures.column] = max(8, 2.2 * pegs + 2)
    widths[layout.panel.column - 1] = 3
    for number, width in widths.items():
        sheet.column_dimensions[letters(number)].width = width
    for row in range(1, layout.last_row + 1):
        sheet.row_dimensions[row].height = _ROW if row > 2 else 30
    sheet.freeze_panes = "A2"
    sheet.sheet_view.showGridLines = False
    right = letters(layout.panel.column + layout.panel.columns - 1)
    sheet.print_area = f"{letters(layout.labels.column)}1:{right}{layout.last_row}"
    sheet.page_setup.orientation = "landscape"
    book.fit_page_width(GAME)
    sheet.page_setup.fitToHeight = 1
    book.begin_at(layout.guesses)
