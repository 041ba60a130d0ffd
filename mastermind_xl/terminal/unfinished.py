"""Games that a user has left before their end, kept so that they can be resumed."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from pathlib import Path

from mastermind_xl.core.board import Board
from mastermind_xl.core.game import Game
from mastermind_xl.terminal.statistics import DAMAGED, MOST_ATTEMPTS, Records, read_fields

_MOST = 100
"""Games that the file keeps; beyond that, the ones left first are dropped."""


@dataclass(frozen=True)
class Unfinished:
    """A game that was left before its end.

    Attributes:
        kind: who answers: ``code`` or ``adversary``.
        pegs: of the board.
        colors: of the board.
        repeats: of the board.
        game: its number.
        allowed: how many attempts there are.
        guesses: those made, in the text form of codes.
        helped: whether help was asked for.
    """

    kind: str
    pegs: int
    colors: int
    repeats: bool
    game: int
    allowed: int
    guesses: list[str]
    helped: bool

    @classmethod
    def of(cls, kind: str, game: Game, number: int, allowed: int, *, helped: bool) -> Unfinished:
        """The record of a game that is not over.

        Args:
            kind: who answers.
            game: as it was left.
            number: the game's number.
            allowed: how many attempts there are.
            helped: whether help was asked for.
        """
        guesses = [game.board.format(attempt.guess) for attempt in game.attempts]
        board = game.board
        return cls(kind, board.pegs, board.colors, board.repeats, number, allowed, guesses, helped)

    @property
    def board(self) -> Board:
        """The board it is played on."""
        return Board(self.pegs, self.colors, self.repeats)

    @classmethod
    def read(cls, line: bytes) -> Unfinished | None:
        """The game in a line of the file; ``None`` if the line is damaged."""
        try:
            left = cls(**read_fields(cls, line))
            codes = {left.board.parse(guess) for guess in left.guesses}
            left.board.hidden_code(left.game)
        except DAMAGED:
            return None
        return left if 0 < len(codes) == len(left.guesses) < left.allowed <= MOST_ATTEMPTS else None

    def is_same(self, other: Unfinished | None) -> bool:
        """Whether another record is of this game, whatever was guessed in it."""
        return other is not None and (self.kind, self.board, self.game) == (
            other.kind,
            other.board,
            other.game,
        )


class UnfinishedGames(Records[Unfinished]):
    """The games that a user has left, the last one last."""

    def __init__(self, path: Path) -> None:
        super().__init__(path, Unfinished.read)

    def keep(self, left: Unfinished, *, last: bool = True) -> None:
        """Write a game down instead of what was known of it.

        Args:
            left: the game.
            last: whether it is the one that is offered first.

        Raises:
            WriteError: it could not be written.
        """
        line = json.dumps(asdict(left)).encode()

        def change(lines: list[bytes]) -> list[bytes]:
            others = self._others(lines, left)
            return [*others, line][-_MOST:] if last else [line, *others]

        self.change(change)

    def drop(self, left: Unfinished) -> None:
        """Remove a game, which is over or at its beginning.

        Raises:
            WriteError: the file could not be written.
        """
        self.change(lambda lines: self._others(lines, left))

    def _others(self, lines: list[bytes], left: Unfinished) -> list[bytes]:
        return [line for line in lines if not left.is_same(Unfinished.read(line))]
