"""Check whether the fast kernel works on this machine."""

from __future__ import annotations

from typing import Any

import numpy as np

from mastermind_xl.laboratory.kernel.loading import KernelError, try_to_find, try_to_load


def check() -> KernelError | None:
    """Load a small function, or compile it; return the error if that fails."""
    key = np.uint64(1)
    try:
        small: Any = try_to_find("small function")
        try_to_load({small.look_up: (small.make_places(1), key, key)})
    except KernelError as error:
        return error
    return None
