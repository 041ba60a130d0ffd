"""Count pairs of codes that get equal answers, compiled by numba: the same numbers as in ``static.confused_pairs``.

Each pair is a bit in 64-bit words. The answers to both codes of each pair are calculated by adding bits, as in
``guesses_compiled``; a guess distinguishes the pairs whose two answers differ.
"""

import numpy as np

from mastermind_xl.kernel.guesses_compiled import add_bit, set_bits
from mastermind_xl.kernel.marks import compiled, count_ones


@compiled
def _make_table(keys):
    """Make an empty hash table, which the keys will fill at most to a half; its size is a power of two."""
    size = 4
    while size < 2 * len(keys):
        size *= 2
    return np.full(size, -1, np.int32)


@compiled
def _find(table, keys, code):
    """Return the place for a key in a table: the place of an equal key, or an empty place."""
    key = keys[code]
    mask = len(table) - 1
    place = np.int64((key ^ (key >> 29)) & mask)  # sums of random words are random in all bits
    while table[place] >= 0 and keys[table[place]] != key:
        place = (place + 1) & mask
    return place


@compiled
def count_different(keys):
    """Count the different keys."""
    table, different = _make_table(keys), 0
    for code in range(len(keys)):
        place = _find(table, keys, code)
        if table[place] < 0:
            table[place] = code
            different += 1
    return different


@compiled
def find_pairs(keys, ones, others):
    """Find pairs of codes with equal keys; return the number of pairs, or one more than ``ones`` has room for.

    The first codes of the pairs are written to ``ones``, and the second codes to ``others``.
    """
    table, found = _make_table(keys), 0
    before = np.empty(len(keys), np.int32)  # for each code, the previous code with the same key
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


@compiled
def count_confused(codes, colors, ones, others, guesses, beyond):
    """Return, for each of some guesses, how many of the given pairs of codes get equal answers.

    ``guesses`` are indices of ``codes``, shape (codes, pegs), of a board with a number of ``colors``. ``ones`` and
    ``others`` have the first and the second code of each pair. Counting stops for a guess that confuses more pairs than
    another guess by more than ``beyond``.
    """
    pegs, words = codes.shape[1], (len(ones) + 63) >> 6
    # for ``places`` and ``at_least`` see ``set_bits``; the first axis is the first or the second code of a pair
    places = np.zeros((2, pegs, colors + 1, words), np.uint64)
    at_least = np.zeros((2, colors + 1, pegs, words), np.uint64)
    often, repeated = np.zeros(colors + 1, np.int64), np.zeros(pegs, np.int64)
    set_bits(codes, ones, places[0], at_least[0], often)
    set_bits(codes, others, places[1], at_least[1], often)
    counts = np.empty(len(guesses), np.int64)
    none = 64 * words - len(ones)  # unused bits, which look like confused pairs
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
            a = b = c = d = e = f = g = h = np.uint64(0)
            for peg in range(pegs):
                a, b, c, d = add_bit(a, b, c, d, places[0, peg, guess[peg], word])
                e, f, g, h = add_bit(e, f, g, h, places[1, peg, guess[peg], word])
            apart = (a ^ e) | (b ^ f) | (c ^ g) | (d ^ h)
            a = b = c = d = e = f = g = h = np.uint64(0)
            for peg in range(pegs):
                a, b, c, d = add_bit(a, b, c, d, at_least[0, guess[peg], repeated[peg], word])
                e, f, g, h = add_bit(e, f, g, h, at_least[1, guess[peg], repeated[peg], word])
            apart |= (a ^ e) | (b ^ f) | (c ^ g) | (d ^ h)
            total += np.int64(count_ones(~apart))
            if total - none > least + beyond:
                break
        counts[place] = total - none
        least = min(least, float(total - none))
    return counts
