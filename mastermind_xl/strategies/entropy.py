"""The most bits (Neuwirth 1982)."""

from __future__ import annotations

import numpy as np

from mastermind_xl.core.partition import Sizes
from mastermind_xl.core.scoring import Indices
from mastermind_xl.strategies.best_guess import BestPartition
from mastermind_xl.strategies.best_so_far import PART_COSTS, Costs, PartCost
from mastermind_xl.strategies.expected_size import total


def entropy(sizes: Sizes) -> Costs:
    """Σ n log₂ n / Σ n, the bits that an answer leaves open: least where the entropy is greatest (Neuwirth 1982)."""
    count = total(sizes)
    return np.asarray(_bits(np.arange(count + 1))[sizes].sum(axis=0) / max(1, count))


def _bits(sizes: Indices) -> Costs:
    """The bits that parts of 0, 1, … candidates leave open, times the candidates."""
    steps = sizes.astype(np.float64)
    steps[1:] *= np.log2(steps[1:])
    return steps


PART_COSTS[entropy] = PartCost(_bits, divided=True)


def information(sizes: Sizes) -> Costs:
    """The bits that an answer tells on average: the entropy of the sizes."""
    return np.asarray(np.maximum(0, np.log2(total(sizes)) - entropy(sizes)))


class Entropy(BestPartition):
    """Guess the code whose answer tells most bits (Neuwirth 1982)."""

    name = "entropy"
    measure = staticmethod(entropy)
