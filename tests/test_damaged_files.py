"""Damaged and malicious workbooks are reported in plain lines that cannot control a terminal."""

import io
import json
import os
import random
import struct
import sys
import tracemalloc
import zipfile

import pytest
from damage import damage

from mastermind_xl.cli import doctor, main
from mastermind_xl.cli.options import OptionsError
from mastermind_xl.cli.play import check_game
from mastermind_xl.terminal.records import Statistics

CORE = "docProps/core.xml"
DESCRIPTION = "<a xmlns:dc='http://purl.org/dc/elements/1.1/'><dc:description>{}</dc:description></a>"
ENTRY = b"PK\1\2"
"""The first bytes of an entry in the central directory of a ZIP archive."""


def archive(content, method=zipfile.ZIP_DEFLATED):
    """Make a ZIP archive with one part: the document properties, which contain our stamp (JSON about the file)."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", method) as package:
        package.writestr(CORE, content)
    return file.getvalue()


def stamped(text, method=zipfile.ZIP_DEFLATED):
    """Make a ZIP archive with this text as its stamp."""
    return archive(DESCRIPTION.format(text.replace("<", "&lt;")), method)


def told(path):
    """Check that doctor's lines about a file are printable, not too long, and show its name; return the lines."""
    lines = [str(finding) for finding in doctor.workbook_findings(path)]
    assert lines
    for line in lines:
        assert path.name in line
        assert line.isprintable()
        assert len(line) < 2_000
    return lines


# --- random damage ----------------------------------------------------------------------------------


def lie(content, chance):
    """Change fields in the central directory: flags, compression, checksums, sizes, names, positions."""
    changed = bytearray(content)
    entries = [k for k in range(len(content) - 46) if content.startswith(ENTRY, k)]
    for entry in chance.choices(entries, k=3) if entries else ():
        field = chance.choice([4, 6, 8, 10, 16, 20, 24, 28, 30, 32, 34, 42])
        value = chance.choice([0, 1, 9, 12, 14, 99, 255, 1 << 15, chance.randrange(1 << 32)])
        struct.pack_into("<L", changed, entry + field, value)
    return bytes(changed)


def rewrite(content, chance):
    """Damage the part with the stamp, in an otherwise valid archive."""
    with zipfile.ZipFile(io.BytesIO(content)) as package:
        core = package.read(CORE)
    return archive(damage(core, chance), chance.choice([0, 8, 12, 14]))


def restamp(_, chance):
    """Make a valid archive whose stamp has unexpected JSON."""
    kinds = [None, True, 7, 1e400, "", "0.37.8", "\0", "\n\x1b[2J", "/" + "a" * 5000, [], {}, [[]], "é" * 300]
    stamp = {name: chance.choice(kinds) for name in chance.sample(["xlwings", "interpreter", "else"], 2)}
    return stamped(json.dumps(chance.choice([stamp, stamp, stamp, chance.choice(kinds)])))


@pytest.mark.slow
@pytest.mark.parametrize(
    "number", [300, pytest.param(12_000, marks=pytest.mark.hours("12,000 damaged files"))], ids=["some", "many"]
)
def test_a_damaged_file_is_reported(written, tmp_path, number):
    """``doctor`` reports a damaged workbook with its file name, and ``play`` opens no game from it."""
    whole = written("mastermind_xl.xlam", "addin", "build", "--any-python").read_bytes()
    chance = random.Random(20)
    addin, workbook = tmp_path / "damaged.xlam", tmp_path / "damaged.xlsx"
    refused = 0
    for _ in range(number):
        damaged = chance.choice([damage, damage, lie, rewrite, restamp])(whole, chance)
        if chance.randrange(2):
            damaged = chance.choice([damage, damage, lie])(damaged, chance)
        for path in (addin, workbook):
            path.write_bytes(damaged)
        refused += told(addin)[0].startswith("FAIL")
        told(workbook)
        with pytest.raises(OptionsError, match=r"damaged\.xlsx contains no game"):
            check_game(workbook)
    assert refused > 0.9 * number


# --- made to do harm --------------------------------------------------------------------------------


def encrypted(content):
    """Return the same archive, marked as encrypted."""
    changed = bytearray(content)
    changed[6] |= 1
    changed[content.index(ENTRY) + 8] |= 1
    return bytes(changed)


HOSTILE = {
    "empty": (b"", "not a workbook"),
    "encrypted": (encrypted(stamped("{}")), "encrypted"),
    "bzip2": (stamped("{}", zipfile.ZIP_BZIP2), "is compressed in a way not allowed in workbooks"),
    "deep JSON": (stamped("[" * 60_000), "not a macro workbook written by"),
    "deep XML": (archive("<a>" * 20_000), "not a macro workbook written by"),
    "unknown encoding": (archive("<?xml version='1.0' encoding='x-y'?><a/>"), "not a macro workbook written by"),
    "a list": (stamped("[]"), "not a macro workbook written by"),
    "numbers": (stamped('{"xlwings": 1, "interpreter": 2}'), "not a macro workbook written by"),
    "a null": (stamped('{"xlwings": "0.1", "interpreter": null}'), "not a macro workbook written by"),
    "a command": (stamped('{"xlwings": "0.1; rm -r x", "interpreter": ""}'), "not a macro workbook written by"),
    "controls": (
        stamped('{"xlwings": "0.1", "interpreter": "/a\\u001b[2J\\r\\nb\\u202e"}'),
        r"/a\x1b[2J\r\nb\u202e is gone",
    ),
    "long": (stamped(f'{{"xlwings": "0.1", "interpreter": "/{"a" * 5000}"}}'), f"{'a' * 400} is gone"),
    "null": (stamped('{"xlwings": "0.1", "interpreter": "a\\u0000b"}'), r"a\x00b is gone"),
}


@pytest.mark.parametrize(("content", "says"), HOSTILE.values(), ids=HOSTILE)
def test_a_hostile_file_is_reported(tmp_path, content, says):
    """``doctor`` reports malicious files, such as encrypted or deeply nested ones, in plain lines."""
    path = tmp_path / "hostile.xlsm"
    path.write_bytes(content)
    assert any(line.startswith("FAIL") and says in line for line in told(path))


def directory():
    """Make an archive with 20,000 empty parts."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as package:
        for number in range(20_000):
            package.writestr(zipfile.ZipInfo(f"{number:060}"), b"")
    return file.getvalue()


def laughs():
    """Make an archive with XML whose entities would expand to billions of letters."""
    names = "abcdefghij"
    grown = "".join(f"<!ENTITY {name} '{f'&{after};' * 10}'>" for name, after in zip(names[1:], names, strict=False))
    return archive(f"<!DOCTYPE a [<!ENTITY a 'haha'>{grown}]><a>&{names[-1]};</a>")


BOMBS = {
    "deflate": lambda: archive(bytes(1 << 25)),
    "bzip2": lambda: archive(bytes(1 << 25), zipfile.ZIP_BZIP2),
    "lzma": lambda: archive(bytes(1 << 25), zipfile.ZIP_LZMA),
    "directory": directory,
    "XML": laughs,
}


@pytest.mark.parametrize(
    "make",
    [
        pytest.param(make, id=name, marks=[pytest.mark.slow] if name in ("bzip2", "lzma", "directory") else [])
        for name, make in BOMBS.items()
    ],
)
def test_a_bomb_is_read_with_little_memory(tmp_path, make):
    """``doctor`` and ``play`` use at most 12 MB of memory for an archive that is made to exhaust the memory."""
    addin, workbook = tmp_path / "bomb.xlam", tmp_path / "bomb.xlsx"
    for path in (addin, workbook):
        path.write_bytes(make())
    told(addin)  # imports the modules, which are not counted below
    tracemalloc.start()
    try:
        told(addin)
        told(workbook)
        with pytest.raises(OptionsError):
            check_game(workbook)
        assert tracemalloc.get_traced_memory()[1] < 12e6
    finally:
        tracemalloc.stop()


def test_a_file_that_would_unpack_to_gigabytes_is_not_unpacked(tmp_path):
    """A file that claims to unpack to more than 1 GiB is refused before it is unpacked."""
    content = bytearray(archive("<a/>"))
    struct.pack_into("<L", content, content.index(ENTRY) + 24, 3 << 30)
    path = tmp_path / "bomb.xlsm"
    path.write_bytes(content)
    assert "its contents are larger than 1 GiB" in told(path)[0]


def test_a_damaged_workbook_without_macros_is_not_called_fine(written, tmp_path, capsys):
    """``doctor`` reports a damaged .xlsx file as a failure, and the same file undamaged as in order."""
    whole = written("solver.xlsx", "solver", "--pegs", "2", "--colors", "2")
    assert told(whole) == [f"ok   {whole}: a workbook without macros; it needs no Python and no xlwings"]
    path = tmp_path / "solver.xlsx"
    content = bytearray(whole.read_bytes())
    content[len(content) // 3] ^= 255
    path.write_bytes(content)
    assert main(["doctor", str(path)]) == 1
    assert f"FAIL {path}: it is damaged, protected by a password, or not a workbook (" in capsys.readouterr().out


# --- names ------------------------------------------------------------------------------------------


WRITING = [
    ("solver", "{}.xlsx", "--pegs", "2", "--colors", "2"),
    ("game", "{}.xlsx", "--pegs", "2", "--colors", "2"),
    ("table", "{}.xlsx", "--pegs", "2", "--colors", "2"),
    ("puzzle", "--pegs", "2", "--colors", "3", "--seed", "1", "{}.xlsx"),
    ("addin", "build", "{}.xlam", "--any-python"),
    ("addin", "build", "{}.oxt"),
    ("evaluate", "minimax", "--pegs", "2", "--colors", "2", "--xlsx", "{}.xlsx"),
    ("doctor", "{}.xlsm"),
]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such names")
@pytest.mark.parametrize("words", WRITING, ids=lambda words: " ".join(words[:2]))
def test_a_name_does_nothing_to_the_terminal(tmp_path, monkeypatch, capsys, words):
    """Line breaks, escape codes and undecodable bytes in a file name are printed as plain characters."""
    monkeypatch.chdir(tmp_path)
    name = os.fsdecode(b"a\nb\x1b[2J\r\xff")
    main([word.replace("{}", name) for word in words])
    shown = "".join(capsys.readouterr())
    assert r"a\nb\x1b[2J\r\udcff." in shown
    assert all(line.isprintable() for line in shown.split("\n"))


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such names")
def test_the_folder_of_statistics_does_nothing_to_the_terminal(tmp_path):
    """The warning about a damaged file of games prints control characters in its path as plain characters."""
    path = tmp_path / "a\x1b[2J" / "games.jsonl"
    path.parent.mkdir()
    path.write_text("damaged\n")
    said = []
    assert Statistics(path).read(said.append) == []
    assert r"/a\x1b[2J/games.jsonl: 1 damaged line of 1" in said[0]
