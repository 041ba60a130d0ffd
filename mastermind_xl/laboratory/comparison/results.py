"""The sheets that compare strategies: a summary with charts, distributions, and codes."""

from collections.abc import Iterator

import numpy as np

from mastermind_xl.laboratory.comparison import charts
from mastermind_xl.laboratory.comparison.charts import ComparisonLayout
from mastermind_xl.sheets.writing.area import Area, letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import code_value, write_note, write_table_title
from mastermind_xl.sheets.writing.package import cell_xml, cells_xml
from mastermind_xl.sheets.writing.sheet import set_page
from mastermind_xl.strategies import REGISTRY


def write_summary(book: Book, layout: ComparisonLayout) -> None:
    """Fill the sheet with the summary: a row for each strategy, and the charts."""
    first = layout.results[0]
    table = layout.summary
    book.widths(charts.SUMMARY, [16, 11, 10, 10, 10, 8, 10, *[7] * layout.buckets])
    played = f"{len(first.targets):,}"
    played += "" if len(first.targets) == first.board.size else f" of {first.board.size_text}"
    write_table_title(
        book, charts.SUMMARY, "Mastermind strategies compared",
        f"{first.board}{layout.how}: {played} codes, each found by every strategy.", 12,
    )  # fmt: skip
    heads = ["First guess", "Codes", "Total", "Average", "Most", "Seconds"]
    heads += [str(guesses) for guesses in range(1, layout.buckets + 1)]
    if layout.buckets < layout.most:
        heads[-1] += "+"
    book.put(table.cell(-1), "Strategy", "column head of text")
    book.heads(table.cell(-1, 1), heads, "column head")
    book.put(layout.found.cell(-2), "Codes found with guess", "label")
    for number in range(len(layout.results)):
        _write_row(book, layout, number)
    book.conditional.mark_best(layout.average, "MIN")
    book.conditional.mark_best(layout.worst, "MIN")
    row = table.row + table.rows
    for result in layout.results:
        if result.runs > first.runs:
            remark = f"{result.strategy} played every code {result.runs} times."
            write_note(book, Area(charts.SUMMARY, row, 1, 1, 7), remark)
            row += 1
    row = charts.write_charts(book, layout, row + 1)
    book.put(Area(charts.SUMMARY, row, 1), "How the strategies guess", "table head")
    for below, name in enumerate(dict.fromkeys(result.strategy for result in layout.results), 1):
        book.put(Area(charts.SUMMARY, row + below, 1), name, "label")
        if (known := REGISTRY.get(name)) is not None:
            book.put(Area(charts.SUMMARY, row + below, 2), f"{known.summary} ({known.source})", "label")
    set_page(book, charts.SUMMARY, pages="one", freeze=table.address)


def _write_row(book: Book, layout: ComparisonLayout, number: int) -> None:
    result = layout.results[number]
    row = layout.summary.line(number)
    guesses, counts = layout.guesses, layout.counts.strip(number)
    total, codes = row.cell(0, 3), row.cell(0, 2)
    book.put(row.cell(), layout.names[number], "row head")
    book.style(row.cell(0, 1), "plain code")
    if result.first is not None:
        book.put(row.cell(0, 1), code_value(result.board, result.first), "plain code")
    book.formula(codes, f"SUM({counts})", result.game_count, "count")
    book.formula(total, f"SUMPRODUCT({guesses},{counts})", result.total, "count")
    book.formula(row.cell(0, 4), f"{total.address}/{codes.address}", result.average, "average")
    book.formula(row.cell(0, 5), f"SUMPRODUCT(LARGE(({counts}>0)*{guesses},1))", result.most, "count")
    book.put(row.cell(0, 6), round(result.seconds, 3), "seconds")
    found = layout.found.line(number)
    for bucket in range(layout.buckets):
        cells = counts.cell(bucket)
        if bucket == layout.buckets - 1:  # the last column counts codes with this number of guesses or more
            cells = Area(counts.sheet, cells.row, cells.column, layout.most - bucket)
        value = sum(result.distribution[bucket : bucket + cells.rows])
        book.formula(found.cell(0, bucket), f"SUM({cells})", value, "count if any")
    book.conditional.heat(found)


def write_distribution(book: Book, layout: ComparisonLayout) -> None:
    """Fill the sheet of distributions: counts of codes, from which the summary is calculated, and shares for the charts."""
    strategies = len(layout.results)
    book.widths(charts.DISTRIBUTION, [10, *[14] * strategies])
    write_table_title(
        book, charts.DISTRIBUTION, "Distributions",
        "Number of codes found with each number of guesses; below it, the share of all codes played.", 6,
    )  # fmt: skip
    counts, shares = layout.counts, layout.shares
    for place in (layout.guesses, Area(charts.DISTRIBUTION, shares.row, 1, shares.rows)):
        book.put(place.cell(-1), "Guesses", "column head of text")
        book.count(place, style="row head")
    for column, result in enumerate(layout.results):
        mine = counts.strip(column)
        for place in (mine, shares.strip(column)):
            book.put(place.cell(-1), layout.names[column], "column head")
        found = [*result.distribution, *[0] * (layout.most - result.most)]
        for row, count in enumerate(found):
            book.put(mine.cell(row), count, "count if any")
            share = f"{mine.cell(row).address}/SUM({mine.here})"
            book.formula(shares.cell(row, column), share, count / result.game_count, "share")
        book.conditional.heat(mine)
    _write_ranking(book, layout)
    set_page(book, charts.DISTRIBUTION, landscape=True, freeze="A4")


def _write_ranking(book: Book, layout: ComparisonLayout) -> None:
    ranking, results = layout.ranking, layout.results
    book.put(ranking.cell(-1), "Strategy", "column head of text")
    book.put(ranking.cell(-1, 1), "Average", "column head")
    for row, number in enumerate(layout.ranked):
        book.put(ranking.cell(row), layout.names[number], "row head")
        book.formula(ranking.cell(row, 1), str(layout.average.cell(number)), results[number].average, "average")


def write_codes(book: Book, layout: ComparisonLayout) -> None:
    """Fill the sheet of codes: a row per code, with the average number of guesses if the code was played several times."""
    results = layout.results
    rows, strategies = len(results[0].targets), len(results)
    book.heads(Area(charts.CODES, 1, 1), ("Code", *layout.names), "column head of text")
    book.widths(charts.CODES, [max(9, 2 * results[0].board.pegs), *[15] * strategies])
    book.long_tables[charts.CODES] = _rows(layout, book.style_number("plain code"), book.style_number("number"))
    found = Area(charts.CODES, 2, 2, rows, strategies)
    least = min(result.average for result in results)
    book.conditional.heat(found, least, layout.usual_most)
    set_page(book, charts.CODES, freeze=found.address, table=Area(charts.CODES, 1, 1, rows + 1, 1 + strategies))


def _rows(layout: ComparisonLayout, code_style: int, style: int) -> Iterator[str]:
    board, targets = layout.results[0].board, layout.results[0].targets
    columns = [letters(column) for column in range(2, len(layout.results) + 2)]
    guesses = np.stack([result.guess_counts.mean(axis=0) for result in layout.results], axis=1)
    for row, (code, counts) in enumerate(zip(targets.tolist(), guesses.tolist(), strict=True), 2):
        cells = [cell_xml(f"A{row}", code_style, code_value(board, code))]
        shown = [int(count) if count.is_integer() else count for count in counts]
        cells.append(cells_xml(columns, row, style, shown))
        yield f'<row r="{row}">{"".join(cells)}</row>'
