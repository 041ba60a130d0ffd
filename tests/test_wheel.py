"""The built wheel works in a clean environment as the package does in the repository."""

import json
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest
from programs import absent

import mastermind_xl

pytestmark = pytest.mark.exhaustive  # it installs the package twice
ROOT = Path(__file__).resolve().parents[1]
PINNED = [f"{package}=={version(package)}" for package in ("openpyxl", "xlwings")]
"""The packages whose versions change the bytes of a workbook."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """The wheel built from the source archive, and the programs of an environment with only the wheel."""
    folder = tmp_path_factory.mktemp("wheel")
    built = subprocess.run(
        [sys.executable, "-m", "build", "-o", folder, ROOT], capture_output=True, text=True, check=False
    )
    if built.returncode:
        absent(f"the wheel cannot be built here (no network?): {built.stderr.strip().splitlines()[-1]}")
    (file,) = folder.glob("*.whl")
    # Without a pip of its own, and compiled where it is imported: installing pip takes as long as all the rest.
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder / "venv"], check=True)
    programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    install = ["-m", "pip", "--python", programs / "python", "-q", "install", "--no-compile"]
    subprocess.run([sys.executable, *install, file, *PINNED], check=True, capture_output=True)
    return file, programs


def run(programs, folder, *words):
    return subprocess.run([programs / "mastermind-xl", *words], cwd=folder, capture_output=True, text=True, check=True)


def test_the_wheel_holds_the_package_only(wheel):
    """The wheel has at most 1.5 MB: code, page, licence and the marker py.typed, but no workbooks, tests or caches."""
    assert wheel[0].stat().st_size <= 1_500_000
    names = zipfile.ZipFile(wheel[0]).namelist()
    assert "mastermind_xl/py.typed" in names
    assert "mastermind_xl/workbook_templates/mastermind.html" in names
    assert not any(name.endswith((".xlsx", ".xlsm", ".xlam")) for name in names)
    assert any(name.endswith(".bas") for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert {name.split("/")[0].split("-")[0] for name in names} == {"mastermind_xl"}
    assert not any("tests/" in name or "test_" in name or "__pycache__" in name for name in names)


def test_the_sdist_holds_the_repository(wheel):
    """The source archive contains every file of the repository."""
    (sdist,) = wheel[0].parent.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.partition("/")[2] for name in archive.getnames()}
    if shutil.which("git") is None:
        absent("git is not on PATH: apt install git")
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False)
    if listed.returncode:
        absent("this is no copy of the repository")
    assert {name for name in listed.stdout.splitlines() if (ROOT / name).exists()} <= names


def test_one_place_says_the_version(wheel):
    """The name of the wheel, the package and the installation have the same version."""
    assert wheel[0].name.split("-")[1] == mastermind_xl.__version__ == version("mastermind-xl")


def test_commands_work_in_a_zip(tmp_path, written):
    """Commands of a package in a zip write the same bytes, and read stored trees and values, as in the repository."""
    with zipfile.ZipFile(tmp_path / "program.pyz", "w") as program:
        for path in (ROOT / "mastermind_xl").rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                program.write(path, path.relative_to(ROOT))
        program.writestr("__main__.py", "from mastermind_xl.cli import main\nraise SystemExit(main())\n")

    def start(*words):
        program = [sys.executable, tmp_path / "program.pyz"]
        return subprocess.run([*program, *words], cwd=tmp_path, capture_output=True, text=True, check=True).stdout

    for name, words in (
        ("solver.xlsx", ["solver", "--language", "de"]),
        ("game.xlsm", ["game", "--any-python"]),
        ("mastermind_xl.xlam", ["addin", "build", "--any-python"]),
        ("mastermind_xl.oxt", ["addin", "build", "--any-python"]),
        ("mastermind.html", ["page"]),
    ):
        start(*words, name)
        assert (tmp_path / name).read_bytes() == written(name, *words).read_bytes()
    assert "5625" in start("evaluate", "best-known", "fair", "--json")


def test_commands_work_away_from_the_checkout(wheel, tmp_path, written):
    """Commands installed from the wheel write the same bytes and find the same total as in the repository."""
    _, programs = wheel
    result = json.loads(run(programs, tmp_path, "evaluate", "knuth", "--json").stdout)
    assert (result["total"], result["max"]) == (5801, 5)
    for name, words in (
        ("solver.xlsx", ["solver"]),
        ("game.xlsm", ["game", "--any-python"]),
        ("mastermind_xl.xlam", ["addin", "build"]),
    ):
        run(programs, tmp_path, *words, name)
        assert (tmp_path / name).read_bytes() == written(name, *words).read_bytes()
