"""Search for optimal play: the least total over all codes, with its proof (Koyama and Lai 1993).

One first guess of each symmetry class is settled, the one with the lowest bound first. Other processes may settle
guesses for large sets, and report what they find out about sets.
"""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from mastermind_xl.core.board import Board
from mastermind_xl.search.bounds import IMPOSSIBLE, Candidates, Level, Solved
from mastermind_xl.search.facts import Fact, learn, list_facts
from mastermind_xl.search.sets import OrderedGuesses
from mastermind_xl.search.trees import TreeSearch

if TYPE_CHECKING:
    from concurrent.futures import Executor

_SHARED = 100
"""Sets above this size are shared with other processes."""


class SharedGuess(NamedTuple):
    """A guess to be settled by another search.

    Attributes:
        board: the board.
        max_guesses: no game may take more.
        consistent: whether candidates only are guessed.
        candidates: the set before the guess.
        asked: the guesses, this one included.
        limit: its cost has to be lower.
    """

    board: Board
    max_guesses: int | None
    consistent: bool
    candidates: Candidates
    asked: tuple[int, ...]
    limit: int


class Outcome(NamedTuple):
    """The result of a shared guess.

    Attributes:
        total: the cost of the guess, or a number from the limit up if it is not lower.
        positions: the number of sets searched.
        facts: the costs and lower bounds found.
    """

    total: int
    positions: int
    facts: list[Fact]


class Place(NamedTuple):
    """A set of candidates that a game reaches, with its level and the guesses before."""

    level: Level
    candidates: Candidates
    asked: tuple[int, ...]


class Opening(NamedTuple):
    """A first guess with its lower bound and its parts."""

    bound: int
    guess: int
    parts: list[Candidates]


class ProofStanding(NamedTuple):
    """The progress of a proof.

    Attributes:
        least: a lower bound on the total.
        best: the least total found, if any.
        settled: the number of openings that are settled.
        openings: the number of all openings.
        positions: the number of sets of candidates searched.
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
    def standing(self) -> ProofStanding:
        """The progress of the search."""
        known = self.level(1).known
        left = [self.board.size + sum(map(known, each.parts)) for each in self._openings[self._settled :]]
        best = None if self._best >= IMPOSSIBLE else self._best
        return ProofStanding(
            min([self._best, *left]), best, self._settled, len(self._openings), self.positions
        )

    def run(
        self,
        opening: int | None = None,
        progress: Callable[[], None] | None = None,
        executor: Executor | None = None,
        ahead: int = 4,
    ) -> int:
        """Find the least total over all codes; ``IMPOSSIBLE`` if ``max_guesses`` are not enough.

        Args:
            opening: index of the first guess; the best one when None.
            progress: called again and again; it can read ``standing``.
            executor: settles guesses for large sets in other processes.
            ahead: the number of guesses that the executor is given at a time.
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
        """Yield each position that best play reaches and that still needs a guess; settle those that are not."""
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
        """Whether other processes settle the guesses for a set: it is large, and a total to stay below is known."""
        return self._executor is not None and len(asked) == 1 and count > _SHARED and best < IMPOSSIBLE // 2

    def _share(
        self, candidates: Candidates, best: int, choice: int, asked: tuple[int, ...], guesses: OrderedGuesses
    ) -> tuple[int, int]:
        """The least cost of a set and its guess; other processes settle the guesses that are left.

        Args:
            candidates: the set.
            best: the least cost so far, or the limit.
            choice: the guess with that cost; -1 if there is none.
            asked: the guesses before.
            guesses: the guesses that are left.
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
    """The search that a process, or a thread of a cluster's worker, keeps for its next guess."""

    search: Search | None = None

    def search_for(self, shared: SharedGuess) -> Search:
        """The search that fits a shared guess: the one of the guess before, or a new one."""
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
