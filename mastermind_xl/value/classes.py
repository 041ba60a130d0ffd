"""Classes of codes: codes are in the same class if renaming colours and places turns one into the other."""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board, Code
from mastermind_xl.core.symmetry import representatives


class Class(NamedTuple):
    """A class of equivalent codes."""

    name: str  # one letter for each peg, equal letters for equal colours, such as ``aabc``
    codes: int  # the number of its codes


def pattern(code: Code) -> tuple[int, ...]:
    """Return how often each colour of a code occurs, highest first; it is the same for all codes of a class."""
    return tuple(sorted(Counter(code).values(), reverse=True))


def find_classes(board: Board) -> tuple[tuple[Class, ...], NDArray[np.intp]]:
    """Return the classes of a board, most colours first, and for each code the number of its class, from 0.

    Raises BoardError if the board is too big to list.
    """
    names = ["".join(chr(ord("a") - 1 + color) for color in code) for code in representatives(board)][::-1]
    numbers = {pattern(tuple(map(ord, name))): number for number, name in enumerate(names)}
    of = np.array([numbers[pattern(code)] for code in map(tuple, board.codes.tolist())], np.intp)
    return tuple(map(Class, names, np.bincount(of, minlength=len(names)).tolist())), of
