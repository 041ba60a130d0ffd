"""Search for optimal play: the least total over all codes, with its proof (Koyama and Lai 1993).

Guesses that symmetry turns into each other form a symmetry class. The search settles one first guess of each, beginning
with the lowest bound. Then it finds the best tree, whose total is the least and whose ``depths`` are the lowest of all
trees with this total; ties go to a guess that is a candidate, then to the first in standard rotation.

The *depths* of a tree are one whole number, whose digits are the numbers of codes found with each guess; the last guess
has the highest digit. So the lowest depths find the fewest codes with the last guess, then with the guess before, and
so on. With digits of 4 bits, a tree that finds 1 code with guess 1, 5 with guess 2 and 2 with guess 3 would have the
depths 0x2510. One more guess before a set multiplies the depths of its tree by ``1 << BITS``, the value of a digit.
Lower depths then stay lower, so the best tree of a set is the same wherever the set occurs.
"""

from collections.abc import Iterator
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.system import Watch
from mastermind_xl.core.totals import IMPOSSIBLE
from mastermind_xl.search.bounds import Asked, Candidates, Level, Position, Solved
from mastermind_xl.search.sets import FEW, MOST_CODES, SetSearch

BITS = MOST_CODES.bit_length()  # binary digits for the number of codes found with one guess

WORST = 1 << BITS * (MOST_CODES + 1)
"""Above the depths of any tree, even of one that asks for one code after the other."""


class Opening(NamedTuple):
    """A first guess with its lower bound and its parts."""

    bound: int
    guess: int
    parts: list[Candidates]


class ProofStanding(NamedTuple):
    """The progress of a proof: a lower bound on the total (``least``), and the ``best`` total found, if any.

    ``settled`` of the ``openings`` are settled; ``positions`` is the number of sets searched.
    """

    least: int
    best: int | None
    settled: int
    openings: int
    positions: int


class Search(SetSearch):
    """Finds the least total of one board, and the best trees of the board and of sets of candidates; see ``SetSearch``."""

    def __init__(self, board: Board, max_guesses: int | None = None, consistent: bool = False) -> None:
        super().__init__(board, max_guesses, consistent)
        self._openings: list[Opening] = []
        self._settled = 0
        self._best = IMPOSSIBLE
        # by set: the depths and the first guess of its best tree
        self._trees: dict[tuple[int, Candidates], tuple[int, int]] = {}
        self._bounds: dict[tuple[int, Candidates], int] = {}

    @property
    def standing(self) -> ProofStanding:
        """The progress of the search."""
        known = self.level(1).known
        left = [self.board.size + sum(map(known, each.parts)) for each in self._openings[self._settled :]]
        if not self._openings:  # the tables are not ready
            left = [self.level(0).least[self.board.size]]
        best = None if self._best >= IMPOSSIBLE else self._best
        return ProofStanding(min([self._best, *left]), best, self._settled, len(self._openings), self.positions)

    def find_total(self, opening: int | None = None, progress: Watch | None = None) -> int:
        """Return the least total over all codes; ``IMPOSSIBLE`` if ``max_guesses`` are not enough.

        ``opening`` is the index of the first guess, or None for the best. ``progress`` is called repeatedly and can
        read ``standing``.
        """
        codes = tuple(range(self.board.size))
        start, below = Position(codes, self.level(0), ()), self.level(1)
        self._openings, self._settled, self._best, choice = [], 0, IMPOSSIBLE, -1
        with self.reporting(progress):
            first = self.first_guesses.tolist() if opening is None else [opening]
            openings = [(guess, self.split(guess, start)) for guess in first]
            bounds = [len(codes) + sum(below.least[len(part)] for part in parts) for _, parts in openings]
            self._openings = sorted(Opening(bound, *each) for bound, each in zip(bounds, openings, strict=True))
            for each in self._openings:
                total = self.settle(len(codes), each.parts, self._best, (each.guess,), below)
                if total < self._best:
                    self._best, choice = total, each.guess
                self._settled += 1
            if choice >= 0:
                start.level.solved[codes] = Solved(self._best, choice)
                self.find_best_opening()
        return self._best

    def solve(self, candidates: Candidates, progress: Watch | None = None, asked: Asked = None) -> int:
        """Return the best guess for a set of ``candidates``.

        ``progress`` is called repeatedly. ``asked`` are the guesses that led to the set, or None if unknown. With
        these guesses the search is shorter.
        """
        position = Position(candidates, self.level(0), asked)
        with self.reporting(progress):
            self.settle(0, [candidates], IMPOSSIBLE, asked, position.level)
            self._find_best(position, self.known_exactly(candidates, position.level), WORST)
        return self.planned(candidates, 0)

    def total_of(self, candidates: Candidates, guess: int, progress: Watch | None = None, asked: Asked = None) -> int:
        """Return the total of a ``guess`` (an index) that divides the ``candidates``, if the best guesses follow it.

        For ``progress`` and ``asked`` see ``solve``.
        """
        position = Position(candidates, self.level(0), asked)
        parts, path = self.split(guess, position), position.asking(guess)
        with self.reporting(progress):
            return self.settle(len(candidates), parts, IMPOSSIBLE, path, self.level(1))

    def planned(self, candidates: Candidates, asked: int) -> int:
        """Return the guess that the search has found for a set after ``asked`` guesses; -1 if none was found."""
        level = self.level(asked)
        if len(candidates) <= 2 and candidates not in level.solved:
            return candidates[0]
        solved = self.recall(candidates, level)
        if solved is not None and solved.total < 2 * len(candidates):
            return solved.guess  # with this total, the first guess that distinguishes all others
        tree = self._trees.get((level.left, candidates))
        return -1 if tree is None else tree[1]

    def find_best_opening(self) -> None:
        """Find the best tree of the whole board among the openings; the board's least total must be known."""
        codes, level = tuple(range(self.board.size)), self.level(0)
        self._trees.pop((level.left, codes), None)  # a stored tree may be from other openings
        self._bounds.pop((level.left, codes), None)
        self._find_best(Position(codes, level, ()), self.known_exactly(codes, level), WORST)

    def _walk(self) -> Iterator[tuple[int, Candidates, int]]:
        """Yield the guess of each set in the tree found, with the set and the number of guesses before, depth first."""
        todo = [(tuple(range(self.board.size)), 0)]
        while todo:
            candidates, asked = todo.pop()
            guess = self.planned(candidates, asked)
            if guess >= 0:
                yield guess, candidates, asked
                parts = self.split(guess, Position(candidates, self.level(asked), None))
                todo += [(part, asked + 1) for part in reversed(parts)]

    @property
    def distribution(self) -> list[int]:
        """The number of codes found with guess 1, 2, …; codes of sets without a known guess are not counted."""
        found = [asked for guess, candidates, asked in self._walk() if guess in candidates]
        counts: list[int] = np.bincount(np.array(found, np.intp)).tolist()
        return counts

    def list_guesses(self) -> list[int]:
        """List the guesses of the tree found, in the order of ``value.trees.Tree``."""
        return [guess for guess, candidates, asked in self._walk() if len(candidates) > 1 or not asked]

    # --- the best tree ----------------------------------------------------------------------

    def _find_best(self, position: Position, total: int, limit: int) -> int:
        """Return the depths of a set's best tree of least total, or some number ≥ ``limit`` if the depths are not below ``limit``."""
        candidates, level = position.candidates, position.level
        place = level.left, candidates
        least, is_exact = self._look_up_depths(candidates, total, level)
        if is_exact or least >= limit:
            return least
        if self.progress is not None:
            self.progress()
        inside = frozenset(candidates)
        best: tuple[int, bool, int] = (limit, False, -1)  # only lower depths are better
        for guess in self._seek(position, total, self._list_distinct(position, total)):
            order = guess not in inside, guess
            # guesses with equal depths are compared by their order only
            limit = best[0] + (order < best[1:])
            own = 0 if order[0] else 1 << BITS
            depths = self._add_parts(self.split(guess, position), own, limit, position.asking(guess), level.below)
            best = min(best, (depths, *order))
        if best[2] < 0:
            self._bounds[place] = best[0]
        else:
            self._trees[place] = best[0], best[2]
        return best[0]

    def _seek(self, position: Position, total: int, guesses: list[int]) -> Iterator[int]:
        """Yield those of the ``guesses`` whose total for a set is the set's known ``total``, in their order."""
        if self.kernel is not None and position.asked != ():
            yield from self.kernel.seek(position, guesses, total, self.progress)
            return
        for guess in guesses:
            if self.try_guess(position, guess, total + 1) == total:
                yield guess

    def _list_distinct(self, position: Position, total: int) -> list[int]:
        """List guesses that may have the known total of a set; of several with equal answers in a small set, only one."""
        if len(position.candidates) == self.board.size and not position.asked:
            return [each.guess for each in self._openings]
        guesses = [guess for bound, guess in self.weigh(position, total, total + 1)[1] if bound <= total]
        candidates = position.candidates
        if len(candidates) > FEW:
            return guesses
        take = itemgetter(*candidates)
        first: dict[Any, int] = {}  # by the answers of all candidates: the first guess that gets them
        for guess in guesses:
            first.setdefault(take(self.answer_rows[guess]), guess)
        return [*first.values()]

    def _add_parts(self, parts: list[Candidates], depths: int, limit: int, asked: Asked, level: Level) -> int:
        """Return the depths of a guess (the sum over its parts), or some number ≥ ``limit`` if the depths are not below ``limit``."""
        # The least totals of the parts are known. The sum begins with ``depths``, which counts the code that the
        # guess itself finds, if it finds one.
        unknown = []
        for part in parts:
            total = self.known_exactly(part, level)
            least, is_exact = self._look_up_depths(part, total, level)
            depths += least << BITS
            if not is_exact:
                unknown.append((len(part), least, part, total))
        for _, least, part, total in sorted(unknown):
            if depths >= limit:
                break
            room = (limit - 1 - depths) >> BITS  # how much higher than its bound the part's depths may be
            best = self._find_best(Position(part, level, asked), total, least + room + 1)
            depths += (best - least) << BITS
        return depths

    def _look_up_depths(self, candidates: Candidates, total: int, level: Level) -> tuple[int, bool]:
        """Return the depths of the best tree of a set, or a lower bound on these depths, and whether the result is exact."""
        count = len(candidates)
        if total < 2 * count:  # one code is found with the first guess, all others with the second
            return (1 << BITS) + ((count - 1) << 2 * BITS), True
        place = level.left, candidates
        tree = self._trees.get(place)
        return (self._bounds.get(place, 0), False) if tree is None else (tree[0], True)
