"""Numbers are spelled the same everywhere."""

import re
from pathlib import Path

import pytest
from python_calamine import CalamineWorkbook

from mastermind_xl import Board, Game
from mastermind_xl.strategies import advise, make_strategy

ROOT = Path(__file__).resolve().parents[1]


@pytest.mark.slow
@pytest.mark.parametrize(
    "words",
    [("solver", "--strategy", "first"), ("game", "--attempts", "2"), ("game", "--attempts", "2", "--any-python")],
)
def test_numbers_on_sheets(written, words):
    """Every number of four digits in the texts of a workbook has a comma."""
    name = "numbers.xlsm" if "--any-python" in words else "numbers.xlsx"
    command, *options = words
    book = CalamineWorkbook.from_path(written(name, command, *options, "--pegs", "5", "--colors", "4"))
    texts = [
        value
        for sheet in book.sheet_names
        for row in book.get_sheet_by_name(sheet).to_python()
        for value in row
        if isinstance(value, str)
    ]
    assert any("1,024" in text for text in texts)
    assert [text for text in texts if re.search(r"(?<![\d,])\d{4}(?![\d,])", text)] == []


def test_numbers_in_advice():
    """In a line of advice, an average above a thousand has a comma, like the other numbers."""
    board = Board(6, 6)
    told = advise(make_strategy("first", board, "111111"), Game(board)).text
    assert "46,656 codes are left, 14,788.8 on average after the guess, 18,750 at most." in told
