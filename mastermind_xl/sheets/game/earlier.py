"""What a person has typed into a game workbook of any version, for a new workbook that continues the game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, NamedTuple

from mastermind_xl.archive import find_damage
from mastermind_xl.core.board import Board
from mastermind_xl.core.languages import ENGLISH
from mastermind_xl.files import FileError
from mastermind_xl.sheets import names
from mastermind_xl.sheets.game.layout import read_settings

if TYPE_CHECKING:
    from openpyxl import Workbook

Typed = Mapping[str, Sequence[Sequence[Any]]]  # contents of cells, row by row, by defined name
NOTHING_TYPED: Typed = MappingProxyType({})

_ALWAYS = (names.GAME_NUMBER, names.GUESSES)
_TYPED = (
    *_ALWAYS, names.TYPED_BLACKS, names.TYPED_WHITES, names.CORRECTIONS, names.STRATEGY_NAME,
    names.OPENING, names.OWN_CODE, names.COLOR_NAMES, names.GAMES_PLAYED, names.MATCH_PLAYED,
)  # fmt: skip
"""The names of the cells in which a person types, which are the same in all versions; earlier ones lack some cells."""


class Earlier(NamedTuple):
    """A game in another file: its board, the rows for attempts, the language, and what is typed."""

    board: Board
    attempts: int
    language: str
    typed: Typed


def read_earlier(path: Path) -> Earlier:
    """Read a game workbook; raises FileError for any other file."""
    from openpyxl import load_workbook

    if damage := find_damage(path):
        raise FileError(f"{path}: {damage}")
    try:
        book = load_workbook(path, read_only=True)
        (settings,) = _read(book, names.GAME_SETTINGS)
        board, attempts = read_settings(settings)
        language = book.defined_names[names.LANGUAGE].attr_text if names.LANGUAGE in book.defined_names else ENGLISH
        typed = {name: _read(book, name) for name in _TYPED if name in (*_ALWAYS, *book.defined_names)}
    except Exception:  # a dozen types
        raise FileError(f"{path} is not a game workbook of mastermind-xl: name an .xlsx or .xlsm with a game") from None
    return Earlier(board, attempts, language.strip('"'), typed)


def _read(book: Workbook, name: str) -> list[list[Any]]:
    """Return the contents of the cells with a defined name, row by row; None for an empty cell or a formula."""
    from openpyxl.worksheet.cell_range import CellRange

    ((title, address),) = book.defined_names[name].destinations
    sheet, cells = book[title], CellRange(address)
    rows = sheet.iter_rows(cells.min_row, cells.max_row, cells.min_col, cells.max_col)
    return [[None if cell.data_type == "f" else cell.value for cell in row] for row in rows]
