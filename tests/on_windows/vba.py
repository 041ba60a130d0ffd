"""Translate procedures of xlwings' VBA to Python, so that tests use the command lines of the workbook."""

import os
import re
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace
from unittest import mock

from mastermind_xl.excel import vba_source

_LITERAL = re.compile(r'("(?:[^"]|"")*")')
_WORDS = {" & ": " + ", "<>": "!=", "$(": "(", " Or ": " or ", " And ": " and ", "Not ": "not ", "vbCritical": "0"}
_LEFT_OUT = re.compile(r"Dim [^:]*(: |$)|On Error .*|#|\w+:$")
_LIKE_A_DRIVE = re.compile(r'(.*) Like "\[A-Za-z\]:"')


def procedure(name, **names):
    """Translate a procedure of the workbook's module ``xlwings`` to Python; ``names`` has all that it calls and reads.

    Only the statements of the functions under test are supported: If, assignments and calls.
    """
    (module,) = (module for module in vba_source.game_modules(()) if module.name == "xlwings")
    source = re.sub(r" _\n\s*", " ", module.source.replace("\r\n", "\n"))
    head, body = re.search(
        rf"^(?:Function|Sub) {name}\((.*?)\)[^\n]*\n(.*?)^End (?:Function|Sub)", source, re.M | re.S
    ).groups()
    words = ", ".join(re.findall(r"(\w+) As ", head))
    lines, depth = [f"def {name}({words}):", f"    {name} = 0"], 1
    for line in body.splitlines():
        code = _translate(_LEFT_OUT.sub("", _without_comment(line.strip())).strip())
        depth -= code.startswith(("else:", "elif ", "end"))
        if code != "end":
            lines.append("    " * depth + (code or "pass"))
        depth += code.endswith(":")
    exec("\n".join([*lines, f"    return {name}"]), names)  # noqa: S102 - xlwings' own text
    return names[name]


def words(python, workbook):
    """Return all that xlwings' VBA reads and calls, for one of our workbooks and its Python."""
    with mock.patch.object(sys, "executable", str(python)):
        settings = dict(vba_source.settings(interpreter=True))
    return {
        "App": "Microsoft Excel",
        "Application": SimpleNamespace(Path="C:\\Office", Name="Microsoft Excel", Hwnd="77"),
        "ThisWorkbook": SimpleNamespace(Name=workbook.name, FullName=str(workbook)),
        "GetConfig": lambda key, default="": settings.get(key, default),
        "Environ": os.environ.get,
        "FileExists": os.path.isfile,
        "ParentFolder": os.path.dirname,
        "Left": lambda text, count: text[:count],
        "Replace": str.replace,
        "Chr": chr,
        "CreateGUID": lambda: "1",
    }


def parameter_string(command, python, path, workbook, home):
    """Return what xlwings' VBA on a Mac gives its AppleScript, joined by ``|``."""
    given = []
    used = {
        "Mac": True,
        "Application": SimpleNamespace(Path="/Office/Excel.app", StatusBar=""),
        "ThisWorkbook": SimpleNamespace(Name=workbook),
        "XLWINGS_VERSION": "",
        "Environ": {"HOME": home}.get,
        "Replace": str.replace,
        "Left": lambda text, count: text[:count],
        "Len": len,
        "Kill": lambda _: None,
        "ToPosixPath": lambda place: place,
        "AppleScriptTask": lambda *words: given.extend(words),
        "ReadFile": lambda _: "",
    }
    procedure("ExecuteMac", **used)(command, python, path)
    return given[-1]


def server_command(python, workbook):
    """Return the command line by which cells start a Python, as the workbook's VBA builds it."""
    return procedure("XLPyCommand", **words(python, workbook))()


def press(python, workbook, command):
    """Run Python with a ``command`` as a button does; return its status and its standard error."""
    logs = []

    def run(line, *_):
        return subprocess.run(line, check=False, stdin=subprocess.DEVNULL).returncode

    used = {
        **words(python, workbook),
        "WScript": SimpleNamespace(Run=run),
        "ShowError": lambda log: logs.append(Path(log).read_text("utf-8")),
        "Kill": os.remove,
    }
    path = f"False;{workbook};{workbook};;;;"  # as RunPython builds it
    status = procedure("ExecuteWindows", **used)(False, command, str(python), path, "")
    return status, "".join(logs)


def _without_comment(line):
    return "".join(re.match(r"""((?:[^"']|"[^"]*")*)""", line)[1])


def _translate(line):
    if line in ("Else", "End If", "Exit Function", "Exit Sub"):
        return {"Else": "else:", "End If": "end", "Exit Function": "return -1", "Exit Sub": "return"}[line]
    condition = re.match(r"(If|ElseIf) (.*) Then$", line)
    if condition:
        word, test = condition.groups()
        drive = _LIKE_A_DRIVE.match(test)
        test = f"{_expression(drive[1])}[1:] == ':'" if drive else _expression(test).replace(" = ", " == ")
        return f"{'if' if word == 'If' else 'elif'} {test}:"
    called = re.match(r"(?:Call )?(Kill|MsgBox|ShowError)\b[ (]+(.*?)\)?$", line)
    return f"{called[1]}({_expression(called[2])})" if called else _expression(line)


def _expression(text):
    pieces = _LITERAL.split(text)
    for place, piece in enumerate(pieces):
        if place % 2:
            pieces[place] = repr(piece[1:-1].replace('""', '"'))
        else:
            for word, ours in _WORDS.items():
                piece = piece.replace(word, ours)
            pieces[place] = piece
    return "".join(pieces)
