"""When Ctrl+C is heard."""

from __future__ import annotations

import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def interrupts_wait() -> Iterator[None]:
    """Let Ctrl+C wait for the end of a block, here and in the processes that the block starts.

    On Windows a Ctrl+C during the block is lost: Windows lets processes inherit that they ignore it, not that it waits.
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
    pressed: list[object] = []
    hears = signal.getsignal(signal.SIGINT)
    try:  # the mask is for the processes; here, another thread may get what this one does not take
        signal.signal(signal.SIGINT, lambda *_: pressed.append(_))
    except ValueError:  # this is not the main thread, to which alone Ctrl+C comes
        hears = None
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        if hears is not None:
            signal.signal(signal.SIGINT, hears)
        if pressed:
            signal.raise_signal(signal.SIGINT)
