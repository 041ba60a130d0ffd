"""The first steps of a developer work: the command for the tests, also if other packages give warnings."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]

PLUGIN = """
import warnings

def pytest_configure(config):
    warnings.warn("the plugin of somebody else warns")
"""

TEST = """
import warnings
import pytest

def tell(category, module):
    warnings.warn_explicit("told", category, "file.py", 1, module=module)

class Broken:
    def __init__(self, *about):
        self.about = about

    def __del__(self):
        tell(*self.about)

@pytest.mark.parametrize("how", [tell, Broken])
@pytest.mark.parametrize("category", [UserWarning, DeprecationWarning, ResourceWarning])
@pytest.mark.parametrize("module", ["mastermind_xl", "mastermind_xl.core.board", "test_x", "theirs", "theirs.conftest"])
def test_warning(module, category, how):
    how(category, module)
"""


def test_readme_and_contributing_agree():
    """README.md and CONTRIBUTING.md give the same command for setting up the project and running its tests."""
    commands = [
        re.search(rf"{mark}.*?```sh\n(.+?)```", (ROOT / page).read_text(encoding="utf-8"), re.DOTALL)[1]
        for page, mark in (("README.md", "<!-- test -->"), ("CONTRIBUTING.md", "## Set up"))
    ]
    assert commands[0] == commands[1]
    assert commands[0].endswith("python -m pytest\n")


@pytest.mark.slow
def test_only_our_warnings_are_errors(tmp_path):
    """A warning from a module of this project fails the test; a warning from another package does not."""
    (tmp_path / "noisy.py").write_text(PLUGIN)
    (tmp_path / "test_it.py").write_text(TEST)
    settings = ["-c", str(ROOT / "pyproject.toml"), "--rootdir", str(tmp_path), "-p", "no:cacheprovider"]
    done = subprocess.run(
        [sys.executable, "-m", "pytest", *settings, "-n", "0", "-p", "noisy", "-rf", str(tmp_path / "test_it.py")],
        cwd=tmp_path, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "18 failed, 12 passed" in done.stdout, done.stdout + done.stderr
    assert not re.search(r"^FAILED .*theirs", done.stdout, re.MULTILINE)
