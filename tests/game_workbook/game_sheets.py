"""The layout of the game workbook, and the options of the games that tests use."""

from mastermind_xl import Board
from mastermind_xl.sheets.game.layout import Layout

USUAL = Board()


LAYOUT = Layout(USUAL)


BOARDS = {
    "usual": (),
    "grey": ("--pegs", "2", "--colors", "8", "--palette", "grey", "--attempts", "10"),
    "no-repeats": ("--pegs", "3", "--colors", "5", "--no-repeats", "--attempts", "10"),
    "two-digits": ("--pegs", "2", "--colors", "12", "--attempts", "10"),
    "small": ("--pegs", "2", "--colors", "2", "--attempts", "3"),
}

FILES = {**BOARDS, "one-attempt": ("--pegs", "2", "--colors", "2", "--attempts", "1")}
"""All games, and one with a single attempt for tests that type nothing."""


def cells(sheet, area):
    """The values of an area, row by row."""
    rows = sheet.table(area.sheet, area.row + area.rows - 1, area.column + area.columns - 1)
    return [list(row[area.column - 1 :]) for row in rows[area.row - 1 :]]
