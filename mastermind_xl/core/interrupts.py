"""When Ctrl+C is heard."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Let Ctrl+C wait for the end of a block."""
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
    """Let processes that a block starts not hear Ctrl+C, which waits here for the end of the block.

    On Windows a Ctrl+C during the block is lost: what processes inherit there is that this one ignores it.
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
    with interrupts_wait():  # as another thread may get what this one does not take
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
