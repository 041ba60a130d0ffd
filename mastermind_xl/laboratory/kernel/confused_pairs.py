"""Count confused pairs with the fast kernel; see ``static.confused_pairs``."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.scoring import Indices
from mastermind_xl.laboratory.kernel import confused_pairs_compiled as compiled
from mastermind_xl.laboratory.kernel import loading as kernel
from mastermind_xl.static.confused_pairs import MOST_PAIRS, Confusion, Keys, find_confused


class FastConfusion(Confusion):
    """Counts with the fast kernel or, if it cannot be used, with numpy."""

    def __init__(self, board: Board, mixed: Indices) -> None:
        super().__init__(board, mixed)
        keys, table = np.zeros(1, np.int64), compiled.make_table(1)
        calls = {
            compiled.count_confused: (
                board.codes, keys, keys, keys, keys, compiled.make_pair_bits(1, 1, 1), 0.0
            ),
            compiled.count_different: (keys, table),
            compiled.find_pairs: (keys, table, table, keys, keys),
        }  # fmt: skip
        self._is_compiled = kernel.load(calls)

    def count(self, keys: Keys, guesses: Indices, beyond: float) -> NDArray[Any]:
        """See ``Confusion``."""
        if not self._is_compiled:
            return super().count(keys, guesses, beyond)
        ones, others = np.empty((2, MOST_PAIRS), np.int64)
        table, before = compiled.make_table(len(keys)), np.empty(len(keys), np.int32)
        found = compiled.find_pairs(keys, table, before, ones, others)
        if found > MOST_PAIRS:
            ones, others = find_confused(keys, self.mixed)
            found = len(ones)
        counts = np.empty(len(guesses), np.int64)
        pairs = ones[:found], others[:found]
        bits = compiled.make_pair_bits(self.board.pegs, self.board.colors, found)
        compiled.count_confused(self.board.codes, *pairs, guesses, counts, bits, beyond)
        return counts

    def count_different(self, keys: Keys) -> int:
        """See ``Confusion``."""
        if not self._is_compiled:
            return super().count_different(keys)
        different: int = compiled.count_different(keys, compiled.make_table(len(keys)))
        return different
