"""Every sign that a workbook or the page can show is in the fonts of a bare Debian, and in those of Excel."""

import html
import zipfile
from functools import cache
from itertools import chain
from pathlib import Path

import pytest
from programs import absent

from mastermind_xl.cli import main

FOLDER = Path("/usr/share/fonts/truetype")
DEBIAN = {"crosextra": "fonts-crosextra-carlito", "dejavu": "fonts-dejavu-core", "liberation": "fonts-liberation"}
"""The folders of the fonts that CI installs, with their Debian packages."""

EXCEL = {
    "Calibri": [(0x20, 0x24F), (0x370, 0x3FF), (0x400, 0x52F), (0x2000, 0x206F)],
    "Segoe UI Symbol": [(0x2190, 0x23FF), (0x2460, 0x27BF)],
}
"""The blocks of signs that Excel's fonts have: letters, and arrows to dingbats."""

UNSEEN = [(0x3000, 0x9FFF), (0xFE0F, 0xFE0F), (0xFF00, 0xFFEF)]
"""Chinese and its wide letters, and a mark of emoji: only Chinese shows them, but everybody may type them."""

BOOKS = [
    "puzzle --variant nethack", "puzzle", "game --palette letters --colors 12", "game --variant bulls-and-cows",
    "solver --colors 12", "table --pegs 2", "evaluate knuth --xlsx",
]  # fmt: skip


def in_blocks(signs, blocks):
    """Return those of the signs that are in one of the blocks."""
    return {sign for sign in signs if any(first <= ord(sign) <= last for first, last in blocks)}


@cache
def in_debian():
    """Return all signs in the fonts of a bare Debian."""
    from fontTools.ttLib import TTFont

    signs = set()
    for folder, package in DEBIAN.items():
        files = [*(FOLDER / folder).glob("*.ttf")]
        if not files:
            absent(f"{FOLDER / folder}: apt install {package}")
        for path in files:
            with TTFont(path, lazy=True) as file:
                signs |= {*map(chr, file.getBestCmap())}
    return signs


def missing(text):
    """Return the signs of a text that a font of Debian or of Excel lacks."""
    signs = {sign for sign in text if sign.isprintable()} - in_blocks(text, UNSEEN)
    return signs - in_debian() | signs - in_blocks(signs, [*chain(*EXCEL.values())])


@pytest.mark.slow
@pytest.mark.parametrize("words", BOOKS)
def test_no_sign_of_a_workbook_is_missing(tmp_path, words):
    """Every sign in the cells, formulas, number formats and charts of a workbook is in a font."""
    path = tmp_path / "book.xlsx"
    command, *options = words.split()
    place = [*options, str(path)] if "--xlsx" in options else [str(path), *options]
    assert main([command, *place]) == 0
    with zipfile.ZipFile(path) as package:
        texts = [package.read(name).decode() for name in package.namelist() if name.endswith((".xml", ".rels"))]
    assert missing(html.unescape("".join(texts))) == set()


def test_no_sign_of_the_page_is_missing(tmp_path):
    """Every sign in the HTML page is in a font; a disc with a letter, which few fonts have, would not be."""
    path = tmp_path / "page.html"
    assert main(["page", str(path)]) == 0
    assert missing(path.read_text("utf-8")) == set()
    assert missing("Ⓐ🅐❶") == {*"Ⓐ🅐"}
