"""The search among the most promising guesses, done by the fast kernel; see ``search.beam_compiled``."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core import kernel
from mastermind_xl.core.board import Board, feedbacks
from mastermind_xl.core.scoring import Indices, count_repeated
from mastermind_xl.search.bounds import IMPOSSIBLE, Solved
from mastermind_xl.search.sets_kernel import MOST_RANKS

if TYPE_CHECKING:
    from mastermind_xl.search.beam import Tables

_BITS = 64
"""A code's pegs are bits of a word, one for each position and colour."""

_LEAST_PEGS = 3
"""With fewer, a guess tells so little that games are too long for the kernel's arrays."""

_PLACES = 1 << 21
"""Sets that are remembered by each thread: 50 MB."""


def is_possible(board: Board) -> bool:
    """Whether a board fits the kernel's words."""
    return (
        board.pegs >= _LEAST_PEGS
        and board.pegs * board.colors <= _BITS
        and len(feedbacks(board.pegs)) <= MOST_RANKS
    )


class BeamKernel:
    """Finds what sets cost on one board, in one thread, and keeps what it finds out about them.

    Args:
        board: that fits.
        beam: how many guesses are tried at each position.
        tables: what sets cost by their size.
        glance: the size up to which one of a set's own codes may leave all others alone.
        consistent: whether candidates only are guessed.
    """

    def __init__(self, board: Board, beam: int, tables: Tables, glance: int, consistent: bool) -> None:
        self._compiled = kernel.load("mastermind_xl.search.beam_compiled")
        self._beam = beam
        codes, pegs = board.codes, board.pegs
        color = codes.astype(np.uint64) - np.uint64(1)
        place = np.arange(pegs, dtype=np.uint64) * np.uint64(board.colors)
        often = color * np.uint64(pegs) + count_repeated(codes)
        colors = _combine(often)
        kinds, kind_of = np.unique(colors, return_inverse=True)
        guesses = np.argsort(kind_of, kind="stable").astype(np.int32)
        starts = np.searchsorted(kind_of[guesses], np.arange(len(kinds) + 1)).astype(np.int64)
        palettes = np.bitwise_or.reduce(np.left_shift(1, codes.astype(np.int64)), axis=1)
        chance = np.random.default_rng(board.size)
        self._tables = self._compiled.Tables(
            codes=codes,
            places=_combine(place + color),
            colors=colors,
            words=np.frombuffer(chance.bytes(16 * board.size), np.uint64).reshape(-1, 2),
            guesses=guesses,
            kind_starts=starts,
            kind_colors=kinds,
            kind_palette=palettes[guesses[starts[:-1]]],
            palette=(1 << board.colors + 1) - 2,
            least=tables.least,
            estimate=tables.estimate,
            ideal=_ideal(tables.estimate, pegs),
            ranks=len(feedbacks(pegs)),
            glance=glance,
            repeats=board.repeats,
            consistent=consistent,
        )
        self._least_ideal = _ideal(tables.least, pegs)
        self._memory = self._compiled.make_memory(_PLACES)
        self._room = self._compiled.make_room(self._tables, board.size, beam)

    def cost(self, rows: Indices, fresh: int, limit: int, allowed: NDArray[np.uint8]) -> Solved:
        """What a set costs, and the guess; or something from the limit up, and -1, if it costs no less.

        Args:
            rows: the set.
            fresh: bits of the colours that no guess has held.
            limit: what it has to cost less than.
            allowed: a byte for each code that may be guessed; all may if there is none.
        """
        self._put(rows)
        cost, guess = self._compiled.cost_of(
            self._tables, self._memory, self._room, 0, 0, len(rows), limit, fresh, self._beam, allowed
        )
        return Solved(int(cost), int(guess))

    def compare(self, rows: Indices, fresh: int, allowed: NDArray[np.uint8]) -> list[int]:
        """The guesses of least measure for a set.

        Args:
            rows: the set.
            fresh: bits of the colours that no guess has held.
            allowed: a byte for each code that may be guessed; all may if there is none.
        """
        tables = self._tables
        return self._compare(rows, fresh, tables.estimate, tables.ideal, self._beam, allowed)

    def measure_best(self, rows: Indices, fresh: int, allowed: NDArray[np.uint8]) -> int:
        """Twice what the parts of the best guess cost at least, by their sizes.

        Args:
            rows: the set.
            fresh: bits of the colours that no guess has held.
            allowed: a byte for each code that may be guessed; all may if there is none.
        """
        self._compare(rows, fresh, self._tables.least, self._least_ideal, 1, allowed)
        return int(self._room.measures[0, 0])

    def _compare(
        self,
        rows: Indices,
        fresh: int,
        table: NDArray[np.int64],
        ideal: NDArray[np.int64],
        beam: int,
        allowed: NDArray[np.uint8],
    ) -> list[int]:
        self._put(rows)
        many = self._compiled.compare(
            self._tables, self._room, 0, 0, len(rows), fresh, table, ideal, beam, allowed
        )
        found: list[int] = self._room.order[0, :many].tolist()
        return found

    def _put(self, rows: Indices) -> None:
        self._room.sets[0, : len(rows)] = rows


def _combine(places: NDArray[np.uint64]) -> NDArray[np.uint64]:
    """Words with the bits at these places set."""
    return np.asarray(np.bitwise_or.reduce(np.uint64(1) << places, axis=1))


def _ideal(table: NDArray[np.int64], pegs: int) -> NDArray[np.int64]:
    """What so many codes with so many colours in common with a guess come to at least: shape (pegs + 1, codes + 1)."""
    codes = len(table) - 1
    ideal = np.zeros((pegs + 1, codes), np.int64)
    for common in range(pegs):
        ideal[common] = _even(table, codes, common + 1)
    # one of them is the guess, and one black less cannot be
    ideal[pegs, 1:] = _even(table, codes, pegs - 1)[:-1]
    return np.minimum(ideal, IMPOSSIBLE)


def _even(table: NDArray[np.int64], codes: int, ways: int) -> NDArray[np.int64]:
    """What 0, 1, … codes come to in so many parts of equal size."""
    size, larger = np.divmod(np.arange(codes), ways)
    return np.asarray((ways - larger) * table[size] + larger * table[np.minimum(size + 1, codes)])
