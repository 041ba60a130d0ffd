"""What macros write where there are too many codes for formulas: which are ruled out, and how many are left."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from itertools import accumulate
from typing import TYPE_CHECKING

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.history import Attempt, fits
from mastermind_xl.workbook.game.formulas import ATTEMPT
from mastermind_xl.workbook.names import RULED_OUT_MARK

if TYPE_CHECKING:
    from mastermind_xl.excel.game_sheet import GameSheet

_ROWS_AT_ONCE = 1 << 16
"""Rows of marks on their way to the spreadsheet program: some ten megabytes."""


def is_up_to_date(game: GameSheet, attempts: Sequence[Attempt]) -> bool:
    """Whether the sheet shows what these attempts rule out, as far as it ever does."""
    if not game.layout.is_marked:
        return True
    return _marked(game) == "".join(_tell(game.board, attempt) for attempt in attempts)


def mark_ruled_out(game: GameSheet, lines: Sequence[Attempt | None]) -> None:
    """Mark the codes that are ruled out, and count those that are left after each attempt.

    While marks are written, the sheet says that they are not up to date: so it does if that fails.

    Args:
        game: where formulas do not do it.
        lines: the attempt of each line, ``None`` where there is none.
    """
    board, layout = game.board, game.layout
    histories = [*accumulate(_tell(board, attempt) if attempt else "" for attempt in lines)]
    if _marked(game) == histories[-1]:
        return
    game.cells(layout.marked).value = None
    attempts = [attempt for attempt in lines if attempt]
    fit = np.logical_and.accumulate(fits(board, attempts))
    left = iter(fit.sum(axis=1).tolist())
    counts = [
        [history, next(left)] if attempt else [None, None]
        for history, attempt in zip(histories, lines, strict=True)
    ]
    game.put(layout.counts, counts)
    if attempts:
        column = np.array([[RULED_OUT_MARK], [None]])[fit[-1].astype(np.intp)]
        for start in range(0, board.size, _ROWS_AT_ONCE):
            part = column[start : start + _ROWS_AT_ONCE]
            place = replace(layout.ruled_out, row=layout.ruled_out.row + start, rows=len(part))
            game.cells(place).value = part.tolist()
    else:
        game.cells(layout.ruled_out).clear_contents()
    game.cells(layout.marked).value = histories[-1] or None


def _marked(game: GameSheet) -> str:
    """The history that the marks are of."""
    return str(game.values(game.layout.marked)[0][0] or "")


def _tell(board: Board, attempt: Attempt) -> str:
    black, white = attempt.feedback
    return ATTEMPT.format(guess=board.format(attempt.guess), black=black, white=white)
