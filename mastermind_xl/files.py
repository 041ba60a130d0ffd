"""Files written whole or not at all, and never over another one unasked."""

from __future__ import annotations

import os
import tempfile
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import BinaryIO

from mastermind_xl.core.errors import MastermindError


class FileError(MastermindError):
    """A file may not be written as asked."""


class WriteError(FileError):
    """Writing failed: a full disk, a file held open, a right that is missing."""


def check_target(path: Path, endings: Iterable[str], *, force: bool = False) -> None:
    """Pass if a file may be written to ``path``; to be asked before long work.

    Raises:
        FileError: wrong ending, no such folder, a file that is there already, or one that is open.
    """
    try:
        _check_target(path, tuple(endings), force=force)
    except OSError as error:  # a folder that may not even be looked into
        raise WriteError(f"{path}: {_reason(error)}") from error


def _check_target(path: Path, allowed: tuple[str, ...], *, force: bool) -> None:
    if path.suffix.lower() not in allowed:
        raise FileError(f"{path}: the name must end in {' or '.join(allowed)}")
    if path.is_dir():
        raise FileError(f"{path} is a folder: name a file in it")
    if not path.parent.is_dir():
        raise FileError(f"{path}: there is no folder {path.parent}; make it first")
    if not os.access(path.parent, os.W_OK):
        raise FileError(f"{path}: nothing may be written to the folder {path.parent}; choose another")
    if path.exists() and not force:
        raise FileError(f"{path} exists: choose another name, or replace it with --force")
    for lock in (path.with_name(f"~${path.name}"), path.with_name(f".~lock.{path.name}#")):
        if lock.exists():
            raise FileError(
                f"{path} is open in a spreadsheet program: close it there (or delete {lock.name})"
            )


def write_whole(path: Path, write: Callable[[BinaryIO], None], *, force: bool = False) -> None:
    """Let ``write`` fill a file beside ``path``, and give it its name only when it is complete.

    Args:
        path: where it shall stand in the end.
        write: is given the open binary file.
        force: replace a file that is there.

    Raises:
        FileError: there is a file already.
        WriteError: it could not be written. What stood at ``path`` is still there, untouched.
    """
    path = path.resolve()  # the file behind a link, not the link
    try:
        handle, name = tempfile.mkstemp(prefix=f".{path.stem}-", suffix=".part", dir=path.parent)
    except OSError as error:
        raise WriteError(f"{path}: {_reason(error)}") from error
    part = Path(name)
    try:
        with os.fdopen(handle, "wb") as file:
            write(file)
            file.flush()
            os.fsync(file.fileno())
        part.chmod(0o666 & ~_umask())
        if force:
            part.replace(path)
        else:
            _rename_new(part, path)
    except FileExistsError:
        raise FileError(f"{path} exists: choose another name, or replace it with --force") from None
    except OSError as error:
        raise WriteError(f"{path}: {_reason(error)}") from error
    finally:
        part.unlink(missing_ok=True)


def _rename_new(part: Path, path: Path) -> None:
    """Give ``part`` the name ``path`` unless something has that name, in one step where the disk can."""
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError(path) from None
        part.rename(path)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask


def _reason(error: OSError) -> str:
    if isinstance(error, PermissionError):
        return "may not be written; if it is open in a spreadsheet program, close it there"
    return f"cannot be written: {error.strerror or error}"
