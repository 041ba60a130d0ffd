"""The file that keeps how far long work has come, so that the same command goes on from there."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import BinaryIO

from mastermind_xl.cli import PROGRAM
from mastermind_xl.files import FileError, check_target, write_whole

_SAVE_EVERY = 30.0
"""Seconds between two savings."""


def add_checkpoint(parser: argparse.ArgumentParser, what: str) -> None:
    """Add ``--checkpoint``, which keeps ``what``."""
    parser.add_argument(
        "--checkpoint",
        type=Path,
        metavar="FILE",
        help=f"keep {what} in FILE, every half minute and at Ctrl+C, and go on from it if it is there",
    )


class Checkpoint:
    """Saves now and then while a ``with`` block lasts, and at its end, however it ends.

    A block that tells what came of the work before it ends has told it whatever becomes of the last
    saving. That one in between fails is said once, and the work goes on.

    Args:
        path: the file; None to keep nothing.
        save: writes what is to be kept.

    Raises:
        FileError: it cannot be written at the beginning, or at the end of a block that came to its end.
    """

    def __init__(self, path: Path | None, save: Callable[[BinaryIO], None]) -> None:
        self._path = path
        self._save = save
        self._saved = time.monotonic()
        self._complained = False

    def __enter__(self) -> Checkpoint:
        if self._path is not None and not self._path.is_file():
            check_target(self._path, [self._path.suffix.lower()])
            self._write()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            sys.stdout.flush()
            self._write()
            return
        try:
            self._write()
        except FileError as trouble:
            sys.stderr.write(f"\n{PROGRAM}: {trouble}")
        else:
            if kind is KeyboardInterrupt and self._path is not None:
                sys.stderr.write(
                    f"\n{self._path} keeps what was found out: the same command goes on from there"
                )

    def now_and_then(self) -> None:
        """Save if it is time."""
        if time.monotonic() - self._saved <= _SAVE_EVERY:
            return
        try:
            self._write()
        except FileError as trouble:
            if not self._complained:
                sys.stderr.write(f"\n{PROGRAM}: {trouble}; the work goes on, and is saved once that can be\n")
            self._complained = True

    def _write(self) -> None:
        self._saved = time.monotonic()
        if self._path is not None:
            write_whole(self._path, self._save, force=True)


def read_checkpoint(path: Path | None, read: Callable[[BinaryIO], None]) -> bool:
    """Read a file if there is one.

    Args:
        path: the file; None for none.
        read: takes in what is in it; a ``ValueError`` says what is wrong with it, after its name.

    Returns:
        Whether there was one.

    Raises:
        FileError: it cannot be read, or there is something wrong with it.
    """
    if path is None or not path.is_file():
        return False
    try:
        with path.open("rb") as file:
            read(file)
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise FileError(f"{path} {error}") from error
    return True
