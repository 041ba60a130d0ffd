"""Steps of walkers, compiled by numba: the same as in ``walkers``, draw by draw."""

from __future__ import annotations

import numpy as np
from numba import njit

_PLACE = 127


@njit(cache=True, nogil=True)
def _draw(cost, outcomes, weight, noise, start):
    """For every walker the place of the least of cost × weight + noise; see ``Walkers``.

    Args:
        cost: shape (outcomes or more, walkers).
        outcomes: how many there are.
        weight: of each walker.
        noise: to be drawn from.
        start: where in it the first outcome's begins.
    """
    count = len(weight)
    least = np.full(count, np.iinfo(np.int32).max, np.int32)
    for outcome in range(outcomes):
        mine = noise[start + outcome * count : start + (outcome + 1) * count]
        costs = cost[outcome]
        low = np.int32(outcome)
        for walker in range(count):
            drawn = np.int32(np.int32(costs[walker]) * weight[walker] + mine[walker])
            drawn = np.int32(drawn & np.int32(~_PLACE)) | low
            least[walker] = min(least[walker], drawn)
    for walker in range(count):
        least[walker] &= np.int32(_PLACE)
    return least


@njit(cache=True, nogil=True)
def recolor(guesses, counted, excess, counts, pegs, weight, noise, position, start, repeats):
    """Draw the colour at a position anew, for every walker.

    Args:
        guesses: shape (rounds, pegs), colours from 0.
        counted: shape (rounds, colours), how often each guess has each colour.
        excess: shape (2 × rounds, walkers), how much too many; to be changed.
        counts: shape (colours, walkers), how often each walker's code has each colour; to be changed.
        pegs: shape (pegs, walkers), their codes; to be changed.
        weight: of each walker.
        noise: to be drawn from.
        position: which one.
        start: where in the noise the first outcome's begins.
        repeats: whether colours may repeat.
    """
    rounds = len(guesses)
    colors, count = counts.shape
    mine = pegs[position]
    cost = np.zeros((colors, count), np.int16)
    often = np.empty(count, np.int8)
    sign = np.empty(count, np.int8)
    for walker in range(count):
        counts[mine[walker], walker] -= 1
        often[walker] = counts[mine[walker], walker]
    for line in range(rounds):
        own, black, common = guesses[line, position], excess[line], excess[rounds + line]
        costs, has = cost[own], counted[line]
        for walker in range(count):
            black[walker] -= np.int8(mine[walker] == own)
            costs[walker] += np.int16(1) if black[walker] >= 0 else np.int16(-1)
        for walker in range(count):
            common[walker] -= np.int8(has[mine[walker]] > often[walker])
        # one more is one nearer where too few are right, and one farther elsewhere
        for walker in range(count):
            sign[walker] = np.int8(1) if common[walker] >= 0 else np.int8(-1)
        for color in range(colors):
            if has[color]:
                times, there, costs = has[color], counts[color], cost[color]
                for walker in range(count):
                    costs[walker] += np.int16(sign[walker] if times > there[walker] else np.int8(0))
    if not repeats:
        for color in range(colors):
            for walker in range(count):
                if counts[color, walker] > 0:
                    cost[color, walker] = 1000
    new = _draw(cost, colors, weight, noise, start)
    for walker in range(count):
        often[walker] = counts[new[walker], walker]
        counts[new[walker], walker] += 1
        mine[walker] = new[walker]
    for line in range(rounds):
        own, black, common, has = guesses[line, position], excess[line], excess[rounds + line], counted[line]
        for walker in range(count):
            black[walker] += np.int8(mine[walker] == own)
        for walker in range(count):
            common[walker] += np.int8(has[mine[walker]] > often[walker])


@njit(cache=True, nogil=True)
def exchange(guesses, excess, pegs, weight, noise, position, start):
    """Draw a position to change places with another one, which may be itself, for every walker.

    Args:
        guesses: shape (rounds, pegs), colours from 0.
        excess: shape (2 × rounds, walkers), how much too many; to be changed.
        pegs: shape (pegs, walkers), their codes; to be changed.
        weight: of each walker.
        noise: to be drawn from.
        position: which one.
        start: where in the noise the first outcome's begins.

    Returns:
        Whether any walker's code now fits all answers.
    """
    rounds, places = guesses.shape
    count = len(weight)
    mine = pegs[position].copy()
    cost = np.zeros((places, count), np.int16)
    alone = np.empty(count, np.int8)
    for line in range(rounds):
        own, black = guesses[line, position], excess[line]
        for walker in range(count):
            alone[walker] = black[walker] - np.int8(mine[walker] == own)
        for place in range(places):
            tried, theirs, costs = guesses[line, place], pegs[place], cost[place]
            for walker in range(count):
                change = np.int8(
                    alone[walker]
                    + np.int8(tried == mine[walker])
                    + np.int8(own == theirs[walker])
                    - np.int8(tried == theirs[walker])
                )
                costs[walker] += np.int16(abs(change)) - np.int16(abs(black[walker]))
    other = _draw(cost, places, weight, noise, start)
    for line in range(rounds):
        own, black, tried = guesses[line, position], excess[line], guesses[line]
        for walker in range(count):
            theirs = pegs[other[walker], walker]
            there = tried[other[walker]]
            change = np.int8(there == mine[walker]) + np.int8(own == theirs) - np.int8(there == theirs)
            black[walker] += np.int8(change - np.int8(mine[walker] == own))
    for walker in range(count):
        pegs[position, walker] = pegs[other[walker], walker]
        pegs[other[walker], walker] = mine[walker]
    wrong = np.zeros(count, np.int8)
    for line in range(2 * rounds):
        misfits = excess[line]
        for walker in range(count):
            wrong[walker] |= misfits[walker]
    return not wrong.all()
