"""Changes of a document of which a person sees nothing: nothing to save, nothing to undo."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any


@contextmanager
def unseen(document: Any) -> Iterator[None]:
    """Let what is changed in the block count as no change of the document."""
    modified, undo = document.isModified(), document.UndoManager
    undone = undo.isUndoPossible()
    undo.lock()
    try:
        yield
    finally:
        undo.unlock()
        document.setModified(modified)
        if not undone:
            undo.clear()  # while a document is loaded, what is done unseen is listed all the same
