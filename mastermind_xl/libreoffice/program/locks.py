"""LibreOffice's lock files, each beside an open file; lock files remain if LibreOffice is killed."""

import getpass
import re
import socket
from pathlib import Path
from typing import NamedTuple
from urllib.parse import urlsplit
from urllib.request import url2pathname

_ESCAPED = re.compile(r"\\(.)")
_COMMA = re.compile(r"(?<!\\),")


class Lock(NamedTuple):
    """The contents of a lock file, which show who has a workbook file open; unknown parts are empty."""

    path: Path
    person: str  # the name entered in LibreOffice, or else the user's
    user: str  # the user's name on the machine
    host: str
    since: str  # day and time
    profile: str  # URL of the profile of that LibreOffice

    @property
    def holder(self) -> str:
        """A text that reports who has the file open, where and since when; empty if unknown."""
        where = f" on {self.host}" if self.host else ""
        since = f" since {self.since}" if self.since else ""
        return f"by {self.person}{where}{since} " if self.person else ""


def find_lock(path: Path) -> Lock | None:
    """Return the contents of the lock file beside a file, or None if the file has no lock file."""
    lock = path.with_name(f".~lock.{path.name}#")
    try:
        text = lock.read_text(encoding="utf-8", errors="replace")
    except FileNotFoundError:
        return None
    except OSError:
        text = ""  # the lock exists, but cannot be read
    parts = [_ESCAPED.sub(r"\1", part).strip() for part in _COMMA.split(text.removesuffix(";"))]
    full, user, host, since, profile = [*parts, "", "", "", "", ""][:5]
    return Lock(lock, full or user, user, host, since, profile)


def remove_if_stale(lock: Lock, prefix: str) -> bool:
    """Remove a lock file left by a LibreOffice that we started and that has ended; return whether it was removed.

    The name of the folder of a LibreOffice that we started begins with ``prefix``; the folder goes with this LibreOffice.
    """
    if lock.user != _user() or _first_label(lock.host) != _first_label(socket.gethostname()):
        return False
    folder = Path(url2pathname(urlsplit(lock.profile).path)).parent
    if not folder.name.startswith(prefix) or folder.exists():
        return False
    lock.path.unlink(missing_ok=True)
    return True


def _user() -> str | None:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a container may give the user no name
        return None


def _first_label(host: str) -> str:
    return host.partition(".")[0].casefold()
