"""The first candidate (Shapiro 1983)."""

from __future__ import annotations

from mastermind_xl.core.game import Game
from mastermind_xl.strategies import Choice, Strategy


class First(Strategy):
    """Guess the first candidate in standard rotation (Shapiro 1983)."""

    name = "first"

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        return Choice(int(game.candidates[0]))
