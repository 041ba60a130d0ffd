"""Read somebody's VBA project, change its modules, and add our modules; see ``vba_project`` for the format.

Compiled code is left out, so that Excel compiles every module again. Everything else stays: forms, references, and the
compressed text of each unchanged module.
"""

import re
import struct
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from mastermind_xl.excel import vba_project as vba
from mastermind_xl.excel.vba_project import NEW_LINE, Module, VbaError, compress

_LAST_SECTOR = 0xFFFFFFFA  # numbers from here on end a chain
_CODE_PAGE, _VERSION, _COUNT, _END, _NAME, _STREAM, _OFFSET = 0x03, 0x09, 0x0F, 0x10, 0x19, 0x1A, 0x31
_KINDS = {"Module": "module", "Class": "class", "Document": "sheet", "BaseClass": "form"}


class OldModule(NamedTuple):
    """A VBA module: its name, kind (module, class, sheet or form), complete text, and the stream that stores it."""

    name: str
    kind: str
    text: str
    stream: str


class OldProject:
    """The VBA project in the bytes of a file part ``vbaProject.bin``; raises VbaError if the bytes are damaged."""

    def __init__(self, content: bytes) -> None:
        try:
            self._root = read_compound(content)
            self._records = [*_read_records(decompress(self._root["VBA"]["dir"]))]
            page = int.from_bytes(dict(self._records)[_CODE_PAGE], "little")
            self.encoding = "mac_roman" if page == 10_000 else f"cp{page}"
            project = self._root["PROJECT"].decode(self.encoding)
            listed = re.findall(rf"^({'|'.join(_KINDS)})=([^/\r\n]+)", project, re.M)
            self._texts = dict[str, bytes]()  # compressed texts by stream
            self.modules = [*self._read_modules({name: _KINDS[kind] for kind, name in listed})]
        except (LookupError, ValueError, TypeError, RecursionError, struct.error) as error:
            raise VbaError(f"its VBA project is damaged ({type(error).__name__}: {error})") from None
        self.is_protected = re.search('^DPB="[0-9A-F]{60}', project, re.M) is not None  # some 20 without a password

    def _read_modules(self, kinds: Mapping[str, str]) -> Iterator[OldModule]:
        latest = dict[int, bytes]()
        for number, data in self._records:
            latest[number] = data
            if number == _OFFSET:
                name, stream = (latest[each].decode(self.encoding) for each in (_NAME, _STREAM))
                self._texts[stream] = self._root["VBA"][stream][int.from_bytes(data, "little") :]
                text = decompress(self._texts[stream]).decode(self.encoding)
                yield OldModule(name, kinds.get(name, "module"), text, stream)

    def extend(self, changed: Mapping[str, str], added: Sequence[Module]) -> bytes:
        """Return the bytes of the project with ``changed`` texts, by name of module, and with ``added`` modules.

        Raises VbaError for a character that is not in the project's code page.
        """
        new = {m.stream: changed[m.name] for m in self.modules if changed.get(m.name, m.text) != m.text}
        new |= {each.name: each.text for each in added}
        try:
            texts = self._texts | {stream: compress(text.encode(self.encoding)) for stream, text in new.items()}
        except UnicodeEncodeError as error:
            raise VbaError(f"{error.object[error.start]!r} is not in the code page of this VBA project") from None
        kept = {name: data for name, data in self._root["VBA"].items() if not name.startswith("__SRP_")}
        head, line, tail = self._root["PROJECT"].partition(NEW_LINE.encode())  # the project's number comes first
        names = "".join(vba.LISTED[each.kind].format(each.name) + NEW_LINE for each in added)
        directory = compress(b"".join(self._join(added)))
        root = vba.Folder(self._root)
        root["VBA"] = kept | texts | {"dir": directory, "_VBA_PROJECT": vba.NO_CACHE}
        root["PROJECT"] = head + line + names.encode() + tail
        if "PROJECTwm" in root:
            root["PROJECTwm"] = root["PROJECTwm"][:-2] + vba.name_map(added)
        return vba.compound_file(root)

    def _join(self, added: Sequence[Module]) -> Iterator[bytes]:
        """Yield the records of a new stream ``dir``, which describes the project and its modules; the new modules (``added``) come last."""
        for number, data in self._records:
            content = {_COUNT: struct.pack("<H", len(self.modules) + len(added)), _OFFSET: bytes(4)}.get(number, data)
            if number == _END:
                yield from map(vba.module_records, added)
            yield struct.pack("<HI", number, 4 if number == _VERSION else len(content)) + content


def _read_records(directory: bytes) -> Iterator[tuple[int, bytes]]:
    """Yield number and content of each record of the stream ``dir``, which lists all modules ([MS-OVBA] 2.3.4.2)."""
    at = 0
    while at < len(directory):
        number, size = struct.unpack_from("<HI", directory, at)
        size += 2 * (number == _VERSION)  # this record is 2 bytes longer than its size field states
        yield number, directory[at + 6 : at + 6 + size]
        at += 6 + size


def decompress(data: bytes) -> bytes:
    """Decompress a VBA text ([MS-OVBA] 2.4.1.3), as ``compress`` makes; raises ValueError or IndexError if damaged."""
    result, at = bytearray(), 1
    while at + 2 < len(data):
        head, start = int.from_bytes(data[at : at + 2], "little"), len(result)
        at, end = at + 2, at + 3 + (head & 0xFFF)
        if not head & 0x8000:
            result, at = result + data[at:end], end
        while at < min(end, len(data)):
            flags, at = data[at], at + 1
            for bit in range(8 * (at < end)):
                if not flags >> bit & 1:
                    result += data[at : min(at + 1, end)]
                    at += 1
                elif at < end:
                    token, at = int.from_bytes(data[at : at + 2], "little"), at + 2
                    bits = 16 - max((len(result) - start - 1).bit_length(), 4)  # bits of the length
                    back = (token >> bits) + 1
                    if back > len(result) - start:
                        raise ValueError("a module refers to missing data")
                    for _ in range((token & (1 << bits) - 1) + 3):
                        result.append(result[-back])
        at = end
    return bytes(result)


def read_compound(content: bytes) -> vba.Folder:
    """Return the storages and streams of a compound file up to 7 MB; damage raises ValueError or another error."""
    size, small = (1 << power for power in struct.unpack_from("<HH", content, 30))
    _, start, _, cutoff, small_start, _, _, tables = struct.unpack_from("<8I", content, 44)
    if content[:8] != vba.SIGNATURE or tables or size > 4096:
        raise ValueError("not a compound file, or too big")

    def split(data: bytes, size: int, first: int = 0) -> list[bytes]:
        return [data[at : at + size] for at in range(first, len(data), size)]

    def numbers(data: bytes) -> tuple[int, ...]:
        return struct.unpack(f"<{len(data) // 4}I", data)

    def chain(start: int, table: Sequence[int], sectors: Sequence[bytes]) -> bytes:
        found = list[bytes]()
        while start < _LAST_SECTOR and len(found) <= len(table):
            found.append(sectors[start])
            start = table[start]
        return b"".join(found)

    sectors = split(content, size, size)
    fat = numbers(b"".join(sectors[each] for each in numbers(content[76:512]) if each < _LAST_SECTOR))
    small_fat = numbers(chain(small_start, fat, sectors))
    entries = dict(enumerate(split(chain(start, fat, sectors), 128)))
    pieces = split(chain(struct.unpack_from("<I", entries[0], 116)[0], fat, sectors), small)

    def read(number: int) -> dict[str, Any]:
        if not (entry := entries.pop(number, b"")):  # no entry, or an entry that was read before
            return {}
        length, kind, left, right, child = struct.unpack_from("<HBxIII", entry, 64)
        begin, bytes_of = struct.unpack_from("<II", entry, 116)
        data: Any = vba.Folder(read(child), entry[80:96])
        if kind == vba.STREAM:
            data = chain(begin, *((small_fat, pieces) if bytes_of < cutoff else (fat, sectors)))[:bytes_of]
        return {**read(left), entry[: length - 2].decode("utf-16-le"): data, **read(right)}

    root: vba.Folder = read(0)["Root Entry"]
    return root
