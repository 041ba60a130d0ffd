"""Parallel work on an executor: processes on this machine, or anything else that ``concurrent.futures`` can reach.

A task is the argument of a function. For another process, the function must be importable and the task picklable.
If a worker is lost (killed, out of memory, a machine switched off), its task goes to the executor once more, and
if that fails, it runs here. So does a task that fails: its error is raised here, as if there were no executor.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import closing
from typing import Generic, TypeVar

from mastermind_xl.core.system import OnProgress, interrupts_wait

Task = TypeVar("Task")
Result = TypeVar("Result")

_TICK = 0.2  # seconds between two checks while tasks run
_CHANCES = 2  # times that a task is given to the executor before it is done here
_TRIAL = 1.0  # seconds of processor time after which the rest is estimated
_WORTH = 25.0
"""Seconds of processor time that are worth a start of ``Workers``. Two processes take some seconds to start and to make
tables: ``evaluate knuth`` with numpy takes 6.1 s in one and 8.2 in two on 5 × 8, and 11.8 and 16.9 on 5 × 9."""


class Workers(Executor):
    """An executor whose start takes seconds; ``worth`` is whether it is used, or None before that is decided.

    Until it is true, ``as_done`` begins a list of tasks in this process, and uses the executor only for long work.
    """

    worth: bool | None = True


def run_parallel(
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
    executor: Executor | None = None,
    progress: OnProgress | None = None,
) -> list[Result]:
    """Return the function's result for each task, in the order of tasks; ``progress`` is called after each.

    They run on ``executor`` or, if it is None, in this process.
    """
    todo = list(tasks)
    results: dict[int, Result] = {}
    with closing(as_done(function, todo, executor)) as finished:
        for number, result in finished:
            results[number] = result
            if progress is not None:
                progress(len(results), len(todo))
    return [results[number] for number in range(len(todo))]


def as_done(
    function: Callable[[Task], Result], tasks: Iterable[Task], executor: Executor | None = None, *,
    ahead: int | None = None, meanwhile: Callable[[], None] | None = None,
) -> Generator[tuple[int, Result], None, None]:  # fmt: skip
    """Yield the number of each task, from 0, with its result, in the order in which they finish.

    Closing the generator, as ``contextlib.closing`` does on an error or Ctrl+C, cancels tasks that have not
    begun.

    Args:
        function: does one task.
        tasks: arguments of the function, drawn when their turn comes, so that they may depend on results. A list
            of them is begun in this process if the executor's start takes seconds; see ``Workers``.
        executor: where they are done; in this process when None.
        ahead: how many tasks the executor has at a time; all when None.
        meanwhile: called a few times a second while waiting for the executor.
    """
    numbered = enumerate(tasks)
    if executor is None:
        for number, task in numbered:
            yield number, function(task)
        return
    if isinstance(executor, Workers):
        if not executor.worth and isinstance(tasks, Sequence):
            executor.worth, begun = False, time.process_time()
            for number, task in numbered:
                yield number, function(task)
                spent, left = time.process_time() - begun, len(tasks) - number - 1
                if spent > _TRIAL and spent / (number + 1) * left > _WORTH:
                    break
            else:
                return
        executor.worth = True
    elsewhere = _Elsewhere(function, executor)
    try:
        while True:
            while not elsewhere.lost and (ahead is None or len(elsewhere.given) < ahead):
                following = next(numbered, None)
                if following is None:
                    break
                elsewhere.give(*following, _CHANCES)
            if not elsewhere.given and not elsewhere.lost:
                return
            yield from elsewhere.take_results()
            if elsewhere.lost:  # one at a time, as the executor may have results meanwhile
                number, task = elsewhere.lost.pop(0)
                yield number, function(task)
            elif meanwhile is not None:
                meanwhile()
    finally:
        for future in elsewhere.given:
            future.cancel()


class _Elsewhere(Generic[Task, Result]):
    """Tasks given to an executor, with their numbers and remaining attempts, and the tasks that were lost."""

    def __init__(self, function: Callable[[Task], Result], executor: Executor) -> None:
        self._function, self._executor = function, executor
        self.given: dict[Future[Result], tuple[int, Task, int]] = {}
        self.lost: list[tuple[int, Task]] = []

    def give(self, number: int, task: Task, chances: int) -> None:
        """Give a task to the executor; the task counts as lost if the executor has ended."""
        try:
            self.given[self._executor.submit(self._function, task)] = number, task, chances
        except RuntimeError:  # it is broken or shut down
            self.lost.append((number, task))

    def take_results(self) -> Iterator[tuple[int, Result]]:
        """Yield the results that are ready, in task order; failed tasks are repeated or count as lost."""
        timeout = 0 if self.lost else _TICK
        # An interrupt may leave futures locked, and their executor would wait for ever.
        with interrupts_wait():
            done = wait(self.given, timeout, FIRST_COMPLETED).done
        for future in sorted(done, key=lambda future: self.given[future][0]):
            number, task, chances = self.given.pop(future)
            error = CancelledError() if future.cancelled() else future.exception()
            if error is None:
                yield number, future.result()
            elif chances > 1 and isinstance(error, (BrokenExecutor, CancelledError)):
                self.give(number, task, chances - 1)
            else:  # an error of the task itself is raised where the task is done again, here
                self.lost.append((number, task))
