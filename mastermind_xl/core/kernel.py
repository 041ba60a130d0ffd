"""The choice between numpy and the fast kernel (the extra ``fast``), and the number of cores it uses.

The kernel is numba's, whose import takes half a second: only work that takes longer asks for it, never a
click. ``MASTERMIND_XL_KERNEL=numpy`` uses only numpy, which also takes over where numba is broken. Compiled
functions are stored on disk: beside this file or, where it cannot be written, in the user's folder for
caches; ``NUMBA_CACHE_DIR`` sets another folder.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

from mastermind_xl.core.errors import printable
from mastermind_xl.core.system import interrupts_wait

if TYPE_CHECKING:
    import subprocess
    from types import ModuleType

Task = TypeVar("Task")

VARIABLE = "MASTERMIND_XL_KERNEL"
MOST_PEGS = 15  # pegs of a code that the kernel can score: its sums have four bits

WORTH_CODES = 14_000
"""Size of boards, in codes, from which numba's import pays when all games are played: processor seconds of
``evaluate knuth``, numpy and then kernel with import, are 0.4 and 0.9 on 4 × 9, 0.7 and 0.9 on 4 × 10, 1.0 and 1.0
on 4 × 11 (tests/benchmarks/worth.py). The figures below are in the same order."""

WORTH_SEARCHING = 1_300
"""The same for searches of optimal play; small boards use the kernel after a while. Proofs take 0.3 and 0.8
seconds on 4 × 6, 8.9 and 2.2 on 4 × 7; after a while and at once, 2.0 and 0.9 on 3 × 11."""

WORTH_PROVING = 1_000
"""The same for trying all static sets of a size. 4 guesses on 5 × 4 take 0.8 and 1.2 seconds; the first 40
batches of 4 × 6, of up to 1,000 in a proof, take 1.5 and 1.5."""

WORTH_ANNEALING = 4_000
"""The same for searching a small static set. 500 steps, half of one annealing, take 0.7 and 0.6 seconds on 4
× 7, 3.6 and 1.0 on 4 × 9."""

WORTH_WALKING = 200
"""Pegs times colours of a board from which numba's import pays when walkers play many games. Five games take
1.1 and 0.9 seconds on 10 × 12, 1.7 and 1.2 on 12 × 18."""

_CACHE = "NUMBA_CACHE_DIR"
_LONGEST_CAUSE = 300  # length to which a cause is cut in messages
_cores: int | None = None


def is_installed() -> bool:
    """Whether numba is installed."""
    return find_spec("numba") is not None


def is_worth(size: int, least: int) -> bool:
    """Whether the kernel is worth its start on a board of a size; ``least`` is the smallest such size."""
    return size >= least and is_there()


def is_there() -> bool:
    """Whether the fast kernel is installed and not switched off."""
    return not is_switched_off() and is_installed()


def is_switched_off() -> bool:
    """Whether the environment variable switches the fast kernel off."""
    return os.environ.get(VARIABLE) == "numpy"


def use_cores(count: int | None) -> None:
    """Set the number of cores for the kernel; None, the default, means all that the process may use."""
    global _cores
    _cores = count


def count_cores() -> int:
    """The number of cores that the kernel uses."""
    if _cores is not None:
        return _cores
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


class KernelError(Exception):
    """The fast kernel cannot be used: ``cause`` is the reason and ``cure`` the remedy, one line each."""

    def __init__(self, cause: str, cure: str) -> None:
        super().__init__(cause)
        self.cause, self.cure = printable(" ".join(cause.split()))[:_LONGEST_CAUSE], cure


Calls = Mapping[str, tuple[Any, ...]]  # arguments of compiled functions, by the names of the functions
Missing = tuple[str, str, Any]  # a function to be compiled: its module, its name, the types of its arguments
_NO_CALLS: Calls = {}
_compilers: dict[str, subprocess.Popen[bytes]] = {}  # processes that compile functions, by module


def load(module: str, calls: Calls = _NO_CALLS, *, wait: bool = True) -> ModuleType | None:
    """Load the compiled functions of a ``module``; returns None if numpy has to do their work.

    Another process compiles functions that are not on disk, so that Ctrl+C works meanwhile. Without ``wait``
    it returns None until they are compiled. ``calls`` has example arguments, of which only the types matter. On
    any error, cause and remedy are printed once on standard error, and numpy does all work from then on.
    """
    try:
        return None if is_switched_off() else try_to_load(module, calls, wait=wait)
    except KernelError as error:
        _say(f"the fast kernel cannot be used ({error.cause}), so numpy is used; to fix this, {error.cure}")
        os.environ[VARIABLE] = "numpy"  # also for the processes started by this one
        return None


def try_to_load(module: str, calls: Calls, *, wait: bool = True) -> ModuleType | None:
    """See ``load``; raises KernelError if the functions cannot be loaded or compiled."""
    compiled: ModuleType | None = None
    tried: list[Missing] = []
    collects = gc.isenabled()
    gc.disable()  # it would look through numba's many objects again and again, and all of them stay
    try:
        while module not in _compilers or wait or _compilers[module].poll() is not None:
            if module in _compilers:
                _finish(_compilers.pop(module))
            with interrupts_wait():  # an interrupted import may raise anything
                compiled = import_module(module)
                missing = _list_missing(compiled, calls)
            if not missing:
                return compiled
            if missing == tried:
                raise _CompilerError("the compiled kernel was not found on disk")
            tried = missing
            if wait:
                _tell_compiling()
            _compilers[module] = _compile_elsewhere(missing)
    except Exception as error:  # whatever is wrong with numba or its files, numpy can do the work
        raise _report(error, compiled) from error
    finally:
        if collects:
            gc.enable()
    return None


def _report(error: Exception, compiled: ModuleType | None) -> KernelError:
    """Describe an error of a module; the module is None if it could not be imported."""
    cause = str(error) if isinstance(error, _CompilerError) else f"{type(error).__name__}: {error}"
    return KernelError(cause, _find_cure(compiled))


def read_compiled(module: str) -> None:
    """Read from disk which functions of a module are compiled; raises KernelError if that fails."""
    compiled = try_to_load(module, _NO_CALLS)
    if compiled is None:
        return
    try:
        _list_missing(compiled, {name: () for name, each in vars(compiled).items() if hasattr(each, "stats")})
    except Exception as error:
        raise _report(error, compiled) from error


@lru_cache(maxsize=1)  # one message for all modules
def _tell_compiling() -> None:
    _say("compiling the fast kernel (only once on this machine) …")


def _say(text: str) -> None:
    if sys.stderr is not None:  # as in a program without a console
        sys.stderr.write(f"{text}\n")
        sys.stderr.flush()


def _find_cure(compiled: ModuleType | None) -> str:
    for each in () if compiled is None else vars(compiled).values():
        if hasattr(each, "stats"):
            return f"delete the folder {each.stats.cache_path}, or set {_CACHE} to a folder with room"
    settings = [name for name in os.environ if name.startswith("NUMBA_") and name != _CACHE]
    if settings:
        return f"unset {' and '.join(settings)}"
    if "numba" in sys.modules:
        return f"set {_CACHE} to a folder that can be written"
    return "install numba again: python -m pip install --force-reinstall numba"


def _list_missing(compiled: ModuleType, calls: Calls) -> list[Missing]:
    from numba import config
    from numba.core import event

    if config.DISABLE_JIT:  # set while numba loads; Python runs the functions as they are written
        return []

    class Refusal(event.Listener):  # type: ignore[misc] # mypy skips numba
        def on_start(self, event: Any) -> None:
            raise _NotOnDisk

        def on_end(self, event: Any) -> None:
            pass

    missing = []
    with event.install_listener("numba:compile", Refusal()):
        for name, arguments in calls.items():
            function = getattr(compiled, name)
            types = tuple(map(function.typeof_pyval, arguments))
            try:
                function.compile(types)
            except _NotOnDisk:
                missing.append((compiled.__name__, name, types))
    return missing


class _NotOnDisk(Exception):  # noqa: N818 - it is no error
    """A function is not on disk and would have to be compiled."""


class _CompilerError(Exception):
    """Another process failed to compile; the message gives the reason."""


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
    """Wait for a compiling process; raises _CompilerError if it failed."""
    with process:
        try:
            cause = process.stdout.read() if process.stdout is not None else b""
            status = process.wait()
        except BaseException:  # while LLVM works it would not soon notice that nobody waits
            process.kill()
            raise
        if status:
            raise _CompilerError(cause.decode(errors="replace") or "the compiling process was ended")


def compile_for_parent() -> None:
    """Compile the functions that the parent process sends; end early if the parent ends."""
    import pickle
    import threading

    gc.disable()  # the compiler makes millions of objects, and a process this short need not collect any

    def end_with_parent() -> None:
        while os.read(0, 1):
            pass
        os._exit(1)

    status = 0
    try:
        missing = pickle.load(sys.stdin.buffer)  # noqa: S301 - from our own process
        threading.Thread(target=end_with_parent, daemon=True).start()
        for module, name, types in missing:
            getattr(import_module(module), name).compile(types)
    except Exception as error:  # whatever it is, the parent reports it
        sys.stdout.write(f"{type(error).__name__}: {error}")
        sys.stdout.flush()
        status = 1
    os._exit(status)  # the thread is still reading


def run_threads(function: Callable[[Task], None], tasks: Iterable[Task]) -> None:
    """Run tasks in threads on the kernel's cores; compiled functions let other threads run.

    The first tasks run while ``tasks`` makes the next ones.
    """
    cores = count_cores()
    if cores <= 1:
        for task in tasks:
            function(task)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(cores) as executor:
        try:
            for _ in executor.map(function, tasks):  # starts a thread with a task, up to the number of cores
                pass
        except BaseException:  # Ctrl+C, too: the tasks that wait would all be done before the end
            executor.shutdown(wait=False, cancel_futures=True)
            raise
