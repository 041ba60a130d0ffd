"""The search for what sets of candidates cost, compiled by numba: the same as in ``search_sets``, set by set.

What is found out about a set is kept under 128 bits that are drawn for each code and combined by "exclusive or":
two sets would have the same by a chance of one in 10³⁸. Guesses of which another one is a copy are left out by
their colours alone: those that no candidate holds are one, and those that no guess has held appear in rising order.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from mastermind_xl.core.compiled import count_ones
from mastermind_xl.strategies.search_bounds import IMPOSSIBLE

LOW = -1
"""In place of a guess: the set costs at least that much, as far as could be seen at a glance."""

WEIGHED = -2
"""In place of a guess: the set costs at least that much, with all guesses compared or searched."""

STOPPED = -1
"""In place of a cost: there were to be no more sets, or there is no room for them."""

DEEPEST = 64
"""More guesses than any game has that is looked at: each leaves fewer candidates."""

_TOTAL, _LIMIT, _LEVEL, _FRESH, _UNKNOWN, _PART, _GUESSES, _TURN, _BEST, _CHOICE = range(10)
"""What is kept of each guess of a game: the total so far and its limit; then of the parts, of the guesses for one."""

_LISTS = 1 << 12
_LISTED = 1 << 22


class Tables(NamedTuple):
    """What does not change while one board is searched.

    Attributes:
        codes: shape (codes, pegs).
        matrix: shape (codes, codes), feedback ranks.
        bits: the same, as a bit for each rank.
        words: shape (codes, 2), random bits for each code.
        depths: random bits for each level.
        palette: the bits of all colours.
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
    words: NDArray[np.uint64]
    depths: NDArray[np.uint64]
    palette: int
    leasts: NDArray[np.int64]
    ranks: int
    glance: int
    repeats: bool
    bounded: bool
    consistent: bool


class Memory(NamedTuple):
    """What is known of sets; places are found by the first of their two keys.

    Attributes:
        keys: shape (places, 2), zero where there is nothing.
        costs: what each set costs, or costs at least.
        guesses: the guess that does it, or ``LOW`` or ``WEIGHED``.
    """

    keys: NDArray[np.uint64]
    costs: NDArray[np.int64]
    guesses: NDArray[np.int32]


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
        told: sets that may still be searched, sets kept, sets searched, guesses listed, and lists.
    """

    sets: NDArray[np.int32]
    answers: NDArray[np.unsignedinteger]
    order: NDArray[np.int32]
    bounds: NDArray[np.int64]
    gains: NDArray[np.int64]
    parts: NDArray[np.int64]
    frames: NDArray[np.int64]
    list_keys: NDArray[np.int64]
    list_places: NDArray[np.int64]
    listed: NDArray[np.int32]
    told: NDArray[np.int64]


def make_memory(places: int) -> Memory:
    """Room for what is known of sets, a power of two of places."""
    return Memory(np.zeros((places, 2), np.uint64), np.zeros(places, np.int64), np.zeros(places, np.int32))


def make_room(tables: Tables) -> Room:
    """Arrays to work in."""
    codes = len(tables.codes)
    return Room(
        np.zeros((DEEPEST, codes), np.int32),
        np.zeros((DEEPEST, codes), tables.bits.dtype),
        np.zeros((DEEPEST, codes), np.int32),
        np.zeros((DEEPEST, codes), np.int64),
        np.zeros((DEEPEST, codes), np.int64),
        np.zeros((DEEPEST, tables.ranks, 5), np.int64),
        np.zeros((DEEPEST, 10), np.int64),
        np.full((_LISTS, 2), -1, np.int64),
        np.zeros((_LISTS, 2), np.int64),
        np.zeros(max(_LISTED, 4 * codes), np.int32),
        np.zeros(5, np.int64),
    )


@njit(cache=True, nogil=True)
def find(memory, key, other):
    """The place where a set is, or would be.

    Args:
        memory: what is known.
        key: of the set.
        other: likewise.
    """
    last = np.uint64(len(memory.costs) - 1)
    place = key & last
    while memory.keys[place, 0] != 0 or memory.keys[place, 1] != 0:
        if memory.keys[place, 0] == key and memory.keys[place, 1] == other:
            break
        place = (place + np.uint64(1)) & last
    return np.int64(place)


@njit(cache=True, nogil=True)
def keep(memory, told, key, other, cost, guess):
    """Keep what a set costs.

    Args:
        memory: what is known.
        told: see ``Room``.
        key: of the set.
        other: likewise.
        cost: what it costs, or costs at least.
        guess: see ``Memory.guesses``.
    """
    place = find(memory, key, other)
    if memory.keys[place, 0] == 0 and memory.keys[place, 1] == 0:
        told[1] += 1
    memory.keys[place, 0], memory.keys[place, 1] = key, other
    memory.costs[place], memory.guesses[place] = cost, guess


@njit(cache=True, nogil=True)
def move(memory, larger):
    """Take what is known to a larger memory."""
    for place in range(len(memory.costs)):
        key, other = memory.keys[place, 0], memory.keys[place, 1]
        if key != 0 or other != 0:
            new = find(larger, key, other)
            larger.keys[new, 0], larger.keys[new, 1] = key, other
            larger.costs[new], larger.guesses[new] = memory.costs[place], memory.guesses[place]


@njit(cache=True, nogil=True)
def colors_of(tables, code):
    """The bits of a code's colours."""
    bits = np.int64(0)
    for peg in range(tables.codes.shape[1]):
        bits |= np.int64(1) << np.int64(tables.codes[code, peg])
    return bits


@njit(cache=True, nogil=True)
def colors_held(tables, rows):
    """The bits of the colours that a set holds."""
    held = np.int64(0)
    for row in rows:
        held |= colors_of(tables, row)
    return held


@njit(cache=True, nogil=True)
def _even(count, parts, least):
    """What so many parts cost at least after a guess: as much as if they were of equal size."""
    if count == 0:
        return np.int64(0)
    if parts < 1:
        return np.int64(IMPOSSIBLE)
    size = count // parts
    larger = count - size * parts
    cost = (parts - larger) * least[size]
    if larger:
        cost += larger * least[size + 1]
    return cost


@njit(cache=True, nogil=True)
def _floor(count, gain, least):
    """What a set costs at least by the gain of its guess; ``least`` is that of the level below."""
    return min(
        np.int64(IMPOSSIBLE), count + min(_even(count, gain, least), _even(count - 1, gain - 2, least))
    )


@njit(cache=True, nogil=True)
def _differs(tables, guess, fresh, absent):
    """Whether a guess is the first of those that differ by their colours only."""
    seen, new, none = np.int64(0), fresh, absent
    for peg in range(tables.codes.shape[1]):
        bit = np.int64(1) << np.int64(tables.codes[guess, peg])
        if seen & bit:
            continue
        seen |= bit
        if absent & bit:
            if bit != ((absent & -absent) if tables.repeats else (none & -none)):
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
def _find_gains(tables, room, depth, start, end, fresh, given, many):
    """Put the guesses to be compared into the order as they are listed, and their gains beside them.

    Args:
        tables: of the board.
        room: to work in.
        depth: the row where the set is.
        start: of the set in that row.
        end: of the set.
        fresh: bits of the colours that no guess has held.
        given: the guesses that differ, if that is known by more than their colours.
        many: how many of these.

    Returns:
        How many there are, and the greatest gain.
    """
    rows = room.sets[depth, start:end]
    order, gains, answers = room.order[depth], room.gains[depth], room.answers[depth]
    codes = len(tables.codes)
    count = 0
    if tables.consistent:
        count = len(rows)
        for place in range(count):
            order[place] = rows[place]
    else:
        held = colors_held(tables, rows)
        absent = tables.palette & ~held
        if many:
            for guess in given[:many]:
                if _differs(tables, guess, np.int64(0), absent):
                    order[count] = guess
                    count += 1
        else:  # colours that no guess has held are all there, or none of them
            first, last = _list_guesses(tables, room, fresh & held, absent)
            count = last - first
            for place in range(count):
                order[place] = room.listed[first + place]
    if 8 * count < codes:
        for place in range(count):
            guess = order[place]
            seen = tables.bits[rows[0], guess]
            for row in rows[1:]:
                seen |= tables.bits[row, guess]
            answers[guess] = seen
    else:
        answers[:] = 0
        for row in rows:
            mine = tables.bits[row]
            for guess in range(codes):
                answers[guess] |= mine[guess]
    most = np.int64(0)
    hit = np.uint64(tables.ranks - 1)
    for place in range(count):
        seen_by = np.uint64(answers[order[place]])
        gain = np.int64(count_ones(seen_by)) + np.int64((seen_by >> hit) & np.uint64(1))
        gains[place] = gain
        most = max(most, gain)
    return count, most


@njit(cache=True, nogil=True)
def _find_most(tables, room, depth, start, end):
    """The greatest gain of any guess: copies have that of the guess they are copies of."""
    rows = room.sets[depth, start:end]
    answers = room.answers[depth]
    most = np.int64(0)
    hit = tables.ranks - 1
    if tables.consistent:
        for guess in rows:
            answers[guess] = 0
            for row in rows:
                answers[guess] |= tables.bits[row, guess]
            most = max(most, np.int64(count_ones(answers[guess])) + 1)
        return np.int64(most)
    answers[:] = 0
    for row in rows:
        mine = tables.bits[row]
        for guess in range(len(mine)):
            answers[guess] |= mine[guess]
    for guess in range(len(answers)):
        seen = answers[guess]
        answers[guess] = count_ones(seen) + (seen >> hit)
    return np.int64(answers.max())


@njit(cache=True, nogil=True)
def _glance(tables, room, depth, start, end):
    """The code of a small set that leaves all others alone, or all but two: how many parts it makes, and the code."""
    rows = room.sets[depth, start:end]
    count = len(rows)
    almost = np.int64(-1)
    for guess in rows:
        mine = tables.matrix[guess]
        seen = np.uint64(0)
        for row in rows:
            seen |= np.uint64(1) << np.uint64(mine[row])
        parts = np.int64(count_ones(seen))
        if parts == count:
            return count, np.int64(guess)
        if parts == count - 1:
            almost = np.int64(guess)
    return (count - 1, almost) if almost >= 0 else (0, almost)


@njit(cache=True, nogil=True)
def _order_guesses(tables, room, depth, start, end, level, count, most, limit):
    """Order the guesses by what they cost at least, then as they are listed: how many cost less than the limit."""
    below = level - 1 if tables.bounded else level
    least = tables.leasts[below]
    size = end - start
    order, gains, bounds = room.order[depth], room.gains[depth], room.bounds[depth]
    rows = room.sets[depth, start:end]
    floors = np.empty(most + 1, np.int64)
    often = np.zeros(most + 2, np.int64)
    for gain in range(most + 1):
        floors[gain] = _floor(size, gain, least)
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
    sizes = np.zeros(tables.ranks, np.int64)
    lowest, highest = np.int64(limit), np.int64(0)
    for place in range(count):
        cost = floors[gains[place]]
        if cost < limit:
            mine = tables.matrix[order[place]]
            sizes[:] = 0
            for row in rows:
                sizes[mine[row]] += 1
            cost = np.int64(size)
            for rank in range(tables.ranks - 1):
                cost += least[sizes[rank]]
        gains[place] = cost
        if cost < limit:
            lowest, highest = min(lowest, cost), max(highest, cost)
    if lowest > highest:
        return np.int64(0)
    starts = np.zeros(highest - lowest + 2, np.int64)
    for place in range(count):
        if gains[place] < limit:
            starts[gains[place] - lowest + 1] += 1
    for cost in range(1, len(starts)):
        starts[cost] += starts[cost - 1]
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
def _divide(tables, room, depth, start, end, guess, least):
    """Put the parts that a guess makes into the next row, but for the guess itself.

    Returns:
        How many there are, and what the set then costs at least by their sizes; -1 if it is but one part.
    """
    rows = room.sets[depth, start:end]
    into, parts = room.sets[depth + 1], room.parts[depth + 1]
    mine = tables.matrix[guess]
    hit = tables.ranks - 1
    ends = np.zeros(tables.ranks, np.int64)
    for row in rows:
        ends[mine[row]] += 1
    cost, begin, count = np.int64(len(rows)), 0, np.int64(0)
    places = np.zeros(tables.ranks, np.int64)
    for rank in range(hit):
        size = ends[rank]
        ends[rank] = begin
        if size:
            if size == len(rows):
                return np.int64(0), np.int64(-1)
            parts[count, 0], parts[count, 1] = begin, begin + size
            parts[count, 2] = parts[count, 3] = 0
            places[rank] = count
            count += 1
            begin += size
            cost += least[size]
    for row in rows:
        rank = mine[row]
        if rank != hit:
            into[ends[rank]] = row
            ends[rank] += 1
            parts[places[rank], 2] ^= np.int64(tables.words[row, 0])
            parts[places[rank], 3] ^= np.int64(tables.words[row, 1])
    return count, cost


@njit(cache=True, nogil=True)
def _look_up(tables, memory, room, depth, part, level):
    """What is known of a part, or seen at a glance: what it costs at least, and as ``Memory.guesses``."""
    parts = room.parts[depth]
    size = parts[part, 1] - parts[part, 0]
    key, other = np.uint64(parts[part, 2]), np.uint64(parts[part, 3])
    place = find(memory, key, other)
    if memory.keys[place, 0] == key and memory.keys[place, 1] == other:
        return memory.costs[place], np.int64(memory.guesses[place])
    if size > tables.glance:
        return tables.leasts[level, size], np.int64(LOW)
    apart, code = _glance(tables, room, depth, parts[part, 0], parts[part, 1])
    cost, guess = 2 * size, np.int64(LOW)
    if apart == size:
        cost, guess = 2 * size - 1, code
    elif apart and not (tables.bounded and level == 2):  # the part of two would take one guess too many
        guess = code
    keep(memory, room.told, key, other, cost, guess)
    return cost, guess


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
    parts, frame = room.parts[depth], room.frames[depth]
    level, limit, total = frame[_LEVEL], frame[_LIMIT], frame[_TOTAL]
    unknown = 0
    for part in range(count):
        size = parts[part, 1] - parts[part, 0]
        if size < 3:
            continue  # what its size says is what it costs
        parts[part, 2] ^= np.int64(tables.depths[level])
        cost, guess = _look_up(tables, memory, room, depth, part, level)
        total += cost - tables.leasts[level, size]
        if total >= limit:
            frame[_TOTAL] = total
            return 0
        if guess < 0:
            begin, end, key, other = parts[part, 0], parts[part, 1], parts[part, 2], parts[part, 3]
            turn = unknown
            while turn and parts[turn - 1, 1] - parts[turn - 1, 0] > size:
                for column in range(5):
                    parts[turn, column] = parts[turn - 1, column]
                turn -= 1
            parts[turn, 0], parts[turn, 1], parts[turn, 2], parts[turn, 3] = begin, end, key, other
            parts[turn, 4] = cost if guess == WEIGHED else -cost
            unknown += 1
    below = level - 1 if tables.bounded else level
    for part in range(unknown):
        known = -parts[part, 4]
        if known > 0:
            start, end = parts[part, 0], parts[part, 1]
            most = _find_most(tables, room, depth, start, end)
            cost = max(known, _floor(end - start, most, tables.leasts[below]))
            keep(memory, room.told, np.uint64(parts[part, 2]), np.uint64(parts[part, 3]), cost, WEIGHED)
            parts[part, 4] = cost
            total += cost - known
            if total >= limit:
                frame[_TOTAL] = total
                return 0
    frame[_TOTAL] = total
    return unknown


@njit(cache=True, nogil=True)
def _begin(tables, room, depth, given, many):
    """Find the guesses that may be of use for the part whose turn it is, unless no more sets are to be searched."""
    told, parts, frame = room.told, room.parts[depth], room.frames[depth]
    if told[0] <= 0:
        return False
    if depth + 2 >= DEEPEST:
        raise RecursionError
    told[0] -= 1
    told[2] += 1
    part = frame[_PART]
    start, end = parts[part, 0], parts[part, 1]
    limit = frame[_LIMIT] - frame[_TOTAL] + parts[part, 4]
    guesses, most = _find_gains(tables, room, depth, start, end, frame[_FRESH], given, many)
    frame[_GUESSES] = _order_guesses(tables, room, depth, start, end, frame[_LEVEL], guesses, most, limit)
    frame[_TURN], frame[_BEST], frame[_CHOICE] = 0, limit, WEIGHED
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
    return _divide(tables, room, np.int64(0), np.int64(0), np.int64(len(codes)), guess, tables.leasts[level])


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
        key = other = np.uint64(0)
        for place in range(starts[part], starts[part + 1]):
            key ^= tables.words[codes[place], 0]
            other ^= tables.words[codes[place], 1]
        parts[part, 0], parts[part, 1] = starts[part], starts[part + 1]
        parts[part, 2], parts[part, 3] = np.int64(key), np.int64(other)
        total += tables.leasts[level, starts[part + 1] - starts[part]]
    return total


@njit(cache=True, nogil=True)
def settle(tables, memory, room, count, total, limit, level, fresh, given):
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
        given: the guesses that differ, if that is known by more than their colours.

    Returns:
        The cost, or ``STOPPED``: there were to be no more sets, or there is no room for them.
    """
    told, frames = room.told, room.frames
    if total >= limit:
        return np.int64(total)
    frames[1, _TOTAL], frames[1, _LIMIT], frames[1, _LEVEL], frames[1, _FRESH] = total, limit, level, fresh
    depth, every = np.int64(1), np.int64(len(given))
    entered = True
    while True:
        frame = frames[depth]
        many = every if depth == 1 else np.int64(0)
        if entered:  # the parts of a guess are met
            entered = False
            frame[_UNKNOWN] = _bound(tables, memory, room, depth, count)
            frame[_PART] = 0
            if frame[_UNKNOWN]:
                if not _begin(tables, room, depth, given, many):
                    return np.int64(STOPPED)
                continue
        else:
            turn, best = frame[_TURN], frame[_BEST]
            part = room.parts[depth, frame[_PART]]
            if turn < frame[_GUESSES] and room.bounds[depth, turn] < best:
                if 10 * told[1] > 7 * len(memory.costs):
                    told[0] = 0
                    return np.int64(STOPPED)
                frame[_TURN] += 1
                guess = np.int64(room.order[depth, turn])
                below = frame[_LEVEL] - 1 if tables.bounded else frame[_LEVEL]
                count, cost = _divide(tables, room, depth, part[0], part[1], guess, tables.leasts[below])
                if 0 <= cost < best:
                    depth += np.int64(1)
                    entered = True
                    frames[depth, _TOTAL], frames[depth, _LIMIT], frames[depth, _LEVEL] = cost, best, below
                    frames[depth, _FRESH] = frame[_FRESH] & ~colors_of(tables, guess)
                continue
            kept = best
            if frame[_CHOICE] < 0 and best >= IMPOSSIBLE // 2:
                kept = np.int64(IMPOSSIBLE)
            keep(memory, told, np.uint64(part[2]), np.uint64(part[3]), kept, frame[_CHOICE])
            frame[_TOTAL] += best - part[4]
            frame[_PART] += 1
            if frame[_TOTAL] < frame[_LIMIT] and frame[_PART] < frame[_UNKNOWN]:
                if not _begin(tables, room, depth, given, many):
                    return np.int64(STOPPED)
                continue
        if depth == 1:
            return frame[_TOTAL]
        depth -= 1
        if frame[_TOTAL] < frames[depth, _BEST]:
            frames[depth, _BEST] = frame[_TOTAL]
            frames[depth, _CHOICE] = room.order[depth, frames[depth, _TURN] - 1]


@njit(cache=True, nogil=True)
def recall(tables, memory, codes, level):
    """What is known of a set: its cost, and as ``Memory.guesses``; a cost of 0 if nothing is.

    Args:
        tables: of the board.
        memory: what is known.
        codes: the set.
        level: its level, by how many guesses are left.
    """
    key, other = tables.depths[level], np.uint64(0)
    for code in codes:
        key ^= tables.words[code, 0]
        other ^= tables.words[code, 1]
    place = find(memory, key, other)
    if memory.keys[place, 0] == key and memory.keys[place, 1] == other:
        return memory.costs[place], np.int64(memory.guesses[place])
    return np.int64(0), np.int64(LOW)
