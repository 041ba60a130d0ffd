"""Messages explain how to install the package: from a copy of the project, with this interpreter's path."""

import json
import os
import shlex
import subprocess
import sys
import tomllib
from importlib import metadata
from pathlib import Path
from types import SimpleNamespace

import pytest
from programs import HAS_POSIX

from mastermind_xl import install

ROOT = Path(__file__).resolve().parents[1]


@pytest.fixture
def came_from(monkeypatch):
    """A function that imitates pip's note about where the package came from, on Linux."""
    monkeypatch.setattr(install.sys, "platform", "linux")

    def came_from(noted):
        found = SimpleNamespace(read_text=lambda name: noted if name == "direct_url.json" else None)
        monkeypatch.setattr(metadata, "distribution", lambda name: found)

    return came_from


@pytest.mark.parametrize("editable", [False, True])
def test_from_the_copy(came_from, tmp_path, editable):
    """If pip noted from which copy of the project it installed, the suggested command has the path of this copy."""
    copy = tmp_path / "a copy"
    copy.mkdir()
    came_from(json.dumps({"url": copy.as_uri(), "dir_info": {"editable": editable}}))
    pip = [sys.executable, "-m", "pip", "install", *["-e"] * editable]
    assert shlex.split(install.install_this()) == [*pip, str(copy)]
    assert shlex.split(install.install_this("dask")) == [*pip, f"{copy}[dask]"]


@pytest.mark.parametrize(
    "noted",
    [
        None,
        "{",
        "[]",
        '{"url": null}',
        '{"url": ["file:///a"]}',
        '{"url": "file:///gone/for/good", "dir_info": {}}',
        '{"url": "https://example.org/a.zip", "archive_info": {}}',
    ],
)
def test_from_a_copy(came_from, noted):
    """If pip noted no copy that still exists, the message tells the user to install from a copy of the project."""
    came_from(noted)
    words = install.install_this("dask")
    assert words.startswith("run in a copy of the project: ")
    assert words.endswith("-m pip install '.[dask]'")


def test_not_installed(monkeypatch):
    """If the package was never installed, the message tells the user to install from a copy of the project."""

    def distribution(name):
        raise metadata.PackageNotFoundError(name)

    monkeypatch.setattr(metadata, "distribution", distribution)
    assert install.install_this().startswith("run in a copy of the project: ")


POWERSHELL = " (in PowerShell type & and a space before it)"


@pytest.mark.parametrize(
    ("python", "what", "command"),
    [
        (r"C:\a\python.exe", "xlwings==0.1.2", r"C:\a\python.exe -m pip install xlwings==0.1.2"),
        (r"C:\a\python.exe", ".[fast]", r'C:\a\python.exe -m pip install ".[fast]"'),
        (r"C:\R&D\python.exe", "numba", rf'"C:\R&D\python.exe" -m pip install numba{POWERSHELL}'),
        (r"C:\O'Brien\python.exe", "numba", rf""""C:\O'Brien\python.exe" -m pip install numba{POWERSHELL}"""),
        (r"C:\My Files\python.exe", "a b", rf'"C:\My Files\python.exe" -m pip install "a b"{POWERSHELL}'),
    ],
)
def test_as_windows_quotes(monkeypatch, python, what, command):
    """Commands for Windows have double quotes where cmd or PowerShell needs them, and a hint about & in PowerShell."""
    monkeypatch.setattr(install.sys, "platform", "win32")
    monkeypatch.setattr(install.sys, "executable", python)
    assert install.pip_install(what) == command


def test_extras_are_quoted_for_every_shell():
    """No documentation page or test quotes an extra such as ".[fast]" with single quotes, which cmd does not accept."""
    for path in [
        *ROOT.glob("*.md"),
        *ROOT.glob("docs/**/*.md"),
        *ROOT.glob("examples/**/*.md"),
        *ROOT.glob("tests/**/*.py"),
    ]:
        if path not in (Path(__file__), ROOT / "CHANGELOG.md"):  # the changelog may mention old commands
            assert "install '" not in (text := path.read_text("utf-8")), path
            assert "install -e '" not in text, path


def test_nobody_is_sent_to_a_registry():
    """No message or documentation page installs the package from a package index, because no index has it."""
    names = [*ROOT.glob("mastermind_xl/**/*.py"), *ROOT.glob("mastermind_xl/**/*.bas")]
    for path in [*names, *ROOT.glob("*.md"), *ROOT.glob("docs/**/*.md"), *ROOT.glob("examples/**/*.md")]:
        text = path.read_text("utf-8")
        for name in ("mastermind-xl", "mastermind_xl"):
            for mark in ("", "'", '"'):
                assert f"install {mark}{name}" not in text, path


def test_the_command_of_this_program(tmp_path):
    """The command that messages suggest for starting the program works even if PATH is empty."""
    words = install.command("--version")
    done = subprocess.run(
        shlex.split(words) if HAS_POSIX else words,
        env={**os.environ, "PATH": ""}, cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.startswith("mastermind-xl ")


def test_pyinstaller_finds_the_hook():
    """The package's entry point for PyInstaller is a function that returns the folder of our hook."""
    facts = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["entry-points"]
    [folder] = metadata.EntryPoint("hooks", facts["pyinstaller40"]["hook-dirs"], "pyinstaller40").load()()
    assert Path(folder, "hook-mastermind_xl.py").is_file()
