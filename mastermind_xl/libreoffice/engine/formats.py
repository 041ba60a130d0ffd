"""Number formats, colours and fonts, converted between Excel, xlwings and LibreOffice."""

import re
from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, Self

from xlwings import base_classes

from mastermind_xl.libreoffice.engine.completeness import complete
from mastermind_xl.libreoffice.program.office import LibreOfficeError, load_uno

# Values of com.sun.star.util.NumberFormat: formats that show dates (with or without the time of day), times, all typed
# input as text, and 1 as TRUE.
DATE = 2
_TIME = 4
TEXT = 256
TRUTH = 1024

GENERAL = 0  # the key of the number format "General"
AUTOMATIC = -1  # LibreOffice's value for a cell without a colour

_LITERAL_OR_LETTERS = re.compile(r'"[^"]*"|AM/PM|\\.|[A-Z]+')


class NumberFormats:
    """The number formats of one document, which LibreOffice identifies by keys."""

    def __init__(self, document: Any) -> None:
        self._formats = document.NumberFormats
        self._english = load_uno().createUnoStruct("com.sun.star.lang.Locale")
        self._english.Language, self._english.Country = "en", "US"
        self._malformed = load_uno().getClass("com.sun.star.util.MalformedNumberFormatException")
        self._type = cache(lambda key: int(self._formats.getByKey(key).Type))

    def is_a(self, kind: int, key: int) -> bool:
        """Whether the number format with this ``key`` is of a ``kind``: DATE, TEXT or TRUTH."""
        return self._type(key) & kind != 0

    def standard(self, kind: int) -> int:
        """Return the key of the usual number format of a ``kind``: DATE, TEXT or TRUTH."""
        return int(self._formats.getStandardFormat(kind, self._english))

    def key(self, code: str) -> int:
        """Return the key of an Excel format code, such as ``0.00%``; raises LibreOfficeError for an invalid code."""
        if code.casefold() == "general":
            return GENERAL  # its key depends on the language
        key = int(self._formats.queryKey(code, self._english, False))
        try:
            return key if key >= 0 else int(self._formats.addNew(code, self._english))
        except self._malformed as error:
            raise LibreOfficeError(f"{code!r} is not a number format: give one such as '0.00%'") from error

    def code(self, key: int) -> str:
        """Return the Excel format code of a key."""
        english = self._formats.getFormatForLocale(key, self._english)
        code = str(self._formats.getByKey(english).FormatString)
        if self._type(key) & (DATE | _TIME):
            return _LITERAL_OR_LETTERS.sub(lambda found: found[0].lower() if found[0].isalpha() else found[0], code)
        return code


def to_uno_color(color: tuple[int, int, int] | str | int | None) -> int:
    """Return LibreOffice's number of an xlwings colour: red, green, blue; ``#rrggbb``; Excel's number; or None."""
    if color is None:
        return AUTOMATIC
    if isinstance(color, str):
        return int(color.removeprefix("#"), 16)
    if isinstance(color, int):  # Excel's numbers have red in the lowest byte
        return int.from_bytes(color.to_bytes(3, "little"), "big")
    return int.from_bytes(bytes(color), "big")


def to_rgb(color: int) -> tuple[int, int, int]:
    """Return red, green and blue, from 0 to 255, of a colour's number in LibreOffice."""
    red, green, blue = color.to_bytes(3, "big")
    return red, green, blue


def _is_uniform(cells: Any, attribute: str) -> bool:
    return bool(cells.getPropertyState(attribute).value != "AMBIGUOUS_VALUE")


def common(cells: Any, attribute: str) -> Any:
    """Return the value of a UNO ``attribute``, or None if its value differs between cells or letters."""
    return cells.getPropertyValue(attribute) if _is_uniform(cells, attribute) else None


def parts(cells: Any, attribute: str, is_one: bool = False) -> list[tuple[Any, Any]]:
    """Return ranges that make up ``cells``, each with its value of a UNO ``attribute``; ``is_one``: a single cell."""
    found = [cells] if is_one or _is_uniform(cells, attribute) else list(cells.getUniqueCellFormatRanges())
    return [(part, part.getPropertyValue(attribute)) for part in found]


def formatted(attribute: str, to_excel: Callable[[Any], Any], to_uno: Callable[[Any], Any]) -> property:
    """Make a property for a format, a UNO ``attribute``; its value is None if cells or letters differ.

    ``to_excel`` converts the value for xlwings, and ``to_uno`` converts it back. The property's owner must have the UNO
    object as ``api``, and a method ``format`` that sets its attributes.
    """

    def read(of: Any) -> Any:
        value = common(of.api, attribute)
        return None if value is None else to_excel(value)

    def write(of: Any, value: Any) -> None:
        of.format(attribute, to_uno(value))

    return property(read, write)


# Values of com.sun.star.awt.FontWeight.
_NORMAL = 100.0
_BOLD = 150.0


def _slant(italic: bool) -> Any:
    return load_uno().Enum("com.sun.star.awt.FontSlant", "ITALIC" if italic else "NONE")


@complete
class Font(base_classes.Font):
    """The font of cells or letters (``of``), whose UNO object it shares; a property is None if its value differs."""

    api: Any

    bold = formatted("CharWeight", lambda weight: weight > _NORMAL, lambda bold: _BOLD if bold else _NORMAL)
    italic = formatted("CharPosture", lambda slant: slant.value == "ITALIC", _slant)
    size = formatted("CharHeight", float, float)
    color = formatted("CharColor", lambda rgb: (0, 0, 0) if rgb == AUTOMATIC else to_rgb(rgb), to_uno_color)
    name = formatted("CharFontName", str, str)

    def __init__(self, of: Any) -> None:
        self.api, self.format = of.api, of.format


@complete
class Characters(base_classes.Characters):
    """A part of a UNO text; ``refuse`` raises an error if the text is protected."""

    font = property(Font)

    def __init__(self, text: Any, refuse: Callable[[], None], chosen: slice = slice(None)) -> None:
        self._text = text
        self._refuse = refuse
        self._chosen = chosen

    @cached_property
    def api(self) -> Any:
        """A UNO text cursor over this part of the text."""
        first, last, _ = self._chosen.indices(len(self._text.String))
        cursor = self._text.createTextCursor()
        cursor.gotoStart(False)
        cursor.goRight(first, False)
        cursor.goRight(max(0, last - first), True)
        return cursor

    @property
    def text(self) -> str:
        return str(self._text.String)[self._chosen]

    def __getitem__(self, item: int | slice) -> Self:
        within = range(len(self._text.String))[self._chosen]
        chosen = within[item]  # an index that is too high is an IndexError
        found = slice(chosen.start, chosen.stop) if isinstance(chosen, range) else slice(chosen, chosen + 1)
        return type(self)(self._text, self._refuse, found)

    def format(self, attribute: str, value: Any) -> None:
        """Set a UNO property of this part of the text.

        Raises LibreOfficeError for a cell with a number or formula, which LibreOffice would turn into a text.
        """
        self._refuse()
        if hasattr(self._text, "getType") and self._text.getType().value in ("VALUE", "FORMULA"):
            raise LibreOfficeError("only a text can have several fonts: use the font of the cell")
        self.api.setPropertyValue(attribute, value)
