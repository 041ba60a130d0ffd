"""Naive play: position after position, colour after colour."""

from __future__ import annotations

from mastermind_xl.core.board import Code
from mastermind_xl.strategies.planned import Plan, Planned


class Naive(Planned):
    """The baseline that the C++ report's Algorithm 2 is held against: 107 guesses on average at 15 × 15.

    The first guess has the first colour everywhere. Then each position in turn has one colour after
    another, until there is a black peg more: then it stays, or a black peg less: then it was the
    first colour. That is 1 + pegs × (1 + colours × (colours − 1) / 2) / colours guesses on average, 107 at
    15 × 15, less what is saved where a code ends with the first colour.
    """

    name = "naive"

    def plan(self) -> Plan:
        """See ``Planned``."""
        pegs, colors = self.board.pegs, self.board.colors
        code: Code = (1,) * pegs
        black = (yield code).black
        for position in range(pegs):
            for color in range(2, colors + 1):
                guess = (*code[:position], color, *code[position + 1 :])
                change = (yield guess).black - black
                if change > 0:
                    code, black = guess, black + 1
                if change:
                    break
            else:  # the position has no colour
                return None
        return code
