"""``--checkpoint FILE``: save the progress of long work in a file, from which the same command continues."""

import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, TypeVar

from mastermind_xl.cli.options import PROGRAM
from mastermind_xl.core.errors import printable
from mastermind_xl.files import FileError, check_target, write_whole

Result = TypeVar("Result")

_SAVE_EVERY = 30.0  # seconds between saves


@contextmanager
def saving(path: Path | None, save: Callable[[BinaryIO], None]) -> Iterator[Callable[[], None]]:
    """Yield a function that saves at most twice a minute; also save before and after the block.

    If that function cannot save, it reports the reason once, and the work continues. Raises FileError if saving fails
    before the block, or after a block without an error. The block should report its results before it ends.
    """
    saved, complained = time.monotonic(), False

    def write() -> None:
        nonlocal saved
        saved = time.monotonic()
        if path is not None:
            write_whole(path, save, force=True)

    def now_and_then() -> None:
        nonlocal complained
        if time.monotonic() - saved <= _SAVE_EVERY:
            return
        try:
            write()
        except FileError as trouble:
            if not complained:
                later = "the work continues and will be saved as soon as possible"
                sys.stderr.write(f"\n{PROGRAM}: {trouble}; {later}\n")
            complained = True

    if path is not None and not path.is_file():
        check_target(path, [path.suffix.lower()])
        write()
    try:
        yield now_and_then
    except BaseException as error:
        try:
            write()
        except FileError as trouble:
            sys.stderr.write(f"\n{PROGRAM}: {trouble}")
        else:
            if isinstance(error, KeyboardInterrupt) and path is not None:
                where = f"the progress is saved in {path}: the same command continues from there"
                sys.stderr.write(f"\n{printable(where)}")
        raise
    sys.stdout.flush()
    write()


def read(path: Path | None, take: Callable[[BinaryIO], Result]) -> Result | None:
    """Return what ``take`` reads from a file, or None if the file is missing; a ``ValueError`` becomes a FileError."""
    if path is None or not path.is_file():
        return None
    try:
        with path.open("rb") as file:
            return take(file)
    except OSError as error:
        raise FileError(f"{path} cannot be read: {error.strerror or error}") from error
    except ValueError as error:
        raise FileError(f"{path} {error}") from error
