"""LibreOffice's lock files, each beside an open file; lock files remain if LibreOffice is killed."""

import re
from pathlib import Path
from typing import NamedTuple

_ESCAPED = re.compile(r"\\(.)")
_COMMA = re.compile(r"(?<!\\),")


class Lock(NamedTuple):
    """The contents of a lock file, which show who has a workbook file open; unknown parts are empty."""

    path: Path
    person: str  # the name entered in LibreOffice, or else the user's
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
    return Lock(lock, full or user, host, since, profile)
