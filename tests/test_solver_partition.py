"""The sheet Partition of the solver shows the parts of the suggested guess, or of the player's own guess."""

import numpy as np
import pytest
from sheets import STEP_BY_STEP, on_boards

from mastermind_xl import Attempt, Board, Feedback
from mastermind_xl.core.game import Game
from mastermind_xl.core.partition import part_sizes
from mastermind_xl.core.scoring import scorer
from mastermind_xl.sheets.shared.partition_parts import BEST, LOOKED, PartitionLayout

BOARDS = {"usual": Board(), "no-repeats": Board(3, 5, repeats=False), "two-digits": Board(2, 12)}


@pytest.fixture
def make_solver(written):
    def make_solver(board):
        repeats = () if board.repeats else ("--no-repeats",)
        words = ("--pegs", str(board.pegs), "--colors", str(board.colors), *repeats)
        return written("solver.xlsx", "solver", "--strategy", "knuth", *words)

    return make_solver


def read(sheet, area):
    rows = sheet.table(area.sheet, area.row + area.rows - 1, area.column + area.columns - 1)
    return [list(row[area.column - 1 :]) for row in rows[area.row - 1 :]]


def parts(place, candidates, guess):
    sizes = part_sizes(scorer(place.board), candidates, np.array([place.board.index(guess)]))[:, 0]
    return [int(sizes[rank - 1]) for rank, _ in place.answers]


@on_boards("board", BOARDS)
def test_the_guess_that_is_due(make_solver, open_sheet, board):
    """The sheet Partition shows the parts that the engine gives for the suggestion and for the best sampled guesses."""
    place = PartitionLayout(board, tries=False)
    sheet = open_sheet(make_solver(board))
    attempts = []
    for row in range(2):
        guess = tuple(map(int, sheet.get("Suggestions")[row]))
        left = Game(board, attempts).candidates
        assert read(sheet, place.guess) == [list(guess)]
        assert read(sheet, place.counts(place.guess)) == [parts(place, left, guess)]
        for line in map(place.best.line, range(BEST)):
            (pegs,), (sizes,) = read(sheet, line), read(sheet, place.counts(line))
            if "" not in pegs:
                assert board.index(tuple(map(int, pegs))) in left
                seen = min(LOOKED, len(left))
                looked = left[(2 * np.arange(seen) + 1) * len(left) // (2 * seen)]
                scale = len(left) / seen  # rows of a sample are scaled to all codes left
                sizes_there = parts(place, looked, tuple(map(int, pegs)))
                assert sizes == pytest.approx([size * scale for size in sizes_there])
        answer = Feedback(0, 1)
        attempts.append(Attempt(guess, answer))
        sheet.put("Blacks", row, 0, answer.black)
        sheet.put("Whites", row, 0, answer.white)
    assert sheet.errors() == []


@STEP_BY_STEP
def test_a_guess_of_ones_own(make_solver, open_sheet):
    """On the sheet Partition, a player's own guess replaces the suggestion as soon as the guess is complete."""
    place = PartitionLayout(Board(), tries=False)
    sheet = open_sheet(make_solver(Board()))
    for peg, color in enumerate((3, 4, 5)):
        sheet.put("Guesses", 0, peg, color)
    assert read(sheet, place.counts(place.guess)) == [[""] * 14]
    assert read(sheet, place.message)[0][0] == "▶ The guess has 3 of 4 pegs; type the rest."
    sheet.put("Guesses", 0, 3, 9)
    assert read(sheet, place.guess) == [[3, 4, 5, ""]]
    sheet.put("Guesses", 0, 3, 5)
    assert read(sheet, place.counts(place.guess)) == [parts(place, np.arange(1296), (3, 4, 5, 5))]
    assert read(sheet, place.message)[0][0].startswith("▶ 3455 leaves 185.3 of 1,296 codes on average")
    assert ", leaves ≈ " in read(sheet, place.message)[0][0]
