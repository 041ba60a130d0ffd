"""Access to the folder ``laboratory``: no other module of the game imports the folder, which may be missing.

``mastermind_xl.laboratory`` lists commands, options, and faster functions for some of the game's work (the *fast
kernel*, compiled by numba). Each has a name, and a module that is imported at the first request for this name. The
environment variable ``MASTERMIND_XL_KERNEL=numpy`` switches the fast kernel off, so that only numpy is used.
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
    """Return the module ``mastermind_xl.laboratory``, which lists what the folder offers; None if the folder is missing."""
    return None if find_spec(_FOLDER) is None else import_module(_FOLDER)


def find(name: str) -> Any:
    """Return the module or object that the laboratory lists under a name such as ``command survey``; None if it lists none."""
    announced = announcement()
    place: str | None = None if announced is None else announced.PLACES.get(name)
    if place is None:
        return None
    module, _, attribute = place.partition(":")
    found = import_module(f"{_FOLDER}.{module}")
    return getattr(found, attribute) if attribute else found


def tell_missing(what: str) -> str:
    """Return the message that the command or option ``what`` needs the laboratory, whose folder is missing."""
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
    """Whether the fast kernel saves more time than its start takes, for a kind of ``work`` on a board of this ``size``.

    ``mastermind_xl.laboratory.WORTH`` has the kinds of work, each with the smallest size of a board.
    """
    announced = announcement()
    return announced is not None and size >= announced.WORTH[work] and has_kernel()


def can_score(pegs: int) -> bool:
    """Whether the fast kernel can be used, and can score codes with this number of pegs."""
    announced = announcement()
    return announced is not None and pegs <= announced.MOST_PEGS and has_kernel()


def find_fast(name: str) -> Any | None:
    """Return what the laboratory lists under a name and numba compiles; None if numpy must do the work instead."""
    kernel = find("kernel") if has_kernel() else None
    return None if kernel is None else kernel.find_fast(name)


def use_cores(count: int | None) -> None:
    """Set the number of cores for the fast kernel; None, the default, means all cores that the process may use."""
    global _cores
    _cores = count


def count_cores() -> int:
    """Return the number of cores that the fast kernel uses."""
    return _cores if _cores is not None else machine_cores()
