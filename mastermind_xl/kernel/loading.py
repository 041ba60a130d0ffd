"""Compile the functions of the fast kernel (the extra ``fast``), or load the compiled functions from disk.

Numba stores compiled functions beside their files or, if it cannot write files there, in the user's folder for caches;
``NUMBA_CACHE_DIR`` sets another folder. If numba is broken, or can write to no folder, numpy does the work.
"""

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from functools import lru_cache
from typing import Any

import numpy as np

from mastermind_xl.core.errors import printable
from mastermind_xl.core.system import clocks_stop, interrupts_wait
from mastermind_xl.kernel import VARIABLE, has_kernel

CACHE = "NUMBA_CACHE_DIR"
"""The environment variable that names a folder for compiled functions."""

_LONGEST_CAUSE = 300  # length to which a cause is cut in messages


class KernelError(Exception):
    """The fast kernel cannot be used: ``cause`` is the reason and ``cure`` the remedy, one line each."""

    def __init__(self, cause: str, cure: str) -> None:
        super().__init__(cause)
        self.cause, self.cure = printable(" ".join(cause.split()))[:_LONGEST_CAUSE], cure


Calls = Mapping[Callable[..., Any], tuple[Any, ...]]  # compiled functions and example arguments


@contextmanager
def or_numpy() -> Iterator[None]:
    """Let a block import compiled functions; an error ends the block, and numpy does all work from then on.

    The cause and the remedy are printed once on standard error.
    """
    try:
        with _explained(), interrupts_wait(), clocks_stop():  # an interrupted import may raise anything
            yield
    except KernelError as error:
        _use_numpy(error)


def load(calls: Calls) -> bool:
    """Compile functions, or load the compiled functions from disk; return False if numpy has to do the work.

    ``calls`` has example arguments, of which only the types matter. For errors see ``or_numpy``.
    """
    try:
        return has_kernel() and try_to_load(calls)
    except KernelError as error:
        _use_numpy(error)
        return False


def _use_numpy(error: KernelError) -> None:
    _say(f"the fast kernel cannot be used ({error.cause}), so numpy is used; to fix this, {error.cure}")
    os.environ[VARIABLE] = "numpy"  # also for the processes that this process starts


def try_to_load(calls: Calls) -> bool:
    """See ``load``; raises KernelError if the functions cannot be loaded or compiled."""
    with _explained(), clocks_stop():
        from numba import typeof
        from numba.core import event

        class Teller(event.Listener):  # type: ignore[misc] # mypy skips numba
            """Announces that a function is being compiled; numba does not call this class for functions loaded from disk."""

            def on_start(self, event: Any) -> None:
                _say_compiling()

            def on_end(self, event: Any) -> None:
                pass

        with event.install_listener("numba:compile", Teller()):
            for function, arguments in calls.items():
                if hasattr(function, "compile"):  # otherwise NUMBA_DISABLE_JIT is set
                    function.compile(tuple(map(typeof, arguments)))
    return True


def check() -> KernelError | None:
    """Load or compile a small function to test the fast kernel; return the error, or None if the kernel works."""
    key = np.uint64(1)
    try:
        with _explained():
            from mastermind_xl.kernel.transpositions_compiled import look_up, make_places
        try_to_load({look_up: (make_places(1), key, key)})
    except KernelError as error:
        return error
    return None


@contextmanager
def _explained() -> Iterator[None]:
    """Turn any error of a block into a KernelError, because numpy can do the work, whatever is wrong with numba."""
    try:
        yield
    except Exception as error:
        raise KernelError(*_explain(error)) from error


@lru_cache(maxsize=1)  # one message for all functions
def _say_compiling() -> None:
    _say(
        "compiling a part of the fast kernel for this and later commands (mastermind-xl doctor --compile compiles every part) …"
    )


def _say(text: str) -> None:
    if sys.stderr is not None:  # None in a program without a console
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()


def _explain(error: Exception) -> tuple[str, str]:
    """Return the cause and the remedy of an error."""
    from mastermind_xl.files import find_no_folder  # imported late: a click needs no files

    cause = f"{type(error).__name__}: {error}"
    if isinstance(error, FileNotFoundError) and (gone := find_no_folder()):
        cause, _, cure = gone.partition(": ")
        return cause, cure
    if isinstance(error, OSError) or "no locator" in cause:
        return cause, f"set {CACHE} to a folder in which you may write, with room for some megabytes"
    settings = [name for name in os.environ if name.startswith("NUMBA_") and name != CACHE]
    if settings:
        return cause, f"unset {' and '.join(settings)} in the environment"
    return cause, "install numba again: python -m pip install --force-reinstall numba"
