"""The sheet to play on."""

from __future__ import annotations

from mastermind_xl.core import messages
from mastermind_xl.sheets.game.formulas import HIDDEN, SHOWN, answer_formulas, code_formulas, is_left_hidden
from mastermind_xl.sheets.game.layout import GAME, Layout, Step
from mastermind_xl.sheets.game.workings import message, opening_message, write_table
from mastermind_xl.sheets.names import BUTTONS_HERE, NUMBER_IN_PLAY
from mastermind_xl.sheets.shared.board import PEG_PIXELS, listed_widths, pixels
from mastermind_xl.sheets.shared.candidates import write_listed
from mastermind_xl.sheets.writing import palette
from mastermind_xl.sheets.writing.area import Area, letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import (
    tray_pixels,
    tray_styles,
    write_codes_left,
    write_message,
    write_tray,
)
from mastermind_xl.sheets.writing.inputs import (
    choose_from,
    type_colors,
    type_counts,
    type_number,
    write_legend,
)
from mastermind_xl.strategies import REGISTRY

_ROW = 27
_WITHOUT_BUTTONS = (
    "Type a game number from 1 to {most:,} above: it hides a code. Type a guess, one colour in each cell, read its pegs, "
    "think, and guess again.\n\n● black: right colour, right place\n○ white: right colour, wrong place"
)
_WITH_BUTTONS = (
    "If a button does nothing, macros are off. In Excel, choose Enable Content; in LibreOffice, type a game number. See "
    "How to play."
)
_NOT_LIVE = "\n\nThere are too many codes for formulas: what is ruled out, and codes left, need buttons."


def write_front(book: Book, layout: Layout) -> None:
    """Fill the sheet; the strategy is to be chosen yet."""
    board = layout.board
    write_legend(book, layout.legend, board.colors)
    after = layout.typed_answers.column + 2
    frame = Area(GAME, 1, layout.labels.column, layout.labels.rows, after - layout.labels.column)
    book.style(frame, "board")  # what is written there later stands on it
    book.put(layout.labels.cell(0), "Code", "board head")
    title = layout.blacks.block(-2, 0, 1, after - layout.blacks.column)
    book.across(title, "Mastermind", "board title")
    for peg, formula in enumerate(code_formulas(layout)):
        book.formula(layout.code.cell(0, peg), formula, "", "peg")
    book.heads_over(
        (layout.guesses, "Guess"), (layout.blacks, "Black"), (layout.whites, "White"), (layout.pictures, ""),
        (layout.remaining, "Codes left" if layout.has_table else "Codes left: not counted"),
        (layout.typed_answers.strip(0), "Black elsewhere"), (layout.typed_answers.strip(1), "White elsewhere"),
        style="board head",
    )  # fmt: skip
    type_colors(book, layout.guesses, board.colors)
    type_counts(book, layout.typed_answers, board.pegs)
    book.count(layout.labels.block(2, 0, layout.attempts, 1), style="board number")
    write_tray(book, layout.answers, board.pegs)
    for k in range(layout.attempts):
        for column, formula in enumerate(answer_formulas(layout, k)):
            book.formula(layout.answers.cell(k, column), formula, "", tray_styles()[column])
    write_codes_left(
        book, layout.remaining, layout.pictures, counts=layout.step(Step.COUNTS), left=layout.step(Step.LEFT), codes=board.size,
    )  # fmt: skip
    write_message(
        book, layout.message, message(layout), opening_message(layout, buttons=layout.functions), None
    )
    _write_choices(book, layout)
    if not layout.functions:
        text = _WITHOUT_BUTTONS.format(most=board.game_numbers) + (_NOT_LIVE if layout.is_marked else "")
        book.across(layout.panel, text, "text")
    else:
        book.across(layout.below_buttons, _WITH_BUTTONS, "text")
    _color(book, layout)
    if layout.has_table:
        write_table(book, layout)
    if layout.listed.columns:
        now = layout.left.strip(layout.attempts)
        hidden = is_left_hidden(layout)
        write_listed(book, layout.listed, layout.listed_numbers, layout.possibilities, now, board, hidden)
    _arrange(book, layout)


def _write_choices(book: Book, layout: Layout) -> None:
    board, column = layout.board, layout.panel.column
    choices = [(layout.number, "Game number"), (layout.strategy, "Strategy")]
    yes_or_no = []
    if layout.has_table:
        yes_or_no.append((layout.counted, "Show what is left", SHOWN))
    if not layout.functions:
        yes_or_no.append((layout.shown, "Show the code", HIDDEN))
    for place, head in [*choices, *((place, head) for place, head, _ in yes_or_no)]:
        book.put(Area(GAME, place.row, column), head, "label")
        cells = place.block(0, 0, 1, 2)
        book.style(cells, "choice")
        book.merge(cells)
    for place, _, value in yes_or_no:
        book.put(place, value, "choice")
        choose_from(book, place, (SHOWN, HIDDEN), f"Type {SHOWN} or {HIDDEN}.")
    if not layout.functions:
        by_button = f"{BUTTONS_HERE}=1"
        book.rules.add(layout.shown, by_button, fill=palette.PAPER, ink=palette.INK, shown="Reveal Code")
    names = [each.name for each in REGISTRY.values() if each.is_offered(board)]
    choose_from(book, layout.strategy, names, f"Choose one of {', '.join(names)}.")
    most = board.game_numbers
    refused = messages.SHEET_NO_GAME_NUMBER.removeprefix(messages.WRONG).format(most=most)
    type_number(book, layout.number.block(0, 0, 1, 2), most, refused)


def _color(book: Book, layout: Layout) -> None:
    book.pegs.color(layout.code, layout.board.colors)
    row = layout.guesses.row
    played = f"COUNT({layout.whites.here})"
    here = f"${letters(layout.labels.column)}{row}={played}+1"
    now = f"AND({here},COUNTIF({layout.blacks.here},{layout.board.pegs})=0)"
    numbers = layout.labels.block(2, 0, layout.attempts, 1)
    book.rules.add(numbers, now, fill=palette.NOW, ink=palette.PAPER, bold=True)
    book.rules.add(layout.typed_answers, f'{NUMBER_IN_PLAY}<>""', fill=palette.BOARD, ink=palette.QUIET)
    if layout.has_table:
        book.rules.add(layout.remaining, is_left_hidden(layout), fill=palette.BOARD, ink=palette.BOARD)


def _arrange(book: Book, layout: Layout) -> None:
    sheet, pegs = book.sheet(GAME), layout.board.pegs
    if layout.has_table:
        between = layout.labels.column - layout.ruled_out.column - 2
        book.widths(GAME, [*[5] * pegs, 8, *[3] * between, pixels(10)])
        # The table of all codes lies left of what is seen first.
        sheet.sheet_view.topLeftCell = f"{letters(layout.labels.column - 1)}1"
    on_board = [46, *[PEG_PIXELS] * pegs, *[tray_pixels(pegs)] * 2, 92, 56, *[tray_pixels(pegs)] * 2]
    beside = [12, *[62] * 4, 12, 36, 84, 34, 12]
    listed = listed_widths(layout.board, layout.listed.columns)
    book.widths(GAME, map(pixels, [*on_board, *beside, *listed]), layout.labels.column)
    book.heights(GAME, {1: 36, 2: 30, **dict.fromkeys(range(3, layout.last_row + 1), _ROW)})
    sheet.print_area = f"{letters(layout.labels.column)}1:{letters(layout.last_column)}{layout.last_row}"
    book.begin_at(layout.guesses if layout.functions else layout.number)
