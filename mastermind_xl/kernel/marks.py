"""Decorators for functions that numba compiles when they are first called, and then stores on disk.

With ``NUMBA_DISABLE_JIT=1`` Python runs these functions uncompiled, for a debugger or for coverage; they then take
thousands of times as long.
"""

from collections.abc import Iterable
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import numba
import numpy as np
from numba import njit
from numba.extending import intrinsic

from mastermind_xl.core import totals

compiled = njit(cache=True, nogil=True)

inlined = njit(cache=True, nogil=True, inline="always")
"""Mark for functions that are called for each word, where calls would take a tenth of the time, and for functions with
only one caller. Numba compiles a function with this mark again for every caller."""


def forget_stale(function: Any, sources: Iterable[Traversable]) -> None:
    """Remove the compiled functions stored for the folder of ``function``, unless they come from these ``sources``.

    Numba loads a stored function if the function's own file is unchanged, even if it calls functions of changed files.
    """
    stamp = sha256(b"".join(sorted(source.read_bytes() for source in sources))).digest()
    folder = Path(function.stats.cache_path)
    folder.mkdir(parents=True, exist_ok=True)  # numba itself makes it later, if the package is in a zip
    stored = folder / "sources.sha256"
    if not stored.is_file() or stored.read_bytes() != stamp:
        for index in folder.glob("*.nbi"):
            index.unlink(missing_ok=True)
        stored.write_bytes(stamp)


if numba.config.DISABLE_JIT:
    np.seterr(over="ignore")  # words overflow on purpose, and uncompiled numpy would warn

    def count_ones(word: Any) -> int:
        """Count the set bits of a word."""
        return int(word).bit_count()

else:

    @intrinsic  # type: ignore[untyped-decorator] # mypy skips numba
    def count_ones(_context: Any, word: Any) -> Any:
        """Generate the processor's instruction that counts set bits, because numba cannot make it from a loop."""
        return word(word), lambda _context, builder, _signature, arguments: builder.ctpop(arguments[0])

    SOURCES = [
        files(totals.__package__) / "totals.py",
        *(file for file in files(__package__).iterdir() if file.name.endswith(("_compiled.py", "marks.py"))),
    ]
    """The files of all functions of this room, and of the functions that they call."""

    forget_stale(compiled(lambda: None), SOURCES)
