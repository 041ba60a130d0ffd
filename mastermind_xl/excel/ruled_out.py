"""What macros write where there are too many codes for formulas: which are ruled out, and how many are left."""

from __future__ import annotations

from collections.abc import Iterable
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Attempt
from mastermind_xl.sheets.game.formulas import ATTEMPT
from mastermind_xl.sheets.game.layout import Memory
from mastermind_xl.sheets.names import GAME_MEMORY, RULED_OUT, RULED_OUT_MARK

if TYPE_CHECKING:
    from mastermind_xl.excel.game_sheet import GameSheet
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


def mark_ruled_out(sheet: GameSheet, state: State) -> None:
    """Mark the codes that are ruled out, and count those that are left after each attempt.

    While marks are written, the sheet says that they are not up to date: so it does if that fails.
    """
    board = state.board
    lines = state.attempts_by_row(lenient=True)
    now = history(board, state.played.attempts)
    if state.marked == now:
        return
    marked = sheet.cells(GAME_MEMORY, Memory.MARKED, [[now]])
    marked.value = None
    fit = np.logical_and.accumulate(state.played.fits)
    left = iter(fit.sum(axis=1).tolist())
    so_far = accumulate(history(board, [attempt] if attempt else []) for attempt in lines)
    counts = [
        [text, next(left)] if attempt else [None, None] for text, attempt in zip(so_far, lines, strict=True)
    ]
    memory_rows, _ = sheet.shapes[GAME_MEMORY]
    sheet.cells(GAME_MEMORY, memory_rows - len(counts), counts).value = counts  # its last rows: Layout.counts
    if len(fit):
        column = np.array([[RULED_OUT_MARK], [None]])[fit[-1].astype(np.intp)]
        for start in range(0, board.size, _ROWS_AT_ONCE):
            part = column[start : start + _ROWS_AT_ONCE].tolist()
            sheet.cells(RULED_OUT, start, part).value = part
    else:
        sheet.block(RULED_OUT).clear_contents()
    marked.value = now or None
