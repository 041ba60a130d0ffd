"""The sheet to play on, and the one that explains it."""

from __future__ import annotations

from typing import Literal

from openpyxl.worksheet.datavalidation import DataValidation

from mastermind_xl.core.strategies import KINDS
from mastermind_xl.workbook import palette
from mastermind_xl.workbook.area import Area, letters
from mastermind_xl.workbook.game.formulas import HIDDEN, SHOWN, answer_formulas, code_formulas
from mastermind_xl.workbook.game.layout import GAME, Layout
from mastermind_xl.workbook.game.workings import message, opening_message
from mastermind_xl.workbook.game.workings_layout import Step, step
from mastermind_xl.workbook.sheet import Book


def rows_in_play(layout: Layout) -> int:
    """The last row, from 1, that holds more than the table of codes."""
    return layout.choices.row + layout.choices.rows


def write_front(book: Book, layout: Layout, strategy: str, *, functions: bool) -> None:
    """Fill the sheet, but for the table of codes."""
    board, sheet = layout.board, book.sheet(GAME)
    book.put(layout.labels.cell(0), "Code", "head")
    for peg, formula in enumerate(code_formulas(layout)):
        book.formula(layout.code.cell(0, peg), formula, "", "input")
    book.put(layout.guesses.cell(-1), "Guess", "head")
    if board.pegs > 1:
        sheet.merge_cells(Area(GAME, 2, layout.guesses.column, 1, board.pegs).span)
    for area, head in ((layout.blacks, "Black"), (layout.whites, "White"), (layout.remaining, "Codes left")):
        book.put(area.cell(-1), head, "head")
    book.style(layout.guesses, "input")
    for k in range(layout.attempts):
        book.put(layout.labels.cell(k + 2), k + 1, "number")
        for column, formula in enumerate(answer_formulas(layout, k, functions=functions)):
            book.formula(layout.answers.cell(k, column), formula, "", "answer")
        book.formula(layout.remaining.cell(k), step(layout, Step.LEFT).cell(k).ref, "", "number")
        sheet.row_dimensions[layout.guesses.row + k].height = 24
    sheet.row_dimensions[1].height = 30
    sheet.row_dimensions[2].height = 30
    opening = opening_message(layout, functions=functions)
    book.message(layout.message, message(layout, functions=functions), opening)
    _write_choices(book, layout, strategy)
    _color(book, layout)
    _validate(book, layout)
    _arrange(book, layout)
    book.protect(GAME)


def _write_choices(book: Book, layout: Layout, strategy: str) -> None:
    sheet = book.sheet(GAME)
    for row, (head, value) in enumerate(
        (("Strategy of Solve and Hint", strategy), ("Game number", None), ("Show the code", HIDDEN))
    ):
        label = Area(GAME, layout.choices.row + row, layout.labels.column)
        book.put(label, head, "label")
        place = Area(GAME, layout.choices.row + row, layout.choices.column, 1, 3)
        book.style(place, "choice")
        sheet.merge_cells(place.span)
        if value is not None:
            book.put(place, value, "choice")
        sheet.row_dimensions[place.row].height = 20


def _color(book: Book, layout: Layout) -> None:
    for area in (layout.code, layout.guesses):
        book.color_pegs(area, layout.board.colors)
    first = letters(layout.guesses.column)
    last = letters(layout.guesses.column + layout.board.pegs - 1)
    row = layout.guesses.row
    filled = f'SUMPRODUCT(--(${first}{row}:${last}{row}<>""))'
    left = letters(layout.remaining.column)
    played = f'COUNTIF(${left}${row}:${left}${row + layout.attempts - 1},">0")'
    black = letters(layout.blacks.column)
    won = f"COUNTIF(${black}${row}:${black}${row + layout.attempts - 1},{layout.board.pegs})>0"
    here = f"${letters(layout.labels.column)}{row}={played}+1"
    now = f"AND({filled}<{layout.board.pegs},{here},NOT({won}))"
    numbers = Area(GAME, row, layout.labels.column, layout.attempts)
    book.format_if(numbers, now, fill=palette.ACCENT, ink=palette.PAPER, bold=True)


def _validate(book: Book, layout: Layout) -> None:
    board = layout.board
    names = ",".join(KINDS)
    validations: tuple[tuple[Area, Literal["whole", "list"], str, str | None, str], ...] = (
        (layout.guesses, "whole", "1", str(board.colors), f"A colour is a number from 1 to {board.colors}."),
        (layout.answers, "whole", "0", str(board.pegs), f"Pegs are counted from 0 to {board.pegs}."),
        (layout.number, "whole", "1", "999999999", "A game number is a whole number from 1."),
        (layout.strategy, "list", f'"{names}"', None, f"Choose one of {names}."),
        (layout.shown, "list", f'"{SHOWN},{HIDDEN}"', None, f"Type {SHOWN} or {HIDDEN}."),
    )
    for area, kind, first, second, error in validations:
        validation = DataValidation(kind, formula1=first, formula2=second, allow_blank=True)
        if kind == "whole":
            validation.operator = "between"
        validation.error, validation.errorTitle, validation.showErrorMessage = error, "MasterMind", True
        validation.add(area.span)
        book.sheet(GAME).add_data_validation(validation)


def _arrange(book: Book, layout: Layout) -> None:
    sheet = book.sheet(GAME)
    for column in range(1, layout.possibilities.columns + 1):
        sheet.column_dimensions[letters(column)].width = 5
    sheet.column_dimensions[letters(layout.ruled_out.column)].width = 8
    for column in range(layout.ruled_out.column + 1, layout.labels.column):
        sheet.column_dimensions[letters(column)].width = 3
    sheet.column_dimensions[letters(layout.labels.column)].width = 9
    for column in range(layout.code.column, layout.code.column + layout.board.pegs):
        sheet.column_dimensions[letters(column)].width = 6
    for area in (layout.blacks, layout.whites, layout.remaining):
        sheet.column_dimensions[letters(area.column)].width = 8
    sheet.column_dimensions[letters(layout.panel.column - 1)].width = 3
    for column in range(layout.panel.column, layout.panel.column + layout.panel.columns):
        sheet.column_dimensions[letters(column)].width = 9
    for row in range(layout.message.row, layout.message.row + layout.message.rows):
        sheet.row_dimensions[row].height = 20
    sheet.freeze_panes = "A2"
    sheet.sheet_view.showGridLines = False
    right = letters(layout.panel.column + layout.panel.columns - 1)
    sheet.print_area = f"{letters(layout.labels.column)}1:{right}{rows_in_play(layout)}"
    sheet.page_setup.orientation = "landscape"
    book.fit_page_width(GAME)
    sheet.sheet_view.selection[-1].activeCell = layout.guesses.address
    sheet.sheet_view.selection[-1].sqref = layout.guesses.address
