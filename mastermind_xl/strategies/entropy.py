"""The most bits (Neuwirth 1982)."""

from __future__ import annotations

import numpy as np

from mastermind_xl.core.partition import Sizes
from mastermind_xl.strategies.best_guess import BestPartition, Costs
from mastermind_xl.strategies.expected_size import total


def entropy(sizes: Sizes) -> Costs:
    """Σ n log₂ n / Σ n, the bits that an answer leaves open: least where the entropy is greatest (Neuwirth 1982)."""
    count = total(sizes)
    steps = np.arange(count + 1, dtype=np.float64)
    steps[1:] *= np.log2(steps[1:])
    return np.asarray(steps[sizes].sum(axis=0) / max(1, count))


def information(sizes: Sizes) -> Costs:
    """The bits that an answer tells on average: the entropy of the sizes."""
    return np.asarray(np.maximum(0, np.log2(total(sizes)) - entropy(sizes)))


class Entropy(BestPartition):
    """Guess the code whose answer tells most bits (Neuwirth 1982)."""

    name = "entropy"
    measure = staticmethod(entropy)
