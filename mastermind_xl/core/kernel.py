"""Whether work is done by the fast kernel, which the extra ``fast`` installs, and on how many cores.

It is numba's, and to import it takes half a second, so only work that takes longer asks for it, never a
click. ``MASTERMIND_XL_KERNEL=numpy`` keeps to numpy. What numba compiles, it keeps on disk: beside this
file or, where that cannot be written, in the user's folder for caches; ``NUMBA_CACHE_DIR`` names another.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from types import ModuleType

Task = TypeVar("Task")

VARIABLE = "MASTERMIND_XL_KERNEL"

MOST_PEGS = 15
"""The kernel's sums have four bits."""

WORTH_CODES = 5_000
"""Boards from so many codes on are worth the import of numba when all their games are played.

Processor seconds of a tree by Knuth's rule, by numpy and by the kernel with its import: 0.3 and 0.5 on 4 × 8,
0.5 and 0.6 on 5 × 6, 3.4 and 1.0 on 5 × 8. Each figure below is given in this order.
"""

WORTH_SEARCHING = 2_000
"""Boards from so many codes on are worth it when optimal play is searched for; smaller ones after a while.

Proofs take 0.3 and 0.8 seconds on 4 × 6, 8.9 and 2.2 on 4 × 7.
"""

WORTH_PROVING = 1_000
"""Boards from so many codes on are worth it when all static sets of a size are looked through.

4 guesses on 5 × 4 take 0.8 and 1.2 seconds; the first 40 of 4 × 6's batches take 1.5 and 1.5, and a proof has
up to 1,000.
"""

WORTH_ANNEALING = 4_000
"""Boards from so many codes on are worth it when a small static set is looked for.

500 steps, half of one annealing, take 0.7 and 0.6 seconds on 4 × 7, 3.6 and 1.0 on 4 × 9.
"""

WORTH_WALKING = 200
"""Boards from so many pegs times colours on are worth it when walkers play many games.

Five games take 1.1 and 0.9 seconds on 10 × 12, 1.7 and 1.2 on 12 × 18.
"""

_cores: int | None = None


def is_installed() -> bool:
    """Whether numba is there."""
    return find_spec("numba") is not None


def is_used(codes: int) -> bool:
    """Whether the fast kernel plays all games on a board of so many codes."""
    return _pays(codes, WORTH_CODES)


def is_worth_searching(codes: int) -> bool:
    """Whether the fast kernel searches for optimal play on a board of so many codes from the beginning."""
    return _pays(codes, WORTH_SEARCHING)


def is_worth_proving(codes: int) -> bool:
    """Whether the fast kernel looks through static sets on a board of so many codes."""
    return _pays(codes, WORTH_PROVING)


def is_worth_annealing(codes: int) -> bool:
    """Whether the fast kernel looks for a small static set on a board of so many codes."""
    return _pays(codes, WORTH_ANNEALING)


def is_worth_walking(places: int) -> bool:
    """Whether the fast kernel takes the steps of walkers on a board of so many pegs times colours."""
    return _pays(places, WORTH_WALKING)


def _pays(size: int, worth: int) -> bool:
    return size >= worth and is_there()


def is_there() -> bool:
    """Whether it can be used."""
    return not is_switched_off() and is_installed()


def is_switched_off() -> bool:
    """Whether the environment keeps to numpy."""
    return os.environ.get(VARIABLE) == "numpy"


def use_cores(count: int) -> None:
    """Let the kernel work on so many cores; it works on all that the process may use before it is told."""
    global _cores
    _cores = count


def count_cores() -> int:
    """On how many cores the kernel works."""
    if _cores is not None:
        return _cores
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@lru_cache(maxsize=4)
def load(module: str) -> ModuleType:
    """A module of compiled functions; standard error is told when some are compiled for the first time."""
    _tell()
    return import_module(module)


@lru_cache(maxsize=1)
def _tell() -> None:
    from numba.core import event

    event.register("numba:compile", _Teller(event))  # type: ignore[no-untyped-call]


def _Teller(event: Any) -> Any:  # noqa: N802 - it makes a class of what is imported late
    """What tells, once, that the kernel is compiled."""

    class Teller(event.Listener):  # type: ignore[misc]
        told = False

        def on_start(self, event: Any) -> None:
            if not self.told:
                self.told = True
                sys.stderr.write("compiling the fast kernel, once on this machine …\n")
                sys.stderr.flush()

        def on_end(self, event: Any) -> None:
            pass

    return Teller()


def run_threads(function: Callable[[Task], None], tasks: Iterable[Task]) -> None:
    """Do tasks on the kernel's cores, in threads: a compiled function lets others run beside it."""
    todo = list(tasks)
    cores = min(count_cores(), len(todo))
    if cores <= 1:
        for task in todo:
            function(task)
        return
    from concurrent.futures import ThreadPoolExecutor

    with ThreadPoolExecutor(cores) as executor:
        for _ in executor.map(function, todo):
            pass
