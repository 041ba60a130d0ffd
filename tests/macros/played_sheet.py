"""Shared by the tests of the macros: the layout of the sheet, and marks."""

import pytest

from mastermind_xl import Board
from mastermind_xl.sheets.game.layout import Layout

USUAL = Board()


LAYOUT = Layout(USUAL)


OWN = pytest.mark.parametrize("game", [".xlsx"], indirect=True)
"""Gives a test that changes more than cells of the game a workbook of its own."""
