"""The beam search of ``laboratory.search.beam``, compiled by numba: the same sets are searched in the same order.

Each code is two 64-bit words, so that counting bits scores a pair of codes. The first word has a bit for each place and
the colour there. The second word has as many bits for each colour as the code has pegs of this colour. Guesses with the
same colours, a multiset, are compared together, because they share equally many colours with a candidate. The key of a
set combines 128 random bits of each code by "exclusive or": two sets have the same key with a chance of one in 10³⁸.
"""

from collections import namedtuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.feedback import feedbacks
from mastermind_xl.core.scoring import count_repeated
from mastermind_xl.core.totals import IMPOSSIBLE, even_total
from mastermind_xl.kernel.marks import compiled, count_ones, inlined
from mastermind_xl.kernel.parts_compiled import (
    DEEPEST,
    END,
    LEAST,
    START,
    TOO_DEEP,
    colors_held,
    colors_of,
    divide_set,
    glance_at,
    is_first,
    sort_in,
)
from mastermind_xl.kernel.transpositions_compiled import GOLDEN, WEIGHED, keep, look_up
from mastermind_xl.laboratory.search.beam_guesses import PromisingGuesses

KEPT, SEARCHED = range(2)  # indices in ``counters``: the numbers of sets stored and of sets searched
_APART = 3  # column of a part, after ``LEAST``: whether its total is known without a search
_ANYTHING = 1 << 60  # above every estimate and every sum of estimates, which are in 1,024ths of a guess


BeamProblem = namedtuple(
    "BeamProblem",
    "codes marks words guesses kind_starts kind_colors kind_bits all_colors least estimate ideal ranks glance repeats consistent",
)
"""A board with the limits of its search; see ``make_problem``."""


def make_problem(promising: PromisingGuesses) -> BeamProblem:
    """Describe the board of the ``promising`` guesses, and the limits of their search, for the compiled functions."""
    board, pegs = promising.board, promising.board.pegs
    color = board.codes.astype(np.uint64) - np.uint64(1)
    place = np.arange(pegs, dtype=np.uint64) * np.uint64(board.colors)
    colors = _combine(color * np.uint64(pegs) + count_repeated(board.codes))
    kinds, kind_of = np.unique(colors, return_inverse=True)
    guesses = np.argsort(kind_of, kind="stable").astype(np.int32)
    starts = np.searchsorted(kind_of[guesses], np.arange(len(kinds) + 1)).astype(np.int64)
    chance = np.random.default_rng(board.size)
    return BeamProblem(
        codes=board.codes,
        # for each code two words: a bit for each place and its colour; for each colour as many bits as pegs have it
        marks=np.stack([_combine(place + color), colors], axis=1),
        words=np.frombuffer(chance.bytes(16 * board.size), np.uint64).reshape(-1, 2),  # two random words for each code
        guesses=guesses,  # all codes, sorted by multiset
        kind_starts=starts,  # where each multiset begins in ``guesses``, and the number of codes
        kind_colors=kinds,  # the colours of each multiset, as in ``marks``
        kind_bits=promising.color_bits[guesses[starts[:-1]]],  # for each multiset, a bit for each of its colours
        all_colors=(1 << board.colors + 1) - 2,  # the bits of all colours
        least=promising.least,  # the lower bounds of sets of 0, 1, … codes
        estimate=promising.estimate,  # the estimates of sets of 0, 1, … codes
        ideal=make_ideal(promising.estimate, pegs),  # lower bounds on the estimates
        ranks=len(feedbacks(pegs)),
        glance=promising.at_a_glance,
        repeats=board.repeats,
        consistent=promising.consistent,
    )


def make_ideal(totals: NDArray[np.int64], pegs: int) -> NDArray[np.int64]:
    """Return lower bounds on the total of codes that share 0, 1, … colours with a guess, by the number of these codes.

    The shape is (pegs + 1, len(totals) - 1); ``totals`` lists the totals of parts of 0, 1, … codes.
    """
    counts = np.arange(len(totals) - 1)
    ideal = np.zeros((pegs + 1, len(counts)), np.int64)
    for common in range(pegs):
        ideal[common] = even_total(counts, common + 1, totals)
    # codes with all colours in common: one code is the guess itself, and no answer has just one black less
    ideal[pegs, 1:] = even_total(counts[:-1], pegs - 1, totals)
    return np.minimum(ideal, IMPOSSIBLE)


def _combine(places: NDArray[np.uint64]) -> NDArray[np.uint64]:
    return np.asarray(np.bitwise_or.reduce(np.uint64(1) << places, axis=1))


BeamWorkspace = namedtuple(
    "BeamWorkspace", "sets estimates order parts places colors common seen ends sizes classes allowed counters"
)
"""Arrays to work in; see ``make_workspace``."""


def make_workspace(problem: BeamProblem, beam: int) -> BeamWorkspace:
    """Make the arrays to work in; ``beam`` is the number of guesses tried at each position.

    Arrays with ``DEEPEST`` rows have one row for each guess of a game.
    """
    (codes, pegs), ranks = problem.codes.shape, problem.ranks
    return BeamWorkspace(
        sets=np.zeros((DEEPEST, codes), np.int32),  # the parts of the previous guess
        estimates=np.zeros((DEEPEST, beam), np.int64),  # estimates of the guesses to be tried, rising
        order=np.zeros((DEEPEST, beam), np.int32),  # the guesses with these estimates
        parts=np.zeros((DEEPEST, ranks, 4), np.int64),  # see ``START`` and ``_APART``
        places=np.zeros(codes, np.uint64),  # bits of the codes of one set, see ``BeamProblem.marks``
        colors=np.zeros(codes, np.uint64),  # the words of the colours of these codes
        common=np.zeros(codes, np.uint8),  # first rank of the answers, by colours in common with a guess
        seen=np.zeros(ranks + 1, np.uint64),  # for each code of a small set, the bits of the answers to it
        ends=np.zeros(ranks, np.int64),  # where the parts that a guess makes end
        sizes=np.zeros(ranks, np.int64),  # the sizes of the parts that a guess makes
        classes=np.zeros(pegs + 1, np.int64),  # the numbers of codes that share 0, 1, … colours with a guess
        allowed=np.zeros(codes, np.uint8),  # a byte for each code that may be guessed, if not all may
        counters=np.zeros(2, np.int64),  # see ``KEPT``
    )


@inlined
def _keep(memory, counters, key, other, total, guess):
    """Store the total of a set in ``memory``, which is emptied before if it is three quarters full."""
    if 4 * counters[KEPT] > 3 * len(memory):  # in a fuller memory, finding a place takes long
        memory[:] = 0
        counters[KEPT] = 0
    counters[KEPT] += keep(memory, key, other, total, guess)


@compiled
def _first_of(used, of):
    """Whether the colours ``used`` are the first ones of the group ``of`` of interchangeable colours."""
    left = of & ~used
    return left == 0 or (left & -left) > (used & of)


@inlined
def _is_copy(used, absent, fresh, repeats):
    """Whether renaming colours turns the guesses of a multiset, with the colours ``used``, into an earlier multiset's."""
    # The colours ``absent`` are in no candidate; the colours ``fresh`` are in candidates, but in no guess so far.
    if not _first_of(used, fresh):
        return True
    if not repeats:
        return not _first_of(used, absent)
    lacking = used & absent  # every absent colour gets the same answers as the first absent colour
    return (lacking & (lacking - 1)) != 0 or (lacking != 0 and lacking != absent & -absent)


@inlined
def _bound_kind(colors, common, classes, ideal, mine):
    """Return the lower bound on the estimates of all guesses of a multiset, and set ``common`` and ``classes``."""
    classes[:] = 0
    for number in range(len(colors)):
        shared = np.int64(count_ones(colors[number] & mine))
        classes[shared] += 1
        common[number] = shared * (shared + 1) >> 1
    bound = np.int64(0)
    for which in range(len(classes)):
        bound += ideal[which, classes[which]]
    return bound


@inlined
def _goes_before(estimate, guess, estimates, order, turn):
    """Whether a guess has a lower estimate than the guess at place ``turn``; ties go to the first in standard rotation."""
    return estimate < estimates[turn] or (estimate == estimates[turn] and guess < order[turn])


@inlined
def _insert(estimates, order, turn, estimate, guess):
    """Insert a guess into the sorted guesses before place ``turn``."""
    while turn and _goes_before(estimate, guess, estimates, order, turn - 1):
        estimates[turn], order[turn] = estimates[turn - 1], order[turn - 1]
        turn -= 1
    estimates[turn], order[turn] = estimate, guess


@inlined
def _add_up_parts(table, sizes, common, places, bits, limit):
    """Count the sizes of a guess's parts, and return the sum of the parts' totals, or a number above the limit."""
    # All functions that are called for each guess are inlined, because a call takes longer than the work.
    sizes[:] = 0
    total = np.int64(0)
    number = 0
    while number < len(places) and total <= limit:
        rank = np.int64(common[number]) + np.int64(count_ones(places[number] & bits))
        size = sizes[rank]
        total += table[size + 1] - table[size]
        sizes[rank] = size + 1
        number += 1
    return total


@compiled
def compare(problem, work, table, ideal, depth, start, end, fresh, beam, restricted):
    """Find the ``beam`` guesses with the lowest estimates for a set, and return their number.

    ``problem`` describes the board, and ``work`` has arrays to work in. The set is in row ``depth``, from ``start``
    to ``end``, and ``fresh`` has the bits of the colours that no guess contains. ``table`` has the estimate for a part of
    each size, and ``ideal`` is the result of ``make_ideal(table)``. If ``restricted``, only the codes that are
    ``allowed`` in ``work`` may be guessed.
    """
    rows = work.sets[depth, start:end]
    count = len(rows)
    estimates, order, common = work.estimates[depth], work.order[depth], work.common
    places, colors = work.places[:count], work.colors[:count]
    for turn in range(count):  # one by one, because numba compiles the assignment of a slice for 2 s longer
        places[turn], colors[turn] = problem.marks[rows[turn], 0], problem.marks[rows[turn], 1]
    held = colors_held(problem.codes, rows)
    absent = problem.all_colors & ~held
    fresh &= held
    sizes, classes = work.sizes, work.classes
    found, worst = 0, np.int64(_ANYTHING)
    # the estimate for a guess that is not a candidate and distinguishes all candidates
    alone = 2 * count * table[1] + 1 if count <= problem.glance else np.int64(-1)
    for kind in range(len(problem.kind_colors)):
        used = problem.kind_bits[kind]
        if _is_copy(used, absent, fresh, problem.repeats):
            continue
        if _bound_kind(colors, common, classes, ideal, problem.kind_colors[kind]) > worst:
            continue
        alike, lacking = used & fresh, used & absent
        # with at most one fresh and one absent colour, no guess is a copy of another guess
        has_copies = alike & (alike - 1) or (not problem.repeats and lacking & (lacking - 1))
        for place in range(problem.kind_starts[kind], problem.kind_starts[kind + 1]):
            guess = np.int64(problem.guesses[place])
            if has_copies and not is_first(problem.codes, problem.repeats, guess, fresh, absent):
                continue
            if restricted and not work.allowed[guess]:
                continue
            limit = worst + table[1]
            total = _add_up_parts(table, sizes, common, places, problem.marks[guess, 0], limit)
            inside = sizes[problem.ranks - 1]
            if total > limit or total == table[count] or (problem.consistent and not inside):
                continue  # the estimate is too high, or the guess rules nothing out
            # Twice the estimate, so that a candidate comes before another guess with equal estimate. Parts of 2 and 1
            # have 3,072 + 1,024 in the table; the guess gets 8,193, or 6,144 if it is the code that is alone.
            total = 2 * (total - inside * table[1]) + 1 - inside
            if total == alone:  # the lowest possible estimate, and only the first guess with this estimate matters
                beam, found = 1, min(found, 1)
            if found < beam or _goes_before(total, guess, estimates, order, beam - 1):
                found = min(found + 1, beam)
                _insert(estimates, order, found - 1, total, guess)
            if found == beam:
                worst = estimates[beam - 1] >> 1
    return found


@inlined
def _key(problem, rows, fresh):
    """Return the two halves of the key of a set and of the colours that no guess contains."""
    key, other = np.uint64(fresh) * GOLDEN, np.uint64(fresh)
    for row in rows:
        key ^= problem.words[row, 0]
        other ^= problem.words[row, 1]
    return key, other


@inlined
def _glance_at_parts(marks, sets, parts, seen, depth, count, total, limit, small):
    """Sort the parts of a guess by size, and add up the parts' totals until the sum reaches the limit."""
    # At first the total is the lower bound on the total of the guess by the sizes of its parts. ``glance_at`` finds
    # closer bounds for parts up to the size ``small``.
    for part in range(count):
        start, end, least = parts[depth, part, START], parts[depth, part, END], parts[depth, part, LEAST]
        sort_in(parts, depth, part, start, end, least)
    for part in range(count):
        start, end = parts[depth, part, START], parts[depth, part, END]
        size = end - start
        parts[depth, part, _APART] = 0
        if size <= 2 or size > small:
            continue
        apart, _ = glance_at(marks, sets, seen, depth, start, end)
        bound = 3 * size - 1 - apart if apart else 2 * size
        total += bound - parts[depth, part, LEAST]
        parts[depth, part, LEAST], parts[depth, part, _APART] = bound, apart
        if total >= limit:
            break
    return total


@compiled
def search(problem, memory, work, depth, start, end, limit, fresh, beam, restricted):
    """Return the lowest total of a set of three or more codes, among guesses with low estimates, and the guess.

    If the total is not below the ``limit``, the function returns any number ≥ the limit, and ``WEIGHED``. ``memory``
    has the stored sets; for ``problem``, ``work``, ``depth``, ``start``, ``end``, ``fresh``, ``beam`` and
    ``restricted`` see ``compare``.
    """
    rows = work.sets[depth, start:end]
    fresh &= colors_held(problem.codes, rows)
    key, other = _key(problem, rows, fresh)
    if not restricted:  # totals are only stored if all guesses are allowed
        known, guess = look_up(memory, key, other)
        if guess >= 0 or known >= limit:
            return known, guess
    work.counters[SEARCHED] += 1
    if depth + 2 >= DEEPEST:
        raise RecursionError(TOO_DEEP)
    many = compare(problem, work, problem.estimate, problem.ideal, depth, start, end, fresh, beam, restricted)
    marks, sets, parts, least = problem.marks, work.sets, work.parts, problem.least
    best, choice = np.int64(limit), np.int64(WEIGHED)
    low = np.int64(IMPOSSIBLE)
    # A guess divides 6 codes into parts of 3, 2 and 1, whose totals are at least 5, 3 and 1; with one guess for each code,
    # the guess's total is at least 15. With a best of 16 so far it may be better, so its parts are looked at. If no
    # code of the part of 3 leaves the other two alone, this part's total is 6 and the guess's 16. Then the next guess
    # is tried, and nothing was searched.
    for turn in range(many):
        guess = np.int64(work.order[depth, turn])
        some, total = divide_set(marks, sets, parts, work.ends, depth, start, end, guess, least)
        if total < best:
            total = _glance_at_parts(marks, sets, parts, work.seen, depth + 1, some, total, best, problem.glance)
        below = fresh & ~colors_of(problem.codes, guess)
        for part in range(some):
            if total >= best:
                break
            begin, stop, known, apart = parts[depth + 1, part]
            if stop - begin > 2 and not apart:
                left = best - total + known
                zero = np.int64(0)  # numba would compile the function again for a written 0
                exact, _ = search(problem, memory, work, depth + 1, begin, stop, left, below, beam, zero)
                total += exact - known
        if total < best:
            best, choice = total, guess
        low = min(low, total)
    best = best if choice >= 0 else max(limit, low)
    if not restricted:
        _keep(memory, work.counters, key, other, best, choice)
    return best, choice
