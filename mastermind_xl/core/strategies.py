"""Strategies: which code to guess next, given the candidates.

Ties go to a candidate before any other code, then to the first in standard rotation.
With two candidates or fewer every strategy guesses the first of them.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol

import numpy as np

from mastermind_xl.core.board import Board, CodeLike
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.feedback import Indices, Scorer, scorer
from mastermind_xl.core.partition import Sizes, part_sizes


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

    def choose(self, candidates: Indices) -> int:
        """The next guess.

        Args:
            candidates: indices of the codes that fit all answers so far, rising, at least one.

        Returns:
            Index of the guess in standard rotation.
        """


@dataclass(frozen=True)
class First:
    """Guess the first candidate in standard rotation (Shapiro 1983)."""

    board: Board
    opening: int | None = None
    name: str = "first"

    def choose(self, candidates: Indices) -> int:
        """See ``Strategy``."""
        return int(candidates[0])


Measure = Callable[[Sizes], "np.ndarray[tuple[int], np.dtype[np.float64 | np.int64]]"]


def worst_part(sizes: Sizes) -> Sizes:
    """Most candidates that can be left, for each guess: (ranks, g) to (g,)."""
    worst: Sizes = sizes.max(axis=0)
    return worst


@dataclass(frozen=True)
class BestPartition:
    """Guess what divides the candidates best, by one measure of the sizes of the parts.

    Args:
        measure: takes sizes of shape (ranks, guesses), gives one number a guess, the least being best.
        consistent: guess candidates only.
    """

    board: Board
    name: str
    measure: Callable[[Sizes], Sizes]
    consistent: bool = False
    opening: int | None = None
    _scorer: Scorer = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_scorer", scorer(self.board))

    def choose(self, candidates: Indices) -> int:
        """See ``Strategy``."""
        count = len(candidates)
        if count <= 2:
            return int(candidates[0])
        if count == self.board.size:
            guesses = np.array([self.board.index(code) for code in self.board.representatives])
            sizes = part_sizes(self._scorer, candidates, guesses)
            return int(guesses[np.argmin(self.measure(sizes))])
        if self.consistent or count <= self._scorer.ranks:
            sizes = part_sizes(self._scorer, candidates, candidates)
            if self.consistent:
                return int(candidates[np.argmin(self.measure(sizes))])
            alone = np.flatnonzero((sizes <= 1).all(axis=0))
            if len(alone):  # every other candidate alone in its part: nothing can be better
                return int(candidates[alone[0]])
        cost = self.measure(part_sizes(self._scorer, candidates))
        best = np.flatnonzero(cost == cost.min())
        preferred = best[np.isin(best, candidates, assume_unique=True)]
        return int(preferred[0] if len(preferred) else best[0])


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

    def choose(self, candidates: Indices) -> int:
        """See ``Strategy``."""
        count = len(candidates)
        taken = min(SAMPLE, count)
        some = candidates[(2 * np.arange(taken) + 1) * count // (2 * taken)]
        sizes = part_sizes(scorer(self.board), some, some).astype(np.int64)
        return int(some[np.argmin((sizes**2).sum(axis=0))])


@dataclass(frozen=True)
class Kind:
    """A strategy that can be asked for by name."""

    name: str
    summary: str
    source: str
    make: Callable[[Board, int | None], Strategy]


KINDS: dict[str, Kind] = {
    kind.name: kind
    for kind in (
        Kind(
            "first",
            "the first candidate in standard rotation",
            "Shapiro 1983",
            lambda board, opening: First(board, opening),
        ),
        Kind(
            "minimax",
            "the candidate whose worst answer leaves fewest candidates",
            "the VBA workbook",
            lambda board, opening: BestPartition(board, "minimax", worst_part, True, opening),
        ),
        Kind(
            "knuth",
            "the code, candidate or not, whose worst answer leaves fewest candidates",
            "Knuth 1977",
            lambda board, opening: BestPartition(board, "knuth", worst_part, False, opening),
        ),
        Kind(
            "sampled",
            "the best of 16 candidates, spread evenly, by expected size among them",
            "the solver workbook's formulas",
            lambda board, opening: Sampled(board, opening),
        ),
    )
}


def make_strategy(name: str, board: Board, opening: CodeLike | None = None) -> Strategy:
    """The strategy called ``name`` on ``board``.

    Args:
        name: one of ``KINDS``.
        board: the board to play on.
        opening: first guess, instead of the strategy's own.

    Raises:
        StrategyError: there is no strategy of that name.
        CodeError: the opening is no code of the board.
        BoardError: the board has too many codes to list.
    """
    if name not in KINDS:
        raise StrategyError(f"{name!r} is no strategy: choose one of {', '.join(KINDS)}")
    board.check_listed()
    return KINDS[name].make(board, None if opening is None else board.index(opening))
