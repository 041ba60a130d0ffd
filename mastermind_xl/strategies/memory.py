"""Memory: what it takes to find a best guess, and what may be kept for the next one."""

from __future__ import annotations

from functools import lru_cache

from mastermind_xl.core.board import Board, feedbacks
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.symmetry import DistinctGuesses

_KEPT = 16
"""Megabytes of distinct guesses that are kept at most."""

_MEGABYTE = 1 << 20


def memory_needed(board: Board, *, tree: bool = False) -> int:
    """Megabytes that the program takes, at the least, to find a best guess on a board.

    Args:
        board: a board that can be listed.
        tree: whether to play all codes, as a tree.
    """
    a_code = 30 + (4 * len(feedbacks(board.pegs)) + 20 if tree else 0)
    return 45 + -(-board.size * a_code // _MEGABYTE)


def check_memory(board: Board, memory: int, *, tree: bool = False) -> None:
    """Pass if so many megabytes are enough; see ``memory_needed``.

    Args:
        board: a board that can be listed.
        memory: megabytes.
        tree: whether to play all codes, as a tree.

    Raises:
        StrategyError: they are not.
    """
    needed = memory_needed(board, tree=tree)
    if memory < needed:
        what = "to play all their codes" if tree else "to compare guesses"
        raise StrategyError(f"{memory} MB: {board} need {needed} MB or more {what}")


@lru_cache(maxsize=2)
def distinct_guesses(board: Board, memory: int | None = None) -> DistinctGuesses:
    """The board's distinct guesses, kept for the next call in what is left of so many megabytes."""
    kept = _KEPT if memory is None else max(0, min(_KEPT, memory - memory_needed(board)))
    return DistinctGuesses(board, kept * _MEGABYTE)
