"""The sheet Match shows who guesses, leads and has won, by formulas in real calculators."""

import pytest
from game_sheets import cells
from sheets import STEP_BY_STEP

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

SMALL = ("--pegs", "2", "--colors", "3", "--attempts", "10")
"""A small board, which is calculated fast; the sheet Match is the same on every board."""


def play(sheet, *taken, first=0):
    """Type the numbers of guesses of these rounds, starting at round ``first``."""
    for k, pair in enumerate(taken, first):
        for player, count in enumerate(pair):
            sheet.put_at(MATCH_GUESSES.cell(k, player), count)


def call(sheet, *players):
    for player, name in enumerate(players):
        sheet.put_at(MATCH_NAMES.cell(0, player), name)


def said(sheet):
    return cells(sheet, MATCH_MESSAGE)[0][0]


def told(sheet):
    """Return the winner of each round and the leader after it, as the sheet shows them."""
    return [tuple(row[4:]) for row in cells(sheet, MATCH_ROUNDS.block(0, 0, MATCH_ROUNDS.rows, 6))]


def test_a_match_is_played(make_game, open_sheet):
    """The sheet Match shows totals, rounds, lead and winner of a match of three rounds."""
    sheet = open_sheet(make_game(*SMALL))
    call(sheet, "Ann", "Bob")
    sheet.put_at(MATCH_ASKED, 3)
    play(sheet, (4, 6), (5, 5), (11, 4))
    assert said(sheet) == "✔ Bob has won the match: 15 to 20 guesses."
    assert cells(sheet, MATCH_TOTALS) == [[20, 15]]
    assert told(sheet) == [("Ann", "Ann +2"), ("even", "Ann +2"), ("Bob", "Bob +5"), *[("", "")] * 7]
    assert sheet.errors() == []


@STEP_BY_STEP
def test_who_guesses_next(make_game, open_sheet):
    """In odd rounds of a match the first player guesses first, in even rounds the second; then the players swap."""
    sheet = open_sheet(make_game(*SMALL))
    assert said(sheet) == "▶ Round 1 of 10: First player guesses, Second player hides the code."
    call(sheet, "Ann", "Bob")
    sheet.put_at(MATCH_ASKED, 2)
    assert said(sheet) == "▶ Round 1 of 2: Ann guesses, Bob hides the code."
    play(sheet, (4, None))
    assert said(sheet) == "▶ Round 1 of 2: Bob guesses, Ann hides the code."
    play(sheet, (None, 4))
    assert said(sheet) == "▶ Round 1 of 2: Ann guesses, Bob hides the code."
    play(sheet, (4, 4))
    assert said(sheet) == "▶ Round 2 of 2: Bob guesses, Ann hides the code. Nobody leads."
    play(sheet, (4, 3), (None, 5))
    assert said(sheet) == "▶ Round 2 of 2: Ann guesses, Bob hides the code. Bob leads by 1."
    assert cells(sheet, MATCH_TOTALS) == [[4, 3]]
    play(sheet, (4, 3), (4, 5))
    assert said(sheet) == "✔ The match is a draw, 8 to 8."
    sheet.put_at(MATCH_ASKED, None)
    assert said(sheet) == "▶ Round 3 of 10: Ann guesses, Bob hides the code. Nobody leads."


@STEP_BY_STEP
def test_a_computer_plays(make_game, open_sheet):
    """If a player called computer has to hide a code, the sheet Match explains that a game number hides a code."""
    sheet = open_sheet(make_game(*SMALL))
    call(sheet, "Ann", "computer")
    assert said(sheet).endswith("Ann guesses, computer hides the code. A game number hides a code.")
    play(sheet, (4, None))
    assert said(sheet).endswith("computer guesses, Ann hides the code.")


@STEP_BY_STEP
def test_nonsense_is_refused(make_game, open_sheet):
    """The sheet Match reports wrong numbers of guesses, incomplete or surplus rounds, and equal names."""
    sheet = open_sheet(make_game(*SMALL))
    for wrong in ("x", 0, -1, 1.5, 12, 1e300, " "):
        play(sheet, (wrong, 4))
        assert said(sheet) == "⚠ Round 1: guesses are whole numbers from 1 to 11; 11 if the code was not found."
        assert cells(sheet, MATCH_TOTALS) == [[0, 0]]
    play(sheet, (4, None), (5, 5))
    assert said(sheet) == "⚠ Round 2 has to wait: round 1 is not complete yet."
    play(sheet, (4, 4), (5, 5))
    sheet.put_at(MATCH_ASKED, 1)
    assert said(sheet) == "⚠ Round 2: the last round is 1. Clear this row, or ask for more rounds."
    for wrong in ("x", 0, 11, 2.5):
        sheet.put_at(MATCH_ASKED, wrong)
        assert said(sheet) == "⚠ Rounds: type a whole number from 1 to 10, or clear it to play 10."
    sheet.put_at(MATCH_ASKED, 2)
    call(sheet, "Ann", "ann")
    assert said(sheet) == "⚠ Both players are called Ann: give them different names."
    call(sheet, 7, None)
    assert said(sheet) == "✔ The match is a draw, 9 to 9."
    assert sheet.errors() == []


def lines(first, second, asked, *taken):
    """The cells that a macro reads from the sheet Match."""
    rest = [(None, None, "", "")] * (MATCH_BLOCK.rows - 2 - len(taken))
    return [(first, second, "Rounds", asked), ("guesses",) * 4, *((*pair, "", "") for pair in taken), *rest]


@pytest.mark.parametrize(
    ("cells", "place"),
    [
        (lines("Ann", None, None), None),
        (lines(None, "Bob", None), None),
        (lines("Ann", "Bob", None), (2, 0)),
        (lines("Ann", "Bob", None, (4, None)), (2, 1)),
        (lines("Ann", "Bob", None, (None, 4)), (2, 0)),
        (lines("Ann", "Bob", None, (4, 4)), (3, 1)),
        (lines("Ann", "Bob", None, (4, 4), (None, 5)), (3, 0)),
        (lines("Ann", "Bob", 1, (4, 4)), None),
        (lines("Ann", "Bob", "x"), None),
        (lines("Ann", "Bob", None, *[(4, 4)] * 10), None),
    ],
)
def test_where_a_game_is_written(cells, place):
    """In a match, a result is written to the next empty cell of the player whose turn it is, if such a cell exists."""
    assert next_place(cells) == place


def test_its_typed_cells(make_game):
    """The input cells of the sheet Match are two names, the number of rounds and twenty results, each once."""
    places = [cell for area in (MATCH_NAMES, MATCH_ASKED, MATCH_GUESSES) for cell in area.cells]
    assert len({place.here for place in places}) == len(places) == 2 + 1 + 20
