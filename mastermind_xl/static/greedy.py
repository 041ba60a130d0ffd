"""A static set found greedily: guess after guess, each the one after which fewest codes answer alike on average.

This is the search of the Excel challenge, which measures a set of guesses by Σn²/N over the groups of codes
that answer alike: how many codes are left on average when all answers are known. No guess is ever taken
back, so that the set is seldom the smallest; see ``static``.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import BoardError
from mastermind_xl.core.scoring import MATRIX_CODES, scorer


class Step(NamedTuple):
    """A guess of the set.

    Attributes:
        guess: its index.
        expected: codes left on average after its answer and those before, Σn²/N.
        distinct: how many different answers there are to all guesses so far.
        worst: most codes that are left.
    """

    guess: int
    expected: float
    distinct: int
    worst: int


def find_greedily(board: Board, most: int | None = None) -> Iterator[Step]:
    """The guesses one by one, until all codes are identified, or as many as ``most``.

    Of guesses that are as good, the first in standard rotation.

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
        yield Step(guess, squares[guess] / board.size, distinct, int(sizes[guess].max()))
