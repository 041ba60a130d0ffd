"""The examples work as described; test_docs.py runs the commands of their pages."""

import ast
import importlib.util
import json
import re
import runpy
import subprocess
import sys
from contextlib import closing
from importlib.metadata import version
from pathlib import Path

import numpy as np
import pytest
import reference
from lite import load
from marks import always
from oletools.olevba import VBA_Parser
from sheets import STEP_BY_STEP, IronSheet

from mastermind_xl import Board, evaluate
from mastermind_xl.core.languages import LANGUAGES
from mastermind_xl.core.messages import praise
from mastermind_xl.excel import macros
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.sheets.game.layout import MARKS, WORKINGS
from mastermind_xl.sheets.shared.partition_parts import PARTS
from mastermind_xl.strategies import REGISTRY

ROOT = Path(__file__).resolve().parents[1]
EXAMPLES = ROOT / "examples"
STEPS = sorted(path.name for path in EXAMPLES.glob("from_vba/step_*"))


def run(name, folder, *words):
    """Run an example as a program in a folder, check that it gives no warnings, and return its output."""
    done = subprocess.run(
        [sys.executable, "-W", "error", EXAMPLES / name, *words],
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    complaints = [
        line for line in done.stderr.splitlines() if not re.search(r" (rows written|codes found), ", line)
    ]  # progress on a slow machine
    assert (done.returncode, complaints) == (0, [])
    return done.stdout


def attempts_in(printed):
    """Return (guess, answer, codes left) from lines such as ``1122  0 black, 3 white: 20 left``."""
    lines = re.findall(r"^([\d ]+)  (\d) black, (\d) white: (\d+) left$", printed, re.MULTILINE)
    return [(tuple(map(int, guess.replace(" ", ""))), (int(b), int(w)), int(left)) for guess, b, w, left in lines]


def check_game(attempts):
    """Check that all answers fit the last guess, which is the code, and that the numbers of codes left are right."""
    codes = reference.list_codes(4, 6)
    secret, answer, _ = attempts[-1]
    assert answer == (4, 0)
    for guess, answer, left in attempts:
        assert answer == reference.feedback(secret, guess)
        codes = reference.find_candidates(codes, [(guess, answer)])
        assert left == len(codes)


# --- the index ------------------------------------------------------------------------------------


def test_the_index_names_every_example():
    """The index examples/README.md has exactly one line for each file and folder of the examples."""
    named = re.findall(r"^\| \[([\w.]+)/?\]\(", (EXAMPLES / "README.md").read_text(), re.MULTILINE)
    there = {path.name for path in EXAMPLES.iterdir() if path.suffix in {".py", ".md", ".ipynb"} or path.is_dir()}
    assert sorted(named) == sorted(there - {"README.md", "__pycache__", *LANGUAGES})  # pictures in other languages


# --- programs -------------------------------------------------------------------------------------


def test_engine_tour(tmp_path):
    """The example engine_tour.py prints a correct game and the published average of Knuth's strategy."""
    printed = run("engine_tour.py", tmp_path)
    attempts = attempts_in(printed)
    check_game(attempts)
    assert "the same from the tree: " + " ".join("".join(map(str, guess)) for guess, _, _ in attempts) in printed
    assert "knuth    4.476 guesses on average, 5 at most" in printed


@pytest.mark.parametrize("path", sorted(EXAMPLES.rglob("*.py")), ids=lambda path: path.name)
def test_what_examples_print_fits_into_a_pipe(path):
    """Every Python file of the examples uses only characters of cp1252, Python's encoding for pipes on Windows."""
    path.read_text(encoding="utf-8").encode("cp1252")


@pytest.mark.slow
def test_draw_codes(tmp_path):
    """In draw_codes.py, counts add up, fair draws pass the chi-square test, and a seed repeats the output."""
    printed = run("draw_codes.py", tmp_path, "12000", "1")
    assert printed == run("draw_codes.py", tmp_path, "12000", "1")
    by_place = [int(count.replace(",", "")) for count in re.findall(r"^ +\d in \d +([\d,]+) ", printed, re.MULTILINE)]
    assert [sum(by_place[start : start + 6]) for start in range(0, 24, 6)] == [12_000] * 4
    often = {int(k): int(n) for k, n in re.findall(r"^ +(\d+) times +(\d+) ", printed, re.MULTILINE)}
    assert sum(often.values()) == 1296
    assert sum(times * count for times, count in often.items()) == 12_000
    squares = sum(count * (times - 12_000 / 1296) ** 2 for times, count in often.items()) / (12_000 / 1296)
    assert f"Codes: chi-square {squares:.1f}, expected 1295 ± 50.9: as chance has it" in printed
    assert "Colours: chi-square" in printed


@pytest.fixture
def score_sheet(tmp_path):
    """The workbook written by ``score_by_formula.py``."""
    printed = run("score_by_formula.py", tmp_path)
    assert "black: =SUMPRODUCT(--($B$4:$E$4=B6:E6))" in printed
    bare = printed.split("white, without any function: =")[1].splitlines()[0]
    assert re.fullmatch(r"[$A-E0-9()=+*>-]+", bare)
    assert not re.search(r"[A-Z]\(", bare)
    return tmp_path / "scores.xlsx"


def type_guesses(sheet, example, guesses):
    """Type guesses into the sheet of ``score_by_formula.py`` and return its four columns of answers."""
    for row, guess in enumerate(guesses):
        for peg, color in enumerate(guess):
            sheet.put_at(example["GUESSES"].cell(row, peg), color)
    sheet.recalculate()
    table = sheet.table("Score", 17, 10)
    return [[row[column] for row in table[5 : 5 + len(guesses)]] for column in (6, 7, 8, 9)]


@STEP_BY_STEP
def test_score_by_formula(score_sheet, open_sheet):
    """The formulas of score_by_formula.py agree with plain Python, except one that IronCalc cannot calculate."""
    example = runpy.run_path(str(EXAMPLES / "score_by_formula.py"))
    sheet = open_sheet(score_sheet)
    codes = reference.list_codes(4, 6)
    chance = np.random.default_rng(5)
    for _ in range(12):
        code, *guesses = (codes[k] for k in chance.integers(1296, size=13))
        for peg, color in enumerate(code):
            sheet.put_at(example["CODE"].cell(0, peg), color)
        blacks, whites, plainly, bare = type_guesses(sheet, example, guesses)
        expected = [reference.feedback(code, guess) for guess in guesses]
        assert list(zip(blacks, plainly, strict=True)) == expected
        assert bare == plainly
        assert whites == plainly or open_sheet is IronSheet


def test_score_by_formula_of_an_unfinished_guess(score_sheet, open_in_libreoffice):
    """For an incomplete guess, all formulas of score_by_formula.py that use functions show nothing."""
    example = runpy.run_path(str(EXAMPLES / "score_by_formula.py"))
    answers = type_guesses(open_in_libreoffice(score_sheet), example, [(1, 2, 3, None), (None,) * 4])
    assert answers == [["", ""]] * 3 + [[0, 0]]  # the formula without functions compares empty cells as well


def test_score_by_formula_opens_right(score_sheet, validate_ooxml):
    """Microsoft's Open XML SDK accepts the workbook of score_by_formula.py, which has the answers as stored values."""
    validate_ooxml(score_sheet)
    from openpyxl import load_workbook

    cells = load_workbook(score_sheet, data_only=True)["Score"]["G6:J6"][0]
    assert [cell.value for cell in cells] == [1, 1, 1, 1]


@pytest.mark.slow
def test_make_solver(tmp_path):
    """The solver that make_solver.py writes finds each tested code within the most guesses that the example prints."""
    printed = run("make_solver.py", tmp_path)
    found = re.findall(r"^([\w-]+) +([\d.]+) guesses on average, (\d+) at most$", printed, re.MULTILINE)
    best, _, most = min(found, key=lambda line: float(line[1]))
    assert f"bulls.xlsx: 3 pegs, 9 colours, no repeats, strategy {best}" in printed
    for secret in ((1, 2, 3), (9, 8, 7), (4, 9, 1)):
        sheet = IronSheet(tmp_path / "bulls.xlsx")
        for row in range(int(most)):
            guess = tuple(map(int, sheet.get("Suggestions")[row]))
            black, white = reference.feedback(secret, guess)
            sheet.put("Blacks", row, 0, black)
            sheet.put("Whites", row, 0, white)
            if black == 3:
                break
        assert guess == secret


@pytest.mark.sampled(3)
@pytest.mark.parametrize("name", ["score_by_formula.py", "make_solver.py", "xlwings_lite/write_game.py"])
def test_no_workbook_is_overwritten(name, tmp_path):
    """An example that writes a workbook does not overwrite an existing file, and reports this in one line."""
    path = tmp_path / "mine.xlsx"
    path.write_text("precious")
    done = subprocess.run([sys.executable, EXAMPLES / name, path], capture_output=True, encoding="utf-8", check=False)
    assert (done.returncode, done.stderr.count("\n")) == (1, 1)
    assert f"{path} exists" in done.stderr
    assert path.read_text() == "precious"


def test_drive_game(office, tmp_path):
    """The example drive_game.py starts LibreOffice and plays a correct game in a workbook there."""
    printed = run("drive_game.py", tmp_path)
    attempts = attempts_in(printed)
    check_game(attempts)
    code = "".join(map(str, attempts[-1][0]))
    assert f"✔ {praise(len(attempts))}: found on attempt {len(attempts)}. {code} is the code." in printed


def test_own_strategy(tmp_path, monkeypatch):
    """The strategy of own_strategy.py has a total of 5,778, less than Knuth's, and agrees with plain Python."""
    printed = run("own_strategy.py", tmp_path)
    assert re.search(r"better-ties +5,778", printed)
    monkeypatch.setattr("mastermind_xl.strategies.REGISTRY", dict(REGISTRY))
    example = runpy.run_path(str(EXAMPLES / "own_strategy.py"))

    def better_ties(codes, candidates):
        if len(candidates) <= 2:
            return candidates[0]
        parts = {guess: reference.partition(guess, candidates) for guess in codes}
        worst = {guess: max(map(len, parts[guess].values())) for guess in codes}
        return min(codes, key=lambda guess: (worst[guess], -len(parts[guess]), guess not in candidates))

    monkeypatch.setitem(reference.STRATEGIES, "better-ties", better_ties)
    result = evaluate(example["BetterTies"](Board(3, 4)))
    assert result.distribution == reference.distribution("better-ties", reference.list_codes(3, 4))


def test_the_notebook_shows_what_is_stored_in_it(monkeypatch):
    """Each cell of notebook.ipynb, run in order, shows the text and the picture that are stored in the notebook."""
    monkeypatch.setattr("mastermind_xl.strategies.REGISTRY", dict(REGISTRY))
    cells = json.loads((EXAMPLES / "notebook.ipynb").read_text("utf-8"))["cells"]
    names = {"__name__": "__main__"}
    for cell in (cell for cell in cells if cell["cell_type"] == "code"):
        *before, last = ast.parse("".join(cell["source"])).body
        exec(compile(ast.Module(before, []), "notebook", "exec"), names)  # noqa: S102 - our own
        shown = eval(compile(ast.Expression(last.value), "notebook", "eval"), names)  # noqa: S307 - our own
        (output,) = cell["outputs"]
        stored = {kind: "".join(lines) for kind, lines in output["data"].items()}
        picture = {"text/html": shown._repr_html_()} if hasattr(shown, "_repr_html_") else {}
        assert stored == {"text/plain": repr(shown), **picture}


# --- the lesson, docs/how-to/lesson-plan.md -----------------------------------------------------------------------------------


def test_empty_workbook(tmp_path, open_book):
    """The workbook that empty_workbook.py writes has all our buttons, which play a game on its sheet."""
    run("empty_workbook.py", tmp_path, "my.xlsm")
    path = tmp_path / "my.xlsm"
    parser = VBA_Parser(str(path))
    text = next(code for *_, name, code in parser.extract_all_macros() if name == "MastermindButtons.bas")
    parser.close()
    assert all(f"Public Sub {button.sub}()" in text for button in BUTTONS)
    book = open_book(path)
    macros.manual_play(book)
    macros.solve(book)
    assert [*book.names["Code"].refers_to_range.value, 4, 0] in book.sheets["Board"]["B3:G12"].value


# --- from VBA to Python (its steps have tests of their own, in examples/from_vba) -------------------


# the steps between the first and the last are written in the same way
@pytest.mark.parametrize("step", always((STEPS[0], STEPS[-1]), STEPS))
def test_from_vba_opens_right(step, tmp_path, validate_ooxml):
    """Each step of examples/from_vba writes a workbook that contains its VBA module and is valid but for one detail.

    The detail is the order in which openpyxl describes the first font; Excel accepts this order.
    """
    run(f"from_vba/{step}/make_workbook.py", tmp_path, "mastermind.xlsm")
    with pytest.raises(AssertionError) as found:
        validate_ooxml(tmp_path / "mastermind.xlsm")
    (finding,) = re.findall(r"^ +(/\w.*)", str(found.value), re.MULTILINE)
    assert re.fullmatch(r"/xl/styles\.xml .*/x:font\[1\]: .*/main:color'\.", finding)
    with closing(VBA_Parser(str(tmp_path / "mastermind.xlsm"))) as file:
        modules = {name: source for _, _, name, source in file.extract_macros()}
    module = (EXAMPLES / "from_vba" / step / "Mastermind.bas").read_text("ascii")
    assert modules["Mastermind.bas"].splitlines() == module.splitlines()


# --- Excel on the web (the scripts are tested in test_macros.py) ------------------------------------


def test_lite_scripts():
    """The xlwings Lite scripts have the labels of all buttons and a form for answers, and do not read the workings."""
    lite = load()
    assert lite.labels == {"answer": "Answer"} | {button.name: button.label for button in BUTTONS}
    assert set(lite.buttons.values()) == {""}
    assert {name: fields for name, fields in lite.fields.items() if fields} == {
        "answer": {"black": (int, 0), "white": (int, 0)}
    }
    assert all(set(sheets) == {MARKS, PARTS, WORKINGS} for sheets in lite.excluded.values())


def test_lite_is_written_from_the_buttons():
    """The file examples/xlwings_lite/main.py is what write_main.py in the same folder writes.

    If not, run python examples/xlwings_lite/write_main.py.
    """
    writer = importlib.util.spec_from_file_location("write_main", EXAMPLES / "xlwings_lite" / "write_main.py")
    write_main = importlib.util.module_from_spec(writer)
    writer.loader.exec_module(write_main)
    assert write_main.main_text() == write_main.MAIN.read_text("utf-8")


@pytest.mark.parametrize(
    "options", [pytest.param("--pegs 3 --colors 3", marks=pytest.mark.exhaustive), "--pegs 2 --colors 12 --attempts 20"]
)
@pytest.mark.exhaustive
def test_lite_sheet_buttons(options, tmp_path, validate_ooxml, open_in_libreoffice):
    """In a game for xlwings Lite, each button has a shape on the sheet that links to the empty cell behind it."""
    run("xlwings_lite/write_game.py", tmp_path, "game.xlsx", *options.split())
    lite, path = load(tmp_path / "game.py"), tmp_path / "game.xlsx"
    validate_ooxml(path)
    sheet = open_in_libreoffice(path).document.Sheets.getByName("Game")
    shapes = {shape.Name: shape for shape in map(sheet.DrawPage.getByIndex, range(sheet.DrawPage.Count))}
    assert lite.buttons.pop("answer") == ""  # a form is not on the sheet
    assert set(shapes) == set(lite.buttons) == {button.name for button in BUTTONS}
    for name, button in lite.buttons.items():
        shape, address = re.fullmatch(r"\[(\w+)\]Game!([A-Z]+\d+)", button).groups()
        cell = sheet.getCellRangeByName(address)
        below = sheet.getCellByPosition(cell.CellAddress.Column, cell.CellAddress.Row + 1)
        assert (shape, shapes[name].Hyperlink) == (name, f"#Game.{address}")
        assert shapes[name].Position == cell.Position
        assert shapes[name].Size.Height > cell.Size.Height  # it covers the cell below, too
        assert (cell.String, below.String, cell.IsMerged, below.IsMerged) == ("", "", False, False)
    bare = re.sub(r' button="[^"]*",', "", (tmp_path / "game.py").read_text("utf-8"))
    assert bare == (EXAMPLES / "xlwings_lite" / "main.py").read_text("utf-8")  # the rest is main.py


def test_lite_functions():
    """The cell functions for xlwings Lite accept single cells, rows as lists, and tables as lists of rows."""
    call = load().functions
    assert set(call) == {"BLACK", "WHITE", "CANDIDATES", "NEXTGUESS"}
    code, guess = (1.0, 2.0, 3.0, 6.0), (1.0, 3.0, 2.0, 2.0)
    for given in ((code, guess), (*code, *guess)):
        assert (call["BLACK"](*given), call["WHITE"](*given)) == (1, 2)
    assert call["BLACK"]([1, 2, 3, 6], [[1, 3, 2, 2], [1, None, None, None], [6, 6, 6, 6]]) == [[1], [""], [1]]
    assert call["BLACK"]([1, 2, 3, 6], [1, 2, 3, 9]) == "there is no colour 9; write 1 to 6"
    history = ([[1, 1, 2, 2], [None] * 4], [1, None], [1, None])
    assert call["CANDIDATES"](*history) == 208
    assert call["NEXTGUESS"](*history) == [[1, 3, 1, 4]]
    assert call["NEXTGUESS"](*history, None, "first") == [[1, 2, 3, 3]]
    assert "No code fits" in call["NEXTGUESS"]([[1, 1, 2, 2], [1, 1, 2, 2]], [1, 0], [1, 0])


def test_lite_imports_what_a_browser_has():
    """The script main.py for xlwings Lite works without openpyxl, LibreOffice and processes, as in a browser."""
    absent = ("openpyxl", "multiprocessing", "win32com", "uno", "psutil", "tkinter")
    program = (
        f"import sys; sys.path.insert(0, {str(EXAMPLES / 'xlwings_lite')!r})\n"
        f"sys.modules.update(dict.fromkeys({absent!r}))\n"  # importing one of them now fails
        "import main; print(main.BLACK([1, 2, 3, 6], [1, 3, 2, 2]))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=False)
    assert (done.stdout.strip(), done.stderr) == ("1.0", "")


def test_lite_requirements_name_this_version():
    """The requirements and instructions for xlwings Lite mention the wheel of the current version."""
    wheel = f"mastermind_xl-{version('mastermind-xl')}-py3-none-any.whl"
    folder = EXAMPLES / "xlwings_lite"
    lines = (folder / "requirements.txt").read_text().split()
    assert lines == ["xlwings", "numpy", f"emfs:/data/{wheel}"]
    assert set(re.findall(r"mastermind_xl-[\w.-]+whl", (folder / "README.md").read_text())) == {wheel}
