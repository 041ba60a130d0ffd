"""Write game workbooks, each only once."""

from functools import partial

import pytest


@pytest.fixture(scope="session")
def make_game(written):
    """A function that writes a game workbook with the given options, only once for the same options."""
    return partial(written, "game.xlsx", "game")
