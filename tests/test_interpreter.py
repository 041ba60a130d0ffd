"""Reasons why Excel cannot start a Python, tested on imitated Windows and Mac machines."""

import codecs
import ctypes
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from programs import posix

from mastermind_xl.cli import main
from mastermind_xl.excel import addin, build, interpreter, vba_source

VERSION = addin.version("xlwings")
LIBRARIES = [f"xlwings{bits}-{VERSION}.dll" for bits in (64, 32)]
MARKS = {"xlwings64": b"MZ PE\0\0\x64\x86", "xlwings32": b"MZ PE\0\0\x4c\x01"}


@pytest.fixture
def on_windows(monkeypatch):
    """Imitate a Windows with a Western European code page; return a dictionary for short paths, which tests fill."""
    short = {}

    def find_codec(name):
        return codecs.lookup("cp1252") if name == "mbcs" else None

    def shorten(path, buffer, size):
        buffer.value = short.get(path, path)
        return len(buffer.value)

    kernel = SimpleNamespace(GetShortPathNameW=shorten)
    monkeypatch.setattr(ctypes, "windll", SimpleNamespace(kernel32=kernel), raising=False)
    monkeypatch.setattr(sys, "platform", "win32")
    codecs.register(find_codec)
    yield short
    codecs.unregister(find_codec)


@pytest.fixture
def on_mac(monkeypatch):
    """Imitate a Mac."""
    monkeypatch.setattr(sys, "platform", "darwin")


def make_python(folder, *libraries):
    """Make a folder with a Python and these libraries, and return the path of the Python."""
    folder.mkdir(parents=True, exist_ok=True)
    for name in ("python.exe", *libraries):
        (folder / name).write_bytes(MARKS.get(name.split("-")[0], b""))
    return str(folder / "python.exe")


def failures(out):
    """Return the lines in which ``doctor`` reports failures."""
    return [line for line in out.splitlines() if line.startswith("FAIL")]


OF_THE_STORE = r"C:\Program Files\WindowsApps\PythonSoftwareFoundation.Python.3.12_3.12.2800.0_x64__qbz5n2kfra8p0"


@pytest.fixture
def store_python(on_windows, tmp_path, monkeypatch):
    """The Python of an environment that was made with a Python from the Microsoft Store."""
    python = make_python(tmp_path / "Scripts")
    (tmp_path / "pyvenv.cfg").write_text(f"home = {OF_THE_STORE}\n", encoding="utf-8")
    monkeypatch.setattr(sys, "executable", python)
    return python


@pytest.fixture
def spaced_python(on_mac, monkeypatch):
    """A Python on a Mac whose path has spaces."""
    monkeypatch.setattr(sys, "executable", "/Users/me/my env/bin/python")


@pytest.fixture(params=["spaced_python", "store_python"])
def refused(request):
    """A Python that Excel cannot start; the value is what is said of it, and the cure."""
    request.getfixturevalue(request.param)
    if request.param == "store_python":
        return "Python from the Microsoft Store: cells cannot get CANDIDATES", "install 64-bit Python from python.org"
    return "/Users/me/my env/bin/python: buttons in Excel", "make an environment in a path without these"


def test_install_refuses(refused, excel, capsys):
    """The add-in is not installed for a Python that Excel cannot start, and the message has the cure."""
    assert main(["addin", "install", "--excel"]) == 2
    assert refused[1] in capsys.readouterr().err
    assert excel[1] == []


def test_doctor(refused, excel, monkeypatch, capsys):
    """``doctor`` reports a Python that Excel cannot start as a failure; without Excel, it only mentions the Python."""
    says, cure = refused
    assert main(["doctor"]) == 1
    (line,) = failures(capsys.readouterr().out)
    assert line.startswith(f"FAIL Python for Excel: {says}")
    assert f"-> {cure}" in line
    monkeypatch.setattr(addin, "find_excel", lambda: None)
    assert main(["doctor"]) == 0
    assert f"-    Python for Excel: {says}" in capsys.readouterr().out


@posix("shell as a Mac has it")
@pytest.mark.parametrize(
    "folder", ["env", "Jürgen_2-x", "Ju\u0308rgen", "a b", "O'Brien", 'a"b', "a&b", "a(1)", "a$b", "a;b"]
)
def test_paths_that_a_shell_does_not_take(on_mac, tmp_path, folder):
    """On a Mac, the path of Python is refused exactly if a shell cannot start Python there without quotes."""
    python = tmp_path / folder / "python"
    python.parent.mkdir()
    python.symlink_to(Path(sys.executable).resolve())
    starts = subprocess.run(f"{python} -c pass", shell=True, check=False).returncode == 0  # noqa: S602 - as xlwings
    assert bool(interpreter.troubles(str(python))) is not starts


@pytest.mark.slow
@posix("files that are locked as on a Mac")
def test_a_game_warns(spaced_python, capsys, tmp_path):
    """On a Mac, ``game`` warns that buttons cannot start a Python whose path has spaces, but writes the file."""
    path = tmp_path / "game.xlsm"
    assert main(["game", str(path), "--pegs", "2", "--colors", "3"]) == 0
    out, err = capsys.readouterr()
    assert path.is_file()
    assert "buttons in Excel cannot start a Python whose path has spaces" in err
    assert "no button" not in out
    assert main(["game", str(path), "--pegs", "2", "--colors", "3", "--force", "--any-python"]) == 0
    assert capsys.readouterr().err == ""


def test_the_store_is_known_by_its_path(store_python, tmp_path):
    """A Python from the Microsoft Store is recognised by its path, or by the settings of its environment."""
    local = r"C:\Users\me\AppData\Local\Microsoft\WindowsApps\PythonSoftwareFoundation.Python.3.12_q\python.exe"
    assert "Store" in str(*interpreter.troubles(local))
    assert "Store" in str(*interpreter.troubles(store_python))
    (tmp_path / "pyvenv.cfg").write_text("home = C:\\Python312\n", encoding="utf-8")
    assert interpreter.troubles(store_python) == []


class TestLibraries:
    """The libraries through which cells on Windows call Python."""

    def test_where_they_are_looked_for(self, on_windows, tmp_path):
        """Each library of xlwings for Windows is found beside the Python interpreter or in the folder above."""
        python = make_python(tmp_path / "env" / "Scripts")
        make_python(tmp_path, *LIBRARIES)  # too far above
        assert interpreter.missing_libraries(python, VERSION) == LIBRARIES
        make_python(tmp_path / "env", LIBRARIES[0])
        assert interpreter.missing_libraries(python, VERSION) == LIBRARIES[1:]
        make_python(tmp_path / "env" / "Scripts", LIBRARIES[1])
        assert interpreter.missing_libraries(python, VERSION) == []
        assert interpreter.missing_libraries(python, "0.1.2") == [f"xlwings{bits}-0.1.2.dll" for bits in (64, 32)]

    def test_doctor(self, on_windows, excel, monkeypatch, capsys, tmp_path):
        """``doctor`` reports missing xlwings libraries with folder and remedy, or success if no library is missing."""
        python = make_python(tmp_path / "env" / "Scripts")
        monkeypatch.setattr(sys, "executable", python)
        assert main(["doctor"]) == 1
        (line,) = failures(capsys.readouterr().out)
        assert line.startswith(f"FAIL Python for Excel: no usable {' or '.join(LIBRARIES)} in {tmp_path}")
        assert "make a new .venv" in line
        make_python(tmp_path / "env", *LIBRARIES)
        assert main(["doctor"]) == 0
        assert f"ok   Python for Excel: {python}\n" in capsys.readouterr().out

    def test_doctor_asks_for_those_of_a_file(self, on_windows, excel, monkeypatch, capsys, tmp_path):
        """For an add-in file, ``doctor`` looks for the xlwings libraries beside the Python that the file calls."""
        python = make_python(tmp_path / "env")
        monkeypatch.setattr(sys, "executable", python)
        path = tmp_path / "mine.xlam"
        with path.open("wb") as file:
            build.write_addin(file)
        monkeypatch.setattr(sys, "executable", "/another/python")
        assert main(["doctor", str(path)]) == 1
        assert f"FAIL mine.xlam: interpreter: no usable {LIBRARIES[0]} or" in capsys.readouterr().out
        make_python(tmp_path / "env", *LIBRARIES)
        main(["doctor", str(path)])
        assert f"ok   mine.xlam: interpreter: {python}\n" in capsys.readouterr().out


class TestCodePage:
    """Paths with letters that the VBA of xlwings cannot handle."""

    @pytest.mark.parametrize(("name", "is_outside"), [("Łukasz", True), ("张伟", True), ("Jürgen Müller", False)])
    def test_the_short_path_is_written(self, on_windows, monkeypatch, name, is_outside):
        """If a path of Python has letters outside the code page, its short path is written, or its lack is reported."""
        python = rf"C:\Users\{name}\.venv\Scripts\python.exe"
        monkeypatch.setattr(sys, "executable", python)
        assert [trouble.hides_addin for trouble in interpreter.troubles(python)] == [True] * is_outside
        assert ("letters outside the code page" in str(interpreter.troubles(python))) == is_outside
        on_windows[python] = r"C:\Users\SHORT~1\VENV~1\Scripts\python.exe"
        written = dict(vba_source.settings(interpreter=True))["INTERPRETER_WIN"]
        assert written == (on_windows[python] if is_outside else python)
        assert interpreter.troubles(python) == []


class TestConda:
    """Conda environments, which must be activated."""

    @pytest.fixture
    def conda(self, monkeypatch, tmp_path):
        """An imitated folder of conda, with a space in its path as in many home folders."""
        base = tmp_path / "Jane Doe" / "miniconda3"
        (base / "condabin").mkdir(parents=True)
        (base / "condabin" / "conda.bat").touch()
        monkeypatch.delenv("CONDA_EXE", raising=False)
        return base

    @pytest.mark.parametrize(
        ("place", "is_known", "name"),
        [
            (".", False, "base"),
            ("envs/games", False, "games"),
            ("envs/my games", False, None),  # xlwings cannot activate it
            ("../../elsewhere", True, "{place}"),
            ("../../elsewhere", False, None),
        ],
    )
    def test_its_environment_is_activated(self, on_windows, conda, monkeypatch, place, is_known, name):
        """The settings contain conda's folder and an environment's name, or its path; otherwise a problem is reported."""
        environment = (conda / place).resolve()
        python = make_python(environment)
        (environment / "conda-meta").mkdir()
        if is_known:
            monkeypatch.setenv("CONDA_EXE", str(conda / "Scripts" / "conda.exe"))
        monkeypatch.setattr(sys, "executable", python)
        if name is None:
            assert "cannot activate this conda environment" in str(*interpreter.troubles(python))
            return
        rows = dict(vba_source.settings(interpreter=True))
        told = (str(conda), name.format(place=environment))
        assert (rows["INTERPRETER_WIN"], rows["CONDA PATH"], rows["CONDA ENV"]) == ("python", *told)
        assert interpreter.troubles(python) == []


class TestNames:
    """Names of workbooks that xlwings cannot handle."""

    @pytest.mark.slow
    def test_a_game_with_equals_in_its_name(self, tmp_path, capsys):
        """``game`` refuses to write a macro workbook with = in its name, and ``doctor`` reports such a name."""
        path, other = tmp_path / "a=b.xlsm", tmp_path / "a=b.xlsx"
        board = ["--pegs", "2", "--colors", "3"]
        assert main(["game", str(path), *board]) == 2
        assert "buttons do not work in a file with = in its name; choose another" in capsys.readouterr().err
        assert not path.exists()
        assert main(["game", str(other), *board]) == 0
        assert main(["game", str(tmp_path / "game.xlsm"), *board]) == 0
        (tmp_path / "game.xlsm").rename(path)
        assert main(["doctor", str(path)]) == 1
        assert "FAIL a=b.xlsm: name: buttons do not work" in capsys.readouterr().out


def test_nothing_stands_in_the_way_elsewhere(monkeypatch):
    """On Linux, which has no Excel, no path of Python is reported as unsuitable."""
    monkeypatch.setattr(sys, "platform", "linux")
    assert interpreter.troubles("/a b/WindowsApps/python", VERSION) == []
