"""Marks of tests that several test files share."""

import pytest


def always(kept, values):
    """Return values as parameters of a test: those in ``kept`` run every time, others only with ``-m exhaustive``."""
    rare = pytest.mark.exhaustive
    return [
        each if each in kept else pytest.param(*(each if isinstance(each, tuple) else (each,)), marks=rare)
        for each in values
    ]
