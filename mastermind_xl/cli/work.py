"""Help for long work: progress on standard error, and workers on this machine or on a Dask cluster."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager
from typing import TYPE_CHECKING, Any

from mastermind_xl import kernel
from mastermind_xl.core.errors import printable
from mastermind_xl.core.languages import fill
from mastermind_xl.core.messages import counted
from mastermind_xl.core.system import machine_cores

if TYPE_CHECKING:
    from pathlib import Path

    from rich.live import Live

    from mastermind_xl.cli.options import Arguments

is_told = False  # whether this process has reported any progress

MANY = sys.maxsize
"""The number of tasks if the tasks are not counted."""

_PATIENCE = 1.0
_REFRESH = 0.2
_REFRESH_IN_A_LOG = 10.0


class Progress(AbstractContextManager["Progress"]):
    """Reports the progress of work that takes more than a second, and of work that Ctrl+C interrupts.

    On a terminal the line with the progress disappears after the work.
    """

    def __init__(self, what: str, told: str = "") -> None:
        self._what, self._told = printable(what), told
        self._started = time.monotonic()
        self._next = self._started + _PATIENCE
        self._live: Live | None = None
        self._describe: Callable[[], str] | None = None

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if self._live is not None:
            self._live.stop()
        if self._describe is not None and kind is KeyboardInterrupt:
            print(self._line(self._describe), file=sys.stderr)

    def __call__(self, done: int, total: int) -> None:
        """Report that ``done`` of a ``total`` of codes, rows or puzzles are finished."""
        self.report(lambda: fill(self._told, done=done, total=total))

    def report(self, describe: Callable[[], str]) -> None:
        """Report progress in words; ``describe``, which returns the words, is called only when a report is due."""
        self._describe = describe
        now = time.monotonic()
        if now < self._next:
            return
        global is_told
        is_told = True
        if not sys.stderr.isatty():
            self._next = now + _REFRESH_IN_A_LOG
            print(self._line(describe), file=sys.stderr, flush=True)
            return
        self._next = now + _REFRESH
        from rich.console import Console
        from rich.live import Live
        from rich.text import Text

        if self._live is None:
            # ``Live`` starts no thread to refresh the line, because a forked process would lose the thread. ``Live`` also
            # leaves standard output as it is.
            self._live = Live(
                console=Console(stderr=True), auto_refresh=False, transient=True,
                redirect_stdout=False, redirect_stderr=False,
            )  # fmt: skip
            self._live.start()
        self._live.update(Text(self._line(describe), no_wrap=True, overflow="ellipsis"), refresh=True)

    def _line(self, describe: Callable[[], str]) -> str:
        return f"{self._what}: {describe()}, {time.monotonic() - self._started:.0f} s"


@contextmanager
def open_workers(arguments: Arguments, tasks: int = MANY) -> Iterator[tuple[Any, int]]:
    """Yield the executor for the workers that ``arguments`` request, and how many of the ``tasks`` are done at once.

    The workers are processes on this machine or, with ``--scheduler``, on a Dask cluster. If this process does the work
    itself, there is no executor: None.
    """
    if arguments.scheduler is None and arguments.jobs in (None, 1):
        kernel.use_cores(arguments.jobs)
        yield None, 1
        return
    with ExitStack() as stack:
        executor: Any
        if arguments.scheduler is not None:
            from mastermind_xl.cli.cluster import connect

            executor, count = stack.enter_context(connect(arguments.scheduler))
        else:
            from mastermind_xl.analysis.processes import Processes

            cores = machine_cores()
            executor = stack.enter_context(Processes(min(arguments.jobs, cores, tasks)))
            count = executor.jobs
            if count < arguments.jobs:
                reasons = {
                    cores: f"this machine has {counted(cores, 'core')}",
                    tasks: f"there are only {counted(tasks, 'task')}",
                }
                why = reasons.get(count, "that is Windows' limit")
                print(f"{counted(count, 'process')} instead of {arguments.jobs:,}: {why}", file=sys.stderr)
        executor.worth = None
        yield executor, count
        if executor.worth is False:
            print("one process did all the work, which was too short to be shared", file=sys.stderr)


def tell_resumed(path: Path | None) -> str:
    """Return a phrase with the file from which a proof continued; an empty text if no file was read."""
    return "" if path is None else f" (continued from {path})"


def resumed_as_json(path: Path | None) -> dict[str, str]:
    """Return the JSON field with the file from which a proof continued; an empty dict if no file was read."""
    return {} if path is None else {"resumed": str(path)}
