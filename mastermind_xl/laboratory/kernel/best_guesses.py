"""Compare guesses in many positions with the fast kernel, on all its cores; see ``strategies.best_so_far``."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.partition import Costs, Positions, multisets
from mastermind_xl.core.scoring import Indices
from mastermind_xl.laboratory.kernel import loading as kernel
from mastermind_xl.laboratory.kernel.guesses_compiled import best_of_each, make_room
from mastermind_xl.strategies.best_so_far import SAME, PartCost, Task


def improve(
    board: Board, part_cost: PartCost, positions: Positions, tasks: Iterator[Task], guesses: Indices,
    costs: Costs, seen: NDArray[np.bool_],
) -> bool:  # fmt: skip
    """Replace the best guesses so far with better ones that the fast kernel finds.

    ``part_cost`` is the cost of a guess on the ``board``. ``guesses`` and ``costs`` are those of the best guess in each of the ``positions``; an unknown cost is
    infinite. ``tasks`` have the guesses to try, and ``seen`` tells in which positions all candidates have been
    tried. If the kernel cannot be used, the function returns ``False`` and changes nothing.
    """
    sizes = positions.sizes
    known = np.isfinite(costs)
    same = np.full(len(sizes), SAME)
    table = part_cost.each(np.arange(int(sizes.max()) + 1, dtype=np.intp)).astype(np.float64)

    def shared(most: int) -> tuple[Any, ...]:
        room = make_room(board.pegs, board.colors, most, multisets(board).count)
        return (
            board.codes, positions.candidates, positions.starts, table, same, part_cost.greatest, costs, guesses,
            seen, np.zeros(board.size, np.uint8), room,
        )  # fmt: skip

    example = (np.zeros(1, np.intp),) * 4
    if not kernel.load({best_of_each: (*shared(1), *example)}):
        return False
    mine = threading.local()

    def run(task: Task) -> None:
        found, some = task
        which = np.array(some, np.intp)
        # small sets keep to small arrays, for the processor's cache
        doublings = int(sizes[which].max()).bit_length()
        finders = mine.__dict__.setdefault("finders", {})
        if doublings not in finders:
            finders[doublings] = partial(best_of_each, *shared(1 << doublings))
        finders[doublings](which, found.guesses, found.starts, found.firsts)

    if part_cost.divided:
        same *= sizes
        costs[known] *= sizes[known]
    kernel.run_threads(run, tasks)
    return True
