"""Puzzles have one solution and no superfluous attempt, and their workbook checks solutions."""

import json
from datetime import date
from itertools import combinations, islice, pairwise
from math import log2
from pathlib import Path

import pytest
import reference
from openpyxl import load_workbook
from openpyxl.utils import range_boundaries
from rebuild_templates import FOLDER
from sheets import on_boards
from terminal import Terminal

from mastermind_xl import Board
from mastermind_xl.analysis.puzzles import LEVELS, draw_puzzles, puzzle_of_day
from mastermind_xl.cli import main
from mastermind_xl.core.colors import PALETTES
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.looks import LEGIBLE, contrast, peg_colors
from mastermind_xl.core.paint import PAPER
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.sheets.puzzles import write_puzzles

ROOT = Path(__file__).parents[1]
BOARDS = [Board(3, 4), Board(4, 6), Board(1, 4), Board(3, 5, repeats=False), Board(2, 12)]


@pytest.mark.parametrize("board", BOARDS, ids=str)
def test_one_solution_and_nothing_superfluous(board):
    """Exactly one code fits a puzzle; without any one of its attempts, several codes fit."""
    for puzzle in islice(draw_puzzles(board, seed=3), 8):
        assert reference.find_fitting(board, puzzle.attempts) == [puzzle.code]
        assert len(puzzle.attempts) >= 2
        for fewer in combinations(puzzle.attempts, len(puzzle.attempts) - 1):
            assert len(reference.find_fitting(board, fewer)) > 1
        for number, left in enumerate(puzzle.left, 1):
            assert left == len(reference.find_fitting(board, puzzle.attempts[:number]))


def test_levels():
    """Every puzzle has the requested level, and puzzles of a higher level have a higher difficulty."""
    board = Board()
    difficulty = {}
    for level in LEVELS:
        puzzles = list(islice(draw_puzzles(board, level, seed=1), 5))
        assert {puzzle.level for puzzle in puzzles} == {level}
        difficulty[level] = [puzzle.difficulty for puzzle in puzzles]
        for puzzle in puzzles:
            bits = sum(
                log2(len(reference.find_fitting(board, puzzle.attempts[:k]))) for k in range(1, len(puzzle.left))
            )
            assert puzzle.difficulty == pytest.approx(bits / log2(1296))
    assert max(difficulty["easy"]) < min(difficulty["medium"])
    assert max(difficulty["medium"]) < min(difficulty["hard"])


def test_the_same_again_by_seed():
    """The same seed makes the same puzzles, all with different codes; another seed makes other puzzles."""
    board = Board(3, 4)
    puzzles = list(islice(draw_puzzles(board, seed=5), 40))
    assert puzzles == list(islice(draw_puzzles(board, seed=5), 40))
    assert len({puzzle.code for puzzle in puzzles}) == 40
    assert puzzles[0] != next(draw_puzzles(board, seed=6))


@pytest.mark.parametrize("words", ["", "--palette classic --language de", "--solutions"])
def test_the_puzzle_of_today(capsys, words):
    """``puzzle --today`` prints the puzzle of the day, in any palette; it refuses options for other puzzles."""
    puzzle = puzzle_of_day(date.today())
    assert main(["puzzle", "--today", *words.split()]) == 0
    told = capsys.readouterr().out
    assert f" {date.today()} (" in told
    assert all("".join(map(str, each.guess)) in told for each in puzzle.attempts)
    assert ("".join(map(str, puzzle.code)) in told) == (words == "--solutions")
    for refused in ("--pegs 5", "--seed 7", "--count 2", "--level easy", "x.xlsx"):
        assert main(["puzzle", "--today", *refused.split()]) == 2
        assert capsys.readouterr().err.startswith(
            "mastermind-xl: --today shows one puzzle of 4 pegs, 6 colours: leave out"
        )


@pytest.mark.parametrize(
    ("board", "level", "message"),
    [
        (Board(1, 1), None, "1 peg, 1 colour: no puzzle was found; choose another level or board"),
        (Board(2, 2), "hard", "2 pegs, 2 colours: no hard puzzle was found"),
        (Board(3, 4), "fiendish", "'fiendish' is not a level: choose easy, medium or hard"),
    ],
)
def test_no_such_puzzle(board, level, message):
    """A puzzle that cannot be found, or an unknown level, is refused with the reason."""
    with pytest.raises(MastermindError, match=message):
        next(draw_puzzles(board, level, seed=1))


@on_boards(
    "board",
    {
        "usual": Board(),
        "two-digits": Board(3, 12),
        "wide": Board(6, 4),
        "digits": VARIANTS["bulls-and-cows"].board,
        "letters": VARIANTS["nethack"].board,
        "black-only": VARIANTS["black-only"].board,
    },
    "two-digits",
)
def test_the_workbook_tells_right_from_wrong(tmp_path, open_sheet, board):
    """A workbook of puzzles accepts each solution; for a wrong code, it shows the first guess that rules it out."""
    puzzles, told = list(islice(draw_puzzles(board, seed=2), 5)), 1 if board.blacks_only else 2
    path = tmp_path / "puzzles.xlsx"
    with path.open("wb") as file:
        write_puzzles(file, puzzles, 2)
    sheet = open_sheet(path)

    def verdicts(codes):
        for number, code in enumerate(codes, 1):
            for column, color in enumerate(code):
                sheet.put(f"Puzzle{number}", 0, column, color and board._shown([color])[0])
        return [sheet.get(f"Verdict{number}")[0][0] for number in range(1, len(codes) + 1)]

    assert verdicts([()] * 5) == [""] * 5
    assert verdicts([puzzle.code for puzzle in puzzles]) == ["✔ That is the code."] * 5
    for index in range(0, board.size, board.size // 7):
        code = board.code(index)
        said = []
        for puzzle in puzzles:
            wrong = [
                k
                for k, one in enumerate(puzzle.attempts, 1)
                if reference.feedback(code, one.guess)[:told] != one.feedback[:told]
            ]
            said.append(f"⚠ Guess {wrong[0]} rules out this code." if wrong else "✔ That is the code.")
        assert verdicts([code] * 5) == said
    assert verdicts([[*puzzle.code[:-1], None] for puzzle in puzzles]) == [""] * 5
    assert not sheet.errors()


def test_the_workbook_is_valid(tmp_path, validate_ooxml, capsys):
    """The Open XML SDK accepts workbooks of puzzles with one peg and with six pegs, and ``puzzle`` prints the seed."""
    for number, words in enumerate((["--pegs", "1"], ["--pegs", "6", "--colors", "10", "--count", "3"])):
        path = tmp_path / f"{number}.xlsx"
        assert main(["puzzle", str(path), "--seed", "4", *words]) == 0
        validate_ooxml(path)
    assert capsys.readouterr().out.count("; seed 4. The solutions are on a separate sheet.\n") == 2


def read_pages(sheet):
    """Return the rows of puzzles on each printed page, the heights of the pages, and their width, in points.

    Columns are as wide as in LibreOffice, which makes them wider than Excel does.
    """
    last = int(sheet.print_area.split("$")[-1])
    begins = [8, *(each.id + 1 for each in sheet.row_breaks.brk), last + 1]
    heads = [row for row in range(8, last + 1) if "   " in str(sheet.cell(row, 1).value)]
    rows = [sum(begin <= row < end for row in heads) for begin, end in pairwise(begins)]
    top, *heights = (sum(sheet.row_dimensions[row].height for row in range(*ends)) for ends in pairwise([1, *begins]))
    _, _, printed, _ = range_boundaries(sheet.print_area.rpartition("!")[2])
    every = {n: each.width for each in sheet.column_dimensions.values() for n in range(each.min, each.max + 1)}
    letters = sum(width for column, width in every.items() if column <= printed)
    scale = sheet.page_setup.scale / 100
    return rows, [(top + height) * scale for height in heights], 7.43 * 0.75 * letters * scale


@pytest.mark.parametrize(
    ("count", "seed", "pages", "board"),
    [
        (2, 4, 1, ()),
        (8, 7, 1, ()),
        (8, 1, 1, ("--pegs", "3", "--colors", "4")),
        (8, 24, 1, ("--pegs", "5", "--colors", "8")),
        (9, 4, 2, ()),
        (24, 24, 3, ()),
        (25, 4, 4, ()),
    ],
)
@pytest.mark.slow
def test_eight_puzzles_are_on_a_page(tmp_path, count, seed, pages, board):
    """Printed puzzles are spread evenly over pages of at most four rows of two, which fit on A4 and Letter.

    When 24 puzzles are printed on Letter paper, each page is filled to at least nine tenths of its height.
    """
    path = tmp_path / "puzzles.xlsx"
    assert main(["puzzle", str(path), "--seed", str(seed), "--count", str(count), *board]) == 0
    sheet = load_workbook(path)["Puzzles"]
    assert not sheet.sheet_properties.pageSetUpPr.fitToPage  # otherwise Excel ignores page breaks
    rows, heights, width = read_pages(sheet)
    assert len(rows) == pages
    assert max(rows) <= min(4, min(rows) + 1)
    margins = sheet.page_margins
    assert max(heights) + 72 * (margins.top + margins.bottom) < 72 * 11
    assert width + 72 * (margins.left + margins.right) <= 72 * 8.27
    assert count != 24 or min(heights) > 0.9 * 72 * (11 - 0.8)


@pytest.mark.parametrize(("words", "top"), [(["--colors", "10"], 8), (["--variant", "bulls-and-cows"], 5)])
def test_the_legend_has_room(tmp_path, words, top):
    """Colours in the legend of puzzles have columns at least as wide as a peg's; puzzles in digits have no legend."""
    path = tmp_path / "puzzles.xlsx"
    assert main(["puzzle", str(path), "--seed", "4", "--count", "2", *words]) == 0
    sheet = load_workbook(path)["Puzzles"]
    assert sheet.cell(top, 1).value.startswith("1   ")
    legend = [cell.column for cell in sheet[4] if cell.value is not None]
    assert len(legend) == (10 if top == 8 else 0)
    widths = {
        column: each.width for each in sheet.column_dimensions.values() for column in range(each.min, each.max + 1)
    }
    assert all(widths[column] >= widths[2] for column in legend)


@pytest.mark.sampled(3)
@pytest.mark.parametrize("palette", PALETTES)
def test_puzzles_are_readable_in_greyscale(tmp_path, palette):
    """Pegs and their digits have a contrast of at least 4.5 to the paper, and pegs change no cell's background."""
    path = tmp_path / "puzzles.xlsx"
    assert main(["puzzle", str(path), "--seed", "4", "--count", "2", "--palette", palette]) == 0
    rules = [rule for place in load_workbook(path)["Puzzles"].conditional_formatting for rule in place.rules]
    pegs = [rule.dxf for rule in rules if rule.dxf.numFmt]
    assert len({peg.font.color.rgb for peg in pegs}) >= 6
    for peg in pegs:
        assert contrast(peg.font.color.rgb[2:], PAPER) >= LEGIBLE
        assert peg.fill is None


@pytest.mark.slow
@pytest.mark.parametrize(
    ("page", "told"),
    [
        ("start/teacher.md", "the first sheet, Puzzles: three pages of A4 or Letter, eight puzzles on each."),
        ("how-to/lesson-plan.md", "Print the first page of puzzles-easy.xlsx for each pair: it has eight puzzles."),
    ],
)
def test_pages_that_are_promised(page, told):
    """The ready-made workbooks of puzzles have three pages of eight puzzles, as the docs for teachers report."""
    assert told in (ROOT / "docs" / page).read_text("utf-8")
    for level in ("easy", "medium", "hard"):
        sheet = load_workbook(FOLDER / f"puzzles-{level}.xlsx")["Puzzles"]
        assert read_pages(sheet)[0] == [4, 4, 4]


def test_the_paper(tmp_path):
    """Puzzles are printed on A4; with ``--paper letter``, only the workbook of that command is for Letter."""
    path = tmp_path / "puzzles.xlsx"
    for words, number in ((("--paper", "letter"), "1"), ((), "9")):
        assert main(["puzzle", str(path), "--count", "2", "--seed", "1", "--force", *words]) == 0
        sheets = load_workbook(path).worksheets
        assert {str(sheet.page_setup.paperSize) for sheet in sheets} == {number}


def test_command(capsys):
    """``puzzle`` prints text, with solutions on request, or JSON."""
    assert main(["puzzle", "--seed", "7", "--count", "2", "--solutions"]) == 0
    out = capsys.readouterr().out
    assert out.startswith("Puzzle 1 (")
    assert out.endswith("(seed 7)\n")
    assert main(["puzzle", "--seed", "7", "--count", "2", "--json"]) == 0
    puzzles = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    for puzzle in puzzles:
        assert f"  The code is {''.join(map(str, puzzle['code']))}.\n" in out
        pairs = [(tuple(one["guess"]), (one["black"], one["white"])) for one in puzzle["attempts"]]
        assert reference.find_candidates(reference.list_codes(4, 6), pairs) == [tuple(puzzle["code"])]


def test_colours_in_a_terminal():
    """In a terminal, the codes of a puzzle are drawn in the colours of their pegs."""
    with Terminal("puzzle", "--seed", "5", COLORTERM="truecolor") as terminal:
        terminal.expect("seed 5")
        assert terminal.wait() == 0
        red, green, blue = bytes.fromhex(peg_colors(6)[0].fill)
        assert f"48;2;{red};{green};{blue}m 1 ".encode() in terminal.raw
