"""The command adopt: its report, the adopted workbook, and play by the old buttons."""

import io
import os
import random
import re
import runpy
import shlex
import shutil
import subprocess
import sys
import zipfile
from operator import attrgetter
from pathlib import Path

import old_workbooks
import olefile
import pytest
import xlwings
from old_workbooks import CLASSIC, SHAPES, rewrite
from test_vba_project import read_macros

from mastermind_xl import score
from mastermind_xl.adopt import old_book
from mastermind_xl.cli import main
from mastermind_xl.excel.adopted_sheet import AdoptedSheet
from mastermind_xl.excel.old_project import read_compound
from mastermind_xl.excel.vba_project import compound_file

EXAMPLES = Path(__file__).parents[2] / "examples"
CHANGED = {"[Content_Types].xml", "_rels/.rels", "xl/_rels/workbook.xml.rels", "xl/vbaProject.bin", "xl/workbook.xml"}
ADDED = {"customUI/customUI14.xml", "xl/worksheets/mastermindSettings.xml"}


def read(path):
    with zipfile.ZipFile(path) as package:
        return {name: package.read(name) for name in package.namelist()}


def streams(path):
    with olefile.OleFileIO(io.BytesIO(read(path)["xl/vbaProject.bin"]), raise_defects=olefile.DEFECT_UNSURE) as file:
        assert file.parsing_issues == []
        storages = {tuple(each): file.getclsid(each) for each in file.listdir(streams=False, storages=True)}
        return storages | {tuple(each): file.openstream(each).read() for each in file.listdir()}


REPORTS = {
    "classic": [
        "2 sheets, 4 buttons",
        "module Module1: Black, White, StartOver, ShowCode, ClearBoard, SolveIt, SmallestWorst",
        "shape Board: Manual Play, StartOver → Manual Play",
        "shape Board: Solve, SolveIt → Solve",
        "function Module1.White, called 10 times in cells → WHITE",
        "volatile RAND, in 1 formula: recalculated",
        "Board: Code I1:L1, Guesses I3:L12, Blacks M3:M12, Whites N3:N12, Possibilities A2:D1297, "
        "RuledOut E2:E1297; 4 pegs, 6 colours",
        "stays VBA Module1.SmallestWorst",
        "wrong VBA uses Rnd without Randomize",
        "wrong Module1.StartOver draws Rnd * 5: at least one of 6 colours never appears",
        "wrong Module1.StartOver opens a window (MsgBox)",
    ],
    "painted": [
        "sheet Sheet1: Worksheet_SelectionChange, Worksheet_Change",
        "events Sheet1.Worksheet_SelectionChange, Sheet1.Worksheet_Change",
        "form control It's colourful: Give up, GiveUp → Reveal Code",
        "board not found: name its cells with options such as --guesses. VBA uses these cells: H1, H2, B2:E2, B4:E11",
        "wrong VBA uses background colours",
    ],
    "controlled": [
        "form UserForm1: Peg1_Click, UserForm_Initialize",
        "events UserForm1.UserForm_Initialize",
        "ActiveX Table: CommandButton2, Sheet1.CommandButton2_Click → stays",
        "wrong UserForm1.UserForm_Initialize opens a window (InputBox)",
    ],
}


@pytest.mark.parametrize("shape", REPORTS)
def test_report(shape, old, capsys):
    """``adopt`` reports a workbook's modules, buttons, events, forms, cells and faults, and changes no file."""
    path = old(shape)
    before = path.read_bytes()
    assert main(["adopt", str(path)]) == 0
    told = " ".join(capsys.readouterr().out.split())
    assert [line for line in REPORTS[shape] if line not in told] == []
    assert ("never appears" in told) == (shape == "classic")
    assert path.read_bytes() == before
    assert [*path.parent.iterdir()] == [path]


STORIES = re.findall(
    r"```sh\nmastermind-xl (adopt (\w+)\.xlsm [^`]*)```\n\n```text\n([^`]*)```",
    (EXAMPLES / "from_vba.md").read_text("utf-8"),
)


@pytest.mark.parametrize(("command", "story", "told"), STORIES, ids=[story for _, story, _ in STORIES])
@pytest.mark.slow
@pytest.mark.each
def test_the_stories_on_the_page(command, story, told, tmp_path, capsys, monkeypatch):
    """The page examples/from_vba.md shows exactly what ``adopt`` prints for each of its three stories."""
    write = {
        "cells": runpy.run_path(str(EXAMPLES / "from_vba" / "step_0_vba" / "make_workbook.py"))["write"],
        "buttons": old_workbooks.painted,
        "both": old_workbooks.classic,
    }[story]
    write(tmp_path / f"{story}.xlsm")
    monkeypatch.chdir(tmp_path)
    assert main(shlex.split(command.replace("\\\n", ""))) == 0
    assert capsys.readouterr().out.startswith(told)


def test_three_stories():
    """The page examples/from_vba.md tells of cells, of buttons, and of both."""
    assert [story for _, story, _ in STORIES] == ["cells", "buttons", "both"]


@pytest.mark.parametrize("shape", SHAPES)
def test_untouched(shape, adopt):
    """``adopt`` leaves the sheets, styles, drawings, controls and VBA forms of a workbook the same byte for byte."""
    before, after = map(read, paths := adopt(shape))
    assert set(after) - set(before) == ADDED
    assert {name for name in before if after[name] != before[name]} == CHANGED
    old, new = map(streams, paths)
    ours = {("PROJECT",), ("PROJECTwm",), ("VBA", "dir")}
    changed = {name for name in old if old[name] != new[name]} - ours
    assert changed == {("VBA", "Sheet1" if shape == "controlled" else "Module1" if shape == "classic" else "Colours")}


def test_old_code_stays(adopt):
    """``adopt`` makes an old Sub call our macro; the Sub keeps its shortcut key, and its old code gets a new name."""
    text = read_macros(adopt("classic")[1])["Module1"].replace("\r\n", "\n")
    assert (
        '\nSub StartOver()\nAttribute StartOver.VB_ProcData.VB_Invoke_Func = "p\\n14"\n'
        '    MastermindButtons.AskPython "manual_play"\nEnd Sub\n\nSub OldStartOver()\n'
    ) in text
    assert "Function OldBlack(a1, a2, a3, a4, _\n" in text
    assert "    OldWhite = OldWhite - OldBlack(a1" in text
    assert "Function Black(" not in text
    solver = text[text.index("Private Function SmallestWorst") :]
    assert solver.replace("OldBlack(", "Black(") in CLASSIC
    assert "counts(OldBlack(" in solver  # other VBA keeps its own, quick function


@pytest.mark.parametrize("shape", SHAPES)
def test_schema(shape, adopt, validate_ooxml):
    """Microsoft's Open XML SDK finds no fault in an old workbook, nor in the workbook that ``adopt`` makes from it."""
    for path in adopt(shape):
        validate_ooxml(path)


def protect(project):
    """Give a VBA project a password."""
    root = read_compound(project)
    root["PROJECT"] = re.sub(rb'^DPB="[^"]*"', b'DPB="%s"' % (b"0E" * 36), root["PROJECT"], flags=re.MULTILINE)
    return compound_file(root)


@pytest.mark.sampled(2)
@pytest.mark.parametrize(
    ("change", "words", "said"),
    [
        (lambda path: path.write_bytes(path.read_bytes()[:5000]), [], "it is damaged"),
        (lambda path: path.write_bytes(b"\xd0\xcf\x11\xe0" + bytes(600)), [], "has a password, or is in fact an .xls file: open it"),
        (lambda path: rewrite(path, {"xl/vbaProject.bin": lambda _: b"\xd0" * 600}), [], "its VBA project is damaged"),
        (lambda path: rewrite(path, {"xl/vbaProject.bin": lambda data: data[:-1500]}), [], "its VBA project is damaged"),
        (lambda path: rewrite(path, {"xl/vbaProject.bin": protect}), [], "its VBA is locked; remove the password in the VBA editor (Tools, Properties)"),
        (lambda path: rewrite(path, {"xl/workbook.xml": lambda data: data[:-30]}), [], "is damaged"),
        (lambda path: rewrite(path, {"xl/workbook.xml": lambda xml: re.sub(r"^<\?.*?\?>", "", xml.decode()).encode("utf-16")}), [], "was written by an unusual program"),
        (lambda path: rewrite(path, {"xl/worksheets/sheet1.xml": lambda data: data.replace(b"</row>", b"", 1)}), [], "is damaged (ParseError: "),
        (lambda path: rewrite(path, {"xl/worksheets/sheet2.xml": lambda data: data[:-30]}), [], "is damaged (ParseError: "),
        (lambda path: rewrite(path, {"xl/worksheets/sheet2.xml": lambda data: data.replace(b"</row>", b"", 1)}), ["--guesses", "'Notes & thoughts'!A3:D12"], "is damaged (ParseError: "),
        (lambda path: rewrite(path, {"xl/vbaProjectSignature.bin": lambda _: b"x"}), [], "any change breaks the signature of"),
        (lambda path: rewrite(path, {"xl/styles.xml": lambda xml: re.sub(rb'rgb="\w+"', b'rgb="F00"', xml)}), [], "is damaged (ValueError: "),
        (lambda path: rewrite(path, {"xl/workbook.bin": lambda _: b"x"}), [], "is in fact an .xlsb file: open it in Excel"),
        (lambda path: path.unlink(), [], "is not a file: check the path"),
        (lambda path: shutil.copyfile(Path(xlwings.__file__).with_name("quickstart.xlsm"), path), [], "no game of Mastermind was found"),
        (lambda path: None, ["--sheet", "Other"], "has no sheet 'Other': choose one of Board, Notes & thoughts"),
        (lambda path: None, ["--guesses", "I3:L"], "'I3:L' is not an address of cells"),
        (lambda path: None, ["--black", "M3:M9"], "M3:M9 has 7 × 1 cells, but Blacks needs 10 × 1"),
        (lambda path: None, ["--possibilities", "A3:D1298"], "A3:D1298 does not list all codes"),
        (lambda path: None, ["--macro", "StartOver=win"], "unknown button or function 'win'"),
        (lambda path: None, ["--macro", "Nothing=solve"], "has no Sub or Function called Nothing"),
        (lambda path: None, ["--strategy", "genius"], "unknown strategy 'genius'"),
    ],
)  # fmt: skip
def test_one_clear_line(change, words, said, old, capsys):
    """``adopt`` reports a faulty file or option in one line and writes no workbook."""
    path = old("classic")
    change(path)
    assert main(["adopt", str(path), str(path.with_name("new.xlsm")), *words]) in (1, 2)
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.err.count("\n") == 1
    assert not path.with_name("new.xlsm").exists()


def test_huge(old, monkeypatch, capsys):
    """``adopt`` refuses a file whose unpacked size is larger than any game needs."""
    monkeypatch.setattr(old_book, "_MOST", 10_000)
    assert main(["adopt", str(old("classic"))]) == 2
    assert "leave only the game in this file" in capsys.readouterr().err


@pytest.mark.exhaustive
@pytest.mark.skipif(sys.platform != "linux", reason="other systems measure memory in other units, or not at all")
def test_a_workbook_of_20_megabytes(old):
    """``adopt`` takes over a workbook of 20 MB within 500 MB of memory, and without reading sheets beside the game."""
    chance = random.Random(69)
    path, cell = old("classic"), '<c r="{}{}"><v>{}</v></c>'
    rows = (
        f'<row r="{row}">{"".join(cell.format(column, row, chance.random()) for column in "ABCDEFG")}'
        f'<c r="H{row}"><f>SUM(A{row}:G{row})</f></c></row>'
        for row in range(1, 230_000)
    )
    data = f"<sheetData>{''.join(rows)}</sheetData>".encode()
    rewrite(path, {"xl/worksheets/sheet2.xml": lambda xml: re.sub(b"<sheetData>.*</sheetData>", data, xml)})
    assert path.stat().st_size > 20_000_000
    run = (
        "import resource, sys; from mastermind_xl.cli import main; status = main(sys.argv[1:]); "
        "print(status, resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    words = [sys.executable, "-c", run, "adopt", path, path.with_name("new.xlsm")]
    done = subprocess.run(words, capture_output=True, check=True, text=True)
    status, kilobytes = map(int, done.stdout.split()[-2:])
    assert status == 0
    assert kilobytes < 500_000


@pytest.mark.parametrize("encoding", ["ascii", "cp437", "cp1252"])
@pytest.mark.slow
def test_a_report_in_every_code_page(old, encoding):
    """The report of ``adopt`` can be printed in ASCII and in code pages that lack its arrow; -> replaces the arrow."""
    words = [sys.executable, "-m", "mastermind_xl", "adopt", old("classic")]
    coded = {**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": f"{encoding}:strict"}
    done = subprocess.run(words, capture_output=True, check=True, env=coded)
    assert "Manual Play, StartOver -> Manual Play" in done.stdout.decode(encoding)


def test_twice(adopt, capsys):
    """``adopt`` refuses a workbook that it has already converted, and does not replace an existing file."""
    before, after = adopt("classic")
    assert main(["adopt", str(after), str(after.with_name("third.xlsm"))]) == 2
    assert "already has our macros: adopt the original workbook instead" in capsys.readouterr().err
    assert main(["adopt", str(before), str(after)]) == 2
    assert "exists: choose another name, or replace it with --force" in capsys.readouterr().err


# --- in LibreOffice -------------------------------------------------------------------------------------


def test_old_buttons_play(pressed):
    """After ``adopt``, the old buttons hide and show a code, clear the board and solve; other cells keep their formulas."""
    game = pressed("classic", "--strategy", "minimax")
    others = [game.sheet["A1:D1297"], game.sheet["F1:H14"], game.sheet["M1:T14"], game.book.sheets[1]["A1:A2"]]
    before = [cells.formula for cells in others]
    game.press("Manual Play")
    code = game.sheet["I1:L1"]
    assert code.number_format == ";;;"
    game.sheet["I3:L3"].value = [1, 1, 2, 2]
    answer = score([int(peg) for peg in code.value], "1122")
    assert game.sheet["M3:N3"].value == [*answer]
    game.press("Solve")
    rows = [row for row in game.sheet["I3:N12"].value if row[0]]
    assert rows[-1] == [*code.value, 4, 0]
    assert rows[0] == [1, 1, 2, 2, *answer]
    assert game.sheet["E2:E1297"].value.count("x") == 1295
    assert (code.number_format, code.font.color) == ("General", (0, 0, 0))
    game.press("Clear")
    assert game.sheet["I3:N12"].value == [[None] * 6] * 10
    assert game.sheet["E2:E1297"].value.count(None) == 1296
    game.press("Manual Play")
    game.press("Reveal Code")
    assert code.number_format == "General"
    game.press("Reveal Code")
    assert code.number_format == ";;;"
    assert [cells.formula for cells in others] == before


def test_protected_sheet(pressed, monkeypatch):
    """A click on a button of a protected sheet reports the protection, and leaves cells and Excel's settings as they were."""
    game, during = pressed("classic"), []
    settings = attrgetter("screen_updating", "enable_events", "calculation")
    write = AdoptedSheet.write
    monkeypatch.setattr(AdoptedSheet, "write", lambda *given: during.append(settings(game.book.app)) or write(*given))
    game.book.app.enable_events = False  # as the owner may have it
    game.sheet["I1:L1"].value = [1, 2, 3, 4]
    game.document.Sheets.getByIndex(0).protect("secret")
    before = game.sheet["A1:N12"].formula
    for label in ("Reveal Code", "Manual Play", "Solve"):
        game.press(label)
        assert "nothing can be written to Board!" in game.book.app.impl.alerts[-1]
        assert (during.pop(), settings(game.book.app)) == ((False, False, "manual"), (True, False, "automatic"))
    game.book.app.enable_events = True
    assert game.sheet["A1:N12"].formula == before


def test_fills_are_pegs(pressed):
    """After ``adopt``, our macros read and set pegs that are coloured cells; they write the answers as values."""
    game = pressed("painted")
    game.press("New code")
    assert all(cell.color is None for cell in game.sheet["B2:E2"])
    fills = [cell.color for cell in game.sheet["G2:G7"]]
    for cell, peg in zip(game.sheet["B4:E4"], (1, 2, 3, 4), strict=True):
        cell.color = fills[peg - 1]
    code = [int(peg) for peg in game.sheet["B2:E2"].value]
    game.press("Give up")
    assert [cell.color for cell in game.sheet["B2:E2"]] == [fills[peg - 1] for peg in code]
    assert game.sheet["J4:K4"].value == [*score(code, "1234")]
    assert game.sheet["B4:E4"].value == [None] * 4
    game.press("Wipe")
    assert all(cell.color is None for cell in game.sheet["B4:E4"])


def test_activex(pressed):
    """After ``adopt``, ActiveX controls call our macros, and codes use only the five colours of the board."""
    game = pressed("controlled")
    for _ in range(5):
        game.press("New game")
        assert {*game.sheet["B2:E2"].value} <= {1, 2, 3, 4, 5}
    game.press("Show me")
    assert game.sheet["B2"].number_format == "General"
    assert game.sheet["A4:A11"].value == [*range(1, 9)]
