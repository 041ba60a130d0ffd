"""The functions behind the buttons: each reads the sheet once, calculates in Python, and writes once."""

import secrets

import functions
import thinking
import xlwings as xw


def new_game(book=None):
    """Hide a new code and clear the sheet."""
    book = book or xw.Book.caller()
    codes, _ = read(book)
    write(book, codes, [])
    cells(book, "HiddenCode").value = secrets.choice(codes)


def clear_attempts(book=None):
    """Remove the attempts, so that no code is ruled out."""
    book = book or xw.Book.caller()
    codes, _ = read(book)
    write(book, codes, [])


def next_guess(book=None):
    """Write the next guess below the attempts."""
    book = book or xw.Book.caller()
    codes, attempts = read(book)
    write(book, codes, [*attempts, thinking.next_guess(codes, attempts)])


def solve(book=None):
    """Play to the end against the hidden code."""
    book = book or xw.Book.caller()
    codes, attempts = read(book)
    write(book, codes, thinking.solve(codes, cells(book, "HiddenCode").value, attempts))


def read(book):
    """The table of codes, of any length, and the attempts with their answers."""
    return cells(book, "Codes").value, functions.made(cells(book, "Attempts").value)


def write(book, codes, attempts):
    """Write the guesses, and mark the codes that all attempts but the last rule out."""
    fits = thinking.find_candidates(codes, attempts[:-1])
    cells(book, "Out").options(transpose=True).value = [None if fit else "x" for fit in fits]
    guesses = [attempt[:4] for attempt in attempts]
    cells(book, "Guesses").value = guesses + [[None] * 4] * (10 - len(guesses))


def cells(book, name):
    """The cells with this defined name."""
    return book.names[name].refers_to_range
