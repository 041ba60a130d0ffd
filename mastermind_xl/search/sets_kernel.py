"""The search for what sets of candidates cost, done by the fast kernel; see ``search.sets_compiled``."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import numpy as np

from mastermind_xl.core import kernel
from mastermind_xl.core.board import Board
from mastermind_xl.core.scoring import Indices, Ranks
from mastermind_xl.search.bounds import Candidates, Level, Solved

MOST_RANKS = 64
"""Answers that are met are bits of a word."""

MOST_COLORS = 60
"""So are colours."""

LEAST_PEGS = 2
"""With one, a game has as many guesses as there are colours, which are too many for the kernel's arrays."""

_AT_ONCE = 1 << 14
"""Sets that are searched before somebody who waits is told: some tenths of a second's work."""

_PLACES = 1 << 16


Made = Callable[[int], tuple[int, int]]
"""Puts the parts of a guess, on a level, where the kernel finds them: how many, and their least cost by their sizes."""


def is_possible(board: Board, answers: int) -> bool:
    """Whether a board on which so many answers are met fits the kernel's arrays."""
    return board.pegs >= LEAST_PEGS and board.colors <= MOST_COLORS and answers <= MOST_RANKS


class KernelSearch:
    """Finds what guesses cost on one board, and keeps what it finds out about sets.

    Args:
        board: of ``LEAST_PEGS`` or more, with up to ``MOST_COLORS`` and ``MOST_RANKS``.
        matrix: shape (codes, codes), feedback ranks.
        answers: the ranks that are met, rising.
        levels: by how many guesses are left; one if any number is.
        glance: the size up to which one of a set's own codes may leave all others alone.
        consistent: whether candidates only are guessed.

    Attributes:
        positions: how many sets were searched.
    """

    def __init__(
        self,
        board: Board,
        matrix: Ranks,
        answers: list[int],
        levels: list[Level],
        glance: int,
        consistent: bool,
    ) -> None:
        self._compiled = kernel.load("mastermind_xl.search.sets_compiled")
        ranks = len(answers)
        if ranks <= answers[-1]:  # those that are met only, so that more boards fit, and words are shorter
            number = np.zeros(answers[-1] + 1, np.uint8)
            number[answers] = range(ranks)
            matrix = number.take(matrix)
        widths = np.uint8, np.uint16, np.uint32, np.uint64
        width = next(width for width in widths if np.iinfo(width).bits >= ranks)
        chance = np.random.default_rng(board.size)
        self._tables = self._compiled.Tables(
            codes=board.codes,
            matrix=matrix,
            bits=np.left_shift(width(1), np.arange(ranks, dtype=width)).take(matrix),
            depths=chance.integers(1 << 64, size=len(levels), dtype=np.uint64),
            palette=(1 << board.colors + 1) - 2,
            colors=board.colors,
            leasts=np.array([level.leasts for level in levels]),
            ranks=ranks,
            glance=glance,
            repeats=board.repeats,
            bounded=len(levels) > 1,
            consistent=consistent,
        )
        self._memory = self._compiled.make_places(_PLACES)
        self._room = self._compiled.make_room(self._tables)
        self._bits = 1 << board.codes.astype(np.int64)

    @property
    def positions(self) -> int:
        """How many sets were searched."""
        return int(self._room.told[2])

    def settle(
        self,
        made: Made,
        limit: int,
        level: Level,
        asked: tuple[int, ...] | None,
        progress: Callable[[], None] | None,
    ) -> int:
        """What the parts of a guess cost altogether, or something from ``limit`` up if they cost no less.

        Args:
            made: what a guess makes.
            limit: what the whole has to cost less than.
            level: where the parts are.
            asked: the guesses that led there; None if the parts are any sets.
            progress: called again and again.
        """
        below, fresh = max(level.left, 0), self._unheld(asked)
        while True:
            self._make_ready(progress)
            count, total = made(below)
            if total < 0:
                return limit  # it tells nothing
            cost = self._compiled.settle(
                self._tables, self._memory, self._room, count, total, limit, below, fresh
            )
            if cost != self._compiled.STOPPED:
                return int(cost)  # no number of numpy's, where numba is switched off

    def seek(
        self,
        rows: Indices,
        guesses: list[int],
        total: int,
        level: Level,
        asked: tuple[int, ...] | None,
        progress: Callable[[], None] | None,
    ) -> Iterator[int]:
        """Guesses with which a set costs no more than it is known to, in their order.

        Of guesses that do not differ but by names, the first.

        Args:
            rows: the set.
            guesses: those that are tried.
            total: what the set costs.
            level: where its parts are.
            asked: the guesses that led to it; None if it is any set.
            progress: called again and again.
        """
        below, fresh = max(level.left, 0), self._unheld(asked)
        codes, tried = rows.astype(np.int32), np.array(guesses, np.int32)
        seen = np.zeros(len(guesses) + 1, np.uint64)
        place = 0
        while True:
            self._make_ready(progress)
            place, is_stopped = self._compiled.seek(
                self._tables, self._memory, self._room, codes, tried, place, total, below, fresh, seen
            )
            if place == len(guesses):
                return
            if not is_stopped:
                yield guesses[place]
                place += 1

    def _unheld(self, asked: tuple[int, ...] | None) -> int:
        """The bits of the colours that no guess has held; none where guesses are not known."""
        if asked is None:
            return 0
        return int(self._tables.palette & ~np.bitwise_or.reduce(self._bits[list(asked)], axis=None))

    def _make_ready(self, progress: Callable[[], None] | None) -> None:
        """Tell of progress, and make room for what is found out."""
        if progress is not None:
            progress()
        if 2 * int(self._room.told[1]) > len(self._memory):
            larger = self._compiled.make_places(4 * len(self._memory))
            self._compiled.move(self._memory, larger)
            self._memory = larger
        self._room.told[0] = _AT_ONCE

    def parts(self, parts: list[Candidates], count: int) -> Made:
        """What a guess makes: these parts of so many codes."""
        codes = np.array([code for part in parts for code in part], np.int32)
        starts = np.cumsum([0, *map(len, parts)])
        return lambda level: (
            len(parts),
            count + self._compiled.put(self._tables, self._room, codes, starts, level),
        )

    def divided(self, rows: Indices, guess: int) -> Made:
        """What a guess makes of a set."""
        codes = rows.astype(np.int32)
        return lambda level: self._compiled.divide(self._tables, self._room, codes, guess, level)

    def recall(self, candidates: Candidates, level: Level) -> tuple[Solved | None, int]:
        """What is known of a set: its cost with a guess, or what it costs at least; 0 if nothing is."""
        codes = np.array(candidates, np.int32)
        cost, guess = self._compiled.recall(self._tables, self._memory, self._room, codes, max(level.left, 0))
        return (Solved(int(cost), int(guess)) if guess >= 0 else None), int(cost)
