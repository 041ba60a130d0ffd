"""Rotations: in which order the positions of a code turn when all codes are listed.

The standard one lets the right-most position turn fastest: 4321 on four pegs, the positions named
in the order of their speed. In another rotation other codes come first, and with them other
guesses: strategies guess the first candidate, or break ties by what comes first.

Positions may be permuted without changing any answer. So a strategy plays a rotation by playing
in its own standard order a board whose positions are permuted, and need not know about it.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache
from typing import NamedTuple

import numpy as np

from mastermind_xl.core.board import Board, CodeLike, read_pegs
from mastermind_xl.core.errors import CodeError, StrategyError
from mastermind_xl.core.game import Game
from mastermind_xl.core.scoring import Indices
from mastermind_xl.strategies import Choice, Entry, Options, Strategy


def read_rotation(text: CodeLike, board: Board) -> tuple[int, ...]:
    """The positions, counted from 1, in the order in which they turn, the fastest first.

    Raises:
        StrategyError: it does not name every position once.
    """
    standard = tuple(range(board.pegs, 0, -1))
    try:
        order = read_pegs(text, one_digit=board.pegs <= 9)
    except CodeError:
        order = ()
    if sorted(order, reverse=True) != list(standard):
        shown = ("" if board.pegs <= 9 else " ").join(map(str, standard))
        raise StrategyError(
            f"{text!r} is no rotation: name each position from 1 to {board.pegs} once, "
            f"the fastest first, such as {shown}"
        )
    return order


class _Turned(NamedTuple):
    codes: Indices
    """The codes in their new order."""
    places: Indices
    """Of each code in it."""


@lru_cache(maxsize=2)
def _turn(board: Board, rotation: tuple[int, ...]) -> _Turned:
    """All codes, the first of the positions turning fastest."""
    codes = np.lexsort([board.codes[:, position - 1] for position in rotation])
    return _Turned(codes, np.argsort(codes))


class Rotated(Strategy):
    """A strategy in another rotation.

    Args:
        board: the board.
        options: how the strategy shall play.
        entry: which strategy.
        rotation: the positions in the order in which they turn, the fastest first, such as ``1234``.

    Raises:
        StrategyError: that is no rotation.
    """

    def __init__(self, board: Board, options: Options, entry: Entry, rotation: CodeLike) -> None:
        super().__init__(board, options)
        self._rotation = read_rotation(rotation, board)
        places = _turn(board, self._rotation).places
        opening = None if options.opening is None else int(places[options.opening])
        self._strategy = entry.make(board, options._replace(opening=opening))
        self.name = entry.name

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``."""
        codes, places = _turn(self.board, self._rotation)
        turned = Game.at(
            self.board, np.sort(places[game.candidates]), [int(places[guess]) for guess in game.guesses]
        )
        choice = self._strategy.choose(turned)
        return choice._replace(guess=int(codes[choice.guess]))

    def for_run(self, run: int) -> Rotated:
        """See ``Strategy``."""
        other = copy(self)
        other._strategy = self._strategy.for_run(run)
        return other
