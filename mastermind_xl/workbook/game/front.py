"""The sheet to play on."""

from __future__ import annotations

from typing import Literal

from openpyxl.worksheet.datavalidation import DataValidation

from mastermind_xl.core.board import Board
from mastermind_xl.core.plan import is_at_hand
from mastermind_xl.core.strategies import KINDS, Kind
from mastermind_xl.workbook import palette
from mastermind_xl.workbook.area import Area, letters
from mastermind_xl.workbook.game.formulas import (
    HIDDEN,
    SHOWN,
    answer_formulas,
    code_formulas,
    is_left_hidden,
)
from mastermind_xl.workbook.game.layout import GAME, Layout
from mastermind_xl.workbook.game.ticket import MOST
from mastermind_xl.workbook.game.workings import message, opening_message
from mastermind_xl.workbook.game.workings_layout import Step, step
from mastermind_xl.workbook.sheet import Book

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


def write_front(book: Book, layout: Layout, strategy: str, *, functions: bool) -> None:
    """Fill the sheet, but for the table of codes."""
    board, sheet = layout.board, book.sheet(GAME)
    book.put(layout.labels.cell(0), "Code", "head")
    for peg, formula in enumerate(code_formulas(layout)):
        book.formula(layout.code.cell(0, peg), formula, "", "input")
    book.put(layout.guesses.cell(-1), "Guess", "head")
    if board.pegs > 1:
        sheet.merge_cells(Area(GAME, 2, layout.guesses.column, 1, board.pegs).span)
    heads = ("Black", "White", "Pegs", "Codes left" if layout.has_table else "Codes left: not counted")
    for area, head in zip(
        (layout.blacks, layout.whites, layout.pictures, layout.remaining), heads, strict=True
    ):
        book.put(area.cell(-1), head, "head")
    book.style(layout.guesses, "input")
    for k in range(layout.attempts):
        book.put(layout.labels.cell(k + 2), k + 1, "number")
        for column, formula in enumerate(answer_formulas(layout, k, functions=functions)):
            book.formula(layout.answers.cell(k, column), formula, "", "answer")
        book.formula(layout.pictures.cell(k), _picture(layout, k), "", "picture")
        book.formula(layout.remaining.cell(k), step(layout, Step.LEFT).cell(k).ref, "", "number")
    book.show_as(layout.remaining, "#,##0")
    opening = opening_message(layout, functions=functions)
    book.message(layout.message, message(layout, functions=functions), opening)
    _write_choices(book, layout, strategy, functions=functions)
    _write_legend(book, layout)
    if not functions:
        book.put(layout.panel, _WITHOUT_BUTTONS + _NOT_LIVE if layout.is_marked else _WITHOUT_BUTTONS, "text")
        sheet.merge_cells(layout.panel.span)
    _color(book, layout)
    _validate(book, layout)
    _arrange(book, layout)
    book.protect(GAME)


def _picture(layout: Layout, k: int) -> str:
    """The answer as a row of pegs, black before white."""
    counts = step(layout, Step.COUNTS).cell(k).ref
    black, white = layout.blacks.cell(k).here, layout.whites.cell(k).here
    return f'IF({counts}=1,REPT("{_BLACK}",{black})&REPT("{_WHITE}",{white}),"")'


def _write_choices(book: Book, layout: Layout, strategy: str, *, functions: bool) -> None:
    sheet = book.sheet(GAME)
    choices = (
        ("Strategy of Solve and Hint" if functions else "Strategy, where there are buttons", strategy),
        ("Game number", None),
        ("Show the code", HIDDEN),
        ("Show what is left", SHOWN),
    )
    for row, (head, value) in enumerate(choices if layout.has_table else choices[:-1]):
        label = Area(GAME, layout.choices.row + row, layout.labels.column)
        book.put(label, head, "label")
        place = Area(GAME, layout.choices.row + row, layout.choices.column, 1, 3)
        book.style(place, "choice")
        sheet.merge_cells(place.span)
        if value is not None:
            book.put(place, value, "choice")


def _write_legend(book: Book, layout: Layout) -> None:
    """What the pegs of an answer mean, and what each colour is called."""
    sheet, legend = book.sheet(GAME), layout.legend
    for row, text in enumerate(_MEANS):
        book.put(legend.cell(row), text, "label")
    for number, peg in enumerate(book.peg_colors(layout.board.colors)):
        row, column = 3 + number // 2, 2 * (number % 2)
        place = legend.cell(row, column)
        book.put(place, number + 1, "peg")
        book.formula(legend.cell(row, column + 1), layout.color_names.cell(number).ref, peg.name, "name")
    colors = Area(GAME, legend.row + 3, legend.column, legend.rows - 3, legend.columns)
    book.color_pegs(colors, layout.board.colors)
    for column in (0, 2):
        sheet.column_dimensions[letters(legend.column + column)].width = 6
        sheet.column_dimensions[letters(legend.column + column + 1)].width = 13


def _color(book: Book, layout: Layout) -> None:
    for area in (layout.code, layout.guesses):
        book.color_pegs(area, layout.board.colors)
    first = letters(layout.guesses.column)
    last = letters(layout.guesses.column + layout.board.pegs - 1)
    row = layout.guesses.row
    filled = f'SUMPRODUCT(--(${first}{row}:${last}{row}<>""))'
    played = f"COUNT({layout.whites.here})"
    black = letters(layout.blacks.column)
    won = f"COUNTIF(${black}${row}:${black}${row + layout.attempts - 1},{layout.board.pegs})>0"
    here = f"${letters(layout.labels.column)}{row}={played}+1"
    now = f"AND({filled}<{layout.board.pegs},{here},NOT({won}))"
    numbers = Area(GAME, row, layout.labels.column, layout.attempts)
    book.format_if(numbers, now, fill=palette.ACCENT, ink=palette.PAPER, bold=True)
    book.format_if(layout.remaining, is_left_hidden(layout), fill=palette.PAPER, ink=palette.PAPER)


def _validate(book: Book, layout: Layout) -> None:
    board = layout.board
    names = ",".join(kind.name for kind in KINDS.values() if _may_be_chosen(kind, board))
    shown = f'"{SHOWN},{HIDDEN}"'
    validations: tuple[tuple[Area, Literal["whole", "list"], str, str | None, str], ...] = (
        (layout.guesses, "whole", "1", str(board.colors), f"A colour is a number from 1 to {board.colors}."),
        (layout.answers, "whole", "0", str(board.pegs), f"Pegs are counted from 0 to {board.pegs}."),
        (layout.number, "whole", "1", str(MOST), "A game number is a whole number from 1."),
        (layout.strategy, "list", f'"{names}"', None, f"Choose one of {names}."),
        (layout.shown, "list", shown, None, f"Type {SHOWN} or {HIDDEN}."),
        (layout.counted, "list", shown, None, f"Type {SHOWN} or {HIDDEN}."),
    )
    for area, kind, first, second, error in validations:
        validation = DataValidation(kind, formula1=first, formula2=second, allow_blank=True)
        if kind == "whole":
            validation.operator = "between"
        validation.error, validation.errorTitle, validation.showErrorMessage = error, "MasterMind", True
        validation.add(area.span)
        book.sheet(GAME).add_data_validation(validation)


def _may_be_chosen(kind: Kind, board: Board) -> bool:
    """Whether a strategy is offered: it plays on the board, and lets nobody wait."""
    if kind.name == "optimal":
        return is_at_hand(board)
    return board.is_listed or (kind.any_board and (board.repeats or kind.name != "positional"))


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
