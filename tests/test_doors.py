"""Commands, clicks and cells import only the modules they need, so that the user waits as little as possible."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

from mastermind_xl.cli import COMMANDS

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
    done = subprocess.run(run, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    return set(done.stderr.splitlines()[-1].split())


HEAVY = {"openpyxl", "uno", "distributed", "rich", "numba", "llvmlite"}
"""Packages that only some commands need."""

COMMAND = "from mastermind_xl.cli import main; main({})"
CLICK = f"""
import sys
sys.path.insert(0, {str(Path(__file__).parent)!r})
from light_book import SECRET, Book
from mastermind_xl.excel import macros
book = Book(417)
macros.solve(book)
assert book.played[-1] == SECRET
"""
BUTTONS = "from mastermind_xl.excel.buttons import BUTTONS"
TYPE = "import io, sys; sys.stdin = io.StringIO('1122'); "
"""Types a guess."""
HELP = """
import contextlib, sys
from mastermind_xl.__main__ import main
for words in {}:
    sys.argv = ["mastermind-xl", *words]
    with contextlib.suppress(SystemExit):
        main()
    if "numpy" in sys.modules:
        sys.exit("numpy is loaded by " + " ".join(words))
"""


@pytest.mark.parametrize(
    ("source", "needed", "unneeded"),
    [
        (COMMAND.format(["evaluate", "knuth", "--json"]), "mastermind_xl.analysis.evaluation", {"xlwings", *FOREIGN}),
        (COMMAND.format(["suggest", "1122:1,1"]), "mastermind_xl.cli.suggest", {"xlwings", "platformdirs"}),
        (CLICK, "mastermind_xl.excel.game_sheet", {"xml", *FOREIGN}),
        (COMMAND.format(["optimal"]), "mastermind_xl.search.proof", {"numpy.ma", "multiprocessing", "asyncio"}),
        (BUTTONS, "mastermind_xl.excel.buttons", {"xlwings", "xml"}),
        (
            COMMAND.format(["suggest", "--pegs", "5", "--colors", "8", "--strategy", "knuth", "11223:1,1"]),
            "mastermind_xl.core.partition",
            {"xlwings"},
        ),
    ],
    ids=["evaluate", "suggest", "click", "optimal", "buttons", "big board"],
)
@pytest.mark.slow
def test_nothing_heavy(source, needed, unneeded):
    """Frequent commands, a click on Solve and the list of buttons load no library that they do not need."""
    loaded = loaded_by(source)
    packages = {name.partition(".")[0] for name in loaded}
    assert needed in loaded
    assert packages.isdisjoint(HEAVY | unneeded - FOREIGN)
    assert (loaded - loaded_by("import numpy")).isdisjoint(unneeded)


@pytest.mark.parametrize(
    ("source", "unneeded"),
    [
        (COMMAND.format(["evaluate", "knuth", "--json"]), ("sheets", "excel", "libreoffice", "search", "value", "page")),
        (COMMAND.format(["review", "1123:0,1", "2445:0,2"]), ("search.proof",)),
        (TYPE + COMMAND.format(["play", "--no-stats"]), ("sheets", "excel", "libreoffice", "strategies.optimal")),
        (CLICK, ("analysis", "cli", "libreoffice", "files", "search.proof", "strategies.optimal", "excel.hints", "sheets.writing.book")),
    ],
    ids=["evaluate", "review of optimal play", "play", "click"],
)  # fmt: skip
def test_other_rooms_stay_closed(source, unneeded):
    """A command and a click load none of our folders and modules that they do not use."""
    closed = tuple(f"mastermind_xl.{name}" for name in unneeded)
    assert [name for name in closed if not importlib.util.find_spec(name)] == []
    assert [name for name in loaded_by(source) if name.startswith(closed)] == []


def test_help():
    """The options --help and --version load neither numpy nor a library for terminals or workbooks."""
    program = HELP.format([["--version"], ["--help"], *([name, "--help"] for name in COMMANDS)])
    packages = {name.partition(".")[0] for name in loaded_by(program)}
    assert "argparse" in packages
    assert packages.isdisjoint({"xlwings", *HEAVY})
