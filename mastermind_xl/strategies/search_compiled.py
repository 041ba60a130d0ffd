"""What the fast kernel does of the search for optimal play: bounds of guesses, and a glance at their parts."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from typing import NamedTuple

import numpy as np

from mastermind_xl.core import kernel
from mastermind_xl.core.scoring import Indices, Ranks
from mastermind_xl.strategies.search_bounds import Candidates, Level

MOST_RANKS = 32
"""There is a bit for each answer."""

_TRIED = 64
"""Guesses that are looked at together at most."""

_SHORT_RANKS = 16
"""So many answers have a bit each in two bytes."""


class Glance(NamedTuple):
    """A guess that may be the best for a set of candidates, after a glance at its parts.

    Attributes:
        bound: what it costs at least by the sizes of its parts.
        guess: its index.
        total: what it costs at least after the glance.
        unknown: the parts whose cost is not known: size, least cost, and the part; None if none was looked at.
    """

    bound: int
    guess: int
    total: int = 0
    unknown: list[tuple[int, int, Candidates]] | None = None


class CompiledSets:
    """Sets of candidates on one board, looked at by the fast kernel.

    Args:
        matrix: shape (codes, codes), feedback ranks.
        ranks: how many there are, at most ``MOST_RANKS``.
        at_a_glance: up to this size, sets are compared with their own codes alone.
    """

    def __init__(self, matrix: Ranks, ranks: int, at_a_glance: int) -> None:
        self._compiled = kernel.load()
        self._matrix, self._ranks, self._at_a_glance = matrix, ranks, at_a_glance
        bits = (1 << np.arange(ranks)).astype(np.uint16 if ranks <= _SHORT_RANKS else np.uint32)
        self._bits = bits.take(matrix)
        self._everything = np.arange(len(matrix))

    def weigh(
        self, rows: Indices, guesses: Indices | None, level: Level, limit: int
    ) -> tuple[int, Iterator[tuple[int, int]]]:
        """What a set costs at least by what every guess makes of it, and the guesses whose bound is below a limit.

        Args:
            rows: the set.
            guesses: their indices; all codes when None, and bounds by the number of parts alone.
            level: where the set is.
            limit: what it has to cost less than.
        """
        floor = level.floors(len(rows))
        even = guesses is None
        every = self._everything if guesses is None else guesses
        most, bounds, kept = self._compiled.weigh(
            self._matrix, self._bits, rows, every, level.below.leasts, floor, limit, even
        )
        least = int(bounds[0]) if len(bounds) and not even else int(floor[most])
        return least, _pair(bounds, kept)

    def promising(
        self, rows: Indices, guesses: Iterator[tuple[int, int]], below: Level, best: list[int]
    ) -> Iterator[Glance]:
        """The guesses whose parts, at a glance, cost less than the best, which changes meanwhile.

        Args:
            rows: the set.
            guesses: in the order in which they are tried, each after its bound.
            below: where their parts are.
            best: the least cost so far, alone in a list.
        """
        parts = np.empty(len(rows), np.int64)
        told = np.empty((self._ranks, 3), np.int64)
        together = 1  # then more and more, as the first of them often is the best
        while some := list(islice(guesses, together)):
            together = min(2 * together, _TRIED)
            tried = np.array([guess for _, guess in some])
            place = 0
            while place < len(some) and some[place][0] < best[0]:
                ahead, total, count = self._compiled.first_promising(
                    self._matrix, rows, tried[place:], below.leasts, self._at_a_glance, below.left != 2,
                    best[0], self._ranks, parts, told,
                )  # fmt: skip
                place += ahead
                if place < len(some):
                    unknown = [
                        (end - start, known, tuple(parts[start:end].tolist()))
                        for start, end, known in told[:count].tolist()
                    ]
                    bound, guess = some[place]
                    yield Glance(bound, guess, total, unknown)
                    place += 1
            if place < len(some):
                return


def _pair(bounds: Indices, guesses: Indices) -> Iterator[tuple[int, int]]:
    """Bounds with their guesses, some at a time, as often a few of them are enough."""
    for start in range(0, len(bounds), _TRIED):
        some = slice(start, start + _TRIED)
        yield from zip(bounds[some].tolist(), guesses[some].tolist(), strict=True)
