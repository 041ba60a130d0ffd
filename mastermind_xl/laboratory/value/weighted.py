"""Search for the play with the least sum of guesses, if the guesses for each code are multiplied by the code's weight.

For each weight, a *layer* contains the codes of at least this weight. The weighted total of play is a sum over the
layers: the total number of guesses for the codes of a layer, times the difference between its weight and the next lower
weight. So lower bounds of the layers add up to a lower bound of the weighted total. The lower bound of a layer follows
from its number of codes or parts, as in ``search.bounds``.
"""

from bisect import bisect_left
from collections.abc import Sequence
from functools import cache
from operator import itemgetter
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.partition import count_parts
from mastermind_xl.core.scoring import Indices, all_indices, scorer
from mastermind_xl.core.symmetry import DistinctGuesses
from mastermind_xl.core.system import Watch
from mastermind_xl.core.totals import IMPOSSIBLE
from mastermind_xl.search.bounds import Gain, Solved, make_levels

_FEW = 24  # size of sets up to which, after several guesses, trying equivalent guesses is faster than recognizing them
_SAFE_BITS = 56  # bits of the sum of all weights for which bounds, below 128 guesses per code, fit in 64 bits
Places = tuple[int, ...]  # a set of codes by their places in the order of weights, the heaviest first; rising


class _Weighed(NamedTuple):
    """A lower bound on the total of a set, and the guesses for the set, sorted by the guesses' own lower bounds."""

    least: int
    bounds: list[int]
    guesses: list[int]


class WeightedSearch:
    """Finds the play with the least weighted total on a board; the scores of all pairs of codes must fit in memory.

    ``weights`` are positive whole numbers, one for each code, the same for codes of the same class. ``progress`` is
    called repeatedly.
    """

    def __init__(self, board: Board, weights: Sequence[int], progress: Watch = lambda: None) -> None:
        self.board = board
        self._progress = progress
        self._order = np.argsort([-weight for weight in weights], kind="stable")
        self._codes: list[int] = self._order.tolist()
        self._weights = [int(weights[code]) for code in self._codes]
        scores = scorer(board)
        self._ranks = scores.ranks
        matrix = scores.against(self._order)  # places × guesses
        self._matrix = matrix
        self._rows = [bytes(row) for row in np.ascontiguousarray(matrix.T)]
        steps = sorted(set(self._weights), reverse=True)
        self._steps = [high - low for high, low in zip(steps, [*steps[1:], 0], strict=True)]
        negative = [-weight for weight in self._weights]
        self._ends = [bisect_left(negative, 1 - step) for step in steps[:-1]]  # of each layer but the last
        self._all = all_indices(board)
        self._distinct = DistinctGuesses(board)
        (self._level,) = make_levels(board)
        self._at_a_glance = self._level.at_a_glance
        self._gain = Gain(matrix, self._ranks)
        self._number = np.int64 if sum(self._weights).bit_length() <= _SAFE_BITS else object
        self._bound = cache(self._bound_by_counts)
        self._floor = cache(self._list_floors)
        self._solved: dict[Places, Solved] = {}
        self._low: dict[Places, int] = {}

    def find_total(self, limit: int | None = None) -> int:
        """Return the least weighted total, or any number ≥ the limit if the total is not below the limit."""
        if limit is None:  # guessing one code after the other has a total below this limit
            limit = self.board.size * sum(self._weights) + 1
        everything = tuple(range(self.board.size))
        return self._search_set(everything, (), limit, self._weigh(everything, (), limit))

    # --- bounds ------------------------------------------------------------------------------

    def _counts(self, places: Places) -> tuple[int, ...]:
        return (*[bisect_left(places, end) for end in self._ends], len(places))

    def _bound_by_counts(self, counts: tuple[int, ...]) -> int:
        least = self._level.least
        return sum(step * least[count] for step, count in zip(self._steps, counts, strict=True))

    def _weight(self, places: Places) -> int:
        return sum(step * count for step, count in zip(self._steps, self._counts(places), strict=True))

    def _list_floors(self, count: int) -> NDArray[Any]:
        # a layer may contain a single code, for which the level's bounds lack the guess that finds the code
        return np.array([IMPOSSIBLE, 2, 1] if count == 1 else self._level.floor(count), self._number)

    def _weigh(self, places: Places, asked: tuple[int, ...], limit: int) -> _Weighed:
        """Find the guesses for a set whose totals may be below the limit, as far as the parts of each layer show."""
        rows, counts = np.array(places), self._counts(places)
        is_small = len(places) <= self._at_a_glance
        if asked and is_small:
            guesses = self._all
        else:
            known = asked if len(asked) == 1 or len(places) > _FEW else ()
            guesses = self._distinct.holding(self._order[rows], known)
        bounds = np.zeros(len(guesses), self._number)
        for step, count in zip(self._steps, counts, strict=True):
            if count:
                gain = self._gain.of(rows[:count])
                bounds += step * self._floor(count).take(gain if is_small and asked else gain.take(guesses))
        least = int(bounds.min())
        few = np.flatnonzero(bounds < limit)
        guesses, bounds = guesses[few], bounds[few]
        if len(few) and not is_small:
            bounds = self._by_sizes(rows, counts, guesses)
            least = max(least, min(limit, int(bounds.min())))
        order = np.argsort(bounds, kind="stable")
        return _Weighed(least, bounds[order].tolist(), guesses[order].tolist())

    def _by_sizes(self, rows: Indices, counts: tuple[int, ...], guesses: Indices) -> NDArray[Any]:
        leasts = self._level.leasts
        bounds = np.zeros(len(guesses), self._number)
        for step, count in zip(self._steps, counts, strict=True):
            if count:
                sizes = count_parts(self._matrix[rows[:count, None], guesses], self._ranks)
                bounds += step * (leasts.take(sizes[:-1]).sum(axis=0) + count).astype(self._number, copy=False)
        return bounds

    def _glance(self, places: Places) -> int:
        """Store a lower bound on the total of a small set; if a guess from the set reaches the bound, store the exact total."""
        count, weights = len(places), self._weights
        take = itemgetter(*places)
        twice, lightest = 2 * self._weight(places), weights[places[-1]]
        # after a guess that is not in the set, each code needs at least a second guess
        least, best, choice = twice, twice + 1, -1
        for place in places:
            answers = take(self._rows[self._codes[place]])
            apart = len(set(answers))
            total = twice - weights[place]
            if apart < count - 1:
                total += (count - apart) * lightest  # at least this many codes need a third guess
            else:
                if apart < count:  # the lighter of two codes with the same answer needs a third guess
                    first = dict(zip(reversed(answers), reversed(places), strict=True))
                    total += weights[sum(places) - sum(first.values())]
                if total < best:
                    best, choice = total, place
            least = min(least, total)
            if apart == count:
                break  # all later codes are lighter
        if best == least:
            self._solved[places] = Solved(best, self._codes[choice])
        else:
            self._low[places] = least
        return least

    # --- totals ------------------------------------------------------------------------------

    def _split(self, guess: int, places: Places) -> list[Places]:
        parts: list[list[int]] = [[] for _ in range(self._ranks)]
        row = self._rows[guess]
        for place in places:
            parts[row[place]].append(place)
        parts.pop()
        return [tuple(part) for part in parts if part]

    def _known(self, places: Places) -> tuple[int, bool]:
        """Return the total of a set, or a lower bound on the total, and whether the number is exact."""
        count = len(places)
        if count <= 2:  # found one after the other, the heavier one first
            return self._weights[places[0]] + (2 * self._weights[places[1]] if count == 2 else 0), True
        found = self._solved.get(places)
        if found is not None:
            return found.total, True
        low = self._low.get(places)
        if low is not None:
            return low, False
        if count > self._at_a_glance:
            return self._bound(self._counts(places)), False
        return self._glance(places), places in self._solved

    def _try(self, places: Places, guess: int, asked: tuple[int, ...], limit: int) -> int:
        """Return the total of a guess, or any number ≥ ``limit`` if the total is not lower or no code is ruled out."""
        parts = self._split(guess, places)
        if len(parts) == 1 and len(parts[0]) == len(places):
            return limit
        total = self._weight(places)
        unknown = []
        for part in parts:
            known, is_exact = self._known(part)
            total += known
            if not is_exact:
                unknown.append((len(part), known, part))
        if total >= limit or not unknown:
            return total
        asked = (*asked, guess)
        bounded = []
        for _, known, part in sorted(unknown):  # all parts are bounded before a part is searched
            weighed = self._weigh(part, asked, limit - total + known)
            bound = max(known, weighed.least)
            self._low[part] = bound
            total += bound - known
            if total >= limit:
                return total
            bounded.append((part, bound, weighed))
        for part, bound, weighed in bounded:
            total += self._search_set(part, asked, limit - total + bound, weighed) - bound
            if total >= limit:
                return total
        return total

    def _search_set(self, places: Places, asked: tuple[int, ...], limit: int, weighed: _Weighed) -> int:
        """Return the total of a set, or any number ≥ ``limit`` if the total is not below the limit."""
        low, is_exact = self._known(places)
        if is_exact or low >= limit:
            return low
        self._progress()
        best, choice = limit, -1
        for bound, guess in zip(weighed.bounds, weighed.guesses, strict=True):
            if bound >= best:
                break
            total = self._try(places, guess, asked, best)
            if total < best:
                best, choice = total, guess
                if best == low:
                    break
        if choice < 0:
            self._low[places] = best
        else:
            self._solved[places] = Solved(best, choice)
        return best

    def list_guesses(self) -> list[int]:
        """List the guesses of the play that ``find_total`` has found, in the order of ``Tree``."""
        guesses: list[int] = []

        def add(places: Places) -> None:
            known = self._solved.get(places)
            guesses.append(self._codes[places[0]] if known is None else known.guess)
            for part in self._split(guesses[-1], places):
                if len(part) > 1:
                    add(part)

        add(tuple(range(self.board.size)))
        return guesses
