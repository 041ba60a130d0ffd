"""The beam search with the fast kernel: the class that calls the functions of ``beam_compiled``."""

import threading

from mastermind_xl.core.board import Board
from mastermind_xl.core.feedback import feedbacks
from mastermind_xl.core.scoring import Indices
from mastermind_xl.kernel.loading import load
from mastermind_xl.kernel.transpositions_compiled import make_places
from mastermind_xl.laboratory.search import beam_compiled as compiled
from mastermind_xl.laboratory.search.beam_guesses import PromisingGuesses
from mastermind_xl.search.bounds import Solved
from mastermind_xl.search.fast_sets import MOST_RANKS

_BITS = 64  # the bits of a word: each place and colour of a code has one
_LEAST_PEGS = 3  # with fewer pegs a guess rules out so little that games are too long for the kernel's arrays
_ROOM = 1 << 21  # the number of sets that each thread stores: 67 MB


def fits_beam_kernel(board: Board) -> bool:
    """Whether a board is small enough for the fast kernel, whose 64-bit words have a bit for each place and colour."""
    return board.pegs >= _LEAST_PEGS and board.pegs * board.colors <= _BITS and len(feedbacks(board.pegs)) <= MOST_RANKS


class BeamKernel(threading.local):
    """Finds the totals of sets on one board, and stores them; each thread that uses it has its own stored sets.

    The board of ``guesses`` must fit; see ``fits_beam_kernel``.
    """

    def __init__(self, guesses: PromisingGuesses) -> None:
        self._guesses = guesses
        self._problem = compiled.make_problem(guesses)
        self._ideal_least = compiled.make_ideal(guesses.least, guesses.board.pegs)
        self._memory = make_places(_ROOM)
        self._work = compiled.make_workspace(self._problem, guesses.beam)

    def is_ready(self) -> bool:
        """Whether the kernel's functions are compiled and loaded; see ``loading.load``."""
        compared = (self._problem, self._work, self._guesses.estimate, self._problem.ideal)
        calls = {
            compiled.search: (self._problem, self._memory, self._work, 0, 0, 0, 0, 0, 0, 0),
            compiled.compare: (*compared, 0, 0, 0, 0, 0, 0),
        }
        return load(calls)

    def solve(self, rows: Indices, fresh: int, limit: int, asked: tuple[int, ...] | None) -> Solved:
        """Return the total of a set (``rows``) of three or more codes, and the best guess for this set.

        No code of the set, as a guess, may distinguish all others, or all others but two.

        With guess -1, the total is any number ≥ ``limit``. For ``fresh`` and ``asked`` see ``PromisingGuesses.compare``.
        """
        restricted = self._begin(rows, asked)
        limits = limit, fresh, self._guesses.beam, restricted
        return Solved(*compiled.search(self._problem, self._memory, self._work, 0, 0, len(rows), *limits))

    def compare(self, rows: Indices, fresh: int, asked: tuple[int, ...] | None) -> list[int]:
        """See ``PromisingGuesses.compare``."""
        promising, ideal, restricted = self._guesses, self._problem.ideal, self._begin(rows, asked)
        limits = len(rows), fresh, promising.beam, restricted
        many = compiled.compare(self._problem, self._work, promising.estimate, ideal, 0, 0, *limits)
        found: list[int] = self._work.order[0, :many].tolist()
        return found

    def measure_best(self, rows: Indices, asked: tuple[int, ...]) -> int:
        """See ``PromisingGuesses.measure_best``."""
        limits = len(rows), self._guesses.fresh(asked), 1, self._begin(rows, asked)
        compiled.compare(self._problem, self._work, self._guesses.least, self._ideal_least, 0, 0, *limits)
        return int(self._work.estimates[0, 0])

    def _begin(self, rows: Indices, asked: tuple[int, ...] | None) -> int:
        """Copy a set and the allowed guesses into the working arrays; return 0 if all guesses are allowed, else 1."""
        self._work.sets[0, : len(rows)] = rows
        if asked is not None:
            self._work.allowed[:] = self._guesses.allowed(asked)
        return int(asked is not None)  # a number, because numba would compile everything again for a bool
