"""How far long work has come, on standard error."""

from __future__ import annotations

import sys
import time
from collections.abc import Callable
from types import TracebackType

_PATIENCE = 1.0
_REFRESH = 0.2
_REFRESH_IN_A_LOG = 10.0


class Progress:
    """Says how far work has come once it takes more than a second, and when it is interrupted.

    On a terminal nothing is left behind of work that was done.
    """

    def __init__(self, what: str, unit: str = "") -> None:
        self._what, self._unit = what, unit
        self._started = time.monotonic()
        self._next = self._started + _PATIENCE
        self._live = sys.stderr.isatty()
        self._width = 0
        self._say: Callable[[], str] | None = None

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._width and self._live:
            sys.stderr.write("\r" + " " * self._width + "\r")
        if self._say is not None and kind is KeyboardInterrupt:
            sys.stderr.write(f"{self._line()}\n")
        sys.stderr.flush()

    def __call__(self, done: int, total: int) -> None:
        """``done`` of ``total`` units are behind us."""
        self.tell(lambda: f"{done:,} of {total:,} {self._unit}")

    def tell(self, say: Callable[[], str]) -> None:
        """How far work has come, in words, which are asked for only if it is time to say them."""
        self._say = say
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + (_REFRESH if self._live else _REFRESH_IN_A_LOG)
        line = self._line()
        if self._live:  # a line that wraps is not written over
            import shutil

            line = line[: shutil.get_terminal_size().columns - 1]
        padded = line.ljust(self._width)
        self._width = len(line)
        sys.stderr.write(f"\r{padded}" if self._live else f"{line}\n")
        sys.stderr.flush()

    def _line(self) -> str:
        done = "" if self._say is None else self._say()
        return f"{self._what}: {done}, {time.monotonic() - self._started:.0f} s"
