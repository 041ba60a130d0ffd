"""The workbook of all guesses (``review --best all --xlsx``) is compared with plain Python."""

import json
from math import log2

import openpyxl
import pytest
import reference
from formulas import assert_it_opens_with_what_it_calculates

from mastermind_xl import Board, read_attempt
from mastermind_xl.cli import main

MADE = {
    "opening": (Board(3, 4), ()),
    "played": (Board(3, 5, repeats=False), ("123:1,0", "145:1,1")),
    "two-digits": (Board(2, 12), ("1,12:1,0",)),
}
CRITERIA = ["Parts", "Worst", "Expected", "Entropy (bits)"]


def write(path, board, made):
    words = ["--pegs", str(board.pegs), "--colors", str(board.colors), *["--no-repeats"] * (not board.repeats)]
    assert main(["review", *made, *words, "--best", "all", "--xlsx", str(path)]) == 0
    return path


@pytest.mark.parametrize("name", MADE)
def test_every_guess_has_its_row(name, tmp_path):
    """In the workbook of all guesses, each code has a row with its parts and the criteria in which it is best."""
    board, made = MADE[name]
    left = reference.find_fitting(board, [read_attempt(text, board) for text in made])
    codes = list(reference.list_codes(board.pegs, board.colors, board.repeats))
    book = openpyxl.load_workbook(write(tmp_path / "all.xlsx", board, made), data_only=True)
    head, *rows = book["Parts"].iter_rows(values_only=True)
    assert [*head[-7:]] == [*CRITERIA, "Sum", "May be it", "Best by"]
    assert [str(row[0]) for row in rows] == [board.format(code) for code in codes]
    answers = [divmod(answer, 10) for answer in head[1:-7]]
    worth = []
    for code, row in zip(codes, rows, strict=True):
        parts = {answer: len(part) for answer, part in reference.partition(code, left).items()}
        assert {answer: size for answer, size in zip(answers, row[1:-7], strict=True) if size} == parts
        *figures, total, may_be, _ = row[-7:]
        assert figures[:2] == [len(parts), max(parts.values())]
        bits = -sum(size / len(left) * log2(size / len(left)) for size in parts.values())
        assert figures[2:] == pytest.approx([sum(size * size for size in parts.values()) / len(left), bits])
        assert total == len(left)
        assert may_be == ("yes" if code in left else None)
        worth.append((-figures[0], figures[1], figures[2], -figures[3]))
    best = [min(column) for column in zip(*worth, strict=True)]
    for row, figures in zip(rows, worth, strict=True):
        named = [head for head, mine, least in zip(CRITERIA, figures, best, strict=True) if mine <= least + 1e-9]
        assert (row[-1] or "") == ", ".join(named)
    told = {row[0]: row[2] for row in book["About"].iter_rows(values_only=True)}
    for place, head in enumerate(CRITERIA):
        equal = [code for code, figures in zip(codes, worth, strict=True) if figures[place] <= best[place] + 1e-9]
        first = min(equal, key=lambda code: code not in left)  # a code that is left comes first
        assert told[f"Best by {head}"].partition(", the first of")[0] == board.format(first)


@pytest.mark.parametrize("name", MADE)
def test_every_calculator_finds_the_same(name, tmp_path, open_sheet):
    """Every spreadsheet program finds the values stored in the workbook of all guesses, and no row with a wrong sum."""
    board, made = MADE[name]
    sheet = assert_it_opens_with_what_it_calculates(write(tmp_path / "all.xlsx", board, made), open_sheet)
    told = dict(row[:2] for row in sheet.table("About", 9, 2) if row[0])
    assert told["Rows with a wrong sum"] == 0
    assert set(told) > {f"Best by {criterion}" for criterion in CRITERIA}


def test_the_open_xml_sdk_finds_nothing(tmp_path, validate_ooxml):
    """Microsoft's own validator accepts the workbook of all guesses."""
    validate_ooxml(write(tmp_path / "all.xlsx", *MADE["played"]))


def test_contradicting_answers(tmp_path, capsys):
    """If no code fits, ``review`` prints the reason and writes no workbook of all guesses."""
    path = tmp_path / "all.xlsx"
    assert main(["review", "1122:0,0", "3344:0,0", "5566:0,0", "--best", "all", "--xlsx", str(path)]) == 1
    assert capsys.readouterr().out.startswith("No code fits")
    assert main(["review", "1122:0,0", "3344:0,0", "5566:0,0", "--best", "all", "--xlsx", str(path), "--json"]) == 1
    assert json.loads(capsys.readouterr().out)["guesses"] == []
    assert not path.exists()
