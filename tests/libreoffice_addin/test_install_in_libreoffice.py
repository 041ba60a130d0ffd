"""``unopkg`` installs the add-in in a user's LibreOffice; if that is impossible, the reason is reported."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

from mastermind_xl.cli import main
from mastermind_xl.install import command
from mastermind_xl.libreoffice.addin import install
from mastermind_xl.libreoffice.addin.package import FACTS

INSTALL = command("addin", "install", "--libreoffice")


@pytest.fixture
def person(monkeypatch, addin_office):
    """Imitate a user without administrator rights whose LibreOffice has never been started."""
    with tempfile.TemporaryDirectory() as folder:  # pytest's folders are private
        Path(folder).chmod(0o777)
        for name in ("HOME", "XDG_CONFIG_HOME", "TMPDIR"):
            monkeypatch.setenv(name, folder)
        monkeypatch.setattr(tempfile, "tempdir", folder)
        if install.is_root():  # tests in containers run as root
            unopkg = install.find_soffice().resolve().with_name("unopkg")
            program = Path(folder, "soffice")
            program.touch()
            starter = Path(folder, "unopkg")
            starter.write_text(
                f'#!/bin/sh\nchmod -R a+rX {folder}; chmod a+w "$TMPDIR"\n'
                f'exec setpriv --reuid=65534 --regid=65534 --clear-groups {unopkg} "$@"\n'
            )
            starter.chmod(0o755)
            monkeypatch.setattr(install, "find_soffice", lambda: program)
            monkeypatch.setattr(install, "is_root", lambda: False)
        yield install.profile_folder()


def said(capsys, *words):
    """Run ``addin`` for LibreOffice; return its status and its output."""
    status = main(["addin", *words, "--libreoffice"])
    out, err = capsys.readouterr()
    return status, out + err


def test_install_status_remove(person, capsys):
    """``addin`` installs, finds and replaces the LibreOffice add-in, and removes it without leaving files."""
    assert said(capsys, "status") == (
        1, f"The LibreOffice add-in is not installed. {INSTALL} installs it.\n",
    )  # fmt: skip
    for _ in range(2):
        status, text = said(capsys, "install")
        assert (status, text[:38]) == (0, "The LibreOffice add-in is installed: /")
        assert text.endswith("Start Calc: the buttons are on the toolbar MasterMind.\n")
    folder = install.installed_extension()
    assert folder.is_relative_to(person)
    assert said(capsys, "status") == (0, f"The LibreOffice add-in is installed: {folder}\n")
    assert said(capsys, "remove") == (0, "The LibreOffice add-in is removed.\n")
    assert not list(person.rglob(f"*/{FACTS}"))
    assert said(capsys, "remove")[0] == 2
    here = Path(tempfile.gettempdir())
    assert {path.name for path in here.iterdir()} - {"soffice", "unopkg"} == {".cache", person.parent.name}


def test_an_active_environment(person, capsys, monkeypatch):
    """The add-in can be installed from an active environment that lacks LibreOffice's module ``uno``."""
    environment = Path(tempfile.gettempdir(), "environment")
    subprocess.run(["/usr/bin/python3", "-m", "venv", "--without-pip", environment], check=True)
    monkeypatch.setenv("PATH", f"{environment / 'bin'}{os.pathsep}{os.environ['PATH']}")
    monkeypatch.setattr(sys, "executable", str(environment / "bin" / "python3"))
    monkeypatch.setattr(sys, "prefix", str(environment))
    assert said(capsys, "install")[0] == 0
    assert said(capsys, "remove")[0] == 0


@pytest.mark.parametrize(
    ("changed", "says"),
    [
        ({"places": ["/gone"]}, f"FAIL LibreOffice add-in: environment: /gone is gone -> {INSTALL}"),
        ({"version": "0.0.1"}, f"FAIL LibreOffice add-in: version: built by 0.0.1 -> {INSTALL}"),
        (
            {"python": "3.8"},
            "but the environment has Python 3.8 -> install this package in an environment of LibreOffice's Python",
        ),
    ],
)
def test_what_no_longer_fits(extension, capsys, monkeypatch, tmp_path, addin_office, changed, says):
    """If the installed add-in no longer fits its Python, ``addin status`` and ``doctor`` report cause and remedy."""
    folder = tmp_path / "installed"
    shutil.unpack_archive(extension, folder, "zip")
    facts = json.loads((folder / FACTS).read_text())
    (folder / FACTS).write_text(json.dumps(facts | changed))
    monkeypatch.setattr(install, "installed_extension", lambda: folder)
    status, text = said(capsys, "status")
    assert status == 1
    assert says in text
    assert main(["doctor"]) == 1
    assert says in capsys.readouterr().out


def test_a_profile_in_use(person, capsys):
    """If LibreOffice is open, the add-in is not installed, and one line asks the user to close LibreOffice."""
    person.mkdir(parents=True)
    (person / ".lock").touch()
    status, text = said(capsys, "install")
    assert status == 2
    assert "LibreOffice is open: close all its windows and try again (if none is open, delete " in text
    assert text.count("\n") == 1


@pytest.mark.skipif(not hasattr(os, "geteuid"), reason="Windows has no root")
def test_as_root(capsys, monkeypatch, addin_office):
    """Root cannot install the LibreOffice add-in; a message asks for the same command without sudo."""
    monkeypatch.setattr(install.os, "geteuid", lambda: 0)
    status, text = said(capsys, "install")
    assert status == 2
    assert "LibreOffice accepts no add-in from root: run the command without sudo, as the user of the add-in" in text


def test_which_python(tmp_path):
    """``find_python`` returns the version of LibreOffice's own Python or, if there is none, of the system's Python."""
    for place, version in (
        ("windows/program/python-core-3.10.16", "3.10"),
        ("mac/Frameworks/LibreOfficePython.framework/Versions/3.9", "3.9"),
    ):
        (tmp_path / place).mkdir(parents=True)
        program = tmp_path / place.partition("/")[0] / "program" / "soffice"
        assert install.find_python(program) == version
    assert install.find_python(tmp_path / "none" / "program" / "soffice")[:2] == "3."
