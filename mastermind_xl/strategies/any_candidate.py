"""Strategies that guess a candidate without comparing guesses: the first candidate, or a random candidate."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import Positions
from mastermind_xl.core.rules import Codes
from mastermind_xl.core.scoring import Indices, rank_pairs
from mastermind_xl.strategies.base import Choice, Strategy

_AT_ONCE = 1 << 13  # codes that are drawn at a time
_DRAWS = 1 << 16  # codes drawn, in some hundredths of a second, before ``find_fitting`` searches for a code that fits


class First(Strategy):
    """Guess the first candidate in standard rotation (Shapiro 1983)."""

    name = "first"

    def choose(self, game: Game) -> Choice:
        return Choice(int(game.candidates[0]))


class RandomCandidate(Strategy):
    """Guess a random candidate, each with the same probability (the C++ report's Algorithm 1).

    On a board too big to list, codes are drawn until one fits all answers. If none of 65,536 codes fits, ``find_fitting``
    searches for a code, and then some codes are likelier than others. The guesses depend only on seed, run and
    position, not on the order in which positions are played. Raises StrategyError for an invalid budget.
    """

    name = "random"
    is_random = True

    def __init__(self, board: Board, **values: Any) -> None:
        super().__init__(board, **values)
        if not board.is_listed:
            from mastermind_xl.strategies.fitting import BUDGET

            self._budget = BUDGET if self.budget is None else self.budget

    @cached_property
    def _seed(self) -> list[int]:
        seed = int(np.random.default_rng().integers(1 << 62)) if self.seed is None else self.seed
        return [seed >> bits & 0xFFFFFFFF for bits in range(0, max(1, seed.bit_length()), 32)]

    def choose(self, game: Game) -> Choice:
        if not self.board.is_listed:
            return self._draw(game)
        candidates = game.candidates
        return Choice(int(candidates[self._pick(game.guess_indices, int(candidates[0]), len(candidates))]))

    def choose_each(self, positions: Positions) -> Indices | None:
        starts = positions.starts[:-1]
        firsts, sizes = positions.candidates[starts], positions.sizes
        of = zip(positions.asked.tolist(), firsts.tolist(), sizes.tolist(), strict=True)
        guesses: Indices = positions.candidates[starts + [self._pick(*each) for each in of]]
        return guesses

    def _pick(self, guesses: Sequence[int], first: int, count: int) -> int:
        """Draw the number of one of ``count`` candidates; ``first``, the index of the first candidate, identifies the position."""
        if count == 1:
            return 0
        return int(self._chance(*guesses, first).integers(count))

    def _chance(self, *position: int) -> "np.random.Generator":  # quoted: to name it is to import it
        """Return the random numbers of a position, which some whole numbers below 2³² identify."""
        # in words of 32 bits, because numpy takes twice as long to divide Python's numbers into the same words
        return np.random.default_rng(np.array([*self._seed, self.run, *position], np.uint32))

    def _draw(self, game: Game) -> Choice:
        answers = [attempt.feedback.rank for attempt in game.attempts]
        chance = np.random.default_rng((*self._seed, self.run, *game.guess_indices, *answers))
        guesses = np.array([attempt.guess for attempt in game.attempts], np.uint8)
        for _ in range(0, _DRAWS, _AT_ONCE):
            codes = _draw_codes(self.board, _AT_ONCE, chance)
            # most codes fail at the first guess already
            for guess, answer in zip(guesses, answers, strict=True):
                codes = codes[rank_pairs(guess[None], codes)[0] == answer]
            if len(codes):
                return Choice(self.board.index(codes[0].tolist()))
        from mastermind_xl.strategies.fitting import find_fitting

        found = find_fitting(self.board, game.attempts, chance, self._budget, 1)
        code = found.codes[chance.integers(len(found.codes))]
        return Choice(self.board.index(code), gave_up_after=found.gave_up_after)


def _draw_codes(board: Board, count: int, chance: "np.random.Generator") -> Codes:
    """Draw codes of a board, each with the same probability: shape (count, pegs)."""
    if board.repeats:
        return chance.integers(1, board.colors + 1, (count, board.pegs), np.uint8)
    order: Codes = chance.random((count, board.colors)).argsort(axis=1)[:, : board.pegs].astype(np.uint8) + 1
    return order
