"""Colours of boards, cards and texts, the same in workbooks, on the page and in a terminal; those of pegs are in ``looks``."""

from mastermind_xl.core.looks import BOARD as BOARD
from mastermind_xl.core.looks import BOARD_INK as BOARD_INK
from mastermind_xl.core.looks import LEGIBLE as LEGIBLE

INK = "1F2933"
QUIET = "5F6B7A"
PAGE = "F4F2EC"  # colour of a sheet around the board and cards
PAPER = "FFFFFF"  # colour of a card
LINE = "D5D3CB"
HEADER = "E9E6DD"
INPUT = "FFF6DA"
ACCENT = "243B53"
GOOD = "C6F0D5"
BAD = "FFD9C7"

PLATE = "2F3A46"  # colour of a board
NOW = "54657A"  # colour of an empty cell in the row to be played next
BOARD_QUIET = "A3AFBD"
TRAY, TRAY_NOW = "6C7784", "818C99"
"""Colours behind the pegs of answers, usually and in the row to be played next: black and white are equally visible."""
BLACK_PEG, WHITE_PEG = "000000", "FFFFFF"
GLOW = "FFD23F"  # colour around the row that found the code
BAR = "6FB4F2"  # colour of a bar on the board
