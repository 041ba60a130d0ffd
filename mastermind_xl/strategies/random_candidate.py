"""Any candidate, by chance."""

from __future__ import annotations

from functools import cached_property

import numpy as np

from mastermind_xl.core.game import Game
from mastermind_xl.strategies import Choice, Strategy


class RandomCandidate(Strategy):
    """Guess any candidate, each as likely as any other (the C++ report's Algorithm 1).

    What is drawn depends on the seed, the run and the position alone: in whatever order positions
    are thought through, and wherever, the same guesses come out.
    """

    name = "random"

    @cached_property
    def _seed(self) -> int:
        seed = self.options.seed
        return int(np.random.default_rng().integers(1 << 62)) if seed is None else seed

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        candidates = game.candidates
        first = int(candidates[0])
        if len(candidates) == 1:
            return Choice(first)
        # no other position after these guesses has this first candidate
        chance = np.random.default_rng((self._seed, self.options.run, *game.guesses, first))
        return Choice(int(candidates[chance.integers(len(candidates))]))

    def for_run(self, run: int) -> RandomCandidate:
        """See ``Strategy``."""
        return RandomCandidate(self.board, self.options._replace(seed=self._seed, run=run))
