"""Fixtures for the tests of ``play``."""

import io
import sys

import pytest
from programs import keep_data_in

from mastermind_xl.cli import main


@pytest.fixture(autouse=True)
def data(tmp_path, monkeypatch):
    """An empty data folder, so that tests do not change a user's statistics."""
    keep_data_in(tmp_path, monkeypatch)
    monkeypatch.delenv("COLUMNS", raising=False)
    return tmp_path


@pytest.fixture
def play(capsys, monkeypatch):
    """A function that runs ``play`` with these lines typed into a pipe, and returns the output."""

    def play(lines, *words):
        monkeypatch.setattr(sys, "stdin", io.StringIO("".join(f"{line}\n" for line in lines)))
        assert main(["play", *words]) == 0
        out, err = capsys.readouterr()
        assert err == ""
        return out

    return play
