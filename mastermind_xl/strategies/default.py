"""The strategy that plays where none is named, the same in the terminal, on sheets and in cells."""

from __future__ import annotations

from mastermind_xl.core.board import Board
from mastermind_xl.strategies.kept import BOARDS, is_at_hand


def default_strategy(board: Board, *, at_once: bool = False, consistent: bool = False) -> str:
    """The name of the strategy that plays best and is thought through in a moment.

    Args:
        board: any board.
        at_once: for a click or a cell, which do not wait for a search.
        consistent: of those that can be kept to candidates, where the board can be listed.
    """
    if not board.is_listed:
        return "local-search"
    soon = board in BOARDS if at_once else is_at_hand(board)
    return "optimal" if soon and not consistent else "most-parts"
