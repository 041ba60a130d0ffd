"""The solver's sheet Fixed guesses: guesses to ask all at once, and a table in which their answers identify the code."""

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from itertools import count

from mastermind_xl.core import messages, paint
from mastermind_xl.core.board import Board
from mastermind_xl.core.languages import fill
from mastermind_xl.core.messages import DONE, NEXT, WRONG
from mastermind_xl.core.scoring import score_many
from mastermind_xl.sheets import names
from mastermind_xl.sheets.shared import board as shared
from mastermind_xl.sheets.shared import workings
from mastermind_xl.sheets.shared.reading import NONSENSE, read_answer, shown_color
from mastermind_xl.sheets.solver.layout import SolverLayout
from mastermind_xl.sheets.writing import design, inputs
from mastermind_xl.sheets.writing.area import Area, letters, tab
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import FINE, first_problem, first_that_holds, sentence
from mastermind_xl.sheets.writing.package import cell_xml, cells_xml
from mastermind_xl.static.fixed_guesses import chance_from, count_distinct, shrink

STATIC = "Fixed guesses"

_MOST_CODES = 1_300
_MOST_GUESSES = 10
_STEPS = 300  # steps that find six guesses on the 4 × 6 board, in a tenth of a second

_ASK = NEXT + "Ask all {count} guesses, in any order, and type the {counts} that each of them gets."
_GO_ON = NEXT + "Answers typed: {typed} of {count}. Type the others."
_ONLY_ONE = DONE + messages.ONLY_ONE
_NO_CODE_FITS = WRONG + messages.NO_CODE_FITS + " On the right you see how many codes would fit without each answer."


class Line(shared.Headed):
    """Rows of formulas above the table of codes on the sheet Fixed guesses; a row has a cell per guess, or only one cell."""

    BLACK = 0, "black"
    WHITE = 1, "white"
    TYPED = 2, "numbers typed"
    PROBLEM = 3, "problem"
    TELLS = 4, "answer counts"
    COUNTS = 5, "counts"
    SOUGHT = 6, "looked for"
    FIRST = 7, "first that counts"
    FIT = 8, "codes that fit"
    NUMBER = 9, "number of the code"


class StaticLayout:
    """Addresses of the sheet Fixed guesses; ``asked`` is the number of these guesses."""

    def __init__(self, board: Board, asked: int) -> None:
        pegs = board.pegs
        self.board, self.asked = board, asked
        front = partial(Area, STATIC, 5, rows=asked)
        self.numbers = front(column=2)  # 1, 2, … down the side
        self.guesses = front(column=3, columns=pegs)  # the fixed guesses
        self.answers = front(column=pegs + 4, columns=2).fenced(above=1, below=1)  # black and white pegs, typed
        self.blacks, self.whites = self.answers.strip(0), self.answers.strip(1)
        self.remaining = front(column=pegs + 6)  # codes that fit this answer and those above
        self.bars = front(column=pegs + 7)  # the same numbers as bars
        self.without = front(column=pegs + 8)  # codes that would fit without this answer, when none fits
        self.message = Area(STATIC, 2, 2, 1, pegs + 7)  # what to do next, or what is wrong
        self.code = Area(STATIC, self.numbers.row + asked + 1, 3, 1, pegs)  # the code, once only one code fits
        self.plate = Area(STATIC, 4, 2, asked + 4, pegs + 7)
        self.last = self.plate.cell(asked + 3, pegs + 6)

        self.heading = Area(STATIC, self.last.row + 2, 2)  # heading of the workings, in hidden rows
        below = self.heading.row + 2 + len(Line)
        self.answer_pieces = Area(STATIC, below, pegs + 4, len(shared.AnswerPiece), asked)  # a column per guess
        table = partial(Area, STATIC, below + self.answer_pieces.rows + 1, rows=board.size)
        self.table_numbers = table(column=2)  # the number of each code
        self.table_codes = table(column=3, columns=pegs)  # all codes in standard rotation
        self.table_answers = table(column=pegs + 4, columns=asked)  # the answer of each code to each guess

    def here(self, k: int, line: Line) -> str:
        """Return the address of the cell in a ``line`` of the workings for guess ``k`` (from 0)."""
        return self.line(line).cell(0, k).here

    def line(self, line: Line) -> Area:
        """Return a row of the workings."""
        return Area(STATIC, self.heading.row + 2 + line, self.board.pegs + 4, 1, self.asked)


def fixed_guesses(board: Board) -> list[int]:
    """Return a small set of guesses whose answers identify every code, the most informative first; empty if none is found.

    The search has a fixed number of steps, so that the set is always the same.
    """
    if board.blacks_only or not 1 < board.size <= _MOST_CODES:
        return []
    steps = count()
    smaller = shrink(board, chance_from(0), lambda: next(steps) >= _STEPS)
    found = [guesses.tolist() for guesses in smaller if count_distinct(board, guesses) == board.size][-1]
    if len(found) > _MOST_GUESSES:
        return []
    ordered: list[int] = []
    while found:
        ordered.append(max(sorted(found), key=lambda guess: count_distinct(board, [*ordered, guess])))
        found.remove(ordered[-1])
    return ordered


def write_static(book: Book, solver: SolverLayout) -> None:
    """Fill the sheet Fixed guesses."""
    board, layout = solver.board, StaticLayout(solver.board, solver.fixed_count)
    about = fill("{board}: the answers to these {count} guesses identify the code.", board=board, count=layout.asked)
    design.write_title(book, STATIC, tab(STATIC))
    book.put(Area(STATIC, 1, layout.last.column), about, "aside")
    design.write_plate(book, layout.plate)
    left = layout.remaining.block(0, 0, layout.asked, 2)
    answers = zip(layout.answers.strips, design.answer_heads(board), strict=True)
    book.heads_over((layout.guesses, fill("Ask these")), *answers, (left, fill("Codes left")), style="board head")
    none_fits = f"{layout.line(Line.FIT).cell().here}=0"
    book.formula(layout.without.cell(-1), f'IF({none_fits},{sentence("Without it", {})},"")', "", "board head")
    inputs.type_answers(book, layout.answers, board.pegs)
    book.count(layout.numbers, style="board number")
    for k, guess in enumerate(solver.fixed):
        book.heads(layout.guesses.cell(k), board._shown(board.code(guess)), "peg")
    _write_workings(book, layout, solver)
    _write_findings(book, layout)
    _write_message(book, layout)
    _write_table(book, layout, solver.fixed)
    _finish(book, layout)
    for name, area in (
        (names.FIXED_GUESSES, layout.guesses), (names.FIXED_BLACKS, layout.blacks),
        (names.FIXED_WHITES, layout.whites), (names.FIXED_REMAINING, layout.remaining),
        (names.FIXED_WITHOUT, layout.without), (names.FIXED_CODE, layout.code),
        (names.FIXED_MESSAGE, layout.message.cell()),
    ):  # fmt: skip
        book.name(name, area)


def _write_workings(book: Book, layout: StaticLayout, solver: SolverLayout) -> None:
    board, asked = layout.board, layout.asked
    book.put(layout.heading, fill("How the code is looked up"), "heading")
    about = fill("Each answer is looked up in its column of the table. A code fits if its row has all these answers.")
    book.put(layout.heading.cell(1), about, "subtitle")
    counted = {Line.BLACK: board.words.said.blacks, Line.WHITE: board.words.said.whites}
    for line in Line:
        book.put(Area(STATIC, layout.line(line).row, 2), counted.get(line, fill(line.head)), "subtitle")
    for k in range(asked):
        read = layout.line(Line.BLACK).block(0, k, 2, 1)
        read_answer(book, layout.answers.line(k), read, layout.answer_pieces.strip(k), solver)
        here = partial(layout.here, k)
        black, white, typed = here(Line.BLACK), here(Line.WHITE), here(Line.TYPED)
        nonsense = f"SUMPRODUCT(--({read.here}={NONSENSE}))>0"
        checks = [(f"{typed}=0", FINE), *workings.check_answer(board, nonsense, typed, black, white)]
        problem = first_problem(checks, workings.ANSWER_PROBLEMS)
        book.formula(layout.line(Line.TYPED).cell(0, k), f'SUMPRODUCT(--({read.here}<>""))', 0)
        book.formula(layout.line(Line.PROBLEM).cell(0, k), problem, 0)
        book.formula(layout.line(Line.TELLS).cell(0, k), f"IF({here(Line.PROBLEM)}>0,1,0)", 0)
        complete = f"AND(COUNT({read.here})=2,{here(Line.PROBLEM)}=0)"  # part of an answer cannot be looked up
        book.formula(layout.line(Line.COUNTS).cell(0, k), f"IF({complete},1,0)", 0)
        sought = f'IF({here(Line.COUNTS)}=1,{design.answer_unit(board)}*{black}+{white},">=0")'
        book.formula(layout.line(Line.SOUGHT).cell(0, k), sought, ">=0")
    book.show_as(layout.line(Line.SOUGHT), design.answer_format(board))
    tells = layout.line(Line.TELLS).here
    every = _criteria(layout, range(asked))
    fit = layout.line(Line.FIT).cell()
    first = f"IF(SUM({tells})=0,1,MATCH(1,{tells},0))"
    number = f"IF({fit.here}=1,SUMIFS({layout.table_numbers.here},{every}),0)"
    book.formula(layout.line(Line.FIRST).cell(), first, 1)
    book.formula(fit, f"COUNTIFS({every})", board.size)
    book.formula(layout.line(Line.NUMBER).cell(), number, 0)


def _criteria(layout: StaticLayout, which: Iterable[int]) -> str:
    """The arguments of COUNTIFS or SUMIFS that select the codes which fit the typed answers to the guesses ``which``."""
    sought = layout.line(Line.SOUGHT)
    return ",".join(f"{layout.table_answers.strip(k).here},{sought.cell(0, k).here}" for k in which)


def _write_findings(book: Book, layout: StaticLayout) -> None:
    asked = layout.asked
    fit, number = layout.here(0, Line.FIT), layout.here(0, Line.NUMBER)
    for k in range(asked):
        counts = f"{layout.here(k, Line.COUNTS)}=1"
        left = f'IF({counts},COUNTIFS({_criteria(layout, range(k + 1))}),"")'
        place, bar = layout.remaining.cell(k), layout.bars.cell(k)
        design.write_left(book, place, bar, left, layout.board.size, shared.LEFT_PIXELS[1])
        others = [other for other in range(asked) if other != k]
        fits = f"COUNTIFS({_criteria(layout, others)})" if others else str(layout.board.size)
        book.formula(layout.without.cell(k), f'IF(AND({fit}=0,{counts}),{fits},"")', "", "codes left")
    book.put(layout.code.cell(0, -1), fill("The code"), "board head")
    found = (shown_color(layout.board, f"INDEX({pegs.here},{number})") for pegs in layout.table_codes.strips)
    book.formulas(layout.code, (f'IF({number}=0,"",{color})' for color in found), "", "peg")


def _write_message(book: Book, layout: StaticLayout) -> None:
    board, asked = layout.board, layout.asked
    counts, fit, n = layout.line(Line.COUNTS).here, layout.here(0, Line.FIT), layout.here(0, Line.FIRST)
    black, white = (f"INDEX({layout.line(line).here},1,{n})" for line in (Line.BLACK, Line.WHITE))
    code = workings.join_pegs(board, (cell.here for cell in layout.code.cells), shown=True)
    cells: dict[str, Area | str] = {
        "n": n, "black": black, "white": white, "total": f"({black}+{white})", "typed": f"SUM({counts})",
        "left": fit, "code": code, **workings.name_counts(board, black, white),
    }  # fmt: skip
    say = partial(sentence, cells=cells, count=asked, **board._terms)
    problems = ",".join(map(say, workings.ANSWER_PROBLEMS))
    problem = f"CHOOSE(INDEX({layout.line(Line.PROBLEM).here},1,{n}),{problems})"
    no_code = sentence(_NO_CODE_FITS, {"n": f"MATCH(0,{layout.remaining.here},0)"})
    ask = f"IF(SUM({counts})=0,{say(_ASK)},{say(_GO_ON)})&{say(messages.CODES_LEFT)}"
    tells = f"SUM({layout.line(Line.TELLS).here})>0"
    formula = first_that_holds([(tells, problem), (f"{fit}=0", no_code), (f"{fit}=1", say(_ONLY_ONE))], ask)
    opening = fill(_ASK, count=asked, **board._terms) + fill(messages.CODES_LEFT, left=board.size)
    design.write_message(book, layout.message, formula, opening, 54)


def _write_table(book: Book, layout: StaticLayout, guesses: Sequence[int]) -> None:
    board = layout.board
    book.put(layout.table_numbers.cell(-1), fill("Code"), "head")
    book.heads(layout.table_codes.cell(-1), shared.peg_heads(shared.OWN_PEGS[board.peg], board), "quiet")
    heads = (fill("to {guess}", guess=board.format(board.code(guess))) for guess in guesses)
    book.heads(layout.table_answers.cell(-1), heads)
    book.long_tables[STATIC] = _rows(book, layout, guesses)


def _rows(book: Book, layout: StaticLayout, guesses: Sequence[int]) -> Iterator[str]:
    board = layout.board
    answers = score_many(board, board.codes, board.codes[list(guesses)]) @ [design.answer_unit(board), 1]
    quiet, code_style = book.style_number("quiet"), book.style_number("digit")
    sought = layout.line(Line.SOUGHT)
    answer_style = book.sheet(STATIC).cell(sought.row, sought.column).style_id
    first = letters(layout.table_numbers.column)
    pegs = [letters(layout.table_codes.column + peg) for peg in range(board.pegs)]
    columns = [letters(layout.table_answers.column + k) for k in range(len(guesses))]
    for number, (code, line) in enumerate(zip(board.codes.tolist(), answers.tolist(), strict=True), 1):
        row = str(layout.table_numbers.row + number - 1)
        cells = [cell_xml(first + row, quiet, number)]
        cells += [cells_xml(pegs, row, code_style, code), cells_xml(columns, row, answer_style, line)]
        yield f'<row r="{row}" hidden="1">{"".join(cells)}</row>'


def _finish(book: Book, layout: StaticLayout) -> None:
    board, sheet = layout.board, book.sheet(STATIC)
    for area in (layout.guesses, layout.code):
        book.pegs.color(area, board.colors)
    without = layout.without.cell().address
    book.conditional.add(layout.without, f'AND({without}<>"",{without}>0)', fill=paint.GOOD, ink=paint.INK)
    pegs, answers = [shared.peg_pixels(board)] * board.pegs, [design.TRAY_PIXELS] * 2
    columns = [shared.MARGIN, 64, *pegs, shared.GAP, *answers, *shared.LEFT_PIXELS, 90]
    book.widths(STATIC, map(shared.pixels, columns))
    top, below = layout.numbers.row, layout.code.row + 1
    book.heights(STATIC, dict.fromkeys(range(top, below), shared.ROW) | {top - 1: 34 * design.longer()})
    book.heights(STATIC, dict.fromkeys((top - 2, layout.code.row - 1, below), shared.SPACE))
    book.heights(STATIC, {layout.table_numbers.row - 1: 30})  # headings of two lines
    for row in range(layout.heading.row, layout.table_numbers.row):
        sheet.row_dimensions[row].hidden = True
    sheet.print_area = f"A1:{layout.last.address}"
    book.begin_at(layout.blacks)
