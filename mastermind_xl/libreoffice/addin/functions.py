"""Cell functions for LibreOffice, with the names and descriptions of Excel's, and results converted for Calc."""

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.languages import speaking
from mastermind_xl.excel import udfs
from mastermind_xl.sheets import names

IDENTIFIER = "org.mastermind.xl"
SERVICE = f"{IDENTIFIER}.Functions"


class Argument(NamedTuple):
    """An argument in the function wizard; a ``repeated`` argument may occur several times."""

    name: str
    about: str
    repeated: bool = False


_CELLS = [
    Argument("code", "the cells of the code, a whole code (1123), or the code's first cell"),
    Argument("guess", "a range with a guess in each row, a whole guess (1123), or the code's second cell"),
    Argument("more", "the number of colours (if not 6) or a variant's name; after single cells: the rest of the code, then the guess", repeated=True),
]  # fmt: skip
"""The arguments that Calc shows for functions with any number of arguments; in Excel they have no names."""


class CellFunction(NamedTuple):
    """A cell function for LibreOffice; ``about`` describes its result."""

    name: str
    about: str
    arguments: list[Argument]
    call: Callable[..., Any]

    @property
    def method(self) -> str:
        """The name of the function's method in UNO."""
        return self.name.lower()


_GAME = [
    Argument("guesses", "a guess in each row"),
    Argument("blacks", "a column with the black pegs of each guess"),
    Argument("whites", "a column with the white pegs of each guess"),
    Argument("colors", "the number of colours, if not 6, or the name of a variant"),
]
_STRATEGY = Argument("strategy", "the name of a strategy; by default the best one that plays at once")

_PAIR = "(code, guess) with two ranges, two whole codes, or every cell by itself."

FUNCTIONS = [
    CellFunction("BLACK", f"Black pegs: =BLACK{_PAIR}", _CELLS, udfs.BLACK),
    CellFunction("WHITE", f"White pegs: =WHITE{_PAIR}", _CELLS, udfs.WHITE),
    CellFunction("CANDIDATES", "How many codes fit all answers: =CANDIDATES(guesses, blacks, whites); rows without an answer are ignored.", _GAME, udfs.CANDIDATES),
    CellFunction("NEXTGUESS", "The next guess, one colour per cell: =NEXTGUESS(guesses, blacks, whites, colours, strategy).", [*_GAME, _STRATEGY], udfs.NEXTGUESS),
]  # fmt: skip
"""All cell functions, described as in their docstrings, which ``python -OO`` drops."""


# --- results in cells -------------------------------------------------------------------------

_FUNCTIONS = {function.method: function for function in FUNCTIONS}

_COUNTS = ("blacks", "whites")  # arguments that may be 0


def answer(method: str, given: tuple[Any, ...], document: Any = None) -> tuple[tuple[Any, ...], ...]:
    """Return the rows of a function's result or, as in Excel, a text that explains an error.

    ``method`` is the name of the function's method. ``given`` contains its arguments; repeated arguments are a
    tuple at the end. A range is a tuple of rows, with an empty text for an empty cell, and an omitted argument
    is None. Letters and names of colours are those of the language that the calling ``document`` stores, and English ones.
    """
    with speaking(_find_language(document)):
        return _answer(_FUNCTIONS[method], given)


def _find_language(document: Any) -> str:
    stored = document is not None and document.NamedRanges.hasByName(names.LANGUAGE)
    return names.read_language(document.NamedRanges.getByName(names.LANGUAGE).Content if stored else "")


def _answer(function: CellFunction, given: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    try:
        if function.arguments[-1].repeated:
            *named, more = given
            while named and named[-1] is None and not more:  # omitted arguments
                named.pop()
            value = function.call(*map(_or_empty, (*named, *more)))
        else:
            pairs = zip(function.arguments, given, strict=True)
            cells = [cell if argument.name in _COUNTS else _or_empty(cell) for argument, cell in pairs]
            value = function.call(*cells)
    except MastermindError as error:
        value = str(error)
    rows = value if isinstance(value, list) else [[value]]
    # Calc takes only Python's own floats
    return tuple(tuple(float(each) if isinstance(each, (int, np.number)) else each for each in row) for row in rows)


def _or_empty(cell: Any) -> Any:
    """Return None for a single cell with 0, because Calc passes 0 for an empty cell."""
    return None if cell == 0 else cell
