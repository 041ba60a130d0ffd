"""Write files completely or not at all, and replace existing files only on request."""

import errno
import os
import stat
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from io import BufferedRandom, FileIO
from pathlib import Path
from typing import Any, BinaryIO

from mastermind_xl.core.errors import MastermindError

_PART = ".mx"  # prefix of the names of incomplete files; short, because Windows limits the length of paths
_PATIENCE = 10.0  # seconds to wait for a brief action of another process
_OLD = 86_400.0  # seconds after which an incomplete file belongs to a program that was killed: no write takes a day
_LONGEST = 259  # characters of a path on Windows, unless longer paths are enabled


FileLike = str | os.PathLike[str] | BinaryIO  # a path, or its text, or an open binary file


class FileError(MastermindError):
    """A file cannot be written, or its name is wrong, or it exists and may not be replaced.

    >>> grow("first", Board(1, 2)).save("tree.txt")
    Traceback (most recent call last):
    mastermind_xl.files.FileError: tree.txt: the name must end in .npz
    """


class WriteError(FileError):
    """Writing failed: the disk is full, the file is in use, or a permission is missing."""

    status = 1


def check_target(path: Path, endings: Iterable[str], *, force: bool = False) -> None:
    """Raise FileError if a file must not or cannot be written; call this function before long work.

    Reasons are a ``path`` whose ending is not one of ``endings``, a folder that is missing or not writable, a file that
    exists (unless ``force`` is set), and a file that is open.
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
            raise FileError(f"{path} exists: choose another name, or replace it with").cured_by(overwrite=True)
        for lock in (path.with_name(f"~${path.name}"), path.with_name(f".~lock.{path.name}#")):
            if lock.exists():
                cure = f"close it there; if it is not open, delete {lock.name}"
                raise FileError(f"{path} is open in a spreadsheet program: {cure}")
        with _open_part(path.parent, 0o600):  # a better test than reading permissions, above all on Windows
            pass
    except OSError as error:  # the folder may not even be read
        raise WriteError(f"{path}: {_reason(error, path, begun=False)}") from error


def check_ordinary(path: Path) -> None:
    """Raise FileError for a folder, a pipe (opening one could wait for ever) or a device."""
    if path.is_dir():
        raise FileError(f"{path} is a folder: name a file in it")
    if path.exists() and not path.is_file():
        raise FileError(f"{path} is a pipe or a device: name an ordinary file")


def write_file(file: FileLike, write: Callable[[BinaryIO], object], *endings: str, overwrite: bool = False) -> None:
    """Let ``write`` fill a ``file``: an open binary file, or the path, or its text, of a new one whose name has one of ``endings``.

    A file at this path is replaced only with ``overwrite``. Raises FileError as ``check_target`` and ``write_whole`` do.
    """
    if isinstance(file, str | os.PathLike):
        check_target(Path(file), endings, force=overwrite)
        write_whole(Path(file), write, force=overwrite)
    elif hasattr(file, "write"):
        write(file)
    else:
        named = f"the path of a new {' or '.join(endings)}"
        raise FileError(f"{file!r} is not a file: give {named}, or an open binary file")


def write_whole(path: Path, write: Callable[[BinaryIO], object], *, force: bool = False) -> None:
    """Let ``write`` fill a temporary binary file beside ``path``, and rename the file when it is complete.

    The new file gets the permissions of a replaced file and, if the system allows it, the owner. Raises FileError if
    ``path`` exists, unless ``force`` is set, and WriteError if writing fails; then an existing file stays unchanged.
    """
    path = _follow_links(path)
    begun = False
    try:
        _remove_leftovers(path.parent)
        old = path.stat() if force and path.exists() else None
        with _open_part(path.parent, 0o666 if old is None else 0o600) as (file, part):
            begun = True
            try:
                write(file)
                file.flush()
            except OSError as error:
                if error.filename != str(part):
                    raise WriteError(explain(error)) from error
                raise
            os.fsync(file.fileno())
            if old is not None:
                _hand_on(old, file.fileno())
            if sys.platform == "win32":  # Windows cannot rename an open file
                file.close()
            if force:
                part.replace(path)
            else:
                _rename_new(part, path)
    except FileExistsError:
        raise FileError(f"{path} exists: choose another name, or replace it with").cured_by(overwrite=True) from None
    except OSError as error:
        raise WriteError(f"{path}: {_reason(error, path, begun=begun)}") from error


class _Part(FileIO):
    """An incomplete file. An error in writing it has its name, unlike errors of other open files."""

    def write(self, data: Any, /) -> int:
        try:
            return super().write(data)
        except OSError as error:
            error.filename = str(self.name)
            raise


def explain(error: OSError) -> str:
    """Return the file or folder that an error of other files than the written one is about, the reason and the remedy."""
    says = error.strerror or str(error)
    if isinstance(error, FileNotFoundError) and (gone := find_no_folder()):
        return gone
    if error.filename is not None:
        is_installed = any(part.endswith("-packages") for part in Path(error.filename).parts)
        return f"{error.filename}: {says}" + ("; install its package again" if is_installed else "")
    from tempfile import gettempdir  # only temporary files have no names

    return f"the folder for temporary files, {gettempdir()}: {says}; make room there, or set TMPDIR to another folder"


def find_no_folder() -> str:
    """Return a message if the current folder no longer exists; otherwise an empty text."""
    try:
        os.getcwd()  # noqa: PTH109 - the same
    except FileNotFoundError:
        return "the current folder no longer exists: change to another"
    return ""


@contextmanager
def _open_part(folder: Path, mode: int) -> Iterator[tuple[BinaryIO, Path]]:
    """Open a new file with a hidden name, and remove it at the end."""
    path = folder / f"{_PART}{os.urandom(3).hex()}"
    handle = os.open(path, os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), mode)
    with BufferedRandom(_Part(path, "r+b", opener=lambda *_: handle)) as file:
        try:
            yield file, path
        finally:
            if sys.platform == "win32":  # Windows cannot remove an open file
                file.close()
            path.unlink(missing_ok=True)


def _remove_leftovers(folder: Path) -> None:
    for part in folder.glob(_PART + 6 * "[0-9a-f]"):
        with suppress(OSError):  # it is gone, not ours or, on Windows, open
            if time.time() - part.stat().st_mtime > _OLD:
                part.unlink()


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Lock a file against other callers of ``locked`` during a block; the lock file beside the file remains afterwards.

    If the disk has no locks, or another process holds the lock for too long, the block runs without a lock.
    """
    handle = os.open(path.with_name(f"{path.name}.lock"), os.O_RDWR | os.O_CREAT, 0o666)
    try:
        _lock(handle)
        yield
    finally:
        os.close(handle)


def _lock(handle: int) -> None:
    """Lock an open file until it is closed, or give up; see ``locked``."""
    end = time.monotonic() + _PATIENCE
    while time.monotonic() < end:
        try:
            if sys.platform == "win32":
                import msvcrt

                msvcrt.locking(handle, msvcrt.LK_NBLCK, 1)
            else:
                import fcntl

                fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except (BlockingIOError, PermissionError):  # another process has locked it
            time.sleep(0.01)
        except OSError:  # a disk without locks
            return


def _hand_on(old: os.stat_result, handle: int) -> None:
    """Copy owner, group and permissions from the replaced file to an open file, as far as the system allows it."""
    if sys.platform == "win32":  # files have the permissions of their folder there
        return
    mode = stat.S_IMODE(old.st_mode) & 0o777
    try:
        os.fchown(handle, old.st_uid, old.st_gid)
    except PermissionError:
        try:
            os.fchown(handle, -1, old.st_gid)
        except PermissionError:  # a different group gets only the permissions of everybody
            mode = mode & 0o707 | (mode & 0o007) << 3
    os.fchmod(handle, mode)


def _follow_links(path: Path) -> Path:
    """Return the file to which a link leads, because the file is replaced and not the link; FileError if circular."""
    if sys.platform == "win32" and ":" in path.name:
        raise FileError(f"{path}: a colon in a name would hide the file inside another; leave the colon out")
    try:
        end = path.resolve()
    except RuntimeError:  # until Python 3.12
        end = path
    except ValueError as error:  # Python on Windows, for a path of more than 32,767 characters
        raise OSError(errno.ENAMETOOLONG, str(error), str(path)) from None
    if end.is_symlink():
        raise FileError(f"{path} is a link that leads back to itself: name another file")
    return end


def _rename_new(part: Path, path: Path) -> None:
    """Rename ``part`` to ``path`` unless ``path`` exists; check and rename in one step if the disk has links."""
    if sys.platform == "win32":  # renaming replaces nothing there, and many disks have no links
        part.rename(path)
        return
    try:
        os.link(part, path)
    except OSError:  # also on a file system without links
        if os.path.lexists(path):
            raise FileExistsError(path) from None
        part.rename(path)


def _reason(error: OSError, path: Path, *, begun: bool) -> str:
    """Return why a file cannot be written, and the remedy; ``begun`` means that the file's folder is writable."""
    if isinstance(error, FileNotFoundError) and (gone := find_no_folder()):
        return gone
    asked = max(len(str(name)) for name in (error.filename, error.filename2, path))
    missing = sys.platform == "win32" and isinstance(error, FileNotFoundError)
    if error.errno == errno.ENAMETOOLONG or (missing and asked > _LONGEST):
        return (
            f"cannot be written: the name, or the path of {len(str(path))} characters, is too long for this system; "
            "choose a shorter name or folder"
        )
    # Windows also reports a file as missing if the program may not create files in the folder.
    if not begun and (isinstance(error, PermissionError) or (missing and path.parent.is_dir())):
        return _closed(path.parent)
    if isinstance(error, PermissionError) and os.access(path, os.F_OK):
        if os.access(path, os.W_OK):
            return "cannot be written; if it is open in a spreadsheet program, close it there"
        return "is read-only, or belongs to somebody else; choose another name"
    return f"cannot be written: {error.strerror or error}"


def _closed(folder: Path) -> str:
    says = f"you may not write to the folder {folder}; choose another"
    if sys.platform != "win32":
        return says
    python = getattr(sys, "_base_executable", sys.executable)  # the Python of an environment only starts this one
    return f"{says}, or, if Windows Security reports that Controlled folder access blocks this program, allow {python} there"
