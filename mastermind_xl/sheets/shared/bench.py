"""The sheet Score two codes: black and white of any two codes, in the cells of the VBA workbook."""

from mastermind_xl.core import messages
from mastermind_xl.core.board import Board
from mastermind_xl.core.languages import fill, own_language, word
from mastermind_xl.core.messages import DONE, NEXT, capitalized
from mastermind_xl.sheets.shared.board import MARGIN, SPACE, BoardLayout, Piece, peg_pixels, pixels
from mastermind_xl.sheets.shared.candidates import apart
from mastermind_xl.sheets.shared.reading import NONSENSE, first_nonsense, read_guess
from mastermind_xl.sheets.shared.workings import join_pegs, name_counts
from mastermind_xl.sheets.writing import design, inputs
from mastermind_xl.sheets.writing.area import Area, tab
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import first_that_holds, quote, sentence
from mastermind_xl.sheets.writing.sheet import Sheet

BENCH = "Score two codes"
ABOUT = "{both} of any two codes"
_FIRST = 18  # the column R: on four pegs the code is in R1:U1, the guess in R2:U2, the answer in V2 and W2
_LABEL = 60
_TITLE = 21  # width of each column between the margin and the labels, where title and message begin

_EMPTY = NEXT + "Type a code beside “Code” and a guess beside “Guess”, one colour in each cell: number, letter or name."
_EMPTY_OF_SIGNS = NEXT + "Type a code beside “Code” and a guess beside “Guess”, one {noun} in each cell."
_CODE_UNFINISHED = NEXT + "The code has " + messages.UNFINISHED + "."
_GUESS_UNFINISHED = NEXT + "The guess has " + messages.UNFINISHED + "."
_NO_COLOR = messages.SHEET_NO_COLOR.replace("Attempt {n}: ", "")
_SCORED = DONE + "Against the code {code}, the guess {guess} gets {black} {blacks} and {white} {whites}."
_NOTE = "This sheet does not change the game. To score other codes, type over these."


def codes_to_score(board: Board) -> Area:
    """Return the cells for typing on the sheet Score two codes: the code in the first row, the guess in the second."""
    return Area(BENCH, 1, _FIRST, 2, board.pegs).fenced(left=1, below=1)


def _write_bench(book: Book, layout: BoardLayout) -> None:
    board, read, colors = layout.board, layout.read_bench, layout.color_words
    pegs, typed = board.pegs, codes_to_score(board)
    numbers, counts = read.block(0, 0, 2, pegs), read.block(0, pegs, 2, board.colors)
    book.put(read.cell(-1), fill("two codes to score, and how often they have each colour"), "subtitle")
    for row in range(2):
        read_guess(book, typed.line(row), layout.bench_pieces.line(row), numbers.line(row), colors, layout.color_forms)
    for line, code in zip(counts.lines, numbers.lines, strict=True):
        book.formulas(line, (f"SUMPRODUCT(--({code.here}={color}))" for color in range(1, board.colors + 1)), 0)

    answer = typed.block(1, pegs, 1, 2)
    scored = f'SUMPRODUCT(--({numbers}>0),--({numbers}<>""))={2 * pegs}'
    black = f"SUMPRODUCT(--({numbers.line(0)}={numbers.line(1)}))"
    white = f"{pegs}-{apart(counts.line(0), counts.line(1))}/2-{answer.cell().here}"
    design.write_title(book, BENCH, tab(BENCH), capitalized(fill(ABOUT, **board._terms)) + own_language().stop)
    design.write_plate(book, typed.block(0, -1, 2, pegs + 3))
    design.write_tray(book, answer, pegs)
    for row, label in enumerate((fill("Code"), word("Guess", "noun"))):
        book.put(typed.cell(row, -1), label, "board head")
    book.heads(answer.cell(-1), design.answer_heads(board), "board head")
    for cell, style, formula in zip(answer.cells, design.tray_styles(), (black, white), strict=True):
        book.formula(cell, f'IF({scored},{formula},"")', "", style)
    inputs.type_colors(book, typed, board.colors)

    message = Area(BENCH, 4, 2, 1, answer.column)
    pieces = layout.bench_pieces.block(0, len(Piece), 2, pegs)
    design.write_message(book, message, _message(board, pieces, numbers, answer), _empty(board))
    reasons = Area(BENCH, 6, 2, pegs, message.columns)
    _explain(book, board, numbers, answer, read.block(0, pegs + board.colors, 2, pegs), reasons)
    design.write_text(book, Area(BENCH, 7 + pegs, 2, 1, message.columns), fill(_NOTE), 34)
    widths = [MARGIN, *[_TITLE] * (_FIRST - 3), _LABEL, *[peg_pixels(board)] * pegs, *[design.TRAY_PIXELS] * 2]
    book.widths(BENCH, map(pixels, widths))
    book.heights(BENCH, {1: 36 * design.longer(), 2: 30, 3: SPACE, 5: SPACE})
    book.begin_at(typed)


def _explain(book: Book, board: Board, numbers: Area, answer: Area, keys: Area, reasons: Area) -> None:
    """Write into each row of ``reasons`` why a peg of the guess gets black, white or nothing; see ``core.pairs``.

    ``keys`` are two rows in the workings, for code and guess. The key of a black peg is 0, that of another peg 100 times its
    colour, plus its place among the pegs of this colour that are not black. Two pegs with equal keys are a white pair.
    """
    for row in range(2):
        own, other = numbers.line(row), numbers.line(1 - row)
        for peg, cell in enumerate(own.cells):
            alike = (
                f"({each.here}={cell.here})*({each.here}<>{across.here})"
                for each, across in zip(own.cells[: peg + 1], other.cells, strict=False)
            )
            key = f"IF({cell.here}={other.cell(0, peg).here},0,100*{cell.here}+{'+'.join(alike)})"
            book.formula(keys.cell(row, peg), f"IFERROR({key},0)", 0)
    said = board.words.said
    for peg, cell in enumerate(numbers.line(1).cells):
        key, place = keys.cell(1, peg).ref, f"MATCH({keys.cell(1, peg).ref},{keys.line(0)},0)"
        words = {"black": said.black, "white": said.white, "guess": peg + 1, "noun": board._noun}
        color = {"color": join_pegs(board, [cell])}
        cases = [
            (f'{answer.cell()}=""', '""'),
            (f"{key}=0", sentence(messages.GETS_BLACK, color, **words)),
            (f"ISNUMBER({place})", sentence(messages.GETS_WHITE, color | {"code": place}, **words)),
            (f"COUNTIF({numbers.line(0)},{cell})=0", sentence(messages.NOT_IN_CODE, color, **words)),
        ]
        taken = sentence(messages.ALL_TAKEN, color, **words)
        book.formula(reasons.cell(peg), first_that_holds(cases, taken), "", "text")
        book.merge(reasons.line(peg))


def _empty(board: Board) -> str:
    return fill(_EMPTY_OF_SIGNS if board._signs else _EMPTY, noun=board._noun)


def _message(board: Board, pieces: Area, numbers: Area, answer: Area) -> str:
    filled = [f'SUMPRODUCT(--({line}<>""))' for line in numbers.lines]
    cases: list[tuple[str, object]] = [(f"{filled[0]}+{filled[1]}=0", quote(_empty(board)))]
    for cells, read in zip(pieces.lines, numbers.lines, strict=True):
        wrong = sentence(_NO_COLOR, {"color": first_nonsense(cells, read)}, **board._terms)
        cases.append((f"SUMPRODUCT(--({read}={NONSENSE}))>0", wrong))
    for own, unfinished in zip(filled, (_CODE_UNFINISHED, _GUESS_UNFINISHED), strict=True):
        cases.append((f"{own}<{board.pegs}", sentence(unfinished, {"own": own}, **board._terms)))
    code, guess = (join_pegs(board, line.cells) for line in numbers.lines)
    black, white = (cell.here for cell in answer.cells)
    scored = {"code": code, "guess": guess, "black": black, "white": white, **name_counts(board, black, white)}
    return first_that_holds(cases, sentence(_SCORED, scored))


SHEET = Sheet(BENCH, _write_bench, ABOUT, when=lambda layout: not layout.board.blacks_only, landscape=True, pages="one")
