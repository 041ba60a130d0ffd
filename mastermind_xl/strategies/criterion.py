"""Criteria, each of which calculates a guess's cost from the sizes of its parts; the lowest cost is best.

A *part* is the candidates that give the same answer to a guess.
"""

from collections.abc import Callable
from typing import NamedTuple

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.partition import Costs, Measure, Sizes, part_sizes
from mastermind_xl.core.scoring import Indices, scorer


class PartCost(NamedTuple):
    """How the fast kernel calculates a criterion: a sum over the parts, whose terms depend on the size of each part."""

    each: Callable[[Indices], Costs]  # the costs of parts with 0, 1, … candidates, from these numbers
    greatest: bool = False  # whether the cost is the greatest of these costs, instead of their sum
    divided: bool = False  # whether the sum is divided by the number of candidates


SAME = 1e-9  # costs closer than this are equal: sums of logarithms differ in their last digits
_BLOCK = 1 << 15  # guesses measured at a time: parts of a million guesses would take hundreds of megabytes


def cheapest(board: Board, measure: Measure, candidates: Indices, guesses: Indices) -> Indices:
    """Return the ``guesses`` of lowest cost (``measure``) for some ``candidates`` of a ``board``; guesses and candidates are indices."""
    scores = scorer(board)
    blocks = (guesses[start : start + _BLOCK] for start in range(0, len(guesses), _BLOCK))
    costs = np.concatenate([measure(part_sizes(scores, candidates, block)) for block in blocks])
    best: Indices = guesses[costs <= costs.min() + SAME]
    return best


def worst_part(sizes: Sizes) -> Costs:
    """Return for each guess the largest number of candidates that an answer can leave (Knuth 1977)."""
    return np.asarray(sizes.max(axis=0))


def expected_size(sizes: Sizes) -> Costs:
    """Return for each guess Σ n², which is the average number of candidates left, times the number of candidates (Irving 1978)."""
    wide = sizes.astype(np.min_scalar_type(total(sizes) ** 2))
    wide *= wide
    return np.asarray(wide.sum(axis=0, dtype=wide.dtype), np.int64)


def entropy(sizes: Sizes) -> Costs:
    """Return for each guess Σ n log₂ n / Σ n, the bits of the code that stay unknown: lowest for the highest entropy (Neuwirth 1982)."""
    count = total(sizes)
    return np.asarray(bits(np.arange(count + 1))[sizes].sum(axis=0) / max(1, count))


def bits(sizes: Indices) -> Costs:
    """Return for parts of 0, 1, … candidates the bits of the code that stay unknown, times the number of candidates."""
    steps = sizes.astype(np.float64)
    steps[1:] *= np.log2(steps[1:])
    return steps


def information(sizes: Sizes) -> Costs:
    """Return for each guess the average bits of information in its answer: the entropy of the sizes of parts."""
    return np.asarray(np.maximum(0, np.log2(total(sizes)) - entropy(sizes)))


def few_parts(sizes: Sizes) -> Costs:
    """Return the number of parts as a negative number: the guess with most parts has the lowest cost (Kooi 2005)."""
    parts: Costs = (sizes > 0).view(np.uint8).sum(axis=0, dtype=np.min_scalar_type(len(sizes)))
    return -parts.astype(np.intp)


_FACTORS = np.array([
    0.473,
    0.446, 0.534,
    0.523, 0.486, 0.406,
    0.410, 0.423, 0.413, 0.424,
    0.350, 0.383, 0.458, 0.000, 0.800,
])  # fmt: skip
"""Factors of answers by feedback rank; each row has one sum of black and white, with 0, 1, … black. Three black and one
white is impossible. The factors were optimised for 4 pegs and 6 colours by Gür, "The Quality of Information" (2025).
With other numbers of pegs all answers have the same factor."""


def weighted_entropy(sizes: Sizes) -> Costs:
    """Return for each guess Σ w p log₂ p over its parts, with shares p of the candidates and factors w of the answers."""
    count = total(sizes)
    shares = np.arange(count + 1) / max(1, count)
    shares[1:] *= np.log2(shares[1:])
    factors = _FACTORS if len(sizes) == len(_FACTORS) else np.ones(len(sizes))
    return np.asarray(factors @ shares[sizes])


def total(sizes: Sizes) -> int:
    """Return the number of candidates, which is the sum of the parts' sizes for any guess."""
    return int(sizes[:, :1].sum())
