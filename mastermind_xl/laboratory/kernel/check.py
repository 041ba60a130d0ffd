"""Check whether the fast kernel works on this machine."""

from __future__ import annotations

import numpy as np

from mastermind_xl.laboratory.kernel.loading import KernelError, try_to_load
from mastermind_xl.laboratory.kernel.transpositions_compiled import look_up, make_places


def check() -> KernelError | None:
    """Load a small function, or compile it; return the error if that fails."""
    key = np.uint64(1)
    try:
        try_to_load({look_up: (make_places(1), key, key)}, wait=True)
    except KernelError as error:
        return error
    return None
