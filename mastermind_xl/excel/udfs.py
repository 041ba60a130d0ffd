"""The cell functions, for xlwings to offer to Excel.

A cell that the person has not filled yet is no error: an unfinished guess gives an empty text.
Whatever else is no code raises an error, whose words Excel shows in the cell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import suppress
from datetime import date
from inspect import signature
from numbers import Number
from typing import Any, TypeVar

import numpy as np
import xlwings as xw

from mastermind_xl.core import words
from mastermind_xl.core.board import MAX_COLORS, MAX_PEGS, Board, Code
from mastermind_xl.core.default import default_strategy
from mastermind_xl.core.errors import CodeError, FeedbackError, StrategyError
from mastermind_xl.core.feedback import Feedback, check_feedback, score
from mastermind_xl.core.history import Attempt, Diagnosis, find_candidates
from mastermind_xl.core.plan import check_at_hand
from mastermind_xl.core.player import propose
from mastermind_xl.core.strategies import make_strategy
from mastermind_xl.core.telling import explain
from mastermind_xl.workbook.game.formulas import USUAL_COLORS

Cell = float | str | None
Block = list[list[Cell]]
Answer = float | str
Function = TypeVar("Function", bound=Callable[..., Any])

_ERRORS = ("#DIV/0!", "#N/A", "#NAME?", "#NULL!", "#NUM!", "#REF!", "#VALUE!")
"""Errors that xlwings knows by name; it would show them as empty cells if not asked for them."""

_LAST_ERROR = -2_000_000_000
"""Other errors, such as #SPILL!, are whole numbers below this."""

_EXACT_DIGITS = 15
"""Digits that Excel keeps of a number."""

_MOST_SHOWN = 30
"""Characters of a cell's text that a message repeats."""


def _offered(function: Function) -> Function:
    """A function offered to Excel, which is told of errors in cells by their names."""
    for name in signature(function).parameters:
        function = xw.arg(name, err_to_str=True)(function)
    return xw.func(function)


@_offered
def BLACK(*args: Any) -> Any:  # noqa: N802 - as it is written in a cell
    """Black pegs: =BLACK(code, guess) with two ranges, or first all cells of the code, then all of the guess.

    A block of guesses, one in each row, gives a column of answers. Behind two ranges, a third
    argument says how many colours there are, if not 6.
    """
    return _answers(args, lambda feedback: feedback.black)


@_offered
def WHITE(*args: Any) -> Any:  # noqa: N802 - as it is written in a cell
    """White pegs: =WHITE(code, guess) with two ranges, or first all cells of the code, then all of the guess.

    A block of guesses, one in each row, gives a column of answers. Behind two ranges, a third
    argument says how many colours there are, if not 6.
    """
    return _answers(args, lambda feedback: feedback.white)


@_offered
def CANDIDATES(guesses: Any, blacks: Any, whites: Any, colors: Any = None) -> Any:  # noqa: N802
    """How many codes fit all answers: =CANDIDATES(guesses, blacks, whites); rows without an answer do not count."""
    board, attempts = _history(guesses, blacks, whites, colors)
    return len(find_candidates(board, attempts))


@_offered
def NEXTGUESS(guesses: Any, blacks: Any, whites: Any, colors: Any = None, strategy: Any = None) -> Any:  # noqa: N802
    """The next guess, one colour a cell: =NEXTGUESS(guesses, blacks, whites, colours, strategy)."""
    board, attempts = _history(guesses, blacks, whites, colors)
    name = _read_strategy(strategy) or default_strategy(board, at_once=True)
    if name == "optimal":
        check_at_hand(board)
    answer = propose(make_strategy(name, board), attempts)
    if isinstance(answer, Diagnosis):
        raise CodeError(explain(board, answer))
    if answer.gave_up_after is not None:
        raise CodeError(words.NOT_FOUND.format(seconds=f"{answer.gave_up_after:.1f}"))
    return [[*answer.guess]]


def _read_strategy(given: Any) -> str:
    """The name of the strategy that was asked for; empty if there is none.

    Raises:
        StrategyError: there are several cells.
    """
    cells = _cells(_block(given))
    if len(cells) != 1:
        raise StrategyError(f"{len(cells)} cells to name a strategy: give one")
    cell = cells[0]
    if _is_blank(cell):
        return ""
    return cell.strip(" ") if isinstance(cell, str) else _shown(cell)


def _answers(args: Sequence[Any], pick: Callable[[Feedback], int]) -> Any:
    code, guesses, colors = _code_and_guesses(args)
    hidden = _read_code(colors, code)
    answers: list[Answer] = []
    for guess in guesses:
        if len(guess) != len(code):
            raise CodeError(words.LENGTHS.format(pegs=len(code), guess=len(guess)))
        if any(_is_blank(cell) for cell in guess):
            answers.append("")
            continue
        try:
            answers.append(float(pick(score(hidden, _read_code(colors, guess)))))
        except CodeError as error:
            if len(guesses) == 1:
                raise
            answers.append(str(error))
    return answers[0] if len(guesses) == 1 else [[answer] for answer in answers]


def _code_and_guesses(args: Sequence[Any]) -> tuple[list[Cell], Block, int]:
    """The cells of the code, those of each guess, and how many colours there are."""
    blocks = [_block(arg) for arg in args]
    cells = [_cells(block) for block in blocks]
    colors = USUAL_COLORS
    if len(args) == 3 and len(cells[0]) > 1:
        colors = _read_colors(cells.pop())
    if len(cells) == 2:
        guesses = blocks[1]
        if len(guesses) > 1 and all(len(row) == 1 for row in guesses):
            guesses = [cells[1]]  # a guess written downwards
        return cells[0], guesses, colors
    flat = [cell for some in cells for cell in some]
    if len(flat) % 2 or not flat:
        raise CodeError(words.UNPAIRED.format(n=len(flat)))
    half = len(flat) // 2
    return flat[:half], [flat[half:]], colors


def _block(values: Any) -> Block:
    """Rows of cells from what Excel sends: a scalar, a row or column as a list, a table as a list of lists."""
    if isinstance(values, np.ndarray):
        values = values.tolist()
    if not isinstance(values, (list, tuple)):
        return [[values]]
    if any(isinstance(row, (list, tuple)) for row in values):
        return [list(row) if isinstance(row, (list, tuple)) else [row] for row in values]
    return [list(values)]


def _cells(block: Block) -> list[Cell]:
    return [cell for row in block for cell in row]


def _is_blank(cell: Cell) -> bool:
    return cell is None or (isinstance(cell, str) and not cell.strip(" "))


def _read_colors(cells: Sequence[Cell]) -> int:
    """How many colours there are, in the one cell that says so; as usual where it is empty.

    Raises:
        CodeError: there are several cells, or no number of colours in it.
    """
    if len(cells) != 1:
        raise CodeError(words.ONE_CELL.format(n=len(cells)))
    return USUAL_COLORS if _is_blank(cells[0]) else _read_code(MAX_COLORS, cells)[0]


def _read_code(colors: int, cells: Sequence[Cell]) -> Code:
    """The code that the cells hold.

    Raises:
        CodeError: they hold something else; it says what.
    """
    pegs = []
    for cell in cells:
        number = _read_number(cell)
        if not 1 <= number <= colors:
            raise CodeError(words.NO_SUCH_COLOR.format(color=_shown(number), colors=colors))
        pegs.append(int(number))
    return tuple(pegs)


def _read_count(cell: Cell) -> int:
    """How many pegs a cell counts.

    Raises:
        MastermindError: it holds something else.
    """
    number = _read_number(cell)
    if not 0 <= number <= MAX_PEGS:
        raise FeedbackError(words.NO_COUNT.format(count=_shown(number), pegs=MAX_PEGS))
    return int(number)


def _read_number(cell: Cell) -> float:
    """The whole number in a cell, as a number or in digits.

    Raises:
        CodeError: it holds something else; it says what.
    """
    number = None
    if isinstance(cell, str):
        if cell in _ERRORS:
            raise CodeError(cell)  # as Excel passes an error on
        digits = cell.strip(" ")
        if digits.isascii() and digits.isdigit() and len(digits) <= _EXACT_DIGITS:
            number = float(digits)
    elif isinstance(cell, Number) and not _is_error(cell):
        with suppress(TypeError, ValueError, OverflowError):  # complex, not a number, or too great
            number = float(cell)
    if number is None or not number.is_integer():
        raise CodeError(words.NO_NUMBER.format(what=_shown(cell if number is None else number)))
    return number


def _is_error(cell: object) -> bool:
    """Whether this is how Excel sends an error: it sends its numbers as floats."""
    return isinstance(cell, int) and cell < _LAST_ERROR


def _shown(cell: object) -> str:
    """What stands in a cell, in a few words and one line."""
    if isinstance(cell, float):
        return f"{cell:.{_EXACT_DIGITS}g}".upper()
    if isinstance(cell, str) and cell.strip(" "):
        clipped = cell if len(cell) <= _MOST_SHOWN else f"{cell[: _MOST_SHOWN - 3]}..."
        return f"'{''.join(' ' if sign < ' ' else sign for sign in clipped)}'"
    if cell is None or isinstance(cell, str):
        return words.EMPTY_CELL
    if _is_error(cell):
        return words.ERROR_CELL
    return words.DATE if isinstance(cell, date) else f"a value of type {type(cell).__name__}"


def _history(guesses: Any, blacks: Any, whites: Any, colors: Any) -> tuple[Board, list[Attempt]]:
    """The board, and the attempts that are complete."""
    rows = _block(guesses)
    answers = [_cells(_block(column)) for column in (blacks, whites)]
    if not len(rows) == len(answers[0]) == len(answers[1]):
        raise CodeError(
            f"{len(rows)} guesses, {len(answers[0])} black and {len(answers[1])} white: give as many of each"
        )
    board = Board(len(rows[0]), _read_colors(_cells(_block(colors))))
    attempts = []
    for row, black, white in zip(rows, *answers, strict=True):
        if any(_is_blank(cell) for cell in (*row, black, white)):
            continue
        feedback = Feedback(_read_count(black), _read_count(white))
        check_feedback(feedback, board.pegs)
        attempts.append(Attempt(board.parse(_read_code(board.colors, row)), feedback))
    return board, attempts
