"""Strategies that compare guesses by a criterion, and choose the best guess.

There are two base classes. ``Compared`` takes any criterion, and any keys for ties. ``BestPartition`` is faster; by its
criterion, more parts and more even parts must never cost more.
"""

from typing import Any

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.feedback import feedbacks
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import Costs, Positions, Sizes, part_sizes, spread
from mastermind_xl.core.scoring import Indices, all_indices, scorer
from mastermind_xl.core.symmetry import opening_indices
from mastermind_xl.core.system import clock
from mastermind_xl.strategies import best_so_far, criterion
from mastermind_xl.strategies.base import Choice, Strategy
from mastermind_xl.strategies.criterion import PartCost, cheapest
from mastermind_xl.strategies.parameters import CONSISTENT, TIES
from mastermind_xl.strategies.ties import DEFAULT_KEYS, break_ties, read_ties

SAMPLE = 16  # candidates that ``sampled`` compares

_COUNTED_PAIRS = 1 << 19
"""Up to this many pairs of candidates and guesses, no guess is skipped: in a new process, counting all parts is as fast
as finding the guesses to skip (13 ms with 208 candidates on 4 × 6). Later, skipping would save 1 to 3 ms."""


class Compared(Strategy):
    """Compares guesses by a criterion, which depends on the sizes of their parts; further criteria (``keys``) decide ties.

    Raises StrategyError for an unknown criterion for ties, and for a ``measure`` that gives no number for each guess.
    """

    parameters = (TIES,)
    candidates_only = False  # whether the strategy guesses only candidates, whatever the parameters
    ties: str | None

    def __init__(self, board: Board, **values: Any) -> None:
        super().__init__(board, **values)
        self.keys = DEFAULT_KEYS if self.ties is None else read_ties(self.ties)

    def measure(self, sizes: Sizes) -> Costs:
        """Return the cost of each guess from sizes of parts, shape (ranks, guesses); the lowest is best."""
        raise NotImplementedError

    @classmethod
    def check_class(cls) -> None:
        super().check_class()
        if cls.choose in (Compared.choose, BestPartition.choose) and cls.measure is Compared.measure:
            raise StrategyError(f"{cls.__name__} lacks measure(self, sizes), which returns a number for each guess")

    def check(self) -> None:
        """Try the criterion, if any, with two guesses: one that tells nothing, and one that tells three candidates apart."""
        super().check()
        if type(self).measure is Compared.measure:  # ``choose`` does without it
            return
        sizes = np.zeros((len(feedbacks(self.board.pegs)), 2), np.uint8)
        sizes[0, 0], sizes[:3, 1] = 3, 1
        name = f"{type(self).__name__}.measure"
        try:
            with np.errstate(all="ignore"):
                costs = np.asarray(self.measure(sizes), np.float64)
        except Exception as error:  # whatever somebody's method raises
            raise StrategyError(f"{name} fails: {type(error).__name__}: {error}") from error
        if costs.shape != (2,):
            right = f"for sizes of shape {sizes.shape}, return one number for each of the {sizes.shape[1]} guesses"
            raise StrategyError(f"{name} returns an array of shape {costs.shape}: {right}")
        if np.isnan(costs).any():
            raise StrategyError(f"{name} gives nan for sizes such as {sizes[:3, 0].tolist()}: give a number")

    @property
    def is_consistent(self) -> bool:
        """Whether the strategy guesses only candidates."""
        return self.candidates_only or self.consistent

    def choose(self, game: Game) -> Choice:
        candidates = game.candidates
        if len(candidates) <= (2 if self.keys else 1):  # with one candidate, every guess is equally good
            return Choice(int(candidates[0]))
        board = self.board
        if len(candidates) == board.size:  # one of the opening guesses is best
            guesses = opening_indices(board)
        elif len(candidates) * board.size > _COUNTED_PAIRS:
            guesses = best_so_far.guesses_to_try(board, candidates, game.guess_indices, consistent=self.is_consistent)
        else:
            guesses = candidates if self.is_consistent else all_indices(board)
        best = cheapest(board, self.measure, candidates, guesses)
        return Choice(break_ties(board, self.keys, candidates, best))


class BestPartition(Compared):
    """Compares guesses by a criterion, ``measure``, by which more parts, or more even parts, are never worse.

    >>> class Cubes(BestPartition):
    ...     def measure(self, sizes):
    ...         return (sizes.astype(float) ** 3).sum(axis=0)
    >>> evaluate(Cubes(Board(3, 4))).total
    215
    """

    # The criterion in the form that the fast kernel needs, or None.
    part_cost: PartCost | None = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "measure" in vars(cls) and "part_cost" not in vars(cls):
            cls.part_cost = None  # the base class has one for another criterion

    def choose(self, game: Game) -> Choice:
        candidates = game.candidates
        is_small = len(candidates) <= 2 or len(candidates) * self.board.size <= _COUNTED_PAIRS
        if is_small or self.keys != DEFAULT_KEYS:
            return super().choose(game)
        best = best_so_far.BestSoFar(self.board, self.measure, candidates, self.part_cost)
        end = None if self.budget is None else clock() + self.budget
        return best_so_far.look(best, game.guess_indices, consistent=self.is_consistent, end=end)

    @property
    def plays_levels(self) -> bool:
        """Whether the strategy can play a whole level of a tree at once: with its own ``choose`` or a time limit it cannot."""
        is_usual = type(self).choose is BestPartition.choose and self.keys == DEFAULT_KEYS
        return is_usual and self.budget is None

    @property
    def uses_kernel(self) -> bool:
        can_use = self.plays_levels and self.part_cost is not None
        return can_use and best_so_far.find_improve(self.board, consistent=self.is_consistent) is not None

    def choose_each(self, positions: Positions) -> Indices | None:
        if not self.plays_levels:
            return None
        return best_so_far.best_guess_each(
            self.board, self.measure, positions, self.part_cost, consistent=self.is_consistent
        )


class Knuth(BestPartition):
    """Guess the code, candidate or not, whose largest part has the fewest candidates (Knuth 1977)."""

    name = "knuth"
    parameters = (CONSISTENT,)
    measure = staticmethod(criterion.worst_part)
    part_cost = PartCost(np.positive, greatest=True)


class Minimax(BestPartition):
    """Guess the candidate whose largest part has the fewest candidates, as the VBA workbook does."""

    name = "minimax"
    candidates_only = True
    measure = staticmethod(criterion.worst_part)
    part_cost = Knuth.part_cost


class ExpectedSize(BestPartition):
    """Guess the code that leaves the fewest candidates on average (Irving 1978)."""

    name = "expected-size"
    parameters = (CONSISTENT,)
    measure = staticmethod(criterion.expected_size)
    part_cost = PartCost(np.square)


class Entropy(BestPartition):
    """Guess the code whose answer gives the most bits (Neuwirth 1982)."""

    name = "entropy"
    parameters = (CONSISTENT,)
    measure = staticmethod(criterion.entropy)
    part_cost = PartCost(criterion.bits, divided=True)


class MostParts(BestPartition):
    """Guess the code with the most possible answers (Kooi 2005)."""

    name = "most-parts"
    parameters = (CONSISTENT,)
    measure = staticmethod(criterion.few_parts)
    part_cost = PartCost(lambda sizes: -np.minimum(sizes, 1))


class WeightedEntropy(Compared):
    """Guess the code whose answer gives the most bits, if the bits of each answer are multiplied by a factor (Gür 2025)."""

    name = "weighted-entropy"
    parameters = (CONSISTENT,)
    measure = staticmethod(criterion.weighted_entropy)


class Sampled(Strategy):
    """Guess the one of 16 evenly spread candidates that leaves the fewest of these 16 on average.

    The solver workbook's formulas do this after guesses that are not in the chosen strategy's tree. With 16 candidates
    or fewer, the guess is that of ``expected-size`` (Irving 1978), limited to candidates.
    """

    name = "sampled"

    def choose(self, game: Game) -> Choice:
        some = spread(game.candidates, SAMPLE)
        sizes = part_sizes(scorer(self.board), some, some)
        return Choice(int(some[np.argmin(criterion.expected_size(sizes))]))
