"""Puzzles: two or more attempts, all of them necessary, that leave exactly one code; each puzzle has a level of difficulty."""

from collections.abc import Iterator
from dataclasses import dataclass
from datetime import date
from math import log2

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.game import Attempt
from mastermind_xl.core.game_numbers import DRAW_MODULUS, draw
from mastermind_xl.core.messages import LEVELS
from mastermind_xl.core.rules import Code
from mastermind_xl.core.scoring import scorer

BOUNDS = (0.85, 1.25)  # lowest difficulties of medium and hard: each level has a third of random puzzles
MOST_GUESSES = 12  # guesses drawn for a puzzle, of which only those that it needs are left
_TRIES = 2_000  # puzzles drawn before giving up


@dataclass(frozen=True)
class Puzzle:
    """A puzzle: attempts that leave exactly one code."""

    board: Board
    code: Code  # the only code that fits
    attempts: tuple[Attempt, ...]  # sorted so that each attempt leaves as few codes as possible
    left: tuple[int, ...]  # numbers of codes left after the first attempt, the first two, …; the last number is 1

    @property
    def difficulty(self) -> float:
        """The sum of log₂ of the codes left after each attempt, divided by log₂ of the board's size.

        More attempts, and more codes left after them, mean that the player has to keep more in mind.
        """
        return sum(map(log2, self.left)) / log2(self.board.size)

    @property
    def level(self) -> str:
        """The level of the puzzle: easy, medium or hard."""
        return LEVELS[sum(self.difficulty >= bound for bound in BOUNDS)]


def draw_puzzles(board: Board, level: str | None = None, seed: int | None = None) -> Iterator[Puzzle]:
    """Yield random puzzles endlessly; codes are repeated only after many tries have found no new code.

    ``level`` is one of ``LEVELS`` or None for any; the same ``seed`` gives the same puzzles. Raises MastermindError for an
    unknown level, or if many tries find no puzzle of the level, and BoardError if the board is too big to list.
    """
    if level is not None and level not in LEVELS:
        raise MastermindError(f"{level!r} is not a level: choose {', '.join(LEVELS[:-1])} or {LEVELS[-1]}")
    board.check_listed()
    chance = np.random.default_rng(seed)
    used: set[Code] = set()
    while True:
        for _ in range(_TRIES):
            code, guesses = int(chance.integers(board.size)), chance.integers(board.size, size=MOST_GUESSES)
            puzzle = _make_puzzle(board, code, guesses)
            if puzzle is None or puzzle.code in used or level not in (None, puzzle.level):
                continue
            used.add(puzzle.code)
            yield puzzle
            break
        else:
            if not used:
                what = "puzzle" if level is None else f"{level} puzzle"
                raise MastermindError(f"{board}: no {what} was found; choose another level or board")
            used.clear()


def puzzle_of_day(day: date) -> Puzzle:
    """Return the puzzle of a day: easy from Monday to Wednesday, hard at the weekend, else medium.

    The HTML page makes the same puzzle (``page/engine.js``), so it is drawn with integers that every language has.
    """
    board, level = Board(), LEVELS[3 * day.weekday() // 7]
    seed = board.number_of_day(day) ** 3 % DRAW_MODULUS  # the draws of consecutive seeds would differ by one number
    while True:
        *draws, seed = draw(seed, MOST_GUESSES + 2)
        code, *guesses = (number % board.size for number in draws)
        puzzle = _make_puzzle(board, code, np.array(guesses))
        if puzzle is not None and puzzle.level == level:
            return puzzle


def _make_puzzle(board: Board, code: int, guesses: NDArray[np.int64]) -> Puzzle | None:
    """Take guesses until one code is left, then remove unnecessary guesses; return None without success."""
    guesses = guesses[guesses != code]
    ranks = scorer(board).against(guesses)
    agree = ranks == ranks[:, [code]]
    left = np.logical_and.accumulate(agree).sum(axis=1)
    if not (left == 1).any():
        return None
    needed = list(range(int(np.argmax(left == 1)) + 1))
    for number in reversed(needed.copy()):
        others = [each for each in needed if each != number]
        if np.count_nonzero(agree[others].all(axis=0)) == 1:
            needed = others
    if len(needed) < 2:
        return None
    counts: list[int] = []
    order: list[int] = []
    rest = np.ones(board.size, np.bool_)
    while len(order) < len(needed):  # the next attempt leaves as few codes as possible
        codes = {each: int(np.count_nonzero(rest & agree[each])) for each in needed if each not in order}
        best = min(codes, key=codes.__getitem__)
        order.append(best)
        counts.append(codes[best])
        rest &= agree[best]
    attempts = (Attempt(board.code(int(guesses[each])), board.answers[ranks[each, code]]) for each in order)
    return Puzzle(board, board.code(code), tuple(attempts), tuple(counts))
