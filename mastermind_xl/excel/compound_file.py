"""Compound files: storages and streams in one file, like folders and files on a disk ([MS-CFB], version 3)."""

from __future__ import annotations

import struct
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

Storage = Mapping[str, "bytes | Storage"]
"""The streams and storages in a storage, by name."""

_SECTOR = 512
_MINI_SECTOR = 64
_MINI_CUTOFF = 4096
"""Shorter streams lie in small sectors, which together form a stream of their own."""

_HEADER_FAT = 109
"""How many sectors of the allocation table the header can name; more would need a table of tables."""

_MAX_SIZE = _HEADER_FAT * (_SECTOR // 4) * _SECTOR

_FREE, _END, _TABLE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_NOTHING = 0xFFFFFFFF

_HEADER = struct.Struct("<8s16xHHHHH6xIIIxxxxIIIII436s")
_ENTRY = struct.Struct("<64sHBBIII36xIQ")
_SIGNATURE = bytes.fromhex("D0CF11E0A1B11AE1")
_STORAGE, _STREAM, _ROOT = 1, 2, 5


def compound_file(root: Storage) -> bytes:
    """The bytes of a compound file.

    Args:
        root: what stands at the top.

    Raises:
        ValueError: a name has no letters or more than 31, or everything together exceeds 7 MB.
    """
    entries = [_Entry("Root Entry", _ROOT)]
    entries[0].child = _list_storage(root, entries)
    sectors, mini_sectors = _Sectors(_SECTOR), _Sectors(_MINI_SECTOR)
    for entry in entries:
        if entry.kind == _STREAM:
            entry.start = (mini_sectors if entry.size < _MINI_CUTOFF else sectors).add(entry.content)
    entries[0].content = bytes(mini_sectors.content)
    entries[0].start = sectors.add(entries[0].content)
    mini_table = _numbers(mini_sectors.chains)
    first_mini_table = sectors.add(mini_table)
    unused = [_Entry("", 0)] * (-len(entries) % (_SECTOR // _ENTRY.size))
    first_directory = sectors.add(b"".join(entry.pack() for entry in [*entries, *unused]))
    used = len(sectors.chains)
    tables = -(-used // (_SECTOR // 4 - 1))  # a sector of the table names itself and 127 others
    if tables > _HEADER_FAT:
        raise ValueError(f"{used * _SECTOR:,} bytes: a compound file here holds up to {_MAX_SIZE:,}")
    header = _HEADER.pack(
        _SIGNATURE,
        0x3E,  # the version of the format, minor
        3,  # and major
        0xFFFE,  # little-endian
        _SECTOR.bit_length() - 1,
        _MINI_SECTOR.bit_length() - 1,
        0,  # sectors of the directory, told from version 4 on
        tables,
        first_directory,
        _MINI_CUTOFF,
        first_mini_table,
        len(mini_table) // _SECTOR,
        _END,  # no table of tables
        0,
        _numbers(range(used, used + tables), _HEADER_FAT),
    )
    return header + bytes(sectors.content) + _numbers([*sectors.chains, *[_TABLE] * tables])


@dataclass
class _Entry:
    """A line of the directory; the entries of a storage form a red-black tree."""

    name: str
    kind: int
    content: bytes = b""
    red: bool = False
    left: int = _NOTHING
    right: int = _NOTHING
    child: int = _NOTHING
    start: int = 0

    @property
    def size(self) -> int:
        return len(self.content)

    def pack(self) -> bytes:
        name = self.name.encode("utf-16-le") + b"\0\0" if self.kind else b""
        links = self.left, self.right, self.child
        return _ENTRY.pack(name, len(name), self.kind, not self.red, *links, self.start, self.size)


class _Sectors:
    """Sectors of one size, and for each of them the next one of its chain."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.content = bytearray()
        self.chains: list[int] = []

    def add(self, content: bytes) -> int:
        """Append a chain that holds ``content``, and tell its first sector."""
        if not content:
            return _END
        first = len(self.chains)
        last = first + (len(content) - 1) // self.size
        self.chains += [*range(first + 1, last + 1), _END]
        self.content += content.ljust((last + 1 - first) * self.size, b"\0")
        return first


def _list_storage(storage: Storage, entries: list[_Entry]) -> int:
    """Append the entries of a storage, and tell which of them is the top of their tree.

    Halving the sorted names gives a tree whose levels are full but for the last: red there and
    black elsewhere is a valid colouring.
    """

    def grow(names: list[str], depth: int) -> int:
        if not names:
            return _NOTHING
        middle = len(names) // 2
        name, content = names[middle], storage[names[middle]]
        if not 0 < len(name) <= 31:
            raise ValueError(f"{name!r}: a name in a compound file has 1 to 31 letters")
        number = len(entries)
        entry = _Entry(name, _STREAM, red=0 < depth == deepest)
        entries.append(entry)
        entry.left = grow(names[:middle], depth + 1)
        entry.right = grow(names[middle + 1 :], depth + 1)
        if isinstance(content, bytes):
            entry.content = content
        else:
            entry.kind = _STORAGE
            entry.child = _list_storage(content, entries)
        return number

    deepest = len(storage).bit_length() - 1
    return grow(sorted(storage, key=lambda name: (len(name), name.upper())), 0)


def _numbers(numbers: Iterable[int], multiple: int = _SECTOR // 4) -> bytes:
    """Sector numbers as they are stored, filled up to a multiple of some count."""
    listed = list(numbers)
    listed += [_FREE] * (-len(listed) % multiple)
    return struct.pack(f"<{len(listed)}I", *listed)
