"""Run the commands on a page of the docs and compare the output with the page, where … is a number that varies."""

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from mastermind_xl.cli import main


def blocks(page):
    """Return the ```console blocks of a Markdown file as test parameters named after their first command."""
    found = re.findall(r"^```console\n(.*?)^```", page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [pytest.param(block, id=block.splitlines()[0]) for block in found]


def check(block, folder):
    """Run each command of a block in a folder and check that it prints the lines below it.

    Standard error is compared only if the command fails: otherwise it shows progress, which depends on the
    machine.
    """
    program = shutil.which("mastermind-xl", path=Path(sys.executable).parent) or shutil.which("mastermind-xl")
    assert program
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        assert command.startswith("mastermind-xl ")
        done = subprocess.run(
            [program, *command.split()[1:]],
            cwd=folder, capture_output=True, encoding="utf-8", check=False, env={**os.environ, "PYTHONUTF8": "1"},
        )  # fmt: skip
        pattern = re.escape(expected.strip()).replace("…", r"[0-9.]+")
        printed = (done.stdout + (done.stderr if done.returncode else "")).strip()
        assert re.fullmatch(pattern, printed), f"$ {command}\n{printed}"


def run(capsys, *words):
    """Run a command and return its status, standard output and standard error."""
    try:
        status = main(list(words))
    except SystemExit as end:
        status = end.code
    out, err = capsys.readouterr()
    return status, out, err
