"""Standard output on every system: characters that an encoding lacks, code pages, and pipes whose reader has ended."""

import codecs
import errno
import os
import stat
import sys
from argparse import Namespace
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, TextIO

_PLAIN = {"±": "+-", "Σ": "sum ", "ß": "ss", "ı": "i", "“": '"', "”": '"', "’": "'", "→": "->", "≈": "~", "›": ">"}
_PLAIN |= zip("łŁ●○·×–−▶⚠✔✓✗▏▁▂▃▄▅▆▇█", "lL*o.x-->!++x..:-=+*%#", strict=True)
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


def drop_output() -> None:
    """Drop what standard output still contains, which would fail again at the end of the program."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def _encoding_of_reader(stream: TextIO) -> str | None:
    """Return the code page of the program that reads our output from a pipe on Windows; None to keep the encoding."""
    # Python writes to a pipe in the code page of Windows programs (1252). But ``more`` and PowerShell read from a pipe in
    # the code page of the console (437, 850). UTF-8 is used only by request (PYTHONUTF8).
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
    from unicodedata import normalize  # slow to import, so imported only if a character is missing

    def plain(sign: str) -> str:
        return _PLAIN.get(sign) or normalize("NFKD", sign).encode("ascii", "ignore").decode() or "?"

    return "".join(map(plain, error.object[error.start : error.end])), error.end


@contextmanager
def outlive_readers(arguments: Namespace) -> Iterator[None]:
    """Let a command that writes a file continue when nothing can be printed any more; report the reason at the end.

    A command without a file stops at once. Raises the OSError of the first output that was lost.
    """
    if not any(hasattr(value, "__fspath__") for value in vars(arguments).values()):
        yield
        return
    before, patient = sys.stdout, _Patient(sys.stdout)
    sys.stdout = patient
    try:
        yield
    finally:
        patient.flush()
        sys.stdout = before
    if patient.lost is not None:
        raise patient.lost


class _Patient:
    """An output stream that drops text which cannot be written, and stores the first error of writing."""

    def __init__(self, target: TextIO) -> None:
        self._target = target
        self.lost: OSError | None = None

    def write(self, text: str) -> None:
        self._store_error(self._target.write, text)

    def flush(self) -> None:
        self._store_error(self._target.flush)

    def _store_error(self, act: Callable[..., object], *values: str) -> None:
        try:
            act(*values)
        except OSError as error:
            self.lost = self.lost or error
            drop_output()

    def __getattr__(self, name: str) -> Any:
        return getattr(self._target, name)
