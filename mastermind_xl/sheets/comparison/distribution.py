"""The sheet of distributions: how many codes each strategy finds with 1, 2, 3, … guesses."""

from __future__ import annotations

from mastermind_xl.sheets.area import Area
from mastermind_xl.sheets.comparison.layout import DISTRIBUTION, Layout
from mastermind_xl.sheets.figures import FOUND, HEAD, ROW_HEAD, SHARE, TEXT_HEAD, heat, set_widths, title
from mastermind_xl.sheets.sheet import Book


def write_distribution(book: Book, layout: Layout) -> None:
    """Fill the sheet: counts, which all else is calculated from, and below them shares for the charts."""
    strategies = len(layout.results)
    set_widths(book, DISTRIBUTION, [10, *[14] * strategies])
    title(
        book, DISTRIBUTION, "Distributions",
        "How many codes are found with each number of guesses; below, as a share of all codes played.", 6,
    )  # fmt: skip
    counts, shares = layout.counts, layout.shares
    for place in (layout.guesses, Area(DISTRIBUTION, shares.row, 1, shares.rows)):
        book.put(place.cell(-1), "Guesses", TEXT_HEAD)
        for row in range(layout.most):
            book.put(place.cell(row), row + 1, ROW_HEAD)
    for column, result in enumerate(layout.results):
        mine = counts.strip(column)
        for place in (mine, shares.strip(column)):
            book.put(place.cell(-1), result.strategy, HEAD)
        found = [*result.distribution, *[0] * (layout.most - result.most)]
        for row, count in enumerate(found):
            book.put(mine.cell(row), count, FOUND)
            book.formula(
                shares.cell(row, column),
                f"{mine.cell(row).address}/SUM({mine.here})",
                count / result.codes,
                SHARE,
            )
        heat(book, mine)
    book.sheet(DISTRIBUTION).freeze_panes = "B4"
    book.sheet(DISTRIBUTION).page_setup.orientation = "landscape"
    book.fit_page_width(DISTRIBUTION)
