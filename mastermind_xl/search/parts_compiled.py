"""What both compiled searches do with sets of candidates: find their colours, divide them, sort and glance at the parts.

The rank of a pair of codes is found by a function that the search passes on, with what that function reads:
``search.sets_compiled`` has a table of all pairs, ``search.beam_compiled`` counts the bits that two codes share.
What takes it is written into its caller, as numba keeps no function on disk that is given another one. The sets of a game are in rows of one array: of each guess, the parts that
the guess before has made. Functions that are called for each guess take arrays and have one way out: numba
counts references to the arrays of a record, one by one, at each call and at each way out.
"""

from __future__ import annotations

import numpy as np
from numba import njit
from numba.extending import register_jitable

from mastermind_xl.core.compiled import count_ones
from mastermind_xl.search.bounds import even_cost, floor_by_gain

register_jitable(even_cost)  # compiled wherever a compiled function calls them
register_jitable(floor_by_gain)

WEIGHED = -1
"""In place of a guess: the cost is a lower bound."""

DEEPEST = 64
"""More guesses than any game has that is searched: each leaves fewer candidates."""

TOO_DEEP = f"a game of {DEEPEST} guesses has no room in the arrays of the search"
"""An error instead of writing behind the arrays, which numba does not notice; boards with such games are not let in."""

START, END, LEAST = range(3)
"""Of a part: where it begins and ends in its row, and its lower bound; each search has more columns after these."""


@njit(cache=True, nogil=True)
def colors_of(codes, code):
    """The bits of a code's colours."""
    bits = np.int64(0)
    for peg in range(codes.shape[1]):
        bits |= np.int64(1) << np.int64(codes[code, peg])
    return bits


@njit(cache=True, nogil=True)
def colors_held(codes, rows):
    """The bits of the colours that a set contains."""
    held = np.int64(0)
    for row in rows:
        held |= colors_of(codes, row)
    return held


@njit(nogil=True, inline="always")
def glance_by(rank, ranked, sets, seen, depth, start, end):
    """The first code of a small set that leaves every other one alone, else the first that leaves all but two alone.

    Args:
        rank: finds the rank of a pair.
        ranked: what it reads.
        sets: the sets, in rows.
        seen: to work in; as many words as a small set has codes.
        depth: the row of the set.
        start: of the set in that row.
        end: of the set.

    Returns:
        The number of parts that the code makes, and the code; 0 and -1 if there is none.
    """
    count = end - start
    for turn in range(count):
        seen[turn] = 0
    for turn in range(count):
        code = sets[depth, start + turn]
        mine = np.uint64(1) << np.uint64(rank(ranked, code, code))
        for other in range(turn):
            answer = np.uint64(1) << np.uint64(rank(ranked, code, sets[depth, start + other]))
            mine |= answer
            seen[other] |= answer
        seen[turn] = mine
    apart, code = np.int64(0), np.int64(-1)
    for turn in range(count):
        parts = np.int64(count_ones(seen[turn]))
        if parts >= count - 1 and parts > apart:
            apart, code = parts, np.int64(sets[depth, start + turn])
    return apart, code


@njit(nogil=True, inline="always")
def divide_by(rank, ranked, sets, parts, ends, depth, start, end, guess, leasts):
    """Put the parts that a guess makes into the next row, but for the guess itself.

    Args:
        rank: finds the rank of a pair.
        ranked: what it reads.
        sets: the sets, in rows.
        parts: the parts in each row, see ``START``; written here.
        ends: to work in; as many numbers as there are ranks.
        depth: the row of the set.
        start: of the set in that row.
        end: of the set.
        guess: the guess.
        leasts: the lower bounds of parts of 0, 1, … codes.

    Returns:
        The number of parts, and the lower bound of the set by their sizes; -1 if there is but one part.
    """
    hit, below, size = len(ends) - 1, depth + 1, end - start
    for each in range(hit + 1):
        ends[each] = 0
    for turn in range(start, end):
        ends[rank(ranked, guess, sets[depth, turn])] += 1
    cost, begin, count = np.int64(size), np.int64(0), np.int64(0)
    for each in range(hit):
        mine = ends[each]
        ends[each] = begin
        if mine:
            parts[below, count, START], parts[below, count, END] = begin, begin + mine
            parts[below, count, LEAST] = leasts[mine]
            count += 1
            begin += mine
            cost += leasts[mine]
    if count == 1 and begin == size:
        cost = np.int64(-1)
    ends[hit] = begin
    for turn in range(start, end):
        row = sets[depth, turn]
        each = rank(ranked, guess, row)
        sets[below, ends[each]] = row  # the guess itself comes last, and is in no part
        ends[each] += 1
    return count, cost


@njit(cache=True, nogil=True)
def sort_in(parts, depth, count, start, end, least):
    """Put a part among the first ones of its row, which are sorted by size: the smallest come first.

    Args:
        parts: the parts in each row, see ``START``; written here.
        depth: the row.
        count: the number of parts there.
        start: of the part that is put in.
        end: of the part.
        least: its lower bound.
    """
    turn = count
    while turn and parts[depth, turn - 1, END] - parts[depth, turn - 1, START] > end - start:
        for column in (START, END, LEAST):
            parts[depth, turn, column] = parts[depth, turn - 1, column]
        turn -= 1
    parts[depth, turn, START], parts[depth, turn, END], parts[depth, turn, LEAST] = start, end, least
