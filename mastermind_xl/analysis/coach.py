"""The coach: what a guess is worth beside others, and what a game's guesses were worth.

A guess promises information: the entropy of its answer, in bits. An answer that leaves m of n
candidates has told log₂ n/m bits. What the guesses of a game promised, as a share of what the best
guesses would have promised at the same positions, is *skill*; what the answers told beyond the
promise is *luck*, which comes to nothing over many games.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from math import log2
from typing import TYPE_CHECKING

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board, Code, CodeLike
from mastermind_xl.core.feedback import Feedback, Indices, score, scorer
from mastermind_xl.core.game import Attempt, find_candidates, fits
from mastermind_xl.core.partition import part_sizes
from mastermind_xl.strategies.best_guess import SAME
from mastermind_xl.strategies.registry import expected_size, few_parts, information, worst_part

if TYPE_CHECKING:
    from mastermind_xl.strategies.optimal import Optimal

_PAIRS = 100_000_000
"""Beyond as many scores, about a second's work, only a part of the guesses is looked at."""
_FEW = 500
"""As many guesses are then looked at, spread evenly over the candidates."""
_AT_ONCE = 1 << 14
"""Guesses that are measured at a time: the sizes of the parts of a million would take hundreds of megabytes."""
_GOOD = 0.9
"""The share of the best guess's information from which a guess is good."""


@dataclass(frozen=True)
class Rating:
    """What a guess is worth at a position.

    Attributes:
        guess: the code.
        consistent: whether it is a candidate.
        worst: most candidates that it can leave.
        expected: candidates that it leaves on average, Σ n² / Σ n over its parts.
        parts: how many different answers it can get.
        bits: the entropy of its answer.
        alike: how many of the guesses looked at are worth exactly the same, this one included.
    """

    guess: Code
    consistent: bool
    worst: int
    expected: float
    parts: int
    bits: float
    alike: int = 1


@dataclass(frozen=True)
class Position:
    """Every guess of a board, or of those that were looked at, measured at one position.

    Attributes:
        board: the board.
        candidates: indices of the codes that are still possible, rising, at least one.
        guesses: indices of the guesses looked at, rising.
        complete: whether these are all guesses that differ.
    """

    board: Board
    candidates: Indices
    guesses: Indices
    complete: bool
    _worst: NDArray[np.int32]
    _squares: NDArray[np.int64]
    _parts: NDArray[np.int16]
    _bits: NDArray[np.float64]
    _consistent: NDArray[np.bool_]

    @classmethod
    def measure(cls, board: Board, candidates: Indices, also: Sequence[int] = ()) -> Position:
        """Measure the guesses at the position with these candidates.

        Args:
            board: a board that can be listed.
            candidates: as above.
            also: guesses to measure in any case.
        """
        count = len(candidates)
        complete = count == board.size or count * board.size <= _PAIRS
        if complete and count < board.size:
            guesses = np.arange(board.size)
        else:
            if complete:
                some = np.array([board.index(code) for code in board.representatives])
            else:
                some = candidates[np.arange(min(_FEW, count)) * count // min(_FEW, count)]
            guesses = np.union1d(some, np.array(also, np.intp))
        is_candidate = np.zeros(board.size, np.bool_)
        is_candidate[candidates] = True
        worst, squares = np.empty(len(guesses), np.int32), np.empty(len(guesses), np.int64)
        parts, bits = np.empty(len(guesses), np.int16), np.empty(len(guesses), np.float64)
        for start in range(0, len(guesses), _AT_ONCE):
            which = slice(start, start + _AT_ONCE)
            sizes = part_sizes(scorer(board), candidates, guesses[which])
            worst[which], squares[which] = worst_part(sizes), expected_size(sizes)
            parts[which], bits[which] = -few_parts(sizes), information(sizes)
        consistent = is_candidate[guesses]
        return cls(board, candidates, guesses, complete, worst, squares, parts, bits, consistent)

    def rate(self, guess: int) -> Rating:
        """What the guess at this index of the rotation is worth; it must have been looked at."""
        return self._rating(int(np.searchsorted(self.guesses, guess)), 1)

    def best(self, count: int = 5) -> list[Rating]:
        """The best guesses, least expected size first; of guesses worth the same, one stands for all.

        Ties go to the guess with more information, then to a candidate, then to the first in
        standard rotation.
        """
        # each expected size has one guess or more, so that no other is among the best
        some = np.flatnonzero(self._squares <= np.unique(self._squares)[:count][-1])
        squares, consistent = self._squares[some], self._consistent[some]
        rounded = np.round(self._bits[some] / SAME / 10)
        order = np.lexsort((~consistent, -rounded, squares))
        columns = np.column_stack([squares, self._worst[some], self._parts[some], rounded, consistent])[order]
        fresh = np.flatnonzero(np.r_[True, (columns[1:] != columns[:-1]).any(axis=1)])
        ends = np.r_[fresh[1:], len(order)]
        return [
            self._rating(int(some[order[start]]), end - start)
            for start, end in zip(fresh[:count].tolist(), ends[:count].tolist(), strict=True)
        ]

    def most_bits(self) -> float:
        """The most information that a guess promises here."""
        return float(self._bits.max())

    def _rating(self, place: int, alike: int) -> Rating:
        return Rating(
            guess=self.board.code(int(self.guesses[place])),
            consistent=bool(self._consistent[place]),
            worst=int(self._worst[place]),
            expected=int(self._squares[place]) / len(self.candidates),
            parts=int(self._parts[place]),
            bits=float(self._bits[place]),
            alike=alike,
        )


@dataclass(frozen=True)
class Move:
    """One attempt of a game, looked at afterwards.

    Attributes:
        attempt: the guess and its answer.
        before: candidates before it.
        after: candidates after it.
        rating: what the guess was worth.
        best: the best guess there was: what was guessed if optimal play may guess it.
        most_bits: the most information that a guess promised there.
    """

    attempt: Attempt
    before: int
    after: int
    rating: Rating
    best: Rating
    most_bits: float

    @property
    def told(self) -> float:
        """The bits that the answer told."""
        return log2(self.before / self.after)

    @property
    def luck(self) -> float:
        """The bits that the answer told beyond what the guess promised."""
        return self.told - self.rating.bits

    @property
    def verdict(self) -> str:
        """``best``, ``good``, ``weak``, or ``wasted`` if whatever the answer, nothing would be gained."""
        if self.before == 1:
            return "best" if self.rating.consistent else "wasted"
        if self.rating.parts == 1:
            return "wasted"
        if self.rating.expected <= self.best.expected + SAME:
            return "best"
        return "good" if self.rating.bits >= _GOOD * self.most_bits else "weak"


@dataclass(frozen=True)
class Review:
    """A game, looked at afterwards.

    Attributes:
        board: the board.
        moves: its attempts.
        complete: whether all guesses were compared at every position.
    """

    board: Board
    moves: tuple[Move, ...]
    complete: bool

    @property
    def skill(self) -> float:
        """Information that the guesses promised, as a share of what the best would have; 1 without a choice."""
        most = sum(move.most_bits for move in self.moves)
        return sum(move.rating.bits for move in self.moves) / most if most else 1.0

    @property
    def luck(self) -> float:
        """The bits that the answers told beyond what the guesses promised."""
        return sum(move.luck for move in self.moves)

    @property
    def wasted(self) -> int:
        """Guesses that could gain nothing."""
        return sum(move.verdict == "wasted" for move in self.moves)


def look(board: Board, attempts: Sequence[Attempt]) -> Position | None:
    """The guesses at the position after ``attempts``, measured; ``None`` if no code fits."""
    candidates = find_candidates(board, attempts)
    return Position.measure(board, candidates) if len(candidates) else None


def review(board: Board, attempts: Sequence[Attempt]) -> Review:
    """Look at a game, up to the first answer after which no code is left.

    Args:
        board: a board that can be listed.
        attempts: of the game, in order.
    """
    moves = []
    complete = True
    agree = fits(board, attempts)
    candidates = np.arange(board.size)
    for number, attempt in enumerate(attempts):
        left = np.flatnonzero(agree[: number + 1].all(axis=0))
        if not len(left):
            break
        guess = board.index(attempt.guess)
        position = Position.measure(board, candidates, (guess,))
        complete = complete and position.complete
        best = position.best(1)[0]
        rating = position.rate(guess)
        move = Move(attempt, len(candidates), len(left), rating, best, position.most_bits())
        asked = [board.index(each.guess) for each in attempts[:number]]
        if move.verdict in ("good", "weak") and _is_optimal(board, candidates, asked, guess):
            move = replace(move, best=rating)  # fewest left on average is not always the fewest guesses
        moves.append(move)
        candidates = left
    return Review(board, tuple(moves), complete)


def _is_optimal(board: Board, candidates: Indices, asked: Sequence[int], guess: int) -> bool:
    """Whether optimal play may make a guess, on boards where that is known soon."""
    optimal = _optimal(board)
    return optimal is not None and optimal.may_guess(candidates, asked, guess)


@lru_cache(maxsize=1)
def _optimal(board: Board) -> Optimal | None:
    """Optimal play, imported only when a guess is in doubt."""
    from mastermind_xl.strategies.kept import is_at_hand

    if not is_at_hand(board):
        return None
    from mastermind_xl.strategies.optimal import Optimal

    return Optimal(board)


@dataclass(frozen=True)
class Misfit:
    """An attempt that rules a code out.

    Attributes:
        number: of the attempt, from 1.
        attempt: as it was answered.
        feedback: what it would have been answered if the code were the hidden one.
    """

    number: int
    attempt: Attempt
    feedback: Feedback


def ruled_out(board: Board, attempts: Sequence[Attempt], code: CodeLike) -> list[Misfit]:
    """The attempts that rule a code out; none if it is a candidate. Works on any board.

    Raises:
        CodeError: it is no code of the board.
    """
    hidden = board.parse(code)
    answers = [score(hidden, attempt.guess) for attempt in attempts]
    return [
        Misfit(number, attempt, answer)
        for number, (attempt, answer) in enumerate(zip(attempts, answers, strict=True), 1)
        if answer != attempt.feedback
    ]
