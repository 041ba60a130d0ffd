"""Score a guess by formulas: black in one cell, white in another, without helper cells or macros.

Black is easy: count the places where code and guess agree. White is harder, because each peg may count
only once. The short formula counts every colour in the code and in the guess: each surplus in one is a
shortage in the other, so half of all differences is the number of pegs without a partner. The plain
formula adds the smaller of both counts, colour by colour. The last formula calls no function: a
comparison is 1 or 0, so a count is a sum of comparisons, and the smaller of two counts is the first
minus its surplus.

Run it with: python examples/score_by_formula.py [FILE.xlsx]
"""

import sys
from pathlib import Path

from mastermind_xl import Board, MastermindError, score
from mastermind_xl.sheets.writing.sheet import set_page
from mastermind_xl.workbook import Area, Book

BOARD = Board(pegs=4, colors=6)
SECRET = "1236"
TRIES = ("1122", "1322", "6321", "2263", "5541", "1236")

CODE = Area("Score", 4, 2, 1, BOARD.pegs)
GUESSES = Area("Score", 6, 2, 12, BOARD.pegs)
ANSWERS = Area("Score", 6, 7, 12, 4)


def black(code: Area, guess: Area) -> str:
    """A formula for black: the number of places where code and guess agree."""
    return f"SUMPRODUCT(--({code.here}={guess.span}))"


def white(code: Area, guess: Area) -> str:
    """A formula for white: the pegs that code and guess share by colour, minus the black ones."""
    colors = "{" + ",".join(str(color) for color in range(1, BOARD.colors + 1)) + "}"
    differences = f"ABS(COUNTIF({code.here},{colors})-COUNTIF({guess.span},{colors}))"
    return f"{BOARD.pegs}-SUMPRODUCT({differences})/2-{black(code, guess)}"


def white_plainly(code: Area, guess: Area) -> str:
    """A formula for white, colour by colour, for programs whose COUNTIF accepts only one colour at a time."""
    colors = range(1, BOARD.colors + 1)
    common = (f"MIN(COUNTIF({code.here},{color}),COUNTIF({guess.span},{color}))" for color in colors)
    return f"{'+'.join(common)}-{black(code, guess)}"


def white_without_functions(code: Area, guess: Area) -> str:
    """A formula for white that uses only operators."""

    def count(area: Area, color: int) -> str:
        return "(" + "+".join(f"({area.cell(0, peg).here}={color})" for peg in range(BOARD.pegs)) + ")"

    common = []
    for color in range(1, BOARD.colors + 1):
        one, other = count(code, color), count(guess, color)
        common.append(f"{one}-({one}-{other})*({one}>{other})")
    agree = (f"({code.cell(0, peg).here}={guess.cell(0, peg).here})" for peg in range(BOARD.pegs))
    return f"{'+'.join(common)}-{'-'.join(agree)}"


def make_book() -> Book:
    """A sheet with a code, guesses, and the answers as formulas."""
    book = Book(["Score"])
    book.put(Area("Score", 1, 2), "Scoring by formula", "title")
    book.put(Area("Score", 2, 2), "Type over the code and the guesses; click an answer to read it.", "subtitle")
    for column, head in enumerate(("Black", "White", "White again, plainly", "White, without any function")):
        book.put(ANSWERS.cell(-1, column), head, "head")
    book.put(CODE.cell(0, -1), "Code", "label")
    book.put(GUESSES.cell(0, -1), "Guesses", "label")
    book.style(CODE, "input")
    book.style(GUESSES, "input")
    for place, text in ((CODE, SECRET), *((GUESSES.line(row), text) for row, text in enumerate(TRIES))):
        for peg, color in enumerate(BOARD.parse(text)):
            book.put(place.cell(0, peg), color, "input")
    for row in range(GUESSES.rows):
        guess = GUESSES.line(row)
        answer = score(SECRET, TRIES[row]) if row < len(TRIES) else ("", "")
        for column, formula in enumerate((black, white, white_plainly)):
            finished = f'IF(COUNT({guess.span})<{BOARD.pegs},"",{formula(CODE, guess)})'
            book.formula(ANSWERS.cell(row, column), finished, answer[min(column, 1)], "answer")
        # without functions, a formula cannot detect an incomplete guess, so it counts the pegs so far
        so_far = answer[1] if row < len(TRIES) else 0
        book.formula(ANSWERS.cell(row, 3), white_without_functions(CODE, guess), so_far, "answer")
    for place in (CODE, GUESSES):
        book.pegs.color(place, BOARD.colors)
    sheet = book.sheet("Score")
    for letter, width in (("A", 10), *((letter, 6) for letter in "BCDE"), ("F", 3), ("I", 20), ("J", 26)):
        sheet.column_dimensions[letter].width = width
    for row in (CODE.row, *range(GUESSES.row, GUESSES.row + GUESSES.rows)):
        sheet.row_dimensions[row].height = 21
    set_page(book, "Score")
    return book


def main() -> None:
    """Write the workbook, and print the formulas of its first guess."""
    path = Path(sys.argv[1] if len(sys.argv) > 1 else "scores.xlsx")
    try:
        make_book().save(path, "Scoring by formula")
    except MastermindError as error:
        sys.exit(str(error))
    guess = GUESSES.line(0)
    for name, formula in (
        ("black", black),
        ("white", white),
        ("white, plainly", white_plainly),
        ("white, without any function", white_without_functions),
    ):
        print(f"{name}: ={formula(CODE, guess)}")
    print(f"{path} has them beside {len(TRIES)} guesses.")


if __name__ == "__main__":
    main()
