"""What a person has typed, as formulas read it: the number of a colour or of pegs, whatever else may stand there."""

from __future__ import annotations

from mastermind_xl.core.board import Board
from mastermind_xl.sheets.writing.area import Area

NONSENSE = -1
"""Stands for what is neither a number that may be typed nor called so; an empty cell is an empty text."""


def shown_color(board: Board, number: object) -> str:
    """A formula for what a cell has for the number of a colour; see ``Board.shown``."""
    return f"{number}-{board.shift}" if board.shift else str(number)


def read_color(cell: str, numbers: Area, names: Area, letters: Area, *, digits: bool = False) -> str:
    """The colour that is typed by its number, its name or its letter.

    Spaces around it and its case make no difference; what two colours are called is nonsense.

    Args:
        cell: where it is typed.
        numbers: 1, 2, …, downwards.
        names: of the colours, likewise.
        letters: of the colours, likewise.
        digits: whether digits are names, so that no number is typed.
    """
    text = f"TRIM({cell})"
    called = f'((({names}&""={text})+({letters}&""={text}))>0)'
    by_name = f"IF(SUMPRODUCT(--{called})=1,SUMPRODUCT({called}*{numbers}),{NONSENSE})"
    return f'IFERROR(IF({text}="","",{by_name}),{NONSENSE})' if digits else _read(text, numbers, by_name)


def read_count(cell: str, numbers: Area) -> str:
    """The number of pegs that is typed, of all the numbers that it may be."""
    return _read(f"TRIM({cell})", numbers, str(NONSENSE))


def _read(text: str, numbers: Area, otherwise: str) -> str:
    """The number that a text is, so that digits count as what they look like in cells of whatever format."""
    same = f'({numbers}&""={text})'
    number = f"IF(SUMPRODUCT(--{same})=1,SUMPRODUCT({same}*{numbers}),{otherwise})"
    return f'IFERROR(IF({text}="","",{number}),{NONSENSE})'


def first_nonsense(typed: Area, read: Area) -> str:
    """What stands in the first cell of a row that is read as nonsense, as a text for people."""
    return f'IFERROR("“"&INDEX({typed},1,MATCH({NONSENSE},{read},0))&"”","an error")'
