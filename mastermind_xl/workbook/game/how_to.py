"""The sheet that explains the game and the workbook."""

from __future__ import annotations

from mastermind_xl.workbook.game.layout import HOW_TO, Layout
from mastermind_xl.workbook.guide import write_guide
from mastermind_xl.workbook.sheet import Book


def write_how_to(book: Book, layout: Layout, *, functions: bool) -> None:
    """Fill the sheet."""
    if functions:
        what = (
            "Click Manual Play: a code is hidden behind the question marks. Type guesses, one colour in each cell; "
            "black and white pegs appear beside them, and codes that they rule out get an x in the table. Hint "
            "tells the next guess of the chosen strategy and why, Undo takes the last attempt back, Solve plays "
            "to the end, Clear removes all attempts and keeps the code, Reveal Code shows it and hides it again. "
            "The same buttons are on the ribbon's tab MasterMind."
        )
    else:
        what = (
            f"Type a game number, say from 1 to {layout.board.size}: it hides a code behind the question marks; the "
            "same number hides the same code for everybody. Type guesses, one colour in each cell; black and white "
            "pegs appear beside them, and codes that they rule out get an x in the table. Type yes beside “Show "
            "the code” to see it."
        )
    elsewhere = (
        "Leave the game number empty and type the black and white pegs that your guesses get over the formulas "
        "beside them. The table shows what is left"
        + (
            ", and Solve proposes the next guess. Clear brings the formulas back."
            if functions
            else ", and to play a hidden code again, start from a fresh copy of this workbook."
        )
    )
    paragraphs = [
        ("What to do", what),
        ("Somebody else's code", elsewhere),
        (
            "A code of your own",
            "One player types a code into the cells beside “Code” while the other looks away"
            + (
                "; Reveal Code then hides it. The other guesses."
                if functions
                else ". Cover it, and let the other guess."
            ),
        ),
    ]
    write_guide(book, HOW_TO, layout.board, paragraphs)
