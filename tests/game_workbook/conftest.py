"""Write game workbooks, each only once."""

import pytest
from game_sheets import USUAL
from sheets import words_of


@pytest.fixture(scope="session")
def make_game(written):
    """A function that writes a game workbook for a board with ten attempts, or as many as are given, only once."""

    def make_game(board=USUAL, attempts=10):
        words = () if board == USUAL else ("--attempts", str(attempts))
        return written("game.xlsx", "game", *words_of(board), *words)

    return make_game
