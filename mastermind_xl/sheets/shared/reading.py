"""Formulas that read typed input as the number of a colour or a count of pegs, whatever else the cell contains."""

from __future__ import annotations

from mastermind_xl.core.board import Board
from mastermind_xl.core.messages import DATES, PERHAPS_DATE
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.fold import fold

NONSENSE = -1  # result for invalid input; an empty cell gives an empty text


def shown_color(board: Board, number: object) -> str:
    """The formula of a colour's number as shown in cells; see ``Board.shown``."""
    return f"{number}-{board.shift}" if board.shift else str(number)


def read_color(cell: str, numbers: Area, names: Area, letters: Area, *, digits: bool = False) -> str:
    """The formula of the number of the colour typed in a cell by its number, name or letter.

    Spaces around it and its case are ignored; a name or letter of two colours is invalid. ``numbers`` (1, 2,
    …), ``names`` and ``letters`` are columns, and the names are folded; with ``digits``, which are names, numbers are
    not read.
    """
    text = fold(f"TRIM({cell})")
    called = f'((({names}&""={text})+({letters}&""={text}))>0)'
    by_name = f"IF(SUMPRODUCT(--{called})=1,SUMPRODUCT({called}*{numbers}),{NONSENSE})"
    return f'IFERROR(IF({text}="","",{by_name}),{NONSENSE})' if digits else _read(text, numbers, by_name)


def read_count(cell: str, numbers: Area) -> str:
    """The formula of the typed number of pegs, chosen from all possible numbers."""
    return _read(f"TRIM({cell})", numbers, str(NONSENSE))


def _read(text: str, numbers: Area, otherwise: str) -> str:
    """The formula of the number in a text, so that digits count in cells of any format."""
    same = f'({numbers}&""={text})'
    number = f"IF(SUMPRODUCT(--{same})=1,SUMPRODUCT({same}*{numbers}),{otherwise})"
    return f'IFERROR(IF({text}="","",{number}),{NONSENSE})'


def first_nonsense(typed: Area, read: Area) -> str:
    """The formula of the first invalid input in a row, as text for people."""
    cell, (first, last) = f"INDEX({typed},1,MATCH({NONSENSE},{read},0))", DATES
    date = f'IF(COUNT({cell})=1,IF(AND({cell}>={first},{cell}<={last}),"{PERHAPS_DATE}",""),"")'
    return f'IFERROR("“"&{cell}&"”"&{date},"an error")'
