"""Colours of the pegs: far apart for every kind of colour vision, with a digit that stays readable."""

from __future__ import annotations

import colorsys
from typing import NamedTuple

# Okabe and Ito (2008), reordered so that small boards get the strongest contrasts.
_BASE = ("0072B2", "E69F00", "009E73", "F0E442", "D55E00", "CC79A7", "56B4E9", "333333")

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
    """How a colour is shown: six hexadecimal digits each."""

    fill: str
    ink: str


def peg_colors(colors: int) -> list[Peg]:
    """One look for each of ``colors`` colours; beyond eight, hues are spread by the golden ratio."""
    fills = list(_BASE[:colors])
    for number in range(len(fills), colors):
        hue = (number * 0.618034) % 1
        red, green, blue = colorsys.hls_to_rgb(hue, 0.42 + 0.3 * (number % 3) / 2, 0.55)
        fills.append(f"{round(red * 255):02X}{round(green * 255):02X}{round(blue * 255):02X}")
    return [Peg(fill, readable_on(fill)) for fill in fills]


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
