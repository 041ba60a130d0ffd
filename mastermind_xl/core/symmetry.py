"""Guesses that can do no more than others: what permuting colours and positions makes of one another.

After some guesses, a permutation of positions with one of colours that leaves every guess as it
is maps the candidates of each history onto themselves. Of the guesses that such permutations map
onto each other, one is enough. Colours that no candidate holds are as good as one colour.
"""

from __future__ import annotations

from itertools import permutations

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.feedback import Indices

_MOST_POSITIONS = 6
"""Beyond, there are too many permutations of positions to try; colours are still permuted."""


class Symmetry:
    """Finds the guesses that differ, for one board."""

    def __init__(self, board: Board) -> None:
        self._board = board
        self._codes = board.codes.astype(np.intp) - 1
        self._powers = board.colors ** np.arange(board.pegs - 1, -1, -1)
        self.colors: NDArray[np.intp] = np.bitwise_or.reduce(1 << self._codes, axis=1)
        self._all = (1 << board.colors) - 1
        self._places = np.zeros(board.colors**board.pegs, np.intp)
        self._places[self._codes @ self._powers] = np.arange(board.size)
        self._recolored: dict[int, Indices] = {}
        self._merged: dict[int, Indices] = {}
        self._chosen: dict[tuple[int, int, int], Indices] = {}

    def guesses(self, asked: tuple[int, ...], held: int) -> Indices:
        """Indices of guesses of which every other guess is a copy, rising.

        Positions are permuted after the first guess only: after two, hardly a permutation is left.

        Args:
            asked: the guesses before.
            held: the colours that candidates hold, one bit each.
        """
        used = 0
        for guess in asked:
            used |= int(self.colors[guess])
        key = (asked[0] if len(asked) == 1 else -1, self._all & ~used, held)
        chosen = self._chosen.get(key)
        if chosen is None:
            copies = self._copies(asked) if len(asked) == 1 else [self._recolor(self._all & ~used)]
            absent = self._all & ~held
            if absent:
                merged = self._merge(absent)
                copies = [merged[copy] for copy in copies]
            first = np.minimum.reduce(copies)
            chosen = np.sort(np.unique(first, return_index=True)[1])
            self._chosen[key] = chosen
        return chosen

    def _index(self, codes: NDArray[np.intp]) -> Indices:
        index: Indices = self._places[codes @ self._powers]
        return index

    def _copies(self, asked: tuple[int, ...]) -> list[Indices]:
        """For each permutation that leaves ``asked`` as it is, where it takes every code."""
        positions = range(self._board.pegs)
        used = {int(color) for guess in asked for color in self._codes[guess]}
        unused = sum(1 << color for color in range(self._board.colors) if color not in used)
        copies = []
        few = self._board.pegs <= _MOST_POSITIONS
        for order in permutations(positions) if few else [tuple(positions)]:
            colors: dict[int, int] = {}
            fits = all(
                colors.setdefault(int(self._codes[guess][order[p]]), int(self._codes[guess][p]))
                == self._codes[guess][p]
                for guess in asked
                for p in positions
            )
            if fits and len(set(colors.values())) == len(colors):
                copies.append(self._index(self._relabel(self._codes[:, list(order)], colors, unused)))
        return copies

    def _recolor(self, unused: int) -> Indices:
        """Where codes go when unused colours are numbered as they appear."""
        if unused not in self._recolored:
            same = {color: color for color in range(self._board.colors) if not unused >> color & 1}
            self._recolored[unused] = self._index(self._relabel(self._codes, same, unused))
        return self._recolored[unused]

    def _relabel(self, codes: NDArray[np.intp], colors: dict[int, int], unused: int) -> NDArray[np.intp]:
        """Codes with ``colors`` mapped, and the unused colours numbered in the order of their appearance."""
        table = np.full(self._board.colors, -1)
        table[list(colors)] = list(colors.values())
        names = np.array([color for color in range(self._board.colors) if unused >> color & 1] + [0])
        if len(names) == 1:
            mapped: NDArray[np.intp] = table[codes]
            return mapped
        rows = np.arange(len(codes))
        own = np.tile(table, (len(codes), 1))
        seen = np.zeros(len(codes), np.intp)
        result = np.empty_like(codes)
        for position in range(self._board.pegs):
            color = own[rows, codes[:, position]]
            fresh = color < 0
            color = np.where(fresh, names[seen], color)
            own[rows, codes[:, position]] = color
            seen += fresh
            result[:, position] = color
        return result

    def _merge(self, absent: int) -> Indices:
        """Where codes go when all absent colours are the first of them; numbered, where none may repeat."""
        if not self._board.repeats:
            return self._recolor(absent)
        if absent not in self._merged:
            table = np.arange(self._board.colors)
            table[[color for color in table if absent >> int(color) & 1]] = (
                absent & -absent
            ).bit_length() - 1
            self._merged[absent] = self._index(table[self._codes])
        return self._merged[absent]
