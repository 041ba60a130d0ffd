"""If a player chooses other colours in the legend, the pegs change on every sheet."""

import re
from collections import defaultdict
from html import unescape

from mastermind_xl import Board
from mastermind_xl.core.colors import SAFE
from mastermind_xl.libreoffice.program.office import uno_property
from mastermind_xl.sheets.game.layout import Layout
from mastermind_xl.sheets.writing import palette

LAYOUT = Layout(Board(3, 4), 10)
PEG = re.compile(r'bgcolor="#(\w{6})"[^>]*><font face="Segoe UI Symbol"[^>]*color="#(\w{6})">([^<]+)</font>')
NO_PEG = palette.BOARD, palette.BOARD_INK


def find_looks(document, tmp_path):
    """The colours (background, ink) of each content of a peg cell, as LibreOffice exports them to HTML."""
    page = tmp_path / "page.html"
    document.storeToURL(page.as_uri(), (uno_property("FilterName", "HTML (StarCalc)"),))
    looks = defaultdict(set)
    for behind, ink, content in PEG.findall(page.read_text("utf-8")):
        looks[unescape(content)].add((behind, ink))
    return looks


def test_pegs_follow_the_legend(written, open_in_libreoffice, tmp_path):
    """A name in the legend recolours its pegs if it is one of the twelve named colours, and only then."""
    options = ("--pegs", "3", "--colors", "4", "--attempts", "10")
    sheet = open_in_libreoffice(written("game.xlsx", "game", *options))
    named = {peg.name: {(peg.behind, peg.fill)} for peg in palette.named_pegs(SAFE)}
    first, second, third, _ = palette.peg_colors(4)
    for column, content in enumerate((1, second.name, "moss")):
        sheet.put("Guesses", 0, column, content)
    sheet.put_at(LAYOUT.reviewed_moves, 1)
    before = find_looks(sheet.document, tmp_path)
    assert [before[each] for each in ("1", "2", "3", second.name)] == [
        named[each.name] for each in (first, second, third, second)
    ]
    assert before["moss"] == {NO_PEG}

    sheet.put_at(LAYOUT.color_names.cell(0), "purple")
    sheet.put_at(LAYOUT.color_names.cell(1), "Pink")
    sheet.put_at(LAYOUT.color_names.cell(2), "moss")
    after = find_looks(sheet.document, tmp_path)
    assert [after[each] for each in ("1", "2", "3", "moss")] == [
        named[each] for each in ("purple", "pink", third.name, third.name)
    ]
    assert after[second.name] == {NO_PEG}
