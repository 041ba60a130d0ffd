"""The most different answers (Kooi 2005)."""

from __future__ import annotations

import numpy as np

from mastermind_xl.core.partition import Sizes
from mastermind_xl.strategies.best_guess import BestPartition
from mastermind_xl.strategies.best_so_far import PART_COSTS, Costs, PartCost


def few_parts(sizes: Sizes) -> Costs:
    """The number of parts, less being worse (Kooi 2005)."""
    parts: Costs = (sizes > 0).view(np.uint8).sum(axis=0, dtype=np.min_scalar_type(len(sizes)))
    return -parts.astype(np.intp)


PART_COSTS[few_parts] = PartCost(lambda sizes: -np.minimum(sizes, 1))


class MostParts(BestPartition):
    """Guess the code with most different answers (Kooi 2005)."""

    name = "most-parts"
    measure = staticmethod(few_parts)
