"""Another order of the codes: another rotation.

When all codes are listed, one place of the code changes fastest. A *rotation* lists the places from the fastest to the
slowest. On four pegs the standard rotation is 4321: the right-most place changes fastest. In another rotation other
codes come first, so other guesses win ties. Permuting the places of all codes and guesses changes no answer. So any
strategy can play in another rotation: ``Rotated`` permutes the places of the game, then those of the guess back.
"""

from __future__ import annotations

from collections.abc import Callable
from copy import copy
from functools import lru_cache

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.codes import read_pegs
from mastermind_xl.core.errors import CodeError, StrategyError
from mastermind_xl.core.game import Game
from mastermind_xl.core.rules import Code, CodeLike
from mastermind_xl.core.scoring import Indices
from mastermind_xl.strategies.base import Choice, Strategy


def read_rotation(text: CodeLike, board: Board) -> tuple[int, ...]:
    """Read a rotation: the places of a code (from 1), from the one that changes fastest to the slowest.

    Raises StrategyError unless every place occurs once.
    """
    standard = tuple(range(board.pegs, 0, -1))
    try:
        order = read_pegs(text, one_digit=board.pegs <= 9)
    except CodeError:
        order = ()
    if sorted(order, reverse=True) != list(standard):
        shown = ("" if board.pegs <= 9 else " ").join(map(str, standard))
        raise StrategyError(
            f"{text!r} is not a rotation: list places 1 to {board.pegs}, beginning with the one that changes fastest, such as {shown}"
        )
    return order


@lru_cache(maxsize=2)
def _turn(board: Board, rotation: tuple[int, ...]) -> tuple[Indices, Indices]:
    """Return the indices of all codes in the order of a rotation, and the number of each code in this order."""
    codes = np.lexsort([board.codes[:, place - 1] for place in rotation])
    return codes, np.argsort(codes)


class Rotated(Strategy):
    """A strategy that lists the codes in another order: with the rotation ``1234``, the first place changes fastest.

    ``make`` makes the strategy with an opening in the other order, or with None. Raises StrategyError for an invalid
    rotation.
    """

    def __init__(
        self, board: Board, rotation: CodeLike, opening: CodeLike | None, make: Callable[[Code | None], Strategy]
    ) -> None:
        super().__init__(board, opening=opening)
        self._rotation = read_rotation(rotation, board)
        _, numbers = _turn(board, self._rotation)
        first = self.opening_index
        self._strategy = make(None if first is None else board.code(int(numbers[first])))
        self.name = self._strategy.name

    @property
    def labels(self) -> list[str]:
        return self._strategy.labels

    @property
    def uses_chance(self) -> bool:
        return self._strategy.uses_chance

    def choose(self, game: Game) -> Choice:
        codes, numbers = _turn(self.board, self._rotation)
        guesses = [int(numbers[guess]) for guess in game.guess_indices]
        choice = self._strategy.choose(Game.at(self.board, np.sort(numbers[game.candidates]), guesses))
        return choice._replace(guess_index=int(codes[choice.guess_index]))

    def for_run(self, run: int) -> Rotated:
        other = copy(self)
        other._strategy = self._strategy.for_run(run)
        return other
