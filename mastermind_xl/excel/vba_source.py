"""The VBA of the game workbook and of the add-in: xlwings' modules, and our modules that call them.

When a file is built, xlwings' modules are read from the installed package, because they must have the same version as
the xlwings that answers their calls. A stand-alone workbook has the project name ``xlwings``; the add-in has another
name, and a sheet and file of settings of its own.
"""

import importlib.util
import re
import sys
import tomllib
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from importlib.metadata import version
from importlib.resources import files
from pathlib import Path
from types import MappingProxyType

from mastermind_xl.core import messages
from mastermind_xl.core.colors import LETTERS, color_names, say_colors
from mastermind_xl.core.errors import MOST_SHOWN, MastermindError
from mastermind_xl.core.languages import fill
from mastermind_xl.core.rules import EXACT_DIGITS, MAX_COLORS
from mastermind_xl.excel.buttons import BUTTONS, Button
from mastermind_xl.excel.interpreter import conda_settings, path_for_excel
from mastermind_xl.excel.vba_project import WORKBOOK, Module, read_module
from mastermind_xl.install import FROM_A_COPY, pip_install
from mastermind_xl.sheets import names
from mastermind_xl.sheets.game.formulas import USUAL_COLORS

GAME_PROJECT = "MastermindGame"
ADDIN_PROJECT = "MastermindAddin"  # names of the VBA projects

GAME_SETTINGS = "xlwings.conf"
ADDIN_SETTINGS = "mastermind_xl.conf"  # titles of the sheets with the settings of xlwings

ADOPT_AGAIN = "adopt OLD.xlsm NEW.xlsm"
GAME_AGAIN = "game NEW.xlsm --from OLD.xlsm"
ADDIN_AGAIN = "addin install"  # the command that builds the add-in again
ADDIN_MOVED = f"in a terminal, type its new path, then -m mastermind_xl {ADDIN_AGAIN}"
GAME_MOVED = f"type its new path into the sheet {GAME_SETTINGS}"  # advice if Python has moved
_CONSTANT = re.compile(r'(Named|Names)\("([A-Z_]+)"\)')
_PLACE = "' WORDS"  # placeholder for our constants
_SUBS = "' SUBS"  # placeholder for the buttons' Subs
_EVENTS = "' EVENTS\n"  # placeholder for the line that lets a game hear events

_UNSEEN = """\
' LibreOffice looks for macros without reading #If. So it takes everything up to the next End Function for this
' function, and a click on a button of the sheet runs nothing: LibreOffice would compile xlwings, which it cannot.
#If False Then
Private Function UnseenByLibreOffice()
#End If

"""

_FOLDER = files(__package__) / "vba"
_DICTIONARY = "addin/Dictionary.cls"
_FROM_XLWINGS = (_DICTIONARY, "xlwings.bas")  # xlwings' modules in a workbook
_IN_ADDINS = "xlwings_custom_addin.bas"
_WORDS = ("LENGTHS", "NO_NUMBER", "EMPTY_CELL", "A_DATE", "NO_SUCH_COLOR", "ONE_CELL", "UNPAIRED")
TEXTS: dict[str, str] = tomllib.loads((_FOLDER / "texts.toml").read_text("utf-8"))
_FIELDS = ("again", "command", "error", "name", "path", "sign", "terminal", "version", "why")
"""Placeholders that VBA fills."""
_PROJECT_NAME = 'Const PROJECT_NAME As String = "{}"'


class XlwingsError(MastermindError):
    """xlwings is missing, or has an unexpected content."""


def game_modules(documents: Sequence[Module]) -> list[Module]:
    """Return the modules of a workbook with macros: first ``documents``, see ``document_modules``, then all others.

    Raises XlwingsError if xlwings is not installed.
    """
    return [
        *_with_events(documents, "GameEvents"),
        *_own_modules("ThisWorkbook", GAME_AGAIN, GAME_MOVED, events="    OnMastermindGame Nothing\n", above=_UNSEEN),
        read_ours("MastermindBoard"),
        *(read_module(_read_xlwings(name)) for name in _FROM_XLWINGS),
    ]


def addin_modules(documents: Sequence[Module]) -> list[Module]:
    """Return the modules of the add-in, which works on the active workbook; see ``game_modules``.

    Raises XlwingsError if xlwings is not installed, or if xlwings' module for add-ins has changed.
    """
    runtime = _read_xlwings(_IN_ADDINS)
    given, ours = _PROJECT_NAME.format("myaddin"), _PROJECT_NAME.format(ADDIN_SETTINGS.removesuffix(".conf"))
    if runtime.count(given) != 1:
        raise XlwingsError("this xlwings names its add-ins differently: install xlwings 0.37")
    return [
        *_with_events(documents, "AddinEvents"),
        *_own_modules("ActiveWorkbook", ADDIN_AGAIN, ADDIN_MOVED),
        read_ours("MastermindTab"),
        read_module(_read_xlwings(_DICTIONARY)),
        read_module(runtime.replace(given, ours)),
    ]


def _with_events(documents: Sequence[Module], name: str) -> Iterator[Module]:
    events = read_ours(name).source
    return (replace(each, source=events) if each.name == WORKBOOK else each for each in documents)


def adopted_modules(buttons: Sequence[Button] = ()) -> list[Module]:
    """Return the modules for somebody's own workbook, whose Subs call ``AskPython``; with Subs for ``buttons``, if any.

    The workbook's project may lack the reference to Office, which defines the type of the ribbon's argument.
    """
    own = _own_modules("ThisWorkbook", ADOPT_AGAIN, GAME_MOVED, buttons)
    own = [replace(module, source=module.source.replace("IRibbonControl", "Object")) for module in own]
    return [*own, *(read_module(_read_xlwings(name)) for name in _FROM_XLWINGS)]


def vba_edition() -> Module:
    """Return the module that scores guesses without Python, and reads the letters of colours in the spoken language."""
    letters = "".join(say_colors(color_names(len(LETTERS)))[1])
    shared = _constants(
        **{name: getattr(messages, name) for name in _WORDS}, COLORS=USUAL_COLORS, MOST_COLORS=MAX_COLORS,
        MOST_SHOWN=MOST_SHOWN, EXACT_DIGITS=EXACT_DIGITS,
        LETTERS=letters + letters.lower(),
    )  # fmt: skip
    return read_ours("MastermindVba", {_PLACE: shared})


def settings(*, interpreter: bool) -> list[tuple[str, str]]:
    """Return the rows of the settings sheet: names and values, from A1 down without an empty row.

    With ``interpreter`` a row has the path of this Python. Otherwise the Python on PATH runs, and the row with the
    path is missing, because an empty cell would count as a path.
    """
    rows = [
        ("UDF MODULES", "mastermind_xl.excel.udfs"),
        ("USE UDF SERVER", "False"),  # a click starts a fresh Python
        ("ADD_WORKBOOK_TO_PYTHONPATH", "False"),  # files beside a workbook must not run
    ]
    if not interpreter:
        return rows
    if conda := conda_settings(sys.executable):
        # xlwings activates an environment only for an interpreter without a path
        return [("INTERPRETER_WIN", "python"), *zip(("CONDA PATH", "CONDA ENV"), conda, strict=True), *rows]
    name = "INTERPRETER_MAC" if sys.platform == "darwin" else "INTERPRETER_WIN"
    return [(name, path_for_excel(sys.executable)), *rows]


def _own_modules(
    workbook: str, again: str, moved: str, buttons: Sequence[Button] = BUTTONS, events: str = "", above: str = ""
) -> list[Module]:
    places = {field: f"{{{field}}}" for field in _FIELDS} | {"moved": fill(moved), "install": fill(FROM_A_COPY)}
    said = _constants("Public", **{name: fill(text, **places) for name, text in TEXTS.items()})
    subs = "\n\n".join(f'Public Sub {each.sub}()\n    AskPython "{each.name}"\nEnd Sub' for each in buttons)
    filled = {"ThisWorkbook": workbook, _PLACE: _constants(AGAIN=again), _SUBS: above + subs, _EVENTS: events}
    return [
        read_ours("MastermindFunctions", {"ThisWorkbook": workbook}),
        vba_edition(),
        read_ours("MastermindButtons", filled),
        read_ours("MastermindTerminal", {_PLACE: said}),
    ]


def _constants(scope: str = "Private", **values: str | int) -> str:
    lines = (
        f'{scope} Const {name} As String = "{_escape(value)}"'
        if isinstance(value, str)
        else f"{scope} Const {name} As Double = {value}"
        for name, value in values.items()
    )
    return "\n".join(lines)


def _escape(text: str) -> str:
    r"""Write a text in VBA: letters outside of ASCII as ``\u0130``, for the function Say."""
    return re.sub("[^ -~]", lambda found: f"\\u{ord(found[0]):04X}", text).replace('"', '""')


def read_ours(name: str, replaced: Mapping[str, str] = MappingProxyType({})) -> Module:
    """Read one of our modules; replace each key of ``replaced`` by its value, and our constants by names of cells."""
    source = (_FOLDER / f"{name}.bas").read_text("ascii")
    for placeholder, ours in replaced.items():
        source = source.replace(placeholder, ours)
    return read_module(_CONSTANT.sub(lambda found: f'{found[1]}("{getattr(names, found[2])}")', source))


def _read_xlwings(name: str) -> str:
    """Read a file of the installed xlwings without importing the package, which would take long."""
    spec = importlib.util.find_spec("xlwings")
    if spec is None or spec.origin is None:
        raise XlwingsError(f"xlwings is not installed: {pip_install('xlwings')}")
    path = Path(spec.origin).parent / name
    try:
        return path.read_text("utf-8")
    except OSError as error:
        again = pip_install("--force-reinstall", f"xlwings=={version('xlwings')}")
        cure = f"if a virus scanner removed the file, allow it in the scanner, then install xlwings again: {again}"
        raise XlwingsError(f"{path} cannot be read ({error.strerror or error}); {cure}") from error


def find_trouble() -> str:
    """Return the message about a file of xlwings that cannot be read; empty if all can be read."""
    try:
        for name in (*_FROM_XLWINGS, _IN_ADDINS):
            _read_xlwings(name)
    except XlwingsError as error:
        return str(error)
    return ""
