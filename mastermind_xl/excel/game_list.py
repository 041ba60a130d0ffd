"""The list of games on the sheet Statistics: a game that is over, or given up, is written down once."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence

from mastermind_xl.core.history import Attempt
from mastermind_xl.excel.game_sheet import GameSheet, Position
from mastermind_xl.workbook.game.statistics_layout import (
    FOUND,
    GIVEN_UP,
    NOT_FOUND,
    REVEALED,
    SOLVED,
    games,
)

_FULL = " The list of games is full: remove lines on the sheet Statistics."


def is_found(attempts: Sequence[Attempt]) -> bool:
    """Whether an attempt was the code."""
    return any(attempt.feedback.black == len(attempt.guess) for attempt in attempts)


def is_over(game: GameSheet, attempts: Sequence[Attempt]) -> bool:
    """Whether there is nothing more to guess, or no row to guess in."""
    return is_found(attempts) or len(attempts) == game.layout.attempts


def write_down(game: GameSheet, position: Position, attempts: Sequence[Attempt]) -> str:
    """Put the game on the list, unless it is there; no game is one without an attempt, or without a hidden code.

    Returns:
        What the player has to be told.
    """
    marks, code = position.marks, position.code
    if marks.listed or not attempts or code is None:
        return ""
    place = games()
    rows = game.values(place)
    row = max(
        (number for number, cells in enumerate(rows, 1) if any(cell is not None for cell in cells)), default=0
    )
    if row == place.rows:
        return _FULL
    shown = game.board.format(code)
    line = [
        dt.datetime.combine(dt.date.today(), dt.time()),
        int(shown) if game.board.colors <= 9 else shown,
        len(attempts),
        _result(game, position, attempts),
        marks.hints,
        marks.taken_back,
    ]
    game.put(place.line(row), [line])
    return ""


def _result(game: GameSheet, position: Position, attempts: Sequence[Attempt]) -> str:
    if position.marks.ended_by == REVEALED:
        return REVEALED
    if position.marks.ended_by:
        return f"{SOLVED} by {position.marks.ended_by}"
    if is_found(attempts):
        return FOUND
    if is_over(game, attempts):
        return NOT_FOUND
    return REVEALED if position.shown else GIVEN_UP
