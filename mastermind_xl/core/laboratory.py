"""The door to the laboratory: the only place that asks whether its folder is there, and what it adds to the game.

``mastermind_xl.laboratory`` announces commands, options, and faster ways to do some of the core's work. Each has a
name and a place, whose module is imported when it is asked for. The game works without the folder.
"""

from __future__ import annotations

from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from types import ModuleType

_FOLDER = "mastermind_xl.laboratory"


@lru_cache(maxsize=1)
def announcement() -> ModuleType | None:
    """Return the light module in which the laboratory announces what it has; None if its folder is missing."""
    return None if find_spec(_FOLDER) is None else import_module(_FOLDER)


def find(name: str) -> Any | None:
    """Return what the laboratory announces under a name, such as ``command survey``, or None."""
    announced = announcement()
    place: str | None = None if announced is None else announced.PLACES.get(name)
    if place is None:
        return None
    module, _, attribute = place.partition(":")
    found = import_module(f"{_FOLDER}.{module}")
    return getattr(found, attribute) if attribute else found
