"""The fixture that uses the fast kernel wherever it can be used."""

import pytest
from programs import absent

from mastermind_xl import kernel


@pytest.fixture
def fast(monkeypatch):
    """Use the fast kernel for work of every size; without numba, skip the test."""
    if not kernel.is_installed():
        absent('numba is not installed: python -m pip install -e ".[fast]"')
    monkeypatch.setenv(kernel.VARIABLE, "")  # set and not deleted, so that the test restores it
    monkeypatch.setattr(kernel, "_cores", None)
    for work in kernel.WORTH:
        monkeypatch.setitem(kernel.WORTH, work, 1)
    monkeypatch.setattr(kernel, "WORTH_COMPILING", 1)
    monkeypatch.setattr("mastermind_xl.strategies.best_so_far._COMPILED_PAIRS", 1)
    monkeypatch.setattr("mastermind_xl.laboratory.search.beam._FEW", 100)  # so that larger sets use numpy, too
