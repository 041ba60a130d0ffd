"""Prove the value of the game: find the chances with which codemaker and player choose, and show that both are best.

The codemaker draws codes by the *weights* of their classes; the player draws trees by the chances of a *mixture*. Trees
are found one after the other (column generation). A matrix game, solved in fractions, gives a mixture of the trees
found so far, and weights of the classes. The value of the matrix game is an upper bound, because the mixture needs no
more guesses on average for any class. The best play against weights gives a lower bound. When no tree is better than
the mixture against the weights of the matrix game, both bounds are equal to the value of the game.
"""

from collections.abc import Callable, Sequence
from fractions import Fraction
from math import gcd, lcm
from typing import NamedTuple

from mastermind_xl.core.board import Board
from mastermind_xl.laboratory.value.matrix_game import Weights, solve_game
from mastermind_xl.laboratory.value.mixture import Value, count_totals, mix
from mastermind_xl.laboratory.value.weighted import WeightedSearch
from mastermind_xl.search.proof import Search
from mastermind_xl.value.classes import find_classes
from mastermind_xl.value.trees import grow_tree

MOST_CODES = 10_000  # boards up to this many codes are searched: the scores of all pairs take 0.5 GB
_COARSE = 48  # the greatest weight of a code while trees are collected, because small weights make searches shorter


class Standing(NamedTuple):
    """The progress of a proof of the value."""

    least: Fraction  # a lower bound on the value
    most: Fraction | None  # an upper bound on the value, or None before one is known
    trees: int  # the number of decision trees found


class _Found(NamedTuple):
    """The best play if codes are drawn with given weights: the guesses of its tree, and the average number of guesses for each class."""

    guesses: list[int]
    averages: Weights


class _Proof:
    """The search for the value of one board; see ``prove_value``."""

    def __init__(self, board: Board, progress: Callable[[Standing], None]) -> None:
        board.check_whites()
        board.check_size(MOST_CODES, "the value can be proved only on")
        self._board = board
        self._progress = progress
        self.classes, self._of = find_classes(board)
        self._most: Fraction | None = None
        self._trees: list[_Found] = []
        self.least = Fraction(0)  # the best lower bound so far
        self.best = [1] * len(self.classes)  # the weights that give this bound

    def prove(self) -> Value:
        """Add trees to the mixture until no other tree is better than the mixture."""
        weights, found = self.best, self.answer(self.best)
        while found is not None:
            self._trees.append(found)
            value, shares, chances = solve_game([tree.averages for tree in self._trees])
            self._most = value
            if value == self.least:
                weights = self.best
                break
            likely = [share / each.codes for share, each in zip(shares, self.classes, strict=True)]
            # the weights of the matrix game vary greatly; weights halfway between old and new weights lead to better
            # trees
            whole = self.weigh(self.best)
            middle = [one + Fraction(other, whole) for one, other in zip(likely, self.best, strict=True)]
            found = self.answer([max(1, round(_COARSE * each / max(middle))) for each in middle])
            averages = () if found is None else found.averages
            won = sum(share * average for share, average in zip(shares, averages, strict=False))
            if won >= value:
                weights = _whole(likely)
                found = self.answer(weights, int(value * self.weigh(weights)))
        used = [(chance, tree.guesses) for chance, tree in zip(chances, self._trees, strict=True) if chance]
        return mix(self._board, weights, sorted(used, reverse=True))

    def weigh(self, weights: Sequence[int]) -> int:
        return sum(weight * each.codes for weight, each in zip(weights, self.classes, strict=True))

    def answer(self, weights: Sequence[int], limit: int | None = None) -> _Found | None:
        """Return the best play against the weights, one per class; None if the play's weighted total reaches the limit."""
        # With a limit, weights may be 0. Codes of weight 0 get so small a weight that finding all these codes one after
        # the other counts less than one guess for another code.
        if limit is not None:
            unlikely = self.weigh([int(weight == 0) for weight in weights])
            scale = unlikely * self._board.size + 1
            weights, limit = [scale * weight or 1 for weight in weights], scale * limit
        if len(self.classes) == 1:  # with equal weights, the faster search for optimal play is enough
            equal = Search(self._board)
            equal.use_kernel()
            total, guesses = equal.find_total(progress=self._report), equal.list_guesses()
        else:
            search = WeightedSearch(self._board, [weights[each] for each in self._of], self._report)
            total = search.find_total(limit)
            if limit is not None and total >= limit:
                return None
            guesses = search.list_guesses()
        if limit is None and Fraction(total, self.weigh(weights)) > self.least:
            self.least, self.best = Fraction(total, self.weigh(weights)), [*weights]
        totals = count_totals(grow_tree(self._board, guesses), self._of, self.classes)
        averages = (Fraction(total, each.codes) for total, each in zip(totals, self.classes, strict=True))
        return _Found(guesses, tuple(averages))

    def _report(self) -> None:
        self._progress(Standing(self.least, self._most, len(self._trees)))


def _whole(numbers: Sequence[Fraction]) -> list[int]:
    common = lcm(*(number.denominator for number in numbers))
    whole = [int(number * common) for number in numbers]
    return [number // gcd(*whole) for number in whole]


def prove_value(board: Board, progress: Callable[[Standing], None] = lambda standing: None) -> Value:
    """Find and prove the value of the game on a board, with the best strategies of both players.

    Raises BoardError for more codes than ``MOST_CODES``. ``progress`` is called repeatedly.
    """
    return _Proof(board, progress).prove()
