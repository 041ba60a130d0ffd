"""Standard output as the system has it: its encoding, plain characters where it lacks ours, and a reader that leaves."""

from __future__ import annotations

import codecs
import errno
import os
import stat
import sys
from typing import TextIO

_PLAIN = {
    "●": "*",
    "○": "o",
    "·": ".",
    "░": ":",
    "×": "x",
    "–": "-",
    "−": "-",
    "±": "+-",
    "Σ": "sum ",
    "ß": "ss",
}
_PLAIN |= {"▶": ">", "⚠": "!", "✔": "+", **dict(zip("▏▁▂▃▄▅▆▇█", "..:-=+*%#", strict=True))}


def prepare() -> None:
    """Let whatever is printed be readable, on every system and in every encoding."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # it was closed, or pythonw has none
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - as long as we run
    codecs.register_error("plain", _show_plain)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="plain", encoding=_encoding_of_reader(stream))


def has_left(error: OSError) -> bool:
    """Whether an error of writing to standard output is that of a reader who has seen enough."""
    if isinstance(error, BrokenPipeError):
        return True
    # Windows calls it an invalid argument, as it does a file name that it does not allow
    return sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None


def _encoding_of_reader(stream: TextIO) -> str | None:
    """The code page in which a program behind a pipe reads on Windows; None if the stream's own encoding is right.

    Python writes to a pipe in the code page of its windows (1252), ``more`` and PowerShell read in that of the console
    (437, 850). A file is read by programs with windows.
    """
    # UTF-8 was asked for, by PYTHONUTF8 or for the whole system
    if sys.platform != "win32" or stream.encoding == "utf-8" or os.environ.get("PYTHONIOENCODING"):
        return None
    import ctypes

    try:
        if not stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode):
            return None
        return codecs.lookup(f"cp{ctypes.windll.kernel32.GetConsoleOutputCP()}").name
    except (OSError, LookupError):  # no file behind it; no console, or one of a code page unknown to Python
        return None


def _show_plain(error: UnicodeError) -> tuple[str, int]:
    """What is printed for characters that an encoding lacks: similar ones, or else a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from unicodedata import normalize  # only who lacks a character waits for it

    def plain(sign: str) -> str:
        return _PLAIN.get(sign) or normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"

    return "".join(map(plain, error.object[error.start : error.end])), error.end
