"""The solver workbook with a sheet of fixed guesses."""

from functools import partial

import pytest


@pytest.fixture(scope="session")
def make_solver(written):
    """A function from options to a solver workbook, made once for each set of options."""
    return partial(written, "solver.xlsx", "solver", "--strategy", "knuth")
