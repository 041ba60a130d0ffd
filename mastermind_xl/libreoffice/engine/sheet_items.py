"""Notes and their base class: items of a sheet that are not cells."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from xlwings import base_classes

from mastermind_xl.libreoffice.engine.completeness import complete

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.ranges import Range
    from mastermind_xl.libreoffice.engine.sheets import Sheet


def plain(attribute: str, kind: Callable[[Any], Any], refuse: Callable[[Any], None] = lambda item: None) -> property:
    """Make a property that reads and writes a UNO ``attribute`` of an item's ``_api``; ``kind`` converts values.

    ``refuse`` raises an error if the item must not change.
    """

    def write(item: Any, value: Any) -> None:
        refuse(item)
        setattr(item._api, attribute, kind(value))

    return property(lambda item: kind(getattr(item._api, attribute)), write)


class Belonging:
    """An item on a sheet, such as a note or a picture; the sheet is the item's ``parent``."""

    parent: Sheet
    api = property(lambda item: item._api)

    def __init__(self, sheet: Sheet, api: Any) -> None:
        self._sheet = self.parent = sheet
        self._api = api


NOTES = 8  # com.sun.star.sheet.CellFlags.ANNOTATION


@complete
class Note(Belonging, base_classes.Note):
    """A note on a cell; ``api`` is the UNO annotation."""

    text = plain("String", str, lambda note: note.location.refuse_if_locked())
    author = property(lambda note: str(note._api.Author))

    @property
    def location(self) -> Range:
        """The cell to which the note belongs."""
        place = self._api.Position
        return self._sheet.range((place.Row + 1, place.Column + 1))

    def delete(self) -> None:
        cell = self.location
        cell.refuse_if_locked()
        cell.api.clearContents(NOTES)
