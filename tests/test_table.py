"""The workbook of all scores matches the reference and is written with little memory."""

import re
import zipfile
from itertools import product

import openpyxl
import pytest
import reference
from formulas import assert_it_opens_with_what_it_calculates
from marks import always
from openpyxl.utils import get_column_letter
from programs import weigh
from sheets import words_of

from mastermind_xl import Board

BOARDS = {
    "small": Board(3, 4),
    "no-repeats": Board(3, 5, repeats=False),
    "two-digits": Board(2, 12),
    "one-code": Board(20, 1),
}


@pytest.fixture
def make_table(written):
    """A function that writes a workbook of scores for a board; each is written only once."""
    return lambda board: written("table.xlsx", "table", *words_of(board))


def rows(path, title):
    """Return the values of a sheet."""
    book = openpyxl.load_workbook(path, data_only=True)
    return [list(row) for row in book[title].iter_rows(values_only=True)]


@pytest.mark.parametrize("name", always(("two-digits", "one-code"), BOARDS))
def test_the_open_xml_sdk_finds_nothing(make_table, validate_ooxml, name):
    """Microsoft's Open XML SDK finds no errors in workbooks of scores for small and unusual boards."""
    validate_ooxml(make_table(BOARDS[name]))


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", ["small", "no-repeats", "two-digits"])
def test_scores(make_table, name):
    """The sheet Scores has the answer of tests/reference.py for each code and guess, as black × 10 + white."""
    board = BOARDS[name]
    codes = reference.list_codes(board.pegs, board.colors, board.repeats)
    shown = [board.format(code) for code in codes]

    head, *lines = rows(make_table(board), "Scores")

    assert [str(code) for code in head] == ["Code", *shown]
    assert [str(line[0]) for line in lines] == shown
    answers = [answer for line in lines for answer in line[1:]]
    expected = [reference.feedback(code, guess) for code, guess in product(codes, codes)]
    assert answers == [black * 10 + white for black, white in expected]


@pytest.mark.slow
def test_ten_pegs(make_table):
    """On a board of ten pegs, the sheet Scores writes each answer with two digits for white."""
    codes = list(reference.list_codes(10, 2))
    row = codes.index((1,) * 5 + (2,) * 5) + 2
    swapped = codes.index((2,) * 5 + (1,) * 5) + 2
    with zipfile.ZipFile(make_table(Board(10, 2))) as package:
        cells = package.read("xl/worksheets/sheet2.xml").decode()
        styles = package.read("xl/styles.xml").decode()
    for column, answer in ((swapped, 10), (row, 1000)):
        assert re.search(rf'<c r="{get_column_letter(column)}{row}" s="\d+"><v>{answer}</v>', cells)
    assert 'formatCode="0&quot;,&quot;00"' in styles


@pytest.mark.parametrize("name", ["small", "two-digits"])
def test_recalculated(make_table, open_sheet, name):
    """In every spreadsheet program, each formula of the workbook of scores gives its stored value.

    The look-up on the sheet About finds the right answer.
    """
    sheet = assert_it_opens_with_what_it_calculates(make_table(BOARDS[name]), open_sheet)
    look_up = dict(row[:2] for row in sheet.table("About", 12, 2))
    board = BOARDS[name]
    code, guess = (
        board.parse(text if isinstance(text, str) else str(int(text))) for text in (look_up["Code"], look_up["Guess"])
    )
    assert (look_up["Black"], look_up["White"]) == reference.feedback(code, guess)
    *_, (head, total, told) = sheet.table("About", 14, 3)
    assert (head, total) == ("Sum of all parts", board.size**2)
    assert told.endswith(f" = {board.size**2:,}.")


def test_names(make_table):
    """The workbook of scores has defined names for the scores and for their codes."""
    names = openpyxl.load_workbook(make_table(BOARDS["small"])).defined_names
    assert names["Scores"].attr_text == "Scores!$B$2:$BM$65"
    assert names["ScoredCodes"].attr_text == "Scores!$A$2:$A$65"


@pytest.mark.slow
def test_memory(tmp_path):
    """Writing 1296 × 1296 scores takes less than 30 MB more memory than writing a small table."""
    (_, most), (_, least) = (
        weigh("table", tmp_path / f"{name}.xlsx", *options) for name, options in (("all", ()), ("few", ("--pegs", "2")))
    )
    assert most - least < 30
    assert (tmp_path / "all.xlsx").stat().st_size < 8e6
