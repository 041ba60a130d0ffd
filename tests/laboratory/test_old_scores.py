"""adopt --compare: LibreOffice runs the old functions, and their scores are compared with ours."""

import re
from itertools import product

import pytest
from old_workbooks import CLASSIC, EIGHT_CELLS, RANGES, classic

from mastermind_xl import score
from mastermind_xl.cli import main
from mastermind_xl.excel.vba_project import Module

pytestmark = pytest.mark.office

OF_RANGES = """
Function Black(code As Range, guess As Range) As Integer
    Dim i
    For i = 1 To 4
        If code.Cells(1, i).Value = guess.Cells(1, i).Value Then Black = Black + 1
    Next
End Function

Function White(code, guess)
    Dim colour, a, b
    For colour = 1 To 6
        a = WorksheetFunction.CountIf(code, colour)
        b = WorksheetFunction.CountIf(guess, colour)
        If a < b Then White = White + a Else White = White + b
    Next
    White = White - Black(code, guess)
End Function
"""
OF_CELLS = CLASSIC.replace("a1, a2, a3, a4, _", "a1 As Range, a2 As Range, a3 As Range, a4 As Range, _")
ALL = "of 256 scores (256 pairs of codes), all equal ours"


def empty(book, sheet):
    """Remove the workbook's list of codes, because these codes have six colours."""
    for cell in (cell for row in sheet["A2:D1297"] for cell in row):
        cell.value = None


@pytest.fixture
def compare(office, tmp_path, capsys):
    """A function that compares the scores of a workbook on a board of two colours and returns the printed text."""

    def compare(module, formula=EIGHT_CELLS, more=(), seconds="100"):
        path = classic(tmp_path / "old.xlsm", module=module, formula=formula, prepare=empty, more=more)
        status = main(["adopt", str(path), "--colors", "2", "--compare", seconds])
        shown = capsys.readouterr()
        return status, " ".join(f"{shown.out} {shown.err}".split())

    return compare


@pytest.mark.parametrize(("module", "formula"), [(CLASSIC, EIGHT_CELLS), (OF_CELLS, EIGHT_CELLS)])
def test_the_same_scores(module, formula, compare):
    """``adopt --compare`` reports that VBA functions of values or cells give all pairs of codes the right scores."""
    status, report = compare(module, formula)
    assert status == 0
    assert f"scores Module1.Black: {ALL}" in report
    assert f"scores Module1.White: {ALL}" in report


def test_scores_of_ranges(compare):
    """VBA functions of two ranges are slow, so ``adopt --compare`` scores as many pairs as the time allows."""
    _, report = compare(OF_RANGES, RANGES, seconds="1")
    for name in ("Black", "White"):
        (tried,) = re.findall(rf"scores Module1.{name}: of (\d+) scores \(256 pairs of codes\), all equal ours", report)
        assert 50 <= int(tried) <= 256


def test_other_scores(compare):
    """``adopt --compare`` counts the wrong scores of a VBA function, even if another VBA module is broken."""
    forgetful = CLASSIC.replace("For colour = 1 To 6", "For colour = 1 To 1")
    codes = [*product((1, 2), repeat=4)]
    pairs = [(a, b, score(a, b)) for a in codes for b in codes]
    wrong = [pair for *pair, (black, white) in pairs if min(x.count(1) for x in pair) - black != white]
    broken = Module("Other", "Sub Broken()\n    If Then For\nEnd Sub\n")
    status, report = compare(forgetful, more=[broken])
    assert status == 0
    assert f"scores Module1.Black: {ALL}" in report
    assert (
        f"wrong Module1.White: of 256 scores (256 pairs of codes), {len(wrong)} differ from our scores, such as"
        in report
    )


def test_a_report_and_a_file(tmp_path, capsys):
    """If ``adopt --compare`` replaces no old function, it reports that none was compared, and writes the new file."""
    path, new = classic(tmp_path / "old.xlsm", names=("Hits", "Near")), tmp_path / "new.xlsm"
    assert main(["adopt", str(path), str(new), "--compare", "100"]) == 0
    assert "scores not compared: ours replace none of your functions" in " ".join(capsys.readouterr().out.split())
    assert new.exists()


def test_vba_that_cannot_run(compare):
    """If LibreOffice cannot compile the old VBA, ``adopt --compare`` refuses it and shows the function's name."""
    status, report = compare(CLASSIC + "\nSub Broken()\n    If Then For\nEnd Sub\n")
    assert status == 2
    assert "LibreOffice cannot run Module1.Black: it may need what only Excel has" in report
