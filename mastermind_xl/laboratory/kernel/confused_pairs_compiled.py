"""Count pairs of codes with equal answers, compiled by numba: the same numbers as in ``static.confused_pairs``.

Pairs are bits in 64-bit words. Adders as in ``guesses_compiled`` sum up the answers of both codes of each pair;
a pair is distinguished where the sums differ.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.laboratory.kernel.guesses_compiled import add_bit, set_bits
from mastermind_xl.laboratory.kernel.marks import compiled, count_ones


def make_table(count: int) -> NDArray[np.int32]:
    """Make an empty hash table for ``count`` keys, at most half full; its size is a power of two."""
    return np.full(2 << (max(count, 2) - 1).bit_length(), -1, np.int32)


@compiled
def _find(table, keys, code):
    """Return the place for a key in a table: that of an equal key, or an empty one."""
    key = keys[code]
    mask = len(table) - 1
    place = np.int64((key ^ (key >> 29)) & mask)  # keys are sums of random words: the high bits are as random
    while table[place] >= 0 and keys[table[place]] != key:
        place = (place + 1) & mask
    return place


@compiled
def count_different(keys, table):
    """Count the different keys with the help of an empty ``table``."""
    different = 0
    for code in range(len(keys)):
        place = _find(table, keys, code)
        if table[place] < 0:
            table[place] = code
            different += 1
    return different


@compiled
def find_pairs(keys, table, before, ones, others):
    """Find pairs of codes with equal keys; return their number, or one more than the arrays can take.

    The first codes of the pairs are written to ``ones``, and the second ones to ``others``. ``table`` is an empty
    table, and ``before`` has room for each code.
    """
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


class PairBits(NamedTuple):
    """Arrays to work in, zero at first, for some pairs of codes; the first axis is the code of a pair."""

    places: NDArray[np.uint64]  # shape (2, pegs, colours + 1, words); see ``set_bits``
    at_least: NDArray[np.uint64]  # shape (2, colours + 1, pegs, words)
    often: NDArray[np.int64]  # shape (colours + 1,)
    repeated: NDArray[np.int64]  # shape (pegs,)


def make_pair_bits(pegs: int, colors: int, pairs: int) -> PairBits:
    """Make the arrays for a number of ``pairs`` of codes with these ``pegs`` and ``colors``."""
    words = (pairs + 63) >> 6
    return PairBits(
        np.zeros((2, pegs, colors + 1, words), np.uint64),
        np.zeros((2, colors + 1, pegs, words), np.uint64),
        np.zeros(colors + 1, np.int64),
        np.zeros(pegs, np.int64),
    )


@compiled
def count_confused(codes, ones, others, guesses, counts, bits, beyond):
    """Set ``counts`` to the number of pairs that each of some guesses, given by indices, leaves confused.

    ``codes``, shape (codes, pegs), are those of the board. ``ones`` and ``others`` have the first and the second
    code of each pair; for ``bits`` see ``make_pair_bits``. Counting for a guess stops when it leaves more pairs
    than another by more than ``beyond``.
    """
    places, at_least, often, repeated = bits
    pegs = codes.shape[1]
    words = places.shape[3]
    set_bits(codes, ones, places[0], at_least[0], often)
    set_bits(codes, others, places[1], at_least[1], often)
    none = 64 * words - len(ones)  # unused bits, which look like confused pairs
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
            word = words - 1 - turn  # the last word, perhaps not full, comes first
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
