"""Play in LibreOffice: open a workbook in a window with the add-in's toolbar."""

import math
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from mastermind_xl.libreoffice.addin.install import add_extension
from mastermind_xl.libreoffice.addin.listeners import watch
from mastermind_xl.libreoffice.addin.package import write_extension
from mastermind_xl.libreoffice.program.interruptible import LOOK_SECONDS
from mastermind_xl.libreoffice.program.office import LostOfficeError, Office

_ADD_SECONDS = 60.0  # seconds that LibreOffice may take to add the toolbar
_GRACE_SECONDS = 3.0  # seconds that LibreOffice may take to end; short, because a person waits


def play(path: Path, *, visible: bool = True, opened: Callable[[], None] = lambda: None) -> None:
    """Open a game with the add-in's toolbar; return when the player has closed all windows.

    ``path`` is the workbook; with ``visible`` it has a window, and ``opened`` is called once it is open. Raises
    LibreOfficeError if LibreOffice is missing or cannot read the workbook, and LostOfficeError if LibreOffice does not
    start or is killed.
    """
    with start_with_toolbar(visible=visible, grace=_GRACE_SECONDS) as office:
        document = office.open(path)
        closed = threading.Event()
        watch(document, closed=closed.set)
        opened()
        while not closed.wait(LOOK_SECONDS):
            if not office.is_running:
                raise LostOfficeError("LibreOffice was killed; unsaved changes are lost")
        while office.patiently("list open documents", math.inf, office.documents):
            time.sleep(LOOK_SECONDS)  # only the player may close it


def start_with_toolbar(**options: Any) -> Office:
    """Start an ``Office`` with these ``options`` and the add-in; raises LostOfficeError if this fails twice."""
    try:
        return add_toolbar(Office(**options))
    except LostOfficeError:  # on a busy machine, LibreOffice 7.4 sometimes crashes at this
        return add_toolbar(Office(**options))


def add_toolbar(office: Office) -> Office:
    """Install the add-in in the temporary profile of an ``office`` that we started, and return ``office``."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "mastermind_xl.oxt")
        with path.open("wb") as file:
            write_extension(file)
        try:
            office.patiently("show the buttons", _ADD_SECONDS, lambda: add_extension(office, path))
        except BaseException:  # also Ctrl+C: nobody else would end this LibreOffice
            office.close()
            raise
    return office
