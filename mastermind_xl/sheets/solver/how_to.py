"""The sheet that explains the game and the workbook."""

from __future__ import annotations

from mastermind_xl.core.messages import START_AGAIN
from mastermind_xl.sheets.shared.guide import COLORS, tell_sheets, write_guide
from mastermind_xl.sheets.solver.layout import HOW_TO, Layout
from mastermind_xl.sheets.solver.partition import is_divided
from mastermind_xl.sheets.writing.sheet import Book

_WHAT_TO_DO = (
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
        "and everything follows. Where no code fits, it names each attempt whose answer alone could be wrong. "
        + START_AGAIN,
    ),
    COLORS,
)
_DIVIDED = (
    "What a guess would tell",
    "The sheet Partition counts how many of the codes that are left would give each answer to the next guess, yours if you "
    "have typed one, and shows the ten best of a sample of candidates beside it.",
)
_FUNCTIONS = (
    " The tables Codes and Tree and the sheets with the formulas are hidden: right-click the tab of a sheet, Unhide. In an Excel that knows LAMBDA (Microsoft 365, Excel 2024, the web) you can also write =BLACK(code, guess) and "
    "=WHITE(code, guess) in any cell, with two ranges; nothing here depends on it. The sheets are protected against "
    "slips only: there is no password."
)


def write_how_to(book: Book, layout: Layout) -> None:
    """Fill the sheet."""
    divided = (_DIVIDED,) if is_divided(layout) else ()
    write_guide(book, HOW_TO, layout.board, (*_WHAT_TO_DO, *divided), tell_sheets(book, layout) + _FUNCTIONS)
