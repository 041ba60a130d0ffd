"""Fixtures for the tests of ``play``."""

import pytest
from programs import keep_data_in


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    """An empty data folder, so that tests do not change a user's statistics."""
    keep_data_in(tmp_path, monkeypatch)
    monkeypatch.delenv("COLUMNS", raising=False)
    return tmp_path


@pytest.fixture
def play(at_prompt):
    """A function that runs ``play`` with these lines typed into a pipe, and returns the output."""

    def play(lines, *words):
        status, out, err = at_prompt(lines, "play", *words)
        assert (status, err) == (0, "")
        return out

    return play
