"""The next guess after a history, and how good it is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

import numpy as np

from mastermind_xl.core.board import Board, Code
from mastermind_xl.core.feedback import scorer
from mastermind_xl.core.game import Attempt, Diagnosis, diagnose, find_candidates
from mastermind_xl.core.partition import part_sizes
from mastermind_xl.strategies.player import is_consistent, propose
from mastermind_xl.strategies.registry import Strategy, expected_size, look


@dataclass(frozen=True)
class Advice:
    """What to guess next.

    Attributes:
        guess: the code to guess; none when the code is found or no code fits.
        consistent: whether the guess is a candidate.
        remaining: candidates before the guess; none, like the next two, on a board that cannot be listed.
        worst: most candidates that the guess can leave.
        expected: candidates that it leaves on average, Σ n² / Σ n over its parts.
        found: the code, when an attempt was all black.
        diagnosis: what is wrong, when no code fits.
        gave_up_after: see ``Proposal``.
        looked_at: see ``Choice``.
    """

    guess: Code | None
    consistent: bool
    remaining: int | None
    worst: int | None
    expected: float | None
    found: Code | None = None
    diagnosis: Diagnosis | None = None
    gave_up_after: float | None = None
    looked_at: int | None = None


def advise(strategy: Strategy, attempts: Sequence[Attempt]) -> Advice:
    """The strategy's next guess after ``attempts``, all of them on the strategy's board."""
    board = strategy.board
    if not board.is_listed:
        return _advise_unlisted(strategy, attempts)
    candidates = find_candidates(board, attempts)
    if not len(candidates):
        return Advice(None, False, 0, 0, 0.0, diagnosis=diagnose(board, attempts))
    for attempt in attempts:
        if attempt.feedback.black == board.pegs:
            return Advice(None, True, 1, 0, 0.0, found=attempt.guess)
    if not attempts and strategy.opening is not None:
        return rate(board, candidates, strategy.opening)
    choice = look(strategy, candidates, [board.index(attempt.guess) for attempt in attempts])
    return replace(rate(board, candidates, choice.guess), looked_at=choice.looked_at)


def _advise_unlisted(strategy: Strategy, attempts: Sequence[Attempt]) -> Advice:
    """The same where candidates cannot be counted."""
    for number in range(1, len(attempts) + 1):
        ends = [each for each in attempts[:number] if each.feedback.black == strategy.board.pegs]
        if not all(is_consistent(end.guess, attempts[:number]) for end in ends):
            return Advice(None, False, 0, 0, 0.0, diagnosis=Diagnosis(number, complete=False))
        if ends and number == len(attempts):
            return Advice(None, True, 1, 0, 0.0, found=ends[0].guess)
    answer = propose(strategy, attempts)
    if isinstance(answer, Diagnosis):
        return Advice(None, False, 0, 0, 0.0, diagnosis=answer)
    return Advice(answer.guess, answer.consistent, None, None, None, gave_up_after=answer.gave_up_after)


def rate(board: Board, candidates: np.ndarray[tuple[int], np.dtype[np.intp]], guess: int) -> Advice:
    """How good a guess is at a position with these candidates."""
    sizes = part_sizes(scorer(board), candidates, np.array([guess]))
    return Advice(
        guess=board.code(guess),
        consistent=bool((candidates == guess).any()),
        remaining=len(candidates),
        worst=int(sizes.max()),
        expected=int(expected_size(sizes)[0]) / len(candidates),
    )
