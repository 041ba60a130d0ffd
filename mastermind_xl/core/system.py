"""Properties of the machine: handling of Ctrl+C, time limits, and the size of memory."""

from __future__ import annotations

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
    except ValueError:  # this is not the main thread, to which alone Ctrl+C comes
        hears = None
    try:
        yield
    finally:
        if hears is not None:
            signal.signal(signal.SIGINT, hears)
        if pressed:
            signal.raise_signal(signal.SIGINT)


@contextmanager
def processes_ignore_interrupts() -> Iterator[None]:
    """Make the processes started in a block ignore Ctrl+C; here it is delayed until the end of the block.

    On Windows a Ctrl+C during the block is lost: the processes inherit that this one ignores it.
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


class TimeUp(Exception):  # noqa: N818 - it is no error
    """A search has reached its time limit."""


_stopped = 0.0  # seconds in which clocks stood still


def clock() -> float:
    """Return the seconds of a clock that stands still while functions are compiled, which is nobody's time."""
    return time.monotonic() - _stopped


@contextmanager
def clocks_stop() -> Iterator[None]:
    """Let ``clock`` stand still during a block."""
    global _stopped
    begun = time.monotonic()
    try:
        yield
    finally:
        _stopped += time.monotonic() - begun


def end_after(seconds: float) -> Callable[[], None]:
    """Return a function for ``progress`` that raises ``TimeUp`` after the time limit; see ``clock``."""
    end = clock() + seconds

    def watch() -> None:
        if clock() > end:
            raise TimeUp

    return watch


def machine_memory() -> int:
    """Return the total memory of the machine in bytes."""
    if sys.platform == "win32":
        import ctypes

        # MEMORYSTATUSEX has 64 bytes: its length and the load in percent, then the total memory and six more numbers
        status = (ctypes.c_uint64 * 8)(64)
        return status[1] if ctypes.windll.kernel32.GlobalMemoryStatusEx(status) else _USUAL_MEMORY
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
