"""The survey: on which boards strategies answer within a time, how many guesses they take, and how long.

A program that plays random candidates has been tabled so for every length and number of colours (the
C++ report). Here a guess is timed, as a person waits for a guess: from the answers so far to the
next guess, the finding of the candidates included. A position that comes up again in another game
is not thought through again.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass
from enum import Enum
from functools import cached_property
from itertools import product
from math import inf
from typing import NamedTuple

import numpy as np

from mastermind_xl.analysis.evaluation import draw_codes, play
from mastermind_xl.core.board import Board, Code
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.game import Attempt, Game
from mastermind_xl.core.parallel import as_done
from mastermind_xl.strategies import Choice, Strategy, make_strategy

_PATIENCE = 2  # times the limit of a guess: after that, a board gets no new game
_LONGEST = 6  # times the limit of a guess: after that, a game on the board is broken off


class Verdict(Enum):
    """What came of a strategy on a board; the value says it in a word or two."""

    WITHIN = "within the limit"
    BEYOND = "beyond the limit"
    LARGER = "larger than a board beyond"
    UNABLE = "cannot play"
    UNREACHED = "not reached"


@dataclass(frozen=True)
class Survey:
    """What is surveyed, and how."""

    pegs: Sequence[int]  # lengths of codes
    colors: Sequence[int]  # numbers of colours
    strategies: Sequence[str]  # names
    repeats: bool = True  # whether a colour may occur more than once in a code
    sample: int = 30  # codes to play on each board, or all if there are no more
    seed: int = 0  # of the draw, and of strategies that leave something to chance
    limit: float = 10.0  # seconds that a guess may take

    @property
    def boards(self) -> list[Board]:
        """All boards of these lengths and colours that there are, the smallest first."""
        boards = [
            Board(pegs, colors, self.repeats)
            for pegs in self.pegs
            for colors in self.colors
            if self.repeats or pegs <= colors
        ]
        return sorted(boards, key=lambda board: (board.size, board.pegs))

    def games_on(self, board: Board) -> int:
        """Codes to play on a board."""
        return min(self.sample, board.size)


@dataclass(frozen=True)
class Performance:
    """How one strategy did on one board."""

    strategy: str  # its name
    board: Board
    verdict: Verdict  # what came of it
    why: str = ""  # the reason of a verdict that takes one, else empty
    # of each game that came to its end, what each of its guesses took
    seconds: tuple[tuple[float, ...], ...] = ()

    @property
    def games(self) -> int:
        """How many games came to their end."""
        return len(self.seconds)

    @property
    def total(self) -> int:
        """Guesses over all games."""
        return sum(map(len, self.seconds))

    @property
    def average(self) -> float:
        """Guesses a game."""
        return self.total / self.games

    @property
    def most(self) -> int:
        """Guesses at worst."""
        return max(map(len, self.seconds))

    @property
    def guess_mean(self) -> float:
        """Seconds a guess."""
        return sum(map(sum, self.seconds)) / self.total

    @property
    def guess_longest(self) -> float:
        """Seconds that the longest guess took."""
        return max(map(max, self.seconds))

    @property
    def game_mean(self) -> float:
        """Seconds a game."""
        return sum(map(sum, self.seconds)) / self.games

    @property
    def game_longest(self) -> float:
        """Seconds that the longest game took."""
        return max(map(sum, self.seconds))


@dataclass(frozen=True)
class Report:
    """What came of a survey, which may have been stopped."""

    survey: Survey  # what was to be surveyed
    results: Sequence[Performance]  # what came of it so far

    def at(self, strategy: str, pegs: int, colors: int) -> Performance | None:
        """What came of a strategy on a board; none if there is no such board.

        Args:
            strategy: its name.
            pegs: of the board.
            colors: of the board.
        """
        return self._places.get((strategy, pegs, colors))

    @property
    def all(self) -> Iterable[Performance]:
        """The performance of each strategy on each board, the smallest boards first."""
        return self._places.values()

    @cached_property
    def _places(self) -> dict[tuple[str, int, int], Performance]:
        every = product(self.survey.boards, self.survey.strategies)
        why = "the survey was stopped"
        unreached = (Performance(name, board, Verdict.UNREACHED, why) for board, name in every)
        return {
            (each.strategy, each.board.pegs, each.board.colors): each for each in (*unreached, *self.results)
        }


def explore(
    survey: Survey,
    *,
    seconds: float | None = None,
    executor: Executor | None = None,
    ahead: int | None = None,
    meanwhile: Callable[[], None] | None = None,
) -> Generator[Performance, None, None]:
    """The performance of each strategy on each board, as they are made, the smallest boards first.

    Where a strategy is beyond the limit, boards with as many pegs and colours or more are beyond it
    as well, and are not tried.

    Args:
        survey: what to survey.
        seconds: no board is begun after so long; without a limit when None.
        executor: where strategies play; in this process when None.
        ahead: how many boards the executor is given at a time.
        meanwhile: called a few times a second while waiting.
    """
    end = inf if seconds is None else time.monotonic() + seconds
    beyond: list[Performance] = []
    left_out: list[Performance] = []

    def trials() -> Iterator[_Trial]:
        for board, name in product(survey.boards, survey.strategies):
            left = end - time.monotonic()
            smaller = [found for found in beyond if found.strategy == name and _holds(board, found.board)]
            if smaller:
                why = f"than {smaller[0].board}: {smaller[0].why}"
                left_out.append(Performance(name, board, Verdict.LARGER, why))
            elif left <= 0:
                why = f"time ran out after {seconds:g} s"
                left_out.append(Performance(name, board, Verdict.UNREACHED, why))
            else:
                yield _Trial(board, name, survey, min(_PATIENCE * survey.limit, left))

    with closing(as_done(_try, trials(), executor, ahead=ahead, meanwhile=meanwhile)) as tried:
        for _, found in tried:
            if found.verdict is Verdict.BEYOND:
                beyond.append(found)
            yield from left_out
            left_out.clear()
            yield found
    yield from left_out


def _holds(board: Board, other: Board) -> bool:
    """Whether a board has as many pegs and colours as another, or more."""
    return board.pegs >= other.pegs and board.colors >= other.colors


class _Trial(NamedTuple):
    board: Board
    strategy: str
    survey: Survey
    patience: float  # seconds after which no game is begun


class _TooLongError(Exception):
    """A guess took longer than the limit, or a game has no end."""


class _Timed(Strategy):
    """A strategy by the clock, with a limit for each guess in seconds, which thinks through each position once."""

    def __init__(self, strategy: Strategy, limit: float) -> None:
        super().__init__(strategy.board)
        self.name = strategy.name
        self.seconds: dict[tuple[Attempt, ...], float] = {}  # what each position took, by its attempts
        self._strategy, self._limit = strategy, limit
        self._end = time.perf_counter() + _LONGEST * limit
        self._choices: dict[tuple[Attempt, ...], Choice] = {}

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``.

        Raises:
            _TooLongError: it takes too long.
        """
        position = game.attempts
        if position not in self._choices:
            start = time.perf_counter()
            if start > self._end:
                raise _TooLongError(f"its games took more than {_LONGEST * self._limit:g} s")
            choice = self._strategy.choose(game)
            seconds = time.perf_counter() - start
            if seconds > self._limit or choice.gave_up_after is not None:
                raise _TooLongError(f"guess {len(position) + 1} took {seconds:.1f} s")
            self._choices[position], self.seconds[position] = choice, seconds
        return self._choices[position]


def _try(trial: _Trial) -> Performance:
    """Let a strategy play on a board."""
    board, name, survey, patience = trial
    try:
        strategy = make_strategy(name, board, seed=survey.seed, budget=survey.limit)
    except MastermindError as error:
        return Performance(name, board, Verdict.UNABLE, str(error))
    timed = _Timed(strategy, survey.limit)
    games: list[tuple[float, ...]] = []
    start = time.perf_counter()
    try:
        for code in _draw_in_fair_order(board, survey):
            if games and time.perf_counter() - start > patience:
                break
            attempts = play(timed, code).attempts
            games.append(tuple(timed.seconds[attempts[:number]] for number in range(len(attempts))))
    except _TooLongError as error:
        return Performance(name, board, Verdict.BEYOND, str(error), tuple(games))
    return Performance(name, board, Verdict.WITHIN, seconds=tuple(games))


def _draw_in_fair_order(board: Board, survey: Survey) -> Iterator[Code]:
    """The codes to play, in an order that leaves a fair sample whenever it ends."""
    codes = draw_codes(board, survey.games_on(board), survey.seed)
    for code in np.random.default_rng(survey.seed).permutation(codes).tolist():
        yield tuple(code)
