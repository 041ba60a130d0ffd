"""Try all sets of a number of fixed guesses until the answers to a set identify every code, or all codes but a few.

Sets are built guess by guess. Guesses are in one class if a permutation of places and colours that leaves the earlier
guesses unchanged turns one into the other. One guess of a class is tried; then later sets contain no guess of this
class. Some later guess must distinguish each pair of codes that the earlier guesses confuse. The hardest of these pairs
is the one that the fewest guesses distinguish, and only these guesses are tried next. The last two guesses are chosen
together: each has a bit for every pair of codes that it confuses, and a set is possible only if the two guesses share
no bit.

If a set may have fewer different answers than codes, it may confuse as many pairs as answers may be missing. These
pairs must contain no cycle: n codes with equal answers are connected by n - 1 pairs. In this case any guess may come
next, and the pairs only decide the last two guesses.

A set is checked with some of the hardest pairs first, and completely if it distinguishes enough of these. From
``laboratory.WORTH`` codes, ``exhaustive_compiled`` does everything after the first guesses, if numba is installed.
"""

import random
from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mastermind_xl import kernel
from mastermind_xl.core.board import Board
from mastermind_xl.core.scoring import MATRIX_CODES, Indices, all_indices, scorer
from mastermind_xl.core.symmetry import find_stabilizers, permute
from mastermind_xl.kernel.loading import load, or_numpy
from mastermind_xl.static.confused_pairs import Pairs, find_confused
from mastermind_xl.static.fixed_guesses import count_distinct, number_answers

Guesses = tuple[int, ...]
Beginning = tuple[Guesses, bytes]  # the first guesses of some sets, and a bit for every guess that may follow
Batch = tuple[Beginning, ...]

_TABLE_PAIRS = 30_000  # number of hardest pairs that are stored
_PAIRS_LEFT = 200  # number of the hardest confused pairs that are checked
_PAIRS_LEFT_TO_SPARE = 1_000  # the number if a set may confuse some pairs; only more pairs exclude a set
_UNDER_SYMMETRY = 3  # number of guesses chosen by symmetry class: after three, hardly any permutation remains
GOES_ON = np.zeros(1, np.bool_)  # a stop flag that is never set
BATCHES = 1_000  # largest number of parts of the work; a proof can stop after each part and continue later
_BLOCK = 128  # first guesses that are compared with all others at a time, whose words fit in the processor's cache
_WORD = 64  # bits


def check_provable(board: Board) -> None:
    """Raise BoardError if the board has too many codes to try all sets of fixed guesses."""
    board.check_whites()
    board.check_size(MATRIX_CODES, "proofs about sets of guesses are for")


class Exhaustion:
    """All sets of ``size`` fixed guesses that may get ``distinct`` different answers; None means one answer per code.

    Raises BoardError if the board has too many codes.
    """

    def __init__(self, board: Board, size: int, distinct: int | None = None) -> None:
        check_provable(board)
        self.board = board
        self.size = size
        self._spare = 0 if distinct is None else board.size - distinct
        self._scores = scorer(board)
        self._matrix = self._scores.against(all_indices(board))
        self.is_compiled = False
        """Whether the fast kernel tries the sets of guesses."""

        if kernel.is_worth("proofs of sets", board.size):
            with or_numpy():
                from mastermind_xl.kernel.exhaustive_compiled import find_set

                self._find_set = find_set
                self.is_compiled = True
        if self.is_compiled:
            example = self._arguments((), np.zeros(1, np.intp), np.zeros((1, 1), np.bool_), GOES_ON)
            self.is_compiled = load({self._find_set: example})
        self._pairs = self._list_hard_pairs()
        self._together = self._matrix[self._pairs[0]] == self._matrix[self._pairs[1]]
        if not self._spare:  # if the same guesses distinguish several pairs, one of these pairs is enough
            _, places = np.unique(np.packbits(self._together, axis=1), axis=0, return_index=True)
            kept = np.sort(places)
            self._pairs, self._together = (self._pairs[0][kept], self._pairs[1][kept]), self._together[kept]
        self._bits = np.packbits(np.ascontiguousarray(self._together.T), axis=1)  # bits of guesses, a row per pair

    @property
    def batches(self) -> list[Batch]:
        """The first guesses of all sets, in batches that take about the same time because the sets are shuffled."""
        beginnings = list(self._begin((), np.ones(self.board.size, np.bool_)))
        random.Random(0).shuffle(beginnings)  # noqa: S311 - the same order every time
        some = -(-len(beginnings) // BATCHES)
        return [tuple(beginnings[start : start + some]) for start in range(0, len(beginnings), some)]

    def look_through(self, batch: Batch, stopped: NDArray[np.bool_] = GOES_ON) -> Guesses | None:
        """Return a set of guesses with enough different answers from one batch, or None.

        Another thread may set ``stopped``, shape (1,), to true to end the search.
        """
        for chosen, bits in batch:
            if stopped[0]:
                break
            allowed = np.flatnonzero(np.unpackbits(np.frombuffer(bits, np.uint8), count=self.board.size))
            found = self._complete(chosen, allowed, stopped)
            if found is not None:
                return found
        return None

    # --- the first guesses, one of each symmetry class ---------------------------------------

    def _begin(self, chosen: Guesses, allowed: NDArray[np.bool_]) -> Iterator[Beginning]:
        if len(chosen) == min(_UNDER_SYMMETRY, max(0, self.size - 2)):
            yield chosen, np.packbits(allowed).tobytes()
            return
        guesses = np.flatnonzero(allowed)
        orbits = self.number_orbits(chosen, guesses)
        needed = np.ones(len(guesses), np.bool_)
        if not self._spare:
            together = self._left_together(chosen, guesses)
            if not len(together):  # the guesses chosen so far are enough
                yield chosen, np.packbits(allowed).tobytes()
                return
            needed = np.bincount(orbits, weights=~together[0]) > 0
        for orbit in np.argsort(-np.bincount(orbits), kind="stable"):  # large classes first, to exclude more
            alike = guesses[orbits == orbit]
            if needed[orbit]:
                yield from self._begin((*chosen, int(alike[0])), allowed.copy())
                allowed[alike] = False

    def number_orbits(self, chosen: Guesses, guesses: Indices) -> Indices:
        """Number the guesses by symmetry class, from 0.

        Only permutations of places and colours that leave each guess in ``chosen`` unchanged are considered.
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

    def _complete(self, chosen: Guesses, allowed: Indices, stopped: NDArray[np.bool_]) -> Guesses | None:
        """Return a set of the ``chosen`` and some allowed guesses that gets enough different answers, or None."""
        together = self._left_together(chosen, allowed)
        missing = self.size - len(chosen)
        if not len(together):
            return self._fill(chosen)
        if missing == 1:
            last = allowed[together.sum(axis=0) <= self._spare]
            return self._first_that_does((*chosen, guess) for guess in last.tolist())
        if self.is_compiled:
            rest = self._find_set(*self._arguments(chosen, allowed, together, stopped)).tolist()
            return (*chosen, *rest) if rest else None
        if missing == 2:
            list_pairs = self._pairs_of_few if self._spare else self._pairs_of_none
            return self._first_that_does((*chosen, *pair) for pair in list_pairs(together, allowed))
        following = allowed if self._spare else allowed[~together[0]]
        for guess in following.tolist():
            found = self._complete((*chosen, guess), allowed, stopped)
            if found is not None:
                return found
            allowed = allowed[allowed != guess]
        return None

    def _arguments(
        self, chosen: Guesses, allowed: Indices, together: NDArray[np.bool_], stopped: NDArray[np.bool_]
    ) -> tuple[Any, ...]:
        """Return the arguments of the compiled function."""
        return (
            self._matrix, np.array(chosen, np.int64), allowed, _pack(~together),
            _pack(np.ascontiguousarray(together.T)), stopped, self._scores.ranks, self.size - len(chosen), self._spare,
        )  # fmt: skip

    def _pairs_of_none(self, together: NDArray[np.bool_], allowed: Indices) -> Iterator[Guesses]:
        """Yield pairs of guesses that distinguish every pair of codes."""
        words = np.ascontiguousarray(_pack(together.T).T)
        first = np.flatnonzero(~together[0])
        for start in range(0, len(first), _BLOCK):
            some = first[start : start + _BLOCK]
            places = np.flatnonzero((words[0][some, None] & words[0]) == 0)
            one, other = some[places // len(allowed)], places % len(allowed)
            for word in words[1:]:
                apart = (word[one] & word[other]) == 0
                one, other = one[apart], other[apart]
            yield from zip(allowed[one].tolist(), allowed[other].tolist(), strict=True)

    def _pairs_of_few(self, together: NDArray[np.bool_], allowed: Indices) -> Iterator[Guesses]:
        """Yield pairs of guesses that distinguish all pairs of codes but the allowed number."""
        left = together.astype(np.float32)  # products of floats are fastest, and exact up to 16 million
        ones, others = np.nonzero(np.triu(left.T @ left <= self._spare, 1))
        yield from zip(allowed[ones].tolist(), allowed[others].tolist(), strict=True)

    def _first_that_does(self, tried: Iterator[Guesses]) -> Guesses | None:
        least = self.board.size - self._spare
        return next((each for each in tried if count_distinct(self.board, each) >= least), None)

    def _fill(self, chosen: Guesses) -> Guesses:
        others = (guess for guess in range(self.board.size) if guess not in chosen)
        return (*chosen, *(next(others) for _ in range(self.size - len(chosen))))

    # --- pairs of codes ----------------------------------------------------------------------

    def _list_hard_pairs(self) -> Pairs:
        left = [
            (self._matrix[:, one + 1 :] == self._matrix[:, one, None]).sum(axis=0, dtype=np.uint16)
            for one in range(self.board.size - 1)
        ]
        ones, others = np.triu_indices(self.board.size, 1)
        easy = self.board.size - np.concatenate([*left, np.zeros(0, np.uint16)]).astype(np.intp)
        order = np.argsort(easy, kind="stable")[:_TABLE_PAIRS]
        return ones[order], others[order]

    def _left_together(self, chosen: Guesses, guesses: Indices) -> NDArray[np.bool_]:
        """Return for pairs of codes with equal answers to the ``chosen`` guesses whether their answers to each guess are equal.

        The shape is (pairs, guesses). The pair that the fewest guesses distinguish is first. The result has no rows
        only if the chosen guesses identify every code.
        """
        bits = np.bitwise_and.reduce(self._bits[list(chosen)])
        most = _PAIRS_LEFT_TO_SPARE if self._spare else _PAIRS_LEFT
        places = np.flatnonzero(np.unpackbits(bits, count=len(self._together)))[:most]
        ones, others = self._pairs[0][places], self._pairs[1][places]
        together = self._together[places].take(guesses, axis=1)
        if not len(places):
            ones, others = find_confused(number_answers(self.board, chosen), all_indices(self.board))
            together = self._scores.against(ones, guesses) == self._scores.against(others, guesses)
        order = np.argsort(-together.sum(axis=1), kind="stable")
        if self._spare:
            order = order[_without_cycles(ones[order].tolist(), others[order].tolist())]
        return np.asarray(together[order], np.bool_)


def _without_cycles(ones: list[int], others: list[int]) -> list[int]:
    """Return the indices of those pairs whose two codes are not yet connected by earlier pairs, directly or indirectly."""
    above: dict[int, int] = {}

    def top(code: int) -> int:
        while code in above:
            code = above[code]
        return code

    kept = []
    for place, (one, other) in enumerate(zip(ones, others, strict=True)):
        one_top, other_top = top(one), top(other)
        if one_top != other_top:
            above[one_top] = other_top
            kept.append(place)
    return kept


def _pack(rows: NDArray[np.bool_]) -> NDArray[np.uint64]:
    """Pack rows of bits into 64-bit words, whose lowest bit is the first: shape (rows, words)."""
    count, columns = rows.shape
    packed = np.zeros((count, -(-columns // _WORD) * (_WORD // 8)), np.uint8)
    packed[:, : -(-columns // 8)] = np.packbits(rows, axis=1, bitorder="little")
    return packed.view("<u8").astype(np.uint64, copy=False)


exhaustion = lru_cache(maxsize=2)(Exhaustion)  # the sets of a size are cached for the next batch


def look_through(board: Board, size: int, distinct: int, batch: Batch) -> Guesses | None:
    """See ``Exhaustion.look_through``; this function makes the object in another process."""
    return exhaustion(board, size, distinct).look_through(batch)
