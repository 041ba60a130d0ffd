"""Workbooks of the command ``evaluate``: a comparison of strategies with tables and charts, and games side by side."""

from collections.abc import Sequence
from typing import BinaryIO

from mastermind_xl.analysis.evaluation import Evaluation, PlayedGame
from mastermind_xl.core.board import MAX_LISTED, Board
from mastermind_xl.core.errors import BoardError
from mastermind_xl.laboratory.comparison import charts
from mastermind_xl.laboratory.comparison import results as sheets
from mastermind_xl.sheets.writing import styles
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import write_table_title
from mastermind_xl.sheets.writing.sheet import open_tables, set_page

MOST_CODES = 50_000  # the most codes, a row each, with which LibreOffice opens the sheet of codes in a few seconds


def check_limit(board: Board, sample: int | None) -> None:
    """Raise BoardError if a comparison of all codes of a board, or of a sample, does not fit into a workbook."""
    board.check_size(MAX_LISTED, "a workbook compares strategies on")
    if min(sample or board.size, board.size) > MOST_CODES:
        raise BoardError(
            f"{board}: a workbook compares up to {MOST_CODES:,} codes, not {board.size_text}; choose some with"
        ).cured_by(sample=MOST_CODES)


def write_comparison(file: BinaryIO, results: Sequence[Evaluation], how: str) -> None:
    """See ``ComparisonLayout`` for the arguments; writes the workbook of a comparison to a binary file."""
    board = results[0].board
    layout = charts.ComparisonLayout(results, how)
    book = open_tables(charts.SHEETS)
    sheets.write_summary(book, layout)
    sheets.write_distribution(book, layout)
    sheets.write_codes(book, layout)
    book.save(file, f"Mastermind strategies compared ({board})")


GAMES = "Games"

_TOP = 4
_COLUMNS = 36  # columns of pegs and answers side by side; further strategies begin below


def write_games(file: BinaryIO, games: Sequence[PlayedGame], how: str) -> None:
    """Write a workbook of one or more ``games`` of the same board and code, side by side, to a binary file.

    ``how`` lists the strategies' options, each after a comma.
    """
    board, code = games[0].game.board, games[0].game.board.format(games[0].code)
    book = open_tables((GAMES,))
    width = board.pegs + 4  # black, white, codes left, and a gap
    beside = max(1, _COLUMNS // width)
    book.widths(GAMES, [5, *[*[4.5] * board.pegs, 6, 6, 9, 3] * min(beside, len(games))])
    write_table_title(
        book, GAMES, f"{code}, strategy by strategy",
        f"{board}{how}. Left: number of codes that fit all answers so far.", min(beside, len(games)) * width,
    )  # fmt: skip
    row = _TOP
    for first in range(0, len(games), beside):
        band = games[first : first + beside]
        most = max(len(game.game.attempts) for game in band)
        for attempt in range(1, most + 1):
            book.put(Area(GAMES, row + 1 + attempt, 1), attempt, styles.ROW_HEAD)
            book.heights(GAMES, {row + 1 + attempt: 20})
        for number, game in enumerate(band):
            _write_game(book, game, Area(GAMES, row, 2 + number * width, 2 + len(game.game.attempts), width - 1))
        row += most + 4
    set_page(book, GAMES, landscape=True, freeze="A4")
    book.save(file, f"Mastermind: {code}, strategy by strategy ({board})")


def _write_game(book: Book, game: PlayedGame, place: Area) -> None:
    pegs = game.game.board.pegs
    name = place.line(0)
    book.across(name, game.strategy, "table head")
    guess = Area(GAMES, place.row + 1, place.column, 1, pegs)
    book.style(guess, styles.HEAD)
    book.across(guess, "Guess", styles.TEXT_HEAD)
    book.heads(place.cell(1, pegs), ("Black", "White", "Left"), styles.HEAD)
    for row, (attempt, left) in enumerate(zip(game.game.attempts, game.remaining, strict=True), 2):
        book.heads(place.cell(row), game.game.board.shown(attempt.guess), "peg")
        book.heads(place.cell(row, pegs), attempt.feedback, styles.COUNT)
        if left is not None:
            book.put(place.cell(row, pegs + 2), left, styles.COUNT)
    book.pegs.color(place.block(2, 0, place.rows - 2, pegs), game.game.board.colors)
