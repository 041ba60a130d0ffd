"""A solver workbook with the sheet of fixed guesses."""

from functools import partial

import pytest


@pytest.fixture(scope="session")
def make_solver(written):
    """A function that writes a solver workbook with these options; each is written only once."""
    return partial(written, "solver.xlsx", "solver", "--strategy", "knuth")
