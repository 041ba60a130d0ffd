"""The VBA of the game workbook and of the add-in: xlwings' own modules, and ours that call them.

The modules of xlwings are taken from the installed package when a file is built, since they must
be of the version that answers them. A stand-alone workbook has the project name ``xlwings``; an
add-in has its own, and with it its own sheet and file of settings.
"""

from __future__ import annotations

import importlib.util
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

from mastermind_xl.core import messages
from mastermind_xl.core.board import MAX_COLORS
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.excel.addin import NAME as ADDIN_FILE
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.excel.state import EXACT_DIGITS
from mastermind_xl.excel.vba_project import Module, read_module
from mastermind_xl.install import FROM_A_COPY, pip_install
from mastermind_xl.sheets.game.formulas import USUAL_COLORS

GAME_PROJECT = "MastermindGame"
ADDIN_PROJECT = "MastermindAddin"
"""Names of the VBA projects."""

GAME_SETTINGS = "xlwings.conf"
ADDIN_SETTINGS = "mastermind_xl.conf"
"""Titles of the sheets with the settings of xlwings."""

GAME_AGAIN = "game FILE.xlsm --force"
ADDIN_AGAIN = "addin install"
"""The words of the command that builds such a file."""

GAME_MOVED = f"type its new place into the sheet {GAME_SETTINGS}"
"""What to do where Python has moved."""

_PLACE = "' WORDS"
"""Where constants that are ours go."""
_SUBS = "' SUBS"
"""Where a Sub for each button goes."""

_FOLDER = Path(__file__).parent / "vba"
_WORDS = ("LENGTHS", "NO_NUMBER", "EMPTY_CELL", "A_DATE", "NO_SUCH_COLOR", "ONE_CELL", "UNPAIRED")
_PROJECT_NAME = 'Const PROJECT_NAME As String = "{}"'


class XlwingsError(MastermindError):
    """xlwings is missing, or is not as expected."""


def game_modules(documents: Sequence[Module]) -> list[Module]:
    """The modules of a workbook that brings its macros along.

    Args:
        documents: as ``document_modules`` of the workbook gives them.

    Raises:
        XlwingsError: xlwings is not installed.
    """
    return [
        *documents,
        *_own_modules("ThisWorkbook", GAME_AGAIN, GAME_MOVED),
        read_module((_FOLDER / "MastermindTab.bas").read_text("ascii").replace("ADDIN_FILE", ADDIN_FILE)),
        _dictionary(),
        read_module(_read_xlwings("xlwings.bas")),
    ]


def addin_modules(documents: Sequence[Module]) -> list[Module]:
    """The modules of the add-in, which works on whichever workbook is active.

    Args:
        documents: as ``document_modules`` of the add-in gives them.

    Raises:
        XlwingsError: xlwings is not installed, or its module for add-ins has changed.
    """
    runtime = _read_xlwings("xlwings_custom_addin.bas")
    given, ours = _PROJECT_NAME.format("myaddin"), _PROJECT_NAME.format(ADDIN_SETTINGS.removesuffix(".conf"))
    if runtime.count(given) != 1:
        raise XlwingsError("this xlwings names its add-ins in another way: install xlwings 0.37")
    own = _own_modules(
        "ActiveWorkbook",
        ADDIN_AGAIN,
        f"in a terminal, its new path followed by -m mastermind_xl {ADDIN_AGAIN}",
    )
    return [*documents, *own, _dictionary(), read_module(runtime.replace(given, ours))]


def vba_edition() -> Module:
    """The module that scores in VBA alone."""
    source = (_FOLDER / "MastermindVba.bas").read_text("ascii")
    shared = _constants(
        {
            **{name: getattr(messages, name) for name in _WORDS},
            "COLORS": USUAL_COLORS,
            "MOST_COLORS": MAX_COLORS,
            "MOST_SHOWN": messages.MOST_SHOWN,
            "EXACT_DIGITS": EXACT_DIGITS,
            "MOST_WHOLE": 10**EXACT_DIGITS - 1,
        }
    )
    return read_module(source.replace(_PLACE, shared))


def settings(
    *,
    interpreter: str | None,
    system: Literal["win32", "darwin"],
    path: str = "",
    conda: tuple[str, str] | None = None,
) -> list[tuple[str, str]]:
    """The rows of the settings sheet: names and values, from A1 down without a gap.

    Args:
        interpreter: the Python to run, or None for the one on PATH.
        system: where it runs.
        path: folders to import from, with ; between.
        conda: conda's folder and the name of the interpreter's environment, if xlwings is to activate it.
    """
    rows = [
        ("UDF MODULES", "mastermind_xl.excel.udfs"),
        ("USE UDF SERVER", "False"),  # a click starts a fresh Python
        ("ADD_WORKBOOK_TO_PYTHONPATH", "False"),  # what lies beside a workbook is not to be run
    ]
    if conda:  # xlwings activates an environment only for an interpreter without a path
        rows[:0] = [("INTERPRETER_WIN", "python"), *zip(("CONDA PATH", "CONDA ENV"), conda, strict=True)]
    elif interpreter:
        rows.insert(0, ("INTERPRETER_WIN" if system == "win32" else "INTERPRETER_MAC", interpreter))
    if path:
        rows.append(("PYTHONPATH", path))
    return rows


def _own_modules(workbook: str, again: str, moved: str) -> list[Module]:
    functions = (_FOLDER / "MastermindFunctions.bas").read_text("ascii")
    buttons = (_FOLDER / "MastermindButtons.bas").read_text("ascii")
    said = _constants(
        {
            "FROM_A_COPY": FROM_A_COPY,
            "AGAIN": again,
            "MOVED": moved,
            "EQUALS_IN_NAME": messages.EQUALS_IN_NAME,
        }
    )
    subs = "\n\n".join(
        f'Public Sub {button.sub}()\n    AskPython "{button.name}"\nEnd Sub' for button in BUTTONS
    )
    return [
        read_module(functions.replace("ThisWorkbook", workbook)),
        vba_edition(),
        read_module(buttons.replace("ThisWorkbook", workbook).replace(_PLACE, said).replace(_SUBS, subs)),
        read_module((_FOLDER / "MastermindTerminal.bas").read_text("ascii")),
    ]


def _constants(values: Mapping[str, str | int]) -> str:
    """Lines of VBA that give texts and numbers their names."""
    lines = (
        f'Private Const {name} As String = "{value}"'
        if isinstance(value, str)
        else f"Private Const {name} As Double = {value}"
        for name, value in values.items()
    )
    return "\n".join(lines)


def _dictionary() -> Module:
    return read_module(_read_xlwings("addin/Dictionary.cls"))


def _read_xlwings(name: str) -> str:
    """A file of the installed xlwings; the package itself takes long to import."""
    spec = importlib.util.find_spec("xlwings")
    if spec is None or spec.origin is None:
        raise XlwingsError(f"xlwings is not installed: {pip_install('xlwings')}")
    return (Path(spec.origin).parent / name).read_text("utf-8")
