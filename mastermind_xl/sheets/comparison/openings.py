"""Sheets of the comparison: the parts of each opening, its results, and published figures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import numpy as np

from mastermind_xl.analysis.evaluation import Evaluation, Openings
from mastermind_xl.analysis.figure import Figure
from mastermind_xl.core.board import Board, feedbacks, is_possible
from mastermind_xl.core.partition import part_sizes
from mastermind_xl.core.scoring import scorer
from mastermind_xl.core.symmetry import representatives
from mastermind_xl.sheets.comparison.charts import EVERY_OPENING, OPENINGS, PUBLISHED, ComparisonLayout
from mastermind_xl.sheets.table import CRITERIA
from mastermind_xl.sheets.writing import palette, styles
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import code_value, write_note, write_table_title
from mastermind_xl.sheets.writing.sheet import set_page

_TOP = 4


def write_openings(book: Book, board: Board) -> None:
    """Fill the sheet of parts: a row per answer, a column per opening, as in Knuth's table."""
    codes = list(representatives(board))
    openings = np.array([board.index(code) for code in codes])
    sizes = part_sizes(scorer(board), np.arange(board.size), openings)
    answers = [feedback for feedback in feedbacks(board.pegs) if is_possible(feedback, board.pegs)]
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
        book.rules.heat(parts)
        for row, criterion in criteria:
            value = criterion.value(sizes[:, [column]])
            book.formula(parts.cell(row), criterion.formula(parts), value, criterion.style)
    for row, criterion in criteria:
        book.rules.mark_best(Area(OPENINGS, table.row + row, 2, 1, len(codes)), criterion.best)
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
                book.formula(average, f"{total.address}/{result.codes}", result.average, styles.AVERAGE)
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
        book.rules.mark_best(block.line(number), "MIN")


# --- published figures -------------------------------------------------------------------------

AGREES, DIFFERS = "agrees", "differs"

_HEADS = ("Source", "Strategy", *("Total", "Average", "Worst", "Seconds") * 2, "Verdict", "Remark")
_STYLES = (styles.COUNT, styles.AVERAGE, styles.COUNT, styles.SECONDS)


def write_published(book: Book, layout: ComparisonLayout) -> None:
    """Fill the sheet of published figures: a row for each, with our result."""
    book.widths(PUBLISHED, [24, 16, *[10] * 8, 10, 60])
    write_table_title(
        book, PUBLISHED, "Published figures, reproduced",
        f"{layout.results[0].board}. Averages agree when they differ by less than one unit of the last printed digit. "
"Seconds are for all codes, on the source's machine and on this one.", 11,
    )  # fmt: skip
    table = Area(PUBLISHED, 6, 1, len(layout.published), len(_HEADS))
    for column, head in enumerate(_HEADS):
        book.put(table.cell(-1, column), head, styles.HEAD if 2 <= column <= 9 else styles.TEXT_HEAD)
    for column, head in ((2, "Published"), (6, "Here")):
        book.put(table.cell(-2, column), head, "table head")
    for number, (figure, result) in enumerate(layout.published):
        _write_row(book, layout, table.line(number), figure, result)
    verdicts = table.strip(10)
    for verdict, fill in ((AGREES, palette.GOOD), (DIFFERS, palette.BAD)):
        book.rules.add(verdicts, f'{verdicts.cell().address}="{verdict}"', fill=fill)
    set_page(book, PUBLISHED, landscape=True, freeze=table.address)


def _write_row(book: Book, layout: ComparisonLayout, row: Area, figure: Figure, result: Evaluation) -> None:
    book.put(row.cell(), figure.source, styles.ROW_HEAD)
    book.put(row.cell(0, 1), figure.strategy, styles.TEXT)
    in_summary = next((number for number, each in enumerate(layout.results) if each is result), None)
    printed = (figure.total, figure.average, figure.most, figure.seconds)
    here = (result.total, result.average, result.most, round(result.seconds, 3))
    summary = (layout.total, layout.average, layout.worst, layout.seconds)
    margins = (0.5, figure.within, 0.5, None)
    checks = []
    for column in range(4):
        theirs, ours = row.cell(0, 2 + column), row.cell(0, 6 + column)
        if in_summary is None:
            book.put(ours, here[column], _STYLES[column])
        else:
            book.formula(ours, summary[column].cell(in_summary).ref, here[column], _STYLES[column])
        book.style(theirs, styles.PRINTED)
        if (value := printed[column]) is not None:
            book.put(theirs, value, styles.PRINTED)
            if (margin := margins[column]) is not None:
                checks.append(f"ABS({ours.address}-{theirs.address})<{margin}")
    verdict = AGREES if figure.agrees(result) else DIFFERS
    book.formula(row.cell(0, 10), f'IF(AND({",".join(checks)}),"{AGREES}","{DIFFERS}")', verdict, styles.TEXT)
    write_note(book, row.cell(0, 11), figure.remark)
