"""Functions of both compiled searches: find the colours of sets, divide sets into parts, and sort the parts.

The sets of a game are in the rows of one array; each row has the parts that the previous guess makes. Functions that
are called for each guess take only the arrays that they need, because numba passes a record as all its arrays, one by
one. Codes are passed as int64, because numba compiles a function again for each type.
"""

import numpy as np
from numba.extending import overload, register_jitable

from mastermind_xl.core.totals import even_total, floor_by_gain
from mastermind_xl.kernel.marks import compiled, count_ones, inlined

register_jitable(even_total)
register_jitable(floor_by_gain)

DEEPEST = 64  # more guesses than any searched game has, because each leaves fewer candidates

TOO_DEEP = f"a game of {DEEPEST} guesses is too long for the arrays of the search"
"""The message of an error that no searched board causes; numba would write beyond the array."""

START, END, LEAST = range(3)
"""Columns of a part: where the part begins and ends in its row, and its lower bound; each search adds columns."""


@compiled
def colors_of(codes, code):
    """Return the bits of a code's colours."""
    bits = np.int64(0)
    for peg in range(codes.shape[1]):
        bits |= np.int64(1) << np.int64(codes[code, peg])
    return bits


@compiled
def colors_held(codes, rows):
    """Return the bits of the colours that a set contains."""
    held = np.int64(0)
    for row in rows:
        held |= colors_of(codes, np.int64(row))
    return held


@inlined
def is_first(codes, repeats, guess, fresh, absent):
    """Whether a guess is the first, in standard rotation, of the guesses that differ only by interchangeable colours.

    ``guess`` is an index of ``codes``, which may have ``repeats``. The colours ``fresh`` are in candidates but in no
    guess so far, and the colours ``absent`` are in no candidate.
    """
    # Colour 1 has bit 1 << 1 = 2, colour 2 has 4, colour 3 has 8. With ``fresh`` = 0b1110, 1123 is the first: each
    # new colour is the lowest one left (``new & -new``: 2, then 4, then 8). 2213 begins with 2 although 1 is left.
    # With ``absent`` = 0b1110, it is 1111: the first absent colour replaces any other, peg by peg.
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


def _count_rank(ranked, code, guess):
    """Return the rank of the answer of two codes from the bits that both share; see ``BeamProblem.marks``."""
    common = np.int64(count_ones(ranked[code, 1] & ranked[guess, 1]))
    black = np.int64(count_ones(ranked[code, 0] & ranked[guess, 0]))
    return (common * (common + 1) >> 1) + black


def _read_rank(ranked, code, guess):
    """Return the rank of the answer of two codes from a table of all pairs of codes; see ``Problem.matrix``."""
    return ranked[code, guess]


def rank_of(ranked, code, guess):
    """Return the rank of the answer of a code to a guess.

    ``ranked`` is ``Problem.matrix``, or ``BeamProblem.marks``, whose type tells the compiler which search it
    serves.
    """
    return (_count_rank if ranked.dtype == np.uint64 else _read_rank)(ranked, code, guess)


# chosen when numba compiles a search, so that each search is as fast as possible
@overload(rank_of, inline="always")
def _choose_rank(ranked, code, guess):
    return _count_rank if ranked.dtype.name == "uint64" else _read_rank


@compiled
def glance_at(ranked, sets, seen, depth, start, end):
    """Find the first code of a small set that, as a guess, distinguishes all other codes, or else all but two.

    Returns the number of parts that this code makes, and the code; 0 and -1 if there is no such code. The set is from
    ``start`` to ``end`` in row ``depth`` of ``sets``. For ``ranked`` see ``rank_of``. ``seen`` is an array to work in,
    with as many words as a small set has codes.
    """
    count = end - start
    for turn in range(count):
        seen[turn] = 0
    for turn in range(count):
        code = np.int64(sets[depth, start + turn])
        mine = np.uint64(1) << np.uint64(rank_of(ranked, code, code))
        for other in range(turn):
            answer = np.uint64(1) << np.uint64(rank_of(ranked, code, np.int64(sets[depth, start + other])))
            mine |= answer
            seen[other] |= answer
        seen[turn] = mine
    apart, code = np.int64(0), np.int64(-1)
    for turn in range(count):
        parts = np.int64(count_ones(seen[turn]))
        if parts >= count - 1 and parts > apart:
            apart, code = parts, np.int64(sets[depth, start + turn])
    return apart, code


@compiled
def divide_set(ranked, sets, parts, ends, depth, start, end, guess, leasts):
    """Put the parts of a set, as divided by a guess, into the next row; the guess itself is left out.

    Returns the number of parts, and the lower bound by the sizes of the parts, or -1 if one part has all codes of the
    set.

    Args:
        ranked: see ``rank_of``.
        sets: the sets, in rows.
        parts: receives the parts in each row; see ``START``.
        ends: to work in; as many numbers as there are ranks.
        depth, start, end: the row of the set, and where it is in that row.
        guess: the guess.
        leasts: the lower bounds of parts of 0, 1, … codes.
    """
    hit, below, size = len(ends) - 1, depth + 1, end - start
    for each in range(hit + 1):
        ends[each] = 0
    for turn in range(start, end):
        ends[rank_of(ranked, guess, np.int64(sets[depth, turn]))] += 1
    bound, begin, count = np.int64(size), np.int64(0), np.int64(0)
    for each in range(hit):
        mine = ends[each]
        ends[each] = begin
        if mine:
            parts[below, count, START], parts[below, count, END] = begin, begin + mine
            parts[below, count, LEAST] = leasts[mine]
            count += 1
            begin += mine
            bound += leasts[mine]
    if count == 1 and begin == size:
        bound = np.int64(-1)
    ends[hit] = begin
    for turn in range(start, end):
        row = sets[depth, turn]
        each = rank_of(ranked, guess, np.int64(row))
        sets[below, ends[each]] = row  # the guess itself comes last, and is in no part
        ends[each] += 1
    return count, bound


@compiled
def sort_in(parts, depth, count, start, end, least):
    """Insert a part into the first ``count`` parts of row ``depth`` in ``parts``, sorted by size.

    ``start``, ``end`` and ``least`` are the columns of the part; see ``START``.
    """
    turn = count
    while turn and parts[depth, turn - 1, END] - parts[depth, turn - 1, START] > end - start:
        for column in (START, END, LEAST):
            parts[depth, turn, column] = parts[depth, turn - 1, column]
        turn -= 1
    parts[depth, turn, START], parts[depth, turn, END], parts[depth, turn, LEAST] = start, end, least
