"""The most promising guesses for a set of candidates: the guesses with the lowest estimates, one per symmetry class."""

import threading
from collections.abc import Sequence
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.partition import part_sizes
from mastermind_xl.core.scoring import Indices, scorer
from mastermind_xl.core.symmetry import DistinctGuesses
from mastermind_xl.search.bounds import Level

_A, _B = 1.36, 0.40
"""The numbers a and b of the estimate: each of n codes takes a + b · ln n guesses on average. Both numbers were fitted to
optimal play with four and five pegs. Only the order of guesses depends on a and b: a beam of all guesses finds the
optimal total with any rising estimates."""

_SMALL = 0.0, 1.0, 3.0, 5.3
"""Guesses that find no, one and two codes, and three codes on average: 5, or 6 if no code distinguishes the other two."""

_SCALE = 1024
"""Estimates are whole numbers of 1,024ths of a guess, so that a sum does not depend on the order of its terms."""

_MARKED = 62  # the number of colours that have a bit in a signed 64-bit word


class PromisingGuesses:
    """Finds the ``beam`` guesses with the lowest estimates on one board that can be listed; several threads may use it.

    With ``consistent`` only candidates are guessed; ``level`` has the lower bounds of sets.
    """

    def __init__(self, board: Board, beam: int, consistent: bool, level: Level) -> None:
        self.board = board
        self.beam = beam
        self.consistent = consistent
        self.least = level.leasts  # the lower bounds of sets of 0, 1, … codes
        self.at_a_glance = level.at_a_glance
        self.estimate = estimate_totals(board.size)
        self._scores = scorer(board)
        self._hit = self._scores.ranks - 1
        self._distinct = DistinctGuesses(board)
        self._all_colors = (1 << min(board.colors, _MARKED) + 1) - 2
        self._lock = threading.Lock()

    def compare(self, rows: Indices, fresh: int, asked: tuple[int, ...] | None) -> list[int]:
        """Return the guesses with the lowest estimates for a set (``rows``); candidates come before other equal guesses.

        ``fresh`` has the bits of colours that no guess contains. ``asked`` are the earlier guesses if permutations of
        places make guesses equivalent, else None.
        """
        if asked is None:
            colors = [color for color in range(1, self.board.colors + 1) if fresh >> color & 1]
            guesses = self._distinct.by_colors(rows, colors)
        else:
            guesses = self._distinct_for(rows, asked)
        guesses, measures = self._measure(rows, guesses, self.estimate)
        chosen: list[int] = guesses[np.lexsort((guesses, measures))[: self.beam]].tolist()
        return chosen

    def measure_best(self, rows: Indices, asked: tuple[int, ...]) -> int:
        """Return the least number of any guess for a set: twice the sum of its parts' lower bounds, less 1 for a candidate."""
        return int(self._measure(rows, self._distinct_for(rows, asked), self.least)[1].min())

    def _measure(self, rows: Indices, guesses: Indices, table: NDArray[np.int64]) -> tuple[Indices, NDArray[np.int64]]:
        """Return the guesses that divide a set, each with a number: twice its parts' sum in ``table``, less 1 for a candidate."""
        if self.consistent:
            guesses = guesses[np.isin(guesses, rows)]
        sizes = part_sizes(self._scores, rows, guesses)
        tells = sizes.max(axis=0) < len(rows)
        guesses, sizes = guesses[tells], sizes[:, tells]
        return guesses, 2 * table[sizes[:-1]].sum(axis=0) + 1 - sizes[self._hit]

    def _distinct_for(self, rows: Indices, asked: tuple[int, ...]) -> Indices:
        """Return one guess of each symmetry class after the guesses ``asked`` for a set, whose colours also count."""
        with self._lock:
            return self._distinct.holding(rows, asked)

    @cached_property
    def color_bits(self) -> NDArray[np.int64]:
        """For each code, the bits of its colours; a colour above the 62nd has no bit."""
        colors = self.board.codes.astype(np.int64)
        bits = np.where(colors <= _MARKED, np.left_shift(1, np.minimum(colors, _MARKED)), 0)
        return np.asarray(np.bitwise_or.reduce(bits, axis=1))

    def held(self, rows: Indices) -> int:
        """Return the bits of the colours in the codes ``rows``."""
        return int(np.bitwise_or.reduce(self.color_bits[rows]))

    def fresh(self, asked: Sequence[int]) -> int:
        """Return the colours that none of the guesses contains, one bit for each colour."""
        return self._all_colors & ~self.held(np.array(asked)) if asked else self._all_colors

    def allowed(self, asked: tuple[int, ...]) -> NDArray[np.uint8]:
        """Return a byte for each code: 1 for one guess of each symmetry class after the guesses ``asked``."""
        allowed = np.zeros(self.board.size, np.uint8)
        with self._lock:
            allowed[self._distinct.after(asked)] = 1
        return allowed


def estimate_totals(codes: int) -> NDArray[np.int64]:
    """Estimate the guesses for sets of 0, 1, … codes: shape (codes + 2,), with differences that never get smaller."""
    sizes = np.arange(1, codes + 2, dtype=np.float64)
    totals = np.append(0.0, sizes * (_A + _B * np.log(sizes)))
    small = _SMALL[: len(totals)]
    totals[: len(small)] = small
    # each step is rounded by itself, so that the steps still rise, which the bounds need
    return np.append(0, np.cumsum(np.round(np.diff(totals) * _SCALE).astype(np.int64)))
