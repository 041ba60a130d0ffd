"""Find the guesses whose costs lower bounds leave open, compiled by numba; only certificates need it."""

from __future__ import annotations

import numpy as np

from mastermind_xl.laboratory.kernel.marks import compiled
from mastermind_xl.laboratory.kernel.parts_compiled import END, LEAST, START, divide_set, sort_in
from mastermind_xl.laboratory.kernel.sets_compiled import find_most
from mastermind_xl.search.bounds import floor_by_gain


@compiled
def keep_open(matrix, bits, leasts, sets, parts, ends, answers, guesses, count, limit):
    """Keep the guesses that may cost less than a limit if each part is bounded by the greatest gain of any guess.

    Moves them to the front of ``guesses``, in their order, and returns their number.

    Args:
        matrix, bits: the answers; see ``sets_compiled.Problem``.
        leasts: the lower bounds of parts of 0, 1, … codes.
        sets, parts, ends, answers: to work in, see ``sets_compiled.Workspace``; the first row of ``sets`` has the set.
        guesses: the guesses.
        count: the size of the set.
        limit: the cost has to be lower.
    """
    zero, one, hit, kept = np.int64(0), np.int64(1), np.int64(len(ends) - 1), np.int64(0)
    for turn in range(len(guesses)):
        made, cost = divide_set(matrix, sets, parts, ends, zero, zero, count, guesses[turn], leasts)
        if cost < 0 or cost >= limit:
            continue
        large = zero
        for part in range(made):  # sorting moves parts only to places that were read before
            start, end = parts[1, part, START], parts[1, part, END]
            if end - start > 2:
                sort_in(parts, one, large, start, end, parts[1, part, LEAST])
                large += 1
        while large and cost < limit:  # a large part's bound usually grows most
            large -= 1
            start, end = parts[1, large, START], parts[1, large, END]
            size = end - start
            most, _ = find_most(bits, sets, answers, hit, one, start, end, min(size + 1, hit + 2), False)
            cost += max(zero, floor_by_gain(size, most, leasts) - parts[1, large, LEAST])
        if cost < limit:
            guesses[kept] = guesses[turn]
            kept += 1
    return kept
