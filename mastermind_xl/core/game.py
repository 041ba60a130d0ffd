"""What has been asked and answered: the candidates it leaves, and what is wrong when it leaves none."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.answers import read_answer
from mastermind_xl.core.board import Board, Code
from mastermind_xl.core.errors import FeedbackError
from mastermind_xl.core.feedback import Feedback, Indices, check_feedback, feedbacks, scorer


@dataclass(frozen=True)
class Attempt:
    """A guess and its answer.

    Raises:
        FeedbackError: no code gives that answer.
    """

    guess: Code
    feedback: Feedback

    def __post_init__(self) -> None:
        check_feedback(self.feedback, len(self.guess))


@dataclass(frozen=True)
class Repair:
    """One attempt that, answered otherwise, would let codes fit again.

    Attributes:
        number: of the attempt, from 1.
        attempt: as it was answered.
        feedback: the answer that would do.
        codes: how many codes would fit then.
    """

    number: int
    attempt: Attempt
    feedback: Feedback
    codes: int


@dataclass(frozen=True)
class Diagnosis:
    """Why no code fits.

    Attributes:
        empty_after: the first attempt, from 1, after which no code is left.
        repairs: every single answer that could be wrong, smallest change first, then most codes.
        complete: whether such repairs were looked for, which needs a board that can be listed.
    """

    empty_after: int
    repairs: tuple[Repair, ...] = ()
    complete: bool = True


def read_attempt(text: str, board: Board) -> Attempt:
    """The attempt that ``GUESS:BLACK,WHITE`` names, such as ``1122:1,1``; see ``read_answer`` for other spellings.

    Raises:
        FeedbackError: there is no answer in it, or one that no code can give.
        CodeError: the guess is no code of the board.
    """
    guess, colon, answer = text.rpartition(":")
    if not colon:
        raise FeedbackError(f"{text!r} is no attempt: write GUESS:BLACK,WHITE such as 1122:1,1")
    try:
        return Attempt(board.parse(guess), read_answer(answer, board.pegs))
    except FeedbackError as error:
        raise FeedbackError(f"{text}: {error}") from None


def fits(board: Board, attempts: Sequence[Attempt]) -> NDArray[np.bool_]:
    """Which codes fit which attempts: shape (attempts, codes).

    Raises:
        BoardError: the board has too many codes to list.
    """
    if not attempts:
        board.check_listed()
        return np.ones((0, board.size), np.bool_)
    scores = scorer(board)
    answers = np.array([attempt.feedback.rank for attempt in attempts])
    guesses = np.array([board.index(attempt.guess) for attempt in attempts])
    agree: NDArray[np.bool_] = scores.against(guesses) == answers[:, None]
    return agree


def find_candidates(board: Board, attempts: Sequence[Attempt]) -> Indices:
    """Indices of the codes that fit every attempt, rising."""
    return np.flatnonzero(fits(board, attempts).all(axis=0))


def diagnose(board: Board, attempts: Sequence[Attempt]) -> Diagnosis | None:
    """What is wrong with answers that no code fits; ``None`` if one does."""
    agree = fits(board, attempts)
    left = np.logical_and.accumulate(agree, axis=0).any(axis=1)
    if left.all():
        return None
    kinds = feedbacks(board.pegs)
    misfits = (~agree).sum(axis=0)
    repairs = []
    for number, attempt in enumerate(attempts, 1):
        others = np.flatnonzero((misfits == 1) & ~agree[number - 1])
        if not len(others):
            continue
        guess = np.array([board.index(attempt.guess)])
        counts = np.bincount(scorer(board).against(guess, others)[0])
        repairs += [
            Repair(number, attempt, kinds[rank], int(counts[rank])) for rank in np.flatnonzero(counts)
        ]

    def how_likely(repair: Repair) -> tuple[int, int, int]:
        was, now = repair.attempt.feedback, repair.feedback
        pegs_moved = max(abs(was.black - now.black), abs(was.white - now.white))
        return pegs_moved, -repair.codes, repair.number

    return Diagnosis(int(np.argmin(left)) + 1, tuple(sorted(repairs, key=how_likely)))
