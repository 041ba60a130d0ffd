"""The games of many codes, branch by branch of their tree, on any executor.

Wherever a branch is thought through, the same guesses come out: a strategy knows the position alone.
So the guesses add up to the same as in one tree, and a branch that is lost is thought through again.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import closing
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Feedback
from mastermind_xl.core.game import Game
from mastermind_xl.core.parallel import OnProgress, as_done, run_parallel
from mastermind_xl.core.scoring import Indices
from mastermind_xl.strategies import Strategy, next_guess
from mastermind_xl.strategies.tree import grow

_SHARES = 128
"""A task is branches that have together about one in so many of a board's codes."""


class _Branch(NamedTuple):
    strategy: Strategy
    start: Game
    targets: Indices
    """Those of the start's candidates that shall be found."""

    @property
    def size(self) -> int:
        return len(self.start.candidates)


def count_by_branches(
    strategy: Strategy,
    targets: Indices,
    executor: Executor,
    progress: OnProgress | None = None,
) -> NDArray[np.intp]:
    """How many guesses a strategy takes to find each of some codes.

    Args:
        strategy: deterministic, with the position alone deciding its guess; it can be pickled.
        targets: indices of the codes, rising.
        executor: where it thinks.
        progress: called with (codes found, codes to find).

    Returns:
        Shape (n,), as the targets.
    """
    board = strategy.board
    counts = np.zeros(board.size, np.intp)
    found = 0

    def tell() -> None:
        if progress is not None:
            progress(found, len(targets))

    share = board.size / _SHARES
    win = Feedback(board.pegs, 0).rank
    large, small = [_Branch(strategy, Game.at(board, np.arange(board.size)), targets)], list[_Branch]()
    while large:
        branches: list[_Branch] = []
        for branch, (guess, games) in zip(large, run_parallel(_step, large, executor), strict=True):
            if games.pop(win, None) is not None and guess in branch.targets:
                counts[guess] = len(branch.start.guesses) + 1
                found += 1
            branches += _parts(branch, games.values())
        tell()
        large = [branch for branch in branches if branch.size > share]
        small += [branch for branch in branches if branch.size <= share]
    tasks = _bundle(small, share)
    with closing(as_done(_count, tasks, executor, meanwhile=tell)) as counted:
        for number, guesses in counted:
            of = np.concatenate([branch.targets for branch in tasks[number]])
            counts[of] = guesses
            found += len(of)
            tell()
    return counts[targets]


def _step(branch: _Branch) -> tuple[int, dict[int, Game]]:
    guess = next_guess(branch.strategy, branch.start).guess
    return guess, branch.start.branches(guess)


def _parts(branch: _Branch, games: Iterable[Game]) -> Iterator[_Branch]:
    """The branches that lead to targets."""
    for game in games:
        targets = np.intersect1d(game.candidates, branch.targets, assume_unique=True)
        if len(targets) == len(game.candidates):
            targets = game.candidates  # the same object goes on its way once
        if len(targets):
            yield _Branch(branch.strategy, game, targets)


def _bundle(branches: Sequence[_Branch], share: float) -> list[list[_Branch]]:
    """Neighbours together until they reach a share, the largest bundles first: no long one is begun last."""
    bundles: list[list[_Branch]] = []
    room = 0.0
    for branch in branches:
        if room <= 0:
            bundles.append([])
            room = share
        bundles[-1].append(branch)
        room -= branch.size
    return sorted(bundles, key=lambda bundle: -sum(branch.size for branch in bundle))


def _count(branches: Sequence[_Branch]) -> NDArray[np.int32]:
    """Guesses for each target of one branch after another."""
    return np.concatenate([_count_one(branch) for branch in branches])


def _count_one(branch: _Branch) -> NDArray[np.int32]:
    tree = grow(branch.strategy, branch.targets, start=branch.start)
    counts = np.empty(len(branch.targets), np.int32)
    counts[np.searchsorted(branch.targets, tree.guesses[tree.finds])] = tree.depths[tree.finds]
    return counts
