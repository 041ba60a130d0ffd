"""How this package, and what it needs, is installed into the Python that runs: in words, for messages.

The package is in no registry: it is installed from a copy of the project.
"""

from __future__ import annotations

import json
import re
import shlex
import sys
from pathlib import Path

FROM_A_COPY = "in a copy of the project: python -m pip install ."
"""For somebody who has no Python yet."""


def command(*words: str) -> str:
    """The command of this program that every terminal finds, also one in which no environment is active."""
    return quoted(sys.executable or "python", "-m", "mastermind_xl", *words)


def pip_install(*what: str) -> str:
    """The command that installs something into the Python that runs."""
    return quoted(sys.executable or "python", "-m", "pip", "install", *what)


def install_this(extra: str = "") -> str:
    """How to install this package with what an extra needs: from the copy that it came from, if that is known."""
    extras = f"[{extra}]" if extra else ""
    copy = _copy()
    if copy is None:
        return f"in a copy of the project: {pip_install(f'.{extras}')}"
    path, editable = copy
    return pip_install(*["-e"] * editable, f"{path}{extras}")


def quoted(*parts: str) -> str:
    """The words of a command as they are typed on this machine; on Windows, in cmd and in PowerShell alike."""
    if sys.platform != "win32":
        return shlex.join(parts)
    words = [part if re.fullmatch(r"[\w.:=~\\/+-]+", part) else f'"{part}"' for part in parts]
    command = " ".join(words)
    # & calls what is quoted in PowerShell, and is an error in cmd
    return f"{command} (in PowerShell type & and a space before it)" if words[0] != parts[0] else command


def _copy() -> tuple[Path, bool] | None:
    """Where this package was installed from, if it still is there, and whether it is used as it stands there."""
    from importlib.metadata import PackageNotFoundError, distribution
    from urllib.parse import urlsplit
    from urllib.request import url2pathname

    try:
        came_from = json.loads(distribution("mastermind-xl").read_text("direct_url.json") or "{}")
        url = urlsplit(came_from.get("url", ""))
        path = Path(url2pathname(url.path))
        editable = bool(came_from.get("dir_info", {}).get("editable"))
    except (PackageNotFoundError, ValueError, AttributeError):
        return None
    return (path, editable) if url.scheme == "file" and path.exists() else None
