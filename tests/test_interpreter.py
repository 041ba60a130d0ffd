"""Reasons why Excel cannot start a Python, tested on imitated Windows and Mac machines."""

import codecs
import ctypes
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest
from programs import posix

from mastermind_xl.cli import doctor, main
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


class TestMac:
    """Paths that the shell of a Mac does not accept."""

    @posix("shell as a Mac has it")
    @pytest.mark.parametrize(
        "folder", ["env", "Jürgen_2-x", "Ju\u0308rgen", "a b", "O'Brien", 'a"b', "a&b", "a(1)", "a$b", "a;b"]
    )
    def test_paths_that_a_shell_does_not_take(self, on_mac, tmp_path, folder):
        """On a Mac, the path of Python is refused exactly if a shell cannot start Python there without quotes."""
        python = tmp_path / folder / "python"
        python.parent.mkdir()
        python.symlink_to(Path(sys.executable).resolve())
        starts = subprocess.run(f"{python} -c pass", shell=True, check=False).returncode == 0  # noqa: S602 - as xlwings
        assert bool(interpreter.troubles(str(python))) is not starts

    def test_install_refuses(self, on_mac, excel, monkeypatch, capsys):
        """On a Mac, the add-in is not installed for a Python whose path has spaces."""
        monkeypatch.setattr(sys, "executable", "/Users/me/my env/bin/python")
        assert main(["addin", "install", "--excel"]) == 2
        assert "make a new environment in a path without spaces" in capsys.readouterr().err
        assert excel[1] == []

    @pytest.mark.slow
    @posix("files that are locked as on a Mac")
    def test_a_game_warns(self, on_mac, monkeypatch, capsys, tmp_path):
        """On a Mac, ``game`` warns that buttons cannot start a Python whose path has spaces, but writes the file."""
        monkeypatch.setattr(sys, "executable", "/Users/me/my env/bin/python")
        path = tmp_path / "game.xlsm"
        assert main(["game", str(path), "--pegs", "2", "--colors", "3"]) == 0
        out, err = capsys.readouterr()
        assert path.is_file()
        assert "buttons in Excel cannot start a Python whose path has spaces" in err
        assert "no button" not in out
        assert main(["game", str(path), "--pegs", "2", "--colors", "3", "--force", "--any-python"]) == 0
        assert capsys.readouterr().err == ""

    def test_doctor(self, on_mac, excel, monkeypatch, capsys):
        """On a Mac, ``doctor`` reports that the path of Python has spaces, and shows the remedy."""
        monkeypatch.setattr(sys, "executable", "/Users/me/my env/bin/python")
        assert main(["doctor"]) == 1
        (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("FAIL")]
        assert line.startswith("FAIL Python for Excel: /Users/me/my env/bin/python: buttons in Excel")
        assert "-> make a new environment in a path without spaces" in line


class TestStore:
    """Python from the Microsoft Store."""

    PREFIX = r"C:\Program Files\WindowsApps\PythonSoftwareFoundation.Python.3.12_3.12.2800.0_x64__qbz5n2kfra8p0"

    @pytest.fixture
    def environment(self, tmp_path):
        """The Python of an environment that was made with a Store Python."""
        python = make_python(tmp_path / "Scripts")
        (tmp_path / "pyvenv.cfg").write_text(f"home = {self.PREFIX}\n", encoding="utf-8")
        return python

    def test_it_is_known_by_its_path(self, on_windows, environment, tmp_path):
        """A Python from the Microsoft Store is recognised by its path, or by the settings of its environment."""
        local = r"C:\Users\me\AppData\Local\Microsoft\WindowsApps\PythonSoftwareFoundation.Python.3.12_q\python.exe"
        assert "Store" in str(*interpreter.troubles(local))
        assert interpreter.troubles(sys.executable) == []
        assert "Store" in str(*interpreter.troubles(environment))
        (tmp_path / "pyvenv.cfg").write_text("home = C:\\Python312\n", encoding="utf-8")
        assert interpreter.troubles(environment) == []

    def test_install_refuses(self, on_windows, excel, environment, monkeypatch, capsys):
        """The add-in is not installed for a Python from the Microsoft Store."""
        monkeypatch.setattr(sys, "executable", environment)
        assert main(["addin", "install", "--excel"]) == 2
        assert "install 64-bit Python from python.org" in capsys.readouterr().err
        assert excel[1] == []

    def test_doctor(self, on_windows, excel, environment, monkeypatch, capsys):
        """``doctor`` reports a Python from the Microsoft Store as a failure, and shows the remedy."""
        monkeypatch.setattr(sys, "executable", environment)
        assert main(["doctor"]) == 1
        (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("FAIL")]
        assert line.startswith("FAIL Python for Excel: Python from the Microsoft Store: cells cannot ask it")
        assert "-> install 64-bit Python from python.org" in line

    def test_doctor_without_excel(self, on_windows, excel, environment, monkeypatch, capsys):
        """Without Excel, ``doctor`` mentions a Python from the Microsoft Store but reports no failure."""
        monkeypatch.setattr(doctor, "find_excel", lambda: None)
        monkeypatch.setattr(sys, "executable", environment)
        assert main(["doctor"]) == 0
        assert "-    Python for Excel: Python from the Microsoft Store" in capsys.readouterr().out


class TestLibraries:
    """The libraries through which cells on Windows call Python."""

    def test_where_they_are_looked_for(self, on_windows, tmp_path):
        """Each library of xlwings for Windows is found beside the Python interpreter or in the folder above."""
        python = make_python(tmp_path / "Scripts")
        assert interpreter.missing_libraries(python, VERSION) == LIBRARIES
        make_python(tmp_path, LIBRARIES[0])
        assert interpreter.missing_libraries(python, VERSION) == LIBRARIES[1:]
        make_python(tmp_path / "Scripts", LIBRARIES[1])
        assert interpreter.missing_libraries(python, VERSION) == []
        assert interpreter.missing_libraries(python, "0.1.2") == [f"xlwings{bits}-0.1.2.dll" for bits in (64, 32)]

    def test_doctor(self, on_windows, excel, monkeypatch, capsys, tmp_path):
        """``doctor`` reports missing xlwings libraries with folder and remedy, or success if no library is missing."""
        python = make_python(tmp_path / "env" / "Scripts")
        monkeypatch.setattr(sys, "executable", python)
        assert main(["doctor"]) == 1
        (line,) = [line for line in capsys.readouterr().out.splitlines() if line.startswith("FAIL")]
        assert line.startswith(f"FAIL Python for Excel: no usable {' and '.join(LIBRARIES)} in {tmp_path}")
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
        assert f"FAIL mine.xlam: interpreter: no usable {LIBRARIES[0]} and" in capsys.readouterr().out
        make_python(tmp_path / "env", *LIBRARIES)
        main(["doctor", str(path)])
        assert f"ok   mine.xlam: interpreter: {python}\n" in capsys.readouterr().out


class TestCodePage:
    """Paths with letters that the VBA of xlwings cannot handle."""

    @pytest.mark.parametrize("name", ["Łukasz", "张伟"])
    def test_the_short_path_is_written(self, on_windows, monkeypatch, name):
        """If a path of Python has letters outside the code page, its short path is written, or its lack is reported."""
        python = rf"C:\Users\{name}\.venv\Scripts\python.exe"
        monkeypatch.setattr(sys, "executable", python)
        assert [trouble.hides_addin for trouble in interpreter.troubles(python)] == [True]
        assert "letters outside the code page" in str(*interpreter.troubles(python))
        on_windows[python] = r"C:\Users\LUKAS~1\VENV~1\Scripts\python.exe"
        assert dict(vba_source.settings(interpreter=True))["INTERPRETER_WIN"] == on_windows[python]
        assert interpreter.troubles(python) == []

    def test_other_paths_are_written_as_they_are(self, on_windows, monkeypatch):
        """A path of Python is written in full if all its letters are in the code page."""
        python = r"C:\Users\Jürgen Müller\.venv\Scripts\python.exe"
        on_windows[python] = r"C:\Users\JRGENM~1\VENV~1\Scripts\python.exe"
        monkeypatch.setattr(sys, "executable", python)
        assert dict(vba_source.settings(interpreter=True))["INTERPRETER_WIN"] == python


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

    @pytest.mark.parametrize(("place", "name"), [("", "base"), ("envs/games", "games")])
    def test_its_environment_is_activated(self, on_windows, conda, monkeypatch, place, name):
        """For a Python in a conda environment, the settings contain conda's folder and the environment's name."""
        python = make_python(conda / place)
        (conda / place / "conda-meta").mkdir()
        monkeypatch.setattr(sys, "executable", python)
        rows = dict(vba_source.settings(interpreter=True))
        assert (rows["INTERPRETER_WIN"], rows["CONDA PATH"], rows["CONDA ENV"]) == ("python", str(conda), name)
        assert interpreter.troubles(python) == []

    def test_an_environment_elsewhere(self, on_windows, conda, monkeypatch, tmp_path):
        """The settings contain the path of a conda environment outside conda's folder, if CONDA_EXE is set."""
        python = make_python(tmp_path / "elsewhere")
        (tmp_path / "elsewhere" / "conda-meta").mkdir()
        assert "cannot activate this conda environment" in str(*interpreter.troubles(python))
        monkeypatch.setenv("CONDA_EXE", str(conda / "Scripts" / "conda.exe"))
        assert interpreter.conda_settings(python) == (str(conda), str(tmp_path / "elsewhere"))
        assert interpreter.troubles(python) == []

    def test_a_name_with_a_space(self, on_windows, conda):
        """A conda environment with a space in its name is reported, because xlwings cannot activate it."""
        python = make_python(conda / "envs" / "my games")
        (conda / "envs" / "my games" / "conda-meta").mkdir()
        assert interpreter.conda_settings(python) is None
        assert "cannot activate this conda environment" in str(*interpreter.troubles(python))

    def test_another_python(self, on_windows, conda, monkeypatch, tmp_path):
        """For a Python without conda, the settings contain the path of Python and no folder of conda."""
        python = make_python(tmp_path / "plain")
        monkeypatch.setattr(sys, "executable", python)
        rows = dict(vba_source.settings(interpreter=True))
        assert rows["INTERPRETER_WIN"] == python
        assert "CONDA PATH" not in rows


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
