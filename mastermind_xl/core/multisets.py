"""Multisets: guesses of the same colours, each as often, in whatever order.

All of them have equally many colours in common with a code. So the candidates that have k colours in
common with a guess are as many for each of them, and a guess can divide these no further than by its
black pegs. If it divided all of them as evenly as can be, its parts would be *ideal*: no guess of the
multiset is better than them. There are few multisets, 792 for 32,768 codes on 5 × 8, and most of them
are out of the question once a good guess is known.
"""

from __future__ import annotations

from functools import cached_property, lru_cache
from math import comb

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.partition import Sizes
from mastermind_xl.core.scoring import Indices, PreparedGuesses, Scorer


class Multisets:
    """The multisets of one board that can be listed.

    Attributes:
        count: how many there are.
        numbers: shape (codes,), the number of each code's multiset, from 0.
        first: shape (multisets,), the index of the first code of each.
    """

    def __init__(self, board: Board) -> None:
        gap = 1 if board.repeats else 0
        self.count = comb(board.colors + gap * (board.pegs - 1), board.pegs)
        numbers = np.zeros(board.size, np.int32)
        ordered = np.sort(board.codes, axis=1)
        for place in range(
            board.pegs
        ):  # the combinatorial number system, where every number has its multiset
            steps = [comb(color - 1 + gap * place, place + 1) for color in range(1, board.colors + 1)]
            numbers += np.array([0, *steps], np.int32).take(ordered[:, place])
        self.numbers = numbers.astype(np.min_scalar_type(self.count))  # short numbers are sorted fast
        self.first = np.empty(self.count, np.intp)
        self.first[self.numbers[::-1]] = np.arange(board.size)[::-1]


@lru_cache(maxsize=2)
def multisets(board: Board) -> Multisets:
    """The board's multisets, kept for the next call."""
    return Multisets(board)


def ideal_sizes(in_common: Sizes) -> Sizes:
    """Sizes of ideal parts, shape (ranks, guesses).

    Args:
        in_common: shape (pegs + 1, guesses), how many candidates have 0, 1, … colours in common with a guess.
    """
    which, share, more = _shares(len(in_common) - 1)
    alone = np.minimum(in_common[-1:], 1)  # all black is at most one
    counts = np.concatenate([in_common[:-1], in_common[-1:] - alone, alone]).astype(np.float32)
    sizes = counts.take(which, axis=0)
    sizes += more
    sizes *= share
    return sizes.astype(np.int32)


class Bounded:
    """Guesses with their multisets, which bound what each can do.

    Args:
        scorer: of the board.
        guesses: indices of the guesses.
        held: the colours that candidates hold, rising.

    Attributes:
        guesses: indices of the guesses, multiset by multiset, rising in each.
        starts: shape (multisets + 1,), where each begins that occurs, and the end.
        firsts: shape (multisets,), the index of a code of each.
    """

    def __init__(self, scorer: Scorer, guesses: Indices, held: NDArray[np.intp]) -> None:
        every = multisets(scorer.board)
        numbers = every.numbers[guesses]
        often = np.bincount(numbers, minlength=every.count)
        there = np.flatnonzero(often)
        self.guesses = guesses[np.argsort(numbers, kind="stable")]
        self.starts = np.zeros(len(there) + 1, np.intp)
        np.cumsum(often[there], out=self.starts[1:])
        self.firsts = every.first[there]
        self._scorer, self._held = scorer, held

    @cached_property
    def prepared(self) -> PreparedGuesses:
        """A guess of each multiset."""
        return self._scorer.prepare(self.firsts, self._held)

    @property
    def nbytes(self) -> int:
        """Memory that all this takes."""
        rows = 2 * self._scorer.board.pegs * len(self._held) * len(self.firsts)
        return self.guesses.nbytes + self.starts.nbytes + self.firsts.nbytes + rows


@lru_cache(maxsize=8)
def _shares(pegs: int) -> tuple[Indices, NDArray[np.float32], NDArray[np.float32]]:
    """For every rank, the row of counts that it has a share of, what share, and what is added to round it."""
    which: list[int] = []
    share: list[float] = []
    more: list[float] = []
    for common in range(pegs + 1):
        ways = common + 1 if common < pegs else pegs - 1  # "all but one black, one white" cannot be
        for way in range(common + 1):
            which.append(common)
            share.append(1 / ways if way < ways else 0)
            more.append(ways - way - 0.5)  # a half keeps what is whole from being rounded down
    which[-1], share[-1], more[-1] = pegs + 1, 1, 0.5
    column = (len(which), 1)
    return (
        np.array(which),
        np.array(share, np.float32).reshape(column),
        np.array(more, np.float32).reshape(column),
    )
