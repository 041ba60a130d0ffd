"""On a Mac, a button starts Python by a shell line from xlwings' VBA and AppleScript; all shells read the line alike."""

import ast
import re
import string
import subprocess
from pathlib import Path

import pytest
import xlwings
from on_windows.vba import parameter_string
from programs import posix

from mastermind_xl.excel import vba_source

PRINTS = """#!/bin/sh
printf '%s\\n' "$@" >&2
"""  # stands for Python, which starts a hundred times as slowly


def started(folder, workbook, place="."):
    """Return the arguments with which a button in a workbook at ``place`` starts Python; None after an error in code or shell."""
    script = Path(xlwings.__file__).with_name(f"xlwings-{xlwings.__version__}.applescript").read_text("utf-8")
    names = re.search(r"set \{(.*?)\} to SplitString", script)[1].split(", ")
    python, log = folder / "python", folder / "xlwings.log"
    python.write_text(PRINTS)
    python.chmod(0o755)
    log.write_text("")  # where the shell starts nothing, it writes nothing
    path = f"false;{place}/{workbook};{place}/{workbook};;;;"  # as RunPython builds it
    joined = parameter_string("", str(python), path, workbook, str(folder))
    given = dict(zip(names, joined.split("|"), strict=False))
    (line,) = re.findall(r"set ShellCommand to (.*)", script.replace("¬\n", ""))
    pieces = re.findall(r'"((?:[^"\\]|\\.)*)"|(\w+)', line)
    shell = "".join(given[name] if name else re.sub(r"\\(.)", r"\1", literal) for literal, name in pieces)
    done = subprocess.run(["sh", "-c", f"{shell} wait"], cwd=folder, capture_output=True, check=False)
    code, _, arguments = log.read_text("utf-8").partition("\n-c\n")[2].partition("\n")
    try:
        ast.parse(code)
    except SyntaxError:
        return None
    return None if done.stderr else arguments.splitlines()


def right(workbook):
    """Return the arguments that tell Python the name of a workbook."""
    return [f"--wb={workbook}", "--from_xl=1", "--app=/Office/Excel"]


@posix("shell as a Mac has it")
@pytest.mark.parametrize("name", ["my game & I's 100% (new).xlsm", "游戏.xlsm"])
def test_names_of_workbooks(tmp_path, name):
    """On a Mac, a button gives Python the name of the workbook that contains the button."""
    assert started(tmp_path, name) == right(name)


SIGNS = sorted(set(string.punctuation) - {"/", ":"})  # no name on a Mac has these


def refused(what):
    """Return the characters that a button on a Mac refuses in the ``Name`` or the ``Path`` of its workbook."""
    (module,) = (each for each in vba_source.game_modules(()) if each.name == "MastermindButtons")
    (on_a_mac,) = re.findall(r"#If Mac Then ' where AppleScript(.*?)#End If", module.source, re.DOTALL)
    (signs,) = re.findall(rf'in{what} = "(.*)"', on_a_mac)
    return set(signs.replace('""', '"'))


@posix("shell as a Mac has it")
@pytest.mark.parametrize(
    ("what", "place", "name", "more"),
    [("Name", ".", "a{}x.xlsm", {"="}), ("Path", "/Users/a{}x", "b.xlsm", set())],  # xlwings' Python cuts a name at =
)
def test_signs_that_a_shell_changes(tmp_path, what, place, name, more):
    """On a Mac, a button refuses exactly those signs in the name or folder of a workbook that the shell would change."""
    wrong = {
        sign for sign in SIGNS if started(tmp_path, name.format(sign), place.format(sign)) != right(name.format(sign))
    }
    assert wrong | more == refused(what)


@posix("shell as a Mac has it")
@pytest.mark.parametrize("escape", ["\\U", "\\u", "\\N", "\\x", "\\\\'"])
@pytest.mark.parametrize("place", ["/Users/a{}c/b.xlsm", "/Users/a/b{}c.xlsm"])
def test_backslashes_that_python_reads(tmp_path, place, escape):
    """On a Mac, Python reads a backslash of a path as part of its code, and such a code is a SyntaxError."""
    folder, _, name = place.format(escape).rpartition("/")
    assert started(tmp_path, name, folder) is None
    assert "\\" in refused("Path") & refused("Name")
