"""Local search: guess a code that fits all answers so far, found by walking, on boards of any size."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Sequence

import numpy as np

from mastermind_xl.core.board import Board, Code
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.feedback import Indices, Ranks, feedbacks, rank_pairs, scorer
from mastermind_xl.core.game import Attempt, Diagnosis, diagnose, find_candidates
from mastermind_xl.core.partition import count_parts
from mastermind_xl.strategies.best_guess import SAME
from mastermind_xl.strategies.exact_fit import find_exactly
from mastermind_xl.strategies.player import Proposal
from mastermind_xl.strategies.registry import entropy
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


class LocalSearch:
    """Guess the code that tells most among up to 1,000 that fit all answers (entropy, Neuwirth 1982).

    The codes are found by ``Walkers``, or are a sample of the candidates on a board that can be
    listed. Without any after the budget, the least inconsistent code is guessed.

    Args:
        board: of any size.
        opening: index of the first guess; by default two pegs of each colour, as far as they go.
        seed: of the walkers' chances: the same for the same guesses, unless the budget runs out.
        budget: seconds for a guess.
        run: see ``Chancy``.

    Raises:
        StrategyError: there is no time to think.
    """

    name = "local-search"

    def __init__(
        self,
        board: Board,
        opening: int | None = None,
        seed: int | None = None,
        budget: float | None = None,
        run: int = 0,
    ) -> None:
        self.board = board
        self.opening = opening
        self._seed = (seed or 0, run)
        self._budget = BUDGET if budget is None else budget
        if not 0 < self._budget < float("inf"):
            raise StrategyError(f"a budget of {budget} seconds: give a number above 0")

    def for_run(self, run: int) -> LocalSearch:
        """See ``Chancy``."""
        return LocalSearch(self.board, self.opening, self._seed[0], self._budget, run)

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """See ``Strategy``."""
        if len(candidates) == self.board.size:
            return self.board.index(self._first())
        if len(candidates) > _ENOUGH:
            chance = np.random.default_rng([*self._seed, *asked, int(candidates[0])])
            candidates = np.sort(chance.choice(candidates, _ENOUGH, replace=False))
        return int(candidates[self._best(scorer(self.board).against(candidates, candidates))])

    def propose(self, attempts: Sequence[Attempt]) -> Proposal | Diagnosis:
        """See ``Player``."""
        board = self.board
        if board.is_listed:
            candidates = find_candidates(board, attempts)
            diagnosis = None if len(candidates) else diagnose(board, attempts)
            if diagnosis is not None:
                return diagnosis
            asked = [board.index(attempt.guess) for attempt in attempts]
            return Proposal(board.code(self.choose(candidates, asked)), consistent=True)
        if not attempts:
            return Proposal(self._first(), consistent=True)
        return self._walk(attempts)

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

    def _walk(self, attempts: Sequence[Attempt]) -> Proposal | Diagnosis:
        """Look for codes that fit until there are enough, or the budget has run out."""
        start = time.monotonic()
        deadline = start + self._budget
        asked = [bytes(attempt.guess) for attempt in attempts]
        chance = np.random.default_rng([*self._seed, *b"".join(asked)])
        walkers = Walkers(self.board, attempts, chance, _WALKERS)
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
                finding = find_exactly(self.board, attempts, steps * _EFFORT, deadline)
                if finding.code is not None:
                    return Proposal(finding.code, consistent=True)
                if finding.complete:
                    return Diagnosis(self._empty_after(attempts, steps * _EFFORT, deadline), complete=False)
            elif steps % 32 == 0:
                least = min(least, walkers.nearest(asked))
        if not found:
            return Proposal(least.code, consistent=False, gave_up_after=time.monotonic() - start)
        codes = np.array([list(code) for code in sorted(found)], np.uint8)
        best = codes[self._best(rank_pairs(codes, codes))]
        return Proposal(tuple(best.tolist()), consistent=True)

    def _empty_after(self, attempts: Sequence[Attempt], effort: int, deadline: float) -> int:
        """The first attempt, from 1, after which it can be proved that no code fits; they all prove it."""

        def is_proved(number: int) -> bool:
            finding = find_exactly(self.board, attempts[:number], effort, deadline)
            return finding.code is None and finding.complete

        return bisect_left(range(1, len(attempts)), True, key=is_proved) + 1
