"""Files written whole or not at all, and never over another one unasked."""

from __future__ import annotations

import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import BinaryIO

from mastermind_xl.core.errors import MastermindError

_PART = ".mx"
"""How the name of a file that is being written begins; it is short, as Windows counts all of a path."""

_OPEN = "/proc/self/fd"
"""Where Linux shows the files that a process has open, those without a name as well."""

_PATIENCE = 10.0
"""Seconds to wait for another to end what takes it no time."""

_MOMENT = 60.0
"""Seconds that a part on Windows may be closed before it gets its name."""

_LONGEST = 259
"""Characters of a path on Windows, unless longer ones were switched on there."""


class FileError(MastermindError):
    """A file may not be written as asked."""


class WriteError(FileError):
    """Writing failed: a full disk, a file held open, a right that is missing."""

    status = 1


def check_target(path: Path, endings: Iterable[str], *, force: bool = False) -> None:
    """Pass if a file may be written; to be asked before long work.

    Args:
        path: of the file.
        endings: that its name may have.
        force: whether it may replace another.

    Raises:
        FileError: wrong ending, no such folder, a file that is there already, or one that is open.
    """
    allowed = tuple(endings)
    if path.suffix.lower() not in allowed:
        raise FileError(f"{path}: the name must end in {' or '.join(allowed)}")
    try:
        _follow_links(path)
        check_ordinary(path)
        if not path.parent.is_dir():
            raise FileError(f"{path}: there is no folder {path.parent}; make it first")
        if not os.access(path.parent, os.W_OK):
            raise FileError(f"{path}: {_closed(path.parent)}")
        if path.exists() and not force:
            raise FileError(f"{path} exists: choose another name, or replace it with --force")
        for lock in (path.with_name(f"~${path.name}"), path.with_name(f".~lock.{path.name}#")):
            if lock.exists():
                cure = f"close it there (or delete {lock.name})"
                raise FileError(f"{path} is open in a spreadsheet program: {cure}")
        with _open_part(path.parent, 0o600):  # which tells more than rights do, on Windows above all
            pass
    except OSError as error:  # a folder that may not even be looked into
        raise WriteError(f"{path}: {_reason(error, path, begun=False)}") from error


def check_ordinary(path: Path) -> None:
    """Raise ``FileError`` for a folder, a pipe (opening it could wait for ever) or a device (nothing replaces it)."""
    if path.is_dir():
        raise FileError(f"{path} is a folder: name a file in it")
    if path.exists() and not path.is_file():
        raise FileError(f"{path} is a pipe or a device: name an ordinary file")


def write_whole(path: Path, write: Callable[[BinaryIO], None], *, force: bool = False) -> None:
    """Let ``write`` fill a file beside ``path``, and give it its name only when it is complete.

    A file that is replaced hands on its rights and, where that is allowed, its owner.

    Args:
        path: the name of the file in the end.
        write: is given the open binary file.
        force: replace a file that is there.

    Raises:
        FileError: there is a file already.
        WriteError: it could not be written. What stood at ``path`` is still there, untouched.
    """
    path = _follow_links(path)
    begun = False
    try:
        _remove_leftovers(path.parent)
        old = path.stat() if force and path.exists() else None
        with _open_part(path.parent, 0o666 if old is None else 0o600) as part:
            begun = True
            write(part.file)
            part.file.flush()
            os.fsync(part.file.fileno())
            if old is not None:
                _hand_on(old, part.file.fileno())
            part.become(path, force=force)
    except FileExistsError:
        raise FileError(f"{path} exists: choose another name, or replace it with --force") from None
    except OSError as error:
        raise WriteError(f"{path}: {_reason(error, path, begun=begun)}") from error


class _Part:
    """An open file on its way to its name, with a hidden one beside it until then, or none at all."""

    def __init__(self, file: BinaryIO, hidden: Path | None) -> None:
        self.file = file
        self.hidden = hidden

    def become(self, path: Path, *, force: bool) -> None:
        """Give the file its name; ``FileExistsError`` if something has that name and is not to be replaced."""
        self.hidden = self.hidden or self._appear(path.parent)
        if sys.platform == "win32":  # which names no file that is open
            self.file.close()
        if force:
            self.hidden.replace(path)
        else:
            _rename_new(self.hidden, path)

    def _appear(self, folder: Path) -> Path:
        """Give a hidden name to the file that has none."""
        hidden, handle = _hidden_name(folder), self.file.fileno()
        try:  # any ``src_dir_fd`` makes Python call what follows the link in /proc to the file
            os.link(f"{_OPEN}/{handle}", hidden, src_dir_fd=handle)
        except OSError:  # a file system that names no file afterwards
            import shutil

            self.file.seek(0)
            with hidden.open("xb") as copy:
                self.hidden = hidden
                shutil.copyfileobj(self.file, copy)
                _hand_on(os.fstat(handle), copy.fileno())
                os.fsync(copy.fileno())
        return hidden


@contextmanager
def _open_part(folder: Path, mode: int) -> Iterator[_Part]:
    """A new file in a folder, without a name where the disk can: a writer that is killed then leaves nothing.

    Elsewhere its name is hidden. As long as it is written it is locked, so that nobody takes it for a leftover.
    """
    handle, path = _open_nameless(folder, mode), None
    while handle is None:
        path = _hidden_name(folder)
        handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
        if sys.platform != "win32":
            _lock(handle, _PATIENCE)
        if not path.exists():  # somebody was faster
            os.close(handle)
            handle = None
    with os.fdopen(handle, "w+b") as file:
        part = _Part(file, path)
        try:
            yield part
        finally:
            if sys.platform == "win32":  # which removes no file that is open
                file.close()
            if part.hidden is not None:
                part.hidden.unlink(missing_ok=True)


def _open_nameless(folder: Path, mode: int) -> int | None:
    if not hasattr(os, "O_TMPFILE") or not Path(_OPEN).is_dir():
        return None
    try:
        handle = os.open(folder, os.O_TMPFILE | os.O_RDWR, mode)
    except OSError:  # not on this disk; or not in this folder, as the way for others will say
        return None
    _lock(handle, _PATIENCE)
    return handle


def _hidden_name(folder: Path) -> Path:
    return folder / f"{_PART}{os.urandom(3).hex()}"


def _remove_leftovers(folder: Path) -> None:
    """Remove the parts of writers that were killed: nobody has a lock on them."""
    for part in folder.glob(_PART + 6 * "[0-9a-f]"):
        with suppress(OSError):  # it is locked, gone, or not ours
            if sys.platform == "win32":  # where it is closed before it gets its name
                if time.time() - part.stat().st_mtime > _MOMENT:
                    part.unlink()
                continue
            handle = os.open(part, os.O_RDWR | os.O_NOFOLLOW)
            try:
                if _lock(handle, 0.0):
                    part.unlink()
            finally:
                os.close(handle)


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep others who ask for it from a file, by a lock on another one beside it, which stays there.

    Where a disk has no locks, or one is held for too long, the block goes on without.
    """
    handle = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o666)
    try:
        _lock(handle, _PATIENCE)
        yield
    finally:
        os.close(handle)


def _lock(handle: int, patience: float) -> bool:
    """Lock an open file until it is closed, if that can be done within so many seconds."""
    end = time.monotonic() + patience
    while True:
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except (BlockingIOError, PermissionError):  # another has locked it
            if time.monotonic() >= end:
                return False
            time.sleep(0.01)
        except OSError:  # a disk without locks
            return False
        else:
            return True


def _hand_on(old: os.stat_result, handle: int) -> None:
    """Give an open file the rights of one that it replaces, and its owner and group where that is allowed."""
    if sys.platform == "win32":  # the folder decides there
        return
    mode = stat.S_IMODE(old.st_mode) & 0o777
    try:
        os.fchown(handle, old.st_uid, old.st_gid)
    except PermissionError:
        try:
            os.fchown(handle, -1, old.st_gid)
        except PermissionError:  # another group may do no more than everybody
            mode = mode & 0o707 | (mode & 0o007) << 3
    os.fchmod(handle, mode)


def _follow_links(path: Path) -> Path:
    """The file behind a link, which is replaced in its place; ``FileError`` if the link leads back to itself."""
    try:
        end = path.resolve()
    except RuntimeError:  # until Python 3.12
        end = path
    if end.is_symlink():
        raise FileError(f"{path} is a link that leads back to itself: name another file")
    return end


def _rename_new(part: Path, path: Path) -> None:
    """Give ``part`` the name ``path`` unless something has that name, in one step where the disk can."""
    if sys.platform == "win32":  # where a new name replaces nothing, and many disks have no links
        part.rename(path)
        return
    try:
        os.link(part, path)
    except FileExistsError:
        raise
    except OSError:  # a file system without links
        if path.exists():
            raise FileExistsError(path) from None
        part.rename(path)


def _reason(error: OSError, path: Path, *, begun: bool) -> str:
    """Say why a file cannot be written, and what to do; ``begun`` if something could be written to its folder."""
    asked = max(len(str(name)) for name in (error.filename, error.filename2, path))
    missing = sys.platform == "win32" and isinstance(error, FileNotFoundError)
    if error.errno == errno.ENAMETOOLONG or (missing and asked > _LONGEST):
        return (
            f"cannot be written: the name, or the path of {len(str(path))} characters, is too long for this system; "
            "choose a shorter name or folder"
        )
    # Windows reports a file as missing, too, if it lets a program create none in a folder.
    if not begun and (isinstance(error, PermissionError) or (missing and path.parent.is_dir())):
        return _closed(path.parent)
    if isinstance(error, PermissionError) and os.access(path, os.F_OK):
        if os.access(path, os.W_OK):
            return "may not be written; if it is open in a spreadsheet program, close it there"
        return "is read-only, or belongs to somebody else; choose another name"
    return f"cannot be written: {error.strerror or error}"


def _closed(folder: Path) -> str:
    """Say that this program may not write to a folder, and what to do."""
    says = f"nothing may be written to the folder {folder}; choose another"
    if sys.platform != "win32":
        return says
    python = getattr(sys, "_base_executable", sys.executable)  # that of an environment only starts it
    return f"{says}, or if Windows Security reports a block by Controlled folder access, allow {python} there"
