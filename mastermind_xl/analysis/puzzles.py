"""Puzzles: two or more attempts, all necessary, that leave exactly one code; each has a level."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import log2

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board, Code, feedbacks
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.game import Attempt, Game
from mastermind_xl.core.messages import LEVELS
from mastermind_xl.core.scoring import scorer

_BOUNDS = (0.85, 1.25)  # lowest difficulties of medium and hard: each level has a third of random puzzles
_MOST_ATTEMPTS = 12
_TRIES = 2_000  # puzzles drawn before giving up


class PuzzleError(MastermindError):
    """There is no puzzle with these properties."""


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: attempts that leave exactly one code."""

    board: Board
    code: Code  # the only code that fits
    attempts: tuple[Attempt, ...]  # in an order in which each leaves as few codes as possible
    left: tuple[int, ...]  # codes that are left after the first, the first two, … attempts; the last is 1

    @property
    def difficulty(self) -> float:
        """The sum of log₂ of the codes left after each attempt, divided by log₂ of the board's size.

        It measures how much the player must remember: it grows with the attempts and with the codes they leave.
        """
        return sum(map(log2, self.left)) / log2(self.board.size)

    @property
    def level(self) -> str:
        """The level of the puzzle, one of ``LEVELS``."""
        return LEVELS[sum(self.difficulty >= bound for bound in _BOUNDS)]


def make_puzzle(board: Board, attempts: Sequence[Attempt]) -> Puzzle | None:
    """Return the puzzle of these attempts; ``None`` unless they leave one code and each is needed."""
    return _sort(board, attempts, Game(board, attempts).fits)


def draw_puzzles(board: Board, level: str | None = None, seed: int | None = None) -> Iterator[Puzzle]:
    """Yield random puzzles endlessly; codes are repeated only after many tries have found no new one.

    ``level`` is one of ``LEVELS`` or None for any; the same ``seed`` gives the same puzzles. Raises PuzzleError
    for an unknown level or one not found in many tries, BoardError if the board is too big to list.
    """
    if level is not None and level not in LEVELS:
        raise PuzzleError(f"{level!r} is not a level: choose {', '.join(LEVELS[:-1])} or {LEVELS[-1]}")
    board.check_listed()
    chance = np.random.default_rng(seed)
    used: set[Code] = set()
    while True:
        for _ in range(_TRIES):
            puzzle = _draw_puzzle(board, chance)
            if puzzle is None or puzzle.code in used or level not in (None, puzzle.level):
                continue
            used.add(puzzle.code)
            yield puzzle
            break
        else:
            if not used:
                what = "puzzle" if level is None else f"{level} puzzle"
                raise PuzzleError(f"{board}: no {what} was found; choose another level or a larger board")
            used.clear()


def _draw_puzzle(board: Board, chance: np.random.Generator) -> Puzzle | None:
    """Draw random attempts until one code is left, then remove unnecessary attempts; None without success."""
    code = int(chance.integers(board.size))
    guesses = chance.integers(board.size, size=_MOST_ATTEMPTS)
    guesses = guesses[guesses != code]
    scores = scorer(board)
    hidden = scores.against(np.array([code]), guesses)[0]
    answers = feedbacks(board.pegs)
    agree = np.empty((0, board.size), np.bool_)
    attempts: list[Attempt] = []
    for guess, rank in zip(guesses.tolist(), hidden.tolist(), strict=True):
        fresh = scores.against(np.array([guess]))[0] == rank
        agree = np.vstack([agree, fresh])
        attempts.append(Attempt(board.code(guess), answers[rank]))
        if np.count_nonzero(agree.all(axis=0)) == 1:
            break
    else:
        return None
    for number in reversed(range(len(attempts))):
        without = np.delete(agree, number, axis=0)
        if np.count_nonzero(without.all(axis=0)) == 1:
            agree = without
            del attempts[number]
    return _sort(board, attempts, agree)


def _sort(board: Board, attempts: Sequence[Attempt], agree: NDArray[np.bool_]) -> Puzzle | None:
    """Return the puzzle, its attempts sorted so that each leaves as few codes as possible, or ``None``."""
    every = agree.all(axis=0)
    if np.count_nonzero(every) != 1 or len(attempts) < 2:
        return None
    misfits = (~agree).sum(axis=0)
    if any(not (misfits[~agree[number]] == 1).any() for number in range(len(attempts))):
        return None  # without it, still only one code would fit
    order: list[int] = []
    left: list[int] = []
    rest = np.ones(board.size, np.bool_)
    while len(order) < len(attempts):
        open_ones = [number for number in range(len(attempts)) if number not in order]
        counts = [int(np.count_nonzero(rest & agree[number])) for number in open_ones]
        best = open_ones[int(np.argmin(counts))]
        order.append(best)
        left.append(min(counts))
        rest &= agree[best]
    return Puzzle(board, board.code(int(np.argmax(every))), tuple(attempts[number] for number in order), tuple(left))
