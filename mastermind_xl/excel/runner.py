"""What happens at a click: the sheet is read, a button thinks, the sheet is written, and what goes wrong is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.messages import WRONG
from mastermind_xl.excel import buttons, game_sheet
from mastermind_xl.excel.actions import ACTIONS
from mastermind_xl.excel.game_sheet import GameSheet, NoGameError

if TYPE_CHECKING:
    import xlwings as xw

    from mastermind_xl.excel.state import State

_TITLE = "MasterMind"


def run(function: str, book: xw.Book | None = None) -> None:
    """Do what a button does.

    What a person can mend is said on the sheet or, where that cannot be, in a window of the spreadsheet program;
    any other error is raised again as well.

    Args:
        function: of ``mastermind_xl.excel.buttons``.
        book: a workbook; by default the one that called.
    """
    if book is None:
        import xlwings as xw

        book = xw.Book.caller()
    action = next(action for action in ACTIONS if action.function == function)
    try:
        sheet = GameSheet(book)
        with sheet.settings_restored():
            _click(sheet, function, action.label)
    except NoGameError as error:
        if game_sheet.IN_BROWSER:
            raise
        _offer_game(book, error)
    except MastermindError as error:
        if game_sheet.IN_BROWSER:
            raise
        book.app.alert(f"{action.label}: {error}.", _TITLE, "ok")


def _click(sheet: GameSheet, function: str, label: str) -> None:
    seen: State | None = None
    try:
        seen = sheet.read()
        sheet.carry_out(seen, getattr(buttons, function)(seen))
    except Exception as error:
        if seen is None:
            raise
        try:
            sheet.say(f"{WRONG}{label}: {error}.", seen)
        except MastermindError:
            raise error from None
        if not isinstance(error, MastermindError):
            raise


def _offer_game(book: xw.Book, error: NoGameError) -> None:
    """Say that there is no game here, and make one if the person wants it."""
    app = book.app
    answer = app.alert(f"{error}. Make a new game in a workbook of its own?", _TITLE, "yes_no")
    if answer == "yes":
        from mastermind_xl.excel.new_game import write_new_game

        app.books.open(write_new_game())
