"""The best guesses in many positions at once, where arrays of one position would be too short to pay.

Small sets of candidates of one size are compared with each other, and on a board that keeps the scores
of every pair with all codes, in the same arrays. What that does not settle is looked at alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core import kernel
from mastermind_xl.core.board import Board
from mastermind_xl.core.partition import Bounded, Positions, count_parts
from mastermind_xl.core.scoring import Indices, scorer
from mastermind_xl.strategies.best_so_far import (
    SAME,
    BestSoFar,
    Costs,
    Measure,
    PartCost,
    distinct_candidates,
    distinct_guesses,
    find_floor,
    look,
)

_PAIRS = 1 << 17
"""Pairs that are counted together."""

_ALONE_PAIRS = 1 << 16
"""Positions of so many pairs and more are looked at alone."""

_TASK_PAIRS = 1 << 22
"""Pairs that a thread looks at without asking for more: a millisecond's work."""


def best_guess_each(
    board: Board,
    measure: Measure,
    positions: Positions,
    part_cost: PartCost | None = None,
    *,
    consistent: bool = False,
    memory: int | None = None,
) -> Indices:
    """The guess of least cost in each position; see ``best_guess``.

    Args:
        board: a board that can be listed.
        measure: the cost of each guess.
        positions: where; with two candidates or fewer, the first of them is guessed.
        part_cost: how the measure adds up over the parts, if it does.
        consistent: guess candidates only.
        memory: megabytes that the program may take.
    """
    scores = scorer(board)
    sizes = positions.sizes
    guesses = positions.candidates[positions.starts[:-1]]
    costs = np.full(len(sizes), np.inf)
    alone = sizes > 2 * scores.ranks
    for count in np.flatnonzero(np.bincount(sizes[~alone])).tolist():
        if count <= 2:
            continue
        floor = find_floor(measure, scores.ranks, count)
        for which in _blocks(np.flatnonzero(sizes == count), count * count):
            rows = positions.candidates[positions.starts[which][:, None] + np.arange(count)]
            of = _compare(board, measure, rows, rows)
            costs[which] = least = of.min(axis=1)
            guesses[which] = rows[np.arange(len(which)), _first(of, least)]
            if consistent:
                continue
            open_ = which[least > floor.outside + SAME]
            if scores.keeps_all and count * board.size < _ALONE_PAIRS:
                _compare_with_all(board, measure, positions, open_, guesses, costs)
            else:
                alone[open_] = True
    if (
        part_cost is not None
        and kernel.is_worth(board.size, kernel.WORTH_CODES)
        and board.pegs <= kernel.MOST_PEGS
    ):
        fast = alone & (sizes < board.size)  # before anything is asked, a few guesses are to be looked at
        if _compile_best(board, measure, part_cost, positions, fast, guesses, costs, consistent, memory):
            alone &= ~fast
    for position in np.flatnonzero(alone).tolist():
        best = BestSoFar(board, measure, positions.of(position))
        if np.isfinite(costs[position]):
            best.know(float(costs[position]), int(guesses[position]))
        asked = positions.asked[position].tolist()
        guesses[position] = look(best, asked, consistent=consistent, memory=memory).guess
    return guesses


def _compile_best(
    board: Board,
    measure: Measure,
    part_cost: PartCost,
    positions: Positions,
    which: NDArray[np.bool_],
    guesses: Indices,
    costs: Costs,
    consistent: bool,
    memory: int | None,
) -> bool:
    """Find the best guess in some positions by the fast kernel, those that have their guesses in common together.

    Returns:
        Whether it could be used; if not, nothing has changed.

    Args:
        board: the board.
        measure: the cost of each guess.
        part_cost: how it adds up over the parts.
        positions: all of them.
        which: those to look at.
        guesses: the best candidate of each position where it is known, to be replaced.
        costs: what it costs; infinity where it is not known.
        consistent: guess candidates only.
        memory: megabytes that the program may take.
    """
    scores, distinct = scorer(board), distinct_guesses(board, memory)
    sizes = positions.sizes
    seen = np.isfinite(costs)
    same = np.full(len(sizes), SAME)
    table = part_cost.each(np.arange(int(sizes.max()) + 1)).astype(np.float64)
    together: dict[int, tuple[Bounded, list[int]]] = {}
    for position in np.flatnonzero(which).tolist():
        mine, asked = positions.of(position), positions.asked[position].tolist()
        if consistent:
            among = distinct_candidates(BestSoFar(board, measure, mine), asked, memory)
            found = Bounded(scores, among, scores.colors(mine))
        else:
            found = distinct.find(mine, asked)
        together.setdefault(id(found), (found, []))[1].append(position)
    tasks = _share(together.values(), sizes)

    def arguments(task: tuple[Bounded, list[int]]) -> tuple[Any, ...]:
        found, some = task
        return (
            board.codes, board.colors, positions.candidates, positions.starts, np.array(some),
            found.guesses, found.starts, found.firsts, table, same, part_cost.greatest,
            np.zeros(board.size, np.uint8), costs, guesses, seen,
        )  # fmt: skip

    calls = {"best_of_each": arguments(tasks[0])} if tasks else {}
    compiled = kernel.load("mastermind_xl.core.compiled", calls)
    if compiled is None:
        return False
    if part_cost.divided:
        same *= sizes
        costs[seen] *= sizes[seen]
    guesses[which & ~seen] = board.size
    kernel.run_threads(lambda task: compiled.best_of_each(*arguments(task)), tasks)
    return True


def _share(together: Iterable[tuple[Bounded, list[int]]], sizes: Indices) -> list[tuple[Bounded, list[int]]]:
    """Tasks for threads: so many pairs of candidates and guesses each, the longest first."""
    tasks: list[tuple[int, Bounded, list[int]]] = []
    for found, some in together:
        begun, pairs = 0, 0
        for end, position in enumerate(some, 1):
            pairs += int(sizes[position]) * len(found.guesses)
            if pairs >= _TASK_PAIRS or end == len(some):
                tasks.append((pairs, found, some[begun:end]))
                begun, pairs = end, 0
    tasks.sort(key=lambda task: -task[0])
    return [task[1:] for task in tasks]


def _compare_with_all(
    board: Board, measure: Measure, positions: Positions, which: Indices, guesses: Indices, costs: Costs
) -> None:
    """Compare the best candidates of positions of one size with all codes, and take those that cost less.

    Args:
        board: a board that keeps the scores of every pair.
        measure: the cost of each guess.
        positions: all of them.
        which: those to look at.
        guesses: the best candidate of each position, to be replaced.
        costs: what it costs.
    """
    if not len(which):
        return
    count = int(positions.sizes[which[0]])
    for some in _blocks(which, count * board.size):
        rows = positions.candidates[positions.starts[some][:, None] + np.arange(count)]
        of = _compare(board, measure, rows, None)
        least = of.min(axis=1)
        better = least < costs[some] - SAME
        guesses[some[better]] = _first(of, least)[better]


def _compare(board: Board, measure: Measure, rows: Indices, guesses: Indices | None) -> Costs:
    """What guesses cost in positions of one size, shape (positions, guesses).

    Args:
        board: the board.
        measure: the cost of each guess.
        rows: shape (positions, candidates).
        guesses: shape (positions, guesses); all codes when None.
    """
    scores = scorer(board)
    across = rows.T
    if guesses is None:
        ranks = scores.against(across.ravel())
    else:
        ranks = scores.pairs(across[:, :, None], guesses)
    sizes = count_parts(ranks.reshape(len(across), -1), scores.ranks)
    return measure(sizes).reshape(len(rows), -1)


def _first(costs: Costs, least: Costs) -> Indices:
    """The place of the first guess of least cost in each row."""
    return np.asarray((costs <= least[:, None] + SAME).argmax(axis=1))


def _blocks(which: Indices, pairs: int) -> Iterator[Indices]:
    """Positions of so many pairs each, as many as are counted together."""
    some = max(1, _PAIRS // pairs)
    return (which[start : start + some] for start in range(0, len(which), some))
