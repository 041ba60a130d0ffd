"""Puzzles for a class: sheets to print, which also tell whether a typed code is right, and the solutions."""

from __future__ import annotations

from collections.abc import Sequence
from typing import BinaryIO

from openpyxl.worksheet.pagebreak import Break

from mastermind_xl.analysis.puzzles import Puzzle
from mastermind_xl.core.board import Board
from mastermind_xl.core.colors import SAFE
from mastermind_xl.core.game import Attempt
from mastermind_xl.core.messages import DONE, RULED_OUT, WRONG
from mastermind_xl.sheets.shared.guide import write_guide
from mastermind_xl.sheets.shared.reading import NONSENSE
from mastermind_xl.sheets.shared.workings import read_colors
from mastermind_xl.sheets.writing.area import Area, letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import write_title
from mastermind_xl.sheets.writing.formulas import quote
from mastermind_xl.sheets.writing.inputs import type_colors, write_legend
from mastermind_xl.sheets.writing.sheet import Sheet, write_sheets

PUZZLES = "Puzzles"
WORKINGS = "Workings"
SOLUTIONS = "Solutions"
HOW_TO = "How to play"

_FIRST_ROW = 8
_PAGE_ROWS = 28
"""Below the title and the legend, which each page repeats."""
_ROW_HEIGHT = 22
_TYPED = "What is typed into each puzzle, as numbers"
_WIDE = 5
"""Codes of up to as many pegs stand two beside each other."""

_WHAT_TO_DO = (
    (
        "What to do",
        "Each puzzle shows guesses that were answered. Exactly one code fits all the answers: which? None of "
        "the guesses is superfluous. On paper, write the code into the empty boxes; in the spreadsheet, type "
        "it there, one peg a cell: below it is said whether it is right, or which answer it does not fit.",
    ),
    (
        "How hard it is",
        "Easy, medium, hard: by how many codes are left after each guess, taken in the order in which they "
        "stand, which is the shortest. The sheet Solutions tells these numbers; print or hide it apart.",
    ),
)


def write_puzzles(file: BinaryIO, puzzles: Sequence[Puzzle], seed: int, *, pegs: str = SAFE) -> None:
    """Write the workbook.

    Args:
        file: open for writing in binary.
        puzzles: at least one, all of one board.
        seed: with which they were drawn, told on the sheets.
        pegs: the palette of the pegs.
    """
    board = puzzles[0].board
    book = write_sheets(
        (
            Sheet(PUZZLES, lambda book, _: _write_cards(book, puzzles, seed)),
            Sheet(SOLUTIONS, lambda book, _: _write_solutions(book, puzzles, seed)),
            Sheet(HOW_TO, lambda book, _: write_guide(book, HOW_TO, board, _WHAT_TO_DO)),
            Sheet(
                WORKINGS, lambda book, _: book.put(Area(WORKINGS, 1, 1), _TYPED, "heading"), state="hidden"
            ),
        ),
        board,
        pegs,
    )
    book.save(file, f"Mastermind puzzles ({board})", f"seed {seed}")


def _write_cards(book: Book, puzzles: Sequence[Puzzle], seed: int) -> None:
    board, sheet = puzzles[0].board, book.sheet(PUZZLES)
    abreast = 2 if board.pegs <= _WIDE else 1
    width = board.pegs + 3  # number, pegs, black, white
    about = f"{board}. One code fits all answers of a puzzle."
    write_title(book, PUZZLES, "Which code is it?", about, margin=0)
    book.put(Area(PUZZLES, 3, 1), f"● right place   ○ right colour, wrong place   (set {seed})", "subtitle")
    write_legend(book, _legend(board), board.colors, across=True)
    book.heights(PUZZLES, {3: 20, 4: _ROW_HEIGHT, 5: 18, 6: 18})
    sheet.print_title_rows = f"1:{_FIRST_ROW - 1}"
    lines = [puzzles[first : first + abreast] for first in range(0, len(puzzles), abreast)]
    heights = [max(len(puzzle.attempts) for puzzle in line) + 4 for line in lines]
    starts = _break_pages(heights)
    row = _FIRST_ROW
    for number, (line, height) in enumerate(zip(lines, heights, strict=True)):
        if number and number in starts:
            sheet.row_breaks.append(Break(id=row - 1))
        for place, puzzle in enumerate(line):
            _write_card(book, row, 1 + place * (width + 1), number * abreast + place + 1, puzzle)
        book.heights(PUZZLES, dict.fromkeys(range(row, row + height - 1), _ROW_HEIGHT))
        row += height
    last = max(abreast * (width + 1) - 1, board.colors + 1)
    book.widths(PUZZLES, ([4.5, *[5] * board.pegs, 4.5, 4.5, 3] * abreast)[:last])
    sheet.print_area = f"A1:{letters(last)}{row - 2}"
    sheet.page_setup.paperSize = "9"
    sheet.print_options.horizontalCentered = True


def _break_pages(heights: Sequence[int]) -> list[int]:
    """Which lines of puzzles, of so many rows each, begin a page: few pages, and as evenly filled as can be."""

    def fill(most: int) -> list[int]:
        starts, on_page = [0], 0
        for number, height in enumerate(heights):
            if on_page and on_page + height > most:
                starts.append(number)
                on_page = 0
            on_page += height
        return starts

    pages = len(fill(_PAGE_ROWS))
    return next(starts for starts in map(fill, range(1, _PAGE_ROWS + 1)) if len(starts) == pages)


def _write_card(book: Book, row: int, column: int, number: int, puzzle: Puzzle) -> None:
    board = puzzle.board
    head = Area(PUZZLES, row, column, 1, board.pegs + 1)
    book.across(head, f"{number}   {puzzle.level}", "heading")
    book.heads(Area(PUZZLES, row, column + board.pegs + 1), "●○")
    for k, attempt in enumerate(puzzle.attempts, 1):
        book.put(Area(PUZZLES, row + k, column), k, "quiet")
        guess = Area(PUZZLES, row + k, column + 1, 1, board.pegs)
        book.heads(guess, attempt.guess, "small peg")
        book.pegs.color(guess, board.colors)
        book.heads(guess.cell(0, board.pegs), attempt.feedback, "number")
    under = row + len(puzzle.attempts) + 1
    book.put(Area(PUZZLES, under, column), "?", "head")
    typed = Area(PUZZLES, under, column + 1, 1, board.pegs)
    type_colors(book, typed, board.colors, "input")  # white, to be written in on paper
    if number == 1:
        book.begin_at(typed)
    said = Area(PUZZLES, under + 1, column + 1, 1, board.pegs + 2)
    book.formula(said, _verdict(board, puzzle.attempts, typed, _read(number, board)), "", "label")
    book.merge(said)
    read = _read(number, board)
    book.put(read.cell(0, -1), number, "quiet")
    read_colors(book, typed, read, [_legend(board).line(part) for part in range(3)])
    book.name(f"Puzzle{number}", typed)
    book.name(f"Verdict{number}", said.cell())


def _legend(board: Board) -> Area:
    """Peg, name and letter of each colour."""
    return Area(PUZZLES, 4, 2, 3, board.colors)


def _read(number: int, board: Board) -> Area:
    """What is typed into a puzzle, as numbers."""
    return Area(WORKINGS, number + 1, 2, 1, board.pegs)


def _verdict(board: Board, attempts: Sequence[Attempt], typed: Area, read: Area) -> str:
    """Whether the code, typed below the attempts, is right: found out from the answers, so that no formula knows it."""
    here = read
    right = quote(DONE + "That is the code.")
    checked = right
    for number, attempt in reversed(list(enumerate(attempts, 1))):
        guess = Area(typed.sheet, typed.row - len(attempts) + number - 1, typed.column, 1, typed.columns)
        black = f"SUMPRODUCT(--({here}={guess.here}))"
        common = "+".join(
            f"MIN({attempt.guess.count(color)},SUMPRODUCT(--({here}={color})))"
            for color in sorted(set(attempt.guess))
        )
        feedback = attempt.feedback
        fits = f"AND({black}={feedback.black},{common}={feedback.black + feedback.white})"
        checked = f"IF({fits},{checked},{quote(f'{WRONG}It {RULED_OUT} by guess {number}.')})"
    no_color = quote(f"{WRONG}Type 1 to {board.colors}, or letters or names as above.")
    finished = f'IF(COUNT({here})<{board.pegs},"",{checked})'
    return f"IF(SUMPRODUCT(--({here}={NONSENSE}))>0,{no_color},{finished})"


def _write_solutions(book: Book, puzzles: Sequence[Puzzle], seed: int) -> None:
    board, sheet = puzzles[0].board, book.sheet(SOLUTIONS)
    most = max(len(puzzle.attempts) for puzzle in puzzles)
    about = (
        f"Set {seed}, which --seed {seed} makes again: {board}, {board.size:,} codes. Left after each guess:"
    )
    write_title(book, SOLUTIONS, "Solutions", about, margin=0)
    heads = ["Puzzle", "Level", *["Code"] * board.pegs, *(f"after {k}" for k in range(1, most + 1))]
    book.heads(Area(SOLUTIONS, 4, 1), heads)
    if board.pegs > 1:
        sheet.merge_cells(Area(SOLUTIONS, 4, 3, 1, board.pegs).span)
    for number, puzzle in enumerate(puzzles, 1):
        row = Area(SOLUTIONS, 4 + number, 1)
        book.heads(row, (number, puzzle.level), "number")
        book.heads(row.cell(0, 2), puzzle.code, "small peg")
        book.heads(row.cell(0, 2 + board.pegs), puzzle.left, "number")
        book.heights(SOLUTIONS, {row.row: _ROW_HEIGHT})
    book.pegs.color(Area(SOLUTIONS, 5, 3, len(puzzles), board.pegs), board.colors)
    book.widths(SOLUTIONS, [5 if head == "Code" else 9 for head in heads])
    sheet.freeze_panes = "A5"
    sheet.print_title_rows = "4:4"
    sheet.page_setup.paperSize = "9"
