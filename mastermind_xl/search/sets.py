"""Search for the totals of sets of candidates by depth-first branch and bound (Koyama and Lai 1993).

The total of a set is the number of guesses that the best play needs to find each of its codes once: one guess
per candidate, plus the totals of the parts into which the best guess divides the set. The search tries guesses in
the order of their lower bounds. It finds a lower bound for every part of a guess before it searches any part, and
searches the smallest part first. Each searched set is stored with its total and guess, or with its lower bound.
``search.proof`` decides which of the guesses with the least total is played.
"""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cached_property
from itertools import chain
from operator import itemgetter
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mastermind_xl import kernel
from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.partition import count_parts
from mastermind_xl.core.scoring import Indices, Ranks, all_indices, scorer
from mastermind_xl.core.symmetry import DistinctGuesses, opening_indices
from mastermind_xl.core.system import Watch, machine_memory
from mastermind_xl.core.totals import IMPOSSIBLE
from mastermind_xl.kernel.loading import or_numpy
from mastermind_xl.search.bounds import Asked, Candidates, Gain, Level, Position, Solved, glance, make_levels

if TYPE_CHECKING:
    from mastermind_xl.search.fast_sets import KernelSearch

MOST_CODES = 65_535
"""Most codes that a checkpoint, with indices of 16 bits, can store; memory usually allows fewer."""

_MEMORY_USED = 0.5
"""The share of this machine's memory that scores may use; the sets that the search stores need the rest."""

FEW = 24  # size up to which, after several guesses, trying equivalent guesses is faster than finding them by symmetry
STORED = 48  # sets from this size on are stored in a checkpoint: smaller ones are searched again quickly
_AT_ONCE = 1 << 22  # pairs of codes that are prepared between two looks at the clock: some hundredths of a second

_PATIENCE = {True: 1.0, False: 5.0}
"""Seconds of processor time after which a search loads the fast kernel: about the time that loading takes if the kernel
is compiled, and if it is not."""

_NEVER = float("inf")

OrderedGuesses = Iterator[tuple[int, int]]
"""Pairs of lower bound and guess, in the order in which the guesses are tried."""

Unknown = tuple[int, int, Candidates]  # a part of unknown total: its size, its lower bound, and the part


_BYTES = {False: 5, True: 13}
"""Most bytes needed per pair of codes, without and with the fast kernel. They are measured as the process's peak memory
minus 0.15 GB, for example in ``optimal --pegs 5 --colors 6 --seconds 1`` (0.40 and 0.92 GB)."""


def _check_room(board: Board) -> None:
    """Raise an error unless the scores of all pairs fit in memory, in all the forms that the search needs."""
    if board.size > MOST_CODES:
        raise BoardError(
            f"{board} have {board.size_text} codes: a search for optimal play is limited to {MOST_CODES:,} codes; "
            "on larger boards, use the command optimal with a beam, which tries only some guesses"
        )
    takes = _BYTES[kernel.has_kernel()] * board.size**2
    there = _MEMORY_USED * machine_memory()
    if takes > there:
        raise BoardError(
            f"{board} have {board.size:,} codes, whose scores would take {takes / 1e9:,.1f} GB of memory, but there "
            f"is room for {there / 1e9:,.1f} GB: use the command optimal with a beam, which tries only some guesses"
        )


class SetSearch:
    """Finds the totals of sets of candidates on one board; if ``consistent``, only candidates are guessed.

    Raises BoardError if the scores of all pairs of codes do not fit in memory, or for more than ``MOST_CODES`` codes.
    """

    def __init__(self, board: Board, max_guesses: int | None = None, consistent: bool = False) -> None:
        board.check_whites()
        _check_room(board)
        self.board = board
        self.max_guesses = max_guesses  # limit for every game; None means no limit
        self.consistent = consistent
        self.positions = 0  # number of sets of candidates searched
        self.searched: list[tuple[Level, Candidates]] = []  # in this run, or before a checkpoint
        self.progress: Watch | None = None  # called repeatedly during a search
        scores = scorer(board)
        self._ranks = scores.ranks
        self.first_guesses = opening_indices(board)  # one of each symmetry class
        answers = scores.against(self.first_guesses)
        self.answers: list[int] = sorted({*answers.ravel().tolist()})  # the ranks of the answers that occur
        self._dtype = answers.dtype
        self._distinct = DistinctGuesses(board)
        self.levels = make_levels(board, max_guesses)
        self.at_a_glance = self.levels[0].at_a_glance
        self.kernel: KernelSearch | None = None  # replaces numpy in the search, if available
        self._patience = _NEVER

    # --- tables of all pairs of codes, which take seconds on large boards ----------------------

    def slices(self) -> Iterator[slice]:
        """Yield slices of the codes; before each, ``progress`` may end the search."""
        codes = max(1, _AT_ONCE // self.board.size)
        for start in range(0, self.board.size, codes):
            if self.progress is not None:
                self.progress()
            yield slice(start, start + codes)

    @cached_property
    def matrix(self) -> Ranks:
        """The feedback ranks of all pairs of codes."""
        scores, codes = scorer(self.board), all_indices(self.board)
        matrix = np.empty((len(codes), len(codes)), self._dtype)
        for some in self.slices():
            matrix[some] = scores.against(codes[some])
        return matrix

    @cached_property
    def answer_rows(self) -> list[bytes] | list[tuple[int, ...]]:
        """For each code as a guess, the ranks of its answers to all codes."""
        matrix, slices = self.matrix, self.slices()
        if matrix.dtype == np.uint8:
            return [row.tobytes() for some in slices for row in matrix[some]]
        return [tuple(row) for some in slices for row in matrix[some].tolist()]

    @cached_property
    def gain(self) -> Gain:
        """The gain of every guess for a set; see ``Gain``."""
        return Gain(self.matrix, self._ranks, self.slices())

    def make_tables(self) -> None:
        """Make the tables of the search now, instead of when the search first needs them."""
        _ = self.answer_rows, self.kernel or self.gain

    @contextmanager
    def reporting(self, progress: Watch | None) -> Iterator[None]:
        """Call ``progress`` repeatedly in a block; it can end the search by an exception such as TimeUp."""
        self.progress = progress
        try:
            yield
        finally:
            self.progress = None

    def use_kernel(self) -> None:
        """Search with the fast kernel as soon as that saves time; totals and guesses stay the same."""
        if kernel.is_worth("searches", self.board.size):
            self._begin_kernel()
        elif kernel.has_kernel():
            self._patience = time.thread_time() + _PATIENCE[kernel.is_compiled("searches")]

    def _begin_kernel(self) -> None:
        """Switch to the fast kernel."""
        self._patience = _NEVER
        kind: type[KernelSearch] | None = None
        with or_numpy():
            from mastermind_xl.search.fast_sets import KernelSearch

            kind = KernelSearch
        if kind is not None and kind.fits(self):
            found = kind(self)
            self.kernel = found if found.is_ready() else None

    def level(self, asked: int) -> Level:
        """Return the level after a number of guesses."""
        return self.levels[max(0, len(self.levels) - 1 - asked)]

    def learn(self, level: Level, candidates: Candidates, total: int, guess: int) -> None:
        """Store the ``total`` of a set of ``candidates`` and its ``guess`` in a ``level``; -1 means a lower bound."""
        if guess >= 0:
            level.solved[candidates] = Solved(total, guess)
        else:
            level.low[candidates] = total if total < IMPOSSIBLE // 2 else IMPOSSIBLE
        self.searched.append((level, candidates))

    def known_exactly(self, candidates: Candidates, level: Level) -> int:
        """Return the total of a set if the total is stored or easy to find; else ``IMPOSSIBLE``."""
        count = len(candidates)
        if count <= 2 or level.least[count] >= IMPOSSIBLE:
            return level.least[count]
        found = self.recall(candidates, level) or self._glance(candidates, count, level)[0]
        return IMPOSSIBLE if found is None else found.total

    def recall(self, candidates: Candidates, level: Level) -> Solved | None:
        """Return the stored total of a set, with its guess; None if it is unknown."""
        found = level.solved.get(candidates)
        return found if found or self.kernel is None else self.kernel.recall(candidates, level)[0]

    def split(self, guess: int, position: Position) -> list[Candidates]:
        """Return the parts into which a guess divides a set; the guess itself is left out."""
        parts: list[list[int]] = [[] for _ in range(self._ranks)]
        for rank, code in zip(position.take(self.answer_rows[guess]), position.candidates, strict=False):
            parts[rank].append(code)
        parts.pop()
        return [tuple(part) for part in parts if part]

    def least_total(self, candidates: Candidates, limit: int, asked: Asked = None) -> int:
        """Return the total of any ``candidates``, or ``limit`` if the total is not below it; the guesses ``asked`` led to the candidates."""
        return min(limit, self.settle(0, [candidates], limit, asked, self.level(0)))

    # --- totals of guesses ------------------------------------------------------------------

    def settle(self, count: int, parts: list[Candidates], limit: int, asked: Asked, level: Level) -> int:
        """Return the total of a guess if it is below ``limit``, or else some number ≥ ``limit``.

        The guess is the last of ``asked``. It divides ``count`` candidates into ``parts``, whose totals ``level`` stores.
        """
        total = count + sum([level.least[len(part)] for part in parts])
        if total >= limit:
            return total
        if self.kernel is not None and (asked is None or len(asked) > 1):
            before = self.kernel.positions
            total = int(self.kernel.settle(parts, count, limit, level, asked, self.progress))
            if self.kernel.positions > before:
                self.positions += self.kernel.positions - before
                self._learn_from(self.kernel, parts, level)
            return total
        total, unknown = self._look_up(parts, total, limit, level)
        if total >= limit or not unknown:
            return total
        return self._search_parts(unknown, total, limit, asked, level)

    def _learn_from(self, searching: KernelSearch, parts: list[Candidates], level: Level) -> None:
        for part in parts:
            if len(part) >= STORED and part not in level.solved:
                found, low = searching.recall(part, level)
                if found is not None or low > level.known(part):
                    self.learn(level, part, low, -1 if found is None else found.guess)

    def _look_up(self, parts: list[Candidates], total: int, limit: int, level: Level) -> tuple[int, list[Unknown]]:
        """Add the known totals of parts to the guess's total, and list the parts of unknown total."""
        solved, low, least = level.solved, level.low, level.least
        unknown: list[Unknown] = []
        for part in parts:
            size = len(part)
            if size < 3:
                continue  # its size determines its total
            found = solved.get(part)
            known = low.get(part, 0) if found is None else found.total
            if not known:  # the set is new
                if size > self.at_a_glance:
                    known = least[size]
                else:
                    found, known = self._glance(part, size, level)
            if found is None:
                unknown.append((size, known, part))
            total += known - least[size]
            if total >= limit:
                break
        return total, unknown

    def _search_parts(self, unknown: list[Unknown], total: int, limit: int, asked: Asked, level: Level) -> int:
        """Return the total of a guess: bound all parts of unknown total, then search them, the smallest first."""
        bounded = []
        for _, known, part in sorted(unknown):
            position = Position(part, level, asked)
            bound, guesses = self.weigh(position, known, limit - total + known)
            total += bound - known
            if total >= limit:
                return total
            bounded.append((position, bound, guesses))
        for position, bound, guesses in bounded:
            total += self._search_set(position, limit - total + bound, guesses) - bound
            if total >= limit:
                return total
        return total

    def _glance(self, candidates: Candidates, count: int, level: Level) -> tuple[Solved | None, int]:
        """Return a small set's total, if one of its codes distinguishes all others or all but two; and the set's lower bound."""
        take = itemgetter(*candidates)
        apart, place = glance(count, map(take, take(self.answer_rows)))
        total = 2 * count - (apart == count)
        # with two guesses left, a part of two codes needs one guess too many
        if apart == count or (apart and level.left != 2):
            level.solved[candidates] = found = Solved(total, candidates[place])
            return found, total
        level.low[candidates] = total
        return None, total

    # --- order of guesses ----------------------------------------------------

    def weigh(self, position: Position, known: int, limit: int) -> tuple[int, OrderedGuesses]:
        """Return a lower bound on the total of a set (``position``), and the guesses with bounds below ``limit``.

        ``known`` is an earlier lower bound of the set.
        """
        rows, level = position.rows, position.level
        count = len(rows)
        gain = self.gain.of(rows)
        if self.consistent:
            gain[np.bincount(rows, minlength=len(gain)) == 0] = 0  # a guess without gain is not tried
        floor = level.floor(count)
        if count <= self.at_a_glance:
            bound = floor[int(gain.max())]
            ordered = self._by_gain(gain, floor, limit)
        else:
            asked = position.asked
            # Sets after one guess recur, and large sets are few. For a small set after several guesses, finding
            # equivalent guesses by symmetry takes longer than trying them all.
            if asked is None or (len(asked) > 1 and count <= FEW):
                asked = ()
            guesses = self._distinct.holding(rows, asked)
            gain = gain.take(guesses)
            bound = floor[int(gain.max())]
            ordered = self._by_bound(rows, guesses, gain, limit, level)
            first = next(ordered, None)
            if first is not None:  # the sizes of its parts give a higher bound than their number
                bound = first[0]
                ordered = chain((first,), ordered)
        if bound > known:
            level.low[position.candidates] = known = bound
        return known, ordered

    def _by_gain(self, gain: NDArray[Any], floor: list[int], limit: int) -> OrderedGuesses:
        """Order all guesses of a set by gain; the set must be so small that the gain determines the sizes of parts."""
        for value in range(int(gain.max()), 0, -1):
            if floor[value] >= limit:
                return
            for guess in (gain == value).nonzero()[0].tolist():
                yield floor[value], guess

    def _by_bound(
        self, rows: Indices, guesses: Indices, gain: NDArray[Any], limit: int, level: Level
    ) -> OrderedGuesses:
        """Order guesses by their lower bounds; guesses with less gain have higher bounds, so they are counted later."""
        count = len(rows)
        floor, leasts = level.floor(count), level.below.leasts
        waiting: list[tuple[int, int]] = []
        for value in range(int(gain.max()), 0, -1):
            if floor[value] >= limit:
                break
            some = guesses[gain == value]
            if not len(some):
                continue
            sizes = count_parts(self.matrix[rows[:, None], some], self._ranks)
            bounds = leasts.take(sizes[:-1]).sum(axis=0)
            bounds += count
            waiting += zip(bounds.tolist(), some.tolist(), strict=True)
            waiting.sort()
            ready = bisect_left(waiting, (floor[value - 1],))  # no guess of less gain comes before these
            yield from waiting[:ready]
            del waiting[:ready]
        yield from waiting

    # --- totals of sets --------------------------------------------------------------------

    def _search_set(self, position: Position, limit: int, guesses: OrderedGuesses) -> int:
        """Return the total of a set, or some number ≥ ``limit`` if the total is not below it; ``guesses`` come with lower bounds."""
        candidates, level = position.candidates, position.level
        found = level.solved.get(candidates)
        if found is not None:
            return found.total
        low = level.low.get(candidates, level.least[len(candidates)])
        if low >= limit:
            return low
        self.positions += 1
        if self._patience < _NEVER and time.thread_time() > self._patience:
            self._begin_kernel()
        if self.progress is not None:
            self.progress()
        best, choice = limit, -1
        for bound, guess in guesses:
            if bound >= best:
                break
            if bound > low:
                level.low[candidates] = low = bound
            total = self.try_guess(position, guess, best)
            if total < best:
                best, choice = total, guess
                if best == low:
                    break
        self.learn(level, candidates, best, choice)
        return best

    def try_guess(self, position: Position, guess: int, limit: int) -> int:
        """Return the total of the set of a ``position`` if ``guess`` is asked next, or any number ≥ ``limit``.

        Such a number means that the total is not below ``limit``, or that the guess rules nothing out.
        """
        count, parts = len(position.candidates), self.split(guess, position)
        if len(parts) == 1 and len(parts[0]) == count:
            return limit
        return self.settle(count, parts, limit, position.asking(guess), position.level.below)
