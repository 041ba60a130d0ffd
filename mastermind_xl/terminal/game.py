"""A game against a hidden code: what it is, what was tried, whether it is over."""

from __future__ import annotations

from dataclasses import dataclass, field

from mastermind_xl.core.board import Board, Code
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.feedback import score
from mastermind_xl.core.game import Attempt


@dataclass
class Game:
    """One game.

    Attributes:
        board: the board.
        number: the game's number, which hides the code.
        allowed: how many attempts there are.
        attempts: those made.
        helped: whether the person asked for help, took an attempt back, or knew something from before.
        given_up: whether the person wanted to see the code.
    """

    board: Board
    number: int
    allowed: int
    attempts: list[Attempt] = field(default_factory=list)
    helped: bool = False
    given_up: bool = False

    def __post_init__(self) -> None:
        self.code = self.board.hidden_code(self.number)

    def guess(self, code: Code) -> Attempt:
        """Try a code.

        Raises:
            CodeError: it was tried before.
        """
        for number, attempt in enumerate(self.attempts, 1):
            if attempt.guess == code:
                raise CodeError(
                    f"{self.board.format(code)} was attempt {number} already, answered {attempt.feedback}"
                )
        self.attempts.append(Attempt(code, score(self.code, code)))
        return self.attempts[-1]

    @property
    def found(self) -> bool:
        """Whether the last attempt is the code."""
        return bool(self.attempts) and self.attempts[-1].guess == self.code

    @property
    def over(self) -> bool:
        """Whether there is nothing more to try."""
        return self.found or self.given_up or len(self.attempts) >= self.allowed
