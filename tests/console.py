"""Run commands: those on a page of the docs, where … is a number that varies, and those that Ctrl+C stops."""

import os
import re
import shutil
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from mastermind_xl.cli import main


def blocks(page):
    """Return the commands of a Markdown file that are followed by what they print, as test parameters (command, printed)."""
    shown = r"^```sh\n(mastermind-xl [^\n]*)\n```\n\n```text\n(.*?)^```"
    found = re.findall(shown, page.read_text(encoding="utf-8"), re.MULTILINE | re.DOTALL)
    return [pytest.param(*block, id=block[0]) for block in found]


def check(command, printed, folder):
    """Run a command in a folder and check that it prints this text.

    Standard error is compared only if the command fails: otherwise it shows progress, which depends on the
    machine.
    """
    program = shutil.which("mastermind-xl", path=Path(sys.executable).parent) or shutil.which("mastermind-xl")
    assert program
    done = subprocess.run(
        [program, *command.split()[1:]],
        cwd=folder, capture_output=True, encoding="utf-8", check=False, env={**os.environ, "PYTHONUTF8": "1"},
    )  # fmt: skip
    pattern = re.escape(printed.strip()).replace("…", r"[0-9.]+")
    found = (done.stdout + (done.stderr if done.returncode else "")).strip()
    assert re.fullmatch(pattern, found), f"{command}\n{found}"


def run(capsys, *words):
    """Run a command and return its status, standard output and standard error."""
    try:
        status = main(list(words))
    except SystemExit as end:
        status = end.code
    out, err = capsys.readouterr()
    return status, out, err


def stop(*words, when, wait=0.0, **environment):
    """Run a command, and press Ctrl+C some seconds after its standard error contains the text ``when``.

    Returns status, standard output and standard error.
    """
    running = subprocess.Popen(
        [sys.executable, "-m", "mastermind_xl", *words], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env={**os.environ, **environment}, start_new_session=True,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )  # fmt: skip
    seen = ""
    while when not in seen:
        seen += (line := running.stderr.readline())
        assert line, seen
    time.sleep(wait)
    os.killpg(running.pid, signal.SIGINT)
    out, error = running.communicate(timeout=60)
    assert "Traceback" not in seen + error
    return running.returncode, out, seen + error
