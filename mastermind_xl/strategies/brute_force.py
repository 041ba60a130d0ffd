"""Each colour alone, then every arrangement of what was found (the Python paper)."""

from __future__ import annotations

import numpy as np

from mastermind_xl.core.board import Board, Code
from mastermind_xl.core.game import Game
from mastermind_xl.strategies import Choice, Options, Strategy


class BruteForce(Strategy):
    """Count each colour with a guess of that colour alone, then try every arrangement (the Python paper).

    Arrangements are tried in standard rotation, whatever their answers say.
    """

    name = "brute-force"

    def __init__(self, board: Board, options: Options) -> None:
        super().__init__(board, options)
        self._alone = [board.index((color,) * board.pegs) for color in range(1, board.colors + 1)]
        self._arranged: dict[Code, list[int]] = {}

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        board = self.board
        code = board.code(int(game.candidates[0]))
        tried = set(game.guesses)
        found = 0
        for color, alone in enumerate(self._alone, 1):
            if alone not in tried:
                return Choice(alone)
            found += code.count(color)
            if found == board.pegs:
                break
        pegs = tuple(sorted(code))
        if pegs not in self._arranged:
            orders = (np.sort(board.codes, axis=1) == pegs).all(axis=1)
            self._arranged[pegs] = np.flatnonzero(orders).tolist()
        return Choice(next(index for index in self._arranged[pegs] if index not in tried))
