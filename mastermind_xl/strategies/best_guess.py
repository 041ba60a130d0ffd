"""The best of all guesses, by one measure of the parts into which they divide the candidates.

Guesses are looked at block by block, so that memory does not grow with their number, and only the
first of those that symmetry makes equal. Where time is short, guesses spread evenly over the
standard rotation are looked at, and all candidates counted for each.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator, Sequence
from functools import cached_property, lru_cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board, feedbacks
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import Sizes, columns_at_once, count_prepared, find_singletons, part_sizes
from mastermind_xl.core.scoring import Indices, PreparedGuesses, scorer
from mastermind_xl.core.symmetry import DistinctGuesses, representatives
from mastermind_xl.strategies import DEFAULTS, Choice, Options, Strategy

Costs = NDArray[Any]
Measure = Callable[[Sizes], Costs]
"""From sizes of parts, shape (ranks, guesses), to a cost for each guess, the least being best.

More and more even parts may not cost more: nothing costs less than every candidate alone, and
next to it than all alone but for one part of two.
"""

SAME = 1e-9
"""Costs closer than this are equal: sums of logarithms differ in their last digits."""

_PLAIN_PAIRS = 1 << 18
"""Where every pair is scored once and for all, up to this many are counted faster than symmetry is found."""

_FEW_CANDIDATES = 255
"""Up to this many candidates are compared with each other faster than symmetry is found."""

_TIMED_PAIRS = 1 << 27
"""Pairs counted between two looks at the clock: some tenths of a second."""

_TIMED_GUESSES = 1 << 7
"""Guesses looked at in any case, as fewer at a time would take almost as long."""

_SINGLETON_GUESSES = 1 << 13
"""Guesses that are looked at together for one that leaves every candidate alone, as it may be soon found."""

_GOLDEN = (5**0.5 - 1) / 2


_KEPT = 32
"""Megabytes of distinct guesses that are kept at most."""

_MEGABYTE = 1 << 20


class BestPartition(Strategy):
    """Guess what divides the candidates best, by one measure of the sizes of the parts."""

    candidates_only = False

    def __init__(self, board: Board, options: Options = DEFAULTS) -> None:
        super().__init__(board, options)
        if options.memory is not None:
            check_memory(board, options.memory)

    @staticmethod
    def measure(sizes: Sizes) -> Costs:
        """The cost of each guess: see ``Measure``."""
        raise NotImplementedError

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        candidates = game.candidates
        if len(candidates) <= 2:
            return Choice(int(candidates[0]))
        return best_guess(
            self.board,
            type(self).measure,
            candidates,
            game.guesses,
            consistent=self.candidates_only or self.options.consistent,
            budget=self.options.budget,
            memory=self.options.memory,
        )


def best_guess(
    board: Board,
    measure: Measure,
    candidates: Indices,
    asked: Sequence[int] = (),
    *,
    consistent: bool = False,
    budget: float | None = None,
    memory: int | None = None,
) -> Choice:
    """The guess of least cost; of several, the first candidate, else the first in standard rotation.

    Args:
        board: a board that can be listed.
        measure: the cost of each guess.
        candidates: indices of the codes that are still possible, rising, three or more.
        asked: indices of the guesses whose answers left these candidates; none if the candidates
            are any set of codes, so that nothing can be said about symmetry.
        consistent: guess candidates only.
        budget: seconds after which the best guess so far is taken.
        memory: megabytes that the program may take, at least ``memory_needed``.
    """
    end = None if budget is None else time.monotonic() + budget
    best = _BestSoFar(board, measure, candidates)
    count = len(candidates)
    if count == board.size:
        best.see(np.array([board.index(code) for code in representatives(board)]))
        return Choice(best.guess)
    if consistent:
        guesses = candidates
        if asked and count > _FEW_CANDIDATES:
            guesses = distinct_guesses(board, memory).after(asked)
            guesses = guesses[best.is_candidate[guesses]]
        return best.see_all(guesses, None, end)
    if count <= 2 * best.scores.ranks:
        best.see_candidates()
        if best.is_over:
            return Choice(best.guess)
    if best.scores.keeps_all and count * board.size <= _PLAIN_PAIRS:
        best.see(np.arange(board.size))
        return Choice(best.guess)
    guesses, prepared = distinct_guesses(board, memory).find(candidates, asked)
    return best.see_all(guesses, prepared, end)


def memory_needed(board: Board, *, tree: bool = False) -> int:
    """Megabytes that the program takes, at the least, to find a best guess on a board.

    Args:
        board: a board that can be listed.
        tree: whether to play all codes, as a tree.
    """
    a_code = 30 + (4 * len(feedbacks(board.pegs)) + 20 if tree else 0)
    return 45 + -(-board.size * a_code // _MEGABYTE)


def check_memory(board: Board, memory: int, *, tree: bool = False) -> None:
    """Pass if so many megabytes are enough; see ``memory_needed``.

    Args:
        board: a board that can be listed.
        memory: megabytes.
        tree: whether to play all codes, as a tree.

    Raises:
        StrategyError: they are not.
    """
    needed = memory_needed(board, tree=tree)
    if memory < needed:
        what = "to play all their codes" if tree else "to compare guesses"
        raise StrategyError(f"{memory} MB: {board} need {needed} MB or more {what}")


@lru_cache(maxsize=2)
def distinct_guesses(board: Board, memory: int | None = None) -> DistinctGuesses:
    """The board's distinct guesses, kept for the next call in what is left of so many megabytes."""
    kept = _KEPT if memory is None else max(0, min(_KEPT, memory - memory_needed(board)))
    return DistinctGuesses(board, kept * _MEGABYTE)


class _BestSoFar:
    """The best guess for some candidates, of those that were looked at."""

    def __init__(self, board: Board, measure: Measure, candidates: Indices) -> None:
        self.scores = scorer(board)
        self._measure = measure
        self._candidates = candidates
        self.is_candidate = np.zeros(board.size, np.bool_)
        self.is_candidate[candidates] = True
        self._floor = _floor(measure, self.scores.ranks, len(candidates))
        self._only_others = False  # whether all candidates have been looked at
        self._cost = np.inf
        self._inside = False
        self.guess = board.size

    def see(self, guesses: Indices, prepared: PreparedGuesses | None = None) -> None:
        """Look at some guesses."""
        if prepared is None:
            costs = self._measure(part_sizes(self.scores, self._candidates, guesses))
        else:
            costs = self._measure(count_prepared(self.scores, self._candidates, prepared))
        least = float(costs.min())
        if least > self._cost + SAME:
            return
        tied = guesses[costs <= least + SAME]
        inside = tied[self.is_candidate[tied]]
        first = int((inside if len(inside) else tied).min())
        if least < self._cost - SAME or (not len(inside), first) < (not self._inside, self.guess):
            self._cost, self._inside, self.guess = least, len(inside) > 0, first

    def see_candidates(self) -> None:
        """Look at all candidates."""
        self.see(self._candidates)
        self._only_others = True

    @property
    def is_over(self) -> bool:
        """Whether no guess can be better, nor as good and preferred if guesses are looked at in rising order."""
        if self._only_others:
            return self._cost <= self._floor.outside + SAME
        return self._inside and self._cost <= self._floor.anywhere + SAME

    def see_all(self, guesses: Indices, prepared: PreparedGuesses | None, end: float | None) -> Choice:
        """Look at guesses, listed in rising order, and choose; choose the best so far when the time ends."""
        count = len(self._candidates)
        if end is not None and len(guesses) * count > _TIMED_PAIRS:
            return self._see_until(end, guesses)
        if prepared is not None and self._only_others and 2 * count <= self.scores.ranks:
            first = self._first_singletons(guesses, prepared)
            if first is not None:
                return Choice(first)
            if self._cost <= self._floor.but_two_alone + SAME:
                return Choice(self.guess)
        for which in _blocks(len(guesses), columns_at_once(count)):
            self.see(guesses[which], None if prepared is None else prepared.part(which))
            if self.is_over:
                break
        return Choice(self.guess)

    def _first_singletons(self, guesses: Indices, prepared: PreparedGuesses) -> int | None:
        """The first guess that leaves every candidate alone, if any; it is better than all that do not."""
        for which in _blocks(len(guesses), _SINGLETON_GUESSES):
            places = find_singletons(self.scores.against_prepared(self._candidates, prepared.part(which)))
            if len(places):
                return int(guesses[which][places[0]])
        return None

    def _see_until(self, end: float, guesses: Indices) -> Choice:
        """Look at guesses, however many are spread over the whole list, until the time ends."""
        mixed = guesses[np.argsort(np.arange(len(guesses)) * _GOLDEN % 1)]
        size = min(
            columns_at_once(len(self._candidates)), max(_TIMED_GUESSES, _TIMED_PAIRS // len(self._candidates))
        )
        for which in _blocks(len(mixed), size):
            self.see(mixed[which])
            if time.monotonic() > end and which.stop < len(mixed):
                return Choice(self.guess, looked_at=which.stop)
        return Choice(self.guess)


def _blocks(count: int, size: int) -> Iterator[slice]:
    return (slice(start, min(start + size, count)) for start in range(0, count, size))


class _Floor:
    """What guesses cost at least, reckoned when it is asked for.

    Args:
        measure: the cost of each guess.
        ranks: how many feedback ranks there are.
        count: how many candidates.
    """

    def __init__(self, measure: Measure, ranks: int, count: int) -> None:
        self._measure = measure
        self._ways = ranks - 2  # all black takes a candidate, and "all but one black, one white" cannot be
        self._count = count

    @cached_property
    def outside(self) -> float:
        """A guess that is no candidate."""
        return self._cost([*self._even(self._count), 0])

    @cached_property
    def anywhere(self) -> float:
        """Any guess."""
        return min(self.outside, self._cost([*self._even(self._count - 1), 1]))

    @cached_property
    def but_two_alone(self) -> float:
        """A guess that leaves all but two candidates alone in their parts."""
        return self._cost([2, *[1] * (self._count - 2)])

    def _cost(self, parts: list[int]) -> float:
        return float(self._measure(np.array(parts)[:, None])[0])

    def _even(self, most: int) -> list[int]:
        base, more = divmod(most, self._ways)
        return [base + 1] * more + [base] * (self._ways - more)


_floor = lru_cache(maxsize=1 << 12)(_Floor)
