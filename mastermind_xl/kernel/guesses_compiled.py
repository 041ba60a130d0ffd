"""Find a strategy's best guess, compiled by numba.

Each candidate is a bit in 64-bit words. For each colour and place, a row of words marks the candidates with this colour
in this place. For each colour and k, a row marks the candidates with at least k pegs of this colour. Adding such words
bit by bit (carry-save adders) counts the black pegs and the colours in common with a guess, for 64 candidates at a
time. Counting bits then gives the sizes of the guess's parts. Guesses with the same colours, a multiset, are tried
together, the multiset with the lowest bound first (``core.partition``). A guess is dropped as soon as the costs of its
counted parts and the lower bound of its other parts add up to too much.
"""

from collections import namedtuple

import numpy as np

from mastermind_xl.kernel.marks import compiled, count_ones, inlined


@compiled
def set_bits(codes, candidates, places, at_least, often):
    """Set the bits of the candidates in 64-bit words.

    Args:
        codes: codes of the board, shape (codes, pegs).
        candidates: indices of codes; candidate i gets bit i.
        places: output, shape (pegs, colours + 1, words), zeros at first: marks the candidates with a colour in a place.
        at_least: output, shape (colours + 1, pegs, words), zeros at first: those with more than k pegs of a colour.
        often: to work in, shape (colours + 1,).
    """
    pegs = codes.shape[1]
    for number in range(len(candidates)):
        word, bit = number >> 6, np.uint64(1) << np.uint64(number & 63)
        often[:] = 0
        for place in range(pegs):
            color = codes[candidates[number], place]
            places[place, color, word] |= bit
            at_least[color, often[color], word] |= bit
            often[color] += 1


@inlined
def add_bit(a, b, c, d, x):
    """Add the bits of ``x`` to 64 sums, whose binary digits, the lowest first, are in ``a``, ``b``, ``c`` and ``d``."""
    carry = a & x
    a ^= x
    x = b & carry
    b ^= carry
    carry = c & x
    return a, b, c ^ x, d ^ carry


@inlined
def _where(a, b, c, d, number):
    """Return a word whose bits mark which of 64 sums equal a number."""
    one, bits = np.uint64(1), np.uint64(number)
    found = a if bits & one else ~a
    found &= b if bits >> np.uint64(1) & one else ~b
    found &= c if bits >> np.uint64(2) & one else ~c
    return found & (d if bits >> np.uint64(3) & one else ~d)


@compiled
def _count_classes(guess, often, at_least, classes, counts, words, full):
    """Set ``classes``, the bits of the candidates that share 0, 1, … colours with a guess, and their numbers (``counts``)."""
    # ``full`` has the bits that candidates use in the last of the ``words``.
    pegs = len(guess)
    for word in range(words):
        a = b = c = d = np.uint64(0)
        often[:] = 0
        for place in range(pegs):
            color = guess[place]
            a, b, c, d = add_bit(a, b, c, d, at_least[color, often[color], word])
            often[color] += 1
        for common in range(pegs + 1):
            classes[common, word] = _where(a, b, c, d, common)
    for common in range(pegs + 1):
        classes[common, words - 1] &= full
        total = 0
        for word in range(words):
            total += count_ones(classes[common, word])
        counts[common] = total


@compiled
def _ideal(count, ways, table, is_max):
    """Return a lower bound on the cost of ``count`` candidates in at most ``ways`` parts; see ``totals.even_total``."""
    # This function does not call ``even_total``, which has no early exit and takes an eighth longer on 5 × 8.
    if count == 0:
        return 0.0
    base = count // ways
    more = count - base * ways
    if is_max:
        return table[base + (1 if more else 0)]
    return more * table[base + 1] + (ways - more) * table[base] if more else ways * table[base]


@inlined
def _least(count, common, pegs, table, is_max):
    """Return a lower bound on the cost of the candidates that share ``common`` colours with the guess."""
    if common < pegs or count == 0:
        return _ideal(count, common + 1, table, is_max)
    if pegs == 1:
        return table[1]
    # If all colours are in common, one candidate is the guess itself, and one black less is impossible.
    cost = _ideal(count - 1, pegs - 1, table, is_max)
    return max(cost, table[1]) if is_max else cost + table[1]


@compiled
def _sort(order, costs):
    """Sort the indices in ``order`` by their costs: a Shell sort with the gaps of Gonnet and Baeza-Yates (1991)."""
    # Not numpy's argsort: compiling it takes a third as long as all the rest of this file.
    gap = len(order)
    while gap > 1:
        gap = max(1, gap * 5 // 11)
        for turn in range(gap, len(order)):
            each, place = order[turn], turn
            while place >= gap and costs[order[place - gap]] > costs[each]:
                order[place] = order[place - gap]
                place -= gap
            order[place] = each


Room = namedtuple("Room", "places at_least classes blacks often counts rest order bounds by_bound")
"""Arrays to work in; see ``make_room``."""


def make_room(pegs: int, colors: int, most: int, kinds: int) -> Room:
    """Make the working arrays for ``pegs``, ``colors``, at most ``most`` candidates in a position, and ``kinds`` multisets."""
    words = (most + 63) >> 6
    return Room(
        places=np.zeros((pegs, colors + 1, words), np.uint64),  # for ``places`` and ``at_least`` see ``set_bits``
        at_least=np.zeros((colors + 1, pegs, words), np.uint64),
        classes=np.zeros((pegs + 1, words), np.uint64),  # candidates by their colours in common with a guess
        blacks=np.zeros((pegs + 1, words), np.uint64),  # candidates by their black pegs for the guess
        often=np.zeros(colors + 1, np.int64),
        counts=np.zeros(pegs + 1, np.int64),  # the number of candidates in each of the classes
        rest=np.zeros(pegs + 2),  # lower bounds on the total cost of each class and all later classes
        order=np.zeros(pegs + 1, np.int64),  # the classes of candidates, the largest first
        bounds=np.zeros(kinds),  # lower bounds on the costs of the guesses of each multiset
        by_bound=np.zeros(kinds, np.int64),  # the multisets in order of their lower bounds
    )


Given = namedtuple("Given", "codes candidates starts table same is_max")
"""What the search for the best guesses does not change.

- ``codes``: codes of the board, shape (codes, pegs).
- ``candidates``, ``starts``: the candidates of all positions, one position after the other; where each position begins,
  and the end.
- ``table``: cost of a part of 0, 1, … candidates; an empty part costs 0.
- ``same``: for each position, the largest difference between costs that count as equal.
- ``is_max``: whether the cost is the maximum over the parts instead of the sum.
"""

Best = namedtuple("Best", "costs guesses seen is_candidate")
"""Each position's best guess so far and its cost, or any guess and infinity; whether all candidates of the position have
been tried as guesses; and, to work in, a byte per code, all zero before and after."""

Listed = namedtuple("Listed", "guesses starts firsts")
"""Indices of the guesses to try, sorted by multiset, rising in each; where each multiset begins, and the end; and the index
of one code of each multiset."""


@inlined
def _add(cost, more, is_max):
    """Return the cost of parts and of one more part."""
    return max(cost, more) if is_max else cost + more


@inlined
def _bound_multisets(given, room, firsts, words, full):
    """Set a lower bound on the costs of the guesses of each multiset, and sort the multisets by these bounds."""
    pegs, table, is_max = given.codes.shape[1], given.table, given.is_max
    for kind in range(len(firsts)):
        first = given.codes[firsts[kind]]
        _count_classes(first, room.often, room.at_least, room.classes, room.counts, words, full)
        bound = 0.0
        for common in range(pegs + 1):
            bound = _add(bound, _least(room.counts[common], common, pegs, table, is_max), is_max)
        room.bounds[kind], room.by_bound[kind] = bound, kind
    _sort(room.by_bound[: len(firsts)], room.bounds)


@inlined
def _prepare_multiset(given, room, first, words, full):
    """Set ``counts``, ``order`` and ``rest`` for the guesses of a multiset, of which ``first`` is one."""
    pegs, table, is_max = given.codes.shape[1], given.table, given.is_max
    counts, order, rest = room.counts, room.order, room.rest
    _count_classes(given.codes[first], room.often, room.at_least, room.classes, counts, words, full)
    for common in range(pegs + 1):  # the most promising classes first, so that a bad guess is dropped sooner
        turn = common
        while turn and counts[order[turn - 1]] < counts[common]:
            order[turn] = order[turn - 1]
            turn -= 1
        order[turn] = common
    rest[pegs + 1] = 0.0
    for turn in range(pegs, -1, -1):
        common = order[turn]
        rest[turn] = _add(rest[turn + 1], _least(counts[common], common, pegs, table, is_max), is_max)


@inlined
def _cost_of(given, room, guess, words, limit):
    """Return the cost of a guess; infinity as soon as the cost must be above ``limit``."""
    codes, table, is_max = given.codes, given.table, given.is_max
    places, classes, blacks, counts, rest, order = (
        room.places, room.classes, room.blacks, room.counts, room.rest, room.order,
    )  # fmt: skip
    pegs = codes.shape[1]
    for word in range(words):
        a = b = c = d = np.uint64(0)
        for peg in range(pegs):
            a, b, c, d = add_bit(a, b, c, d, places[peg, codes[guess, peg], word])
        for black in range(pegs + 1):
            blacks[black, word] = _where(a, b, c, d, black)
    cost = 0.0
    for turn in range(pegs + 1):
        common = order[turn]
        left = counts[common]
        if left == 1:
            cost = _add(cost, table[1], is_max)
        elif left:
            for black in range(common):
                part = 0
                if left:
                    for word in range(words):
                        part += count_ones(classes[common, word] & blacks[black, word])
                left -= part
                cost = _add(cost, table[part], is_max)
            cost = _add(cost, table[left], is_max)
        if _add(cost, rest[turn + 1], is_max) > limit:
            return np.inf
    return cost


@compiled
def best_of_each(given, best, room, listed, which):
    """Find the cheapest guess for each of several positions (``which``) with the same guesses to choose from.

    For the arrays see ``Given``, ``Best``, ``Room`` and ``Listed``; better guesses replace those in ``best``.
    """
    one, is_candidate = np.uint64(1), best.is_candidate
    for position in which:
        mine = given.candidates[given.starts[position] : given.starts[position + 1]]
        count = len(mine)
        words = (count + 63) >> 6
        full = ~np.uint64(0) if count & 63 == 0 else (one << np.uint64(count & 63)) - one
        near = given.same[position]
        room.places[:, :, :words] = 0
        room.at_least[:, :, :words] = 0
        set_bits(given.codes, mine, room.places, room.at_least, room.often)
        for candidate in mine:
            is_candidate[candidate] = 1
        least, choice, others = best.costs[position], best.guesses[position], best.seen[position]
        inside = choice < len(given.codes) and is_candidate[choice] == 1  # whether the best guess is a candidate
        _bound_multisets(given, room, listed.firsts, words, full)
        for kind in room.by_bound[: len(listed.firsts)]:
            bound = room.bounds[kind]
            if bound > least + near or (others and inside and bound >= least - near):
                break
            _prepare_multiset(given, room, listed.firsts[kind], words, full)
            for place in range(listed.starts[kind], listed.starts[kind + 1]):
                guess = listed.guesses[place]
                mark = is_candidate[guess] == 1
                if others and mark:
                    continue
                # a guess as cheap as the best one replaces it only if it comes first in standard rotation
                is_later = (inside and not mark) or (inside == mark and guess > choice)
                limit = least - near if is_later else least + near
                if bound > limit:
                    continue
                cost = _cost_of(given, room, guess, words, limit)
                if cost > limit:
                    continue
                if cost < least - near:
                    least, choice, inside = cost, guess, mark
                elif (mark and not inside) or (mark == inside and guess < choice):
                    least, choice, inside = min(least, cost), guess, mark
        best.costs[position], best.guesses[position] = least, choice
        for candidate in mine:
            is_candidate[candidate] = 0
