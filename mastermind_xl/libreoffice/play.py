"""Playing in LibreOffice: a workbook in a window, and buttons that run Python as long as it is open."""

from __future__ import annotations

import queue
import sys
from collections.abc import Callable, Mapping
from pathlib import Path

import xlwings as xw

from mastermind_xl.libreoffice.engine import attach
from mastermind_xl.libreoffice.office import Office
from mastermind_xl.libreoffice.panel import Panel

Action = tuple[str, Callable[[xw.Book], None]]

_LOOK_SECONDS = 0.5


def play(
    path: Path,
    actions: Mapping[str, Action],
    *,
    visible: bool = True,
    opened: Callable[[], None] = lambda: None,
) -> None:
    """Open a workbook beside a window of buttons, until the person closes it.

    Args:
        path: the workbook.
        actions: label of a button to what it does, in words and as a function of the workbook.
        visible: show windows.
        opened: called once it is open.

    Raises:
        LibreOfficeError: LibreOffice is missing, or cannot read the workbook.
    """
    with Office(visible=visible) as office:
        document = office.open(path)
        panel = Panel(office, document, {label: about for label, (about, _) in actions.items()})
        opened()
        serve(office, document, panel, actions)


def serve(office: Office, document: object, panel: Panel, actions: Mapping[str, Action]) -> None:
    """Run what is clicked, until the document is closed."""
    book = attach(office, document)
    while office.has(document):
        try:
            label = panel.clicks.get(timeout=_LOOK_SECONDS)
        except queue.Empty:
            continue
        try:
            actions[label][1](book)
        except Exception as error:  # the next click may go well
            if office.has(document):  # else it was closed meanwhile
                sys.stderr.write(f"{label}: {error}\n")
