"""Guesses that differ: one of every set of guesses that permuting positions and colours makes of one another.

A permutation of positions and one of colours that together leave every guess so far as it is map
the candidates onto themselves, whatever the answers were. So guesses that such permutations make of
one another divide the candidates into parts of the same sizes, and all of them are candidates or
none is. The same holds where colours that no candidate holds are exchanged for one another, peg by
peg. The first of such guesses in standard rotation stands for the others, so that ties are decided
as if all had been looked at.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations, permutations

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.scoring import Indices, find_colors

_ALL_ORDERS = 6
"""Up to this many pegs all orders of positions are tried, beyond only exchanges of two positions."""


class Orbits:
    """Finds the guesses that differ, for one board that can be listed."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._codes = board.codes
        bits = np.zeros(board.colors + 1, np.uint64 if board.colors > 32 else np.uint32)
        numbered = min(board.colors, 8 * bits.itemsize)
        bits[1 : numbered + 1] = 1 << np.arange(numbered, dtype=bits.dtype)
        self._bits = bits  # of each colour one, or none if there are more than bits
        self._bits_of = np.zeros(board.size, bits.dtype)
        for column in self._codes.T:
            self._bits_of |= bits[column]

    def after(self, asked: Sequence[int], positions: bool) -> Indices:
        """Indices of the guesses that differ after others, rising.

        Args:
            asked: indices of the guesses so far; the candidates are what their answers left.
            positions: whether to permute positions too, or colours only.
        """
        guesses = self._in_order(np.arange(self.board.size), find_colors(self._codes[list(asked)]))
        for order, colors in self._moves(asked) if positions else ():
            guesses = guesses[self._is_least(self._codes[guesses], order, colors)]
        return guesses

    def among(self, guesses: Indices, held: NDArray[np.intp]) -> Indices:
        """Those of the guesses that still differ when the candidates hold these colours only.

        Where colours may repeat, any absent one may stand in every peg for any other, and the first
        of them does.
        """
        if not self.board.repeats:
            return self._in_order(guesses, held)
        absent = self._all_but(held)
        others = np.bitwise_or.reduce(self._bits[absent[1:]])
        still: Indices = guesses[(self._bits_of[guesses] & others) == 0] if others else guesses
        return still

    def _in_order(self, guesses: Indices, but: NDArray[np.intp]) -> Indices:
        """The guesses whose colours, all ``but`` these, appear in rising order without gaps."""
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
        """All colours but these; ``np.setdiff1d`` would take 20 ms at first, to import ``numpy.ma``."""
        others = np.arange(self.board.colors + 1) > 0
        others[colors] = False
        return np.flatnonzero(others)

    def _is_least(
        self, codes: NDArray[np.uint8], order: tuple[int, ...], colors: dict[int, int]
    ) -> NDArray[np.bool_]:
        """Which codes come no later than what a move makes of them, the unused colours numbered as they appear."""
        free = [color for color in range(1, self.board.colors + 1) if color not in colors]
        names = np.array(free, np.uint8)
        table = np.zeros((len(codes), self.board.colors + 1), np.uint8)
        table[:, list(colors)] = list(colors.values())
        rows = np.arange(len(codes))
        seen = np.zeros(len(codes), np.intp)
        undecided = np.ones(len(codes), np.bool_)
        least = np.ones(len(codes), np.bool_)
        for column, source in zip(codes.T, order, strict=True):
            peg = codes[:, source]
            image = table[rows, peg]
            fresh = image == 0
            image[fresh] = names[seen[fresh]]
            table[rows, peg] = image
            seen += fresh
            least &= ~(undecided & (image < column))
            undecided &= image == column
        return least

    def _moves(self, asked: Sequence[int]) -> Iterator[tuple[tuple[int, ...], dict[int, int]]]:
        """The orders of positions that leave every guess as it is when colours are permuted too, and how these are."""
        guesses = [self.board.code(guess) for guess in asked]
        for order in self._orders():
            colors: dict[int, int] = {}
            if all(
                colors.setdefault(guess[source], color) == color
                for guess in guesses
                for source, color in zip(order, guess, strict=True)
            ) and len(set(colors.values())) == len(colors):
                yield order, colors

    def _orders(self) -> Iterator[tuple[int, ...]]:
        """Orders of positions: all, or exchanges of two."""
        still = tuple(range(self.board.pegs))
        if self.board.pegs <= _ALL_ORDERS:
            yield from (order for order in permutations(still) if order != still)
            return
        for one, other in combinations(still, 2):
            order = list(still)
            order[one], order[other] = other, one
            yield tuple(order)
