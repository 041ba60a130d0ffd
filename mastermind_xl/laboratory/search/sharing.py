"""Search for optimal play with other processes, which settle guesses for large sets and report facts about sets."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator
from contextlib import closing
from typing import TYPE_CHECKING, NamedTuple

from mastermind_xl.core.board import Board
from mastermind_xl.laboratory.search.facts import Fact, learn, list_facts
from mastermind_xl.search.bounds import IMPOSSIBLE, Candidates, Position
from mastermind_xl.search.proof import Search
from mastermind_xl.search.sets import OrderedGuesses

if TYPE_CHECKING:
    from concurrent.futures import Executor


class SharedGuess(NamedTuple):
    """A guess for another search to settle with these options; its cost must be below ``limit``.

    ``candidates`` is the set before the guess; ``asked`` are the guesses, including this one.
    """

    board: Board
    max_guesses: int | None
    consistent: bool
    candidates: Candidates
    asked: tuple[int, ...]
    limit: int


class Outcome(NamedTuple):
    """The result of a shared guess: its total cost, or some number ≥ the limit if it is not lower.

    ``positions`` is the number of sets searched; ``facts`` are the costs and lower bounds found.
    """

    total: int
    positions: int
    facts: list[Fact]


class SharingSearch(Search):
    """A search whose guesses for large sets other processes may settle; see ``Search``."""

    _executor: Executor | None = None
    _ahead = 1

    def run(
        self,
        opening: int | None = None,
        progress: Callable[[], None] | None = None,
        executor: Executor | None = None,
        ahead: int = 4,
        *,
        choose: Callable[[], None] | None = None,
    ) -> int:
        """See ``Search``; an ``executor`` settles guesses for large sets in other processes, ``ahead`` of them at a time."""
        self._executor, self._ahead = executor, ahead
        self.share = None if executor is None else self._share
        try:
            return super().run(opening, progress, choose=choose)
        finally:
            self._executor = self.share = None

    def _share(self, position: Position, best: int, choice: int, guesses: OrderedGuesses) -> tuple[int, int]:
        """Return the least cost of a set and its guess, using other processes for the remaining guesses."""
        # ``best`` is the least cost so far, or the limit; ``choice`` the guess with that cost, or -1.
        from mastermind_xl.core.parallel import as_done

        tried: list[int] = []

        def promising() -> Iterator[SharedGuess]:
            for bound, guess in guesses:
                if bound >= best:
                    return
                tried.append(guess)
                path = (*(position.asked or ()), guess)
                yield SharedGuess(
                    self.board, self.max_guesses, self.consistent, position.candidates, path, best
                )

        place = -1  # of the choice, among the guesses tried elsewhere
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
        """Settle a guess, and return its cost to the process that asked for it."""
        positions, told = self.positions, len(self.searched)
        count, level = len(shared.candidates), self.level(len(shared.asked))
        parts = self.split(shared.asked[-1], Position(shared.candidates, level, None))
        total = self._settle(count, parts, shared.limit, shared.asked, level)
        found = self.searched[told:]
        if total < shared.limit and not self.uses_kernel:  # the kernel finds small sets itself
            todo = [Position(part, level, shared.asked) for part in parts]
            found += [(position.level, position.candidates) for position in self._walk(todo)]
        return Outcome(total, self.positions - positions, list_facts(found))

    def _walk(self, todo: list[Position]) -> Iterator[Position]:
        """Yield each position of best play with three candidates or more; settle those that are not settled."""
        while todo:
            position = todo.pop()
            level, candidates = position.level, position.candidates
            if len(candidates) <= 2:
                continue
            if candidates not in level.solved:
                self._settle(0, [candidates], IMPOSSIBLE, position.asked, level)
            yield position
            guess = level.solved[candidates].guess
            path = position.asking(guess)
            todo += [Position(part, level.below, path) for part in self.split(guess, position)]


_worker = threading.local()
"""The search that a process, or a thread of a cluster's worker, keeps for its next guess."""


def _settle_here(shared: SharedGuess) -> Outcome:
    wanted = shared.board, shared.max_guesses, shared.consistent
    if getattr(_worker, "wanted", None) != wanted:
        search = SharingSearch(*wanted)
        search.use_kernel()
        _worker.wanted, _worker.search = wanted, search
    outcome: Outcome = _worker.search.settle_for_another(shared)
    return outcome
