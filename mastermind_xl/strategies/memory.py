"""How much memory comparing guesses takes."""

from __future__ import annotations

from mastermind_xl.core.board import Board, feedbacks
from mastermind_xl.core.errors import StrategyError

MEGABYTE = 1 << 20


def memory_needed(board: Board, *, tree: bool = False) -> int:
    """Megabytes that the program takes, at the least, to find a best guess on a board.

    Args:
        board: a board that can be listed.
        tree: whether to play all codes, as a tree.
    """
    a_code = 30 + (4 * len(feedbacks(board.pegs)) + 20 if tree else 0)
    return 45 + -(-board.size * a_code // MEGABYTE)


def check_memory(board: Board, memory: int, *, tree: bool = False) -> None:
    """Pass if so many megabytes are enough; see ``memory_needed``.

    Raises:
        StrategyError: they are not.
    """
    needed = memory_needed(board, tree=tree)
    if memory < needed:
        what = "to play all their codes" if tree else "to compare guesses"
        raise StrategyError(f"{memory} MB: {board} need {needed} MB or more {what}")
