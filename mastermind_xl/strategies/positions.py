"""Many positions of one board at once: those of a level of a decision tree."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.scoring import Indices, Scorer


class Positions(NamedTuple):
    """Sets of candidates, after as many guesses each, one set after the other in the same arrays.

    Attributes:
        candidates: indices of the codes of the first position, rising, then those of the second, ….
        starts: shape (positions + 1,), where each begins, and the end.
        asked: shape (positions, guesses), indices of the guesses that led there.
    """

    candidates: Indices
    starts: Indices
    asked: Indices

    @property
    def sizes(self) -> Indices:
        """How many candidates each position has."""
        return np.diff(self.starts)

    def of(self, position: int) -> Indices:
        """The candidates of one position."""
        return self.candidates[self.starts[position] : self.starts[position + 1]]

    def keep(self, which: NDArray[np.bool_]) -> Positions:
        """Some of the positions."""
        sizes = self.sizes
        starts = np.concatenate([[0], np.cumsum(sizes[which])])
        return Positions(self.candidates[np.repeat(which, sizes)], starts, self.asked[which])

    def after(self, scorer: Scorer, guesses: Indices) -> Next:
        """What comes after a guess in each position, but for the codes that it finds.

        Args:
            scorer: of the board.
            guesses: shape (positions,), the index of the guess in each.
        """
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
    """What comes after a guess in each of several positions.

    Attributes:
        found: shape (positions,), whether the guess may be the code.
        positions: the positions after every answer, those of the first position before first, by rising rank.
        parents: shape (these,), the place of the position before each.
        ranks: shape (these,), the feedback rank that led to each.
    """

    found: NDArray[np.bool_]
    positions: Positions
    parents: Indices
    ranks: Indices
