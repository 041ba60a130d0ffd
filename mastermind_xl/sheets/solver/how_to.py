"""The sheet that explains the game and the workbook."""

from __future__ import annotations

from mastermind_xl.core.board import Board
from mastermind_xl.sheets.guide import write_guide
from mastermind_xl.sheets.sheet import Book
from mastermind_xl.sheets.solver.layout import HOW_TO


def write_how_to(book: Book, board: Board, attempts: int, strategy: str, fixed: int) -> None:
    """Fill the sheet; ``fixed`` is the number of fixed guesses, 0 where there is no sheet of them."""
    what_to_do = [
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
    of_fixed = (
        f"Fixed guesses: {fixed} guesses to ask all at once; their answers name the code. " if fixed else ""
    )
    more = (
        f"Solver: {attempts} attempts, and the strategy “{strategy}”. {of_fixed}Codes: every code, with an x on what is ruled "
        "out. Tree: what the strategy guesses at every point of every game. Workings and Choice: how the formulas "
        "get there. In an Excel that knows LAMBDA (Microsoft 365, Excel 2024, the web) you can also write "
        "=BLACK(code, guess) and =WHITE(code, guess) in any cell, with two ranges; nothing here depends on it. "
        "The sheets are protected against slips only: there is no password."
    )
    write_guide(book, HOW_TO, board, what_to_do, more)
