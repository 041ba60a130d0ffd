"""Play Mastermind in a workbook that `mastermind-xl game FILE.xlsx` has written.

**Manual Play** hides a code. Type your guesses into the sheet; the other buttons help.

To guess somebody else's code, leave the game number empty and use **Answer**.
"""

from collections.abc import Callable
from typing import Any

import xlwings as xw
from xlwings import func, script

from mastermind_xl import MastermindError
from mastermind_xl.excel import macros, udfs

FORMULAS = ["Marks", "Parts", "Workings"]  # no script reads these sheets, so xlwings Lite need not load them


@func
def BLACK(*cells: Any) -> Any:  # noqa: N802 - as it is written in a cell
    """Black pegs: =BLACK(code, guess) with two ranges, two whole codes, or all single cells of both."""
    return _answer(udfs.BLACK, *cells)


@func
def WHITE(*cells: Any) -> Any:  # noqa: N802
    """White pegs: =WHITE(code, guess) with two ranges, two whole codes, or all single cells of both."""
    return _answer(udfs.WHITE, *cells)


@func
def CANDIDATES(guesses: Any, blacks: Any, whites: Any, colors: Any = None) -> Any:  # noqa: N802
    """The number of codes left: =CANDIDATES(guesses, blacks, whites)."""
    return _answer(udfs.CANDIDATES, guesses, blacks, whites, colors)


@func
def NEXTGUESS(guesses: Any, blacks: Any, whites: Any, colors: Any = None, strategy: Any = None) -> Any:  # noqa: N802
    """The next guess, one colour per cell: =NEXTGUESS(guesses, blacks, whites)."""
    return _answer(udfs.NEXTGUESS, guesses, blacks, whites, colors, strategy)


def _answer(function: Callable[..., Any], *cells: Any) -> Any:
    """The result of a function, or its error message as text."""
    try:
        return function(*cells)
    except MastermindError as error:
        return str(error)


@script(name="Answer", exclude=FORMULAS)
def answer(book: xw.Book, black: int = 0, white: int = 0) -> None:
    """Guess somebody else's code: give the answer to the last guess, and read the next guess on the sheet."""
    macros.answer(book, black, white)


# --- the buttons, as write_main.py writes them ---


@script(name="Manual Play", exclude=FORMULAS)
def manual_play(book: xw.Book) -> None:
    """Clear the sheet and hide a new code, every code being equally likely."""
    macros.manual_play(book)


@script(name="Good Code", exclude=FORMULAS)
def hide_good_code(book: xw.Book) -> None:
    """Clear the sheet and hide a new code, drawn with the probabilities of the best known codemaker."""
    macros.hide_good_code(book)


@script(name="Reveal Code", exclude=FORMULAS)
def reveal_code(book: xw.Book) -> None:
    """Show the hidden code, or hide it again; hide a code that another player has typed."""
    macros.reveal_code(book)


@script(name="Undo", exclude=FORMULAS)
def undo(book: xw.Book) -> None:
    """Take the last attempt back."""
    macros.undo(book)


@script(name="Clear", exclude=FORMULAS)
def clear_attempts(book: xw.Book) -> None:
    """Remove all attempts and keep the code: no code is ruled out any more."""
    macros.clear_attempts(book)


@script(name="Hint", exclude=FORMULAS)
def hint(book: xw.Book) -> None:
    """Give a hint in three clicks: is the guess possible, how many codes are left, what is the best guess and why."""
    macros.hint(book)


@script(name="Solve", exclude=FORMULAS)
def solve(book: xw.Book) -> None:
    """Play the chosen strategy to the end; without a hidden code, propose the next guess."""
    macros.solve(book)


@script(name="Review", exclude=FORMULAS)
def review(book: xw.Book) -> None:
    """Look at the game guess by guess, and at the best next guesses; the code stays hidden."""
    macros.review(book)
