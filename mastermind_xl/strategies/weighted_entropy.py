"""Weighted entropy: an answer's information counts by what the answer is worth (Gür 2025)."""

from __future__ import annotations

import numpy as np

from mastermind_xl.core.partition import Sizes
from mastermind_xl.strategies.best_so_far import Costs
from mastermind_xl.strategies.expected_size import total
from mastermind_xl.strategies.ties import Compared

_WEIGHTS = np.array(
    [
        0.473,
        0.446, 0.534,
        0.523, 0.486, 0.406,
        0.410, 0.423, 0.413, 0.424,
        0.350, 0.383, 0.458, 0.000, 0.800,
    ]
)  # fmt: skip
"""By feedback rank, a row for each number of colours in common: none black, one black, …. Three black and one
white cannot be. They were optimized for 4 pegs and 6 colours; Gür, "The Quality of Information" (2025). With other pegs there
are other answers, and all weigh the same."""


def weighted_entropy(sizes: Sizes) -> Costs:
    """Σ w p log₂ p over the parts, p being the share of each: least where the weighted entropy is greatest."""
    count = total(sizes)
    shares = np.arange(count + 1) / max(1, count)
    shares[1:] *= np.log2(shares[1:])
    weights = _WEIGHTS if len(sizes) == len(_WEIGHTS) else np.ones(len(sizes))
    return np.asarray(weights @ shares[sizes])


class WeightedEntropy(Compared):
    """Guess the code whose answer tells most bits, each answer's bits weighted (Gür 2025)."""

    name = "weighted-entropy"
    measure = staticmethod(weighted_entropy)
