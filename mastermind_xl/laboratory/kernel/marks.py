"""Marks of functions that numba compiles when they are first called, and then stores on disk.

With ``NUMBA_DISABLE_JIT=1`` Python runs these functions uncompiled, for a debugger or coverage, thousands of times
more slowly.
"""

from __future__ import annotations

from typing import Any

import numba
import numpy as np
from numba import njit
from numba.extending import intrinsic

compiled = njit(cache=True, nogil=True)

inlined = njit(cache=True, nogil=True, inline="always")
"""For functions that are called for each word, where the calls would take a tenth of the time, and for those with
only one caller: numba compiles other functions again with every caller."""

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
