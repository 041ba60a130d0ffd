"""The search for optimal play: the least total over all codes, with its proof (Koyama and Lai 1993).

Depth-first branch and bound over sets of candidates. What a set costs is the guesses that the best
play needs to find each of its codes once. By its size alone it costs at least what as many codes
cost if every answer were given by as many of them as any other; by the number of parts that the
best guess for it makes, usually more. A guess costs a guess for each candidate, and what its parts
cost. Guesses are tried in order of their bounds; of the parts of a guess, all are bounded before
any is searched, the smallest first. What is found out about a set is kept: its cost with its
guess, or what it has been proved to cost at least.

Of all guesses that lead to the least total, the one with the least bound is played, and of those
the first in standard rotation; where a glance at a small set is enough, one of its own codes. So
the play does not depend on the order in which sets are searched, nor on where.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from functools import cached_property, lru_cache
from itertools import chain, pairwise
from operator import itemgetter
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.partition import count_parts
from mastermind_xl.core.scoring import Indices, Ranks, scorer
from mastermind_xl.core.symmetry import Orbits

if TYPE_CHECKING:
    from concurrent.futures import Executor

IMPOSSIBLE = 1 << 40
"""The cost of a set that cannot be settled within the guesses left; more than any total."""

MOST_CODES = 6_561
"""Boards up to this many codes are searched: the scores of every pair are held in memory, twice."""

_FEW = 24
"""For sets up to this size, guesses that differ by a symmetry of the history are not told apart."""

_SHARED = 100
"""Sets beyond this size are worth sharing the work on."""

Candidates = tuple[int, ...]
Guesses = NDArray[Any]  # int16: there are many of them
Asked = tuple[int, ...] | None
"""The guesses that led to a set of candidates, if it comes from a history."""


class Solved(NamedTuple):
    """What a set costs, and the guess that does it."""

    cost: int
    guess: int


class Fact(NamedTuple):
    """What is known of a set of candidates, for another search.

    Attributes:
        left: how many guesses are left; -1 without a limit.
        candidates: the set.
        cost: what it costs, or costs at least.
        guess: the guess that does it; -1 if it is not known.
    """

    left: int
    candidates: Candidates
    cost: int
    guess: int


class Level:
    """What is known when so many guesses are left, of single sets and by size alone.

    Args:
        left: how many guesses are left; -1 without a limit.
        kinds: how many answers there are.
        depths: with which guess each code is found, at the least: one with the first, then as many
            as there are answers, ….
        below: the level after another guess; this one when None.
    """

    def __init__(self, left: int, kinds: int, depths: Indices, below: Level | None) -> None:
        self.left = left
        self._most_gain = kinds + 1
        self.depths = depths
        self.below = below or self
        self.solved: dict[Candidates, Solved] = {}
        self.low: dict[Candidates, int] = {}
        self._floors: dict[int, list[int]] = {}

    @cached_property
    def leasts(self) -> Indices:
        """What a set of each size costs at least."""
        depths = self.depths
        if self.left >= 0:
            depths = np.where(depths <= self.left, depths, IMPOSSIBLE)
        leasts = np.zeros(len(depths) + 1, np.int64)
        np.cumsum(depths, out=leasts[1:])
        return np.minimum(leasts, IMPOSSIBLE)

    @cached_property
    def least(self) -> list[int]:
        """The same, for one size."""
        least: list[int] = self.leasts.tolist()
        return least

    def floor(self, count: int) -> list[int]:
        """What a set costs at least by the gain of its guess: the parts that it makes, and 1 if it is one of the set."""
        floor = self._floors.get(count)
        if floor is None:
            floor = [
                min(IMPOSSIBLE, count + min(self._even(count, gain), self._even(count - 1, gain - 2)))
                for gain in range(self._most_gain + 1)
            ]
            self._floors[count] = floor
        return floor

    def _even(self, count: int, parts: int) -> int:
        """What so many parts cost at least after a guess: as much as if they were of equal size."""
        if count == 0:
            return 0
        if parts < 1:
            return IMPOSSIBLE
        least = self.below.least
        size, larger = divmod(count, parts)
        return (parts - larger) * least[size] + (larger * least[size + 1] if larger else 0)


class Task(NamedTuple):
    """A guess to be settled by another search.

    Attributes:
        board: the board.
        max_guesses: no game may take more.
        candidates: the set before the guess.
        asked: the guesses, this one included.
        limit: what its cost has to be less than.
    """

    board: Board
    max_guesses: int | None
    candidates: Candidates
    asked: tuple[int, ...]
    limit: int


class Outcome(NamedTuple):
    """What came of a task.

    Attributes:
        total: what the guess costs, or something from the limit up if it costs no less.
        positions: how many sets were searched.
        facts: what was found out.
    """

    total: int
    positions: int
    facts: list[Fact]


class Place(NamedTuple):
    """A set of candidates where a game comes to: after which guesses, and the level there."""

    level: Level
    candidates: Candidates
    asked: tuple[int, ...]


class Opening(NamedTuple):
    """A first guess: what it costs at least, and the parts that it makes."""

    bound: int
    guess: int
    parts: list[Candidates]


class Standing(NamedTuple):
    """How far a search has come.

    Attributes:
        least: what play costs at least.
        best: the least total found, if any.
        settled: openings that are settled.
        openings: openings altogether.
        positions: sets of candidates searched.
    """

    least: int
    best: int | None
    settled: int
    openings: int
    positions: int


class _Gain:
    """The gain of every guess for a set: the parts that it makes, and 1 if it is one of the set.

    Answers are bits, so that those of a set are combined, and the parts counted, in two steps.

    Args:
        matrix: shape (codes, codes), feedback ranks.
        kinds: how many ranks there are.
    """

    def __init__(self, matrix: Ranks, kinds: int) -> None:
        self._kinds = kinds
        self._ranks = matrix
        self._bits: NDArray[np.uint16] | None = None
        if kinds <= 16:
            self._bits = (1 << np.arange(kinds)).astype(np.uint16).take(matrix)
            gain = np.zeros(1, np.uint8)
            for rank in range(kinds):
                gain = np.concatenate([gain, gain + (2 if rank == kinds - 1 else 1)])
            self._gain = gain

    def of(self, rows: Indices) -> NDArray[Any]:
        """The gain of every guess for the candidates at ``rows``."""
        if self._bits is not None:
            answers: NDArray[np.uint16] = np.bitwise_or.reduce(self._bits[rows], axis=0)
            return self._gain.take(answers)
        there = count_parts(self._ranks[rows], self._kinds) > 0
        return np.asarray(there.sum(axis=0) + there[-1])


class Search:
    """Finds the least total on one board.

    Args:
        board: of at most ``MOST_CODES`` codes.
        max_guesses: no game may take more; as many as it takes when None.

    Attributes:
        positions: how many sets of candidates were searched.

    Raises:
        BoardError: the board is too big to search.
    """

    def __init__(self, board: Board, max_guesses: int | None = None) -> None:
        if board.size > MOST_CODES:
            raise BoardError(
                f"{board} have {board.size:,} codes: optimal play is searched up to {MOST_CODES:,} codes"
            )
        self.board = board
        self.max_guesses = max_guesses
        self.positions = 0
        self._scores = scores = scorer(board)
        everything = np.arange(board.size)
        self._matrix = scores.against(everything)
        self._rows = [row.tobytes() if row.dtype == np.uint8 else tuple(row.tolist()) for row in self._matrix]
        self._kinds = scores.ranks
        self._first = [board.index(code) for code in board.representatives]
        # the answers that a guess can get, but for the win
        self._branches = max(1, *(len(set(self._rows[guess])) - 1 for guess in self._first))
        self._at_a_glance = self._branches + 1
        self._gain = _Gain(self._matrix, scores.ranks)
        self._orbits = Orbits(board)
        self._after: dict[Asked, Guesses] = {None: everything.astype(np.int16)}
        self._differing: dict[tuple[Asked, bytes], Guesses] = {}
        self._levels = self._make_levels()
        self._searched: list[tuple[Level, Candidates]] = []
        self._progress: Callable[[], None] | None = None
        self._executor: Executor | None = None
        self._ahead = 1
        self._openings: list[Opening] = []
        self._settled = 0
        self._best = IMPOSSIBLE

    def _make_levels(self) -> list[Level]:
        """The levels by how many guesses are left; one if any number is."""
        depths: list[int] = []
        while len(depths) < self.board.size:
            depth = depths[-1] + 1 if depths else 1
            depths += [depth] * min(self._branches ** (depth - 1), self.board.size - len(depths))
        most = self.board.size if self.max_guesses is None else self.max_guesses
        limited = most < self.board.size
        levels = [Level(0 if limited else -1, self._kinds, np.array(depths), None)]
        for left in range(1, most + 1 if limited else 0):
            levels.append(Level(left, self._kinds, levels[0].depths, levels[-1]))
        return levels

    def _level(self, asked: int) -> Level:
        """The level after so many guesses."""
        return self._levels[max(0, len(self._levels) - 1 - asked)]

    @property
    def standing(self) -> Standing:
        """How far the search has come."""
        bounds = [self._best]
        for opening in self._openings[self._settled :]:
            known = sum(self._known(part, self._level(1)) for part in opening.parts)
            bounds.append(self.board.size + known)
        best = None if self._best >= IMPOSSIBLE else self._best
        return Standing(min(bounds), best, self._settled, len(self._openings), self.positions)

    def _known(self, candidates: Candidates, level: Level) -> int:
        """What a set is known to cost at least."""
        solved = level.solved.get(candidates)
        if solved is not None:
            return solved.cost
        return level.low.get(candidates, level.least[len(candidates)])

    def run(
        self,
        opening: int | None = None,
        progress: Callable[[], None] | None = None,
        executor: Executor | None = None,
        ahead: int = 4,
    ) -> int:
        """The least total over all codes; ``IMPOSSIBLE`` if the board cannot be won within ``max_guesses``.

        Args:
            opening: index of the first guess; the best one when None.
            progress: called again and again; ``standing`` says how far the search has come.
            executor: where guesses are settled as well, for large sets.
            ahead: how many guesses the executor is given at a time.
        """
        self._progress, self._executor, self._ahead = progress, executor, ahead
        try:
            return self._run(opening)
        finally:
            self._progress = self._executor = None

    def _run(self, opening: int | None) -> int:
        codes = tuple(range(self.board.size))
        first = self._first if opening is None else [opening]
        below = self._level(1)
        self._openings = []
        for guess in first:
            parts = self._split(guess, codes, itemgetter(*codes, 0))
            bound = len(codes) + sum(below.least[len(part)] for part in parts)
            self._openings.append(Opening(bound, guess, parts))
        self._openings.sort()
        self._settled, self._best, choice = 0, IMPOSSIBLE, -1
        for each in self._openings:
            total = self._settle(len(codes), each.parts, self._best, (each.guess,), below)
            if total < self._best:
                self._best, choice = total, each.guess
            self._settled += 1
        if choice >= 0:
            self._level(0).solved[codes] = Solved(self._best, choice)
            for _ in self._walk([Place(self._level(0), codes, ())]):
                pass  # what others have settled, or an earlier search, is now known here
        return self._best

    def _walk(self, todo: list[Place]) -> Iterator[Place]:
        """Where the best play leads from places, as long as there is something to guess; settled if it is not."""
        while todo:
            place = todo.pop()
            level, candidates, asked = place
            if len(candidates) <= 2:
                continue
            if candidates not in level.solved:
                self._settle(0, [candidates], IMPOSSIBLE, asked, level)
            yield place
            guess = level.solved[candidates].guess
            parts = self._split(guess, candidates, itemgetter(*candidates, 0))
            todo += [Place(level.below, part, (*asked, guess)) for part in parts]

    def solve(self, candidates: Candidates, progress: Callable[[], None] | None = None) -> int:
        """The best guess for any set of candidates, which need not come from a history that was searched."""
        self._progress = progress
        try:
            self._settle(0, [candidates], IMPOSSIBLE, None, self._level(0))
        finally:
            self._progress = None
        return self.planned(candidates, 0)

    def cost(self, candidates: Candidates, guess: int) -> int:
        """What a guess costs for any set of candidates, when the best are made after it."""
        parts = self._split(guess, candidates, itemgetter(*candidates, 0))
        if parts and len(parts[0]) == len(candidates):
            return IMPOSSIBLE
        return self._settle(len(candidates), parts, IMPOSSIBLE, None, self._level(1))

    def planned(self, candidates: Candidates, asked: int) -> int:
        """The guess that was found for a set after ``asked`` guesses; -1 if none was."""
        if len(candidates) <= 2:
            return candidates[0]
        solved = self._level(asked).solved.get(candidates)
        return -1 if solved is None else solved.guess

    def _split(self, guess: int, candidates: Candidates, take: itemgetter[Any]) -> list[Candidates]:
        """The parts that a guess makes, without the guess itself; ``take`` gets what it answers them, and more."""
        parts: list[list[int]] = [[] for _ in range(self._kinds)]
        for rank, code in zip(take(self._rows[guess]), candidates, strict=False):
            parts[rank].append(code)
        parts.pop()
        return [tuple(part) for part in parts if part]

    def _settle(self, count: int, parts: list[Candidates], limit: int, asked: Asked, level: Level) -> int:
        """What a guess costs altogether, or something from ``limit`` up if it costs no less.

        Args:
            count: how many candidates there were.
            parts: the parts that the guess makes of them.
            limit: what it has to be less than.
            asked: the guesses, this one included.
            level: where the parts are.
        """
        solved, low, least = level.solved, level.low, level.least
        total = count
        for part in parts:
            total += least[len(part)]
        if total >= limit:
            return total
        todo: list[tuple[int, int, Candidates]] = []
        for part in parts:
            size = len(part)
            if size < 3:
                continue
            found = solved.get(part)
            if found is None:
                known = low.get(part, 0)
                if not known:
                    if size > self._at_a_glance:
                        known = least[size]
                    else:
                        found, known = self._glance(part, size, level)
                if found is None:
                    todo.append((size, known, part))
            else:
                known = found.cost
            total += known - least[size]
            if total >= limit:
                return total
        todo.sort()
        ordered: list[tuple[Candidates, int, Iterator[tuple[int, int]]]] = []
        for _, known, part in todo:
            bound, guesses = self._weigh(part, known, limit - total + known, asked, level)
            total += bound - known
            if total >= limit:
                return total
            ordered.append((part, bound, guesses))
        for part, bound, guesses in ordered:
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
        if almost >= 0 and level.left != 2:
            level.solved[candidates] = found = Solved(2 * count, almost)
            return found, found.cost
        level.low[candidates] = 2 * count
        return None, 2 * count

    def _weigh(
        self, candidates: Candidates, known: int, limit: int, asked: Asked, level: Level
    ) -> tuple[int, Iterator[tuple[int, int]]]:
        """What a set costs at least by what every guess makes of it, and the guesses as ``_in_order`` gives them."""
        count = len(candidates)
        rows = np.array(candidates)
        gain = self._gain.of(rows)
        guesses = None
        if count > self._at_a_glance:
            guesses = self._find_differing(rows, asked)
            gain = gain.take(guesses)
        floor = level.floor(count)
        most = int(gain.max())
        bound = floor[most]
        ordered: Iterator[tuple[int, int]] = iter(())
        if bound < limit:
            ordered = self._in_order(rows, gain, most, guesses, limit, level)
            if count > self._at_a_glance:
                first = next(ordered, None)
                bound = limit if first is None else first[0]
                ordered = iter(()) if first is None else chain((first,), ordered)
        if bound > known:
            level.low[candidates] = known = bound
        return known, ordered

    def _find_differing(self, rows: Indices, asked: Asked) -> Guesses:
        """Guesses of which every other one is a copy."""
        where = asked if asked is not None and (len(asked) == 1 or len(rows) > _FEW) else None
        held = self._scores.colors(rows)
        key = where, held.tobytes()
        found = self._differing.get(key)
        if found is None:
            after = self._after.get(where)
            if after is None:
                after = self._orbits.after(where or (), positions=True).astype(np.int16)
                self._after[where] = after
            self._differing[key] = found = self._orbits.among(after, held)
        return found

    def _in_order(
        self,
        rows: Indices,
        gain: NDArray[Any],
        most: int,
        guesses: Guesses | None,
        limit: int,
        level: Level,
    ) -> Iterator[tuple[int, int]]:
        """Bounds below ``limit`` and their guesses, by bound, then in standard rotation."""
        count = len(rows)
        floor = level.floor(count)
        leasts = level.below.leasts
        waiting: list[tuple[int, int]] = []
        for value in range(most, 0, -1):
            if floor[value] >= limit:
                break
            which = (gain == value).nonzero()[0]
            if not len(which):
                continue
            some = which if guesses is None else guesses[which]
            if count <= self._at_a_glance:  # no part can be so large that its size would matter
                for guess in some.tolist():
                    yield floor[value], guess
                continue
            sizes = count_parts(self._matrix[rows[:, None], some], self._kinds)
            bounds = leasts.take(sizes[:-1]).sum(axis=0)
            bounds += count
            waiting += zip(bounds.tolist(), some.tolist(), strict=True)
            waiting.sort()
            ready = 0
            while ready < len(waiting) and waiting[ready][0] < floor[value - 1]:
                yield waiting[ready]
                ready += 1
            del waiting[:ready]
        yield from waiting

    def _cost(
        self,
        candidates: Candidates,
        limit: int,
        asked: Asked,
        level: Level,
        guesses: Iterator[tuple[int, int]],
    ) -> int:
        """What a set costs, or something from ``limit`` up if it costs no less.

        Args:
            candidates: the set.
            limit: what it has to be less than.
            asked: the guesses before.
            level: where the set is.
            guesses: bounds and guesses in order, of all guesses whose bound is less than ``limit``.
        """
        found = level.solved.get(candidates)
        if found is not None:
            return found.cost
        low = level.low.get(candidates, level.least[len(candidates)])
        if low >= limit:
            return low
        self.positions += 1
        if self._progress is not None:
            self._progress()
        count = len(candidates)
        take = itemgetter(*candidates, 0)
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
            parts = self._split(guess, candidates, take)
            if len(parts) == 1 and len(parts[0]) == count:
                continue  # it tells nothing
            path: Asked = None if asked is None else (*asked, guess)
            total = self._settle(count, parts, best, path, level.below)
            if total < best:
                best, choice = total, guess
                if best == low:
                    break
        self._learn(level, candidates, best, choice)
        return best

    def _learn(self, level: Level, candidates: Candidates, cost: int, guess: int) -> None:
        """Keep what a set costs, or what it costs at least if the guess is -1."""
        if guess >= 0:
            level.solved[candidates] = Solved(cost, guess)
        else:
            level.low[candidates] = cost if cost < IMPOSSIBLE // 2 else IMPOSSIBLE
        self._searched.append((level, candidates))

    def _is_shared(self, count: int, asked: tuple[int, ...], best: int) -> bool:
        """Whether the guesses for a set shall be settled elsewhere: they are much work, and something bounds it."""
        return self._executor is not None and len(asked) == 1 and count > _SHARED and best < IMPOSSIBLE // 2

    def _share(
        self,
        candidates: Candidates,
        best: int,
        choice: int,
        asked: tuple[int, ...],
        guesses: Iterator[tuple[int, int]],
    ) -> tuple[int, int]:
        """The least cost of a set, and the guess that does it, with the guesses that are left settled elsewhere.

        Args:
            candidates: the set.
            best: the least cost so far, or what it has to be less than.
            choice: the guess that does it, if any; else -1.
            asked: the guesses before.
            guesses: bounds and guesses in order, of those that are left.
        """
        from mastermind_xl.core.parallel import as_done

        tried: list[int] = []

        def find_tasks() -> Iterator[Task]:
            for bound, guess in guesses:
                if bound >= best:
                    return
                tried.append(guess)
                yield Task(self.board, self.max_guesses, candidates, (*asked, guess), best)

        place = -1  # of the choice among those tried elsewhere
        tasks = as_done(settle, find_tasks(), self._executor, ahead=self._ahead, meanwhile=self._progress)
        with closing(tasks):
            for number, outcome in tasks:
                self.positions += outcome.positions
                self.learn(outcome.facts)
                if outcome.total < best or (outcome.total == best and number < place):
                    best, choice, place = outcome.total, tried[number], number
        return best, choice

    def outcome(self, task: Task) -> Outcome:
        """Settle a guess for another search."""
        positions, told = self.positions, len(self._searched)
        take = itemgetter(*task.candidates, 0)
        parts = self._split(task.asked[-1], task.candidates, take)
        level = self._level(len(task.asked))
        total = self._settle(len(task.candidates), parts, task.limit, task.asked, level)
        found = self._searched[told:]
        if total < task.limit:
            found += [place[:2] for place in self._walk([Place(level, part, task.asked) for part in parts])]
        return Outcome(total, self.positions - positions, _tell(found))

    def facts(self) -> list[Fact]:
        """What searching has found out; what a look tells is not worth telling."""
        return _tell(self._searched)

    def learn(self, facts: Iterable[Fact]) -> None:
        """Take over what another search of the same board, with the same bound on guesses, has found out."""
        for fact in facts:
            level = self._levels[fact.left]
            if fact.guess >= 0 or self._known(fact.candidates, level) < fact.cost:
                self._learn(level, fact.candidates, fact.cost, fact.guess)

    def bears_out(self, fact: Fact) -> bool:
        """Whether a fact follows from what is known of smaller sets: a guess costs what its parts add up to.

        That a set costs no less is believed if it can be: to see it would be the search itself.
        """
        left, candidates, cost, guess = fact
        count = len(candidates)
        if left not in {level.left for level in self._levels} or not 1 <= count <= self.board.size:
            return False
        if candidates[-1] >= self.board.size or any(one >= other for one, other in pairwise(candidates)):
            return False
        level = self._levels[left]
        if guess < 0:  # with guesses enough, one candidate after the other can be guessed
            return 0 <= cost <= (count * (count + 1) // 2 if left < 0 else IMPOSSIBLE)
        if count < 2 or guess >= self.board.size:
            return False
        parts = self._split(guess, candidates, itemgetter(*candidates))
        if len(parts[0]) == count:
            return False
        return cost == count + sum(self._known_exactly(part, level.below) for part in parts) < IMPOSSIBLE

    def _known_exactly(self, candidates: Candidates, level: Level) -> int:
        """What a set costs, if it is known or seen at a glance; else ``IMPOSSIBLE``."""
        count = len(candidates)
        if count <= 2 or level.least[count] >= IMPOSSIBLE:
            return level.least[count]
        found = level.solved.get(candidates) or self._glance(candidates, count, level)[0]
        return IMPOSSIBLE if found is None else found.cost


def _tell(sets: list[tuple[Level, Candidates]]) -> list[Fact]:
    """What is known of sets."""
    facts = []
    for level, candidates in dict.fromkeys(sets):
        cost, guess = level.solved.get(candidates) or (level.low[candidates], -1)
        facts.append(Fact(level.left, candidates, cost, guess))
    return facts


@lru_cache(maxsize=1)
def _search(board: Board, max_guesses: int | None) -> Search:
    """A worker's search, which remembers what it has found out for its next task."""
    return Search(board, max_guesses)


def settle(task: Task) -> Outcome:
    """Settle a guess in another process."""
    return _search(task.board, task.max_guesses).outcome(task)
