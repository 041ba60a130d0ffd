"""Evaluation of a strategy: its guesses for every code of a board, for a sample of codes, or for a single code."""

from __future__ import annotations

import time
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board, BoardLike
from mastermind_xl.core.errors import BoardError, StrategyError
from mastermind_xl.core.game import Game
from mastermind_xl.core.rules import Code, CodeLike, Codes
from mastermind_xl.core.scoring import all_indices, freeze
from mastermind_xl.core.system import OnProgress
from mastermind_xl.core.typed import as_whole
from mastermind_xl.strategies import SEED, Strategy, StrategyLike, find_strategy, next_guess
from mastermind_xl.strategies.tree import grow

if TYPE_CHECKING:
    from concurrent.futures import Executor

_FREEDOM = 30  # degrees of freedom: with fewer, two standard errors are too narrow (Student's t distribution)


@dataclass(frozen=True, eq=False, repr=False)
class Evaluation:
    """The results of evaluating a strategy on a board; two are equal if they differ only in ``seconds``.

    Attributes:
        strategy: the strategy's name.
        board: the board; boards that differ only in palette or words are equal.
        opening: the first guess, if the user chose this guess.
        targets: shape (n, pegs), the different codes played, in standard rotation.
        guess_counts: shape (runs, n), number of guesses for each code in each run.
        seconds: duration of the evaluation.
        groups: shape (n,), the number of each code's group. In each run, the codes of a group share their random
            guesses; different groups are independent. None if the strategy uses no chance.
        labels: the values of the strategy's own parameters that are not the defaults, such as ``power 2``.

    >>> evaluation = evaluate("knuth", (3, 4))
    >>> evaluation.total, evaluation.distribution
    (216, (1, 3, 31, 29))
    """

    strategy: str
    board: Board
    opening: Code | None
    targets: Codes
    guess_counts: NDArray[np.intp]
    seconds: float
    groups: NDArray[np.intp] | None = None
    labels: Sequence[str] = ()

    def __post_init__(self) -> None:
        freeze(self.targets, self.guess_counts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Evaluation) and self._value == other._value

    def __hash__(self) -> int:
        return hash(self._value)

    @property
    def _value(self) -> tuple[object, ...]:
        """What makes evaluations equal; which codes form a group follows from the numbers of codes and runs."""
        return self.method, self.board, self.groups is None, self.targets.tobytes(), self.guess_counts.tobytes()

    def __repr__(self) -> str:
        return (
            f"<Evaluation of {self.method}: {self.total} guesses, {self.average:.3f} on average, {self.most} at most>"
        )

    def _repr_html_(self) -> str:
        """Draw in a notebook how many codes are found with guess 1, guess 2, …."""
        from mastermind_xl.core.notebook import draw_bars

        return draw_bars(f"{self.method}: {self.average:.3f} guesses on average", self.distribution)

    @property
    def method(self) -> str:
        """The name of the strategy with the opening and the parameters that the user chose: ``first@1122``, ``power, power 2``."""
        return ", ".join((name_method(self.strategy, self.board, self.opening), *self.labels))

    def rows(self) -> list[dict[str, Any]]:
        """Return a row for each code in each run, such as for a table of pandas: the code as text, run and guesses.

        >>> evaluate("knuth", (2, 2)).rows()[0]
        {'code': '11', 'run': 1, 'guesses': 2}
        """
        codes = [self.board.format(code) for code in self.targets]
        return [
            {"code": code, "run": run, "guesses": guesses}
            for run, counts in enumerate(self.guess_counts.tolist(), 1)
            for code, guesses in zip(codes, counts, strict=True)
        ]

    def as_json(self) -> dict[str, Any]:
        """Return the results as ``evaluate --json`` prints them: a dictionary for ``json.dumps``."""
        return {
            "strategy": self.strategy, **self.board.rules, "opening": self.opening, "codes": self.game_count,
            "total": self.total, "average": self.average, "max": self.most, "distribution": self.distribution,
            "seconds": round(self.seconds, 6), "margin": self.margin,
        }  # fmt: skip

    @property
    def runs(self) -> int:
        """The number of times each code was played."""
        return len(self.guess_counts)

    @property
    def game_count(self) -> int:
        """The number of games, one for each code in each run."""
        return self.guess_counts.size

    @property
    def first(self) -> Code | None:
        """The code found with the first guess in every run; None if there is no such code."""
        found = np.flatnonzero((self.guess_counts == 1).all(axis=0))
        return tuple(self.targets[found[0]].tolist()) if len(found) else None

    @cached_property
    def distribution(self) -> tuple[int, ...]:
        """``distribution[i]`` counts the codes found with guess i + 1."""
        return tuple(np.bincount(self.guess_counts.ravel())[1:].tolist())

    @property
    def total(self) -> int:
        """The total number of guesses in all games."""
        return int(self.guess_counts.sum())

    @property
    def average(self) -> float:
        """The average number of guesses per game."""
        return self.total / self.game_count

    @property
    def margin(self) -> float | None:
        """Two standard errors of the average, or None if it is exact: 19 of 20 averages differ less from the true average.

        ``None`` if one code was played, which shows no spread, or all codes without chance, whose average is exact.
        A single run with chance cannot tell chance from differences between codes, so its margin is too wide if it plays
        a large part of the board.
        """
        played = len(self.targets)
        left_out = 1 - played / self.board.size  # as codes are drawn without replacement (Cochran 1977)
        if played == 1 or (self.groups is None and not left_out):
            return None
        between = float(self.guess_counts.mean(axis=0).var(ddof=1))  # more runs of a code tell nothing about others
        if self.groups is None:
            return float(2 * np.sqrt(left_out * between / played))
        sums = np.array([np.bincount(self.groups, run) for run in self.guess_counts])
        if self.runs == 1:
            apart = sums[0] - self.average * np.bincount(self.groups)
            return float(2 * np.sqrt(apart.var(ddof=1) * len(apart)) / played)
        # Between runs, a group differs by chance alone. The means of codes also differ by this chance.
        chance = sums.var(axis=0, ddof=1).sum() / self.runs / played**2
        within = self.guess_counts.var(axis=0, ddof=1).sum() / self.runs
        between = max(0.0, between - (within - played * chance) / (played - 1))
        return float(2 * np.sqrt(chance + left_out * between / played))

    def compare(self, other: Evaluation) -> tuple[float, float | None]:
        """Return how many more guesses per code this strategy needs than ``other``, and the margin, or None if this is exact.

        Results for the same code are compared. Raises StrategyError if the boards, the codes, or the numbers of runs with chance, differ.
        """
        if not isinstance(other, Evaluation):
            raise StrategyError(f"{other!r} is not an evaluation: make one with evaluate")
        if self.board != other.board:
            raise StrategyError(f"the boards differ ({self.board}; {other.board}): use one board for both strategies")
        if not np.array_equal(self.targets, other.targets):
            which = "give both the same sample and seed"
            raise StrategyError(f"{self.method} and {other.method} played different codes: {which}")
        with_chance = [each for each in (self, other) if each.groups is not None]
        if self.runs != other.runs and len(with_chance) != 1:
            raise StrategyError(f"play both strategies equally often, not {self.runs} and {other.runs} times")
        # Without chance all runs are equal, so the first run is compared with each run of the other strategy.
        ours, theirs = (each.guess_counts if each in with_chance else each.guess_counts[:1] for each in (self, other))
        apart = replace(self, guess_counts=ours - theirs, groups=with_chance[0].groups if with_chance else None)
        return apart.average, apart.margin

    @property
    def most(self) -> int:
        """The largest number of guesses in any game."""
        return len(self.distribution)


def name_method(strategy: str, board: Board, opening: Code | None) -> str:
    """Return a strategy's name with the opening on a board, such as ``first@1122``; without an opening, only the name."""
    if opening is None:
        return strategy
    code = board.format(opening)
    return f"{strategy}@{code.replace(' ', ',')}"


def tell_apart(methods: Sequence[tuple[str, Board, Code | None]]) -> list[str]:
    """Return the names of strategies that are compared, from name, board and opening; with their openings if these differ."""
    alike = len({opening for _, _, opening in methods}) == 1
    return [name if alike else name_method(name, board, opening) for name, board, opening in methods]


def evaluate(
    strategy: StrategyLike,
    board: BoardLike | None = None,
    sample: int | None = None,
    seed: int | None = None,
    progress: OnProgress | None = None,
    runs: int = 1,
    executor: Executor | None = None,
) -> Evaluation:
    """Play a strategy against all codes of its board, or against a random sample of different codes.

    Raises StrategyError if there is nothing to play or a game never ends, and BoardError if all codes are requested
    on a board too big to list.

    Args:
        strategy: the strategy, or its name; a strategy must be picklable to run in another process.
        board: the board for a strategy given by name, by default 4 pegs and 6 colours; otherwise it is the strategy's board.
        sample: number of different codes to play; None for all codes, which are also played if the sample is larger.
        seed: seed of the random numbers that draw the sample and, for a strategy given by name, its random guesses: the
            same seed gives the same results again. A strategy that is an object has the seed of ``make_strategy``.
        progress: called repeatedly with two numbers, codes found and all codes: of all runs with chance, else of one run.
        runs: how often every code is played. With chance, different runs, and different groups of codes in a run, have
            different random numbers, so that the average has a margin.
        executor: runs the strategy in other processes; None means in this process. Unless a
            time limit ends the search for a guess, the guesses are the same everywhere.

    >>> evaluate("knuth").total
    5801
    """
    strategy = find_strategy(strategy, board, seed=SEED.check(seed))
    drawn = None if sample is None else as_whole(sample)  # ``sample`` may be a text such as "100"
    times = as_whole(runs)
    if drawn is not None and drawn < 1:
        raise StrategyError(f"a sample of {sample} codes is too small: play 1 or more")
    if times < 1:
        raise StrategyError(f"{runs} runs are too few: play 1 or more")
    if executor is not None and not hasattr(executor, "submit"):
        raise StrategyError(f"{executor!r} is not an executor: give one, such as ProcessPoolExecutor()")
    board = strategy.board
    if drawn is None and not board.is_listed:
        raise BoardError(f"{board} have {board.size_text} codes, too many to play all: add").cured_by(sample=20)
    start = time.perf_counter()
    targets = board.codes if drawn is None or drawn >= board.size else draw_codes(board, drawn, seed)
    groups = _group(strategy, len(targets), times)
    guesses = _play_runs(strategy, times, targets, groups, progress, executor)
    return Evaluation(
        strategy.name, board, strategy.opening, targets, guesses, time.perf_counter() - start, groups, strategy.labels
    )


def _group(strategy: Strategy, count: int, runs: int) -> NDArray[np.intp] | None:
    """Divide ``count`` codes at random into groups, each with random guesses of its own; None if no guess is random.

    There are just enough groups for a reliable margin, because each group takes the time of a tree of its own. On a
    board too big to list, where each game is played alone, each code is a group.
    """
    if not strategy.uses_chance:
        return None
    wanted = -(-_FREEDOM // max(1, runs - 1)) if strategy.board.is_listed else count
    return np.random.default_rng(count).permutation(np.arange(count) % min(wanted, count))


def _play_runs(
    strategy: Strategy, runs: int, targets: Codes, groups: NDArray[np.intp] | None, progress: OnProgress | None,
    executor: Executor | None,
) -> NDArray[np.intp]:  # fmt: skip
    """Count the guesses for each of the ``targets`` in each run, with random numbers by run and group: shape (runs, n)."""
    if groups is None:
        return np.stack([count_guesses(strategy, targets, progress, executor) for _ in range(runs)])
    from mastermind_xl.analysis.parallel import run_parallel  # imported late to save time

    size = runs * len(targets)

    def report(done: int, total: int) -> None:
        if progress is not None:
            progress(size * done // total, size)

    order = np.argsort(groups, kind="stable")
    shares = np.split(order, np.flatnonzero(np.diff(groups[order])) + 1)
    tasks = [(strategy.for_run(stream), targets[share]) for stream, share in enumerate(shares * runs)]
    guesses = np.empty((runs, len(targets)), np.intp)
    guesses[:, order] = np.concatenate(run_parallel(_count_share, tasks, executor, report)).reshape(runs, -1)
    return guesses


def _count_share(task: tuple[Strategy, Codes]) -> NDArray[np.intp]:
    return count_guesses(*task)


def draw_codes(board: Board, count: int, seed: int | None) -> Codes:
    """Draw ``count`` different codes of any ``board`` at random, and return them in standard rotation: shape (count, pegs).

    The same ``seed`` draws the same codes.
    """
    chance = np.random.default_rng(seed)
    if board.is_listed:
        return board.codes[np.sort(chance.choice(board.size, count, replace=False))]
    drawn: set[Code] = set()
    while len(drawn) < count:
        if board.repeats:
            pegs = chance.integers(1, board.colors + 1, board.pegs)
        else:
            pegs = chance.permutation(board.colors)[: board.pegs] + 1
        drawn.add(tuple(pegs.tolist()))
    return np.array(sorted(drawn), np.uint8)


def count_guesses(
    strategy: Strategy, targets: Codes, progress: OnProgress | None = None, executor: Executor | None = None
) -> NDArray[np.intp]:
    """Return the numbers of guesses that a strategy needs for ``targets``, codes of shape (n, pegs): shape (n,).

    On a board that can be listed, all games are played at once as a tree; otherwise one after the other. ``progress``
    is called with two numbers: the codes found, and all codes. ``executor`` plays the games; without one, this process
    plays them.
    """
    board = strategy.board
    if not board.is_listed:
        from mastermind_xl.analysis.parallel import run_parallel  # imported late to save time

        games = [(strategy, tuple(code)) for code in targets.tolist()]
        return np.array(run_parallel(count_attempts, games, executor, progress), np.intp)
    indices = all_indices(board)
    if len(targets) < board.size:
        weights = board.colors ** np.arange(board.pegs, dtype=np.int64)[::-1]  # as numbers, codes rise like indices
        indices = np.searchsorted(board.codes @ weights, targets @ weights)
    if executor is not None:
        from mastermind_xl.analysis.branches import count_by_branches  # imported late to save time

        return np.asarray(count_by_branches(strategy, indices, executor, progress))
    tree = grow(strategy, targets=indices if len(targets) < board.size else None, progress=progress)
    counts = np.zeros(board.size, np.intp)
    counts[tree.guess_indices[tree.finds]] = tree.depths[tree.finds]
    return counts[indices]


def count_attempts(game: tuple[Strategy, Code]) -> int:
    """Return the number of guesses in a game, given as a strategy and the code that the strategy finds."""
    return len(play(*game).attempts)


def play(strategy: StrategyLike, code: CodeLike, board: BoardLike | None = None) -> Game:
    """Return the game in which a strategy finds ``code``, on a board of any size.

    A strategy given by name plays on ``board``, by default 4 pegs and 6 colours. Raises StrategyError if a guess is
    repeated, because the game would never end, and CodeError for an invalid code.

    >>> play("knuth", "4563")
    <Game on 4 pegs, 6 colours: 1122:0,0 3345:0,3 4653:2,2 4563:4,0>
    """
    strategy = find_strategy(strategy, board)
    board = strategy.board
    game = Game(board, code=code)
    while game.found is None:
        game = game.play(board.code(next_guess(strategy, game).guess_index))
    return game
