"""Run LibreOffice until the other end of standard input is closed.

This file is a separate program, of which a copy is started: ``keeper.py FOLDER PROGRAM OPTION…``. When its starter closes
the pipe or dies for any reason, the keeper ends LibreOffice with all its processes, and removes the folder. If
LibreOffice ends by itself, the folder remains, and its ``log`` gives the reason. Linux could end a process with its
parent (``PR_SET_PDEATHSIG``), but ``soffice`` has child processes of its own, and other systems cannot do this.
"""

import os
import shutil
import signal
import subprocess
import sys
import threading
from contextlib import suppress
from pathlib import Path

LOG = "log"  # the file in the folder with the program's output
PROCESS = "process"  # the file in the folder with the program's process id

_KILLING = 10.0  # seconds in which Windows must end the program
_CANNOT_START = 127  # a shell's exit status for a program that cannot start


def main(folder: Path, command: list[str]) -> int:
    """Run a program until it ends or standard input is closed, and return its exit status.

    As in a shell, the status of a program ended by a signal is 128 plus the signal's number. The program's output
    and process id are written into ``folder``, which is removed if this process had to end the program.
    """
    with (folder / LOG).open("wb") as log:
        try:
            process = subprocess.Popen(  # noqa: S603 - the starter chose it
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
        kill(process.pid)  # soffice may have ended, but not soffice.bin
    if unwanted.is_set():
        shutil.rmtree(folder, ignore_errors=True)
    return status if status >= 0 else 128 - status


def read_process(folder: Path) -> int:
    """Return the process id of the program that was started with a folder; it is also the id of a process group.

    Raises OSError if no program was started or the folder is gone, and ValueError if the program is just starting.
    """
    return int((folder / PROCESS).read_text(encoding="ascii"))


def kill(process: int) -> None:
    """End a program with its child processes, because ``soffice`` only starts ``soffice.bin`` and waits for it."""
    if sys.platform == "win32":
        taskkill = shutil.which("taskkill") or "taskkill"
        command = [taskkill, "/F", "/T", "/PID", str(process)]
        quiet = subprocess.DEVNULL  # a pipe would stay open as long as any process holds its end
        with suppress(subprocess.TimeoutExpired):
            subprocess.run(command, check=False, stdout=quiet, stderr=quiet, timeout=_KILLING)  # noqa: S603 - Windows' own
    else:
        with suppress(ProcessLookupError, PermissionError):  # a Mac refuses when only dead processes are left
            os.killpg(process, signal.SIGKILL)


if __name__ == "__main__":
    os._exit(main(Path(sys.argv[1]), sys.argv[2:]))  # at once: the watch still waits
