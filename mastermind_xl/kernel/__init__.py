"""The fast kernel: functions compiled by numba, the optional extra ``fast``, and the gate that decides when to use them.

The functions take arrays and numbers, and import no room but the core. The classes that call them are in the rooms of
their base classes: ``search.fast_sets``, ``strategies.fast_guesses``. These modules import numba, so they are imported where the gate has agreed, in a block
``with or_numpy():`` (``loading``). The environment variable ``MASTERMIND_XL_KERNEL=numpy`` switches the kernel off.
"""

import os
from functools import lru_cache
from importlib.util import find_spec
from pathlib import Path

from mastermind_xl.core.system import machine_cores

VARIABLE = "MASTERMIND_XL_KERNEL"
"""The environment variable that switches the fast kernel off."""

MOST_PEGS = 15
"""The most pegs of a code that the fast kernel can score, because it adds up pegs in four bits."""

WORTH = {
    # Codes of a board on which every code is played. ``evaluate knuth`` takes 0.43 processor seconds with numpy and
    # 0.82 with the kernel on 5 × 6, 0.67 and 0.98 on 4 × 10, 0.90 and 0.99 on 4 × 11, 1.34 and 0.94 on 6 × 5.
    # The comments below also give the seconds with numpy first.
    "trees": 15_000,
    # The same for strategies that guess only candidates, of which there are few. ``evaluate minimax`` takes 0.55 and 0.95
    # seconds on 6 × 6, 0.75 and 1.0 on 5 × 9, 1.2 and 1.3 on 5 × 10, 1.9 and 1.6 on 6 × 7.
    "trees of candidates": 110_000,
    # Codes of a board whose optimal play is searched. On smaller boards, a long search loads the kernel later. Proofs
    # take 0.31 and 0.90 seconds on 4 × 6. On 3 × 10 they take 6.0 and 1.0, which cannot be foreseen.
    "searches": 1_300,
    # Codes of a board on which a beam is searched, for minutes.
    "beams": 1_300,
    # Codes of a board on which all sets of a number of fixed guesses are tried. Sets of 4 guesses take 0.65 and 0.96
    # seconds on 3 × 6, 2.2 and 1.2 on 3 × 7, 16 and 1.5 on 4 × 5.
    "proofs of sets": 300,
}
"""The smallest boards on which the fast kernel saves more time than its start takes, by kind of work."""

WORTH_COMPILING = 50_000
"""Codes from which trees are worth the 4 to 8 processor seconds in which numba compiles. Searches have fewer codes, so
they wait for as long (``search.sets``); the other kinds of work take longer in any case."""

_FILES = {"trees": "guesses_compiled", "trees of candidates": "guesses_compiled", "searches": "sets_compiled"}
_FOLDERS = (
    "$NUMBA_CACHE_DIR", "$XDG_CACHE_HOME/numba", "$HOME/.cache/numba", "$HOME/Library/Caches/numba", "$LOCALAPPDATA/numba/Cache",
)  # fmt: skip
"""Where numba stores functions if it may not write beside their files; a folder of an unset variable does not exist."""

_cores: int | None = None


def is_switched_off() -> bool:
    """Whether the environment variable switches the fast kernel off."""
    return os.environ.get(VARIABLE) == "numpy"


def is_installed() -> bool:
    """Whether numba, which compiles the fast kernel, is installed."""
    return find_spec("numba") is not None


def has_kernel() -> bool:
    """Whether the fast kernel is installed and not switched off."""
    return not is_switched_off() and is_installed()


def is_worth(work: str, size: int) -> bool:
    """Whether the fast kernel saves more time than its start takes, for a kind of ``work`` in ``WORTH`` on a board of this ``size``."""
    return size >= WORTH[work] and has_kernel() and (size >= WORTH_COMPILING or is_compiled(work))


@lru_cache
def is_compiled(work: str) -> bool:
    """Whether numba has stored the functions for a kind of work; looked up without numba, whose start takes as long as small work."""
    from hashlib import sha1

    here = Path(__file__).parent
    name = f"kernel_{sha1(str(here).encode(), usedforsecurity=False).hexdigest()}"  # as numba names its folder for this one
    folders = here / "__pycache__", *(Path(os.path.expandvars(folder), name) for folder in _FOLDERS)
    return work not in _FILES or any(path for folder in folders for path in folder.glob(f"{_FILES[work]}.*.nbi"))


def can_score(pegs: int) -> bool:
    """Whether the fast kernel can be used, and can score codes with this number of pegs."""
    return pegs <= MOST_PEGS and has_kernel()


def use_cores(count: int | None) -> None:
    """Set the number of cores for the fast kernel; None, the default, means all cores that the process may use."""
    global _cores
    _cores = count


def count_cores() -> int:
    """Return the number of cores that the fast kernel uses."""
    return _cores if _cores is not None else machine_cores()
