"""The recipes of CONTRIBUTING for a strategy, a button and a sheet work; the first two are followed word for word."""

import json
import os
import re
import shlex
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import openpyxl
import pytest

from mastermind_xl import Board, grow, make_strategy
from mastermind_xl.sheets import solver
from mastermind_xl.sheets.solver import write_solver
from mastermind_xl.sheets.writing.area import Area

pytestmark = pytest.mark.slow  # most steps are programs on a copy of the repository

ROOT = Path(__file__).resolve().parents[1]
STEP = re.compile(r"^\d\. ([^\n]+)\n\n```\w+\n(.*?)```", re.MULTILINE | re.DOTALL)
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".mypy_cache", ".hypothesis", ".pytest_cache", "node_modules")
LIMIT = 3600
"""Seconds that a command may take on a very busy machine."""


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A function that runs a Python command in a copy of the repository in which the recipes have been followed."""
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
    for title in ("A strategy", "A button"):
        follow(run, title)
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
    """Do every step of a section, except the commands that rebuild files."""
    section = (ROOT / "CONTRIBUTING.md").read_text("utf-8").partition(f"\n## {title}\n")[2].partition("\n## ")[0]
    steps = STEP.findall(section)
    assert len(steps) == section.count("```") / 2 == len(re.findall(r"^\d\. ", section, re.MULTILINE))
    for what, text in steps:
        if "TOTAL" in text:  # the recipe says to look it up
            told = json.loads(run("python -m mastermind_xl evaluate last --json"))
            text = text.replace("TOTAL", str(told["total"]))
        if not text.startswith("python "):
            (place,) = (word for word in re.findall(r"`([\w/.]+)`", what) if Path(word).suffix)
            insert(run.copy / place, text, what)


def test_a_strategy(run):
    """The new strategy suggests its guess, and the help of each command with strategies lists it."""
    assert "Guess 6666" in run("python -m mastermind_xl suggest --strategy last")
    for command in ("evaluate", "suggest", "solve", "game", "survey"):
        assert re.search(r"\w, last\b", " ".join(run(f"python -m mastermind_xl {command} --help").split()))


LOOK = """
import json, sys, zipfile
sys.path[:0] = ["tests", "examples/xlwings_lite"]
from mastermind_xl.excel.buttons import Click, button

for number in range(7):
    more = lambda state: Click(state)
    more.__name__ = more.__doc__ = f"more_{number}"
    button(f"More {number}", "Learn", tip="Greet & wave", detail="More.", picture="HappyFace")(more)

import openpyxl
from light_book import LAYOUT, Book, Cells
from oletools.olevba import VBA_Parser
from write_main import main_text
from mastermind_xl.cli import main
from mastermind_xl.excel import macros
from mastermind_xl.libreoffice.addin.commands import COMMANDS

assert main(["game", "toy.xlsm"]) == main(["addin", "build", "toy.oxt"]) == 0
with zipfile.ZipFile("toy.xlsm") as package:
    drawing = package.read("xl/drawings/buttons1.xml").decode()
    ribbon = package.read("customUI/customUI14.xml").decode()
with zipfile.ZipFile("toy.oxt") as package:
    pictures = [name for name in package.namelist() if "say_hello" in name]
book = Book(417)
macros.say_hello(book)
print(json.dumps({
    "ribbon": ribbon, "drawing": drawing, "pictures": pictures, "lite": main_text(),
    "vba": "".join(code for *_, code in VBA_Parser("toy.xlsm").extract_macros()).replace(chr(13), ""),
    "printed": openpyxl.load_workbook("toy.xlsm")["Game"].print_area,
    "macro": [macros.say_hello.__doc__, Cells(book, LAYOUT.said).value[0]],
    "toolbar": [command.label for command in COMMANDS],
}))
"""
"""Shows everything that the package generates from its buttons, of which there are seven more."""


@pytest.fixture(scope="module")
def seen(run):
    """Everything that the copy generates from its buttons."""
    (run.copy / "look.py").write_text(LOOK, "utf-8")
    return json.loads(run("python -W ignore look.py").splitlines()[-1])


def test_a_button(seen):
    """The new button is in the ribbon, the VBA, the scripts of xlwings Lite and LibreOffice's toolbar, and works."""
    (group,) = (part for part in seen["ribbon"].split("</group>") if 'label="Learn"' in part)
    assert (
        '<button id="mastermindSayHello" tag="say_hello" size="large" label="Say hello" imageMso="HappyFace" '
        'onAction="OnMastermindButton" screentip="Greet" supertip="Nothing else changes."/>'
    ) in group
    assert 'screentip="Greet &amp; wave"' in group
    assert 'Public Sub SayHello()\n    AskPython "say_hello"\nEnd Sub' in seen["vba"]
    assert '@script(name="Say hello", exclude=FORMULAS)\ndef say_hello(book: xw.Book) -> None:\n' in seen["lite"]
    assert "    macros.say_hello(book)\n" in seen["lite"]
    assert "Say hello" in seen["toolbar"]
    assert len(seen["pictures"]) == 2
    assert seen["macro"] == ["Greet the player.", "▶ Hello on 4 pegs, 6 colours."]


def test_many_buttons_on_the_sheet(seen):
    """With sixteen buttons, each button has its own cells on the game's sheet, inside the printed area."""
    assert 'macro="[0]!SayHello"' in seen["drawing"]
    ends = r"<xdr:from><xdr:col>(\d+)<.*?<xdr:row>(\d+)<.*?<xdr:to>.*?<xdr:row>(\d+)<"
    places = re.findall(ends, seen["drawing"], re.DOTALL)
    assert len({place[:2] for place in places}) == 16
    assert max(int(end) for *_, end in places) <= int(seen["printed"].rpartition("$")[2])


def test_a_sheet(monkeypatch, tmp_path):
    """A new sheet has the place of its declaration, is protected, fits the page width and is in the guide."""

    def write_toy(book, layout):
        book.put(Area("Toy", 1, 1), layout.attempts, "number")

    *before, tree = solver.SHEETS[: [each.title for each in solver.SHEETS].index("Tree") + 1]
    toy = replace(tree, title="Toy", write=write_toy, about="a toy with {attempts} rows", headed=False, state="visible")
    monkeypatch.setattr(solver, "SHEETS", (*before, toy, *solver.SHEETS[len(before) :]))
    board = Board(2, 3)
    write_solver(tmp_path / "solver.xlsx", grow(make_strategy("first", board)), "first", 7)
    book = openpyxl.load_workbook(tmp_path / "solver.xlsx")
    sheet = book["Toy"]
    assert book.sheetnames[book.sheetnames.index("Toy") :][:2] == ["Toy", "Tree"]
    assert sheet["A1"].value == 7
    assert (sheet.sheet_state, sheet.protection.sheet, sheet.page_setup.fitToHeight) == ("visible", True, 0)
    assert sheet.sheet_view.showGridLines is False
    guide = " ".join(str(cell.value) for row in book["How to play"].iter_rows() for cell in row if cell.value)
    assert "ruled out. Toy: a toy with 7 rows. Tree: the guess of the strategy" in guide
