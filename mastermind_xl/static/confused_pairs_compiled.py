"""Count pairs of codes that answer alike, compiled by numba: the same numbers as in ``confused_pairs``.

The pairs are bits in words of 64, in which the answers of the one code of each pair and those of the other are
added up as in ``core.compiled``: where the sums differ, the pair is told apart.
"""

from __future__ import annotations

import numpy as np
from numba import njit

from mastermind_xl.core.compiled import add_bit, count_ones, set_bits


@njit(cache=True, nogil=True)
def _make_table(count):
    """An empty table with a power of two places for so many keys, less than half full."""
    places = 4
    while places < 2 * count:
        places *= 2
    return np.full(places, -1, np.int32)


@njit(cache=True, nogil=True)
def _find(table, keys, code):
    """The place of the codes of a key in a table, taken or not."""
    key = keys[code]
    mask = len(table) - 1
    place = np.int64((key ^ (key >> 29)) & mask)  # keys are sums of random words: their high bits are as good
    while table[place] >= 0 and keys[table[place]] != key:
        place = (place + 1) & mask
    return place


@njit(cache=True, nogil=True)
def count_different(keys):
    """Count different keys."""
    table = _make_table(len(keys))
    different = 0
    for code in range(len(keys)):
        place = _find(table, keys, code)
        if table[place] < 0:
            table[place] = code
            different += 1
    return different


@njit(cache=True, nogil=True)
def find_pairs(keys, ones, others):
    """Find pairs of codes with equal keys.

    Args:
        keys: of the codes.
        ones, others: room for the one code of each pair, and for the other.

    Returns:
        How many there are; one more than there is room for if they are too many.
    """
    table = _make_table(len(keys))
    before = np.full(len(keys), -1, np.int32)
    found = 0
    for code in range(len(keys)):
        place = _find(table, keys, code)
        before[code] = other = table[place]
        table[place] = code
        while other >= 0:
            if found == len(ones):
                return found + 1
            ones[found], others[found] = other, code
            found += 1
            other = before[other]
    return found


@njit(cache=True, nogil=True)
def count_confused(codes, colors, ones, others, guesses, beyond, counts):
    """Count, for some guesses, the pairs that they leave confused.

    Args:
        codes, colors: of the board: shape (codes, pegs), and how many colours.
        ones, others: the one code of each pair, and the other.
        guesses: their indices.
        beyond: guesses that leave so many more than another are not counted to the end.
        counts: for each of them, to be set.
    """
    pegs = codes.shape[1]
    words = (len(ones) + 63) >> 6
    places = np.zeros((2, pegs, colors + 1, words), np.uint64)
    at_least = np.zeros((2, colors + 1, pegs, words), np.uint64)
    set_bits(codes, ones, colors, places[0], at_least[0])
    set_bits(codes, others, colors, places[1], at_least[1])
    often = np.zeros(colors + 1, np.int64)
    repeated = np.zeros(pegs, np.int64)
    none = 64 * words - len(ones)  # bits that are no pairs, and that seem to be confused
    zero = np.uint64(0)
    least = float(len(ones))
    for place in range(len(counts)):
        guess = codes[guesses[place]]
        often[:] = 0
        for peg in range(pegs):
            repeated[peg] = often[guess[peg]]
            often[guess[peg]] += 1
        total = np.int64(0)
        for turn in range(words):
            word = words - 1 - turn  # the one that may not be full comes first
            a = b = c = d = e = f = g = h = zero
            for peg in range(pegs):
                a, b, c, d = add_bit(a, b, c, d, places[0, peg, guess[peg], word])
                e, f, g, h = add_bit(e, f, g, h, places[1, peg, guess[peg], word])
            apart = (a ^ e) | (b ^ f) | (c ^ g) | (d ^ h)
            a = b = c = d = e = f = g = h = zero
            for peg in range(pegs):
                a, b, c, d = add_bit(a, b, c, d, at_least[0, guess[peg], repeated[peg], word])
                e, f, g, h = add_bit(e, f, g, h, at_least[1, guess[peg], repeated[peg], word])
            apart |= (a ^ e) | (b ^ f) | (c ^ g) | (d ^ h)
            total += np.int64(count_ones(~apart))
            if total - none > least + beyond:
                break
        counts[place] = total - none
        least = min(least, float(total - none))
