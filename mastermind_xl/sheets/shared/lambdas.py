"""``=BLACK(code, guess)`` and ``=WHITE(code, guess)`` as defined names, for an Excel that has LAMBDA."""

from __future__ import annotations

from mastermind_xl.core.board import Board
from mastermind_xl.sheets.writing.sheet import Book

_CODE, _GUESS = "_xlpm.code", "_xlpm.guess"


def add_lambdas(book: Book, board: Board) -> None:
    """Add both names. An unfinished guess gives an empty text, as the macros' functions do."""
    for name, formula in (("BLACK", _black()), ("WHITE", _white(board.colors))):
        guarded = f'IF(COUNT({_GUESS})<COUNT({_CODE}),"",{formula})'
        text = f"_xlfn.LAMBDA({_CODE},{_GUESS},{guarded})"
        book.name(name, text, f"={name}(code, guess): two ranges of equal shape")


def _black() -> str:
    return f"SUMPRODUCT(--({_CODE}={_GUESS}))"


def _white(colors: int) -> str:
    """Σ min − black, colour by colour, because COUNTIF would not take arrays."""
    common = "+".join(
        f"MIN(SUMPRODUCT(--({_CODE}={color})),SUMPRODUCT(--({_GUESS}={color})))"
        for color in range(1, colors + 1)
    )
    return f"{common}-{_black()}"
