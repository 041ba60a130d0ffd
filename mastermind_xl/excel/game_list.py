"""The list of games on the sheet Statistics: a game that is over, or given up, is written down once."""

from __future__ import annotations

import datetime as dt
from typing import Any

from mastermind_xl.excel.state import State
from mastermind_xl.sheets.game.statistics_layout import (
    FOUND,
    GIVEN_UP,
    NOT_FOUND,
    REVEALED,
    SOLVED,
)

FULL = " The list of games is full: remove lines on the sheet Statistics."


def line(state: State) -> list[Any] | None:
    """The game as a line of the list; none if it is there already, has no attempt or no hidden code."""
    attempts, record, code = state.game(lenient=True).attempts, state.record, state.code
    if record.listed or not attempts or code is None:
        return None
    shown = state.board.format(code)
    return [
        dt.datetime.combine(dt.date.today(), dt.time()),
        int(shown) if state.board.colors <= 9 else shown,
        len(attempts),
        _result(state),
        record.hints,
        record.taken_back,
    ]


def _result(state: State) -> str:
    ended_by = state.record.ended_by
    if ended_by == REVEALED:
        return REVEALED
    if ended_by:
        return f"{SOLVED} by {ended_by}"
    if state.is_found:
        return FOUND
    if state.is_over:
        return NOT_FOUND
    return REVEALED if state.revealed else GIVEN_UP
