"""Other programs: skip or fail tests that need an absent one, or a part of the system that Windows lacks."""

import ctypes
import os
import subprocess
import sys
import time
from pathlib import Path

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


def weigh(*words, **variables):
    """Run a command of ours in a Python of its own; return what it prints and the peak of its memory in megabytes."""
    if not Path("/proc/self/status").exists():
        pytest.skip("no /proc to ask for the peak")  # the module resource counts the process that starts a Python, too
    program = (
        "import sys\nfrom mastermind_xl.cli import main\nassert main(sys.argv[1:]) == 0\n"
        "print(next(line for line in open('/proc/self/status') if line.startswith('VmHWM')))\n"
    )
    words, env = [sys.executable, "-c", program, *map(str, words)], {**os.environ, **variables}
    told, peak = subprocess.run(words, env=env, capture_output=True, text=True, check=True).stdout.split("VmHWM:")
    return told, int(peak.split()[0]) / 1024
