"""The recipes of CONTRIBUTING for a strategy, a language, a button and a sheet work; all but the last are followed word for word."""

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

from mastermind_xl import Board
from mastermind_xl.sheets import solver
from mastermind_xl.sheets.solver import write_solver
from mastermind_xl.sheets.writing.area import Area

pytestmark = pytest.mark.slow  # most steps are programs on a copy of the repository

ROOT = Path(__file__).resolve().parents[1]
STEP = re.compile(r"^\d\. ([^\n]+)\n\n```\w+\n(.*?)```", re.MULTILINE | re.DOTALL)
NOT_COPIED = shutil.ignore_patterns(".git", ".venv", ".mypy_cache", ".hypothesis", ".pytest_cache", "node_modules")
ENDS = re.compile(r"^((?:    \))?\n?}.*\n)", re.MULTILINE)
"""What follows the last entry of ``REGISTRY`` or ``LANGUAGES``."""
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
    for title in ("A strategy", "A language", "A button"):
        follow(run, title)
    return run


def insert(path, text, what):
    """Do a step of a recipe: write a new file, or add a text to a file or a registry."""
    if what.startswith("A new file"):
        assert not path.exists()
        path.write_text(text, "utf-8")
        return
    content = path.read_text("utf-8")
    if declared := re.search(r"at the end of (?:the tuple in )?`([A-Z]+)`", what):
        head, begin, rest = content.partition(f"\n{declared[1]}")
        inside, end, rest = re.split(ENDS, rest, maxsplit=1)
        content = f"{head}{begin}{inside}        {text}{end}{rest}"
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


SPEAK = """
import sys
sys.path.insert(0, "tests")
from catalogues import CATALOGUES
from mastermind_xl.cli import main
from mastermind_xl.core.languages import fill_count, speaking
from mastermind_xl.page.write import page_data
from mastermind_xl.sheets.writing.formulas import sentence_count

path = CATALOGUES / "cs.po"
text = path.read_text("utf-8")
one, few, many = ('msgstr[%d] "' % place for place in range(3))
several = 'msgid_plural "{count} pegs"\\n'
empty = several + f'{one}"\\n{few}"\\n{many}"'
assert empty in text
told = several + f'{one}{{count}} x"\\n{few}{{count}} y"\\n{many}{{count}} z"'
path.write_text(text.replace(empty, told), "utf-8")
with speaking("cs"):
    print([fill_count("{count} peg", "{count} pegs", count=count) for count in (0, 1, 4, 5)])
    print(sentence_count("{count} peg", "{count} pegs", {}, count="B2"))
print(page_data()["languages"]["cs"])
assert main(["solver", "cs.xlsx", "--pegs", "2", "--colors", "3", "--language", "Čeština"]) == 0
"""
"""Translates one text into the new language, and uses it."""


def test_a_language(run):
    """A new language has its own forms of the plural in Python, on the page and in formulas; what is not translated is English."""
    run("python tests/rebuild_catalogues.py")
    (run.copy / "speak.py").write_text(SPEAK, "utf-8")
    told = run("python -W ignore speak.py").splitlines()
    assert told[:2] == ["['0 z', '1 x', '4 y', '5 z']", 'IF(B2=1,B2&" x",IF(ABS(B2-3)<=1,B2&" y",B2&" z"))']
    assert "'plurals': ['one', 'few']" in told[2]
    assert told[3] == "cs.xlsx: 2 y, 3 colours, 5 attempts, strategy optimal, which needs at most 3 guesses."


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
    write_solver(tmp_path / "solver.xlsx", "first", board, 7)
    book = openpyxl.load_workbook(tmp_path / "solver.xlsx")
    sheet = book["Toy"]
    assert book.sheetnames[book.sheetnames.index("Toy") :][:2] == ["Toy", "Tree"]
    assert sheet["A1"].value == 7
    assert (sheet.sheet_state, sheet.protection.sheet, sheet.page_setup.fitToHeight) == ("visible", True, 0)
    assert sheet.sheet_view.showGridLines is False
    guide = " ".join(str(cell.value) for row in book["How to play"].iter_rows() for cell in row if cell.value)
    assert "ruled out. Toy: a toy with 7 rows. Tree: the guess of the strategy" in guide
