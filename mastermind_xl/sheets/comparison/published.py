"""The sheet that holds what was published against what comes out here."""

from __future__ import annotations

from collections.abc import Sequence

from mastermind_xl.analysis.evaluation import Evaluation
from mastermind_xl.analysis.published import Figure
from mastermind_xl.sheets.comparison.layout import PUBLISHED, Layout
from mastermind_xl.sheets.writing import palette
from mastermind_xl.sheets.writing import table_styles as figures
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.sheet import Book

AGREES, DIFFERS = "agrees", "differs"

_HEADS = ("Source", "Strategy", *("Total", "Average", "Worst", "Seconds") * 2, "Verdict", "Remark")
_STYLES = (figures.COUNT, figures.AVERAGE, figures.COUNT, figures.SECONDS)


def write_published(book: Book, layout: Layout, pairs: Sequence[tuple[Figure, Evaluation]]) -> None:
    """Fill the sheet: a row a published figure.

    Args:
        book: the workbook.
        layout: its addresses.
        pairs: figures of sources, with what comes out here.
    """
    book.widths(PUBLISHED, [24, 16, *[10] * 8, 10, 60])
    figures.title(
        book, PUBLISHED, "Published figures, reproduced",
        f"{layout.results[0].board}. An average agrees that differs by less than a unit of the last digit printed. "
        "Seconds are for all codes, on the machine of the source and on this one.", 11,
    )  # fmt: skip
    table = Area(PUBLISHED, 6, 1, len(pairs), len(_HEADS))
    for column, head in enumerate(_HEADS):
        book.put(table.cell(-1, column), head, figures.HEAD if 2 <= column <= 9 else figures.TEXT_HEAD)
    for column, head in ((2, "Published"), (6, "Here")):
        book.put(table.cell(-2, column), head, "heading")
    for number, (figure, result) in enumerate(pairs):
        _write_row(book, layout, table.line(number), figure, result)
    verdicts = table.strip(10)
    for verdict, fill in ((AGREES, palette.GOOD), (DIFFERS, palette.BAD)):
        book.format_if(verdicts, f'{verdicts.cell().address}="{verdict}"', fill=fill)
    book.sheet(PUBLISHED).freeze_panes = table.cell(0, 2).address
    book.sheet(PUBLISHED).page_setup.orientation = "landscape"
    book.fit_page_width(PUBLISHED)


def _write_row(book: Book, layout: Layout, row: Area, figure: Figure, result: Evaluation) -> None:
    """One figure, what comes out here (from the summary, if it is there), and whether they agree."""
    book.put(row.cell(), figure.source, figures.ROW_HEAD)
    book.put(row.cell(0, 1), figure.strategy, figures.TEXT)
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
        book.style(theirs, figures.PRINTED)
        if (value := printed[column]) is not None:
            book.put(theirs, value, figures.PRINTED)
            if (margin := margins[column]) is not None:
                checks.append(f"ABS({ours.address}-{theirs.address})<{margin}")
    verdict = AGREES if figure.agrees(result) else DIFFERS
    book.formula(
        row.cell(0, 10), f'IF(AND({",".join(checks)}),"{AGREES}","{DIFFERS}")', verdict, figures.TEXT
    )
    figures.note(book, row.cell(0, 11), figure.remark)
