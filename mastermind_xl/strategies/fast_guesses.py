"""Find the best guesses in many positions with the fast kernel: threads that call ``kernel.guesses_compiled``."""

import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.partition import Costs, Positions, Task, multisets
from mastermind_xl.core.scoring import Indices
from mastermind_xl.kernel import count_cores
from mastermind_xl.kernel.guesses_compiled import Best, Given, Listed, best_of_each, make_room
from mastermind_xl.kernel.loading import load
from mastermind_xl.strategies.criterion import SAME, PartCost


def improve(
    board: Board, part_cost: PartCost, positions: Positions, tasks: Iterator[Task], guesses: Indices,
    costs: Costs, seen: NDArray[np.bool_],
) -> bool:  # fmt: skip
    """Replace the best guesses so far with better ones that the fast kernel finds, on all its cores.

    ``part_cost`` calculates the cost of a guess on the ``board``. ``guesses`` and ``costs`` have the best guess so far
    in each of the ``positions``, and its cost; unknown costs are infinite. ``tasks`` have the guesses to try, and
    ``seen`` marks positions in which all candidates have been tried; see ``strategies.best_so_far``. If the kernel
    cannot be used, the function returns ``False`` and changes nothing.
    """
    sizes = positions.sizes
    known = np.isfinite(costs)
    same = np.full(len(sizes), SAME)
    table = part_cost.each(np.arange(int(sizes.max()) + 1, dtype=np.intp)).astype(np.float64)

    given = Given(board.codes, positions.candidates, positions.starts, table, same, part_cost.greatest)

    def shared(most: int) -> tuple[Any, ...]:
        best = Best(costs, guesses, seen, np.zeros(board.size, np.uint8))
        return given, best, make_room(board.pegs, board.colors, most, multisets(board).count)

    some_guesses = np.zeros(1, np.intp)
    if not load({best_of_each: (*shared(1), Listed(*[some_guesses] * 3), some_guesses)}):
        return False
    mine = threading.local()

    def compare(task: Task) -> None:
        found, some = task
        which = np.array(some, np.intp)
        # small sets use small arrays, which fit in the processor's cache
        doublings = int(sizes[which].max()).bit_length()
        finders = mine.__dict__.setdefault("finders", {})
        if doublings not in finders:
            finders[doublings] = partial(best_of_each, *shared(1 << doublings))
        finders[doublings](Listed(found.guesses, found.starts, found.firsts), which)

    if part_cost.divided:
        same *= sizes
        costs[known] *= sizes[known]
    _share_tasks(compare, tasks)
    return True


def _share_tasks(do: Callable[[Task], None], tasks: Iterator[Task]) -> None:
    """Run tasks in threads, on as many cores as the kernel uses; one thread at a time makes the next task while other threads work."""
    cores = count_cores()
    if cores <= 1:
        for task in tasks:
            do(task)
        return
    making, is_stopped = threading.Lock(), False

    def take() -> Task | None:
        with making:
            return None if is_stopped else next(tasks, None)

    def work(_: int) -> None:
        for task in iter(take, None):
            do(task)

    with ThreadPoolExecutor(cores) as executor:  # compiled functions let other threads run
        try:
            for _ in executor.map(work, range(cores)):
                pass
        except BaseException:  # also Ctrl+C
            is_stopped = True
            raise
