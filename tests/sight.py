"""Measure how different the palettes' colours look to each kind of eye: python tests/sight.py."""

import sys
from itertools import combinations

import numpy as np

from mastermind_xl.core.colors import CLASSIC, GREY, SAFE
from mastermind_xl.core.looks import BOARD, contrast, peg_colors
from mastermind_xl.core.paint import PAPER

SIGHT = {
    "normal": np.eye(3),
    "no red cones": np.array([[0.11238, 0.88762, 0], [0.11238, 0.88762, 0], [0.00401, -0.00401, 1]]),
    "no green cones": np.array([[0.29275, 0.70725, 0], [0.29275, 0.70725, 0], [-0.02234, 0.02234, 1]]),
    "no blue cones": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.3039]]
    ),
}
"""The linear red, green and blue that each kind of eye sees.

Sources: Viénot, Brettel and Mollon 1999; without blue cones Machado, Oliveira and Fernandes 2009.
"""

_TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_LINEAR_BELOW = 0.008856
ROWS = [(SAFE, 6), (SAFE, 8), (SAFE, 12), (CLASSIC, 6), (CLASSIC, 8), (CLASSIC, 12), (GREY, 6)]


def lab(fill, sight="normal"):
    """Convert a colour to CIELAB, where distances match the differences that people see."""
    values = np.array([int(fill[place : place + 2], 16) / 255 for place in (0, 2, 4)])
    linear = np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)
    ratios = _TO_XYZ @ np.clip(SIGHT[sight] @ linear, 0, 1) / (0.9505, 1, 1.089)
    x, y, z = np.where(ratios > _LINEAR_BELOW, np.cbrt(ratios), 7.787 * ratios + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def least_distance(fills, sight):
    """Return the distance between the two colours that are hardest to tell apart."""
    return min(np.linalg.norm(lab(one, sight) - lab(two, sight)) for one, two in combinations(fills, 2))


def least_step(fills):
    """Return the smallest difference in lightness, the only difference that remains in greyscale."""
    return min(np.diff(sorted(lab(fill)[0] for fill in fills)))


def table():
    """Return the table of docs/explanation/colours.md, as Markdown."""
    heads = ["colours", *SIGHT, "greyscale", "contrast"]
    lines = [heads, ["---"] + ["---:"] * (len(heads) - 1)]
    for name, colors in ROWS:
        looks = peg_colors(colors, name)
        board, paper = ([getattr(look, medium) for look in looks] for medium in ("on_board", "on_paper"))
        lines.append([f"first {colors} of `{name}`", *measure([look.fill for look in looks], board, BOARD)])
        lines.append([f"first {colors} of `{name}`, on paper", *measure(paper, paper, PAPER)])
    return "".join(f"| {' | '.join(line)} |\n" for line in lines)


def measure(fills, shown, ground):
    """Return the figures of a row: distances between ``fills``, and the least contrast of ``shown`` colours to the ``ground``."""
    figures = [least_distance(fills, sight) for sight in SIGHT]
    figures += [least_step(fills), min(contrast(color, ground) for color in shown)]
    return [f"{figure:.1f}" for figure in figures]


if __name__ == "__main__":
    sys.stdout.write(table())
