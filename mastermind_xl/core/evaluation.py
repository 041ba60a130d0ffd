"""How well a strategy plays: every code of a board, or a sample of them, found once."""

from __future__ import annotations

import time
from collections import Counter
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
        codes: how many codes were played, over all runs.
        runs: how often each was played.
        distribution: ``distribution[i]`` counts the codes found with guess i + 1.
        seconds: wall time.
    """

    strategy: str
    board: Board
    opening: Code | None
    codes: int
    distribution: tuple[int, ...]
    seconds: float
    runs: int = 1

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
    runs: int = 1,
) -> Evaluation:
    """Play all codes of the strategy's board, or ``sample`` of them drawn with ``seed``.

    Args:
        strategy: what plays.
        sample: how many different codes; all when None or when there are no more.
        seed: of the draw.
        progress: called with (codes found, codes to find) of the present run.
        runs: how often every code is played, which a random strategy plays differently each time.

    Raises:
        StrategyError: there is nothing to play, or the strategy never comes to an end.
    """
    if sample is not None and sample < 1:
        raise StrategyError(f"a sample of {sample} codes: play 1 or more")
    if runs < 1:
        raise StrategyError(f"{runs} runs: play 1 or more")
    start = time.perf_counter()
    board = strategy.board
    targets = None
    if sample is not None and sample < board.size:
        targets = np.sort(np.random.default_rng(seed).choice(board.size, sample, replace=False))
    found: Counter[int] = Counter()
    for _ in range(runs):
        for number, count in enumerate(grow(strategy, targets, progress).distribution):
            found[number] += count
    opening = None if strategy.opening is None else board.code(strategy.opening)
    return Evaluation(
        strategy=strategy.name,
        board=board,
        opening=opening,
        codes=found.total(),
        distribution=tuple(found[number] for number in range(max(found) + 1)),
        seconds=time.perf_counter() - start,
        runs=runs,
    )
