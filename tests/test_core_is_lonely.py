"""The core knows numpy and nothing of files, sheets or terminals, and nothing heavy is imported with it."""

import ast
import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

import mastermind_xl.core

CORE = Path(mastermind_xl.core.__file__).parent
FILES = sorted(CORE.rglob("*.py"))


def find_imports(source, package="mastermind_xl.core"):
    """Find the modules that a source file imports anywhere in it, by their full names."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            name = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            if name in ("mastermind_xl", package):  # from there modules come as well as names
                yield from (f"{name}.{alias.name}" for alias in node.names)
            else:
                yield name


def is_welcome(module):
    """Tell whether the core may import the module."""
    top = module.partition(".")[0]
    return top in sys.stdlib_module_names or top == "numpy" or f"{module}.".startswith("mastermind_xl.core.")


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.relative_to(CORE).as_posix())
def test_imports(path):
    """A file of the core imports the standard library, numpy and the core."""
    package = ".".join(["mastermind_xl.core", *path.parent.relative_to(CORE).parts])

    assert [name for name in find_imports(path.read_text("utf-8"), package) if not is_welcome(name)] == []


def test_all_files_are_seen():
    """The files tested above are those that the package imports."""
    imported = {name for name in sys.modules if name.startswith("mastermind_xl.core.")}

    assert imported <= {f"mastermind_xl.core.{path.stem}" for path in FILES}
    assert len(imported) > 5


@pytest.mark.parametrize(
    "source",
    [
        "import openpyxl",
        "import os, rich.table",
        "def late():\n    from xlwings import Book",
        "from mastermind_xl import Board",
        "from mastermind_xl.sheets import names",
        "from mastermind_xl import workbook",
        "from .. import cli",
        "from ..files import write",
        "import mastermind_xl.core_of_something_else",
    ],
)
def test_foreign_imports_are_seen(source):
    """The test above would find an import that does not belong."""
    assert not all(is_welcome(name) for name in find_imports(source))


@pytest.mark.parametrize(
    "source",
    ["import re, numpy as np", "from mastermind_xl.core.board import Board", "from . import board", "x = 1"],
)
def test_own_imports_are_welcome(source):
    """The test above lets pass what the core lives on."""
    assert all(is_welcome(name) for name in find_imports(source))


def test_nothing_heavy():
    """``import mastermind_xl`` loads the core and no neighbour, workbook library or terminal library."""
    program = "import mastermind_xl, sys; print(*sys.modules, sep='\\n')"

    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    loaded = set(run.stdout.split())
    assert {"numpy", "mastermind_xl.core.board"} <= loaded
    assert loaded.isdisjoint({"openpyxl", "xlwings", "uno", "rich", "argparse", "asyncio"})
    ours = {name for name in loaded if name.startswith("mastermind_xl.")}
    assert {name for name in ours if not is_welcome(name)} == set()
