"""The colours in which pegs are drawn, the same in a workbook, on the page, in a terminal and in a notebook.

The digit on a peg is readable on every colour.
"""

import colorsys
from functools import partial
from typing import NamedTuple

from mastermind_xl.core.colors import CLASSIC, GREY, SAFE, SIGNS, color_names

# The digit on a peg is a hole, which shows the board behind the peg or, in a dark peg, a light colour (see ``Peg``).
# The colours of ``safe``, in its order, are the result of a search: see tests/sight.py and docs/explanation/colours.md.
_SAFE = {
    "red": "CC0D33", "orange": "EA8804", "yellow": "FFF600", "green": "9BE695", "blue": "1E3FD7", "purple": "B86CD7",
    "pink": "EAA0AB", "cyan": "3FE5F7", "brown": "80644A", "grey": "808E98", "black": "0B0D10", "white": "FFFFFF",
}  # fmt: skip
_CLASSIC = {
    "red": "EB5D54", "orange": "F7941E", "yellow": "FDD835", "green": "35B15A", "cyan": "4CC9F0", "blue": "468CEB",
    "purple": "A873E8", "pink": "F48CC0", "brown": "B97F53", "black": "0B0D10", "grey": "9AA5B1", "white": "FFFFFF",
}  # fmt: skip
_NAMED = {SAFE: _SAFE, CLASSIC: _CLASSIC, GREY: _SAFE}  # the twelve named colours in each palette

_DARKEST = 11
_TINT = 0.3

BOARD = "1E252D"  # colour of a hole in a board, and behind pegs elsewhere
WELL = "EFF2F5"  # colour behind a dark peg


class Peg(NamedTuple):
    """The name of a colour, and the colours in which its pegs are drawn, each as six hexadecimal digits."""

    fill: str  # the colour of the peg
    ink: str  # the colour of a digit written on the peg
    # The colour seen through a digit cut out of the peg: the board's colour or, for a dark peg, a light one.
    behind: str
    tint: str  # the colour on white paper, light enough for a dark digit
    name: str


def peg_colors(colors: int, palette: str = SAFE) -> list[Peg]:
    """Return how to draw (``Peg``) a palette's first ``colors`` colours; the golden ratio spreads the hues of colours without a name."""
    names = color_names(colors, palette)
    if palette == GREY:
        parts = (255 - (255 - _DARKEST) * number // max(1, colors - 1) for number in range(colors))
        return [_peg(f"{part:02X}" * 3, name) for part, name in zip(parts, names, strict=True)]
    if palette in SIGNS:  # the colours of ``safe``, in its order
        return [look._replace(name=name) for look, name in zip(peg_colors(len(names)), names, strict=True)]
    looks = _NAMED[palette]
    return [_peg(looks.get(name) or _hue(number), name) for number, name in enumerate(names)]


def named_pegs(palette: str) -> list[Peg]:
    """Return how to draw (``Peg``) the colours from which a person may choose: the twelve named colours, or the palette's signs."""
    if palette in SIGNS:
        return peg_colors(min(len(_SAFE), len(SIGNS[palette])), palette)
    return [_peg(color, name) for name, color in _NAMED[palette].items()]


def _peg(color: str, name: str) -> Peg:
    ink, behind = (max(pair, key=partial(contrast, color)) for pair in (("FFFFFF", "000000"), (BOARD, WELL)))
    tint = "".join(f"{round(255 - (255 - int(color[part : part + 2], 16)) * _TINT):02X}" for part in (0, 2, 4))
    return Peg(color, ink, behind, tint, name)


def _hue(number: int) -> str:
    red, green, blue = colorsys.hls_to_rgb((number * 0.618034) % 1, 0.42 + 0.3 * (number % 3) / 2, 0.55)
    return f"{round(red * 255):02X}{round(green * 255):02X}{round(blue * 255):02X}"


def luminance(color: str) -> float:
    """Return the relative luminance of a colour, 0 to 1 (WCAG 2.1)."""

    def linear(part: str) -> float:
        value = int(part, 16) / 255
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(color[start : start + 2]) for start in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """Return the contrast ratio of two colours, 1 to 21 (WCAG 2.1)."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)
