"""Forty workbooks, each of another kind: adopt keeps their parts, and --check finds the same values in their cells."""

import re
from collections import Counter
from itertools import cycle

import pytest
from old_workbooks import CLASSIC, EIGHT_CELLS, rewrite
from openpyxl.chart import BarChart, Reference
from openpyxl.comments import Comment
from openpyxl.formatting.rule import CellIsRule
from openpyxl.styles import PatternFill
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.table import Table
from test_adopt import ADDED, CHANGED, read
from test_names import BULLS, KEEPS, find_public
from test_shapes import add_board, name_cells
from test_vba_project import read_macros

from mastermind_xl.cli import main
from mastermind_xl.excel.vba_project import Module
from mastermind_xl.laboratory.tryout import old_cells

PLAIN = "{name}($I$1,$J$1,$K$1,$L$1,I{row},J{row},K{row},L{row})"


def add_chart(book, sheet):
    chart = BarChart()
    chart.add_data(Reference(sheet, min_col=13, min_row=3, max_row=12))
    sheet.add_chart(chart, "P20")


def add_table(book, sheet):
    for row in (("name", "won"), ("Ann", 3)):
        book.worksheets[1].append(row)
    book.worksheets[1].add_table(Table(displayName="Players", ref="A3:B4"))


EXTRAS = {
    "nothing else": lambda book, sheet: None,
    "a chart": add_chart,
    "a table": add_table,
    "a comment": lambda book, sheet: setattr(sheet["I1"], "comment", Comment("mine", "me")),
    "a hidden sheet": lambda book, sheet: setattr(book.create_sheet("Secrets"), "sheet_state", "veryHidden"),
    "a protected sheet": lambda book, sheet: setattr(sheet.protection, "sheet", True),
    "a second board": lambda book, sheet: (add_board(book, sheet), play(book, book["Second"])),
    "merged cells": lambda book, sheet: sheet.merge_cells("P14:S15"),
    "a rule": lambda book, sheet: sheet.conditional_formatting.add(
        "M3:M12", CellIsRule("equal", ["4"], fill=PatternFill("solid", bgColor="00FF00"))
    ),
    "a list": lambda book, sheet: sheet.add_data_validation(DataValidation("list", "1,2,3,4,5,6", sqref="I3:L12")),
    "names": name_cells(mine="Board!$I$1:$L$1", tries="Board!$I$3:$L$12"),
}
CALLS = {
    "eight cells": EIGHT_CELLS,
    "plain": PLAIN,
    "text": 'IF({name}($I$1,$J$1,$K$1,$L$1,I{row},J{row},K{row},L{row})=4,"won",1)',
}
FORTY = [*zip(range(40), cycle(KEEPS), cycle(EXTRAS), cycle(CALLS), strict=False)]


def play(book, sheet):
    """Type a code and all guesses."""
    for row, code in ((1, "1233"), *((row, f"{row % 6 + 1}3{row % 5 + 1}2") for row in range(3, 13))):
        for column, peg in enumerate(code, 9):
            sheet.cell(row, column, int(peg))


def of(kind):
    """What the workbook of a kind contains."""
    _, module, extra, calls = kind
    return {
        **BULLS, "more": [Module("Other", KEEPS[module])], "formula": CALLS[calls],
        "prepare": lambda book, sheet: (play(book, sheet), EXTRAS[extra](book, sheet)),
    }  # fmt: skip


@pytest.mark.sampled(14)
@pytest.mark.parametrize("kind", FORTY, ids=lambda kind: ", ".join(map(str, kind)))
def test_forty_keep_parts_and_names(kind, adopt):
    """In forty workbooks, all parts and the owner's module stay as they are, and no two modules show the same name."""
    paths = adopt("classic", "--guesses", "Board!I3:L12", **of(kind))
    before, after = map(read, paths)
    assert set(after) - set(before) == ADDED
    assert {name for name in before if after[name] != before[name]} == CHANGED
    macros, module = read_macros(paths[1]), KEEPS[kind[1]]
    assert macros["Other"].replace("\r\n", "\n") == 'Attribute VB_Name = "Other"\n' + module
    shown = {name: find_public(text) for name, text in macros.items() if name != "Dictionary"}
    times = Counter(each for names in shown.values() for each in names)
    assert {name for name, count in times.items() if count > 1} == set()
    assert {"black", "white", "countbulls", "countcows"} <= shown["MastermindFunctions"]
    assert {"oldcountbulls", "oldcountcows"} <= shown["Module1"]
    calls = {word.lower() for text in macros.values() for word in re.findall(r"\w+(?= *\()", text)}
    assert {"say", "answers", "fileexists"} & calls <= set().union(*shown.values()) | find_public(module)


@pytest.mark.parametrize("kind", FORTY, ids=lambda kind: ", ".join(map(str, kind)))
def test_forty_keep_their_values(kind, office, adopt, capsys, monkeypatch):
    """``--check`` finds the values of forty workbooks in LibreOffice, and after ``adopt`` the same ones."""
    monkeypatch.setattr(old_cells, "_BOARDS", 2)
    adopt("classic", "--guesses", "Board!I3:L12", "--check", **of(kind))
    told = " ".join(capsys.readouterr().out.split())
    for name in BULLS["names"]:
        assert re.search(rf"cells Module1.{name}: \d\d+ values as before", told)
        assert told.count(f"cells Module1.{name}:") == 1


def test_what_differs(office, old, capsys, monkeypatch):
    """``--check`` counts values that differ, and gives a reason with an example: a cell, its values, its codes."""
    monkeypatch.setattr(old_cells, "_BOARDS", 1)

    def prepare(book, sheet):
        play(book, sheet)
        sheet["L5"] = None
        sheet["I20"] = "=RANDBETWEEN(1,1000000)"
        sheet["M20"] = f"={PLAIN.format(name='Black', row=20)}"
        sheet["M22"] = f"=9-{PLAIN.format(name='Black', row=3)}"

    broken = Module("Other", "Sub Broken()\n    If Then For\nEnd Sub\n")  # it does not run
    path = old("classic", module=CLASSIC.replace("To 6", "To 2"), formula=PLAIN, prepare=prepare, more=[broken])
    stored = {"M6": b"3", "M22": b"4"}
    for cell, value in stored.items():
        pattern = rb'(<c r="%s"[^>]*><f>[^<]*</f>)<v */>' % cell.encode()
        rewrite(
            path,
            {"xl/worksheets/sheet1.xml": lambda xml, of=pattern, value=value: re.sub(of, rb"\1<v>%s</v>" % value, xml)},
        )
    assert main(["adopt", str(path), str(path.with_name("new.xlsm")), "--check"]) == 0
    told = re.findall(r"cells (Module1\.\w+: (?:(?! cells Module1).)+)", " ".join(capsys.readouterr().out.split()))
    assert told == [
        "Module1.Black: 8 values as before",
        "Module1.Black: 1 value empty now, because the guess is unfinished; "
        "example: M5 on Board: 0 before, – now, for 1 2 3 3 and 6 3 1 –",
        "Module1.Black: 1 value corrected: the old function is wrong; "
        "example: M6 on Board: 3 before, 1 now, for 1 2 3 3 and 1 3 2 2",
        "Module1.Black: 1 value not compared, because a formula draws new codes each time; "
        f"example: M20 on Board: 0 before, – now, for 1 2 3 3 and {re.findall('[0-9]+ – – –', told[3])[0]}",
        "Module1.Black: 1 value not equal to the score of code and guess; please check why; "
        "example: M22 on Board: 4 before, 9 now, for 1 2 3 3 and 4 3 4 2",
        "Module1.White: 9 values corrected: the old function is wrong; "
        "example: N3 on Board: 1 before, 2 now, for 1 2 3 3 and 4 3 4 2",
        "Module1.White: 1 value empty now, because the guess is unfinished; "
        "example: N5 on Board: 1 before, – now, for 1 2 3 3 and 6 3 1 –",
    ]


@pytest.mark.parametrize(
    ("module", "what"),
    [
        (CLASSIC.replace("To 6", "To 2"), "corrected: the old function is wrong"),
        (
            CLASSIC + "\nSub Broken()\n    If Then For\nEnd Sub\n",
            "new: there was no value, or LibreOffice cannot run the old",
        ),
    ],
)
def test_an_empty_board(module, what, office, adopt, capsys):
    """``--check`` types codes into an empty board, and so finds functions that are wrong, or that do not run."""
    adopt("classic", "--check", module=module)
    assert re.search(rf"cells Module1.White: \d+ values {what}", " ".join(capsys.readouterr().out.split()))


@pytest.mark.parametrize(
    ("names", "words", "said"),
    [
        (("Black", "White"), [], "--check compares OLD.xlsm with NEW.xlsm: name NEW.xlsm, too"),
        (("Hits", "Near"), ["new.xlsm"], "cells not compared: no cell calls a function that we replace"),
    ],
)
def test_nothing_to_compare(names, words, said, old, capsys, monkeypatch):
    """``--check`` needs a new workbook, and cells that call functions which ours replace."""
    path = old("classic", names=names)
    monkeypatch.chdir(path.parent)
    main(["adopt", str(path), *words, "--check"])
    assert said in " ".join(" ".join(capsys.readouterr()).split())
