"""Other programs end in time, and another Python runs nothing of the current folder."""

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest
from programs import posix

from mastermind_xl.programs import run, run_python, safe_path

LEAVE_CHILD = "import subprocess, sys; subprocess.Popen([sys.executable, '-c', 'import time; time.sleep(60)'])"
"""Python code that leaves a process behind, which has the same output."""


def test_output():
    """The result of a program has its status and, apart from each other, its output and its errors."""
    done = run_python("import sys; print('ü游', *sys.argv[1:]); sys.exit('no')", "a b", "-c", seconds=60)

    assert (done.returncode, done.stdout, done.stderr) == (1, "ü游 a b -c\n", "no\n")


@pytest.mark.parametrize(
    "rest", ["", pytest.param("; import time; time.sleep(60)", marks=pytest.mark.slow)], ids=["ends", "hangs"]
)
def test_a_child_that_keeps_the_output(rest):
    """A program that leaves a process with its output behind is not waited for longer than the limit."""
    start = time.monotonic()
    if rest:
        with pytest.raises(TimeoutError, match="did not end within 2 seconds"):
            run_python(LEAVE_CHILD + rest, seconds=2)
    else:
        assert run_python(LEAVE_CHILD, seconds=30).returncode == 0

    assert time.monotonic() - start < 20


@posix("groups of processes")
def test_nothing_is_left_of_a_script_that_is_late(tmp_path):
    """The end of a program that takes too long ends the programs that it has started."""
    with pytest.raises(TimeoutError):
        run("sh", "-c", f"sleep 60 & echo $! > '{tmp_path}/child'; wait", seconds=0.5)

    child = int((tmp_path / "child").read_text())
    state, end = Path(f"/proc/{child}/stat"), time.monotonic() + 20
    while state.exists() and state.read_text().rpartition(")")[2].split()[0] != "Z":  # a busy machine ends it later
        assert time.monotonic() < end, "the child of a program that was ended runs on"
        time.sleep(0.05)


@pytest.mark.parametrize("before", [None, "", "1"])
def test_the_variable_is_restored(monkeypatch, before):
    """The variable for a safe path is set only during the block."""
    monkeypatch.setattr(os, "environ", {} if before is None else {"PYTHONSAFEPATH": before})
    with safe_path():
        assert os.environ == {"PYTHONSAFEPATH": "1"}

    assert os.environ.get("PYTHONSAFEPATH") == before


@pytest.mark.slow
def test_doctor_runs_nothing_of_the_current_folder(traps, written, monkeypatch):
    """Doctor tests the Python on PATH, which buttons start, without running a module of the current folder."""
    monkeypatch.setenv("PATH", str(Path(sys.executable).parent), prepend=os.pathsep)
    monkeypatch.setenv("PYTHONIOENCODING", "utf-8")
    addin = written("any.xlam", "addin", "build", "--any-python")
    command = [sys.executable, "-P", "-m", "mastermind_xl", "doctor", addin]
    done = subprocess.run(command, capture_output=True, encoding="utf-8", check=False)

    assert traps() == []
    assert "ok   any.xlam: interpreter:" in done.stdout


def test_xlwings_is_not_of_the_current_folder(traps):
    """The Python that runs xlwings imports the installed xlwings, and no module of the current folder."""
    done = run_python("import xlwings; print(xlwings.__file__)", seconds=60)

    assert traps() == []
    assert "site-packages" in done.stdout
