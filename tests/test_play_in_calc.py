"""Playing in LibreOffice: ``play --in-calc`` opens a workbook with the add-in's toolbar."""

import os
import select
import signal
import subprocess
import sys
import threading
from pathlib import Path
from types import SimpleNamespace
from urllib.parse import urlsplit

import openpyxl
import pytest
from openpyxl.workbook.defined_name import DefinedName
from programs import posix, wait_for

from mastermind_xl.cli import main
from mastermind_xl.cli import play as command
from mastermind_xl.libreoffice.addin import play as playing
from mastermind_xl.libreoffice.addin.commands import welcome
from mastermind_xl.libreoffice.program import office as module
from mastermind_xl.libreoffice.program.keeper import read_process
from mastermind_xl.libreoffice.program.locks import find_lock
from mastermind_xl.libreoffice.program.office import uno_property
from mastermind_xl.sheets.names import LANGUAGE

POSIX = posix("such signals")


@pytest.fixture
def libreoffice(monkeypatch):
    """Pretend that LibreOffice and a screen exist, without starting LibreOffice."""
    monkeypatch.setattr(module, "find_soffice", lambda: Path("soffice"))
    monkeypatch.setattr(module, "load_uno", lambda: None)
    monkeypatch.setattr(command, "check_screen", lambda: None)
    monkeypatch.setattr(command, "play_file", lambda path: None)


def cell(document, name):
    return document.NamedRanges.getByName(name).getReferredCells().getCellByPosition(0, 0)


def text(document, name):
    return cell(document, name).String


@pytest.fixture
def played(monkeypatch, game_file):
    """A game opened by the command: its LibreOffice, and the thread that waits until it is closed."""
    offices = []

    class Known(module.Office):
        def __init__(self, **options):
            super().__init__(**options)
            offices.append(self)

    monkeypatch.setattr(playing, "Office", Known)
    opened = threading.Event()
    person = threading.Thread(
        target=playing.play, args=(game_file,), kwargs={"visible": False, "opened": opened.set}, daemon=True
    )
    person.start()
    assert opened.wait(300)
    return SimpleNamespace(office=offices[0], person=person)


@pytest.mark.usefixtures("office")  # or skip
def test_the_toolbar_plays(played):
    """LibreOffice's toolbar hides a code, reveals it and solves the game; closing the game ends ``play --in-calc``."""
    (game,) = played.office.documents()
    wait_for(lambda: cell(game, "ButtonsHere").Value == 1)
    helper = played.office.create("com.sun.star.frame.DispatchHelper")
    for name, is_done in (
        ("manual_play", lambda: text(game, "Code") == "?"),
        ("reveal_code", lambda: text(game, "Code").isdigit()),
        ("solve", lambda: text(game, "Message").startswith("✔")),
    ):
        helper.executeDispatch(game.CurrentController.Frame, f"vnd.mastermind:{name}", "", 0, ())
        wait_for(is_done)
    game.close(True)
    played.person.join(20)
    assert not played.person.is_alive()


@pytest.mark.usefixtures("office")  # or skip
@pytest.mark.exhaustive
def test_what_else_is_open_is_not_closed(played):
    """``play --in-calc`` ends only after the last document in its LibreOffice is closed, even if it is not the game."""
    (game,) = played.office.documents()
    other = played.office.new()
    game.close(True)
    played.person.join(1)
    still_open = other in played.office.documents()  # printing ended objects ends Python
    assert still_open
    other.close(True)
    played.person.join(20)
    assert not played.person.is_alive()
    assert not played.office.is_running


class TestPresence:
    """The hidden cell ``ButtonsHere``, which is 1 while the toolbar is loaded, and 0 in every saved file."""

    @pytest.fixture
    def path(self, tmp_path):
        """A workbook with a formula that depends on the cell."""
        workbook = openpyxl.Workbook()
        sheet = workbook.active
        sheet.append([0, '=IF(ButtonsHere=1,"click","type")', "text"])
        sheet.protection.enable()
        for name, column in {"ButtonsHere": "A", "Message": "B", "Typed": "C"}.items():
            workbook.defined_names[name] = DefinedName(name, attr_text=f"Sheet!${column}$1")
        path = tmp_path / "marked.xlsx"
        workbook.save(path)
        return path

    @staticmethod
    def saved(path):
        return [cell.value for cell in openpyxl.load_workbook(path, data_only=True).active[1]]

    def test_in_the_sheet_and_in_the_file(self, office, open_document, path, tmp_path):
        """The cell ``ButtonsHere`` is 1 in the open document, which stays unmodified, and 0 in every saved file."""
        document = open_document(path)
        welcome(document)

        def is_marked():
            return text(document, "Message") == "click"

        assert is_marked()
        assert not document.isModified()
        assert not document.UndoManager.isUndoPossible()
        dispatcher = office.create("com.sun.star.frame.DispatchHelper")
        cell(document, "Typed").String = "typed"
        dispatcher.executeDispatch(document.CurrentController.Frame, ".uno:Save", "", 0, ())
        assert self.saved(path) == [0, "type", "typed"]
        assert is_marked()
        assert not document.isModified()
        for name, store in {"other.xlsx": document.storeAsURL, "copy.xlsx": document.storeToURL}.items():
            store((tmp_path / name).as_uri(), (uno_property("FilterName", "Calc MS Excel 2007 XML"),))
            assert self.saved(tmp_path / name) == [0, "type", "typed"]
            assert is_marked()
            assert not document.isModified()

    def test_after_a_failure(self, open_document, path, tmp_path):
        """If saving a document fails, its cell ``ButtonsHere`` is still 1 afterwards."""
        document = open_document(path)
        welcome(document)
        with pytest.raises(Exception, match="impl_store"):
            document.storeAsURL(tmp_path.as_uri(), (uno_property("FilterName", "calc8"),))
        assert text(document, "Message") == "click"


class Played:
    """The command, running with windows but without a screen."""

    def __init__(self, path, **environment):
        self.path = path
        self.process = subprocess.Popen(
            [sys.executable, "-m", "mastermind_xl", "play", "--in-calc", str(path)],
            env={**os.environ, "SAL_USE_VCLPLUGIN": "svp", "DISPLAY": ":none", **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def wait_until_open(self):
        assert select.select([self.process.stdout], [], [], 60)[0]
        assert "is open in LibreOffice" in self.process.stdout.readline()
        return self

    @property
    def folder(self):
        """Return the folder with the profile of the command's LibreOffice."""
        return Path(urlsplit(find_lock(self.path).profile).path).parent

    @property
    def group(self):
        """Return the process group of the command's LibreOffice."""
        return read_process(self.folder)

    def end(self):
        """Return status and standard error of the finished command, without the line "working …"."""
        said = self.process.communicate(timeout=20)[1]
        return self.process.returncode, said.removeprefix("mastermind-xl play: working …\n")


@POSIX
class TestEnds:
    """Ways in which ``play --in-calc`` ends."""

    @pytest.mark.usefixtures("office")  # or skip
    @pytest.mark.exhaustive
    def test_libreoffice_is_killed_and_then_we(self, game_file):
        """If LibreOffice or ``play --in-calc`` is killed, no temporary file remains and the game can be reopened."""
        temporary = game_file.with_name("temporary")
        temporary.mkdir()
        played = Played(game_file, TMPDIR=str(temporary)).wait_until_open()
        os.killpg(played.group, signal.SIGKILL)
        assert played.end() == (1, "mastermind-xl: LibreOffice was killed; unsaved changes are lost\n")
        assert find_lock(game_file)
        assert not list(temporary.iterdir())
        played = Played(game_file, TMPDIR=str(temporary)).wait_until_open()
        played.process.kill()
        played.end()
        wait_for(lambda: not list(temporary.iterdir()))
        command.check_game(game_file)
        assert not find_lock(game_file)

    @pytest.mark.usefixtures("office")  # or skip
    @pytest.mark.exhaustive
    def test_hangs(self, game_file):
        """A signal ends ``play --in-calc`` even if LibreOffice does not answer."""
        played = Played(game_file).wait_until_open()
        os.killpg(played.group, signal.SIGSTOP)
        folder = played.folder
        played.process.terminate()
        assert played.end() == (130, "\nmastermind-xl: stopped\n")
        assert not folder.exists()

    @pytest.mark.usefixtures("office")  # or skip
    @pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP"])
    def test_does_not_start(self, game_file, tmp_path, name):
        """A signal ends ``play --in-calc`` and LibreOffice even before LibreOffice has opened the game."""
        told = tmp_path / "told"
        program = tmp_path / "bin" / "soffice"
        program.parent.mkdir()
        program.write_text(f"#!/bin/sh\necho $$ > '{told}.new' && mv '{told}.new' '{told}'\nexec sleep 600\n")
        program.chmod(0o755)
        played = Played(game_file, PATH=f"{program.parent}:{os.environ['PATH']}")
        wait_for(told.exists)
        played.process.send_signal(getattr(signal, name))
        assert played.end() == (130, "\nmastermind-xl: stopped\n")
        with pytest.raises(ProcessLookupError):
            os.kill(int(told.read_text()), 0)


@pytest.mark.usefixtures("libreoffice")
@pytest.mark.parametrize(("words", "name"), [((), "de"), (("--language", "fr"), "fr"), (("--language", "en"), None)])
@pytest.mark.slow
def test_the_language_of_a_new_game(monkeypatch, tmp_path, words, name):
    """A new game is in the language of the operating system, or in the language given by --language."""
    monkeypatch.setenv("LC_ALL", "de_AT.UTF-8")
    path = tmp_path / "game.xlsx"
    assert main(["play", "--in-calc", str(path), "--pegs", "3", "--colors", "3", *words]) == 0
    told = openpyxl.load_workbook(path).defined_names.get(LANGUAGE)
    assert (told and told.value) == (name and f'"{name}"')


class TestRefusals:
    """Requests that ``play`` refuses."""

    @pytest.mark.slow
    @pytest.mark.usefixtures("libreoffice")
    def test_only_a_game_is_opened(self, capsys, tmp_path):
        """``play --in-calc`` refuses a workbook without a game, an open one, another board and a missing .ods file."""
        solver, game, sheet = (tmp_path / name for name in ("solver.xlsx", "game.xlsx", "game.ods"))
        assert main(["solver", str(solver), "--pegs", "2", "--colors", "2"]) == 0
        assert main(["play", "--in-calc", str(game), "--pegs", "3", "--colors", "3"]) == 0
        assert game.exists()
        assert main(["play", "--in-calc", str(game)]) == 0
        capsys.readouterr()
        lock = tmp_path / ".~lock.game.xlsx#"
        for words, says in (
            ([solver], "contains no game"),
            ([game, "--pegs", "5"], "already has a board"),
            ([sheet], "there is no such file; the name of a new game must end in .xlsx"),
            ([game], "is open in a spreadsheet program by Alice on her-host since 21.11.2026 10:00 (close it"),
        ):
            if len(words) == 1 and words[0] == game:
                lock.write_text("Alice,alice,her-host,21.11.2026 10:00,file:///home/alice;")
            assert main(["play", "--in-calc", *map(str, words)]) == 2
            err = capsys.readouterr().err
            assert says in err
            assert err.count("\n") == 1

    def test_without_a_screen(self, capsys, monkeypatch, tmp_path):
        """Without a screen, ``play --in-calc`` ends with a message that LibreOffice needs a screen."""
        monkeypatch.setattr(module, "find_soffice", lambda: Path("soffice"))
        monkeypatch.setattr(module, "load_uno", lambda: None)
        monkeypatch.setattr(sys, "platform", "linux")
        monkeypatch.delenv("DISPLAY", raising=False)
        monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
        assert main(["play", "--in-calc", str(tmp_path / "game.xlsx")]) == 2
        assert "LibreOffice needs a screen" in capsys.readouterr().err
