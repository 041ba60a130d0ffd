"""Strategies: which code to guess next, given the candidates.

Ties go to a candidate before any other code, then to the first in standard rotation.
With two candidates or fewer every deterministic strategy but ``brute-force`` guesses the first of them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from itertools import permutations
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board, Code, CodeLike
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.feedback import Indices, Scorer, scorer
from mastermind_xl.core.partition import Sizes, part_sizes

Costs = NDArray[Any]
Measure = Callable[[Sizes], Costs]
"""From sizes of parts, shape (ranks, guesses), to a cost for each guess, the least being best."""

SAME = 1e-9
"""Costs closer than this are equal: sums of logarithms differ in their last digits."""


class Strategy(Protocol):
    """What picks guesses."""

    @property
    def name(self) -> str:
        """As written after ``--strategy``."""

    @property
    def board(self) -> Board:
        """The board it plays on."""

    @property
    def opening(self) -> int | None:
        """Index of the first guess, if the person chose it."""

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """The next guess.

        Args:
            candidates: indices of the codes that fit all answers so far, rising, at least one.
            asked: indices of the guesses so far.

        Returns:
            Index of the guess in standard rotation.
        """


@dataclass(frozen=True)
class First:
    """Guess the first candidate in standard rotation (Shapiro 1983)."""

    board: Board
    opening: int | None = None
    name: str = "first"

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """See ``Strategy``."""
        return int(candidates[0])


class RandomCandidate:
    """Guess any candidate, each as likely as any other (the C++ report's Algorithm 1)."""

    name = "random"

    def __init__(self, board: Board, opening: int | None = None, seed: int | None = None) -> None:
        self.board = board
        self.opening = opening
        self._chance = np.random.default_rng(seed)

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """See ``Strategy``."""
        return int(candidates[self._chance.integers(len(candidates))])


class BruteForce:
    """Count each colour with a guess of that colour alone, then try every arrangement (the Python paper).

    Arrangements are tried in standard rotation, whatever their answers say.
    """

    name = "brute-force"

    def __init__(self, board: Board, opening: int | None = None) -> None:
        if not board.repeats:
            raise StrategyError("brute-force guesses one colour alone: the board must allow repeats")
        if opening is not None:
            raise StrategyError("brute-force has a fixed order of guesses: it takes no opening")
        self.board = board
        self.opening = None
        self._alone = [board.index((color,) * board.pegs) for color in range(1, board.colors + 1)]
        self._arranged: dict[Code, list[int]] = {}

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """See ``Strategy``."""
        board = self.board
        code = board.code(int(candidates[0]))
        tried = set(asked)
        found = 0
        for color, alone in enumerate(self._alone, 1):
            if alone not in tried:
                return alone
            found += code.count(color)
            if found == board.pegs:
                break
        pegs = tuple(sorted(code))
        if pegs not in self._arranged:
            self._arranged[pegs] = [board.index(order) for order in sorted(set(permutations(pegs)))]
        return next(index for index in self._arranged[pegs] if index not in tried)


def worst_part(sizes: Sizes) -> Costs:
    """Most candidates that can be left (Knuth 1977)."""
    return np.asarray(sizes.max(axis=0))


def expected_size(sizes: Sizes) -> Costs:
    """Candidates left on average, times the number of candidates: Σ n² (Irving 1978)."""
    wide = sizes.astype(np.int64)
    return np.asarray((wide * wide).sum(axis=0))


def entropy(sizes: Sizes) -> Costs:
    """Σ n log₂ n / Σ n, the bits that an answer leaves open: least where the entropy is greatest (Neuwirth 1982)."""
    total = int(sizes[:, :1].sum())
    steps = np.arange(total + 1, dtype=np.float64)
    steps[1:] *= np.log2(steps[1:])
    return np.asarray(steps[sizes].sum(axis=0) / max(1, total))


def few_parts(sizes: Sizes) -> Costs:
    """The number of parts, less being worse (Kooi 2005)."""
    return np.asarray(-np.count_nonzero(sizes, axis=0))


@dataclass(frozen=True)
class BestPartition:
    """Guess what divides the candidates best, by one measure of the sizes of the parts.

    Args:
        measure: the cost of each guess.
        consistent: guess candidates only.
    """

    board: Board
    name: str
    measure: Measure
    consistent: bool = False
    opening: int | None = None
    _scorer: Scorer = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_scorer", scorer(self.board))

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """See ``Strategy``."""
        count = len(candidates)
        if count <= 2:
            return int(candidates[0])
        if count == self.board.size:
            guesses = np.array([self.board.index(code) for code in self.board.representatives])
            sizes = part_sizes(self._scorer, candidates, guesses)
            return int(guesses[self._best(sizes)[0]])
        if self.consistent or count <= self._scorer.ranks:
            sizes = part_sizes(self._scorer, candidates, candidates)
            if self.consistent:
                return int(candidates[self._best(sizes)[0]])
            alone = np.flatnonzero((sizes <= 1).all(axis=0))
            if len(alone):  # every other candidate alone in its part: nothing can be better
                return int(candidates[alone[0]])
        best = self._best(part_sizes(self._scorer, candidates))
        preferred = best[np.isin(best, candidates, assume_unique=True)]
        return int(preferred[0] if len(preferred) else best[0])

    def _best(self, sizes: Sizes) -> Indices:
        """The guesses of least cost, in standard rotation."""
        cost = self.measure(sizes)
        return np.flatnonzero(cost <= cost.min() + SAME)


SAMPLE = 16


@dataclass(frozen=True)
class Sampled:
    """Guess the best of 16 candidates, spread evenly, by expected size among those 16.

    What the formulas of the solver workbook can do in an instant for a person who has left the
    strategy's tree. With 16 candidates or fewer it is expected size (Irving 1978) among candidates.
    """

    board: Board
    opening: int | None = None
    name: str = "sampled"

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """See ``Strategy``."""
        count = len(candidates)
        taken = min(SAMPLE, count)
        some = candidates[(2 * np.arange(taken) + 1) * count // (2 * taken)]
        sizes = part_sizes(scorer(self.board), some, some)
        return int(some[np.argmin(expected_size(sizes))])


@dataclass(frozen=True)
class Options:
    """How a strategy shall play, where it leaves a choice.

    Attributes:
        opening: index of the first guess, instead of its own.
        consistent: guess candidates only.
        seed: of its chances.
    """

    opening: int | None = None
    consistent: bool = False
    seed: int | None = None


@dataclass(frozen=True)
class Kind:
    """A strategy that can be asked for by name."""

    name: str
    summary: str
    source: str
    make: Callable[[Board, Options], Strategy]
    random: bool = False
    may_be_consistent: bool = False


def _by_partition(name: str, summary: str, source: str, measure: Measure) -> Kind:
    def make(board: Board, options: Options) -> Strategy:
        return BestPartition(board, name, measure, options.consistent, options.opening)

    return Kind(name, summary, source, make, may_be_consistent=True)


def _optimal(board: Board, options: Options) -> Strategy:
    from mastermind_xl.core.optimal import Optimal

    return Optimal(board, options.opening)


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "first",
            "the first candidate in standard rotation",
            "Shapiro 1983",
            lambda board, options: First(board, options.opening),
        ),
        Kind(
            "random",
            "any candidate",
            "the C++ report, the Python paper",
            lambda board, options: RandomCandidate(board, options.opening, options.seed),
            random=True,
        ),
        Kind(
            "brute-force",
            "each colour alone, then every arrangement of what was found",
            "the Python paper",
            lambda board, options: BruteForce(board, options.opening),
        ),
        Kind(
            "minimax",
            "the candidate whose worst answer leaves fewest candidates",
            "the VBA workbook",
            lambda board, options: BestPartition(board, "minimax", worst_part, True, options.opening),
        ),
        _by_partition(
            "knuth",
            "the code, candidate or not, whose worst answer leaves fewest candidates",
            "Knuth 1977",
            worst_part,
        ),
        _by_partition(
            "expected-size",
            "the code that leaves fewest candidates on average",
            "Irving 1978",
            expected_size,
        ),
        _by_partition("entropy", "the code whose answer tells most bits", "Neuwirth 1982", entropy),
        _by_partition("most-parts", "the code with most different answers", "Kooi 2005", few_parts),
        Kind("optimal", "the least total over all codes, proved", "Koyama and Lai 1993", _optimal),
        Kind(
            "sampled",
            "the best of 16 candidates, spread evenly, by expected size among them",
            "the solver workbook's formulas",
            lambda board, options: Sampled(board, options.opening),
        ),
    )
}


def make_strategy(
    name: str,
    board: Board,
    opening: CodeLike | None = None,
    *,
    consistent: bool = False,
    seed: int | None = None,
) -> Strategy:
    """The strategy called ``name`` on ``board``.

    Args:
        name: one of ``KINDS``.
        board: the board to play on.
        opening: first guess, instead of the strategy's own.
        consistent: guess candidates only, where the strategy would look at all codes.
        seed: of a random strategy's chances.

    Raises:
        StrategyError: there is no strategy of that name, or it cannot play as asked.
        CodeError: the opening is no code of the board.
        BoardError: the board has too many codes to list.
    """
    kind = KINDS.get(name)
    if kind is None:
        raise StrategyError(f"{name!r} is no strategy: choose one of {', '.join(KINDS)}")
    if consistent and not kind.may_be_consistent:
        names = ", ".join(kind.name for kind in KINDS.values() if kind.may_be_consistent)
        raise StrategyError(f"{name} cannot be kept to candidates: only {names} can")
    board.check_listed()
    return kind.make(board, Options(None if opening is None else board.index(opening), consistent, seed))
