"""What the tests of the macros share: the layout of the sheet, a mark, and a write that fails."""

import pytest

from mastermind_xl import Board
from mastermind_xl.sheets.game.layout import Layout

USUAL = Board()


LAYOUT = Layout(USUAL)


ALIKE = pytest.mark.parametrize(
    "macros", ["workbook", pytest.param("lite", marks=pytest.mark.exhaustive)], indirect=True
)
"""For behaviour that is the same in xlwings Lite, where these tests run only on request."""


class Failing:
    """A function that writes values to cells like xlwings, but fails at one of the calls."""

    def __init__(self, left, write):
        self.left, self.write = left, write

    def __call__(self, cells, values):
        if isinstance(values, list):  # single values only test whether a place can be written
            self.left -= 1
            if self.left == -1:
                raise OSError("unplugged")
        self.write(cells, values)
