"""The commands of LibreOffice's toolbar and menu: New workbook, and the same buttons as in Excel."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, NamedTuple

from mastermind_xl.core.languages import ENGLISH, fill, name_language, speaking
from mastermind_xl.core.messages import NAME
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.excel.macros import press_button
from mastermind_xl.libreoffice.addin.listeners import listener, watch
from mastermind_xl.libreoffice.addin.new_game import ask_and_make
from mastermind_xl.libreoffice.engine.app import attach
from mastermind_xl.libreoffice.program.office import Connection, unseen
from mastermind_xl.sheets.names import BUTTONS_HERE

PROTOCOL = "vnd.mastermind:"
NEW_GAME = "new_game"

_READ_ONLY = "{button}: {book} is read-only: save it under another name (File, Save As) and play there."

_WRITING = {"OnSave", "OnSaveAs", "OnSaveTo", "OnCopyTo"}
"""Events before a file is written; the event after the writing has the same name with ``Done`` or ``Failed``."""

_BUTTONS = {button.name: button for button in BUTTONS}
_SHAPES = {button.label: button.name for button in BUTTONS}  # commands by the names of the shapes on a sheet


class Command(NamedTuple):
    """A command of toolbar and menu; its URL ends in ``name``, and a line separates one ``group`` from the next."""

    name: str
    label: str
    group: str


COMMANDS = [  # all commands, in the order of the menu
    Command(NEW_GAME, "New workbook", ""),
    *(Command(button.name, button.label, button.group) for button in BUTTONS),
]

_here: list[Connection] = []  # the LibreOffice whose process runs this code; empty before the first command


def dispatch(context: Any, frame: Any, name: str) -> None:
    """Run the command with a ``name`` on the document in a window (``frame``).

    ``context`` is LibreOffice's ``com.sun.star.uno.XComponentContext``.
    """
    if not _here:
        _here.append(Connection(context=context))
    office = _here[0]
    with speaking(name_language(office.read_setting("Setup/L10N", "ooLocale")) or ENGLISH):  # the language of menus
        if name == NEW_GAME:
            ask_and_make(office, frame)
            return
        document, button = frame.Controller.Model, _BUTTONS[name]
        book, label = attach(office, document), fill(button.label)
        book.impl.in_one_step = True
        if document.isReadonly():
            book.app.alert(fill(_READ_ONLY, button=label, book=book.name), NAME, "ok")
            return
        with _one_step(document, f"{NAME}: {label}"):
            press_button(button.label, button.press, book)


def hear_clicks(context: Any, document: Any) -> None:
    """Let the buttons on the sheet of a game with macros do what our toolbar does; LibreOffice runs no macros of them.

    See ``dispatch`` for ``context``.
    """
    controller = document.CurrentController

    def pressed(event: Any) -> bool:
        name = _SHAPES.get(getattr(event.Target, "Name", ""))
        if name:
            dispatch(context, controller.Frame, name)
        return not name  # False: LibreOffice does nothing else

    interface = "com.sun.star.awt.XEnhancedMouseClickHandler"
    handler = listener(interface, mousePressed=pressed, mouseReleased=lambda event: True)
    controller.addEnhancedMouseClickHandler(handler)


def welcome(document: Any) -> None:
    """Set a cell of a game to 1 while LibreOffice runs, so that the sheet mentions the buttons; saved files have 0.

    The change does not mark the document as modified, and cannot be undone. If the cell is 1 already, do nothing.
    """
    here = document.NamedRanges.getByName(BUTTONS_HERE).getReferredCells().getCellByPosition(0, 0)
    if here.Value:
        return

    def show(presence: bool) -> None:
        with unseen(document):
            here.setValue(float(presence))

    def happened(event: str) -> None:
        if event.startswith(tuple(_WRITING)):
            show(event not in _WRITING)

    watch(document, happened)
    show(True)


@contextmanager
def _one_step(document: Any, title: str) -> Iterator[None]:
    """Let one Undo revert all changes made in a block; after an error, revert the changes immediately."""
    manager = document.UndoManager
    before = len(manager.AllUndoActionTitles)
    manager.enterUndoContext(title)
    try:
        yield
    except BaseException:
        manager.leaveUndoContext()
        if len(manager.AllUndoActionTitles) > before:
            manager.undo()
        raise
    manager.leaveUndoContext()
