"""A file is written completely or not at all, and an existing file is replaced only on request."""

import errno
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import pytest
from programs import HAS_POSIX, posix
from raising import FULL, raising

from mastermind_xl.cli import main
from mastermind_xl.files import FileError, WriteError, check_target, write_whole

ROOT = Path(__file__).resolve().parents[1]
POSIX = posix("rights, links and signals as they are tested here")


def fill(file):
    file.write(b"new")


NO_LINKS = raising(OSError(errno.EPERM, "no links here"))


@pytest.fixture
def on_windows(monkeypatch):
    """Imitate files on Windows: paths of up to 259 characters, no links, and renaming replaces nothing."""

    def limited(step):
        def checked(*paths, **options):
            if any(len(str(path)) > 259 for path in paths):
                raise FileNotFoundError(errno.ENOENT, "No such file or directory", str(paths[0]))
            return step(*paths, **options)

        return checked

    def rename(old, new, step=os.rename):
        if os.path.exists(new):  # noqa: PTH110 - of any kind of path
            raise FileExistsError(errno.EEXIST, "exists", str(old), None, str(new))
        step(old, new)

    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr(os, "open", limited(os.open))
    monkeypatch.setattr(os, "replace", limited(os.replace))
    monkeypatch.setattr(os, "rename", limited(rename))
    monkeypatch.delattr(os, "link")


@pytest.fixture(params=["with links", "without links", "on Windows"])
def disk(request, monkeypatch):
    """Imitate each kind of disk, on which a new file gets its name in another way."""
    if request.param == "on Windows":
        request.getfixturevalue("on_windows")
    elif request.param == "without links":
        monkeypatch.setattr(os, "link", NO_LINKS)


@pytest.mark.parametrize("force", [False, True])
def test_a_file_is_written(disk, tmp_path, force):
    """Writing a file leaves only this file in its folder, with its content and the usual permissions."""
    path = tmp_path / "a.xlsx"
    check_target(path, [".xlsx"], force=force)
    write_whole(path, fill, force=force)
    assert path.read_bytes() == b"new"
    mask = os.umask(0)
    os.umask(mask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~mask
    assert list(tmp_path.iterdir()) == [path]


def test_nothing_is_replaced_unasked(disk, tmp_path):
    """Unless ``force`` is set, an existing file is not replaced, even if it appeared during writing."""
    path = tmp_path / "a.xlsx"

    def fill_while_another_comes(file):
        path.write_bytes(b"theirs")
        fill(file)

    with pytest.raises(FileError, match=r"exists: choose another name, or replace it with overwrite=True"):
        write_whole(path, fill_while_another_comes)
    assert path.read_bytes() == b"theirs"
    with pytest.raises(FileError, match="overwrite=True"):
        check_target(path, [".xlsx"])
    check_target(path, [".xlsx"], force=True)
    write_whole(path, fill, force=True)
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


@POSIX
def test_a_device_is_not_replaced(tmp_path):
    """A pipe or a device is never replaced, even with --force."""
    os.mkfifo(tmp_path / "pipe.xlsx")
    for path, force in ((tmp_path / "pipe.xlsx", False), (tmp_path / "pipe.xlsx", True), (Path(os.devnull), False)):
        with pytest.raises(FileError, match="is a pipe or a device: name an ordinary file"):
            check_target(path, ["", ".xlsx"], force=force)


@pytest.mark.parametrize("is_linked", [True, False])
def test_the_content_is_on_the_disk_before_it_has_its_name(tmp_path, monkeypatch, is_linked):
    """A file is synchronised with the disk before it gets its final name, also on a disk without hard links."""
    synchronised = set()
    link, rename, fsync = os.link, Path.rename, os.fsync

    def note(handle):
        fsync(handle)
        synchronised.add(os.fstat(handle).st_ino)

    def named(part, path):
        assert part.stat().st_ino in synchronised
        return rename(part, path)

    monkeypatch.setattr(os, "fsync", note)
    monkeypatch.setattr(os, "link", link if is_linked else NO_LINKS)
    monkeypatch.setattr("pathlib.Path.rename", named)
    path = tmp_path / "a.xlsx"
    write_whole(path, fill)
    assert path.stat().st_ino in synchronised
    assert path.read_bytes() == b"new"


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("step", ["fsync", "replace or link"])
@pytest.mark.slow
def test_a_full_disk_leaves_what_was_there(tmp_path, monkeypatch, capsys, force, step):
    """If the disk is full, a command ends with status 1 and a message of one line, and the folder is unchanged."""
    path = tmp_path / "solver.xlsx"
    if force:
        path.write_bytes(b"old")
    renaming = ["pathlib.Path.replace"] if force else ["pathlib.Path.rename", "os.link"]
    for each in ["os.fsync"] if step == "fsync" else renaming:
        monkeypatch.setattr(each, FULL)
    assert main(["solver", str(path), "--colors", "3", "--pegs", "2", *["--force"] * force]) == 1
    assert capsys.readouterr() == ("", f"mastermind-xl: {path}: cannot be written: No space left on device\n")
    assert [file.read_bytes() for file in tmp_path.iterdir()] == ([b"old"] if force else [])


@pytest.mark.parametrize("lock", ["~$a.xlsx", ".~lock.a.xlsx#"])
def test_an_open_workbook_is_not_replaced(tmp_path, lock):
    """A workbook that is open in Excel or LibreOffice is not replaced, even with --force."""
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"old")
    (tmp_path / lock).write_bytes(b"")
    with pytest.raises(FileError, match="is open in a spreadsheet program"):
        check_target(path, [".xlsx"], force=True)


def test_an_interrupted_write_leaves_nothing(tmp_path):
    """Ctrl+C during writing leaves neither an incomplete file nor a temporary file."""
    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "a.xlsx", raising(KeyboardInterrupt))
    assert list(tmp_path.iterdir()) == []


@POSIX
@pytest.mark.parametrize("mode", [0o600, 0o444, 0o775])
def test_rights_are_kept(tmp_path, mode):
    """A new file gets the permissions of the file it replaces; during writing, only the owner may read the new file."""
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"old")
    path.chmod(mode)
    seen = []

    def look(file):
        fill(file)
        seen.append(os.fstat(file.fileno()).st_mode & 0o777)

    write_whole(path, look, force=True)
    assert (path.read_bytes(), path.stat().st_mode & 0o777) == (b"new", mode)
    assert seen == [0o600]


@POSIX
def test_the_owner_is_kept_where_that_is_allowed(tmp_path, monkeypatch):
    """A new file gets owner and group of the old file; if that is refused, its group gets only the rights of others."""
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"old")
    path.chmod(0o664)
    given = []

    def refuse(_, owner, group):
        given.append((owner, group))
        raise PermissionError(errno.EPERM, "not yours")

    monkeypatch.setattr(os, "fchown", lambda _, owner, group: given.append((owner, group)))
    write_whole(path, fill, force=True)
    assert path.stat().st_mode & 0o777 == 0o664
    monkeypatch.setattr(os, "fchown", refuse)
    write_whole(path, fill, force=True)
    assert path.stat().st_mode & 0o777 == 0o644
    old = path.stat()
    assert given == [(old.st_uid, old.st_gid)] * 2 + [(-1, old.st_gid)]


WRITE = """
import sys, time
from pathlib import Path
from mastermind_xl.files import write_whole

def write(file):
    file.write(b"half")
    print("writing", flush=True)
    time.sleep(60)

write_whole(Path(sys.argv[1]), write, force=True)
"""


@POSIX
def test_a_killed_writer_leaves_nothing_for_long(tmp_path):
    """A write removes the temporary file of a program that was killed a day ago, but not a temporary file in use."""
    path, other = tmp_path / "a.xlsx", tmp_path / "b.xlsx"
    path.write_bytes(b"old")
    command = [sys.executable, "-c", WRITE, path]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writer:
        try:
            assert writer.stdout.readline() == "writing\n"
            parts = set(tmp_path.iterdir()) - {path}
            assert len(parts) == 1
            write_whole(other, fill)
            assert set(tmp_path.iterdir()) == {path, other} | parts
        finally:
            writer.kill()
    write_whole(other, fill, force=True)
    assert set(tmp_path.iterdir()) == {path, other} | parts
    yesterday = time.time() - 86_401
    os.utime(*parts, (yesterday, yesterday))
    write_whole(other, fill, force=True)
    assert set(tmp_path.iterdir()) == {path, other}
    assert path.read_bytes() == b"old"


@POSIX
def test_a_link_to_itself(tmp_path, capsys):
    """A link that leads back to itself is refused with a message of one line."""
    one, other = tmp_path / "one.xlsx", tmp_path / "other.xlsx"
    one.symlink_to(other)
    other.symlink_to(one)
    for words in (["solver", str(one)], ["game", str(one), "--force"]):
        assert main(words) == 2
        assert capsys.readouterr().err == (
            f"mastermind-xl: {one} is a link that leads back to itself: name another file\n"
        )
    with pytest.raises(FileError, match="leads back to itself"):
        write_whole(one, fill)
    assert one.is_symlink()


@POSIX
def test_a_link_is_written_through(tmp_path):
    """If a file is replaced through a link, the link stays and the file that it leads to gets the new content."""
    real, link = tmp_path / "real.xlsx", tmp_path / "link.xlsx"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_whole(link, fill, force=True)
    assert link.is_symlink()
    assert real.read_bytes() == b"new"


# --- as Windows does it -----------------------------------------------------------------------------


def at_length(folder, length):
    """A path of exactly this length; its folders are created."""
    while (room := length - len(str(folder)) - len("//game.xlsx")) > 0:
        folder /= "f" * (50 if room > 100 else room)
    folder.mkdir(parents=True)
    return folder / "game.xlsx"


@pytest.mark.parametrize("length", [236, 259])
def test_a_long_path_is_written(on_windows, tmp_path, length):
    """A file can be written to a path of the maximum length on Windows, although it needs a temporary name first."""
    path = at_length(tmp_path, length)
    for force in (False, True):
        check_target(path, [".xlsx"], force=force)
        write_whole(path, fill, force=force)
        assert list(path.parent.iterdir()) == [path]
    assert len(str(path)) == length


def test_a_path_that_is_too_long_for_windows(on_windows, tmp_path):
    """A path that is too long for Windows is reported as too long, not as missing."""
    path = at_length(tmp_path, 270)
    with pytest.raises(WriteError, match="the path of 270 characters, is too long") as raised:
        write_whole(path, fill)
    assert "spreadsheet" not in str(raised.value)
    assert list(path.parent.iterdir()) == []


@POSIX
def test_a_name_that_is_too_long(tmp_path, capsys):
    """A file name of 300 characters is refused with the advice to choose a shorter name."""
    path = tmp_path / f"{'a' * 300}.xlsx"
    assert main(["solver", str(path)]) == 1
    error = capsys.readouterr().err
    assert f"{path}: cannot be written: the name, or the path of" in error
    assert "choose a shorter name or folder" in error
    assert main(["doctor", str(path)]) == 1
    assert f"FAIL {path}: there is no such file" in capsys.readouterr().out


REFUSED = {
    "a guarded folder": ("win32", "os.open", FileNotFoundError, "Controlled folder access blocks this program, allow"),
    "another guarded folder": (
        "win32",
        "os.open",
        PermissionError,
        "Controlled folder access blocks this program, allow",
    ),
    "a locked folder": (
        "linux",
        "os.open",
        PermissionError,
        "you may not write to the folder {folder}; choose another",
    ),
    "an open file": ("linux", "pathlib.Path.replace", PermissionError, "open in a spreadsheet program, close it there"),
    "an open file on Windows": (
        "win32",
        "os.replace",
        PermissionError,
        "open in a spreadsheet program, close it there",
    ),
    "a read-only file": ("win32", "os.replace", PermissionError, "is read-only, or belongs to somebody else"),
}
"""A system, the step that it refuses, its error, and what the message then contains."""


@pytest.mark.parametrize("case", REFUSED)
def test_a_refusal_is_explained(request, monkeypatch, tmp_path, case):
    """If the system refuses a file or its folder, the message contains the reason and the cure, and nothing is lost."""
    platform, step, error, says = REFUSED[case]
    if not HAS_POSIX and (platform == "linux" or case == "a read-only file"):
        pytest.skip("Windows refuses these otherwise")
    if platform == "win32":
        request.getfixturevalue("on_windows")
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"old")
    if case == "a read-only file":
        monkeypatch.setattr(os, "access", lambda path, mode: mode != os.W_OK)
    monkeypatch.setattr(step, raising(error(errno.EACCES, "refused", str(path))))
    writers = [lambda: write_whole(path, fill, force=True)]
    if step == "os.open":  # which is tried before long work
        writers.append(lambda: check_target(path, [".xlsx"], force=True))
    for write in writers:
        with pytest.raises(WriteError, match=re.escape(says.format(folder=tmp_path))) as raised:
            write()
        assert ("spreadsheet" in str(raised.value)) == ("an open file" in case)
        assert ("Controlled" in str(raised.value)) == ("guarded" in case)
    assert path.read_bytes() == b"old"


def test_a_path_that_python_on_windows_cannot_ask_about(tmp_path, monkeypatch):
    """If Python on Windows raises ValueError for a path, the error message reports that the path is too long."""
    monkeypatch.setattr(Path, "resolve", raising(ValueError("stat: path too long for Windows")))
    with pytest.raises(FileError, match="is too long for this system; choose a shorter name or folder"):
        check_target(tmp_path / "solver.xlsx", [".xlsx"])


def test_a_full_folder_for_temporary_files(tmp_path, monkeypatch, capsys):
    """If a temporary file cannot be written, the message names its folder and the cure, and does not blame the target."""
    monkeypatch.setattr("openpyxl.worksheet._writer.WorksheetWriter.write_rows", FULL)
    small, target = tmp_path / "small", tmp_path / "target"
    small.mkdir()
    target.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(small))
    assert main(["table", str(target / "table.xlsx"), "--pegs", "2", "--colors", "2"]) == 1
    error = capsys.readouterr().err
    assert error.startswith(f"mastermind-xl: the folder for temporary files, {small}: No space left on device; ")
    assert error.endswith("make room there, or set TMPDIR to another folder\n")
    assert [*target.iterdir()] == []


@POSIX
def test_a_full_disk_is_told_from_a_full_folder_for_temporary_files(tmp_path):
    """If the target itself cannot take the bytes, the message names the target."""
    limit = "import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (100, 100)); "
    code = (
        f"{limit}from mastermind_xl.files import *; write_whole(Path('a.xlsx'), lambda file: file.write(bytes(10**6)))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False, cwd=tmp_path)
    assert done.stderr.endswith(f"WriteError: {tmp_path}/a.xlsx: cannot be written: File too large\n")
    assert [*tmp_path.iterdir()] == []


def test_another_file_is_named(tmp_path):
    """If a file that the content needs is missing, the message names this file, and not the target."""
    missing = tmp_path / "site-packages" / "module.bas"
    with pytest.raises(WriteError) as raised:
        write_whole(tmp_path / "a.xlsx", lambda file: file.write(missing.read_bytes()))
    assert str(raised.value) == f"{missing}: No such file or directory; install its package again"
    assert [*tmp_path.iterdir()] == []


@pytest.fixture
def gone(tmp_path, monkeypatch):
    """Change to a folder that has been deleted."""
    (tmp_path / "gone").mkdir()
    monkeypatch.chdir(tmp_path / "gone")
    (tmp_path / "gone").rmdir()


@POSIX
@pytest.mark.parametrize("words", ["solver a.xlsx", "page a.html", "game a.xlsm", "addin build a.oxt"])
def test_a_current_folder_that_is_gone(gone, capsys, words):
    """If the current folder has been deleted, a command that writes a file there ends with one line and the cure."""
    assert main(words.split()) == 1
    name = next(word for word in words.split() if word.startswith("a."))
    assert capsys.readouterr().err == f"mastermind-xl: {name}: the current folder no longer exists: change to another\n"


@POSIX
def test_doctor_in_a_folder_that_is_gone(gone, capsys):
    """If the current folder has been deleted, doctor blames no package and no cache for it."""
    main(["doctor"])
    out = capsys.readouterr().out
    assert "FileNotFoundError" not in out
    assert "NUMBA_CACHE_DIR" not in out
