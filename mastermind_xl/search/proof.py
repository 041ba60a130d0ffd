"""The search for optimal play: the least total over all codes, with its proof (Koyama and Lai 1993).

Each first guess that differs is settled, the one with the least bound first. Guesses for large sets
may be settled in other processes, which tell what they find out about sets.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from mastermind_xl.core.board import Board
from mastermind_xl.search.bounds import IMPOSSIBLE, Candidates, Level, Solved
from mastermind_xl.search.facts import Fact, learn, list_facts
from mastermind_xl.search.sets import Bounded
from mastermind_xl.search.trees import TreeSearch

if TYPE_CHECKING:
    from concurrent.futures import Executor

_SHARED = 100
"""Sets beyond this size are worth sharing the work on."""


class SharedGuess(NamedTuple):
    """A guess to be settled by another search.

    Attributes:
        board: the board.
        max_guesses: no game may take more.
        consistent: whether candidates only are guessed.
        candidates: the set before the guess.
        asked: the guesses, this one included.
        limit: what its cost has to be less than.
    """

    board: Board
    max_guesses: int | None
    consistent: bool
    candidates: Candidates
    asked: tuple[int, ...]
    limit: int


class Outcome(NamedTuple):
    """What came of a shared guess.

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


class Search(TreeSearch):
    """Finds the least total on one board, and the best tree of that total; see ``SetSearch``."""

    def __init__(self, board: Board, max_guesses: int | None = None, consistent: bool = False) -> None:
        super().__init__(board, max_guesses, consistent)
        self._executor: Executor | None = None
        self._ahead = 1
        self._openings: list[Opening] = []
        self._settled = 0
        self._best = IMPOSSIBLE

    @property
    def standing(self) -> Standing:
        """How far the search has come."""
        known = self.level(1).known
        left = [self.board.size + sum(map(known, each.parts)) for each in self._openings[self._settled :]]
        best = None if self._best >= IMPOSSIBLE else self._best
        return Standing(min([self._best, *left]), best, self._settled, len(self._openings), self.positions)

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
        self.progress, self._executor, self._ahead = progress, executor, ahead
        try:
            return self._run(opening)
        finally:
            self.progress = self._executor = None

    def _run(self, opening: int | None) -> int:
        codes = tuple(range(self.board.size))
        below = self.level(1)
        self._openings = []
        for guess in self._first if opening is None else [opening]:
            parts = self.split(guess, codes)
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
            self.level(0).solved[codes] = Solved(self._best, choice)
            self.find_best_opening([each.guess for each in self._openings])
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
            todo += [Place(level.below, part, (*asked, guess)) for part in self.split(guess, candidates)]

    # --- with the help of others -------------------------------------------------------------

    def _is_shared(self, count: int, asked: tuple[int, ...], best: int) -> bool:
        """Whether the guesses for a set shall be settled elsewhere: they are much work, and something bounds it."""
        return self._executor is not None and len(asked) == 1 and count > _SHARED and best < IMPOSSIBLE // 2

    def _share(
        self, candidates: Candidates, best: int, choice: int, asked: tuple[int, ...], guesses: Bounded
    ) -> tuple[int, int]:
        """The least cost of a set, and the guess that does it, with the guesses that are left settled elsewhere.

        Args:
            candidates: the set.
            best: the least cost so far, or what it has to be less than.
            choice: the guess that does it, if any; else -1.
            asked: the guesses before.
            guesses: those that are left.
        """
        from mastermind_xl.core.parallel import as_done

        tried: list[int] = []

        def promising() -> Iterator[SharedGuess]:
            for bound, guess in guesses:
                if bound >= best:
                    return
                tried.append(guess)
                yield SharedGuess(
                    self.board, self.max_guesses, self.consistent, candidates, (*asked, guess), best
                )

        place = -1  # of the choice among those tried elsewhere
        outcomes = as_done(
            _settle_here, promising(), self._executor, ahead=self._ahead, meanwhile=self.progress
        )
        with closing(outcomes):
            for number, outcome in outcomes:
                self.positions += outcome.positions
                learn(self, outcome.facts)
                if outcome.total < best or (outcome.total == best and number < place):
                    best, choice, place = outcome.total, tried[number], number
        return best, choice

    def settle_for_another(self, shared: SharedGuess) -> Outcome:
        """Settle a guess for another search."""
        positions, told = self.positions, len(self.searched)
        parts = self.split(shared.asked[-1], shared.candidates)
        level = self.level(len(shared.asked))
        total = self._settle(len(shared.candidates), parts, shared.limit, shared.asked, level)
        found = self.searched[told:]
        if total < shared.limit and not self.uses_kernel:  # which soon finds out about small sets by itself
            found += [place[:2] for place in self._walk([Place(level, part, shared.asked) for part in parts])]
        return Outcome(total, self.positions - positions, list_facts(found))


class _Worker(threading.local):
    """What a process, or each thread of a cluster's worker, remembers for its next guess."""

    search: Search | None = None

    def search_for(self, shared: SharedGuess) -> Search:
        """The search of what a guess is settled for."""
        known = self.search
        wanted = shared.board, shared.max_guesses, shared.consistent
        if known is None or (known.board, known.max_guesses, known.consistent) != wanted:
            known = self.search = Search(*wanted)
            known.use_kernel()
        return known


_worker = _Worker()


def _settle_here(shared: SharedGuess) -> Outcome:
    """Settle a guess in another process."""
    return _worker.search_for(shared).settle_for_another(shared)
