"""Find pairs of codes with equal answers, and count the pairs that each further guess still confuses.

Numpy or, on large boards, the fast kernel counts them, with the same results.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.scoring import EVERYTHING, Indices, Scorer, scorer
from mastermind_xl.laboratory.kernel import loading as kernel

Keys = NDArray[np.signedinteger[Any]]  # a number for each code, equal for codes with equal answers
Pairs = tuple[Indices, Indices]  # pairs of codes: the first and the second of each
_MOST_PAIRS = 1 << 13  # confused pairs that are counted at most: enough to compare guesses


def count_different(keys: Keys) -> int:
    """Count the different numbers among the keys of codes."""
    ordered = np.sort(keys)
    return 1 + int(np.count_nonzero(ordered[1:] != ordered[:-1]))


def find_confused(keys: Keys, mixed: Indices) -> Pairs:
    """Find the pairs of codes with equal keys: all pairs, or ``_MOST_PAIRS`` that depend on the order ``mixed``."""
    order = mixed[np.argsort(keys[mixed])]
    ordered = keys[order]
    ones, others = [order[:0]], [order[:0]]
    room = _MOST_PAIRS
    for distance in range(1, len(keys)):
        first = np.flatnonzero(ordered[distance:] == ordered[:-distance])[:room]
        if not len(first):
            break
        ones.append(order[first])
        others.append(order[first + distance])
        room -= len(first)
    return np.concatenate(ones), np.concatenate(others)


def count_confused(scores: Scorer, pairs: Pairs, guesses: slice | Indices) -> NDArray[Any]:
    """Count the pairs of codes that each of the guesses leaves confused, from the board's scores."""
    ranks = scores.against(np.concatenate(pairs), guesses)
    equal = ranks[: len(pairs[0])] == ranks[len(pairs[0]) :]
    count: NDArray[Any] = equal.sum(axis=0, dtype=np.min_scalar_type(len(equal)))
    return count


class Confusion:
    """Counts confused pairs and different answers during a search; ``mixed`` is any order of the codes."""

    def __init__(self, board: Board, mixed: Indices) -> None:
        self._board = board
        self._mixed = mixed
        self._scores = scorer(board)
        self._is_compiled = False
        if kernel.is_worth(board.size, kernel.WORTH_ANNEALING) and board.pegs <= kernel.MOST_PEGS:
            from mastermind_xl.laboratory.kernel import confused_pairs_compiled as compiled

            keys, table = np.zeros(1, np.int64), compiled.make_table(1)
            calls = {
                compiled.count_confused: (
                    board.codes, keys, keys, keys, keys, compiled.make_pair_bits(1, 1, 1), 0.0
                ),
                compiled.count_different: (keys, table),
                compiled.find_pairs: (keys, table, table, keys, keys),
            }  # fmt: skip
            self._is_compiled = kernel.load(calls)

    def count(self, keys: Keys, guesses: Indices, beyond: float) -> NDArray[Any]:
        """Count the pairs of codes with equal ``keys`` that each of some further ``guesses`` leaves confused.

        The fast kernel stops counting for a guess that leaves more pairs than another by more than ``beyond``.
        """
        if not self._is_compiled:
            some = EVERYTHING if len(guesses) == self._board.size else guesses
            return count_confused(self._scores, find_confused(keys, self._mixed), some)
        from mastermind_xl.laboratory.kernel import confused_pairs_compiled as compiled

        ones, others = np.empty((2, _MOST_PAIRS), np.int64)
        table, before = compiled.make_table(len(keys)), np.empty(len(keys), np.int32)
        found = compiled.find_pairs(keys, table, before, ones, others)
        if found > _MOST_PAIRS:
            ones, others = find_confused(keys, self._mixed)
            found = len(ones)
        counts = np.empty(len(guesses), np.int64)
        pairs = ones[:found], others[:found]
        bits = compiled.make_pair_bits(self._board.pegs, self._board.colors, found)
        compiled.count_confused(self._board.codes, *pairs, guesses, counts, bits, beyond)
        return counts

    def count_different(self, keys: Keys) -> int:
        """Count the different keys, which are the different answers to the guesses so far."""
        if not self._is_compiled:
            return count_different(keys)
        from mastermind_xl.laboratory.kernel import confused_pairs_compiled as compiled

        different: int = compiled.count_different(keys, compiled.make_table(len(keys)))
        return different
