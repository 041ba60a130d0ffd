"""Positional play: count each colour by a guess of that colour alone, then fix position after position."""

from __future__ import annotations

from collections.abc import Generator

from mastermind_xl.core.board import Code, Feedback
from mastermind_xl.strategies.planned import Plan, Planned


class Positional(Planned):
    """The C++ report's Algorithm 2 for boards too big to list, without the guesses whose answers are known.

    The first stage guesses one colour alone after another, until the counts add up. The second
    tries, position by position, the colours that are left, the most frequent first: what is
    known stands before the position, and behind it the colour of which fewest pegs are left,
    whose share of the black pegs is known.

    Attributes:
        concludes: whether what must be so is not asked: the last colour's count, colours after
            those that add up, and a position for which one colour is left.
    """

    name = "positional"
    concludes = True

    def plan(self) -> Plan:
        """See ``Planned``."""
        left = yield from self._count()
        return None if left is None else (yield from self._place(left))

    def _count(self) -> Generator[Code, Feedback, dict[int, int] | None]:
        """The first stage: the number of pegs of each colour."""
        pegs, colors = self.board.pegs, self.board.colors
        left = dict.fromkeys(range(1, colors + 1), 0)
        missing = pegs
        for color in left:
            if self.concludes and missing <= 0:
                break
            if self.concludes and color == colors:
                left[color] = missing
            else:
                left[color] = (yield (color,) * pegs).black
            missing -= left[color]
        return None if missing < 0 or (missing and not self.concludes) else left

    def _place(self, left: dict[int, int]) -> Plan:
        """The second stage, with the number of pegs of each colour."""
        known: Code = ()
        while len(known) < self.board.pegs:
            *trials, last = sorted(filter(left.get, left), key=lambda color: -left[color])
            for color in trials if self.concludes else (*trials, last):
                filler = min((other for other in left if other != color), key=lambda other: left[other])
                answer = yield (*known, color) + (filler,) * (self.board.pegs - len(known) - 1)
                behind = answer.black - len(known)
                if behind == left[filler] + 1:
                    break
                if behind not in (left[filler], left[filler] - 1):  # one less if it is here
                    return None
            else:
                if not self.concludes:
                    return None
                color = last
            known += (color,)
            left[color] -= 1
        return known


class AlgorithmTwo(Positional):
    """The C++ report's Algorithm 2 as it is written: every colour and every position is asked about.

    It prints 61 guesses on average at 15 × 15, and not of how many games; so many it takes with the most
    frequent colour first, and several more in other orders.
    """

    name = "algorithm-2"
    concludes = False
