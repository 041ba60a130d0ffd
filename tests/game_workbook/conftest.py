"""Game workbooks, each written once."""

from functools import partial

import pytest


@pytest.fixture(scope="session")
def make_game(written):
    """A function from options to a game workbook, made once for each set of options."""
    return partial(written, "game.xlsx", "game")
