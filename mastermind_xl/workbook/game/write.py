"""Writing the game workbook."""

from __future__ import annotations

from collections.abc import Sequence
from typing import BinaryIO

from mastermind_xl.core.board import Board
from mastermind_xl.workbook import names
from mastermind_xl.workbook.game.front import rows_in_play, write_front
from mastermind_xl.workbook.game.how_to import write_how_to
from mastermind_xl.workbook.game.layout import SETTINGS_NAME, SHEETS, Layout
from mastermind_xl.workbook.game.marks import write_marks, write_table
from mastermind_xl.workbook.game.secret import write_secret
from mastermind_xl.workbook.game.workings import write_workings
from mastermind_xl.workbook.sheet import Book


def write_game(
    file: BinaryIO,
    board: Board,
    attempts: int,
    strategy: str,
    *,
    functions: bool,
    settings: tuple[str, Sequence[tuple[str, str]]] | None = None,
    description: str = "",
) -> None:
    """Write the game workbook, without macros.

    Args:
        file: open for writing in binary.
        board: the board.
        attempts: rows to play in.
        strategy: what Solve and Hint use until the player chooses another.
        functions: whether black and white are ``=BLACK()`` and ``=WHITE()``, which a macro workbook
            has; else plain formulas do their work.
        settings: title and rows of a hidden sheet for the macros.
        description: goes into the file's properties.
    """
    layout = Layout(board, attempts)
    book = Book([*SHEETS, settings[0]] if settings else SHEETS)
    write_front(book, layout, strategy, functions=functions)
    write_table(book, layout, rows_in_play(layout))
    write_how_to(book, layout, functions=functions)
    write_marks(book, layout)
    write_workings(book, layout)
    write_secret(book, layout, strategy, functions=functions)
    if settings:
        book.list_settings(*settings)
        book.sheet(settings[0]).sheet_state = "hidden"
    for name, area in (
        (names.CODE, layout.code),
        (names.GUESSES, layout.guesses),
        (names.BLACKS, layout.blacks),
        (names.WHITES, layout.whites),
        (names.REMAINING, layout.remaining),
        (names.MESSAGE, layout.message.cell()),
        (names.POSSIBILITIES, layout.possibilities),
        (names.RULED_OUT, layout.ruled_out),
        (names.STRATEGY_NAME, layout.strategy),
        (SETTINGS_NAME, layout.settings),
    ):
        book.name(name, area)
    book.save(file, f"Mastermind ({board})", description)
