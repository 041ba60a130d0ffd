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
