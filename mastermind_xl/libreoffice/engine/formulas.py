"""Formulas in Excel's words and in LibreOffice's."""

from __future__ import annotations

import re
from typing import Any

from mastermind_xl.libreoffice.program.office import LibreOfficeError, load_uno

# Values of com.sun.star.sheet.AddressConvention, FormulaLanguage and FormulaMapGroup.
_OOO_ADDRESSES = 0
_EXCEL_ADDRESSES = 1
_ENGLISH = 1
_EXCEL_ENGLISH = 3
_ALL_EXCEPT_SPECIAL = 0x7FFFFFFF
_SPECIAL = 0

# Offset of the code for an unknown name among the special ones (FormulaMapGroupSpecialOffset.BAD).
_BAD = 7

_SYNTAX_ERRORS = frozenset({501, 507, 508, 509, 510, 511, 512, 520})
"""LibreOffice's numbers for formulas that make no sense; Excel would not take such a formula."""

_CONSTANT = re.compile(
    r"""("(?:[^"]|"")*"|'(?:[^']|'')*')"""  # a text or the name of a sheet: left alone
    r"""|(?<![\w.$!\\])(TRUE|FALSE)(?![\w.(!\\])|(\#N/A)""",
    re.IGNORECASE,
)
"""Constants that LibreOffice's parser takes for numbers or does not know."""

_ERROR = re.compile(r"""("(?:[^"]|"")*")|\#(?:div/0!|n/a|name\?|null!|num!|ref!|value!)""")
"""Errors as LibreOffice's parser leaves them, which does not know them."""


class FormulaError(LibreOfficeError):
    """LibreOffice cannot parse this formula."""


class Formulas:
    """The formulas of one document, translated.

    Places are (sheet, row, column), counted from 0. A formula begins with ``=``.

    Args:
        document: the document model.
    """

    def __init__(self, document: Any) -> None:
        mapper = document.createInstance("com.sun.star.sheet.FormulaOpCodeMapper")
        special = mapper.getAvailableMappings(_EXCEL_ENGLISH, _SPECIAL)
        self._bad = special[_BAD].Token.OpCode

        def parser(convention: int, language: int) -> Any:
            made = document.createInstance("com.sun.star.sheet.FormulaParser")
            made.CompileEnglish = True
            made.FormulaConvention = convention
            # Without the map of its language, a parser silently misreads the commas.
            made.OpCodeMap = mapper.getAvailableMappings(language, _ALL_EXCEPT_SPECIAL)
            return made

        self._excel = parser(_EXCEL_ADDRESSES, _EXCEL_ENGLISH)
        self._own = parser(_OOO_ADDRESSES, _ENGLISH)

    def parse(self, formula: str, place: tuple[int, int, int]) -> Any:
        """The tokens of a formula in Excel's syntax.

        Raises:
            FormulaError: it uses a name or function that LibreOffice does not know.
        """
        text = _CONSTANT.sub(_as_function, formula.removeprefix("="))
        tokens = self._excel.parseFormula(text, _address(place))
        for token in tokens:
            if token.OpCode == self._bad:
                raise FormulaError(f"{formula}: LibreOffice does not know {token.Data}")
        return tokens

    def text(self, tokens: Any, place: tuple[int, int, int]) -> str:
        """Tokens in the syntax that ``setFormulaArray`` takes; relative references follow the place."""
        return f"={self._own.printFormula(tokens, _address(place))}"

    def excel_text(self, tokens: Any, place: tuple[int, int, int]) -> str:
        """Tokens in Excel's syntax."""
        text = self._excel.printFormula(tokens, _address(place))
        return "=" + _ERROR.sub(lambda found: found[1] or found[0].upper(), text)

    def to_excel(self, formula: str, place: tuple[int, int, int]) -> str:
        """A formula as ``getFormulaArray`` gives it, in Excel's syntax; an array formula loses its braces."""
        inner = formula.removeprefix("{").removesuffix("}") if formula.startswith("{=") else formula
        return self.excel_text(self._own.parseFormula(inner.removeprefix("="), _address(place)), place)


def makes_no_sense(cell: Any) -> bool:
    """Whether LibreOffice took a formula that is none."""
    return cell.getError() in _SYNTAX_ERRORS


def _as_function(match: re.Match[str]) -> str:
    left_alone, truth, not_available = match.groups()
    if left_alone:
        return str(left_alone)
    return f"{truth.upper()}()" if truth else "NA()" if not_available else match[0]


def _address(place: tuple[int, int, int]) -> Any:
    made = load_uno().createUnoStruct("com.sun.star.table.CellAddress")
    made.Sheet, made.Row, made.Column = place
    return made
