"""Imports go one way: between folders as docs/explanation/how-it-works.md draws, between files without circles.

The core imports nothing heavy. Imports under TYPE_CHECKING count too, because a reader of the type has to
know the file it comes from.
"""

import ast
import importlib.util
import re
import subprocess
import sys
from functools import cache
from graphlib import TopologicalSorter
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
"""Files that every folder may import, except the core, the search and LibreOffice's engine."""


OF_A_BOARD = {"_draws", "_gap", "_is_number", "_noun", "_numbers", "_shift", "_shown", "_signs", "_terms"}
"""How a board writes its codes in cells and messages: private, since only our own sheets, buttons and prompts need it."""

OF_LIBRARIES = {"_asdict", "_cells", "_replace"}
"""Members of named tuples and of openpyxl whose names our own classes have, too."""


def module_of(path):
    """Return the full name of the module in a file."""
    parts = ["mastermind_xl", *path.relative_to(PACKAGE).with_suffix("").parts]
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_of(path): path for path in sorted(PACKAGE.rglob("*.py"))}


def is_for_types(node):
    """Return whether a statement's imports are only for type checkers."""
    return isinstance(node, ast.If) and "TYPE_CHECKING" in ast.dump(node.test)


@cache  # reading every file takes half a second
def imports_of(module, *, types=True):
    """Find the modules that a module imports, inside functions too; ``types`` counts imports only for type checkers."""
    path = MODULES[module]
    package = module if path.stem == "__init__" else module.rpartition(".")[0]
    found, nodes = set(), [ast.parse(path.read_text("utf-8"))]
    while nodes:
        node = nodes.pop()
        if isinstance(node, ast.Import):
            found.update(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            name = importlib.util.resolve_name("." * node.level + (node.module or ""), package)
            for alias in node.names:  # ``from package import name`` can import a module, too
                whole = f"{name}.{alias.name}"
                found.add(whole if whole in MODULES or name == "mastermind_xl" else name)
        nodes += node.orelse if not types and is_for_types(node) else ast.iter_child_nodes(node)
    return found


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
    shared = theirs in FILES_OF_ALL and folder not in {"core", "search", *LIBREOFFICE}
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


def test_no_circles():
    """No file imports itself through other files."""
    arrows = {}
    for module in MODULES:
        theirs = imports_of(module) & MODULES.keys() - {module}
        if folder_of(module) in TYPES_MAY_CIRCLE:
            inside = {name for name in theirs if folder_of(name) == folder_of(module)}
            theirs -= inside - imports_of(module, types=False)
        arrows[module] = theirs
    TopologicalSorter(arrows).prepare()  # or a CycleError shows the circle


def test_private_members():
    """No folder reads a private member of a class of another folder, except for how a board is written."""
    read, made = {}, {}
    for module, path in MODULES.items():
        folder, text = folder_of(module), path.read_text("utf-8")
        read.setdefault(folder, set()).update(re.findall(r"(?<!\bself)(?<!\bcls)\.(_[a-z]\w*)", text))
        made.setdefault(folder, set()).update(
            re.findall(r"(?:^ +def |\bself\.|^    )(_[a-z]\w*)(?=[(:]| =)", text, re.M)
        )
    for folder, names in read.items():
        theirs = set().union(*(made[other] for other in made if other != folder))
        assert (names & theirs) - made[folder] - OF_LIBRARIES <= OF_A_BOARD, folder
    assert read["sheets"] >= OF_A_BOARD


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
