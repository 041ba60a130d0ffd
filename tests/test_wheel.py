"""The built wheel, in a clean environment away from the checkout, works like the checkout."""

import json
import subprocess
import sys
import zipfile
from importlib.metadata import version
from pathlib import Path

import pytest
from programs import absent

from mastermind_xl import templates

ROOT = Path(__file__).resolve().parents[1]
PINNED = [f"{package}=={version(package)}" for package in ("openpyxl", "xlwings")]
"""Whose versions show in a workbook's bytes."""


@pytest.fixture(scope="module")
def wheel(tmp_path_factory):
    """A folder with the wheel, and the programs of an environment that has nothing else."""
    folder = tmp_path_factory.mktemp("wheel")
    pip = [sys.executable, "-m", "pip", "-q", "--disable-pip-version-check"]
    built = subprocess.run(
        [*pip, "wheel", "--no-deps", "-w", folder, ROOT], capture_output=True, text=True, check=False
    )
    if built.returncode:
        absent(f"the wheel cannot be built here (no network?): {built.stderr.strip().splitlines()[-1]}")
    (file,) = folder.glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True)
    programs = folder / "venv" / ("Scripts" if sys.platform == "win32" else "bin")
    subprocess.run(
        [programs / "python", "-m", "pip", "-q", "install", file, *PINNED], check=True, capture_output=True
    )
    return file, programs


def run(programs, folder, *words):
    return subprocess.run(
        [programs / "mastermind-xl", *words], cwd=folder, capture_output=True, text=True, check=True
    )


def test_the_wheel_holds_the_package_only(wheel):
    """Code, type marker and licence travel; tests and caches stay at home."""
    names = zipfile.ZipFile(wheel[0]).namelist()
    assert "mastermind_xl/py.typed" in names
    assert {f"mastermind_xl/workbook_templates/{name}" for name in templates.NAMES} <= set(names)
    assert any(name.endswith(".bas") for name in names)
    assert any(name.endswith("licenses/LICENSE") for name in names)
    assert {name.split("/")[0].split("-")[0] for name in names} == {"mastermind_xl"}
    assert not any("tests/" in name or "test_" in name or "__pycache__" in name for name in names)


def test_commands_work_away_from_the_checkout(wheel, tmp_path):
    """Evaluation and workbook are the same as in the checkout, byte for byte."""
    from mastermind_xl.cli import main

    _, programs = wheel
    result = json.loads(run(programs, tmp_path, "evaluate", "knuth", "--json").stdout)
    assert (result["total"], result["max"]) == (5801, 5)
    for words, ending in (
        (["solver"], "xlsx"),
        (["game", "--any-python"], "xlsm"),
        (["addin", "build"], "xlam"),
    ):
        run(programs, tmp_path, *words, f"theirs.{ending}")
        assert main([*words, str(tmp_path / f"ours.{ending}")]) == 0
        assert (tmp_path / f"theirs.{ending}").read_bytes() == (tmp_path / f"ours.{ending}").read_bytes()
    found = subprocess.run(
        [programs / "python", "-m", "mastermind_xl.templates"],
        cwd=tmp_path, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert {path.name for path in Path(found.stdout.strip()).iterdir()} == {"README.md", *templates.NAMES}
