"""Ties: which of the guesses that a measure makes equal is played.

They are compared by one key after the other, each a measure of its own; what is still equal after the
last goes to the first in standard rotation. Strategies prefer candidates (``candidate``) where nothing
else is asked for. With two candidates, the first is guessed whatever the keys; but without any, where
nothing is preferred, it is the first of all codes that tell them apart.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

import numpy as np

from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import Sizes, part_sizes
from mastermind_xl.core.scoring import Indices, scorer
from mastermind_xl.core.symmetry import representatives
from mastermind_xl.strategies import REGISTRY, Choice, Entry, Options, Strategy
from mastermind_xl.strategies.best_guess import BestPartition
from mastermind_xl.strategies.best_so_far import SAME, Costs
from mastermind_xl.strategies.entropy import entropy
from mastermind_xl.strategies.expected_size import expected_size
from mastermind_xl.strategies.knuth import worst_part
from mastermind_xl.strategies.most_parts import few_parts

if TYPE_CHECKING:
    from mastermind_xl.core.board import Board

_BLOCK = 1 << 15
"""Guesses that are measured at a time: the sizes of the parts of a million would take hundreds of megabytes."""

ALONE = "rotation"
"""No key: the first in standard rotation decides."""

_MEASURES: dict[str, Callable[[Sizes], Costs]] = {
    "worst": worst_part,
    "expected-size": expected_size,
    "entropy": entropy,
    "parts": few_parts,
}

KEYS = ("candidate", *_MEASURES)


def read_ties(text: str) -> tuple[str, ...]:
    """The keys in a text such as ``candidate,worst``.

    Raises:
        StrategyError: something else is there.
    """
    if text == ALONE:
        return ()
    keys = tuple(text.split(","))
    for key in keys:
        if key not in KEYS:
            names = ", ".join(KEYS)
            raise StrategyError(
                f"{key!r} breaks no ties: name {names}, several with commas, or {ALONE} alone"
            )
    return keys


class Compared(Strategy):
    """Guess what is best by a measure of the parts, and of such guesses by keys.

    Attributes:
        keys: of ``KEYS``, the first one first.
        candidates_only: whether it guesses candidates only, whatever the options.
    """

    keys: tuple[str, ...] = ("candidate",)
    candidates_only = False

    @staticmethod
    def measure(sizes: Sizes) -> Costs:
        """The cost of each guess, from sizes of parts, shape (ranks, guesses); the least is best."""
        raise NotImplementedError

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        candidates = game.candidates
        if len(candidates) <= (2 if self.keys else 1):  # of one candidate, every guess is as good
            return Choice(int(candidates[0]))
        board = self.board
        if len(candidates) == board.size:  # what these cannot do, no code can
            guesses = np.array([board.index(code) for code in representatives(board)])
        elif self.candidates_only or self.options.consistent:
            guesses = candidates
        else:
            guesses = np.arange(board.size)
        best = self._least(self.measure, candidates, guesses)
        for key in self.keys:
            if key == "candidate":
                inside = best[np.isin(best, candidates, assume_unique=True)]
                best = inside if len(inside) else best
            elif len(best) > 1:
                best = self._least(_MEASURES[key], candidates, best)
        return Choice(int(best.min()))

    def _least(self, measure: Callable[[Sizes], Costs], candidates: Indices, guesses: Indices) -> Indices:
        """The guesses that cost least."""
        scores = scorer(self.board)
        costs = np.concatenate(
            [
                measure(part_sizes(scores, candidates, guesses[start : start + _BLOCK]))
                for start in range(0, len(guesses), _BLOCK)
            ]
        )
        best: Indices = guesses[costs <= costs.min() + SAME]
        return best


class Tied(Compared):
    """A strategy that compares guesses by a measure, with other keys for ties.

    Args:
        board: the board.
        options: how it shall play.
        entry: which strategy.
        ties: the keys, such as ``candidate,worst``.

    Raises:
        StrategyError: there are no such keys, or the strategy compares no guesses.
    """

    def __init__(self, board: Board, options: Options, entry: Entry, ties: str) -> None:
        super().__init__(board, options)
        self.keys = read_ties(ties)
        strategy = entry.make(board, options)
        if not isinstance(strategy, BestPartition | Compared):
            raise StrategyError(f"{entry.name} has no ties to break: {' and '.join(_comparing(board))} have")
        self.name = entry.name
        self.candidates_only = strategy.candidates_only
        self.measure = type(strategy).measure  # type: ignore[method-assign] # that of another class

    def for_run(self, run: int) -> Tied:
        """See ``Strategy``: nothing is left to chance."""
        return self


def _comparing(board: Board) -> list[str]:
    """The names of the strategies that compare guesses by a measure."""
    names = [entry.name for entry in REGISTRY.values() if not entry.any_board and entry.plays(board)]
    made = {name: REGISTRY[name].make(board, Options()) for name in names if not REGISTRY[name].searches}
    return [name for name, strategy in made.items() if isinstance(strategy, BestPartition | Compared)]
