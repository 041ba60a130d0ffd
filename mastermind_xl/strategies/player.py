"""Players: strategies that think from what was asked and answered, so that no board is too big for them.

A strategy of another kind is handed the candidates, which takes a board that can be listed. A player
is both: on a listed board the answers can be told from any candidate, as every candidate gives them.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol, runtime_checkable

from mastermind_xl.core.board import Board, Code
from mastermind_xl.core.feedback import Indices, score
from mastermind_xl.core.game import Attempt, Diagnosis, diagnose, find_candidates
from mastermind_xl.strategies.registry import Strategy


@dataclass(frozen=True)
class Proposal:
    """What a player guesses next.

    Attributes:
        guess: the code to guess.
        consistent: whether it fits every answer so far.
        gave_up_after: seconds for which a code that fits was sought in vain, if so: the answers may
            contradict each other, and the guess is the least inconsistent code that was found.
    """

    guess: Code
    consistent: bool
    gave_up_after: float | None = None


@runtime_checkable
class Player(Strategy, Protocol):
    """A strategy for boards of any size."""

    def propose(self, attempts: Sequence[Attempt]) -> Proposal | Diagnosis:
        """The next guess after these attempts, none of them all black; or what is wrong with them.

        A diagnosis means that it is proved that no code fits.
        """


class FromAttempts:
    """A strategy's ``choose``, for a player on a board that can be listed."""

    board: Board

    def propose(self, attempts: Sequence[Attempt]) -> Proposal | Diagnosis:
        """See ``Player``."""
        raise NotImplementedError

    def choose(self, candidates: Indices, asked: Sequence[int] = ()) -> int:
        """See ``Strategy``."""
        code = self.board.code(int(candidates[0]))
        guesses = [self.board.code(guess) for guess in asked]
        proposal = self.propose([Attempt(guess, score(code, guess)) for guess in guesses])
        if isinstance(proposal, Diagnosis):
            raise ValueError("the candidates did not give these answers")
        return self.board.index(proposal.guess)


def is_consistent(code: Code, attempts: Sequence[Attempt]) -> bool:
    """Whether a code fits every attempt."""
    return all(score(code, attempt.guess) == attempt.feedback for attempt in attempts)


def propose(strategy: Strategy, attempts: Sequence[Attempt]) -> Proposal | Diagnosis:
    """What any strategy guesses next after these attempts, none of them all black.

    Raises:
        BoardError: the strategy is no player and the board cannot be listed.
    """
    board = strategy.board
    if not attempts and strategy.opening is not None:
        return Proposal(board.code(strategy.opening), consistent=True)
    if isinstance(strategy, Player):
        return strategy.propose(attempts)
    candidates = find_candidates(board, attempts)
    if not len(candidates):
        diagnosis = diagnose(board, attempts)
        if diagnosis is not None:
            return diagnosis
    guess = board.code(strategy.choose(candidates, [board.index(attempt.guess) for attempt in attempts]))
    return Proposal(guess, is_consistent(guess, attempts))
