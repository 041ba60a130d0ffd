"""The layout of the workbook that compares strategies, and its Excel charts of averages and distributions."""

from __future__ import annotations

from collections.abc import Sequence
from math import ceil

from openpyxl.chart import BarChart
from openpyxl.chart.axis import ChartLines
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.line import LineProperties
from openpyxl.drawing.spreadsheet_drawing import AnchorMarker, TwoCellAnchor

from mastermind_xl.analysis.evaluation import Evaluation, tell_apart
from mastermind_xl.core import paint
from mastermind_xl.sheets.writing.area import PIXELS, Area, letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.charts import add_chart, draw_bars, label_bars

_ROW_PIXELS = 20
_EMU = 9525  # units of a drawing per pixel
_WIDTH, _HEIGHT, _GAP = 330, 190, 10  # pixels of a small chart, and between charts: a chart and a gap fill whole rows
_BESIDE = 3


def write_charts(book: Book, layout: ComparisonLayout, row: int) -> int:
    """Place all charts of the workbook with this layout on its sheet Summary, from a free row on, and return the row below them."""
    count = len(layout.results)
    if count > 1:
        height = max(_HEIGHT, 50 + 20 * count)
        averages = (f"{layout.names[n]} {layout.results[n].average:.3f}" for n in layout.ranked)
        about = f"Guesses on average, a bar for each strategy: {', '.join(averages)}."
        size = _BESIDE * (_WIDTH + _GAP) - _GAP, height
        _place(book, _averages(layout), about, row, 0, size)
        row += (height + _GAP) // _ROW_PIXELS
    top = ceil(10 * max(max(each.distribution) / each.game_count for each in layout.results)) / 10
    for number in range(count):
        down, across = divmod(number, _BESIDE)
        below = row + down * (_HEIGHT + _GAP) // _ROW_PIXELS
        left = across * (_WIDTH + _GAP)
        name, result = layout.names[number], layout.results[number]
        shares = (f"{n}: {count / result.game_count:.1%}" for n, count in enumerate(result.distribution, 1))
        about = f"Share of the codes that {name} finds with each number of guesses: {', '.join(shares)}."
        _place(book, _distribution(layout, number, top), about, below, left, (_WIDTH, _HEIGHT))
    return below + (_HEIGHT + _GAP) // _ROW_PIXELS


def _averages(layout: ComparisonLayout) -> BarChart:
    chart = _bar_chart("Guesses on average", layout.ranking.strip(1), layout.ranking.strip(0))
    chart.gapWidth = 50
    chart.y_axis.number_format = "0.0"
    chart.y_axis.scaling.min = 0
    label_bars(chart.series[0]).position = "outEnd"
    return chart


def _distribution(layout: ComparisonLayout, number: int, top: float) -> BarChart:
    """Make a chart of the shares of codes that take 1, 2, 3, … guesses."""
    # All charts have the same axes, so that they can be compared. Only the chart of a much slower strategy has its
    # own axes, and reports this.
    result = layout.results[number]
    shown = max(layout.usual_most, result.most)
    alone = shown > layout.usual_most
    title = f"{layout.names[number]} (with its own axes)" if alone else layout.names[number]
    shares, guesses = layout.shares.strip(number), layout.guesses
    chart = _bar_chart(title, shares.block(0, 0, shown, 1), guesses.block(0, 0, shown, 1))
    chart.gapWidth = 20
    chart.y_axis.scaling.min = 0
    chart.y_axis.number_format = "0%"
    if not alone:
        chart.y_axis.scaling.max = top
        chart.y_axis.majorUnit = 0.2 if top > 0.3 else 0.1
    return chart


def _bar_chart(title: str, values: Area, names: Area) -> BarChart:
    chart = draw_bars(title, names, (values, title, paint.BAR))
    chart.legend = None
    lines = LineProperties(solidFill=paint.HEADER)
    chart.y_axis.majorGridlines = ChartLines(spPr=GraphicalProperties(ln=lines))
    return chart


def _place(book: Book, chart: BarChart, about: str, row: int, left: int, size: tuple[int, int]) -> None:
    """Put a chart with the alternative text ``about`` on the summary, ``left`` pixels from its edge."""
    # Both ends are tied to cells, because column widths differ between programs.
    sheet = book.sheet(SUMMARY)

    def marker(across: int, down: int) -> AnchorMarker:
        column = 1
        while (width := round(PIXELS * sheet.column_dimensions[letters(column)].width)) <= across:
            across -= width
            column += 1
        rows, rest = divmod(down, _ROW_PIXELS)
        return AnchorMarker(column - 1, across * _EMU, row - 1 + rows, rest * _EMU)

    place = TwoCellAnchor(editAs="oneCell", _from=marker(left, 0), to=marker(left + size[0], size[1]))
    chart.anchor = place  # type: ignore[assignment] # the stubs know addresses of cells only
    add_chart(book, SUMMARY, chart, about)


SUMMARY = "Summary"
DISTRIBUTION = "Distribution"
CODES = "Codes"
SHEETS = (SUMMARY, DISTRIBUTION, CODES)

MOST_BUCKETS = 10
"""The last column of the summary's distribution means this number of guesses or more; charts of longer games have
their own axes."""


class ComparisonLayout:
    """The contents of the workbook that compares strategies, and the addresses of its cells."""

    def __init__(
        self,
        results: Sequence[Evaluation],  # one for each strategy
        how: str,  # the strategies' options, each after a comma
    ) -> None:
        self.results, self.how = results, how
        self.names = tell_apart([(each.strategy, each.board, each.opening) for each in results])
        most, strategies = max(result.most for result in results), len(results)
        self.most = most  # most guesses of any strategy
        # The most guesses of the strategies that need at most ``MOST_BUCKETS`` guesses for every code, if there are
        # any.
        self.usual_most = max((each.most for each in results if each.most <= MOST_BUCKETS), default=most)
        self.buckets = min(most, MOST_BUCKETS)  # columns of the summary's distribution

        self.guesses = Area(DISTRIBUTION, 5, 1, most)  # 1, 2, 3, …: the rows of the distributions
        # Codes found with each number of guesses, a column per strategy; below them the shares of all codes played.
        self.counts = Area(DISTRIBUTION, 5, 2, most, strategies)
        self.shares = Area(DISTRIBUTION, self.counts.row + most + 3, 2, most, strategies)
        # For the chart: names and averages; the best strategy comes first.
        self.ranking = Area(DISTRIBUTION, self.shares.row + most + 3, 1, strategies, 2)
        self.ranked = sorted(range(strategies), key=lambda number: results[number].average)

        # The table of the summary without its head, one row per strategy.
        self.summary = Area(SUMMARY, 5, 1, strategies, 7 + self.buckets)
        self.average, self.worst = self.summary.strip(4), self.summary.strip(5)
        self.found = self.summary.block(0, 7, strategies, self.buckets)  # the distributions, in buckets
