"""Each line of the table of cells and macros in examples/from_vba.md is true."""

import re
from pathlib import Path

import openpyxl
import pytest
import reference
from formulas import read_workbook
from iron_book import IronBook
from sheets import IronSheet

from mastermind_xl import Board, evaluate, make_strategy
from mastermind_xl.analysis.evaluation import play
from mastermind_xl.cli import main
from mastermind_xl.excel import buttons, macros, udfs
from mastermind_xl.sheets.writing.area import Area

pytestmark = pytest.mark.slow  # most lines calculate a workbook

ROOT = Path(__file__).parent.parent
PAGE = (ROOT / "examples" / "from_vba.md").read_text("utf-8")
TABLE = PAGE.partition("\n## Where everything is now\n")[2].partition("\n\n[Four steps")[0]
LINES = dict(re.findall(r"^\| (.+?) \| (.+?) \|$", TABLE, re.M)[1:])
CODE, GUESS = "1112", "3616"


def quoted(line):
    """Return the texts in backticks on a line of the table."""
    return re.findall(r"`([^`]+)`", LINES[line])


@pytest.fixture
def game(written):
    """A game workbook that tests only read."""
    return written("game.xlsx", "game", "--strategy", "first")


# --- a check for each line ------------------------------------------------------------------------


def check_cells(line, game, tmp_path):
    """Check that a defined name has the address given beside it in the line."""
    address, name = quoted(line)
    assert read_workbook(game).defined_names[name].attr_text.replace("$", "") == address
    first = re.match(r"column (\w)|(\w+)", line)
    assert address.partition("!")[2].startswith(first[1] or first[2])


def check_bench(line, game, tmp_path):
    """Check that two codes, typed into the cells of the line, are scored in V2 and W2."""
    places = [place.split("!") for place in quoted(line)]
    assert {title for title, _ in places} == {"Score two codes"}
    words = re.findall(r"[A-Z]\d(?::[A-Z]\d)?", line)
    assert [place for _, place in places] == words
    sheet = IronSheet(game)
    for row, code in enumerate((CODE, GUESS), 1):
        for place, color in enumerate(code):
            sheet.put_at(Area("Score two codes", row, 18 + place), int(color))
    answers = sheet.table("Score two codes", 2, 23)[1][21:]
    assert answers == [*reference.feedback(tuple(map(int, CODE)), tuple(map(int, GUESS)))]


def check_function(line, game, tmp_path):
    """Check that the call with eight cells and the call with two ranges both return the right number."""
    calls = quoted(line)
    function = getattr(udfs, re.match(r"=(\w+)\(", calls[0])[1])
    eight, two = (re.search(r"\((.*)\)", call)[1].split(",") for call in calls)
    assert (len(eight), len(two)) == (8, 2)
    values = dict(zip(eight, map(float, CODE + GUESS), strict=True))
    expected = reference.feedback(tuple(map(int, CODE)), tuple(map(int, GUESS)))[function is udfs.WHITE]
    assert function(*values.values()) == expected
    assert function([[*map(float, CODE)]], [[*map(float, GUESS)]]) == expected


def check_macro(line, game, tmp_path):
    """Check that the macro exists, and that the line mentions the button of this macro."""
    module, _, name = quoted(line)[0].rpartition(".")
    assert module == macros.__name__
    assert callable(getattr(macros, name))
    (button,) = (each for each in buttons.BUTTONS if each.name == name)
    assert f"the button {button.label}," in LINES[line]
    assert line == f"the macro behind {button.label}"


def check_method(line, game, tmp_path):
    """Check that a strategy needs the total that the line states."""
    (total,) = re.findall(r"[\d,]{5}(?= guesses)", LINES[line])
    name, opening = quoted(line)[0], "1122" if "1122" in line else None
    assert evaluate(make_strategy(name, Board(), opening)).total == int(total.replace(",", ""))


def check_second_method(line, game, tmp_path):
    """Check that the sheet plays the opening in its cell, and that the command fills that cell."""
    check_method(line, game, tmp_path)
    name, opening, cell, command = quoted(line)
    book = IronBook(game)
    book.type("GameNumber", 0, [Board().game_number("4563")])
    book.type("StrategyName", 0, [name])
    book.type(cell, 0, [opening])
    macros.solve(book)
    expected = play(make_strategy(name, Board(), opening), "4563").attempts
    assert [tuple(row) for row in book.read("Guesses") if None not in row] == [attempt.guess for attempt in expected]
    path = run(command, tmp_path)
    assert IronBook(path).read(cell) == [[opening]]


def run(command, folder):
    """Run a command, with its workbook in this folder; return the path of the workbook, or None."""
    program, *words = command.split()
    assert program == "mastermind-xl"
    words = [str(folder / word) if word.endswith(".xlsx") else word for word in words]
    assert main(words) == 0
    return next((Path(word) for word in words if word.endswith(".xlsx")), None)


def check_second_sheet(line, game, tmp_path):
    """Check that the command writes a row per code, with columns for the largest part, the sum and the marks of best rows."""
    command, title = quoted(line)
    head, *rows = openpyxl.load_workbook(run(command, tmp_path), data_only=True)[title].iter_rows(values_only=True)
    assert len(rows) == 1296
    assert {"Worst", "Sum", "Best by"} <= {*head}


def check_chances(line, game, tmp_path):
    """Check that the sheet has a row "How likely" and that the command runs."""
    title, command = quoted(line)
    labels = [cell.value for row in read_workbook(game)[title].iter_rows() for cell in row]
    assert "How likely" in labels
    run(command, tmp_path)


def check_draws(line, game, tmp_path):
    """Check that the test named in the line draws as many codes as the line says."""
    (path,) = quoted(line)
    draws = re.search(r"draws ([\d,]+)", LINES[line])[1].replace(",", "_")
    assert f"range({draws})" in (ROOT / path).read_text("utf-8")


CHECKS = {
    "A2:D1297": check_cells, "column E": check_cells, "I1:L1": check_cells, "I3:L12": check_cells,
    "M3:M12": check_cells, "N3:N12": check_cells, "R1:U1": check_bench, "V2 and W2": check_bench,
    "the function Black": check_function, "the function White": check_function,
    "the macro behind Manual Play": check_macro, "the macro behind Reveal Code": check_macro,
    "the macro behind Clear": check_macro, "the macro behind Solve": check_macro,
    "the first method": check_method, "the second method": check_second_method, "the third method": check_method,
    "the second sheet": check_second_sheet, "75 of 209": check_chances, "12,000 draws": check_draws,
}  # fmt: skip


def find_check(line):
    """Return the check of a line."""
    return next(check for start, check in CHECKS.items() if line.startswith(start))


def test_every_line_has_its_check():
    """The table of examples/from_vba.md has its own section, and each line of the table has one check here."""
    assert "| in your workbook | here |" in TABLE
    assert [next(start for start in CHECKS if line.startswith(start)) for line in LINES] == [*CHECKS]


@pytest.mark.parametrize("line", LINES)
def test_what_the_table_tells(line, game, tmp_path):
    """Each line of the table in examples/from_vba.md, from VBA to Python, is true."""
    find_check(line)(line, game, tmp_path)


def test_shares_are_printed(capsys):
    """The command in the line "75 of 209" of examples/from_vba.md prints the share of the likeliest answer."""
    (line,) = (line for line in LINES if line.startswith("75 of 209"))
    assert main(quoted(line)[1].split()[1:]) == 0
    assert re.search(r"The likeliest answer is \d,\d: \d+ of 208 = \d+\.\d\d%\.", capsys.readouterr().out)
