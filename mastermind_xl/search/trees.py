"""Find the best tree of least total: the fewest codes at the last guess, then at the one before.

Every set of candidates is searched for its least total first. Of the guesses with that total, the best tree has
the one whose parts, each with its own best tree, leave fewest codes for the last guess; ties go to a candidate,
then to the first in the standard rotation. A tree is compared by its *depths*: one whole number that has the
codes found with the last guess in its highest digits. One more guess before a set multiplies its depths by the
base. A lower number stays lower, so that the best tree of a set is its best tree everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import itemgetter
from typing import Any, NamedTuple

from mastermind_xl.core.board import Board
from mastermind_xl.search.bounds import IMPOSSIBLE, Asked, Candidates, Level, Position
from mastermind_xl.search.sets import FEW, MOST_CODES, SetSearch

_BITS = MOST_CODES.bit_length()  # binary digits for the number of codes found with one guess

_WORST = 1 << _BITS * (MOST_CODES + 1)
"""Above the depths of any tree, even of one that asks for one code after the other."""


class BestTree(NamedTuple):
    """The best tree of a set of candidates: its first guess, and the codes found with each guess as one number, ``depths``.

    Lower depths are better.
    """

    depths: int
    guess: int


class TreeSearch(SetSearch):
    """Finds the best trees of sets of candidates on one board; see ``SetSearch``."""

    def __init__(self, board: Board, max_guesses: int | None = None, consistent: bool = False) -> None:
        super().__init__(board, max_guesses, consistent)
        self.openings: list[int] = []  # first guesses, one of each symmetry class
        self.breaks_ties = True  # else ``planned`` returns the guess that is stored with the cost
        self._trees: dict[tuple[int, Candidates], BestTree] = {}
        self._bounds: dict[tuple[int, Candidates], int] = {}

    def solve(
        self, candidates: Candidates, progress: Callable[[], None] | None = None, asked: Asked = None
    ) -> int:
        """Return the best guess for a set of ``candidates``.

        ``progress`` is called again and again. ``asked`` are the guesses that left the set, which make the
        search shorter, or None if unknown.
        """
        position = Position(candidates, self.level(0), asked)
        self.progress = progress
        try:
            self._settle(0, [candidates], IMPOSSIBLE, asked, position.level)
            self._find_best(position, self.known_exactly(candidates, position.level), _WORST)
        finally:
            self.progress = None
        return self.planned(candidates, 0)

    def cost(
        self,
        candidates: Candidates,
        guess: int,
        progress: Callable[[], None] | None = None,
        asked: Asked = None,
    ) -> int:
        """Return the cost of a guess, by its index, for any set of candidates that it divides, with the best guesses afterwards.

        ``progress`` and ``asked`` as for ``solve``.
        """
        position = Position(candidates, self.level(0), asked)
        parts, path = self.split(guess, position), position.asking(guess)
        self.progress = progress
        try:
            return self._settle(len(candidates), parts, IMPOSSIBLE, path, self.level(1))
        finally:
            self.progress = None

    def planned(self, candidates: Candidates, asked: int) -> int:
        """Return the guess found for a set after ``asked`` guesses; -1 if there is none."""
        level = self.level(asked)
        if len(candidates) <= 2 and candidates not in level.solved:
            return candidates[0]
        solved = self.recall(candidates, level)
        if solved is None and not self.breaks_ties:  # not every small set is stored
            self._settle(0, [candidates], IMPOSSIBLE, None, level)
            solved = self.recall(candidates, level)
        if solved is not None and (solved.cost < 2 * len(candidates) or not self.breaks_ties):
            return solved.guess  # with such a cost, the first that leaves all others alone
        tree = self._trees.get((level.left, candidates))
        return -1 if tree is None else tree.guess

    def find_best_opening(self) -> None:
        """Find the best tree of the whole board among the ``openings``; its least total must be known."""
        codes, level = tuple(range(self.board.size)), self.level(0)
        self._trees.pop((level.left, codes), None)  # from other openings, perhaps
        self._bounds.pop((level.left, codes), None)
        self._find_best(Position(codes, level, ()), self.known_exactly(codes, level), _WORST)

    def list_best(self, position: Position) -> Iterator[int]:
        """Yield the guesses of least total for a set, only one of those that lead to the same parts under other names."""
        candidates, level = position.candidates, position.level
        self._settle(0, [candidates], IMPOSSIBLE, position.asked, level)
        total = self.known_exactly(candidates, level)
        return self._seek(position, total, self._list_distinct(position, total))

    def _find_best(self, position: Position, total: int, limit: int) -> int:
        """Return the depths of a set's best tree of least total, or some number ≥ ``limit`` if they are not lower."""
        candidates, level = position.candidates, position.level
        place = level.left, candidates
        least, is_exact = self._look_up_depths(candidates, total, level)
        if is_exact or least >= limit:
            return least
        if self.progress is not None:
            self.progress()
        count = len(candidates)
        inside = frozenset(candidates)
        floor = self._floor_depths(count, total)
        best: tuple[int, bool, int] = (limit, False, -1)  # only fewer depths beat it
        guesses = self._list_distinct(position, total)
        promising = (guess for guess in guesses if (floor, guess not in inside, guess) < best)
        for guess in self._seek(position, total, promising):
            parts = self.split(guess, position)
            order = guess not in inside, guess
            third = sum(min(self._branches, len(part)) for part in parts)
            most = 1 - order[0], len(parts), third
            if (least_depths(count, total, most, self._branches), *order) >= best:
                continue
            # among equal ones, only the order of guesses decides
            limit = best[0] + (order < best[1:])
            own = 0 if order[0] else 1 << _BITS
            depths = self._add_parts(parts, own, limit, position.asking(guess), level.below)
            best = min(best, (depths, *order))
        if best[2] < 0:
            self._bounds[place] = best[0]
        else:
            self._trees[place] = BestTree(best[0], best[2])
        return best[0]

    def _list_distinct(self, position: Position, total: int) -> list[int]:
        """List the guesses that may have the known cost of a set; small sets without copies that symmetry does not show."""
        if len(position.candidates) == self.board.size and not position.asked:
            return self.openings
        guesses, candidates = self._list_promising(position, total), position.candidates
        if len(candidates) > FEW:
            return guesses
        take = itemgetter(*candidates)
        first: dict[Any, int] = {}  # of the guesses that get the same answers from all candidates
        for guess in guesses:
            first.setdefault(take(self._rows[guess]), guess)
        return [*first.values()]

    def _add_parts(self, parts: list[Candidates], depths: int, limit: int, asked: Asked, level: Level) -> int:
        """Return the depths of a guess, the sum over its parts, or some number ≥ ``limit`` if they are not lower."""
        # The least totals of the parts are known. The sum begins with ``depths``, those of the code that the
        # guess itself finds.
        unknown = []
        for part in parts:
            total = self.known_exactly(part, level)
            least, is_exact = self._look_up_depths(part, total, level)
            depths += least << _BITS
            if not is_exact:
                unknown.append((len(part), least, part, total))
        for _, least, part, total in sorted(unknown):
            if depths >= limit:
                break
            room = (limit - 1 - depths) >> _BITS  # how much worse the part may be than its bound
            best = self._find_best(Position(part, level, asked), total, least + room + 1)
            depths += (best - least) << _BITS
        return depths

    def _look_up_depths(self, candidates: Candidates, total: int, level: Level) -> tuple[int, bool]:
        """Return the depths of the best tree of a set or a lower bound on them, and whether they are exact."""
        count = len(candidates)
        if total < 2 * count:  # at most one found at once, and all others with the next guess
            return (1 << _BITS) + ((count - 1) << 2 * _BITS), True
        place = level.left, candidates
        tree = self._trees.get(place)
        if tree is not None:
            return tree.depths, True
        least = self._bounds.get(place)
        if least is None:
            least = self._floor_depths(count, total)
        return least, False

    def _floor_depths(self, count: int, total: int) -> int:
        """Return a lower bound on the depths of the best tree of a set, by its size and total."""
        ways = self._branches
        return least_depths(count, total, (1, ways, ways**2), ways)


@lru_cache(maxsize=1 << 16)
def least_depths(count: int, total: int, most: tuple[int, int, int], branches: int) -> int:
    """Return the least depths of ``count`` codes with a total; ``_WORST`` if no tree has that total.

    ``total`` is the number of guesses for all of them. ``most`` is the most codes that can be found with the
    first guess, with the second and with the third, and ``branches`` the most parts into which a guess
    divides the codes that are left.
    """
    depth = -(-total // count)
    while _most_total(count, depth, most, branches) < total:
        depth += 1
    depths = 0
    while count and depth:
        # as few with the last guess as the total of the earlier ones allows
        few, many = 0, count
        while few < many:
            some = (few + many) // 2
            if _most_total(count - some, depth - 1, most, branches) >= total - depth * some:
                many = some
            else:
                few = some + 1
        depths += few << _BITS * depth
        count, total, depth = count - few, total - depth * few, depth - 1
    return depths if total == count == 0 else _WORST  # the codes need more than that total


def _most_total(count: int, depth: int, most: tuple[int, int, int], branches: int) -> int:
    """Return the greatest total of ``count`` codes that are found within ``depth`` guesses; -1 if that is impossible."""
    # ``most`` and ``branches`` as for ``least_depths``.
    total = 0
    for guess in range(depth, 0, -1):
        some = min(count, most[guess - 1] if guess <= 3 else most[2] * branches ** (guess - 3))
        total, count = total + guess * some, count - some
        if not count:
            return total
    return total if not count else -1
