"""Search among the most promising guesses with the fast kernel; see ``beam_compiled``."""

from __future__ import annotations

from functools import partial

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board, feedbacks
from mastermind_xl.core.scoring import Indices, count_repeated
from mastermind_xl.laboratory.kernel import beam_compiled as compiled
from mastermind_xl.laboratory.kernel import loading as kernel
from mastermind_xl.laboratory.kernel.sets_kernel import MOST_RANKS
from mastermind_xl.laboratory.kernel.transpositions_compiled import make_places
from mastermind_xl.laboratory.search.beam_guesses import SizeCosts
from mastermind_xl.search.bounds import IMPOSSIBLE, Solved, even_cost

_BITS = 64  # the bits of a word: each position and colour of a code has one
_LEAST_PEGS = 3  # with fewer pegs a guess tells so little that games are too long for the kernel's arrays
_PLACES = 1 << 21  # the number of sets that each thread stores: 67 MB


def fits_beam_kernel(board: Board) -> bool:
    """Whether a board is small enough for the kernel's 64-bit words."""
    return board.pegs >= _LEAST_PEGS and board.pegs * board.colors <= _BITS and len(feedbacks(board.pegs)) <= MOST_RANKS


class BeamKernel:
    """Finds the costs of sets on one board, in one thread, and stores them.

    The board fits: see ``fits_beam_kernel``. At each position ``beam`` guesses are tried. ``costs`` are those of
    sets by their size. Up to the size ``glance`` one of a set's own codes may leave all others alone. With
    ``consistent``, candidates only are guessed. ``is_ready`` says whether the compiled functions could be loaded.
    """

    def __init__(self, board: Board, beam: int, costs: SizeCosts, glance: int, consistent: bool) -> None:
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
        self._problem = compiled.BeamProblem(
            codes=codes,
            marks=np.stack([_combine(place + color), colors], axis=1),
            words=np.frombuffer(chance.bytes(16 * board.size), np.uint64).reshape(-1, 2),
            guesses=guesses,
            kind_starts=starts,
            kind_colors=kinds,
            kind_palette=palettes[guesses[starts[:-1]]],
            palette=(1 << board.colors + 1) - 2,
            least=costs.least,
            estimate=costs.estimate,
            ideal=_ideal(costs.estimate, pegs),
            ranks=len(feedbacks(pegs)),
            glance=glance,
            repeats=board.repeats,
            consistent=consistent,
        )
        self._ideal_least = _ideal(costs.least, pegs)
        self._memory = make_places(_PLACES)
        self._work = compiled.make_workspace(self._problem, beam)
        self.is_ready = self._load()

    def _load(self) -> bool:
        problem, work = self._problem, self._work
        by_estimate = problem, work, problem.estimate, problem.ideal
        calls = {
            compiled.search: (problem, self._memory, work, 0, 0, 0, 0, 0, 0, 0),
            compiled.compare: (*by_estimate, 0, 0, 0, 0, 0, 0),
        }
        if not kernel.load(calls):
            return False
        self._search = partial(compiled.search, problem, self._memory, work, 0, 0)
        self._compare = partial(compiled.compare, *by_estimate, 0, 0)
        self._compare_least = partial(compiled.compare, problem, work, problem.least, self._ideal_least, 0, 0)
        return True

    def cost(self, rows: Indices, fresh: int, limit: int, allowed: NDArray[np.uint8]) -> Solved:
        """Return the cost of more than two codes (``rows``), of which none leaves all others or all but two alone, and its guess.

        With guess -1, the cost is only some number ≥ ``limit``. ``fresh`` are the bits of colours that no guess contains; ``allowed`` has a byte per code that may be
        guessed, or is empty.
        """
        restricted = self._begin(rows, allowed)
        return Solved(*self._search(len(rows), limit, fresh, self._beam, restricted))

    def compare(self, rows: Indices, fresh: int, allowed: NDArray[np.uint8]) -> list[int]:
        """Return the guesses with the lowest estimates for a set (``rows``); ``fresh`` and ``allowed`` as for ``cost``."""
        restricted = self._begin(rows, allowed)
        many = self._compare(len(rows), fresh, self._beam, restricted)
        found: list[int] = self._work.order[0, :many].tolist()
        return found

    def measure_best(self, rows: Indices, fresh: int, allowed: NDArray[np.uint8]) -> int:
        """See ``compare``; returns twice the lower bound of the best guess by the sizes of its parts, less 1 for a candidate."""
        self._compare_least(len(rows), fresh, 1, self._begin(rows, allowed))
        return int(self._work.estimates[0, 0])

    def _begin(self, rows: Indices, allowed: NDArray[np.uint8]) -> int:
        """Copy a set and the guesses allowed to where compiled functions find them; return 1 if not all are, else 0."""
        self._work.sets[0, : len(rows)] = rows
        self._work.allowed[: len(allowed)] = allowed
        return int(len(allowed) > 0)  # no bool, for which numba would compile everything again


def _combine(places: NDArray[np.uint64]) -> NDArray[np.uint64]:
    return np.asarray(np.bitwise_or.reduce(np.uint64(1) << places, axis=1))


def _ideal(costs: NDArray[np.int64], pegs: int) -> NDArray[np.int64]:
    """Return lower bounds on the cost of a set by number of colours shared with the guess, and of codes."""
    # The shape is (pegs + 1, len(costs) - 1); ``costs`` are those of parts of 0, 1, … codes.
    counts = np.arange(len(costs) - 1)
    ideal = np.zeros((pegs + 1, len(counts)), np.int64)
    for common in range(pegs):
        ideal[common] = even_cost(counts, common + 1, costs)
    # one of them is the guess, and one black less is impossible
    ideal[pegs, 1:] = even_cost(counts[:-1], pegs - 1, costs)
    return np.minimum(ideal, IMPOSSIBLE)
