"""The macros of the buttons in ``excel.buttons``, and of a form for answers.

Each macro reads the game in an open workbook, runs the function of a button, and writes all changes or none.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager, nullcontext
from functools import partial
from typing import TYPE_CHECKING

from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.languages import fill, speaking
from mastermind_xl.core.messages import NAME, WRONG
from mastermind_xl.excel import game_sheet
from mastermind_xl.excel.buttons import ANSWER, BUTTONS, answer_guess
from mastermind_xl.excel.game_sheet import GameSheet, NoGameError
from mastermind_xl.sheets import names

if TYPE_CHECKING:
    import xlwings as xw

    from mastermind_xl.excel.buttons import Button, Click
    from mastermind_xl.excel.state import Cell, State

    def __getattr__(name: str) -> Callable[..., None]: ...


def press_button(label: str, press: Callable[[State], Click], book: xw.Book | None = None) -> None:
    """Run ``press``, the function of a button with a ``label``, on the game in a workbook, by default the calling one.

    Messages are in the language of the workbook.

    Errors that the user can fix are shown on the sheet or, if nothing can be written there, in a window of the
    spreadsheet program. Any other error is shown and raised again.
    """
    if book is None:
        import xlwings as xw

        book = xw.Book.caller()
    with speaking(find_language(book)):
        try:
            sheet = _find_game(book)
            with nullcontext() if game_sheet.IN_BROWSER else _held_still(book.app, sheet.held):
                _click(sheet, label, press)
        except MastermindError as error:
            if game_sheet.IN_BROWSER:
                raise
            if isinstance(error, NoGameError):
                _offer_game(book.app, error)
            else:
                book.app.alert(_tell_trouble(label, error), NAME, "ok")


def _tell_trouble(label: str, error: Exception) -> str:
    return fill("{button}: {error}.", button=fill(label), error=error)


def find_language(book: xw.Book) -> str:
    """Return the language of a workbook; English for a workbook that stores none."""
    return names.read_language(str(book.names[names.LANGUAGE].refers_to) if names.LANGUAGE in book.names else "")


def _find_game(book: xw.Book) -> GameSheet:
    if names.ADOPTED_GAME not in book.names:
        return GameSheet(book)
    from mastermind_xl.excel.adopted_sheet import AdoptedSheet

    return AdoptedSheet(book)


def _macro(button: Button) -> Callable[..., None]:
    """Return the macro of a button: a function of an optional workbook, with the name of the button's function."""

    def click(book: xw.Book | None = None) -> None:
        press_button(button.label, button.press, book)

    click.__name__ = click.__qualname__ = button.name
    click.__doc__ = button.press.__doc__
    return click


def _click(sheet: GameSheet, label: str, press: Callable[[State], Click]) -> None:
    seen = sheet.read()
    try:
        sheet.write(seen, press(seen))
    except Exception as error:
        try:
            sheet.say(WRONG + _tell_trouble(label, error), seen)
        except MastermindError:
            raise error from None
        if not isinstance(error, MastermindError):
            raise


@contextmanager
def _held_still(app: xw.App, held: Mapping[str, object]) -> Iterator[None]:
    """Change the settings of Excel in ``held`` during a block; then calculate if the user has to start calculations."""
    found = {name: getattr(app, name) for name in held}
    try:
        for name, value in held.items():
            setattr(app, name, value)
        yield
    finally:
        for name in reversed(found):  # what is calculated now starts no event of the workbook
            setattr(app, name, found[name])
        if app.calculation == "manual":
            app.calculate()


def _offer_game(app: xw.App, error: NoGameError) -> None:
    answer = app.alert(f"{error}. Make a new game in a new workbook?", NAME, "yes_no")
    if answer == "yes":
        from mastermind_xl.excel.build import write_new_game

        app.books.open(write_new_game())


def answer(book: xw.Book, black: Cell, white: Cell) -> None:
    """See ``buttons.answer_guess``; enters ``black`` and ``white`` pegs in the game of the workbook ``book``."""
    press_button(ANSWER, partial(answer_guess, black=black, white=white), book)


globals().update({button.name: _macro(button) for button in BUTTONS})
