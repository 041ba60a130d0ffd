"""The colours in which pegs are drawn, the same in a workbook, on the page, in a terminal and in a notebook.

The digit on a peg is readable on every colour.
"""

import colorsys
from functools import partial
from typing import NamedTuple

from mastermind_xl.core.colors import CLASSIC, GREY, SAFE, SIGNS, color_names

# The digit on a peg is a hole, which shows the board or the paper behind it. These colours, above all the first six
# of ``safe`` and of ``classic``, are the result of a search: see tests/sight.py and docs/explanation/colours.md.
_SAFE = {
    "red": "FF4E5E", "orange": "E39600", "yellow": "F9FF00", "green": "87FFC1", "blue": "4786FF", "purple": "AF83C9",
    "pink": "FFC3F0", "cyan": "3CB9B4", "brown": "AF8C69", "grey": "8C8C8C", "black": "0B0D10", "white": "FFFFFF",
}  # fmt: skip
_CLASSIC = {
    "red": "FF4436", "orange": "F08200", "yellow": "FFCB00", "green": "00E286", "cyan": "4CC9F0", "blue": "6986FF",
    "purple": "A873E8", "pink": "F48CC0", "brown": "B98C6E", "black": "0B0D10", "grey": "9AA5B1", "white": "FFFFFF",
}  # fmt: skip
_ON_PAPER = {  # where light colours would be illegible: shades with a contrast of 4.5, from the same search
    "red": "E10032", "orange": "C3550A", "yellow": "7D6E00", "green": "05870F", "blue": "1E55FF", "purple": "7A1FA2",
    "pink": "E01888", "cyan": "306070", "brown": "481800", "grey": "404040", "black": "0B0D10", "white": "1E252D",
}  # fmt: skip
_NAMED = {SAFE: _SAFE, CLASSIC: _CLASSIC, GREY: _SAFE}  # the twelve named colours in each palette

BOARD = "1E252D"  # colour of a hole in a board, and behind pegs elsewhere
BOARD_INK = "E4E7EB"
LEGIBLE = 4.5  # contrast of a digit that is easy to read (WCAG 2.1, AA)


class Peg(NamedTuple):
    """The name of a colour, and the colours in which its pegs are drawn, each as six hexadecimal digits."""

    fill: str  # the colour of the peg
    ink: str  # the colour of a digit written on the peg
    on_board: str  # the colour of its disc, with a hole for a digit, on a board; BOARD_INK for the ring of a black peg
    on_paper: str  # the colour, dark enough for the hole, of its disc on white paper; BOARD for the ring of a white peg
    name: str


def peg_colors(colors: int, palette: str = SAFE) -> list[Peg]:
    """Return how to draw (``Peg``) a palette's first ``colors`` colours; the golden ratio spreads the hues of colours without a name."""
    names = color_names(colors, palette)
    if palette in SIGNS:  # the colours of ``safe``, in its order
        return [look._replace(name=name) for look, name in zip(peg_colors(len(names)), names, strict=True)]
    looks, further = _NAMED[palette], partial(_grey, colors) if palette == GREY else _hue
    shades = ((looks[name], _ON_PAPER[name]) if name in looks else further(number) for number, name in enumerate(names))
    return [_peg(fill, on_paper, name) for (fill, on_paper), name in zip(shades, names, strict=True)]


def named_pegs(palette: str) -> list[Peg]:
    """Return how to draw (``Peg``) the colours from which a person may choose: the twelve named colours, or the palette's signs."""
    if palette in SIGNS:
        return peg_colors(min(len(_SAFE), len(SIGNS[palette])), palette)
    return [_peg(color, _ON_PAPER[name], name) for name, color in _NAMED[palette].items()]


def _peg(color: str, on_paper: str, name: str) -> Peg:
    ink = max("FFFFFF", "000000", key=partial(contrast, color))
    return Peg(color, ink, color if contrast(color, BOARD) >= LEGIBLE else BOARD_INK, on_paper, name)


def _grey(colors: int, number: int) -> list[str]:
    """Return a grey between white and black, on a board and on paper; 139 and 117 are just legible there."""
    share = number / (colors - 2)
    return [f"{round(light - (light - dark) * share):02X}" * 3 for light, dark in ((255, 139), (117, 24))]


def _hue(number: int) -> list[str]:
    """Return the colour without a name with this ``number``, on a board and on paper."""
    hue, step = (number * 0.618034) % 1, number % 3 / 2
    both = (colorsys.hls_to_rgb(hue, lightness, 0.55) for lightness in (0.7 + 0.2 * step, 0.2 + 0.1 * step))
    return ["".join(f"{round(part * 255):02X}" for part in parts) for parts in both]


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
