"""The first sheet: a row a strategy, and charts of how many guesses each takes."""

from __future__ import annotations

from mastermind_xl.sheets.area import Area
from mastermind_xl.sheets.comparison.charts import write_charts
from mastermind_xl.sheets.comparison.layout import SUMMARY, Layout
from mastermind_xl.sheets.figures import (
    AVERAGE,
    CODE,
    COUNT,
    FOUND,
    HEAD,
    ROW_HEAD,
    SECONDS,
    TEXT_HEAD,
    code_value,
    heat,
    mark_best,
    note,
    set_widths,
    title,
)
from mastermind_xl.sheets.sheet import Book
from mastermind_xl.strategies import REGISTRY


def write_summary(book: Book, layout: Layout) -> None:
    """Fill the sheet."""
    first = layout.results[0]
    table = layout.summary
    set_widths(book, SUMMARY, [16, 11, 10, 10, 10, 8, 10, *[7] * layout.buckets])
    played = f"{len(first.targets):,}" + (
        "" if len(first.targets) == first.board.size else f" of {first.board.size_text}"
    )
    title(
        book, SUMMARY, "Mastermind strategies compared",
        f"{first.board}{layout.how}: {played} codes, each found by every strategy.", 12,
    )  # fmt: skip
    heads = ["Strategy", "First guess", "Codes", "Total", "Average", "Worst", "Seconds"]
    heads += [str(guesses) for guesses in range(1, layout.buckets + 1)]
    if layout.buckets < layout.most:
        heads[-1] += "+"
    for column, head in enumerate(heads):
        book.put(table.cell(-1, column), head, HEAD if column else TEXT_HEAD)
    book.put(layout.found.cell(-2), "Codes found with guess", "subtitle")
    for number in range(len(layout.results)):
        _write_row(book, layout, number)
    mark_best(book, layout.average, "MIN")
    mark_best(book, layout.worst, "MIN")
    many = [result for result in layout.results if result.runs > first.runs]
    row = table.row + table.rows
    for result in many:
        text = f"{result.strategy} played every code {result.runs} times."
        note(book, Area(SUMMARY, row, 1, 1, 7), text)
        row += 1
    sheet = book.sheet(SUMMARY)
    row = write_charts(book, layout, row + 1)
    book.put(Area(SUMMARY, row, 1), "How they guess", "heading")
    for below, name in enumerate(dict.fromkeys(result.strategy for result in layout.results), 1):
        book.put(Area(SUMMARY, row + below, 1), name, "label")
        if name in REGISTRY:
            book.put(
                Area(SUMMARY, row + below, 2), f"{REGISTRY[name].summary} ({REGISTRY[name].source})", "label"
            )
    sheet.freeze_panes = table.cell(0, 1).address
    book.fit_page_width(SUMMARY)
    sheet.page_setup.fitToHeight = 1


def _write_row(book: Book, layout: Layout, number: int) -> None:
    result = layout.results[number]
    row = layout.summary.line(number)
    guesses, counts = layout.guesses, layout.counts.strip(number)
    total, codes = row.cell(0, 3), row.cell(0, 2)
    book.put(row.cell(), result.strategy, ROW_HEAD)
    book.style(row.cell(0, 1), CODE)
    if result.first is not None:
        book.put(row.cell(0, 1), code_value(result.board, result.first), CODE)
    book.formula(codes, f"SUM({counts})", result.codes, COUNT)
    book.formula(total, f"SUMPRODUCT({guesses},{counts})", result.total, COUNT)
    book.formula(row.cell(0, 4), f"{total.address}/{codes.address}", result.average, AVERAGE)
    book.formula(row.cell(0, 5), f"SUMPRODUCT(LARGE(({counts}>0)*{guesses},1))", result.most, COUNT)
    book.put(row.cell(0, 6), round(result.seconds, 3), SECONDS)
    found = layout.found.line(number)
    for bucket in range(layout.buckets):
        cells = counts.cell(bucket)
        if bucket == layout.buckets - 1 < layout.most - 1:
            cells = Area(counts.sheet, cells.row, cells.column, layout.most - bucket)
        value = sum(result.distribution[bucket : bucket + cells.rows])
        book.formula(found.cell(0, bucket), f"SUM({cells})", value, FOUND)
    heat(book, found)
