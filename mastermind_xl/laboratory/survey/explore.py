"""The survey: play strategies on larger and larger boards within a time limit, and measure guesses and times.

The C++ report has such tables for random candidates. Here the time of a guess is how long a person waits,
which includes the search for the candidates. A guess is calculated once for each position, although the position may
occur in several games.
"""

import time
from collections.abc import Generator, Iterable, Iterator, Mapping, Sequence
from concurrent.futures import Executor
from contextlib import closing
from dataclasses import dataclass, field
from enum import Enum
from itertools import product
from math import inf
from typing import Any

import numpy as np

from mastermind_xl.analysis.evaluation import draw_codes, play
from mastermind_xl.analysis.parallel import as_done
from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.game import Attempt, Game
from mastermind_xl.core.system import Watch, clock
from mastermind_xl.strategies import Choice, Strategy, find_entry, make_strategy

_PATIENCE = 2  # no new game begins on a board after this many times the limit for one guess
_LONGEST = 6  # a game is stopped after this many times the limit for one guess


class Verdict(Enum):
    """How far a strategy got on a board; each member's value describes the result in some words."""

    WITHIN = "within the limit"
    BEYOND = "beyond the limit"
    LARGER = "larger than a board that took too long"
    UNABLE = "cannot play"
    UNREACHED = "not reached"


@dataclass(frozen=True)
class Survey:
    """The settings of a survey."""

    pegs: Sequence[int]  # lengths of codes
    colors: Sequence[int]  # numbers of colours
    strategies: Sequence[str]  # names of strategies
    repeats: bool = True  # whether a colour may occur more than once in a code
    sample: int = 30  # codes to play on each board; all codes if the board has fewer
    seed: int = 0  # the seed with which codes are drawn and random strategies play
    limit: float = 10.0  # seconds that a guess may take
    parameters: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)  # values for each strategy's parameters

    @property
    def boards(self) -> list[Board]:
        """All possible boards with these numbers of pegs and colours, the smallest first."""
        boards = [
            Board(pegs, colors, self.repeats)
            for pegs in self.pegs
            for colors in self.colors
            if self.repeats or pegs <= colors
        ]
        return sorted(boards, key=lambda board: (board.size, board.pegs))

    def title(self, name: str) -> str:
        """Return a strategy's ``name`` with the values of its parameters, as in reports: ``power, power 2``."""
        values = self.parameters.get(name, {}).items()
        return ", ".join((name, *(find_entry(name).find_parameter(each).label(value) for each, value in values)))

    def games_on(self, board: Board) -> int:
        """Return the number of codes to play on a board."""
        return min(self.sample, board.size)


@dataclass(frozen=True)
class Performance:
    """The results of one strategy on one board."""

    strategy: str  # the name of the strategy
    board: Board
    verdict: Verdict
    why: str = ""  # reason of the verdict, or empty
    seconds: tuple[tuple[float, ...], ...] = ()  # time of each guess of each finished game

    @property
    def games(self) -> int:
        """The number of finished games."""
        return len(self.seconds)

    @property
    def total(self) -> int:
        """The number of guesses in all games."""
        return sum(map(len, self.seconds))

    @property
    def average(self) -> float:
        """The average number of guesses per game."""
        return self.total / self.games

    @property
    def most(self) -> int:
        """The largest number of guesses in a game."""
        return max(map(len, self.seconds))

    @property
    def guess_mean(self) -> float:
        """The average time per guess in seconds."""
        return sum(map(sum, self.seconds)) / self.total

    @property
    def guess_longest(self) -> float:
        """The time of the slowest guess in seconds."""
        return max(map(max, self.seconds))


Places = Mapping[tuple[str, int, int], Performance]  # by strategy, pegs and colours


def place_results(survey: Survey, results: Iterable[Performance]) -> Places:
    """Return the result of each strategy on each board of a ``survey``, the smallest boards first.

    Those that are not among the ``results`` were not reached.
    """
    every = product(survey.boards, survey.strategies)
    why = "the survey was stopped"
    unreached = (Performance(name, board, Verdict.UNREACHED, why) for board, name in every)
    return {(each.strategy, each.board.pegs, each.board.colors): each for each in (*unreached, *results)}


def explore(
    survey: Survey, *, seconds: float | None = None, executor: Executor | None = None, ahead: int | None = None,
    meanwhile: Watch | None = None,
) -> Generator[Performance, None, None]:  # fmt: skip
    """Yield the results of each strategy on each board of a ``survey`` as they are measured, small boards first.

    A strategy that exceeds the limit on a board is not tried on boards with at least as many pegs and colours. No
    board is begun after ``seconds``, if given. For ``executor``, ``ahead`` and ``meanwhile`` see ``as_done``.
    """
    end = inf if seconds is None else clock() + seconds
    beyond: list[Performance] = []
    left_out: list[Performance] = []

    def trials() -> Iterator[_Trial]:
        for board, name in product(survey.boards, survey.strategies):
            left = end - clock()
            slow = (found for found in beyond if found.strategy == name)
            smaller = (found for found in slow if found.board.pegs <= board.pegs and found.board.colors <= board.colors)
            if first := next(smaller, None):
                why = f"larger than {first.board}: {first.why}"
                left_out.append(Performance(name, board, Verdict.LARGER, why))
            elif left <= 0:
                why = f"time ran out after {seconds:g} s"
                left_out.append(Performance(name, board, Verdict.UNREACHED, why))
            else:
                yield board, name, survey, min(_PATIENCE * survey.limit, left)

    with closing(as_done(_try, trials(), executor, ahead=ahead, meanwhile=meanwhile)) as tried:
        for _, found in tried:
            if found.verdict is Verdict.BEYOND:
                beyond.append(found)
            yield from left_out
            left_out.clear()
            yield found
    yield from left_out


_Trial = tuple[Board, str, Survey, float]  # a strategy's name, and the seconds after which no game is begun


class _TooLongError(Exception):
    """A guess took longer than the limit, or a game would never end."""


class _Timed(Strategy):
    """A strategy with a time limit in seconds per guess; the guess for each position is stored."""

    def __init__(self, strategy: Strategy, limit: float) -> None:
        super().__init__(strategy.board)
        self.name = strategy.name
        self.seconds: dict[tuple[Attempt, ...], float] = {}  # seconds of each position, by its attempts
        self._strategy, self._limit = strategy, limit
        self._end = time.perf_counter() + _LONGEST * limit
        self._choices: dict[tuple[Attempt, ...], Choice] = {}

    def choose(self, game: Game) -> Choice:
        """See ``Strategy``; raises _TooLongError after the time limit."""
        position = game.attempts
        if position not in self._choices:
            start = time.perf_counter()
            if start > self._end:
                raise _TooLongError(f"the games took more than {_LONGEST * self._limit:g} s")
            choice = self._strategy.choose(game)
            seconds = time.perf_counter() - start
            if seconds > self._limit or choice.gave_up_after is not None:
                raise _TooLongError(f"guess {len(position) + 1} took {seconds:.1f} s")
            self._choices[position], self.seconds[position] = choice, seconds
        return self._choices[position]


def _try(trial: _Trial) -> Performance:
    board, name, survey, patience = trial
    try:
        strategy = make_strategy(
            name, board, **{"seed": survey.seed, "budget": survey.limit, **survey.parameters.get(name, {})}
        )
    except MastermindError as error:
        return Performance(name, board, Verdict.UNABLE, str(error))
    timed = _Timed(strategy, survey.limit)
    games: list[tuple[float, ...]] = []
    start = time.perf_counter()
    drawn = draw_codes(board, survey.games_on(board), survey.seed)
    # in random order, so that the codes played are a fair sample wherever the survey stops
    codes = np.random.default_rng(survey.seed).permutation(drawn).tolist()
    try:
        for code in map(tuple, codes):
            if games and time.perf_counter() - start > patience:
                break
            attempts = play(timed, code).attempts
            games.append(tuple(timed.seconds[attempts[:number]] for number in range(len(attempts))))
    except _TooLongError as error:
        return Performance(name, board, Verdict.BEYOND, str(error), tuple(games))
    return Performance(name, board, Verdict.WITHIN, seconds=tuple(games))
