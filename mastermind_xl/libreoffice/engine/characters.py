"""A part of the text of a cell or shape, whose letters can look different from the others."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any

from xlwings import base_classes

from mastermind_xl.libreoffice.engine.completeness import complete
from mastermind_xl.libreoffice.engine.fonts import Font
from mastermind_xl.libreoffice.program.office import LibreOfficeError


@complete()
class Characters(base_classes.Characters):
    """A part of a text.

    Args:
        text: the UNO text.
        refuse: what raises an error if the text is not to be changed.
        chosen: which of its letters; all unless given.
    """

    def __init__(self, text: Any, refuse: Callable[[], None], chosen: slice = slice(None)) -> None:
        self._text = text
        self._refuse = refuse
        self._chosen = chosen

    @cached_property
    def api(self) -> Any:
        """A UNO text cursor that spans it."""
        first, last, _ = self._chosen.indices(len(self._text.String))
        cursor = self._text.createTextCursor()
        cursor.gotoStart(False)
        cursor.goRight(first, False)
        cursor.goRight(max(0, last - first), True)
        return cursor

    @property
    def text(self) -> str:
        return str(self._text.String)[self._chosen]

    @property
    def font(self) -> Font:
        return Font(self)

    def __getitem__(self, item: int | slice) -> Characters:
        """A letter or a slice, counted from 0."""
        within = range(len(self._text.String))[self._chosen]
        chosen = within[item]  # an index that is too high is an IndexError
        found = slice(chosen.start, chosen.stop) if isinstance(chosen, range) else slice(chosen, chosen + 1)
        return Characters(self._text, self._refuse, found)

    def format(self, attribute: str, value: Any) -> None:
        """Set a UNO property of these letters.

        Raises:
            LibreOfficeError: a cell holds a number or a formula, which LibreOffice would make a text.
        """
        self._refuse()
        if hasattr(self._text, "getType") and self._text.getType().value in ("VALUE", "FORMULA"):
            raise LibreOfficeError("only the letters of a text can look different: use the font of the cell")
        self.api.setPropertyValue(attribute, value)
