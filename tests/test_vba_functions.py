"""The VBA that goes into workbooks: scores in LibreOffice's Basic, and calls as xlwings makes them."""

import importlib.util
import io
import random
import re
from dataclasses import replace
from datetime import datetime
from itertools import count
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
import xlwings
from openpyxl import Workbook
from windows import call, cell_functions, windows

from mastermind_xl import Board, CodeError, score_many
from mastermind_xl.core import messages
from mastermind_xl.excel import addin, macros, vba_source, versions
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.excel.macro_package import document_modules, write_macro_package
from mastermind_xl.excel.ribbon import ribbon_xml
from mastermind_xl.excel.vba_project import Module, vba_project

XLWINGS = Path(xlwings.__file__).parent
FOLDER = Path(vba_source.__file__).parent / "vba"
DOCUMENTS = (Module("ThisWorkbook", "", "document"), Module("Sheet1", "", "document"))
EDITIONS = pytest.mark.parametrize("modules", [vba_source.game_modules, vba_source.addin_modules])


def row(*pegs):
    return (pegs,)


def column(*pegs):
    return tuple((peg,) for peg in pegs)


@pytest.fixture
def open_with_vba(tmp_path, open_in_libreoffice):
    """A function from rows of values to a document that has them, and the VBA edition of the functions."""

    def open_with_vba(rows=(), *modules):
        workbook = Workbook()
        workbook.active.title = "Values"
        for values in rows:
            workbook.active.append(values)
        source, path = io.BytesIO(), tmp_path / "vba.xlsm"
        workbook.save(source)
        listed = modules or (vba_source.vba_edition(),)
        with path.open("wb") as file:
            write_macro_package(
                source, file, project=vba_project("Test", [*document_modules(source), *listed])
            )
        return open_in_libreoffice(path, macros=True).document

    return open_with_vba


@pytest.fixture
def ask(open_with_vba):
    """A function from lists of arguments, each a range as tuples of tuples, to what the VBA edition answers."""

    def ask(*cases):
        rows, formulas = [], []
        for args in cases:
            places = []
            for values in args:
                first, last = len(rows) + 1, len(rows) + len(values)
                places.append(f"$Values.$A${first}:${'ABCDEFGH'[len(values[0]) - 1]}${last}")
                rows += values
            formulas.append((";".join(places), max((len(values) for values in args[1:2]), default=1)))
        sheet = open_with_vba(rows).Sheets.getByName("Values")
        answers = []
        for (places, height), at in zip(formulas, count(0, 2), strict=False):
            shown = []
            for name, left in (("VBABLACK", 20 + at), ("VBAWHITE", 21 + at)):
                cells = sheet.getCellRangeByPosition(left, 0, left, height - 1)
                cells.setArrayFormula(f"={name}({places})")
                shown.append([value for (value,) in cells.getDataArray()])
            answers.append(shown)
        return answers

    return ask


def python_answers(args, height):
    """What the cells show that ask Python, one list for black and one for white."""
    shown = []
    for name in ("BLACK", "WHITE"):
        try:
            answer = call(
                name, *(values[0][0] if len(values) == len(values[0]) == 1 else values for values in args)
            )
        except CodeError as error:
            answer = str(error)
        rows = [cell for (cell,) in answer] if isinstance(answer, list) else [answer] * height
        shown.append(rows)
    return shown


class TestScores:
    """Black and white pegs."""

    @pytest.mark.parametrize("guesses", [8, pytest.param(50, marks=pytest.mark.exhaustive)])
    def test_every_code(self, open_with_vba, guesses):
        """All 1296 codes against chance guesses are scored as the engine scores them."""
        board = Board()
        chosen = np.random.default_rng(50).choice(board.size, guesses, replace=False)
        document = open_with_vba(board.codes.tolist())
        sheet = document.Sheets.getByName("Values")
        for number, guess in enumerate(chosen):
            for name, left in (("VBABLACK", 10), ("VBAWHITE", 60)):
                cells = sheet.getCellRangeByPosition(left + number, 0, left + number, board.size - 1)
                cells.setArrayFormula(f"={name}($A${guess + 1}:$D${guess + 1};$A$1:$D${board.size})")
        expected = score_many(board, board.codes, board.codes[chosen])
        for kind, left in enumerate((10, 60)):
            cells = sheet.getCellRangeByPosition(left, 0, left + guesses - 1, board.size - 1)
            assert np.array_equal(cells.getDataArray(), expected[:, :, kind])


CASES = {
    "two ranges": [row(1, 2, 3, 6), row(1, 3, 2, 2)],
    "a column and a row": [column(1, 2, 3, 6), row(1, 3, 2, 2)],
    "two columns": [column(1, 2, 3, 6), column(1, 3, 2, 2)],
    "eight cells": [row(peg) for peg in (1, 2, 3, 6, 1, 3, 2, 2)],
    "one peg": [row(1), row(1)],
    "long": [row(1, 1, 2, 2, 3, 3, 4, 5), row(5, 1, 2, 3, 3, 1, 1, 1)],
    "unfinished": [row(1, 2, 3, 6), row(1, None, 2, 2)],
    "empty": [row(1, 2, 3, 6), row(None, None, None, None)],
    "spaces": [row(1, 2, 3, 6), row(1, " ", 2, 2)],
    "eight cells, unfinished": [row(peg) for peg in (1, 2, 3, 6, 1, 3, 2, None)],
    "unfinished and wrong": [row(1, 2, 3, 6), row(7.5, None, 2, 2)],
    "a block": [row(1, 2, 3, 6), ((1, 3, 2, 2), (6, None, 2, 1), (1.5, 2, 3, 6), (6, 3, 2, 1))],
    "a colour too many": [row(1, 2, 3, 6), row(1, 2, 3, 7)],
    "a colour too many in the code": [row(1, 2, 3, 7), row(1, 2, 3, 6)],
    "more colours": [row(1, 2, 3, 9), row(9, 2, 3, 8), row(9)],
    "fewer colours": [row(1, 2, 3, 4), row(1, 2, 3, 5), row(4)],
    "colours that are none": [row(1, 2, 3, 4), row(1, 2, 3, 4), row("many")],
    "a fraction": [row(1, 2, 3, 6), row(7.5, 3, 2, 2)],
    "a small fraction": [row(1, 2, 3, 6), row(-0.25, 3, 2, 2)],
    "a word": [row(1, 2, 3, 6), row("red", 3, 2, 2)],
    "a digit as text": [row(1, 2, 3, 6), row("1", 3, 2, "2")],
    "truth": [row(1, 2, 3, 6), row(True, 3, 2, 2)],
    "a word in the code": [row("red", 2, 3, 6), row(1, 3, 2, 2)],
    "no code": [row(None, 2, 3, 6), row(1, 3, 2, 2)],
    "no code and no guess": [row(None, None, None, None), row(None, None, None, None)],
    "short guess": [row(1, 2, 3, 6), row(1, 3, 2)],
    "long guess": [row(1, 2, 3), row(1, 3, 2, 2)],
    "short guesses": [row(1, 2, 3, 6), ((1, 3, 2), (1, 3, 2))],
    "three cells": [row(1), row(2), row(3)],
    "nothing": [],
    "three guesses": [row(1, 2, 3, 6), row(1, 3, 2, 2), row(1, 3, 2, 2)],
    "colours in several cells": [row(1, 2, 3, 6), row(1, 3, 2, 2), row(6, 6)],
    "colours in an empty cell": [row(1, 2, 3, 6), row(1, 3, 2, 2), row(None)],
    "a date": [row(1, 2, 3, 6), row(datetime(2026, 1, 2), 3, 2, 2)],
    "a date in the code": [row(1, 2, datetime(2026, 1, 2), 6), row(1, 3, 2, 2)],
    "a long text": [row(1, 2, 3, 6), row("lorem ipsum " * 9, 3, 2, 2)],
    "many digits": [row(1, 2, 3, 6), row("9" * 300, 3, 2, 2)],
    "digits with spaces": [row(1, 2, 3, 6), row(" 1 ", 3, 2, 2)],
    "signs in a text": [row(1, 2, 3, 6), row('it\'s\nso, "…" \\ é', 3, 2, 2)],
    "a number as programs write it": [row(1, 2, 3, 6), row("1e0", 3, 2, 2)],
    "great numbers": [
        row(1, 2, 3, 6),
        ((1e300, 3, 2, 2), (-1e300, 3, 2, 2), (123456789012345, 3, 2, 2)),
    ],
    "long fractions": [
        row(1, 2, 3, 6),
        ((1234567.25, 3, 2, 2), (0.1 + 0.2, 3, 2, 2), (-7.125, 3, 2, 2), (-0.001, 3, 2, 2)),
    ],
}


class TestCells:
    """What cells show for whatever a person gives them."""

    def test_as_python(self, ask):
        """The VBA edition and the Python functions show the same, word for word."""
        heights = [max((len(values) for values in args[1:2]), default=1) for args in CASES.values()]
        python = [python_answers(args, height) for args, height in zip(CASES.values(), heights, strict=True)]
        assert dict(zip(CASES, ask(*CASES.values()), strict=True)) == dict(zip(CASES, python, strict=True))

    def test_as_python_by_chance(self, ask):
        """The same for ranges of every shape with anything in their cells."""
        chance = random.Random(24)
        odd = [
            None,
            " ",
            "1",
            "red",
            "it's",
            "12345678901234567",
            0,
            7,
            -1,
            2.5,
            1e200,
            True,
            datetime(2026, 1, 2),
        ]

        def cell():
            return chance.choice(odd) if chance.random() < 0.06 else chance.randint(1, 6)

        def table(rows, columns):
            return tuple(tuple(cell() for _ in range(columns)) for _ in range(rows))

        def shape():
            return chance.choice([(1, 4)] * 9 + [(4, 1), (3, 4), (1, 3), (1, 1), (2, 2), (1, 5)])

        cases = [[table(*shape()) for _ in range(chance.choice([2, 2, 2, 2, 1, 3, 4]))] for _ in range(150)]
        python = [python_answers(args, max(map(len, args[1:2]), default=1)) for args in cases]
        differ = [case for case in zip(cases, ask(*cases), python, strict=True) if case[1] != case[2]]
        assert differ == []

    def test_any_board(self, ask):
        """Behind two ranges, a third argument says how many colours there are."""
        guesses = ((1, 2, 3, 12), (0, 1, 2, 3), (-1, 1, 2, 3))
        black, white = ask([row(1, 3, 12, 99), guesses, row(99)])[0]
        assert black == [1, "colour 0 is not 1 to 99", "colour -1 is not 1 to 99"]
        assert white[0] == 2

    def test_ranges_in_pieces(self, ask):
        """More than two arguments are cells one after the other, in whatever pieces they come."""
        assert ask([row(1, 2, 3, 6), row(1), row(3, 2), row(2)]) == [[[1], [2]]]

    def test_arrays(self, open_with_vba):
        """Constants in braces are ranges, too."""
        cell = open_with_vba().Sheets.getByName("Values").getCellRangeByName("A1")
        for formula, shown in (("VBABLACK({1;2;3};{1;3;3})", 2), ("VBAWHITE({1|2|3};{3;1;2})", 3)):
            cell.setFormula(f"={formula}")
            assert cell.Value == shown

    def test_reason(self, open_with_vba):
        """Of a Python error's report, a cell shows the message."""
        edition = vba_source.vba_edition()
        source = (
            f"{edition.source}\r\nPublic Function WHY(report)\r\n    WHY = Reason(report)\r\nEnd Function\r\n"
        )
        report = (
            "Unexpected Python Error: Traceback (most recent call last):\n  File x, line 1, in BLACK\n"
            "mastermind_xl.core.errors.CodeError: a code of 4 pegs and a guess of 3: give both the same length\r\n"
        )
        document = open_with_vba([[report], ["Something else"], [" \n"]], Module(edition.name, source))
        sheet = document.Sheets.getByName("Values")
        for number, shown in enumerate([messages.LENGTHS.format(pegs=4, guess=3), "Something else", ""]):
            cell = sheet.getCellByPosition(1, number)
            cell.setFormula(f"=WHY($A${number + 1})")
            assert cell.String == shown


class TestCalls:
    """How cells reach Python: as xlwings' own generator writes it."""

    @pytest.mark.parametrize(
        ("modules", "book"),
        [(vba_source.game_modules, "game.xlsm"), (vba_source.addin_modules, "addin.xlam")],
    )
    def test_as_xlwings_writes_them(self, modules, book):
        """Same functions with the same parameters, same module, same workbook and caller.

        Ours differ in what surrounds the call: ranges are read in one function instead of four, a
        Mac and a silent Python are answered in VBA, and a Python error shows its message alone.
        """
        functions, written = cell_functions(), io.StringIO()
        with windows() as xlwings_udfs:
            xlwings_udfs.generate_vba_wrapper(
                functions.__name__, functions, written, SimpleNamespace(Name=book)
            )
        theirs = written.getvalue()
        (ours,) = (module.source for module in modules(DOCUMENTS) if module.name == "MastermindFunctions")
        declared = re.findall(r"^Public Function (\w+)\((.*)\) As Variant\r$", ours, re.M)
        assert [(name, args.replace(" As Variant", "")) for name, args in sorted(declared)] == re.findall(
            r"^Function (\w+)\((.*)\)$", theirs, re.M
        )
        workbook, caller = re.search(r"XLPy\.CallUDF\(.*, (\w+), ([\w.]+)\)", theirs).groups()
        module = re.search(r'XLPy\.CallUDF\("([\w.]+)"', theirs)[1]
        assert f'python.CallUDF("{module}", asked, args, {workbook}, {caller})' in ours
        assert ("ThisWorkbook" in ours, "ActiveWorkbook" in ours) == (
            workbook == "ThisWorkbook",
            book == "addin.xlam",
        )
        calls = set(re.findall(r'XLPy\.CallUDF\("[\w.]+", "(\w+)", (Array\(.*?\)|argsArray)', theirs))
        assert {name for name, _ in calls} == {name for name, _ in declared}
        for name, args in calls:
            assert f'AnswerOf("{name}", {args.replace("argsArray", "ValuesOf(given)")})' in ours

    @EDITIONS
    def test_every_action_has_its_macro(self, modules):
        """A button on a sheet and one on the ribbon ask for the same Python function, which exists."""
        (source,) = (module.source for module in modules(DOCUMENTS) if module.name == "MastermindButtons")
        subs = dict(re.findall(r'^Public Sub (\w+)\(\)\r\n    AskPython "(\w+)"\r\nEnd Sub\r$', source, re.M))
        assert subs == {button.sub: button.name for button in BUTTONS}
        for button in BUTTONS:
            assert callable(getattr(macros, button.name))

    @pytest.mark.parametrize(
        ("modules", "addin"), [(vba_source.game_modules, False), (vba_source.addin_modules, True)]
    )
    def test_what_the_ribbon_calls_is_there(self, modules, addin):
        """Every callback of the tab is a procedure of the same file, with the parameters that Excel gives it."""
        source = "".join(module.source for module in modules(DOCUMENTS) if module.kind == "standard")
        called = dict(re.findall(r'(onAction|getVisible)="(\w+)"', ribbon_xml(addin=addin)))
        assert f"Public Sub {called['onAction']}(control As IRibbonControl)" in source
        assert ("getVisible" in called) is not addin
        if not addin:
            assert f"Public Sub {called['getVisible']}(control As IRibbonControl, ByRef visible)" in source


IS_SHOWN = """
Public Function ISSHOWN(again)
    Dim visible
    ShowMastermindGroup Nothing, visible
    ISSHOWN = IIf(visible, "shown", "hidden")
End Function
""".strip()


class TestTab:
    """Whether a workbook shows groups of its own on the tab that it shares with the add-in."""

    def test_shown_where_the_addin_is_not_open(self, open_with_vba, open_in_libreoffice, tmp_path):
        """With the add-in open the workbook's own groups are not shown, so that no button is there twice."""
        (tab,) = (module for module in vba_source.game_modules(()) if module.name == "MastermindTab")
        document = open_with_vba((), tab, Module("Asks", IS_SHOWN.replace("\n", "\r\n")))
        assert shown(document, "=ISSHOWN(1)") == "shown"
        Workbook().save(tmp_path / addin.NAME)
        open_in_libreoffice(tmp_path / addin.NAME)
        assert shown(document, "=ISSHOWN(2)") == "hidden"


STUBS = """
Public Const PROJECT_NAME As String = "xlwings"
Public Const XLWINGS_VERSION As String = "0.1.2"
Public Tries As Long

Public Function XLPy()
    Tries = Tries + 1
    {start}
End Function

Public Function TRIED(again)
    TRIED = Tries
End Function

Public Function RunPython(PythonCommand As String)
    With ThisWorkbook.Worksheets(1)
        .Range("H1").Value = PythonCommand
        If .Range("H3").Value = "not started" Then Err.Raise 1, , "no such thing"
        If .Range("H3").Value = "failed" Then RunPython = -1
    End With
End Function

Public Function GetConfig(configKey As String, Optional default As String = "") As Variant
    GetConfig = ThisWorkbook.Worksheets(1).Range("H4").Value
End Function

Public Function IsThere(ByVal FileSpec As String) As Boolean
    IsThere = ThisWorkbook.Worksheets(1).Range("H5").Value <> FileSpec & " is gone"
End Function

Public Function GetMacDir(Name As String, Normalize As Boolean) As String
    GetMacDir = "/Users/me"
End Function

Public Sub Told(what, style, title)
    ThisWorkbook.Worksheets(1).Range("H2").Value = what
End Sub
""".strip()

SERVER = """
Public Function CallUDF(script, fname, args, this_workbook, caller) As Variant
    If UBound(args) = 0 Then Err.Raise 1000, , "Traceback" & vbLf & args(0)
    CallUDF = script & " " & fname & " " & UBound(args) + 1 & " " & TypeName(args(0))
End Function
""".strip()


@pytest.fixture
def open_game(open_with_vba):
    """A function from how Python starts, as VBA, to a game's document with our modules and stubs of xlwings'.

    Messages go into H2. What LibreOffice has a function of its own for is called by another name.
    """

    def open_game(start, values, server=SERVER):
        own = [
            replace(
                module, source=module.source.replace("MsgBox ", "Told ").replace("FileExists(", "IsThere(")
            )
            for module in vba_source.game_modules(())
            if module.name.startswith("Mastermind")
        ]
        stubs = Module("xlwings", STUBS.format(start=start).replace("\n", "\r\n"))
        answers = Module("Server", server.replace("\n", "\r\n"), "class")
        return open_with_vba(values, *own, stubs, answers)

    return open_game


def shown(document, formula):
    cell = document.Sheets.getByName("Values").getCellRangeByName("J1")
    cell.setFormula(formula)
    return cell.String


class TestFallback:
    """All of our modules, in LibreOffice, with a Python that starts or does not."""

    VALUES = ((1, 2, 3, 6), (1, 3, 2, 2))

    def test_without_python(self, open_game):
        """Cells score in VBA; what only Python knows says what to do; nobody waits for Python twice."""
        document = open_game('Err.Raise 1, , "Could not load xlwings64.dll" & vbCrLf & "C:\\"', self.VALUES)
        assert shown(document, "=BLACK(A1:D1;A2:D2)") == "1"
        assert shown(document, "=WHITE(A1:D1;A2:D2)") == "2"
        assert shown(document, "=WHITE(1;2;3;6;1;3;2;2)") == "2"
        assert shown(document, "=BLACK()").startswith("0 cells: give first all cells")
        for formula in ("=CANDIDATES(A1:D1;A2;A2)", "=NEXTGUESS(A1:D1;A2;A2;6)"):
            assert shown(document, formula) == (
                "Python does not answer: Could not load xlwings64.dll (this file was built with xlwings 0.1.2; "
                "mastermind-xl doctor in a terminal finds what is wrong)"
            )
        assert shown(document, "=TRIED(1)") == "1"
        self.click(document, "Hint")
        assert shown(document, "=BLACK(A1:D1;A2:D2)") == "1"
        assert shown(document, "=TRIED(2)") == "2"

    def test_with_python(self, open_game):
        """Python is given values of ranges where many cells ask, and ranges where one does."""
        document = open_game("Set XLPy = New Server", self.VALUES)
        assert shown(document, "=BLACK(A1:D1;A2:D2)") == "mastermind_xl.excel.udfs BLACK 2 Variant()"
        assert shown(document, "=WHITE(1;2;3;6;1;3;2;2)") == "mastermind_xl.excel.udfs WHITE 8 Double"
        assert shown(document, "=CANDIDATES(A1:D1;A2;A2)") == "mastermind_xl.excel.udfs CANDIDATES 4 Range"
        assert shown(document, "=NEXTGUESS(A1:D1;A2;A2;6)") == "mastermind_xl.excel.udfs NEXTGUESS 5 Range"

    def test_with_a_python_that_fails(self, open_game):
        """An error of ours is told in the cell; after any other, VBA scores."""
        document = open_game("Set XLPy = New Server", self.VALUES)
        ours = "mastermind_xl.core.errors.CodeError: 7.5 is no whole number"
        assert shown(document, f'=BLACK("{ours}")') == "7.5 is no whole number"
        assert shown(document, '=BLACK("ModuleNotFoundError: No module")').startswith("1 cells: give first")

    def test_what_only_python_knows_after_its_error(self, open_game):
        """Where Python fails, a cell that only Python can fill says how it failed."""
        raises = 'Err.Raise 1000, , "Traceback" & vbLf & "ModuleNotFoundError: No module named \'x\'"'
        failing = SERVER.replace("    CallUDF = script", f"    {raises}\n    CallUDF = script")
        document = open_game("Set XLPy = New Server", self.VALUES, failing)
        assert shown(document, "=CANDIDATES(A1:D1;A2;A2)").startswith(
            "Python does not answer: No module named 'x' (this file was built with xlwings 0.1.2"
        )
        assert shown(document, "=BLACK(A1:D1;A2:D2)") == "1"

    def test_buttons(self, open_game, monkeypatch):
        """Every button has Python run its function, the first one compare the versions of xlwings before."""
        document = open_game("Set XLPy = New Server", self.VALUES)
        done = []
        monkeypatch.setattr(versions, "compare", lambda *given: done.append(given))
        for button in BUTTONS:
            monkeypatch.setattr(macros, button.name, lambda name=button.name: done.append(name))
            self.click(document, button.sub)
            exec(document.Sheets.getByName("Values").getCellRangeByName("H1").String)  # noqa: S102 - ours
        assert done == [("0.1.2", vba_source.GAME_AGAIN), *(button.name for button in BUTTONS)]

    @pytest.mark.parametrize(
        ("happens", "says"),
        [
            ("", ""),
            ("failed", "Python ended with the error that was just shown. {doctor}"),
            ("not started", "Python could not be started: no such thing\n{doctor}"),
        ],
    )
    def test_failing_buttons(self, open_game, happens, says):
        """A button that fails names what finds the reason, and does not tell a person with Python to install it."""
        document = open_game("Set XLPy = New Server", [*self.VALUES, [None] * 7 + [happens]])
        self.click(document, "Solve")
        told = document.Sheets.getByName("Values").getCellRangeByName("H2").String
        assert told.replace("\r", "") == says.format(
            doctor="In a terminal, mastermind-xl doctor finds what is wrong."
        )

    def test_a_button_without_its_script(self, open_game):
        """On a Mac, whose lines LibreOffice runs as well, the script of the file's own xlwings is missed by name."""
        script = "/Users/me/Library/Application Scripts/com.microsoft.Excel/xlwings-0.1.2.applescript"
        document = open_game("", [*self.VALUES, [], [], [None] * 7 + [f"{script} is gone"]])
        self.click(document, "Solve")
        told = document.Sheets.getByName("Values").getCellRangeByName("H2").String
        assert told.startswith("This file was built with xlwings 0.1.2, whose script Excel does not have.")

    def test_a_button_without_python(self, open_game):
        """Where the interpreter is gone, it is said how to find or install one, from a copy and not by a name."""
        gone = [[None] * 7 + [what] for what in ("C:\\python.exe", "C:\\python.exe is gone")]
        document = open_game("", [*self.VALUES, [], *gone])
        self.click(document, "Solve")
        assert document.Sheets.getByName("Values").getCellRangeByName("H2").String == (
            "There is no Python at C:\\python.exe. If it has moved: type its new place into the sheet xlwings.conf. "
            "Else install Python and then, in a copy of the project: python -m pip install ."
        )
        assert document.Sheets.getByName("Values").getCellRangeByName("H1").String == ""

    def click(self, document, macro):
        """Run what a button on a sheet runs."""
        url = f"vnd.sun.star.script:Test.MastermindButtons.{macro}?language=Basic&location=document"
        document.getScriptProvider().getScript(url).invoke((), (), ())


class TestModules:
    """Which modules go into a file, and what they need of each other."""

    def test_game(self):
        """A stand-alone workbook carries xlwings' module for stand-alone workbooks, unchanged."""
        modules = {module.name: module for module in vba_source.game_modules(DOCUMENTS)}
        assert set(modules) == {
            "ThisWorkbook",
            "Sheet1",
            "MastermindFunctions",
            "MastermindVba",
            "MastermindButtons",
            "MastermindTab",
            "Dictionary",
            "xlwings",
        }
        assert modules["xlwings"].text.encode("cp1252") == (XLWINGS / "xlwings.bas").read_bytes()
        assert (
            f'PROJECT_NAME As String = "{vba_source.GAME_SETTINGS.removesuffix(".conf")}"'
            in modules["xlwings"].text
        )

    def test_addin(self):
        """An add-in has xlwings' module for add-ins, with a name of its own for its settings."""
        (ours,) = (module.text for module in vba_source.addin_modules(DOCUMENTS) if module.name == "xlwings")
        theirs = (XLWINGS / "xlwings_custom_addin.bas").read_bytes().decode("cp1252")
        assert ours == theirs.replace('"myaddin"', '"mastermind_xl"')
        assert vba_source.ADDIN_SETTINGS == "mastermind_xl.conf"

    @EDITIONS
    def test_the_version_in_a_file(self, modules):
        """Buttons and cells name the version of xlwings that its module in the same file gives."""
        sources = {module.name: module.source for module in modules(DOCUMENTS)}
        assert f'Public Const XLWINGS_VERSION As String = "{xlwings.__version__}"' in sources["xlwings"]
        for name in ("MastermindButtons", "MastermindFunctions"):
            assert "XLWINGS_VERSION" in sources[name]

    def test_names_do_not_meet(self):
        """No two public procedures, and no project and module, have the same name."""
        for modules, project in (
            (vba_source.game_modules, vba_source.GAME_PROJECT),
            (vba_source.addin_modules, vba_source.ADDIN_PROJECT),
        ):
            listed = modules(DOCUMENTS)
            assert vba_project(project, listed)
            procedures = [
                name.upper()
                for module in listed
                if module.kind == "standard"
                for name in set(re.findall(r"^(?:Public )?(?:Function|Sub) (\w+)", module.source, re.M))
            ]
            assert len(procedures) == len(set(procedures))

    def test_words(self):
        """The VBA edition says what Python says."""
        source = vba_source.vba_edition().source
        for name in ("LENGTHS", "NO_NUMBER", "EMPTY_CELL", "A_DATE", "NO_SUCH_COLOR", "ONE_CELL", "UNPAIRED"):
            assert f'Private Const {name} As String = "{getattr(messages, name)}"\r\n' in source

    def test_fits_the_editor(self):
        """Lines are as short as the editor takes them, and need no code page."""
        for path in FOLDER.glob("*.bas"):
            text = path.read_text("ascii")
            assert max(map(len, text.splitlines())) < 200
            assert f'Attribute VB_Name = "{path.stem}"\n' in text

    @pytest.mark.parametrize("system", ["win32", "darwin"])
    def test_settings(self, system):
        """Every name in the settings is one that xlwings asks for."""
        rows = vba_source.settings(interpreter="/some/python", system=system, path="/here")
        for runtime in ("xlwings.bas", "xlwings_custom_addin.bas"):
            asked = set(re.findall(r'GetConfig\("([^"]+)"', (XLWINGS / runtime).read_text("utf-8")))
            assert {name for name, _ in rows} <= asked
        interpreter = {"win32": "INTERPRETER_WIN", "darwin": "INTERPRETER_MAC"}[system]
        assert dict(rows)[interpreter] == "/some/python"
        assert importlib.util.find_spec(dict(rows)["UDF MODULES"])

    def test_without_an_interpreter(self):
        """Nothing is said of what is not known: an empty cell would count as an answer."""
        names = {name for name, _ in vba_source.settings(interpreter=None, system="win32")}
        assert names.isdisjoint({"INTERPRETER_WIN", "INTERPRETER_MAC", "PYTHONPATH"})

    def test_no_xlwings(self, monkeypatch):
        """Without xlwings there is nothing to build from; the message says what to install."""
        monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
        with pytest.raises(vba_source.XlwingsError, match="pip install xlwings"):
            vba_source.game_modules(DOCUMENTS)

    def test_another_xlwings(self, monkeypatch):
        """A module for add-ins that is not as we know it is not used half-changed."""
        monkeypatch.setattr(vba_source, "_read_xlwings", lambda name: 'Attribute VB_Name = "xlwings"\n')
        with pytest.raises(vba_source.XlwingsError, match="install xlwings"):
            vba_source.addin_modules(DOCUMENTS)
