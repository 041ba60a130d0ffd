"""Evaluate a strategy in several processes, each of which plays branches of the strategy's tree.

A strategy must choose its guess from the position and its seed alone. Then every process plays a branch with the same
guesses, and the total is the same as in one process. A branch can be played again if its result is lost.
"""

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.analysis.parallel import as_done, run_parallel
from mastermind_xl.core.feedback import Feedback
from mastermind_xl.core.game import Game
from mastermind_xl.core.scoring import Indices, all_indices
from mastermind_xl.core.system import OnProgress
from mastermind_xl.strategies import Strategy, next_guess
from mastermind_xl.strategies.tree import grow

_SHARES = 128  # the branches of one task contain about a 128th of the board's codes


class _Branch(NamedTuple):
    strategy: Strategy
    start: Game
    targets: Indices  # the candidates at the start of the branch that are to be found

    @property
    def size(self) -> int:
        return len(self.start.candidates)


def count_by_branches(
    strategy: Strategy, targets: Indices, executor: Executor, progress: OnProgress | None
) -> NDArray[np.intp]:
    """See ``analysis.evaluation.count_guesses``; ``targets`` are the indices of the codes."""
    board = strategy.board
    counts = np.zeros(board.size, np.intp)
    found = 0

    def report() -> None:
        if progress is not None:
            progress(found, len(targets))

    share = board.size / _SHARES
    win = Feedback(board.pegs, 0).rank
    large, small = [_Branch(strategy, Game.at(board, all_indices(board)), targets)], list[_Branch]()
    while large:
        branches: list[_Branch] = []
        for branch, (guess, games) in zip(large, run_parallel(_step, large, executor), strict=True):
            if games.pop(win, None) is not None and guess in branch.targets:
                counts[guess] = len(branch.start.guess_indices) + 1
                found += 1
            branches += _parts(branch, games.values())
        report()
        large = [branch for branch in branches if branch.size > share]
        small += [branch for branch in branches if branch.size <= share]
    tasks = _bundle(small, share)
    with closing(as_done(_count, tasks, executor, meanwhile=report)) as counted:
        for number, guesses in counted:
            of = np.concatenate([branch.targets for branch in tasks[number]])
            counts[of] = guesses
            found += len(of)
            report()
    return counts[targets]


def _step(branch: _Branch) -> tuple[int, dict[int, Game]]:
    guess = next_guess(branch.strategy, branch.start).guess_index
    return guess, branch.start.branches(guess)


def _parts(branch: _Branch, games: Iterable[Game]) -> Iterator[_Branch]:
    for game in games:
        targets = np.intersect1d(game.candidates, branch.targets, assume_unique=True)
        if len(targets) == len(game.candidates):
            targets = game.candidates  # the same object is pickled only once
        if len(targets):
            yield _Branch(branch.strategy, game, targets)


def _bundle(branches: Sequence[_Branch], share: float) -> list[list[_Branch]]:
    """Join neighbouring branches into bundles, the largest bundle first, so that all processes finish together."""
    bundles: dict[float, list[_Branch]] = {}
    begin = 0
    for branch in branches:
        bundles.setdefault(begin // share, []).append(branch)
        begin += branch.size
    return sorted(bundles.values(), key=lambda bundle: -sum(branch.size for branch in bundle))


def _count(branches: Sequence[_Branch]) -> NDArray[np.int32]:
    every = []
    for branch in branches:
        targets = None if len(branch.targets) == branch.size else branch.targets
        tree = grow(branch.strategy, targets=targets, start=branch.start)
        counts = np.empty(len(branch.targets), np.int32)
        counts[np.searchsorted(branch.targets, tree.guess_indices[tree.finds])] = tree.depths[tree.finds]
        every.append(counts)
    return np.concatenate(every)
