"""If a player chooses other colours in the legend, the pegs change on every sheet."""

import re
from collections import defaultdict
from html import unescape

import pytest
from sheets import Sheet

from mastermind_xl import Board
from mastermind_xl.core import looks as looks_of_pegs
from mastermind_xl.core import paint
from mastermind_xl.core.colors import SAFE
from mastermind_xl.libreoffice.program import office as module
from mastermind_xl.libreoffice.program.office import uno_property
from mastermind_xl.sheets.game.layout import Layout

LAYOUT = Layout(Board(3, 4), 10)
PEG = re.compile(r'(?:bgcolor="#(\w{6})"[^>]*)?><font face="Segoe UI Symbol"[^>]*color="#(\w{6})">([^<]+)</font>')
NO_PEG = paint.BOARD, paint.BOARD_INK


def named_peg(name):
    """Return the looks of one of the twelve named colours."""
    return next(peg for peg in looks_of_pegs.named_pegs(SAFE) if peg.name == name)


def find_looks(document, tmp_path):
    """Return the colours (background, text) for each content of a peg cell, as LibreOffice exports them to HTML.

    Numbers that are not on a board, where pegs have other shades, are left out.
    """
    page = tmp_path / "page.html"
    document.storeToURL(page.as_uri(), (uno_property("FilterName", "HTML (StarCalc)"),))
    looks = defaultdict(set)
    for behind, ink, content in PEG.findall(page.read_text("utf-8")):
        if behind == paint.BOARD or not content.isdecimal():
            looks[unescape(content)].add((behind, ink))
    return looks


def test_pegs_follow_the_legend(written, open_in_libreoffice, tmp_path):
    """A colour name in the legend recolours the pegs if it is one of the twelve named colours; other names do not."""
    options = ("--pegs", "3", "--colors", "4", "--attempts", "10")
    sheet = open_in_libreoffice(written("game.xlsx", "game", *options))
    named = {peg.name: {(paint.BOARD, peg.on_board)} for peg in looks_of_pegs.named_pegs(SAFE)}
    first, second, third, _ = looks_of_pegs.peg_colors(4)
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
    on_paper = [{("", look.on_paper)} for look in (named_peg("purple"), named_peg("pink"), third)]
    assert [after[disc] for disc in "❶❷❸"] == on_paper


@pytest.mark.parametrize("language", ["tr-TR", pytest.param("az-AZ", marks=pytest.mark.exhaustive)])
@pytest.mark.usefixtures("office")  # or skip
@pytest.mark.exhaustive
def test_the_letter_i_in_turkish(speaking, written, tmp_path, language):
    """In Turkish and Azeri, which have i with and without a dot, colours can be typed in small and capital letters."""
    speaking(language)
    path = written("game.xlsx", "game", "--pegs", "3", "--colors", "7", "--attempts", "10")
    with module.Office() as office:
        sheet = Sheet(office.open(path))
        typed = ("i", "PINK", "İ"), ("ı", "pınk", "PİNK"), (1, 2, 4)
        for row, cells in enumerate(typed):
            for column, content in enumerate(cells):
                sheet.put("Guesses", row, column, content)
        read = sheet.document.Sheets.getByName(LAYOUT.read.sheet).getCellRangeByName(LAYOUT.read.span)
        assert [[*row] for row in read.getDataArray()[:2]] == [[7.0, 7.0, 7.0]] * 2
        pegs = {(paint.BOARD, named_peg("pink").fill)}
        looks = find_looks(sheet.document, tmp_path)
        assert [looks[each] for cells in typed[:2] for each in cells] == [pegs] * 6
        sheet.put_at(LAYOUT.color_names.cell(0), "WHITE")
        sheet.put_at(LAYOUT.color_names.cell(1), "indigo")
        assert find_looks(sheet.document, tmp_path)["1"] == {(paint.BOARD, named_peg("white").fill)}
        assert [row[0] for row in sheet.get("ColorLetters")] == [*"WNYGBPI"]
