"""Find a static set greedily: each guess leaves the fewest codes on average that answer alike.

This is the search of the Excel challenge. Its criterion is Σn²/N over the groups of codes that answer alike: the
number of codes left on average when all answers are known. No guess is ever taken back, so that the set is
seldom the smallest; see ``static.sets``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.scoring import MATRIX_CODES, scorer


class GreedyGuess(NamedTuple):
    """A guess of the set, with what the set tells up to it.

    Attributes:
        guess: its index.
        expected: codes left on average after its answer and those before, Σn²/N.
        distinct: the number of different answers to all guesses so far.
        worst: the most codes that are left.
    """

    guess: int
    expected: float
    distinct: int
    worst: int


def find_greedily(board: Board, most: int | None = None) -> Iterator[GreedyGuess]:
    """Yield the guesses until all codes are identified, or ``most`` of them; ties go to the first in the standard rotation.

    Raises:
        BoardError: the board has too many codes.
    """
    if board.size > MATRIX_CODES:
        raise BoardError(f"{board}: a static set is found greedily on boards up to {MATRIX_CODES:,} codes")
    scores = scorer(board)
    matrix = scores.against(np.arange(board.size)).astype(np.intp)
    number = np.zeros(board.size, np.intp)  # the same for codes that answer the same so far
    distinct, found = 1, 0
    while distinct < board.size and (most is None or found < most):
        sizes = [np.bincount(number * scores.ranks + ranks) for ranks in matrix]
        squares = [int(size @ size) for size in sizes]
        guess = squares.index(min(squares))
        number = np.unique(number * scores.ranks + matrix[guess], return_inverse=True)[1]
        distinct, found = int(number.max()) + 1, found + 1
        yield GreedyGuess(guess, squares[guess] / board.size, distinct, int(sizes[guess].max()))
