"""Common parts of all Excel charts."""

from __future__ import annotations

from openpyxl.chart import BarChart, Reference
from openpyxl.worksheet.worksheet import Worksheet

from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book


def reference(book: Book, cells: Area) -> Reference:
    """Return a reference to cells for a chart."""
    return Reference(
        book.sheet(cells.sheet), min_col=cells.column, min_row=cells.row,
        max_col=cells.column + cells.columns - 1, max_row=cells.row + cells.rows - 1,
    )  # fmt: skip


def add_chart(sheet: Worksheet, chart: BarChart) -> None:
    """Put a chart on a sheet at its ``anchor``; no title or legend covers the plot, and no corners are round."""
    chart.roundedCorners = False
    for part in (chart.title, chart.x_axis.title, chart.y_axis.title, chart.legend):
        if part is not None:
            part.overlay = False
    sheet.add_chart(chart)
