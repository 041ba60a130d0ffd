"""The add-in is installed, checked and removed on imitated Windows and Mac machines."""

import errno
import json
import subprocess
import sys
from functools import partial
from importlib.metadata import PackageNotFoundError
from pathlib import Path
from types import SimpleNamespace

import pytest
import xlwings
from old_workbooks import rewrite
from platformdirs import windows
from programs import posix
from raising import raising

from mastermind_xl import programs
from mastermind_xl.cli import addin as addin_command
from mastermind_xl.cli import doctor, main
from mastermind_xl.excel import addin, versions
from mastermind_xl.excel.vba_source import ADDIN_AGAIN
from mastermind_xl.install import command, pip_install, quoted
from mastermind_xl.libreoffice.addin import install
from mastermind_xl.libreoffice.program import office


@pytest.fixture(autouse=True)
def libraries_are_there(monkeypatch):
    """Pretend that Excel finds the libraries of xlwings; tests/test_interpreter.py covers missing ones."""
    monkeypatch.setattr("mastermind_xl.excel.interpreter.missing_libraries", lambda *_: [])


def change_stamp(path, old, new):
    """Replace a text in the add-in's properties, as if another machine had built the file."""
    stored = json.dumps(old)[1:-1].encode()
    rewrite(path, {"docProps/core.xml": lambda properties: properties.replace(stored, new.encode())})


def test_install_status_remove(excel, capsys):
    """``addin install`` puts the add-in into a folder of Excel; ``status`` finds it, and ``remove`` deletes it."""
    folder, calls = excel
    assert main(["addin", "status"]) == 1
    install = command("addin", "install")
    assert f"not installed. {install} puts it into {folder}" in capsys.readouterr().out
    assert main(["addin", "install"]) == 0
    said = " ".join(capsys.readouterr().out.split())
    assert said == "The add-in mastermind_xl.xlam is installed. Restart Excel."
    assert addin.read_stamp(folder / addin.NAME) == addin.Stamp.of_here(interpreter=True)
    assert main(["addin", "status"]) == 0
    assert str(folder / addin.NAME) in capsys.readouterr().out
    assert main(["addin", "remove"]) == 0
    assert list(folder.iterdir()) == []
    assert calls == [["addin", "install", "--file"], ["addin", "remove", "--file"]]
    assert main(["addin", "remove"]) == 2
    assert f"is not installed; {install} installs it" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("old", "new", "cause", "cure"),
    [
        (addin.version("xlwings"), "0.1.2", "built with xlwings 0.1.2, but", command("addin", "install")),
        (sys.executable, "/gone/python", "/gone/python is gone", command("addin", "install")),
        ("interpreter", "else", "not built by mastermind-xl", command("addin", "install")),
    ],
)
def test_doctor_names_cause_and_cure(excel, capsys, old, new, cause, cure):
    """``doctor`` reports another xlwings, a missing Python or a foreign add-in file, each with cause and remedy."""
    folder, _ = excel
    main(["addin", "install"])
    capsys.readouterr()
    assert main(["doctor"]) == 0
    assert "FAIL" not in capsys.readouterr().out
    change_stamp(folder / addin.NAME, old, new)
    assert main(["doctor"]) == 1
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("FAIL")]
    assert cause in line
    assert cure in line
    assert main(["addin", "status"]) == 1
    assert cause in capsys.readouterr().out


def test_doctor_finds_a_blocked_file(excel, capsys, monkeypatch):
    """``doctor`` asks the user to unblock an add-in that Windows has marked as downloaded."""
    main(["addin", "install"])
    monkeypatch.setattr(addin, "is_blocked", lambda path: True)
    assert main(["doctor"]) == 1
    assert "right-click the file, choose Properties and tick Unblock" in capsys.readouterr().out


def test_windows_marks_downloaded_files(monkeypatch, tmp_path):
    """An add-in file counts as blocked if it has the data stream (Zone.Identifier) that Windows adds to downloads."""
    path = tmp_path / "a.xlam"
    monkeypatch.setattr(addin.sys, "platform", "win32")
    assert not addin.is_blocked(path)
    Path(f"{path}:Zone.Identifier").write_text("[ZoneTransfer]\nZoneId=3\n")
    assert addin.is_blocked(path)


@pytest.mark.parametrize("platform", ["darwin", "linux"])
@pytest.mark.parametrize(
    ("program", "says"),
    [
        (None, "from PATH, but PATH has no such program"),
        ("exit 1", "does not have this package"),
        ("exit 0", "ok "),
        (b"\0", "cannot be started"),
    ],
)
@posix("shell scripts")
def test_doctor_tries_the_python_of_a_file_for_any_machine(tmp_path, capsys, monkeypatch, platform, program, says):
    """For a workbook without a Python path, ``doctor`` starts the Python on PATH and tries to import the package."""
    for module in ("xlwings.bas", "xlwings_custom_addin.bas"):
        assert (
            'interpreter = GetConfig("INTERPRETER", "python")' in Path(xlwings.__file__).with_name(module).read_text()
        )
    path = tmp_path / "game.xlsm"
    assert main(["game", "--any-python", str(path), "--pegs", "2", "--colors", "3"]) == 0
    folder = tmp_path / "bin"
    folder.mkdir()
    if program is not None:
        text = program if isinstance(program, bytes) else f"#!/bin/sh\n{program}\n".encode()
        (folder / "python").write_bytes(text)
        (folder / "python").chmod(0o755)
    monkeypatch.setattr(doctor.sys, "platform", platform)
    monkeypatch.setenv("PATH", str(folder))
    finding = doctor._python_on_path(path)
    assert says in f"{'ok ' if finding.fine else finding.says}"
    assert finding.fine == (says == "ok ")
    assert finding.needed == (platform != "linux")
    assert ("game game.xlsm" in finding.cure) != finding.fine


@pytest.mark.exhaustive
def test_doctor_looks_at_several_workbooks(tmp_path, capsys):
    """``doctor`` checks files; for one with another xlwings, it shows both versions and two remedies.

    A missing file and a file of another kind are reported.
    """
    game, other, addin_file = (tmp_path / name for name in ("game.xlsm", "my other game.xlsm", "mine.xlam"))
    main(["game", str(game)])
    main(["addin", "build", str(addin_file)])
    other.write_bytes(game.read_bytes())
    here = addin.version("xlwings")
    for path in (other, addin_file):
        change_stamp(path, here, "0.1.2")
    capsys.readouterr()
    assert main(["doctor", *map(str, (game, other, addin_file))]) == 1
    lines = [line for line in capsys.readouterr().out.splitlines() if ": xlwings: " in line]
    differ = f"built with xlwings 0.1.2, but xlwings {here} is installed ->"
    back = f"or install the old xlwings with {quoted(sys.executable)} -m pip install xlwings==0.1.2"
    assert lines == [
        f"ok   game.xlsm: xlwings: built with xlwings {here}",
        f"FAIL my other game.xlsm: xlwings: {differ} build a new file with "
        f"{command('game', str(other), '--from', str(other), '--force')}, {back}",
        f"FAIL mine.xlam: xlwings: {differ} build a new file with {command('addin', 'install')}, {back}",
    ]
    assert main(["doctor", str(game)]) == 0
    for path, says in ((tmp_path / "none.xlsm", "there is no such file"), (Path(__file__), "not a macro workbook")):
        assert main(["doctor", str(path)]) == 1
        assert says in capsys.readouterr().out


@pytest.mark.slow
def test_doctor_on_a_mac(tmp_path, capsys, monkeypatch):
    """On a Mac, ``doctor`` reports that Excel lacks the script that starts Python, and how to install that script."""
    path = tmp_path / "game.xlsm"
    assert main(["game", str(path), "--pegs", "2", "--colors", "3"]) == 0
    monkeypatch.setattr(addin, "excel_script", partial(addin.excel_script, platform="darwin"))
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    assert main(["doctor", str(path)]) == 1
    name = f"xlwings-{addin.version('xlwings')}.applescript"
    assert f"Excel lacks the file {name}, so buttons cannot start Python -> xlwings runpython install" in (
        capsys.readouterr().out
    )
    folder = tmp_path / "Library/Application Scripts/com.microsoft.Excel"
    folder.mkdir(parents=True)
    (folder / name).touch()
    assert main(["doctor", str(path)]) == 0


@pytest.mark.slow
@pytest.mark.parametrize(
    ("package", "cure"),
    [("xlwings", f"{quoted(sys.executable)} -m pip install xlwings"), ("mastermind-xl", "-m pip install ")],
)
def test_doctor_misses_a_package(package, cure, tmp_path, capsys, monkeypatch):
    """``doctor`` reports a missing package once, with the command that installs the package for this Python."""
    path = tmp_path / "game.xlsm"
    main(["game", str(path)])

    def version(name):
        if name == package:
            raise PackageNotFoundError(name)
        return addin.version(name)

    monkeypatch.setattr(doctor, "version", version)
    capsys.readouterr()
    assert main(["doctor", str(path)]) == 1
    (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("FAIL")]
    assert line.startswith(f"FAIL {package}: not installed -> ")
    assert cure in line
    assert not line.endswith("install mastermind-xl")


@pytest.mark.parametrize("words", [["doctor"], ["addin", "status"], ["addin", "remove"]])
def test_a_folder_of_excel_that_may_not_be_read(excel, capsys, monkeypatch, words):
    """If Excel's folder cannot be read, ``doctor`` and ``addin`` report the file and the remedy in one line."""
    folder, _ = excel
    real = Path.is_file

    def refuse(path):
        if path.parent == folder:
            raise PermissionError(errno.EPERM, "Operation not permitted", str(path))
        return real(path)

    monkeypatch.setattr(Path, "is_file", refuse)
    assert main(words) == (2 if "remove" in words else 1)
    out, err = capsys.readouterr()
    (line,) = [line for line in (out + err).splitlines() if "Operation not permitted" in line]
    assert f"{folder / addin.NAME} cannot be checked" in line
    assert "Full Disk Access" in line
    if "remove" not in words:
        assert line.startswith("FAIL add-in: ")
        assert err == ""
    if words == ["doctor"]:
        assert "ok   Python: " in out
        assert "LibreOffice: " in out


def test_an_error_of_the_system_names_its_file(capsys, monkeypatch, tmp_path):
    """``doctor`` reports an unexpected system error in one line with the path of the file."""
    path = tmp_path / "a.xlsm"
    refused = raising(PermissionError(errno.EPERM, "Operation not permitted", str(path)))
    monkeypatch.setattr(doctor, "workbook_findings", refused)
    assert main(["doctor", str(path)]) == 1
    assert capsys.readouterr().err == f"mastermind-xl: {path}: Operation not permitted\n"


def test_a_click_compares_versions(monkeypatch):
    """A click on a button of a file that was built with another xlwings shows both versions and two remedies."""
    alerts = []
    app = SimpleNamespace(alert=lambda text, title: alerts.append(text))
    monkeypatch.setattr(xlwings.Book, "caller", lambda: SimpleNamespace(app=app))
    versions.compare(xlwings.__version__, ADDIN_AGAIN)
    assert alerts == []
    for words in (ADDIN_AGAIN, f"mastermind-xl {ADDIN_AGAIN}"):  # older files pass the whole command
        versions.compare("0.1.2", words)
        told = alerts.pop()
        assert "\n" not in told
        for part in (
            f"built with xlwings 0.1.2, but xlwings {xlwings.__version__} is installed",
            f"In a terminal, build a new file with {command('addin', 'install')}",
            f"{quoted(sys.executable)} -m pip install xlwings==0.1.2",
        ):
            assert part in told


def test_without_excel_the_addin_says_where_it_runs(capsys, monkeypatch, no_libreoffice):
    """On Linux, ``addin install`` and ``addin remove`` report in one line that Excel runs on Windows and Mac."""
    monkeypatch.setattr(addin.sys, "platform", "linux")
    for action in ("install", "remove"):
        assert main(["addin", action]) == 2
        err = capsys.readouterr().err
        assert "Excel was not found on this machine" in err
        assert err.count("\n") == 1


@pytest.fixture
def on_windows(monkeypatch):
    """Pretend that this is Windows with the program settings on another drive."""
    monkeypatch.setattr(addin.sys, "platform", "win32")
    monkeypatch.setattr("platformdirs.windows.get_win_folder", {"CSIDL_APPDATA": "/share/settings"}.get)
    monkeypatch.setattr("platformdirs.PlatformDirs", windows.Windows)


def test_on_windows_without_excel_nothing_is_started(on_windows, capsys, monkeypatch, no_libreoffice):
    """On Windows, where the registry has no Excel, the add-in's commands report this at once and start no other program."""
    registry = SimpleNamespace(HKEY_CLASSES_ROOT=None, QueryValue=raising(FileNotFoundError()))
    monkeypatch.setitem(sys.modules, "winreg", registry)
    monkeypatch.delattr(addin, "run_python")
    for action in ("install", "remove"):
        assert main(["addin", action]) == 2
        assert "Excel was not found on this machine; " in capsys.readouterr().err


def answering(monkeypatch, tmp_path, source):
    """Make our interpreter import this source as ``xlwings``."""
    (tmp_path / "xlwings.py").write_text(source, "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))


EXCEL = "from types import SimpleNamespace as App\nclass apps(list): pass\napps = apps({})\n"


class TestStartFolder:
    """The folders from which Excel loads add-ins."""

    def test_a_running_excel_is_asked(self, on_windows, monkeypatch, tmp_path):
        """The add-in folder that a running Excel reports comes first, even with Greek letters, and is listed once."""
        source = f"{EXCEL.format([])}apps.active = App(startup_path='/Jürgen/Δ/XLSTART')\napps.append(apps.active)"
        answering(monkeypatch, tmp_path, source)
        first, second = addin.startup_folders()
        assert first == Path("/Jürgen/Δ/XLSTART")
        assert second == Path("/share/settings/Microsoft/Excel/XLSTART")
        answering(monkeypatch, tmp_path, source.replace("/Jürgen/Δ", "/share/settings/Microsoft/Excel"))
        assert addin.startup_folders().count(second) == 1

    @pytest.mark.parametrize(
        "source", [EXCEL.format([]), "raise RuntimeError('no COM')", "import time; time.sleep(60)"]
    )
    def test_without_one_windows_is(self, on_windows, monkeypatch, tmp_path, source):
        """On Windows, if no Excel answers, the only folder for add-ins is Excel's XLSTART in the user's settings."""
        answering(monkeypatch, tmp_path, source)
        if "sleep" in source:
            monkeypatch.setattr(addin, "_PATIENCE", 0.1)
        assert addin.startup_folders() == [Path("/share/settings/Microsoft/Excel/XLSTART")]

    def test_mac(self, monkeypatch):
        """On a Mac, the add-in folder that Excel reports comes first; without an answer, the usual folders are used."""
        monkeypatch.setattr(addin.sys, "platform", "darwin")
        monkeypatch.setattr(addin, "_ask_excel", lambda: None)
        assert all("UBF8T346G9.Office" in str(folder) for folder in addin.startup_folders())
        monkeypatch.setattr(addin, "_ask_excel", lambda: Path("/other"))
        assert addin.startup_folders()[0] == Path("/other")

    def test_no_excel(self, monkeypatch):
        """On Linux there is no folder from which Excel loads add-ins, and Excel is not asked for one."""
        monkeypatch.setattr(addin.sys, "platform", "linux")
        monkeypatch.delattr(addin, "_ask_excel")
        assert addin.startup_folders() == []

    def test_an_addin_in_a_usual_place_is_found(self, monkeypatch, tmp_path):
        """An installed add-in is found in any of the folders from which Excel loads add-ins."""
        places = [tmp_path / "one", tmp_path / "two"]
        monkeypatch.setattr(addin, "startup_folders", lambda: places)
        assert addin.installed_addin() is None
        places[1].mkdir()
        (places[1] / addin.NAME).touch()
        assert addin.installed_addin() == places[1] / addin.NAME


@pytest.mark.parametrize(
    ("error", "status"), [(office.LibreOfficeError, 2), (office.LockedFileError, 2), (office.LostOfficeError, 1)]
)
@pytest.mark.parametrize("words", [("addin", "install", "--libreoffice"), ("play", "--in-calc")], ids=" ".join)
def test_libreoffice_that_fails_is_told(words, error, status, monkeypatch, capsys):
    """A LibreOffice error ends a command with a message of one line; the status is 1 only if LibreOffice was lost."""
    for module in (office, install):
        monkeypatch.setattr(module, "find_soffice", raising(error("LibreOffice\ndoes not answer")))
    assert main([*words]) == status
    assert capsys.readouterr().err == "mastermind-xl: LibreOffice\\ndoes not answer\n"


TRACEBACK = """Traceback (most recent call last):
  File "cli.py", line 1, in main
PermissionError: [Errno 13] Permission denied: 'a.xlam'
"""


@pytest.mark.parametrize(
    ("done", "reason"),
    [
        ((0, "Error: quit Excel and\ntry again", ""), "Error: quit Excel and try again"),
        ((1, "", TRACEBACK), r"PermissionError: \[Errno 13\] Permission denied: 'a.xlam'"),
        ((1, "", ""), "it reported nothing"),
    ],
)
def test_xlwings_that_fails_is_told(excel, monkeypatch, done, reason):
    """If xlwings cannot install the add-in, our message contains its output, but only the last line of a traceback."""
    failed = subprocess.CompletedProcess([], *done)
    monkeypatch.setattr(addin, "run_python", lambda *words, seconds: failed)
    with pytest.raises(addin.AddinError, match=f"failed: {reason}$"):
        addin.install(lambda path: path.write_bytes(b""))


@pytest.mark.slow
def test_xlwings_that_does_not_end_is_told(excel, monkeypatch, tmp_path):
    """If xlwings does not end in time, it is ended, and the message contains the command, the limit and the remedy."""
    (tmp_path / "xlwings.py").write_text("import time; time.sleep(300)", "utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setattr(addin, "run_python", programs.run_python)
    monkeypatch.setattr(addin, "_INSTALLING", 1.5)
    with pytest.raises(
        addin.AddinError, match=r"install did not end within 1\.5 seconds: start Excel, close its dialogs"
    ):
        addin.install(lambda path: path.write_bytes(b""))


def test_the_command_knows_its_actions(capsys):
    """The command ``addin`` without an action, and its help, list every action with what the action does."""
    assert main(["addin"]) == 2
    out, err = capsys.readouterr()
    assert err == ""
    assert [line.split()[0] for line in out.splitlines()[1:] if line[:3].strip()] == list(addin_command.ACTIONS)
    with pytest.raises(SystemExit):
        main(["addin", "--help"])
    assert out.partition("\n")[2] in capsys.readouterr().out


@pytest.mark.parametrize("name", ["xlwings.bas", "addin/Dictionary.cls", "xlwings_custom_addin.bas"])
def test_a_file_of_xlwings_that_is_gone(monkeypatch, tmp_path, capsys, name):
    """If a virus scanner has removed a file of xlwings, building and doctor name this file and its cure."""
    copy = tmp_path / "xlwings"
    for each in ("__init__.py", "xlwings.bas", "addin/Dictionary.cls", "xlwings_custom_addin.bas"):
        (copy / each).parent.mkdir(exist_ok=True, parents=True)
        (copy / each).write_bytes((Path(xlwings.__file__).parent / each).read_bytes())
    (copy / name).unlink()
    found = SimpleNamespace(origin=str(copy / "__init__.py"))
    monkeypatch.setattr("importlib.util.find_spec", lambda name: found)
    says = f"{copy / name} cannot be read (No such file or directory); if a virus scanner removed the file, "
    cure = pip_install("--force-reinstall", f"xlwings=={xlwings.__version__}")
    words = ["addin", "build"] if name != "xlwings.bas" else ["game", "--pegs", "2", "--colors", "2"]
    target = tmp_path / ("a.xlsm" if words[0] == "game" else "a.xlam")
    assert main([*words, str(target)]) == 2
    error = capsys.readouterr().err
    assert error.startswith(f"mastermind-xl: {says}")
    assert error.endswith(f"{cure}\n")
    assert not target.exists()
    assert main(["doctor"]) == 1
    assert f"FAIL xlwings' VBA: {says}" in capsys.readouterr().out
