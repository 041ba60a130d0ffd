"""Search for optimal play: the least total over all codes, with its proof (Koyama and Lai 1993).

One first guess of each symmetry class is settled, the one with the lowest bound first.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from mastermind_xl.core.board import Board
from mastermind_xl.search.bounds import IMPOSSIBLE, Candidates, Position, Solved
from mastermind_xl.search.trees import TreeSearch


class Opening(NamedTuple):
    """A first guess with its lower bound and its parts."""

    bound: int
    guess: int
    parts: list[Candidates]


class ProofStanding(NamedTuple):
    """The progress of a proof: a lower bound on the total (``least``), and the ``best`` total found, if any.

    ``settled`` and ``openings`` count settled and all openings, and ``positions`` the sets searched.
    """

    least: int
    best: int | None
    settled: int
    openings: int
    positions: int


class Search(TreeSearch):
    """Finds the least total of one board, and the best tree with that total; see ``SetSearch``."""

    def __init__(self, board: Board, max_guesses: int | None = None, consistent: bool = False) -> None:
        super().__init__(board, max_guesses, consistent)
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
        *,
        choose: Callable[[], None] | None = None,
    ) -> int:
        """Find the least total over all codes; ``IMPOSSIBLE`` if ``max_guesses`` are not enough.

        ``opening`` is the index of the first guess, or None for the best. ``progress`` is called again and
        again and can read ``standing``. ``choose``, if given, replaces the search for the best tree.
        """
        self.breaks_ties = choose is None
        self.progress = progress
        try:
            return self._run(opening, choose)
        finally:
            self.progress = None

    def _run(self, opening: int | None, choose: Callable[[], None] | None = None) -> int:
        codes = tuple(range(self.board.size))
        start, below = Position(codes, self.level(0), ()), self.level(1)
        self._openings = []
        for guess in self._first if opening is None else [opening]:
            parts = self.split(guess, start)
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
            start.level.solved[codes] = Solved(self._best, choice)
            self.openings = [each.guess for each in self._openings]
            (choose or self.find_best_opening)()
        return self._best

    @property
    def distribution(self) -> list[int]:
        """The number of codes found with guess 1, 2, …; too low if a set has no known guess."""
        found: list[int] = []
        sets = [tuple(range(self.board.size))]
        while sets:
            level = self.level(len(found))
            steps = [(self.planned(each, len(found)), Position(each, level, None)) for each in sets]
            if any(guess < 0 for guess, _ in steps):
                break
            found.append(sum(guess in position.candidates for guess, position in steps))
            sets = [part for guess, position in steps for part in self.split(guess, position)]
        return found

    def list_guesses(self) -> list[int]:
        """List the guesses of the tree found, in the order of ``value.trees.Tree``."""
        guesses: list[int] = []
        todo = [(tuple(range(self.board.size)), 0)]
        while todo:
            candidates, asked = todo.pop()
            guesses.append(self.planned(candidates, asked))
            parts = self.split(guesses[-1], Position(candidates, self.level(asked), None))
            todo += [(part, asked + 1) for part in reversed(parts) if len(part) > 1]
        return guesses

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
