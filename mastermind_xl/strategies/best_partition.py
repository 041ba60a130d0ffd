"""What every strategy has in common that divides the candidates by one measure."""

from __future__ import annotations

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import Sizes
from mastermind_xl.strategies import DEFAULTS, Choice, Options, Strategy
from mastermind_xl.strategies.best_guess import Costs, best_guess
from mastermind_xl.strategies.distinct_guesses import check_memory


class BestPartition(Strategy):
    """Guess what divides the candidates best, by one measure of the sizes of the parts."""

    candidates_only = False

    def __init__(self, board: Board, options: Options = DEFAULTS) -> None:
        super().__init__(board, options)
        if options.memory is not None:
            check_memory(board, options.memory)

    @staticmethod
    def measure(sizes: Sizes) -> Costs:
        """The cost of each guess: see ``best_guess.Measure``."""
        raise NotImplementedError

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        if len(game.candidates) <= 2:
            return Choice(int(game.candidates[0]))
        return best_guess(
            self.board,
            type(self).measure,
            game.candidates,
            game.guesses,
            consistent=self.candidates_only or self.options.consistent,
            budget=self.options.budget,
            memory=self.options.memory,
        )
