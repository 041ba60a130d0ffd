"""The door to the laboratory: the only place that asks whether its folder is there, and what it adds to the game.

``mastermind_xl.laboratory`` announces commands, options, and faster ways to do some of the game's work (the *fast
kernel*, compiled by numba). Each has a name and a place, whose module is imported when it is asked for. The game
works without the folder. ``MASTERMIND_XL_KERNEL=numpy`` uses only numpy where the fast kernel is installed.
"""

import os
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

from mastermind_xl.core.system import machine_cores

_FOLDER = "mastermind_xl.laboratory"

VARIABLE = "MASTERMIND_XL_KERNEL"
"""The environment variable that switches the fast kernel off."""

_cores: int | None = None


@lru_cache(maxsize=1)
def announcement() -> ModuleType | None:
    """Return the light module in which the laboratory announces what it has; None if its folder is missing."""
    return None if find_spec(_FOLDER) is None else import_module(_FOLDER)


def find(name: str) -> Any:
    """Return what the laboratory announces under a name, such as ``command survey``, or None."""
    announced = announcement()
    place: str | None = None if announced is None else announced.PLACES.get(name)
    if place is None:
        return None
    module, _, attribute = place.partition(":")
    found = import_module(f"{_FOLDER}.{module}")
    return getattr(found, attribute) if attribute else found


def tell_missing(what: str) -> str:
    """Return the message for a command or option of the laboratory where its folder is missing."""
    folder = _FOLDER.replace(".", "/")
    return f"{what} is part of the laboratory, whose folder {folder} is missing: install the package again"


# --- the fast kernel ----------------------------------------------------------------------------


def is_switched_off() -> bool:
    """Whether the environment variable switches the fast kernel off."""
    return os.environ.get(VARIABLE) == "numpy"


def is_installed() -> bool:
    """Whether the fast kernel and numba, which compiles it, are installed."""
    return announcement() is not None and find_spec("numba") is not None


def has_kernel() -> bool:
    """Whether the fast kernel is installed and not switched off."""
    return not is_switched_off() and is_installed()


def is_worth(work: str, size: int) -> bool:
    """Whether the fast kernel is worth its start for a kind of work on a board of a size.

    The kinds of work and their smallest sizes are in ``mastermind_xl.laboratory.WORTH``.
    """
    announced = announcement()
    return announced is not None and size >= announced.WORTH[work] and has_kernel()


def can_score(pegs: int) -> bool:
    """Whether the fast kernel is there and can score codes of as many pegs."""
    announced = announcement()
    return announced is not None and pegs <= announced.MOST_PEGS and has_kernel()


def find_fast(name: str) -> Any | None:
    """Return what the laboratory announces under a name and numba compiles; None if numpy has to do the work."""
    kernel = find("kernel") if has_kernel() else None
    return None if kernel is None else kernel.find_fast(name)


def use_cores(count: int | None) -> None:
    """Set the number of cores for the kernel; None, the default, means all that the process may use."""
    global _cores
    _cores = count


def count_cores() -> int:
    """The number of cores that the kernel uses."""
    return _cores if _cores is not None else machine_cores()
