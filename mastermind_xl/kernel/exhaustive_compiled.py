"""Try the last guesses of all sets of fixed guesses with the same first guesses, compiled by numba.

Guesses and pairs of codes are bits in 64-bit words. All guesses that may be the last are tried together. For each pair
that the earlier guesses confuse, every guess that also confuses the pair counts one more. Guesses whose count is above
the limit are excluded. If all pairs must be distinguished, a dozen pairs usually exclude all guesses.
"""

import numpy as np

from mastermind_xl.kernel.marks import compiled, count_ones

_LOOKED_AT = 64  # number of hard pairs that are compared to choose the pair that the fewest guesses distinguish


@compiled
def _next(place, bits):
    """Return the number of the lowest set bit of a word, and the word without this bit."""
    lower = bits - np.uint64(1)
    return 64 * place + np.int64(count_ones(~bits & lower)), bits & lower


@compiled
def _bit_of(number):
    return np.uint64(1) << np.uint64(number & 63)


@compiled
def _number(scores, before, numbers, ranks, seen, given, turn):
    """Number the codes, in ``numbers``, so that codes with equal answers have equal numbers after one more guess."""
    # ``before`` are the numbers before the guess, and ``scores`` the ranks of the answers to the guess. For each
    # earlier number and rank, ``seen`` is the last turn in which both occurred together, and ``given`` the new number.
    # ``turn`` is greater than all earlier turns.
    distinct = 0
    for code in range(len(scores)):
        place = before[code] * ranks + scores[code]
        if seen[place] != turn:
            seen[place] = turn
            given[place] = distinct
            distinct += 1
        numbers[code] = given[place]


@compiled
def _tells_enough(scores, before, ranks, spare, seen, turn):
    """Whether codes get enough different answers with one more guess; for the arguments see ``_number``."""
    missing = 0
    for code in range(len(scores)):
        place = before[code] * ranks + scores[code]
        if seen[place] == turn:
            missing += 1
            if missing > spare:
                return False
        seen[place] = turn
    return True


@compiled
def _find_hardest(apart, pairs, rest):
    """Find the pair of codes that the fewest guesses distinguish, among some hard pairs; -1 if no pair is confused."""
    hardest, fewest, seen = -1, np.int64(0), 0
    for word in range(len(pairs)):
        bits = pairs[word]
        while bits:
            pair, bits = _next(word, bits)
            telling = np.int64(0)
            for each in range(len(rest)):
                telling += np.int64(count_ones(apart[pair, each] & rest[each]))
            if hardest < 0 or telling < fewest:
                hardest, fewest = pair, telling
            seen += 1
            if seen == _LOOKED_AT:
                return hardest
    return hardest


@compiled
def _settle_last(apart, pairs, together, rest, counters, spare, turn, depth, guess):
    """Set the bits of the guesses that, with one other guess, complete a set; return whether there are such guesses."""
    # The bits are set in row ``depth`` + 1 of ``turn``, where ``depth`` is the number of earlier guesses. In this row,
    # ``pairs`` has the pairs that the earlier guesses confuse, and ``rest`` the guesses that may follow. ``counters``,
    # shape (bits, words), can count to ``spare``; for the other arguments see ``find_set``.
    words, last = rest.shape[1], depth + 1
    for word in range(words):
        turn[last, word] = rest[depth, word]
    begin = (1 << len(counters)) - 1 - spare  # a count above the limit ``spare`` overflows
    for bit in range(len(counters)):
        for word in range(words):
            counters[bit, word] = ~np.uint64(0) if begin >> bit & 1 else np.uint64(0)
    for place in range(pairs.shape[1]):
        bits = pairs[depth, place] & together[guess, place]
        while bits:
            first, bits = _next(place, bits)
            some = np.uint64(0)
            for word in range(words):
                carry = ~apart[first, word]
                for bit in range(len(counters)):
                    both = counters[bit, word] & carry
                    counters[bit, word] ^= carry
                    carry = both
                turn[last, word] &= ~carry
                some |= turn[last, word]
            if not some:
                return False
    return True


@compiled
def _begin(apart, pairs, rest, turn, spare):
    """Set the bits of the guesses that may come next in a set, because they distinguish the hardest pair of codes."""
    hardest = -1 if spare else _find_hardest(apart, pairs, rest)
    for word in range(len(rest)):
        turn[word] = rest[word] if hardest < 0 else rest[word] & apart[hardest, word]


@compiled
def _take(turn):
    """Return the first guess whose bit is set, and clear the bit; -1 if there is none."""
    for word in range(len(turn)):
        if turn[word]:
            guess, turn[word] = _next(word, turn[word])
            return guess
    return -1


@compiled
def find_set(matrix, chosen, allowed, apart, together, stopped, ranks, missing, spare):
    """Find the first set, of the chosen and some allowed guesses, with enough different answers.

    Returns the missing guesses of the set; an empty array if there is no such set, or if the search was stopped.

    Args:
        matrix: feedback ranks, shape (codes, codes).
        chosen, allowed: indices of guesses.
        apart: shape (pairs, words of guesses): the allowed guesses that distinguish each pair, hardest pairs
            first; without cycles of pairs if ``spare`` is not 0.
        together: shape (allowed, words of pairs): the pairs that each allowed guess confuses.
        stopped: shape (1,); another thread sets it to true to end the search.
        ranks: the number of feedback ranks.
        missing: guesses of the set that are not chosen, two or more.
        spare: by how much answers may be fewer than codes.
    """
    found = np.zeros(missing, np.int64)
    # each array has a row for each missing guess; see ``_settle_last``
    pairs = np.zeros((missing, together.shape[1]), np.uint64)
    rest = np.zeros((missing, apart.shape[1]), np.uint64)
    turn = np.zeros((missing, apart.shape[1]), np.uint64)
    bits = 0
    while spare >> bits:
        bits += 1
    counters = np.zeros((bits, apart.shape[1]), np.uint64)
    # for these arrays see ``_number``
    numbers = np.zeros((missing, len(matrix)), np.int64)
    seen, given = np.zeros(len(matrix) * ranks, np.int64), np.zeros(len(matrix) * ranks, np.int64)
    for guess in range(len(together)):
        rest[0, guess >> 6] |= _bit_of(guess)
    for pair in range(len(apart)):
        pairs[0, pair >> 6] |= _bit_of(pair)
    time = 0
    for guess in chosen:
        time += 1
        _number(matrix[guess], numbers[0], numbers[0], ranks, seen, given, time)
    depth = 0
    _begin(apart, pairs[0], rest[0], turn[0], spare)
    while depth >= 0 and not stopped[0]:
        guess = _take(turn[depth])
        if guess < 0:
            depth -= 1
            continue
        rest[depth, guess >> 6] &= ~_bit_of(guess)
        found[depth] = allowed[guess]
        is_last_but_one = depth == missing - 2
        if is_last_but_one and not _settle_last(apart, pairs, together, rest, counters, spare, turn, depth, guess):
            continue
        time += 1
        _number(matrix[allowed[guess]], numbers[depth], numbers[depth + 1], ranks, seen, given, time)
        if not is_last_but_one:
            for word in range(rest.shape[1]):
                rest[depth + 1, word] = rest[depth, word]
            for word in range(pairs.shape[1]):
                pairs[depth + 1, word] = pairs[depth, word] & together[guess, word]
            depth += 1
            _begin(apart, pairs[depth], rest[depth], turn[depth], spare)
            continue
        last = _take(turn[depth + 1])
        while last >= 0:
            time += 1
            if _tells_enough(matrix[allowed[last]], numbers[depth + 1], ranks, spare, seen, time):
                found[depth + 1] = allowed[last]
                return found
            last = _take(turn[depth + 1])
    return found[:0]
