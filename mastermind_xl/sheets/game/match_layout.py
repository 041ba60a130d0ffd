"""Where everything stands on the sheet Match, and how a round of it goes."""

from __future__ import annotations

from collections.abc import Sequence

from mastermind_xl.sheets.writing.area import Area

MATCH = "Match"

ROUNDS = 10
"""As many rounds have room; so many are played unless fewer are asked for."""

COMPUTER = "computer"
"""The name of a player for whom a strategy guesses."""

_TOP = 6

_HEADS = 2
"""Lines of ``block`` above the rounds."""

SHAPE = (_HEADS + ROUNDS, 4)
"""Rows and columns of ``block``."""


def block() -> Area:
    """All that a macro reads and writes: names and the rounds asked for, a line of heads, then a round a line."""
    return Area(MATCH, _TOP, 4, *SHAPE)


def names() -> Area:
    """What the players are called."""
    return block().block(0, 0, 1, 2)


def guesses() -> Area:
    """How many guesses each player took, a round a row."""
    return block().block(_HEADS, 0, ROUNDS, 2)


def asked_rounds() -> Area:
    """How many rounds are asked for."""
    return block().cell(0, 3)


def message() -> Area:
    """Who is to guess next, who leads, or what is wrong."""
    return Area(MATCH, 3, 2, 2, 6)


def rounds() -> Area:
    """The numbers of the rounds; beside them who guesses first, the guesses, who has won the round, who leads."""
    return Area(MATCH, guesses().row, 2, ROUNDS)


def totals() -> Area:
    """The guesses of each player in all complete rounds."""
    return Area(MATCH, guesses().row + ROUNDS, 4, 1, 2)


def workings() -> Area:
    """A round a row: what is wrong, whether it is complete, who is to guess, by how much the second player leads then."""
    return Area(MATCH, guesses().row, 9, ROUNDS, 4)


def next_place(cells: Sequence[Sequence[object]]) -> tuple[int, int] | None:
    """Where the guesses of the game that is played go in ``block``, if both players have a name and a round is open.

    Args:
        cells: what stands in ``block``, ``None`` where there is nothing.

    Returns:
        Row and column of ``block``, from 0; the column is the player's.
    """
    first, second, _, asked = cells[0]
    if first is None or second is None:
        return None
    count = ROUNDS if asked is None else asked
    for k, (one, other, *_) in enumerate(cells[_HEADS:]):
        if not isinstance(count, int | float) or k >= count:
            break
        if one is None or other is None:
            neither = one is None and other is None
            return _HEADS + k, k % 2 if neither else int(other is None)
    return None
