"""Looks of cells: styles with names, and conditional formats, which change the look of cells under a condition."""

import tomllib
from collections.abc import Iterator, Sequence
from importlib.resources import files
from typing import Any, Literal

from openpyxl import Workbook
from openpyxl.formatting.rule import ColorScaleRule, Rule
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat

from mastermind_xl.core import paint
from mastermind_xl.sheets.writing.area import Area, tab
from mastermind_xl.sheets.writing.formulas import quote

FONT = "Calibri"
SYMBOLS = "Segoe UI Symbol"
"""A font with the signs of the pegs; where it is missing, another font replaces it."""

_BARS = "Courier New"  # a font with the block of the bars, of the same width everywhere

BARE = 1  # the number in a file of the style "bare", the first after Normal

_LOOKS: dict[str, dict[str, Any]] = tomllib.loads(files(__package__).joinpath("styles.toml").read_text("utf-8"))

LIGHT = {name: look["light"] for name, look in _LOOKS["workbook"].items() if "light" in look}
"""The styles that replace those of a board and of the page around it on light sheets."""

FEW = "DCEEFB"
MIDDLE = "FFFFFF"
MANY = "F5A15A"

_FORMATS = 300  # the number formats of conditional formats are numbered from here on, above those of cells


def background(color: str) -> PatternFill:
    """Return a background in a ``color`` of six hexadecimal digits."""
    return PatternFill("solid", fgColor=f"FF{color}")


def font(color: str = paint.INK, size: int = 11, bold: bool = False, name: str = FONT) -> Font:
    """See ``Font`` of openpyxl; returns a font, by default the font of most cells."""
    return Font(name=name, sz=size, b=bold, color=f"FF{color}")


def line(color: str = paint.LINE, thickness: Literal["thin", "thick"] = "thin") -> Side:
    """Return a line for one side of a cell."""
    return Side(thickness, color=f"FF{color}")


PLATE_EDGE = line(paint.PLATE, "thick")  # line around holes and plate, so that its edge is straight


def read_styles(kind: str) -> Iterator[NamedStyle]:
    """Read styles from ``styles.toml``: those of the kind ``workbook``, which each file has, or the further ones of ``tables``."""
    for name, look in _LOOKS[kind].items():
        family = {"symbols": SYMBOLS, "bars": _BARS}.get(look.get("font", ""), FONT)
        yield NamedStyle(
            name,
            font(_color(look.get("ink", "INK")), look.get("size", 11), look.get("bold", False), family),
            background(_color(look["fill"])) if "fill" in look else None,
            _border(look),
            _alignment(look.get("align", "").split()),
            look.get("format", "General"),
            Protection(locked=not look.get("open", False)),
        )


def _color(name: str) -> str:
    color: str = getattr(paint, name)
    return color


def _border(look: dict[str, Any]) -> Border:
    sides = dict.fromkeys(("left", "right", "top", "bottom"), look.get("border"))
    sides["bottom"] = look.get("bottom", sides["bottom"])  # of two lines in one place the thicker one would win
    lines = {}
    for side, text in sides.items():
        if text is not None:
            *thick, color = text.split()
            lines[side] = line(_color(color), "thick" if thick else "thin")
    return Border(**lines)  # type: ignore[arg-type]  # the stubs take sides for flags


def _alignment(words: Sequence[str]) -> Alignment:
    """Return the alignment described by words such as ``left``, ``indent`` and ``wrap``; without words, that of Excel."""
    if not words:
        return Alignment()
    across = next((word for word in ("left", "center", "right") if word in words), None)
    down = next((word for word in ("top", "bottom") if word in words), "center")
    wrap, shrink = ("wrap" in words or None), ("shrink" in words or None)
    return Alignment(across, down, wrap_text=wrap, shrink_to_fit=shrink, indent=int("indent" in words))


class ConditionalFormats:
    """The conditional formats of a workbook; of those whose conditions are true, only the first one changes a cell."""

    def __init__(self, workbook: Workbook) -> None:
        self._workbook = workbook
        self._looks: dict[tuple[object, ...], int] = {}

    def add(self, place: Area, formula: str, *, ink: str | None = None, fill: str | None = None, **more: Any) -> None:
        """Give the cells of ``place`` where ``formula``, written for the first cell, is true, a look: see ``add_to``."""
        self.add_to(place.sheet, place.span, formula, ink, fill, **more)

    def add_to(self, sheet: str, span: str, formula: str, ink: str | None, fill: str | None, **more: Any) -> None:
        """See ``add``; a ``span`` of several areas has one format.

        ``ink`` and ``fill`` are the colours of letters and background in six hexadecimal digits; ``bold`` and ``font``
        describe the letters. The cell shows the text ``shown`` or, without it, its own value in ``number_format``.
        """
        rule = Rule(type="expression", formula=[formula], dxfId=self._look(ink, fill, **more), stopIfTrue=True)
        self._workbook[tab(sheet)].conditional_formatting.add(span, rule)

    def _look(
        self, ink: str | None, fill: str | None, *, bold: bool | None = None, shown: str | None = None,
        number_format: str | None = None, font: str = FONT,
    ) -> int:  # fmt: skip
        """Return the number in the file of a look: see ``add_to``."""
        if shown is not None:
            number_format = ";".join([quote(shown)] * 4)  # the last of the four is for texts
        # openpyxl would compare each look with all others, which takes a tenth of the time for a workbook.
        number = self._looks.setdefault((ink, fill, bold, number_format, font), len(self._looks))
        looks = self._workbook._differential_styles.styles  # type: ignore[attr-defined]  # the stubs lack it
        if number == len(looks):
            form = None if number_format is None else NumberFormat(_FORMATS + number, number_format)
            letters = Font(name=font, color=f"FF{ink}" if ink else None, b=bold)
            ground = PatternFill("solid", bgColor=f"FF{fill}") if fill else None
            looks.append(DifferentialStyle(font=letters, fill=ground, numFmt=form))
        return number

    def heat(self, place: Area, middle: float | None = None, most: float | None = None) -> None:
        """Colour the numbers in ``place`` from low to high; numbers below and above ``middle``, if any, differ in colour.

        All numbers from ``most`` on, by default the greatest, have the same colour.
        """
        rule = ColorScaleRule(
            start_type="min", start_color=MIDDLE if middle is None else FEW,
            mid_type=None if middle is None else "num", mid_value=middle, mid_color=None if middle is None else MIDDLE,
            end_type="max" if most is None else "num", end_value=most, end_color=MANY,
        )  # type: ignore[no-untyped-call]  # fmt: skip
        self._workbook[tab(place.sheet)].conditional_formatting.add(place.span, rule)

    def mark_best(self, place: Area, best: str) -> None:
        """Highlight the cells of ``place``, a row or a column, that contain its ``MIN`` or ``MAX``."""
        self.add(place, f"{place.address}={best}({place.here})", fill=paint.GOOD, bold=True)
