"""Prove that a static set is the best; proofs can be stopped and continued later.

Either that no smaller set identifies every code, or that no set of as many guesses gives more different answers.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from concurrent.futures import Executor, ThreadPoolExecutor
from contextlib import ExitStack, closing
from functools import partial
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core import kernel
from mastermind_xl.core.board import Board
from mastermind_xl.core.checkpoint import DAMAGED, CheckpointError, Format
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.parallel import OnProgress, as_done
from mastermind_xl.static.exhaustive import BATCHES, Batch, Guesses, check_provable, exhaustion, look_through
from mastermind_xl.static.sets import count_distinct, fewest_thinkable

_FORMAT = Format("static 3", ("<i4", "<i4"), "is from another proof")
"""The guesses, and the batches that are settled, numbered as this edition does."""

_MOST_GUESSES = 99
"""More guesses than any set that was found: a file with more is damaged."""

_AHEAD = 4
"""The number of batches that each worker is given at a time."""


class SetProof:
    """Looks through sets of guesses for one that is better than the best that is known, until there is none.

    Args:
        board: the board.
        guesses: the best set that is known.

    Attributes:
        guesses: the best set so far.

    Raises:
        BoardError: the board has too many codes.
    """

    is_of_fewer = False
    """Whether a better set has fewer guesses; else it has as many, and more different answers."""

    def __init__(self, board: Board, guesses: Sequence[int]) -> None:
        check_provable(board)
        self.board = board
        self.guesses: Guesses = tuple(int(guess) for guess in guesses)
        self._settled: set[int] = set()

    @property
    def size(self) -> int:
        """The size of the sets that are looked through."""
        return len(self.guesses) - self.is_of_fewer

    @property
    def distinct(self) -> int:
        """The number of different answers that makes one of them better."""
        return self.board.size if self.is_of_fewer else count_distinct(self.board, self.guesses) + 1

    @property
    def is_over(self) -> bool:
        """Whether counting alone shows that no better set exists."""
        if self.is_of_fewer:
            return self.size < fewest_thinkable(self.board)
        return self.distinct > self.board.size

    def run(
        self, executor: Executor | None = None, workers: int = 1, progress: OnProgress | None = None
    ) -> None:
        """Continue until it is proved that no set is better than ``guesses``.

        Args:
            executor: where the work is done; in this process when None, by the fast kernel on all its cores.
            workers: how many tasks it can do at a time.
            progress: told how many batches are settled, of how many.
        """
        while not self.is_over:
            found = self._look_through(executor, workers, progress)
            if found is None:
                return
            self.guesses = found
            self._settled.clear()

    def _look_through(
        self, executor: Executor | None, workers: int, progress: OnProgress | None
    ) -> Guesses | None:
        sets = exhaustion(self.board, self.size, self.distinct)
        batches = sets.batches
        left = [number for number in range(len(batches)) if number not in self._settled]
        todo = (batches[number] for number in left)
        work: Callable[[Batch], Guesses | None] = partial(look_through, self.board, self.size, self.distinct)
        with ExitStack() as stack:
            if executor is None and sets.is_compiled:  # a thread, be it one, as the kernel hears no Ctrl+C
                workers = kernel.count_cores()
                executor = stack.enter_context(ThreadPoolExecutor(workers))
                stopped = np.zeros(1, np.bool_)
                stack.callback(stopped.fill, True)  # or the threads would be waited for to the end of a batch
                work = partial(sets.look_through, stopped=stopped)
            done = stack.enter_context(closing(as_done(work, todo, executor, ahead=_AHEAD * workers)))
            for place, found in done:
                if found is not None:
                    return found
                self._settled.add(left[place])
                if progress is not None:
                    progress(len(self._settled), len(batches))
        return None

    def save(self, file: BinaryIO) -> None:
        """Write the best set and the settled batches."""
        known = [np.array(self.guesses), np.array(sorted(self._settled))]
        _FORMAT.save(file, self.board, known, 0 if self.is_of_fewer else self.size)  # see ``restore``


class Proof(SetProof):
    """Proves that no smaller set identifies every code: looks through the sets with one guess less.

    If none of these does, no smaller one does: one guess more never hurts.

    Args:
        board: the board.
        guesses: a set that identifies every code.

    Raises:
        BoardError: the board has too many codes.
        CodeError: the set does not identify every code.
    """

    is_of_fewer = True

    def __init__(self, board: Board, guesses: Sequence[int]) -> None:
        super().__init__(board, guesses)
        if count_distinct(board, self.guesses) < board.size:
            raise CodeError(f"{len(self.guesses)} guesses that do not identify every code of {board}")


class MostProof(SetProof):
    """Proves that no set of as many guesses has more different answers."""


def restore(board: Board, file: BinaryIO, size: int = 0) -> SetProof:
    """Restore the proof that ``save`` wrote.

    Args:
        board: the board.
        file: the file.
        size: of the sets, in a proof that none gives more answers; 0 for a proof of the least size.

    Raises:
        CheckpointError: it was written by another proof, it is damaged, or it is no such file.
        BoardError: the board has too many codes.
    """
    guesses, settled = _FORMAT.load(file, board, size)
    if (
        not _are_below(board.size, guesses)
        or not _are_below(BATCHES, settled)
        or (len(guesses) != size if size else len(guesses) > _MOST_GUESSES)
    ):
        raise CheckpointError(DAMAGED)
    try:
        proof = MostProof(board, guesses.tolist()) if size else Proof(board, guesses.tolist())
    except CodeError as error:
        raise CheckpointError(DAMAGED) from error
    proof._settled.update(settled.tolist())
    return proof


def _are_below(limit: int, numbers: NDArray[np.int32]) -> bool:
    return bool(((numbers >= 0) & (numbers < limit)).all())
