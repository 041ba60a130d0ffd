"""The machine and its limits: Ctrl+C, time limits, the number of cores and the size of memory."""

import os
import signal
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager

_USUAL_MEMORY = 8 << 30  # bytes assumed where Windows does not report them


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Delay Ctrl+C until the end of a block."""
    pressed: list[object] = []
    hears = signal.getsignal(signal.SIGINT)
    try:
        signal.signal(signal.SIGINT, lambda *_: pressed.append(_))
    except ValueError:  # this is not the main thread, and only the main thread receives Ctrl+C
        hears = None
    try:
        yield
    finally:
        if hears is not None:
            signal.signal(signal.SIGINT, hears)
        if pressed:
            signal.raise_signal(signal.SIGINT)


OnProgress = Callable[[int, int], None]  # called repeatedly with the amount of work done and of all work
Watch = Callable[[], None]  # called repeatedly; ends the work by raising an exception such as TimeUp


class TimeUp(Exception):  # noqa: N818 - it is no error
    """A search has reached its limit of time or work."""


_stopped = 0.0  # seconds in which clocks stood still


def clock() -> float:
    """Return the seconds of a clock that stands still while functions are compiled, so that time limits exclude compiling."""
    return time.monotonic() - _stopped


@contextmanager
def clocks_stop() -> Iterator[None]:
    """Let ``clock`` stand still during a block, which may contain another such block."""
    global _stopped
    begun = clock()
    try:
        yield
    finally:
        _stopped = time.monotonic() - begun


def end_after(seconds: float) -> Callable[[], None]:
    """Return a function that raises ``TimeUp`` when it is called later than ``seconds`` from now, measured by ``clock``."""
    end = clock() + seconds

    def watch() -> None:
        if clock() > end:
            raise TimeUp

    return watch


def end_after_calls(calls: int) -> Watch:
    """Return a function that raises ``TimeUp`` when it has been called more than some ``calls``, however fast the machine is."""
    left = iter(range(calls))

    def watch() -> None:
        if next(left, None) is None:
            raise TimeUp

    return watch


def machine_cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def machine_memory() -> int:
    """Return the total memory of the machine in bytes."""
    if sys.platform == "win32":
        import ctypes

        # MEMORYSTATUSEX has 64 bytes: its length and the load in percent, then the total memory and six more numbers
        status = (ctypes.c_uint64 * 8)(64)
        return status[1] if ctypes.windll.kernel32.GlobalMemoryStatusEx(status) else _USUAL_MEMORY
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
