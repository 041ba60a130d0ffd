"""What a cell with one of our functions shows in Calc."""

from __future__ import annotations

from typing import Any

import numpy as np

from mastermind_xl.core.errors import MastermindError
from mastermind_xl.libreoffice.addin.functions import FUNCTIONS

_FUNCTIONS = {function.method: function for function in FUNCTIONS}

_COUNTS = ("blacks", "whites")
"""Arguments that may be 0."""


def answer(method: str, given: tuple[Any, ...]) -> tuple[tuple[Any, ...], ...]:
    """The rows of values of a function, or in words, as in Excel, why it has none.

    Args:
        method: the function's.
        given: its arguments, those that may come any number of times as a tuple at the end; a range is a
            tuple of rows, an empty cell in it an empty text, what was left out None.
    """
    function = _FUNCTIONS[method]
    try:
        if function.arguments[-1].repeated:
            *named, more = given
            while named and named[-1] is None and not more:  # left out
                named.pop()
            value = function.call(*map(_or_empty, (*named, *more)))
        else:
            pairs = zip(function.arguments, given, strict=True)
            cells = [cell if argument.name in _COUNTS else _or_empty(cell) for argument, cell in pairs]
            value = function.call(*cells)
    except MastermindError as error:
        value = str(error)
    rows = value if isinstance(value, list) else [[value]]
    return tuple(tuple(map(_as_calc_takes_it, row)) for row in rows)


def _or_empty(cell: Any) -> Any:
    """A cell that was given by itself: Calc says 0 where it is empty, and no colour is 0, nor a strategy."""
    return None if cell == 0 else cell


def _as_calc_takes_it(value: Any) -> Any:
    return float(value) if isinstance(value, (int, np.number)) else value
