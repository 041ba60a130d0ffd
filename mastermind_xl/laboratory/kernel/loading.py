"""The choice between numpy and the fast kernel (the extra ``fast``), and the number of cores it uses.

The kernel's functions are compiled by numba; ``core.machine_code`` stores and loads them. A click never waits for
them. ``MASTERMIND_XL_KERNEL=numpy`` uses only numpy, which also takes over where numba is broken. Machine code is
stored on disk: beside this file or, where it cannot be written, in the user's folder for caches;
``NUMBA_CACHE_DIR`` sets another folder.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any, TypeVar

from mastermind_xl.core.errors import printable
from mastermind_xl.core.laboratory import VARIABLE, count_cores, is_switched_off
from mastermind_xl.core.system import interrupts_wait

if TYPE_CHECKING:
    import subprocess

    from mastermind_xl.laboratory.kernel.machine_code import Entry, Missing

Task = TypeVar("Task")

_LONGEST_CAUSE = 300  # length to which a cause is cut in messages


class KernelError(Exception):
    """The fast kernel cannot be used: ``cause`` is the reason and ``cure`` the remedy, one line each."""

    def __init__(self, cause: str, cure: str) -> None:
        super().__init__(cause)
        self.cause, self.cure = printable(" ".join(cause.split()))[:_LONGEST_CAUSE], cure


Calls = Mapping["Entry", tuple[Any, ...]]  # compiled functions and example arguments
_compilers: dict[str, subprocess.Popen[bytes]] = {}  # processes that compile functions, by module


def load(calls: Calls, *, wait: bool = True) -> bool:
    """Load compiled functions; returns False if numpy has to do their work.

    Another process compiles functions that are not on disk, so that Ctrl+C works meanwhile. Without ``wait``
    it returns False until they are compiled. ``calls`` has example arguments, of which only the types matter. On
    any error, cause and remedy are printed once on standard error, and numpy does all work from then on.
    """
    try:
        return not is_switched_off() and try_to_load(calls, wait=wait)
    except KernelError as error:
        _say(f"the fast kernel cannot be used ({error.cause}), so numpy is used; to fix this, {error.cure}")
        os.environ[VARIABLE] = "numpy"  # also for the processes started by this one
        return False


def try_to_load(calls: Calls, *, wait: bool) -> bool:
    """See ``load``; raises KernelError if the functions cannot be loaded or compiled."""
    from mastermind_xl.laboratory.kernel.machine_code import (
        RUNS_IN_PYTHON,
        MachineCodeError,
        load_from_disk,
        shrink,
    )

    if RUNS_IN_PYTHON:
        return True
    module = next(iter(calls)).function.__module__
    tried: list[Entry] = []
    try:
        while module not in _compilers or wait or _compilers[module].poll() is not None:
            if module in _compilers:
                _finish(_compilers.pop(module))
            with interrupts_wait():  # an interrupted import may raise anything
                missing = [
                    entry for entry, arguments in calls.items() if not load_from_disk(entry, arguments)
                ]
            if not missing:
                return True
            if missing == tried:
                raise MachineCodeError("the compiled kernel was not found on disk")
            tried = missing
            if wait:
                _tell_compiling()
            _compilers[module] = _compile_elsewhere(
                [
                    (entry.function.__module__, entry.function.__name__, shrink(calls[entry]))
                    for entry in missing
                ]
            )
    except KernelError:
        raise
    except Exception as error:  # whatever is wrong with numba or its files, numpy can do the work
        raise KernelError(*_explain(error)) from error
    return False


@lru_cache(maxsize=1)  # one message for all modules
def _tell_compiling() -> None:
    _say("compiling the fast kernel (only once on this machine) …")


def _say(text: str) -> None:
    if sys.stderr is not None:  # as in a program without a console
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()


def _explain(error: Exception) -> tuple[str, str]:
    """Return the cause and the remedy of an error."""
    from mastermind_xl.laboratory.kernel.machine_code import CACHE, MachineCodeError

    cause = str(error) if isinstance(error, MachineCodeError) else f"{type(error).__name__}: {error}"
    if isinstance(error, OSError):
        return cause, f"set {CACHE} to a folder in which you may write, with room for a megabyte"
    settings = [name for name in os.environ if name.startswith("NUMBA_") and name != CACHE]
    if settings:
        return cause, f"unset {' and '.join(settings)}"
    return cause, "install numba again: python -m pip install --force-reinstall numba"


def _compile_elsewhere(missing: list[Missing]) -> subprocess.Popen[bytes]:
    import pickle
    import subprocess

    program = (
        f"import sys; sys.path[:] = {sys.path!r}; from {__name__} import compile_for_parent as run; run()"
    )
    flags = 0
    if sys.platform == "win32":
        flags = subprocess.CREATE_NEW_PROCESS_GROUP | subprocess.CREATE_NO_WINDOW
    process = subprocess.Popen(  # noqa: S603 - our own program
        [sys.executable, "-c", program],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        start_new_session=True,  # Ctrl+C must not reach it: it ends with its standard input
        creationflags=flags,
    )
    if process.stdin is not None:
        process.stdin.write(pickle.dumps(missing))
        process.stdin.flush()
    return process


def _finish(process: subprocess.Popen[bytes]) -> None:
    """Wait for a compiling process; raises KernelError if it failed."""
    from mastermind_xl.laboratory.kernel.machine_code import MachineCodeError

    with process:
        try:
            text = process.stdout.read().decode(errors="replace") if process.stdout is not None else ""
            status = process.wait()
        except BaseException:  # while LLVM works it would not soon notice that nobody waits
            process.kill()
            raise
        if status:
            cause, _, cure = text.rpartition("\n")
            raise KernelError(cause, cure) if cause else MachineCodeError("the compiling process was ended")


def compile_for_parent() -> None:
    """Compile the functions that the parent process sends; end early if the parent ends."""
    import gc
    import pickle
    import threading

    from mastermind_xl.laboratory.kernel.machine_code import compile_functions, start_compiler

    gc.disable()  # the compiler makes millions of objects, and a process this short need not collect any

    def end_with_parent() -> None:
        while os.read(0, 1):
            pass
        os._exit(1)

    status = 0
    try:
        start_compiler()  # before the arguments are read, which may import compiled modules
        missing: list[Missing] = pickle.load(sys.stdin.buffer)  # noqa: S301 - from our own process
        threading.Thread(target=end_with_parent, daemon=True).start()
        compile_functions(missing)
    except Exception as error:  # whatever it is, the parent reports it
        sys.stdout.write("\n".join(" ".join(text.split()) for text in _explain(error)))
        sys.stdout.flush()
        status = 1
    os._exit(status)  # the thread is still reading


def run_threads(function: Callable[[Task], None], tasks: Iterable[Task]) -> None:
    """Run tasks in threads on the kernel's cores; compiled functions let other threads run.

    While ``tasks`` makes the next one in one thread, the others work.
    """
    waiting = iter(tasks)
    cores = count_cores()
    if cores <= 1:
        for task in waiting:
            function(task)
        return
    from concurrent.futures import ThreadPoolExecutor
    from threading import Lock

    making, is_stopped = Lock(), False

    def take() -> Task | None:
        with making:
            return None if is_stopped else next(waiting, None)

    def work(_: int) -> None:
        for task in iter(take, None):
            function(task)

    with ThreadPoolExecutor(cores) as executor:
        try:
            for _ in executor.map(work, range(cores)):
                pass
        except BaseException:  # Ctrl+C, too
            is_stopped = True
            raise
