"""Partitions: a guess divides the candidates into parts, one per answer. Lower bounds on a guess's cost exclude bad guesses.

Guesses whose pegs differ only in their order have the same *multiset* of colours. They all have the same number of
colours in common with a given code. So for each k, the candidates with k colours in common are the same for all these
guesses, and only black pegs divide them further. If each of these groups were divided as evenly as possible, the parts
would be *ideal*: no guess with this multiset costs less. There are few multisets (792 for the 32,768 codes of 5 × 8).
Once a good guess is known, the bounds exclude most multisets.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cached_property, lru_cache
from itertools import pairwise
from math import comb
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.scoring import Indices, PreparedGuesses, Ranks, Scorer, all_indices, find_indices
from mastermind_xl.core.scoring import scorer as scorer_of

Sizes = NDArray[np.integer[Any]]
Costs = NDArray[Any]

Measure = Callable[[Sizes], Costs]
"""Costs of guesses from sizes of parts, shape (ranks, guesses); the lowest cost is best. More parts, or more even
parts, must not cost more: parts of one candidate each cost least, and the next lowest cost is with one part of two."""

_BLOCK_PAIRS = 1 << 17  # pairs scored at a time: with the prepared guesses, they fit in a second-level cache
_FEW_PAIRS = 1 << 14  # up to this many pairs are counted in one call instead of one per rank
_FEW_CANDIDATES = 24  # up to this many candidates are split one by one faster than by sorting
_BYTE = 255  # candidates counted at a time, so that a part's size fits in a byte: eight times as fast as larger numbers
_FEW_GUESSES = 16  # up to this many guesses are scored one by one against all candidates
_LEAST_COLUMNS, _MOST_COLUMNS = 1 << 9, 1 << 15  # guesses scored at a time


def split(ranks: Ranks, candidates: Indices) -> dict[int, Indices]:
    """Divide ``candidates`` by their feedback ``ranks``: return the candidates of each rank, in standard rotation."""
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


def spread(candidates: Indices, most: int) -> Indices:
    """Return ``most`` of the candidates, evenly spread over the standard rotation; all of them if there are no more."""
    count, taken = len(candidates), min(most, len(candidates))
    return candidates[(2 * np.arange(taken, dtype=np.intp) + 1) * count // (2 * taken)]


def count_parts(scores: Ranks, ranks: int) -> Sizes:
    """Return the size of each part for each guess: shape (ranks, g), in integers of any type.

    ``scores`` are the feedback ranks of n candidates against g guesses, shape (n, g).
    """
    n, guesses = scores.shape
    if n * guesses < _FEW_PAIRS:
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


def part_sizes(scorer: Scorer | Board, candidates: Indices, guess_indices: Indices | None = None) -> Sizes:
    """Return the sizes of the parts into which each guess divides the candidates: shape (feedback ranks, guesses).

    ``scorer`` is the board or its scorer. ``candidates`` are indices; ``guess_indices`` are all codes by default.

    >>> part_sizes(Board(2, 3), Game(Board(2, 3)).candidates).max(axis=0).tolist()
    [4, 4, 4, 4, 4, 4, 4, 4, 4]
    """
    if not isinstance(scorer, Scorer):
        scorer = scorer_of(Board.of(scorer))
    candidates = find_indices(scorer.board, candidates)
    guess_indices = None if guess_indices is None else find_indices(scorer.board, guess_indices)
    count = scorer.board.size if guess_indices is None else len(guess_indices)
    if len(candidates) * count <= _BLOCK_PAIRS:
        ranks = scorer.against(candidates) if guess_indices is None else scorer.against(candidates, guess_indices)
        return count_parts(ranks, scorer.ranks).astype(np.int32, copy=False)
    sizes = np.empty((scorer.ranks, count), np.int32)
    if guess_indices is not None and count <= _FEW_GUESSES:
        for number in range(count):
            ranks = scorer.against(guess_indices[number : number + 1], candidates)[0]
            sizes[:, number] = np.bincount(ranks, minlength=scorer.ranks)
        return sizes
    colors = scorer.colors(candidates)
    columns = columns_at_once(len(candidates))
    for start in range(0, count, columns):
        which = slice(start, min(start + columns, count))
        prepared = scorer.prepare(which if guess_indices is None else guess_indices[which], colors)
        sizes[:, which] = _count_in_blocks(scorer.against_prepared, candidates, prepared, scorer.ranks)
    return sizes


def columns_at_once(candidates: int) -> int:
    """Return how many guesses to score at a time against this number of ``candidates``, so that the scores fit in the processor's cache."""
    return min(_MOST_COLUMNS, max(_LEAST_COLUMNS, _BLOCK_PAIRS // min(candidates, _BYTE)))


def count_in_common(scorer: Scorer, candidates: Indices, prepared: PreparedGuesses) -> Sizes:
    """Count the candidates that share 0, 1, … colours with each prepared guess: shape (pegs + 1, guesses).

    ``scorer`` belongs to the board, and ``candidates`` are indices of codes.
    """
    return _count_in_blocks(scorer.common, candidates, prepared, scorer.board.pegs + 1)


def _count_in_blocks(
    compare: Callable[[Indices, PreparedGuesses], Ranks], candidates: Indices, prepared: PreparedGuesses, ranks: int
) -> Sizes:
    """Count the candidates of each rank for prepared guesses, block by block; see ``count_parts``."""
    if len(candidates) <= _BYTE:
        return count_parts(compare(candidates, prepared), ranks)
    sizes = np.zeros((ranks, prepared.count), np.int32)
    for first in range(0, len(candidates), _BYTE):
        sizes += count_parts(compare(candidates[first : first + _BYTE], prepared), ranks)
    return sizes


# --- many sets of candidates at once, such as a level of a decision tree ----------------------


class Positions(NamedTuple):
    """Several positions (sets of candidates) after equally many guesses, stored one after the other in shared arrays."""

    candidates: Indices  # indices of the codes of the first position, rising, then of the second position, …
    starts: Indices  # shape (positions + 1,), where each position begins, and the end
    asked: Indices  # shape (positions, guesses), indices of the guesses that led to each position

    @property
    def sizes(self) -> Indices:
        """The number of candidates in each position."""
        return np.diff(self.starts)

    def of(self, position: int) -> Indices:
        """Return the candidates of one position."""
        return self.candidates[self.starts[position] : self.starts[position + 1]]

    def keep(self, which: NDArray[np.bool_]) -> Positions:
        """Return the positions marked in ``which``."""
        sizes = self.sizes
        starts = np.concatenate([[0], np.cumsum(sizes[which])])
        return Positions(self.candidates[np.repeat(which, sizes)], starts, self.asked[which])

    def after(self, scorer: Scorer, guesses: Indices) -> Next:
        """Return the positions after one guess (an index) in each position; found codes are left out."""
        owner = np.repeat(np.arange(len(guesses)), self.sizes)
        answers = scorer.pairs(self.candidates, guesses[owner])
        found = np.zeros(len(guesses), np.bool_)
        hit = answers == scorer.ranks - 1  # all black
        found[owner[hit]] = True
        left = np.flatnonzero(~hit)
        keys = owner[left] * scorer.ranks + answers[left]
        order = np.argsort(keys, kind="stable")
        keys, candidates = keys[order], self.candidates[left[order]]
        begins = np.ones(len(keys), np.bool_)
        np.not_equal(keys[1:], keys[:-1], out=begins[1:])
        starts = np.flatnonzero(begins)
        parents, ranks = np.divmod(keys[starts], scorer.ranks)
        asked = np.column_stack([self.asked[parents], guesses[parents]])
        return Next(found, Positions(candidates, np.append(starts, len(keys)), asked), parents, ranks)


class Next(NamedTuple):
    """The positions that follow one guess in each of several earlier positions."""

    found: NDArray[np.bool_]  # shape (earlier positions,), whether the guess may be the code
    positions: Positions  # after each answer but all black, sorted by earlier position, then by rank
    parents: Indices  # shape (positions,), the number of each position's earlier position
    ranks: Indices  # shape (positions,), the feedback rank that led to each position


# --- multisets, which give lower bounds for their guesses ------------------------------------------


class Multisets:
    """The multisets of colours in the codes of a board that can be listed."""

    def __init__(self, board: Board) -> None:
        gap = 1 if board.repeats else 0
        self.count = comb(board.colors + gap * (board.pegs - 1), board.pegs)  # number of multisets
        numbers = np.zeros(board.size, np.int32)
        ordered = np.sort(board.codes, axis=1)
        for place in range(board.pegs):  # the combinatorial number system: each multiset has a number
            steps = [comb(color - 1 + gap * place, place + 1) for color in range(1, board.colors + 1)]
            numbers += np.array([0, *steps], np.int32).take(ordered[:, place])
        # shape (codes,), the number of each code's multiset, from 0; short numbers are sorted fast
        self.numbers = numbers.astype(np.min_scalar_type(self.count))
        self.first = np.empty(self.count, np.intp)  # the index of each multiset's first code
        self.first[self.numbers[::-1]] = all_indices(board)[::-1]


multisets = lru_cache(maxsize=2)(Multisets)  # the board's multisets, cached


def ideal_sizes(in_common: Sizes) -> Sizes:
    """Return the sizes of parts divided as evenly as possible, shape (ranks, guesses), from counts of ``count_in_common``."""
    which, share, more = _shares(len(in_common) - 1)
    alone = np.minimum(in_common[-1:], 1)  # at most one candidate is all black
    counts = np.concatenate([in_common[:-1], in_common[-1:] - alone, alone]).astype(np.float32)
    sizes = counts.take(which, axis=0)
    sizes += more
    sizes *= share
    return sizes.astype(np.int32)


class Bounded:
    """Guesses (indices) grouped by multisets of colours, which give lower bounds on the guesses' costs.

    ``scorer`` is the board's, and ``held`` lists the colours of the candidates, rising.
    """

    def __init__(self, scorer: Scorer, guesses: Indices, held: NDArray[np.intp]) -> None:
        every = multisets(scorer.board)
        numbers = every.numbers[guesses]
        often = np.bincount(numbers, minlength=every.count)
        there = np.flatnonzero(often)
        self.guesses = guesses[np.argsort(numbers, kind="stable")]  # multiset by multiset, rising in each
        self.starts = np.append(0, np.cumsum(often[there]))  # where each multiset begins, and the end
        self.firsts = every.first[there]  # the index of a code of each multiset
        self._scorer, self._held = scorer, held

    @cached_property
    def prepared(self) -> PreparedGuesses:
        """One prepared guess for each multiset of colours."""
        return self._scorer.prepare(self.firsts, self._held)

    @property
    def nbytes(self) -> int:
        """The memory of all arrays in bytes."""
        rows = 2 * self._scorer.board.pegs * len(self._held) * len(self.firsts)
        return self.guesses.nbytes + self.starts.nbytes + self.firsts.nbytes + rows


Task = tuple[Bounded, list[int]]  # work for the fast kernel: guesses, and the positions in which to try them


@lru_cache(maxsize=8)
def _shares(pegs: int) -> tuple[Indices, NDArray[np.float32], NDArray[np.float32]]:
    """Return for each feedback rank: the row of counts that several ranks share, this rank's share of it, and a number for rounding."""
    which = np.repeat(np.arange(pegs + 1), np.arange(1, pegs + 2))  # the colours in common
    way = np.arange(len(which)) - which * (which + 1) // 2  # the black pegs
    ways = np.where(which < pegs, which + 1, max(1, pegs - 1))  # "all but one black, one white" is impossible
    share, more = (way < ways) / ways, ways - way - 0.5  # 0.5 protects whole numbers from rounding down
    which[-1], share[-1], more[-1] = pegs + 1, 1, 0.5
    return which, share.astype(np.float32)[:, None], more.astype(np.float32)[:, None]


@lru_cache(maxsize=1 << 12)
def lowest_outside(measure: Measure, ranks: int, count: int) -> float:
    """Return a lower bound on the cost of a guess that is not one of ``count`` candidates; the cost is a ``measure`` of ``ranks`` parts."""
    ways = ranks - 2  # not all black, which needs a candidate, nor "all but one black, one white", which is impossible
    size, larger = divmod(count, ways)
    even = [size + 1] * larger + [size] * (ways - larger)
    return float(measure(np.array(even)[:, None])[0])
