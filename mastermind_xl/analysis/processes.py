"""Processes on this machine as an executor, for the option ``--jobs``."""

import multiprocessing
import os
import signal
import sys
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, Future, InvalidStateError, ProcessPoolExecutor
from contextlib import contextmanager, suppress
from multiprocessing import resource_tracker
from pathlib import Path
from types import TracebackType
from typing import Any, TypeVar

from mastermind_xl import kernel
from mastermind_xl.analysis.parallel import Workers
from mastermind_xl.core.system import interrupts_wait
from mastermind_xl.programs import safe_path
from mastermind_xl.strategies.plugins import load_file, loaded

Result = TypeVar("Result")

_MOST_ON_WINDOWS = 61  # processes that Windows can wait for at a time, less those that the pool itself needs
_END = 5.0  # seconds in which a pool notices that its workers have been ended


@contextmanager
def processes_ignore_interrupts() -> Iterator[None]:
    """Make the processes started in a block ignore Ctrl+C; in this process Ctrl+C is delayed until the end of the block.

    On Windows a Ctrl+C during the block is lost, because new processes ignore Ctrl+C only if this process does.
    """
    if sys.platform == "win32":
        import ctypes

        ignore = ctypes.windll.kernel32.SetConsoleCtrlHandler
        ignore(None, True)
        try:
            yield
        finally:
            ignore(None, False)
        return
    with interrupts_wait():  # another thread may get the signal that this one blocks
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


class Processes(Workers):
    """An executor whose processes are started when needed, and replaced when lost.

    The processes ignore Ctrl+C, and end with their parent, however the parent ends. An error in a ``with`` block ends
    the processes at once.
    """

    # In a trial, loky 3.7 also survived a killed worker, without private members of CPython. But each Ctrl+C printed a
    # traceback (InvalidStateError), and workers whose parent was killed did not end. Loky would replace ``_let_end``
    # and half of ``__exit__``, for one more dependency.

    def __init__(self, jobs: int) -> None:
        self.jobs = min(jobs, _MOST_ON_WINDOWS) if sys.platform == "win32" else jobs
        self._pool: ProcessPoolExecutor | None = None
        self._others = {child.pid for child in multiprocessing.active_children()}

    @safe_path()
    def submit(self, function: Callable[..., Result], /, *args: Any, **kwargs: Any) -> Future[Result]:
        """See ``concurrent.futures.Executor``."""
        if sys.platform != "win32":
            resource_tracker.ensure_running()  # outside the block, because starting the tracker lets interrupts through
        # A worker prints a traceback if it gets Ctrl+C before it can ignore signals.
        with processes_ignore_interrupts():
            if self._pool is not None:
                try:
                    return _outlive_workers(self._pool.submit(function, *args, **kwargs))
                except BrokenExecutor:
                    _let_end(self._pool)
            context = multiprocessing.get_context("spawn")  # a fork would copy the threads' locks
            self._pool = ProcessPoolExecutor(self.jobs, context, _begin, (tuple(loaded),))
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
            if manager is not None:  # otherwise Python's end would wake the manager while it closes its pipes
                manager.join(_END)


def _let_end(pool: ProcessPoolExecutor) -> None:
    """Let a pool of processes end after its workers are lost."""
    # Otherwise the program waits for the pool's threads, and the threads wait for workers that are gone. Before Python
    # 3.12, a thread waits until a worker takes a task that is too long for the pipe (CPython issue 94777, fixed in the
    # same way). In every version, a thread waits for the rest of a result while this process has the sending end open.
    tasks: Any = pool._call_queue  # type: ignore[attr-defined]
    results: Any = pool._result_queue
    if tasks is not None:  # the pool has not been shut down before
        for pipe in (tasks._reader, results._writer):
            with suppress(OSError):  # the pool's own thread may be closing the pipe at this moment
                pipe.close()
    pool.shutdown(wait=False, cancel_futures=True)


def _outlive_workers(future: Future[Result]) -> Future[Result]:
    """Prevent the error of a future that is cancelled just before its pool reports lost workers."""
    # Otherwise the reporting thread would print a traceback.
    tell = future.set_exception

    def tell_if_it_waits(exception: BaseException | None) -> None:
        with suppress(InvalidStateError):
            tell(exception)

    future.set_exception = tell_if_it_waits  # type: ignore[method-assign]
    return future


def _begin(files: Sequence[Path]) -> None:
    """Prepare a new process, which loads the same ``files`` with strategies."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    kernel.use_cores(1)  # there are as many processes as cores to use
    threading.Thread(target=_end_with_parent, daemon=True).start()
    for file in files:
        load_file(file)


def _end_with_parent() -> None:
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)
