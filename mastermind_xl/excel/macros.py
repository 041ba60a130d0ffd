"""The macros of the buttons in ``excel.buttons``, and of a form for answers; each works on the calling or another open workbook."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import TYPE_CHECKING

from mastermind_xl.excel.buttons import ANSWER, BUTTONS, answer_guess
from mastermind_xl.excel.game_sheet import macro, run

if TYPE_CHECKING:
    import xlwings as xw

    from mastermind_xl.excel.state import Cell

    def __getattr__(name: str) -> Callable[..., None]: ...


def answer(book: xw.Book, black: Cell, white: Cell) -> None:
    """See ``buttons.answer_guess``; uses the game of a workbook and the numbers of ``black`` and ``white`` pegs."""
    run(ANSWER, partial(answer_guess, black=black, white=white), book)


globals().update({button.name: macro(button, __name__) for button in BUTTONS})
