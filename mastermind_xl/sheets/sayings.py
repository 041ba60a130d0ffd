"""What the sheets of solver and game say alike, as templates for ``sentence``."""

from mastermind_xl.core import messages

NEXT = "▶ "
WRONG = "⚠ "
DONE = "✔ "

CODES_LEFT = " {left} codes are possible."
ONE_LEFT = " 1 code is possible."
ONLY_ONE = " " + messages.ONLY_ONE
NO_CODE_FITS = f"{WRONG}{messages.NO_CODE_FITS} {messages.CHECK_ANSWERS}"
FOUND = DONE + messages.FOUND

NO_COLOR = WRONG + "Attempt {n}: the colours are the numbers 1 to {colors}, one in each cell."
REPEATED = WRONG + "Attempt {n}: " + messages.REPEATED + "."
NO_NUMBER = WRONG + "Attempt {n}: black and white are whole numbers from 0 to {pegs}."
HALF_ANSWERED = NEXT + "Attempt {n}: type both black and white; 0 if there is none."
TOO_MANY_PEGS = WRONG + "Attempt {n}: " + messages.TOO_MANY_PEGS + "."
NOWHERE_ELSE = WRONG + "Attempt {n}: " + messages.NOWHERE_ELSE + "."
