"""Steps of walkers, compiled by numba: the same as in ``strategies.walkers``, draw by draw.

The innermost loops run over the walkers, so that they become vector instructions, and index each number by
row and walker: making a view of a row would take longer than the loop.
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.laboratory.kernel.marks import compiled

_PLACE = 127


class WalkRoom(NamedTuple):
    """Arrays to work in, one item per walker, but the first two one per outcome and walker."""

    costs: NDArray[np.int16]
    exchanges: NDArray[Any]  # a type with room for a misfit of one in each line, like ``before``
    before: NDArray[Any]
    often: NDArray[np.int8]
    sign: NDArray[np.int8]
    mine: NDArray[np.uint8]
    theirs: NDArray[np.uint8]
    drawn: NDArray[np.int32]


def make_walk_room(pegs: int, colors: int, count: int, sums: Any) -> WalkRoom:
    """Make the arrays for ``count`` walkers on codes of ``pegs`` and ``colors``; ``sums`` is the type of sums of misfits."""
    return WalkRoom(
        np.zeros((colors, count), np.int16),
        np.zeros((pegs, count), sums),
        np.zeros(count, sums),
        np.zeros(count, np.int8),
        np.zeros(count, np.int8),
        np.zeros(count, np.uint8),
        np.zeros(count, np.uint8),
        np.zeros(count, np.int32),
    )


@compiled
def _draw(costs, weight, noise, start, least):
    """Set ``least`` to each walker's index of the lowest cost × weight + noise, from costs of shape (outcomes, walkers)."""
    # The noise of the first outcome begins at ``start``; see ``Walkers``.
    outcomes, count = costs.shape
    least[:] = np.iinfo(np.int32).max
    for outcome in range(outcomes):
        begin, low = start + outcome * count, np.int32(outcome)
        for walker in range(count):
            drawn = np.int32(np.int32(costs[outcome, walker]) * weight[walker] + noise[begin + walker])
            drawn = np.int32(drawn & np.int32(~_PLACE)) | low
            least[walker] = min(least[walker], drawn)
    for walker in range(count):
        least[walker] &= np.int32(_PLACE)


@compiled
def _recolor(guesses, counted, excess, counts, pegs, weight, noise, position, start, repeats, room):
    rounds = len(guesses)
    colors, count = counts.shape
    costs, often, sign, new = room.costs, room.often, room.sign, room.drawn
    costs[:] = 0
    for walker in range(count):
        counts[pegs[position, walker], walker] -= 1
        often[walker] = counts[pegs[position, walker], walker]
    for line in range(rounds):
        own, common = guesses[line, position], rounds + line
        for walker in range(count):
            excess[line, walker] -= np.int8(pegs[position, walker] == own)
            costs[own, walker] += np.int16(1) if excess[line, walker] >= 0 else np.int16(-1)
        for walker in range(count):
            excess[common, walker] -= np.int8(counted[line, pegs[position, walker]] > often[walker])
        # one more is one nearer where too few are right, and one farther elsewhere
        for walker in range(count):
            sign[walker] = np.int8(1) if excess[common, walker] >= 0 else np.int8(-1)
        for color in range(colors):
            times = counted[line, color]
            if times:
                for walker in range(count):
                    costs[color, walker] += sign[walker] if times > counts[color, walker] else np.int8(0)
    if not repeats:
        for color in range(colors):
            for walker in range(count):
                if counts[color, walker] > 0:
                    costs[color, walker] = 1000
    _draw(costs, weight, noise, start, new)
    for walker in range(count):
        often[walker] = counts[new[walker], walker]
        counts[new[walker], walker] += 1
        pegs[position, walker] = new[walker]
    for line in range(rounds):
        own, common = guesses[line, position], rounds + line
        for walker in range(count):
            excess[line, walker] += np.int8(pegs[position, walker] == own)
        for walker in range(count):
            excess[common, walker] += np.int8(counted[line, pegs[position, walker]] > often[walker])


@compiled
def _exchange(guesses, excess, pegs, weight, noise, position, start, room):
    """Exchange ``position`` with a drawn one in each walker's code; set ``room.sign`` to 0 for codes that fit all answers."""
    rounds, places = guesses.shape
    count = len(weight)
    costs, before, alone, mine, theirs = room.exchanges, room.before, room.often, room.mine, room.theirs
    other, wrong = room.drawn, room.sign
    costs[:], before[:], wrong[:] = 0, 0, 0
    for walker in range(count):
        mine[walker] = pegs[position, walker]
    # a sum may overflow its byte, but the differences between sums are right
    for line in range(rounds):
        own = guesses[line, position]
        for walker in range(count):
            alone[walker] = excess[line, walker] - np.int8(mine[walker] == own)
            before[walker] += abs(excess[line, walker])
        for place in range(places):
            tried = guesses[line, place]
            for walker in range(count):
                change = np.int8(
                    alone[walker]
                    + np.int8(tried == mine[walker])
                    + np.int8(own == pegs[place, walker])
                    - np.int8(tried == pegs[place, walker])
                )
                costs[place, walker] += abs(change)
    for place in range(places):
        for walker in range(count):
            costs[place, walker] -= before[walker]
    _draw(costs, weight, noise, start, other)
    for walker in range(count):
        theirs[walker] = pegs[other[walker], walker]
        pegs[position, walker] = theirs[walker]
        pegs[other[walker], walker] = mine[walker]
    for line in range(rounds):
        own = guesses[line, position]
        for walker in range(count):
            there = guesses[line, other[walker]]
            after = np.int8(there == mine[walker]) + np.int8(own == theirs[walker])
            excess[line, walker] += after - np.int8(there == theirs[walker]) - np.int8(own == mine[walker])
        for walker in range(count):
            wrong[walker] |= excess[line, walker] | excess[rounds + line, walker]


@compiled
def walk(guesses, counted, excess, counts, pegs, weight, noise, steps, fitting, ends, room, repeats):
    """Take steps with every walker, and store the codes that fit all answers after each.

    Args:
        guesses: shape (rounds, pegs), colours from 0.
        counted: shape (rounds, colours), how often each guess has each colour.
        excess: shape (2 × rounds, walkers), by how much counts are too high; changed.
        counts: shape (colours, walkers), how often each walker's code has each colour; changed.
        pegs: shape (pegs, walkers), their codes; changed.
        weight: of each walker.
        noise: random numbers.
        steps: shape (steps, 4), positions to recolour and to exchange, and where the noise of each begins.
        fitting: output, shape (steps × walkers, pegs), the codes, colours from 1.
        ends: output, shape (steps,), the end of each step's codes in ``fitting``.
        room: see ``make_walk_room``.
        repeats: whether colours may repeat.
    """
    number = 0
    for step in range(len(steps)):
        first, second, recoloring, exchanging = steps[step]
        _recolor(guesses, counted, excess, counts, pegs, weight, noise, first, recoloring, repeats, room)
        _exchange(guesses, excess, pegs, weight, noise, second, exchanging, room)
        for walker in range(len(weight)):
            if not room.sign[walker]:
                for position in range(len(pegs)):
                    fitting[number, position] = pegs[position, walker] + 1
                number += 1
        ends[step] = number
