"""Zip archives, which workbooks are: in the form that every reader takes, with the same bytes whenever written.

The same parts give the same bytes wherever zlib compresses alike; zlib-ng, which some Pythons bring,
compresses in another way.
"""

from __future__ import annotations

from typing import IO
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

_EPOCH = (1980, 1, 1, 0, 0, 0)
"""The earliest time that an archive can hold."""
_UNIX = 3
_RIGHTS = 0o600


def create(archive: ZipFile, name: str) -> IO[bytes]:
    """Open a new part for writing.

    Sizes and checksum go into its header when it is closed or, where ``archive`` cannot go back,
    behind its content. ZIP64 is never used, since some readers refuse it: a part ends at 2 GiB.
    """
    part = ZipInfo(name, _EPOCH)
    part.compress_type = ZIP_DEFLATED
    part.create_system = _UNIX  # also on Windows
    part.external_attr = _RIGHTS << 16
    return archive.open(part, "w")
