"""Calls that may wait for long in C++, where Python receives neither Ctrl+C nor a signal."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, wait
from typing import TypeVar

_Result = TypeVar("_Result")

LOOK_SECONDS = 0.2  # seconds between checks while waiting; Windows delivers Ctrl+C only at a check


class Calls:
    """Calls to another program, each in a thread of its own, so that Ctrl+C can interrupt the caller's waiting."""

    def __init__(self) -> None:
        self._given_up: list[threading.Thread] = []

    def wait_for(self, call: Callable[[], _Result], seconds: float) -> _Result:
        """Return the result of ``call``; raises TimeoutError if ``call`` takes more than ``seconds``."""
        result = Future[_Result]()

        def work() -> None:
            try:
                result.set_result(call())
            except BaseException as error:
                result.set_exception(error)

        deadline = time.monotonic() + seconds
        thread = threading.Thread(target=work, daemon=True)
        thread.start()
        try:
            while not wait([result], LOOK_SECONDS).done:
                if time.monotonic() > deadline:
                    raise TimeoutError
        except BaseException:
            self._given_up.append(thread)
            raise
        return result.result()

    def settle(self, seconds: float) -> None:
        """Wait up to ``seconds`` until abandoned calls return, after the other program has ended.

        Python would crash if it ended while a call is still in C++ code.
        """
        deadline = time.monotonic() + seconds
        while self._given_up:
            self._given_up.pop().join(max(0.0, deadline - time.monotonic()))
