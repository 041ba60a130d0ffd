"""The walkers with the fast kernel: the class that calls the functions of ``kernel.walkers_compiled``."""

from collections.abc import Iterator
from typing import Any

import numpy as np

from mastermind_xl.core.rules import Codes
from mastermind_xl.core.scoring import Indices
from mastermind_xl.kernel.loading import load
from mastermind_xl.kernel.walkers_compiled import walk
from mastermind_xl.strategies.walkers import Walkers


class FastWalkers(Walkers):
    """Many random walks at once over codes, by the fast kernel or, if it cannot be used, by numpy; see ``Walkers``."""

    def __init__(self, *arguments: Any) -> None:
        super().__init__(*arguments)
        self._is_compiled = load({walk: self._walk_arguments(np.empty((0, 4), np.int64))})

    def _take_steps(self, steps: Indices) -> Iterator[Codes]:
        if not self._is_compiled:
            yield from super()._take_steps(steps)
            return
        fitting, ends = walk(*self._walk_arguments(steps))
        begin = 0
        for end in ends.tolist():
            yield fitting[begin:end]
            begin = end

    def _walk_arguments(self, steps: Indices) -> tuple[Any, ...]:
        """Return the arguments of the compiled function."""
        return (
            self._guesses[:, :, 0], self._counted, self._excess, self._counts, self._pegs, self._weight, self._noise,
            steps, np.empty(0, self._sum), self._board.repeats,
        )  # fmt: skip
