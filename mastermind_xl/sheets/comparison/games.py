"""The workbook of one code: how each strategy finds it, attempt by attempt, side by side."""

from __future__ import annotations

from collections.abc import Sequence
from typing import BinaryIO

from mastermind_xl.analysis.evaluation import PlayedGame
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.sheet import Book
from mastermind_xl.sheets.writing.table_styles import COUNT, HEAD, ROW_HEAD, TEXT_HEAD, open_book, title

GAMES = "Games"

_TOP = 4
_COLUMNS = 36
"""As many columns of pegs and answers stand beside each other; then the next strategies begin below."""


def write_games(file: BinaryIO, games: Sequence[PlayedGame], how: str) -> None:
    """Write the workbook.

    Args:
        file: open for writing in binary.
        games: at least one, all of the same board and code.
        how: the options that strategies played with, each after a comma.
    """
    board, code = games[0].game.board, games[0].game.board.format(games[0].code)
    book = open_book((GAMES,))
    width = board.pegs + 4  # black, white, codes left, and a gap
    beside = max(1, _COLUMNS // width)
    book.widths(GAMES, [5, *[*[4.5] * board.pegs, 6, 6, 9, 3] * min(beside, len(games))])
    title(
        book, GAMES, f"{code}, strategy by strategy",
        f"{board}{how}. Left is how many codes fit all answers so far.", min(beside, len(games)) * width,
    )  # fmt: skip
    row = _TOP
    for first in range(0, len(games), beside):
        band = games[first : first + beside]
        most = max(len(game.game.attempts) for game in band)
        for attempt in range(1, most + 1):
            book.put(Area(GAMES, row + 1 + attempt, 1), attempt, ROW_HEAD)
            book.sheet(GAMES).row_dimensions[row + 1 + attempt].height = 20
        for number, game in enumerate(band):
            _write_game(
                book, game, Area(GAMES, row, 2 + number * width, 2 + len(game.game.attempts), width - 1)
            )
        row += most + 4
    sheet = book.sheet(GAMES)
    sheet.freeze_panes = "B4"
    sheet.page_setup.orientation = "landscape"
    book.fit_page_width(GAMES)
    book.save(file, f"Mastermind: {code}, strategy by strategy ({board})")


def _write_game(book: Book, game: PlayedGame, place: Area) -> None:
    """One strategy: its name, heads, and a row an attempt."""
    pegs = game.game.board.pegs
    name = place.line(0)
    book.across(name, game.strategy, "heading")
    guess = Area(GAMES, place.row + 1, place.column, 1, pegs)
    book.style(guess, HEAD)
    book.across(guess, "Guess", TEXT_HEAD)
    book.heads(place.cell(1, pegs), ("Black", "White", "Left"), HEAD)
    for row, (attempt, left) in enumerate(zip(game.game.attempts, game.remaining, strict=True), 2):
        book.heads(place.cell(row), attempt.guess, "peg")
        book.heads(place.cell(row, pegs), attempt.feedback, COUNT)
        if left is not None:
            book.put(place.cell(row, pegs + 2), left, COUNT)
    book.color_pegs(place.block(2, 0, place.rows - 2, pegs), game.game.board.colors)
