"""The value of the game, with the chances of codes for the codemaker and of decision trees for the player."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import NamedTuple

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.scoring import Indices
from mastermind_xl.value.classes import Class, find_classes
from mastermind_xl.value.trees import Tree, grow_tree


class Play(NamedTuple):
    """A decision tree in the player's mixture."""

    chance: Fraction  # the chance with which the tree should be played
    tree: Tree  # the tree, to be played with colours and places renamed at random
    totals: tuple[int, ...]  # the number of guesses over all codes of each class


class Value(NamedTuple):
    """The value of the game on a board, with the best strategies of both players."""

    board: Board
    classes: tuple[Class, ...]
    # one whole number for each class: the codemaker draws each code of the class in proportion to this number
    weights: tuple[int, ...]
    total: int  # the best play's sum over all codes of the code's weight times the number of guesses for the code
    plays: tuple[Play, ...]  # the trees that the player draws from

    @property
    def weight(self) -> int:
        """The sum of the weights of all codes."""
        return sum(weight * each.codes for weight, each in zip(self.weights, self.classes, strict=True))

    @property
    def value(self) -> Fraction:
        """The average number of guesses when both players play their best."""
        return Fraction(self.total, self.weight)

    @property
    def text(self) -> str:
        """The value as a fraction whose denominator is the sum of the weights, such as ``5600/1290``."""
        return f"{self.total}/{self.weight}"

    @property
    def averages(self) -> tuple[Fraction, ...]:
        """The average number of guesses that the mixture needs for a code of each class."""
        return tuple(
            sum((play.chance * play.totals[number] for play in self.plays), Fraction()) / each.codes
            for number, each in enumerate(self.classes)
        )


def mix(board: Board, weights: Sequence[int], mixture: Iterable[tuple[Fraction, Sequence[int]]]) -> Value:
    """Return the value of a board if these ``weights`` and this ``mixture`` are the best, which is not proved here.

    For ``weights`` see ``Value``; ``mixture`` has the chance and the guesses of each tree (``grow_tree``).
    """
    classes, of = find_classes(board)
    trees = [(chance, grow_tree(board, guesses)) for chance, guesses in mixture]
    plays = tuple(Play(chance, tree, count_totals(tree, of, classes)) for chance, tree in trees)
    found = Value(board, classes, tuple(weights), 0, plays)
    return found._replace(total=int(max(found.averages) * found.weight))


def count_totals(tree: Tree, of: Indices, classes: Sequence[Class]) -> tuple[int, ...]:
    """Return a tree's number of guesses for all codes of each of the ``classes``; ``of`` has the class of each code."""
    return tuple(int(total) for total in np.bincount(of, tree.depths, len(classes)))
