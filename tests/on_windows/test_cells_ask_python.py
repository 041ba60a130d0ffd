"""Cells call Python through xlwings' library and its server, with the command line that our workbook's VBA builds."""

import ctypes
import shutil
import sys
import venv
from datetime import datetime
from pathlib import Path

import pytest
import xlwings
from programs import HAS_POSIX
from vba import server_command
from windows import ERRORS, MISSING, call

from mastermind_xl.excel import interpreter

if not HAS_POSIX:
    from server import NotStartedError, Server

pytestmark = pytest.mark.skipif(HAS_POSIX, reason="only Excel for Windows has xlwings' library")

CODE = ((1.0, 2.0, 3.0, 6.0),)
VALUES = {
    "a number": 1322.0,
    "a text": "1322",
    "a word": "red",
    "a logical value": True,
    "a date": datetime(2026, 11, 26),
    "an empty cell": None,
    "a row": ((1.0, 3.0, 2.0, 2.0),),
    "a column": ((1.0,), (3.0,), (2.0,), (2.0,)),
    "a table": ((1.0, 1.0, 2.0, 2.0), (1.0, 3.0, 2.0, 2.0)),
    "a row of texts": (("1", "3", "2", "2"),),
    "a row with an empty cell": ((1.0, None, 2.0, 2.0),),
    "a row with a date": ((1.0, datetime(2026, 11, 26), 2.0, 2.0),),
    "empty cells": ((None, None, None, None),),
    "nothing": MISSING,
    **{f"the error {text}": number for number, text in ERRORS.items()},
    "a row with an error": ((1.0, next(iter(ERRORS)), 2.0, 2.0),),
}
"""What Excel sends for an argument."""

CALLS = {
    "BLACK": lambda value: ("BLACK", CODE, value),
    "WHITE": lambda value: ("WHITE", value, CODE),
    "BLACK with a number of colours": lambda value: ("BLACK", CODE, CODE, value),
    "CANDIDATES": lambda value: ("CANDIDATES", value, 1.0, 1.0),
    "CANDIDATES with black pegs": lambda value: ("CANDIDATES", CODE, value, 1.0, MISSING),
    "NEXTGUESS": lambda value: ("NEXTGUESS", value, ((1.0,), (1.0,)), ((1.0,), (1.0,)), MISSING, MISSING),
    "NEXTGUESS with a strategy": lambda value: ("NEXTGUESS", CODE, 1.0, 1.0, 6.0, value),
}


@pytest.fixture(scope="module")
def server():
    with Server(server_command(sys.executable, Path("C:\\games\\game.xlsm"))) as running:
        yield running


def in_this_python(*words):
    """Return the result in this Python, by an imitation of what xlwings does in the server."""
    try:
        answer = call(*words)
    except Exception as error:
        return f"{type(error).__module__}.{type(error).__qualname__}: {error}".splitlines()[0]
    rows = [tuple(row) for row in answer] if isinstance(answer, list) else answer
    return rows[0] if isinstance(rows, list) and len(rows) == 1 else rows


@pytest.mark.parametrize("value", VALUES.values(), ids=VALUES)
@pytest.mark.parametrize("words", CALLS.values(), ids=CALLS)
def test_answers(server, words, value):
    """The server of xlwings gives a cell the same result or error as Python, whatever Excel sends as an argument."""
    assert server.ask(*words(value)) == in_this_python(*words(value))


def test_eight_cells(server):
    """=BLACK(I1,J1,K1,L1,I3,J3,K3,L3), with eight single cells as arguments, gets its result from xlwings' server."""
    cells = [float(peg) for peg in "12361322"]
    assert (server.ask("BLACK", *cells), server.ask("WHITE", *cells)) == (1, 2)


@pytest.mark.parametrize("name", ["with spaces", "O'Brien", "black & white", "100% (new)", "游戏"])
def test_a_folder(environment, name):
    """A cell gets its result from Python if the environment and the workbook are in a folder with an unusual name."""
    python = environment(name)
    assert interpreter.missing_libraries(str(python), xlwings.__version__) == []
    with Server(server_command(python, python.parents[2] / "my game & I.xlsm")) as server:
        assert server.ask("BLACK", 1236.0, 1322.0) == 1


DAMAGE = {
    "none": lambda library, _: library.unlink(),  # as where ``pip --user`` puts it elsewhere
    "another version": lambda library, _: library.rename(library.with_name("xlwings64-0.1.2.dll")),
    "32 bits": lambda library, bits_32: shutil.copy(bits_32, library),
    "an empty file": lambda library, _: library.write_bytes(b""),  # as a virus scanner leaves it
    "a text": lambda library, _: library.write_text("version https://git-lfs.github.com/spec/v1\n"),
}
"""What may be in the place of the library of 64-bit Excel."""


def find_libraries(python):
    """Return whether VBA can load the library from one of the two folders in which VBA looks."""
    name = f"xlwings64-{xlwings.__version__}.dll"
    return any(ctypes.windll.kernel32.LoadLibraryA(bytes(folder / name)) for folder in python.parents[:2])


@pytest.mark.parametrize("damage", DAMAGE.values(), ids=DAMAGE)
def test_a_wrong_library(environment, tmp_path, damage):
    """If VBA cannot load xlwings' library, doctor reports the library's name."""
    bits_64, bits_32 = (f"xlwings{bits}-{xlwings.__version__}.dll" for bits in (64, 32))
    venv.create(tmp_path / ".venv", system_site_packages=True)
    python = tmp_path / ".venv" / "Scripts" / "python.exe"
    for name in (bits_64, bits_32):
        shutil.copy(Path(sys.base_prefix, name), python.parents[1])
    assert interpreter.troubles(str(python), xlwings.__version__) == []
    damage(python.parents[1] / bits_64, python.parents[1] / bits_32)
    assert not find_libraries(python)
    (trouble,) = interpreter.troubles(str(python), xlwings.__version__)
    assert trouble.says.startswith(f"no usable {bits_64} in {python.parent} or the folder above")


@pytest.mark.slow  # the library waits for two minutes
@pytest.mark.timeout(600)
def test_without_the_package(tmp_path):
    """If Python has no xlwings, its server does not start, and xlwings' library reports only this failure."""
    venv.create(tmp_path / ".venv")
    python = tmp_path / ".venv" / "Scripts" / "python.exe"
    with pytest.raises(NotStartedError, match="Could not activate Python COM server"):
        Server(server_command(python, tmp_path / "game.xlsm")).__enter__()
