"""Distinct guesses: one guess of each symmetry class under permutations of places and colours.

A *symmetry* of a position permutes the places and the colours so that all earlier guesses stay unchanged. It maps the
candidates onto themselves, whatever the answers were. So guesses that a symmetry turns into each other divide the
candidates into parts of the same sizes, and either all or none of these guesses are candidates: they form a class. So
do guesses that differ only in colours that no candidate contains. The first guess of a class in standard rotation
represents the class, so ties are decided as if all guesses were tried.
"""

from collections import OrderedDict
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import combinations
from typing import TypeVar, cast

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.partition import Bounded
from mastermind_xl.core.rules import Code, Codes
from mastermind_xl.core.scoring import Indices, all_indices, find_colors, scorer

_ALL_ORDERS = 8  # pegs up to which all orders of places are listed; with more pegs, only exchanges of two places
_MOST_ORDERS = 720  # most orders tried: all orders of 6 pegs; with more pegs, further orders hardly help
_KEPT = 1 << 28  # bytes of cached distinct guesses: enough for any board that is searched in hours
_PERMUTED = 2  # earlier guesses up to which orders of places are tried: hardly any order leaves three unchanged

Kept = TypeVar("Kept", Indices, Bounded)

Order = tuple[int, ...]  # a permutation of places: for each place, the place from which its peg comes


def representatives(board: Board) -> Iterator[Code]:
    """Yield the first code, in standard rotation, of each class under permutation of colours and places.

    On 4 × 6 these codes are 1111, 1112, 1122, 1123 and 1234; every first guess is equivalent to one of the five.
    """

    def extend(code: Code, color: int, most: int) -> Iterator[Code]:
        left = board.pegs - len(code)
        if left == 0:
            yield code
        elif color <= board.colors:
            for count in range(min(most, left), 0, -1):
                yield from extend(code + (color,) * count, color + 1, count)

    return extend((), 1, board.pegs if board.repeats else 1)


def opening_indices(board: Board) -> Indices:
    """Return the indices of the ``representatives``: the first guesses worth comparing, one of each class."""
    return np.array([board.index(code) for code in representatives(board)], np.intp)


def find_stabilizers(
    board: Board, asked: Sequence[int], orders: Iterable[Order]
) -> Iterator[tuple[Order, dict[int, int]]]:
    """Yield the ``orders`` of a board's places that leave guesses unchanged after a renaming of colours.

    ``asked`` has the indices of the guesses. Each order is yielded with the renaming of their colours.
    """
    guesses = [board.code(guess) for guess in asked]
    for order in orders:
        colors: dict[int, int] = {}
        if all(
            colors.setdefault(guess[source], color) == color
            for guess in guesses
            for source, color in zip(order, guess, strict=True)
        ):
            yield order, colors


def permute(board: Board, codes: Codes, order: Order, colors: dict[int, int]) -> Iterator[NDArray[np.uint8]]:
    """Yield the columns of a board's codes, shape (n, pegs), after a permutation of places (``order``) and colours.

    ``colors`` permutes some colours among themselves; the other colours of a code get the free numbers as they appear.
    """
    free = np.array([*(color for color in range(1, board.colors + 1) if color not in colors), 0], np.uint8)
    table = np.zeros((len(codes), board.colors + 1), np.uint8)
    table[:, list(colors)] = list(colors.values())
    flat = table.ravel()  # numpy takes items of one row in half the time
    begins = np.arange(0, len(flat), board.colors + 1)
    seen = np.zeros(len(codes), np.intp)
    for source in order:
        cells = begins + codes[:, source]
        image = flat.take(cells)
        fresh = np.flatnonzero(image == 0)
        image[fresh] = free.take(seen.take(fresh))
        flat[cells] = image
        seen[fresh] += 1
        yield image


class DistinctGuesses:
    """Finds the distinct guesses (one of each symmetry class) on a board that can be listed, and caches up to ``limit`` bytes."""

    def __init__(self, board: Board, limit: int = _KEPT) -> None:
        self.board = board
        self._scores = scorer(board)
        self._codes = board.codes
        self._everything = all_indices(board)
        bits = np.zeros(board.colors + 1, np.uint64 if board.colors > 32 else np.uint32)
        numbered = min(board.colors, 8 * bits.itemsize)
        bits[1 : numbered + 1] = 1 << np.arange(numbered, dtype=bits.dtype)
        self._bits = bits  # one bit per colour; if there are more colours than bits, the last colours have no bit
        self._bits_of = np.zeros(board.size, bits.dtype)
        for column in self._codes.T:
            self._bits_of |= bits[column]
        self._kept: OrderedDict[object, Indices | Bounded] = OrderedDict()
        self._limit = limit
        self._bytes = 0

    @cached_property
    def everything(self) -> Bounded:
        """All codes as guesses, with lower bounds on their cost."""
        return Bounded(self._scores, self._everything, np.arange(1, self.board.colors + 1))

    def find(self, candidates: Indices, asked: Sequence[int]) -> Bounded:
        """Return the distinct guesses for the remaining candidates, with lower bounds on their cost.

        ``asked`` are the guesses that led to the candidates. For arbitrary candidates ``asked`` is empty, and all codes
        are returned.
        """
        if not asked:
            return self.everything
        held = self._scores.colors(candidates)
        key = self._key(asked), held.tobytes(), None
        return self._keep(key, lambda: Bounded(self._scores, self._among(self.after(asked), held), held))

    def holding(self, candidates: Indices, asked: Sequence[int]) -> Indices:
        """Return the distinct guesses without bounds.

        If nothing was ``asked``, these are the openings for all codes, and for fewer candidates all guesses with their
        colours.
        """
        if not asked and len(candidates) == self.board.size:
            return opening_indices(self.board)
        held = self._scores.colors(candidates)
        return self._keep((self._key(asked), held.tobytes()), lambda: self._among(self.after(asked), held))

    def by_colors(self, candidates: Indices, fresh: Sequence[int]) -> Indices:
        """Return the guesses that are distinct if only colours are permuted, not places; no guess so far has colours of ``fresh``."""
        guesses = self._in_order(self._everything, self._all_but(np.array(fresh, np.intp)))
        return self._among(guesses, self._scores.colors(candidates))

    def after(self, asked: Sequence[int]) -> Indices:
        """Return the distinct guesses after earlier guesses (``asked``), whatever the answers were; rising."""
        if not asked:
            return self._everything
        return self._keep(self._key(asked), lambda: self._after(asked))

    def _key(self, asked: Sequence[int]) -> object:
        """Return the key for the cache: the guesses so far or, after many guesses, only their colours."""
        return tuple(asked) if len(asked) <= _PERMUTED else self._scores.colors(np.array(asked)).tobytes()

    def _keep(self, key: object, make: Callable[[], Kept]) -> Kept:
        """Return a result from the cache, or calculate it; the least recently used results are dropped."""
        if key in self._kept:
            self._kept.move_to_end(key)
            return cast(Kept, self._kept[key])
        made = self._kept[key] = make()
        self._bytes += made.nbytes
        while self._bytes > self._limit and len(self._kept) > 1:
            self._bytes -= self._kept.popitem(last=False)[1].nbytes
        return made

    # --- finding distinct guesses ------------------------------------------------------------

    def _after(self, asked: Sequence[int]) -> Indices:
        guesses = self._in_order(self._everything, find_colors(self._codes[list(asked)]))
        if len(asked) <= _PERMUTED:
            for order, colors in find_stabilizers(self.board, asked, self._orders(asked)):
                guesses = guesses[self._is_least(self._codes[guesses], order, colors)]
        return guesses

    def _among(self, guesses: Indices, held: NDArray[np.intp]) -> Indices:
        """Return the guesses that are still distinct when the candidates contain only the colours ``held``."""
        if not self.board.repeats:
            return self._in_order(guesses, held)
        # colours that no candidate contains may replace each other in any peg: the first represents all of them
        others = np.bitwise_or.reduce(self._bits[self._all_but(held)[1:]])
        still: Indices = guesses[(self._bits_of[guesses] & others) == 0] if others else guesses
        return still

    def _in_order(self, guesses: Indices, but: NDArray[np.intp]) -> Indices:
        """Return the guesses whose colours, apart from the colours ``but``, first appear in rising order without gaps."""
        free = self._all_but(but)
        if len(free) < 2:
            return guesses
        number = np.zeros(self.board.colors + 1, np.uint8)
        number[free] = np.arange(1, len(free) + 1)
        most = np.zeros(len(guesses), np.uint8)
        fits = np.ones(len(guesses), np.bool_)
        for column in self._codes.T:
            mine = number[column[guesses]]
            fits &= mine <= most + 1
            np.maximum(most, mine, out=most)
        return guesses[fits]

    def _all_but(self, colors: NDArray[np.intp]) -> NDArray[np.intp]:
        """Return all colours except ``colors``; ``np.setdiff1d`` would need 20 ms to import modules."""
        others = np.arange(self.board.colors + 1) > 0
        others[colors] = False
        return np.flatnonzero(others)

    def _is_least(self, codes: Codes, order: Order, colors: dict[int, int]) -> NDArray[np.bool_]:
        """Return for each code whether a permutation turns it into the same code or a later one in standard rotation."""
        undecided = np.ones(len(codes), np.bool_)
        least = np.ones(len(codes), np.bool_)
        for column, image in zip(codes.T, permute(self.board, codes, order, colors), strict=True):
            least &= ~(undecided & (image < column))
            undecided &= image == column
        return least

    def _orders(self, asked: Sequence[int]) -> Iterator[Order]:
        """Yield orders of places that may leave guesses unchanged after a renaming of colours; fewest moved places first."""
        orders = _list_orders(self.board.pegs)
        for guess in self._codes[list(asked)]:  # pegs that are equal stay equal, and no others become equal
            for one, other in combinations(range(self.board.pegs), 2):
                equal = guess[orders[:, one]] == guess[orders[:, other]]
                orders = orders[equal == (guess[one] == guess[other])]
        return map(tuple, orders[:_MOST_ORDERS].tolist())


@lru_cache(maxsize=1)
def _list_orders(pegs: int) -> NDArray[np.uint8]:
    """Return all orders that move a place, fewest moved places first (or all exchanges of two places): shape (orders, pegs)."""
    still = np.arange(pegs, dtype=np.uint8)
    if pegs <= _ALL_ORDERS:
        orders = np.zeros((1, 0), np.uint8)
        for new in range(pegs):  # faster than a list of itertools' 40,320
            orders = np.concatenate([np.insert(orders, place, new, axis=1) for place in range(new + 1)])
        return orders[np.argsort((orders != still).sum(axis=1), kind="stable")[1:]]
    exchanged = np.array([*combinations(range(pegs), 2)])
    orders = np.tile(still, (len(exchanged), 1))
    orders[np.arange(len(orders))[:, None], exchanged] = exchanged[:, ::-1]
    return orders
