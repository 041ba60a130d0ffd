"""Calls that may block in C++, where Python hears neither Ctrl+C nor a signal."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from typing import TypeVar

_Result = TypeVar("_Result")

LOOK_SECONDS = 0.2
"""How often a wait looks up; Windows lets Ctrl+C through only then."""


def wait_for(call: Callable[[], _Result], seconds: float) -> _Result:
    """The result of a call, made in another thread so that this one can be interrupted while it waits.

    Raises:
        TimeoutError: it takes longer than that; it goes on until what it waits for has ended.
    """
    results: list[_Result] = []
    errors: list[BaseException] = []
    done = threading.Event()

    def work() -> None:
        try:
            results.append(call())
        except BaseException as error:
            errors.append(error)
        finally:
            done.set()

    deadline = time.monotonic() + seconds
    threading.Thread(target=work, daemon=True).start()
    while not done.wait(LOOK_SECONDS):
        if time.monotonic() > deadline:
            raise TimeoutError
    if errors:
        raise errors[0]
    return results[0]
