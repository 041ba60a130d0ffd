"""The search for what sets of candidates cost: depth-first branch and bound (Koyama and Lai 1993).

What a set costs is the guesses that the best play needs to find each of its codes once. A guess
costs a guess for each candidate, and what its parts cost. Guesses are tried in order of their bounds;
of the parts of a guess, all are bounded before any is searched, the smallest first. What is found out
about a set is kept: its cost with its guess, or what it has been proved to cost at least.

Which of the guesses that lead to the least total is played, ``search.trees`` decides.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Callable, Iterable, Iterator
from functools import cached_property, partial
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core import kernel
from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.memory import machine_memory
from mastermind_xl.core.partition import count_parts
from mastermind_xl.core.scoring import Indices, scorer
from mastermind_xl.core.symmetry import DistinctGuesses, representatives
from mastermind_xl.search.bounds import IMPOSSIBLE, Candidates, Gain, Level, Solved, make_levels

if TYPE_CHECKING:
    from mastermind_xl.search.sets_kernel import KernelSearch, Made

MOST_CODES = 65_535
"""A code's index has 16 bits where what was found out is kept; before that, memory sets the limit."""

_MEMORY_USED = 0.5
"""How much of this machine's memory the scores may take: what is found out takes more and more of the rest."""

FEW = 24
"""For sets up to this size, guesses that differ by a symmetry of several guesses before are not told apart."""

_TOLD = 48
"""Sets from this size on are worth a line in a file from which a search goes on."""

_PATIENCE = 1.0
"""Seconds after which a search on a small board is worth the start of the fast kernel, which takes half of one."""

_KEPT = 1 << 28
"""Bytes of distinct guesses that are kept: those of any board that is searched in hours."""

Asked = tuple[int, ...] | None
"""The guesses that led to a set of candidates, if it comes from a history."""

Bounded = Iterator[tuple[int, int]]
"""Guesses in the order in which they are tried, each after what it costs at least."""


def _check_room(board: Board) -> None:
    """Pass if the scores of every pair of codes have room: as ranks twice, and once as bits, of four bytes or so."""
    if board.size > MOST_CODES:
        raise BoardError(
            f"{board} have {board.size_text} codes: optimal play is searched up to {MOST_CODES:,} codes; "
            "optimal --beam N searches among some guesses"
        )
    takes, there = 6 * board.size**2, _MEMORY_USED * machine_memory()
    if takes > there:
        raise BoardError(
            f"{board} have {board.size:,} codes, whose scores would take {takes / 1e9:,.1f} GB of memory; there is "
            f"room for {there / 1e9:,.1f} GB: optimal --beam N searches among some guesses, without them"
        )


class SetSearch:
    """Finds what sets of candidates cost on one board.

    Args:
        board: of which the scores of every pair have room in memory.
        max_guesses: no game may take more; as many as it takes when None.
        consistent: guess candidates only.

    Attributes:
        positions: how many sets of candidates were searched.
        searched: these sets, and those that another search has told of.
        progress: called again and again while it searches.

    Raises:
        BoardError: they have not, or there are more than ``MOST_CODES`` codes.
    """

    def __init__(self, board: Board, max_guesses: int | None = None, consistent: bool = False) -> None:
        _check_room(board)
        self.board = board
        self.max_guesses = max_guesses
        self.consistent = consistent
        self.positions = 0
        self.searched: list[tuple[Level, Candidates]] = []
        self.progress: Callable[[], None] | None = None
        scores = scorer(board)
        self._ranks = scores.ranks
        self._matrix = scores.against(np.arange(board.size))
        self._rows = [row.tobytes() if row.dtype == np.uint8 else tuple(row.tolist()) for row in self._matrix]
        self._first = [board.index(code) for code in representatives(board)]
        # the answers that a guess can get, but for the win
        branches = max(1, *(len(set(self._rows[guess])) - 1 for guess in self._first))
        self._branches, self._at_a_glance = branches, branches + 1
        self._distinct = DistinctGuesses(board, _KEPT)
        self.levels = make_levels(board.size, scores.ranks, branches, max_guesses)
        self._kernel: KernelSearch | None = None
        self._patience = float("inf")

    @cached_property
    def _gain(self) -> Gain:
        return Gain(self._matrix, self._ranks)

    def use_kernel(self) -> None:
        """Search by the fast kernel as soon as that is worth its start: costs and play are the same."""
        if kernel.is_worth_searching(self.board.size):
            self._begin_kernel()
        elif kernel.is_there():
            self._patience = time.monotonic() + _PATIENCE

    def _begin_kernel(self) -> None:
        from mastermind_xl.search.sets_kernel import KernelSearch, is_possible

        self._patience = float("inf")
        answers = sorted({rank for guess in self._first for rank in self._rows[guess]})
        if is_possible(self.board, len(answers)):
            self._kernel = KernelSearch(
                self.board, self._matrix, answers, self.levels, self._at_a_glance, self.consistent
            )

    @property
    def uses_kernel(self) -> bool:
        """Whether it searches by the fast kernel."""
        return self._kernel is not None

    def level(self, asked: int) -> Level:
        """The level after so many guesses."""
        return self.levels[max(0, len(self.levels) - 1 - asked)]

    def learn(self, level: Level, candidates: Candidates, cost: int, guess: int) -> None:
        """Keep what a set costs, or what it costs at least.

        Args:
            level: where the set is.
            candidates: the set.
            cost: what it costs.
            guess: the guess that does it; -1 if it costs at least as much.
        """
        if guess >= 0:
            level.solved[candidates] = Solved(cost, guess)
        else:
            level.low[candidates] = cost if cost < IMPOSSIBLE // 2 else IMPOSSIBLE
        self.searched.append((level, candidates))

    def known_exactly(self, candidates: Candidates, level: Level) -> int:
        """What a set costs, if it is known or seen at a glance; else ``IMPOSSIBLE``."""
        count = len(candidates)
        if count <= 2 or level.least[count] >= IMPOSSIBLE:
            return level.least[count]
        found = self.recall(candidates, level) or self._glance(candidates, count, level)[0]
        return IMPOSSIBLE if found is None else found.cost

    def recall(self, candidates: Candidates, level: Level) -> Solved | None:
        """What a set costs, and the guess that does it, if that was found out."""
        found = level.solved.get(candidates)
        if found is None and self._kernel is not None:
            found, _ = self._kernel.recall(candidates, level)
        return found

    def add_up(self, count: int, parts: list[Candidates], limit: int, level: Level) -> int:
        """What a guess costs by what is known of its parts, or soon found out by the fast kernel.

        Args:
            count: how many candidates there were.
            parts: the parts that the guess makes of them.
            limit: the fast kernel need not find out more than that it costs as much.
            level: where the parts are.
        """
        if self._kernel is None:
            return count + sum(self.known_exactly(part, level) for part in parts)
        known = [level.solved.get(part) for part in parts]
        unknown = [part for part, found in zip(parts, known, strict=True) if found is None]
        count += sum(found.cost for found in known if found is not None)
        return self._kernel.settle(self._kernel.parts(unknown, count), limit, level, None, self.progress)

    def split(
        self, guess: int, candidates: Candidates, take: itemgetter[Any] | None = None
    ) -> list[Candidates]:
        """The parts that a guess makes, without the guess itself.

        Args:
            guess: its index.
            candidates: what it divides.
            take: gets what it answers them, and more; made here when None.
        """
        take = take or itemgetter(*candidates, 0)  # with one more, so that it always gets a tuple
        parts: list[list[int]] = [[] for _ in range(self._ranks)]
        for rank, code in zip(take(self._rows[guess]), candidates, strict=False):
            parts[rank].append(code)
        parts.pop()
        return [tuple(part) for part in parts if part]

    # --- what a guess costs ------------------------------------------------------------------

    def _settle(self, count: int, parts: list[Candidates], limit: int, asked: Asked, level: Level) -> int:
        """What a guess costs altogether, or something from ``limit`` up if it costs no less.

        Args:
            count: how many candidates there were.
            parts: the parts that the guess makes of them.
            limit: what it has to be less than.
            asked: the guesses, this one included.
            level: where the parts are.
        """
        least = level.least
        total = count
        for part in parts:
            total += least[len(part)]
        if total >= limit:
            return total
        if self._kernel is not None and (asked is None or len(asked) > 1):
            made = self._kernel.parts(parts, count)
            return self._settle_by_kernel(self._kernel, made, limit, asked, level, lambda: parts)
        total, unknown = self._look_up(parts, total, limit, level)
        if total >= limit or not unknown:
            return total
        return self._search_parts(unknown, total, limit, asked, level)

    def _settle_by_kernel(
        self,
        searching: KernelSearch,
        made: Made,
        limit: int,
        asked: Asked,
        level: Level,
        parts: Callable[[], list[Candidates]],
    ) -> int:
        """The same by the fast kernel; what it finds out about large sets is kept here as well.

        Args:
            searching: the kernel's search.
            made: what the guess makes.
            limit: see ``_settle``.
            asked: likewise.
            level: likewise.
            parts: that the guess makes.
        """
        before = searching.positions
        total = searching.settle(made, limit, level, asked, self.progress)
        self.positions += searching.positions - before
        if searching.positions > before:
            for part in parts():
                if len(part) >= _TOLD and part not in level.solved:
                    found, low = searching.recall(part, level)
                    if found is not None or low > level.known(part):
                        self.learn(level, part, low, -1 if found is None else found.guess)
        return total

    def _look_up(
        self, parts: list[Candidates], total: int, limit: int, level: Level
    ) -> tuple[int, list[tuple[int, int, Candidates]]]:
        """The total with what is known of the parts, and those of unknown cost: size, least cost, and the part."""
        solved, low, least = level.solved, level.low, level.least
        unknown: list[tuple[int, int, Candidates]] = []
        for part in parts:
            size = len(part)
            if size < 3:
                continue  # what its size says is what it costs
            found = solved.get(part)
            known = low.get(part, 0) if found is None else found.cost
            if not known:  # it is met for the first time
                if size > self._at_a_glance:
                    known = least[size]
                else:
                    found, known = self._glance(part, size, level)
            if found is None:
                unknown.append((size, known, part))
            total += known - least[size]
            if total >= limit:
                break
        return total, unknown

    def _search_parts(
        self,
        unknown: list[tuple[int, int, Candidates]],
        total: int,
        limit: int,
        asked: Asked,
        level: Level,
    ) -> int:
        """The total with what unknown parts cost: all are bounded before any is searched, the smallest first."""
        unknown.sort()
        bounded: list[tuple[Candidates, int, Bounded]] = []
        for _, known, part in unknown:
            bound, guesses = self._weigh(part, known, limit - total + known, asked, level)
            total += bound - known
            if total >= limit:
                return total
            bounded.append((part, bound, guesses))
        for part, bound, guesses in bounded:
            total += self._cost(part, limit - total + bound, asked, level, guesses) - bound
            if total >= limit:
                return total
        return total

    def _glance(self, candidates: Candidates, count: int, level: Level) -> tuple[Solved | None, int]:
        """What can be seen of a small set without a search, by trying its own codes, and what it costs at least."""
        take = itemgetter(*candidates)
        rows = self._rows
        almost = -1
        for guess in candidates:
            parts = len(set(take(rows[guess])))
            if parts == count:  # every other candidate alone in its part
                level.solved[candidates] = found = Solved(2 * count - 1, guess)
                return found, found.cost
            if parts == count - 1:  # one part of two, which no other set can better
                almost = guess
        if almost >= 0 and level.left != 2:  # with two guesses left, the part of two takes one too many
            level.solved[candidates] = found = Solved(2 * count, almost)
            return found, found.cost
        level.low[candidates] = 2 * count
        return None, 2 * count

    # --- in which order guesses are tried ----------------------------------------------------

    def _weigh(
        self, candidates: Candidates, known: int, limit: int, asked: Asked, level: Level
    ) -> tuple[int, Bounded]:
        """What a set costs at least by what every guess makes of it, and the guesses whose bound is below ``limit``."""
        count = len(candidates)
        rows = np.array(candidates)
        gain = self._gain.of(rows)
        if self.consistent:
            gain[np.bincount(rows, minlength=len(gain)) == 0] = 0  # a guess without gain is not tried
        floor = level.floor(count)
        if count <= self._at_a_glance:
            bound = floor[int(gain.max())]
            ordered = self._by_gain(gain, floor, limit)
        else:
            guesses = self._find_distinct(rows, asked)
            gain = gain.take(guesses)
            bound = floor[int(gain.max())]
            ordered = self._by_bound(rows, guesses, gain, limit, level)
            first = next(ordered, None)
            if first is not None:  # its bound, by the sizes of the parts, is closer than that by their number
                bound = first[0]
                ordered = chain((first,), ordered)
        if bound > known:
            level.low[candidates] = known = bound
        return known, ordered

    def _find_distinct(self, rows: Indices, asked: Asked) -> Indices:
        """Guesses of which every other one is a copy."""
        # One guess is met again and again, and large sets are few. For a small set after several guesses, to
        # find out which guesses are copies by these takes longer than to look at the copies.
        if asked is None or (len(asked) > 1 and len(rows) <= FEW):
            asked = ()
        return self._distinct.holding(rows, asked)

    def _by_gain(self, gain: NDArray[Any], floor: list[int], limit: int) -> Bounded:
        """The order of all guesses for a set in which no part can be so large that its size would matter."""
        for value in range(int(gain.max()), 0, -1):
            if floor[value] >= limit:
                return
            for guess in (gain == value).nonzero()[0].tolist():
                yield floor[value], guess

    def _by_bound(
        self, rows: Indices, guesses: Indices, gain: NDArray[Any], limit: int, level: Level
    ) -> Bounded:
        """The order of guesses, by the sizes of their parts; these are counted gain by gain, as bounds grow with it."""
        count = len(rows)
        floor, leasts = level.floor(count), level.below.leasts
        waiting: list[tuple[int, int]] = []
        for value in range(int(gain.max()), 0, -1):
            if floor[value] >= limit:
                break
            some = guesses[gain == value]
            if not len(some):
                continue
            sizes = count_parts(self._matrix[rows[:, None], some], self._ranks)
            bounds = leasts.take(sizes[:-1]).sum(axis=0)
            bounds += count
            waiting += zip(bounds.tolist(), some.tolist(), strict=True)
            waiting.sort()
            ready = bisect_left(waiting, (floor[value - 1],))  # no guess of less gain comes before these
            yield from waiting[:ready]
            del waiting[:ready]
        yield from waiting

    # --- what a set costs --------------------------------------------------------------------

    def _cost(self, candidates: Candidates, limit: int, asked: Asked, level: Level, guesses: Bounded) -> int:
        """What a set costs, or something from ``limit`` up if it costs no less.

        Args:
            candidates: the set.
            limit: what it has to be less than.
            asked: the guesses before.
            level: where the set is.
            guesses: all guesses whose bound is less than ``limit``.
        """
        found = level.solved.get(candidates)
        if found is not None:
            return found.cost
        low = level.low.get(candidates, level.least[len(candidates)])
        if low >= limit:
            return low
        self.positions += 1
        if time.monotonic() > self._patience:
            self._begin_kernel()
        if self.progress is not None:
            self.progress()
        count = len(candidates)
        take = itemgetter(*candidates, 0)
        rows = np.array(candidates)
        best, choice = limit, -1
        for bound, guess in guesses:
            if bound >= best:
                break
            if asked is not None and self._is_shared(count, asked, best):
                left = chain(((bound, guess),), guesses)
                best, choice = self._share(candidates, best, choice, asked, left)
                break
            if bound > low:
                level.low[candidates] = low = bound
            total = self._try(guess, candidates, rows, take, best, asked, level.below)
            if total < best:
                best, choice = total, guess
                if best == low:
                    break
        self.learn(level, candidates, best, choice)
        return best

    def _try(
        self,
        guess: int,
        candidates: Candidates,
        rows: Indices,
        take: itemgetter[Any],
        limit: int,
        asked: Asked,
        level: Level,
    ) -> int:
        """What a guess costs for a set, or something from ``limit`` up if it costs no less or tells nothing.

        Args:
            guess: its index.
            candidates: the set.
            rows: the same.
            take: see ``split``.
            limit: what it has to be less than.
            asked: the guesses before.
            level: where the parts are.
        """
        path: Asked = None if asked is None else (*asked, guess)
        if self._kernel is not None and (path is None or len(path) > 1):
            made = self._kernel.divided(rows, guess)
            split = partial(self.split, guess, candidates, take)
            return self._settle_by_kernel(self._kernel, made, limit, path, level, split)
        parts = self.split(guess, candidates, take)
        if len(parts) == 1 and len(parts[0]) == len(candidates):
            return limit
        return self._settle(len(candidates), parts, limit, path, level)

    def _seek(
        self,
        guesses: Iterable[int],
        candidates: Candidates,
        rows: Indices,
        take: itemgetter[Any],
        total: int,
        asked: Asked,
        level: Level,
    ) -> Iterator[int]:
        """Guesses with which a set costs no more than it is known to, in their order; see ``_try``."""
        if self._kernel is not None and asked != ():
            yield from self._kernel.seek(rows, [*guesses], total, level, asked, self.progress)
            return
        for guess in guesses:
            if self._try(guess, candidates, rows, take, total + 1, asked, level) == total:
                yield guess

    def _is_shared(self, count: int, asked: tuple[int, ...], best: int) -> bool:
        """Whether the guesses for a set shall be settled elsewhere."""
        return False

    def _share(
        self, candidates: Candidates, best: int, choice: int, asked: tuple[int, ...], guesses: Bounded
    ) -> tuple[int, int]:
        """The least cost of a set, and the guess that does it, with the guesses that are left settled elsewhere."""
        raise NotImplementedError
