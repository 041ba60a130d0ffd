"""How much memory this machine has."""

from __future__ import annotations

import os
import sys

_USUAL = 8 << 30
"""Assumed where the system does not report it."""


def machine_memory() -> int:
    """Bytes of memory, used or not."""
    if sys.platform == "win32":
        return _windows_memory() or _USUAL
    if not hasattr(os, "sysconf"):
        return _USUAL
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")


def _windows_memory() -> int:
    """Bytes of memory as Windows reports them; 0 if it does not."""
    import ctypes

    # MEMORYSTATUSEX is 64 bytes: its own length, the load in percent, then seven numbers of 64 bits, first all memory.
    status = (ctypes.c_uint64 * 8)(64)
    return status[1] if ctypes.windll.kernel32.GlobalMemoryStatusEx(status) else 0  # type: ignore[attr-defined]
