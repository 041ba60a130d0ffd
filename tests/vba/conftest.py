"""Fixtures for tests that run VBA in LibreOffice."""

import io
from dataclasses import replace
from itertools import count

import pytest
from openpyxl import Workbook
from vba_asked import SERVER

from mastermind_xl.excel import vba_source
from mastermind_xl.excel.macro_package import document_modules, write_macro_package
from mastermind_xl.excel.vba_project import Module, vba_project


@pytest.fixture
def open_with_vba(tmp_path, open_in_libreoffice):
    """A function that opens a document with the given rows of values and the VBA edition of the cell functions."""

    def open_with_vba(rows=(), *modules, name="vba.xlsm"):
        workbook = Workbook()
        workbook.active.title = "Values"
        for values in rows:
            workbook.active.append(values)
        source, path = io.BytesIO(), tmp_path / name
        workbook.save(source)
        listed = modules or (vba_source.vba_edition(),)
        with path.open("wb") as file:
            write_macro_package(source, file, project=vba_project("Test", [*document_modules(source), *listed]))
        return open_in_libreoffice(path, macros=True).document

    return open_with_vba


@pytest.fixture
def ask(open_with_vba):
    """A function that returns the answers of the VBA edition to lists of ranges."""

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
    GetConfig = default
    If InStr(configKey, "INTERPRETER") > 0 Then GetConfig = ThisWorkbook.Worksheets(1).Range("H4").Value
    If configKey = "CONDA ENV" Then GetConfig = ThisWorkbook.Worksheets(1).Range("H6").Value
End Function

Public Function IsThere(ByVal FileSpec As String) As Boolean
    IsThere = ThisWorkbook.Worksheets(1).Range("H5").Value <> FileSpec & " is gone"
End Function

Public Function GetMacDir(Name As String, Normalize As Boolean) As String
    GetMacDir = "/Users/me"
End Function

Public Sub Told(what, style, title)
    ThisWorkbook.Worksheets(1).Range("H2").NumberFormat = "@" ' what begins with = is no formula
    ThisWorkbook.Worksheets(1).Range("H2").Value = what
End Sub
""".strip()


@pytest.fixture
def open_game(open_with_vba):
    """A function that opens a game's document with our VBA modules and imitations of xlwings' modules.

    Messages are written to H2. VBA functions whose names also exist in LibreOffice get other names, and LibreOffice
    sees the buttons' procedures, since it can compile the imitations.
    """

    def open_game(start, values, server=SERVER, name="vba.xlsm"):
        others = {"MsgBox ": "Told ", "FileExists(": "IsThere(", "Private Function UnseenByLibreOffice()": ""}
        own = [module for module in vba_source.game_modules(()) if module.name.startswith("Mastermind")]
        for old, new in others.items():
            own = [replace(module, source=module.source.replace(old, new)) for module in own]
        stubs = Module("xlwings", STUBS.format(start=start).replace("\n", "\r\n"))
        answers = Module("Server", server.replace("\n", "\r\n"), "class")
        return open_with_vba(values, *own, stubs, answers, name=name)

    return open_game
