"""The recipe "A sheet" of CONTRIBUTING works in a copy of the package."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import openpyxl
import pytest

import mastermind_xl

pytestmark = pytest.mark.slow  # it writes a workbook from a copy of the package

TOY = '''
"""A sheet that is new."""

from mastermind_xl.sheets.writing.area import Area

TOY = "Toy"


def write_toy(book, layout):
    """Fill the sheet."""
    book.put(Area(TOY, 1, 1), "Codes left", "title")
    book.formula(Area(TOY, 2, 1), layout.remaining.cell().ref, "", "number")
    book.put(Area(TOY, 3, 1), layout.attempts, "number")
'''
ENTRY = """Sheet(TOY, write_toy, "a toy with {attempts} rows"),
    """
BEFORE = "Sheet(TREE,"


@pytest.fixture(scope="module")
def solver(tmp_path_factory):
    """The solver workbook, written by a copy of the package that declares one more sheet."""
    folder = tmp_path_factory.mktemp("copy")
    package = folder / "mastermind_xl"
    shutil.copytree(Path(mastermind_xl.__file__).parent, package, ignore=shutil.ignore_patterns("__pycache__"))
    sheets = package / "sheets" / "solver"
    (sheets / "toy.py").write_text(TOY, "utf-8")
    declared = (sheets / "__init__.py").read_text("utf-8")
    assert declared.count(BEFORE) == 1
    declared = declared.replace(BEFORE, ENTRY + BEFORE).replace(
        "\n_FORMULAS", "\nfrom mastermind_xl.sheets.solver.toy import TOY, write_toy\n_FORMULAS", 1
    )
    (sheets / "__init__.py").write_text(declared, "utf-8")
    program = (
        "import mastermind_xl, sys; from mastermind_xl.cli import main; print(mastermind_xl.__file__); "
        "sys.exit(main(['solver', '--pegs', '2', '--colors', '3', '--attempts', '7', 'solver.xlsx']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=folder, env={**os.environ, "PYTHONPATH": str(folder)}, capture_output=True, text=True, check=True,
    )  # fmt: skip
    assert done.stdout.startswith(str(package))
    return openpyxl.load_workbook(folder / "solver.xlsx")


def test_it_stands_where_it_is_declared(solver):
    """A new sheet declared before the sheet Tree is placed before Tree in the workbook, with its own content."""
    titles = solver.sheetnames
    assert titles[titles.index("Toy") :][:2] == ["Toy", "Tree"]
    assert solver["Toy"]["A1"].value == "Codes left"
    assert solver["Toy"]["A2"].value.startswith("=Solver!$")
    assert solver["Toy"]["A3"].value == 7


def test_the_rest_follows(solver):
    """A new sheet is protected, fits the page width and is described on the sheet How to play."""
    sheet = solver["Toy"]
    assert (sheet.sheet_state, sheet.protection.sheet, sheet.page_setup.fitToHeight) == ("visible", True, 0)
    assert sheet.sheet_view.showGridLines is False
    guide = " ".join(str(cell.value) for row in solver["How to play"].iter_rows() for cell in row if cell.value)
    assert "ruled out. Toy: a toy with 7 rows. Tree: the guess of the strategy" in guide
