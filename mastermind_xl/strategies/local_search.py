"""Local search: guess a code that fits all answers so far, found by walking, on boards of any size."""

from __future__ import annotations

import numpy as np

from mastermind_xl.core import kernel
from mastermind_xl.core.board import Board, Code, feedbacks
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import count_parts
from mastermind_xl.core.scoring import Ranks, rank_pairs, scorer
from mastermind_xl.strategies import DEFAULTS, Choice, Options, Strategy
from mastermind_xl.strategies.best_guess import entropy
from mastermind_xl.strategies.best_so_far import SAME
from mastermind_xl.strategies.fitting import check_budget, find_fitting

_ENOUGH = 1000
"""Codes that fit, from which the guess is chosen: with more of them it is hardly chosen better."""


class LocalSearch(Strategy):
    """Guess the code that tells most among up to 1,000 that fit all answers (entropy, Neuwirth 1982).

    The codes are found by ``Walkers``, or are a sample of the candidates on a board that can be
    listed. Without any after the budget, the least inconsistent code is guessed.

    Args:
        board: of any size.
        options: without an opening, it has two pegs of each colour, as far as they go; the same seed has the
            same guesses, unless the budget runs out.

    Raises:
        StrategyError: there is no time to think.
    """

    name = "local-search"

    def __init__(self, board: Board, options: Options = DEFAULTS) -> None:
        super().__init__(board, options)
        self._budget = check_budget(options.budget)

    @property
    def _seed(self) -> tuple[int, int]:
        return self.options.seed or 0, self.options.run

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        if not self.board.is_listed:
            return self._walk(game) if game.attempts else Choice(self.board.index(self._first()))
        candidates = game.candidates
        if len(candidates) == self.board.size:
            return Choice(self.board.index(self._first()))
        if len(candidates) > _ENOUGH:
            chance = np.random.default_rng([*self._seed, *game.guesses, int(candidates[0])])
            candidates = np.sort(chance.choice(candidates, _ENOUGH, replace=False))
        return Choice(int(candidates[self._best(scorer(self.board).against(candidates, candidates))]))

    def _first(self) -> Code:
        """Two pegs of each colour, which tell more about the colours than one of each."""
        board = self.board
        if not board.repeats:
            return tuple(range(1, board.pegs + 1))
        each = max(2, -(-board.pegs // board.colors))
        return tuple(position // each + 1 for position in range(board.pegs))

    def _best(self, ranks: Ranks) -> int:
        """The first of the guesses whose answers tell most; of one or two the first."""
        if ranks.shape[1] <= 2:
            return 0
        costs = entropy(count_parts(ranks, len(feedbacks(self.board.pegs))))
        return int(np.flatnonzero(costs <= costs.min() + SAME)[0])

    def _walk(self, game: Game) -> Choice:
        """The best of the codes that are found in the time there is."""
        chance = np.random.default_rng([*self._seed, *b"".join(bytes(each.guess) for each in game.attempts)])
        compiled = self.plays_many and kernel.is_worth(
            self.board.pegs * self.board.colors, kernel.WORTH_WALKING
        )
        found = find_fitting(self.board, game.attempts, chance, self._budget, _ENOUGH, compiled)
        if len(found.codes) == 1:
            return Choice(self.board.index(found.codes[0]), gave_up_after=found.gave_up_after)
        codes = np.array([list(code) for code in found.codes], np.uint8)
        best = codes[self._best(rank_pairs(codes, codes))]
        return Choice(self.board.index(tuple(best.tolist())))
