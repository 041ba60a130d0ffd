"""Files, folders and consoles of a real Windows; tests/test_files.py imitates what Wine lacks."""

import subprocess
import sys

import pytest
from programs import HAS_POSIX, IS_WINE

from mastermind_xl.cli import main

if not HAS_POSIX:
    import win32file

pytestmark = pytest.mark.skipif(HAS_POSIX, reason="only Windows has such files and consoles")

SMALL = ("--pegs", "2", "--colors", "3")


def refused(capsys, *words, status):
    """Run a command that is refused; return its one line of output."""
    capsys.readouterr()
    assert main([*map(str, words), *SMALL]) == status
    (line,) = capsys.readouterr().err.splitlines()
    return line


@pytest.mark.parametrize("share", ["nothing", "reading", "writing"])
def test_a_file_in_use(tmp_path, capsys, share):
    """A command refuses to overwrite a workbook that another program has open, and leaves it unchanged."""
    path = tmp_path / "solver.xlsx"
    path.write_bytes(b"old")
    shared = {"nothing": 0, "reading": win32file.FILE_SHARE_READ, "writing": win32file.FILE_SHARE_WRITE}[share]
    in_use = win32file.CreateFile(str(path), win32file.GENERIC_READ, shared, None, win32file.OPEN_EXISTING, 0, None)
    line = refused(capsys, "solver", path, "--force", status=1)
    in_use.Close()
    assert line.endswith("solver.xlsx: cannot be written; if it is open in a spreadsheet program, close it there")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == [b"old"]


def test_names_without_case(tmp_path, capsys):
    """Writing SOLVER.XLSX needs --force if solver.xlsx exists, and leaves only one file."""
    (tmp_path / "solver.xlsx").write_bytes(b"old")
    assert "exists: choose another name" in refused(capsys, "solver", tmp_path / "SOLVER.XLSX", status=2)
    assert main(["solver", str(tmp_path / "SOLVER.XLSX"), "--force", *SMALL]) == 0
    (path,) = tmp_path.iterdir()
    assert path.stat().st_size > 10_000


@pytest.mark.parametrize("options", [(), ("--force",)])
def test_a_stream(tmp_path, capsys, options):
    """A file name with a colon is refused, because Windows would hide the workbook inside another file."""
    line = refused(capsys, "solver", tmp_path / "solver.xlsx:stream.xlsx", *options, status=2)
    assert line.endswith("stream.xlsx: a colon in a name would hide the file inside another; leave the colon out")
    assert [*tmp_path.iterdir()] == []


@pytest.mark.skipif(not IS_WINE, reason="Z: is the root folder of Linux, whose folder sys is nobody's to write")
def test_a_drive_without_rights(capsys):
    """If a folder refuses new files, the error names the folder and mentions Windows Security as a possible cause."""
    line = refused(capsys, "solver", "Z:\\sys\\solver.xlsx", status=1)
    told = "choose another, or, if Windows Security reports that Controlled folder access blocks this program, allow"
    assert f"you may not write to the folder Z:\\sys; {told}" in line


def test_a_drive_that_is_not_there(capsys):
    """If the drive or the network share of a file does not exist, the error names the missing folder."""
    for folder in ("Q:\\", "\\\\nowhere\\games\\"):
        assert f"there is no folder {folder}; make it first" in refused(
            capsys, "solver", f"{folder}solver.xlsx", status=2
        )


IN_CONSOLE = """
import ctypes, sys
from mastermind_xl.cli import main
assert ctypes.windll.kernel32.SetConsoleOutputCP(int(sys.argv[1]))
raise SystemExit(main(["play", "--seed", "1", "--pegs", "2", "--colors", "3"]))
"""


@pytest.mark.parametrize(("code_page", "black", "white"), [(437, *"*o"), (850, *"*o"), (932, *"●○"), (65001, *"●○")])
def test_a_console(code_page, black, white):
    """Output to a pipe uses the console's code page; pegs that the code page lacks become plain characters."""
    done = subprocess.run(
        [sys.executable, "-c", IN_CONSOLE, str(code_page)],
        capture_output=True, check=False, stdin=subprocess.DEVNULL, creationflags=subprocess.CREATE_NO_WINDOW,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    out = done.stdout.decode(f"cp{code_page}")
    assert f"{black} black: right colour, right place   {white} white: right colour, wrong place" in out
