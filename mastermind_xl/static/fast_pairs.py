"""Confused pairs with the fast kernel: the class that calls the functions of ``kernel.confused_pairs_compiled``."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.scoring import Indices
from mastermind_xl.kernel.confused_pairs_compiled import count_confused, count_different, find_pairs
from mastermind_xl.kernel.loading import load
from mastermind_xl.static.confused_pairs import MOST_PAIRS, Confusion, Keys, find_confused


class FastConfusion(Confusion):
    """Counts confused pairs of codes with the fast kernel or, if the kernel cannot be used, with numpy."""

    def __init__(self, board: Board, mixed: Indices) -> None:
        super().__init__(board, mixed)
        keys = np.zeros(1, np.int64)
        calls = {
            count_confused: (board.codes, 1, keys, keys, keys, 0.0),
            count_different: (keys,),
            find_pairs: (keys, keys, keys),
        }
        self._is_compiled = load(calls)

    def count(self, keys: Keys, guesses: Indices, beyond: float) -> NDArray[Any]:
        """See ``Confusion``."""
        if not self._is_compiled:
            return super().count(keys, guesses, beyond)
        ones, others = np.empty((2, MOST_PAIRS), np.int64)
        found = find_pairs(keys, ones, others)
        if found > MOST_PAIRS:
            ones, others = find_confused(keys, self.mixed)
            found = len(ones)
        pairs = ones[:found], others[:found]
        return np.asarray(count_confused(self.board.codes, self.board.colors, *pairs, guesses, beyond))

    def count_different(self, keys: Keys) -> int:
        """See ``Confusion``."""
        if not self._is_compiled:
            return super().count_different(keys)
        return int(count_different(keys))
