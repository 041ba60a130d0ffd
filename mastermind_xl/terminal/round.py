"""A round of the terminal's play: a game against a hidden code, and how far it counts."""

from __future__ import annotations

from dataclasses import dataclass, field

from mastermind_xl.core.board import Board, Code
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.game import Game


@dataclass
class Round:
    """One game against a hidden code.

    Attributes:
        board: the board.
        number: the game's number, which hides the code.
        allowed: how many attempts there are.
        helped: whether the person asked for help, took an attempt back, or knew something from before.
        given_up: whether the person wanted to see the code.
        game: as far as it has come.
    """

    board: Board
    number: int
    allowed: int
    helped: bool = False
    given_up: bool = False
    game: Game = field(init=False)

    def __post_init__(self) -> None:
        self.game = Game(self.board, code=self.board.hidden_code(self.number))

    @property
    def code(self) -> Code:
        """The hidden code."""
        return self.game.code or ()

    def guess(self, code: Code) -> None:
        """Try a code.

        Raises:
            CodeError: it was tried before.
        """
        for number, attempt in enumerate(self.game.attempts, 1):
            if attempt.guess == code:
                raise CodeError(
                    f"{self.board.format(code)} was attempt {number} already, answered {attempt.feedback}"
                )
        self.game = self.game.play(code)

    @property
    def over(self) -> bool:
        """Whether there is nothing more to try."""
        return self.game.found is not None or self.given_up or len(self.game.attempts) >= self.allowed
