"""Command lines that run or install this package, as text for messages.

The package is not in a registry: it is installed from a copy of the project.
"""

import json
import re
import shlex
import sys
from pathlib import Path

FROM_A_COPY = "run in a copy of the project: python -m pip install ."  # advice for a machine without Python


def command(*words: str) -> str:
    """Return a command line of this program that works in every terminal, without an active environment."""
    return quoted(sys.executable or "python", "-m", "mastermind_xl", *words)


def pip_install(*what: str) -> str:
    """Return the command line that installs packages into the running Python."""
    return quoted(sys.executable or "python", "-m", "pip", "install", *what)


def install_this(extra: str = "") -> str:
    """Return how to install this package with an ``extra`` (optional packages), if possible from its old folder."""
    extras = f"[{extra}]" if extra else ""
    copy = _copy()
    if copy is None:
        return f"run in a copy of the project: {pip_install(f'.{extras}')}"
    path, editable = copy
    return pip_install(*["-e"] * editable, f"{path}{extras}")


def quoted(*parts: str) -> str:
    """Quote the words of a command line for this machine's shell; on Windows for both cmd and PowerShell."""
    if sys.platform != "win32":
        return shlex.join(parts)
    words = [part if re.fullmatch(r"[\w.:=~\\/+-]+", part) else f'"{part}"' for part in parts]
    command = " ".join(words)
    # in PowerShell, & runs a quoted command; in cmd it is an error
    return f"{command} (in PowerShell type & and a space before it)" if words[0] != parts[0] else command


def list_hooks() -> list[str]:
    """Return the folder with our hook for PyInstaller, which finds this function by the package's entry point."""
    return [str(Path(__file__).parent)]


def _copy() -> tuple[Path, bool] | None:
    """Return the folder from which this package was installed and whether the installation is editable, or None."""
    from importlib.metadata import PackageNotFoundError, distribution
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        came_from = json.loads(distribution("mastermind-xl").read_text("direct_url.json") or "{}")
        url = urlsplit(str(came_from.get("url") or ""))  # may be null or anything else if somebody edited the file
        path = Path(url2pathname(url.path))
        editable = bool(came_from.get("dir_info", {}).get("editable"))
    except (PackageNotFoundError, ValueError, AttributeError):
        return None
    return (path, editable) if url.scheme == "file" and path.exists() else None
