"""Strategies side by side: the games that find one code, and what every opening comes to."""

from __future__ import annotations

from dataclasses import dataclass

from mastermind_xl.analysis.evaluation import Evaluation, name_method, play
from mastermind_xl.core.board import Code
from mastermind_xl.core.game import Game
from mastermind_xl.strategies import Strategy


@dataclass(frozen=True)
class PlayedGame:
    """How a strategy finds a code.

    Attributes:
        strategy: its name.
        opening: the first guess, if the person chose it.
        code: the code.
        game: its last attempt is the code.
    """

    strategy: str
    opening: Code | None
    code: Code
    game: Game

    @property
    def method(self) -> str:
        """See ``Evaluation``."""
        return name_method(self.strategy, self.game.board, self.opening)

    @property
    def remaining(self) -> list[int] | list[None]:
        """Candidates left after each attempt; none where they cannot be counted."""
        return self.game.remaining if self.game.board.is_listed else [None] * len(self.game.attempts)


def play_game(strategy: Strategy, code: Code) -> PlayedGame:
    """Let a strategy find ``code``.

    Raises:
        StrategyError: it never would.
    """
    opening = None if strategy.opening is None else strategy.board.code(strategy.opening)
    return PlayedGame(strategy.name, opening, code, play(strategy, code))


@dataclass(frozen=True)
class Openings:
    """What becomes of a strategy after every opening that differs, by ``symmetry.representatives``.

    Attributes:
        strategy: its name.
        results: one an opening, in the order of the representatives; none when they were not tried.
        why_not: the reason, if so.
    """

    strategy: str
    results: tuple[Evaluation, ...]
    why_not: str = ""
