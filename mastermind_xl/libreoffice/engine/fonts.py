"""The letters of cells, of shapes and of parts of a text, as xlwings wants to see them."""

from __future__ import annotations

from typing import Any, Protocol

from xlwings import base_classes

from mastermind_xl.libreoffice.engine import formats
from mastermind_xl.libreoffice.engine.completeness import complete
from mastermind_xl.libreoffice.engine.formats import AUTOMATIC, to_libreoffice_color, to_rgb
from mastermind_xl.libreoffice.program.office import load_uno

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
