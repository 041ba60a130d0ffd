"""The search for what sets of candidates cost, compiled by numba: the same as in ``search.sets``, set by set.

What is found out about a set holds for every set that differs by the names of colours and positions only; see
``search.transpositions_compiled``. Guesses of which another one is a copy are left out by their colours alone: those that
no candidate holds are one, and those that no guess has held appear in rising order.

What is called for each guess takes arrays and has one way out: numba counts references to the arrays of a tuple,
one by one, at each call and at each way out, which took longer than the work.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from mastermind_xl.core.compiled import count_ones
from mastermind_xl.search.bounds import IMPOSSIBLE
from mastermind_xl.search.transpositions_compiled import (
    COST,
    GUESS,
    code_of,
    find,
    is_kept,
    keep,
    key_of,
    make_names,
    make_places,
    mix,
    move,
    number_of,
    rename,
)

__all__ = [
    "DEEPEST",
    "STOPPED",
    "Tables",
    "colors_held",
    "colors_of",
    "divide",
    "make_places",
    "make_room",
    "move",
    "put",
    "recall",
    "seek",
    "settle",
]

WEIGHED = -1
"""In place of a guess: the set costs at least that much."""

STOPPED = -1
"""In place of a cost: there were to be no more sets, or there is no room for them."""

DEEPEST = 64
"""More guesses than any game has that is looked at: each leaves fewer candidates."""

_TOTAL, _LIMIT, _LEVEL, _FRESH, _UNKNOWN, _PART, _GUESSES, _TURN, _BEST, _CHOICE = range(10)
"""What is kept of each guess of a game: the total so far and its limit; then of the parts, of the guesses for one."""

_BLOCK = 512
"""So many guesses are compared at a time: what is counted of them stays near the processor."""

_WORTH_COUNTING = 40
"""From this size on, what each guess makes of a set is counted before any other part of the same guess is searched."""

_LISTS = 1 << 12
_LISTED = 1 << 22


class Tables(NamedTuple):
    """What does not change while one board is searched.

    Attributes:
        codes: shape (codes, pegs).
        matrix: shape (codes, codes), feedback ranks.
        bits: the same, as a bit for each rank.
        depths: random bits for each level.
        palette: the bits of all colours.
        colors: how many colours there are.
        leasts: shape (levels, codes + 1), what a set of each size costs at least.
        ranks: how many feedback ranks there are.
        glance: the size up to which one of a set's own codes may leave all others alone.
        repeats: whether colours may repeat.
        bounded: whether guesses are limited, so that there is one level for each number of them left.
        consistent: whether candidates only are guessed.
    """

    codes: NDArray[np.uint8]
    matrix: NDArray[np.uint8]
    bits: NDArray[np.unsignedinteger]
    depths: NDArray[np.uint64]
    palette: int
    colors: int
    leasts: NDArray[np.int64]
    ranks: int
    glance: int
    repeats: bool
    bounded: bool
    consistent: bool


class Room(NamedTuple):
    """Arrays to work in, with a row for each guess of a game.

    Attributes:
        sets: the parts that the guess before has made.
        answers: for each guess, the bits of its answers.
        order: guesses in the order in which they are tried.
        bounds: what each of them costs at least.
        gains: of the guesses as they are listed.
        parts: shape (guesses of a game, ranks, 5): start, end, key, other key, least cost of each part.
        frames: shape (guesses of a game, 10); see ``_TOTAL`` and the others.
        list_keys: shape (lists, 2), the colours by which guesses were listed.
        list_places: shape (lists, 2), start and end of each list.
        listed: guesses.
        ends: where the parts that a guess makes end.
        seen: for each code of a small set, the bits of the answers to it.
        names: of colours and positions.
        told: sets that may still be searched, sets kept, sets searched, guesses listed, and lists.
    """

    sets: NDArray[np.uint16]
    answers: NDArray[np.unsignedinteger]
    order: NDArray[np.int32]
    bounds: NDArray[np.int64]
    gains: NDArray[np.int64]
    parts: NDArray[np.int64]
    frames: NDArray[np.int64]
    list_keys: NDArray[np.int64]
    list_places: NDArray[np.int64]
    listed: NDArray[np.int32]
    ends: NDArray[np.int64]
    seen: NDArray[np.uint64]
    names: NDArray[np.uint64]
    told: NDArray[np.int64]


def make_room(tables: Tables) -> Room:
    """Arrays to work in."""
    codes = len(tables.codes)
    return Room(
        np.zeros((DEEPEST, codes), np.uint16),
        np.zeros((DEEPEST, codes), tables.bits.dtype),
        np.zeros((DEEPEST, codes), np.int32),
        np.zeros((DEEPEST, codes), np.int64),
        np.zeros((DEEPEST, codes), np.int64),
        np.zeros((DEEPEST, tables.ranks, 5), np.int64),
        np.zeros((DEEPEST, 10), np.int64),
        np.full((_LISTS, 2), -1, np.int64),
        np.zeros((_LISTS, 2), np.int64),
        np.zeros(max(_LISTED, 4 * codes), np.int32),
        np.zeros(tables.ranks, np.int64),
        np.zeros(tables.ranks + 1, np.uint64),
        make_names(tables.codes.shape[1], tables.colors),
        np.zeros(5, np.int64),
    )


@njit(cache=True, nogil=True)
def colors_of(tables, code):
    """The bits of a code's colours."""
    codes, bits = tables.codes, np.int64(0)
    for peg in range(codes.shape[1]):
        bits |= np.int64(1) << np.int64(codes[code, peg])
    return bits


@njit(cache=True, nogil=True)
def colors_held(tables, rows):
    """The bits of the colours that a set holds."""
    held = np.int64(0)
    for row in rows:
        held |= colors_of(tables, row)
    return held


@njit(cache=True, nogil=True)
def _even(count, parts, leasts, level):
    """What so many parts cost at least after a guess: as much as if they were of equal size."""
    if count == 0:
        return np.int64(0)
    if parts < 1:
        return np.int64(IMPOSSIBLE)
    size = count // parts
    larger = count - size * parts
    cost = (parts - larger) * leasts[level, size]
    if larger:
        cost += larger * leasts[level, size + 1]
    return cost


@njit(cache=True, nogil=True)
def _floor(count, gain, leasts, level):
    """What a set costs at least by the gain of its guess, after which its parts are on that level."""
    parts = min(_even(count, gain, leasts, level), _even(count - 1, gain - 2, leasts, level))
    return min(np.int64(IMPOSSIBLE), count + parts)


@njit(cache=True, nogil=True)
def _differs(tables, guess, fresh, absent):
    """Whether a guess is the first of those that differ by their colours only."""
    codes, repeats = tables.codes, tables.repeats
    seen, new, none = np.int64(0), fresh, absent
    for peg in range(codes.shape[1]):
        bit = np.int64(1) << np.int64(codes[guess, peg])
        if seen & bit:
            continue
        seen |= bit
        if absent & bit:
            if bit != ((absent & -absent) if repeats else (none & -none)):
                return False
            none ^= bit
        elif fresh & bit:
            if bit != new & -new:
                return False
            new ^= bit
    return True


@njit(cache=True, nogil=True)
def _list_guesses(tables, room, fresh, absent):
    """Where the guesses are that differ by colours: start and end among those listed."""
    told, keys = room.told, room.list_keys
    slot = (fresh * 31 + absent * 1021 + (absent >> 7)) & (len(keys) - 1)
    while keys[slot, 0] >= 0:
        if keys[slot, 0] == fresh and keys[slot, 1] == absent:
            return room.list_places[slot, 0], room.list_places[slot, 1]
        slot = (slot + 1) & (len(keys) - 1)
    if told[3] + len(tables.codes) > len(room.listed) or 2 * told[4] > len(keys):
        told[3] = told[4] = 0
        keys[:] = -1
    start = end = told[3]
    for guess in range(len(tables.codes)):
        if _differs(tables, guess, fresh, absent):
            room.listed[end] = guess
            end += 1
    keys[slot, 0], keys[slot, 1] = fresh, absent
    room.list_places[slot, 0], room.list_places[slot, 1] = start, end
    told[3] = end
    told[4] += 1
    return start, end


@njit(cache=True, nogil=True)
def _find_gains(tables, room, depth, start, end, fresh):
    """Put the guesses to be compared into the order as they are listed, and their gains beside them.

    Args:
        tables: of the board.
        room: to work in.
        depth: the row where the set is.
        start: of the set in that row.
        end: of the set.
        fresh: bits of the colours that no guess has held.

    Returns:
        How many there are, and the greatest gain.
    """
    sets, bits, answers = room.sets, tables.bits, room.answers
    order, gains = room.order[depth], room.gains[depth]
    codes = len(tables.codes)
    if tables.consistent:
        count = end - start
        for place in range(count):
            order[place] = sets[depth, start + place]
    else:
        held = colors_held(tables, sets[depth, start:end])
        # colours that no guess has held are all there, or none of them
        first, last = _list_guesses(tables, room, fresh & held, tables.palette & ~held)
        count, listed = last - first, room.listed
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
    hit = np.uint64(tables.ranks - 1)
    for place in range(count):
        seen_by = np.uint64(answers[depth, order[place]])
        gain = np.int64(count_ones(seen_by)) + np.int64((seen_by >> hit) & np.uint64(1))
        gains[place] = gain
        most = max(most, gain)
    return count, most


@njit(cache=True, nogil=True)
def _combine(bits, sets, answers, depth, start, end, first, last):
    """Combine the bits of a set's answers to each of the guesses from ``first`` up to ``last``."""
    first, last = np.uintp(first), np.uintp(last)  # as none is negative, many are combined at a time
    for guess in range(first, last):
        answers[depth, guess] = 0
    alone = start + (end - start) % 4
    for turn in range(start, alone):
        a = sets[depth, turn]
        for guess in range(first, last):
            answers[depth, guess] |= bits[a, guess]
    for turn in range(alone, end, 4):  # several at a time, as what is combined is read and written each time
        a, b, c, d = sets[depth, turn], sets[depth, turn + 1], sets[depth, turn + 2], sets[depth, turn + 3]
        for guess in range(first, last):
            answers[depth, guess] |= bits[a, guess] | bits[b, guess] | bits[c, guess] | bits[d, guess]


@njit(cache=True, nogil=True)
def _find_most(bits, sets, answers, hit, depth, start, end, enough, consistent):
    """The greatest gain of any guess, and that guess: copies have the gain of the guess they are copies of.

    Args:
        bits: see ``Tables``.
        sets: see ``Room``.
        answers: likewise; written where guesses are looked at.
        hit: the rank of the win.
        depth: the row where the set is.
        start: of the set in that row.
        end: of the set.
        enough: the gain after which no more guesses are looked at.
        consistent: whether candidates only are guessed.
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


@njit(cache=True, nogil=True)
def _glance(matrix, sets, seen, depth, start, end):
    """The code of a small set that leaves all others alone, or all but two: how many parts it makes, and the code."""
    count = end - start
    for turn in range(count):
        seen[turn] = 0
    for turn in range(count):
        code = sets[depth, start + turn]
        mine = np.uint64(1) << np.uint64(matrix[code, code])
        for other in range(turn):
            answer = np.uint64(1) << np.uint64(matrix[code, sets[depth, start + other]])
            mine |= answer
            seen[other] |= answer
        seen[turn] = mine
    apart, code = np.int64(0), np.int64(-1)
    for turn in range(count):
        parts = np.int64(count_ones(seen[turn]))
        if parts >= count - 1 and parts > apart:  # the first of its kind
            apart, code = parts, np.int64(sets[depth, start + turn])
    return apart, code


@njit(cache=True, nogil=True)
def _order_guesses(tables, room, depth, start, end, level, count, most, limit):
    """Order the guesses by what they cost at least, then as they are listed: how many cost less than the limit."""
    below = level - 1 if tables.bounded else level
    least = tables.leasts[below]
    size = end - start
    order, gains, bounds = room.order[depth], room.gains[depth], room.bounds[depth]
    sets = room.sets
    floors = np.empty(most + 1, np.int64)
    often = np.zeros(most + 2, np.int64)
    for gain in range(most + 1):
        floors[gain] = _floor(size, gain, tables.leasts, below)
    if size <= tables.glance:
        for place in range(count):
            if floors[gains[place]] < limit:
                often[gains[place]] += 1
        kept = 0
        for gain in range(most, -1, -1):
            mine = often[gain]
            often[gain] = kept
            kept += mine
        in_order = np.empty(kept, np.int32)
        for place in range(count):
            gain = gains[place]
            if floors[gain] < limit:
                in_order[often[gain]] = order[place]
                bounds[often[gain]] = floors[gain]
                often[gain] += 1
        for place in range(kept):
            order[place] = in_order[place]
        return np.int64(kept)
    # the bounds stand where the gains were, then guesses are put in order by them
    promising = 0
    for place in range(count):
        if floors[gains[place]] < limit:
            order[promising] = order[place]
            promising += 1
    count = promising
    lowest, highest = np.int64(limit), np.int64(0)
    matrix, ranks = tables.matrix, tables.ranks
    sizes = np.zeros((ranks, _BLOCK), np.uint16)  # many guesses at once: a code's scores lie side by side
    for first in range(0, count, _BLOCK):
        some = min(_BLOCK, count - first)
        sizes[:] = 0
        for turn in range(start, end):
            code = sets[depth, turn]
            for place in range(some):
                sizes[matrix[code, order[first + place]], place] += 1
        for place in range(some):
            cost = np.int64(size)
            for rank in range(ranks - 1):
                cost += least[sizes[rank, place]]
            gains[first + place] = cost
            if cost < limit:
                lowest, highest = min(lowest, cost), max(highest, cost)
    if lowest > highest:
        return np.int64(0)
    starts = np.zeros(highest - lowest + 2, np.int64)
    for place in range(count):
        if gains[place] < limit:
            starts[gains[place] - lowest + 1] += 1
    for step in range(1, len(starts)):
        starts[step] += starts[step - 1]
    in_order = np.empty(starts[-1], np.int32)
    for place in range(count):
        cost = gains[place]
        if cost < limit:
            turn = starts[cost - lowest]
            in_order[turn], bounds[turn] = order[place], cost
            starts[cost - lowest] += 1
    for place in range(len(in_order)):
        order[place] = in_order[place]
    return np.int64(len(in_order))


@njit(cache=True, nogil=True)
def _divide(matrix, sets, parts, ends, depth, start, end, guess, least):
    """Put the parts that a guess makes into the next row, but for the guess itself.

    Args:
        matrix: see ``Tables``.
        sets: see ``Room``.
        parts: likewise.
        ends: likewise.
        depth: the row where the set is.
        start: of the set in that row.
        end: of the set.
        guess: the guess.
        least: what a part of each size costs at least.

    Returns:
        How many there are, and what the set then costs at least by their sizes; -1 if it is but one part.
    """
    hit, below, size = len(ends) - 1, depth + 1, end - start
    for rank in range(hit + 1):
        ends[rank] = 0
    for turn in range(start, end):
        ends[matrix[guess, sets[depth, turn]]] += 1
    cost, begin, count = np.int64(size), np.int64(0), np.int64(0)
    for rank in range(hit):
        mine = ends[rank]
        ends[rank] = begin
        if mine:
            parts[below, count, 0], parts[below, count, 1] = begin, begin + mine
            count += 1
            begin += mine
            cost += least[mine]
    if count == 1 and begin == size:
        cost = np.int64(-1)
    ends[hit] = begin
    for turn in range(start, end):
        row = sets[depth, turn]
        rank = matrix[guess, row]
        sets[below, ends[rank]] = row  # the guess itself comes last, and is in no part
        ends[rank] += 1
    return count, cost


@njit(cache=True, nogil=True)
def _bound(tables, memory, room, depth, count):
    """Bound the parts that a guess has made, and put those of unknown cost first, the smallest before the others.

    Args:
        tables: of the board.
        memory: what is known.
        room: to work in; the frame tells the least total by the sizes of the parts.
        depth: the row where they are.
        count: how many.

    Returns:
        How many there are of unknown cost; 0 if the limit is reached.
    """
    codes, matrix, leasts, glance = tables.codes, tables.matrix, tables.leasts, tables.glance
    sets, parts, names, seen, frames = room.sets, room.parts, room.names, room.seen, room.frames
    level, limit, total = frames[depth, _LEVEL], frames[depth, _LIMIT], frames[depth, _TOTAL]
    told, answers, bits, depths = room.told, room.answers, tables.bits, tables.depths
    bounds = room.bounds
    hit, below = tables.ranks - 1, level - 1 if tables.bounded else level
    consistent, colors = tables.consistent, tables.colors
    pairs = not (tables.bounded and level == 2)  # a part of two would take one guess too many
    unknown = 0
    for part in range(count):  # what is seen at a glance
        start, end = parts[depth, part, 0], parts[depth, part, 1]
        size = end - start
        if size < 3 or total >= limit:
            continue  # what its size says is what it costs
        cost = leasts[level, size]
        if size <= glance:
            apart, _ = _glance(matrix, sets, seen, depth, start, end)
            if apart == size:
                continue  # likewise
            total += 2 * size - cost
            if apart and pairs:
                continue
            cost = 2 * size
        turn = unknown
        while turn and parts[depth, turn - 1, 1] - parts[depth, turn - 1, 0] > size:
            for column in (0, 1, 4):
                parts[depth, turn, column] = parts[depth, turn - 1, column]
            turn -= 1
        parts[depth, turn, 0], parts[depth, turn, 1], parts[depth, turn, 4] = start, end, cost
        unknown += 1
    some, unknown = unknown, 0
    for part in range(some):  # what is known
        if total >= limit:
            continue
        start, end, cost = parts[depth, part, 0], parts[depth, part, 1], parts[depth, part, 4]
        key, other = key_of(codes, names, colors, sets, depth, start, end)
        key ^= depths[level]
        place = find(memory, key, other)
        guess, is_weighed = np.int64(WEIGHED), is_kept(memory, place)
        if is_weighed:
            known, guess = np.int64(memory[place, COST]), np.int64(memory[place, GUESS])
            total += known - cost
            cost = known
        if guess < 0:
            parts[depth, unknown, 0], parts[depth, unknown, 1] = start, end
            parts[depth, unknown, 2], parts[depth, unknown, 3] = np.int64(key), np.int64(other)
            parts[depth, unknown, 4] = cost if is_weighed else -cost
            unknown += 1
    some, unknown = unknown, 0
    for part in range(some):  # what the best guess makes of the others
        if total >= limit:
            continue
        known = abs(parts[depth, part, 4])
        is_met, is_open = parts[depth, part, 4] < 0, True
        if is_met:
            start, end = parts[depth, part, 0], parts[depth, part, 1]
            size = end - start
            key, other = np.uint64(parts[depth, part, 2]), np.uint64(parts[depth, part, 3])
            enough = size if size <= glance else hit + 2
            most, choice = _find_most(bits, sets, answers, hit, depth, start, end, enough, consistent)
            cost = max(known, _floor(size, most, leasts, below))
            guess = np.int64(WEIGHED)
            if most == size and not consistent and np.int64(count_ones(answers[depth, choice])) == size:
                rename(codes, names, colors, sets, depth, start, end)
                guess = np.int64(number_of(codes, names, colors, choice))
                is_open = False  # it leaves each of them alone, and nothing is better but what a glance sees
            told[1] += keep(memory, key, other, cost, guess)
            total += cost - known
            known = cost
        if is_open:
            for column in range(4):
                parts[depth, unknown, column] = parts[depth, part, column]
            size = parts[depth, unknown, 1] - parts[depth, unknown, 0]
            parts[depth, unknown, 4] = -known if is_met and size >= _WORTH_COUNTING else known
            unknown += 1
    for part in range(unknown):  # what each guess makes of the larger ones
        known = abs(parts[depth, part, 4])
        if parts[depth, part, 4] < 0 and total < limit:
            start, end = parts[depth, part, 0], parts[depth, part, 1]
            left = limit - total + known
            guesses, most = _find_gains(tables, room, depth, start, end, frames[depth, _FRESH])
            promising = _order_guesses(tables, room, depth, start, end, level, guesses, most, left)
            cost = bounds[depth, 0] if promising else left
            if cost > known:
                key, other = np.uint64(parts[depth, part, 2]), np.uint64(parts[depth, part, 3])
                told[1] += keep(memory, key, other, cost, np.int64(WEIGHED))
                total += cost - known
                known = cost
        parts[depth, part, 4] = known
    frames[depth, _TOTAL] = total
    return unknown if total < limit else 0


@njit(cache=True, nogil=True)
def _begin(tables, room, depth):
    """Find the guesses that may be of use for the part whose turn it is, unless no more sets are to be searched."""
    told, parts, frames = room.told, room.parts, room.frames
    if told[0] <= 0:
        return False
    if depth + 2 >= DEEPEST:
        raise RecursionError
    told[0] -= 1
    told[2] += 1
    part = frames[depth, _PART]
    start, end = parts[depth, part, 0], parts[depth, part, 1]
    limit = frames[depth, _LIMIT] - frames[depth, _TOTAL] + parts[depth, part, 4]
    guesses, most = _find_gains(tables, room, depth, start, end, frames[depth, _FRESH])
    level = frames[depth, _LEVEL]
    frames[depth, _GUESSES] = _order_guesses(tables, room, depth, start, end, level, guesses, most, limit)
    frames[depth, _TURN], frames[depth, _BEST], frames[depth, _CHOICE] = 0, limit, WEIGHED
    return True


@njit(cache=True, nogil=True)
def divide(tables, room, codes, guess, level):
    """Put the parts that a guess makes of a set where ``settle`` finds them.

    Args:
        tables: of the board.
        room: to work in.
        codes: the set.
        guess: the guess.
        level: that of the parts, by how many guesses are left.

    Returns:
        How many there are, and what the set then costs at least by their sizes; -1 if it is but one part.
    """
    for place in range(len(codes)):
        room.sets[0, place] = codes[place]
    size, least = np.int64(len(codes)), tables.leasts[level]
    return _divide(
        tables.matrix, room.sets, room.parts, room.ends, np.int64(0), np.int64(0), size, guess, least
    )


@njit(cache=True, nogil=True)
def put(tables, room, codes, starts, level):
    """Put the parts that a guess has made where ``settle`` finds them: what they cost at least by their sizes.

    Args:
        tables: of the board.
        room: to work in.
        codes: of the parts, one after the other.
        starts: where each begins, and the end.
        level: theirs, by how many guesses are left.
    """
    parts = room.parts[1]
    for place in range(len(codes)):
        room.sets[1, place] = codes[place]
    total = np.int64(0)
    for part in range(len(starts) - 1):
        parts[part, 0], parts[part, 1] = starts[part], starts[part + 1]
        total += tables.leasts[level, starts[part + 1] - starts[part]]
    return total


@njit(cache=True, nogil=True)
def settle(tables, memory, room, count, total, limit, level, fresh):
    """What a guess costs altogether, or something from the limit up if it costs no less.

    Args:
        tables: of the board.
        memory: what is known.
        room: to work in; its second row has the parts that the guess has made.
        count: how many.
        total: what the guess costs at least by their sizes.
        limit: what it has to cost less than.
        level: theirs, by how many guesses are left.
        fresh: bits of the colours that no guess has held.

    Returns:
        The cost, or ``STOPPED``: there were to be no more sets, or there is no room for them.
    """
    codes, told, frames, parts = tables.codes, room.told, room.frames, room.parts
    sets, names, order, bounds, ends = room.sets, room.names, room.order, room.bounds, room.ends
    matrix, leasts = tables.matrix, tables.leasts
    if total >= limit:
        return np.int64(total)
    frames[1, _TOTAL], frames[1, _LIMIT], frames[1, _LEVEL], frames[1, _FRESH] = total, limit, level, fresh
    depth = np.int64(1)
    entered = True
    while True:
        if entered:  # the parts of a guess are met
            entered = False
            frames[depth, _UNKNOWN] = _bound(tables, memory, room, depth, count)
            frames[depth, _PART] = 0
            if frames[depth, _UNKNOWN]:
                if not _begin(tables, room, depth):
                    return np.int64(STOPPED)
                continue
        else:
            turn, best, part = frames[depth, _TURN], frames[depth, _BEST], frames[depth, _PART]
            start, end = parts[depth, part, 0], parts[depth, part, 1]
            if turn < frames[depth, _GUESSES] and bounds[depth, turn] < best:
                if 10 * told[1] > 7 * len(memory):
                    told[0] = 0
                    return np.int64(STOPPED)
                frames[depth, _TURN] += 1
                guess = np.int64(order[depth, turn])
                below = frames[depth, _LEVEL] - 1 if tables.bounded else frames[depth, _LEVEL]
                count, cost = _divide(matrix, sets, parts, ends, depth, start, end, guess, leasts[below])
                if 0 <= cost < best:
                    fresh = frames[depth, _FRESH] & ~colors_of(tables, guess)
                    depth += np.int64(1)
                    entered = True
                    frames[depth, _TOTAL], frames[depth, _LIMIT], frames[depth, _LEVEL] = cost, best, below
                    frames[depth, _FRESH] = fresh
                continue
            kept, guess = best, frames[depth, _CHOICE]
            if guess >= 0:
                rename(codes, names, tables.colors, sets, depth, start, end)
                guess = np.int64(number_of(codes, names, tables.colors, guess))
            elif best >= IMPOSSIBLE // 2:
                kept = np.int64(IMPOSSIBLE)
            key, other = np.uint64(parts[depth, part, 2]), np.uint64(parts[depth, part, 3])
            told[1] += keep(memory, key, other, kept, guess)
            frames[depth, _TOTAL] += best - parts[depth, part, 4]
            frames[depth, _PART] += 1
            more = frames[depth, _PART] < frames[depth, _UNKNOWN]
            if more and frames[depth, _TOTAL] < frames[depth, _LIMIT]:
                if not _begin(tables, room, depth):
                    return np.int64(STOPPED)
                continue
        if depth == 1:
            return frames[depth, _TOTAL]
        total = frames[depth, _TOTAL]
        depth -= 1
        if total < frames[depth, _BEST]:
            frames[depth, _BEST], frames[depth, _CHOICE] = total, order[depth, frames[depth, _TURN] - 1]


@njit(cache=True, nogil=True)
def seek(tables, memory, room, codes, guesses, first, total, level, fresh, seen):
    """Find the next guess with which a set costs no more than it is known to, and that differs from those before.

    Two guesses do not differ if the parts of the one are, by other names of colours and positions, those of the other.

    Args:
        tables: of the board.
        memory: what is known.
        room: to work in.
        codes: the set.
        guesses: in the order in which they are tried.
        first: the place of the one that is tried first.
        total: what the set costs.
        level: that of the parts, by how many guesses are left.
        fresh: bits of the colours that no guess before has held.
        seen: how many guesses were found, then a number for the parts of each; written here.

    Returns:
        Its place, or how many guesses there are; and whether the search was stopped in that place, see ``settle``.
    """
    sets, parts, names = room.sets, room.parts, room.names
    for place in range(first, len(guesses)):
        guess = guesses[place]
        count, cost = divide(tables, room, codes, guess, level)
        if cost < 0:
            continue
        unheld = fresh & ~colors_of(tables, guess)
        cost = settle(tables, memory, room, count, cost, total + 1, level, unheld)
        if cost > total:
            continue
        if cost == STOPPED:
            return place, True
        count, cost = divide(tables, room, codes, guess, level)
        number = np.uint64(0)
        for part in range(count):
            start, end = parts[1, part, 0], parts[1, part, 1]
            key, other = key_of(tables.codes, names, tables.colors, sets, np.int64(1), start, end)
            number += mix(key + mix(other))
        found = np.int64(seen[0])
        if number not in seen[1 : found + 1]:
            seen[0] += np.uint64(1)
            seen[found + 1] = number
            return place, False
    return len(guesses), False


@njit(cache=True, nogil=True)
def recall(tables, memory, room, codes, level):
    """What is known of a set, or seen at a glance: its cost, and the guess that does it or ``WEIGHED``; a cost of 0 if nothing is.

    Args:
        tables: of the board.
        memory: what is known.
        room: to work in; its first row.
        codes: the set.
        level: its level, by how many guesses are left.
    """
    depth, count = np.int64(0), np.int64(len(codes))
    for turn in range(count):
        room.sets[depth, turn] = codes[turn]
    if count <= tables.glance and tables.leasts[level, count] < IMPOSSIBLE:
        apart, guess = _glance(tables.matrix, room.sets, room.seen, depth, np.int64(0), count)
        if apart == count or (apart and not (tables.bounded and level == 2)):
            return 3 * count - 1 - apart, guess
    key, other = key_of(tables.codes, room.names, tables.colors, room.sets, depth, np.int64(0), count)
    place = find(memory, key ^ tables.depths[level], other)
    if not is_kept(memory, place):
        return np.int64(0), np.int64(WEIGHED)
    guess = np.int64(memory[place, GUESS])
    if guess >= 0:
        guess = code_of(tables.codes, room.names, tables.colors, np.uint64(guess))
    return np.int64(memory[place, COST]), guess
