"""Search among the most promising guesses, compiled by numba: the same search as in ``laboratory.search.beam``, set by set.

A code is two words, so that counting bits scores a pair: one bit for each position and its colour, and for
each colour as many bits as the code has pegs of it. Guesses are taken multiset by multiset, so that the
colours in common with the candidates are counted once. A set is stored under 128 bits that are drawn for each
code and combined by "exclusive or": two sets have the same key with a chance of one in 10³⁸.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.laboratory.kernel.marks import compiled, count_ones, inlined
from mastermind_xl.laboratory.kernel.parts_compiled import (
    DEEPEST,
    END,
    LEAST,
    START,
    TOO_DEEP,
    colors_held,
    colors_of,
    divide_set,
    glance_at,
    is_first,
    sort_in,
)
from mastermind_xl.laboratory.kernel.transpositions_compiled import GOLDEN, WEIGHED, keep, look_up
from mastermind_xl.search.bounds import IMPOSSIBLE

KEPT, SEARCHED = range(2)  # indices in ``told``: the numbers of sets stored and of sets searched
_APART = 3  # column of a part, after ``LEAST``: whether its cost is known at a glance
_ANYTHING = 1 << 60  # above every estimate, with room to add to it: estimates are 1,024 times the costs


class BeamProblem(NamedTuple):
    """A board with the limits of its search; none of the values change."""

    codes: NDArray[np.uint8]  # shape (codes, pegs)
    # shape (codes, 2): a bit for each position and its colour; bits for each colour, as many as the code has
    # pegs of it
    marks: NDArray[np.uint64]
    words: NDArray[np.uint64]  # shape (codes, 2), random bits for each code
    guesses: NDArray[np.int32]  # all codes, multiset by multiset
    kind_starts: NDArray[np.int64]  # where each multiset begins, and the end
    kind_colors: NDArray[np.uint64]  # the colours of each multiset, as in ``marks``
    kind_palette: NDArray[np.int64]  # a bit for each of its colours
    palette: int  # the bits of all colours
    least: NDArray[np.int64]  # the lower bounds of sets of 0, 1, … codes
    estimate: NDArray[np.int64]  # their estimated costs
    # shape (pegs + 1, codes + 1): lower bounds on the estimate of a set, by number of colours shared with the
    # guess, and of codes
    ideal: NDArray[np.int64]
    ranks: int  # the number of feedback ranks
    glance: int  # the size up to which one of a set's own codes may leave all others alone
    repeats: bool  # whether colours may repeat
    consistent: bool  # whether candidates only are guessed


class BeamWorkspace(NamedTuple):
    """Arrays to work in, with a row for each guess of a game."""

    sets: NDArray[np.int32]  # the parts that the guess before has made
    estimates: NDArray[np.int64]  # of the guesses to be tried, rising
    order: NDArray[np.int32]  # these guesses
    parts: NDArray[np.int64]  # shape (guesses of a game, ranks, 4): see ``START``
    places: NDArray[np.uint64]  # bits of the codes of one set, see ``BeamProblem.marks``
    colors: NDArray[np.uint64]  # the same for colours
    common: NDArray[np.uint8]  # for each of them, the first rank for its colours shared with a guess
    seen: NDArray[np.uint64]  # for each code of a small set, the bits of the answers to it
    ends: NDArray[np.int64]  # where the parts that a guess makes end
    sizes: NDArray[np.int64]  # of the parts that a guess makes
    classes: NDArray[np.int64]  # the number of codes that share so many colours with a guess
    allowed: NDArray[np.uint8]  # a byte for each code that may be guessed, if not all may
    told: NDArray[np.int64]  # see ``KEPT``


def make_workspace(problem: BeamProblem, beam: int) -> BeamWorkspace:
    """Make the arrays to work in, for a number of guesses tried at each position."""
    most = len(problem.codes)
    return BeamWorkspace(
        np.zeros((DEEPEST, most), np.int32),
        np.zeros((DEEPEST, beam), np.int64),
        np.zeros((DEEPEST, beam), np.int32),
        np.zeros((DEEPEST, problem.ranks, 4), np.int64),
        np.zeros(most, np.uint64),
        np.zeros(most, np.uint64),
        np.zeros(most, np.uint8),
        np.zeros(problem.ranks + 1, np.uint64),
        np.zeros(problem.ranks, np.int64),
        np.zeros(problem.ranks, np.int64),
        np.zeros(problem.codes.shape[1] + 1, np.int64),
        np.zeros(most, np.uint8),
        np.zeros(2, np.int64),
    )


@inlined
def _keep(memory, told, key, other, cost, guess):
    """Store the cost of a set; empty the memory before if it is three quarters full."""
    if 4 * told[KEPT] > 3 * len(memory):  # in a fuller memory, finding a place takes long
        memory[:] = 0
        told[KEPT] = 0
    told[KEPT] += keep(memory, key, other, cost, guess)


@compiled
def _first_of(used, of):
    """Whether the used colours are the first of the interchangeable colours."""
    left = of & ~used
    return left == 0 or (left & -left) > (used & of)


@inlined
def _is_copy(used, absent, fresh, repeats):
    """Whether the guesses of a multiset with the colours ``used`` differ only by colours from another multiset's."""
    # The colours ``absent`` are in no candidate; those that are ``fresh`` are in candidates, but in no guess
    # so far.
    if not _first_of(used, fresh):
        return True
    if not repeats:
        return not _first_of(used, absent)
    lacking = used & absent  # any of them gets the same answers as the first
    return (lacking & (lacking - 1)) != 0 or (lacking != 0 and lacking != absent & -absent)


@inlined
def _bound_kind(colors, common, classes, ideal, mine):
    """Return the lower bound of the guesses of a multiset, and set ``common`` and ``classes``."""
    classes[:] = 0
    for number in range(len(colors)):
        shared = np.int64(count_ones(colors[number] & mine))
        classes[shared] += 1
        common[number] = shared * (shared + 1) >> 1
    bound = np.int64(0)
    for which in range(len(classes)):
        bound += ideal[which, classes[which]]
    return bound


@inlined
def _goes_before(estimate, guess, estimates, order, turn):
    """Whether a guess is better than the one at place ``turn``; equal ones are in standard rotation."""
    return estimate < estimates[turn] or (estimate == estimates[turn] and guess < order[turn])


@inlined
def _insert(estimates, order, turn, estimate, guess):
    """Insert a guess into the sorted guesses before place ``turn``."""
    while turn and _goes_before(estimate, guess, estimates, order, turn - 1):
        estimates[turn], order[turn] = estimates[turn - 1], order[turn - 1]
        turn -= 1
    estimates[turn], order[turn] = estimate, guess


@inlined
def _add_up_parts(table, sizes, common, places, bits, limit):
    """Count the sizes of a guess's parts, and return the sum of their costs, or a number above the limit."""
    # It is inlined, like all functions called for each guess: a call would take longer than its work.
    sizes[:] = 0
    total = np.int64(0)
    number = 0
    while number < len(places) and total <= limit:
        rank = np.int64(common[number]) + np.int64(count_ones(places[number] & bits))
        size = sizes[rank]
        total += table[size + 1] - table[size]
        sizes[rank] = size + 1
        number += 1
    return total


@compiled
def compare(problem, work, table, ideal, depth, start, end, fresh, beam, restricted):
    """Find the ``beam`` guesses with the lowest estimates for a set, and return their number.

    ``problem`` and ``work`` are the board, and arrays to work in. The set is in row ``depth``, from ``start``
    to ``end``, and ``fresh`` has the bits of the colours that no guess contains. ``table`` is the cost of a
    part of each size, ``ideal`` is ``BeamProblem.ideal`` made of it. If ``restricted``, only the codes that
    are ``allowed`` in ``work`` may be guessed.
    """
    rows = work.sets[depth, start:end]
    count = len(rows)
    estimates, order, common = work.estimates[depth], work.order[depth], work.common
    places, colors = work.places[:count], work.colors[:count]
    for turn in range(count):  # one by one: the error for arrays of two sizes takes 2 s to compile
        places[turn], colors[turn] = problem.marks[rows[turn], 0], problem.marks[rows[turn], 1]
    held = colors_held(problem.codes, rows)
    absent = problem.palette & ~held
    fresh &= held
    sizes, classes = work.sizes, work.classes
    found, worst = 0, np.int64(_ANYTHING)
    # cost of a guess that leaves every candidate alone and is not one; such a candidate was tried before
    alone = 2 * count * table[1] + 1 if count <= problem.glance else np.int64(-1)
    for kind in range(len(problem.kind_colors)):
        used = problem.kind_palette[kind]
        if _is_copy(used, absent, fresh, problem.repeats):
            continue
        if _bound_kind(colors, common, classes, ideal, problem.kind_colors[kind]) > worst:
            continue
        alike, lacking = used & fresh, used & absent
        # with one fresh colour and one absent one, no order of them makes copies
        has_copies = alike & (alike - 1) or (not problem.repeats and lacking & (lacking - 1))
        for place in range(problem.kind_starts[kind], problem.kind_starts[kind + 1]):
            guess = np.int64(problem.guesses[place])
            if has_copies and not is_first(problem.codes, problem.repeats, guess, fresh, absent):
                continue
            if restricted and not work.allowed[guess]:
                continue
            limit = worst + table[1]
            total = _add_up_parts(table, sizes, common, places, problem.marks[guess, 0], limit)
            inside = sizes[problem.ranks - 1]
            if total > limit or total == table[count] or (problem.consistent and not inside):
                continue  # too expensive, or it tells nothing
            # Twice the estimate, so that a candidate comes before other guesses with the same one. Parts of 2 and 1 cost
            # 3,072 + 1,024; the guess gets 8,193, or 6,144 if it is the code that is alone.
            total = 2 * (total - inside * table[1]) + 1 - inside
            if total == alone:  # the lowest possible cost, and only the first such guess matters
                beam, found = 1, min(found, 1)
            if found < beam or _goes_before(total, guess, estimates, order, beam - 1):
                found = min(found + 1, beam)
                _insert(estimates, order, found - 1, total, guess)
            if found == beam:
                worst = estimates[beam - 1] >> 1
    return found


@inlined
def _key(problem, rows, fresh):
    """Return the two keys of a set and the colours that no guess contains, on which copies of guesses depend."""
    key, other = np.uint64(fresh) * GOLDEN, np.uint64(fresh)
    for row in rows:
        key ^= problem.words[row, 0]
        other ^= problem.words[row, 1]
    return key, other


@inlined
def _glance_at_parts(marks, sets, parts, seen, depth, count, total, limit, small):
    """Sort the parts of a guess by size, and add their costs until the total reaches the limit."""
    # The total is at first the lower bound of the guess by the sizes of its parts; sets up to ``small`` are
    # glanced at.
    for part in range(count):
        start, end, least = parts[depth, part, START], parts[depth, part, END], parts[depth, part, LEAST]
        sort_in(parts, depth, part, start, end, least)
    for part in range(count):
        start, end = parts[depth, part, START], parts[depth, part, END]
        size = end - start
        parts[depth, part, _APART] = 0
        if size <= 2 or size > small:
            continue
        apart, _ = glance_at(marks, sets, seen, depth, start, end)
        cost = 3 * size - 1 - apart if apart else 2 * size
        total += cost - parts[depth, part, LEAST]
        parts[depth, part, LEAST], parts[depth, part, _APART] = cost, apart
        if total >= limit:
            break
    return total


@compiled
def search(problem, memory, work, depth, start, end, limit, fresh, beam, restricted):
    """Return the cost of a set of more than two codes among the guesses with the lowest estimates, and its guess.

    If the cost is not below the ``limit``, the result is some number ≥ the limit and ``WEIGHED``. ``memory``
    has the stored sets; for ``problem``, ``work``, ``depth``, ``start``, ``end``, ``fresh``, ``beam`` and
    ``restricted`` see ``compare``.
    """
    rows = work.sets[depth, start:end]
    fresh &= colors_held(problem.codes, rows)
    key, other = _key(problem, rows, fresh)
    if not restricted:  # costs are only stored if all guesses are allowed
        known, guess = look_up(memory, key, other)
        if guess >= 0 or known >= limit:
            return known, guess
    work.told[SEARCHED] += 1
    if depth + 2 >= DEEPEST:
        raise RecursionError(TOO_DEEP)
    many = compare(problem, work, problem.estimate, problem.ideal, depth, start, end, fresh, beam, restricted)
    marks, sets, parts, least = problem.marks, work.sets, work.parts, problem.least
    best, choice = np.int64(limit), np.int64(WEIGHED)
    low = np.int64(IMPOSSIBLE)
    for turn in range(many):
        guess = np.int64(work.order[depth, turn])
        some, total = divide_set(marks, sets, parts, work.ends, depth, start, end, guess, least)
        if total < best:
            total = _glance_at_parts(marks, sets, parts, work.seen, depth + 1, some, total, best, problem.glance)
        below = fresh & ~colors_of(problem.codes, guess)
        for part in range(some):
            if total >= best:
                break
            begin, stop, known, apart = parts[depth + 1, part]
            if stop - begin > 2 and not apart:
                left = best - total + known
                zero = np.int64(0)  # numba would compile the function again for a written 0
                cost, _ = search(problem, memory, work, depth + 1, begin, stop, left, below, beam, zero)
                total += cost - known
        if total < best:
            best, choice = total, guess
        low = min(low, total)
    cost = best if choice >= 0 else max(limit, low)
    if not restricted:
        _keep(memory, work.told, key, other, cost, choice)
    return cost, choice
