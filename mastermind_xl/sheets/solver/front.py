"""The sheet Solver, to play on."""

from mastermind_xl.core import messages, paint
from mastermind_xl.core.languages import fill, sentences, word
from mastermind_xl.core.variants import name_game
from mastermind_xl.sheets import names
from mastermind_xl.sheets.shared import board as shared
from mastermind_xl.sheets.shared.candidates import unless_warned, write_codes_left, write_listed
from mastermind_xl.sheets.shared.paper import write_paper
from mastermind_xl.sheets.shared.reading import NONSENSE, shown_color
from mastermind_xl.sheets.solver.layout import FRONT, SolverLayout, Step
from mastermind_xl.sheets.solver.workings import opening_message
from mastermind_xl.sheets.writing import design, inputs
from mastermind_xl.sheets.writing.area import Area, letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import first_that_holds, sentence
from mastermind_xl.sheets.writing.styles import SYMBOLS

_CORRECTION_HEIGHT = 15.75  # of one of two rows, beside which a label of three or four lines stands


def write_front(book: Book, layout: SolverLayout) -> None:
    """Fill the sheet Solver: the board with suggested guesses, the message, the codes left and the colours."""
    board, top, rows = layout.board, layout.numbers.row, layout.attempts + 1
    design.write_plate(book, Area(FRONT, top - 1, 2, rows, layout.bars.column - 1))
    design.write_plate(book, layout.listed.block(-1, 0, rows, layout.listed.columns))
    inputs.write_legend(book, layout.legend, board.colors, layout.spelling)
    inputs.show_legend(book, layout.color_list, layout.shown_legend)
    title = fill("{game} solver", game=fill(name_game(board)))
    design.write_title(book, FRONT, title)
    codes = messages.count_codes(board.size)
    about = fill("{board}: {codes}. Strategy: {strategy}.", board=board, codes=codes, strategy=layout.strategy)
    # A text aligned to the right continues in the empty cells on its left.
    book.put(layout.message.cell(-1, layout.message.columns - 1), about, "aside")
    _write_message(book, layout)
    left = layout.remaining.block(0, 0, layout.attempts, 2)
    answers = zip(layout.answers.strips, design.answer_heads(board), strict=True)
    suggested, own = (layout.suggestions, fill("Guess this")), (layout.guesses, fill("or your own guess"))
    book.heads_over(suggested, *answers, own, (left, fill("Codes left")), style="board head")
    _color(book, layout)
    inputs.type_colors(book, layout.guesses, board.colors)
    inputs.type_answers(book, layout.answers, board.pegs)
    book.count(layout.numbers, style="board number")
    for k in range(layout.attempts):
        _write_suggestion(book, layout, k)
    write_codes_left(book, layout, layout.step(Step.PASSED), layout.step(Step.LEFT))
    write_listed(book, layout)
    book.put(layout.again, fill(messages.START_AGAIN), "subtitle")
    book.link(layout.again, names.TYPED)
    corrections = layout.corrections
    inputs.type_answers(book, corrections, board.pegs, layout.typed.columns)
    label = corrections.block(0, layout.numbers.column - corrections.column, corrections.rows, board.pegs + 2)
    book.across(label, fill(messages.CORRECT, **board._terms), "aside wrapped")
    _arrange(book, layout)
    write_paper(book, title, layout, layout.played, opening=layout.opening)
    book.begin_at(layout.blacks)


def _arrange(book: Book, layout: SolverLayout) -> None:
    board, top = layout.board, layout.numbers.row
    pegs = [shared.peg_pixels(board)] * board.pegs
    width = layout.answers.columns
    answers = [shared.GAP] * (2 - width) + [design.TRAY_PIXELS] * width
    on_board = [shared.MARGIN, 34, *pegs, shared.GAP, *answers, *pegs, *shared.LEFT_PIXELS]
    beside = [shared.GAP, *shared.listed_widths(board, layout.listed.columns), shared.GAP, *shared.LEGEND_PIXELS]
    book.widths(FRONT, map(shared.pixels, on_board + beside))
    rows = dict.fromkeys(range(top, top + max(layout.attempts, board.colors)), shared.row_height(layout.attempts))
    first, below = layout.corrections.row, layout.again.row - 1
    rows |= dict.fromkeys(range(first, first + layout.corrections.rows), _CORRECTION_HEIGHT * design.longer())
    book.heights(FRONT, {**rows, top - 2: shared.SPACE, top - 1: 34 * design.longer(), below: shared.SPACE})


def _write_message(book: Book, layout: SolverLayout) -> None:
    tells, says = layout.step(Step.TELLS), layout.step(Step.SAYS)
    played = f"SUM({layout.step(Step.PASSED)})"
    left = layout.step(Step.LEFT).cell(layout.attempts - 1)
    several = sentence(word(messages.ALL_USED) + word(messages.CODES_LEFT), {"left": left})
    code = f"INDEX({layout.texts},{layout.listed_numbers.cell()})"
    only = sentence(sentences(word(messages.ALL_USED), word(messages.ONLY_ONE)), {"code": code})
    unclear = f"COUNTIF({layout.read_corrections.strip(0)},{NONSENSE})>0"
    cases = [
        (unclear, sentence(messages.CORRECTION_UNCLEAR, {}, **layout.board._terms)),
        (f"SUM({tells})>0", f"INDEX({says},MATCH(1,{tells},0))"),
        (f"{played}={layout.attempts}", f"IF({left}=1,{only},{several})"),
    ]
    formula = first_that_holds(cases, f"INDEX({says},{played}+1)")
    said = unless_warned(layout, "&".join((formula, *map(str, layout.step(Step.ASIDE).cells))))
    design.write_message(book, layout.message, said, opening_message(layout), 48, "long message")


def _write_suggestion(book: Book, layout: SolverLayout, k: int) -> None:
    board, node = layout.board, layout.step(Step.NODE).cell(k)
    due = layout.step(Step.DUE).cell(k)
    place, seen = layout.suggested.line(k), layout.suggestions.line(k)
    guess = [f"INDEX({pegs},{node})" for pegs in layout.tree_guesses.strips]
    if k:
        others = (f"INDEX({pegs},{layout.choice(k + 1).best})" for pegs in layout.possibilities.strips)
        pairs = zip(guess, others, strict=True)
        guess = [f'IF({due}=0,"",IF({node}>0,{on_tree},{other}))' for on_tree, other in pairs]
    book.formulas(place, guess, "" if k else layout.opening, "peg")
    if place != seen:
        book.style(place, "quiet")
        shown = (f'IF({cell}="","",{shown_color(board, cell)})' for cell in place.cells)
        book.formulas(seen, shown, "" if k else board._shown(layout.opening), "peg")


def _color(book: Book, layout: SolverLayout) -> None:
    own, suggestions, won = layout.guesses, layout.suggestions, layout.fact("WON")
    suggested, left = (f"${letters(area.column)}{own.row}" for area in (suggestions, layout.remaining))
    over = f"AND(SUM({layout.fact('WON', of_all=True)})>0,{layout.fact('ANSWERED')}=0)"
    for place in (layout.numbers, suggestions, own, layout.answers):  # before all other formats of these cells
        book.conditional.add(place, over, ink=paint.PLATE, fill=paint.PLATE)
    with_bars = layout.remaining.block(0, 0, layout.attempts, 2)
    design.glow(book, f"{won}=1", layout.numbers, layout.answers, with_bars, layout.board.pegs)
    design.suspect(book, layout.numbers)
    book.conditional.add(suggestions, f"{layout.fact('OWN')}>0", ink=paint.BOARD_QUIET, font=SYMBOLS)
    book.pegs.color(suggestions, layout.board.colors)
    design.light_up(book, f'AND({suggested}<>"",{left}="")', layout.numbers, own, layout.answers)
