"""Arithmetic of totals: lower bounds on the guesses that a set of candidates needs, from numbers alone.

Numpy and the functions that numba compiles share it.
"""

from typing import Any

IMPOSSIBLE = 1 << 40
"""The total of a set that cannot be settled within the guesses left.

No possible total is nearly as high: 65,535 codes, found one after the other, need 2³¹. So a sum of totals is below half
of ``IMPOSSIBLE`` exactly if no part is impossible, and 64 bits have room for the sum of a million impossible parts.
"""


def even_total(count: Any, parts: Any, totals: Any) -> Any:
    """Return the total of ``count`` candidates divided as evenly as possible: no other division into ``parts`` needs fewer guesses.

    ``totals`` lists the totals of parts of 0, 1, … candidates; its steps never get smaller. ``count`` and ``parts`` may
    be numbers or numpy's arrays, also in compiled functions.
    """
    size = count // parts
    larger = count - size * parts
    return (parts - larger) * totals[size] + larger * totals[size + (larger > 0)]


def floor_by_gain(count: int, gain: int, leasts: Any) -> Any:
    """Return the lower bound of a set of ``count`` candidates by the ``gain`` of its guess; see ``search.bounds.Gain``.

    ``leasts`` are the lower bounds of parts of 0, 1, … candidates. Compiled functions call this function as well.
    """
    total = IMPOSSIBLE
    if gain > 0:  # the guess is not in the set
        total = min(total, count + even_total(count, gain, leasts))
    if gain > 2:  # the guess is in the set: one part less, and one code less to divide
        total = min(total, count + even_total(count - 1, gain - 2, leasts))
    return total
