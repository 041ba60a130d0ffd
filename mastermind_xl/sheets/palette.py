"""Colours of the pegs and of the sheets; the digit on a peg stays readable whatever its colour."""

from __future__ import annotations

import colorsys
from typing import NamedTuple

SAFE = "safe"
CLASSIC = "classic"
GREY = "grey"

PALETTES = {
    SAFE: "far apart for every kind of colour vision (Okabe and Ito 2008)",
    CLASSIC: "the colours of the boxed game",
    GREY: "from white to black, for printing",
}
"""Names of palettes, and what each is."""

_NAMED = {
    # Okabe and Ito's colours, in an order in which the first few lie as far apart as any few of them can,
    # for the kind of colour vision that tells them apart worst.
    SAFE: (
        ("blue", "0072B2"), ("yellow", "F0E442"), ("green", "009E73"), ("dark grey", "333333"),
        ("vermilion", "D55E00"), ("sky blue", "56B4E9"), ("pink", "CC79A7"), ("orange", "E69F00"),
    ),
    CLASSIC: (
        ("red", "D32F2F"), ("blue", "1976D2"), ("green", "2E9E44"), ("yellow", "FDD835"),
        ("white", "FFFFFF"), ("black", "222222"), ("orange", "FB8C00"), ("brown", "795548"),
    ),
}  # fmt: skip
_DARKEST = 26

INK = "1F2933"
QUIET = "8895A7"
LINE = "CBD2D9"
PAPER = "FFFFFF"
HEADER = "E4E7EB"
INPUT = "FFFBEA"
ACCENT = "243B53"
GOOD = "C6F0D5"
BAD = "FFD9C7"


class Peg(NamedTuple):
    """How a colour is shown, six hexadecimal digits each, and what it is called."""

    fill: str
    ink: str
    name: str


def peg_colors(colors: int, palette: str = SAFE) -> list[Peg]:
    """One look for each of ``colors`` colours of a palette; beyond eight, hues are spread by the golden ratio."""
    looks = _greys(colors) if palette == GREY else _NAMED[palette][:colors]
    more = [(f"colour {number}", _hue(number - 1)) for number in range(len(looks) + 1, colors + 1)]
    return [Peg(fill, readable_on(fill), name) for name, fill in (*looks, *more)]


def _greys(colors: int) -> tuple[tuple[str, str], ...]:
    steps = max(1, colors - 1)
    shades = [255 - (255 - _DARKEST) * number // steps for number in range(colors)]
    names = ["white", *(f"grey {number}" for number in range(2, colors)), "black"]
    return tuple((name, f"{shade:02X}" * 3) for name, shade in zip(names, shades, strict=False))


def _hue(number: int) -> str:
    red, green, blue = colorsys.hls_to_rgb((number * 0.618034) % 1, 0.42 + 0.3 * (number % 3) / 2, 0.55)
    return f"{round(red * 255):02X}{round(green * 255):02X}{round(blue * 255):02X}"


def luminance(color: str) -> float:
    """Relative luminance of a colour, 0 to 1 (WCAG 2.1)."""

    def linear(part: str) -> float:
        value = int(part, 16) / 255
        return value / 12.92 if value <= 0.04045 else float(((value + 0.055) / 1.055) ** 2.4)

    red, green, blue = (linear(color[start : start + 2]) for start in (0, 2, 4))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def readable_on(fill: str) -> str:
    """Black or white, whichever has the greater contrast on ``fill``."""
    light = luminance(fill)
    return "FFFFFF" if 1.05 / (light + 0.05) > (light + 0.05) / 0.05 else "000000"
