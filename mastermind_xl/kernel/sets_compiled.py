"""The search of ``search.sets``, compiled by numba: the fewest guesses that find all codes of a set of candidates.

A result for a set holds for every set that differs only by the names of colours and places; see
``transpositions_compiled``. Guesses that differ only by the names of colours are tried once: all colours that no
candidate contains count as one colour, and colours that no guess contains appear in rising order.
"""

from collections import namedtuple

import numpy as np

from mastermind_xl.core.totals import IMPOSSIBLE, floor_by_gain
from mastermind_xl.kernel.marks import compiled, count_ones, inlined
from mastermind_xl.kernel.parts_compiled import (
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
from mastermind_xl.kernel.transpositions_compiled import (
    WEIGHED,
    keep,
    key_of,
    look_up,
    make_names,
    mix,
    number_of,
    rename,
)

STOPPED = -1
"""A result instead of a total: the permitted number of sets has been searched, or there is no room for more sets."""

LEFT, KEPT, SEARCHED, LISTED, LISTS = range(5)
"""Indices in ``counters``, an array: sets that may still be searched, sets stored, sets searched, guesses listed,
and lists of guesses."""

_KEY, _OTHER = 3, 4  # columns of a part, after ``LEAST``: the two halves of its key

TOTAL, LIMIT, LEVEL, FRESH, _UNKNOWN, _PART, GUESSES, TURN, BEST, _CHOICE = range(10)
"""Columns of the row that describes a guess: the total so far; limit, level and unguessed colours of the guess's parts; the
number of parts of unknown total, and the part that is searched now; the number of guesses for this part, the next guess,
the least total, and the guess with the least total."""

_BLOCK = 512  # the number of guesses compared at a time, whose counts fit in the processor's cache

_WORTH_COUNTING = 40
"""The smallest size of a part that is divided by every guess, for a closer lower bound, before a part is searched."""

_LISTS = 1 << 12
_LISTED = 1 << 22
"""Room for lists, and for the guesses in these lists: 16 MB. When the room is full, all lists are made again."""


Problem = namedtuple(
    "Problem", "codes matrix bits depths all_colors colors leasts ranks glance repeats step consistent"
)
"""A board with the limits of its search; see ``search.fast_sets.make_problem``."""


Workspace = namedtuple(
    "Workspace",
    "sets answers order bounds gains parts frames list_keys list_places listed ends seen names floors sizes starts counters",
)
"""Arrays to work in; see ``make_workspace``."""


def make_workspace(problem: Problem) -> Workspace:
    """Make the arrays to work in; arrays with ``DEEPEST`` rows have one row for each guess of a game."""
    (codes, pegs), ranks = problem.codes.shape, problem.ranks
    highest = codes + int(problem.leasts[problem.leasts < IMPOSSIBLE].max())  # the bound of a useless guess
    return Workspace(
        sets=np.zeros((DEEPEST, codes), np.uint16),  # the parts of the previous guess
        answers=np.zeros((DEEPEST, codes), problem.bits.dtype),  # for each guess, the bits of its answers
        order=np.zeros((DEEPEST, codes), np.int32),  # guesses in the order in which they are tried
        bounds=np.zeros((DEEPEST, codes), np.int64),  # the lower bounds of these guesses
        gains=np.zeros((DEEPEST, codes), np.int64),  # the gains of guesses, in the order in which they are listed
        parts=np.zeros((DEEPEST, ranks, 5), np.int64),  # see ``START`` and ``_KEY``
        frames=np.zeros((DEEPEST, 10), np.int64),  # see ``TOTAL`` and the others
        list_keys=np.full((_LISTS, 2), -1, np.int64),  # the colours by which guesses were listed
        list_places=np.zeros((_LISTS, 2), np.int64),  # start and end of each list
        listed=np.zeros(max(_LISTED, 4 * codes), np.int32),  # guesses
        ends=np.zeros(ranks, np.int64),  # where the parts that a guess makes end
        seen=np.zeros(ranks + 1, np.uint64),  # for each code of a small set, the bits of the answers to it
        names=make_names(pegs, problem.colors),  # new names of colours and places
        floors=np.zeros(ranks + 2, np.int64),  # lower bounds of a set by the gain of its guess
        sizes=np.zeros((ranks, _BLOCK), np.uint16),  # the sizes of the parts of many guesses
        starts=np.zeros(highest + 2, np.int64),  # where the guesses with each lower bound begin
        counters=np.zeros(5, np.int64),  # see ``LEFT``
    )


@inlined
def _list_guesses(problem, work, fresh, absent):
    """List one guess of each class of equivalent guesses, and return start and end of the list."""
    counters, keys = work.counters, work.list_keys
    # a hash table: odd factors spread similar sets of colours, and a full slot is skipped
    slot = (fresh * 31 + absent * 1021 + (absent >> 7)) & (len(keys) - 1)
    while keys[slot, 0] >= 0:
        if keys[slot, 0] == fresh and keys[slot, 1] == absent:
            return work.list_places[slot, 0], work.list_places[slot, 1]
        slot = (slot + 1) & (len(keys) - 1)
    if counters[LISTED] + len(problem.codes) > len(work.listed) or 2 * counters[LISTS] > len(keys):
        counters[LISTED] = counters[LISTS] = 0
        keys[:] = -1
    start = end = counters[LISTED]
    for guess in range(len(problem.codes)):
        if is_first(problem.codes, problem.repeats, guess, fresh, absent):
            work.listed[end] = guess
            end += 1
    keys[slot, 0], keys[slot, 1] = fresh, absent
    work.list_places[slot, 0], work.list_places[slot, 1] = start, end
    counters[LISTED] = end
    counters[LISTS] += 1
    return start, end


@inlined
def _find_gains(problem, work, depth, start, end, fresh):
    """Put the guesses for a part into ``order``, and the gain of each guess into ``gains``."""
    # The colours ``fresh`` are in no earlier guess. Returns the number of guesses, and the greatest gain.
    sets, bits, answers = work.sets, problem.bits, work.answers
    order, gains = work.order[depth], work.gains[depth]
    codes = len(problem.codes)
    if problem.consistent:
        count = end - start
        for place in range(count):
            order[place] = sets[depth, start + place]
    else:
        held = colors_held(problem.codes, sets[depth, start:end])
        # the set contains either all or none of the colours that no guess contains
        first, last = _list_guesses(problem, work, fresh & held, problem.all_colors & ~held)
        count, listed = last - first, work.listed
        for place in range(count):
            order[place] = listed[first + place]
    if 8 * count < codes:
        for place in range(count):
            answers[depth, order[place]] = 0
        for turn in range(start, end):
            code = sets[depth, turn]
            for place in range(count):
                answers[depth, order[place]] |= bits[code, order[place]]
    else:
        for first in range(0, codes, _BLOCK):
            _combine(bits, sets, answers, depth, start, end, first, min(first + _BLOCK, codes))
    most = np.int64(0)
    hit = np.uint64(problem.ranks - 1)
    for place in range(count):
        seen_by = np.uint64(answers[depth, order[place]])
        gain = np.int64(count_ones(seen_by)) + np.int64((seen_by >> hit) & np.uint64(1))
        gains[place] = gain
        most = max(most, gain)
    return count, most


@compiled
def _combine(bits, sets, answers, depth, start, end, first, last):
    """Combine, for each of the guesses from ``first`` up to ``last``, the bits of the answers of all codes of a set."""
    first, last = np.uintp(first), np.uintp(last)  # unsigned, so that many are combined at a time
    for guess in range(first, last):
        answers[depth, guess] = 0
    alone = start + (end - start) % 4
    for turn in range(start, alone):
        a = sets[depth, turn]
        for guess in range(first, last):
            answers[depth, guess] |= bits[a, guess]
    for turn in range(alone, end, 4):  # four codes at a time, because each result is read and written
        a, b, c, d = sets[depth, turn], sets[depth, turn + 1], sets[depth, turn + 2], sets[depth, turn + 3]
        for guess in range(first, last):
            answers[depth, guess] |= bits[a, guess] | bits[b, guess] | bits[c, guess] | bits[d, guess]


@compiled
def find_most(bits, sets, answers, hit, depth, start, end, enough, consistent):
    """Return the greatest gain of any guess for a set, and this guess; equivalent guesses, with equal gain, are included.

    The set is from ``start`` to ``end`` in row ``depth`` of ``sets``. If ``consistent``, only its codes are guessed.
    The search ends at a gain of ``enough``. ``bits`` has the bits of all answers, and ``hit`` is the rank of the win.
    ``answers`` is an array to work in.
    """
    codes = len(bits)
    most, choice = np.int64(0), np.int64(0)
    if consistent:
        for turn in range(start, end):
            seen = bits.dtype.type(0)
            for other in range(start, end):
                seen |= bits[sets[depth, other], sets[depth, turn]]
            gain = np.int64(count_ones(seen)) + 1
            if gain > most:
                most, choice = gain, np.int64(sets[depth, turn])
        codes = 0
    for first in range(0, codes, _BLOCK):
        if most >= enough:
            break
        last = min(first + _BLOCK, codes)
        _combine(bits, sets, answers, depth, start, end, first, last)
        before = most
        for guess in range(np.uintp(first), np.uintp(last)):
            seen = answers[depth, guess]
            most = max(most, np.int64(count_ones(seen) + (seen >> hit)))
        if most > before:
            choice = np.int64(first)
            while np.int64(count_ones(answers[depth, choice]) + (answers[depth, choice] >> hit)) < most:
                choice += 1
    return most, choice


@compiled
def _order_guesses(problem, work, depth, part, limit):
    """Order the guesses for a part by lower bound, then as listed; return how many bounds are below the limit."""
    frame = work.frames[depth]
    start, end = work.parts[depth, part, START], work.parts[depth, part, END]
    count, most = _find_gains(problem, work, depth, start, end, frame[FRESH])
    leasts = problem.leasts[frame[LEVEL] - problem.step]
    order, gains, bounds = work.order[depth], work.gains[depth], work.bounds[depth]
    floors = work.floors
    for gain in range(most + 1):
        floors[gain] = floor_by_gain(end - start, gain, leasts)
    promising = np.int64(0)
    for place in range(count):
        if floors[gains[place]] < limit:
            order[promising], bounds[promising] = order[place], floors[gains[place]]
            promising += 1
    if end - start > problem.glance:  # in smaller sets the number of parts alone gives the lower bound
        _bound_by_sizes(problem.matrix, work.sets, order, bounds, leasts, work.sizes, depth, start, end, promising)
    return _sort_by_bound(order, bounds, gains, work.starts, promising, limit)


@compiled
def _bound_by_sizes(matrix, sets, order, bounds, leasts, sizes, depth, start, end, count):
    """Set the lower bounds of the first ``count`` guesses by the sizes of their parts."""
    for first in range(0, count, _BLOCK):
        some = min(_BLOCK, count - first)
        sizes[:] = 0  # many guesses at once, because the scores of a code are contiguous
        for turn in range(start, end):
            code = sets[depth, turn]
            for place in range(some):
                sizes[matrix[code, order[first + place]], place] += 1
        for place in range(some):
            bound = np.int64(end - start)
            for rank in range(len(sizes) - 1):
                bound += leasts[sizes[rank, place]]
            bounds[first + place] = bound


@compiled
def _sort_by_bound(order, bounds, together, starts, count, limit):
    """Sort the first ``count`` guesses by lower bound; return the number of guesses with bounds below the limit."""
    # Each number in ``together`` is a bound with a guess in the lowest 16 bits; ``starts`` has the first place per
    # bound.
    lowest, highest = np.int64(limit), np.int64(0)
    for place in range(count):
        if bounds[place] < limit:
            lowest, highest = min(lowest, bounds[place]), max(highest, bounds[place])
    if lowest > highest:
        return np.int64(0)
    for step in range(highest - lowest + 2):
        starts[step] = 0
    for place in range(count):
        if bounds[place] < limit:
            starts[bounds[place] - lowest + 1] += 1
    for step in range(highest - lowest + 1):
        starts[step + 1] += starts[step]
    kept = starts[highest - lowest + 1]
    for place in range(count):
        if bounds[place] < limit:
            turn = starts[bounds[place] - lowest]
            starts[bounds[place] - lowest] += 1
            together[turn] = bounds[place] << 16 | order[place]
    for place in range(kept):
        order[place], bounds[place] = together[place] & 0xFFFF, together[place] >> 16
    return np.int64(kept)


@inlined
def _glance_at_parts(problem, work, depth, count):
    """Drop the parts whose total needs no search, sort the other parts by size, and return their number."""
    matrix, leasts, small = problem.matrix, problem.leasts, problem.glance
    sets, parts, seen, frames = work.sets, work.parts, work.seen, work.frames
    level, limit, total = frames[depth, LEVEL], frames[depth, LIMIT], frames[depth, TOTAL]
    pairs = not (problem.step and level == 2)  # a part of two would need one guess too many
    unknown = np.int64(0)
    for part in range(count):
        start, end = parts[depth, part, START], parts[depth, part, END]
        size = end - start
        if size < 3 or total >= limit:
            continue  # the size of the part determines the total
        bound = leasts[level, size]
        if size <= small:
            apart, _ = glance_at(matrix, sets, seen, depth, start, end)
            if apart == size:
                continue  # the part's total is its lower bound by size
            total += 2 * size - bound
            if apart and pairs:
                continue
            bound = 2 * size
        sort_in(parts, depth, unknown, start, end, bound)
        unknown += 1
    frames[depth, TOTAL] = total
    return unknown


@inlined
def _look_up_parts(problem, memory, work, depth, count):
    """Drop the parts whose total is stored, give the other parts keys, and return the number of other parts."""
    # A part that is not stored is marked by a negative lower bound.
    codes, depths, colors = problem.codes, problem.depths, problem.colors
    sets, parts, names, frames = work.sets, work.parts, work.names, work.frames
    level, limit, total = frames[depth, LEVEL], frames[depth, LIMIT], frames[depth, TOTAL]
    unknown = 0
    for part in range(count):
        if total >= limit:
            continue
        start, end, bound = parts[depth, part, START], parts[depth, part, END], parts[depth, part, LEAST]
        key, other = key_of(codes, names, colors, sets, depth, start, end)
        key ^= depths[level]
        known, guess = look_up(memory, key, other)
        if known:
            total += known - bound
        if guess < 0:
            parts[depth, unknown, START], parts[depth, unknown, END] = start, end
            parts[depth, unknown, _KEY], parts[depth, unknown, _OTHER] = np.int64(key), np.int64(other)
            parts[depth, unknown, LEAST] = known or -bound
            unknown += 1
    frames[depth, TOTAL] = total
    return unknown


@inlined
def _weigh_parts(problem, memory, work, depth, count):
    """Find lower bounds for the new parts by the greatest gain; return the number of parts whose total stays unknown."""
    # Parts that are large enough for a closer bound stay marked.
    codes, bits, colors, small = problem.codes, problem.bits, problem.colors, problem.glance
    sets, parts, names, frames = work.sets, work.parts, work.names, work.frames
    answers, hit, consistent = work.answers, problem.ranks - 1, problem.consistent
    level, limit, total = frames[depth, LEVEL], frames[depth, LIMIT], frames[depth, TOTAL]
    leasts = problem.leasts[level - problem.step]
    unknown = 0
    for part in range(count):
        if total >= limit:
            continue
        known = abs(parts[depth, part, LEAST])
        is_met, is_open = parts[depth, part, LEAST] < 0, True
        if is_met:
            start, end = parts[depth, part, START], parts[depth, part, END]
            size = end - start
            key, other = np.uint64(parts[depth, part, _KEY]), np.uint64(parts[depth, part, _OTHER])
            enough = size if size <= small else hit + 2
            most, choice = find_most(bits, sets, answers, hit, depth, start, end, enough, consistent)
            bound = max(known, floor_by_gain(size, most, leasts))
            guess = np.int64(WEIGHED)
            if most == size and not consistent and np.int64(count_ones(answers[depth, choice])) == size:
                rename(codes, names, colors, sets, depth, start, end)
                guess = np.int64(number_of(codes, names, colors, choice))
                is_open = False  # the guess, which is not in the part, distinguishes all its codes
            work.counters[KEPT] += keep(memory, key, other, bound, guess)
            total += bound - known
            known = bound
        if is_open:
            for column in (START, END, _KEY, _OTHER):
                parts[depth, unknown, column] = parts[depth, part, column]
            size = parts[depth, unknown, END] - parts[depth, unknown, START]
            parts[depth, unknown, LEAST] = -known if is_met and size >= _WORTH_COUNTING else known
            unknown += 1
    frames[depth, TOTAL] = total
    return unknown


@inlined
def _compare_for_large_parts(problem, memory, work, depth, count):
    """Find closer lower bounds for the marked parts by dividing each part by every guess."""
    parts, frames = work.parts, work.frames
    limit = frames[depth, LIMIT]
    for part in range(count):
        known, total = abs(parts[depth, part, LEAST]), frames[depth, TOTAL]
        if parts[depth, part, LEAST] < 0 and total < limit:
            left = limit - total + known
            promising = _order_guesses(problem, work, depth, part, left)
            bound = work.bounds[depth, 0] if promising else left
            if bound > known:
                key, other = np.uint64(parts[depth, part, _KEY]), np.uint64(parts[depth, part, _OTHER])
                work.counters[KEPT] += keep(memory, key, other, bound, np.int64(WEIGHED))
                frames[depth, TOTAL] += bound - known
                known = bound
        parts[depth, part, LEAST] = known


@inlined
def _begin(problem, work, depth):
    """List the guesses for the next part of unknown total; return False if the search must stop."""
    counters, parts, frames = work.counters, work.parts, work.frames
    if counters[LEFT] <= 0:
        return False
    if depth + 2 >= DEEPEST:
        raise RecursionError(TOO_DEEP)
    counters[LEFT] -= 1
    counters[SEARCHED] += 1
    part = frames[depth, _PART]
    limit = frames[depth, LIMIT] - frames[depth, TOTAL] + parts[depth, part, LEAST]
    frames[depth, GUESSES] = _order_guesses(problem, work, depth, part, limit)
    frames[depth, TURN], frames[depth, BEST], frames[depth, _CHOICE] = 0, limit, WEIGHED
    return True


@inlined
def _store(problem, memory, work, depth, part, total):
    """Store the total of a searched part with its guess, or a lower bound if no guess has a total below the limit."""
    codes, colors = problem.codes, problem.colors
    parts, sets, names = work.parts, work.sets, work.names
    guess = work.frames[depth, _CHOICE]
    if guess >= 0:
        rename(codes, names, colors, sets, depth, parts[depth, part, START], parts[depth, part, END])
        guess = np.int64(number_of(codes, names, colors, guess))
    elif total >= IMPOSSIBLE // 2:  # a part that is impossible: the limit was lowered by the bounds of other parts
        total = np.int64(IMPOSSIBLE)
    key, other = np.uint64(parts[depth, part, _KEY]), np.uint64(parts[depth, part, _OTHER])
    work.counters[KEPT] += keep(memory, key, other, total, guess)


@inlined
def _number_parts(problem, work, size, guess, level):
    """Return a number that is equal for two guesses whose parts differ only by the names of colours and places."""
    codes, names, colors, sets, parts = problem.codes, work.names, problem.colors, work.sets, work.parts
    zero = np.int64(0)
    count, _ = divide_set(problem.matrix, sets, parts, work.ends, zero, zero, size, guess, problem.leasts[level])
    number = np.uint64(0)
    for part in range(count):
        start, end = parts[1, part, START], parts[1, part, END]
        key, other = key_of(codes, names, colors, sets, zero + 1, start, end)
        number += mix(key + mix(other))
    return np.int64(number >> np.uint64(1) | np.uint64(1))  # positive, unlike ``STOPPED`` and 0


@compiled
def search(problem, memory, work, base, count):
    """Find the total of a guess (``base`` 1), or the next guess with a known total (``base`` 0); ``STOPPED`` if interrupted.

    ``problem``, ``memory`` and ``work`` are the board, the stored sets, and arrays to work in. ``count`` is the number
    of parts in row 1. With ``base`` 1, the result is the total of the guess that made these parts. With ``base``
    0, the search tries the guesses of row 0 until one is good enough. Then the result is a number that stands
    for the parts of this guess, or 0 if no guess is good enough. Parts that differ only by names have the same number.
    """
    counters, frames, parts, sets = work.counters, work.frames, work.parts, work.sets
    matrix, ends, bounds = problem.matrix, work.ends, work.bounds
    depth = np.int64(base)
    entered = base > 0
    while True:
        if entered:  # the search has just reached the parts of a guess
            entered = False
            # Each step adds to the frame's total, which is at first the lower bound by the sizes of the parts,
            # moves parts of unknown total to the front, and leaves fewer parts for the next step.
            count = _glance_at_parts(problem, work, depth, count)
            count = _look_up_parts(problem, memory, work, depth, count)
            if count:
                count = _weigh_parts(problem, memory, work, depth, count)
            if count:
                _compare_for_large_parts(problem, memory, work, depth, count)
            frames[depth, _UNKNOWN], frames[depth, _PART] = count, 0
            more = count > 0 and frames[depth, TOTAL] < frames[depth, LIMIT]
        else:
            turn, best, part = frames[depth, TURN], frames[depth, BEST], frames[depth, _PART]
            if turn < frames[depth, GUESSES] and bounds[depth, turn] < best:
                frames[depth, TURN] += 1
                if 10 * counters[KEPT] > 7 * len(memory):  # in a fuller memory, finding a place takes long
                    counters[LEFT] = 0
                    return np.int64(STOPPED)
                start, end = parts[depth, part, START], parts[depth, part, END]
                guess, below = np.int64(work.order[depth, turn]), frames[depth, LEVEL] - problem.step
                least = problem.leasts[below]
                count, bound = divide_set(matrix, sets, parts, ends, depth, start, end, guess, least)
                if 0 <= bound < best:
                    fresh = frames[depth, FRESH] & ~colors_of(problem.codes, guess)
                    depth += np.int64(1)
                    entered = True
                    frames[depth, TOTAL], frames[depth, LIMIT] = bound, best
                    frames[depth, LEVEL], frames[depth, FRESH] = below, fresh
                continue
            if depth == 0:
                return np.int64(0)
            _store(problem, memory, work, depth, part, best)
            frames[depth, TOTAL] += best - parts[depth, part, LEAST]
            frames[depth, _PART] += 1
            more = frames[depth, _PART] < frames[depth, _UNKNOWN]
            more &= frames[depth, TOTAL] < frames[depth, LIMIT]
        if more:
            if not _begin(problem, work, depth):
                return np.int64(STOPPED)
            continue
        total = frames[depth, TOTAL]
        if depth == base:
            return total
        depth -= 1
        if total < frames[depth, BEST]:
            guess = np.int64(work.order[depth, frames[depth, TURN] - 1])
            if depth == 0:
                return _number_parts(problem, work, parts[0, 0, END], guess, frames[1, LEVEL])
            frames[depth, BEST], frames[depth, _CHOICE] = total, guess


@compiled
def keep_open(matrix, bits, leasts, sets, parts, ends, answers, guesses, count, limit):
    """Find the guesses whose totals may be below a limit if each part is bounded by the greatest gain of any guess.

    Moves these guesses to the front of ``guesses``, in their order, and returns their number.

    Args:
        matrix, bits: the answers; see ``Problem``.
        leasts: the lower bounds of parts of 0, 1, … codes.
        sets, parts, ends, answers: arrays to work in, see ``Workspace``; the first row of ``sets`` has the set.
        guesses: the guesses.
        count: the size of the set.
        limit: the total must be below this number.
    """
    zero, one, hit, kept = np.int64(0), np.int64(1), np.int64(len(ends) - 1), np.int64(0)
    for turn in range(len(guesses)):
        made, bound = divide_set(matrix, sets, parts, ends, zero, zero, count, guesses[turn], leasts)
        if bound < 0 or bound >= limit:
            continue
        large = zero
        for part in range(made):  # sorting moves parts only to places that were read before
            start, end = parts[1, part, START], parts[1, part, END]
            if end - start > 2:
                sort_in(parts, one, large, start, end, parts[1, part, LEAST])
                large += 1
        while large and bound < limit:  # a large part's bound usually grows most
            large -= 1
            start, end = parts[1, large, START], parts[1, large, END]
            size = end - start
            most, _ = find_most(bits, sets, answers, hit, one, start, end, min(size + 1, hit + 2), False)
            bound += max(zero, floor_by_gain(size, most, leasts) - parts[1, large, LEAST])
        if bound < limit:
            guesses[kept] = guesses[turn]
            kept += 1
    return kept
