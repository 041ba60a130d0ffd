"""The VBA edition of BLACK and WHITE, calculated in cells of LibreOffice."""

import io
import re
from datetime import datetime
from types import SimpleNamespace
from zipfile import ZipFile

import pytest
from test_every_file import COMMANDS
from vba_asked import DOCUMENTS
from windows import call, cell_functions, windows

from mastermind_xl import CodeError
from mastermind_xl.core import messages
from mastermind_xl.core.languages import speaking
from mastermind_xl.excel import vba_source
from mastermind_xl.excel.vba_project import Module


def row(*pegs):
    return (pegs,)


def column(*pegs):
    return tuple((peg,) for peg in pegs)


def python_answers(args, height):
    """Return the expected values of cells that call Python: one list for black, one for white."""
    shown = []
    for name in ("BLACK", "WHITE"):
        try:
            answer = call(name, *(values[0][0] if len(values) == len(values[0]) == 1 else values for values in args))
        except CodeError as error:
            answer = str(error)
        rows = [cell for (cell,) in answer] if isinstance(answer, list) else [answer] * height
        shown.append(rows)
    return shown


CASES = {
    "two ranges": [row(1, 2, 3, 6), row(1, 3, 2, 2)],
    "two columns": [column(1, 2, 3, 6), column(1, 3, 2, 2)],
    "eight cells": [row(peg) for peg in (1, 2, 3, 6, 1, 3, 2, 2)],
    "one peg": [row(1), row(1)],
    "long": [row(1, 1, 2, 2, 3, 3, 4, 5), row(5, 1, 2, 3, 3, 1, 1, 1)],
    "unfinished": [row(1, 2, 3, 6), row(1, None, 2, 2)],
    "spaces": [row(1, 2, 3, 6), row(1, " ", 2, 2)],
    "unfinished and wrong": [row(1, 2, 3, 6), row(7.5, None, 2, 2)],
    "a block": [row(1, 2, 3, 6), ((1, 3, 2, 2), (6, None, 2, 1), (1.5, 2, 3, 6), (6, 3, 2, 1))],
    "a colour too many": [row(1, 2, 3, 6), row(1, 2, 3, 7)],
    "more colours": [row(1, 2, 3, 9), row(9, 2, 3, 8), row(9)],
    "fewer colours": [row(1, 2, 3, 4), row(1, 2, 3, 5), row(4)],
    "colours that are none": [row(1, 2, 3, 4), row(1, 2, 3, 4), row("many")],
    "a word": [row(1, 2, 3, 6), row("red", 3, 2, 2)],
    "a digit as text": [row(1, 2, 3, 6), row("1", 3, 2, "2")],
    "truth": [row(1, 2, 3, 6), row(True, 3, 2, 2)],
    "no code": [row(None, 2, 3, 6), row(1, 3, 2, 2)],
    "short guess": [row(1, 2, 3, 6), row(1, 3, 2)],
    "short guesses": [row(1, 2, 3, 6), ((1, 3, 2), (1, 3, 2))],
    "nothing": [],
    "colours in several cells": [row(1, 2, 3, 6), row(1, 3, 2, 2), row(6, 6)],
    "colours in an empty cell": [row(1, 2, 3, 6), row(1, 3, 2, 2), row(None)],
    "a date": [row(1, 2, 3, 6), row(datetime(2026, 1, 2), 3, 2, 2)],
    "a long text": [row(1, 2, 3, 6), row("lorem ipsum " * 9, 3, 2, 2)],
    "many digits": [row(1, 2, 3, 6), row("9" * 300, 3, 2, 2)],
    "digits with spaces": [row(1, 2, 3, 6), row(" 1 ", 3, 2, 2)],
    "signs in a text": [row(1, 2, 3, 6), row('it\'s\nso, "…" \\ é', 3, 2, 2)],
    "a number as programs write it": [row(1, 2, 3, 6), row("1e0", 3, 2, 2)],
    "great numbers": [row(1, 2, 3, 6), ((1e300, 3, 2, 2), (-1e300, 3, 2, 2), (123456789012345, 3, 2, 2))],
    "whole codes": [row(1123), row(2143)],
    "whole codes as text": [row("1123"), row(" 2143 ")],
    "whole codes, unfinished": [row(1123), row(None)],
    "whole codes and a short guess": [row(1123), row(3)],
    "whole codes and a long guess": [row(1123), row("214311")],
    "whole codes and a word": [row(1123), row("red")],
    "whole codes and a date": [row(1123), row(datetime(2026, 1, 2))],
    "whole codes and a fraction": [row(1123), row(1.5)],
    "whole codes and truth": [row(1123), row(True)],
    "whole codes with a nought": [row("0123"), row(1023)],
    "whole codes with a colour too many": [row(1173), row(1198)],
    "whole codes of more colours": [row(1179), row(9117), row(9)],
    "whole codes of fewer colours": [row(1123), row(2143), row(3)],
    "whole codes of ten colours": [row(1123), row(2143), row(10)],
    "whole codes that are too long": [row("1111222233334444"), row("1111222233334444")],
    "whole codes that are too great": [row(1e300), row(1e300)],
    "whole codes, the longest": [row(111122223333444), row("444333322221111")],
    "a whole code and a range": [row(1123), row(2, 1, 4, 3)],
    "a range and a whole code": [row(1, 1, 2, 3), row(2143)],
    "a whole code and many": [row(1123), column(2143, 1122)],
    "three whole codes": [row(1123), row(2143), row(2143)],
    "one peg and a whole code": [row(1), row(11)],
    "letters": [row("b", "B", "y", 3), row("Y", "p", "i", " g ")],
    "letters that this board lacks": [row("b", "B", "y", 3), row("R", "x", 1, 1)],
    "a letter that is none": [row("b", "B", "y", 3), row("x", 1, 1, 1)],
    "whole codes in numbers and letters": [row(1123), row(" YBGG ")],
    "whole codes of letters that are none": [row("bbyx"), row("1123")],
    "spaces between the pegs": [row("1 1 2 3"), row("2  1 4 3 ")],
    "commas between the pegs": [row("1,1,2,3"), row("2, 1, 4, 3")],
    "spaces and more colours": [row("1 12 3 4"), row("12 1 3 4"), row(12)],
    "commas and a word": [row("1,1,2,3"), row("1,1,red,3")],
    "nothing but commas": [row("1,1,2,3"), row(",,")],
    "a column of whole codes": [row("1123"), column("1123", 2143, "1 1 2 2", None, "red", 12, 3, "1723", "bbyg")],
    "a range and a column of whole codes": [row(1, 1, 2, 3), column("1123", None, 3)],
    "a whole code and a guess written downwards": [row("1123"), column(2, 1, 4, 3)],
    "a whole code and a table": [row("1123"), ((2, 1, 4, 3), (1, 1, None, 2))],
    "a whole code and a narrow table": [row("1123"), ((2, 1, 4), (1, 1, 2))],
    "one peg and a column": [row(3), column(1, 3)],
    "one peg and a column of whole codes": [row(3), column(12, 33)],
    "one peg and how many colours": [row(1), row(7), row(9)],
    "one peg and too few colours": [row(1), row(7), row(6)],
    "as many colours as there may be": [row(1, 3, 12, 99), ((1, 2, 3, 12), (0, 1, 2, 3), (-1, 1, 2, 3)), row(99)],
    "a guess in pieces": [row(1, 2, 3, 6), row(1), row(3, 2), row(2)],
    "long fractions": [
        row(1, 2, 3, 6),
        ((1234567.25, 3, 2, 2), (0.1 + 0.2, 3, 2, 2), (-7.125, 3, 2, 2), (-0.001, 3, 2, 2)),
    ],
}


class TestCells:
    """The values of cells for all kinds of arguments."""

    @pytest.mark.exhaustive
    def test_as_python(self, ask):
        """BLACK and WHITE in VBA give the same values and messages as in Python, for many kinds of arguments."""
        heights = [max((len(values) for values in args[1:2]), default=1) for args in CASES.values()]
        python = [python_answers(args, height) for args, height in zip(CASES.values(), heights, strict=True)]
        assert dict(zip(CASES, ask(*CASES.values()), strict=True)) == dict(zip(CASES, python, strict=True))

    def test_arrays(self, open_with_vba):
        """BLACK and WHITE in VBA accept array constants in braces like ranges."""
        cell = open_with_vba().Sheets.getByName("Values").getCellRangeByName("A1")
        for formula, shown in (("VBABLACK({1;2;3};{1;3;3})", 2), ("VBAWHITE({1|2|3};{3;1;2})", 3)):
            cell.setFormula(f"={formula}")
            assert cell.Value == shown

    def test_letters_of_a_language(self, open_with_vba):
        """In a German workbook, VBA reads the letters of German colours, such as E for gelb."""
        with speaking("de"):
            document = open_with_vba([list("REEB"), [1, 3, 3, 5], list("regb")], vba_source.vba_edition())
        cell = document.Sheets.getByName("Values").getCellRangeByName("G1")
        for guess, shown in (("A2:D2", 4), ("A3:D3", 3)):
            cell.setFormula(f"=VBABLACK(A1:D1;{guess})")
            assert cell.Value == shown

    def test_reason(self, open_with_vba):
        """A cell with a Python error shows only the error's message, without the traceback."""
        edition = vba_source.vba_edition()
        source = f"{edition.source}\r\nPublic Function WHY(report)\r\n    WHY = Reason(report)\r\nEnd Function\r\n"
        report = (
            "Unexpected Python Error: Traceback (most recent call last):\n  File x, line 1, in BLACK\n"
            "mastermind_xl.core.errors.CodeError: code and guess must have the same length, not 4 and 3\r\n"
        )
        document = open_with_vba([[report], ["Something else"], [" \n"]], Module(edition.name, source))
        sheet = document.Sheets.getByName("Values")
        for number, shown in enumerate([messages.LENGTHS.format(pegs=4, guess=3), "Something else", ""]):
            cell = sheet.getCellByPosition(1, number)
            cell.setFormula(f"=WHY($A${number + 1})")
            assert cell.String == shown


class TestCalls:
    """Calls of Python from cells, compared with the code that xlwings generates."""

    @pytest.mark.parametrize(
        ("modules", "book"), [(vba_source.game_modules, "game.xlsm"), (vba_source.addin_modules, "addin.xlam")]
    )
    def test_as_xlwings_writes_them(self, modules, book):
        """Our VBA calls Python with the same function, parameters, module, workbook and caller as the code of xlwings.

        Only the code around the call differs: one function reads all ranges instead of four, VBA answers on a
        Mac and without Python, and a Python error shows only its message.
        """
        functions, written = cell_functions(), io.StringIO()
        with windows() as xlwings_udfs:
            xlwings_udfs.generate_vba_wrapper(functions.__name__, functions, written, SimpleNamespace(Name=book))
        theirs = written.getvalue()
        (ours,) = (module.source for module in modules(DOCUMENTS) if module.name == "MastermindFunctions")
        declared = re.findall(r"^Public Function (\w+)\((.*)\) As Variant\r$", ours, re.M)
        assert [(name, args.replace(" As Variant", "")) for name, args in sorted(declared)] == re.findall(
            r"^Function (\w+)\((.*)\)$", theirs, re.M
        )
        workbook, caller = re.search(r"XLPy\.CallUDF\(.*, (\w+), ([\w.]+)\)", theirs).groups()
        module = re.search(r'XLPy\.CallUDF\("([\w.]+)"', theirs)[1]
        assert f'python.CallUDF("{module}", asked, args, {workbook}, {caller})' in ours
        assert ("ThisWorkbook" in ours, "ActiveWorkbook" in ours) == (workbook == "ThisWorkbook", book == "addin.xlam")
        calls = set(re.findall(r'XLPy\.CallUDF\("[\w.]+", "(\w+)", (Array\(.*?\)|argsArray)', theirs))
        assert {name for name, _ in calls} == {name for name, _ in declared}
        for name, args in calls:
            assert f'AnswerOf("{name}", {args.replace("argsArray", "ValuesOf(given)")}, ' in ours

    @pytest.mark.parametrize(
        ("modules", "name"), [(vba_source.game_modules, "small.xlsm"), (vba_source.addin_modules, "mastermind_xl.xlam")]
    )
    def test_what_the_ribbon_calls_is_there(self, modules, name, written):
        """Every procedure that the ribbon calls is in the same file, with the parameters that Excel passes."""
        source = "".join(module.source for module in modules(DOCUMENTS) if module.kind == "standard")
        with ZipFile(written(name, *COMMANDS[name])) as package:
            ribbon = package.read("customUI/customUI14.xml").decode()
        called = dict(re.findall(r'(onAction|getVisible|onLoad)="(\w+)"', ribbon))
        assert f"Public Sub {called['onAction']}(control As IRibbonControl)" in source
        assert f"Public Sub {called['onLoad']}(ui As IRibbonUI)" in source
        assert ("getVisible" in called) == name.endswith("xlam")
        if "getVisible" in called:
            assert f"Public Sub {called['getVisible']}(control As IRibbonControl, ByRef visible)" in source
