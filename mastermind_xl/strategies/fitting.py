"""Codes that fit all answers on boards that cannot be listed: walked for, or found exactly, or proved not to be there."""

from __future__ import annotations

import time
from bisect import bisect_left
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from mastermind_xl.core.board import Board, Code
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.game import Attempt, Diagnosis, NoCodeFitsError
from mastermind_xl.strategies.exact_fit import find_exactly
from mastermind_xl.strategies.walkers import STEPS_TOGETHER, Walkers

BUDGET = 5.0
"""Seconds a guess, unless the person says otherwise."""

_WALKERS = 256
_PATIENCE = 200
"""Steps for which the walkers look at least for as many, once they have found the first."""
_FIRST_PROOF = 128
"""After so many steps without a code that fits, and whenever they have doubled, the exact search has a go."""
_EFFORT = 60_000
"""What it may look at for every step: it takes about as long as the walkers."""


class Found(NamedTuple):
    """What a search for codes that fit came to.

    Attributes:
        codes: that fit, rising; one that does not when there are none.
        gave_up_after: seconds for which a code that fits was sought in vain, if so.
    """

    codes: list[Code]
    gave_up_after: float | None = None


def check_budget(budget: float | None) -> float:
    """Seconds for each guess.

    Raises:
        StrategyError: there is no time to think.
    """
    if budget is None:
        return BUDGET
    if not 0 < budget < float("inf"):
        raise StrategyError(f"a budget of {budget} seconds: give a number above 0")
    return budget


def find_fitting(
    board: Board,
    attempts: Sequence[Attempt],
    chance: np.random.Generator,
    budget: float,
    enough: int,
    compiled: bool,
) -> Found:
    """Look for codes that fit until there are enough, or the budget has run out.

    Args:
        board: of any size.
        attempts: at least one.
        chance: what is drawn from.
        budget: seconds.
        enough: how many codes are looked for; with one, whatever is found first.
        compiled: whether the fast kernel takes the walkers' steps.

    Raises:
        NoCodeFitsError: it is proved that no code fits.
    """
    start = time.monotonic()
    deadline = start + budget
    asked = [bytes(attempt.guess) for attempt in attempts]
    walkers = Walkers(board, attempts, chance, _WALKERS, compiled)
    found: set[bytes] = set()
    least = walkers.nearest(asked)
    last, proof = 0, _FIRST_PROOF
    for steps, fitting in enumerate(walkers.walk(), 1):
        found.update(map(bytes, fitting))
        if found:
            last = last or 2 * steps + _PATIENCE
            if len(found) >= enough or steps >= last:
                break
        elif steps == proof:
            proof *= 2
            fit = find_exactly(board, attempts, steps * _EFFORT, deadline)
            if fit.code is not None:
                return Found([fit.code])
            if fit.complete:
                number = _empty_after(board, attempts, steps * _EFFORT, deadline)
                raise NoCodeFitsError(Diagnosis(number, complete=False))
        elif steps % STEPS_TOGETHER == 0:
            least = min(least, walkers.nearest(asked))
        if time.monotonic() >= deadline:
            break
    if not found:
        return Found([least.code], time.monotonic() - start)
    return Found([tuple(code) for code in sorted(found)])


def _empty_after(board: Board, attempts: Sequence[Attempt], effort: int, deadline: float) -> int:
    """The first attempt, from 1, after which it can be proved that no code fits; they all prove it."""

    def is_proved(number: int) -> bool:
        fit = find_exactly(board, attempts[:number], effort, deadline)
        return fit.code is None and fit.complete

    return bisect_left(range(1, len(attempts)), True, key=is_proved) + 1
