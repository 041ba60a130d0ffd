"""Puzzles for a school class: a sheet to print, which also checks typed codes, and a sheet with the solutions."""

from collections.abc import Sequence
from math import ceil
from typing import BinaryIO

from openpyxl.worksheet.pagebreak import Break

from mastermind_xl.analysis.puzzles import Puzzle
from mastermind_xl.core import paint
from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Attempt
from mastermind_xl.core.languages import fill, word
from mastermind_xl.core.messages import BLACKS, DONE, PEGS, WRONG
from mastermind_xl.core.variants import name_game
from mastermind_xl.sheets.names import Spelling
from mastermind_xl.sheets.shared.board import Piece, answer_columns, list_forms, pixels
from mastermind_xl.sheets.shared.guide import HOW_TO, write_guide
from mastermind_xl.sheets.shared.reading import NONSENSE, read_guess, write_forms
from mastermind_xl.sheets.writing import inputs
from mastermind_xl.sheets.writing.area import Area, letters, tab
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import PEG as BLACK
from mastermind_xl.sheets.writing.design import RING as WHITE
from mastermind_xl.sheets.writing.formulas import quote, sentence, unless_copied
from mastermind_xl.sheets.writing.sheet import Sheet, page_points, set_page, write_sheets

PUZZLES = "Puzzles"
WORKINGS = "Workings"
SOLUTIONS = "Solutions"

_TITLE_HEIGHTS, _LEGEND_HEIGHTS, _SPACE = (30, 28, 26), (28, 15, 15), 10
"""Heights of the rows that each page repeats: title, name and date, meaning of the signs; the colours; the space below."""
_HEAD, _ROW, _BOX, _SAID = 22, 27, 30, 28
"""Heights of a puzzle's heading, an attempt, the boxes to write in, and the message below them."""
_MOST_FREE = 70  # the most points of space between two puzzles, if a page is not full
_LINES = 4  # lines of puzzles on a page: eight puzzles if two are side by side
_TYPED = "What is typed into each puzzle, as numbers"
_SIGNS = "One code fits all answers. {black} right {noun}, right place   {white} right {noun}, wrong place"
_BLACK_SIGN = "One code fits all answers. {black} right {noun}, right place"
_NO_COLOR = WRONG + "Type {numbers}, or letters or names as above."
_MISFIT = WRONG + "Guess {n} rules out this code."
_SET = "Set {seed} (again with --seed {seed}): {board}, {count:,} codes. Codes left after each guess:"
_WIDE = 5  # the most pegs of a code for two puzzles side by side
_NUMBER_PIXELS, _CELL_PIXELS = 26, 60  # of numbers of attempts; of pegs, answers, the key above, and gaps
_MARGIN = 0.4
_PAGE_POINTS = page_points(_MARGIN)


def write_puzzles(file: BinaryIO, puzzles: Sequence[Puzzle], seed: int) -> None:
    """Write the workbook of ``puzzles``, all of one board, and of the ``seed`` that drew them, to a binary ``file``."""
    board = puzzles[0].board
    sheets = (
        Sheet(PUZZLES, lambda book, _: _write_cards(book, puzzles, seed), on_paper=True),
        Sheet(SOLUTIONS, lambda book, _: _write_solutions(book, puzzles, seed), on_paper=True),
        Sheet(HOW_TO, lambda book, _: write_guide(book, board, {"puzzles": True})),
        Sheet(WORKINGS, lambda book, _: book.put(Area(WORKINGS, 1, 1), fill(_TYPED), "heading"), state="hidden"),
    )
    book = write_sheets(sheets, board, board)
    title = fill("{game} puzzles ({board})", game=fill(name_game(board)), board=board)
    book.save(file, title, fill("seed {seed}", seed=seed))


def _write_cards(book: Book, puzzles: Sequence[Puzzle], seed: int) -> None:
    board, sheet = puzzles[0].board, book.sheet(PUZZLES)
    abreast = 2 if board.pegs <= _WIDE else 1
    width = 1 + board.pegs + answer_columns(board)  # number, pegs, black, perhaps white
    last = abreast * (width + 1) - 1
    card = [_NUMBER_PIXELS, *[_CELL_PIXELS] * width]
    columns = [*(card * abreast)[:-1], *[_CELL_PIXELS] * (board.colors + 1 - last)]
    if abreast > 1 and board.colors > width:  # the legend reaches the column of numbers of the second puzzle
        columns[width + 1] = _CELL_PIXELS
    top = [*_TITLE_HEIGHTS, *([] if board._signs else _LEGEND_HEIGHTS), _SPACE]
    book.heights(PUZZLES, dict(enumerate(top, 1)))
    _write_top(book, board, seed, last, width)
    lines = [puzzles[first : first + abreast] for first in range(0, len(puzzles), abreast)]
    fewest = ceil(len(lines) / _LINES)
    starts = {page * len(lines) // fewest for page in range(fewest)}  # of the pages, filled evenly
    first_row = len(top) + 1
    row, pages = first_row, list[tuple[int, list[int]]]()  # of each page: its height, and its puzzles' last rows
    for number, line in enumerate(lines):
        if number in starts:
            pages.append((sum(top), []))
            if number:
                sheet.row_breaks.append(Break(id=row - 1))
        for place, puzzle in enumerate(line):
            _write_card(book, row, 1 + place * (width + 1), number * abreast + place + 1, puzzle)
        levels = {puzzle.level for puzzle in line}  # all puzzles of a level have the same height
        rows = max(len(each.attempts) for each in puzzles if each.level in levels)
        heights = [_HEAD, *[_ROW] * rows, _BOX, _SAID]
        book.heights(PUZZLES, dict(enumerate(heights, row)))
        row += len(heights)
        pages[-1] = pages[-1][0] + sum(heights), [*pages[-1][1], row - 1]
    cards = Area(PUZZLES, first_row, 1, row - first_row, last)
    book.conditional.add(cards, f"LEFT({cards.address},1)={quote(DONE[0])}", fill=paint.GOOD)
    solved = f"COUNTIF({cards.here},{quote(DONE[0])})"
    count = Area(PUZZLES, 3, last)
    told = sentence("{count} of {all} solved", {"count": solved}, all=len(puzzles))
    book.formula(count, f'IF({solved}=0,"",{told})', "", "paper count")
    book.name("Solved", count)
    sheet.print_title_rows = f"1:{first_row - 1}"
    sheet.print_area = f"A1:{letters(len(columns))}{row - 1}"
    wide, high = _PAGE_POINTS[0] / 0.75, min(1, _PAGE_POINTS[1] / max(pages)[0])  # 96 pixels are an inch
    if abreast > 1 and board.colors < width:  # otherwise the legend is in the column between the puzzles, too
        columns[width] += max(0, int(0.7 * (wide / high - sum(columns))))
    book.widths(PUZZLES, map(pixels, columns))
    scale = int(100 * min(high, wide / sum(columns)))
    set_page(book, PUZZLES, scale=scale, margin=_MARGIN)
    for height, ends in pages:  # the puzzles fill each page
        free = int((100 * _PAGE_POINTS[1] / scale - height) / len(ends))
        book.heights(PUZZLES, dict.fromkeys(ends, _SAID + min(_MOST_FREE, free)))


def _write_top(book: Book, board: Board, seed: int, last: int, width: int) -> None:
    book.put(Area(PUZZLES, 1, 1), fill("Which code is it?"), "paper title")
    book.put(Area(PUZZLES, 1, last), fill("{board} (set {seed})", board=board, seed=seed), "paper aside")
    half = width if last > width else board.pegs + 1
    for head, column, end in ((fill("Name"), 1, half), (fill("Date"), half + 2, last)):
        book.style(Area(PUZZLES, 2, column, 1, end - column + 1), "paper line")
        book.put(Area(PUZZLES, 2, column), head, "paper line")
    black, white = BLACK, WHITE
    if board.words not in (PEGS, BLACKS):
        black, white = (f"{sign} {board._terms[name]}:" for sign, name in ((BLACK, "blacks"), (WHITE, "whites")))
    signs = _BLACK_SIGN if board.blacks_only else _SIGNS
    book.put(Area(PUZZLES, 3, 1), fill(signs, black=black, white=white, noun=board._noun), "paper")
    spelling = _spelling(board)
    inputs.write_legend(book, _legend(board), board.colors, spelling, on_paper=True)
    if forms := _forms(board):
        write_forms(book, forms, _words(board)[1])


def _write_card(book: Book, row: int, column: int, number: int, puzzle: Puzzle) -> None:
    board, answered = puzzle.board, answer_columns(puzzle.board)
    head = Area(PUZZLES, row, column, 1, board.pegs + 1)
    book.across(head, f"{number}   {word(puzzle.level, 'level')}", "paper head")
    book.heads(Area(PUZZLES, row, column + board.pegs + 1), (BLACK, WHITE)[:answered], "paper sign")
    for k, attempt in enumerate(puzzle.attempts, 1):
        book.put(Area(PUZZLES, row + k, column), k, "quiet")
        guess = Area(PUZZLES, row + k, column + 1, 1, board.pegs)
        is_last = k == len(puzzle.attempts)
        book.heads(guess, board._shown(attempt.guess), "paper peg above a box" if is_last else "paper peg")
        book.pegs.color(guess, board.colors, on_paper=True)
        answers = guess.block(0, board.pegs, 1, answered).cells
        for answer, count, sign in zip(answers, attempt.feedback.counts, (BLACK, WHITE), strict=False):
            book.put(answer, count, "paper sign")
            book.show_as(answer, f'0" {sign * count}"')
    under = row + len(puzzle.attempts) + 1
    said = Area(PUZZLES, under + 1, column + 1, 1, board.pegs + answered)
    solved = f"LEFT({said.cell().here},1)={quote(DONE[0])}"
    mark = Area(PUZZLES, under, column)
    book.formula(mark, f'IF({solved},{quote(DONE[0])},"?")', "?", "paper mark")
    typed = Area(PUZZLES, under, column + 1, 1, board.pegs).fenced(above=1, right=1)
    inputs.type_colors(book, typed, board.colors, on_paper=True)
    if number == 1:
        book.begin_at(typed)
    read = Area(WORKINGS, number + 1, 2, 1, board.pegs)  # the typed code as numbers of colours; digits are unchanged
    pieces = read.block(0, board.pegs + 2 + max(len(Spelling), board.colors), 1, len(Piece) + board.pegs)
    book.formula(said, unless_copied(PUZZLES, _verdict(board, puzzle.attempts, typed, read)), "", "paper")
    book.merge(said)
    book.put(read.cell(0, -1), number, "quiet")
    read_guess(book, typed, pieces, read, _words(board), _forms(board))
    book.name(f"Puzzle{number}", typed)
    book.name(f"Verdict{number}", said.cell())


def _legend(board: Board) -> Area:
    """Return the lines with peg, name and letter of each colour; they are hidden if colours have only one name."""
    return Area(*(WORKINGS, 2, board.pegs + 3) if board._signs else (PUZZLES, 4, 2), 3, board.colors)


def _words(board: Board) -> list[Area]:
    """Return the cells with number, name for comparisons and letter of each colour."""
    legend, spelling = _legend(board), _spelling(board)
    if board._signs:
        return [legend.line(part) for part in range(3)]
    return [spelling.strip(part) for part in (Spelling.NUMBER, Spelling.FOLDED, Spelling.LETTER)]


def _spelling(board: Board) -> Area:
    return Area(WORKINGS, 2, board.pegs + 3, board.colors, len(Spelling))


def _forms(board: Board) -> Area | None:
    """Return the cells with further words for colours, beside those of the typed codes."""
    beside = 2 + 2 * board.pegs + 2 + max(len(Spelling), board.colors) + len(Piece) + 1
    return None if board._signs else Area(WORKINGS, 2, beside, len(list_forms(board)), 2)


def _verdict(board: Board, attempts: Sequence[Attempt], typed: Area, read: Area) -> str:
    """The formula of whether the typed code is right; the formula compares answers, so it does not contain the solution."""
    checked = sentence(DONE + "That is the code.", {})
    for number, attempt in reversed(list(enumerate(attempts, 1))):
        guess = Area(typed.sheet, typed.row - len(attempts) + number - 1, typed.column, 1, typed.columns)
        black = f"SUMPRODUCT(--({read}={guess.here}))"
        common = "+".join(
            f"MIN({attempt.guess.count(color)},SUMPRODUCT(--({read}={color - board._shift})))"
            for color in sorted(set(attempt.guess))
        )
        shared = "" if board.blacks_only else f",{common}={sum(attempt.feedback.counts)}"
        fits = f"AND({black}={attempt.feedback.black}{shared})"
        checked = f"IF({fits},{checked},{sentence(_MISFIT, {}, n=number)})"
    no_color = sentence(_NO_COLOR, {}, numbers=board._numbers)
    finished = f'IF(COUNT({read})<{board.pegs},"",{checked})'
    return f"IF(SUMPRODUCT(--({read}={NONSENSE}))>0,{no_color},{finished})"


def _write_solutions(book: Book, puzzles: Sequence[Puzzle], seed: int) -> None:
    board = puzzles[0].board
    most = max(len(puzzle.attempts) for puzzle in puzzles)
    book.put(Area(SOLUTIONS, 1, 1), tab(SOLUTIONS), "paper title")
    book.put(Area(SOLUTIONS, 2, 1), fill(_SET, seed=seed, board=board, count=board.size), "paper")
    code, after = [fill("Code")] * board.pegs, [fill("after {n}", n=k) for k in range(1, most + 1)]
    book.heads(Area(SOLUTIONS, 4, 1), [fill("Puzzle"), fill("Level"), *code, *after])
    book.merge(Area(SOLUTIONS, 4, 3, 1, board.pegs))
    for number, puzzle in enumerate(puzzles, 1):
        row = Area(SOLUTIONS, 4 + number, 1)
        book.heads(row, (number, word(puzzle.level, "level")), "number")
        book.heads(row.cell(0, 2), board._shown(puzzle.code), "paper peg")
        book.heads(row.cell(0, 2 + board.pegs), puzzle.left, "number")
        book.heights(SOLUTIONS, {row.row: _ROW})
    book.pegs.color(Area(SOLUTIONS, 5, 3, len(puzzles), board.pegs), board.colors, on_paper=True)
    book.widths(SOLUTIONS, [9, 9, *[pixels(_CELL_PIXELS)] * board.pegs, *[9] * most])
    set_page(book, SOLUTIONS, freeze="A5", margin=_MARGIN)
    book.sheet(SOLUTIONS).print_title_rows = "4:4"
