"""Shared by the tests of the macros: the layout of the sheet, marks, and a write that fails."""

import pytest

from mastermind_xl import Board
from mastermind_xl.sheets.game.layout import Layout

USUAL = Board()


LAYOUT = Layout(USUAL)


ALIKE = pytest.mark.parametrize(
    "macros", ["workbook", pytest.param("lite", marks=pytest.mark.exhaustive)], indirect=True
)
"""Runs a test of the macros in a workbook, and on request also in xlwings Lite, which behaves the same."""

OWN = pytest.mark.parametrize("game", [".xlsx"], indirect=True)
"""Gives a test that changes more than cells of the game a workbook of its own."""


class Failing:
    """A function that writes values to cells as xlwings does, but fails at one of its calls."""

    def __init__(self, left, write):
        self.left, self.write = left, write

    def __call__(self, cells, values):
        if isinstance(values, list):  # single values only test whether a place can be written
            self.left -= 1
            if self.left == -1:
                raise OSError("unplugged")
        self.write(cells, values)
