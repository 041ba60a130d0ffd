"""The sheet Game, to play on, and the sheet How to play, which explains the game and the workbook."""

from mastermind_xl.core import messages, paint
from mastermind_xl.core.languages import fill, own_language, sentences
from mastermind_xl.core.messages import WRONG
from mastermind_xl.core.variants import name_game
from mastermind_xl.sheets import names
from mastermind_xl.sheets.game.formulas import HIDDEN, SHOWN, answer_formulas, code_formulas, is_left_hidden
from mastermind_xl.sheets.game.layout import GAME, HEAD, LABELS, Layout, Step
from mastermind_xl.sheets.game.workings import message, opening_message, write_table
from mastermind_xl.sheets.shared import board as shared
from mastermind_xl.sheets.shared.candidates import write_codes_left, write_listed
from mastermind_xl.sheets.shared.guide import TEXTS, write_guide
from mastermind_xl.sheets.shared.paper import write_paper
from mastermind_xl.sheets.writing import design, inputs
from mastermind_xl.sheets.writing.area import Area, letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import quote
from mastermind_xl.strategies import REGISTRY

_NUMBERED = "Game number\n1 to {most:,}"
_THEIR_ANSWERS = "Somebody else’s code? Type here the {counts} that your guesses got: {digits}, or {both} in two cells."
_THEIR_BLACKS = "Somebody else’s code? Type here the {counts} that your guesses got."
_TWO_CELLS = "First cell {blacks}, second {whites}; or both in the first, such as {answer}."
_STRATEGY = "The buttons Solve and Hint follow this strategy; nothing else uses it."
_OPENING = "First guess of Solve and Hint, such as {code}. Leave the cell empty for the strategy’s own."
_CODES_LEFT = "Codes left"
_GAME_PIXELS = 66  # width of each of the four columns with buttons or settings
_LABEL_PIXELS = (14, 92, 34)
_HEAD_HEIGHTS = (30, 28.5)  # of the rows with the code and with the game number, which has two lines
_ANSWER_HEIGHT = 11.25  # of a line with a typed answer


def write_front(book: Book, layout: Layout) -> None:
    """Fill the sheet Game, except for the name of the strategy."""
    board = layout.board
    design.write_plate(book, layout.frame)
    inputs.write_legend(book, layout.legend, board.colors, layout.spelling)
    inputs.show_legend(book, layout.color_list, layout.shown_legend)
    book.across(layout.frame.block(0, 0, 1, LABELS - 1), fill("Code"), "board head")
    book.across(layout.blacks.block(-2, 0, 1, 4), fill(name_game(board)), "board title")
    _write_typed(book, layout)
    book.formulas(layout.code, code_formulas(layout), "", "peg")
    left = layout.remaining.block(0, 0, layout.attempts, 2)
    answers = zip(layout.answers.strips, design.answer_heads(board), strict=True)
    counted = fill(_CODES_LEFT) if layout.live or layout.functions else ""
    book.heads_over(*answers, (left, counted), style="board head")
    if layout.is_marked and not layout.functions:  # buttons of the workbook can count
        head = f'IF(COUNT({layout.remaining.here})=0,"",{quote(fill(_CODES_LEFT))})'
        book.formula(layout.remaining.cell(-1), head, "", "board head")
    book.count(layout.numbers, style="board number")
    design.write_tray(book, layout.answers, board.pegs)
    for k in range(layout.attempts):
        calculated = zip(layout.answers.line(k).cells, answer_formulas(layout, k), design.tray_styles(), strict=False)
        for cell, formula, style in calculated:
            book.formula(cell, formula, "", style)
    write_codes_left(book, layout, layout.step(Step.COUNTS), layout.step(Step.LEFT))
    opening = opening_message(layout, buttons=layout.functions)
    design.write_message(book, layout.message, message(layout), opening, None, "long message")
    _write_choices(book, layout)
    if not layout.functions:
        design.write_card(book, layout.advice)
        book.across(layout.advice, fill(TEXTS["game"]["no_buttons"], **board._terms), "card text")
    else:
        book.across(layout.advice, fill(TEXTS["game"]["buttons"]), "text")
    book.put(layout.again, fill(messages.START_AGAIN), "subtitle")
    book.link(layout.again, names.TYPED)
    book.pegs.color(layout.code, board.colors)
    if layout.has_table:
        write_table(book, layout)
    if layout.listed.columns:
        write_listed(book, layout, is_left_hidden(layout))
    _arrange(book, layout)


def _write_typed(book: Book, layout: Layout) -> None:
    board, answers, corrections = layout.board, layout.typed_answers, layout.corrections
    _color(book, layout)  # must precede the formats of the pegs
    most = board.game_numbers
    refused = fill(messages.SHEET_NO_GAME_NUMBER, most=most).removeprefix(WRONG)
    number = layout.typed.line(0)
    book.style(number, "whole")
    # Guesses that are already on the board were made at another code.
    at_most = f"IF(SUM({layout.fact('FILLED', of_all=True)})=0,{most},0)"
    inputs.type_number(book, number, at_most, sentences(refused, fill(messages.OLD_GUESSES)))
    book.merge(number)
    book.across(layout.labels.block(1, 1, 1, LABELS - 1), fill(_NUMBERED, most=most), "board head")
    inputs.type_colors(book, layout.guesses, board.colors)
    for line in layout.guesses.lines:  # the last peg is wider if there are more columns than pegs
        book.merge(line.block(0, board.pegs - 1, 1, 1 + layout.typed.columns - board.pegs))
    for typed in (corrections, answers):
        inputs.type_answers(book, typed, board.pegs, layout.typed.columns)
    if not board.blacks_only:
        inputs.explain(book, answers, fill(_TWO_CELLS, **board._terms))
    theirs = fill(_THEIR_BLACKS if board.blacks_only else _THEIR_ANSWERS, **board._terms)
    book.across(answers.block(0, layout.typed.columns, min(6, answers.rows), 4), theirs, "text beside")
    label = layout.labels.block(HEAD + layout.attempts, 0, corrections.rows, LABELS)
    book.across(label, fill("Correct an answer: attempt, {both}", **board._terms), "aside wrapped")
    beside = layout.labels.block(HEAD + layout.attempts + corrections.rows, 0, answers.rows, LABELS)
    for n, line in enumerate(beside.lines, 1):
        said = fill("{n}: {blacks}" if board.blacks_only else "{n}: {blacks}, {whites}", n=n, **board._terms)
        book.across(line, said, "aside wrapped")


def _write_choices(book: Book, layout: Layout) -> None:
    board, column = layout.board, layout.panel.column
    design.write_card(book, Area(GAME, layout.choices.row, column, layout.choices.rows, 4))
    heads = ("Strategy", "Opening") if layout.functions else ("Strategy (buttons)", "Opening (buttons)")
    choices = [*zip((layout.strategy, layout.opening), map(fill, heads), strict=True)]
    yes_or_no = [(layout.counted, fill("Show what is left"))] if layout.has_table else []
    yes_or_no += [] if layout.functions else [(layout.shown, fill("Show the code"))]
    for place, head in choices + yes_or_no:
        book.put(Area(GAME, place.row, column), head, "card")
        cells = place.block(0, 0, 1, 2)
        book.style(cells, "choice")
        book.merge(cells)
    yes, no = fill(SHOWN), fill(HIDDEN)
    for place, _ in yes_or_no:
        book.put(place, no, "choice")
        inputs.choose_from(book, place, (yes, no), fill("Type {yes} or {no}.", yes=yes, no=no))
    if not layout.functions:
        by_button = f"{names.BUTTONS_HERE}=1"
        book.conditional.add(layout.shown, by_button, fill=paint.PAPER, ink=paint.QUIET, shown=fill("by the toolbar"))
    offered = [each.name for each in REGISTRY.values() if each.is_offered(board)]
    error = fill("Choose one of {names}.", names=", ".join(offered))
    inputs.choose_from(book, layout.strategy, offered, error, fill(_STRATEGY))
    inputs.explain(book, layout.opening, fill(_OPENING, code=board.format(board.example)))


def _color(book: Book, layout: Layout) -> None:
    row, numbers = layout.guesses.row, layout.numbers
    left = layout.remaining.block(0, 0, layout.attempts, 2)
    design.glow(book, f"{layout.fact('WON')}=1", numbers, layout.answers, left, layout.board.pegs)
    is_open = f"COUNT({layout.code.cell().here})=1"
    closed = f'AND({is_open},${letters(layout.blacks.column)}{row}="")'
    for place in (layout.guesses, layout.answers):
        book.conditional.add(place, closed, fill=paint.PLATE, ink=paint.BOARD_QUIET)
    if layout.live:
        design.suspect(book, numbers)
    book.conditional.add(numbers, closed, ink=paint.LINE)
    due = f"${letters(numbers.column)}{row}=COUNTIF({layout.fact('ANSWERED', of_all=True)},2)+1"
    design.light_up(book, f"AND({due},COUNT({layout.code.cell().here})=0)", numbers, layout.guesses, layout.answers)
    if layout.listed.columns:
        place = layout.listed.block(-1, 0, layout.listed.rows + 1, layout.listed.columns)
        book.conditional.add(place, is_left_hidden(layout), fill=paint.PAGE, ink=paint.PAGE)


def _arrange(book: Book, layout: Layout) -> None:
    sheet, pegs = book.sheet(GAME), layout.board.pegs
    if layout.has_table:
        book.widths(GAME, [*[7] * pegs, 9])
        # The table of all codes is left of the cells visible at first, and Home leads there unless columns are frozen.
        sheet.freeze_panes = layout.code.address
        sheet.sheet_view.pane.xSplit = LABELS  # type: ignore[union-attr]  # freezing makes the pane
        sheet.sheet_view.topLeftCell = f"{letters(layout.labels.column)}1"
    width = layout.answers.columns
    answers = [design.TRAY_PIXELS] * width + [shared.GAP] * (2 - width)
    peg = [shared.peg_pixels(layout.board)] * layout.typed.columns
    on_board = [*_LABEL_PIXELS, *peg, *answers, *shared.LEFT_PIXELS]
    beside = [shared.GAP, *[_GAME_PIXELS] * 4, shared.GAP, *shared.LEGEND_PIXELS, shared.GAP]
    listed = shared.listed_widths(layout.board, layout.listed.columns)
    book.widths(GAME, map(shared.pixels, [*on_board, *beside, *listed]), layout.labels.column)
    book.heights(GAME, dict.fromkeys(range(3, layout.last_row + 1), shared.ROW) | dict(enumerate(_HEAD_HEIGHTS, 1)))
    # Lines below the board are low, unless a colour is beside them, so that a window shows all cells for answers about
    # somebody else's code.
    low = (layout.corrections, shared.LINE), (layout.typed_answers, _ANSWER_HEIGHT)
    below = [(place, height) for place, height in low if place.row >= layout.shown_legend.row + layout.board.colors]
    for place, height in [(layout.guesses, shared.row_height(layout.attempts)), *below]:
        book.heights(GAME, dict.fromkeys(range(place.row, place.row + place.rows), height))
    write_paper(book, fill(name_game(layout.board)), layout, layout.read, code=layout.code)
    book.begin_at(layout.number)


def write_how_to(book: Book, layout: Layout) -> None:
    """Fill the sheet How to play with the explanations that apply to this workbook."""
    board, buttons, listed = layout.board, layout.functions, layout.has_table
    facts = {
        "game": True, "buttons": buttons, "listed": listed, "live": layout.live, "divides": layout.divides,
        "lists codes left": bool(layout.listed.columns),
    }  # fmt: skip
    how = "Buttons record the guesses of each game there." if buttons else "Type the number of guesses for each game."
    write_guide(
        book, board, facts, most=board.game_numbers, codes=board.size_text, match=fill(how),
        table_shows=fill("The number of codes left is shown.") + own_language().blank if listed else "",
        solve_proposes=fill("Solve proposes the next guess.") if buttons else "",
    )  # fmt: skip
