"""How much memory this machine has."""

from __future__ import annotations

import os

_USUAL = 8 << 30
"""What is taken for it where the system does not tell, as on Windows."""


def machine_memory() -> int:
    """Bytes of memory, used or not."""
    if not hasattr(os, "sysconf"):
        return _USUAL
    return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
