"""Find the best guess for a set of candidates.

One guess of each symmetry class is tried, block by block, so that memory does not grow with the number of guesses. A
guess is skipped if no guess with the same colours can be better than the best guess so far. If time is limited, the
guesses that are tried first are spread evenly over the standard rotation.

For many positions at once, small positions with equally many candidates share arrays, because arrays of one position
would be too short to be fast. The guesses tried are the candidates of each position; then all codes, if the scores of
all pairs of codes are stored. All other positions are handled one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import numpy as np
from numpy.typing import NDArray

from mastermind_xl import kernel
from mastermind_xl.core import partition
from mastermind_xl.core.board import Board
from mastermind_xl.core.scoring import Indices, scorer
from mastermind_xl.core.symmetry import DistinctGuesses, opening_indices
from mastermind_xl.core.system import clock
from mastermind_xl.kernel.loading import or_numpy
from mastermind_xl.strategies.base import Choice
from mastermind_xl.strategies.criterion import SAME, PartCost

# These limits change time and memory, but no guess. Three times are processor ms with a lower, this and a higher limit:
# c is most-parts --consistent on 4 × 7, k is knuth on 5 × 8 with the fast kernel.
# fmt: off
_FEW_CANDIDATES = 255       # candidates that are all compared, because finding symmetry takes longer (c: 15, 13, 15)
_BOUNDED_PAIRS = 1 << 15    # pairs of guess and candidate counted without bounds (c: 17, 13, 13; more on large boards)
_PAIRS = 1 << 17            # pairs in several positions, counted together: a few MB (16 times more or less: as fast)
_COMPILED_PAIRS = 1 << 28   # pairs of one guess that are worth the kernel's start: numpy takes over a second, 5 ns each
_SHARES = 16                # shares of that guess's work, so that all cores end together; each copies the candidates
_PREPARED = 64              # positions whose guesses are listed while threads compare others (k: 602, 497, 503)
_TIMED_PAIRS = 1 << 27      # pairs counted between two looks at the clock: some tenths of a second
_TIMED_GUESSES = 1 << 7     # fewest guesses tried between two looks: fewer would take almost as long
_KEPT = 1 << 24             # bytes of cached distinct guesses
# fmt: on
_GOLDEN = (5**0.5 - 1) / 2  # the multiples of this number, without their whole parts, are spread evenly


def look(best: BestSoFar, asked: Sequence[int], *, consistent: bool = False, end: float | None = None) -> Choice:
    """Return the guess with the lowest cost; ties go to a candidate, then to the first in standard rotation.

    Args:
        best: the search for this guess, with three candidates or more.
        asked: indices of the guesses that led to these candidates; empty for arbitrary candidates, without known symmetry.
        consistent: whether to guess only candidates.
        end: time of ``clock`` at which the search ends with the best guess so far.
    """
    board, candidates = best.scores.board, best.candidates
    if len(candidates) == board.size:
        best.see(opening_indices(board))
    elif consistent:
        guesses = guesses_to_try(board, candidates, asked, consistent=True)
        if len(guesses) * len(candidates) <= _BOUNDED_PAIRS:
            best.see(guesses)
        else:
            best.see_bounded(partition.Bounded(best.scores, guesses, best.scores.colors(candidates)), end)
    else:
        # if a candidate reaches the lower bound of all guesses, no other guess is better
        if len(candidates) <= 2 * best.scores.ranks and not best.only_others:
            best.see(candidates)
            best.only_others = True
        if not best.is_over:
            best.see_bounded(distinct_guesses(board).find(candidates, asked), end)
    return Choice(best.guess, best.looked_at)


def guesses_to_try(board: Board, candidates: Indices, asked: Sequence[int], *, consistent: bool) -> Indices:
    """Return one guess of each symmetry class of a board's codes, rising; with ``consistent``, candidates only.

    The guesses ``asked`` led to the ``candidates``; see ``look``. With ``consistent``, all candidates are
    returned if they are few or nothing was asked.
    """
    if consistent and (not asked or len(candidates) <= _FEW_CANDIDATES):
        return candidates
    guesses = distinct_guesses(board)
    if not consistent:
        return guesses.holding(candidates, asked)
    return np.intersect1d(guesses.after(asked), candidates, assume_unique=True)


class BestSoFar:
    """The best of the guesses that were tried so far for a set of candidates."""

    def __init__(
        self, board: Board, measure: partition.Measure, candidates: Indices, part_cost: PartCost | None = None
    ) -> None:
        self.scores = scorer(board)
        self._measure, self._part_cost = measure, part_cost
        self.candidates = candidates
        self.is_candidate = np.zeros(board.size, np.bool_)
        self.is_candidate[candidates] = True
        self.only_others = False  # whether all candidates have been tried
        self.looked_at: int | None = None  # the number of guesses tried when the time ran out
        self._cost = np.inf
        self._inside = False  # whether the best guess is a candidate
        self.guess = board.size

    def see(self, guesses: Indices) -> None:
        """Try guesses: compare them with the best guess so far, and store a better guess."""
        costs = self._measure(partition.part_sizes(self.scores, self.candidates, guesses))
        least = float(costs.min())
        if least > self._cost + SAME:
            return
        first = self._first(guesses[costs <= least + SAME])
        inside = bool(self.is_candidate[first])
        if least < self._cost - SAME or (not inside, first) < (not self._inside, self.guess):
            self._cost, self._inside, self.guess = least, inside, first

    def _first(self, tied: Indices) -> int:
        """Return the first candidate among some guesses or, without candidates, the first of the guesses."""
        inside = tied[self.is_candidate[tied]]
        return int((inside if len(inside) else tied).min())

    def know(self, cost: float, guess: int) -> None:
        """Set the best candidate and its cost, after all candidates were tried elsewhere."""
        self._cost, self._inside, self.guess, self.only_others = cost, True, guess, True

    @property
    def is_over(self) -> bool:
        """Whether the best guess is final: no other code can be better than the best candidate."""
        if not self.only_others:
            return False
        return self._cost <= partition.lowest_outside(self._measure, self.scores.ranks, len(self.candidates)) + SAME

    def see_bounded(self, found: partition.Bounded, end: float | None) -> None:
        """Try the guesses ``found``, grouped by multisets of colours; at the time ``end``, if not None, stop."""
        count, guesses = len(self.candidates), found.guesses
        if end is not None and len(guesses) * count > _TIMED_PAIRS:
            self._see_until(end, guesses)
            return
        in_common = partition.count_in_common(self.scores, self.candidates, found.prepared)
        bounds = np.repeat(self._measure(partition.ideal_sizes(in_common)), np.diff(found.starts))
        guesses, bounds = self._leave_out(guesses, bounds)
        few = partition.columns_at_once(count) >> 3
        if len(guesses) > 4 * few:  # the cost of the most promising is the limit for the others
            soon = bounds <= np.partition(bounds, few)[few]
            self._see_in_blocks(guesses[soon], bounds[soon])
            guesses, bounds = self._leave_out(guesses[~soon], bounds[~soon])
        if end is not None or len(guesses) * count < _COMPILED_PAIRS or not self._see_compiled(guesses):
            self._see_in_blocks(guesses, bounds)

    def _see_compiled(self, guesses: Indices) -> bool:
        """Try guesses on all cores with the fast kernel; return False if the kernel cannot be used."""
        board, count = self.scores.board, len(self.candidates)
        improve = find_improve(board, consistent=False)
        if self._part_cost is None or improve is None:
            return False
        share_of = partition.multisets(board).numbers[guesses] % _SHARES  # every share gets some promising multisets
        held = self.scores.colors(self.candidates)
        tasks = (
            (partition.Bounded(self.scores, guesses[share_of == share], held), [share]) for share in range(_SHARES)
        )
        # the kernel treats each share as a position, with the same candidates and best guess so far
        starts, asked = np.arange(_SHARES + 1, dtype=np.intp) * count, np.empty((_SHARES, 0), np.intp)
        positions = partition.Positions(np.tile(self.candidates, _SHARES), starts, asked)
        best, costs = np.full(_SHARES, self.guess, np.intp), np.full(_SHARES, self._cost)
        seen = np.full(_SHARES, self.only_others)
        if not improve(board, self._part_cost, positions, tasks, best, costs, seen):
            return False
        self.guess = self._first(best[costs <= costs.min() + SAME * (count if self._part_cost.divided else 1)])
        return True

    def _see_in_blocks(self, guesses: Indices, bounds: partition.Costs) -> None:
        size = partition.columns_at_once(len(self.candidates))
        while len(guesses):
            self.see(guesses[:size])
            guesses, bounds = self._leave_out(guesses[size:], bounds[size:])

    def _leave_out(self, guesses: Indices, bounds: partition.Costs) -> tuple[Indices, partition.Costs]:
        """Leave out the guesses whose lower bounds show that they cannot replace the best guess so far."""
        may = bounds < self._cost - SAME
        if not (self.only_others and self._inside):  # otherwise all earlier guesses have been tried
            preferred = guesses < self.guess
            inside = self.is_candidate[guesses]
            preferred = inside & preferred if self._inside else inside | preferred
            may |= (bounds <= self._cost + SAME) & preferred
        return guesses[may], bounds[may]

    def _see_until(self, end: float, guesses: Indices) -> None:
        mixed = np.sort(guesses)[np.argsort(np.arange(len(guesses)) * _GOLDEN % 1)]
        count = len(self.candidates)
        size = min(partition.columns_at_once(count), max(_TIMED_GUESSES, _TIMED_PAIRS // count))
        for seen in range(0, len(mixed), size):
            if seen and clock() > end:
                self.looked_at = seen
                return
            self.see(mixed[seen : seen + size])


# --- in many positions at once -------------------------------------------------------------------


def best_guess_each(
    board: Board, measure: partition.Measure, positions: partition.Positions, part_cost: PartCost | None = None, *,
    consistent: bool = False,
) -> Indices:  # fmt: skip
    """Return the guess with the lowest cost in each of several ``positions``, on a ``board`` that can be listed.

    In a position with one or two candidates, the first is guessed. ``measure`` gives the cost of each guess, and
    ``part_cost``, if possible, the same cost for the fast kernel. For ``consistent`` see ``look``.
    """
    scores, sizes = scorer(board), positions.sizes
    guesses = positions.candidates[positions.starts[:-1]]
    costs = np.full(len(sizes), np.inf)
    alone = sizes > 2 * scores.ranks
    for count in np.flatnonzero(np.bincount(sizes[~alone])).tolist():
        if count <= 2:
            continue
        equal = np.flatnonzero(sizes == count)
        for which in _group(equal, count * count):
            costs[which], guesses[which] = _find_cheapest(board, measure, positions, which, among_all=False)
        if consistent:
            continue
        unsettled = equal[costs[equal] > partition.lowest_outside(measure, scores.ranks, count) + SAME]
        if not scores.keeps_all:
            alone[unsettled] = True
            continue
        for which in _group(unsettled, count * board.size):
            least, first = _find_cheapest(board, measure, positions, which, among_all=True)
            better = least < costs[which] - SAME
            guesses[which[better]] = first[better]
    improve = None if part_cost is None else find_improve(board, consistent=consistent)
    if part_cost is not None and improve is not None:
        fast = alone & (sizes < board.size)  # at a game's start there are only a few guesses to try
        tasks = _list_tasks(board, positions, fast, consistent=consistent)
        if improve(board, part_cost, positions, tasks, guesses, costs, np.isfinite(costs)):
            alone &= ~fast
    for position in np.flatnonzero(alone).tolist():
        best = BestSoFar(board, measure, positions.of(position))
        if np.isfinite(costs[position]):
            best.know(float(costs[position]), int(guesses[position]))
        asked = positions.asked[position].tolist()
        guesses[position] = look(best, asked, consistent=consistent).guess_index
    return guesses


def _list_tasks(
    board: Board, positions: partition.Positions, which: NDArray[np.bool_], *, consistent: bool
) -> Iterator[partition.Task]:
    """Yield the guesses to try for the fast kernel in the positions marked in ``which``."""
    scores, distinct, sizes = scorer(board), distinct_guesses(board), positions.sizes

    def count_pairs(task: partition.Task) -> int:
        return len(task[0].guesses) * int(sizes[task[1]].sum())

    todo = np.flatnonzero(which)
    for start in range(0, len(todo), _PREPARED):
        together: dict[int, partition.Task] = {}
        for position in todo[start : start + _PREPARED].tolist():
            mine, asked = positions.of(position), positions.asked[position].tolist()
            if consistent:
                among = guesses_to_try(board, mine, asked, consistent=True)
                found = partition.Bounded(scores, among, scores.colors(mine))
            else:
                found = distinct.find(mine, asked)
            together.setdefault(id(found), (found, []))[1].append(position)
        yield from sorted(together.values(), key=count_pairs, reverse=True)


def find_improve(board: Board, *, consistent: bool) -> Callable[..., bool] | None:
    """Return the function that finds better guesses with the fast kernel; None if numpy is faster, or has to do the work."""
    work = "trees of candidates" if consistent else "trees"
    if kernel.is_worth(work, board.size) and kernel.can_score(board.pegs) and not board.blacks_only:
        with or_numpy():
            from mastermind_xl.strategies.fast_guesses import improve

            return improve
    return None


def _find_cheapest(
    board: Board, measure: partition.Measure, positions: partition.Positions, which: Indices, *, among_all: bool
) -> tuple[partition.Costs, Indices]:
    """Return the lowest cost, and the first guess with it, in positions of one size, among the candidates or all codes."""
    scores, starts = scorer(board), positions.starts[which]
    rows = positions.candidates[starts[:, None] + np.arange(positions.starts[which[0] + 1] - starts[0])]
    across = rows.T
    ranks = scores.against(across.ravel()) if among_all else scores.pairs(across[:, :, None], rows)
    sizes = partition.count_parts(ranks.reshape(len(across), -1), scores.ranks)
    costs = measure(sizes).reshape(len(rows), -1)
    least = costs.min(axis=1)
    first = (costs <= least[:, None] + SAME).argmax(axis=1)
    return least, first if among_all else rows[np.arange(len(rows)), first]


def _group(which: Indices, pairs: int) -> Iterator[Indices]:
    """Yield groups of positions whose parts are counted together; ``pairs`` is the number of scores for each position."""
    size = max(1, _PAIRS // pairs)
    return (which[start : start + size] for start in range(0, len(which), size))


@lru_cache(maxsize=2)
def distinct_guesses(board: Board) -> DistinctGuesses:
    """Return the object that finds a board's distinct guesses."""
    return DistinctGuesses(board, _KEPT)
