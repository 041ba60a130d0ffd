"""Playing in LibreOffice: a workbook in a window, whose toolbar is the add-in's, as long as it is open."""

from __future__ import annotations

import math
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path

from mastermind_xl.libreoffice.addin.install import add_extension
from mastermind_xl.libreoffice.addin.package import write_extension
from mastermind_xl.libreoffice.addin.presence import watch
from mastermind_xl.libreoffice.program.interruptible import LOOK_SECONDS
from mastermind_xl.libreoffice.program.office import LostOfficeError, Office

_ADD_SECONDS = 30.0
"""How long LibreOffice may take to add the toolbar."""

_GRACE_SECONDS = 3.0
"""How long it may take to end when it is stopped: somebody waits for it."""


def play(path: Path, *, visible: bool = True, opened: Callable[[], None] = lambda: None) -> None:
    """Open a game, with the add-in's toolbar, until the person closes it and what else was opened there.

    Args:
        path: the workbook.
        visible: show windows.
        opened: called once it is open.

    Raises:
        LibreOfficeError: LibreOffice is missing, or cannot read the workbook.
        LostOfficeError: it did not start, or was killed.
    """
    with Office(visible=visible, grace=_GRACE_SECONDS) as office:
        office.patiently("show the buttons", _ADD_SECONDS, lambda: add_toolbar(office))
        document = office.open(path)
        closed = threading.Event()
        watch(document, closed=closed.set)
        opened()
        while not closed.wait(LOOK_SECONDS):
            if not office.is_running:
                raise LostOfficeError("LibreOffice was killed; what was not saved is lost")
        while office.patiently("tell what is open", math.inf, office.documents):
            time.sleep(LOOK_SECONDS)  # it is not ours to close without asking


def add_toolbar(office: Office) -> None:
    """Put the add-in into the profile that is this LibreOffice's alone, and goes with it."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder, "mastermind_xl.oxt")
        with path.open("wb") as file:
            write_extension(file)
        add_extension(office, path)
