"""The criterion of a strategy: which costs are equal, and how the fast kernel calculates a cost from the sizes of parts."""

from collections.abc import Callable
from typing import NamedTuple

from mastermind_xl.core import partition
from mastermind_xl.core.scoring import Indices


class PartCost(NamedTuple):
    """How the fast kernel calculates a criterion: a sum over the parts, whose terms depend on the size of each part."""

    each: Callable[[Indices], partition.Costs]  # the costs of parts with 0, 1, … candidates, from these numbers
    greatest: bool = False  # whether the cost is the greatest of these costs, instead of their sum
    divided: bool = False  # whether the sum is divided by the number of candidates


Task = tuple[partition.Bounded, list[int]]  # work for the fast kernel: guesses, and the positions in which to try them

SAME = 1e-9  # costs closer than this are equal: sums of logarithms differ in their last digits
