"""What events, controls and forms ask Python to do; thinking.py of step 3 scores."""

import thinking
import xlwings as xw


def answer(book=None):
    """Score each full row: black and white pegs beside it."""
    sheet = (book or xw.Book.caller()).sheets[0]
    code, guesses = sheet["I1:L1"].value, sheet["I3:L12"].value
    full = [None not in guess for guess in guesses]
    answers = thinking.score([guess if made else code for guess, made in zip(guesses, full, strict=True)], code)
    sheet["M3:N12"].value = [row if made else [None, None] for row, made in zip(answers.tolist(), full, strict=True)]


def tell(book=None):
    """Write into a cell what a message box said; a test compares the text."""
    sheet = (book or xw.Book.caller()).sheets[0]
    sheet["P1"].value = "You won" if sheet["I1:L1"].value in sheet["I3:L12"].value else "Guess again"


def pick(color, book=None):
    """Put a colour into the next empty peg."""
    sheet = (book or xw.Book.caller()).sheets[0]
    next(peg for peg in sheet["I3:L12"] if peg.value is None).value = color


def read_fills(sheet):
    """Read a code whose pegs are the fills of cells, by the fills of a legend: numbers from 1."""
    fills = [cell.color for cell in sheet["G2:G7"]]
    return [fills.index(cell.color) + 1 for cell in sheet["B2:E2"]]
