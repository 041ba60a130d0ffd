"""Write the extension for LibreOffice as an .oxt file: its parts, and facts about the Python that built the file.

Before any Python runs, LibreOffice reads the extension's functions, menu and toolbar from files. The folder
``extension`` has templates of these files, with ``$fields`` to fill in, and of each element that a file repeats.
"""

import json
import sys
import sysconfig
from collections.abc import Iterator
from importlib.metadata import version
from importlib.resources import files
from string import Template
from typing import Any, BinaryIO
from xml.sax.saxutils import escape

from mastermind_xl.archive import write_parts
from mastermind_xl.core.languages import LANGUAGES, speaking, word
from mastermind_xl.core.messages import TAB
from mastermind_xl.install import install_this
from mastermind_xl.libreoffice.addin.commands import COMMANDS, NEW_GAME, PROTOCOL
from mastermind_xl.libreoffice.addin.functions import FUNCTIONS, IDENTIFIER, SERVICE, CellFunction
from mastermind_xl.sheets.names import GAME_SETTINGS

FACTS = "facts.json"
HANDLER = f"{IDENTIFIER}.Commands"
WELCOME = f"{IDENTIFIER}.Welcome"
TOOLBAR = f"{IDENTIFIER}.toolbar"
SIZES = (16, 26)  # pixels of a picture's side, on small and big toolbars

_HERE = files(__package__)
_TYPES, _COMPONENT = "functions.rdb", "component.py"
_CONFIGURATION = ("CalcAddIns.xcu", "Addons.xcu", "ProtocolHandler.xcu", "Jobs.xcu", "CalcWindowState.xcu")
_PICTURES = "pictures"  # folder of the pictures, which are named after their commands
_ANY_OTHER = "any_other"  # picture of buttons without one of their own
_NEEDED = ("numpy", "openpyxl", "xlwings")


def write_extension(file: BinaryIO, *, interpreter: bool = True) -> None:
    """Write the extension; with ``interpreter`` it uses this Python's packages, otherwise LibreOffice's Python's."""
    lists = {
        "functions": "".join(map(_describe, FUNCTIONS)), "items": "".join(_items()),
        "pictures": "".join(_fill("picture.xml", name=command.name) for command in COMMANDS),
    }  # fmt: skip
    parts = {
        "META-INF/manifest.xml": _fill("manifest.xml").encode(),
        "description.xml": _fill("description.xml", version=version("mastermind-xl")).encode(),
        **{name: (_HERE / name).read_bytes() for name in (_TYPES, _COMPONENT)},
        **{name: _fill(name, lists).encode() for name in _CONFIGURATION},
        FACTS: json.dumps(facts(interpreter=interpreter), indent=1).encode(),
    }
    for command in COMMANDS:
        for size in SIZES:
            parts[f"{_PICTURES}/{command.name}_{size}.png"] = picture(command.name, size)
    write_parts(file, parts)


def facts(*, interpreter: bool) -> dict[str, Any]:
    """Return the facts that ``component.py`` needs before it can import our package; see ``write_extension``."""
    paths = sysconfig.get_paths()
    return {
        "version": version("mastermind-xl"),
        "interpreter": sys.executable if interpreter else "",
        "python": "{}.{}".format(*sys.version_info) if interpreter else "",
        "places": list(dict.fromkeys((paths["purelib"], paths["platlib"]))) if interpreter else [],
        "needed": _NEEDED,
        "cure": install_this(),
        "service": SERVICE,
        "functions": [function.method for function in FUNCTIONS],
        "handler": HANDLER,
        "welcome": WELCOME,
        "protocol": PROTOCOL,
        "commands": [command.name for command in COMMANDS],
        "anywhere": [NEW_GAME],
        "mark": GAME_SETTINGS,
    }


def _fill(file: str, lists: dict[str, str] | None = None, **texts: str) -> str:
    """Return a file of the extension; its fields get our names, ``texts``, and ``lists``, which are XML already."""
    names = {
        "identifier": IDENTIFIER, "service": SERVICE, "handler": HANDLER, "welcome": WELCOME, "toolbar": TOOLBAR,
        "protocol": PROTOCOL, "tab": TAB,
    }  # fmt: skip
    safe = {field: escape(text) for field, text in (names | texts).items()}
    return Template((_HERE / "extension" / file).read_text("utf-8")).substitute(safe, **(lists or {}))


def _in_each_language(text: str, context: str = "") -> str:
    """Return XML with a text in each of our languages; LibreOffice shows English in any other language."""
    values = ""
    for name in LANGUAGES:
        with speaking(name):
            values += f'<value xml:lang="{name}">{escape(word(text, context))}</value>'
    return values


def _describe(function: CellFunction) -> str:
    lists = {"abouts": _in_each_language(function.about), "arguments": ""}
    for name, about, _ in function.arguments:
        texts = {"names": _in_each_language(name, "argument"), "abouts": _in_each_language(about)}
        lists["arguments"] += _fill("argument.xml", texts, name=name)
    return _fill("function.xml", lists, method=function.method, name=function.name)


def _items() -> Iterator[str]:
    """Yield the XML of the entries in menu and toolbar, with lines between groups; LibreOffice sorts them by number."""
    group = None
    for place, command in enumerate(COMMANDS):
        number = f"{place:02}"
        if group not in (None, command.group):
            yield _fill("separator.xml", number=number)
        group = command.group
        yield _fill("item.xml", {"labels": _in_each_language(command.label)}, number=number, name=command.name)


def picture(name: str, size: int) -> bytes:
    """Return a command's picture as PNG, ``size`` pixels wide and high."""
    pictures = _HERE / _PICTURES
    own = pictures / f"{name}_{size}.png"
    return (own if own.is_file() else pictures / f"{_ANY_OTHER}_{size}.png").read_bytes()
