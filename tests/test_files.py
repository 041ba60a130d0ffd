"""Files are written whole or not at all, and nothing is replaced unasked."""

import errno
import os

import pytest

from mastermind_xl.cli import main
from mastermind_xl.files import FileError, WriteError, check_target, write_whole


def fill(file):
    file.write(b"new")


def test_a_file_is_written(tmp_path):
    """The file has what was written, the usual rights, and nothing lies beside it."""
    path = tmp_path / "a.xlsx"
    write_whole(path, fill)
    assert path.read_bytes() == b"new"
    mask = os.umask(0)
    os.umask(mask)
    assert path.stat().st_mode & 0o777 == 0o666 & ~mask
    assert list(tmp_path.iterdir()) == [path]


def test_nothing_is_replaced_unasked(tmp_path):
    """A file that is there, even one that came while we wrote, stays; --force replaces it."""
    path = tmp_path / "a.xlsx"

    def fill_while_another_comes(file):
        path.write_bytes(b"theirs")
        fill(file)

    with pytest.raises(FileError, match=r"exists: choose another name, or replace it with --force"):
        write_whole(path, fill_while_another_comes)
    assert path.read_bytes() == b"theirs"
    with pytest.raises(FileError, match="--force"):
        check_target(path, [".xlsx"])
    check_target(path, [".xlsx"], force=True)
    write_whole(path, fill, force=True)
    assert path.read_bytes() == b"new"
    assert list(tmp_path.iterdir()) == [path]


def test_a_disk_without_links(tmp_path, monkeypatch):
    """Where hard links do not exist, a file is still not replaced unasked."""

    def no_links(*_):
        raise OSError(errno.EPERM, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    path = tmp_path / "a.xlsx"
    write_whole(path, fill)
    assert path.read_bytes() == b"new"
    with pytest.raises(FileError, match="exists"):
        write_whole(path, fill)
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("force", [False, True])
@pytest.mark.parametrize("step", ["fsync", "replace or link"])
def test_a_full_disk_leaves_what_was_there(tmp_path, monkeypatch, capsys, force, step):
    """When writing fails, one line says so with status 1; the old file is whole and no new one begun."""
    path = tmp_path / "solver.xlsx"
    if force:
        path.write_bytes(b"old")

    def full(*_):
        raise OSError(errno.ENOSPC, "No space left on device")

    if step == "fsync":
        monkeypatch.setattr(os, "fsync", full)
    else:
        monkeypatch.setattr("pathlib.Path.replace" if force else "pathlib.Path.rename", full)
        monkeypatch.setattr(os, "link", full)
    words = ["solver", str(path), "--colors", "3", "--pegs", "2"]
    assert main([*words, "--force"] if force else words) == 1
    out, err = capsys.readouterr()
    assert out == ""
    assert err == f"mastermind-xl: {path}: cannot be written: No space left on device\n"
    assert [file.read_bytes() for file in tmp_path.iterdir()] == ([b"old"] if force else [])


def test_a_file_held_open_is_named(tmp_path, monkeypatch):
    """Windows refuses to replace a file that Excel holds: the message says to close it."""
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"old")

    def held(*_):
        raise PermissionError(errno.EACCES, "in use")

    monkeypatch.setattr("pathlib.Path.replace", held)
    with pytest.raises(WriteError, match="open in a spreadsheet program, close it there"):
        write_whole(path, fill, force=True)
    assert path.read_bytes() == b"old"


@pytest.mark.parametrize("lock", ["~$a.xlsx", ".~lock.a.xlsx#"])
def test_an_open_workbook_is_not_replaced(tmp_path, lock):
    """The lock files of Excel and LibreOffice are heeded, even with --force."""
    path = tmp_path / "a.xlsx"
    path.write_bytes(b"old")
    (tmp_path / lock).write_bytes(b"")
    with pytest.raises(FileError, match="is open in a spreadsheet program"):
        check_target(path, [".xlsx"], force=True)


def test_an_interrupted_write_leaves_nothing(tmp_path):
    """Ctrl+C while writing leaves neither a half file nor a temporary one."""

    def interrupted(file):
        fill(file)
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        write_whole(tmp_path / "a.xlsx", interrupted)
    assert list(tmp_path.iterdir()) == []


def test_a_link_is_written_through(tmp_path):
    """Replacing a link's file leaves the link a link."""
    real, link = tmp_path / "real.xlsx", tmp_path / "link.xlsx"
    real.write_bytes(b"old")
    link.symlink_to(real)
    write_whole(link, fill, force=True)
    assert link.is_symlink()
    assert real.read_bytes() == b"new"
