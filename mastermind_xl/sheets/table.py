"""The workbook of all scores: every code against every guess, and the parts of every guess.

An answer is one number, black × 10 + white (× 100 from ten pegs up), shown with a comma between:
it can be filtered, counted and sorted, and taken apart with INT and MOD.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import BinaryIO

import numpy as np
from openpyxl.styles import Alignment, NamedStyle

from mastermind_xl.core.board import Board, Feedback, feedbacks, is_possible
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.partition import Sizes, part_sizes
from mastermind_xl.core.scoring import MATRIX_CODES, scorer
from mastermind_xl.sheets.writing import palette, styles
from mastermind_xl.sheets.writing.area import Area, letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import (
    answer_format,
    answer_unit,
    code_value,
    write_note,
    write_table_title,
)
from mastermind_xl.sheets.writing.package import Value, cell_xml
from mastermind_xl.sheets.writing.sheet import open_tables, set_page
from mastermind_xl.sheets.writing.styles import fill, font
from mastermind_xl.strategies.best_guess import expected_size, few_parts, information, worst_part

ABOUT = "About"
SCORES = "Scores"
PARTS = "Parts"

ALL_SCORES = "Scores"
SCORED_CODES = "ScoredCodes"
"""Defined names: codes × codes, and codes × 1."""

SCORE = "score"
SCORE_HEAD = "score head"

Progress = Callable[[int, int], None]


def check_limit(board: Board) -> None:
    """Pass if the scores of a board fit on a sheet.

    Raises:
        BoardError: they do not.
    """
    if board.size > MATRIX_CODES:
        raise BoardError(
            f"{board} have {board.size_text} codes: "
            f"a table of all scores takes boards up to {MATRIX_CODES:,} codes"
        )


def write_table(file: BinaryIO, board: Board, progress: Progress | None = None) -> None:
    """Write the workbook.

    Args:
        file: open for writing in binary.
        board: of at most ``MATRIX_CODES`` codes.
        progress: called with (codes written, codes to write).
    """
    book = open_tables((ABOUT, SCORES, PARTS))
    _add_styles(book, answer_format(board))
    _write_scores(book, board, progress)
    _write_parts(book, board)
    _write_about(book, board)
    book.save(file, f"Mastermind scores ({board})")


def _add_styles(book: Book, form: str) -> None:
    """Add the looks of answers and of their heads, in a format that sets black and white apart."""
    center = Alignment("center", "center")
    for name, bold, back in ((SCORE, False, None), (SCORE_HEAD, True, fill(palette.HEADER))):
        look = NamedStyle(name, font=font(bold=bold), fill=back, alignment=center, number_format=form)
        book.add_styles([look])


def _as_number(board: Board, answer: Feedback) -> int:
    return answer_unit(board) * answer.black + answer.white


def _write_scores(book: Book, board: Board, progress: Progress | None) -> None:
    """Fill the sheet of scores: a row a code, a column a guess."""
    sheet, size = book.sheet(SCORES), board.size
    book.put(Area(SCORES, 1, 1), "Code", styles.TEXT_HEAD)
    width = max(8, 2 * board.pegs)
    book.widths(SCORES, [width + 2, *[width] * size])
    book.heads(
        Area(SCORES, 1, 2), (code_value(board, code) for code in board.codes.tolist()), styles.TEXT_HEAD
    )
    scores = Area(SCORES, 2, 2, size, size)
    book.long_tables[SCORES] = _score_rows(
        board, book.style_number(styles.CODE), book.style_number(SCORE), progress
    )
    book.name(ALL_SCORES, scores)
    book.name(SCORED_CODES, Area(SCORES, 2, 1, size))
    sheet.freeze_panes = scores.address
    sheet.print_title_rows, sheet.print_title_cols = "1:1", "A:A"
    sheet.auto_filter.ref = Area(SCORES, 1, 1, size + 1, size + 1).span


def _score_rows(board: Board, code_style: int, style: int, progress: Progress | None) -> Iterator[str]:
    ends = [f'" s="{style}"><v>{_as_number(board, answer)}</v></c>' for answer in feedbacks(board.pegs)]
    starts = [f'<c r="{letters(column)}' for column in range(2, board.size + 2)]
    for index, code in enumerate(board.codes.tolist()):
        row = str(index + 2)
        ranks = scorer(board).against(np.array([index]))[0].tolist()
        cells = [start + row + ends[rank] for start, rank in zip(starts, ranks, strict=True)]
        head = cell_xml(f"A{row}", code_style, code_value(board, code))
        yield f'<row r="{row}">{head}{"".join(cells)}</row>'
        if progress is not None:
            progress(index + 1, board.size)


def _write_parts(book: Book, board: Board) -> None:
    """Fill the sheet of parts: a row a guess, how many codes give each answer, and what that is worth."""
    answers = [answer for answer in feedbacks(board.pegs) if is_possible(answer, board.pegs)]
    book.widths(PARTS, [max(10, 2 * board.pegs), *[8] * len(answers), *[12, 10, 13, 15]])
    book.put(Area(PARTS, 1, 1), "Guess", styles.TEXT_HEAD)
    book.heads(Area(PARTS, 1, 2), (_as_number(board, answer) for answer in answers), SCORE_HEAD)
    book.heads(Area(PARTS, 1, len(answers) + 2), (criterion.head for criterion in CRITERIA), styles.HEAD)
    numbers = [
        book.style_number(style)
        for style in (styles.CODE, styles.COUNT, *(criterion.style for criterion in CRITERIA))
    ]
    book.long_tables[PARTS] = _part_rows(board, answers, numbers)
    counts = Area(PARTS, 2, 2, board.size, len(answers))
    book.rules.heat(counts)
    table = Area(PARTS, 1, 1, board.size + 1, 1 + len(answers) + len(CRITERIA))
    set_page(book, PARTS, freeze=counts.address, table=table)


def _part_rows(board: Board, answers: Sequence[Feedback], styles: Sequence[int]) -> Iterator[str]:
    code_style, count_style, *criterion_styles = styles
    every = np.arange(board.size)
    sizes = part_sizes(scorer(board), every, every)
    ranks = [answer.rank for answer in answers]
    for index, code in enumerate(board.codes.tolist()):
        row = index + 2
        mine = sizes[:, [index]]
        cells = [cell_xml(f"A{row}", code_style, code_value(board, code))]
        cells += [
            cell_xml(f"{letters(column)}{row}", count_style, count)
            for column, count in enumerate(mine[ranks, 0].tolist(), 2)
        ]
        counts = Area(PARTS, row, 2, 1, len(answers))
        cells += [
            cell_xml(f"{letters(column)}{row}", style, criterion.value(mine), criterion.formula(counts))
            for column, (criterion, style) in enumerate(
                zip(CRITERIA, criterion_styles, strict=True), len(answers) + 2
            )
        ]
        yield f'<row r="{row}">{"".join(cells)}</row>'


def _write_about(book: Book, board: Board) -> None:
    """Fill the first sheet: what the numbers are, and a pair of codes to look up."""
    book.widths(ABOUT, [14, 14, 80])
    one = answer_unit(board)
    write_table_title(
        book, ABOUT, "All scores", f"{board}: each of {board.size_text} codes against each as a guess.", 3
    )
    texts = (
        ("Scores", "A row a hidden code, a column a guess. Filter a guess's column by the answer that it got, and "
         "the next guess's by its own: the rows left are the codes that are still possible."),
        ("Parts", "A row a guess: how many codes give each answer, into how many parts that divides them, the "
         "greatest part, the number of codes left on average (Σ n² / Σ n), and what the answer tells in bits."),
        ("An answer", f"is the number black × {one} + white, shown as black,white: {one + 1} is shown as "
         f"{Feedback(1, 1)}. So =COUNTIF(column,{one + 1}) counts it, =INT(answer/{one}) is black and "
         f"=MOD(answer,{one}) is white."),
        ("Names", f"{ALL_SCORES} is all answers, {SCORED_CODES} the codes beside them."),
    )  # fmt: skip
    for row, (head, text) in enumerate(texts, 4):
        book.put(Area(ABOUT, row, 1), head, "text")
        write_note(book, Area(ABOUT, row, 2, 1, 2), text)
    _write_look_up(book, board, Area(ABOUT, 9, 1, 4, 2), one)
    set_page(book, ABOUT)


def _write_look_up(book: Book, board: Board, place: Area, one: int) -> None:
    """Two codes to type, and the answer."""
    code, guess = board.codes[board.size // 3], board.codes[board.size // 2]
    rank = scorer(board).against(np.array([board.size // 3]), np.array([board.size // 2]))[0, 0]
    answer = feedbacks(board.pegs)[int(rank)]
    for row, head in enumerate(("Code", "Guess", "Black", "White")):
        book.put(place.cell(row), head, "label")
    book.put(place.cell(0, 1), code_value(board, code), "choice")
    book.put(place.cell(1, 1), code_value(board, guess), "choice")
    found = ",".join(f"MATCH({place.cell(row, 1).address},{SCORED_CODES},0)" for row in (0, 1))
    score = f"INDEX({ALL_SCORES},{found})"
    book.formula(place.cell(2, 1), f"INT({score}/{one})", answer.black, "number")
    book.formula(place.cell(3, 1), f"MOD({score},{one})", answer.white, "number")


# --- criteria of parts, as formulas with their values ------------------------------------------


@dataclass(frozen=True)
class Criterion:
    """One criterion."""

    head: str  # as it is called on a sheet
    formula: Callable[[Area], str]  # from the cells with the sizes of the parts, one row or column
    value: Callable[[Sizes], Value]  # from sizes of parts, shape (ranks, 1), to what the formula gives
    style: str
    best: str  # ``MIN`` or ``MAX``, whichever is better


def _entropy(cells: Area) -> str:
    """Part by part: inside SUMPRODUCT, Gnumeric takes LN of one cell of a range only."""
    parts = "+".join(f"{cell.address}*LN(MAX({cell.address},1))" for cell in cells.cells)
    return f"(LN(SUM({cells.span}))-({parts})/SUM({cells.span}))/LN(2)"


def _average(cells: Area) -> str:
    return f"SUMPRODUCT({cells.span},{cells.span})/SUM({cells.span})"


def _average_value(sizes: Sizes) -> Value:
    return int(expected_size(sizes)[0]) / int(np.sum(sizes))


CRITERIA = (
    Criterion("Parts", lambda cells: f'COUNTIF({cells.span},">0")', lambda sizes: -int(few_parts(sizes)[0]), styles.COUNT, "MAX"),
    Criterion("Worst", lambda cells: f"MAX({cells.span})", lambda sizes: int(worst_part(sizes)[0]), styles.COUNT, "MIN"),
    Criterion("Expected", _average, _average_value, styles.AVERAGE, "MIN"),
    Criterion("Entropy, bits", _entropy, lambda sizes: float(information(sizes)[0]), styles.AVERAGE, "MAX"),
)  # fmt: skip
"""Kooi's, Knuth's, Irving's and Neuwirth's."""
