"""Standard output on every system: characters that an encoding lacks, code pages, and readers that leave early."""

import codecs
import errno
import io
import os
import stat
import sys
from argparse import Namespace
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, TextIO

_PLAIN = {"±": "+-", "Σ": "sum ", "ß": "ss", "ı": "i", "“": '"', "”": '"', "’": "'", "→": "->", "≈": "~"}
_PLAIN |= zip("●○·░×–−▶⚠✔✓✗▏▁▂▃▄▅▆▇█", "*o.:x-->!++x..:-=+*%#", strict=True)
"""Substitutes for characters that an encoding lacks."""


def prepare() -> None:
    """Make output readable on every system and in every encoding."""
    for name in ("stdout", "stderr"):
        if getattr(sys, name) is None:  # closed, or we run in pythonw, which has no streams
            setattr(sys, name, open(os.devnull, "w", encoding="utf-8"))  # noqa: SIM115, PTH123 - as long as we run
    codecs.register_error("plain", _show_plain)
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="plain", encoding=_encoding_of_reader(stream))


def has_left(error: OSError) -> bool:
    """Whether an error in writing to standard output means that the reading program has ended."""
    if isinstance(error, BrokenPipeError):
        return True
    # Windows reports an invalid argument, as for an invalid file name
    return sys.platform == "win32" and error.errno == errno.EINVAL and error.filename is None


def _encoding_of_reader(stream: TextIO) -> str | None:
    """Return the code page of the program that reads from a pipe on Windows; None if no other is needed."""
    # Python writes to a pipe in the code page of Windows programs (1252), which also read files. But ``more`` and
    # PowerShell read from a pipe in that of the console (437, 850). UTF-8 is there only by request (PYTHONUTF8).
    if sys.platform != "win32" or stream.encoding == "utf-8" or os.environ.get("PYTHONIOENCODING"):
        return None
    import ctypes

    try:
        if not stat.S_ISFIFO(os.fstat(stream.fileno()).st_mode):
            return None
        return codecs.lookup(f"cp{ctypes.windll.kernel32.GetConsoleOutputCP()}").name
    except (OSError, LookupError):  # no file behind it, no console, or an unknown code page
        return None


def _show_plain(error: UnicodeError) -> tuple[str, int]:
    """Return substitutes for characters that an encoding lacks: similar characters or a question mark."""
    if not isinstance(error, UnicodeEncodeError):
        raise error
    from unicodedata import normalize  # slow to import, so only if a character is missing

    def plain(sign: str) -> str:
        return _PLAIN.get(sign) or normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"

    return "".join(map(plain, error.object[error.start : error.end])), error.end


@contextmanager
def outlive_readers(arguments: Namespace) -> Iterator[None]:
    """Let a command that writes a file go on when nothing can be printed any more; report the reason at the end.

    A command without a file stops at once. Raises the OSError of the first output that was lost.
    """
    buffer = getattr(sys.stdout, "buffer", None)
    raw = getattr(buffer, "raw", buffer)  # with python -u there is no buffer between
    if raw is None or not any(hasattr(value, "__fspath__") for value in vars(arguments).values()):
        yield
        return
    sys.stdout.flush()
    before, patient = sys.stdout, _Patient(raw)
    buffered, by_line = io.BufferedWriter(patient), bool(before.line_buffering)
    sys.stdout = io.TextIOWrapper(buffered, before.encoding, before.errors, line_buffering=by_line)
    try:
        yield
        sys.stdout.flush()
        if patient.lost is not None:
            raise patient.lost
    finally:
        sys.stdout.flush()
        sys.stdout = before


class _Patient(io.RawIOBase):
    """A stream that drops what it cannot write, and keeps the first reason."""

    def __init__(self, target: io.RawIOBase) -> None:
        self.target = target
        self.lost: OSError | None = None

    def write(self, data: Any) -> int | None:

        if self.lost is None:
            try:
                return self.target.write(data)
            except OSError as error:
                self.lost = error
        return len(data)

    def writable(self) -> bool:

        return True

    def fileno(self) -> int:

        return self.target.fileno()

    def isatty(self) -> bool:

        return self.target.isatty()
