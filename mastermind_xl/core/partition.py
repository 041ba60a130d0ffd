"""Partitions: how a guess would divide the candidates into parts, one part an answer."""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.scoring import Indices, PreparedGuesses, Ranks, Scorer

Sizes = NDArray[np.integer[Any]]

_BLOCK_PAIRS = 1 << 17
"""Pairs scored at a time: what stays in a processor's second-level cache beside the rows."""

_FEW_PAIRS = 1 << 14
"""Up to this many pairs are counted in one call instead of one for every rank."""

_MANY_RANKS = 48
"""With more feedback ranks than these, parts are counted faster by adding to each than by looking for it."""

_FEW_CANDIDATES = 24
"""Up to this many candidates are split one by one faster than by sorting."""

_BYTE = 255
"""Candidates counted at a time, so that a part's size fits in a byte: eight times as fast."""

_FEW_GUESSES = 16
"""Up to this many guesses are looked at one after the other, with all candidates at once."""

_LEAST_COLUMNS, _MOST_COLUMNS = 1 << 9, 1 << 15
"""Guesses scored at a time."""


def split(ranks: Ranks, candidates: Indices) -> dict[int, Indices]:
    """The parts of ``candidates``, keyed by feedback rank in rising order, each in standard rotation.

    Args:
        ranks: shape (n,), the feedback rank of each candidate against one guess.
        candidates: shape (n,).
    """
    if len(ranks) <= _FEW_CANDIDATES:
        parts: dict[int, list[int]] = {}
        for rank, candidate in zip(ranks.tolist(), candidates.tolist(), strict=True):
            parts.setdefault(rank, []).append(candidate)
        return {rank: np.array(parts[rank], np.intp) for rank in sorted(parts)}
    order = np.argsort(ranks, kind="stable")
    keys = ranks[order]
    starts = [0, *(np.flatnonzero(keys[1:] != keys[:-1]) + 1).tolist(), len(keys)]
    ordered = candidates[order]
    return {int(keys[start]): ordered[start:end] for start, end in pairwise(starts)}


def count_parts(scores: Ranks, ranks: int) -> Sizes:
    """Sizes of the parts that every guess makes.

    Args:
        scores: shape (n, g), feedback ranks of n candidates against g guesses.
        ranks: how many there are.

    Returns:
        Shape (ranks, g), in bytes while n is less than 256.
    """
    n, guesses = scores.shape
    if n * guesses < _FEW_PAIRS or (ranks > _MANY_RANKS and n <= _BYTE):
        flat = scores.astype(np.intp)
        flat *= guesses
        flat += np.arange(guesses)
        return np.bincount(flat.ravel(), minlength=ranks * guesses).reshape(ranks, guesses)
    if n > _BYTE:
        sizes = np.zeros((ranks, guesses), np.int32)
        for start in range(0, n, _BYTE):
            sizes += count_parts(scores[start : start + _BYTE], ranks)
        return sizes
    few: Sizes = np.empty((ranks, guesses), np.uint8)
    equal = np.empty(scores.shape, np.bool_)
    ones = equal.view(np.uint8)
    for rank in range(ranks):
        np.equal(scores, rank, out=equal)
        np.add.reduce(ones, axis=0, dtype=np.uint8, out=few[rank])
    return few


def find_singletons(ranks: Ranks) -> Indices:
    """Places of the guesses that leave every candidate alone in its part, from ranks of shape (n, g)."""
    left = np.arange(ranks.shape[1])
    clash = np.zeros(len(left), np.uint8)
    for row in range(1, len(ranks)):
        equal = (ranks[:row] == ranks[row]).view(np.uint8)
        clash |= np.bitwise_or.reduce(equal, axis=0)
        if row % 3 == 0 or row == len(ranks) - 1:
            free = np.flatnonzero(clash == 0)
            left, ranks, clash = left[free], ranks[:, free], clash[free]
    return left


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
    if len(candidates) * count <= _BLOCK_PAIRS:
        ranks = scorer.against(candidates) if guesses is None else scorer.against(candidates, guesses)
        return count_parts(ranks, scorer.ranks).astype(np.int32, copy=False)
    sizes = np.empty((scorer.ranks, count), np.int32)
    if guesses is not None and count <= _FEW_GUESSES:
        for number in range(count):
            ranks = scorer.against(guesses[number : number + 1], candidates)[0]
            sizes[:, number] = np.bincount(ranks, minlength=scorer.ranks)
        return sizes
    colors = scorer.colors(candidates)
    columns = columns_at_once(len(candidates))
    for start in range(0, count, columns):
        which = slice(start, min(start + columns, count))
        prepared = scorer.prepare(which if guesses is None else guesses[which], colors)
        sizes[:, which] = count_prepared(scorer, candidates, prepared)
    return sizes


def columns_at_once(candidates: int) -> int:
    """How many guesses to count the parts of at a time, so that the processor's cache holds the scores."""
    return min(_MOST_COLUMNS, max(_LEAST_COLUMNS, _BLOCK_PAIRS // min(candidates, _BYTE)))


def count_prepared(scorer: Scorer, candidates: Indices, prepared: PreparedGuesses) -> Sizes:
    """Sizes of the parts, as ``count_parts`` gives them, that prepared guesses divide the candidates into.

    Args:
        scorer: of the board.
        candidates: indices of the codes that are still possible.
        prepared: guesses.
    """
    return _count_in_blocks(scorer.against_prepared, candidates, prepared, scorer.ranks)


def count_in_common(scorer: Scorer, candidates: Indices, prepared: PreparedGuesses) -> Sizes:
    """How many candidates have 0, 1, … colours in common with each prepared guess: shape (pegs + 1, guesses).

    Args:
        scorer: of the board.
        candidates: indices of the codes that are still possible.
        prepared: guesses.
    """
    return _count_in_blocks(scorer.common, candidates, prepared, scorer.board.pegs + 1)


def _count_in_blocks(
    compare: Callable[[Indices, PreparedGuesses], Ranks],
    candidates: Indices,
    prepared: PreparedGuesses,
    ranks: int,
) -> Sizes:
    if len(candidates) <= _BYTE:
        return count_parts(compare(candidates, prepared), ranks)
    sizes = np.zeros((ranks, prepared.count), np.int32)
    for first in range(0, len(candidates), _BYTE):
        sizes += count_parts(compare(candidates[first : first + _BYTE], prepared), ranks)
    return sizes
