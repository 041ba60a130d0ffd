"""A new game for a person who has clicked a button where there is none."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from mastermind_xl.core.board import Board
from mastermind_xl.files import write_whole
from mastermind_xl.sheets.game.layout import ATTEMPTS
from mastermind_xl.sheets.game.write import write_game
from mastermind_xl.strategies import default_strategy


def write_new_game(folder: Path | None = None) -> Path:
    """Write a game on the usual board into a new file, without macros: whoever clicked has the add-in.

    Args:
        folder: where; by default the person's documents.

    Raises:
        WriteError: it cannot be written there.
    """
    if folder is None:
        from platformdirs import user_documents_path

        folder = user_documents_path()  # OneDrive and other languages have it elsewhere than in Documents
        folder = folder if folder.is_dir() else Path.home()
    board = Board()
    path = next(
        path
        for number in count(1)
        if not (path := folder / f"Mastermind{'' if number == 1 else f' {number}'}.xlsx").exists()
    )
    strategy = default_strategy(board, at_once=True)
    write_whole(path, lambda file: write_game(file, board, ATTEMPTS, strategy, functions=False))
    return path
