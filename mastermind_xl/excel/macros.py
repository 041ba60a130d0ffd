"""The macros of the buttons in ``excel.buttons``; each works on the calling or another open workbook."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.excel.game_sheet import macro

if TYPE_CHECKING:
    from mastermind_xl.excel.game_sheet import Macro

    def __getattr__(name: str) -> Macro: ...


globals().update({button.name: macro(button, __name__) for button in BUTTONS})
