"""The proof that no smaller static set identifies every code, which can be stopped and taken up again."""

from __future__ import annotations

from collections.abc import Sequence
from concurrent.futures import Executor
from contextlib import closing
from functools import partial
from typing import BinaryIO

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.analysis.exhaustion import BATCHES, Guesses, check_provable, exhaustion, look_through
from mastermind_xl.analysis.static import count_distinct, fewest_thinkable
from mastermind_xl.core.board import Board
from mastermind_xl.core.checkpoint import DAMAGED, CheckpointError, Format
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.parallel import OnProgress, as_done

_FORMAT = Format("static 2", ("<i4", "<i4"), "is from a proof on another board")
"""The guesses, and the batches that are settled, numbered as this edition does."""

_MOST_GUESSES = 99
"""No set that was found has nearly as many."""

_AHEAD = 4
"""Batches that each worker is given at a time."""


class Proof:
    """Looks through the sets that are one guess smaller than the least known, until none of them does.

    A set that is one guess too small has no smaller one that does: a guess more never hurts.

    Args:
        board: the board.
        guesses: a set that identifies every code.

    Attributes:
        guesses: the smallest set so far.

    Raises:
        BoardError: the board has too many codes.
        CodeError: the set does not identify every code.
    """

    def __init__(self, board: Board, guesses: Sequence[int]) -> None:
        check_provable(board)
        self.board = board
        self.guesses: Guesses = tuple(int(guess) for guess in guesses)
        self._settled: set[int] = set()
        if count_distinct(board, self.guesses) < board.size:
            raise CodeError(f"{len(self.guesses)} guesses that do not identify every code of {board}")

    @property
    def size(self) -> int:
        """Of the sets that are looked through."""
        return len(self.guesses) - 1

    def run(
        self,
        executor: Executor | None = None,
        workers: int = 1,
        progress: OnProgress | None = None,
    ) -> None:
        """Go on until it is proved that ``guesses`` has the least size.

        Args:
            executor: where the work is done; in this process when None.
            workers: how many tasks it can do at a time.
            progress: told how many batches are settled, of how many.
        """
        while self.size >= fewest_thinkable(self.board):
            found = self._look_through(executor, workers, progress)
            if found is None:
                return
            self.guesses = found
            self._settled.clear()

    def _look_through(
        self, executor: Executor | None, workers: int, progress: OnProgress | None
    ) -> Guesses | None:
        batches = exhaustion(self.board, self.size).batches
        left = [number for number in range(len(batches)) if number not in self._settled]
        todo = (batches[number] for number in left)
        work = partial(look_through, self.board, self.size)
        with closing(as_done(work, todo, executor, ahead=_AHEAD * workers)) as done:
            for place, found in done:
                if found is not None:
                    return found
                self._settled.add(left[place])
                if progress is not None:
                    progress(len(self._settled), len(batches))
        return None

    def save(self, file: BinaryIO) -> None:
        """Write what is known so far."""
        _FORMAT.save(file, self.board, [np.array(self.guesses), np.array(sorted(self._settled))])


def restore(board: Board, file: BinaryIO) -> Proof:
    """The proof that ``save`` wrote, to go on.

    Raises:
        CheckpointError: it was written for another board, it is damaged, or it is no such file.
        BoardError: the board has too many codes.
    """
    guesses, settled = _FORMAT.load(file, board)
    if (
        not _are_below(board.size, guesses)
        or not _are_below(BATCHES, settled)
        or len(guesses) > _MOST_GUESSES
    ):
        raise CheckpointError(DAMAGED)
    try:
        proof = Proof(board, guesses.tolist())
    except CodeError as error:
        raise CheckpointError(DAMAGED) from error
    proof._settled.update(settled.tolist())
    return proof


def _are_below(limit: int, numbers: NDArray[np.int32]) -> bool:
    return bool(((numbers >= 0) & (numbers < limit)).all())
