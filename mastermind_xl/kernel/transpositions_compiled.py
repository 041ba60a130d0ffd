"""Store the totals of sets for the compiled searches; most sets that differ only by names of colours share an entry.

The total of a set does not depend on the names of colours and places. So ``sets_compiled`` renames colours and places
before it stores a set: colours are numbered by how often each occurs in each place, and with which other colours. Then
most sets that differ only by names become equal. The key of a set combines 128 bits of each renamed code by "exclusive
or": two sets have the same key with a chance of one in 10³⁸. ``beam_compiled`` uses random bits per code, and no
renaming.
"""

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.kernel.marks import compiled

_KEY, _OTHER, _TOTAL, _GUESS = range(4)
"""Columns of a place for a set: the two halves of the set's key, zero in an empty place; total or lower bound; guess."""

WEIGHED = -1  # stored instead of a guess if the total is only a lower bound

_NEW_COLORS, _OLD_PLACES, _OF_COLORS, _OF_PLACES, _MORE, _MORE_PLACES = range(6)
"""Rows of names: the new name of each colour, and the old place for each new place; the other rows are working space."""

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
"""2⁶⁴ divided by the golden ratio, the increment of splitmix64: small numbers become words that ``mix`` keeps apart."""

_OTHER_GOLDEN = np.uint64(0xD1B54A32D192ED03)
"""2⁶⁴ divided by the root of x⁴ = x + 1, a generalized golden ratio (Roberts 2018), for the second half of a key."""


def make_places(places: int) -> NDArray[np.uint64]:
    """Make an empty memory for sets, whose number of places is a power of two."""
    return np.zeros((places, 4), np.uint64)


def make_names(pegs: int, colors: int) -> NDArray[np.uint64]:
    """Make an array for the new names of colours and places."""
    return np.zeros((6, max(pegs, colors + 1)), np.uint64)


@compiled
def find(memory, key, other):
    """Return the place of a set in ``memory``, even if no total is stored; ``key`` and ``other`` are the halves of its key."""
    last = np.uint64(len(memory) - 1)
    place = key & last
    while memory[place, _KEY] | memory[place, _OTHER]:
        if memory[place, _KEY] == key and memory[place, _OTHER] == other:
            break
        place = (place + np.uint64(1)) & last
    return place


@compiled
def look_up(memory, key, other):
    """Return the stored total of a set with its guess, or its lower bound with ``WEIGHED``; 0 if the set is not stored.

    ``memory`` has the stored sets; ``key`` and ``other`` are the halves of its key.
    """
    place = find(memory, key, other)
    total = np.int64(memory[place, _TOTAL])  # 0 in an empty place
    return total, np.int64(memory[place, _GUESS]) if total else np.int64(WEIGHED)


@compiled
def keep(memory, key, other, total, guess):
    """Store a set in ``memory``; return 1 for a new set, 0 for a set that was already stored.

    ``key`` and ``other`` are the halves of the set's key, and ``total`` is its total or lower bound. ``guess`` is the
    guess with this total, or ``WEIGHED``.
    """
    place = find(memory, key, other)
    new = memory[place, _TOTAL] == 0
    memory[place, _KEY], memory[place, _OTHER] = key, other
    memory[place, _TOTAL], memory[place, _GUESS] = np.uint64(total), np.uint64(guess)
    return np.int64(new)


@compiled
def move(memory, larger):
    """Copy the stored sets from ``memory`` into a larger, empty one."""
    for place in range(len(memory)):
        total, guess = np.int64(memory[place, _TOTAL]), np.int64(memory[place, _GUESS])
        if total:
            keep(larger, memory[place, _KEY], memory[place, _OTHER], total, guess)


@compiled
def mix(word):
    """Mix a word so that each bit of the result depends on all bits of the word.

    The shifts and factors are those of the finalizer of splitmix64 (Steele et al. 2014; variant 13 of
    Stafford).
    """
    word = (word ^ (word >> np.uint64(30))) * np.uint64(0xBF58476D1CE4E5B9)
    word = (word ^ (word >> np.uint64(27))) * np.uint64(0x94D049BB133111EB)
    return word ^ (word >> np.uint64(31))


@compiled
def rename(codes, names, colors, sets, depth, start, end):
    """Find new names for the colours and places of a set, and store them in ``names``; see ``_NEW_COLORS``.

    ``codes``, shape (codes, pegs), are the board's codes, and ``colors`` is its number of colours. The set is in row
    ``depth`` of the ``sets``, from ``start`` to ``end``.
    """
    pegs = codes.shape[1]
    for color in range(1, colors + 1):
        names[_OF_COLORS, color] = names[_MORE, color] = 0
    for peg in range(pegs):
        names[_OF_PLACES, peg] = names[_MORE_PLACES, peg] = 0
    # a number for each colour by how often it occurs in each place
    for peg in range(pegs):
        for turn in range(start, end):
            names[_MORE, codes[sets[depth, turn], peg]] += np.uint64(1)
        for color in range(1, colors + 1):
            often = names[_MORE, color]
            if often:
                word = mix(often + GOLDEN)
                names[_OF_COLORS, color] += word
                names[_OF_PLACES, peg] += word
                names[_MORE, color] = 0
    # the number also depends on the colours that occur together with this colour
    for turn in range(start, end):
        code = sets[depth, turn]
        word = np.uint64(0)
        for peg in range(pegs):
            word += mix(names[_OF_COLORS, codes[code, peg]] + names[_OF_PLACES, peg])
        for peg in range(pegs):
            color = codes[code, peg]
            names[_MORE, color] += mix(word ^ names[_OF_PLACES, peg])
            names[_MORE_PLACES, peg] += mix(word ^ names[_OF_COLORS, color])
    there = 0
    for color in range(1, colors + 1):
        weight, turn = names[_MORE, color], there
        if weight:
            while turn and names[_MORE, names[_OF_COLORS, turn - 1]] > weight:
                names[_OF_COLORS, turn] = names[_OF_COLORS, turn - 1]
                turn -= 1
            names[_OF_COLORS, turn] = color
            there += 1
    for turn in range(there):
        names[_NEW_COLORS, names[_OF_COLORS, turn]] = turn
    for color in range(1, colors + 1):
        if not names[_MORE, color]:
            names[_NEW_COLORS, color] = there
            there += 1
    for peg in range(pegs):
        place = peg
        while place and names[_MORE_PLACES, names[_OLD_PLACES, place - 1]] > names[_MORE_PLACES, peg]:
            names[_OLD_PLACES, place] = names[_OLD_PLACES, place - 1]
            place -= 1
        names[_OLD_PLACES, place] = peg


@compiled
def number_of(codes, names, colors, code):
    """Return the number of a ``code`` under the new names of colours and places.

    For ``codes``, ``names`` and ``colors`` see ``rename``.
    """
    number = np.uint64(0)
    for place in range(codes.shape[1]):
        number = number * np.uint64(colors) + names[_NEW_COLORS, codes[code, names[_OLD_PLACES, place]]]
    return number


@compiled
def code_of(codes, names, colors, number):
    """Return the code that has a ``number`` under the new names of colours and places; see ``number_of``.

    For ``codes``, ``names`` and ``colors`` see ``rename``.
    """
    pegs = codes.shape[1]
    for place in range(pegs - 1, -1, -1):
        name = number % np.uint64(colors)
        number //= np.uint64(colors)
        for color in range(1, colors + 1):
            if names[_NEW_COLORS, color] == name:
                names[_MORE_PLACES, names[_OLD_PLACES, place]] = color
    low, high = 0, len(codes) - 1  # the codes are in rising order
    while low < high:
        middle = (low + high) // 2
        less = False
        for peg in range(pegs):
            mine = np.uint64(codes[middle, peg])
            if mine != names[_MORE_PLACES, peg]:
                less = mine < names[_MORE_PLACES, peg]
                break
        if less:
            low = middle + 1
        else:
            high = middle
    return np.int64(low)


@compiled
def key_of(codes, names, colors, sets, depth, start, end):
    """See ``rename``; returns the two halves of the set's key under its new names."""
    rename(codes, names, colors, sets, depth, start, end)
    key = other = np.uint64(0)
    for turn in range(start, end):
        number = number_of(codes, names, colors, np.int64(sets[depth, turn]))
        key ^= mix(np.uint64(2) * number + GOLDEN)
        other ^= mix(np.uint64(2) * number + _OTHER_GOLDEN)
    return key, other
