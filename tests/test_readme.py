"""What the README shows is what happens."""

import doctest
import subprocess
from pathlib import Path

import console
import pytest
from console import blocks, check

README = Path(__file__).resolve().parents[1] / "README.md"


@pytest.mark.slow
@pytest.mark.parametrize("block", blocks(README))
def test_commands_print_what_the_readme_shows(block, tmp_path):
    """Each command of a console block prints the lines below it; … stands for a number that varies."""
    check(block, tmp_path)


def test_how_far_work_has_come_is_no_output(tmp_path, monkeypatch):
    """On a slow machine commands say more on standard error; the line of one that fails is shown."""
    for status, shown in ((0, "done"), (1, "done\nhalf")):
        done = subprocess.CompletedProcess([], status, "done\n", "half\n")
        monkeypatch.setattr(console.subprocess, "run", lambda *_, done=done, **__: done)
        check(f"$ mastermind-xl game\n{shown}\n", tmp_path)


def test_python_in_the_readme():
    """The interpreter session gives what it shows."""
    results = doctest.testfile(str(README), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0
