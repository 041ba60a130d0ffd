"""What buttons write where there are too many codes for formulas: which are ruled out, and how many are left."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import accumulate
from typing import TYPE_CHECKING, Any

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Attempt
from mastermind_xl.sheets.game.formulas import ATTEMPT
from mastermind_xl.sheets.game.layout import Memory
from mastermind_xl.sheets.names import GAME_MEMORY, RULED_OUT, RULED_OUT_MARK

if TYPE_CHECKING:
    from mastermind_xl.excel.state import State

_ROWS_AT_ONCE = 1 << 16
"""Rows of marks on their way to the spreadsheet program: some ten megabytes."""


def history(board: Board, attempts: Iterable[Attempt]) -> str:
    """A text that tells which attempts something is true for."""
    return "".join(
        ATTEMPT.format(
            guess=board.format(attempt.guess), black=attempt.feedback.black, white=attempt.feedback.white
        )
        for attempt in attempts
    )


def mark_ruled_out(state: State, memory_rows: int) -> Iterator[tuple[str, int, Any]]:
    """List what is to be written to mark the codes that are ruled out, and to count those left after each attempt.

    Args:
        state: whose marks are wanted.
        memory_rows: of the block ``GAME_MEMORY``.

    Yields:
        Name of a block, a row in it from 0, and the values from that row on, in the order in which they are to be
        written; nothing where the marks are up to date.
    """
    board = state.board
    lines = state.attempts_by_row(lenient=True)
    now = history(board, state.played.attempts)
    if state.marked == now:
        return
    # Until all is written the sheet says that the marks are not up to date, even if the program is killed.
    yield GAME_MEMORY, Memory.MARKED, [[None]]
    fit = np.logical_and.accumulate(state.played.fits)
    left = iter(fit.sum(axis=1).tolist())
    so_far = accumulate(history(board, [attempt] if attempt else []) for attempt in lines)
    counts = [
        [text, next(left)] if attempt else [None, None] for text, attempt in zip(so_far, lines, strict=True)
    ]
    yield GAME_MEMORY, memory_rows - len(counts), counts  # its last rows: Layout.counts
    marks = np.array([[RULED_OUT_MARK], [None]])
    column = marks[fit[-1].astype(np.intp)] if len(fit) else np.full((board.size, 1), None)
    for start in range(0, board.size, _ROWS_AT_ONCE):
        yield RULED_OUT, start, column[start : start + _ROWS_AT_ONCE]
    yield GAME_MEMORY, Memory.MARKED, [[now or None]]
