"""The search among the most promising guesses, compiled by numba: the same as in ``search.beam``, set by set.

A code is two words, so that a pair is scored by counting bits: one bit for each position and its colour, and
for each colour as many bits as the code has pegs of it. Guesses are taken multiset by multiset, whose colours
in common with the candidates are counted once. What is found out about a set is kept under 128 bits that are drawn
for each code and combined by "exclusive or": two sets would have the same by a chance of one in 10³⁸.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numba import njit
from numpy.typing import NDArray

from mastermind_xl.core.compiled import count_ones
from mastermind_xl.search.sets_compiled import DEEPEST, colors_held, colors_of
from mastermind_xl.search.transpositions_compiled import COST, GUESS, find, is_kept, keep, make_places

UNKNOWN = -1
"""In place of a guess: the set costs at least that much."""


class Tables(NamedTuple):
    """What does not change while one board is searched.

    Attributes:
        codes: shape (codes, pegs).
        places: a bit for each position and its colour.
        colors: bits for each colour, as many as the code has pegs of it.
        words: shape (codes, 2), random bits for each code.
        guesses: all codes, multiset by multiset.
        kind_starts: where each multiset begins, and the end.
        kind_colors: the colours of each multiset, as ``colors``.
        kind_palette: a bit for each of its colours.
        palette: the bits of all colours.
        least: what a set of each size costs at least.
        estimate: what a set of each size costs, as far as can be told by its size.
        ideal: shape (pegs + 1, codes + 1): the least that so many codes with so many colours in common come to.
        ranks: how many feedback ranks there are.
        glance: the size up to which one of a set's own codes may leave all others alone.
        repeats: whether colours may repeat.
        consistent: whether candidates only are guessed.
    """

    codes: NDArray[np.uint8]
    places: NDArray[np.uint64]
    colors: NDArray[np.uint64]
    words: NDArray[np.uint64]
    guesses: NDArray[np.int32]
    kind_starts: NDArray[np.int64]
    kind_colors: NDArray[np.uint64]
    kind_palette: NDArray[np.int64]
    palette: int
    least: NDArray[np.int64]
    estimate: NDArray[np.int64]
    ideal: NDArray[np.int64]
    ranks: int
    glance: int
    repeats: bool
    consistent: bool


class Memory(NamedTuple):
    """What is known of sets.

    Attributes:
        sets: see ``make_places``; without a guess there is ``UNKNOWN``.
        told: sets kept, and sets searched.
    """

    sets: NDArray[np.uint64]
    told: NDArray[np.int64]


class Room(NamedTuple):
    """Arrays to work in, with a row for each guess of a game.

    Attributes:
        sets: the parts that the guess before has made.
        measures: of the guesses to be tried, rising.
        order: these guesses.
        parts: shape (guesses of a game, ranks, 4): start, end, least cost of each part, and its rank.
        places: of the codes of one set.
        colors: likewise.
        common: likewise, the first rank of those with as many colours in common with a guess.
    """

    sets: NDArray[np.int32]
    measures: NDArray[np.int64]
    order: NDArray[np.int32]
    parts: NDArray[np.int64]
    places: NDArray[np.uint64]
    colors: NDArray[np.uint64]
    common: NDArray[np.uint8]


def make_memory(size: int) -> Memory:
    """Room for what is known of sets, a power of two of places."""
    return Memory(make_places(size), np.zeros(2, np.int64))


def make_room(tables: Tables, most: int, beam: int) -> Room:
    """Arrays to work in.

    Args:
        tables: of the board.
        most: codes of a set.
        beam: how many guesses are tried at each position.
    """
    return Room(
        np.zeros((DEEPEST, most), np.int32),
        np.zeros((DEEPEST, beam), np.int64),
        np.zeros((DEEPEST, beam), np.int32),
        np.zeros((DEEPEST, tables.ranks, 4), np.int64),
        np.zeros(most, np.uint64),
        np.zeros(most, np.uint64),
        np.zeros(most, np.uint8),
    )


@njit(cache=True, nogil=True)
def _keep(memory, key, other, cost, guess):
    """Keep what a set costs; where there is no more room, all is forgotten first."""
    if 4 * memory.told[0] > 3 * len(memory.sets):
        memory.sets[:] = 0
        memory.told[0] = 0
    memory.told[0] += keep(memory.sets, key, other, cost, guess)


@njit(cache=True, nogil=True)
def _rank(tables, code, guess):
    """The feedback rank of a pair."""
    common = np.int64(count_ones(tables.colors[code] & tables.colors[guess]))
    black = np.int64(count_ones(tables.places[code] & tables.places[guess]))
    return (common * (common + 1) >> 1) + black


@njit(cache=True, nogil=True)
def _glance(tables, rows):
    """The first code of a small set that leaves all others alone, or all but two: how many parts it makes, and the code."""
    count = len(rows)
    almost = np.int64(-1)
    for guess in rows:
        seen = np.uint64(0)
        for row in rows:
            seen |= np.uint64(1) << np.uint64(_rank(tables, row, guess))
        parts = np.int64(count_ones(seen))
        if parts == count:
            return count, np.int64(guess)
        if parts == count - 1 and almost < 0:
            almost = np.int64(guess)
    return (count - 1, almost) if almost >= 0 else (0, almost)


@njit(cache=True, nogil=True)
def _first_of(used, of):
    """Whether the colours used are the first of those that are alike."""
    left = of & ~used
    return left == 0 or (left & -left) > (used & of)


@njit(cache=True, nogil=True)
def _rises(tables, guess, alike):
    """Whether the colours that are alike first appear in rising order."""
    left = alike
    for peg in range(tables.codes.shape[1]):
        bit = np.int64(1) << np.int64(tables.codes[guess, peg])
        if left & bit:
            if bit != left & -left:
                return False
            left ^= bit
    return True


@njit(cache=True, nogil=True)
def compare(tables, room, depth, start, end, fresh, table, ideal, beam, allowed):
    """Find the guesses of least measure for a set: how many there are.

    Args:
        tables: of the board.
        room: to work in.
        depth: the row where the set is.
        start: of the set in that row.
        end: of the set.
        fresh: bits of the colours that no guess has held.
        table: what a part of each size comes to.
        ideal: the least that so many codes with so many colours in common come to.
        beam: how many are wanted.
        allowed: a byte for each code that may be guessed; all may if there is none.
    """
    rows = room.sets[depth, start:end]
    count = len(rows)
    pegs = tables.codes.shape[1]
    measures, order = room.measures[depth], room.order[depth]
    places, colors, common = room.places, room.colors, room.common
    for number in range(count):
        places[number] = tables.places[rows[number]]
        colors[number] = tables.colors[rows[number]]
    held = colors_held(tables, rows)
    absent = tables.palette & ~held
    fresh &= held
    every = len(allowed) == 0
    sizes = np.zeros(tables.ranks, np.int64)
    classes = np.zeros(pegs + 1, np.int64)
    hit = tables.ranks - 1
    found = 0
    worst = np.int64(1 << 60)
    # what a guess comes to that leaves every candidate alone, and is none; a candidate that does was seen before
    alone = 2 * count * table[1] + 1 if count <= tables.glance else np.int64(-1)
    for kind in range(len(tables.kind_colors)):
        used = tables.kind_palette[kind]
        lacking = used & absent
        if tables.repeats:
            if lacking & (lacking - 1) or (lacking and lacking != absent & -absent):
                continue
        elif not _first_of(used, absent):
            continue
        if not _first_of(used, fresh):
            continue
        mine = tables.kind_colors[kind]
        classes[:] = 0
        for number in range(count):
            shared = np.int64(count_ones(colors[number] & mine))
            classes[shared] += 1
            common[number] = shared * (shared + 1) >> 1
        bound = np.int64(0)
        for which in range(pegs + 1):
            bound += ideal[which, classes[which]]
        if bound > worst:
            continue
        alike = used & fresh
        ordered = not alike & (alike - 1)
        together = tables.repeats or not lacking & (lacking - 1)
        for place in range(tables.kind_starts[kind], tables.kind_starts[kind + 1]):
            guess = np.int64(tables.guesses[place])
            if not every and not allowed[guess]:
                continue
            if not (ordered or _rises(tables, guess, fresh)) or not (
                together or _rises(tables, guess, absent)
            ):
                continue
            bits = tables.places[guess]
            sizes[:] = 0
            total = np.int64(0)
            limit = worst + table[1]
            number = 0
            while number < count and total <= limit:
                rank = np.int64(common[number]) + np.int64(count_ones(places[number] & bits))
                size = sizes[rank]
                total += table[size + 1] - table[size]
                sizes[rank] = size + 1
                number += 1
            if total > limit or total == table[count]:
                continue  # too much, or it tells nothing
            inside = sizes[hit]
            total -= inside * table[1]
            if tables.consistent and not inside:
                continue
            # twice the measure, so that a candidate comes before what is as good
            total = 2 * total + 1 - inside
            if found == beam and (
                total > measures[beam - 1] or (total == measures[beam - 1] and guess > order[beam - 1])
            ):
                continue
            if total == alone:  # nothing costs less, and only the first of several such guesses matters
                beam, found = 1, min(found, 1)
                if found and (measures[0] < total or (measures[0] == total and order[0] < guess)):
                    worst = alone >> 1
                    continue
                found = 0
            turn = found if found < beam else beam - 1
            found = turn + 1
            while turn and (
                measures[turn - 1] > total or (measures[turn - 1] == total and order[turn - 1] > guess)
            ):
                measures[turn], order[turn] = measures[turn - 1], order[turn - 1]
                turn -= 1
            measures[turn], order[turn] = total, guess
            if found == beam:
                worst = measures[beam - 1] >> 1
    return found


@njit(cache=True, nogil=True)
def divide(tables, room, depth, start, end, guess):
    """Put the parts that a guess makes into the next row, but for the guess itself.

    Args:
        tables: of the board.
        room: to work in.
        depth: the row where the set is.
        start: of the set in that row.
        end: of the set.
        guess: the guess.

    Returns:
        How many there are, and what the set then costs at least by their sizes.
    """
    rows = room.sets[depth, start:end]
    into, parts = room.sets[depth + 1], room.parts[depth + 1]
    ends = np.zeros(tables.ranks, np.int64)
    hit = tables.ranks - 1
    for row in rows:
        ends[_rank(tables, row, guess)] += 1
    cost, begin, count = np.int64(len(rows)), np.int64(0), np.int64(0)
    for rank in range(hit):
        size = ends[rank]
        ends[rank] = begin
        if size:
            parts[count, 0], parts[count, 1], parts[count, 2] = begin, begin + size, tables.least[size]
            count += 1
            begin += size
            cost += tables.least[size]
    for row in rows:
        rank = _rank(tables, row, guess)
        if rank != hit:
            into[ends[rank]] = row
            ends[rank] += 1
    return count, cost


@njit(cache=True, nogil=True)
def _key(tables, rows, fresh):
    """The two keys of a set: colours that no guess has held count, as it is by them that guesses are copies."""
    key, other = np.uint64(fresh) * np.uint64(0x9E3779B97F4A7C15), np.uint64(fresh)
    for row in rows:
        key ^= tables.words[row, 0]
        other ^= tables.words[row, 1]
    return key, other


@njit(cache=True, nogil=True)
def cost_of(tables, memory, room, depth, start, end, limit, fresh, beam, allowed):
    """What a set costs among the guesses of least measure, and the guess that does it.

    Args:
        tables: of the board.
        memory: what is known.
        room: to work in.
        depth: the row where the set is.
        start: of the set in that row.
        end: of the set.
        limit: what it has to be less than.
        fresh: bits of the colours that no guess has held.
        beam: how many guesses are tried.
        allowed: a byte for each code that may be guessed; all may if there is none.

    Returns:
        The cost and the guess, or something from the limit up and ``UNKNOWN``.
    """
    count = end - start
    rows = room.sets[depth, start:end]
    if count <= 2:
        return tables.least[count], np.int64(rows[0])
    if tables.least[count] >= limit:
        return tables.least[count], np.int64(UNKNOWN)
    if count <= tables.glance:
        apart, code = _glance(tables, rows)
        if apart:
            return 3 * count - 1 - apart, code
        if 2 * count >= limit:
            return np.int64(2 * count), np.int64(UNKNOWN)
    fresh &= colors_held(tables, rows)
    key, other = _key(tables, rows, fresh)
    place = find(memory.sets, key, other)
    every = len(allowed) == 0  # what a set costs is kept for all guesses only
    if every and is_kept(memory.sets, place):
        known, guess = np.int64(memory.sets[place, COST]), np.int64(memory.sets[place, GUESS])
        if guess >= 0 or known >= limit:
            return known, guess
    memory.told[1] += 1
    if depth + 2 >= DEEPEST:
        raise RecursionError
    many = compare(tables, room, depth, start, end, fresh, tables.estimate, tables.ideal, beam, allowed)
    best, choice = np.int64(limit), np.int64(UNKNOWN)
    low = np.int64(1 << 40)
    for turn in range(many):
        guess = np.int64(room.order[depth, turn])
        parts = room.parts[depth + 1]
        some, total = divide(tables, room, depth, start, end, guess)
        if total >= best:
            low = min(low, total)
            continue
        # the smallest parts first
        for part in range(1, some):
            begin, stop, least = parts[part, 0], parts[part, 1], parts[part, 2]
            turn_back = part
            while turn_back and parts[turn_back - 1, 1] - parts[turn_back - 1, 0] > stop - begin:
                for column in range(3):
                    parts[turn_back, column] = parts[turn_back - 1, column]
                turn_back -= 1
            parts[turn_back, 0], parts[turn_back, 1], parts[turn_back, 2] = begin, stop, least
        # what can be seen at a glance of all parts, before any is searched
        for part in range(some):
            begin, stop = parts[part, 0], parts[part, 1]
            size = stop - begin
            if size <= 2 or size > tables.glance:
                continue
            apart, _ = _glance(tables, room.sets[depth + 1, begin:stop])
            cost = 3 * size - 1 - apart if apart else 2 * size
            total += cost - parts[part, 2]
            parts[part, 2], parts[part, 3] = cost, apart
            if total >= best:
                break
        if total >= best:
            low = min(low, total)
            continue
        below = fresh & ~colors_of(tables, guess)
        for part in range(some):
            begin, stop, least = parts[part, 0], parts[part, 1], parts[part, 2]
            if stop - begin <= 2 or (stop - begin <= tables.glance and parts[part, 3]):
                continue
            cost, _ = cost_of(
                tables, memory, room, depth + 1, begin, stop, best - total + least, below, beam, allowed[:0]
            )
            total += cost - least
            if total >= best:
                break
        if total < best:
            best, choice = total, guess
        low = min(low, total)
    cost = best if choice >= 0 else max(limit, min(low, np.int64(1 << 30)))
    if every:
        _keep(memory, key, other, cost, choice)
    return cost, choice
