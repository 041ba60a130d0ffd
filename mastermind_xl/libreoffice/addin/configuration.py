"""What LibreOffice reads of the add-in before any Python runs: functions, menu, toolbar, protocol."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any
from xml.sax.saxutils import escape, quoteattr

from mastermind_xl.libreoffice.addin.commands import COMMANDS, PROTOCOL, TITLE, Command
from mastermind_xl.libreoffice.addin.functions import FUNCTIONS, IDENTIFIER, SERVICE, CellFunction

HANDLER = f"{IDENTIFIER}.Commands"
WELCOME = f"{IDENTIFIER}.Welcome"
TOOLBAR = f"{IDENTIFIER}.toolbar"
PICTURES = "pictures"
"""The folder of the pictures, in which each has the name of its command."""

_SPREADSHEET = "com.sun.star.sheet.SpreadsheetDocument"
_PICTURES_AND_TEXT = 2  # a toolbar's style, as in Tools > Customize


def configuration() -> dict[str, str]:
    """The files of settings by their names."""
    return {
        "CalcAddIns.xcu": _settings("CalcAddIns", "org.openoffice.Office", _cell_functions()),
        "Addons.xcu": _settings("Addons", "org.openoffice.Office", _menu_and_toolbar()),
        "ProtocolHandler.xcu": _settings("ProtocolHandler", "org.openoffice.Office", _protocol()),
        "Jobs.xcu": _settings("Jobs", "org.openoffice.Office", _jobs()),
        "CalcWindowState.xcu": _settings("CalcWindowState", "org.openoffice.Office.UI", _window_state()),
    }


def _settings(name: str, package: str, nodes: str) -> str:
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


def _cell_functions() -> str:
    functions = _node("AddInFunctions", *map(_cell_function, FUNCTIONS))
    return _node("AddInInfo", _node(SERVICE, functions, new=True))


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
        _prop("CompatibilityName", function.name, localized=True),  # which files of Excel have
        _node("Parameters", *arguments),
        new=True,
    )


def _menu_and_toolbar() -> str:
    menu = _node(
        f"{IDENTIFIER}.menu",
        _prop("Title", TITLE, localized=True),
        _prop("Context", _SPREADSHEET),
        _node("Submenu", *_items(COMMANDS)),
        new=True,
    )
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
        "AddonUI",
        _node("OfficeMenuBar", menu),
        _node("OfficeToolBar", _node(TOOLBAR, *_items(COMMANDS), new=True)),
        _node("Images", *pictures),
    )


def _items(commands: Iterable[Command]) -> Iterable[str]:
    """Entries of a menu or toolbar, with a line between groups; LibreOffice sorts them by their names."""
    group = None
    for number, command in enumerate(commands):
        if group not in (None, command.group):
            yield _node(f"{number:02}a", _prop("URL", "private:separator"), new=True)
        group = command.group
        yield _node(
            f"{number:02}b",
            _prop("URL", PROTOCOL + command.name),
            _prop("Title", command.label, localized=True),
            _prop("Target", "_self"),
            _prop("Context", _SPREADSHEET),
            new=True,
        )


def _protocol() -> str:
    protocols = '<prop oor:name="Protocols"><value><it>' + PROTOCOL + "*</it></value></prop>"
    return _node("HandlerSet", _node(HANDLER, protocols, new=True))


def _jobs() -> str:
    """A document that is shown is looked at: a game is told that there are buttons."""
    jobs = _node("Jobs", _node(WELCOME, _prop("Service", WELCOME), new=True))
    return jobs + _node(
        "Events", _node("OnViewCreated", _node("JobList", _node(WELCOME, new=True)), new=True)
    )


def _window_state() -> str:
    """How the toolbar is called, and that it is there: at the top, its buttons with pictures and words."""
    toolbar = _node(
        f"private:resource/toolbar/addon_{TOOLBAR}",
        _prop("UIName", TITLE, localized=True),
        _prop("Docked", True),
        _prop("DockPos", "0,5"),  # in a row of its own, below the others
        _prop("Visible", True),
        _prop("Style", _PICTURES_AND_TEXT),
        new=True,
    )
    return _node("UIElements", _node("States", toolbar))
