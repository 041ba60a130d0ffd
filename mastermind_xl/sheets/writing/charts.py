"""The common look of all Excel charts."""

from openpyxl.chart import BarChart, Reference
from openpyxl.chart.label import DataLabelList
from openpyxl.chart.series import Series
from openpyxl.chart.series_factory import SeriesFactory
from openpyxl.chart.shapes import GraphicalProperties
from openpyxl.chart.text import RichText, Text
from openpyxl.chart.title import Title
from openpyxl.drawing import text as drawn
from openpyxl.drawing.line import LineProperties

from mastermind_xl.core import paint
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import xml_safe
from mastermind_xl.sheets.writing.styles import FONT


def draw_bars(title: str, names: Area, *values: tuple[Area, str, str]) -> BarChart:
    """Return a chart with a ``title`` and, for each of the ``values``, a series of bars with a name and a colour.

    The cells ``names`` are below the bars.
    """
    chart = BarChart()
    look = drawn.CharacterProperties(sz=1100, b=True, solidFill=paint.ACCENT, latin=drawn.Font(typeface=FONT))
    run = drawn.RegularTextRun(rPr=look, t=xml_safe(title))
    chart.title = Title(tx=Text(rich=RichText(p=[drawn.Paragraph(r=[run])])))
    for cells, name, color in values:
        series = SeriesFactory(Reference(range_string=cells.ref), title=xml_safe(name))
        series.graphicalProperties = GraphicalProperties(solidFill=color)
        chart.series.append(series)
    chart.set_categories(Reference(range_string=names.ref))
    chart.graphical_properties = GraphicalProperties(ln=LineProperties(solidFill=paint.LINE))
    for axis in (chart.x_axis, chart.y_axis):
        axis.delete = False
        axis.txPr = label_text()
    chart.legend.txPr = label_text()
    return chart


def label_text() -> RichText:
    """Return the look of the letters beside bars and axes, and of the legend."""
    look = drawn.CharacterProperties(sz=900, solidFill=paint.INK, latin=drawn.Font(typeface=FONT))
    paragraph = drawn.Paragraph(pPr=drawn.ParagraphProperties(defRPr=look), endParaRPr=drawn.CharacterProperties())
    return RichText(bodyPr=drawn.RichTextProperties(wrap="none"), p=[paragraph])


def label_bars(series: Series) -> DataLabelList:
    """Show beside each bar of a series its value; some programs ignore labels of a whole chart."""
    series.dLbls = DataLabelList(showVal=True, showSerName=False, showCatName=False, showLegendKey=False)
    series.dLbls.txPr = label_text()
    return series.dLbls


def add_chart(book: Book, title: str, chart: BarChart, about: str) -> None:
    """Put a chart on the sheet ``title`` of the book; ``about`` is a description for people who do not see the chart."""
    chart.roundedCorners = False
    # No title or legend covers the plot.
    for part in (chart.title, chart.legend):
        if part is not None:
            part.overlay = False
    book.sheet(title).add_chart(chart)
    book.charts.setdefault(title, []).append(about)
