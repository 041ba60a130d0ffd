"""Walkers: codes that change at random, step by step, and tend to become codes that fit all answers.

The *misfit* of a code is Σ |difference in black| + |difference in black + white|, between the answers that the code
would give and the answers received. Every walker is a Gibbs sampler (Geman and Geman 1984) with its own temperature: in each step
one place gets a new colour, then two places are exchanged. Each outcome is drawn with weight exp(−misfit /
temperature). Bernier et al. (1996) were the first to search for codes in a similar way. All walkers recolour the same
place, so that a step needs few array operations.
"""

from collections.abc import Container, Iterator, Sequence

import numpy as np
from numpy.typing import NDArray

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Attempt
from mastermind_xl.core.rules import Code, Codes

_COLDEST, _HOTTEST = 0.1, 0.8
"""Temperatures of the walkers. At about 0.5, walkers find the few codes that fit many attempts fastest; but if many
colours or places hardly matter, only cold walkers find a code that fits."""

_UNIT = 1 << 13  # weight of a misfit of 1, times 1 / temperature, in the whole numbers compared by ``_draw``
_OUTCOME = 127  # the low bits of a number compared by ``_draw``, which identify an outcome
_POOL = 1 << 16
STEPS_TOGETHER = 32  # steps whose random numbers are drawn together


class Walkers:
    """A number of codes (``count``) that change at random, step by step, towards codes that fit one or more ``attempts``.

    The board may have any size. ``chance`` is the random generator.
    """

    def __init__(
        self, board: Board, attempts: Sequence[Attempt], chance: "np.random.Generator", count: int
    ) -> None:  # fmt: skip
        pegs, colors, rounds = board.pegs, board.colors, len(attempts)
        self._board, self._chance, self._rounds = board, chance, rounds
        self._all = np.arange(count)
        every = np.arange(colors, dtype=np.uint8)
        guesses = np.array([attempt.guess for attempt in attempts], np.uint8) - 1
        self._guesses = guesses[:, :, None]
        # colours from 0: whether a guess has a colour at a place, and how often it has the colour
        self._placed = [(guesses[:, p, None] == every).astype(np.int8) for p in range(pegs)]
        self._counted = np.array(sum(self._placed), np.int8)
        # the sum of changes by one in each line fits in one byte, or else in two
        self._sum = np.int8 if 2 * rounds < 128 else np.int16
        if board.repeats:
            self._pegs = chance.integers(0, colors, (pegs, count), np.uint8)
        else:
            self._pegs = chance.random((colors, count)).argsort(axis=0)[:pegs].astype(np.uint8)
        self._counts = np.array([(self._pegs == color).sum(axis=0) for color in every], np.int8)
        black = sum(placed.take(row, axis=1) for placed, row in zip(self._placed, self._pegs, strict=True))
        common = np.minimum(self._counted[:, :, None], self._counts).sum(axis=1)
        answers = np.array([attempt.feedback for attempt in attempts])
        answered = np.concatenate([answers[:, 0], answers.sum(axis=1)])
        # by how much the answers are too high: black in the upper half of the lines, black + white in the lower
        self._excess = (np.concatenate([black, common]) - answered[:, None]).astype(np.int8)
        # the lowest misfit + Gumbel noise is a draw with weights exp(−misfit)
        noise = np.log(-np.log(chance.random(max(_POOL, 4 * count * max(pegs, colors)))))
        self._noise = (noise * _UNIT).astype(np.int32)
        self._weight = (_UNIT / np.linspace(_COLDEST, _HOTTEST, count)).astype(np.int32)
        self._moves = np.empty((2 * rounds, colors, count), np.int8)

    def walk(self) -> Iterator[Codes]:
        """Change all walkers endlessly, and yield after each step the codes that fit all answers, shape (n, pegs).

        A step recolours one place, then exchanges two places.
        """
        starts = (len(self._noise) - size for size in (self._counts.size, self._pegs.size))
        most = np.tile([self._board.pegs, self._board.pegs, *starts], (STEPS_TOGETHER, 1))
        while True:
            # the places to recolour and to exchange, and where in the noise their random numbers begin
            for first, second, recoloring, exchanging in self._chance.integers(most).tolist():
                self._recolor(first, recoloring)
                self._exchange(second, exchanging)
                yield self._codes(~self._excess.any(axis=0))

    def _recolor(self, place: int, start: int) -> None:
        """Choose a new colour at a place for each walker, with the random numbers that begin at ``start``."""
        half, excess, counts = self._rounds, self._excess, self._counts
        placed, old = self._placed[place], self._pegs[place].astype(np.intp)
        before = counts[old, self._all] - 1
        counts[old, self._all] = before
        excess[:half] -= placed.take(old, axis=1)
        excess[half:] -= self._counted.take(old, axis=1) > before
        # one peg more reduces the misfit by one where too few pegs are right, and otherwise increases it
        sign = excess >> 7
        sign |= 1
        np.multiply(placed[:, :, None], sign[:half, None], out=self._moves[:half])
        np.multiply(self._counted[:, :, None] > counts, sign[half:, None], out=self._moves[half:])
        misfit = self._moves.sum(axis=0, dtype=self._sum)
        if not self._board.repeats:
            misfit = np.where(counts > 0, np.int32(1000), misfit)
        new = self._draw(misfit, start)
        after = counts[new, self._all]
        counts[new, self._all] = after + 1
        excess[:half] += placed.take(new, axis=1)
        excess[half:] += self._counted.take(new, axis=1) > after
        self._pegs[place] = new

    def _exchange(self, place: int, start: int) -> None:
        """For each walker, exchange ``place`` with a place drawn at random, possibly with itself; see ``_recolor``."""
        half, excess, pegs = self._rounds, self._excess, self._pegs
        black = (self._guesses == pegs).view(np.int8)  # shape (rounds, pegs, walkers), like the next two
        there = (self._guesses == pegs[place]).view(np.int8)
        change = (self._guesses[:, place, None] == pegs).view(np.int8)
        alone = excess[:half] - black[:, place]
        change += there
        change -= black
        # a sum may overflow its byte, but the differences between sums are right
        misfit = np.abs(alone[:, None] + change).sum(axis=0, dtype=self._sum)
        misfit -= np.abs(excess[:half]).sum(axis=0, dtype=self._sum)
        other = self._draw(misfit, start)
        excess[:half] = alone + change[:, other, self._all]
        mine = pegs[place].copy()
        theirs = pegs[other, self._all]
        pegs[other, self._all] = mine
        pegs[place] = theirs

    def _draw(self, misfit: NDArray[np.signedinteger], start: int) -> NDArray[np.intp]:
        """Draw an outcome (a row of ``misfit``) for each walker: the row with the least value of misfit × weight + random number."""
        noise = self._noise[start : start + misfit.size].reshape(misfit.shape)
        outcomes = np.arange(len(misfit), dtype=np.int32)[:, None]
        draws = misfit * self._weight
        draws += noise
        # each draw has its outcome in its low bits, because ``min`` is much faster than ``argmin``
        draws &= ~_OUTCOME
        draws |= outcomes
        least = draws.min(axis=0)
        drawn: NDArray[np.intp] = (least & _OUTCOME).astype(np.intp)
        return drawn

    def nearest(self, barred: Container[bytes]) -> tuple[int, Code]:
        """Return the lowest misfit (distance from the answers) of all codes that are not ``barred`` (as bytes), and a code with it."""
        misfits = np.abs(self._excess).sum(axis=0, dtype=np.intp)
        order = misfits.argsort(kind="stable")
        codes = self._codes(order)
        nearest = next(number for number, code in enumerate(codes) if bytes(code) not in barred)
        return int(misfits[order[nearest]]), tuple(codes[nearest].tolist())

    def _codes(self, which: NDArray[np.bool_] | NDArray[np.intp]) -> Codes:
        """Return the codes of some walkers, shape (n, pegs)."""
        return np.ascontiguousarray(self._pegs[:, which].T) + np.uint8(1)
