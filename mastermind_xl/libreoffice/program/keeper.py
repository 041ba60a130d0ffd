"""Runs LibreOffice for as long as somebody holds the other end of standard input.

It is a program of its own, started by its path: ``keeper.py FOLDER PROGRAM OPTION…``. When whoever started it
lets go of the pipe, or dies of anything at all, it ends the program with all that this has started, and
removes the folder. A program that ends by itself leaves the folder, whose ``log`` says why. Linux could end
one process with its parent (``PR_SET_PDEATHSIG``), but ``soffice`` is a parent itself, and other systems cannot.
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

LOG = "log"
"""The file in the folder that holds what the program said."""

PROCESS = "process"
"""The file in the folder that holds the program's process id."""


_CANNOT_START = 127
"""A shell's status for it."""


def main(folder: Path, command: list[str]) -> int:
    """Run a program until it ends or nobody wants it any longer; return its status.

    The status of a program that a signal ended is 128 and the signal's number, as in a shell. What is needed
    to know about the program is written to the folder, in which it may leave files.
    """
    with (folder / LOG).open("wb") as log:
        try:
            process = subprocess.Popen(  # noqa: S603 - what the starter chose
                command,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=subprocess.STDOUT,
                process_group=None if sys.platform == "win32" else 0,
            )
        except OSError as error:
            log.write(str(error).encode(errors="replace"))
            return _CANNOT_START
    (folder / PROCESS).write_text(str(process.pid), encoding="ascii")
    unwanted = threading.Event()

    def end() -> None:
        unwanted.set()
        kill(process.pid)

    def watch() -> None:
        with suppress(OSError):
            os.read(sys.stdin.fileno(), 1)  # nothing ever comes
        end()

    for name in ("SIGINT", "SIGTERM", "SIGHUP"):
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: end())
    threading.Thread(target=watch, daemon=True).start()
    status = process.wait()
    if status:
        kill(process.pid)  # soffice may be gone, but not soffice.bin
    if unwanted.is_set():
        shutil.rmtree(folder, ignore_errors=True)
    return status if status >= 0 else 128 - status


def read_process(folder: Path) -> int:
    """The id of the program's process, and of the group of all that it has started.

    Raises:
        OSError: nothing was started there, or it is gone with its folder.
        ValueError: it is just being started.
    """
    return int((folder / PROCESS).read_text(encoding="ascii"))


def kill(process: int) -> None:
    """End a program and those that it has started: ``soffice`` only waits for ``soffice.bin``."""
    if sys.platform == "win32":
        taskkill = shutil.which("taskkill") or "taskkill"
        command = [taskkill, "/F", "/T", "/PID", str(process)]
        subprocess.run(command, check=False, capture_output=True)  # noqa: S603 - Windows' own program
    else:
        with suppress(ProcessLookupError, PermissionError):  # a Mac refuses where only dead ones are left
            os.killpg(process, signal.SIGKILL)


if __name__ == "__main__":
    os._exit(main(Path(sys.argv[1]), sys.argv[2:]))  # at once: the watch still waits
