"""The cell functions, for xlwings to offer to Excel.

A cell that the person has not filled yet is no error: an unfinished guess gives an empty text.
Whatever else is no code raises an error, whose words Excel shows in the cell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from inspect import signature
from typing import Any, TypeVar

import xlwings as xw

from mastermind_xl.core import messages
from mastermind_xl.core.board import Board, Feedback, check_feedback, score
from mastermind_xl.core.errors import CodeError, StrategyError
from mastermind_xl.core.game import Attempt, Game
from mastermind_xl.core.messages import explain
from mastermind_xl.excel.cells import (
    Block,
    Cell,
    cells_of,
    is_blank,
    read_code,
    read_colors,
    read_count,
    rows_of,
    shown,
)
from mastermind_xl.sheets.game.formulas import USUAL_COLORS
from mastermind_xl.strategies import advise, default_strategy, make_strategy

Answer = float | str
Function = TypeVar("Function", bound=Callable[..., Any])


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
    return len(_game(guesses, blacks, whites, colors).candidates)


@_offered
def NEXTGUESS(guesses: Any, blacks: Any, whites: Any, colors: Any = None, strategy: Any = None) -> Any:  # noqa: N802
    """The next guess, one colour a cell: =NEXTGUESS(guesses, blacks, whites, colours, strategy)."""
    game = _game(guesses, blacks, whites, colors)
    name = _read_strategy(strategy) or default_strategy(game.board, at_once=True)
    advice = advise(make_strategy(name, game.board, at_once=True), game)
    if advice.diagnosis is not None:
        raise CodeError(explain(game.board, advice.diagnosis))
    if advice.gave_up_after is not None:
        raise CodeError(messages.NOT_FOUND.format(seconds=f"{advice.gave_up_after:.1f}"))
    return [[*(advice.found or advice.guess or ())]]


def _read_strategy(given: Any) -> str:
    """The name of the strategy that was asked for; empty if there is none.

    Raises:
        StrategyError: there are several cells.
    """
    cells = cells_of(rows_of(given))
    if len(cells) != 1:
        raise StrategyError(f"{len(cells)} cells to name a strategy: give one")
    cell = cells[0]
    if is_blank(cell):
        return ""
    return cell.strip(" ") if isinstance(cell, str) else shown(cell)


def _answers(args: Sequence[Any], pick: Callable[[Feedback], int]) -> Any:
    code, guesses, colors = _code_and_guesses(args)
    hidden = read_code(colors, code)
    answers: list[Answer] = []
    for guess in guesses:
        if len(guess) != len(code):
            raise CodeError(messages.LENGTHS.format(pegs=len(code), guess=len(guess)))
        if any(is_blank(cell) for cell in guess):
            answers.append("")
            continue
        try:
            answers.append(float(pick(score(hidden, read_code(colors, guess)))))
        except CodeError as error:
            if len(guesses) == 1:
                raise
            answers.append(str(error))
    return answers[0] if len(guesses) == 1 else [[answer] for answer in answers]


def _code_and_guesses(args: Sequence[Any]) -> tuple[list[Cell], Block, int]:
    """The cells of the code, those of each guess, and how many colours there are."""
    blocks = [rows_of(arg) for arg in args]
    cells = [cells_of(rows) for rows in blocks]
    colors = USUAL_COLORS
    if len(args) == 3 and len(cells[0]) > 1:
        colors = read_colors(cells.pop())
    if len(cells) == 2:
        guesses = blocks[1]
        if len(guesses) > 1 and all(len(row) == 1 for row in guesses):
            guesses = [cells[1]]  # a guess written downwards
        return cells[0], guesses, colors
    flat = [cell for some in cells for cell in some]
    if len(flat) % 2 or not flat:
        raise CodeError(messages.UNPAIRED.format(n=len(flat)))
    half = len(flat) // 2
    return flat[:half], [flat[half:]], colors


def _game(guesses: Any, blacks: Any, whites: Any, colors: Any) -> Game:
    """The attempts that are complete, on their board."""
    rows = rows_of(guesses)
    answers = [cells_of(rows_of(column)) for column in (blacks, whites)]
    if not len(rows) == len(answers[0]) == len(answers[1]):
        raise CodeError(
            f"{len(rows)} guesses, {len(answers[0])} black and {len(answers[1])} white: give as many of each"
        )
    board = Board(len(rows[0]), read_colors(cells_of(rows_of(colors))))
    attempts = []
    for row, black, white in zip(rows, *answers, strict=True):
        if any(is_blank(cell) for cell in (*row, black, white)):
            continue
        feedback = Feedback(read_count(black), read_count(white))
        check_feedback(feedback, board.pegs)
        attempts.append(Attempt(board.parse(read_code(board.colors, row)), feedback))
    return Game(board, attempts)
