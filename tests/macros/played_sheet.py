"""Shared by the tests of the macros: the layout of the sheet, and marks."""

import pytest

from mastermind_xl import Board
from mastermind_xl.sheets.game.layout import Layout

USUAL = Board()


LAYOUT = Layout(USUAL)


ALIKE = pytest.mark.parametrize(
    "macros",
    ["workbook", pytest.param("lite", marks=pytest.mark.hours("the scripts of xlwings Lite call the same functions"))],
    indirect=True,
)
"""Runs a test of the macros in a workbook, and on request also in xlwings Lite, which behaves the same."""

OWN = pytest.mark.parametrize("game", [".xlsx"], indirect=True)
"""Gives a test that changes more than cells of the game a workbook of its own."""
