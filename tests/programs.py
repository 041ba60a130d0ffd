"""Programs that judge what we write, and what becomes of a test where one, or a part of the system, is absent."""

import os
import sys

import pytest

HAS_POSIX = sys.platform != "win32"


def posix(what):
    """Mark a test that needs what Windows lacks; ``what`` completes "Windows has no …"."""
    return pytest.mark.skipif(not HAS_POSIX, reason=f"Windows has no {what}")


def keep_data_in(folder, monkeypatch):
    """Let the commands of this process keep a person's games in a folder, on every system."""
    for name in ("XDG_DATA_HOME", "WIN_PD_OVERRIDE_APPDATA"):  # Linux and Mac, Windows
        monkeypatch.setenv(name, str(folder))


def absent(reason):
    """Skip the test, or fail it where everything has to be there."""
    if os.environ.get("CI", "").lower() in {"1", "true", "yes", "on"}:
        pytest.fail(f"{reason} (a skip outside CI)", pytrace=False)
    pytest.skip(reason)
