"""The strategy ``fair``: follow trees of the player's best mixture, with colours and places renamed at random (see ``value``).

Each guess is drawn among the trees and renamings that lead to the guesses made so far. Every game is then as likely as
if tree and renaming were drawn at the start (Kuhn 1953), and neither has to be stored between guesses.
"""

from collections.abc import Iterator
from functools import lru_cache
from itertools import permutations
from typing import Any

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import Positions
from mastermind_xl.core.rules import Code
from mastermind_xl.core.scoring import Indices
from mastermind_xl.strategies.any_candidate import RandomCandidate
from mastermind_xl.strategies.base import Choice
from mastermind_xl.strategies.best_guess import MostParts
from mastermind_xl.value.kept import load_mixture
from mastermind_xl.value.trees import grow_tree


class Fair(RandomCandidate):
    """Guess as one tree of the player's mixture does, drawn at random, with colours and places renamed at random (Wiener 1995).

    After guesses that are in none of these trees, the guess divides the candidates into the most parts (Kooi 2005).
    """

    name = "fair"

    def __init__(self, board: Board, **values: Any) -> None:
        super().__init__(board, **values)
        self._trees = _decode(board)
        self._orders = list(permutations(range(board.pegs)))
        self._otherwise = MostParts(board)

    def choose(self, game: Game) -> Choice:
        if len(game.candidates) == 1:
            return Choice(int(game.candidates[0]))
        ways = list(self._follow(game)) if game.is_known else []
        if not ways:
            return self._otherwise.choose(game)
        chance = np.random.default_rng((self._seed, self.run, *game.guess_indices, *game.answer_ranks))
        chances = np.array([each for each, *_ in ways])
        _, guess, colors = ways[chance.choice(len(ways), p=chances / chances.sum())]
        everything = range(1, self.board.colors + 1)
        fresh = [color for color in everything if color not in colors]
        free = chance.permutation([color for color in everything if color not in colors.values()])
        colors = colors | dict(zip(fresh, free.tolist(), strict=True))
        return Choice(self.board.index([colors[color] for color in guess]))

    def choose_each(self, positions: Positions) -> Indices | None:
        """See ``Strategy``; returns None, because positions do not contain the answers so far."""
        return None

    def _follow(self, game: Game) -> Iterator[tuple[float, Code, dict[int, int]]]:
        """Yield the possible next guesses: one for each tree and order of places that, with renamed colours, lead to this game's guesses.

        Each comes with its tree's chance in the mixture, and with the new colours of the tree's colours in earlier
        guesses. All possible guesses leave equally many colours to rename.
        """
        made = [
            (self.board.code(guess), answer)
            for guess, answer in zip(game.guess_indices, game.answer_ranks, strict=True)
        ]
        for chance, guesses, children in self._trees:
            for order in self._orders:
                node = 0
                colors: dict[int, int] = {}
                for guess, answer in made:
                    pairs = zip(_permuted(guesses[node], order), guess, strict=True)
                    fits = all(colors.setdefault(color, other) == other for color, other in pairs)
                    node = children[node][answer]
                    if node < 0 or not fits or len(set(colors.values())) < len(colors):
                        break
                else:
                    yield chance, _permuted(guesses[node], order), colors


@lru_cache(maxsize=4)
def _decode(board: Board) -> list[tuple[float, list[Code], list[list[int]]]]:
    """Return for each tree of the mixture its chance, its guesses as codes, and the node after each answer (-1: none)."""
    return [
        (float(chance), [board.code(guess) for guess in guesses], grow_tree(board, guesses).children.tolist())
        for chance, guesses in load_mixture(board)
    ]


def _permuted(code: Code, order: tuple[int, ...]) -> Code:
    return tuple([code[place] for place in order])
