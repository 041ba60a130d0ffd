"""The sheet Partition of game and solver shows the parts of a guess and of the best sampled guesses."""

import numpy as np
import pytest
from formulas import formulas, read_workbook
from game_sheets import BOARDS, USUAL
from sheets import STEP_BY_STEP, on_boards, words_of

from mastermind_xl import Board
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import part_sizes
from mastermind_xl.core.scoring import scorer
from mastermind_xl.sheets.game.layout import Layout
from mastermind_xl.sheets.shared.partition_parts import BEST, LOOKED, PARTITION, PARTS, PartitionLayout, tried_guess
from mastermind_xl.strategies.best_guess import SAMPLE

SOLVED = {name: BOARDS[name] for name in ("usual", "no-repeats", "two-digits")}
PLACE = PartitionLayout(USUAL, tries=True)


@pytest.fixture
def make(written):
    """A function that writes a game or a solver for a board."""
    more = {"game": (), "solver": ("--strategy", "knuth")}
    return lambda command, board: written(f"{command}.xlsx", command, *more[command], *words_of(board))


def shown(sheet, place, line):
    """Read a row of the sheet: the pegs, the sizes of the parts by answer, and the figures."""
    return [sheet.cells(area)[0] for area in (line, place.counts(line), place.figures(line))]


def is_blank(line):
    return {value for part in line for value in part} == {""}


def parts(board, candidates, guesses):
    """Return for each guess the sizes of its parts for all possible answers."""
    possible = [rank - 1 for rank, _ in PartitionLayout(board, tries=True).answers]
    return part_sizes(scorer(board), candidates, np.array(guesses)).T[:, possible].tolist()


def sampled(candidates, most=SAMPLE):
    """The sample of candidates that the formulas use, in order."""
    taken = min(most, len(candidates))
    return [int(candidates[(2 * i + 1) * len(candidates) // (2 * taken)]) for i in range(taken)]


def assert_parts(sheet, place, candidates, guess):
    """Check that all rows of the sheet match the engine for these candidates and this guess."""
    board = place.board
    (expected,) = parts(board, candidates, [board.index(guess)])
    squares = sum(size * size for size in expected)
    figures = [pytest.approx(squares / len(candidates)), max(expected), sum(map(bool, expected))]
    assert shown(sheet, place, place.guess) == [list(guess), expected, figures]
    assert sheet.cells(place.chances) == [pytest.approx([size / len(candidates) for size in expected])]
    some, looked = sampled(candidates), sampled(candidates, LOOKED)
    each = dict(zip(some, parts(board, np.array(looked), some), strict=True))
    scale = len(candidates) / len(looked)
    best = sorted(some, key=lambda code: sum(size * size for size in each[code]))[:BEST]
    for row, code in enumerate(best):
        pegs, sizes, figures = shown(sheet, place, place.best.line(row))
        assert pegs == list(board.code(code))
        assert sizes == pytest.approx([size * scale for size in each[code]])  # scaled to all codes left
        average = sum(size * size for size in each[code]) / len(looked) * scale
        assert figures == [pytest.approx(average), pytest.approx(max(sizes)), sum(map(bool, sizes))]
    for row in range(len(best), BEST):
        assert is_blank(shown(sheet, place, place.best.line(row)))


@on_boards("board", BOARDS)
def test_parts_in_a_game(make, open_sheet, board):
    """The sheet Partition shows the same parts as Python for the typed guess and the ten best guesses of a sample."""
    place, sheet = PartitionLayout(board, tries=True), open_sheet(make("game", board))
    game = Game(board, code=board.code(board.size * 5 // 7))
    for number in range(2):
        guess = board.code(board.size * (number + 1) // 5)
        sheet.type_at(tried_guess(board), guess)
        assert_parts(sheet, place, game.candidates, guess)
        game = game.play(guess)
        sheet.type_row("Guesses", number, guess)
        sheet.answer(number, *game.attempts[-1].feedback)
    assert sheet.errors() == []


@on_boards("board", SOLVED)
def test_parts_in_a_solver(make, open_sheet, board):
    """In a solver, the sheet Partition shows the parts of the suggestion and of the ten best guesses of a sample."""
    place, sheet, game = PartitionLayout(board, tries=False), open_sheet(make("solver", board)), Game(board)
    for row in range(2):
        guess = tuple(map(int, sheet.get("Suggestions")[row]))
        assert_parts(sheet, place, game.candidates, guess)
        game = game.play(guess, (0, 1))
        sheet.answer(row, 0, 1)
    assert sheet.errors() == []


SAYINGS = (
    ("game", "usual", "", "....", "▶ Type a guess"),
    ("game", "usual", "", "12.4", "▶ The guess has 3 of 4 pegs; type the rest."),
    ("game", "usual", "", "1274", "⚠ Type a colour in each cell"),
    ("game", "usual", "", "1/2/1.5/4/", "⚠ Type a colour in each cell"),
    ("game", "usual", "", "12x4", "⚠ Type a colour in each cell"),
    ("game", "usual", "1122", "....", "▶ 1122 leaves 204.5 of 1,296 codes on average, 256 at most. The best below, "),
    ("game", "usual", "1122", "3333", "▶ 3333 leaves "),
    ("game", "usual", "1122:1,1", "1314", "▶ 1314 leaves "),
    ("game", "usual", "1122:1,1", "....", "▶ Type a guess"),
    ("game", "usual", "1111:4,0", "....", "✔ The code is found"),
    ("game", "usual", "1111:0,0 1111:4,0", "....", "⚠ No code fits"),
    ("game", "no-repeats", "", "121", "▶ 121 leaves 13.2 of 60 codes on average, 18 at most. "),
    ("solver", "usual", "345.", "", "▶ The guess has 3 of 4 pegs; type the rest."),
    ("solver", "usual", "3455", "", "▶ 3455 leaves 185.3 of 1,296 codes on average"),
)
"""A workbook and its board, the attempts on the board, a guess tried on the sheet Partition, and how its message begins."""


@STEP_BY_STEP
@pytest.mark.exhaustive
def test_which_guess_is_divided(make, open_sheet):
    """The sheet Partition divides the tried guess, else the one on the board; otherwise it says what is missing or wrong."""
    sheets = {}
    for command, name, played, tried, said in SAYINGS:
        board = BOARDS[name]
        sheet = sheets.setdefault((command, name), None) or open_sheet(make(command, board))
        sheets[command, name] = sheet
        place = PartitionLayout(board, tries=command == "game")
        sheet.play(*played.split())
        if command == "game":
            sheet.type_at(tried_guess(board), tried)
        message = sheet.cells(place.message)[0][0]
        assert message.startswith(said), (played, tried)
        assert (set(sheet.cells(place.counts(place.guess))[0]) == {""}) == (" leaves " not in said), (played, tried)
        assert is_blank(shown(sheet, place, place.best.line(0))) == (said[0] in "✔⚠" and played != ""), (played, tried)
        if tried == "1314":
            assert message.endswith(" Likeliest answer to 1314: 0 black, 1 white, 39 of 208 = 18.75%.")
            assert "spread evenly over the 208 that are left" in sheet.cells(place.sampled)[0][0]
        sheet.clear()
    assert all(sheet.errors() == [] for sheet in sheets.values())


@pytest.mark.slow
def test_nothing_of_the_hidden_code_is_asked(make):
    """No formula for the sheet Partition refers to the cells of the hidden code."""
    asked = [cell.value for title, cell, _ in formulas(make("game", USUAL)) if title in (PARTITION, PARTS)]
    assert len(asked) > 1296 + LOOKED * (SAMPLE + 6)
    assert not any("Secret" in formula or "Game!$I$1" in formula for formula in asked)


@pytest.mark.slow
def test_bars(make):
    """On the sheet Partition, the sizes of all parts have bars on one scale, from 0 to the largest size."""
    ranges = read_workbook(make("game", USUAL))[PARTITION].conditional_formatting
    bars = {str(place.sqref): rule for place in ranges for rule in place.rules if rule.type == "dataBar"}
    ((where, rule),) = bars.items()
    assert where == f"{PLACE.counts(PLACE.guess).span} {PLACE.counts(PLACE.best).span}"
    assert [limit.type for limit in rule.dataBar.cfvo] == ["num", "max"]
    assert (rule.dataBar.minLength, rule.dataBar.maxLength) == (0, 100)


@pytest.mark.parametrize(
    ("board", "live", "there"),
    [
        (Board(), True, True),
        (Board(), False, False),
        (Board(4, 7), True, False),
        (Board(1, 6), True, False),
        (Board(2, 1), True, False),
    ],
)
def test_which_boards_have_it(board, live, there):
    """The game has the sheet Partition only if formulas are fast enough and some guess divides the codes into parts."""
    assert Layout(board, live=live).divides == there
