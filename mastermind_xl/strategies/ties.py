"""The rule for ties, which are guesses with the same cost.

Ties are compared by one key after the other; remaining ties go to the first guess in standard rotation. If two candidates
are left, the first is guessed; without keys, the guess is the first code that distinguishes the two. The module
``rotation`` lists the codes in another order.
"""

from collections.abc import Sequence

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.errors import StrategyError
from mastermind_xl.core.partition import Measure
from mastermind_xl.core.scoring import Indices
from mastermind_xl.strategies.criterion import cheapest, entropy, expected_size, few_parts, worst_part

_MEASURES: dict[str, Measure] = {  # criteria by their names as keys for ties
    "worst": worst_part,
    "expected-size": expected_size,
    "entropy": entropy,
    "parts": few_parts,
}
ALONE = "rotation"  # no key: ties go to the first guess in standard rotation
KEYS = ("candidate", *_MEASURES)
DEFAULT_KEYS = ("candidate",)


def read_ties(text: str) -> tuple[str, ...]:
    """Read the criteria for ties in a text such as ``candidate,worst``; raises StrategyError for an unknown criterion."""
    if text == ALONE:
        return ()
    keys = tuple(text.split(","))
    unknown = next((key for key in keys if key not in KEYS), None)
    if unknown is not None:
        names = ", ".join(KEYS)
        raise StrategyError(f"{unknown!r} is no rule for ties: choose {ALONE}, or one or more of {names} with commas")
    return keys


def break_ties(board: Board, keys: Sequence[str], candidates: Indices, best: Indices) -> int:
    """Return one of the ``best`` guesses, chosen by the ``keys``; it and the ``candidates`` are indices on the ``board``."""
    for key in keys:
        if key == "candidate":
            inside = best[np.isin(best, candidates, assume_unique=True)]
            best = inside if len(inside) else best
        elif len(best) > 1:
            best = cheapest(board, _MEASURES[key], candidates, best)
    return int(best.min())
