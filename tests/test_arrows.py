"""Imports go one way: between folders as CONTRIBUTING shows, between files without circles.

The core imports nothing heavy. Imports under TYPE_CHECKING count too, because a reader of the type has to
know the file it comes from.
"""

import ast
import importlib.util
import subprocess
import sys
from graphlib import CycleError, TopologicalSorter
from pathlib import Path

import pytest

import mastermind_xl

PACKAGE = Path(mastermind_xl.__file__).parent

ERRORS = "mastermind_xl.core.errors"
"""The module of the error classes, the only part of the core that LibreOffice's program may use."""

OF_THE_CORE = {"numpy"}
"""The packages that the core may import."""

LIBREOFFICE = {"libreoffice", "libreoffice.program", "libreoffice.engine"}
BELOW_SHEETS = {"core", "kernel", "search", "value", "strategies", "static", "analysis"}
MAY_IMPORT = {
    "core": set(),
    "kernel": {"core"},
    "search": {"core", "kernel"},
    "value": {"core"},
    "strategies": {"core", "kernel", "search", "value"},
    "static": {"core", "kernel", "strategies"},
    "analysis": {"core", "kernel", "search", "strategies"},
    "sheets": BELOW_SHEETS,
    "excel": BELOW_SHEETS | {"sheets"},
    "adopt": BELOW_SHEETS | {"sheets", "excel"},
    "terminal": BELOW_SHEETS,
    "page": BELOW_SHEETS,
    "laboratory": BELOW_SHEETS | {"sheets", "excel", "adopt", "terminal"} | LIBREOFFICE | {"libreoffice.addin"},
    "libreoffice": LIBREOFFICE,
    "libreoffice.program": set(),
    "libreoffice.engine": {"libreoffice.program"},
    "libreoffice.addin": BELOW_SHEETS | {"sheets", "excel"} | LIBREOFFICE,
}
MAY_IMPORT["cli"] = {*MAY_IMPORT}  # the roof of the house
"""The folders that each folder may import from, besides itself."""

OF_THE_ROOF = {"", "__version__", "templates"}
"""What the command line and the laboratory may import besides folders: the package with its version, and its ready-made files."""

TYPES_MAY_CIRCLE = ["libreoffice.engine"]
"""Folders whose files may use each other's types: a sheet has charts, and a chart knows its sheet."""

FILES_OF_ALL = {"archive", "files", "install", "programs"}
"""Files that every folder may import, except the core, the search, the strategies and LibreOffice's engine."""


def module_of(path):
    """Return the full name of the module in a file."""
    parts = ["mastermind_xl", *path.relative_to(PACKAGE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def is_for_types(node):
    """Return whether a statement's imports are only for type checkers."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)


def find_imports(source, package="mastermind_xl.core", modules=MODULES, *, types=True):
    """Find the modules that a source file imports, including imports inside functions, by full name.

    Args:
        source: the text of the file.
        package: the package that the file is in.
        modules: the names of all our modules.
        types: whether to count imports that are only for type checkers.
    """
    nodes = [ast.parse(source)]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            name = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            for alias in node.names:  # ``from package import name`` can import a module, too
                whole = f"{name}.{alias.name}"
                yield whole if whole in modules or name == "mastermind_xl" else name
        nodes += node.orelse if not types and is_for_types(node) else ast.iter_child_nodes(node)


def imports_of(module, *, types=True):
    """Find the modules that the file of a module imports; see ``find_imports``."""
    path = MODULES[module]
    package = module if path.stem == "__init__" else module.rpartition(".")[0]
    return set(find_imports(path.read_text("utf-8"), package, types=types))


def folder_of(module):
    """Return the folder of one of our modules, or the file if it is in no folder."""
    parts = module.split(".")[1:]
    return ".".join(parts[: 2 if ".".join(parts[:2]) in MAY_IMPORT else 1])


def is_welcome(module, folder):
    """Return whether files in a folder may import a module."""
    top = module.partition(".")[0]
    if top != "mastermind_xl":
        return folder != "core" or top in sys.stdlib_module_names or top in OF_THE_CORE
    theirs = folder_of(module)
    if module == ERRORS and folder == "libreoffice.program":
        return True
    shared = theirs in FILES_OF_ALL and folder not in {"core", "search", "strategies", *LIBREOFFICE}
    return (
        theirs in {folder, *MAY_IMPORT[folder]} or shared or (theirs in OF_THE_ROOF and folder in {"cli", "laboratory"})
    )


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_arrows(folder):
    """Each folder imports only from folders that the rule for imports allows; the core's only package is numpy."""
    modules = [module for module in MODULES if folder_of(module) == folder]

    unwelcome = [(module, name) for module in modules for name in imports_of(module) if not is_welcome(name, folder)]
    assert unwelcome == []
    assert modules


@pytest.mark.parametrize("name", sorted(FILES_OF_ALL))
def test_files_of_all(name):
    """The files that all folders may import use no other folder than the core."""
    ours = {module for module in imports_of(f"mastermind_xl.{name}") if module.startswith("mastermind_xl")}

    assert {folder_of(module) for module in ours} <= {"core"}


def test_the_engine_knows_no_game():
    """Our xlwings engine for LibreOffice imports neither the game nor the add-in."""
    engine = [module for module in MODULES if folder_of(module) in LIBREOFFICE]

    assert [module for module in engine if any(".game" in name for name in imports_of(module))] == []
    assert [module for module in engine if any(".addin" in name for name in imports_of(module))] == []


def find_circle(circling=()):
    """Find modules that import each other in a circle; return an empty list if there are none.

    Args:
        circling: folders whose files may use each other's types.
    """
    arrows = {}
    for module in MODULES:
        theirs = imports_of(module) & MODULES.keys() - {module}
        if folder_of(module) in circling:
            inside = {name for name in theirs if folder_of(name) == folder_of(module)}
            theirs -= inside - imports_of(module, types=False)
        arrows[module] = theirs
    try:
        TopologicalSorter(arrows).prepare()
    except CycleError as error:
        return error.args[1]
    return []


def test_no_circles():
    """No file imports itself through other files."""
    assert find_circle(TYPES_MAY_CIRCLE) == []


@pytest.mark.parametrize("folder", TYPES_MAY_CIRCLE)
def test_exceptions_are_needed(folder):
    """Each folder that is exempt from the rule about import circles has such a circle, made by types."""
    assert find_circle({*TYPES_MAY_CIRCLE} - {folder})


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
        "if TYPE_CHECKING:\n    pass\nelse:\n    import rich",
        "if TYPE_CHECKING:\n    from mastermind_xl.analysis.coach import Review",
    ],
)
def test_foreign_imports_are_seen(source):
    """In the core, the rule for imports rejects packages other than numpy, and modules outside the core."""
    assert not all(is_welcome(name, "core") for name in find_imports(source))


@pytest.mark.parametrize(
    "source", ["import re, numpy as np", "from mastermind_xl.core.board import Board", "from . import board", "x = 1"]
)
def test_own_imports_are_welcome(source):
    """In the core, the rule for imports accepts Python's own modules, numpy and modules of the core."""
    assert all(is_welcome(name, "core") for name in find_imports(source))


def test_nothing_heavy():
    """``import mastermind_xl`` loads none of its modules; listing a board's codes loads only those of the core."""
    program = """
import sys
import mastermind_xl
before = {name for name in sys.modules if name == "numpy" or name.startswith("mastermind_xl.")}
mastermind_xl.Board(2, 2).codes
print(len(before), *sys.modules, sep="\\n")
"""

    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    before, *loaded = run.stdout.split()
    assert before == "0"
    assert {"numpy", "mastermind_xl.core.board"} <= {*loaded}
    assert {*loaded}.isdisjoint({"openpyxl", "xlwings", "uno", "rich", "argparse", "asyncio"})
    ours = {name for name in loaded if name.startswith("mastermind_xl.")}
    assert {name for name in ours if not is_welcome(name, "core")} == set()


@pytest.mark.parametrize(
    "source",
    [
        "from mastermind_xl import laboratory",
        "def late():\n    from mastermind_xl.laboratory.search.beam import BeamSearch",
        "if TYPE_CHECKING:\n    from mastermind_xl.cli.options import Arguments",
    ],
)
@pytest.mark.parametrize("folder", ["core", "strategies", "terminal"])
def test_the_roof(source, folder):
    """The game imports neither the laboratory nor the command line, even inside functions and for types."""
    assert not all(is_welcome(name, folder) for name in find_imports(source, f"mastermind_xl.{folder}"))
