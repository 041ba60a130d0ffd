"""The order of preference among guesses: another order of the codes, or other keys for ties.

When all codes are listed, one place of the code changes fastest. A *rotation* lists the places from the fastest to the
slowest. On four pegs the standard rotation is 4321: the right-most place changes fastest. In another rotation other
codes come first, so other guesses win ties. Permuting the places of all codes and guesses changes no answer. So any
strategy can play in another rotation: ``Rotated`` permutes the places of the game, then those of the guess back.

*Ties* are guesses with the same cost. They are compared by one key after the other; remaining ties go to the first
guess in standard rotation. The default key is ``candidate``. If two candidates are left, the first is guessed; without
keys, the guess is the first code that distinguishes the two.
"""

from __future__ import annotations

from copy import copy
from functools import lru_cache

import numpy as np

from mastermind_xl.core.board import Board, CodeLike, read_pegs
from mastermind_xl.core.errors import CodeError, StrategyError
from mastermind_xl.core.game import Game
from mastermind_xl.core.scoring import Indices
from mastermind_xl.strategies import REGISTRY, Choice, Entry, Options, Strategy
from mastermind_xl.strategies.best_guess import TIE_MEASURES, Compared


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
            f"{text!r} is not a rotation: name each place from 1 to {board.pegs} once, the fastest first, such as "
            f"{shown}"
        )
    return order


@lru_cache(maxsize=2)
def _turn(board: Board, rotation: tuple[int, ...]) -> tuple[Indices, Indices]:
    """Return the indices of all codes in the order of a rotation, and the number of each code in this order."""
    codes = np.lexsort([board.codes[:, place - 1] for place in rotation])
    return codes, np.argsort(codes)


class Rotated(Strategy):
    """A strategy that lists the codes in another order: with the rotation ``1234``, the first place changes fastest.

    Raises StrategyError for an invalid rotation.
    """

    def __init__(self, board: Board, options: Options, entry: Entry, rotation: CodeLike) -> None:
        super().__init__(board, options)
        self._rotation = read_rotation(rotation, board)
        _, numbers = _turn(board, self._rotation)
        opening = None if options.opening_index is None else int(numbers[options.opening_index])
        self._strategy = entry.make(board, options._replace(opening_index=opening))
        self.name = entry.name

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


# --- ties --------------------------------------------------------------------------------------

ALONE = "rotation"  # no key: ties go to the first guess in standard rotation
KEYS = ("candidate", *TIE_MEASURES)


def read_ties(text: str) -> tuple[str, ...]:
    """Read the criteria for ties in a text such as ``candidate,worst``; raises StrategyError for an unknown criterion."""
    if text == ALONE:
        return ()
    keys = tuple(text.split(","))
    unknown = next((key for key in keys if key not in KEYS), None)
    if unknown is not None:
        names = ", ".join(KEYS)
        raise StrategyError(
            f"{unknown!r} does not break ties: choose one or more of {names}, with commas, or {ALONE} alone"
        )
    return keys


class Tied(Compared):
    """A strategy that compares guesses, with other criteria for ties (``ties``), such as ``candidate,worst``.

    Raises StrategyError for an unknown criterion, or if the strategy compares no guesses.
    """

    def __init__(self, board: Board, options: Options, entry: Entry, ties: str) -> None:
        super().__init__(board, options)
        self.keys = read_ties(ties)
        strategy = entry.make(board, options)
        if not isinstance(strategy, Compared):
            raise StrategyError(f"{entry.name} has no ties; these have: {', '.join(_comparing(board))}")
        self.name = entry.name
        self.candidates_only = strategy.candidates_only
        self.measure = type(strategy).measure  # type: ignore[method-assign] # that of another class


def _comparing(board: Board) -> list[str]:
    names = [entry.name for entry in REGISTRY.values() if not entry.any_board and entry.plays(board)]
    made = {name: REGISTRY[name].make(board, Options()) for name in names if not REGISTRY[name].searches}
    return [name for name, strategy in made.items() if isinstance(strategy, Compared)]
