"""What is known of sets of candidates, and what they cost at least by their size or by the parts that a guess makes.

By its size alone, a set costs at least what as many codes cost if every answer were given by as many
of them as any other; by the number of parts that the best guess for it makes, usually more.
"""

from __future__ import annotations

from functools import cached_property
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.partition import count_parts
from mastermind_xl.core.scoring import Indices, Ranks

IMPOSSIBLE = 1 << 40
"""The cost of a set that cannot be settled within the guesses left; more than any total."""

Candidates = tuple[int, ...]


class Solved(NamedTuple):
    """What a set costs, and the guess that does it."""

    cost: int
    guess: int


class Level:
    """What is known when so many guesses are left, of single sets and by size alone.

    Args:
        left: how many guesses are left; -1 without a limit.
        ranks: how many answers there are.
        depths: with which guess each code is found, at the least: one with the first, then as many
            as there are answers, ….
        below: the level after another guess; this one when None.
    """

    def __init__(self, left: int, ranks: int, depths: Indices, below: Level | None) -> None:
        self.left = left
        self._most_gain = ranks + 1
        self._depths = depths
        self.below = below or self
        self.solved: dict[Candidates, Solved] = {}
        self.low: dict[Candidates, int] = {}
        self._floors: dict[int, list[int]] = {}

    @cached_property
    def leasts(self) -> Indices:
        """What a set of each size costs at least."""
        depths = self._depths
        if self.left >= 0:
            depths = np.where(depths <= self.left, depths, IMPOSSIBLE)
        leasts = np.zeros(len(depths) + 1, np.int64)
        np.cumsum(depths, out=leasts[1:])
        return np.minimum(leasts, IMPOSSIBLE)

    @cached_property
    def least(self) -> list[int]:
        """The same, for one size."""
        least: list[int] = self.leasts.tolist()
        return least

    def known(self, candidates: Candidates) -> int:
        """What a set is known to cost at least."""
        solved = self.solved.get(candidates)
        if solved is not None:
            return solved.cost
        return self.low.get(candidates, self.least[len(candidates)])

    def floor(self, count: int) -> list[int]:
        """What a set costs at least by the gain of its guess: the parts that it makes, and 1 if it is one of the set."""
        floor = self._floors.get(count)
        if floor is None:
            floor = [
                min(IMPOSSIBLE, count + min(self._even(count, gain), self._even(count - 1, gain - 2)))
                for gain in range(self._most_gain + 1)
            ]
            self._floors[count] = floor
        return floor

    def _even(self, count: int, parts: int) -> int:
        """What so many parts cost at least after a guess: as much as if they were of equal size."""
        if count == 0:
            return 0
        if parts < 1:
            return IMPOSSIBLE
        least = self.below.least
        size, larger = divmod(count, parts)
        return (parts - larger) * least[size] + (larger * least[size + 1] if larger else 0)


def make_levels(codes: int, ranks: int, branches: int, max_guesses: int | None) -> list[Level]:
    """The levels by how many guesses are left; one if any number is.

    Args:
        codes: of the board.
        ranks: how many answers there are.
        branches: how many of them lead on, at most.
        max_guesses: no game may take more; as many as it takes when None.
    """
    depths: list[int] = []
    while len(depths) < codes:
        depth = depths[-1] + 1 if depths else 1
        depths += [depth] * min(branches ** (depth - 1), codes - len(depths))
    least = np.array(depths)
    if max_guesses is None or max_guesses >= codes:  # one code after the other can be guessed
        return [Level(-1, ranks, least, None)]
    levels = [Level(0, ranks, least, None)]
    for left in range(1, max_guesses + 1):
        levels.append(Level(left, ranks, least, levels[-1]))
    return levels


class Gain:
    """The gain of every guess for a set: the parts that it makes, and 1 if it is one of the set.

    Answers are bits, so that those of a set are combined, and the parts counted, in two steps.

    Args:
        matrix: shape (codes, codes), feedback ranks.
        ranks: how many there are.
    """

    def __init__(self, matrix: Ranks, ranks: int) -> None:
        self._ranks = ranks
        self._matrix = matrix
        self._bits: NDArray[np.uint16] | None = None
        if ranks <= 16:
            self._bits = (1 << np.arange(ranks)).astype(np.uint16).take(matrix)
            gain = np.zeros(1, np.uint8)
            for rank in range(ranks):
                gain = np.concatenate([gain, gain + (2 if rank == ranks - 1 else 1)])
            self._gain = gain

    def of(self, rows: Indices) -> NDArray[Any]:
        """The gain of every guess for the candidates at ``rows``."""
        if self._bits is not None:
            answers: NDArray[np.uint16] = np.bitwise_or.reduce(self._bits[rows], axis=0)
            return self._gain.take(answers)
        there = count_parts(self._matrix[rows], self._ranks) > 0
        return np.asarray(there.sum(axis=0) + there[-1])
