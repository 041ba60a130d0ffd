"""Make VBA projects without Excel: the file part ``vbaProject.bin`` from the source code of the modules.

The format is [MS-OVBA]. The part has only source text and no compiled code (2.3.4.1), so every Excel compiles the text
again. The same modules always give the same bytes. The part is a compound file: storages and streams in one file,
like folders and files on a disk ([MS-CFB], version 3).
"""

import re
import struct
import uuid
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.resources import files
from string import Template
from typing import Any, Literal

from mastermind_xl.core.errors import MastermindError

Kind = Literal["standard", "class", "document"]

ENCODING = "cp1252"
NEW_LINE = "\r\n"
WORKBOOK = "ThisWorkbook"  # the document module of the workbook; all others belong to its sheets

_CODE_PAGE = 1252
_ENGLISH = 0x409
NO_CACHE = bytes.fromhex("CC61FFFF000000")  # a version that no Excel has, so that every Excel compiles the text
_CHUNK = 4096  # bytes compressed together: references do not reach further back

_REFERENCES = {
    "stdole": r"*\G{00020430-0000-0000-C000-000000000046}#2.0#0#C:\Windows\System32\stdole2.tlb#OLE Automation",
    "Office": r"*\G{2DF8D04C-5BFA-101B-BDE5-00AA0044DE52}#2.0#0#"
    r"C:\Program Files\Common Files\Microsoft Shared\OFFICE16\MSO.DLL#Microsoft Office 16.0 Object Library",
}
"""References of a new project in Excel; Excel finds the libraries by these numbers, wherever they are installed."""

_BASES = {  # the classes of Office that modules extend, by the module's kind or name
    "class": "FCFB3D2A-A0FA-1068-A738-08002B3371B5",
    "document": "00020820-0000-0000-C000-000000000046",  # of a sheet
    WORKBOOK: "00020819-0000-0000-C000-000000000046",
}
LISTED: dict[Kind, str] = {"standard": "Module={0}", "class": "Class={0}", "document": "Document={0}/&H00000000"}
"""How the stream PROJECT lists a module, by its kind."""
_FLAGS = ("GlobalNameSpace", "Creatable", "PredeclaredId", "Exposed", "TemplateDerived", "Customizable")
_TRUE_FOR_DOCUMENTS = {"PredeclaredId", "Exposed", "Customizable"}

_EXPORTED = re.compile(r"(VERSION .*\nBEGIN\n(?:.*\n)*?END\n)?((?:Attribute VB_.*\n)*)")
_VB_NAME = re.compile(r'Attribute VB_Name = "(.*)"')


class VbaError(MastermindError):
    """A VBA project is damaged, or cannot contain a given module or text."""


@dataclass(frozen=True)
class Module:
    """A module of a VBA project; a ``document`` is named for the workbook or sheet to which it belongs.

    ``source`` is the module's text without the attributes that the editor hides.
    """

    name: str
    source: str
    kind: Kind = "standard"

    @property
    def text(self) -> str:
        """The complete text of the module: attributes and source code."""
        attributes = [f'VB_Name = "{self.name}"']
        if self.kind != "standard":
            is_document = self.kind == "document"
            attributes.append(f'VB_Base = "0{{{_BASES.get(self.name, _BASES[self.kind])}}}"')
            attributes += [f"VB_{flag} = {is_document and flag in _TRUE_FOR_DOCUMENTS}" for flag in _FLAGS]
        return "".join(f"Attribute {attribute}{NEW_LINE}" for attribute in attributes) + self.source


def read_module(exported: str) -> Module:
    """Read the module in a .bas or .cls file, with VBA's line ends; raises VbaError without a module name."""
    lines = "\n".join(exported.splitlines()) + "\n"
    head = _EXPORTED.match(lines)
    name = _VB_NAME.search(head[2]) if head else None
    if not head or not name:
        raise VbaError('not a VBA module: "Attribute VB_Name" is missing from its first lines')
    source = lines[head.end() :].replace("\n", NEW_LINE)
    return Module(name[1], source, "class" if head[1] else "standard")


def vba_project(name: str, modules: Sequence[Module]) -> bytes:
    """Return the content of ``vbaProject.bin``; the editor lists the modules in the given order.

    Project and modules must have different names.
    """
    streams = {module.name: compress(module.text.encode(ENCODING)) for module in modules}
    return compound_file(
        {
            "VBA": {**streams, "dir": compress(_directory(name, modules)), "_VBA_PROJECT": NO_CACHE},
            "PROJECT": _project(name, modules).encode(ENCODING),
            "PROJECTwm": name_map(modules),
        }
    )


@lru_cache(maxsize=64)  # most modules are the same in every workbook, and compressing them takes longest
def compress(data: bytes) -> bytes:
    """Compress bytes in the way VBA does ([MS-OVBA] 2.4.1).

    Raises ValueError if a last piece of less than 4096 bytes does not become smaller; every text becomes smaller.
    """
    pieces = (data[start : start + _CHUNK] for start in range(0, len(data), _CHUNK))
    return b"\x01" + b"".join(map(_compress_chunk, pieces))


def encrypt(data: bytes, key: int) -> bytes:
    """Encrypt a field of the stream PROJECT ([MS-OVBA] 2.4.3.2); the key is the sum of the project id's bytes."""
    seed, version = 0x58, 2  # with this seed, no filling bytes are needed
    encrypted = [seed, seed ^ version, seed ^ (key & 0xFF)]
    last = key
    for byte in struct.pack("<I", len(data)) + data:
        encrypted.append(byte ^ ((encrypted[-2] + last) & 0xFF))
        last = byte
    return bytes(encrypted)


def _compress_chunk(data: bytes) -> bytes:
    tokens = bytearray()
    position = 0
    while position < len(data):
        flags = len(tokens)
        tokens.append(0)
        for bit in range(8):
            bits = max((position - 1).bit_length(), 4)  # of 16 bits for the offset; the rest: length
            start, length = _find_repeat(data, position, (0xFFFF >> bits) + 3)
            if length >= 3:
                tokens[flags] |= 1 << bit
                tokens += ((position - start - 1) << 16 - bits | length - 3).to_bytes(2, "little")
                position += length
            else:
                tokens += data[position : position + 1]
                position += 1
    if len(tokens) <= _CHUNK:
        return (0xB000 | len(tokens) - 1).to_bytes(2, "little") + tokens
    if len(data) < _CHUNK:
        raise ValueError(f"VBA cannot store {len(data)} bytes that do not get shorter")
    return (0x3000 | _CHUNK - 1).to_bytes(2, "little") + data


def _find_repeat(data: bytes, position: int, most: int) -> tuple[int, int]:
    """Return start and length (up to ``most``) of the longest earlier stretch that is repeated at ``position``."""
    most = min(most, len(data) - position)
    start, length = 0, 2
    while length < most:
        found = data.find(data[position : position + length + 1], start, position + length)
        if found < 0:
            break
        start, length = found, length + 1
        while length < most and data[start + length] == data[position + length]:
            length += 1
    return start, length


def _record(number: int, content: bytes = b"") -> bytes:
    return struct.pack("<HI", number, len(content)) + content


def _twice(number: int, text: str, wide_number: int) -> bytes:
    return _record(number, text.encode(ENCODING)) + _record(wide_number, text.encode("utf-16-le"))


def _directory(name: str, modules: Sequence[Module]) -> bytes:
    """Return the stream ``dir`` ([MS-OVBA] 2.3.4.2): the project, its references, its modules."""
    nothing, zero = "", bytes(4)
    parts = [
        _record(0x01, struct.pack("<I", 3)),  # 64-bit Windows
        _record(0x02, struct.pack("<I", _ENGLISH)),
        _record(0x14, struct.pack("<I", _ENGLISH)),
        _record(0x03, struct.pack("<H", _CODE_PAGE)),
        _record(0x04, name.encode(ENCODING)),
        _twice(0x05, nothing, 0x40),  # description
        _twice(0x06, nothing, 0x3D),  # help file
        _record(0x07, zero),  # help context
        _record(0x08, zero),  # flags
        struct.pack("<HIIH", 0x09, 4, 1, 1),  # version 1.1
        _twice(0x0C, nothing, 0x3C),  # constants for conditional compilation
    ]
    for reference, library in _REFERENCES.items():
        parts.append(_twice(0x16, reference, 0x3E))
        parts.append(_record(0x0D, struct.pack("<I", len(library)) + library.encode(ENCODING) + bytes(6)))
    parts.append(_record(0x0F, struct.pack("<H", len(modules))))
    parts.append(_record(0x13, b"\xff\xff"))
    parts += map(module_records, modules)
    parts.append(_record(0x10))
    return b"".join(parts)


def module_records(module: Module) -> bytes:
    """Return the records about a module in the stream ``dir``."""
    parts = [
        _twice(0x19, module.name, 0x47),
        _twice(0x1A, module.name, 0x32),  # its stream
        _twice(0x1C, "", 0x48),  # description
        _record(0x31, bytes(4)),  # where its text starts
        _record(0x1E, bytes(4)),  # help context
        _record(0x2C, b"\xff\xff"),
        _record(0x21 if module.kind == "standard" else 0x22),
        _record(0x2B),
    ]
    return b"".join(parts)


def _project(name: str, modules: Sequence[Module]) -> str:
    """Return the stream ``PROJECT`` ([MS-OVBA] 2.3.1), which lists the modules and sets no password."""
    number = f"{{{uuid.uuid5(uuid.NAMESPACE_OID, name)}}}".upper()
    secrets = {"unprotected": bytes(4), "no_password": bytes(1), "visible": bytes([0xFF])}
    text = Template(files(__package__).joinpath("vba/PROJECT.txt").read_text("ascii")).substitute(
        {field: encrypt(data, sum(number.encode())).hex().upper() for field, data in secrets.items()},
        number=number, name=name, modules="\n".join(LISTED[each.kind].format(each.name) for each in modules),
        windows="\n".join(f"{each.name}=0, 0, 0, 0, C" for each in modules),
    )  # fmt: skip
    return text.replace("\n", NEW_LINE)


def name_map(modules: Sequence[Module]) -> bytes:
    """Return the stream ``PROJECTwm`` ([MS-OVBA] 2.3.3): every module name in the code page and in UTF-16."""
    names = [module.name for module in modules]
    pairs = (name.encode(ENCODING) + b"\0" + name.encode("utf-16-le") + b"\0\0" for name in names)
    return b"".join(pairs) + b"\0\0"


# --- compound files ----------------------------------------------------------------------------

Storage = Mapping[str, "bytes | Storage"]  # the streams and storages in a storage, by name


class Folder(dict[str, Any]):
    """A storage with the number of the storage's class, 16 bytes; other mappings have no such number."""

    def __init__(self, content: Mapping[str, Any], number: bytes = bytes(16)) -> None:
        super().__init__(content)
        self.number = number


_SECTOR = 512
_MINI_SECTOR = 64
_MINI_CUTOFF = 4096  # smaller streams are stored in small sectors, which together form a separate stream
_HEADER_FAT = 109  # sectors of the allocation table that the header can list; more need a table of tables
_FREE, _END, _TABLE = 0xFFFFFFFF, 0xFFFFFFFE, 0xFFFFFFFD
_NOTHING = 0xFFFFFFFF

_HEADER = struct.Struct("<8s16xHHHHH6xIIIxxxxIIIII436s")
_ENTRY = struct.Struct("<64sHBBIII16s20xIQ")
SIGNATURE = bytes.fromhex("D0CF11E0A1B11AE1")
_STORAGE, STREAM, _ROOT = 1, 2, 5


def compound_file(root: Storage) -> bytes:
    """Return the bytes of a compound file with the top storage ``root``.

    Raises ValueError if a name does not have 1 to 31 letters, or if the file would exceed 7 MB.
    """
    entries = [_Entry("Root Entry", _ROOT)]
    entries[0].child = _list_storage(root, entries)
    sectors, mini_sectors = _Sectors(_SECTOR), _Sectors(_MINI_SECTOR)
    for entry in entries:
        if entry.kind == STREAM:
            is_short = len(entry.content) < _MINI_CUTOFF
            entry.start = (mini_sectors if is_short else sectors).add(entry.content)
    entries[0].content = bytes(mini_sectors.content)
    entries[0].start = sectors.add(entries[0].content)
    mini_table = _numbers(mini_sectors.chains)
    first_mini_table = sectors.add(mini_table)
    unused = [_Entry("", 0)] * (-len(entries) % (_SECTOR // _ENTRY.size))
    first_directory = sectors.add(b"".join(entry.pack() for entry in [*entries, *unused]))
    used = len(sectors.chains)
    tables = -(-used // (_SECTOR // 4 - 1))  # a sector of the table names itself and 127 others
    if tables > _HEADER_FAT:
        most = _HEADER_FAT * (_SECTOR // 4) * _SECTOR
        raise ValueError(f"{used * _SECTOR:,} bytes are too many: this compound file has room for {most:,} bytes")
    header = _HEADER.pack(
        SIGNATURE,
        0x3E,  # the version of the format, minor
        3,  # and major
        0xFFFE,  # little-endian
        _SECTOR.bit_length() - 1,
        _MINI_SECTOR.bit_length() - 1,
        0,  # sectors of the directory: only from version 4
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
    """An entry in the directory of a compound file; the entries of one storage form a red-black tree."""

    name: str
    kind: int
    content: bytes = b""
    red: bool = False
    left: int = _NOTHING
    right: int = _NOTHING
    child: int = _NOTHING
    start: int = 0
    number: bytes = bytes(16)

    def pack(self) -> bytes:
        name = self.name.encode("utf-16-le") + b"\0\0" if self.kind else b""
        links = self.left, self.right, self.child
        return _ENTRY.pack(name, len(name), self.kind, not self.red, *links, self.number, self.start, len(self.content))


class _Sectors:
    """All sectors of one size in a compound file; ``chains`` has, for each sector, the number of the next."""

    def __init__(self, size: int) -> None:
        self.size = size
        self.content = bytearray()
        self.chains: list[int] = []

    def add(self, content: bytes) -> int:
        """Store ``content`` in new sectors, and return the number of the first."""
        if not content:
            return _END
        first = len(self.chains)
        last = first + (len(content) - 1) // self.size
        self.chains += [*range(first + 1, last + 1), _END]
        self.content += content.ljust((last + 1 - first) * self.size, b"\0")
        return first


def _list_storage(storage: Storage, entries: list[_Entry]) -> int:
    """Append the entries of a storage to ``entries``; return the number of the entry at the root of their tree."""
    # Halving the sorted names gives a tree in which only the last level may be incomplete. Red entries on that level
    # and black entries elsewhere are a valid colouring.

    def grow(names: list[str], depth: int) -> int:
        if not names:
            return _NOTHING
        middle = len(names) // 2
        name, content = names[middle], storage[names[middle]]
        if not 0 < len(name) <= 31:
            raise ValueError(f"{name!r}: a name in a compound file has 1 to 31 letters")
        number = len(entries)
        entry = _Entry(name, STREAM, red=0 < depth == deepest)
        entries.append(entry)
        entry.left = grow(names[:middle], depth + 1)
        entry.right = grow(names[middle + 1 :], depth + 1)
        if isinstance(content, bytes):
            entry.content = content
        else:
            entry.kind = _STORAGE
            entry.child = _list_storage(content, entries)
            entry.number = content.number if isinstance(content, Folder) else entry.number
        return number

    deepest = len(storage).bit_length() - 1
    return grow(sorted(storage, key=lambda name: (len(name), name.upper())), 0)


def _numbers(numbers: Iterable[int], multiple: int = _SECTOR // 4) -> bytes:
    listed = list(numbers)
    listed += [_FREE] * (-len(listed) % multiple)
    return struct.pack(f"<{len(listed)}I", *listed)
