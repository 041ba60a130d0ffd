"""Guesses worth a look at a position, kept for other positions that they are worth a look at."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Callable, Sequence
from functools import lru_cache

import numpy as np

from mastermind_xl.core.board import Board, feedbacks
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.scoring import Indices, Ready, scorer
from mastermind_xl.core.symmetry import Orbits

_KEPT = 32
"""Megabytes that are kept at most."""

_READY_CANDIDATES = 128
"""Guesses are kept ready for no more candidates: making them ready then takes as long as scoring them."""

_READY_GUESSES = 1 << 16
"""The most guesses that are kept ready, as they take a hundred bytes each."""

_MOVED = 2
"""Guesses after which orders of positions are tried: after more, hardly one leaves them as they are."""

_MEGABYTE = 1 << 20

Kept = tuple[Indices, Ready | None]


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

    Raises:
        StrategyError: they are not.
    """
    needed = memory_needed(board, tree=tree)
    if memory < needed:
        what = "to play all their codes" if tree else "to compare guesses"
        raise StrategyError(f"{memory} MB: {board} need {needed} MB or more {what}")


class Worth:
    """The guesses of one board that differ, position by position.

    Args:
        board: a board that can be listed.
        limit: bytes that are kept at most.
    """

    def __init__(self, board: Board, limit: int) -> None:
        self._scores = scorer(board)
        self._everything = np.arange(board.size)
        self._orbits = Orbits(board)
        self._kept: OrderedDict[object, Kept] = OrderedDict()
        self._limit = limit
        self._bytes = 0

    def after(self, asked: Sequence[int]) -> Indices:
        """The guesses that differ after others, rising, whatever the answers were; all if there were none."""
        if not asked:
            return self._everything
        positions = len(asked) <= _MOVED
        return self._keep(self._key(asked), lambda: (self._orbits.after(asked, positions), None))[0]

    def find(self, candidates: Indices, asked: Sequence[int]) -> Kept:
        """The guesses that differ when these candidates are left; made ready as well where that pays."""
        if not asked:
            return self._everything, None
        colors = self._scores.colors(candidates)
        few = len(candidates) <= _READY_CANDIDATES

        def make() -> Kept:
            guesses = self._orbits.among(self.after(asked), colors)
            if not few or len(guesses) > _READY_GUESSES:
                return guesses, None
            return guesses, self._scores.ready(guesses, colors)

        return self._keep((self._key(asked), colors.tobytes(), few), make)

    def _key(self, asked: Sequence[int]) -> object:
        """What the guesses that differ depend on: the guesses before or, after many, their colours only."""
        return tuple(asked) if len(asked) <= _MOVED else self._scores.colors(np.array(asked)).tobytes()

    def _keep(self, key: object, make: Callable[[], Kept]) -> Kept:
        """What was made before, or is made now; what was not wanted for longest gives way."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        made = self._kept[key] = make()
        self._bytes += _size(made)
        while self._bytes > self._limit and len(self._kept) > 1:
            self._bytes -= _size(self._kept.popitem(last=False)[1])
        return made


def _size(kept: Kept) -> int:
    guesses, ready = kept
    return guesses.nbytes + (0 if ready is None else ready.nbytes)


@lru_cache(maxsize=2)
def worth_a_look(board: Board, memory: int | None = None) -> Worth:
    """The board's guesses, kept for the next call in what is left of so many megabytes."""
    kept = _KEPT if memory is None else max(0, min(_KEPT, memory - memory_needed(board)))
    return Worth(board, kept * _MEGABYTE)
