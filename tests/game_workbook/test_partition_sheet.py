"""The sheet Partition of the game shows the parts of a guess and of the best sampled guesses."""

import numpy as np
import pytest
from formulas import formulas, read_workbook
from game_sheets import BOARDS, LAYOUT, USUAL, cells
from sheets import STEP_BY_STEP, on_boards

from mastermind_xl import Attempt, Board, score
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import part_sizes
from mastermind_xl.core.scoring import scorer
from mastermind_xl.sheets.game.layout import Layout
from mastermind_xl.sheets.shared.partition_parts import BEST, LOOKED, PARTITION, PARTS, PartitionLayout, tried_guess
from mastermind_xl.strategies.best_guess import SAMPLE

PLACE = PartitionLayout(USUAL, tries=True)


def board_of(options):
    if not options:
        return USUAL
    return Board(int(options[1]), int(options[3]), "--no-repeats" not in options)


def shown(sheet, place, line):
    """Read a row of the sheet: the pegs, the sizes of the parts by answer, and the figures."""
    ((*values,),) = cells(sheet, place.counts(line))
    return cells(sheet, line)[0], values, cells(sheet, place.figures(line))[0]


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
    pegs, sizes, figures = shown(sheet, place, place.guess)
    (expected,) = parts(board, candidates, [board.index(guess)])
    assert pegs == list(guess)
    assert sizes == expected
    squares = sum(size * size for size in expected)
    assert figures == [pytest.approx(squares / len(candidates)), max(expected), sum(map(bool, expected))]
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


def type_attempts(sheet, attempts):
    for row, attempt in enumerate(attempts):
        for peg, color in enumerate(attempt.guess):
            sheet.put("Guesses", row, peg, color)
        sheet.put("TypedBlacks", row, 0, attempt.feedback.black)
        sheet.put("TypedWhites", row, 0, attempt.feedback.white)


@on_boards("options", BOARDS)
def test_parts_are_the_engines(make_game, open_sheet, options):
    """The sheet Partition shows the same parts as Python for the typed guess and the ten best guesses of a sample."""
    board = board_of(options)
    place = PartitionLayout(board, tries=True)
    sheet = open_sheet(make_game(*options))
    secret = board.code(board.size * 5 // 7)
    attempts = []
    for number in range(2):
        guess = board.code(board.size * (number + 1) // 5)
        for peg, color in enumerate(guess):
            sheet.put_at(tried_guess(board).cell(0, peg), color)
        assert_parts(sheet, place, Game(board, attempts).candidates, guess)
        attempts.append(Attempt(guess, score(secret, guess)))
        type_attempts(sheet, attempts)
    assert sheet.errors() == []


@STEP_BY_STEP
def test_the_guess_on_the_sheet_game(make_game, open_sheet):
    """The sheet Partition shows the parts of the unanswered guess on the sheet Game, unless another guess is typed."""
    sheet = open_sheet(make_game())
    for peg, color in enumerate((1, 1, 2, 2)):
        sheet.put("Guesses", 0, peg, color)
    assert_parts(sheet, PLACE, np.arange(1296), (1, 1, 2, 2))
    message = cells(sheet, PLACE.message)[0][0]
    assert message.startswith("▶ 1122 leaves 204.5 of 1,296 codes on average, 256 at most. The best below, ")
    for peg in range(4):
        sheet.put_at(tried_guess(LAYOUT.board).cell(0, peg), 3)
    assert_parts(sheet, PLACE, np.arange(1296), (3, 3, 3, 3))
    for peg in range(4):
        sheet.put_at(tried_guess(LAYOUT.board).cell(0, peg), None)
    sheet.put("TypedBlacks", 0, 0, 1)
    sheet.put("TypedWhites", 0, 0, 1)
    assert is_blank(shown(sheet, PLACE, PLACE.guess))
    assert not is_blank(shown(sheet, PLACE, PLACE.best.line(0)))
    assert "spread evenly over the 208 that are left" in cells(sheet, PLACE.sampled)[0][0]


@STEP_BY_STEP
def test_what_is_no_guess_is_said(make_game, open_sheet):
    """For an incomplete or wrong guess, the sheet Partition shows the reason instead of the parts."""
    sheet = open_sheet(make_game())
    for typed, said in (
        ((1, 2, None, 4), "▶ The guess has 3 of 4 pegs; type the rest."),
        ((1, 2, 7, 4), "⚠ The colours are"),
        ((1, 2, 1.5, 4), "⚠ The colours are"),
        ((1, 2, "x", 4), "⚠ The colours are"),
        ((None, None, None, None), "▶ Type a guess"),
    ):
        for peg, color in enumerate(typed):
            sheet.put_at(tried_guess(LAYOUT.board).cell(0, peg), color)
        assert cells(sheet, PLACE.message)[0][0].startswith(said)
        assert cells(sheet, PLACE.counts(PLACE.guess)) == [[""] * 14]
    assert sheet.errors() == []


@STEP_BY_STEP
def test_repeated_colors_are_said(make_game, open_sheet):
    """On a board without repeats, the sheet Partition reports a typed guess that repeats a colour."""
    options = BOARDS["no-repeats"]
    place = PartitionLayout(board_of(options), tries=True)
    sheet = open_sheet(make_game(*options))
    for peg, color in enumerate((1, 2, 1)):
        sheet.put_at(place.tried.cell(0, peg), color)
    message = cells(sheet, place.message)[0][0]
    assert message == "⚠ The guess repeats a colour: this board allows each colour once."


@STEP_BY_STEP
def test_the_end(make_game, open_sheet):
    """After the code is found, or if no code fits, the sheet Partition shows no parts."""
    sheet = open_sheet(make_game())
    type_attempts(sheet, [Attempt((1, 1, 1, 1), score("1111", "1111"))])
    assert cells(sheet, PLACE.message)[0][0].startswith("✔ The code is found")
    assert is_blank(shown(sheet, PLACE, PLACE.best.line(0)))
    clash = [Attempt((1, 1, 1, 1), score("1111", guess)) for guess in ("2222", "1111")]
    type_attempts(sheet, clash)
    assert cells(sheet, PLACE.message)[0][0].startswith("⚠ No code fits")
    assert is_blank(shown(sheet, PLACE, PLACE.best.line(0)))


def test_nothing_of_the_hidden_code_is_asked(make_game):
    """No formula for the sheet Partition refers to the cells of the hidden code."""
    asked = [cell.value for title, cell, _ in formulas(make_game()) if title in (PARTITION, PARTS)]
    assert len(asked) > 1296 + LOOKED * (SAMPLE + 6)
    assert not any("Secret" in formula or "Game!$I$1" in formula for formula in asked)


def test_bars(make_game):
    """On the sheet Partition, the sizes of all parts have bars on one scale, from 0 to the largest size."""
    ranges = read_workbook(make_game())[PARTITION].conditional_formatting
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
