"""Looks of cells: the styles, by name, and the rules (conditional formats) that change them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Literal

from openpyxl import Workbook
from openpyxl.formatting.rule import ColorScaleRule, Rule
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat

from mastermind_xl.sheets.writing import palette
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.formulas import quote

FONT = "Calibri"
SYMBOLS = "Segoe UI Symbol"
"""A font with the signs of the pegs; where it is missing, another font replaces it."""

_BARS = "Courier New"  # a font with the block of the bars, of the same width everywhere

_WHOLE, _AS_TYPED = "0", "@"
"""Formats of input cells: without one, a date typed once would make them date cells for good."""

# Styles of tables of figures, in addition to those of the sheets that are played on.
COUNT = "count"
FOUND = "count if any"
AVERAGE = "average"
SECONDS = "seconds"
PRINTED = "as printed"
SHARE = "share"
CODE = "plain code"
HEAD = "column head"
TEXT_HEAD = "column head of text"
ROW_HEAD = "row head"
TEXT = "plain text"
NOTE = "remark"

LIGHT = {
    "board": "card", "board head": "head", "board number": "quiet", "peg": "paper place", "hole": "paper hole",
    "peg in a row": "code", "codes left": "number", "bar": "paper bar", "black pegs": "paper box",
    "white pegs": "paper box", "typed black pegs": "paper typed", "typed white pegs": "paper typed",
}  # fmt: skip
"""The styles that replace those of a board on light sheets: all but the two to play on, which print a light copy."""

FEW = "DCEEFB"
MIDDLE = "FFFFFF"
MANY = "F5A15A"

_FORMATS = 300  # number of the rules' first number format, higher than the numbers of cells' formats


def fill(color: str) -> PatternFill:
    """Return a background in a colour of six hexadecimal digits."""
    return PatternFill("solid", fgColor=f"FF{color}")


def font(color: str = palette.INK, size: int = 11, bold: bool = False, name: str = FONT) -> Font:
    """See ``Font`` of openpyxl; the default is that of most cells."""
    return Font(name=name, sz=size, b=bold, color=f"FF{color}")


def line(color: str = palette.LINE, thickness: Literal["thin", "thick"] = "thin") -> Side:
    """Return a line for one side of a cell."""
    return Side(thickness, color=f"FF{color}")


PLATE_EDGE = line(palette.PLATE, "thick")  # line around holes and plate, so that its edge is straight
_PAPER_EDGE = line(palette.PAPER, "thick")  # line between the tints on paper


def border(side: Side | None = None) -> Border:
    """Return a line for all sides of a cell, by default a thin one."""
    side = side or line()
    return Border(left=side, right=side, top=side, bottom=side)


def cell_styles() -> Iterable[NamedStyle]:
    """Return the styles of every workbook."""
    center, beside = Alignment("center", "center"), Alignment("left", "center", indent=1)
    wrapped, middle = Alignment("left", "center", wrap_text=True, indent=1), Alignment("left", "center")
    head = Alignment("center", "center", wrap_text=True)
    # A peg: discs with two digits are wide, and names wider; otherwise they would show as ###.
    fitting = Alignment("center", "center", shrink_to_fit=True)
    open_to_all = Protection(locked=False)
    typed = {"border": border(), "fill": fill(palette.INPUT), "protection": open_to_all}

    def style(name: str, font: Font, alignment: Alignment | None = None, **more: Any) -> NamedStyle:
        return NamedStyle(name, font=font, alignment=alignment or Alignment(), **more)

    # --- the page, and texts on it
    page: dict[str, Any] = {"fill": fill(palette.PAGE)}
    yield style("page", font(), **page)
    yield style("title", font(palette.ACCENT, 16, True), middle, **page)
    yield style("subtitle", font(palette.QUIET), middle, **page)
    yield style("aside", font(palette.QUIET), Alignment("right", "center"), **page)
    yield style("aside wrapped", font(palette.QUIET, 9), Alignment("right", "center", wrap_text=True), **page)
    yield style("heading", font(palette.ACCENT, 13, True), middle, **page)
    yield style("row number", font(palette.QUIET), center, **page)
    yield style("text", font(), Alignment(vertical="top", wrap_text=True), **page)

    # --- cards on the page
    card: dict[str, Any] = {"fill": fill(palette.PAPER)}
    yield style("card", font(), beside, **card)
    yield style("card head", font(palette.ACCENT, 11, True), beside, **card)
    yield style("card heading", font(palette.ACCENT, 13, True), beside, **card)
    yield style("card text", font(), Alignment("left", "top", wrap_text=True, indent=1), **card)
    yield style("message", font(palette.ACCENT, 14, True), wrapped, **card)
    yield style("long message", font(palette.ACCENT, 12, True), wrapped, **card)
    yield style("head", font(palette.ACCENT, 11, True), head)
    yield style("number", font(), center)
    yield style("fitting number", font(), fitting)
    yield style("answer", font(palette.INK, 13, True), center, border=border())
    yield style("input", font(palette.INK, 14, True), fitting, number_format=_WHOLE, **typed)
    yield style("choice", font(), fitting, number_format=_AS_TYPED, **typed)
    yield style("whole", font(), center, number_format=_WHOLE, **typed)
    # Written by macros, which protection would stop too.
    yield style("written", font(), center, protection=open_to_all)
    yield style("written peg", font(palette.INK, 14, name=SYMBOLS), fitting, protection=open_to_all)
    # The same, but invisible while empty.
    yield style("written on the page", font(), center, protection=open_to_all, **page)
    yield style(
        "written peg on the page", font(palette.INK, 14, name=SYMBOLS), fitting, protection=open_to_all, **page,
    )  # fmt: skip
    yield style("page head", font(palette.ACCENT, 11, True), head, **page)
    yield style("name", font(), beside)
    yield style("label", font(), middle)
    yield style("quiet", font(palette.QUIET, 9), center)
    yield style("note", font(palette.QUIET, 9), Alignment("center", "bottom", wrap_text=True))
    yield style("code", font(palette.INK, 12, name=SYMBOLS), fitting)
    # Of long tables: a peg in each cell would take seconds to open.
    yield style("digit", font(palette.INK, 10), center)

    # --- the board: a plate, holes in it, and trays for the pegs of answers
    plate: dict[str, Any] = {"fill": fill(palette.PLATE)}
    yield style("board", font(palette.BOARD_INK), center, **plate)
    yield style("board title", font(palette.BOARD_INK, 16, True), center, **plate)
    yield style("board head", font(palette.BOARD_QUIET, 10, True), head, **plate)
    yield style("board number", font(palette.BOARD_QUIET, 12), center, **plate)
    yield style("codes left", font(palette.BOARD_INK, 12), Alignment("right", "center"), number_format="#,##0", **plate)
    fitting_left = Alignment("left", "center", shrink_to_fit=True, indent=1)  # a bar never leaves its cell
    yield style("bar", font(palette.BAR, 9, name=_BARS), fitting_left, **plate)
    edge = border(PLATE_EDGE)
    hole: dict[str, Any] = {"fill": fill(palette.BOARD), "border": edge}
    yield style("peg", font(palette.BOARD_INK, 24, name=SYMBOLS), fitting, **hole)
    yield style(
        "hole", font(palette.BOARD_INK, 24, name=SYMBOLS), fitting, number_format=_WHOLE,
        protection=open_to_all, **hole,
    )  # fmt: skip
    # Without shrinking to fit: their columns are wide enough for the fonts of other systems (see colours.md).
    yield style("listed peg", font(palette.BOARD_INK, 11, name=SYMBOLS), center, fill=fill(palette.BOARD))
    yield style("peg in a row", font(palette.BOARD_INK, 14, name=SYMBOLS), center, fill=fill(palette.BOARD))
    yield style(
        "small peg", font(palette.BOARD_INK, 14, name=SYMBOLS), center, fill=fill(palette.BOARD),
        border=border(),
    )  # fmt: skip
    at_left = Alignment("left", "center", shrink_to_fit=True, indent=1)
    for name, ink in (("black pegs", palette.BLACK_PEG), ("white pegs", palette.WHITE_PEG)):
        tray: dict[str, Any] = {"fill": fill(palette.TRAY), "border": edge, "number_format": _WHOLE}
        yield style(name, font(ink, 12, True, SYMBOLS), at_left, **tray)
        yield style(f"typed {name}", font(ink, 12, True, SYMBOLS), at_left, protection=open_to_all, **tray)

    # --- paper: white, with dark signs; a light tint comes from rules
    pencil = border(line(palette.QUIET))
    yield style("paper", font(), beside)
    yield style("paper title", font(palette.ACCENT, 18, True), beside)
    yield style("paper aside", font(palette.QUIET), Alignment("right", "center"))
    yield style("paper count", font(palette.ACCENT, 14, True), Alignment("right", "center"))
    yield style("paper mark", font(palette.ACCENT, 20, True, SYMBOLS), center)
    yield style("paper head", font(palette.INK, 12, True), beside)
    yield style("paper sign", font(palette.INK, 12, True, SYMBOLS), at_left)
    yield style("paper bar", font(palette.ACCENT, 9, name=_BARS), fitting_left)
    yield style("paper box", font(palette.INK, 12, True, SYMBOLS), at_left, number_format=_WHOLE, border=pencil)
    yield style("paper line", font(), beside, border=Border(bottom=line(palette.INK)))
    yield style("paper peg", font(palette.INK, 22, name=SYMBOLS), center, border=border(_PAPER_EDGE))
    yield style("paper place", font(palette.INK, 20, name=SYMBOLS), center, border=pencil)
    yield style("paper left", font(), center, number_format="#,##0", border=pencil)
    yield style("paper message", font(palette.INK, 12), wrapped)
    above = border(_PAPER_EDGE)
    above.bottom = line(palette.INK)  # of two lines in one place the thicker one would win
    yield style("paper peg above a box", font(palette.INK, 22, name=SYMBOLS), center, border=above)
    box: dict[str, Any] = {"border": border(line(palette.INK)), "protection": open_to_all}
    yield style("paper typed", font(palette.INK, 12, True, SYMBOLS), at_left, number_format=_WHOLE, **box)
    yield style("paper hole", font(palette.INK, 22, name=SYMBOLS), fitting, number_format=_WHOLE, **box)
    yield style("paper choice", font(size=10), fitting, number_format=_AS_TYPED, protection=open_to_all)


def table_styles() -> Iterable[NamedStyle]:
    """Return the styles of tables of figures."""
    ink, bold, small = font(), font(palette.ACCENT, bold=True), font(size=10)
    right, left = Alignment("right", "center"), Alignment("left", "center")
    below = Border(bottom=line())
    for name, form in (
        (COUNT, "#,##0"),
        (FOUND, "#,##0;;"),
        (AVERAGE, "0.0000"),
        (SECONDS, "0.00"),
        (SHARE, "0.0%;;"),
        (PRINTED, "General"),
        (CODE, "0"),
    ):
        yield NamedStyle(name, font=ink, alignment=right, border=below, number_format=form)
    for name, alignment in ((HEAD, right), (TEXT_HEAD, left)):
        yield NamedStyle(name, font=bold, alignment=alignment, fill=fill(palette.HEADER), number_format="0")
    yield NamedStyle(ROW_HEAD, font=bold, alignment=left, border=below)
    yield NamedStyle(TEXT, font=ink, alignment=Alignment("left", "center", indent=1), border=below)
    for name, size in (("table title", 18), ("table head", 12)):
        yield NamedStyle(name, font=font(palette.ACCENT, size, True), alignment=left)
    yield NamedStyle(NOTE, font=small, alignment=Alignment("left", "top", wrap_text=True))


class Rules:
    """The rules of a workbook; the first rule that applies to a cell changes its look."""

    def __init__(self, workbook: Workbook) -> None:
        self._workbook = workbook
        self._formats: dict[str, int] = {}

    def add(self, place: Area, formula: str, *, ink: str | None = None, fill: str | None = None, **more: Any) -> None:
        """See ``difference``; adds the look for ``place`` where ``formula``, written for its first cell, is true."""
        look = self.difference(ink, fill, **more)
        rule = Rule(type="expression", formula=[formula], dxf=look, stopIfTrue=True)
        self._workbook[place.sheet].conditional_formatting.add(place.span, rule)

    def difference(
        self, ink: str | None, fill: str | None, *, bold: bool | None = None, shown: str | None = None,
        number_format: str | None = None, font: str = FONT,
    ) -> DifferentialStyle:  # fmt: skip
        """Return the look that a rule gives to cells.

        ``ink`` and ``fill`` are the colours of letters and background in six hexadecimal digits; ``bold`` and
        ``font`` describe the letters. The cell shows the text ``shown`` or, without one, its value in
        ``number_format``.
        """
        if shown is not None:
            number_format = ";".join([quote(shown)] * 4)  # the last of the four is for texts
        form = None
        if number_format is not None:
            number = self._formats.setdefault(number_format, _FORMATS + len(self._formats))
            form = NumberFormat(number, number_format)
        return DifferentialStyle(
            font=Font(name=font, color=f"FF{ink}" if ink else None, b=bold),
            fill=PatternFill("solid", bgColor=f"FF{fill}") if fill else None,
            numFmt=form,
        )

    def heat(self, place: Area, middle: float | None = None, most: float | None = None) -> None:
        """Colour the numbers in ``place`` from low to high, with the digits still readable.

        With ``middle``, lower and higher numbers have different colours. All numbers from ``most`` on, by default
        the greatest, have the same colour.
        """
        rule = ColorScaleRule(
            start_type="min", start_color=MIDDLE if middle is None else FEW,
            mid_type=None if middle is None else "num", mid_value=middle, mid_color=None if middle is None else MIDDLE,
            end_type="max" if most is None else "num", end_value=most, end_color=MANY,
        )  # type: ignore[no-untyped-call]  # fmt: skip
        self._workbook[place.sheet].conditional_formatting.add(place.span, rule)

    def mark_best(self, place: Area, best: str) -> None:
        """Highlight the cells of ``place``, a row or a column, that contain its ``MIN`` or ``MAX``."""
        self.add(place, f"{place.address}={best}({place.here})", fill=palette.GOOD, bold=True)
