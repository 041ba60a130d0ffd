"""The macros of the buttons in ``excel.buttons``, and of a form for answers; each works on the calling or another open workbook."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from mastermind_xl.excel.buttons import ANSWER, BUTTONS, Button, answer_guess
from mastermind_xl.excel.game_sheet import run

if TYPE_CHECKING:
    import xlwings as xw

    from mastermind_xl.excel.state import Cell

    def __getattr__(name: str) -> Callable[..., None]: ...


def _macro(button: Button) -> Callable[..., None]:
    def click(book: xw.Book | None = None) -> None:
        run(button.label, button.press, book)

    click.__name__ = click.__qualname__ = button.name
    click.__doc__ = button.press.__doc__
    return click


def answer(book: xw.Book, black: Cell, white: Cell) -> None:
    """See ``buttons.answer_guess``; uses the game of a workbook and the numbers of ``black`` and ``white`` pegs."""
    run(ANSWER, partial(answer_guess, black=black, white=white), book)


globals().update({button.name: _macro(button) for button in BUTTONS})
