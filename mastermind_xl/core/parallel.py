"""Work done in parallel, on an executor: processes on this machine, or whatever else ``concurrent.futures`` can reach.

A task is one argument of a function; for another process both must be importable and picklable. A
worker that is lost (killed, out of memory, a machine switched off) costs time and no result: its
task is given to the executor once more, and if that does not help, it is done here. So an error
that a task raises is raised here, too, as if there were no executor.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    InvalidStateError,
    ProcessPoolExecutor,
    wait,
)
from contextlib import closing, suppress
from multiprocessing import resource_tracker
from types import TracebackType
from typing import Any, Generic, TypeVar

from mastermind_xl.core import kernel
from mastermind_xl.core.system import interrupts_wait, processes_ignore_interrupts

Task = TypeVar("Task")
Result = TypeVar("Result")
OnProgress = Callable[[int, int], None]
"""Called with (tasks done, tasks to do)."""

_TICK = 0.2  # seconds between two looks at the world while tasks run

_MOST_ON_WINDOWS = 61  # processes for which Windows can wait at a time, less what the pool itself needs

_END = 5.0  # seconds in which a pool whose workers have been ended notices it

_CHANCES = 2  # how often a task is given to the executor before it is done here


def run_parallel(
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
    executor: Executor | None = None,
    progress: OnProgress | None = None,
) -> list[Result]:
    """What the function makes of each task, in the order of the tasks.

    Args:
        function: does one task.
        tasks: its arguments.
        executor: where they are done; in this process when None.
        progress: told after every task.
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
    function: Callable[[Task], Result],
    tasks: Iterable[Task],
    executor: Executor | None = None,
    *,
    ahead: int | None = None,
    meanwhile: Callable[[], None] | None = None,
) -> Generator[tuple[int, Result], None, None]:
    """The number of each task, from 0, and what the function makes of it, as they are done.

    Closing it, as an error or Ctrl+C does in ``contextlib.closing``, cancels what has not begun.

    Args:
        function: does one task.
        tasks: its arguments. They are drawn when their turn comes, so later ones may depend on results.
        executor: where they are done; in this process when None.
        ahead: how many tasks the executor is given at a time; all when None.
        meanwhile: called a few times a second while waiting.
    """
    numbered = enumerate(tasks)
    if executor is None:
        for number, task in numbered:
            yield number, function(task)
        return
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
    """Tasks that an executor has been given, with their numbers and chances, and those that it has lost."""

    def __init__(self, function: Callable[[Task], Result], executor: Executor) -> None:
        self._function, self._executor = function, executor
        self.given: dict[Future[Result], tuple[int, Task, int]] = {}
        self.lost: list[tuple[int, Task]] = []

    def give(self, number: int, task: Task, chances: int) -> None:
        """Let the executor do a task; it is lost at once if there is no executor any more."""
        try:
            self.given[self._executor.submit(self._function, task)] = number, task, chances
        except RuntimeError:  # it is broken or shut down
            self.lost.append((number, task))

    def take_results(self) -> Iterator[tuple[int, Result]]:
        """What is done by now, or soon, in the order of the tasks; what went wrong gets another chance or is lost."""
        timeout = 0 if self.lost else _TICK
        # Interrupted, it may keep the locks of futures, for which their executor would wait for ever.
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


class Processes(Executor):
    """Processes on this machine, started when they are needed and replaced when they are lost.

    They take no notice of Ctrl+C, which is for the process that gives them their tasks, and they
    end with it, however it ends. Leaving a ``with`` block by an error ends them at once. (loky 3.7
    will not do: at Ctrl+C it writes a traceback, as it tells cancelled tasks that their workers end.)
    """

    def __init__(self, jobs: int) -> None:
        self.jobs = min(jobs, _MOST_ON_WINDOWS) if sys.platform == "win32" else jobs
        self._pool: ProcessPoolExecutor | None = None
        self._others = {child.pid for child in multiprocessing.active_children()}

    def submit(self, function: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        """See ``concurrent.futures.Executor``."""
        if sys.platform != "win32":
            resource_tracker.ensure_running()  # here, as it would let interrupts through in the block
        # A worker that hears Ctrl+C before it can ignore it prints a traceback.
        with processes_ignore_interrupts():
            if self._pool is not None:
                try:
                    return _outlive_workers(self._pool.submit(function, *args, **kwargs))
                except BrokenExecutor:
                    _let_end(self._pool)
            context = multiprocessing.get_context("spawn")  # a fork would copy the threads' locks
            self._pool = ProcessPoolExecutor(self.jobs, context, _begin)
            return _outlive_workers(self._pool.submit(function, *args, **kwargs))

    def shutdown(self, wait: bool = True, *, cancel_futures: bool = False) -> None:
        """See ``concurrent.futures.Executor``."""
        if self._pool is not None:
            if self._pool._broken:
                _let_end(self._pool)
            self._pool.shutdown(wait=wait, cancel_futures=cancel_futures)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.shutdown()
        elif self._pool is not None:
            manager: Any = self._pool._executor_manager_thread
            _let_end(self._pool)
            for child in multiprocessing.active_children():
                if child.pid not in self._others:
                    child.terminate()
            if manager is not None:  # Python would wake it at its own end, just while it closes its pipes
                manager.join(_END)


def _let_end(pool: ProcessPoolExecutor) -> None:
    """Let a pool end whose workers are lost.

    Before Python 3.12 its threads go on waiting for workers to take a task that is too long for
    the pipe, and the program for its threads (CPython issue 94777, mended there in the same way).
    In every version they wait for the rest of a result that a worker was sending when it was ended,
    as long as any process could send it: this one closes its end, and the workers are gone.
    """
    tasks: Any = pool._call_queue  # type: ignore[attr-defined]
    results: Any = pool._result_queue
    if tasks is not None:  # it has not been shut down before
        for pipe in (tasks._reader, results._writer):
            with suppress(OSError):  # the pool's own thread may be closing it at this moment
                pipe.close()
    pool.shutdown(wait=False, cancel_futures=True)


def _outlive_workers(future: Future[Result]) -> Future[Result]:
    """Let a future be cancelled just before its pool tells it that the workers are lost.

    The thread that tells it would end with a traceback on standard error.
    """
    tell = future.set_exception

    def tell_if_it_waits(exception: BaseException | None) -> None:
        with suppress(InvalidStateError):
            tell(exception)

    future.set_exception = tell_if_it_waits  # type: ignore[method-assign]
    return future


def _begin() -> None:
    """What a worker does first."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    kernel.use_cores(1)  # there are as many processes as cores are wanted
    threading.Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
