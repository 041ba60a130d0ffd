"""Zip archives, such as workbooks: write archives for every reader, and read untrusted archives safely.

The same parts give the same bytes with the same version of zlib. Some Pythons use zlib-ng, which gives other bytes.
"""

import posixpath
from collections.abc import Iterator, Mapping
from io import FileIO
from pathlib import Path
from typing import IO
from zipfile import ZIP_DEFLATED, ZIP_STORED, ZipFile, ZipInfo

from mastermind_xl.core.errors import MastermindError

PIECE = 1 << 16  # bytes of a part that are read at a time, at most
_DIRECTORY = 1 << 20  # bytes allowed for the list of parts: our files take some thousand
_WHOLE = 1 << 30  # bytes allowed for all parts together: a game of a million codes takes a quarter of this
_EPOCH = (1980, 1, 1, 0, 0, 0)  # the earliest time that an archive can store


class DamagedArchiveError(MastermindError):
    """A file is not an archive, or it is damaged or too big."""


def create(archive: ZipFile, name: str, *, level: int = 7) -> IO[bytes]:
    """Open a new part of an ``archive``, called ``name``, for writing, compressed at a ``level`` up to 9.

    Closing the part writes its sizes and checksum into its header or, if ``archive`` cannot seek, after its content.
    Some readers reject the format ZIP64, so this format is never used, and a part is limited to 2 GiB.
    """
    part = ZipInfo(name, _EPOCH)
    part.compress_type = ZIP_DEFLATED
    # 9 takes three times as long as 7, to save half a per cent; 4 takes 40 per cent of its time, and 7 per cent more room
    part._compresslevel = level  # type: ignore[attr-defined]
    part.create_system = 3  # Unix, also on Windows
    part.external_attr = 0o600 << 16
    return archive.open(part, "w")


def write_parts(file: IO[bytes], parts: Mapping[str, bytes]) -> None:
    """Write an archive with these ``parts``, by name, to an open ``file``."""
    with ZipFile(file, "w") as archive:
        for name, content in parts.items():
            with create(archive, name, level=4) as part:  # somebody's workbook may have 20 MB
                part.write(content)


def pieces(path: Path, name: str | None = None) -> Iterator[bytes]:
    """Read one part of an archive, or all parts one after the other, in pieces of at most ``PIECE`` bytes.

    Raises OSError if the file cannot be opened, and DamagedArchiveError for any other problem.
    """
    with _Sparing(path) as file:
        try:
            with ZipFile(file) as archive:
                parts = [part for part in archive.infolist() if name in (None, part.filename)]
                if sum(part.file_size for part in parts) > _WHOLE:
                    raise ValueError(f"its contents are larger than {_WHOLE >> 30} GiB")
                for part in parts:
                    # other methods, which workbooks may not use, are not unpacked in pieces
                    if part.compress_type not in (ZIP_STORED, ZIP_DEFLATED):
                        raise ValueError(f"{part.filename} is compressed in a way not allowed in workbooks")
                    with archive.open(part) as content:
                        while piece := content.read(PIECE):
                            yield piece
        # zipfile, zlib and struct report damage by a dozen types of error, depending on Python's version
        except Exception as error:
            raise DamagedArchiveError(str(error) or type(error).__name__) from error


def sheet_parts(workbook: ZipFile) -> dict[str, str]:
    """Return the name of the archive's part for each sheet of a workbook, by the sheet's title, in order."""
    from openpyxl.xml.constants import REL_NS, SHEET_MAIN_NS
    from openpyxl.xml.functions import fromstring

    links = fromstring(workbook.read("xl/_rels/workbook.xml.rels"))
    targets = {link.get("Id"): link.get("Target", "") for link in links}
    sheets = fromstring(workbook.read("xl/workbook.xml")).iter(f"{{{SHEET_MAIN_NS}}}sheet")
    return {sheet.get("name", ""): posixpath.join("/xl", targets[sheet.get(f"{{{REL_NS}}}id")])[1:] for sheet in sheets}


def find_damage(path: Path) -> str:
    """Read a workbook file to its end; return a description of its damage, or an empty text."""
    try:
        for _ in pieces(path):
            pass
    except OSError as error:
        return f"it cannot be read ({error.strerror or error})"
    except DamagedArchiveError as error:
        return f"it is damaged, protected by a password, or not a workbook ({error})"
    return ""


class _Sparing(FileIO):
    """A file that reads at most a megabyte per call, whatever size an archive claims for its list of parts."""

    def read(self, size: int | None = -1, /) -> bytes:
        return super().read(_DIRECTORY if size is None or size < 0 else min(size, _DIRECTORY)) or b""
