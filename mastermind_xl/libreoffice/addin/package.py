"""Building the extension, an .oxt: what stands where in it, and what it knows of the Python that built it."""

from __future__ import annotations

import json
import sys
import sysconfig
from importlib.metadata import version
from pathlib import Path
from typing import Any, BinaryIO
from xml.sax.saxutils import quoteattr
from zipfile import ZipFile

from mastermind_xl.archive import create
from mastermind_xl.install import install_this
from mastermind_xl.libreoffice.addin.commands import COMMANDS, NEW_GAME, PROTOCOL
from mastermind_xl.libreoffice.addin.configuration import (
    HANDLER,
    PICTURES,
    SIZES,
    WELCOME,
    configuration,
    draw,
)
from mastermind_xl.libreoffice.addin.functions import FUNCTIONS, IDENTIFIER, SERVICE
from mastermind_xl.sheets.names import GAME_SETTINGS

FACTS = "facts.json"
COMPONENT = "component.py"
TYPES = "functions.rdb"

_HERE = Path(__file__).parent

_KINDS = {
    ".rdb": "application/vnd.sun.star.uno-typelibrary;type=RDB",
    ".py": "application/vnd.sun.star.uno-component;type=Python",
    ".xcu": "application/vnd.sun.star.configuration-data",
}
"""What LibreOffice does with the parts; it needs the types before the component that has them."""

_NEEDED = ("numpy", "openpyxl", "xlwings")


def write_extension(file: BinaryIO, *, interpreter: bool = True) -> None:
    """Write the extension.

    Args:
        file: open for writing in binary.
        interpreter: let this Python's environment answer; else what is installed into LibreOffice's own Python.
    """
    parts = {
        TYPES: (_HERE / TYPES).read_bytes(),
        COMPONENT: (_HERE / COMPONENT).read_bytes(),
        **{name: text.encode() for name, text in configuration().items()},
    }
    manifest = _manifest(list(parts))
    parts[FACTS] = json.dumps(facts(interpreter=interpreter), indent=1).encode()
    for command in COMMANDS:
        for size in SIZES:
            parts[f"{PICTURES}/{command.name}_{size}.png"] = draw(command.name, size)
    with ZipFile(file, "w") as package:
        for name, content in {
            "META-INF/manifest.xml": manifest.encode(),
            "description.xml": _description().encode(),
            **parts,
        }.items():
            with create(package, name) as part:
                part.write(content)


def facts(*, interpreter: bool) -> dict[str, Any]:
    """What the component has to know before it can import anything of ours.

    Args:
        interpreter: as for ``write_extension``.
    """
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
        '<display-name><name lang="en">MasterMind</name></display-name>'
        "</description>\n"
    )
