"""The walkers of ``strategies.walkers``, compiled by numba: codes that are changed at random until they fit all answers.

The compiled walkers use the same random numbers, and find the same codes. The innermost loops run over the walkers, so
that the compiler makes vector instructions of these loops. Each number is indexed by row and walker, because making a
view of a row would take longer than the loop.
"""

import numpy as np

from mastermind_xl.kernel.marks import compiled

_OUTCOME = 127


@compiled
def _draw(misfits, weight, noise, start):
    """Choose one of several changes at random for each walker; a change with a lower misfit is likelier.

    ``misfits``, shape (outcomes, walkers), are how much each change makes the code fit worse. The result is the index of
    the lowest value of misfit × ``weight`` + random number (``noise``).
    """
    # The random numbers for the first outcome begin at ``start``; see ``Walkers``.
    outcomes, count = misfits.shape
    least = np.full(count, np.iinfo(np.int32).max, np.int32)
    for outcome in range(outcomes):
        begin, low = start + outcome * count, np.int32(outcome)
        for walker in range(count):
            drawn = np.int32(np.int32(misfits[outcome, walker]) * weight[walker] + noise[begin + walker])
            drawn = np.int32(drawn & np.int32(~_OUTCOME)) | low
            least[walker] = min(least[walker], drawn)
    for walker in range(count):
        least[walker] &= np.int32(_OUTCOME)
    return least


@compiled
def _recolor(guesses, counted, excess, counts, pegs, weight, noise, place, start, repeats):
    rounds = len(guesses)
    colors, count = counts.shape
    misfits = np.zeros((colors, count), np.int16)
    often, sign = np.empty(count, np.int8), np.empty(count, np.int8)
    for walker in range(count):
        counts[pegs[place, walker], walker] -= 1
        often[walker] = counts[pegs[place, walker], walker]
    for line in range(rounds):
        own, common = guesses[line, place], rounds + line
        for walker in range(count):
            excess[line, walker] -= np.int8(pegs[place, walker] == own)
            misfits[own, walker] += np.int16(1) if excess[line, walker] >= 0 else np.int16(-1)
        for walker in range(count):
            excess[common, walker] -= np.int8(counted[line, pegs[place, walker]] > often[walker])
        # one peg more of a colour reduces the misfit by one where too few pegs are right, else increases the misfit by
        # one
        for walker in range(count):
            sign[walker] = np.int8(1) if excess[common, walker] >= 0 else np.int8(-1)
        for color in range(colors):
            times = counted[line, color]
            if times:
                for walker in range(count):
                    misfits[color, walker] += sign[walker] if times > counts[color, walker] else np.int8(0)
    if not repeats:
        for color in range(colors):
            for walker in range(count):
                if counts[color, walker] > 0:
                    misfits[color, walker] = 1000
    new = _draw(misfits, weight, noise, start)
    for walker in range(count):
        often[walker] = counts[new[walker], walker]
        counts[new[walker], walker] += 1
        pegs[place, walker] = new[walker]
    for line in range(rounds):
        own, common = guesses[line, place], rounds + line
        for walker in range(count):
            excess[line, walker] += np.int8(pegs[place, walker] == own)
        for walker in range(count):
            excess[common, walker] += np.int8(counted[line, pegs[place, walker]] > often[walker])


@compiled
def _exchange(guesses, excess, pegs, weight, noise, place, start, sums):
    """Exchange the peg at ``place`` with a peg drawn at random, in each code; return 0 for codes that fit all answers."""
    rounds, places = guesses.shape
    count = len(weight)
    misfits, before = np.zeros((places, count), sums.dtype), np.zeros(count, sums.dtype)
    alone, wrong = np.empty(count, np.int8), np.zeros(count, np.int8)
    mine, theirs = pegs[place].copy(), np.empty(count, np.uint8)
    # a sum may overflow its byte, but the differences between sums are right
    for line in range(rounds):
        own = guesses[line, place]
        for walker in range(count):
            alone[walker] = excess[line, walker] - np.int8(mine[walker] == own)
            before[walker] += abs(excess[line, walker])
        for target in range(places):
            tried = guesses[line, target]
            for walker in range(count):
                change = np.int8(
                    alone[walker]
                    + np.int8(tried == mine[walker])
                    + np.int8(own == pegs[target, walker])
                    - np.int8(tried == pegs[target, walker])
                )
                misfits[target, walker] += abs(change)
    for target in range(places):
        for walker in range(count):
            misfits[target, walker] -= before[walker]
    other = _draw(misfits, weight, noise, start)
    for walker in range(count):
        theirs[walker] = pegs[other[walker], walker]
        pegs[place, walker] = theirs[walker]
        pegs[other[walker], walker] = mine[walker]
    for line in range(rounds):
        own = guesses[line, place]
        for walker in range(count):
            there = guesses[line, other[walker]]
            after = np.int8(there == mine[walker]) + np.int8(own == theirs[walker])
            excess[line, walker] += after - np.int8(there == theirs[walker]) - np.int8(own == mine[walker])
        for walker in range(count):
            wrong[walker] |= excess[line, walker] | excess[rounds + line, walker]
    return wrong


@compiled
def walk(guesses, counted, excess, counts, pegs, weight, noise, steps, sums, repeats):
    """Change every walker's code step by step; return the codes that fit all answers after each step.

    The codes, with colours from 1, have the shape (number, pegs). The second result, shape (steps,), is the number of
    codes found up to the end of each step.

    Args:
        guesses: shape (rounds, pegs), colours from 0.
        counted: shape (rounds, colours), how often each guess has each colour.
        excess: shape (2 × rounds, walkers), by how much counts of pegs are too high; changed.
        counts: shape (colours, walkers), how often each walker's code has each colour; changed.
        pegs: shape (pegs, walkers), the walkers' codes; changed.
        weight: for each walker, the factor of its misfit against the random numbers.
        noise: random numbers.
        steps: shape (steps, 4), places to recolour and to exchange, and where the random numbers of each begin.
        sums: any array whose type has room for a misfit of one in each attempt.
        repeats: whether colours may repeat.
    """
    fitting = np.empty((len(steps) * len(weight), len(pegs)), np.uint8)
    ends, number = np.empty(len(steps), np.int64), 0
    for step in range(len(steps)):
        first, second, recoloring, exchanging = steps[step]
        _recolor(guesses, counted, excess, counts, pegs, weight, noise, first, recoloring, repeats)
        wrong = _exchange(guesses, excess, pegs, weight, noise, second, exchanging, sums)
        for walker in range(len(weight)):
            if not wrong[walker]:
                for place in range(len(pegs)):
                    fitting[number, place] = pegs[place, walker] + 1
                number += 1
        ends[step] = number
    return fitting[:number], ends
