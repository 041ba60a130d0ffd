"""The comparison workbook: strategies side by side, with tables and charts."""

from __future__ import annotations

from collections.abc import Sequence
from typing import BinaryIO

from mastermind_xl.analysis.evaluation import Evaluation, Openings
from mastermind_xl.analysis.published import Figure
from mastermind_xl.core.board import MAX_LISTED, Board
from mastermind_xl.core.errors import BoardError
from mastermind_xl.sheets.comparison.layout import (
    CODES,
    DISTRIBUTION,
    EVERY_OPENING,
    OPENINGS,
    PUBLISHED,
    SUMMARY,
    Layout,
)
from mastermind_xl.sheets.comparison.openings import write_every_opening, write_openings
from mastermind_xl.sheets.comparison.published import write_published
from mastermind_xl.sheets.comparison.results import write_codes, write_distribution, write_summary
from mastermind_xl.sheets.writing.table_styles import open_book

MOST_CODES = 50_000
"""Rows of the sheet of codes: what LibreOffice opens, filters and colours in a few seconds."""


def check_limit(board: Board, sample: int | None) -> None:
    """Pass if a comparison of so many codes fits into a workbook.

    Raises:
        BoardError: it does not.
    """
    if not board.is_listed:
        raise BoardError(
            f"{board} have {board.size_text} codes: a workbook compares strategies on boards that can be "
            f"listed, up to {MAX_LISTED:,} codes"
        )
    if min(sample or board.size, board.size) > MOST_CODES:
        raise BoardError(
            f"{board}: a workbook compares up to {MOST_CODES:,} codes, not {board.size_text}: "
            f"choose some with --sample {MOST_CODES}"
        )


def write_comparison(
    file: BinaryIO,
    results: Sequence[Evaluation],
    tried: Sequence[Openings],
    published: Sequence[tuple[Figure, Evaluation]],
    how: str,
) -> None:
    """Write the workbook.

    Args:
        file: open for writing in binary.
        results: at least one, of the same board and codes.
        tried: what every opening comes to, for each strategy.
        published: figures of sources, with what comes out here.
        how: the options that strategies played with, each after a comma.
    """
    board = results[0].board
    layout = Layout(results, how)
    book = open_book(
        (SUMMARY, DISTRIBUTION, CODES, OPENINGS, EVERY_OPENING, *([PUBLISHED] if published else []))
    )
    write_summary(book, layout)
    write_distribution(book, layout)
    write_codes(book, layout)
    write_openings(book, board)
    write_every_opening(book, board, tried)
    if published:
        write_published(book, layout, published)
    book.save(file, f"Mastermind strategies compared ({board})")
