"""Play according to a finished beam search."""

from __future__ import annotations

from mastermind_xl.core.game import Game
from mastermind_xl.laboratory.search.beam import BeamSearch
from mastermind_xl.strategies import Choice, Options, Strategy


class BeamPlay(Strategy):
    """Play according to a finished beam search."""

    name = "optimal --beam"

    def __init__(self, search: BeamSearch) -> None:
        super().__init__(search.board, Options(consistent=search.consistent))
        self._search = search
        search.let_go_on()

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        if not game.guess_indices:
            return Choice(self._search.opening)
        return Choice(self._search.cost(game.candidates, game.guess_indices).guess)
