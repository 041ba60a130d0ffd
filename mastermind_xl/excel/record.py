"""What is remembered of the game on the sheet until it is written down on the sheet Statistics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from mastermind_xl.excel.cells import Cell, whole_number


@dataclass(frozen=True)
class Record:
    """What happened in a game besides its attempts.

    Attributes:
        number: what its code is told apart by, from 1; 0 where no code is hidden.
        hints: how often Hint told something, or Review before the end.
        taken_back: attempts that were taken back.
        ended_by: the strategy that played it to the end, or ``REVEALED``; nothing if the player did.
        listed: whether it is on the list already.
    """

    number: int
    hints: int = 0
    taken_back: int = 0
    ended_by: str = ""
    listed: bool = False

    def row(self) -> list[Cell]:
        """As it is kept in cells."""
        return [self.number, self.hints, self.taken_back, self.ended_by, int(self.listed)]


def read_record(row: Sequence[Cell], number: int) -> Record:
    """The record kept in cells if it is of the game with this number; else that of a new game."""
    if row[0] != number:
        return Record(number)
    hints, taken_back, listed = (whole_number(row[column]) or 0 for column in (1, 2, 4))
    return Record(number, hints, taken_back, str(row[3] or ""), bool(listed))
