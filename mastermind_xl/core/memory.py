"""How much memory this machine has."""

from __future__ import annotations

import os
import sys

_USUAL = 8 << 30
"""Assumed where Windows does not report it."""


def machine_memory() -> int:
    """Bytes of memory, used or not."""
    if sys.platform == "win32":
        import ctypes

        # MEMORYSTATUSEX is 64 bytes: its own length, the load in percent, then seven numbers of 64 bits, first all memory.
        status = (ctypes.c_uint64 * 8)(64)
        return status[1] if ctypes.windll.kernel32.GlobalMemoryStatusEx(status) else _USUAL
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
