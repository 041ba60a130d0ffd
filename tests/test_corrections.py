"""Correcting an answer does not change the guesses, and the sheet proposes which answer may be wrong."""

import re

import pytest
from formulas import find_repairs
from openpyxl.utils.cell import coordinate_to_tuple
from sheets import explained, words_of

from mastermind_xl import Board
from mastermind_xl.core.game import Game
from mastermind_xl.core.messages import REPAIRS_TOLD

BOARD, SMALL = Board(), Board(3, 5, repeats=False)


@pytest.fixture
def make_solver(written):
    """A function that writes a solver with eight attempts for a board."""
    return lambda board: written("solver.xlsx", "solver", *words_of(board), "--attempts", "8")


def type_game(sheet, game):
    """Type all attempts of a game."""
    for row, attempt in enumerate(game.attempts):
        sheet.type_row("Guesses", row, attempt.guess)
        sheet.answer(row, *attempt.feedback)


@pytest.mark.slow
@pytest.mark.parametrize("open_sheet", ["ironcalc"], indirect=True)
def test_the_likeliest_answers_are_proposed(make_solver, open_sheet):
    """If no code fits the answers, the solver sheet proposes the engine's likeliest corrections, in the engine's order."""
    game = Game(SMALL, ["123:1,0", "145:0,2", "253:1,1"])
    path = make_solver(game.board)
    sheet = open_sheet(path)
    type_game(sheet, game)
    assert sheet.message == explained(game, find_repairs(path))


@pytest.mark.loop
@pytest.mark.parametrize("open_sheet", ["ironcalc"], indirect=True)
def test_guesses_that_were_played_stay(make_solver, open_sheet):
    """A corrected answer changes the codes left and what is suggested next, but no suggestion that was answered."""
    sheet = open_sheet(make_solver(SMALL))
    for row, answer in enumerate(((1, 0), (0, 2))):
        sheet.answer(row, *answer)
    before, left = sheet.get("Suggestions"), sheet.get("Remaining")
    sheet.type_row("Corrections", 0, (1, 0, 2))
    after = sheet.get("Suggestions")
    assert after[:2] == before[:2]
    assert (after[2], sheet.get("Remaining")[:2]) != (before[2], left[:2])


@pytest.mark.loop
@pytest.mark.parametrize("open_sheet", ["ironcalc"], indirect=True)
@pytest.mark.slow
def test_the_other_answers_are_in_a_table(make_solver, open_sheet):
    """If more corrections are possible than the message shows, it names the cell of a table that has all of them."""
    sheet, game = open_sheet(make_solver(BOARD)), Game(BOARD, ["1122:1,1", "1134:0,2", "2131:1,0"])
    type_game(sheet, game)
    others, cell = re.search(r" \((\d+) more: hidden sheet Workings, ([A-Z]+\d+)\)", sheet.message).groups()
    row, column = coordinate_to_tuple(cell)
    heads, *rows = sheet.table("Workings", row + 3, column + 14)[row - 1 :]
    counts = {
        (int(line[column - 1]), head): int(count)
        for line in rows
        for head, count in zip(heads[column:], line[column:], strict=True)
        if count
    }
    repairs = game.diagnosis.repairs
    assert counts == {(each.number, BOARD.words.tell(*each.feedback)): each.code_count for each in repairs}
    assert int(others) == len(repairs) - REPAIRS_TOLD > 0
