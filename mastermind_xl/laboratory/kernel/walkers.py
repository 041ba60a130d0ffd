"""Walkers whose steps the fast kernel takes, with the same results; see ``strategies.walkers``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from mastermind_xl.core.board import Codes
from mastermind_xl.core.scoring import Indices
from mastermind_xl.laboratory.kernel import loading as kernel
from mastermind_xl.laboratory.kernel.walkers_compiled import make_walk_room, walk
from mastermind_xl.strategies.walkers import Walkers


class FastWalkers(Walkers):
    """Walkers of the fast kernel or, if it cannot be used, of numpy."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._is_compiled = kernel.load({walk: self._walk_arguments(np.empty((0, 4), np.int64))})

    def _take_steps(self, steps: Indices) -> Iterator[Codes]:
        if not self._is_compiled:
            yield from super()._take_steps(steps)
            return
        arguments = self._walk_arguments(steps)
        walk(*arguments)
        *_, fitting, ends, _, _ = arguments
        begin = 0
        for end in ends.tolist():
            yield fitting[begin:end]
            begin = end

    def _walk_arguments(self, steps: Indices) -> tuple[Any, ...]:
        """Return the arguments of the compiled function, with room for the codes that fit after each step, and their ends."""
        pegs, count = self._pegs.shape
        return (
            self._guesses[:, :, 0], self._counted, self._excess, self._counts, self._pegs, self._weight, self._noise,
            steps, np.empty((len(steps) * count, pegs), np.uint8), np.empty(len(steps), np.int64),
            make_walk_room(pegs, self._board.colors, count, self._sum), self._board.repeats,
        )  # fmt: skip
