"""The macros of the buttons in ``excel.buttons``; each works on the calling or another open workbook."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from mastermind_xl.excel.buttons import BUTTONS, Button
from mastermind_xl.excel.game_sheet import run

if TYPE_CHECKING:
    import xlwings as xw

    def __getattr__(name: str) -> Callable[..., None]: ...


def _macro(button: Button) -> Callable[..., None]:
    def click(book: xw.Book | None = None) -> None:
        run(button.label, button.press, book)

    click.__name__ = click.__qualname__ = button.name
    click.__doc__ = button.press.__doc__
    return click


globals().update({button.name: _macro(button) for button in BUTTONS})
