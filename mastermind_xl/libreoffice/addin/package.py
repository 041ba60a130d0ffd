"""The extension as an .oxt file: its parts, and facts about the Python that built it.

LibreOffice reads its functions, menu, toolbar and pictures before any Python runs.
"""

from __future__ import annotations

import json
import sys
import sysconfig
from collections.abc import Iterable
from importlib.metadata import version
from pathlib import Path
from typing import Any, BinaryIO
from xml.sax.saxutils import escape, quoteattr
from zipfile import ZipFile

from mastermind_xl.archive import create
from mastermind_xl.core.messages import TAB
from mastermind_xl.install import install_this
from mastermind_xl.libreoffice.addin.commands import COMMANDS, NEW_GAME, PROTOCOL, Command
from mastermind_xl.libreoffice.addin.functions import FUNCTIONS, IDENTIFIER, SERVICE, CellFunction
from mastermind_xl.sheets.names import GAME_SETTINGS

FACTS = "facts.json"
COMPONENT = "component.py"
TYPES = "functions.rdb"

_HERE = Path(__file__).parent

_KINDS = {  # media types of the parts; LibreOffice needs the types before the component that uses them
    ".rdb": "application/vnd.sun.star.uno-typelibrary;type=RDB",
    ".py": "application/vnd.sun.star.uno-component;type=Python",
    ".xcu": "application/vnd.sun.star.configuration-data",
}

_NEEDED = ("numpy", "openpyxl", "xlwings")


def write_extension(file: BinaryIO, *, interpreter: bool = True) -> None:
    """Write the extension; it will use this Python's environment, or packages in LibreOffice's Python."""
    parts = {
        TYPES: (_HERE / TYPES).read_bytes(),
        COMPONENT: (_HERE / COMPONENT).read_bytes(),
        **{name: text.encode() for name, text in configuration().items()},
    }
    manifest = _manifest(list(parts))
    parts[FACTS] = json.dumps(facts(interpreter=interpreter), indent=1).encode()
    for command in COMMANDS:
        for size in SIZES:
            parts[f"{PICTURES}/{command.name}_{size}.png"] = picture(command.name, size)
    with ZipFile(file, "w") as package:
        for name, content in {
            "META-INF/manifest.xml": manifest.encode(),
            "description.xml": _description().encode(),
            **parts,
        }.items():
            with create(package, name) as part:
                part.write(content)


def facts(*, interpreter: bool) -> dict[str, Any]:
    """Facts that the component needs before it can import our package; see ``write_extension``."""
    paths = sysconfig.get_paths()
    return {
        "version": version("mastermind-xl"),
        "interpreter": sys.executable if interpreter else "",
        "python": "{}.{}".format(*sys.version_info) if interpreter else "",
        "places": list(dict.fromkeys((paths["purelib"], paths["platlib"]))) if interpreter else [],
        "needed": _NEEDED,
        "cure": install_this(),
        "service": SERVICE,
        "functions": {
            function.method: {
                "name": function.name,
                "about": function.about,
                "arguments": [(argument.name, argument.about) for argument in function.arguments],
            }
            for function in FUNCTIONS
        },
        "handler": HANDLER,
        "welcome": WELCOME,
        "protocol": PROTOCOL,
        "commands": [command.name for command in COMMANDS],
        "anywhere": [NEW_GAME],
        "mark": GAME_SETTINGS,
    }


def _manifest(names: list[str]) -> str:
    entries = "".join(
        f'<manifest:file-entry manifest:full-path="{name}" manifest:media-type="{_KINDS[Path(name).suffix]}"/>'
        for name in names
    )
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        f'<manifest:manifest xmlns:manifest="http://openoffice.org/2001/manifest">{entries}</manifest:manifest>\n'
    )


def _description() -> str:
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<description xmlns="http://openoffice.org/extensions/description/2006" '
        'xmlns:l="http://libreoffice.org/extensions/description/2011">'
        f"<identifier value={quoteattr(IDENTIFIER)}/><version value={quoteattr(version('mastermind-xl'))}/>"
        '<dependencies><l:LibreOffice-minimal-version value="7.0" l:name="LibreOffice 7.0"/></dependencies>'
        '<display-name><name lang="en">Mastermind</name></display-name>'
        "</description>\n"
    )


HANDLER = f"{IDENTIFIER}.Commands"
WELCOME = f"{IDENTIFIER}.Welcome"
TOOLBAR = f"{IDENTIFIER}.toolbar"
PICTURES = "pictures"  # folder of the pictures, which are named after their commands

_SPREADSHEET = "com.sun.star.sheet.SpreadsheetDocument"
_PICTURES_AND_TEXT = 2  # a toolbar's style, as in Tools > Customize


def configuration() -> dict[str, str]:
    """The configuration files of the extension by name."""
    functions = _node("AddInFunctions", *map(_cell_function, FUNCTIONS))
    protocols = f'<prop oor:name="Protocols"><value><it>{PROTOCOL}*</it></value></prop>'
    nodes = {
        "CalcAddIns": _node("AddInInfo", _node(SERVICE, functions, new=True)),
        "Addons": _menu_and_toolbar(),
        "ProtocolHandler": _node("HandlerSet", _node(HANDLER, protocols, new=True)),
        "Jobs": _jobs(),
        "CalcWindowState": _window_state(),
    }
    return {f"{name}.xcu": _settings(name, inside) for name, inside in nodes.items()}


def _settings(name: str, nodes: str) -> str:
    package = "org.openoffice.Office.UI" if name == "CalcWindowState" else "org.openoffice.Office"
    return (
        '<?xml version="1.0" encoding="UTF-8"?>\n'
        '<oor:component-data xmlns:oor="http://openoffice.org/2001/registry" '
        'xmlns:xs="http://www.w3.org/2001/XMLSchema" '
        f'oor:name="{name}" oor:package="{package}">{nodes}</oor:component-data>\n'
    )


def _node(name: str, *inside: str, new: bool = False) -> str:
    added = ' oor:op="replace"' if new else ""
    return f"<node oor:name={quoteattr(name)}{added}>{''.join(inside)}</node>"


def _prop(name: str, value: Any, *, localized: bool = False) -> str:
    text = str(value).lower() if isinstance(value, bool) else str(value)
    language = ' xml:lang="en-US"' if localized else ""
    return f'<prop oor:name="{name}"><value{language}>{escape(text)}</value></prop>'


def _cell_function(function: CellFunction) -> str:
    arguments = [
        _node(
            argument.name,
            _prop("DisplayName", argument.name, localized=True),
            _prop("Description", argument.about, localized=True),
            new=True,
        )
        for argument in function.arguments
    ]
    return _node(
        function.method,
        _prop("DisplayName", function.name, localized=True),
        _prop("Description", function.about, localized=True),
        _prop("Category", "Add-In"),
        _prop("CompatibilityName", function.name, localized=True),  # the name in Excel's files
        _node("Parameters", *arguments),
        new=True,
    )


def _menu_and_toolbar() -> str:
    menu = _node(
        f"{IDENTIFIER}.menu", _prop("Title", TAB, localized=True), _prop("Context", _SPREADSHEET),
        _node("Submenu", *_items(COMMANDS)), new=True,
    )  # fmt: skip
    pictures = [
        _node(
            f"{IDENTIFIER}.{command.name}",
            _prop("URL", PROTOCOL + command.name),
            _node(
                "UserDefinedImages",
                _prop("ImageSmallURL", f"%origin%/{PICTURES}/{command.name}_16.png"),
                _prop("ImageBigURL", f"%origin%/{PICTURES}/{command.name}_26.png"),
            ),
            new=True,
        )
        for command in COMMANDS
    ]
    return _node(
        "AddonUI", _node("OfficeMenuBar", menu),
        _node("OfficeToolBar", _node(TOOLBAR, *_items(COMMANDS), new=True)), _node("Images", *pictures),
    )  # fmt: skip


def _items(commands: Iterable[Command]) -> Iterable[str]:
    """Yield the entries of a menu or toolbar, with lines between groups; LibreOffice sorts them by name."""
    group = None
    for number, command in enumerate(commands):
        if group not in (None, command.group):
            yield _node(f"{number:02}a", _prop("URL", "private:separator"), new=True)
        group = command.group
        yield _node(
            f"{number:02}b", _prop("URL", PROTOCOL + command.name),
            _prop("Title", command.label, localized=True), _prop("Target", "_self"),
            _prop("Context", _SPREADSHEET), new=True,
        )  # fmt: skip


def _jobs() -> str:
    jobs = _node("Jobs", _node(WELCOME, _prop("Service", WELCOME), new=True))
    return jobs + _node("Events", _node("OnViewCreated", _node("JobList", _node(WELCOME, new=True)), new=True))


def _window_state() -> str:
    toolbar = _node(
        f"private:resource/toolbar/addon_{TOOLBAR}",
        _prop("UIName", TAB, localized=True),
        _prop("Docked", True),
        _prop("DockPos", "0,5"),  # in a separate row, below the others
        _prop("Visible", True),
        _prop("Style", _PICTURES_AND_TEXT),
        new=True,
    )
    return _node("UIElements", _node("States", toolbar))


# --- pictures ----------------------------------------------------------------------------------

SIZES = (16, 26)  # pixels of a picture's side, on small and big toolbars
_ANY_OTHER = "any_other"  # picture of buttons without one of their own


def picture(name: str, size: int) -> bytes:
    """Return a command's picture as PNG, ``size`` pixels wide and high."""
    pictures = _HERE / PICTURES
    own = pictures / f"{name}_{size}.png"
    return (own if own.is_file() else pictures / f"{_ANY_OTHER}_{size}.png").read_bytes()
