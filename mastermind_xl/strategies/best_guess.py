"""Strategies that compare guesses by their parts, and choose the best guess.

A *part* is the candidates that give the same answer to a guess. A *criterion* calculates a guess's cost from the sizes
of its parts; the lowest cost is best. There are two base classes. ``Compared`` takes any criterion, and any keys for
ties. ``BestPartition`` is faster; by its criterion, more parts and more even parts must never cost more.
"""

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import Costs, Measure, Positions, Sizes, part_sizes
from mastermind_xl.core.scoring import Indices, all_indices, scorer
from mastermind_xl.core.symmetry import opening_indices
from mastermind_xl.core.system import clock
from mastermind_xl.strategies import DEFAULTS, Choice, Options, Strategy, best_so_far

SAMPLE = 16  # candidates that ``sampled`` compares

_COUNTED_PAIRS = 1 << 19
"""Up to this many pairs of candidates and guesses, no guess is skipped: in a new process, counting all parts is as fast
as finding the guesses to skip (13 ms with 208 candidates on 4 × 6). Later, skipping would save 1 to 3 ms."""
_BLOCK = 1 << 15  # guesses measured at a time: parts of a million guesses would take hundreds of megabytes

# --- criteria ---------------------------------------------------------------------------------


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
    return np.asarray(_bits(np.arange(count + 1))[sizes].sum(axis=0) / max(1, count))


def _bits(sizes: Indices) -> Costs:
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


TIE_MEASURES: dict[str, Measure] = {  # criteria by their names as keys for ties
    "worst": worst_part,
    "expected-size": expected_size,
    "entropy": entropy,
    "parts": few_parts,
}


# --- strategies -----------------------------------------------------------------------------


def _cheapest(board: Board, measure: Measure, candidates: Indices, guesses: Indices) -> Indices:
    scores = scorer(board)
    blocks = (guesses[start : start + _BLOCK] for start in range(0, len(guesses), _BLOCK))
    costs = np.concatenate([measure(part_sizes(scores, candidates, block)) for block in blocks])
    best: Indices = guesses[costs <= costs.min() + best_so_far.SAME]
    return best


class Compared(Strategy):
    """Compares guesses by a criterion, which depends on the sizes of their parts; further criteria (``keys``) decide ties."""

    keys: tuple[str, ...] = ("candidate",)  # for ties, in order: ``candidate``, or names in ``TIE_MEASURES``
    candidates_only = False  # whether the strategy guesses only candidates, whatever the options

    @staticmethod
    def measure(sizes: Sizes) -> Costs:
        """Return the cost of each guess from sizes of parts, shape (ranks, guesses); the lowest is best."""
        raise NotImplementedError

    @property
    def is_consistent(self) -> bool:
        """Whether the strategy guesses only candidates."""
        return self.candidates_only or self.options.consistent

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
        best = _cheapest(board, self.measure, candidates, guesses)
        for key in self.keys:
            if key == "candidate":
                inside = best[np.isin(best, candidates, assume_unique=True)]
                best = inside if len(inside) else best
            elif len(best) > 1:
                best = _cheapest(board, TIE_MEASURES[key], candidates, best)
        return Choice(int(best.min()))


class BestPartition(Compared):
    """Compares guesses by a criterion, ``measure``: a guess with more parts, or more even parts, must be at least as good as another.

    >>> class Cubes(BestPartition):
    ...     measure = staticmethod(lambda sizes: (sizes.astype(float) ** 3).sum(axis=0))
    >>> evaluate(Cubes(Board(3, 4))).total
    215
    """

    # The criterion in the form that the fast kernel needs, or None.
    part_cost: best_so_far.PartCost | None = None

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if "measure" in vars(cls) and "part_cost" not in vars(cls):
            cls.part_cost = None  # the base class has one for another criterion

    def __init__(self, board: Board, options: Options = DEFAULTS) -> None:
        super().__init__(board, options)
        if options.memory is not None:
            best_so_far.check_memory(board, options.memory)

    def choose(self, game: Game) -> Choice:
        candidates, options = game.candidates, self.options
        if len(candidates) <= 2 or len(candidates) * self.board.size <= _COUNTED_PAIRS:
            return super().choose(game)
        part_cost = self.part_cost if options.memory is None else None  # numba would take more memory
        best = best_so_far.BestSoFar(self.board, type(self).measure, candidates, part_cost)
        end = None if options.budget is None else clock() + options.budget
        return best_so_far.look(best, game.guess_indices, consistent=self.is_consistent, end=end, memory=options.memory)

    @property
    def _plays_levels(self) -> bool:
        """Whether the strategy can play a whole level of a tree at once: not if ``choose`` is overridden or time is limited."""
        return type(self).choose is BestPartition.choose and self.options.budget is None

    @property
    def uses_kernel(self) -> bool:
        return self._plays_levels and self.part_cost is not None and best_so_far.is_worth_compiling(self.board)

    def choose_each(self, positions: Positions) -> Indices | None:
        if not self._plays_levels:
            return None
        return best_so_far.best_guess_each(
            self.board, type(self).measure, positions, self.part_cost,
            consistent=self.is_consistent, memory=self.options.memory,
        )  # fmt: skip


class Knuth(BestPartition):
    """Guess the code, candidate or not, whose largest part has the fewest candidates (Knuth 1977)."""

    name = "knuth"
    measure = staticmethod(worst_part)
    part_cost = best_so_far.PartCost(np.positive, greatest=True)


class Minimax(Knuth):
    """Guess the candidate whose largest part has the fewest candidates, as the VBA workbook does."""

    name = "minimax"
    candidates_only = True


class ExpectedSize(BestPartition):
    """Guess the code that leaves the fewest candidates on average (Irving 1978)."""

    name = "expected-size"
    measure = staticmethod(expected_size)
    part_cost = best_so_far.PartCost(np.square)


class Entropy(BestPartition):
    """Guess the code whose answer gives the most bits (Neuwirth 1982)."""

    name = "entropy"
    measure = staticmethod(entropy)
    part_cost = best_so_far.PartCost(_bits, divided=True)


class MostParts(BestPartition):
    """Guess the code with the most different answers (Kooi 2005)."""

    name = "most-parts"
    measure = staticmethod(few_parts)
    part_cost = best_so_far.PartCost(lambda sizes: -np.minimum(sizes, 1))


class WeightedEntropy(Compared):
    """Guess the code whose answer gives the most bits, if the bits of each answer are multiplied by a factor (Gür 2025)."""

    name = "weighted-entropy"
    measure = staticmethod(weighted_entropy)


class Sampled(Strategy):
    """Guess the one of 16 evenly spread candidates that leaves the fewest of these 16 on average.

    The solver workbook's formulas do this after guesses that are not in the chosen strategy's tree. With 16 candidates
    or fewer, the guess is that of ``expected-size`` (Irving 1978), limited to candidates.
    """

    name = "sampled"

    def choose(self, game: Game) -> Choice:
        count = len(game.candidates)
        taken = min(SAMPLE, count)
        some = game.candidates[(2 * np.arange(taken) + 1) * count // (2 * taken)]
        sizes = part_sizes(scorer(self.board), some, some)
        return Choice(int(some[np.argmin(expected_size(sizes))]))
