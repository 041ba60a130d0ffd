"""What hangs on a cell beside its value: its note, its hyperlink, and letters that look different."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from xlwings import base_classes

from mastermind_xl.libreoffice.engine.block import Block
from mastermind_xl.libreoffice.engine.completeness import complete
from mastermind_xl.libreoffice.engine.formats import Characters
from mastermind_xl.libreoffice.engine.sheet_items import Belonging
from mastermind_xl.libreoffice.program.office import LibreOfficeError

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.sheets import Sheet


class Remarks(Block):
    """A rectangle of cells, whose first is the one that is meant here."""

    @property
    def note(self) -> Note | None:
        """Its note, which xlwings once called a comment."""
        found = self.api.getCellByPosition(0, 0).Annotation  # there always is one, if only with nothing in it
        return Note(self.sheet, found) if found.String else None

    def add_note(self, text: str) -> Note:
        self.refuse_if_locked()
        self.sheet.api.Annotations.insertNew(self.api.getCellByPosition(0, 0).CellAddress, text)
        found = self.note
        if found is None:
            raise LibreOfficeError(f"{self.address} has got no note")
        return found

    @property
    def hyperlink(self) -> str:
        """Where the link in it leads.

        Raises:
            LibreOfficeError: there is none.
        """
        for field in self.api.getCellByPosition(0, 0).TextFields:
            if hasattr(field, "URL"):
                return str(field.URL)
        raise LibreOfficeError(f"{self(1, 1).address} holds no hyperlink")

    def add_hyperlink(
        self, address: str, text_to_display: str | None = None, screen_tip: str | None = None
    ) -> None:
        """Make it a link.

        Args:
            address: where it leads.
            text_to_display: what stands there, unless it is the address.
            screen_tip: not used: LibreOffice shows the address.
        """
        self.refuse_if_locked()
        field = self.sheet.book.document.createInstance("com.sun.star.text.TextField.URL")
        field.URL, field.Representation = address, text_to_display or address
        cell = self.api.getCellByPosition(0, 0)
        cell.setString("")
        cell.insertTextContent(cell.createTextCursor(), field, False)

    @property
    def characters(self) -> Characters:
        """The letters of its text, which can look different from one another."""
        cell = self(1, 1)
        return Characters(cell.api.getCellByPosition(0, 0), cell.refuse_if_locked)


def notes_of(sheet: Sheet) -> list[Note]:
    """The notes on a sheet."""
    return [Note(sheet, api) for api in sheet.api.Annotations]


@complete()
class Note(Belonging, base_classes.Note):
    """A note on a cell; ``api`` is its UNO annotation."""

    @property
    def text(self) -> str:
        return str(self._api.String)

    @text.setter
    def text(self, value: str) -> None:
        self.location.refuse_if_locked()
        self._api.String = value

    @property
    def author(self) -> str:
        return str(self._api.Author)

    @property
    def location(self) -> Any:
        """The cell it is on."""
        place = self._api.Position
        return self._sheet.range((place.Row + 1, place.Column + 1))

    def delete(self) -> None:
        self.location.refuse_if_locked()
        place = self._api.Position
        notes = self._sheet.api.Annotations
        for index, note in enumerate(notes):
            if note.Position == place:
                notes.removeByIndex(index)
                return
