"""Local search: guess a code that fits all answers so far, found by walking, on boards of any size."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Sequence

import numpy as np

from mastermind_xl.core import kernel
from mastermind_xl.core.board import Board, Code, feedbacks
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.game import Attempt, Diagnosis, Game, NoCodeFitsError
from mastermind_xl.core.partition import count_parts
from mastermind_xl.core.scoring import Ranks, rank_pairs, scorer
from mastermind_xl.strategies import DEFAULTS, Choice, Options, Strategy
from mastermind_xl.strategies.best_so_far import SAME
from mastermind_xl.strategies.entropy import entropy
from mastermind_xl.strategies.exact_fit import find_exactly
from mastermind_xl.strategies.walkers import Walkers

BUDGET = 5.0
"""Seconds a guess, unless the person says otherwise."""

_WALKERS = 256
_ENOUGH = 1000
"""Codes that fit, from which the guess is chosen: with more of them it is hardly chosen better."""
_PATIENCE = 200
"""Steps for which the walkers look at least for as many, once they have found the first."""
_FIRST_PROOF = 128
"""After so many steps without a code that fits, and whenever they have doubled, the exact search has a go."""
_EFFORT = 60_000
"""What it may look at for every step: it takes about as long as the walkers."""


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
        self._budget = BUDGET if options.budget is None else options.budget
        if not 0 < self._budget < float("inf"):
            raise StrategyError(f"a budget of {options.budget} seconds: give a number above 0")

    @property
    def _seed(self) -> tuple[int, int]:
        return self.options.seed or 0, self.options.run

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        if not self.board.is_listed:
            return self._walk(game.attempts) if game.attempts else Choice(self.board.index(self._first()))
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

    def _walk(self, attempts: Sequence[Attempt]) -> Choice:
        """Look for codes that fit until there are enough, or the budget has run out."""
        start = time.monotonic()
        deadline = start + self._budget
        asked = [bytes(attempt.guess) for attempt in attempts]
        chance = np.random.default_rng([*self._seed, *b"".join(asked)])
        compiled = self.plays_many and kernel.is_worth_walking(self.board.pegs * self.board.colors)
        walkers = Walkers(self.board, attempts, chance, _WALKERS, compiled)
        found: set[bytes] = set()
        least = walkers.nearest(asked)
        steps, enough, proof = 0, 0, _FIRST_PROOF
        while time.monotonic() < deadline:
            walkers.step()
            steps += 1
            found.update(map(bytes, walkers.fitting()))
            if found:
                enough = enough or 2 * steps + _PATIENCE
                if len(found) >= _ENOUGH or steps >= enough:
                    break
            elif steps == proof:
                proof *= 2
                fit = find_exactly(self.board, attempts, steps * _EFFORT, deadline)
                if fit.code is not None:
                    return Choice(self.board.index(fit.code))
                if fit.complete:
                    number = self._empty_after(attempts, steps * _EFFORT, deadline)
                    raise NoCodeFitsError(Diagnosis(number, complete=False))
            elif steps % 32 == 0:
                least = min(least, walkers.nearest(asked))
        if not found:
            return Choice(self.board.index(least.code), gave_up_after=time.monotonic() - start)
        codes = np.array([list(code) for code in sorted(found)], np.uint8)
        best = codes[self._best(rank_pairs(codes, codes))]
        return Choice(self.board.index(tuple(best.tolist())))

    def _empty_after(self, attempts: Sequence[Attempt], effort: int, deadline: float) -> int:
        """The first attempt, from 1, after which it can be proved that no code fits; they all prove it."""

        def is_proved(number: int) -> bool:
            fit = find_exactly(self.board, attempts[:number], effort, deadline)
            return fit.code is None and fit.complete

        return bisect_left(range(1, len(attempts)), True, key=is_proved) + 1
