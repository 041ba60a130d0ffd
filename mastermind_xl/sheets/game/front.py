"""The sheet to play on."""

from __future__ import annotations

from mastermind_xl.core import messages
from mastermind_xl.sheets.game.formulas import (
    HIDDEN,
    SHOWN,
    answer_formulas,
    code_formulas,
    is_hidden,
    is_left_hidden,
)
from mastermind_xl.sheets.game.layout import ANSWER, GAME, Layout, Step
from mastermind_xl.sheets.game.workings import message, opening_message, write_table
from mastermind_xl.sheets.names import BUTTONS_HERE, NUMBER_IN_PLAY
from mastermind_xl.sheets.shared.board import GAP, PEG_PIXELS, listed_widths, pixels
from mastermind_xl.sheets.shared.candidates import write_listed
from mastermind_xl.sheets.shared.paper import write_paper
from mastermind_xl.sheets.writing import design, inputs, palette
from mastermind_xl.sheets.writing.area import Area, letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import quote
from mastermind_xl.strategies import REGISTRY

_WITHOUT_BUTTONS = (
    "Type a game number below the board: it hides a code. Type a guess, one colour in each cell. Read the answer, "
    "think, and guess again."
)
_WITH_BUTTONS = (
    "If a button does nothing, macros are off. In Excel, choose Enable Content; in LibreOffice, type a game number. See "
    "How to play."
)
_NUMBERED = "Game number: 1 to {most:,}"
_THEIR_ANSWER = "Their answer"
_CODES_LEFT = "Codes left"
_ROW = 25.5
_GAME_PIXELS = 72  # pixels of each of the four columns of the card with the settings
_TYPED_PIXELS = 30  # pixels of a column of typed answers
_LEGEND_PIXELS = (36, 76, 32)


def write_front(book: Book, layout: Layout) -> None:
    """Fill the sheet to play on; the strategy is still to be chosen."""
    board = layout.board
    design.write_plate(book, layout.frame)
    inputs.write_legend(book, layout.legend, board.colors, layout.spelling)
    book.across(layout.play.block(0, 0, 1, ANSWER), "Code", "board head")
    title = layout.blacks.block(-2, 0, 1, 4)
    book.across(title, "Mastermind", "board title")
    _write_typed(book, layout)
    for peg, formula in enumerate(code_formulas(layout)):
        book.formula(layout.code.cell(0, peg), formula, "", "peg")
    blacks, whites = design.answer_heads(board)
    book.heads_over(
        (layout.guesses, "Guess"), (layout.blacks, blacks), (layout.whites, whites),
        (layout.remaining.block(0, 0, layout.attempts, 2), _CODES_LEFT if layout.live or layout.functions else ""),
        style="board head",
    )  # fmt: skip
    if layout.is_marked and not layout.functions:  # buttons of the workbook can count
        head = f'IF(COUNT({layout.remaining.here})=0,"",{quote(_CODES_LEFT)})'
        book.formula(layout.remaining.cell(-1), head, "", "board head")
    book.count(layout.labels.block(2, 0, layout.attempts, 1), style="row number")
    design.write_tray(book, layout.answers, board.pegs)
    for k in range(layout.attempts):
        for column, formula in enumerate(answer_formulas(layout, k)):
            book.formula(layout.answers.cell(k, column), formula, "", design.tray_styles()[column])
    design.write_codes_left(
        book, layout.remaining, layout.bars, counts=layout.step(Step.COUNTS), left=layout.step(Step.LEFT), codes=board.size,
    )  # fmt: skip
    design.write_message(
        book, layout.message, message(book, layout), opening_message(layout, buttons=layout.functions), None
    )
    _write_choices(book, layout)
    if not layout.functions:
        design.write_card(book, layout.panel)
        book.across(layout.panel, board.put_into(_WITHOUT_BUTTONS), "card text")
    else:
        book.across(layout.below_buttons, _WITH_BUTTONS, "text")
    book.put(layout.again, messages.START_AGAIN, "subtitle")
    book.pegs.color(layout.code, board.colors)
    if layout.has_table:
        write_table(book, layout)
    if layout.listed.columns:
        now = layout.left.strip(layout.attempts)
        hidden = is_left_hidden(layout)
        write_listed(book, layout.listed, layout.listed_numbers, layout.possibilities, now, board, hidden)
    _arrange(book, layout)


def _write_typed(book: Book, layout: Layout) -> None:
    board, answers = layout.board, layout.typed_answers
    _color(book, layout)  # must precede the rules of the pegs
    head = answers.block(-1, 0, 1, ANSWER)
    book.merge(head)
    book.formula(head, f'IF({is_hidden(layout)},"",{quote(_THEIR_ANSWER)})', _THEIR_ANSWER, "board head")
    inputs.type_counts(book, answers, board.pegs, drawn=False)
    inputs.type_colors(book, layout.guesses, board.colors)
    gap = layout.typed.line(layout.attempts)
    book.merge(gap)
    book.unlock(gap)
    most = board.game_numbers
    refused = messages.SHEET_NO_GAME_NUMBER.removeprefix(messages.WRONG).format(most=most)
    number = layout.typed.line(layout.attempts + 1)
    inputs.type_number(book, number, most, refused)
    book.merge(number)
    beside = number.block(0, number.columns, 1, 4)
    book.across(beside, _NUMBERED.format(most=most), "board number")


def _write_choices(book: Book, layout: Layout) -> None:
    board, column = layout.board, layout.panel.column
    design.write_card(book, Area(GAME, layout.choices.row, column, layout.choices.rows, 4))
    choices = [(layout.strategy, "Strategy"), (layout.opening, "Opening")]
    yes_or_no = []
    if layout.has_table:
        yes_or_no.append((layout.counted, "Show what is left", HIDDEN))
    if not layout.functions:
        yes_or_no.append((layout.shown, "Show the code", HIDDEN))
    for place, head in [*choices, *((place, head) for place, head, _ in yes_or_no)]:
        book.put(Area(GAME, place.row, column), head, "card")
        cells = place.block(0, 0, 1, 2)
        book.style(cells, "choice")
        book.merge(cells)
    for place, _, value in yes_or_no:
        book.put(place, value, "choice")
        inputs.choose_from(book, place, (SHOWN, HIDDEN), f"Type {SHOWN} or {HIDDEN}.")
    if not layout.functions:
        by_button = f"{BUTTONS_HERE}=1"
        book.rules.add(layout.shown, by_button, fill=palette.PAPER, ink=palette.QUIET, shown="by the toolbar")
    names = [each.name for each in REGISTRY.values() if each.is_offered(board)]
    inputs.choose_from(book, layout.strategy, names, f"Choose one of {', '.join(names)}.")


def _color(book: Book, layout: Layout) -> None:
    row = layout.guesses.row
    numbers = layout.labels.block(2, 0, layout.attempts, 1)
    is_open = f"COUNT({layout.code.cell().here})=1"
    closed = f"AND({is_open},COUNT(${letters(layout.blacks.column)}{row})=0)"
    book.rules.add(layout.typed_answers, f'{NUMBER_IN_PLAY}<>""', fill=palette.PLATE, ink=palette.PLATE)
    for place in (layout.typed_answers, layout.guesses, layout.answers):
        book.rules.add(place, closed, fill=palette.PLATE, ink=palette.BOARD_QUIET)
    book.rules.add(numbers, closed, ink=palette.LINE)
    due = f"${letters(numbers.column)}{row}=COUNT({layout.whites.here})+1"
    design.light_up(
        book, f"AND({due},COUNT({layout.code.cell().here})=0)", numbers, layout.guesses, layout.answers
    )
    if layout.listed.columns:
        place = layout.listed.block(-1, 0, layout.listed.rows + 1, layout.listed.columns)
        book.rules.add(place, is_left_hidden(layout), fill=palette.PAGE, ink=palette.PAGE)


def _arrange(book: Book, layout: Layout) -> None:
    sheet, pegs = book.sheet(GAME), layout.board.pegs
    if layout.has_table:
        book.widths(GAME, [*[6] * pegs, 8])
        # The table of all codes is left of the cells visible at first.
        sheet.sheet_view.topLeftCell = f"{letters(layout.labels.column)}1"
    on_board = [34, *[_TYPED_PIXELS] * ANSWER, *[PEG_PIXELS] * pegs, *[design.tray_pixels(pegs)] * 2, 56, 90]
    beside = [GAP, *[_GAME_PIXELS] * 4, GAP, *_LEGEND_PIXELS, GAP]
    listed = listed_widths(layout.board, layout.listed.columns)
    book.widths(GAME, map(pixels, [*on_board, *beside, *listed]), layout.labels.column)
    rows = dict.fromkeys(range(3, layout.last_row + 1), _ROW)
    if layout.number == layout.again.cell(0, layout.number.column - layout.again.column):
        low = [layout.frame.rows, *[layout.number.row - 1] * (not layout.functions)]
        rows |= dict.fromkeys(low, 8)  # nothing is beside them
    book.heights(GAME, {**rows, 1: 36, 2: 30})
    write_paper(
        book, "Mastermind", layout.last_column + 8, played=layout.read, answers=layout.answers,
        remaining=layout.remaining, message=layout.message, words=layout.color_names, code=layout.code,
    )  # fmt: skip
    book.begin_at(layout.guesses if layout.functions else layout.number)
