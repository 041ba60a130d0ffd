"""Game workbooks, each written only once."""

from functools import partial

import pytest


@pytest.fixture(scope="session")
def make_game(written):
    """A function that writes a game workbook with these options; each is written only once."""
    return partial(written, "game.xlsx", "game")
