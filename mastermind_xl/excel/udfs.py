"""The cell functions, for xlwings to offer to Excel.

A cell that the person has not filled yet is no error: an unfinished guess gives an empty text.
Whatever else is no code raises an error, whose words Excel shows in the cell.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import xlwings as xw

from mastermind_xl.core import words
from mastermind_xl.core.board import MAX_COLORS, Board, Code
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.feedback import Feedback, check_feedback, score
from mastermind_xl.core.history import Attempt, Diagnosis, find_candidates
from mastermind_xl.core.player import propose
from mastermind_xl.core.strategies import make_strategy
from mastermind_xl.core.telling import explain
from mastermind_xl.workbook.game.formulas import USUAL_COLORS

Cell = float | str | None
Block = list[list[Cell]]
Answer = float | str


@xw.func
def BLACK(*args: Any) -> Any:  # noqa: N802 - as it is written in a cell
    """Black pegs: =BLACK(code, guess) with two ranges, or first all cells of the code, then all of the guess.

    A block of guesses, one in each row, gives a column of answers. Behind two ranges, a third
    argument says how many colours there are, if not 6.
    """
    return _answers(args, lambda feedback: feedback.black)


@xw.func
def WHITE(*args: Any) -> Any:  # noqa: N802 - as it is written in a cell
    """White pegs: =WHITE(code, guess) with two ranges, or first all cells of the code, then all of the guess.

    A block of guesses, one in each row, gives a column of answers. Behind two ranges, a third
    argument says how many colours there are, if not 6.
    """
    return _answers(args, lambda feedback: feedback.white)


@xw.func
def CANDIDATES(guesses: Any, blacks: Any, whites: Any, colors: Any = None) -> Any:  # noqa: N802
    """How many codes fit all answers: =CANDIDATES(guesses, blacks, whites); rows without an answer do not count."""
    board, attempts = _history(guesses, blacks, whites, colors)
    return len(find_candidates(board, attempts))


@xw.func
def NEXTGUESS(guesses: Any, blacks: Any, whites: Any, colors: Any = None, strategy: Any = None) -> Any:  # noqa: N802
    """The next guess, one colour a cell: =NEXTGUESS(guesses, blacks, whites, colours, strategy)."""
    board, attempts = _history(guesses, blacks, whites, colors)
    usual = "knuth" if board.is_listed else "local-search"
    answer = propose(make_strategy(str(strategy) if strategy else usual, board), attempts)
    if isinstance(answer, Diagnosis):
        raise CodeError(explain(board, answer))
    if answer.gave_up_after is not None:
        raise CodeError(words.NOT_FOUND.format(seconds=f"{answer.gave_up_after:.1f}"))
    return [[*answer.guess]]


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
    cells = [[cell for row in block for cell in row] for block in blocks]
    colors = USUAL_COLORS
    if len(args) == 3 and len(cells[0]) > 1:
        (colors,) = _read_code(MAX_COLORS, cells.pop())
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
        return [list(row) for row in values]
    return [list(values)]


def _is_blank(cell: Cell) -> bool:
    return cell is None or (isinstance(cell, str) and not cell.strip())


def _read_code(colors: int, cells: Sequence[Cell]) -> Code:
    """The code that the cells hold.

    Raises:
        CodeError: they hold something else; it says what.
    """
    pegs = []
    for cell in cells:
        try:
            number = float(cell)  # type: ignore[arg-type]  # None raises TypeError
        except (TypeError, ValueError):
            shown = words.EMPTY_CELL if _is_blank(cell) else repr(cell)
            raise CodeError(words.NO_NUMBER.format(what=shown)) from None
        if not number.is_integer():
            raise CodeError(words.NO_NUMBER.format(what=f"{number:g}"))
        if not 1 <= number <= colors:
            raise CodeError(words.NO_SUCH_COLOR.format(color=f"{number:g}", colors=colors))
        pegs.append(int(number))
    return tuple(pegs)


def _history(guesses: Any, blacks: Any, whites: Any, colors: Any) -> tuple[Board, list[Attempt]]:
    """The board, and the attempts that are complete."""
    rows = _block(guesses)
    answers = [[cell for row in _block(column) for cell in row] for column in (blacks, whites)]
    if not len(rows) == len(answers[0]) == len(answers[1]):
        raise CodeError(
            f"{len(rows)} guesses, {len(answers[0])} black and {len(answers[1])} white: give as many of each"
        )
    (most,) = (USUAL_COLORS,) if _is_blank(colors) else _read_code(MAX_COLORS, [colors])
    board = Board(len(rows[0]), most)
    attempts = []
    for row, black, white in zip(rows, *answers, strict=True):
        if any(_is_blank(cell) for cell in (*row, black, white)):
            continue
        pegs = Feedback(_count(black), _count(white))
        check_feedback(pegs, board.pegs)
        attempts.append(Attempt(_read_code(board.colors, row), pegs))
    return board, attempts


def _count(cell: Cell) -> int:
    try:
        number = float(cell)  # type: ignore[arg-type]
    except (TypeError, ValueError):
        number = 0.5
    if not number.is_integer():
        raise CodeError(words.NO_NUMBER.format(what=repr(cell)))
    return int(number)
