"""The add-in is installed, found and removed with Windows' own registry, COM and files in use."""

import subprocess
import sys
import venv
from pathlib import Path

import pytest
import xlwings
from programs import IS_WINE

from mastermind_xl.cli import main
from mastermind_xl.excel import addin

if IS_WINE:
    import winreg

    import win32api
    import win32file
    from started_excel import SETTINGS
    from win32com.server import localserver

pytestmark = pytest.mark.skipif(not IS_WINE, reason="a machine's own Excel stays as it is registered")

CLASS = "{00024500-0000-0000-C000-000000000046}"


@pytest.fixture(scope="module")
def excel_is_registered():
    """Make COM start our program for Excel."""
    keys = {
        "Excel.Application\\CLSID": CLASS,
        "Excel.Application\\CurVer": "Excel.Application.16",
        f"CLSID\\{CLASS}\\LocalServer32": f'"{sys.executable}" "{localserver.__file__}" {CLASS}',
        f"CLSID\\{CLASS}\\PythonCOM": "started_excel.Excel",
        f"CLSID\\{CLASS}\\PythonCOMPath": str(Path(__file__).parent),
    }
    for key, value in keys.items():
        winreg.SetValue(winreg.HKEY_CLASSES_ROOT, key, winreg.REG_SZ, value)
    yield
    for key in ("Excel.Application", f"CLSID\\{CLASS}"):
        win32api.RegDeleteTree(winreg.HKEY_CLASSES_ROOT, key)


@pytest.fixture
def place(excel_is_registered, tmp_path):
    """The path of the add-in, in a settings folder whose name fits no code page of Windows."""
    settings = tmp_path / "Jürgen & 游戏"
    with winreg.OpenKey(winreg.HKEY_CURRENT_USER, SETTINGS, access=winreg.KEY_ALL_ACCESS) as folders:
        before, kind = winreg.QueryValueEx(folders, "AppData")
        winreg.SetValueEx(folders, "AppData", 0, kind, str(settings))
        yield settings / "Microsoft" / "Excel" / "XLSTART" / addin.NAME
        winreg.SetValueEx(folders, "AppData", 0, kind, before)


def ask(capsys, *words):
    """Run a command for the add-in, again if the last program was still ending; return status and standard error."""
    for _ in range(10):
        status, error = main(["addin", *words, "--excel"]), capsys.readouterr().err
        if "RPC" not in error:
            break
    return status, error


def test_the_addin(place, capsys):
    """The add-in is installed where Excel reports, found by doctor, kept while it is in use, and finally removed."""
    assert ask(capsys, "install")[0] == 0
    assert addin.read_stamp(place) == addin.Stamp.of_here(interpreter=True)
    assert main(["doctor"]) == 0
    out = capsys.readouterr().out
    for line in ("Excel: Excel.Application.16", f"add-in: {place}", f"{addin.NAME}: interpreter: {sys.executable}"):
        assert f"ok   {line}\n" in out
    in_use = win32file.CreateFile(str(place), win32file.GENERIC_READ, 0, None, win32file.OPEN_EXISTING, 0, None)
    status, error = ask(capsys, "install")
    assert status == 2
    assert "Failed to install the add-in: If Excel is running, quit Excel" in error
    status, error = ask(capsys, "remove")
    assert (status, len(error.splitlines())) == (2, 1)
    assert "Failed to remove the add-in: If Excel is running, quit Excel" in error
    assert str(place) in error
    in_use.Close()
    assert ask(capsys, "remove")[0] == 0
    assert [*place.parent.iterdir()] == []


def doctor_of(python):
    """Run doctor in a Python; return its status and its last line about each topic."""
    done = subprocess.run([python, "-m", "mastermind_xl", "doctor"], capture_output=True, encoding="mbcs", check=False)
    return done.returncode, {line[5:].split(":")[0]: line for line in done.stdout.splitlines()}


@pytest.mark.parametrize("has_libraries", [True, False])
def test_doctor_of_an_environment(excel_is_registered, environment, tmp_path, has_libraries):
    """Doctor reports whether cells can reach the Python of a virtual environment, and that numba works there."""
    if has_libraries:
        python = environment("O'Brien & 游戏")
    else:
        venv.create(tmp_path / ".venv", system_site_packages=True)
        python = tmp_path / ".venv" / "Scripts" / "python.exe"
    status, lines = doctor_of(python)
    assert lines["fast kernel"].startswith("ok   fast kernel: numba ")
    assert lines["Python"].startswith("ok   Python: 3.")
    missing = f"FAIL Python for Excel: no usable xlwings64-{xlwings.__version__}.dll or "
    assert lines["Python for Excel"].startswith("ok " if has_libraries else missing)
    assert status == (0 if has_libraries else 1)


def test_doctor_of_a_python_from_the_store(excel_is_registered, tmp_path):
    """Doctor rejects a Python in the Microsoft Store's folder and advises installing Python from python.org.

    Wine has neither the Store's aliases (files without content, which Windows follows) nor its own view of AppData.
    """
    folder = tmp_path / "WindowsApps" / "PythonSoftwareFoundation.Python.3.11_qbz5n2kfra8p0"
    venv.create(folder, system_site_packages=True)
    status, lines = doctor_of(folder / "Scripts" / "python.exe")
    assert status == 1
    assert lines["Python for Excel"].startswith("FAIL Python for Excel: Python from the Microsoft Store: cells cannot")
    assert "-> install 64-bit Python from python.org" in lines["Python for Excel"]
