"""How far long work has come, on standard error."""

from __future__ import annotations

import sys
import time
from types import TracebackType

_PATIENCE = 1.0
_REFRESH = 0.2
_REFRESH_IN_A_LOG = 10.0


class Progress:
    """Says how far work has come once it takes more than a second; leaves nothing behind on a terminal."""

    def __init__(self, what: str, unit: str) -> None:
        self._what, self._unit = what, unit
        self._started = time.monotonic()
        self._next = self._started + _PATIENCE
        self._live = sys.stderr.isatty()
        self._width = 0

    def __enter__(self) -> Progress:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._width and self._live:
            sys.stderr.write("\r" + " " * self._width + "\r")
            sys.stderr.flush()

    def __call__(self, done: int, total: int) -> None:
        """``done`` of ``total`` units are behind us."""
        now = time.monotonic()
        if now < self._next:
            return
        self._next = now + (_REFRESH if self._live else _REFRESH_IN_A_LOG)
        seconds = now - self._started
        line = f"{self._what}: {done:,} of {total:,} {self._unit}, {seconds:.0f} s"
        padded = line.ljust(self._width)
        self._width = len(line)
        sys.stderr.write(f"\r{padded}" if self._live else f"{line}\n")
        sys.stderr.flush()
