"""A cell by which a document's formulas know that a program sits beside it; a file never says so."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from mastermind_xl.libreoffice.listening import listener

_WRITING = {"OnSave", "OnSaveAs", "OnSaveTo", "OnCopyTo"}
"""The events before a file is written; one of the same name and ``Done`` or ``Failed`` comes after."""


def mark_presence(document: Any, name: str, closed: Callable[[], None]) -> None:
    """Keep a named cell at 1 for as long as we are here, and at 0 in every file that is written meanwhile.

    The document is not modified by it, and it cannot be undone.

    Args:
        document: the document model.
        name: the defined name of the cell; without it nothing is marked.
        closed: called when the document is closed.
    """
    names = document.NamedRanges
    cells = names.getByName(name).getReferredCells() if names.hasByName(name) else None

    def show(presence: bool) -> None:
        if cells is None:
            return
        modified, undo = document.isModified(), document.UndoManager
        undo.lock()
        try:
            cells.getCellByPosition(0, 0).setValue(float(presence))
        finally:
            undo.unlock()
            document.setModified(modified)

    def happened(event: Any) -> None:
        if event.EventName.startswith(tuple(_WRITING)):
            show(event.EventName not in _WRITING)

    document.addDocumentEventListener(
        listener(
            "com.sun.star.document.XDocumentEventListener",
            documentEventOccured=happened,
            disposing=lambda event: closed(),
        )
    )
    show(True)
