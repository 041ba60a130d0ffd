"""Write a game workbook with one short call, for programs of others."""

from __future__ import annotations

from pathlib import Path
from typing import BinaryIO

from mastermind_xl.core.board import Board
from mastermind_xl.sheets.game import write
from mastermind_xl.sheets.shared.board import check_room
from mastermind_xl.strategies import default_strategy, make_strategy


def write_game(file: BinaryIO | str | Path, board: Board, attempts: int = 10, strategy: str | None = None) -> None:
    """Write the game workbook of a board to a binary file, or to the path of a new .xlsx, with rows for ``attempts``.

    ``strategy`` solves and hints, by default the best. Raises FileError as ``Book.save``, BoardError without room.

    >>> from io import BytesIO
    >>> write_game(BytesIO(), Board(2, 3), attempts=5)
    """
    check_room(board, attempts)
    name = make_strategy(strategy or default_strategy(board, at_once=True), board).name
    write.write_game(file, board, attempts, name, functions=False)
