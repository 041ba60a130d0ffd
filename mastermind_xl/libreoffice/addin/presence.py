"""Show LibreOffice that a program works with a document: listeners, and a cell that formulas can read."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from mastermind_xl.libreoffice.program.office import load_uno, unseen

_WRITING = {"OnSave", "OnSaveAs", "OnSaveTo", "OnCopyTo"}
"""Events before a file is written; the event after it has the same name with ``Done`` or ``Failed``."""


def listener(*interfaces: str, **methods: Callable[..., Any]) -> Any:
    """Make an object with the methods of UNO interfaces; LibreOffice waits for each call to return.

    Calls that a method makes in LibreOffice run on the waiting thread. For an action of the user this is
    LibreOffice's main thread, which its windows require. ``disposing`` may be omitted.
    """
    bases = importlib.import_module("unohelper").Base, *map(load_uno().getClass, interfaces)
    members = {"disposing": lambda event: None, **methods}
    return type("Listener", bases, {name: staticmethod(method) for name, method in members.items()})()


def watch(
    document: Any, happened: Callable[[str], None] | None = None, closed: Callable[[], None] | None = None
) -> None:
    """Call ``happened`` with the name of each event of a document, such as ``OnSave``, and ``closed`` when it is closed."""
    document.addDocumentEventListener(
        listener(
            "com.sun.star.document.XDocumentEventListener",
            documentEventOccured=lambda event: happened and happened(event.EventName),
            disposing=lambda event: closed and closed(),
        )
    )


def mark_presence(document: Any, name: str) -> None:
    """Set a named cell to 1 while this program runs; files saved meanwhile contain 0.

    This neither modifies the document nor can be undone. A document without the name stays as it is.
    """
    names = document.NamedRanges
    cells = names.getByName(name).getReferredCells() if names.hasByName(name) else None
    if cells is None:
        return

    def show(presence: bool) -> None:
        with unseen(document):
            cells.getCellByPosition(0, 0).setValue(float(presence))

    def happened(event: str) -> None:
        if event.startswith(tuple(_WRITING)):
            show(event not in _WRITING)

    watch(document, happened)
    show(True)
