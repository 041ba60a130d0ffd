"""The recipe "A strategy" of CONTRIBUTING works in a copy of the package."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import openpyxl
import pytest
from openpyxl.utils import range_boundaries

import mastermind_xl

pytestmark = pytest.mark.slow  # each step is a program on a copy of the package

TOY = '''
"""The last candidate in standard rotation."""

from mastermind_xl.strategies.base import Choice, Strategy


class Toy(Strategy):
    """Guesses it."""

    name = "toy"

    def choose(self, game):
        """The last candidate."""
        return Choice(int(game.candidates[-1]))
'''

LOADER = """def _toy() -> Kinds:
    from mastermind_xl.strategies.toy import Toy

    return (Toy,)


"""


@pytest.fixture(scope="module")
def run(tmp_path_factory):
    """A function that runs Python with a copy of the package that has a toy strategy."""
    folder = tmp_path_factory.mktemp("copy")
    shutil.copytree(
        Path(mastermind_xl.__file__).parent, folder / "mastermind_xl", ignore=shutil.ignore_patterns("__pycache__")
    )
    strategies = folder / "mastermind_xl" / "strategies"
    (strategies / "toy.py").write_text(TOY)
    registry = strategies / "registry.py"
    head, first, rest = registry.read_text().partition('        Entry("first", ')
    entry = '        Entry("toy", "the last candidate in standard rotation", "this test", _toy),\n'
    head = head.replace("def _nothing(", f"{LOADER}def _nothing(")
    registry.write_text(head + entry + first + rest)

    def run(*words):
        done = subprocess.run(
            [sys.executable, *words],
            cwd=folder, capture_output=True, text=True, check=True, env={**os.environ, "PYTHONPATH": str(folder)},
        )  # fmt: skip
        return done.stdout

    assert run("-c", "import mastermind_xl; print(mastermind_xl.__file__)").startswith(str(folder))
    run.folder = folder
    return run


class TestAStrategy:
    """A strategy added by one new file, a function that imports it, and one entry."""

    def test_evaluate(self, run):
        """A strategy added by the recipe in CONTRIBUTING can be evaluated, and the help of commands lists it."""
        result = json.loads(run("-m", "mastermind_xl", "evaluate", "toy", "--json"))
        assert (result["strategy"], result["codes"], result["total"]) == ("toy", 1296, 7471)
        for command in ("evaluate", "suggest", "solve", "game", "survey"):
            assert "toy, first, random" in " ".join(run("-m", "mastermind_xl", command, "--help").split())

    def test_the_list_of_a_workbook(self, run):
        """A strategy added by the recipe in CONTRIBUTING is in the list of strategies of a game workbook."""
        run("-m", "mastermind_xl", "game", "game.xlsx")
        book = openpyxl.load_workbook(run.folder / "game.xlsx")
        sheet, cell = next(book.defined_names["StrategyName"].destinations)
        (rule,) = [
            each
            for each in book[sheet.strip("'")].data_validations.dataValidation
            if cell.replace("$", "") in each.sqref
        ]
        if rule.formula1.startswith('"'):
            names = rule.formula1.strip('"').split(",")
        else:
            listed, area = rule.formula1.replace("$", "").rsplit("!", 1)
            left, top, right, bottom = range_boundaries(area)
            rows = book[listed.strip("'")].iter_rows(top, bottom, left, right, values_only=True)
            names = [value for row in rows for value in row]
        assert names[:2] == ["toy", "first"]

    def test_a_cell(self, run):
        """The cell function =NEXTGUESS() accepts a strategy added by the recipe in CONTRIBUTING."""
        program = (
            "from mastermind_xl.excel.udfs import NEXTGUESS; print(NEXTGUESS([[1, 1, 2, 2]], [[0]], [[0]], 6, 'toy'))"
        )
        assert run("-c", program).strip() == "[[6, 6, 6, 6]]"
