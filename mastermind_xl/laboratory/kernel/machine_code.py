"""Machine code of compiled functions: numba makes it once, in a process of its own, and llvmlite loads it from disk.

numba's start takes 0.3 seconds of every command. llvmlite, which numba is built on, loads stored machine code in 0.03.
Compiled functions take arrays, named tuples of arrays, and numbers; they return whole numbers or nothing. They make
no arrays: the caller passes room to work in. So their code needs nothing of numba when it runs.

With ``NUMBA_DISABLE_JIT=1`` Python runs these functions uncompiled, for a debugger or coverage, thousands of times
more slowly.
"""

from __future__ import annotations

import ctypes
import json
import os
import re
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import lru_cache, partial
from hashlib import blake2b
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any, TypeVar

import numpy as np

Function = TypeVar("Function", bound=Callable[..., Any])

CACHE = "NUMBA_CACHE_DIR"
"""The environment variable that names a folder for stored machine code."""

RUNS_IN_PYTHON = os.environ.get("NUMBA_DISABLE_JIT", "0") not in ("", "0")
if RUNS_IN_PYTHON:
    np.seterr(over="ignore")  # words overflow on purpose, and uncompiled numpy would warn

_FOLDER = Path(__file__).parent
# Without reference counts there is half as much code. numba 0.60 to 0.68 have ``_nrt``; if a version refuses it,
# numpy does the work, and a line says why.
_SETTINGS = {"nogil": True, "no_cfunc_wrapper": True, "no_cpython_wrapper": True, "_nrt": False}
_numba: ModuleType | None = None  # only in the process that compiles
_entries: set[str] = set()  # names of the functions that it stores


class MachineCodeError(Exception):
    """Machine code cannot be made, stored or loaded; the message is the reason."""


# --- marks of compiled functions ----------------------------------------------------------------


def inlined(function: Function) -> Function:
    """Mark a function that is compiled into its callers.

    It is for functions that are called for each word, where the calls would take a tenth of the time, and for
    those with only one caller: numba compiles other functions again with every caller.
    """
    return _compile_later(function, inline="always")


def inner(function: Function) -> Function:
    """Mark a function that only compiled functions call."""
    return _compile_later(function)


def outer(function: Any) -> Entry:
    """Mark a function that Python calls, too."""
    return Entry(function) if _numba is None else _compile_later(function)


def _compile_later(function: Function, **more: str) -> Function:
    """Let numba compile a function when its types are known; in other processes, leave it as it is."""
    return function if _numba is None else _numba.njit(**_SETTINGS, **more)(function)


def also_compiled(function: Function) -> Function:
    """Mark a function of other modules that compiled functions call, too."""
    if _numba is not None:
        import_module("numba.extending").register_jitable(function)
    return function


def choose_for(function: Callable[..., Any], choose: Callable[..., Any]) -> None:
    """Let ``choose`` select, by the types of the arguments, what is compiled in the place of a ``function``."""
    if _numba is not None:
        import_module("numba.extending").overload(function, inline="always")(choose)


def count_ones(word: Any) -> int:
    """Count the set bits of a word."""
    return int(word).bit_count()


# --- calls ------------------------------------------------------------------------------------------


class Entry:
    """A compiled function as Python calls it, after its machine code was loaded for arrays of the same types."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self.function = function
        self.loaded: dict[str, _Code] = {}
        self.__doc__ = function.__doc__

    def __call__(self, *arguments: Any) -> Any:
        """Call the function."""
        if RUNS_IN_PYTHON:  # perhaps from another such function, which expects words of numpy
            return self.function(*arguments)
        return self.bind(*arguments)()

    def bind(self, *first: Any, then: tuple[Any, ...] = ()) -> Callable[..., Any]:
        """Return the function with its first arguments fixed, so that calls are quick.

        All arrays are among these, or ``then`` has examples of the other arguments.
        """
        if RUNS_IN_PYTHON:
            return partial(_call_in_python, self.function, *first)
        arrays = _tell_arrays((*first, *then))
        if arrays not in self.loaded:
            raise MachineCodeError(f"{self.function.__name__} is not loaded for {arrays}")
        return partial(self.loaded[arrays].call, first, _flatten(first), _tell_arrays(then))


def _call_in_python(function: Callable[..., Any], *arguments: Any) -> Any:
    found = function(*arguments)
    if isinstance(found, tuple):
        return tuple(map(int, found))
    return None if found is None else int(found)


def _flatten(arguments: Any) -> list[int | float]:
    """List arguments as numba passes them on: an array as owner, parent, items, bytes each, place, shape and strides."""
    found: list[int | float] = []
    for each in arguments:
        if isinstance(each, np.ndarray):
            if not each.flags.c_contiguous:
                raise MachineCodeError("an array has gaps")
            place = each.__array_interface__["data"][0]
            found += (0, 0, each.size, each.itemsize, place, *each.shape, *each.strides)
        elif isinstance(each, tuple):
            found += _flatten(each)
        else:
            found.append(each if isinstance(each, float) else int(each))
    return found


def _tell_types(arguments: Any) -> str:
    """Return the types of arguments as text, such as u2[2] i8; those of a tuple in brackets."""
    return " ".join(map(_tell_type, arguments))


def _tell_type(value: Any) -> str:
    if isinstance(value, np.ndarray):
        return f"{value.dtype.str[1:]}[{value.ndim}]"
    if isinstance(value, tuple):
        return f"({_tell_types(value)})"
    return "f8" if isinstance(value, float) else "u8" if isinstance(value, np.uint64) else "i8"


def _tell_arrays(arguments: Any) -> str:
    """Return the types of the arrays among arguments: numbers do not tell the machine code of a function apart."""
    return " ".join(_tell_type(each) for each in arguments if isinstance(each, np.ndarray | tuple))


class _Code:
    """Machine code of one function in memory; calls let other threads run."""

    def __init__(self, name: str, header: dict[str, Any], content: bytes) -> None:
        import llvmlite.binding as llvm

        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        for symbol in header["needs"]:
            if llvm.address_of_symbol(symbol) is None:
                llvm.add_symbol(symbol, _find_in_c_library(symbol))
        machine = llvm.Target.from_default_triple().create_target_machine()
        # one for each function: two may contain the same inner function
        self._engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)
        self._engine.add_object_file(llvm.ObjectFileRef.from_data(content))
        self._engine.finalize_object()
        kinds = [ctypes.c_double if kind == "d" else ctypes.c_int64 for kind in header["takes"]]
        form = ctypes.CFUNCTYPE(ctypes.c_int32, ctypes.c_void_p, ctypes.c_void_p, *kinds)
        place = self._engine.get_function_address(header["symbol"])
        if not place:
            raise MachineCodeError(f"the machine code of {name} has another name than expected")
        self._run = form(place)
        self._name = name
        self._gives: list[str] = header["gives"]
        self._room = ctypes.c_int64 * (len(self._gives) + 1)  # results, and the place of an error

    def call(self, _alive: Any, first: list[int | float], arrays: str, *others: Any) -> Any:
        """Call the function; ``first`` are arguments as numba passes them on, ``arrays`` the types of other arrays."""
        if arrays and _tell_arrays(others) != arrays:
            raise MachineCodeError(f"{self._name} is not loaded for {_tell_types(others)}")
        room = self._room()
        place = ctypes.addressof(room)
        if self._run(place, place + 8 * len(self._gives), *first, *_flatten(others)):
            raise MachineCodeError(f"{self._name} failed")
        results = [
            number & 0xFFFF_FFFF_FFFF_FFFF if kind == "u" else number
            for kind, number in zip(self._gives, room, strict=False)
        ]
        return results[0] if len(results) == 1 else tuple(results) or None


def _find_in_c_library(symbol: str) -> int:
    library = ctypes.cdll.msvcrt if sys.platform == "win32" else ctypes.CDLL(None)
    try:
        return ctypes.cast(getattr(library, symbol), ctypes.c_void_p).value or 0
    except AttributeError:
        raise MachineCodeError(f"{symbol} is missing in the C library") from None


# --- files ------------------------------------------------------------------------------------------

_lock = threading.Lock()


def load_from_disk(entry: Entry, arguments: tuple[Any, ...]) -> bool:
    """Load the machine code of a function for arguments of these types; return whether it is there."""
    with _lock:
        arrays = _tell_arrays(arguments)
        if arrays not in entry.loaded:
            name = _file_name(entry.function, _tell_types(arguments))
            found = next(filter(None, (_read(folder / name) for folder in _folders())), None)
            if found is None:
                return False
            entry.loaded[arrays] = _Code(entry.function.__name__, *found)
        return True


def _folders() -> Iterator[Path]:
    """Yield the folders where machine code may be stored."""
    if os.environ.get(CACHE):
        yield Path(os.environ[CACHE])
        return
    yield _FOLDER / "__pycache__"
    from platformdirs import user_cache_path

    yield user_cache_path("mastermind_xl", appauthor=False)


def _file_name(function: Callable[..., Any], types: str) -> str:
    """Return the name of the file for a function and types of arguments on this kind of processor."""
    key = blake2b(f"{types} {_tell_machine()}".encode(), digest_size=8).hexdigest()
    return f"{function.__module__.rpartition('.')[2]}.{function.__name__}-{key}.code"


@lru_cache(maxsize=1)
def _tell_machine() -> str:
    import llvmlite.binding as llvm

    features = llvm.get_host_cpu_features().flatten()
    return f"{llvm.get_process_triple()} {llvm.get_host_cpu_name()} {features} {llvm.llvm_version_info}"


@lru_cache(maxsize=1)
def _tell_sources() -> str:
    """Return a checksum of all files whose functions are compiled."""
    total = blake2b(digest_size=16)
    for path in (
        Path(__file__),
        _FOLDER.parents[1] / "search" / "bounds.py",
        *sorted(_FOLDER.glob("*compiled.py")),
    ):
        total.update(path.read_bytes())
    return total.hexdigest()


def _read(path: Path) -> tuple[dict[str, Any], bytes] | None:
    """Read a stored file; None if it is missing, damaged or of other sources."""
    try:
        line, _, content = path.read_bytes().partition(b"\n")
        header = json.loads(line)
        fits = header["sources"] == _tell_sources() and header["check"] == blake2b(content).hexdigest()
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return (header, content) if fits else None


def _store(name: str, header: dict[str, Any], content: bytes) -> None:
    """Write a file, whole or not at all, to the first folder that can be written."""
    header |= {"sources": _tell_sources(), "check": blake2b(content).hexdigest()}
    errors: list[OSError] = []
    for folder in _folders():
        path = folder / f"{name}.{os.getpid()}"
        try:
            folder.mkdir(parents=True, exist_ok=True)
            path.write_bytes(json.dumps(header).encode() + b"\n" + content)
            path.replace(folder / name)
        except OSError as error:
            errors.append(error)
            with suppress(OSError):
                path.unlink()
        else:
            return
    raise errors[0]


# --- compiling ----------------------------------------------------------------------------------------


def shrink(value: Any) -> Any:
    """Return a small value of the same type as an argument, to send it to the process that compiles."""
    if isinstance(value, np.ndarray):
        return np.zeros((1,) * value.ndim, value.dtype)
    if isinstance(value, tuple):
        fields = map(shrink, value)
        return type(value)(*fields) if hasattr(value, "_fields") else tuple(fields)
    return value if isinstance(value, float | np.uint64) else int(value)


def start_compiler() -> None:
    """From now on, marks compile the functions of modules that are imported."""
    global _numba
    import numba
    from numba.extending import intrinsic

    if "NUMBA_OPT" not in os.environ:
        # higher levels take up to half a second longer, and make nothing faster
        numba.config.OPT = type(numba.config.OPT)(1)

    @intrinsic  # type: ignore[untyped-decorator] # mypy skips numba
    def by_processor(_context: Any, word: Any) -> Any:
        """Generate the processor's instruction that counts set bits, because numba cannot make it from a loop."""
        return word(word), lambda _context, builder, _signature, arguments: builder.ctpop(arguments[0])

    globals()["count_ones"] = by_processor  # an inlined overload has given wrong numbers
    _numba = numba
    _optimize_once()


def _optimize_once() -> None:
    """Optimize only whole entries, with all functions that they call; numba would optimize each of these before, too."""
    library = import_module("numba.core.codegen").CPUCodeLibrary
    optimize = getattr(library, "_optimize_final_module", None)  # of numba 0.60 to 0.68

    def optimize_entries(self: Any) -> None:
        if optimize is not None and self.name in _entries:
            optimize(self)

    library._optimize_final_module = optimize_entries


Missing = tuple[str, str, tuple[Any, ...]]
"""A function to be compiled: its module, its name, and small arguments."""


def compile_functions(missing: list[Missing]) -> None:
    """Compile functions, and store their machine code."""
    _entries.update(name for _, name, _ in missing)
    try_out()
    for each in missing:
        _compile_function(*each)


def try_out() -> None:
    """Compile a function and call it, so that whatever is different on this machine ends this process and no other.

    Raises MachineCodeError if its results are wrong.
    """
    module, name = f"{__package__}.guesses_compiled", "pick"
    table = np.arange(6, dtype=np.uint16).reshape(2, 3)
    arguments = np.arange(4, dtype=np.uint64), table, np.uint64(1 << 63), 2.5, 4
    entry = Entry(getattr(import_module(module), name).py_func)
    if not load_from_disk(entry, arguments):
        _compile_function(module, name, arguments)
        load_from_disk(entry, arguments)
    if entry(*arguments) != (1 << 63, 22):
        raise MachineCodeError("compiled functions get other arguments than expected")


def _compile_function(module: str, name: str, arguments: tuple[Any, ...]) -> None:
    function = getattr(import_module(module), name)
    types = tuple(map(function.typeof_pyval, arguments))
    function.compile(types)
    made = function.overloads[types]
    described, library = made.fndesc, made.library
    results = map(str, getattr(described.restype, "types", [described.restype]))
    given = [each for each in results if each != "none"]
    if not {*given} <= {"int64", "uint64"}:
        raise MachineCodeError(f"{name} returns {described.restype} instead of whole numbers")
    passed = function.targetctx.call_conv.get_function_type(described.restype, described.argtypes).args[2:]
    takes = ["d" if isinstance(each, float) else "q" for each in _flatten(arguments)]
    forms = {"d": r"double", "q": r"i64|.*\*|ptr"}
    if len(passed) != len(takes) or not all(
        re.fullmatch(forms[kind], str(each)) for kind, each in zip(takes, passed, strict=True)
    ):
        raise MachineCodeError(f"numba passes the arguments of {name} on in another way than expected")
    outside = r'^(?:declare .*?(?=@)|(?=@\S+ = external))@"?([\w.$]+)'
    # the only functions of the C library for which LLVM has instructions of its own that we use
    needs = {
        re.sub(r"^llvm\.(mem\w+)\..*", r"\1", each)
        for each in re.findall(outside, library.get_llvm_str(), re.MULTILINE)
    }
    header = {
        "symbol": described.llvm_func_name,
        "takes": takes,
        "gives": [each[0] for each in given],
        "needs": sorted(each for each in needs if not each.startswith("llvm.")),
    }
    content = library.serialize_using_object_code()[2][0]
    _store(_file_name(function.py_func, _tell_types(arguments)), header, content)
