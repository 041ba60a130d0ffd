"""The player's half of the value of the game, renamed at random, so that no codemaker can exploit it.

Each guess is drawn among the trees and renamings that lead to the guesses made so far. Every game is then as likely as
if tree and renaming had been drawn at its start (Kuhn 1953), and nothing has to be remembered between guesses.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import permutations
from typing import NamedTuple

import numpy as np

from mastermind_xl.core.board import Board, Code
from mastermind_xl.core.game import Game
from mastermind_xl.strategies import DEFAULTS, Choice, Options
from mastermind_xl.strategies.any_candidate import RandomCandidate
from mastermind_xl.strategies.best_guess import MostParts
from mastermind_xl.value.kept import load_value


class _Renamed(NamedTuple):
    """A possible next guess: that of a tree after a permutation of positions, with some colours still to be renamed."""

    chance: float  # that of the tree: each way leaves equally many other colours, with as many ways to rename them
    guess: Code  # the guess of the tree, with its positions permuted
    colors: dict[int, int]  # the new colour of each colour of the tree that was guessed before


class Fair(RandomCandidate):
    """Guess like a random tree of the player's mixture, with colours and positions renamed at random (Wiener 1995).

    After guesses that are not in any of these trees, candidates are divided into the most parts (Kooi 2005).
    """

    name = "fair"

    def __init__(self, board: Board, options: Options = DEFAULTS) -> None:
        super().__init__(board, options)
        self._plays = load_value(board).plays
        self._orders = list(permutations(range(board.pegs)))
        self._otherwise = MostParts(board)

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        if len(game.candidates) == 1:
            return Choice(int(game.candidates[0]))
        ways = list(self._follow(game))
        if not ways:
            return self._otherwise.choose(game)
        chance = np.random.default_rng((self._seed, self.options.run, *game.guesses, *game.answers))
        chances = np.array([way.chance for way in ways])
        _, guess, colors = ways[chance.choice(len(ways), p=chances / chances.sum())]
        everything = range(1, self.board.colors + 1)
        fresh = [color for color in everything if color not in colors]
        free = chance.permutation([color for color in everything if color not in colors.values()])
        colors = colors | dict(zip(fresh, free.tolist(), strict=True))
        return Choice(self.board.index([colors[color] for color in guess]))

    def _follow(self, game: Game) -> Iterator[_Renamed]:
        """Yield the next guess of each tree and order of positions that some renaming of colours leads to this game."""
        made = [
            (self.board.code(guess), answer) for guess, answer in zip(game.guesses, game.answers, strict=True)
        ]
        for chance, tree, _ in self._plays:
            for order in self._orders:
                node = 0
                colors: dict[int, int] = {}
                for guess, answer in made:
                    pairs = zip(self._renamed(int(tree.guesses[node]), order), guess, strict=True)
                    fits = all(colors.setdefault(color, other) == other for color, other in pairs)
                    node = int(tree.children[node, answer])
                    if node < 0 or not fits or len(set(colors.values())) < len(colors):
                        break
                else:
                    guess = self._renamed(int(tree.guesses[node]), order)
                    yield _Renamed(float(chance), guess, colors)

    def _renamed(self, guess: int, order: tuple[int, ...]) -> Code:
        code = self.board.code(guess)
        return tuple(code[place] for place in order)
