"""The workbook of the command ``evaluate``: a comparison of strategies with tables and charts."""

from collections.abc import Sequence
from typing import BinaryIO

from mastermind_xl.analysis.evaluation import Evaluation
from mastermind_xl.core.board import MAX_LISTED, Board
from mastermind_xl.core.errors import BoardError
from mastermind_xl.laboratory.comparison import charts
from mastermind_xl.laboratory.comparison import results as sheets
from mastermind_xl.sheets.writing.sheet import open_tables

MOST_CODES = 50_000  # the most codes, a row each, with which LibreOffice opens the sheet of codes in a few seconds


def check_limit(board: Board, sample: int | None) -> None:
    """Raise BoardError if a comparison of all codes of a board, or of a sample, does not fit into a workbook."""
    board.check_size(MAX_LISTED, "a workbook compares strategies on")
    if min(sample or board.size, board.size) > MOST_CODES:
        raise BoardError(
            f"{board}: a workbook lists up to {MOST_CODES:,} codes, not {board.size_text}; draw fewer with"
        ).cured_by(sample=MOST_CODES)


def write_comparison(file: BinaryIO, results: Sequence[Evaluation], how: str) -> None:
    """Write the workbook of a comparison to a binary file; see ``ComparisonLayout`` for the arguments."""
    board = results[0].board
    layout = charts.ComparisonLayout(results, how)
    book = open_tables(charts.SHEETS)
    sheets.write_summary(book, layout)
    sheets.write_distribution(book, layout)
    sheets.write_codes(book, layout)
    book.save(file, f"Mastermind strategies compared ({board})")
