"""Programs that judge what we write, and what becomes of a test where one is absent."""

import os

import pytest


def absent(reason):
    """Skip the test, or fail it where everything has to be there."""
    if os.environ.get("CI", "").lower() in {"1", "true", "yes", "on"}:
        pytest.fail(f"{reason} (a skip outside CI)", pytrace=False)
    pytest.skip(reason)
