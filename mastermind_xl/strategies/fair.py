"""The strategy ``fair``: follow trees of the player's best mixture, with colours and places renamed at random (see ``value``).

Each guess is drawn among the trees and renamings that lead to the guesses made so far. Every game is then as likely as
if tree and renaming were drawn at the start (Kuhn 1953), and neither has to be stored between guesses.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from types import MappingProxyType
from typing import Any, NamedTuple

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game
from mastermind_xl.core.rules import Code
from mastermind_xl.strategies.any_candidate import RandomCandidate
from mastermind_xl.strategies.base import Choice, Strategy
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
        _begin(board)  # raises an error for a board without a mixture
        self._otherwise = MostParts(board)

    def choose(self, game: Game) -> Choice:
        if len(game.candidates) == 1:
            return Choice(int(game.candidates[0]))
        made = tuple(zip(game.guess_indices, game.answer_ranks, strict=True))
        ways = _follow(self.board, made) if game.is_known else ()
        if not ways:
            return self._otherwise.choose(game)
        chance = self._chance(*game.guess_indices, *game.answer_ranks)
        chances = np.array([way.chance for way in ways])
        way = ways[chance.choice(len(ways), p=chances / chances.sum())]
        colors = {**way.colors}
        everything = range(1, self.board.colors + 1)
        fresh = [color for color in everything if color not in colors]
        free = chance.permutation([color for color in everything if color not in colors.values()])
        colors |= zip(fresh, free.tolist(), strict=True)
        return Choice(self.board.index([colors[color] for color in way.guess]))

    choose_each = Strategy.choose_each  # because positions do not contain the answers so far


class Way(NamedTuple):
    """A node of a tree and an order of places that, with renamed colours, lead to the guesses made so far."""

    chance: float  # of the tree in the mixture
    guesses: Sequence[Code]  # of the tree, by node
    children: Sequence[Sequence[int]]  # the node after each answer, by node (-1: none)
    order: tuple[int, ...]  # the place in the tree's guesses of each place
    node: int = 0
    colors: Mapping[int, int] = MappingProxyType({})  # the new colours of the tree's colours in earlier guesses

    @property
    def guess(self) -> Code:
        """The next guess, before its colours are renamed."""
        code = self.guesses[self.node]
        return tuple([code[place] for place in self.order])


@lru_cache(maxsize=1 << 12)
def _follow(board: Board, made: tuple[tuple[int, int], ...]) -> Sequence[Way]:
    """Return every way to the next guess after the guesses and answers ``made`` (indices and ranks).

    All ways leave equally many colours to rename. They are cached, because each extends one that is a guess shorter.
    """
    if not made:
        return _begin(board)
    (*before, (guess, answer)), ways = made, []
    code = board.code(guess)
    for way in _follow(board, tuple(before)):
        node, colors = way.children[way.node][answer], {**way.colors}
        fits = all(colors.setdefault(color, other) == other for color, other in zip(way.guess, code, strict=True))
        if node >= 0 and fits and len(set(colors.values())) == len(colors):
            ways.append(way._replace(node=node, colors=colors))
    return ways


@lru_cache(maxsize=4)
def _begin(board: Board) -> Sequence[Way]:
    """Return the ways to begin: every tree of the mixture, with every order of places."""
    ways = []
    for chance, indices in load_mixture(board):
        guesses, children = [board.code(guess) for guess in indices], grow_tree(board, indices).children.tolist()
        ways += [Way(float(chance), guesses, children, order) for order in permutations(range(board.pegs))]
    return ways
