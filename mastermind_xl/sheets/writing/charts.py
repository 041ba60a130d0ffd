"""Common parts of all Excel charts."""

from openpyxl.chart import BarChart
from openpyxl.chart.label import DataLabelList
from openpyxl.chart.series import Series

from mastermind_xl.sheets.writing.book import Book


def label_bars(series: Series) -> DataLabelList:
    """Show beside each bar of a series its value; some programs ignore labels of a whole chart."""
    series.dLbls = DataLabelList(showVal=True, showSerName=False, showCatName=False, showLegendKey=False)
    return series.dLbls


def add_chart(book: Book, title: str, chart: BarChart, about: str) -> None:
    """Put a chart on the sheet ``title`` of the book; ``about`` is a description for people who do not see the chart."""
    chart.roundedCorners = False
    # No title or legend covers the plot.
    for part in (chart.title, chart.x_axis.title, chart.y_axis.title, chart.legend):
        if part is not None:
            part.overlay = False
    book.sheet(title).add_chart(chart)
    book.charts.setdefault(title, []).append(about)
