"""The recipes of CONTRIBUTING for a strategy and a button work word for word."""

import ast
import json
import os
import re
import shlex
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytestmark = pytest.mark.exhaustive  # it runs tests, for twenty seconds

ROOT = Path(__file__).resolve().parents[1]
STEP = re.compile(r"^\d\. ([^\n]+)\n\n```\w+\n(.*?)```", re.MULTILINE | re.DOTALL)
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".mypy_cache", ".hypothesis", ".pytest_cache", "node_modules")
LIMIT = 3600
"""Seconds that a command may take on a very busy machine."""
TOUCHED = re.compile(r"\b(REGISTRY|BUTTONS|GOLDEN|write_main)\b")
"""Words in the tests that a new strategy or button can break."""
NEW = "not [ or last or say_hello"
"""Of tests with parameters, those that the new strategy or button has added."""
UNTOUCHED = {"test_contributing.py", "test_kernel.py", "test_game_file.py", "test_value.py"}
"""Test files that need not run: this one, and those about the kernels, cells and stored mixtures."""
REBUILT = {"game-3x4.xlsx": rb"Choose one of [^\"]*\blast\b", "game.xlsm": rb"Say hello"}
"""Ready-made workbooks that are rebuilt here, each with a text that is new in it; the others are written alike."""


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A function that runs a Python command in a copy of the repository and returns its output."""
    copy = tmp_path_factory.mktemp("copy") / "repository"
    shutil.copytree(ROOT, copy, ignore=NOT_COPIED, symlinks=True)
    ours = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}

    def run(command):
        program, *words = shlex.split(command)
        assert program == "python"
        done = subprocess.run(
            [sys.executable, *words],
            cwd=copy, capture_output=True, text=True, encoding="utf-8", errors="replace", timeout=LIMIT, check=False,
            env={**ours, "PYTHONPATH": str(copy)},
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-5000:] + done.stderr[-5000:]
        return done.stdout

    run.copy = copy
    assert Path(run("python -c 'import mastermind_xl; print(mastermind_xl.__file__)'").strip()).is_relative_to(copy)
    return run


def insert(path, text, what):
    """Do a step of a recipe: write a new file, or add a text to a file or a registry."""
    if what.startswith("A new file"):
        assert not path.exists()
        path.write_text(text, "utf-8")
        return
    content = path.read_text("utf-8")
    if "`REGISTRY`" in what:
        head, end, rest = content.partition("    )\n}  # fmt: skip\n")
        assert end
        content = f"{head}        {text}{end}{rest}"
    elif above := re.match(r"Above `([^`]+)`", what):
        head, here, rest = content.partition(f"{above[1]}(")
        assert here
        content = f"{head}{text}\n\n{here}{rest}"
    else:
        content += f"\n\n{text}" if path.suffix == ".py" else text
    path.write_text(content, "utf-8")


def follow(run, title):
    """Do every step of a section, except the commands that rebuild files; return those commands."""
    rebuild = []
    section = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    steps = STEP.findall(section)
    assert len(steps) == section.count("```") / 2 == len(re.findall(r"^\d\. ", section, re.MULTILINE))
    for what, text in steps:
        if "TOTAL" in text:  # the recipe says to look it up
            told = json.loads(run("python -m mastermind_xl evaluate last --json"))
            text = text.replace("TOTAL", str(told["total"]))
        if text.startswith("python "):
            rebuild += text.splitlines()
        else:
            (place,) = (word for word in re.findall(r"`([\w/.]+)`", what) if Path(word).suffix)
            insert(run.copy / place, text, what)
    return rebuild


def touched(folder):
    """Return the ids of the tests below a folder whose source, decorators included, contains a word of ``TOUCHED``."""
    for path in sorted(folder.rglob("test_*.py")):
        source = path.read_text("utf-8")
        for node in [] if path.name in UNTOUCHED else ast.parse(source).body:
            group = node.body if isinstance(node, ast.ClassDef) else [node]
            for test in group:
                if not isinstance(test, ast.FunctionDef) or not test.name.startswith("test_"):
                    continue
                begin = min([test.lineno, *(decorator.lineno for decorator in test.decorator_list)])
                if TOUCHED.search("\n".join(source.splitlines()[begin - 1 : test.end_lineno])):
                    names = [node.name] if group == [node] else [node.name, test.name]
                    yield "::".join([str(path), *names])


def test_the_recipes_word_for_word(run):
    """After both recipes of CONTRIBUTING, the new strategy and button work, and the tests that they could break pass.

    The other tests would give the same result as in the original repository.
    """
    rebuild = [*follow(run, "A strategy"), *follow(run, "A button")]
    for command in dict.fromkeys(rebuild):  # both recipes rebuild the workbooks, which takes a while
        run(" ".join([command, *(REBUILT if "rebuild_templates" in command else [])]))
    for name, text in REBUILT.items():
        with zipfile.ZipFile(run.copy / "workbook_templates" / name) as package:
            assert any(re.search(text, package.read(part)) for part in package.namelist())
    assert "Guess 6666" in run("python -m mastermind_xl suggest --strategy last")
    look = "from mastermind_xl.excel import macros; print(macros.say_hello.__doc__)"
    assert run(f'python -c "{look}"') == "Greet the player.\n"
    loop = re.search(
        r'^(python -m pytest -m "not office") ', (ROOT / "CONTRIBUTING.md").read_text("utf-8"), re.MULTILINE
    )
    words = [*shlex.split(loop[1]), "-n", "0", "-k", NEW, *touched(run.copy / "tests")]
    told = run(shlex.join(words)).splitlines()[-1]
    assert re.fullmatch(r"\d+ passed.* in .*", told)
    assert int(told.partition(" ")[0]) > 20
