"""The best of 16 candidates, as the solver workbook's formulas choose it."""

from __future__ import annotations

import numpy as np

from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import part_sizes
from mastermind_xl.core.scoring import scorer
from mastermind_xl.strategies import Choice, Strategy
from mastermind_xl.strategies.expected_size import expected_size

SAMPLE = 16


class Sampled(Strategy):
    """Guess the best of 16 candidates, spread evenly, by expected size among those 16.

    What the formulas of the solver workbook can do in an instant for a person who has left the
    strategy's tree. With 16 candidates or fewer it is expected size (Irving 1978) among candidates.
    """

    name = "sampled"

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        count = len(game.candidates)
        taken = min(SAMPLE, count)
        some = game.candidates[(2 * np.arange(taken) + 1) * count // (2 * taken)]
        sizes = part_sizes(scorer(self.board), some, some)
        return Choice(int(some[np.argmin(expected_size(sizes))]))
