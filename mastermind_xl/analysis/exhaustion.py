"""All static sets of a size, looked through for one that identifies every code.

Sets are built guess by guess. Of the guesses that permutations of positions and colours make of one
another, while they leave the guesses before as they are, one is followed; then all of them are left
out of the sets that come after. A pair of codes that the guesses so far leave together has to be
told apart by one of those to come, so only such guesses are followed: for the hardest pair, the one
that fewest tell apart. The last two guesses are settled together: each has a bit for every pair of
codes that it leaves together, and a set can do only if the bits of the two have nothing in common.

The pairs are a few thousand of the hardest on the board. A set that tells all of them apart is then
looked at in full.
"""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.analysis.static import count_distinct, find_confused, number_answers
from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.scoring import MATRIX_CODES, Indices, scorer
from mastermind_xl.core.symmetry import find_stabilizers, permute

Beginning = tuple[tuple[int, ...], bytes]
"""The first guesses of sets, and a bit for every code: whether it may be among the other guesses."""

Batch = tuple[Beginning, ...]

Guesses = tuple[int, ...]

_TABLE_PAIRS = 10_000
"""So many of the hardest pairs are looked at, those that the same guesses tell apart as one."""

_UNDER_SYMMETRY = 3
"""Guesses that are chosen under symmetry: three leave hardly a permutation."""

BATCHES = 1_000
"""Parts of the work at most, after each of which it can be stopped and taken up again."""

_BLOCK = 128
_WORD = 64


def check_provable(board: Board) -> None:
    """Pass if the board is small enough to look through sets of guesses.

    Raises:
        BoardError: it is not.
    """
    if board.size > MATRIX_CODES:
        raise BoardError(
            f"{board}: that no smaller set exists can be proved on boards up to {MATRIX_CODES:,} codes"
        )


class Exhaustion:
    """Every set of so many guesses on a board.

    Args:
        board: the board.
        size: of the sets, at least 1.

    Raises:
        BoardError: the board has too many codes.
    """

    def __init__(self, board: Board, size: int) -> None:
        check_provable(board)
        self.board = board
        self.size = size
        self._scores = scorer(board)
        self._together = self._list_hard_pairs()

    @property
    def batches(self) -> list[Batch]:
        """All the work in parts, in an order that makes the first of them as long as the last on average."""
        beginnings = list(self._begin((), np.ones(self.board.size, np.bool_)))
        random.Random(0).shuffle(beginnings)  # noqa: S311 - the same order every time
        some = -(-len(beginnings) // BATCHES)
        return [tuple(beginnings[start : start + some]) for start in range(0, len(beginnings), some)]

    def look_through(self, batch: Batch) -> Guesses | None:
        """A set of a batch that identifies every code, if there is one."""
        for chosen, bits in batch:
            allowed = np.flatnonzero(np.unpackbits(np.frombuffer(bits, np.uint8), count=self.board.size))
            found = self._complete(chosen, allowed)
            if found is not None:
                return found
        return None

    # --- the first guesses, under symmetry ---------------------------------------------------

    def _begin(self, chosen: Guesses, allowed: NDArray[np.bool_]) -> Iterator[Beginning]:
        if len(chosen) == min(_UNDER_SYMMETRY, max(0, self.size - 2)):
            yield chosen, np.packbits(allowed).tobytes()
            return
        guesses = np.flatnonzero(allowed)
        together = self._left_together(chosen, guesses)
        if not len(together):  # already too many: the size is greater than the least
            yield chosen, np.packbits(allowed).tobytes()
            return
        orbits = self.number_orbits(chosen, guesses)
        needed = np.bincount(orbits, weights=~together[0]) > 0
        for orbit in np.argsort(-np.bincount(orbits), kind="stable"):  # the more are left out, the sooner
            alike = guesses[orbits == orbit]
            if needed[orbit]:
                yield from self._begin((*chosen, int(alike[0])), allowed.copy())
                allowed[alike] = False

    def number_orbits(self, chosen: Guesses, guesses: Indices) -> Indices:
        """A number from 0 for each guess, the same for those that permutations make of one another.

        The permutations, of positions and of colours, are those that leave each of the guesses in
        ``chosen`` as it is.
        """
        codes, numerals = self.board.codes[guesses], self.board.colors + 1
        least = np.full(len(guesses), np.iinfo(np.intp).max)
        for order, colors in find_stabilizers(self.board, chosen, permutations(range(self.board.pegs))):
            number = np.zeros(len(guesses), np.intp)
            for column in permute(self.board, codes, order, colors):
                number = number * numerals + column
            np.minimum(least, number, out=least)
        return np.unique(least, return_inverse=True)[1]

    # --- the others --------------------------------------------------------------------------

    def _complete(self, chosen: Guesses, allowed: Indices) -> Guesses | None:
        """A set with the chosen and allowed guesses that identifies every code."""
        together = self._left_together(chosen, allowed)
        missing = self.size - len(chosen)
        if not len(together):
            return self._fill(chosen)
        if together[0].all():
            return None
        if missing == 1:
            return self._first_that_does(
                (*chosen, guess) for guess in allowed[~together.any(axis=0)].tolist()
            )
        if missing == 2:
            return self._first_that_does((*chosen, *pair) for pair in self._pairs(together, allowed))
        for guess in allowed[~together[0]].tolist():
            found = self._complete((*chosen, guess), allowed)
            if found is not None:
                return found
            allowed = allowed[allowed != guess]
        return None

    def _pairs(self, together: NDArray[np.bool_], allowed: Indices) -> Iterator[Guesses]:
        """The pairs of guesses that leave none of the pairs of codes together."""
        words = _pack(together)
        first = np.flatnonzero(~together[0])
        for start in range(0, len(first), _BLOCK):
            some = first[start : start + _BLOCK]
            places = np.flatnonzero((words[0][some, None] & words[0]) == 0)
            one, other = some[places // len(allowed)], places % len(allowed)
            for word in words[1:]:
                apart = (word[one] & word[other]) == 0
                one, other = one[apart], other[apart]
            yield from zip(allowed[one].tolist(), allowed[other].tolist(), strict=True)

    def _first_that_does(self, sets: Iterator[Guesses]) -> Guesses | None:
        return next((each for each in sets if count_distinct(self.board, each) == self.board.size), None)

    def _fill(self, chosen: Guesses) -> Guesses:
        """A set that is large enough, from one that already identifies every code."""
        others = (guess for guess in range(self.board.size) if guess not in chosen)
        return (*chosen, *(next(others) for _ in range(self.size - len(chosen))))

    # --- pairs of codes ----------------------------------------------------------------------

    def _list_hard_pairs(self) -> NDArray[np.bool_]:
        """Which guesses leave which pairs of codes together, shape (pairs, codes), the hardest pairs first."""
        matrix = self._scores.against(np.arange(self.board.size))
        told = [(matrix[one] != matrix[one + 1 :]).sum(axis=1) for one in range(self.board.size - 1)]
        ones, others = np.triu_indices(self.board.size, 1)
        order = np.argsort(np.concatenate([*told, np.zeros(0, np.intp)]), kind="stable")[:_TABLE_PAIRS]
        together = matrix[ones[order]] == matrix[others[order]]
        _, places = np.unique(np.packbits(together, axis=1), axis=0, return_index=True)
        return np.asarray(together[np.sort(places)], np.bool_)

    def _left_together(self, chosen: Guesses, guesses: Indices) -> NDArray[np.bool_]:
        """Which guesses leave which pairs together that the chosen ones do, shape (pairs, guesses), the hardest first.

        It has no rows only if the chosen guesses identify every code.
        """
        places = np.flatnonzero(self._together[:, list(chosen)].all(axis=1))
        together = self._together[places][:, guesses]
        if not len(places):
            ones, others = find_confused(number_answers(self.board, chosen), np.arange(self.board.size))
            together = self._scores.against(ones, guesses) == self._scores.against(others, guesses)
        order = np.argsort(-together.sum(axis=1), kind="stable")
        return np.asarray(together[order], np.bool_)


def _pack(together: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """The rows as bits, 64 in a word, shape (words, columns)."""
    rows, columns = together.shape
    words = -(-rows // _WORD)
    padded = np.zeros((words * _WORD, columns), np.bool_)
    padded[:rows] = together
    packed = np.packbits(padded, axis=0).reshape(words, _WORD // 8, columns)
    return np.ascontiguousarray(packed.transpose(0, 2, 1)).view(np.uint64)[:, :, 0]


@lru_cache(maxsize=2)
def exhaustion(board: Board, size: int) -> Exhaustion:
    """The sets of a size, kept for the next batch."""
    return Exhaustion(board, size)


def look_through(board: Board, size: int, batch: Batch) -> Guesses | None:
    """A set of a batch that identifies every code, if there is one; for another process.

    Args:
        board: the board.
        size: of the sets.
        batch: one of ``Exhaustion.batches``.
    """
    return exhaustion(board, size).look_through(batch)
