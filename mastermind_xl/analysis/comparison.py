"""Strategies side by side: the games that find one code, and what every opening comes to."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from mastermind_xl.analysis.evaluation import Evaluation, play
from mastermind_xl.core.board import Board, Code
from mastermind_xl.core.game import Attempt, fits
from mastermind_xl.strategies.registry import Strategy


@dataclass(frozen=True)
class Game:
    """How a strategy finds a code.

    Attributes:
        strategy: its name.
        board: the board.
        opening: the first guess, if the person chose it.
        code: the code.
        attempts: the last is answered all black.
        remaining: candidates left after each attempt; none where they cannot be counted.
    """

    strategy: str
    board: Board
    opening: Code | None
    code: Code
    attempts: tuple[Attempt, ...]
    remaining: tuple[int | None, ...]


def play_game(strategy: Strategy, code: Code) -> Game:
    """Let a strategy find ``code``.

    Raises:
        StrategyError: it never would.
    """
    board = strategy.board
    attempts = play(strategy, code)
    remaining: tuple[int | None, ...] = (None,) * len(attempts)
    if board.is_listed:
        left = np.logical_and.accumulate(fits(board, attempts))
        remaining = tuple(left.sum(axis=1).tolist())
    opening = None if strategy.opening is None else board.code(strategy.opening)
    return Game(strategy.name, board, opening, code, attempts, remaining)


@dataclass(frozen=True)
class Openings:
    """What becomes of a strategy after every opening that differs, by ``Board.representatives``.

    Attributes:
        strategy: its name.
        results: one an opening, in the order of the representatives; none when they were not tried.
        why_not: the reason, if so.
    """

    strategy: str
    results: tuple[Evaluation, ...]
    why_not: str = ""
