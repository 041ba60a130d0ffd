"""Sheets of the comparison: the parts of each opening, and its results."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from mastermind_xl.core.board import Board, possible_answers
from mastermind_xl.core.partition import part_sizes
from mastermind_xl.core.scoring import all_indices, scorer
from mastermind_xl.core.symmetry import representatives
from mastermind_xl.laboratory.comparison.charts import EVERY_OPENING, OPENINGS, ComparisonLayout, Openings
from mastermind_xl.sheets.table import CRITERIA
from mastermind_xl.sheets.writing import styles
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import code_value, write_note, write_table_title
from mastermind_xl.sheets.writing.sheet import set_page

_TOP = 4


def write_openings(book: Book, board: Board) -> None:
    """Fill the sheet of parts: a row per answer, a column per opening, as in Knuth's table."""
    codes = list(representatives(board))
    openings = np.array([board.index(code) for code in codes])
    sizes = part_sizes(scorer(board), all_indices(board), openings)
    answers = possible_answers(board.pegs)
    book.widths(OPENINGS, [16, *[max(10, 2 * board.pegs)] * max(7, len(codes))])
    write_table_title(
        book, OPENINGS, "What an opening tells",
        f"{board}: how many of the {board.size_text} codes give each answer (black,white). Every other first guess "
        "is one of these with its positions or colours exchanged, and divides the codes in the same way. "
        "Expected is the number of codes left on average, Σ n² / Σ n.", min(8, 1 + max(7, len(codes))),
    )  # fmt: skip
    table = Area(OPENINGS, _TOP + 1, 2, len(answers), len(codes))
    book.put(table.cell(-1, -1), "Answer", styles.TEXT_HEAD)
    criteria = list(enumerate(CRITERIA, len(answers) + 1))
    for row, answer in enumerate(answers):
        book.put(table.cell(row, -1), str(answer), styles.ROW_HEAD)
    for row, criterion in criteria:
        book.put(table.cell(row, -1), criterion.head, styles.ROW_HEAD)
    for column, code in enumerate(codes):
        book.put(table.cell(-1, column), code_value(board, code), styles.HEAD)
        parts = table.strip(column)
        for row, answer in enumerate(answers):
            book.put(parts.cell(row), int(sizes[answer.rank, column]), styles.COUNT)
        book.conditional.heat(parts)
        for row, criterion in criteria:
            value = criterion.value(sizes[:, [column]])
            book.formula(parts.cell(row), criterion.formula(parts), value, criterion.style)
    for row, criterion in criteria:
        book.conditional.mark_best(Area(OPENINGS, table.row + row, 2, 1, len(codes)), criterion.best)
    set_page(book, OPENINGS, freeze=table.address)


def write_every_opening(book: Book, layout: ComparisonLayout) -> None:
    """Fill the sheet of openings by strategy: average, total and largest number of guesses."""
    board, tried = layout.results[0].board, layout.tried
    codes = list(representatives(board))
    book.widths(EVERY_OPENING, [16, *[max(10, 2 * board.pegs)] * max(7, len(codes))])
    other = tuple(board.colors + 1 - color for color in codes[-1])
    write_table_title(
        book, EVERY_OPENING, "Every opening tried",
        "Each strategy with each first guess. Any other first guess is one of these with its positions or colours "
        "exchanged. For optimal play this makes no difference. For other strategies it changes which codes come first "
        f"in the rotation, and so the totals: {board.format(other)} need not have the same total as "
        f"{board.format(codes[-1])}.", min(8, 1 + max(7, len(codes))),
    )  # fmt: skip
    able = [each for each in tried if each.results]
    table = Area(EVERY_OPENING, _TOP + 1, 2, len(able), len(codes))
    if able:
        totals = replace(table, row=table.row + len(able) + 3)
        worst = replace(totals, row=totals.row + len(able) + 3)
        for head, block in (("Average", table), ("Total", totals), ("Worst", worst)):
            _write_heads(book, board, able, head, block)
        for number, each in enumerate(able):
            for column, result in enumerate(each.results):
                total, average = totals.cell(number, column), table.cell(number, column)
                book.put(total, result.total, styles.COUNT)
                book.formula(average, f"{total.address}/{result.game_count}", result.average, styles.AVERAGE)
                book.put(worst.cell(number, column), result.most, styles.COUNT)
        table = worst
    remarks = [f"{each.strategy} is left out: {each.why_not}." for each in tried if not each.results]
    runs = {each.strategy: each.results[0].runs for each in able}
    remarks += [f"{name} played every code {times} times." for name, times in runs.items() if times > 1]
    for row, remark in enumerate(remarks, table.row + table.rows + 1):
        write_note(book, Area(EVERY_OPENING, row, 1, 1, 8), remark)
    set_page(book, EVERY_OPENING)


def _write_heads(book: Book, board: Board, able: Sequence[Openings], head: str, block: Area) -> None:
    book.put(block.cell(-1, -1), head, styles.TEXT_HEAD)
    book.heads(block.cell(-1), (code_value(board, code) for code in representatives(board)), styles.HEAD)
    for number, each in enumerate(able):
        book.put(block.cell(number, -1), each.strategy, styles.ROW_HEAD)
        book.conditional.mark_best(block.line(number), "MIN")
