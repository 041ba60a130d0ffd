"""What is remembered of the game on the sheet until it is written down on the sheet Statistics."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

Cell = float | str | None


@dataclass(frozen=True)
class Marks:
    """What happened in a game besides its attempts.

    Attributes:
        number: game number of its code, from 1; 0 where no code is hidden.
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


def read_marks(row: Sequence[Cell], number: int) -> Marks:
    """The marks kept in cells if they are of the game with this number; else those of a new game."""
    if row[0] != number:
        return Marks(number)
    hints, taken_back, listed = (
        int(cell) if isinstance(cell, float | int) else 0 for cell in (row[1], row[2], row[4])
    )
    return Marks(number, hints, taken_back, str(row[3] or ""), bool(listed))
