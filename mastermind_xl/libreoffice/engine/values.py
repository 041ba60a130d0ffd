"""Convert cell values and formulas between the notations of Excel and LibreOffice."""

import datetime as dt
import itertools
import math
import re
from collections.abc import Iterable, Iterator
from decimal import Decimal
from enum import Enum, auto
from typing import Any, NamedTuple

import numpy as np

from mastermind_xl.libreoffice.program.office import LibreOfficeError, load_uno

_NUMBER = re.compile(r" *[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)? *", re.IGNORECASE)
"""Texts that Excel reads as a number in any language."""

_LONGEST = 32_767  # characters of a cell in Excel

_TRUTHS = {"TRUE": True, "FALSE": False}

_ERRORS = {  # Excel's names of LibreOffice's error numbers
    32767: "#N/A", 502: "#VALUE!", 503: "#NUM!", 519: "#VALUE!", 521: "#NULL!", 524: "#REF!", 525: "#NAME?", 532: "#DIV/0!",
}  # fmt: skip

_NO_OPERATOR = re.compile(r""""[^"]*"|'[^']*'|#[A-Z/0]+!""")
"""Parts of LibreOffice's formulas where ``!`` is not an intersection: texts, sheet names, errors."""

CONSTANTS = {  # constants of .xlsx files by the formulas that LibreOffice makes of them
    "=TRUE()": "TRUE",
    "=FALSE()": "FALSE",
    **{f"={error}": error for error in _ERRORS.values()},
}


class Kind(Enum):
    """The kind of content that a value becomes in a cell."""

    PLAIN = auto()
    TRUTH = auto()
    DATE = auto()
    FORMULA = auto()


class CellEntry(NamedTuple):
    """A value converted for a cell; ``content`` is the value for ``setDataArray``, or the formula."""

    kind: Kind
    content: float | str


class CellError:
    """An error in a cell of a UNO range; the error's name is looked up only when it is needed."""

    def __init__(self, cells: Any, row: int, column: int) -> None:
        self._place = cells, row, column

    def __str__(self) -> str:
        cells, row, column = self._place
        cell = cells.getCellByPosition(column, row)
        error = _ERRORS.get(cell.getError(), "#VALUE!")
        # LibreOffice also shows #REF! if two ranges, with an intersection operator between them, do not intersect.
        is_null = error == "#REF!" and "!" in _NO_OPERATOR.sub("", cell.Formula) and "#REF!" not in cell.Formula
        return "#NULL!" if is_null else error

    def __repr__(self) -> str:
        return f"<CellError {self}>"


def entry(value: object, epoch: dt.datetime, *, as_text: bool = False) -> CellEntry:
    """Convert None, a truth value, number, text, date or time for a cell, in the same way as Excel.

    A text is read as if typed: ``=`` begins a formula, ``5`` is a number, ``TRUE`` is a truth value, and an apostrophe
    begins a text. Dates in texts are not recognised. With ``as_text``, for cells formatted as text, every text stays a
    text. ``epoch`` is the date that LibreOffice counts as 0. Raises TypeError for an unknown type, and ValueError for
    an infinite number or a text that is too long for Excel.
    """
    if isinstance(value, str):
        if len(value) > _LONGEST:
            raise ValueError(f"a cell cannot hold {len(value):,} characters: give at most {_LONGEST:,}")
        return CellEntry(Kind.PLAIN, value) if as_text else _typed(value)
    if isinstance(value, bool):
        return CellEntry(Kind.TRUTH, float(value))
    if isinstance(value, (float, int, Decimal)):
        if not math.isfinite(value):
            raise ValueError(f"a cell cannot hold {value}: give a finite number")
        return CellEntry(Kind.PLAIN, float(value))
    if value is None:
        return CellEntry(Kind.PLAIN, "")
    if isinstance(value, dt.datetime):
        return CellEntry(Kind.DATE, (value.replace(tzinfo=None) - epoch) / dt.timedelta(days=1))
    if isinstance(value, dt.date):
        return CellEntry(Kind.DATE, float((value - epoch.date()).days))
    raise TypeError(f"a cell cannot hold {value!r}: give None, a truth value, a number, a text or a date")


def _typed(text: str) -> CellEntry:
    first = text[:1]
    if first.isalpha() and first not in "TtFf":  # most texts, and only texts, begin like this
        return CellEntry(Kind.PLAIN, text)
    if text.startswith("=") and len(text) > 1:
        return CellEntry(Kind.FORMULA, text)
    if text.startswith("'"):
        return CellEntry(Kind.PLAIN, text[1:])
    if (truth := _TRUTHS.get(text.strip(" ").upper())) is not None:
        return CellEntry(Kind.TRUTH, float(truth))
    if _NUMBER.fullmatch(text):
        return CellEntry(Kind.PLAIN, float(text))
    return CellEntry(Kind.PLAIN, text)


def date(serial: float, epoch: dt.datetime) -> dt.datetime | float:
    """Return the date and time of a number; outside Python's calendar, return the number itself."""
    try:
        return epoch + dt.timedelta(milliseconds=round(serial * 86_400_000))
    except OverflowError:
        return serial


def prepare(value: Any) -> Any:
    """Convert numpy's values to Python's, and missing values to None."""
    if isinstance(value, (str, int)) and not isinstance(value, np.generic):  # the most frequent types, fast
        return value
    if isinstance(value, np.datetime64):
        value = value.astype("datetime64[us]").item()
    elif isinstance(value, np.generic):
        value = value.item()
    try:
        return None if value != value else value  # NaN and NaT differ from themselves
    except TypeError:  # pandas' NA has no truth value
        return None


def clean(value: Any, build_date: Any, empty: Any, number: Any, error_texts: bool) -> Any:
    """Convert a cell's value (None, float, truth value, text, date or ``CellError``) for xlwings.

    ``build_date`` makes a date from year, month, day, hour, minute, second and microsecond, and ``number``,
    if it is not None, converts a float. An empty cell gives ``empty``. With ``error_texts`` an error gives
    its text instead of None.
    """
    if isinstance(value, float):
        return value if number is None else number(value)
    if value is None or value == "":
        return empty
    if isinstance(value, CellError):
        return str(value) if error_texts else None
    if isinstance(value, dt.datetime) and build_date is not dt.datetime:
        parts = ("year", "month", "day", "hour", "minute", "second", "microsecond")
        return build_date(**{part: getattr(value, part) for part in parts}, tzinfo=None)
    return value


def constant_text(value: object) -> str:
    """Return a float, truth value or text as Excel shows it in the formula bar."""
    if isinstance(value, float):
        return f"{value:.15G}"
    return str(value).upper() if isinstance(value, bool) else str(value)


def rectangles(cells: Iterable[tuple[int, int]]) -> Iterator[tuple[int, int, int, int]]:
    """Combine cells, each (row, column), into few rectangles.

    Yields left, top, right and bottom, all included.
    """
    growing: dict[tuple[int, int], tuple[int, int]] = {}  # (left, right) to (top, bottom)
    run: list[int] = []
    ordered = [*sorted(cells), (-1, -1)]
    for (row, column), following in itertools.pairwise(ordered):
        run.append(column)
        if following == (row, column + 1):
            continue
        left, right = run[0], run[-1]
        run.clear()
        top, bottom = growing.pop((left, right), (row, row))
        if bottom < row - 1:
            yield left, top, right, bottom
            top = row
        growing[left, right] = top, row
    for (left, right), (top, bottom) in growing.items():
        yield left, top, right, bottom


# Values of com.sun.star.sheet.AddressConvention, FormulaLanguage and FormulaMapGroup.
_OOO_ADDRESSES = 0
_EXCEL_ADDRESSES = 1
_ENGLISH = 1
_EXCEL_ENGLISH = 3
_ALL_EXCEPT_SPECIAL = 0x7FFFFFFF
_SPECIAL = 0

# Offset of the code for an unknown name among the special ones (FormulaMapGroupSpecialOffset.BAD).
_BAD = 7

SYNTAX_ERRORS = frozenset({501, 507, 508, 509, 510, 511, 512, 520})
"""LibreOffice's error numbers of invalid formulas, which Excel would reject."""

_CONSTANT = re.compile(  # constants that LibreOffice's parser does not know or reads as numbers
    r"""("(?:[^"]|"")*"|'(?:[^']|'')*')"""  # texts and sheet names stay unchanged
    r"""|(?<![\w.$!\\])(TRUE|FALSE)(?![\w.(!\\])|(\#N/A)""",
    re.IGNORECASE,
)

_UNKNOWN_ERROR = re.compile(r"""("(?:[^"]|"")*")|\#(?:div/0!|n/a|name\?|null!|num!|ref!|value!)""")
"""Names of errors in small letters, as LibreOffice's parser leaves them, because it does not know these names."""

_SEPARATORS = re.compile(r"""("(?:[^"]|"")*"|'(?:[^']|'')*')|\{[^}]*\}|[,;]""")
"""Separators of arguments, and whole arrays; texts and names of sheets stay unchanged."""

_TEXTS_OR_SIGNS = re.compile(r"""("(?:[^"]|"")*")|[,;]""")
_OWN_SIGNS = {",": ";", ";": "|"}
_EXCEL_SIGNS = {own: excel for excel, own in _OWN_SIGNS.items()}
"""Excel's separators by LibreOffice's: between arguments or columns of an array, and between rows of an array."""


class FormulaError(LibreOfficeError):
    """LibreOffice cannot parse a formula."""


class Formulas:
    """Translates the formulas of one document.

    Places are (sheet, row, column), counted from 0. A formula begins with ``=``.
    """

    def __init__(self, document: Any) -> None:
        mapper = document.createInstance("com.sun.star.sheet.FormulaOpCodeMapper")
        special = mapper.getAvailableMappings(_EXCEL_ENGLISH, _SPECIAL)
        self._bad = special[_BAD].Token.OpCode

        def parser(convention: int, entries: Iterable[Any]) -> Any:
            made = document.createInstance("com.sun.star.sheet.FormulaParser")
            made.CompileEnglish = True
            made.FormulaConvention = convention
            # Without the map of its language, a parser silently misreads the commas.
            made.OpCodeMap = tuple(entries)
            return made

        languages = (_EXCEL_ENGLISH, _ENGLISH)
        excel, own = (mapper.getAvailableMappings(each, _ALL_EXCEPT_SPECIAL) for each in languages)
        signs = {entry.Token.OpCode: entry.Name for entry in own if entry.Name in _EXCEL_SIGNS}
        self._own = parser(_OOO_ADDRESSES, own)
        # In languages with a decimal comma, LibreOffice has other separators in Excel's map, and its parser does not
        # accept a comma between numbers.
        self._excel = parser(_EXCEL_ADDRESSES, _renamed(excel, {op: _EXCEL_SIGNS[signs[op]] for op in signs}))
        self._excel_read = parser(_EXCEL_ADDRESSES, _renamed(excel, signs))

    def parse(self, formula: str, place: tuple[int, int, int]) -> Any:
        """Parse a formula in Excel's syntax into tokens.

        Raises FormulaError for a name or function that LibreOffice does not know.
        """
        text = _CONSTANT.sub(_as_function, formula.removeprefix("="))
        text = _SEPARATORS.sub(lambda part: part[1] or _OWN_SIGNS.get(part[0]) or _own_array(part[0]), text)
        tokens = self._excel_read.parseFormula(text, _address(place))
        for token in tokens:
            if token.OpCode == self._bad:
                raise FormulaError(f"{formula}: LibreOffice does not know {token.Data}")
        return tokens

    def text(self, tokens: Any, place: tuple[int, int, int]) -> str:
        """Write tokens in the syntax of ``setFormulaArray``; relative references depend on the cell's ``place``."""
        return f"={self._own.printFormula(tokens, _address(place))}"

    def excel_text(self, tokens: Any, place: tuple[int, int, int]) -> str:
        """Write tokens in Excel's syntax."""
        text = self._excel.printFormula(tokens, _address(place))
        return "=" + _UNKNOWN_ERROR.sub(lambda found: found[1] or found[0].upper(), text)

    def to_excel(self, formula: str, place: tuple[int, int, int]) -> str:
        """Translate a formula from ``getFormulaArray`` into Excel's syntax, without an array's braces."""
        inner = formula.removeprefix("{").removesuffix("}") if formula.startswith("{=") else formula
        return self.excel_text(self._own.parseFormula(inner.removeprefix("="), _address(place)), place)


def _as_function(match: re.Match[str]) -> str:
    left_alone, truth, not_available = match.groups()
    if left_alone:
        return str(left_alone)
    return f"{truth.upper()}()" if truth else "NA()" if not_available else match[0]


def _renamed(entries: Iterable[Any], names: dict[int, str]) -> Iterator[Any]:
    """Yield the entries of an OpCodeMap, renaming those whose code is in ``names``."""
    for entry in entries:
        if entry.Token.OpCode in names:
            entry.Name = names[entry.Token.OpCode]
        yield entry


def _own_array(array: str) -> str:
    """Write an array in Excel's notation with LibreOffice's separators."""
    return _TEXTS_OR_SIGNS.sub(lambda found: found[1] or _OWN_SIGNS[found[0]], array)


def _address(place: tuple[int, int, int]) -> Any:
    made = load_uno().createUnoStruct("com.sun.star.table.CellAddress")
    made.Sheet, made.Row, made.Column = place
    return made
