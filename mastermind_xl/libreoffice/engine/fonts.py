"""The letters of cells, of shapes and of parts of a text, as xlwings wants to see them."""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property
from typing import Any, Protocol

from xlwings import base_classes

from mastermind_xl.libreoffice.engine import formats
from mastermind_xl.libreoffice.engine.completeness import complete
from mastermind_xl.libreoffice.engine.formats import AUTOMATIC, to_libreoffice_color, to_rgb
from mastermind_xl.libreoffice.program.office import LibreOfficeError, load_uno

# Values of com.sun.star.awt.FontWeight.
_NORMAL = 100.0
_BOLD = 150.0


class Lettered(Protocol):
    """What has letters: the range of this module's ``Font``, a shape, or a part of a text."""

    @property
    def api(self) -> Any:
        """What has the UNO properties ``Char…``."""

    def format(self, attribute: str, value: Any) -> None:
        """Set a UNO property."""


@complete()
class Font(base_classes.Font):
    """The letters of something; None stands for letters that differ.

    Args:
        of: what has them.
    """

    def __init__(self, of: Lettered) -> None:
        self._of = of

    @property
    def api(self) -> Any:
        """What has the UNO properties ``Char…``."""
        return self._of.api

    @property
    def bold(self) -> bool | None:
        weight = formats.common(self.api, "CharWeight")
        return None if weight is None else weight > _NORMAL

    @bold.setter
    def bold(self, value: bool) -> None:
        self._of.format("CharWeight", _BOLD if value else _NORMAL)

    @property
    def italic(self) -> bool | None:
        slant = formats.common(self.api, "CharPosture")
        return None if slant is None else slant.value == "ITALIC"

    @italic.setter
    def italic(self, value: bool) -> None:
        slant = load_uno().Enum("com.sun.star.awt.FontSlant", "ITALIC" if value else "NONE")
        self._of.format("CharPosture", slant)

    @property
    def size(self) -> float | None:
        size = formats.common(self.api, "CharHeight")
        return None if size is None else float(size)

    @size.setter
    def size(self, value: float) -> None:
        self._of.format("CharHeight", float(value))

    @property
    def color(self) -> tuple[int, int, int] | None:
        color = formats.common(self.api, "CharColor")
        if color is None:
            return None
        return (0, 0, 0) if color == AUTOMATIC else to_rgb(color)

    @color.setter
    def color(self, color_or_rgb: tuple[int, int, int] | str | int) -> None:
        self._of.format("CharColor", to_libreoffice_color(color_or_rgb))

    @property
    def name(self) -> str | None:
        name = formats.common(self.api, "CharFontName")
        return None if name is None else str(name)

    @name.setter
    def name(self, value: str) -> None:
        self._of.format("CharFontName", value)


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
