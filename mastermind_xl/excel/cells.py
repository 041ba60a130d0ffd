"""What cells hold, as Excel sends it: numbers, codes, counts of pegs, or something else, which is named in a line."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from datetime import date, datetime, timedelta
from numbers import Number
from typing import Any

import numpy as np

from mastermind_xl.core import messages
from mastermind_xl.core.board import MAX_COLORS, MAX_PEGS, Code
from mastermind_xl.core.errors import CodeError, FeedbackError
from mastermind_xl.sheets.game.formulas import USUAL_COLORS

Cell = float | str | bool | None
Block = list[list[Cell]]

_DAY_0 = datetime(1899, 12, 30)

_ERRORS = ("#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!")
"""Errors that xlwings knows by name; it would show them as empty cells if not asked for them."""

_LAST_ERROR = -2_000_000_000
"""Other errors, such as #SPILL!, are whole numbers below this."""

EXACT_DIGITS = 15
"""Digits that Excel keeps of a number."""

MOST_SHOWN = 30
"""Characters of a cell's text that a message repeats."""


def rows_of(values: Any) -> Block:
    """Rows of cells from what Excel sends: a scalar, a row or column as a list, a table as a list of lists."""
    if isinstance(values, np.ndarray):
        values = values.tolist()
    if not isinstance(values, (list, tuple)):
        return [[values]]
    if any(isinstance(row, (list, tuple)) for row in values):
        return [list(row) if isinstance(row, (list, tuple)) else [row] for row in values]
    return [list(values)]


def cells_of(rows: Block) -> list[Cell]:
    """All cells, row by row."""
    return [cell for row in rows for cell in row]


def is_blank(cell: Cell) -> bool:
    """Whether there is nothing in a cell, or nothing but spaces."""
    return cell is None or (isinstance(cell, str) and not cell.strip(" "))


def whole_number(cell: Cell) -> int | None:
    """The whole number in a cell, if it holds one as formulas see it: neither digits in a text nor TRUE are one."""
    if isinstance(cell, bool) or not isinstance(cell, float | int) or not float(cell).is_integer():
        return None
    return int(cell)


def serial(**parts: int) -> float:
    """The number behind a date: what a formula sees in a cell that was once formatted as one.

    Args:
        parts: of the date, as ``datetime.datetime`` takes them; xlwings calls this in its place.
    """
    return (datetime(**parts) - _DAY_0) / timedelta(days=1)  # type: ignore[arg-type]  # no time zone is among them


def as_text(cell: Cell) -> str:
    """A cell's value as a sheet joins it into a text."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float | int):
        return str(int(cell)) if float(cell).is_integer() else f"{cell:.15g}"
    return str(cell)


def read_colors(cells: Sequence[Cell]) -> int:
    """How many colours there are, in the one cell that says so; as usual where it is empty.

    Raises:
        CodeError: there are several cells, or no number of colours in it.
    """
    if len(cells) != 1:
        raise CodeError(messages.ONE_CELL.format(n=len(cells)))
    return USUAL_COLORS if is_blank(cells[0]) else read_code(MAX_COLORS, cells)[0]


def read_code(colors: int, cells: Sequence[Cell]) -> Code:
    """The code that the cells hold.

    Raises:
        CodeError: they hold something else; it says what.
    """
    pegs = []
    for cell in cells:
        number = read_number(cell)
        if not 1 <= number <= colors:
            raise CodeError(messages.NO_SUCH_COLOR.format(color=shown(number), colors=colors))
        pegs.append(int(number))
    return tuple(pegs)


def read_count(cell: Cell) -> int:
    """How many pegs a cell counts.

    Raises:
        MastermindError: it holds something else.
    """
    number = read_number(cell)
    if not 0 <= number <= MAX_PEGS:
        raise FeedbackError(messages.NO_COUNT.format(count=shown(number), pegs=MAX_PEGS))
    return int(number)


def read_number(cell: Cell) -> float:
    """The whole number in a cell, as a number or in digits.

    Raises:
        CodeError: it holds something else; it says what.
    """
    number = None
    if isinstance(cell, str):
        if cell in _ERRORS:
            raise CodeError(cell)  # as Excel passes an error on
        digits = cell.strip(" ")
        if digits.isascii() and digits.isdigit() and len(digits) <= EXACT_DIGITS:
            number = float(digits)
    elif isinstance(cell, Number) and not _is_error(cell):
        with suppress(TypeError, ValueError, OverflowError):  # complex, not a number, or too great
            number = float(cell)
    if number is None or not number.is_integer():
        raise CodeError(messages.NO_NUMBER.format(what=shown(cell if number is None else number)))
    return number


def _is_error(cell: object) -> bool:
    """Whether this is how Excel sends an error: it sends its numbers as floats."""
    return isinstance(cell, int) and cell < _LAST_ERROR


def shown(cell: object) -> str:
    """What stands in a cell, in a few words and one line."""
    if isinstance(cell, float):
        return f"{cell:.{EXACT_DIGITS}g}".upper()
    if isinstance(cell, str) and cell.strip(" "):
        clipped = cell if len(cell) <= MOST_SHOWN else f"{cell[: MOST_SHOWN - 3]}..."
        return f"'{''.join(' ' if sign < ' ' else sign for sign in clipped)}'"
    if cell is None or isinstance(cell, str):
        return messages.EMPTY_CELL
    if _is_error(cell):
        return messages.AN_ERROR
    return messages.A_DATE if isinstance(cell, date) else f"a value of type {type(cell).__name__}"
