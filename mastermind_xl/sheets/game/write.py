"""Writing the game workbook."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import BinaryIO

from mastermind_xl.core.board import Board
from mastermind_xl.sheets import names
from mastermind_xl.sheets.game.blocks import blocks
from mastermind_xl.sheets.game.front import write_front
from mastermind_xl.sheets.game.how_to import write_how_to
from mastermind_xl.sheets.game.layout import MARKS, SHEETS, Layout
from mastermind_xl.sheets.game.marks import write_marks, write_table
from mastermind_xl.sheets.game.own import write_own
from mastermind_xl.sheets.game.review import write_review
from mastermind_xl.sheets.game.secret import write_secret
from mastermind_xl.sheets.game.settings import write_settings
from mastermind_xl.sheets.game.statistics import write_statistics
from mastermind_xl.sheets.game.workings import write_workings
from mastermind_xl.sheets.limit import is_live
from mastermind_xl.sheets.palette import SAFE
from mastermind_xl.sheets.sheet import Book

_ROWS_BETWEEN = 1000
"""Rows written between two tellings of how far it has come."""


def write_game(
    file: BinaryIO,
    board: Board,
    attempts: int,
    strategy: str,
    *,
    functions: bool,
    pegs: str = SAFE,
    settings: tuple[str, Sequence[tuple[str, str]]] | None = None,
    description: str = "",
    progress: Callable[[int, int], None] | None = None,
) -> None:
    """Write the game workbook, without macros.

    Args:
        file: open for writing in binary.
        board: the board.
        attempts: rows to play in.
        strategy: what Solve and Hint use until the player chooses another.
        functions: whether black and white are ``=BLACK()`` and ``=WHITE()``, which a macro workbook
            has; else plain formulas do their work.
        pegs: the palette of the pegs.
        settings: title and rows of a hidden sheet for the macros.
        description: goes into the file's properties.
        progress: called now and then with rows written and rows in all.
    """
    layout = Layout(board, attempts, is_live(board, attempts), functions)
    titles = [title for title in SHEETS if layout.live or title != MARKS]
    book = Book([*titles, settings[0]] if settings else titles, pegs)
    write_front(book, layout, strategy)
    if layout.has_table:
        write_table(book, layout)
    write_how_to(book, layout)
    write_review(book, layout)
    write_statistics(book, layout)
    write_own(book, layout)
    write_settings(book, layout, pegs)
    if layout.live:
        write_marks(book, layout)
    write_workings(book, layout)
    write_secret(book, layout)
    if settings:
        book.list_settings(*settings)
        book.sheet(settings[0]).sheet_state = "hidden"
    named = {
        names.CODE: layout.code,
        names.GUESSES: layout.guesses,
        names.BLACKS: layout.blacks,
        names.WHITES: layout.whites,
        names.REMAINING: layout.remaining,
        names.MESSAGE: layout.message.cell(),
        names.STRATEGY_NAME: layout.strategy,
        names.GAME_NUMBER: layout.number,
        names.TYPED_BLACKS: layout.typed_answers.strip(0),
        names.TYPED_WHITES: layout.typed_answers.strip(1),
        names.GAME_SETTINGS: layout.settings,
        names.BUTTONS_HERE: layout.buttons_here,
        **blocks(layout),
    }
    for name, area in named.items():
        book.name(name, area)
    if progress:
        total = len(book.long_tables) * board.size
        for number, (title, rows) in enumerate(book.long_tables.items()):
            book.long_tables[title] = _telling(rows, number * board.size, total, progress)
    book.save(file, f"Mastermind ({board})", description)


def _telling(
    rows: Iterable[str], before: int, total: int, progress: Callable[[int, int], None]
) -> Iterator[str]:
    for done, row in enumerate(rows, before):
        if done % _ROWS_BETWEEN == 0:
            progress(done, total)
        yield row
