"""Other programs: skip or fail tests that need an absent one, or a part of the system that Windows lacks."""

import ctypes
import os
import sys
import time

import pytest

HAS_POSIX = sys.platform != "win32"
IS_WINE = not HAS_POSIX and hasattr(ctypes.windll.ntdll, "wine_get_version")


def posix(what):
    """Mark a test that needs a part of the system that Windows lacks; ``what`` completes "Windows has no …"."""
    return pytest.mark.skipif(not HAS_POSIX, reason=f"Windows has no {what}")


def keep_data_in(folder, monkeypatch):
    """Make this process store a player's games in a folder, on every system."""
    for name in ("XDG_DATA_HOME", "WIN_PD_OVERRIDE_APPDATA"):  # Linux and Mac, Windows
        monkeypatch.setenv(name, str(folder))


def absent(reason):
    """Skip the test; under continuous integration (``CI``), where everything must be installed, fail it."""
    if os.environ.get("CI", "").lower() in {"1", "true", "yes", "on"}:
        pytest.fail(f"{reason} (a skip outside CI)", pytrace=False)
    pytest.skip(reason)


def wait_for(condition):
    """Wait until another program has made a condition true."""
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)
