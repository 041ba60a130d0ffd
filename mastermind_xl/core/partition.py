"""Partitions: how a guess would divide the candidates into parts, one part an answer."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.feedback import Indices, Ranks, Scorer

Sizes = NDArray[np.signedinteger[Any]]

_BLOCK_PAIRS = 1 << 17
"""Pairs scored at a time: what stays in a processor's second-level cache beside the tables."""


def split(ranks: Ranks, candidates: Indices) -> dict[int, Indices]:
    """The parts of ``candidates``, keyed by feedback rank in rising order, each in standard rotation.

    Args:
        ranks: shape (n,), the feedback rank of each candidate against one guess.
        candidates: shape (n,).
    """
    order = np.argsort(ranks, kind="stable")
    keys = ranks[order]
    starts = [0, *(np.flatnonzero(keys[1:] != keys[:-1]) + 1).tolist(), len(keys)]
    ordered = candidates[order]
    return {int(keys[start]): ordered[start:end] for start, end in pairwise(starts)}


def count_parts(ranks: Ranks, kinds: int) -> Sizes:
    """Sizes of the parts that every guess makes.

    Args:
        ranks: shape (n, g), feedback ranks of n candidates against g guesses.
        kinds: how many ranks there are.

    Returns:
        Shape (kinds, g).
    """
    n, guesses = ranks.shape
    if n < 16:
        flat = ranks.astype(np.intp)
        flat *= guesses
        flat += np.arange(guesses)
        return np.bincount(flat.ravel(), minlength=kinds * guesses).reshape(kinds, guesses)
    sizes = np.zeros((kinds, guesses), np.int32)
    for start in range(0, n, 255):  # so that a part's size fits in a byte, which is eight times faster
        block = ranks[start : start + 255]
        for rank in range(kinds):
            sizes[rank] += (block == rank).sum(axis=0, dtype=np.uint8)
    return sizes


def part_sizes(scorer: Scorer, candidates: Indices, guesses: Indices | None = None) -> Sizes:
    """Sizes of the parts into which each guess divides the candidates.

    Args:
        scorer: of the board.
        candidates: indices of the codes that are still possible.
        guesses: indices of the guesses, all codes of the board by default.

    Returns:
        Shape (feedback ranks, guesses).
    """
    count = scorer.board.size if guesses is None else len(guesses)
    if len(candidates) * count <= 16 * _BLOCK_PAIRS:
        ranks = scorer.against(candidates) if guesses is None else scorer.against(candidates, guesses)
        return count_parts(ranks, scorer.ranks)
    sizes = np.zeros((scorer.ranks, count), np.int32)
    rows = min(len(candidates), 255)
    columns = max(1024, _BLOCK_PAIRS // rows)
    for first in range(0, len(candidates), rows):
        some = candidates[first : first + rows]
        for start in range(0, count, columns):
            which = slice(start, min(start + columns, count))
            ranks = scorer.against(some, which if guesses is None else guesses[which])
            sizes[:, which] += count_parts(ranks, scorer.ranks)
    return sizes
