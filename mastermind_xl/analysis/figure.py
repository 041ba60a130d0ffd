"""A published number about a strategy, to compare our results with."""

from __future__ import annotations

from dataclasses import dataclass

from mastermind_xl.analysis.evaluation import Evaluation
from mastermind_xl.core.board import Board

_USUAL = Board(4, 6)


@dataclass(frozen=True)
class Figure:
    """A published number about a strategy."""

    source: str  # who says it, and when
    strategy: str  # the strategy's name here
    board: Board = _USUAL
    total: int | None = None  # guesses over all codes
    average: float | None = None  # guesses a code
    within: float = 0.001  # allowed difference: a unit of the last digit printed
    most: int | None = None  # guesses at worst
    seconds: float | None = None  # the time for all codes, on the source's machine
    bound: int | None = None  # the source's limit on guesses per game, if any
    remark: str = ""  # a note for the reader

    def agrees(self, result: Evaluation) -> bool:
        """Whether an evaluation agrees with the published number in all printed digits."""
        return (
            self.total in (None, result.total)
            and (self.average is None or abs(result.average - self.average) < self.within)
            and self.most in (None, result.most)
        )
