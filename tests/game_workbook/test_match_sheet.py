"""The sheet Match shows who guesses, leads and has won, by formulas in real calculators."""

import pytest
from sheets import STEP_BY_STEP, contents

from mastermind_xl import Board
from mastermind_xl.sheets.game.layout import (
    MATCH_ASKED,
    MATCH_BLOCK,
    MATCH_GUESSES,
    MATCH_MESSAGE,
    MATCH_NAMES,
    MATCH_ROUNDS,
    MATCH_TOTALS,
    next_place,
)

SMALL = Board(2, 3)
"""A small board, which is calculated fast; the sheet Match is the same on every board."""


def play(sheet, names, asked, rounds):
    """Type the names of the players, the number of rounds, and the guesses of some rounds, such as 4/6; clear the others."""
    sheet.type_at(MATCH_NAMES, contents(f"{names}/"))
    sheet.type_at(MATCH_ASKED, contents(f"{asked}/"))
    sheet.type_at(MATCH_GUESSES, *(f"{each}/" for each in (rounds.split() + ["./."] * 10)[:10]))


def test_a_match_is_played(make_game, open_sheet):
    """The sheet Match shows totals, rounds, lead and winner of a match of three rounds."""
    sheet = open_sheet(make_game(SMALL))
    play(sheet, "Ann/Bob", 3, "4/6 5/5 11/4")
    assert sheet.cells(MATCH_MESSAGE)[0][0] == "✔ Bob has won the match: 15 to 20 guesses."
    assert sheet.cells(MATCH_TOTALS) == [[20, 15]]
    rounds = [tuple(row[4:]) for row in sheet.cells(MATCH_ROUNDS.block(0, 0, MATCH_ROUNDS.rows, 6))]
    assert rounds == [("Ann", "Ann +2"), ("even", "Ann +2"), ("Bob", "Bob +5"), *[("", "")] * 7]
    assert sheet.errors() == []


WRONG = "⚠ Round 1: type a whole number of guesses from 1 to 11; type 11 if the code was not found."
NO_ROUNDS = "⚠ Rounds: type a whole number from 1 to 10, or clear the cell to play 10."
SAYINGS = {
    # in odd rounds the first player guesses first, in even rounds the second; then the players swap
    ("./.", ".", ""): "▶ Round 1 of 10: First player guesses, Second player hides the code.",
    ("Ann/Bob", 2, ""): "▶ Round 1 of 2: Ann guesses, Bob hides the code.",
    ("Ann/Bob", 2, "4/."): "▶ Round 1 of 2: Bob guesses, Ann hides the code.",
    ("Ann/Bob", 2, "./4"): "▶ Round 1 of 2: Ann guesses, Bob hides the code.",
    ("Ann/Bob", 2, "4/4"): "▶ Round 2 of 2: Bob guesses, Ann hides the code. Nobody leads.",
    ("Ann/Bob", 2, "4/3 ./5"): "▶ Round 2 of 2: Ann guesses, Bob hides the code. Bob leads by 1.",
    ("Ann/Bob", 2, "4/3 4/5"): "✔ The match is a draw, 8 to 8.",
    ("Ann/Bob", ".", "4/3 4/5"): "▶ Round 3 of 10: Ann guesses, Bob hides the code. Nobody leads.",
    ("Ann/computer", ".", ""): (
        "▶ Round 1 of 10: Ann guesses, computer hides the code. Type a game number to hide a code."
    ),
    ("Ann/computer", ".", "4/."): "▶ Round 1 of 10: computer guesses, Ann hides the code.",
    **{("Ann/Bob", 2, f"{wrong}/4"): WRONG for wrong in ("x", "0", "-1", "1.5", "12", "1e300")},
    ("Ann/Bob", 2, "4/. 5/5"): "⚠ Round 2 has to wait: round 1 is not complete yet.",
    ("Ann/Bob", 1, "4/4 5/5"): "⚠ Round 2: the last round is 1. Clear this row, or increase Rounds.",
    **{("Ann/Bob", wrong, "4/4 5/5"): NO_ROUNDS for wrong in ("x", 0, 11, 2.5)},
    ("Ann/ann", 2, "4/4 5/5"): "⚠ Both players are called Ann: give them different names.",
    ("7/.", 2, "4/4 5/5"): "✔ The match is a draw, 9 to 9.",
}
"""What the sheet shows for these players, this number of rounds and these guesses."""


@STEP_BY_STEP
def test_who_guesses_next_and_what_is_wrong(make_game, open_sheet):
    """The sheet Match shows who guesses next, leads or has won, and reports wrong numbers, rounds and names."""
    sheet, told = open_sheet(make_game(SMALL)), {}
    for typed in SAYINGS:
        play(sheet, *typed)
        told[typed] = sheet.cells(MATCH_MESSAGE)[0][0]
    assert told == SAYINGS
    assert sheet.errors() == []


@pytest.mark.parametrize(
    ("names", "asked", "rounds", "place"),
    [
        ("Ann/.", None, "", None),
        ("./Bob", None, "", None),
        ("Ann/Bob", None, "", (2, 0)),
        ("Ann/Bob", None, "4/.", (2, 1)),
        ("Ann/Bob", None, "./4", (2, 0)),
        ("Ann/Bob", None, "4/4", (3, 1)),
        ("Ann/Bob", None, "4/4 ./5", (3, 0)),
        ("Ann/Bob", 1, "4/4", None),
        ("Ann/Bob", "x", "", None),
        ("Ann/Bob", None, " ".join(["4/4"] * 10), None),
    ],
)
def test_where_a_game_is_written(names, asked, rounds, place):
    """In a match, a result is written to the next empty cell of the player whose turn it is, if such a cell exists."""
    lines = [contents(names), [None] * 2, *map(contents, rounds.split())]
    lines += [[None] * 2] * (MATCH_BLOCK.rows - len(lines))
    assert next_place([(*line, "", asked) for line in lines]) == place
