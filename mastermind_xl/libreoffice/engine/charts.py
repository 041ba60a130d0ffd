"""The charts on a sheet, as xlwings wants to see them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from xlwings import base_classes

from mastermind_xl.libreoffice.engine.addresses import from_points
from mastermind_xl.libreoffice.engine.completeness import UnsupportedError, complete
from mastermind_xl.libreoffice.engine.drawings import Drawings, Drawn, is_chart
from mastermind_xl.libreoffice.program.office import load_uno

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.ranges import Range

_TYPES: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "column_clustered": ("BarDiagram", {"Vertical": False, "Stacked": False, "Percent": False}),
    "column_stacked": ("BarDiagram", {"Vertical": False, "Stacked": True, "Percent": False}),
    "column_stacked_100": ("BarDiagram", {"Vertical": False, "Stacked": False, "Percent": True}),
    "bar_clustered": ("BarDiagram", {"Vertical": True, "Stacked": False, "Percent": False}),
    "bar_stacked": ("BarDiagram", {"Vertical": True, "Stacked": True, "Percent": False}),
    "bar_stacked_100": ("BarDiagram", {"Vertical": True, "Stacked": False, "Percent": True}),
    "line": ("LineDiagram", {"SymbolType": -3, "Stacked": False, "Percent": False}),
    "line_markers": ("LineDiagram", {"SymbolType": -2, "Stacked": False, "Percent": False}),
    "area": ("AreaDiagram", {"Stacked": False, "Percent": False}),
    "area_stacked": ("AreaDiagram", {"Stacked": True, "Percent": False}),
    "area_stacked_100": ("AreaDiagram", {"Stacked": False, "Percent": True}),
    "pie": ("PieDiagram", {}),
    "doughnut": ("DonutDiagram", {}),
    "xy_scatter": ("XYDiagram", {"SymbolType": -2}),
    "xy_scatter_lines_no_markers": ("XYDiagram", {"SymbolType": -3}),
    "radar": ("NetDiagram", {}),
    "radar_filled": ("FilledNetDiagram", {}),
}
"""xlwings' types of charts: LibreOffice's diagram, and the properties that make it that type.

A ``SymbolType`` of -3 is none, and -2 one that LibreOffice chooses.
"""


@complete()
class Chart(Drawn, base_classes.Chart):
    """A chart."""

    @property
    def api(self) -> Any:
        """The UNO chart document."""
        return self._api.Model

    @property
    def chart_type(self) -> str:
        diagram = self.api.Diagram
        for name, (kind, properties) in _TYPES.items():
            if diagram.DiagramType.endswith(f".{kind}") and all(
                getattr(diagram, attribute) == value for attribute, value in properties.items()
            ):
                return name
        raise UnsupportedError(f"Chart.chart_type of {self.name} is not supported in LibreOffice")

    @chart_type.setter
    def chart_type(self, chart_type: str) -> None:
        if chart_type not in _TYPES:
            raise UnsupportedError(
                f"Chart.chart_type {chart_type!r} is not supported in LibreOffice: {', '.join(_TYPES)} are"
            )
        self.refuse_if_protected()
        kind, properties = _TYPES[chart_type]
        diagram = self.api.createInstance(f"com.sun.star.chart.{kind}")
        self.api.setDiagram(diagram)
        for attribute, value in properties.items():
            setattr(self.api.Diagram, attribute, value)
        if chart_type == "xy_scatter":
            self.api.Diagram.Lines = False  # always True when it is read

    @property
    def title(self) -> str | None:
        return str(self.api.Title.String) if self.api.HasMainTitle else None

    @title.setter
    def title(self, value: str | None) -> None:
        self.refuse_if_protected()
        self.api.HasMainTitle = value is not None
        if value is not None:
            self.api.Title.String = value

    @property
    def plot_by(self) -> str:
        """Whether the series are the ``rows`` or the ``columns``."""
        return str(self.api.Diagram.DataRowSource.value).lower()

    @plot_by.setter
    def plot_by(self, value: str) -> None:
        self.refuse_if_protected()
        kind = load_uno().Enum("com.sun.star.chart.ChartDataRowSource", value.upper())
        self.api.Diagram.DataRowSource = kind

    @property
    def legend(self) -> ChartLegend:
        return ChartLegend(self)

    def set_source_data(self, rng: Range, plot_by: str | None = None) -> None:
        """Draw what stands in a range, which has headers above and beside it; see ``plot_by``."""
        self.refuse_if_protected()
        table = self._sheet.api.Charts.getByName(self._api.PersistName)
        table.setRanges((rng.api.RangeAddress,))
        table.HasColumnHeaders = table.HasRowHeaders = True
        rows, columns = rng.shape
        self.plot_by = plot_by or ("rows" if columns > rows else "columns")  # as Excel decides


@complete()
class ChartLegend(base_classes.ChartLegend):
    """What tells the series of a chart apart.

    Args:
        chart: the chart.
    """

    def __init__(self, chart: Chart) -> None:
        self._chart = chart

    @property
    def api(self) -> Any:
        """The UNO legend."""
        return self._chart.api.Legend

    @property
    def visible(self) -> bool:
        return bool(self._chart.api.HasLegend)

    @visible.setter
    def visible(self, value: bool) -> None:
        self._chart.refuse_if_protected()
        self._chart.api.HasLegend = bool(value)


@complete()
class Charts(Drawings[Chart], base_classes.Collection, base_classes.Charts):
    """The charts on a sheet."""

    kind = Chart
    word = "chart"

    @staticmethod
    def holds(shape: Any) -> bool:
        return is_chart(shape)

    def add(
        self,
        left: float,
        top: float,
        width: float,
        height: float,
        chart_type: str | None = None,
        source: Range | None = None,
        plot_by: str | None = None,
        name: str | None = None,
        anchor: Any = None,
        style: int | None = None,
    ) -> Chart:
        """See ``Charts.add`` of xlwings.

        Args:
            left: in points.
            top: in points.
            width: in points.
            height: in points.
            chart_type: in xlwings' words; columns unless given.
            source: the range with the data.
            plot_by: whether the series are its ``rows`` or its ``columns``.
            name: what it is called.
            anchor: a range at whose corner it is put.
            style: not used: LibreOffice has no such styles.
        """
        self._sheet.refuse_if_protected("no charts can be added")
        box = load_uno().createUnoStruct("com.sun.star.awt.Rectangle")
        corner = (anchor.impl.left, anchor.impl.top) if anchor is not None else (left, top)
        box.X, box.Y, box.Width, box.Height = map(from_points, (*corner, width, height))
        title = name or self.free_name()
        before = {shape.PersistName for shape in self.api if is_chart(shape)}
        # A chart that is made of nothing draws nothing that it is given later.
        cells = self._sheet.range("A1").api.RangeAddress
        tables = self._sheet.api.Charts
        unused = next(key for key in map(str, range(len(before) + 1)) if not tables.hasByName(f"Chart{key}"))
        tables.addNewByName(f"Chart{unused}", box, (cells,), False, False)
        shape = next(shape for shape in self.api if is_chart(shape) and shape.PersistName not in before)
        shape.Name = title
        added = Chart(self._sheet, shape)
        if source is not None:
            added.set_source_data(source, plot_by)
        added.chart_type = chart_type or "column_clustered"
        return added
