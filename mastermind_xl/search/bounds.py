"""Lower bounds on the totals of sets of candidates, and the totals that a search has found.

The *total* of a set is the number of guesses that the best play needs to find each of its codes once. The total of a
guess for a set is the same number with this guess first.

The size of a set alone gives a lower bound: no set of this size has a lower total than a set that every guess
divides evenly. The number of parts into which the best guess divides the set usually gives a higher bound.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.partition import count_parts
from mastermind_xl.core.scoring import EVERYTHING, Indices, Ranks, scorer
from mastermind_xl.core.symmetry import opening_indices
from mastermind_xl.core.totals import IMPOSSIBLE, floor_by_gain

Candidates = tuple[int, ...]


class Solved(NamedTuple):
    """The total of a set, and a guess that has this total."""

    total: int
    guess: int


class Level:
    """Stored totals and lower bounds of sets of candidates, for one number of guesses left.

    ``left`` is the number of guesses left, or -1 without a limit, and ``ranks`` is the number of answers. ``depths``
    lists the earliest guesses that can find the codes of a set: one code with guess 1, then as many with guess 2 as a
    guess has wrong answers, and so on. ``below`` is the level after another guess; None means this level.
    ``at_a_glance`` is the size of the largest set that a guess may divide into single codes.
    """

    def __init__(self, left: int, ranks: int, at_a_glance: int, depths: Indices, below: Level | None) -> None:
        self.left = left
        self.at_a_glance = at_a_glance
        self._most_gain = ranks + 1
        self._depths = depths
        self.below = below or self
        self.solved: dict[Candidates, Solved] = {}
        self.low: dict[Candidates, int] = {}
        self._floors: dict[int, list[int]] = {}

    @cached_property
    def leasts(self) -> Indices:
        """The lower bounds of sets of 0, 1, … codes as an array."""
        depths = self._depths
        if self.left >= 0:
            depths = np.where(depths <= self.left, depths, IMPOSSIBLE)
        leasts = np.zeros(len(depths) + 1, np.int64)
        np.cumsum(depths, out=leasts[1:])
        return np.minimum(leasts, IMPOSSIBLE)

    @cached_property
    def least(self) -> list[int]:
        """The array ``leasts`` as a list, whose single items are faster to read."""
        least: list[int] = self.leasts.tolist()
        return least

    def known(self, candidates: Candidates) -> int:
        """Return the highest known lower bound on the total of a set."""
        solved = self.solved.get(candidates)
        if solved is not None:
            return solved.total
        return self.low.get(candidates, self.least[len(candidates)])

    def floor(self, count: int) -> list[int]:
        """Return the lower bounds of a set of ``count`` codes by the gain of its guess; see ``Gain``."""
        floor = self._floors.get(count)
        if floor is None:
            below = self.below.least
            floor = [floor_by_gain(count, gain, below) for gain in range(self._most_gain + 1)]
            self._floors[count] = floor
        return floor


Asked = tuple[int, ...] | None  # the guesses that led to a set of candidates; None for any set


class Position:
    """A set of candidates that is searched, after the guesses ``asked``, in every form that the search needs.

    ``rows`` is the set as an array of indices.
    """

    def __init__(self, candidates: Candidates, level: Level, asked: Asked) -> None:
        self.candidates = candidates
        self.level = level
        self.asked = asked
        self.rows: Indices = np.array(candidates, np.intp)  # now, because every search begins by using them

    @cached_property
    def take(self) -> itemgetter[Any]:
        """Return a function that reads, from a code's row of answers, those to the candidates (a tuple) and one more item."""
        return itemgetter(*self.candidates, 0)

    def asking(self, guess: int) -> Asked:
        """Return the guesses asked so far, followed by this guess."""
        return None if self.asked is None else (*self.asked, guess)


def glance(count: int, answers: Iterable[Iterable[int]]) -> tuple[int, int]:
    """Find the first code of a small set that, as a guess, gives only different answers, or else only two equal answers.

    ``answers`` contains, for each code as a guess, the answers of all ``count`` codes. Returns the number of parts and
    the code's place in the set; 0 and -1 if there is no such code.
    """
    almost = -1
    for place, each in enumerate(answers):
        parts = len(set(each))
        if parts == count:
            return count, place
        if parts == count - 1 and almost < 0:
            almost = place
    return (count - 1, almost) if almost >= 0 else (0, -1)


def make_levels(board: Board, max_guesses: int | None = None) -> list[Level]:
    """Return one level for each number of guesses left on a board; without ``max_guesses``, a single level."""
    scores, codes = scorer(board), board.size
    parts = [int(np.count_nonzero(np.bincount(ranks))) for ranks in scores.against(opening_indices(board))]
    branches = max(1, max(parts) - 1)  # the largest number of parts of any guess, apart from the winning answer
    depths: list[int] = []
    while len(depths) < codes:
        depth = depths[-1] + 1 if depths else 1
        depths += [depth] * min(branches ** (depth - 1), codes - len(depths))
    least = np.array(depths)
    if max_guesses is None or max_guesses >= codes:  # the codes can be guessed one after the other
        return [Level(-1, scores.ranks, branches + 1, least, None)]
    levels = [Level(0, scores.ranks, branches + 1, least, None)]
    for left in range(1, max_guesses + 1):
        levels.append(Level(left, scores.ranks, branches + 1, least, levels[-1]))
    return levels


_BITS = 16  # bits of the answers whose gain is looked up at a time
_LOWEST = (1 << _BITS) - 1
_ROWS = 64  # rows combined at a time: on 5 × 6, with 300 rows, the processor waits three times as long for memory


class Gain:
    """Counts the gain of every guess for a set: the number of its parts, plus 1 if it is in the set.

    Each answer is one bit, so two steps are enough: combine the answers of a set, and count the bits. ``matrix`` has
    shape (codes, codes) and contains feedback ranks. Bits are made for one of the ``slices`` of its rows at a time.
    """

    def __init__(self, matrix: Ranks, ranks: int, slices: Iterable[slice] = (EVERYTHING,)) -> None:
        self._ranks = ranks
        self._matrix = matrix
        self._bits: NDArray[Any] | None = None
        if ranks <= 2 * _BITS:
            width = np.uint16 if ranks <= _BITS else np.uint32
            self._bits = np.empty(matrix.shape, width)
            for some in slices:
                np.left_shift(width(1), matrix[some], out=self._bits[some], dtype=width)
            self._gains: list[NDArray[np.uint8]] = []  # tables by the bits of the first 16 answers, the next 16, …
            for first in range(0, ranks, _BITS):
                gains = np.zeros(1, np.uint8)
                for rank in range(first, first + _BITS):
                    gains = np.concatenate([gains, gains + (2 if rank == ranks - 1 else 1)])
                self._gains.append(gains)

    def of(self, rows: Indices) -> NDArray[Any]:
        """Return the gain of every guess for the set ``rows``."""
        if self._bits is not None:
            answers: NDArray[Any] = np.bitwise_or.reduce(self._bits[rows[:_ROWS]], axis=0)
            for start in range(_ROWS, len(rows), _ROWS):
                answers |= np.bitwise_or.reduce(self._bits[rows[start : start + _ROWS]], axis=0)
            first, *others = self._gains
            if not others:
                return first.take(answers)
            return first.take(answers & _LOWEST) + others[0].take(answers >> _BITS)
        there = count_parts(self._matrix[rows], self._ranks) > 0
        return np.asarray(there.sum(axis=0) + there[-1])
