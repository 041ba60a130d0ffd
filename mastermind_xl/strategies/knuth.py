"""The best worst case (Knuth 1977), among all codes or among candidates."""

from __future__ import annotations

import numpy as np

from mastermind_xl.core.partition import Sizes
from mastermind_xl.strategies.best_guess import BestPartition
from mastermind_xl.strategies.best_so_far import PART_COSTS, Costs, PartCost


def worst_part(sizes: Sizes) -> Costs:
    """Most candidates that can be left (Knuth 1977)."""
    return np.asarray(sizes.max(axis=0))


PART_COSTS[worst_part] = PartCost(np.positive, greatest=True)


class Knuth(BestPartition):
    """Guess the code, candidate or not, whose worst answer leaves fewest candidates (Knuth 1977)."""

    name = "knuth"
    measure = staticmethod(worst_part)


class Minimax(Knuth):
    """Guess the candidate whose worst answer leaves fewest candidates, as the VBA workbook does."""

    name = "minimax"
    candidates_only = True
