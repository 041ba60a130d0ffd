"""A strategy of one's own in twenty lines: Knuth's, with a better way to break ties.

Knuth guesses the code whose worst answer leaves fewest candidates, and takes the first of equals. Of
equals, this one takes the guess with most different answers, and needs fewer guesses for it.

Run it with: python examples/own_strategy.py
"""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from mastermind_xl import Board
from mastermind_xl.cli import main
from mastermind_xl.core.partition import part_sizes
from mastermind_xl.core.scoring import Indices, scorer
from mastermind_xl.strategies import REGISTRY, Entry


@dataclass(frozen=True)
class BetterTies:
    """What ``Strategy`` asks for: a name, a board, an opening if the person chose one, and ``choose``."""

    board: Board
    opening: int | None = None
    name: str = "better-ties"

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """The guess of least worst part, then of most parts; a candidate before others."""
        if len(candidates) <= 2:
            return int(candidates[0])
        sizes = part_sizes(scorer(self.board), candidates)  # a row for each answer, a column for each guess
        worst, parts = sizes.max(axis=0), np.count_nonzero(sizes, axis=0)
        possible = np.isin(np.arange(self.board.size), candidates)
        return int(np.lexsort((~possible, -parts, worst))[0])  # the last key counts most


REGISTRY["better-ties"] = Entry(
    "better-ties",
    "as knuth; of equals, the guess with most different answers",
    "examples/own_strategy.py",
    lambda board, options: BetterTies(board, options.opening),
)

if __name__ == "__main__":
    main(["evaluate", "knuth", "better-ties"])
