"""Search with only the most promising guesses, for boards whose optimal play cannot be proved.

At each position the search estimates how many guesses follow each guess, and searches the guesses with the lowest
estimates to the end. The estimate of a guess is a sum over its parts: n · (a + b · ln n) guesses for a part of n codes.
The number of guesses searched is the *beam*. A beam of all guesses finds optimal play, a narrow beam finds nearly
optimal play, and no beam proves anything. ``least_total`` finds a lower bound on the total from all first and second
guesses.
"""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import CancelledError, Executor
from contextlib import closing
from typing import TYPE_CHECKING

import numpy as np

from mastermind_xl import kernel
from mastermind_xl.analysis.parallel import as_done
from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import split
from mastermind_xl.core.scoring import Indices, all_indices, scorer
from mastermind_xl.core.symmetry import opening_indices
from mastermind_xl.core.system import Watch
from mastermind_xl.core.totals import IMPOSSIBLE
from mastermind_xl.kernel.loading import or_numpy
from mastermind_xl.laboratory.search.beam_guesses import PromisingGuesses
from mastermind_xl.search.bounds import Solved, glance, make_levels
from mastermind_xl.strategies import Choice, Strategy

if TYPE_CHECKING:
    from mastermind_xl.laboratory.search.fast_beam import BeamKernel

_FEW = 300  # size of the largest set that the fast kernel searches in one call, which then ends after about a second


class BeamSearch:
    """Finds good play on a listed board; tries the ``beam`` guesses with the lowest estimates at each position.

    With ``consistent`` it guesses candidates only; ``progress`` is called repeatedly during the search. Attributes show
    the progress: the best ``total`` so far, the number of ``positions`` searched, and the numbers of ``settled`` parts
    of openings and of all ``parts``.
    """

    def __init__(self, board: Board, beam: int, consistent: bool = False) -> None:
        board.check_whites()
        board.check_listed("for this board, use evaluate local-search")
        self.board = board
        self.beam = min(beam, board.size)
        self.consistent = consistent
        self.progress: Watch | None = None
        self.total = IMPOSSIBLE
        self.opening = -1
        self._scores = scorer(board)
        self._hit = self._scores.ranks - 1
        (level,) = make_levels(board)
        self._least = level.least  # the lower bounds of sets of 0, 1, … codes
        self._guesses = PromisingGuesses(board, self.beam, consistent, level)
        self._memory: dict[tuple[bytes, int], Solved] = {}
        self.settled = self.parts = self.positions = 0
        self.kernel: BeamKernel | None = None  # replaces numpy in the search, if available
        self.is_stopped = False  # whether the search was stopped, so that all its threads end

    def use_kernel(self) -> None:
        """Search with the fast kernel if that saves time; the results stay the same."""
        if kernel.is_worth("beams", self.board.size):
            with or_numpy():
                from mastermind_xl.laboratory.search.fast_beam import BeamKernel, fits_beam_kernel

                self.kernel = BeamKernel(self._guesses) if fits_beam_kernel(self.board) else None
            if self.kernel is not None and not self.kernel.is_ready():
                self.kernel = None

    # --- the whole board ---------------------------------------------------------------------

    def find_total(
        self, opening: int | None = None, progress: Watch | None = None, executor: Executor | None = None
    ) -> int:
        """Find good play, and return its number of guesses over all codes; ``progress`` is called repeatedly.

        ``opening`` is the index of the first guess, or None for the best. ``executor`` searches the parts of
        openings in threads; None means this thread.
        """
        self.progress = progress if executor is None else None
        codes = all_indices(self.board)
        openings = [opening] if opening is not None else self._compare(codes, self._guesses.fresh(()), ())
        self.total, self.opening, self.is_stopped = IMPOSSIBLE, -1, False
        parts = {guess: self._split(guess, codes) for guess in openings}
        self.settled, self.parts = 0, sum(map(len, parts.values()))
        try:
            for guess in openings:
                total = self._settle_opening(guess, parts[guess], progress, executor)
                if total < self.total:
                    self.total, self.opening = total, guess
        except BaseException:
            self.is_stopped = True
            raise
        finally:
            self.progress = None
        return self.total

    def _settle_opening(
        self, guess: int, parts: list[Indices], progress: Watch | None, executor: Executor | None
    ) -> int:
        """Return the total number of guesses with an opening, or any number ≥ the best total if the opening is not better."""
        total = self.board.size + sum(self._least[len(part)] for part in parts)
        before = self.settled

        def settle(part: Indices) -> int:
            return self.solve(part, (guess,)).total - self._least[len(part)]

        # The largest part comes first, so that no thread works on this part alone at the end.
        largest_first = sorted(parts, key=len, reverse=True)
        results = as_done(settle, largest_first, executor, ahead=kernel.count_cores(), meanwhile=progress)
        with closing(results):
            for _, more in results:
                total += more
                self.settled += 1
                if total >= self.total:
                    break
        self.settled = before + len(parts)
        return total

    def least_total(self, opening: int | None = None, progress: Watch = lambda: None) -> int:
        """Return a proved lower bound on the total of any play, by comparing all first and second guesses.

        ``opening`` is the index of the first guess, or None for any; ``progress`` is called repeatedly.
        """
        codes, least = all_indices(self.board), self._least
        bounded = []
        for guess in opening_indices(self.board).tolist() if opening is None else [opening]:
            parts = self._split(guess, codes)
            bounded.append((len(codes) + sum(least[len(part)] for part in parts), guess, parts))
        lowest = IMPOSSIBLE
        for bound, guess, parts in sorted(bounded, key=lambda each: each[:2]):
            if bound >= lowest:
                break
            for part in sorted(parts, key=len):
                progress()
                bound += self._least_total(part, (guess,)) - least[len(part)]
                if bound >= lowest:
                    break
            lowest = min(lowest, bound)
        return lowest

    def _least_total(self, rows: Indices, asked: tuple[int, ...]) -> int:
        """Return a lower bound on the total of a set (``rows``) by the sizes of the parts that each guess makes."""
        count = len(rows)
        if count <= 2:
            return self._least[count]
        return count + ((self.kernel or self._guesses).measure_best(rows, asked) >> 1)

    # --- a set of candidates -----------------------------------------------------------------

    def solve(self, rows: Indices, asked: Sequence[int]) -> Solved:
        """Return the total of a set (``rows``) after the guesses ``asked``, with the best guess."""
        return self._search_set(rows, self._guesses.fresh(asked), IMPOSSIBLE, tuple(asked) if len(asked) == 1 else None)

    def _search_set(self, rows: Indices, fresh: int, limit: int, asked: tuple[int, ...] | None) -> Solved:
        """Return the result of ``solve``; ``fresh`` are the colours that no guess contains.

        With guess -1, the total is not below ``limit``, and the result is any number ≥ the limit.
        """
        # ``asked`` contains the earlier guesses, or is None if no permutation of places makes two guesses equivalent.
        count, least = len(rows), self._least[len(rows)]
        if count <= 2:
            return Solved(least, int(rows[0]))
        if least >= limit:
            return Solved(least, -1)
        seen = self._glance(rows)
        if seen is not None:
            return seen
        searching = self.kernel
        if searching is not None and count <= _FEW:
            self._begin_position()
            return searching.solve(rows, fresh, limit, asked)
        fresh &= self._guesses.held(rows)
        key = rows.tobytes(), fresh
        known = self._memory.get(key) if asked is None else None
        if known is not None and (known.guess >= 0 or known.total >= limit):
            return known
        self._begin_position()
        best, choice = limit, -1
        for guess in self._compare(rows, fresh, asked):
            total = self._try(guess, rows, fresh, best)
            if total < best:
                best, choice = total, guess
        found = Solved(best, choice)
        if asked is None:
            self._memory[key] = found
        return found

    def _try(self, guess: int, rows: Indices, fresh: int, limit: int) -> int:
        """Return the total of a guess for a set, or any number ≥ the limit if the total is not below the limit."""
        parts = self._split(guess, rows)
        total = len(rows) + sum(self._least[len(part)] for part in parts)
        below = fresh & ~self._guesses.held(np.array([guess]))
        for part in sorted(parts, key=len):
            if total >= limit:
                break
            known = self._least[len(part)]
            total += self._search_set(part, below, limit - total + known, None).total - known
        return total

    def _begin_position(self) -> None:
        self.positions += 1
        if self.is_stopped:
            raise CancelledError  # in a thread whose result is no longer needed
        if self.progress is not None:
            self.progress()

    def _glance(self, rows: Indices) -> Solved | None:
        """Return the total of a small set if one code, as a guess, distinguishes all others, or all but two; else None."""
        count = len(rows)
        if count > self._guesses.at_a_glance:
            return None
        apart, place = glance(count, self._scores.against(rows, rows).tolist())
        return Solved(3 * count - 1 - apart, int(rows[place])) if apart else None

    # --- guesses -----------------------------------------------------------------------------

    def _compare(self, rows: Indices, fresh: int, asked: tuple[int, ...] | None) -> list[int]:
        """Return the guesses with the lowest estimates; ties go to a candidate, then to the first in standard rotation."""
        searching = self.kernel if len(rows) < self.board.size else None
        return (searching or self._guesses).compare(rows, fresh, asked)

    def _split(self, guess: int, rows: Indices) -> list[Indices]:
        ranks = self._scores.against(np.array([guess]), rows)[0]
        return [part for rank, part in split(ranks, rows).items() if rank != self._hit]


class BeamPlay(Strategy):
    """The strategy that a finished beam search has found."""

    name = "optimal --beam"

    def __init__(self, search: BeamSearch) -> None:
        super().__init__(search.board)
        self.consistent = search.consistent
        self._search = search
        search.is_stopped = False  # even if the search's time was over

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        if not game.guess_indices:
            return Choice(self._search.opening)
        return Choice(self._search.solve(game.candidates, game.guess_indices).guess)
