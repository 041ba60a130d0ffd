"""The best of all guesses, by one measure of the parts into which they divide the candidates."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import TYPE_CHECKING

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import Sizes
from mastermind_xl.core.scoring import Indices
from mastermind_xl.strategies import DEFAULTS, Choice, Options, Strategy
from mastermind_xl.strategies.best_so_far import BestSoFar, Costs, Measure, look
from mastermind_xl.strategies.memory import check_memory

if TYPE_CHECKING:
    from mastermind_xl.strategies.positions import Positions


class BestPartition(Strategy):
    """Guess what divides the candidates best, by one measure of the sizes of the parts."""

    candidates_only = False

    def __init__(self, board: Board, options: Options = DEFAULTS) -> None:
        super().__init__(board, options)
        if options.memory is not None:
            check_memory(board, options.memory)

    @staticmethod
    def measure(sizes: Sizes) -> Costs:
        """The cost of each guess: see ``Measure``."""
        raise NotImplementedError

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        candidates = game.candidates
        if len(candidates) <= 2:
            return Choice(int(candidates[0]))
        return best_guess(
            self.board,
            type(self).measure,
            candidates,
            game.guesses,
            consistent=self.candidates_only or self.options.consistent,
            budget=self.options.budget,
            memory=self.options.memory,
        )

    def choose_each(self, positions: Positions) -> Indices | None:
        """See ``Strategy``."""
        if type(self).choose is not BestPartition.choose or self.options.budget is not None:
            return None
        from mastermind_xl.strategies.levels import best_guesses

        consistent = self.candidates_only or self.options.consistent
        return best_guesses(
            self.board, type(self).measure, positions, consistent=consistent, memory=self.options.memory
        )


def best_guess(
    board: Board,
    measure: Measure,
    candidates: Indices,
    asked: Sequence[int] = (),
    *,
    consistent: bool = False,
    budget: float | None = None,
    memory: int | None = None,
) -> Choice:
    """The guess of least cost; of several, the first candidate, else the first in standard rotation.

    Args:
        board: a board that can be listed.
        measure: the cost of each guess.
        candidates: indices of the codes that are still possible, rising, three or more.
        asked: indices of the guesses whose answers left these candidates; none if the candidates
            are any set of codes, so that nothing can be said about symmetry.
        consistent: guess candidates only.
        budget: seconds after which the best guess so far is taken.
        memory: megabytes that the program may take, at least ``memory_needed``.
    """
    best = BestSoFar(board, measure, candidates)
    end = None if budget is None else time.monotonic() + budget
    return look(best, asked, consistent=consistent, end=end, memory=memory)
