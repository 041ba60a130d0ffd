"""The sheet that explains the game and the workbook."""

from __future__ import annotations

from mastermind_xl.core.board import Board
from mastermind_xl.core.feedback import score
from mastermind_xl.workbook.area import Area
from mastermind_xl.workbook.sheet import Book
from mastermind_xl.workbook.solver.layout import HOW_TO


def write_how_to(book: Book, board: Board, attempts: int, strategy: str) -> None:
    """Fill the sheet."""
    sheet = book.sheet(HOW_TO)
    row = 1
    book.put(Area(HOW_TO, row, 1), "How to play", "title")
    sheet.row_dimensions[row].height = 32
    rule = "colours may repeat" if board.repeats else "no colour occurs twice"
    paragraphs = [
        (
            "The game",
            f"Somebody hides a code of {board.pegs} pegs in {board.colors} colours (here the numbers 1 to "
            f"{board.colors}; {rule}). You guess. Every guess is answered with pegs: a black peg for each "
            "peg of the right colour in the right place, a white peg for each right colour in a wrong place.",
        ),
        (
            "What to do",
            "Open the sheet Solver. Play the guess it shows, on paper or on the website, and type the black and "
            "white pegs that it gets, 0 if there are none. The next guess appears. If you would rather play a "
            "guess of your own, type it into the row under “or your own guess”, then its answer.",
        ),
        (
            "When something is wrong",
            "The message always says what to do next, or what is wrong: an unfinished guess, a colour that "
            "does not exist, an answer that cannot be, or answers that no code fits together. Correct the cell "
            "and everything follows. To start anew, clear the pale yellow cells.",
        ),
    ]
    row = 3
    for head, text in paragraphs:
        row = _paragraph(book, row, head, text)
    if board.repeats and board.pegs >= 3 and board.colors >= 3:
        row = _example(book, row, board)
    more = (
        f"Solver: {attempts} attempts, and the strategy “{strategy}”. Codes: every code, with an x on what is ruled "
        "out. Tree: what the strategy guesses at every point of every game. Workings and Choice: how the formulas "
        "get there. In an Excel that knows LAMBDA (Microsoft 365, Excel 2024, the web) you can also write "
        "=BLACK(code, guess) and =WHITE(code, guess) in any cell, with two ranges; nothing here depends on it. "
        "The sheets are protected against slips only: there is no password."
    )
    _paragraph(book, row, "The sheets", more)
    sheet.column_dimensions["A"].width = 2
    for column in "BCDEFGHIJKLMNOPQRS":
        sheet.column_dimensions[column].width = 5.5
    sheet.sheet_view.showGridLines = False
    sheet.page_setup.fitToWidth = 1
    sheet.page_setup.fitToHeight = 0
    sheet.sheet_properties.pageSetUpPr.fitToPage = True  # type: ignore[union-attr]
    book.protect(HOW_TO)


def _paragraph(book: Book, row: int, head: str, text: str) -> int:
    sheet = book.sheet(HOW_TO)
    book.put(Area(HOW_TO, row, 2), head, "heading")
    book.put(Area(HOW_TO, row + 1, 2), text, "text")
    sheet.merge_cells(Area(HOW_TO, row + 1, 2, 1, 18).span)
    sheet.row_dimensions[row + 1].height = 16 * (len(text) // 92 + 1)
    return row + 3


def _example(book: Book, row: int, board: Board) -> int:
    """A code and a guess that share repeated colours, and why the answer is what it is."""
    sheet = book.sheet(HOW_TO)
    tail = [3] * (board.pegs - 3)
    code = (1, 1, 2, *tail)
    guess = (1, 2, 1, *([1] * len(tail)))
    answer = score(code, guess)
    book.put(Area(HOW_TO, row, 2), "Repeated colours: each peg counts once", "heading")
    for offset, (label, pegs) in enumerate((("Code", code), ("Guess", guess)), 1):
        book.put(Area(HOW_TO, row + offset, 2), label, "text")
        place = Area(HOW_TO, row + offset, 4, 1, board.pegs)
        for peg, color in enumerate(pegs):
            book.put(place.cell(0, peg), color, "peg")
        book.color_pegs(place, board.colors)
        sheet.row_dimensions[row + offset].height = 24
    ones = guess.count(1)
    text = (
        f"{answer.black} black and {answer.white} white. The first 1 is in its place: black. The code has one "
        f"more 1, so of the other {ones - 1} of colour 1 in the guess only one gets a white peg"
        if ones > 2
        else f"{answer.black} black and {answer.white} white. The first 1 is in its place: black. The code has one "
        "more 1, elsewhere, so the other 1 of the guess gets a white peg"
    )
    text += "; the 2 gets the other white peg. White = Σ min(times in code, times in guess) − black."
    book.put(Area(HOW_TO, row + 3, 2), text, "text")
    sheet.merge_cells(Area(HOW_TO, row + 3, 2, 1, 18).span)
    sheet.row_dimensions[row + 3].height = 16 * (len(text) // 92 + 1)
    return row + 5
