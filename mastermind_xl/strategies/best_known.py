"""The best play that is known, or that a beam search has just found: optimal where that is proved, else the tree that is kept in the package.

What is kept was found by ``optimal --beam``, or proved by ``optimal`` (5 × 6); docs/explanation/optimal-play.md
tells how, and how far it is from what is proved. ``python tests/rebuild_trees.py`` searches again.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import Positions
from mastermind_xl.core.scoring import Indices, scorer
from mastermind_xl.strategies import BEST_KNOWN_BOARDS, DEFAULTS, Choice, Options, Strategy
from mastermind_xl.strategies.best_guess import MostParts
from mastermind_xl.strategies.optimal import Optimal, load_kept

if TYPE_CHECKING:
    from mastermind_xl.search.beam import BeamSearch


class BestKnown(Strategy):
    """Guess as the best tree does that is known for the board.

    Where other guesses have led away from a tree that is kept, candidates are divided into the most
    parts (Kooi 2005).
    """

    name = "best-known"

    def __init__(self, board: Board, options: Options = DEFAULTS) -> None:
        super().__init__(board, options)
        self._kept = load_kept(board) if board in BEST_KNOWN_BOARDS else None
        self._otherwise = Optimal(board, options) if self._kept is None else MostParts(board, options)

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        guess = None if self._kept is None else self._kept.follow(game)
        return self._otherwise.choose(game) if guess is None else Choice(guess)

    def choose_each(self, positions: Positions) -> Indices | None:
        """See ``Strategy``: a whole level of a tree is looked up at once."""
        if self._kept is None:
            return None
        first = positions.candidates[positions.starts[:-1]]
        nodes = self._kept.follow_each(scorer(self.board), first, positions.asked)
        guesses = self._kept.guesses[nodes]
        few = positions.sizes <= 2
        if (nodes[~few] < 0).any():
            return None  # other guesses have led away from the tree
        return np.where(few, first, guesses)


class BeamPlay(Strategy):
    """Play as a search has found it.

    Args:
        search: that has been run.
    """

    name = "optimal --beam"

    def __init__(self, search: BeamSearch) -> None:
        super().__init__(search.board, Options(consistent=search.consistent))
        self._search = search
        search.let_go_on()

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        if not game.guesses:
            return Choice(self._search.opening)
        return Choice(self._search.cost(game.candidates, game.guesses).guess)
