"""Check that every step gives the same answers as the old workbook: python -m pytest examples/from_vba.

The file examples.json contains them: scores, and games attempt by attempt with the codes left before each.
"""

import json
import os
import re
import subprocess
import sys
from importlib import import_module
from itertools import product
from pathlib import Path

import pytest

from mastermind_xl.libreoffice.testing import require_libreoffice

HERE = Path(__file__).parent
EXAMPLES = json.loads((HERE / "examples.json").read_text("ascii"))
VBA = ["step_0_vba", "step_1_thinking", "step_2_functions"]  # steps with buttons in VBA
BUTTONS = ["step_3_buttons", "step_4_workbook"]


def digits(text):
    """The values of a text such as ``1122:1,2``, as floats."""
    return [float(digit) for digit in re.findall(r"\d", text)]


def all_codes(colors):
    """All codes of four pegs, in the order of the sheet."""
    return [list(map(float, code)) for code in product(range(1, colors + 1), repeat=4)]


GAMES = [
    pytest.param(
        game["colors"],
        digits(game["code"]),
        [digits(attempt) for attempt in game["attempts"]],
        game["left"],
        id=f"{game['colors']}-{game['code']}",
    )
    for game in EXAMPLES["games"]
]
SMALL = [game for game in GAMES if game.values[0] == 3]  # VBA compares 81 codes in a moment


@pytest.fixture
def load(monkeypatch):
    """Return a function that imports a module from the folder of a step."""

    def load(step, name):
        monkeypatch.syspath_prepend(HERE / step)
        for path in HERE.glob("step_*/*.py"):  # steps have modules of the same names
            monkeypatch.delitem(sys.modules, path.stem, raising=False)
        return import_module(name)

    return load


@pytest.fixture
def open_workbook(load, calc_app, tmp_path):
    """A function that opens the workbook of a step in LibreOffice and types the hidden code."""

    def open_workbook(step, colors, code):
        path = tmp_path / "mastermind.xlsm"
        load(step, "make_workbook").write(path, colors)
        book = calc_app.books.open(path)
        book.sheets["Game"]["I1:L1"].value = code
        return book

    return open_workbook


def attempts_in(book):
    """The attempts on the sheet."""
    return [row for row in book.sheets["Game"]["I3:N12"].value if row[0] is not None]


def count_left(book, colors):
    """The number of codes that are not marked with an x."""
    return book.sheets["Game"]["E2"].resize(colors**4).value.count(None)


def check_game(book, colors, attempts, left, next_guess):
    """Check that every click writes the next attempt and marks the codes that earlier attempts rule out."""
    for number in range(len(attempts)):
        next_guess()
        assert count_left(book, colors) == left[number]
        assert attempts_in(book) == attempts[: number + 1]


# --- with VBA -------------------------------------------------------------------------------------


@pytest.mark.office
@pytest.mark.parametrize("step", ["step_0_vba", "step_4_workbook"])
def test_scores_in_cells(step, open_workbook):
    """The cells beside an attempt show black and white: in the first steps from VBA, in the last one from formulas."""
    book = open_workbook(step, 3, None)
    for code, guess, *answer in EXAMPLES["scores"]:
        book.sheets["Game"]["I1:L1"].value = digits(code)
        book.sheets["Game"]["I3:L3"].value = digits(guess)
        assert book.sheets["Game"]["M3:N3"].value == answer


@pytest.mark.office
@pytest.mark.exhaustive
def test_vba_plays(open_workbook):
    """The old workbook plays a game with the attempts of examples.json."""
    colors, code, attempts, left = SMALL[1].values
    book = open_workbook("step_0_vba", colors, code)
    check_game(book, colors, attempts, left, book.macro("Mastermind.NextGuess"))
    book.macro("Mastermind.ClearAttempts")()
    assert attempts_in(book) == []


@pytest.mark.office
def test_vba_solves(open_workbook):
    """In the old workbook, Solve plays to the end; times.py also checks a game with all 1,296 codes."""
    colors, code, attempts, _ = SMALL[0].values
    book = open_workbook("step_0_vba", colors, code)
    book.macro("Mastermind.Solve")()
    assert attempts_in(book) == attempts


@pytest.mark.office
def test_vba_hides_a_code(open_workbook):
    """In the old workbook, a new game clears the sheet and hides a code from the table."""
    book = open_workbook("step_0_vba", 3, [1, 1, 2, 2])
    book.sheets["Game"]["I3:L3"].value = [1, 1, 2, 2]
    book.macro("Mastermind.NewGame")()
    assert book.sheets["Game"]["I1:L1"].value in all_codes(3)
    assert attempts_in(book) == []


# --- without a sheet ------------------------------------------------------------------------------


@pytest.mark.parametrize("step", [*VBA[1:], *BUTTONS])
class TestThinking:
    """The module ``thinking``: functions of values, without a sheet."""

    def test_scores(self, step, load):
        """Black and white pegs are the same as in the old workbook."""
        thinking = load(step, "thinking")
        for code, guess, *answer in EXAMPLES["scores"]:
            assert thinking.score([digits(code)], digits(guess)).tolist() == [answer]

    @pytest.mark.parametrize(("colors", "code", "attempts", "left"), GAMES)
    def test_games(self, step, load, colors, code, attempts, left):
        """From every position of a game, the next guess is the same as in the old workbook."""
        thinking, codes = load(step, "thinking"), all_codes(colors)
        for start in range(len(attempts)):
            assert thinking.find_candidates(codes, attempts[:start]).sum() == left[start]
            assert thinking.next_guess(codes, attempts[:start]) == attempts[start][:4]
        assert thinking.solve(codes, code) == attempts

    def test_nothing_fits(self, step, load):
        """If no code fits, an error reports it; the old workbook would have written an empty row."""
        contradiction = [digits("1122:0,0"), digits("1222:4,0")]
        with pytest.raises(ValueError, match="no code fits"):
            load(step, "thinking").next_guess(all_codes(3), contradiction)


@pytest.mark.parametrize("step", [VBA[2], *BUTTONS])
@pytest.mark.parametrize(("colors", "code", "attempts", "left"), GAMES)
def test_functions(step, load, colors, code, attempts, left):
    """The cell functions accept ten rows as Excel passes them, of which the unplayed ones are empty."""
    functions, codes = load(step, "functions"), all_codes(colors)
    for start in range(len(attempts)):
        empty = [[None] * 4 + [""] * 2] * (10 - start)
        assert functions.CODESLEFT(codes, attempts[:start] + empty) == left[start]
        assert functions.NEXTGUESS(codes, attempts[:start] + empty) == attempts[start][:4]


# --- with Python behind the buttons ---------------------------------------------------------------


@pytest.mark.office
@pytest.mark.parametrize(("step", "game"), [(BUTTONS[0], GAMES[1]), (BUTTONS[1], GAMES[5])])
def test_buttons(step, game, load, open_workbook):
    """The buttons play the games of examples.json, and the cells show the answers."""
    colors, code, attempts, left = game.values
    book = open_workbook(step, colors, code)
    buttons = load(step, "buttons")
    check_game(book, colors, attempts, left, lambda: buttons.next_guess(book))
    buttons.clear_attempts(book)
    assert attempts_in(book) == []
    buttons.solve(book)
    assert attempts_in(book) == attempts
    buttons.new_game(book)
    assert book.sheets["Game"]["I1:L1"].value in all_codes(colors)
    assert attempts_in(book) == []
    assert count_left(book, colors) == colors**4


@pytest.mark.office
def test_buttons_in_the_old_workbook(load, open_workbook):
    """The new buttons also work in the old workbook, because the addresses are the same."""
    colors, code, attempts, _ = SMALL[1].values
    book = open_workbook("step_0_vba", colors, code)
    load("step_3_buttons", "buttons").solve(book)
    assert attempts_in(book) == attempts


@pytest.mark.parametrize("step", BUTTONS)
def test_every_sub_has_its_function(step, load):
    """Every VBA procedure calls an existing Python function, under the old name."""
    source = (HERE / step / "Mastermind.bas").read_text("ascii")
    asked = re.findall(r'Sub (\w+)\(\)\n    RunPython "import buttons; buttons\.(\w+)\(\)"\nEnd Sub', source)
    old = (HERE / "step_0_vba" / "Mastermind.bas").read_text("ascii")
    assert {sub for sub, _ in asked} == set(re.findall(r"^Sub (\w+)\(\)", old, re.M)) - {"RuleOut"}
    assert all(callable(getattr(load(step, "buttons"), function)) for _, function in asked)


# --- the steps ------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("step", "before", "changed"),
    [
        ("step_1_thinking", "step_0_vba", {"thinking.py"}),
        ("step_2_functions", "step_1_thinking", {"functions.py", "make_workbook.py"}),
        ("step_3_buttons", "step_2_functions", {"buttons.py", "Mastermind.bas", "make_workbook.py"}),
        ("step_4_workbook", "step_3_buttons", {"buttons.py", "Mastermind.bas", "make_workbook.py"}),
    ],
)
def test_what_a_step_changes(step, before, changed):
    """A step changes exactly the files that the guide names."""
    files, old = (
        {path.name: path.read_bytes() for path in (HERE / folder).iterdir() if path.is_file()}
        for folder in (step, before)
    )
    assert {name for name in files if files[name] != old.get(name)} == changed
    assert set(old) <= set(files)


@pytest.mark.office
@pytest.mark.exhaustive
def test_times():
    """The program prints a table with three times for each task."""
    require_libreoffice()
    done = subprocess.run([sys.executable, HERE / "times.py", "3"], capture_output=True, encoding="utf-8", check=False)
    assert done.returncode == 0
    assert re.fullmatch(r"playing \d{4} by VBA: \d+ codes to compare\n", done.stderr)
    assert done.stdout.startswith("81 codes, LibreOffice ")
    assert len(re.findall(r"[0-9.]+ (?:ms|s|min)\b", done.stdout)) == 8


@pytest.mark.office
def test_times_without_uno(tmp_path):
    """With a Python other than LibreOffice's, the program ends with an error of one line."""
    (tmp_path / "uno.py").write_text("raise ImportError\n")
    done = subprocess.run(
        [sys.executable, HERE / "times.py", "3"],
        env={**os.environ, "PYTHONPATH": str(tmp_path)},
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)


def test_diffs_in_the_guide():
    """Every line that the guide shows as removed or added was really removed or added."""
    guide = HERE.with_name("from_vba_steps.md").read_text("utf-8")
    shown = re.findall(r"^```diff\n--- (\S+)\n\+\+\+ (\S+)\n(.*?)^```", guide, re.M | re.S)
    assert len(shown) == guide.count("```diff")
    for *files, lines in shown:
        before, after = ((HERE / file).read_text("ascii").splitlines() for file in files)
        for line in lines.splitlines():
            there, gone = (before, after) if line[0] == "-" else (after, before)
            assert line[1:] in there, line
            assert line[1:] not in gone, line


def test_python_in_the_guide():
    """All lines of Python and VBA in the guide are in the files of the steps."""
    guide = HERE.with_name("from_vba_steps.md").read_text("utf-8")
    folders = "step_3_buttons", "other_shapes"
    files = [path for folder in folders for path in (HERE / folder).glob("*.*") if path.is_file()]
    files.append(HERE / "step_0_vba" / "Mastermind.bas")
    lines = {line.strip() for path in files for line in path.read_text("ascii").splitlines()}
    blocks = re.findall(r"^```(?:python|vb)\n(.*?)^```", guide, re.M | re.S)
    assert {line.strip() for block in blocks for line in block.splitlines()} <= lines | {""}
