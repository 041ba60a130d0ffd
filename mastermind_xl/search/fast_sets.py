"""The search for optimal play with the fast kernel: the class that calls the functions of ``kernel.sets_compiled``."""

from collections.abc import Iterator
from itertools import chain
from typing import Protocol

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.scoring import Indices, Ranks
from mastermind_xl.core.system import Watch
from mastermind_xl.core.totals import IMPOSSIBLE
from mastermind_xl.kernel import sets_compiled as compiled
from mastermind_xl.kernel.loading import load
from mastermind_xl.kernel.parts_compiled import END, START, glance_at
from mastermind_xl.kernel.transpositions_compiled import code_of, key_of, look_up, make_places, move
from mastermind_xl.search.bounds import Asked, Candidates, Level, Position, Solved

MOST_RANKS = 64  # the bits of a word: each answer that occurs has one
MOST_COLORS = 60  # each colour has a bit of a word, and a few bits stay free
LEAST_PEGS = 2  # with one peg, a game may have as many guesses as colours, too many for the kernel's arrays
_AT_ONCE = 1 << 14  # the number of sets searched between two reports of progress: some tenths of a second
_ROOM = 1 << 16  # room for stored sets at first; when half of the room is used, it grows fourfold


class Searching(Protocol):
    """What the kernel has to know of a ``SetSearch``, which imports this module."""

    board: Board
    answers: list[int]
    levels: list[Level]
    at_a_glance: int
    consistent: bool

    @property
    def matrix(self) -> Ranks:
        """The feedback ranks of all pairs of codes."""

    def slices(self) -> Iterator[slice]:
        """Yield slices of codes; tables are made for one slice at a time."""


def make_problem(search: Searching) -> compiled.Problem:
    """Describe the board of a search, which must fit (``KernelSearch.fits``), and its limits for the compiled functions."""
    board, matrix, answers, slices = search.board, search.matrix, search.answers, search.slices
    ranks = len(answers)
    if ranks <= answers[-1]:  # number only the ranks that occur, so that words are shorter and more boards fit
        number = np.zeros(answers[-1] + 1, np.uint8)
        number[answers] = range(ranks)
        scores, matrix = matrix, np.empty(matrix.shape, np.uint8)
        for some in slices():
            number.take(scores[some], out=matrix[some])
    # not uint8, for which everything would be compiled again, only for boards of two pegs
    width = next(width for width in (np.uint16, np.uint32, np.uint64) if np.iinfo(width).bits >= ranks)
    bits = np.empty(matrix.shape, width)
    for some in slices():
        np.left_shift(width(1), matrix[some], out=bits[some], dtype=width)
    chance = np.random.default_rng(board.size)
    return compiled.Problem(
        codes=board.codes,
        matrix=matrix,
        bits=bits,  # the matrix with a bit for each rank
        depths=chance.integers(1 << 64, size=len(search.levels), dtype=np.uint64),  # random bits for each level
        all_colors=(1 << board.colors + 1) - 2,  # the bits of all colours
        colors=board.colors,
        leasts=np.array([level.leasts for level in search.levels]),  # shape (levels, codes + 1), lower bounds by size
        ranks=ranks,
        glance=search.at_a_glance,
        repeats=board.repeats,
        step=int(len(search.levels) > 1),  # 1 where each guess leads to the level below, 0 for a single level
        consistent=search.consistent,
    )


class KernelSearch:
    """Finds the totals of guesses on one board, and stores the totals of sets; ``positions`` is the number of sets searched."""

    def __init__(self, search: Searching) -> None:
        self._problem = problem = make_problem(search)
        self._memory = make_places(_ROOM)
        self._work = compiled.make_workspace(problem)
        self._bits = 1 << problem.codes.astype(np.int64)

    @staticmethod
    def fits(search: Searching) -> bool:
        """Whether the board of a search fits the kernel's arrays."""
        board = search.board
        return board.pegs >= LEAST_PEGS and board.colors <= MOST_COLORS and len(search.answers) <= MOST_RANKS

    def is_ready(self) -> bool:
        """Whether the kernel's functions are compiled and loaded; see ``loading.load``."""
        problem, memory, work = self._problem, self._memory, self._work
        codes, colors, names, sets, key = problem.codes, problem.colors, work.names, work.sets, np.uint64(0)
        calls = {
            compiled.search: (problem, memory, work, 0, 0),
            glance_at: (problem.matrix, sets, work.seen, 0, 0, 0),
            key_of: (codes, names, colors, sets, 0, 0, 0),
            look_up: (memory, key, key),
            code_of: (codes, names, colors, key),
            move: (memory, memory),
        }
        return load(calls)

    @property
    def positions(self) -> int:
        """The number of sets searched."""
        return int(self._work.counters[compiled.SEARCHED])

    def settle(
        self, parts: list[Candidates], count: int, limit: int, level: Level, asked: Asked, progress: Watch | None
    ) -> int:
        """Return the total of a guess, or any number ≥ ``limit`` if the total is not below the limit.

        The ``parts`` of the guess are on a ``level``, and ``count`` is added to their totals. ``asked`` are the guesses
        that led to the parts. ``progress`` is called repeatedly.
        """
        below, fresh = max(level.left, 0), self._unheld(asked)
        total = count + sum(level.least[len(part)] for part in parts)
        starts = np.cumsum([0, *map(len, parts)])
        self._work.sets[1, : starts[-1]] = [*chain.from_iterable(parts)]
        while total < limit:
            self._make_ready(progress)
            places = self._work.parts[1, : len(parts)]
            places[:, START], places[:, END] = starts[:-1], starts[1:]
            frame = self._work.frames[1]
            frame[compiled.TOTAL], frame[compiled.LIMIT] = total, limit
            frame[compiled.LEVEL], frame[compiled.FRESH] = below, fresh
            found: int = compiled.search(self._problem, self._memory, self._work, 1, len(parts))
            if found != compiled.STOPPED:
                return found
        return total

    def seek(self, position: Position, guesses: list[int], total: int, progress: Watch | None) -> Iterator[int]:
        """Yield the ``guesses`` that reach the known ``total`` of a set (``position``), in their order.

        Of guesses whose parts differ only by the names of colours and places, only the first is yielded.
        ``progress`` is called repeatedly.
        """
        below, fresh = max(position.level.below.left, 0), self._unheld(position.asked)
        size, left = len(position.rows), self._work.frames[0]
        seen: set[int] = {compiled.STOPPED}
        place = 0
        while True:
            self._make_ready(progress)
            self._work.sets[0, :size] = position.rows  # again, because other searches use this row meanwhile
            self._work.parts[0, 0, END] = size  # the first row has neither other parts nor bounds
            self._work.order[0, : len(guesses)] = guesses
            left[[compiled.GUESSES, compiled.TURN, compiled.BEST]] = len(guesses), place, total + 1
            left[[compiled.LEVEL, compiled.FRESH]] = below + self._problem.step, fresh
            number = compiled.search(self._problem, self._memory, self._work, 0, 0)
            if not number:
                return
            place = int(left[compiled.TURN]) - 1
            if number not in seen:
                seen.add(number)
                yield guesses[place]
            place += number != compiled.STOPPED

    def keep_open(self, candidates: Candidates, guesses: Indices, limit: int) -> Indices:
        """Return those ``guesses`` whose totals may be below ``limit`` if the greatest gain bounds the total of each part.

        ``candidates`` are the set that the guesses divide.
        """
        problem, work, kept = self._problem, self._work, guesses.astype(np.int64)
        work.sets[0, : len(candidates)] = candidates
        arguments = (
            problem.matrix, problem.bits, problem.leasts[-1 - problem.step], work.sets, work.parts, work.ends,
            work.answers, kept, len(candidates), limit,
        )  # fmt: skip
        is_loaded = load({compiled.keep_open: arguments})  # only certificates need this function
        return kept[: compiled.keep_open(*arguments)] if is_loaded else guesses

    def _unheld(self, asked: Asked) -> int:
        """Return the bits of the colours that are in no guess so far; 0 if the guesses are unknown."""
        if asked is None:
            return 0
        return int(self._problem.all_colors & ~np.bitwise_or.reduce(self._bits[list(asked)], axis=None))

    def _make_ready(self, progress: Watch | None) -> None:
        if progress is not None:
            progress()
        if 2 * int(self._work.counters[compiled.KEPT]) > len(self._memory):
            larger = make_places(4 * len(self._memory))
            move(self._memory, larger)
            self._memory = larger
        self._work.counters[compiled.LEFT] = _AT_ONCE

    def recall(self, candidates: Candidates, level: Level) -> tuple[Solved | None, int]:
        """Return a set's stored total with its guess, or None; and the set's total or lower bound, 0 if no number is stored."""
        count, below = len(candidates), max(level.left, 0)
        problem, names, sets = self._problem, self._work.names, self._work.sets
        sets[0, :count] = candidates
        if count <= problem.glance and level.least[count] < IMPOSSIBLE:
            apart, guess = glance_at(problem.matrix, sets, self._work.seen, 0, 0, count)
            if apart == count or (apart and not (problem.step and below == 2)):
                return Solved(3 * count - 1 - apart, guess), 3 * count - 1 - apart
        key, other = map(np.uint64, key_of(problem.codes, names, problem.colors, sets, 0, 0, count))
        total, guess = look_up(self._memory, key ^ problem.depths[below], other)
        if guess < 0:
            return None, total
        return Solved(total, code_of(problem.codes, names, problem.colors, np.uint64(guess))), total
