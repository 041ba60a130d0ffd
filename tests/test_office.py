"""LibreOffice is started, controlled and ended."""

import getpass
import os
import re
import signal
import socket
import subprocess
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from openpyxl import Workbook
from programs import posix, wait_for

from mastermind_xl.libreoffice.program import office as module
from mastermind_xl.libreoffice.program.interruptible import Calls
from mastermind_xl.libreoffice.program.locks import find_lock
from mastermind_xl.libreoffice.program.office import (
    LibreOfficeError,
    LockedFileError,
    LostOfficeError,
    Office,
    check_lock,
    find_soffice,
    load_uno,
    uno_property,
)


@pytest.fixture
def path(tmp_path):
    """A workbook whose file name has signs that an address of a file spells otherwise."""
    workbook, path = Workbook(), tmp_path / "a sheet, 100 % für #1.xlsx"
    workbook.save(path)
    return path


class TestLibreOffice:
    """Behaviour that only LibreOffice has."""

    @pytest.mark.parametrize(("content", "says"), [(None, ": there is no such file"), (b"PK\3\4 and nothing", "")])
    def test_no_workbook(self, office, tmp_path, content, says):
        """Opening a file that is missing or not a workbook raises an error with the name of the file."""
        path = tmp_path / "damaged.xlsx"
        if content:
            path.write_bytes(content)
        with pytest.raises(LibreOfficeError, match=rf"damaged\.xlsx{says}"):
            office.open(path)

    def test_profile(self, office):
        """A new LibreOffice profile shows no tips or news, and no question about saving as .xlsx."""
        provider = office.create("com.sun.star.configuration.ConfigurationProvider")

        def setting(path, name):
            where = uno_property("nodepath", f"/org.openoffice.{path}")
            access = "com.sun.star.configuration.ConfigurationAccess"
            return provider.createInstanceWithArguments(access, (where,)).getByName(name)

        assert setting("Office.Common/Save/Document", "WarnAlienFormat") is False
        assert setting("Office.Common/Misc", "ShowTipOfTheDay") is False
        assert setting("Office.UI.Infobar/Enabled", "WhatsNew") is False

    def test_loads_on_the_main_thread(self, office, monkeypatch, path):
        """LibreOffice loads documents on its main thread, because loading on other threads often hung."""
        asked = []

        class Desktop:
            def loadComponentFromURL(self, url, target, flags, properties):  # noqa: N802 - UNO's name
                asked.extend((found.Name, found.Value) for found in properties)

        monkeypatch.setattr(office, "desktop", Desktop())
        with pytest.raises(LibreOfficeError, match="cannot open"):
            office.open(path)
        assert ("OnMainThread", True) in asked


@pytest.fixture
def silent(tmp_path, monkeypatch):
    """A fake LibreOffice that never answers; the value is a file for the ids of its process and its parent."""
    told = tmp_path / "told"
    program = tmp_path / "soffice"
    program.write_text(f"#!/bin/sh\necho $$ $PPID > '{told}.new' && mv '{told}.new' '{told}'\nexec sleep 600\n")
    program.chmod(0o755)
    monkeypatch.setenv("PATH", str(tmp_path), prepend=os.pathsep)
    return told


def ids(told):
    return [int(word) for word in told.read_text().split()]


def is_gone(process):
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


POSIX = posix("such signals, and no sh")


@pytest.mark.usefixtures("office")  # or skip
class TestLife:
    """LibreOffice from its start to its end."""

    def test_ends(self, path):
        """Closing LibreOffice ends its process and deletes its folder, even if a document was changed."""
        with Office() as running:
            running.open(path).Sheets[0]["A1"].Value = 9
            folder = Path(running._folder.name)
            assert folder.exists()
        assert not running.is_running
        assert not folder.exists()
        assert list(path.parent.iterdir()) == [path]
        running.close()

    @POSIX
    @pytest.mark.exhaustive
    def test_hangs(self, path):
        """If LibreOffice hangs while loading or closing, its process is ended; a failure to load raises an error."""
        for running, use in (
            (Office(load=0.5), lambda office: office.open(path)),
            (Office(grace=0.5), lambda office: office.close()),
        ):
            folder, process = Path(running._folder.name), running.pid
            os.killpg(process, signal.SIGSTOP)
            if running._grace == 0.5:
                use(running)
            else:
                with pytest.raises(LostOfficeError, match=r"did not open .*\.xlsx within 0\.5 seconds"):
                    use(running)
            assert is_gone(process)
            assert not folder.exists()

    @POSIX
    def test_does_not_answer(self, silent):
        """If LibreOffice does not answer at its start, it is ended after a time limit, and an error is raised."""
        with pytest.raises(LostOfficeError, match=r"LibreOffice did not answer within 1\.5 seconds"):
            Office(start=1.5)
        assert is_gone(ids(silent)[0])

    def test_does_not_start(self, monkeypatch, tmp_path):
        """If LibreOffice ends at once or cannot be run, the error shows the exit status and the reason."""
        monkeypatch.setattr(module, "find_soffice", lambda: Path(sys.executable))
        with pytest.raises(LostOfficeError, match=r"ended with status \d: .*[Uu]nknown option"):
            Office()
        monkeypatch.setattr(module, "find_soffice", lambda: tmp_path)
        with pytest.raises(LostOfficeError, match=rf"ended with status 127: .*{re.escape(tmp_path.name)}"):
            Office()

    @POSIX
    def test_is_killed(self, path):
        """If LibreOffice is killed during a call, the error reports that it was killed."""
        with Office() as running:

            def load():
                os.killpg(running.pid, signal.SIGKILL)
                return running.desktop.Components

            with pytest.raises(LostOfficeError, match="LibreOffice ended before it could count"):
                running.patiently("count", 20, load)

    @POSIX
    @pytest.mark.parametrize("script", ["Office()", "threading.Thread(target=Office).start()"])
    def test_ends_with_its_script(self, silent, tmp_path, monkeypatch, script):
        """When a Python script is killed, the LibreOffice that it started ends, and the temporary folder is deleted."""
        folders = tmp_path / "folders"
        folders.mkdir()
        monkeypatch.setenv("TMPDIR", str(folders))
        head = "import threading; from mastermind_xl.libreoffice.program.office import Office; "
        with subprocess.Popen([sys.executable, "-c", head + script]) as running:
            wait_for(silent.exists)
            assert list(folders.iterdir())
            running.kill()
        wait_for(lambda: is_gone(ids(silent)[0]))
        wait_for(lambda: not list(folders.iterdir()))

    @POSIX
    def test_ends_with_its_keeper(self, silent):
        """If the process that guards LibreOffice is killed, LibreOffice still ends."""

        def start():
            with suppress(LostOfficeError):
                Office()

        starting = threading.Thread(target=start, daemon=True)
        starting.start()
        wait_for(silent.exists)
        process, keeper = ids(silent)
        os.kill(keeper, signal.SIGKILL)
        starting.join(10)
        wait_for(lambda: is_gone(process))


class TestCalls:
    """Calls of LibreOffice that may never return."""

    @POSIX
    def test_ctrl_c(self):
        """Ctrl+C at once interrupts the wait for a call of LibreOffice."""
        calls, returns = Calls(), threading.Event()
        threading.Timer(0.1, os.kill, [os.getpid(), signal.SIGINT]).start()
        with pytest.raises(KeyboardInterrupt):
            calls.wait_for(returns.wait, 20)
        returns.set()
        calls.settle(20)

    def test_given_up(self):
        """After the wait for a call has timed out, ``settle`` can still wait until the call returns."""
        calls, returns, done = Calls(), threading.Event(), []

        def call():
            returns.wait()
            time.sleep(0.3)
            done.append("returned")

        with pytest.raises(TimeoutError):
            calls.wait_for(call, 0.1)
        returns.set()
        calls.settle(20)
        assert done == ["returned"]

    def test_errors(self):
        """An exception in a call of LibreOffice is raised by the function that waits for the call."""
        with pytest.raises(ZeroDivisionError):
            Calls().wait_for(lambda: 1 // 0, 20)
        assert Calls().wait_for(lambda: 1 // 1, 20) == 1


class TestLocks:
    """The lock files that LibreOffice writes beside open files."""

    @staticmethod
    def lock(path, person="Alice", user=None, host=None, profile="file:///home/alice/.config/libreoffice/4"):
        user, host = user or getpass.getuser(), host or socket.gethostname()
        lock = path.with_name(f".~lock.{path.name}#")
        lock.write_text(f"{person},{user},{host},21.11.2026 10:00,{profile};", encoding="utf-8")
        return lock

    def test_opened_by_somebody_else(self, office, path):
        """A file that another person has open can only be opened as read-only; otherwise the error names the person."""
        lock = self.lock(path, r"Alice\, A.", "alice", "her-host")
        says = rf"{path.name} is open in .* by Alice, A\. on her-host since 21\.11\.2026 10:00 \(close it"
        with pytest.raises(LockedFileError, match=says):
            office.open(path)
        document = office.open(path, read_only=True)
        assert document.isReadonly()
        document.close(True)
        assert lock.exists()

    def test_opened_here(self, office, path):
        """A file that is open in our LibreOffice can be opened there again, but is locked for other programs."""
        document = office.open(path)
        person = find_lock(path).person
        with pytest.raises(LockedFileError, match=f"is open in a spreadsheet program by {person} on "):
            check_lock(path)
        office.open(path).close(True)
        document.close(True)
        check_lock(path)

    def test_left_over(self, office, path, tmp_path):
        """Opening a file removes a lock that was left when our LibreOffice was killed."""
        profile = (tmp_path / "mastermind-xl-1" / "profile").as_uri()
        lock = self.lock(path, profile=profile)
        office.open(path).close(True)
        assert not lock.exists()

    def test_left_over_or_not(self, path, tmp_path):
        """A lock file of a LibreOffice that we started is valid until its folder is gone, and is then removed."""
        folder = tmp_path / "mastermind-xl-1"
        folder.mkdir()
        lock = self.lock(path, profile=(folder / "profile").as_uri())
        with pytest.raises(LockedFileError):
            check_lock(path)
        folder.rmdir()
        check_lock(path)
        assert not lock.exists()

    @pytest.mark.parametrize(
        "differs", [{"user": "alice"}, {"host": "her-host"}, {"profile": "file:///tmp/other/profile"}, None]
    )
    def test_of_somebody_else(self, path, tmp_path, differs):
        """A lock file that is unreadable or from another user, machine or program is respected and not deleted."""
        lock = self.lock(path, **{"profile": (tmp_path / "mastermind-xl-1" / "profile").as_uri(), **(differs or {})})
        if differs is None:
            lock.write_bytes(b"\xff\x00")
        with pytest.raises(LockedFileError, match=rf"delete {re.escape(lock.name)} if nobody has it open"):
            check_lock(path)
        assert lock.exists()


class TestAbsence:
    """Messages if LibreOffice or a part of it is missing."""

    def test_no_soffice(self, monkeypatch):
        """If LibreOffice is not found, the message explains how to install it."""
        monkeypatch.setattr("shutil.which", lambda name: None)
        monkeypatch.setattr(module, "_OFF_PATH", ("/nowhere*/soffice", "Q:/nowhere/soffice.exe"))
        with pytest.raises(LibreOfficeError, match="apt install libreoffice-calc python3-uno"):
            find_soffice()

    def test_found_beside_path(self, monkeypatch, tmp_path):
        """LibreOffice is found in a usual folder even if it is not on PATH."""
        program = tmp_path / "libreoffice7.4" / "soffice"
        program.parent.mkdir()
        program.touch()
        monkeypatch.setattr("shutil.which", lambda name: None)
        monkeypatch.setattr(module, "_OFF_PATH", (f"{tmp_path.as_posix()}/libreoffice*/soffice",))
        assert find_soffice() == program

    def test_no_uno(self, monkeypatch):
        """If Python has no module ``uno``, the message explains how to make an environment that has it."""
        monkeypatch.setitem(sys.modules, "uno", None)
        with pytest.raises(LibreOfficeError, match=r"has no module uno.*--system-site-packages \.venv-calc"):
            load_uno()
