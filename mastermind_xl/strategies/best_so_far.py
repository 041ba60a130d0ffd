"""Find the best guess for a set of candidates.

One guess of each symmetry class is tried, block by block, so that memory does not grow with their number. Guesses
are skipped if their multiset of colours cannot beat the best so far. If time is limited, the guesses that are
tried first are spread evenly over the standard rotation. The memory needed is calculated here as well.

For many positions at once, small sets of equal size share arrays, because arrays of one position would be too short
to be fast. Each set's candidates are its guesses, then also all codes if the board stores the scores of every pair.
The remaining positions are handled one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core import laboratory, partition
from mastermind_xl.core.board import Board, feedbacks
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.scoring import Indices, scorer
from mastermind_xl.core.symmetry import DistinctGuesses, opening_indices
from mastermind_xl.core.system import clock
from mastermind_xl.strategies import Choice


class PartCost(NamedTuple):
    """The calculation of a criterion from the size of each part, for the fast kernel."""

    each: Callable[[Indices], partition.Costs]  # the costs of parts with 0, 1, … candidates, from these numbers
    greatest: bool = False  # whether the cost is the greatest of them, instead of the sum
    divided: bool = False  # whether the sum is divided by the number of candidates


Task = tuple[partition.Bounded, list[int]]  # for the fast kernel: guesses, and positions in which to try them

SAME = 1e-9  # costs closer than this are equal: sums of logarithms differ in their last digits
_PLAIN_PAIRS = 1 << 16  # pairs of stored scores up to which counting is faster than finding symmetry
_PAIRS = 1 << 17  # pairs of several positions counted together
_ALONE_PAIRS = 1 << 16  # pairs from which a position is handled alone
_TASK_PAIRS = 1 << 22  # pairs of a thread's task: a millisecond's work
_BOUNDED_PAIRS = 1 << 15  # up to this many pairs are counted faster than bounds are found
_FEW_CANDIDATES = 255  # up to this many candidates are compared with each other faster than symmetry is found
_PREPARED = 64  # positions whose guesses are listed together, while threads work on those before
_COMPILED_PAIRS = 1 << 28  # from here numpy, at 5 ns a pair, takes more than a second
_SHARES = 16  # shares of a position's guesses for the cores, as some take longer; each copies the candidates
_TIMED_PAIRS = 1 << 27  # pairs counted between two checks of the time: some tenths of a second
_TIMED_GUESSES = 1 << 7  # guesses tried at least, because fewer at a time would take almost as long
_SINGLETON_GUESSES = 1 << 13  # guesses tried at a time for one that puts each candidate in its own part
_GOLDEN = (5**0.5 - 1) / 2
_KEPT = 16  # megabytes of cached distinct guesses, at most
_MEGABYTE = 1 << 20


def look(
    best: BestSoFar, asked: Sequence[int], *, consistent: bool = False, end: float | None = None,
    memory: int | None = None,
) -> Choice:  # fmt: skip
    """Return the guess with the lowest cost; ties go to a candidate, then to the first in standard rotation.

    Args:
        best: with three candidates or more.
        asked: indices of the guesses that led to these candidates; empty for arbitrary ones, without symmetry.
        consistent: guess candidates only.
        end: time of ``clock`` at which the best guess so far is used.
        memory: megabytes that the program may use, at least ``memory_needed``.
    """
    board, candidates = best.scores.board, best.candidates
    count = len(candidates)
    if count == board.size:
        best.see(opening_indices(board))
        return Choice(best.guess)
    if consistent:
        return best.see_all(guesses_to_try(board, candidates, asked, consistent=True, memory=memory), end)
    if count <= 2 * best.scores.ranks:  # a candidate may reach the lower bound of all guesses
        if not best.only_others:
            best.see(candidates)
            best.only_others = True
        if best.is_over:
            return Choice(best.guess)
    distinct = distinct_guesses(board, memory)
    if best.scores.keeps_all and count * board.size <= _PLAIN_PAIRS:
        return best.see_bounded(distinct.everything, end)
    return best.see_bounded(distinct.find(candidates, asked), end)


def guesses_to_try(
    board: Board, candidates: Indices, asked: Sequence[int], *, consistent: bool, memory: int | None = None
) -> Indices:
    """Return one guess of each symmetry class of a board's codes, rising; with ``consistent``, candidates only.

    The guesses ``asked`` led to the ``candidates``; see ``look``, also for ``memory``. A few candidates are
    all returned.
    """
    if consistent and (not asked or len(candidates) <= _FEW_CANDIDATES):
        return candidates
    guesses = distinct_guesses(board, memory)
    if not consistent:
        return guesses.holding(candidates, asked)
    return np.intersect1d(guesses.after(asked), candidates, assume_unique=True)


class BestSoFar:
    """The best guess so far, among those tried for some candidates."""

    def __init__(
        self, board: Board, measure: partition.Measure, candidates: Indices, part_cost: PartCost | None = None
    ) -> None:
        self.scores = scorer(board)
        self._measure, self._part_cost = measure, part_cost
        self.candidates = candidates
        self.is_candidate = np.zeros(board.size, np.bool_)
        self.is_candidate[candidates] = True
        self._floor = partition.find_floor(measure, self.scores.ranks, len(candidates))
        self.only_others = False  # whether all candidates have been tried
        self._cost = np.inf
        self._inside = False
        self.guess = board.size

    def see(self, guesses: Indices) -> None:
        """Try some guesses."""
        costs = self._measure(partition.part_sizes(self.scores, self.candidates, guesses))
        least = float(costs.min())
        if least > self._cost + SAME:
            return
        tied = guesses[costs <= least + SAME]
        inside = tied[self.is_candidate[tied]]
        first = int((inside if len(inside) else tied).min())
        if least < self._cost - SAME or (not len(inside), first) < (not self._inside, self.guess):
            self._cost, self._inside, self.guess = least, len(inside) > 0, first

    def know(self, cost: float, guess: int) -> None:
        """Set the best candidate and its cost, after all candidates have been tried elsewhere."""
        self._cost, self._inside, self.guess, self.only_others = cost, True, guess, True

    @property
    def is_over(self) -> bool:
        """Whether no other guess can replace the best one, if guesses are tried in rising order."""
        if self.only_others:
            return self._cost <= self._floor.outside + SAME
        return self._inside and self._cost <= self._floor.anywhere + SAME

    def see_all(self, guesses: Indices, end: float | None) -> Choice:
        """Try guesses, listed in rising order, until the time ``end``, and choose the best."""
        if end is not None and len(guesses) * len(self.candidates) > _TIMED_PAIRS:
            return self._see_until(end, guesses)
        if len(guesses) * len(self.candidates) <= _BOUNDED_PAIRS:
            self._see_in_blocks(guesses)
            return Choice(self.guess)
        return self.see_bounded(partition.Bounded.sort(self.scores, guesses, self.scores.colors(self.candidates)), end)

    def see_bounded(self, found: partition.Bounded, end: float | None) -> Choice:
        """Try guesses with known multisets until the time ends, and choose the best."""
        count, guesses = len(self.candidates), found.guesses
        if end is not None and len(guesses) * count > _TIMED_PAIRS:
            return self._see_until(end, guesses)
        in_common = partition.count_in_common(self.scores, self.candidates, found.prepared)
        bounds = np.repeat(self._measure(partition.ideal_sizes(in_common)), np.diff(found.starts))
        if self.only_others:
            which = np.flatnonzero(bounds < self._cost - SAME)
            guesses, bounds = guesses[which], bounds[which]
            if 2 * count <= self.scores.ranks:
                first = self._first_singletons(np.sort(guesses))
                if first is not None:
                    return Choice(first)
                if self._cost <= self._floor.but_two_alone + SAME:
                    return Choice(self.guess)
        few = partition.columns_at_once(count) >> 3
        if len(guesses) > 4 * few:  # the most promising set the limit for the others
            soon = bounds <= np.partition(bounds, few)[few]
            self._see_in_blocks(guesses[soon], bounds[soon])
            guesses, bounds = guesses[~soon], bounds[~soon]
            may = self._may_win(guesses, bounds)
            guesses, bounds = guesses[may], bounds[may]
        if end is not None or len(guesses) * count < _COMPILED_PAIRS or not self._see_compiled(guesses):
            self._see_in_blocks(guesses, bounds)
        return Choice(self.guess)

    def _see_compiled(self, guesses: Indices) -> bool:
        """Try guesses on all cores with the fast kernel, or return False if it cannot be used."""
        board, count = self.scores.board, len(self.candidates)
        improve = laboratory.find_fast("best guesses") if laboratory.can_score(board.pegs) else None
        if self._part_cost is None or improve is None:
            return False
        share_of = partition.multisets(board).numbers[guesses] % _SHARES  # promising multisets are in every share
        held = self.scores.colors(self.candidates)
        tasks = (
            (partition.Bounded.sort(self.scores, guesses[share_of == share], held), [share]) for share in range(_SHARES)
        )
        # each share is a position of its own, with the same candidates and the best guess so far
        starts, asked = np.arange(_SHARES + 1, dtype=np.intp) * count, np.empty((_SHARES, 0), np.intp)
        positions = partition.Positions(np.tile(self.candidates, _SHARES), starts, asked)
        best, costs = np.full(_SHARES, self.guess, np.intp), np.full(_SHARES, self._cost)
        seen = np.full(_SHARES, self.only_others)
        if not improve(board, self._part_cost, positions, tasks, best, costs, seen):
            return False
        tied = best[costs <= costs.min() + SAME * (count if self._part_cost.divided else 1)]
        inside = tied[self.is_candidate[tied]]
        self.guess = int((inside if len(inside) else tied).min())
        return True

    def _see_in_blocks(self, guesses: Indices, bounds: partition.Costs | None = None) -> None:
        size = partition.columns_at_once(len(self.candidates))
        while len(guesses):
            if bounds is not None:
                may = self._may_win(guesses, bounds)
                guesses, bounds = guesses[may], bounds[may]
            if len(guesses):
                self.see(guesses[:size])
                guesses = guesses[size:]
                bounds = None if bounds is None else bounds[size:]

    def _may_win(self, guesses: Indices, bounds: partition.Costs) -> NDArray[np.bool_]:
        better = bounds < self._cost - SAME
        if self.only_others and self._inside:  # all earlier guesses have been tried
            return better
        preferred = guesses < self.guess
        inside = self.is_candidate[guesses]
        preferred = inside & preferred if self._inside else inside | preferred
        return np.asarray(better | ((bounds <= self._cost + SAME) & preferred))

    def _first_singletons(self, guesses: Indices) -> int | None:
        """Return the first guess that puts each candidate in its own part, or None; it is better than all others."""
        for which in _blocks(len(guesses), _SINGLETON_GUESSES):
            places = partition.find_singletons(self.scores.against(self.candidates, guesses[which]))
            if len(places):
                return int(guesses[which][places[0]])
        return None

    def _see_until(self, end: float, guesses: Indices) -> Choice:
        mixed = np.sort(guesses)[np.argsort(np.arange(len(guesses)) * _GOLDEN % 1)]
        count = len(self.candidates)
        size = min(partition.columns_at_once(count), max(_TIMED_GUESSES, _TIMED_PAIRS // count))
        for which in _blocks(len(mixed), size):
            self.see(mixed[which])
            if clock() > end and which.stop < len(mixed):
                return Choice(self.guess, looked_at=which.stop)
        return Choice(self.guess)


def _blocks(count: int, size: int) -> Iterator[slice]:
    return (slice(start, min(start + size, count)) for start in range(0, count, size))


# --- in many positions at once -------------------------------------------------------------------


def best_guess_each(
    board: Board, measure: partition.Measure, positions: partition.Positions, part_cost: PartCost | None = None, *,
    consistent: bool = False, memory: int | None = None,
) -> Indices:  # fmt: skip
    """Return the guess with the lowest cost in each of some ``positions`` of a board that can be listed.

    With two candidates or fewer, the first of them is guessed. ``measure`` gives the cost of each guess, and
    ``part_cost``, if possible, the same cost for the fast kernel. For ``consistent`` and ``memory`` see ``look``.
    """
    scores = scorer(board)
    sizes = positions.sizes
    guesses = positions.candidates[positions.starts[:-1]]
    costs = np.full(len(sizes), np.inf)
    alone = sizes > 2 * scores.ranks
    for count in np.flatnonzero(np.bincount(sizes[~alone])).tolist():
        if count <= 2:
            continue
        floor = partition.find_floor(measure, scores.ranks, count)
        for which in _count_together(np.flatnonzero(sizes == count), count * count):
            rows = positions.candidates[positions.starts[which][:, None] + np.arange(count)]
            of = _compare(board, measure, rows, rows)
            costs[which] = least = of.min(axis=1)
            guesses[which] = rows[np.arange(len(which)), _first(of, least)]
            if consistent:
                continue
            open_ = which[least > floor.outside + SAME]
            if scores.keeps_all and count * board.size < _ALONE_PAIRS:
                _compare_with_all(board, measure, positions, open_, guesses, costs)
            else:
                alone[open_] = True
    if part_cost is not None and is_worth_compiling(board):
        fast = alone & (sizes < board.size)  # at the start there are only a few guesses to try
        if _compile_best(board, part_cost, positions, fast, guesses, costs, consistent, memory):
            alone &= ~fast
    for position in np.flatnonzero(alone).tolist():
        best = BestSoFar(board, measure, positions.of(position))
        if np.isfinite(costs[position]):
            best.know(float(costs[position]), int(guesses[position]))
        asked = positions.asked[position].tolist()
        guesses[position] = look(best, asked, consistent=consistent, memory=memory).guess_index
    return guesses


def _compile_best(
    board: Board, part_cost: PartCost, positions: partition.Positions, which: NDArray[np.bool_], guesses: Indices, costs: partition.Costs,
    consistent: bool, memory: int | None,
) -> bool:  # fmt: skip
    """Find the best guess in each of some positions with the fast kernel; False if it cannot be used."""
    scores, distinct = scorer(board), distinct_guesses(board, memory)

    def tasks() -> Iterator[Task]:
        todo = np.flatnonzero(which)
        for places in _blocks(len(todo), _PREPARED):
            together: dict[int, Task] = {}
            for position in todo[places].tolist():
                mine, asked = positions.of(position), positions.asked[position].tolist()
                if consistent:
                    among = guesses_to_try(board, mine, asked, consistent=True, memory=memory)
                    found = partition.Bounded.sort(scores, among, scores.colors(mine))
                else:
                    found = distinct.find(mine, asked)
                together.setdefault(id(found), (found, []))[1].append(position)
            yield from _share(together.values(), positions.sizes)

    improve = laboratory.find_fast("best guesses")
    return improve is not None and improve(board, part_cost, positions, tasks(), guesses, costs, np.isfinite(costs))


def is_worth_compiling(board: Board) -> bool:
    """Whether the fast kernel compares guesses on a board when all games are played."""
    return laboratory.is_worth("trees", board.size) and laboratory.can_score(board.pegs)


def _share(together: Iterable[Task], sizes: Indices) -> list[Task]:
    tasks: list[tuple[int, partition.Bounded, list[int]]] = []
    for found, some in together:
        begun, pairs = 0, 0
        for end, position in enumerate(some, 1):
            pairs += int(sizes[position]) * len(found.guesses)
            if pairs >= _TASK_PAIRS or end == len(some):
                tasks.append((pairs, found, some[begun:end]))
                begun, pairs = end, 0
    tasks.sort(key=lambda task: -task[0])
    return [task[1:] for task in tasks]


def _compare_with_all(
    board: Board,
    measure: partition.Measure,
    positions: partition.Positions,
    which: Indices,
    guesses: Indices,
    costs: partition.Costs,
) -> None:
    count = int(positions.sizes[which].max(initial=1))
    for some in _count_together(which, count * board.size):
        rows = positions.candidates[positions.starts[some][:, None] + np.arange(count)]
        of = _compare(board, measure, rows, None)
        least = of.min(axis=1)
        better = least < costs[some] - SAME
        guesses[some[better]] = _first(of, least)[better]


def _compare(board: Board, measure: partition.Measure, rows: Indices, guesses: Indices | None) -> partition.Costs:
    """Return the costs of guesses in positions of one size, a row each; of all codes without ``guesses``."""
    scores, across = scorer(board), rows.T
    ranks = scores.against(across.ravel()) if guesses is None else scores.pairs(across[:, :, None], guesses)
    sizes = partition.count_parts(ranks.reshape(len(across), -1), scores.ranks)
    return measure(sizes).reshape(len(rows), -1)


def _first(costs: partition.Costs, least: partition.Costs) -> Indices:
    return np.asarray((costs <= least[:, None] + SAME).argmax(axis=1))


def _count_together(which: Indices, pairs: int) -> Iterator[Indices]:
    """Yield groups of positions, with ``pairs`` each, that are counted together."""
    some = max(1, _PAIRS // pairs)
    return (which[start : start + some] for start in range(0, len(which), some))


# --- memory -----------------------------------------------------------------------------------


def memory_needed(board: Board, *, tree: bool = False) -> int:
    """Return the megabytes needed to find a best guess on a board, or to grow a ``tree``."""
    a_code = 30 + (4 * len(feedbacks(board.pegs)) + 20 if tree else 0)
    return 45 + -(-board.size * a_code // _MEGABYTE)


def check_memory(board: Board, memory: int, *, tree: bool = False) -> None:
    """Raise StrategyError if ``memory`` megabytes are too few for a board, or to play all its codes as a ``tree``."""
    needed = memory_needed(board, tree=tree)
    if memory < needed:
        what = "to play all their codes" if tree else "to compare guesses"
        raise StrategyError(f"{memory} MB are not enough: {board} need {needed} MB or more {what}")


@lru_cache(maxsize=2)
def distinct_guesses(board: Board, memory: int | None = None) -> DistinctGuesses:
    """The board's distinct guesses, cached in what remains of ``memory`` megabytes."""
    kept = _KEPT if memory is None else max(0, min(_KEPT, memory - memory_needed(board)))
    return DistinctGuesses(board, kept * _MEGABYTE)
