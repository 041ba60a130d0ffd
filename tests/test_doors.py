"""Commands, clicks and cells import only the modules they need, so that the user waits as little as possible.

The times are measured by tests/benchmarks/startup.py and click.py.
"""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from mastermind_xl.cli import COMMANDS

EVALUATE = """
import sys
from mastermind_xl.cli import main
sys.exit(main(["evaluate", "knuth", "--json"]))
"""

NEEDED = {
    "cli.evaluate",
    "cli.options",
    "cli.streams",
    "cli.work",
    "analysis.evaluation",
    "core.board",
    "core.codes",
    "core.colors",
    "core.feedback",
    "core.rules",
    "core.typed",
    "core.variants",
    "core.errors",
    "core.game",
    "core.game_numbers",
    "core.system",
    "kernel",
    "kernel.loading",
    "core.languages",
    "core.messages",
    "core.paper",
    "core.partition",
    "core.scoring",
    "core.symmetry",
    "strategies.best_guess",
    "strategies.best_so_far",
    "strategies.advice",
    "strategies.base",
    "strategies.boards",
    "strategies.criterion",
    "strategies.parameters",
    "strategies.registry",
    "strategies.ties",
    "strategies.tree",
    "terminal",
    "terminal.lines",
}
"""The modules of ours that evaluating a strategy on a small board needs."""

FOREIGN = {
    "asyncio",
    "concurrent",
    "email",
    "importlib.metadata",
    "logging",
    "multiprocessing",
    "pathlib",
    "random",
    "secrets",
    "statistics",
    "subprocess",
    "tempfile",
    "urllib",
    "zipfile",
}
"""Slow modules of the standard library that commands and clicks do not need."""


def loaded_by(program):
    """Return the names of all modules that a program loads, without those that Python loads at its start."""
    ending = "import sys; begun = {*sys.modules}; import atexit; atexit.register("
    ending += "lambda: print(*({*sys.modules} - begun), file=sys.stderr))"
    run = [sys.executable, "-c", f"{ending}\n{program}"]
    done = subprocess.run(run, capture_output=True, text=True, check=True)
    return set(done.stderr.splitlines()[-1].split())


def test_evaluate():
    """The command ``evaluate knuth --json`` loads only numpy and the modules that this command uses."""
    loaded = loaded_by(EVALUATE)
    ours = {name.removeprefix("mastermind_xl.") for name in loaded if name.startswith("mastermind_xl.")}
    assert ours - {"analysis", "cli", "core", "strategies"} <= NEEDED
    packages = {name.partition(".")[0] for name in loaded}
    assert packages.isdisjoint({"openpyxl", "xlwings", "uno", "distributed", "rich", "numba", "llvmlite"})
    assert (loaded - loaded_by("import numpy")).isdisjoint(FOREIGN)


def test_suggest():
    """The command ``suggest`` loads no library for terminals or workbooks."""
    loaded = loaded_by("from mastermind_xl.cli import main; main(['suggest', '1122:1,1'])")
    packages = {name.partition(".")[0] for name in loaded}
    assert packages.isdisjoint(
        {"openpyxl", "xlwings", "uno", "distributed", "rich", "platformdirs", "numba", "llvmlite"}
    )


CLICK = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent / "benchmarks")!r})
from click import SECRET, Book
from mastermind_xl.excel import macros
book = Book(417)
macros.solve(book)
assert book.played[-1] == SECRET
"""


def test_a_click():
    """A click on Solve loads only the modules for reading the sheet, choosing a guess and writing the sheet."""
    loaded = loaded_by(CLICK)
    assert "mastermind_xl.excel.buttons" in loaded
    assert not [
        name
        for name in loaded
        if name.startswith(("mastermind_xl.analysis", "mastermind_xl.cli", "mastermind_xl.libreoffice"))
    ]
    unneeded = {"search.proof", "strategies.optimal", "excel.hints"}
    assert loaded.isdisjoint({f"mastermind_xl.{name}" for name in unneeded})
    for name in unneeded:  # these modules still exist
        assert importlib.util.find_spec(f"mastermind_xl.{name}")
    assert loaded.isdisjoint({"mastermind_xl.files", "mastermind_xl.cli", "mastermind_xl.sheets.writing.book"})
    packages = {name.partition(".")[0] for name in loaded}
    assert packages.isdisjoint({"openpyxl", "uno", "distributed", "rich", "xml", "numba", "llvmlite"})
    assert (loaded - loaded_by("import numpy")).isdisjoint(FOREIGN)


def test_the_list_of_buttons():
    """Importing the list of buttons loads no spreadsheet library and no module for XML or ZIP."""
    loaded = loaded_by("from mastermind_xl.excel.buttons import BUTTONS")
    assert "mastermind_xl.excel.buttons" in loaded
    packages = {name.partition(".")[0] for name in loaded}
    assert packages.isdisjoint({"openpyxl", "xlwings", "uno", "rich", "xml", "zipfile"})


@pytest.mark.parametrize("words", [["--help"], ["--version"], *([name, "--help"] for name in COMMANDS)])
def test_help(words):
    """The options --help and --version load neither numpy nor a library for terminals or workbooks."""
    program = f"import sys; sys.argv = ['mastermind-xl', *{words}]; from mastermind_xl.__main__ import main; main()"
    packages = {name.partition(".")[0] for name in loaded_by(program)}
    assert "argparse" in packages
    assert packages.isdisjoint({"numpy", "openpyxl", "xlwings", "uno", "distributed", "rich", "numba", "llvmlite"})
