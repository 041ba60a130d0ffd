"""Classes of codes: codes are in the same class if renaming colours and places turns one into the other."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board


class Class(NamedTuple):
    """A class of equivalent codes."""

    name: str  # one letter for each peg, equal letters for equal colours, such as ``aabc``
    codes: int  # the number of codes in the class


def find_classes(board: Board) -> tuple[tuple[Class, ...], NDArray[np.intp]]:
    """Return the classes of a board, most colours first, and for each code the number of its class, from 0.

    Raises BoardError if the board is too big to list.
    """
    # the numbers of pegs of each colour, highest first, are the same for all codes of a class, and for no other codes
    counts = np.sort([(board.codes == color).sum(axis=1) for color in range(1, board.colors + 1)], axis=0)[::-1]
    patterns, of, codes = np.unique(counts.T, axis=0, return_inverse=True, return_counts=True)
    names = ("".join(chr(ord("a") + n) * count for n, count in enumerate(each)) for each in patterns.tolist())
    return tuple(map(Class, names, codes.tolist())), of.ravel()
