"""Marks of tests that several test files share."""

import pytest

from mastermind_xl.core import laboratory

whole = pytest.mark.skipif(laboratory.announcement() is None, reason="the folder of the laboratory is missing")
"""The mark of tests that need the laboratory beside the game, in files of tests of the game."""


def always(kept, values):
    """Return values as parameters of a test: those in ``kept`` run every time, others only with ``-m exhaustive``."""
    return [each if each in kept else pytest.param(each, marks=pytest.mark.exhaustive) for each in values]
