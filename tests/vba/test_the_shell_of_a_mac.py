"""On a Mac, a button starts Python by a shell line from xlwings' VBA and AppleScript; all shells read the line alike."""

import re
import string
import subprocess
import sys
from pathlib import Path

import pytest
import xlwings
from on_windows.vba import parameter_string
from programs import posix

from mastermind_xl.excel import vba_source

SAYS = "import sys; print(ascii(sys.argv[1:]), file=sys.stderr)"


def started(folder, workbook, place="."):
    """Return the arguments with which a button in a workbook at ``place`` starts Python, or the shell's error."""
    script = Path(xlwings.__file__).with_name(f"xlwings-{xlwings.__version__}.applescript").read_text("utf-8")
    names = re.search(r"set \{(.*?)\} to SplitString", script)[1].split(", ")
    log = folder / "xlwings.log"
    log.unlink(missing_ok=True)
    path = f"false;{place}/{workbook};{place}/{workbook};;;;"  # as RunPython builds it
    joined = parameter_string(SAYS, sys.executable, path, workbook, str(folder))
    given = dict(zip(names, joined.split("|"), strict=False))
    (line,) = re.findall(r"set ShellCommand to (.*)", script.replace("¬\n", ""))
    pieces = re.findall(r'"((?:[^"\\]|\\.)*)"|(\w+)', line)
    shell = "".join(given[name] if name else re.sub(r"\\(.)", r"\1", literal) for literal, name in pieces)
    done = subprocess.run(["sh", "-c", f"{shell} wait"], cwd=folder, capture_output=True, text=True, check=False)
    return (log.read_text() if log.exists() else "") + done.stderr


@posix("shell as a Mac has it")
@pytest.mark.parametrize("name", ["my game & I's 100% (new).xlsm", "游戏.xlsm"])
def test_names_of_workbooks(tmp_path, name):
    """On a Mac, a button gives Python the name of the workbook that contains the button."""
    assert started(tmp_path, name) == f"{[f'--wb={name}', '--from_xl=1', '--app=/Office/Excel']!a}\n"


SIGNS = sorted(set(string.punctuation) - {"/", ":"})  # no name on a Mac has these


def refused(what):
    """Return the characters that a button on a Mac refuses in the ``Name`` or the ``Path`` of its workbook."""
    (module,) = (each for each in vba_source.game_modules(()) if each.name == "MastermindButtons")
    (on_a_mac,) = re.findall(r"#If Mac Then ' where AppleScript(.*?)#End If", module.source, re.DOTALL)
    (signs,) = re.findall(rf'in{what} = "(.*)"', on_a_mac)
    return set(signs.replace('""', '"'))


@pytest.mark.slow
@posix("shell as a Mac has it")
def test_names_that_a_shell_changes(tmp_path):
    """On a Mac, a button refuses exactly those characters in a workbook's name that the shell would change."""
    wrong = {sign for sign in SIGNS if ascii(f"--wb=a{sign}x.xlsm") not in started(tmp_path, f"a{sign}x.xlsm")}
    assert wrong | {"="} == refused("Name")  # xlwings' Python cuts a name at =


@pytest.mark.slow
@posix("shell as a Mac has it")
def test_folders_that_a_shell_changes(tmp_path):
    """On a Mac, a button refuses exactly those characters in a folder's name that change what the shell runs."""
    right = started(tmp_path, "b.xlsm")
    wrong = {sign for sign in SIGNS if started(tmp_path, "b.xlsm", f"/Users/a{sign}x") != right}
    assert wrong == refused("Path")


@posix("shell as a Mac has it")
@pytest.mark.parametrize("escape", ["\\U", "\\u", "\\N", "\\x", "\\\\'"])
@pytest.mark.parametrize("place", ["/Users/a{}c/b.xlsm", "/Users/a/b{}c.xlsm"])
def test_backslashes_that_python_reads(tmp_path, place, escape):
    """On a Mac, Python reads a backslash of a path as part of its code, and such a code is a SyntaxError."""
    folder, _, name = place.format(escape).rpartition("/")
    assert "SyntaxError" in started(tmp_path, name, folder)
    assert "\\" in refused("Path") & refused("Name")
