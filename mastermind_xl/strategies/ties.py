"""Ties: which of the guesses that a measure makes equal is played.

They are compared by one key after the other, each a measure of its own; what is still equal after the
last goes to the first in standard rotation. Strategies prefer candidates (``candidate``) where nothing
else is asked for. With two candidates, the first is guessed whatever the keys; but without any, where
nothing is preferred, it is the first of all codes that tell them apart.
"""

from __future__ import annotations

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.strategies import REGISTRY, Entry, Options
from mastermind_xl.strategies.best_guess import TIE_MEASURES, BestPartition, Compared

ALONE = "rotation"
"""No key: the first in standard rotation decides."""

KEYS = ("candidate", *TIE_MEASURES)


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
