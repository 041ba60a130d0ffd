"""What all of Excel's own charts have in common."""

from __future__ import annotations

from openpyxl.chart import BarChart, Reference
from openpyxl.chart.axis import ChartLines
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.drawing.line import LineProperties

from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book


def reference(book: Book, cells: Area) -> Reference:
    """Cells as a chart names them."""
    return Reference(
        book.sheet(cells.sheet), min_col=cells.column, min_row=cells.row,
        max_col=cells.column + cells.columns - 1, max_row=cells.row + cells.rows - 1,
    )  # fmt: skip


def grid_lines(color: str) -> ChartLines:
    """Lines across a chart, in a colour of six hexadecimal digits."""
    return ChartLines(spPr=GraphicalProperties(ln=LineProperties(solidFill=color)))


def add_chart(book: Book, title: str, chart: BarChart) -> None:
    """Put a chart on the sheet of that title, where its ``anchor`` says.

    Unless told not to, Excel draws titles and legend over the plot, and rounds the corners of the frame.

    Args:
        book: the workbook.
        title: of the sheet.
        chart: with what it shows.
    """
    chart.roundedCorners = False
    for part in (chart.title, chart.x_axis.title, chart.y_axis.title, chart.legend):
        if part is not None:
            part.overlay = False
    book.sheet(title).add_chart(chart)
