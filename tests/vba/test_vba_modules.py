"""The VBA modules: the ribbon tab, behaviour without Python, and the text of the modules."""

import importlib.util
import re
import sys
from dataclasses import replace
from pathlib import Path

import pytest
import xlwings
from vba_asked import DOCUMENTS, click, failing, shown

from mastermind_xl.core import languages
from mastermind_xl.core.languages import speaking
from mastermind_xl.excel import macros, vba_source, versions
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.excel.vba_project import Module, vba_project

XLWINGS = Path(xlwings.__file__).parent


IS_SHOWN = """
Public Function ISSHOWN(again)
    Dim visible
    ShowMastermindGroup Nothing, visible
    ISSHOWN = IIf(visible, "shown", "hidden")
End Function
""".strip()


class TestTab:
    """The ribbon tab that the add-in shares with workbooks, and when the add-in shows its groups on that tab."""

    @pytest.mark.parametrize(
        ("name", "defined", "expected"),
        [
            ("game.xlsm", "GameSettings", "hidden"),
            ("adopted.xlsm", "AdoptedGame", "hidden"),
            ("game.xlsx", "GameSettings", "shown"),
            ("other.xlsm", "Others", "shown"),
        ],
    )
    def test_hidden_where_a_workbook_brings_buttons(self, open_with_vba, name, defined, expected):
        """While a workbook with its own Mastermind buttons is active, the ribbon does not show the add-in's buttons."""
        (tab,) = (module for module in vba_source.addin_modules(()) if module.name == "MastermindTab")
        here = replace(tab, source=tab.source.replace("ActiveWorkbook", "ThisWorkbook"))
        document = open_with_vba((), here, Module("Asks", IS_SHOWN.replace("\n", "\r\n")), name=name)
        position = document.Sheets.getByIndex(0).getCellByPosition(0, 0).CellAddress
        document.NamedRanges.addNewByName(defined, "$Values.$A$1", position, 0)
        assert shown(document, "=ISSHOWN(1)") == expected

    def test_the_addin_hears_of_another_workbook(self):
        """When the user activates another workbook, the add-in refreshes the Mastermind tab of the ribbon."""
        workbook = vba_source.addin_modules(DOCUMENTS)[0]
        assert (workbook.name, workbook.kind) == ("ThisWorkbook", "document")
        assert "Private WithEvents Program As Application" in workbook.source
        (tab,) = (each for each in vba_source.addin_modules(DOCUMENTS) if each.name == "MastermindTab")
        assert "    ThisWorkbook.Hear Application\r\n" in tab.source
        assert "Sub Program_WorkbookActivate(ByVal Wb As Workbook)\r\n    RefreshMastermindTab" in workbook.source
        assert "Program" not in vba_source.game_modules(DOCUMENTS)[0].source


VALUES = ((1, 2, 3, 6), (1, 3, 2, 2), (), (None,) * 7 + ("C:\\python.exe",))
"""A code, a guess, and the path of the file's Python."""


class TestPython:
    """Cells start Python only when needed; LibreOffice runs all our VBA modules in these tests."""

    FAILS = 'Err.Raise 1, , "Could not load xlwings64.dll" & vbCrLf & "C:\\"'
    SLOW = """Dim start As Double
    start = Timer
    Do While Abs(Timer - start) < 2
    Loop
    """
    ANSWERS = "Set XLPy = New Server"
    BLACK = ("=BLACK(A1:D1;A2:D2)", "1")
    WHITE = ("=WHITE(1;2;3;6;1;3;2;2)", "2")
    CANDIDATES = ("=CANDIDATES(A1:D1;A2;A2)", "mastermind_xl.excel.udfs CANDIDATES 4 Range")
    NEXTGUESS = ("=NEXTGUESS(A1:D1;A2;A2;6)", "mastermind_xl.excel.udfs NEXTGUESS 5 Range")

    @pytest.mark.parametrize("start", [FAILS, SLOW + FAILS, SLOW + ANSWERS, ANSWERS])
    def test_black_and_white_do_not_start_python(self, open_game, start):
        """The cell functions BLACK and WHITE are calculated in VBA and do not start Python."""
        document = open_game(start, VALUES)
        for formula, answer in (self.BLACK, self.WHITE, ("=WHITE(A1:D1;A2:D2)", "2"), self.BLACK):
            assert shown(document, formula) == answer
        assert shown(document, "=BLACK()").startswith("0 cells are not a code and a guess")
        assert shown(document, "=TRIED(1)") == "0"

    @pytest.mark.parametrize("start", [FAILS, SLOW + FAILS])
    def test_one_failure_is_enough(self, open_game, start):
        """After Python has failed once, no cell starts Python again; CANDIDATES and NEXTGUESS show the remedy."""
        document = open_game(start, VALUES)
        for again in (1, 2):
            for formula in (self.CANDIDATES[0], self.NEXTGUESS[0]):
                assert shown(document, formula) == (
                    "Python does not answer: Could not load xlwings64.dll (this file was built with xlwings 0.1.2). "
                    "Cells ask Python again when this file is reopened. To find the cause, "
                    "type in a terminal: C:\\python.exe -m mastermind_xl doctor"
                )
            for formula, answer in (self.BLACK, self.WHITE):
                assert shown(document, formula) == answer
            assert shown(document, f"=TRIED({again})") == "1"
            click(document, "Hint")
            assert document.Sheets.getByName("Values").getCellRangeByName("H1").String.endswith("macros.hint()")

    def test_python_answers_all_once_it_has_answered(self, open_game):
        """Once Python has answered one cell, all four cell functions ask Python, with arguments of the right types."""
        document = open_game(self.ANSWERS, VALUES)
        assert shown(document, self.CANDIDATES[0]) == self.CANDIDATES[1]
        assert shown(document, self.NEXTGUESS[0]) == self.NEXTGUESS[1]
        assert shown(document, self.BLACK[0]) == "mastermind_xl.excel.udfs BLACK 2 Variant()"
        assert shown(document, self.WHITE[0]) == "mastermind_xl.excel.udfs WHITE 8 Double"

    def test_python_is_asked_about_variants(self, open_game):
        """BLACK with the name of a variant asks Python at once; BLACK with a number of colours is calculated in VBA."""
        document = open_game(self.ANSWERS, VALUES)
        assert shown(document, "=BLACK(A1:D1;A2:D2;9)") == self.BLACK[1]
        asked = shown(document, '=BLACK(A1:D1;A2:D2;"bulls-and-cows")')
        assert asked == "mastermind_xl.excel.udfs BLACK 3 Variant()"

    def test_an_error_of_ours_is_an_answer(self, open_game):
        """A cell shows an error that our own Python code raises, and Python then counts as having answered."""
        document = open_game(self.ANSWERS, VALUES, failing("mastermind_xl.core.errors.CodeError: no"))
        assert shown(document, self.CANDIDATES[0]) == "no"
        assert shown(document, self.BLACK[0]) == "no"
        assert shown(document, "=TRIED(1)") == "2"

    def test_any_other_error_is_a_failure(self, open_game):
        """After an unexpected Python error, VBA calculates BLACK, and CANDIDATES and NEXTGUESS show the error."""
        document = open_game(self.ANSWERS, VALUES, failing("ModuleNotFoundError: No module named 'x'"))
        for formula in (self.CANDIDATES[0], self.NEXTGUESS[0]):
            assert shown(document, formula).startswith(
                "Python does not answer: No module named 'x' (this file was built with xlwings 0.1.2"
            )
        assert shown(document, self.BLACK[0]) == self.BLACK[1]
        assert shown(document, "=TRIED(1)") == "1"

    @pytest.mark.parametrize(
        ("python", "conda", "typed"),
        [
            (None, None, "a terminal: python"),
            (
                "C:\\a b\\python.exe", None,
                'a terminal (in PowerShell, put & in front): "C:\\a b\\python.exe"',
            ),
            ("python", "games", "an Anaconda Prompt: conda run -n games python"),
            ("python", "D:\\games", "an Anaconda Prompt: conda run -p D:\\games python"),
        ],
    )  # fmt: skip
    def test_the_command_names_python(self, open_game, python, conda, typed):
        """If Python fails, the cell's advice contains Python's path, quoted if needed, or the conda environment."""
        document = open_game(self.FAILS, (*VALUES[:3], (*VALUES[3][:7], python), (), (None,) * 7 + (conda,)))
        assert shown(document, self.CANDIDATES[0]).endswith(f"type in {typed} -m mastermind_xl doctor")


NAMES = (("a=b.xlsm", "="), ("=b.xlsm", "="), ("5$.xlsm", "$"), ("a\\U b.xlsm", "\\"))
"""Names of workbooks, and the sign in each that buttons refuse."""
FOLDERS = ("a`b", "a|b", 'a"b', "a\\xb")
"""Names of folders with such a sign in the middle."""
DOCTOR = "To find the cause, type in a terminal: C:\\python.exe -m mastermind_xl doctor"
SCRIPT = "/Users/me/Library/Application Scripts/com.microsoft.Excel/xlwings-0.1.2.applescript"
IN_NAME = "{0}: buttons do not work in a file with {1} in its name. Save it under another name."
IN_PATH = "5 & 6.xlsm: buttons do not work in a folder with {} in its path. Save it in another folder."


class TestButtons:
    """Clicks on the buttons of a workbook."""

    def test_buttons(self, open_game, monkeypatch):
        """Every button of a workbook runs its Python function; the first click also compares the xlwings versions."""
        document = open_game("Set XLPy = New Server", VALUES)
        done = []
        monkeypatch.setattr(versions, "compare", lambda *given: done.append(given))
        for button in BUTTONS:
            monkeypatch.setattr(macros, button.name, lambda name=button.name: done.append(name))
            click(document, button.sub)
            exec(document.Sheets.getByName("Values").getCellRangeByName("H1").String)  # noqa: S102 - ours
        assert done == [("0.1.2", vba_source.GAME_AGAIN), *(button.name for button in BUTTONS)]

    @pytest.mark.parametrize(
        ("file", "happens", "gone", "says"),
        [
            ("vba.xlsm", "", "", ""),
            ("vba.xlsm", "failed", "", f"Python ended with the error that was just shown. {DOCTOR}"),
            ("vba.xlsm", "not started", "", f"Python could not be started: no such thing\n{DOCTOR}"),
            # on a Mac
            ("vba.xlsm", "", SCRIPT, "This file was built with xlwings 0.1.2, whose script Excel does not have."),
            (
                "vba.xlsm",
                "",
                "C:\\python.exe",
                "There is no Python at C:\\python.exe. If it has moved, type its new path into the sheet xlwings.conf. "
                "Otherwise install Python, then run in a copy of the project: python -m pip install .",
            ),
            *((name, "", "", IN_NAME.format(name, sign)) for name, sign in NAMES),
            *((f"{folder}/5 & 6.xlsm", "", "", IN_PATH.format(folder[1])) for folder in FOLDERS),
        ],
    )
    def test_a_button_that_cannot_work(self, open_game, tmp_path, file, happens, gone, says):
        """If Python fails, is missing or cannot read the file's name, a click on a button tells the cause and the cure."""
        (tmp_path / file).parent.mkdir(exist_ok=True)
        rows = [*VALUES[:2], [None] * 7 + [happens], VALUES[3], [None] * 7 + [gone and f"{gone} is gone"]]
        document = open_game(TestPython.ANSWERS, rows, name=file)
        click(document, "Solve")
        sheet = document.Sheets.getByName("Values")
        asked, told = (sheet.getCellRangeByName(cell).String.replace("\r", "") for cell in ("H1", "H2"))
        assert (told != "", told[: len(says)]) == (says != "", says)
        assert (asked == "") == (file != "vba.xlsm" or gone.endswith(".exe"))

    def test_letters_of_a_language(self, open_game, monkeypatch):
        """A VBA message keeps all letters of its language, even if no code page of Windows contains all of them."""
        own = {vba_source.TEXTS["ENDED"]: "Ő İ ß „ñ“ ç", vba_source.TEXTS["FIND_CAUSE"]: "Ü {terminal}"}
        monkeypatch.setattr(languages, "load_catalogue", lambda name: own)
        with speaking("de"):
            document = open_game("Set XLPy = New Server", [*VALUES[:2], [None] * 7 + ["failed"], VALUES[3]])
        click(document, "Solve")
        told = document.Sheets.getByName("Values").getCellRangeByName("H2").String
        assert told == "Ő İ ß „ñ“ ç Ü type in a terminal: C:\\python.exe -m mastermind_xl doctor"


class TestModules:
    """The VBA modules in a file, and what these modules need."""

    def test_game(self):
        """A workbook with macros contains the unchanged xlwings module for stand-alone workbooks."""
        modules = {module.name: module for module in vba_source.game_modules(DOCUMENTS)}
        assert modules["xlwings"].text.encode("cp1252") == (XLWINGS / "xlwings.bas").read_bytes()
        assert f'PROJECT_NAME As String = "{vba_source.GAME_SETTINGS.removesuffix(".conf")}"' in modules["xlwings"].text

    def test_addin(self):
        """The add-in contains the xlwings module for add-ins, in which only the name of the settings is changed."""
        (ours,) = (module.text for module in vba_source.addin_modules(DOCUMENTS) if module.name == "xlwings")
        theirs = (XLWINGS / "xlwings_custom_addin.bas").read_bytes().decode("cp1252")
        assert ours == theirs.replace('"myaddin"', '"mastermind_xl"')
        assert vba_source.ADDIN_SETTINGS == "mastermind_xl.conf"

    def test_names_do_not_meet(self):
        """In the VBA of a file, no two public procedures share a name, and no module has the name of the project."""
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

    @pytest.mark.parametrize(("system", "interpreter"), [("win32", "INTERPRETER_WIN"), ("darwin", "INTERPRETER_MAC")])
    def test_settings(self, monkeypatch, system, interpreter):
        """Every setting that we write into a workbook or an add-in is read by xlwings."""
        monkeypatch.setattr(vba_source.sys, "platform", system)
        monkeypatch.setattr(vba_source, "path_for_excel", lambda python: python)
        rows = vba_source.settings(interpreter=True)
        assert dict(rows)[interpreter] == sys.executable
        assert importlib.util.find_spec(dict(rows)["UDF MODULES"])
        monkeypatch.setattr(vba_source, "conda_settings", lambda python: ("C:\\conda", "base"))
        conda = vba_source.settings(interpreter=True)
        for runtime in ("xlwings.bas", "xlwings_custom_addin.bas"):
            asked = set(re.findall(r'GetConfig\("([^"]+)"', (XLWINGS / runtime).read_text("utf-8")))
            assert {name for name, _ in rows + conda} <= asked

    def test_without_an_interpreter(self):
        """If a file stores no Python path, the settings have no row for one: an empty row would count as a path."""
        names = {name for name, _ in vba_source.settings(interpreter=False)}
        assert names.isdisjoint({"INTERPRETER_WIN", "INTERPRETER_MAC", "PYTHONPATH"})

    @pytest.mark.parametrize("interpreter", [True, False])
    def test_files_beside_a_workbook_do_not_run(self, interpreter):
        """Python does not import modules from the folder of the workbook, which may be a folder of downloads."""
        assert dict(vba_source.settings(interpreter=interpreter))["ADD_WORKBOOK_TO_PYTHONPATH"] == "False"

    def test_no_xlwings(self, monkeypatch):
        """Without xlwings, no workbook with macros is built, and the message shows how to install xlwings."""
        monkeypatch.setattr(importlib.util, "find_spec", lambda name: None)
        with pytest.raises(vba_source.XlwingsError, match="pip install xlwings"):
            vba_source.game_modules(DOCUMENTS)

    def test_another_xlwings(self, monkeypatch):
        """The add-in is not built if the xlwings module for add-ins has an unexpected form."""
        monkeypatch.setattr(vba_source, "_read_xlwings", lambda name: 'Attribute VB_Name = "xlwings"\n')
        with pytest.raises(vba_source.XlwingsError, match="install xlwings"):
            vba_source.addin_modules(DOCUMENTS)
