"""Playing in LibreOffice: a workbook in a window, and buttons that run Python as long as it is open."""

from __future__ import annotations

import math
import sys
import threading
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import xlwings as xw

from mastermind_xl.libreoffice.engine import attach
from mastermind_xl.libreoffice.game.panel import Panel
from mastermind_xl.libreoffice.game.presence import mark_presence
from mastermind_xl.libreoffice.office import LostOfficeError, Office
from mastermind_xl.libreoffice.waiting import LOOK_SECONDS

Action = tuple[str, Callable[[xw.Book], None]]

_SHOW_SECONDS = 30.0
"""How long LibreOffice may take to show the buttons."""

_SETTLE_SECONDS = 0.01

_GRACE_SECONDS = 3.0
"""How long it may take to end when it is stopped: somebody waits for it."""


def play(
    path: Path,
    actions: Mapping[str, Action],
    *,
    presence: str = "",
    visible: bool = True,
    opened: Callable[[], None] = lambda: None,
) -> None:
    """Open a workbook beside a window of buttons, until the person closes it and what else was opened there.

    Args:
        path: the workbook.
        actions: label of a button to what it does, in words and as a function of the workbook.
        presence: the defined name of a cell that is 1 while the buttons are there, if there is such a name.
        visible: show windows.
        opened: called once it is open.

    Raises:
        LibreOfficeError: LibreOffice is missing, or cannot read the workbook.
        LostOfficeError: it did not start, or was killed.
    """
    session = None
    try:
        with Office(visible=visible, grace=_GRACE_SECONDS) as office:
            document = office.open(path)
            session = office.patiently(
                "show the buttons", _SHOW_SECONDS, lambda: Session(office, document, actions, presence)
            )
            opened()
            session.wait()
            while office.patiently("tell what is open", math.inf, office.documents):
                time.sleep(LOOK_SECONDS)  # it is not ours to close without asking
    finally:
        if session is not None:
            session.settle(_GRACE_SECONDS)


class Session:
    """A document with its buttons.

    Args:
        office: a running LibreOffice.
        document: the document model.
        actions: as for ``play``.
        presence: as for ``play``.
    """

    def __init__(
        self, office: Office, document: Any, actions: Mapping[str, Action], presence: str = ""
    ) -> None:
        self._office = office
        self._actions = actions
        self._book = attach(office, document)
        self._closed = threading.Event()
        self._busy = threading.Lock()
        self._thread = 0  # of UNO's, on which the last action ran
        mark_presence(document, presence, self._closed.set)
        self.panel = Panel(
            office, document, {label: about for label, (about, _) in actions.items()}, self._run
        )

    def wait(self) -> None:
        """Return when the document is closed.

        Raises:
            LostOfficeError: LibreOffice has ended, and nobody closed it.
        """
        try:
            while not self._closed.wait(LOOK_SECONDS):
                if not self._office.is_running:
                    raise LostOfficeError("LibreOffice was killed; what was not saved is lost")
        finally:
            self._closed.set()  # however it ended: nobody wants to know what an action says now

    def settle(self, seconds: float) -> None:
        """Let an action return that LibreOffice waited for when it ended: Python would crash if it ended first."""
        deadline = time.monotonic() + seconds
        while self._thread in sys._current_frames() and time.monotonic() < deadline:
            time.sleep(_SETTLE_SECONDS)

    def _run(self, label: str) -> None:
        if not self._busy.acquire(blocking=False):
            return  # an action asks something, and another button was clicked instead
        self._thread = threading.get_ident()
        try:
            self._actions[label][1](self._book)
        except Exception as error:  # the next click may go well
            if not self._closed.is_set():
                sys.stderr.write(f"{label}: {error}\n")
        finally:
            self._busy.release()
            if not self._closed.is_set():
                self.panel.give_back_focus()
