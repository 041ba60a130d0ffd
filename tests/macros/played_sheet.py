"""A game workbook that is open in LibreOffice, and what the tests of the macros share."""

from mastermind_xl import Board
from mastermind_xl.sheets.game.layout import Layout

USUAL = Board()


LAYOUT = Layout(USUAL)
