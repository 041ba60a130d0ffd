"""The fewest candidates left on average (Irving 1978)."""

from __future__ import annotations

import numpy as np

from mastermind_xl.core.partition import Sizes
from mastermind_xl.strategies.best_guess import BestPartition
from mastermind_xl.strategies.best_so_far import PART_COSTS, Costs, PartCost


def expected_size(sizes: Sizes) -> Costs:
    """Candidates left on average, times the number of candidates: Σ n² (Irving 1978)."""
    wide = sizes.astype(np.min_scalar_type(total(sizes) ** 2))
    wide *= wide
    return np.asarray(wide.sum(axis=0, dtype=wide.dtype), np.int64)


PART_COSTS[expected_size] = PartCost(np.square)


def total(sizes: Sizes) -> int:
    """How many candidates there are in the parts of each guess."""
    return int(sizes[:, :1].sum())


class ExpectedSize(BestPartition):
    """Guess the code that leaves fewest candidates on average (Irving 1978)."""

    name = "expected-size"
    measure = staticmethod(expected_size)
