"""The sheet of the comparison with published figures, beside our results."""

from __future__ import annotations

from mastermind_xl.analysis.evaluation import Evaluation
from mastermind_xl.laboratory.comparison.charts import PUBLISHED, ComparisonLayout
from mastermind_xl.laboratory.published import Figure
from mastermind_xl.sheets.writing import paint, styles
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import write_note, write_table_title
from mastermind_xl.sheets.writing.sheet import set_page

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
    for verdict, fill in ((AGREES, paint.GOOD), (DIFFERS, paint.BAD)):
        book.conditional.add(verdicts, f'{verdicts.cell().address}="{verdict}"', fill=fill)
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
