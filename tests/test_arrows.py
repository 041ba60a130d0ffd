"""Imports go one way: between folders as CONTRIBUTING draws it, between files without a circle; nothing heavy with the core.

An import under TYPE_CHECKING counts as well: whoever reads a type has to know the file that it comes from.
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
"""The family of errors that LibreOffice's belong to: all that its program and engine need of the core."""

LIBREOFFICE = {"libreoffice", "libreoffice.program", "libreoffice.engine"}
BELOW_SHEETS = {"core", "search", "strategies", "static", "analysis"}
MAY_IMPORT = {
    "core": set(),
    "search": {"core"},
    "strategies": {"core", "search"},
    "static": {"core", "strategies"},
    "analysis": {"core", "search", "strategies", "static"},
    "sheets": BELOW_SHEETS,
    "excel": BELOW_SHEETS | {"sheets"},
    "terminal": BELOW_SHEETS | {"sheets"},
    "page": BELOW_SHEETS | {"sheets"},
    "tryout": BELOW_SHEETS | {"sheets", "excel"} | LIBREOFFICE | {"libreoffice.addin"},
    "cli": BELOW_SHEETS
    | {"sheets", "excel", "terminal", "page", "tryout"}
    | LIBREOFFICE
    | {"libreoffice.addin"},
    "libreoffice": LIBREOFFICE,
    "libreoffice.program": set(),
    "libreoffice.engine": {"libreoffice.program"},
    "libreoffice.addin": BELOW_SHEETS | {"sheets", "excel"} | LIBREOFFICE,
}
"""A folder to the others that it may import from; each may import from itself."""

TYPES_MAY_CIRCLE = ["libreoffice.engine"]
"""Folders whose files may name each other's types: a sheet has charts, and a chart knows its sheet."""

FILES_OF_ALL = {"archive", "files", "install"}
"""Files beside the folders that all but the core, the strategies and LibreOffice's engine may import."""


def module_of(path):
    """Tell the full name of the module in a file."""
    parts = ["mastermind_xl", *path.relative_to(PACKAGE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def is_for_types(node):
    """Tell whether what a statement holds is only imported by type checkers."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)


def find_imports(source, package="mastermind_xl.core", modules=MODULES, *, types=True):
    """Find the modules that a source file imports anywhere in it, at once or late, by their full names.

    Args:
        source: the text of the file.
        package: the package that the file is in.
        modules: the names of all modules of ours.
        types: whether to count what only type checkers import.
    """
    nodes = [ast.parse(source)]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            name = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            for alias in node.names:  # from a package come its modules as well as names
                whole = f"{name}.{alias.name}"
                yield whole if whole in modules or name == "mastermind_xl" else name
        nodes += node.orelse if not types and is_for_types(node) else ast.iter_child_nodes(node)


def imports_of(module, *, types=True):
    """Find what the file of a module imports; see ``find_imports``."""
    path = MODULES[module]
    package = module if path.stem == "__init__" else module.rpartition(".")[0]
    return set(find_imports(path.read_text("utf-8"), package, types=types))


def folder_of(module):
    """Tell the folder, or file beside the folders, that a module of ours is in."""
    parts = module.split(".")[1:]
    return ".".join(parts[: 2 if ".".join(parts[:2]) in MAY_IMPORT else 1])


def is_welcome(module, folder):
    """Tell whether files in a folder may import a module."""
    top = module.partition(".")[0]
    if top != "mastermind_xl":
        return folder != "core" or top in sys.stdlib_module_names or top in ("numpy", "numba")
    theirs = folder_of(module)
    shared = theirs in FILES_OF_ALL and folder not in {"core", "search", "strategies", *LIBREOFFICE}
    if module == ERRORS and folder == "libreoffice.program":
        return True
    return folder == "cli" or theirs == folder or theirs in MAY_IMPORT[folder] or shared


@pytest.mark.parametrize("folder", MAY_IMPORT)
def test_arrows(folder):
    """A folder imports from those below it only; the core nothing but numpy and numba, LibreOffice's engine nothing of ours."""
    modules = [module for module in MODULES if folder_of(module) == folder]

    unwelcome = [
        (module, name) for module in modules for name in imports_of(module) if not is_welcome(name, folder)
    ]
    assert unwelcome == []
    assert modules


@pytest.mark.parametrize("name", sorted(FILES_OF_ALL))
def test_files_of_all(name):
    """A file that all may import imports itself nothing of ours but the core."""
    ours = {module for module in imports_of(f"mastermind_xl.{name}") if module.startswith("mastermind_xl")}

    assert {folder_of(module) for module in ours} <= {"core"}


def test_the_engine_knows_no_game():
    """What is the game's in the folder of LibreOffice is not imported by its engine."""
    engine = [module for module in MODULES if folder_of(module) in LIBREOFFICE]

    assert [module for module in engine if any(".game" in name for name in imports_of(module))] == []
    assert [module for module in engine if any(".addin" in name for name in imports_of(module))] == []


def find_circle(circling=()):
    """Find modules that import each other in a circle; empty if there are none.

    Args:
        circling: folders in which the types of a file may come from any other file of the folder.
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
    """No file imports itself by way of other files."""
    assert find_circle(TYPES_MAY_CIRCLE) == []


@pytest.mark.parametrize("folder", TYPES_MAY_CIRCLE)
def test_exceptions_are_needed(folder):
    """A folder whose types may form a circle has such a circle."""
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
    """The tests above would find an import that does not belong in the core."""
    assert not all(is_welcome(name, "core") for name in find_imports(source))


@pytest.mark.parametrize(
    "source",
    [
        "import re, numpy as np",
        "from mastermind_xl.core.board import Board",
        "from . import board",
        "x = 1",
    ],
)
def test_own_imports_are_welcome(source):
    """The tests above let pass what the core lives on."""
    assert all(is_welcome(name, "core") for name in find_imports(source))


def test_nothing_heavy():
    """``import mastermind_xl`` loads nothing else yet; what it gives then, the core and no neighbour's libraries."""
    program = """
import sys
import mastermind_xl
before = {name for name in sys.modules if name == "numpy" or name.startswith("mastermind_xl.")}
mastermind_xl.score("1236", "1322")
print(len(before), *sys.modules, sep="\\n")
"""

    run = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)

    before, *loaded = run.stdout.split()
    assert before == "0"
    assert {"numpy", "mastermind_xl.core.board"} <= {*loaded}
    assert {*loaded}.isdisjoint({"openpyxl", "xlwings", "uno", "rich", "argparse", "asyncio"})
    ours = {name for name in loaded if name.startswith("mastermind_xl.")}
    assert {name for name in ours if not is_welcome(name, "core")} == set()
