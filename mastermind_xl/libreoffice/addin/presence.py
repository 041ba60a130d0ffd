"""What tells LibreOffice that a program sits beside a document: listeners, and a cell for its formulas."""

from __future__ import annotations

import importlib
from collections.abc import Callable
from typing import Any

from mastermind_xl.libreoffice.program.office import load_uno, unseen

_WRITING = {"OnSave", "OnSaveAs", "OnSaveTo", "OnCopyTo"}
"""The events before a file is written; one of the same name and ``Done`` or ``Failed`` comes after."""


def listener(interface: str, **methods: Callable[[Any], None]) -> Any:
    """An object with the methods of a UNO interface; LibreOffice waits until a call of one returns.

    What a method calls in LibreOffice runs on the thread that waits: on LibreOffice's main thread, if that
    reports what a person did, as its windows need it. ``disposing`` may be left out.
    """
    bases = importlib.import_module("unohelper").Base, load_uno().getClass(interface)
    members = {"disposing": lambda event: None, **methods}
    return type("Listener", bases, {name: staticmethod(method) for name, method in members.items()})()


def watch(
    document: Any, happened: Callable[[str], None] | None = None, closed: Callable[[], None] | None = None
) -> None:
    """Be told what happens to a document.

    Args:
        document: the document model.
        happened: called with the name of each event, such as ``OnSave``.
        closed: called when the document is closed.
    """
    document.addDocumentEventListener(
        listener(
            "com.sun.star.document.XDocumentEventListener",
            documentEventOccured=lambda event: happened and happened(event.EventName),
            disposing=lambda event: closed and closed(),
        )
    )


def mark_presence(document: Any, name: str) -> None:
    """Keep a named cell at 1 for as long as we are here, and at 0 in every file that is written meanwhile.

    The document is not modified by it, and it cannot be undone. A document without the name is left alone.
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
