"""Do tasks on an executor of ``concurrent.futures``: processes on this machine, threads, or a cluster.

A task is the argument of a function. For another process, the function must be importable and the task picklable. If a
worker is lost (killed, out of memory, a machine switched off), the executor gets the worker's task once more; if the
task is lost again, it is done in this process. A task that raises an error is also done again in this process, which
raises the error.
"""

import time
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, BrokenExecutor, CancelledError, Executor, Future, wait
from contextlib import closing
from typing import TypeVar

from mastermind_xl.core.system import OnProgress, Watch, interrupts_wait

Task = TypeVar("Task")
Result = TypeVar("Result")

_TICK = 0.2  # seconds between two checks while tasks run
_CHANCES = 2  # how often the executor gets a task before this process does the task
_TRIAL = 1.0  # seconds of processor time after which the time of the remaining tasks is estimated
_WORTH = 25.0
"""Processor seconds of work that are worth a start of ``Workers``. Two processes take some seconds to start and to make
tables: ``evaluate knuth`` with numpy takes 6.1 s in one and 8.2 in two on 5 × 8, and 11.8 and 16.9 on 5 × 9."""


class Workers(Executor):
    """An executor whose start takes seconds; ``worth`` is whether the executor is used, or None before this is decided.

    Until ``worth`` is true, ``as_done`` begins a list of tasks in this process, and uses the executor only for long
    work. ``has_lost_tasks`` is set when all tasks given so far are lost; they are then given again.
    """

    worth: bool | None = True
    has_lost_tasks = False


def run_parallel(
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
    executor: Executor | None = None,
    progress: OnProgress | None = None,
) -> list[Result]:
    """Return the function's result for each task, in the order of tasks; ``progress`` is called after each task.

    ``executor`` does the tasks; without one, this process does them.
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
    ahead: int | None = None, meanwhile: Watch | None = None,
) -> Generator[tuple[int, Result], None, None]:  # fmt: skip
    """Yield the number of each task, from 0, with its result, in the order in which they finish.

    Closing the generator, as ``contextlib.closing`` does on an error or Ctrl+C, cancels tasks that have not
    begun.

    Args:
        function: does one task.
        tasks: arguments of the function, each taken when it is needed, so that it may depend on earlier results. A list
            of tasks is begun in this process if the executor's start takes seconds; see ``Workers``.
        executor: does the tasks; None means this process.
        ahead: the number of tasks that the executor has at a time; None means all tasks.
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
    yield from _share(function, numbered, executor, ahead, meanwhile)


def _share(
    function: Callable[[Task], Result], numbered: Iterator[tuple[int, Task]], executor: Executor, ahead: int | None,
    meanwhile: Watch | None,
) -> Iterator[tuple[int, Result]]:  # fmt: skip
    """Do the numbered tasks on an executor; see ``as_done``."""
    given: dict[Future[Result], tuple[int, Task, int]] = {}  # tasks with their numbers and remaining chances
    lost: list[tuple[int, Task]] = []

    def give(number: int, task: Task, chances: int) -> None:
        try:
            given[executor.submit(function, task)] = number, task, chances
        except Exception:  # the executor is broken, shut down, or (Dask) closed
            lost.append((number, task))

    try:
        while True:
            if isinstance(executor, Workers) and executor.has_lost_tasks:
                executor.has_lost_tasks = False
                again = [*given.items()]
                given.clear()
                for future, taken in again:
                    future.cancel()
                    give(*taken)
            while not lost and (ahead is None or len(given) < ahead):
                following = next(numbered, None)
                if following is None:
                    break
                give(*following, _CHANCES)
            if not given and not lost:
                return
            with interrupts_wait():  # an interrupt may leave futures locked, for which the executor would wait for ever
                done = wait(given, 0 if lost else _TICK, FIRST_COMPLETED).done
            for future in sorted(done, key=lambda future: given[future][0]):
                number, task, chances = given.pop(future)
                error = CancelledError() if future.cancelled() else future.exception()
                if error is None:
                    yield number, future.result()
                elif chances > 1 and isinstance(error, (BrokenExecutor, CancelledError)):
                    give(number, task, chances - 1)
                else:  # an error of the task itself is raised when the task is done again in this process
                    lost.append((number, task))
            if lost:  # one at a time, because the executor may have results meanwhile
                number, task = lost.pop(0)
                yield number, function(task)
            elif meanwhile is not None:
                meanwhile()
    finally:
        for future in given:
            future.cancel()
