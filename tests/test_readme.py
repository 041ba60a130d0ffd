"""What the README and the examples show is what happens."""

import doctest
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"^```console\n(.*?)^```", README, re.MULTILINE | re.DOTALL)
EXAMPLES = sorted((ROOT / "examples").glob("*.py"))


@pytest.mark.parametrize("block", BLOCKS, ids=[block.splitlines()[0] for block in BLOCKS])
def test_commands_print_what_the_readme_shows(block, tmp_path):
    """Each command of a console block prints the lines below it; … stands for a time."""
    program = shutil.which("mastermind-xl", path=Path(sys.executable).parent) or shutil.which("mastermind-xl")
    assert program
    for part in re.split(r"^\$ ", block, flags=re.MULTILINE)[1:]:
        command, _, expected = part.partition("\n")
        assert command.startswith("mastermind-xl ")
        done = subprocess.run(
            [program, *command.split()[1:]],
            cwd=tmp_path, capture_output=True, encoding="utf-8", check=False, env={"PYTHONUTF8": "1"},
        )  # fmt: skip
        pattern = re.escape(expected.strip()).replace("…", r"[0-9.]+")
        printed = (done.stdout + done.stderr).strip()
        assert re.fullmatch(pattern, printed), f"$ {command}\n{printed}"


def test_python_in_the_readme():
    """The interpreter session gives what it shows."""
    results = doctest.testfile(str(ROOT / "README.md"), module_relative=False)
    assert results.attempted > 5
    assert results.failed == 0


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda path: path.name)
def test_examples_run(example, tmp_path):
    """Every example runs as a program, in any folder, without a word of complaint."""
    done = subprocess.run(
        [sys.executable, "-W", "error", example],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout
