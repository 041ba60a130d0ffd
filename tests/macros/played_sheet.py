"""A game workbook that is open in LibreOffice, and what the tests of the macros share."""

import pytest

from mastermind_xl import Board
from mastermind_xl.sheets.game.layout import Layout

USUAL = Board()


LAYOUT = Layout(USUAL)


ALIKE = pytest.mark.parametrize(
    "macros", ["workbook", pytest.param("lite", marks=pytest.mark.exhaustive)], indirect=True
)
"""For what is alike in xlwings Lite, whose scripts always play whole games, and these when they are asked."""


class Failing:
    """Writes values into cells as xlwings does, but for once."""

    def __init__(self, left, write):
        self.left, self.write = left, write

    def __call__(self, cells, values):
        if isinstance(values, list):  # single values try whether a place can be written to
            self.left -= 1
            if self.left == -1:
                raise OSError("unplugged")
        self.write(cells, values)
