"""Prove that no other set of fixed guesses is better; a proof can be stopped and continued later.

A proof shows that no smaller set identifies every code, or that no set of equal size gets more different answers.
"""

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, closing
from functools import partial
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from mastermind_xl import kernel
from mastermind_xl.analysis.parallel import as_done
from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.system import OnProgress
from mastermind_xl.laboratory.checkpoint import DAMAGED, CheckpointError, Format
from mastermind_xl.laboratory.static.exhaustive import BATCHES, Batch, Guesses, check_provable, exhaustion, look_through
from mastermind_xl.static.fixed_guesses import count_distinct, fewest_thinkable

_FORMAT = Format("static 3", ("<i4", "<i4"), "is from another proof")  # two arrays: guesses, finished batches
_MOST_GUESSES = 99  # known sets have fewer guesses: a file with more is damaged
_AHEAD = 4  # batches that each worker is given at a time


class SetProof:
    """Searches for better sets of fixed guesses until no better set exists; ``guesses`` is the best set so far.

    A better set has as many guesses and gets more different answers. With ``is_of_fewer``, a better set has one guess
    less and identifies every code; even smaller sets need no search, because guesses can be added to a smaller set.
    Raises BoardError if the board has too many codes, and CodeError if ``is_of_fewer`` is set but ``guesses`` do not
    identify every code.
    """

    def __init__(self, board: Board, guesses: Sequence[int], *, is_of_fewer: bool) -> None:
        check_provable(board)
        self.board = board
        self.guesses: Guesses = tuple(int(guess) for guess in guesses)
        self.is_of_fewer = is_of_fewer
        self._settled: set[int] = set()
        if is_of_fewer and count_distinct(board, self.guesses) < board.size:
            raise CodeError(f"{len(self.guesses)} guesses do not identify every code of {board}")

    @property
    def size(self) -> int:
        """The number of guesses in the sets that are tried."""
        return len(self.guesses) - self.is_of_fewer

    @property
    def distinct(self) -> int:
        """The number of different answers from which a set is better than the best set so far."""
        return self.board.size if self.is_of_fewer else count_distinct(self.board, self.guesses) + 1

    @property
    def is_over(self) -> bool:
        """Whether the number of possible answers alone shows that no better set exists."""
        if self.is_of_fewer:
            return self.size < fewest_thinkable(self.board)
        return self.distinct > self.board.size

    def prove(self, executor: Executor | None = None, workers: int = 1, progress: OnProgress | None = None) -> None:
        """Try sets until no better set exists; ``progress`` is called with the numbers of finished and of all batches.

        ``executor`` does one task for each of its ``workers`` at a time. If it is None, this process does all tasks,
        with the fast kernel on all cores.
        """
        while not self.is_over:
            found = self._look_through(executor, workers, progress)
            if found is None:
                return
            self.guesses = found
            self._settled.clear()

    def _look_through(self, executor: Executor | None, workers: int, progress: OnProgress | None) -> Guesses | None:
        search = exhaustion(self.board, self.size, self.distinct)
        batches = search.batches
        left = [number for number in range(len(batches)) if number not in self._settled]
        todo = (batches[number] for number in left)
        work: Callable[[Batch], Guesses | None] = partial(look_through, self.board, self.size, self.distinct)
        with ExitStack() as stack:
            if executor is None and search.is_compiled:  # always a thread: Ctrl+C does not stop the kernel
                workers = kernel.count_cores()
                executor = stack.enter_context(ThreadPoolExecutor(workers))
                stopped = np.zeros(1, np.bool_)
                stack.callback(stopped.fill, True)  # so that threads do not finish their batches first
                work = partial(search.look_through, stopped=stopped)
            done = stack.enter_context(closing(as_done(work, todo, executor, ahead=_AHEAD * workers)))
            for place, found in done:
                if found is not None:
                    return found
                self._settled.add(left[place])
                if progress is not None:
                    progress(len(self._settled), len(batches))
        return None

    def save(self, file: BinaryIO) -> None:
        """Write the best set so far and the finished batches to a file."""
        known = [np.array(self.guesses), np.array(sorted(self._settled))]
        _FORMAT.save(file, self.board, known, 0 if self.is_of_fewer else self.size)  # see ``restore``


def restore(board: Board, file: BinaryIO, size: int = 0) -> SetProof:
    """Restore a proof for a board from a file that ``save`` wrote.

    ``size`` is the number of guesses in a proof of the most answers; 0 for a proof of the smallest size. Raises
    CheckpointError for the file of another proof and for a damaged file, BoardError if the board has too many codes.
    """
    guesses, settled = _FORMAT.load(file, board, size)
    has_size = len(guesses) == size if size else len(guesses) <= _MOST_GUESSES
    if not (has_size and _are_below(board.size, guesses) and _are_below(BATCHES, settled)):
        raise CheckpointError(DAMAGED)
    try:
        proof = SetProof(board, guesses.tolist(), is_of_fewer=not size)
    except CodeError as error:
        raise CheckpointError(DAMAGED) from error
    proof._settled.update(settled.tolist())
    return proof


def _are_below(limit: int, numbers: NDArray[np.int32]) -> bool:
    return bool(((numbers >= 0) & (numbers < limit)).all())
