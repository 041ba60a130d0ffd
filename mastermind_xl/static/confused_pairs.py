"""Find *confused pairs*: two codes with equal answers to all guesses of a set. Count the pairs that further guesses leave confused."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.scoring import Indices, Scorer

Keys = NDArray[np.signedinteger[Any]]  # a number for each code; codes with equal answers have equal numbers
Pairs = tuple[Indices, Indices]  # pairs of codes: the first and the second of each
MOST_PAIRS = 1 << 13  # largest number of confused pairs that is counted: enough to compare guesses


def find_confused(keys: Keys, mixed: Indices) -> Pairs:
    """Return the pairs of codes with equal ``keys``, and at most ``MOST_PAIRS`` pairs, selected by the order ``mixed``."""
    order = mixed[np.argsort(keys[mixed])]
    ordered = keys[order]
    ones, others = [order[:0]], [order[:0]]
    room = MOST_PAIRS
    for distance in range(1, len(keys)):
        first = np.flatnonzero(ordered[distance:] == ordered[:-distance])[:room]
        if not len(first):
            break
        ones.append(order[first])
        others.append(order[first + distance])
        room -= len(first)
    return np.concatenate(ones), np.concatenate(others)


def count_confused(scores: Scorer, pairs: Pairs, guesses: slice | Indices) -> NDArray[Any]:
    """Count, from the board's scores, the pairs that each of the guesses leaves confused: both codes give this guess equal answers."""
    ranks = scores.against(np.concatenate(pairs), guesses)
    equal = ranks[: len(pairs[0])] == ranks[len(pairs[0]) :]
    count: NDArray[Any] = equal.sum(axis=0, dtype=np.min_scalar_type(len(equal)))
    return count


def count_different(keys: Keys) -> int:
    """Return the number of different ``keys``, and so of different rows of answers to the guesses so far."""
    return 1 + int(np.count_nonzero(np.diff(np.sort(keys))))  # np.unique takes ten times as long
