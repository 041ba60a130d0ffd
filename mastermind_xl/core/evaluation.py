"""How well a strategy plays: every code of a board, or a sample of them, found once."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from mastermind_xl.core.board import Board, Code
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.strategies import Strategy
from mastermind_xl.core.tree import grow


@dataclass(frozen=True)
class Evaluation:
    """What a strategy needed.

    Attributes:
        strategy: its name.
        board: the board.
        opening: the first guess, if the person chose it.
        codes: how many codes were played.
        distribution: ``distribution[i]`` counts the codes found with guess i + 1.
        seconds: wall time.
    """

    strategy: str
    board: Board
    opening: Code | None
    codes: int
    distribution: tuple[int, ...]
    seconds: float

    @property
    def total(self) -> int:
        """Guesses over all codes played."""
        return sum(guesses * count for guesses, count in enumerate(self.distribution, 1))

    @property
    def average(self) -> float:
        """Guesses a code."""
        return self.total / self.codes

    @property
    def most(self) -> int:
        """Guesses at worst."""
        return len(self.distribution)


def evaluate(
    strategy: Strategy,
    sample: int | None = None,
    seed: int | None = None,
    progress: Callable[[int, int], None] | None = None,
) -> Evaluation:
    """Play all codes of the strategy's board, or ``sample`` of them drawn with ``seed``.

    Args:
        strategy: what plays.
        sample: how many different codes; all when None or when there are no more.
        seed: of the draw.
        progress: called with (codes found, codes to find).

    Raises:
        StrategyError: the sample is empty, or the strategy never comes to an end.
    """
    if sample is not None and sample < 1:
        raise StrategyError(f"a sample of {sample} codes: play 1 or more")
    start = time.perf_counter()
    board = strategy.board
    targets = None
    if sample is not None and sample < board.size:
        targets = np.sort(np.random.default_rng(seed).choice(board.size, sample, replace=False))
    tree = grow(strategy, targets, progress)
    opening = None if strategy.opening is None else board.code(strategy.opening)
    return Evaluation(
        strategy=strategy.name,
        board=board,
        opening=opening,
        codes=board.size if targets is None else len(targets),
        distribution=tuple(tree.distribution),
        seconds=time.perf_counter() - start,
    )
