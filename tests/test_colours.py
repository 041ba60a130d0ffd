"""The colours of pegs and sheets are distinct for everybody, also in grey, and all texts are legible."""

import re
from itertools import chain, product
from pathlib import Path

import numpy as np
import pytest
from formulas import read_workbook
from openpyxl.styles.fills import PatternFill
from sight import SIGHT, lab, least_distance, least_step, table

from mastermind_xl.core import looks as looks_of_pegs
from mastermind_xl.core import paint
from mastermind_xl.core.colors import CLASSIC, GREY, PALETTES, SAFE, SIGNS, color_names

PAGE = Path(__file__).parent.parent / "docs" / "explanation" / "colours.md"

PEG = re.compile('"[❶-❿⓫-⓴①-⑳A-Z]"')
"""The beginning of a number format that shows a peg."""

LARGE, BOLD = 18, 14
"""Sizes in points from which WCAG calls normal and bold letters large; large ones need less contrast."""


def fills_of(name, colors):
    """Return the colours of a palette's first pegs."""
    return [look.fill for look in looks_of_pegs.peg_colors(colors, name)]


def test_the_first_six_colours_are_told_apart_by_everybody():
    """The first six colours of ``safe`` and of ``classic`` are distinct for every kind of colour vision, and differ in grey."""
    for palette in (SAFE, CLASSIC):
        six = fills_of(palette, 6)
        assert min(least_distance(six, sight) for sight in SIGHT) >= 34
        assert least_step(six) > 1.5
    assert min(least_distance(fills_of(SAFE, 8), sight) for sight in SIGHT) >= 19
    assert min(least_distance(fills_of(SAFE, 12), sight) for sight in SIGHT) >= 13


HUES = {
    "red": (20, 40), "orange": (55, 76), "yellow": (85, 106), "green": (130, 158), "cyan": (190, 235), "blue": (265, 292),
    "purple": (300, 318), "pink": (330, 360),
}  # fmt: skip
"""Hue angles in CIELAB, in degrees, of colours that deserve these names; cyan may be turquoise, but purple is not pink."""


@pytest.mark.parametrize("palette", [SAFE, CLASSIC])
def test_each_colour_deserves_its_name(palette):
    """Each named colour has the hue of its name, and purple is darker than pink; grey has almost no hue."""
    shades = {look.name: lab(look.fill) for look in looks_of_pegs.named_pegs(palette)}
    for name, (first, last) in HUES.items():
        _, red, yellow = shades[name]
        assert first <= np.degrees(np.arctan2(yellow, red)) % 360 <= last, name
        assert np.hypot(red, yellow) > 25
    assert shades["purple"][0] + 8 < shades["pink"][0]
    assert np.hypot(*shades["grey"][1:]) < 10


@pytest.mark.parametrize("palette", [SAFE, CLASSIC])
def test_colours_on_paper_are_told_apart_by_everybody(palette):
    """On paper all twelve named colours are distinct for every kind of colour vision."""
    shades = [look.on_paper for look in looks_of_pegs.named_pegs(palette)]
    assert min(least_distance(shades, sight) for sight in SIGHT) >= 6


def test_black_and_white_come_last():
    """The palette ``safe`` begins with six rainbow colours and ends with black and white."""
    assert color_names(12)[:6] == ["red", "orange", "yellow", "green", "blue", "purple"]
    assert color_names(12)[-2:] == ["black", "white"]


@pytest.mark.parametrize("palette", PALETTES)
def test_every_peg_is_legible_on_the_board_and_on_paper(palette):
    """A peg has a contrast of 4.5 to the board and to paper; only black on the board and white on paper have another colour."""
    every = looks_of_pegs.peg_colors(len(SIGNS.get(palette, "")) or 32, palette)
    for look in [*every, *looks_of_pegs.named_pegs(palette)]:
        assert looks_of_pegs.contrast(look.on_board, paint.BOARD) >= paint.LEGIBLE
        assert looks_of_pegs.contrast(look.on_paper, paint.PAPER) >= paint.LEGIBLE
        is_black, is_white = look.fill == fills_of(GREY, 2)[1], look.fill == paint.PAPER
        assert look.on_board == (paint.BOARD_INK if is_black else look.fill)
        assert (look.on_paper == paint.BOARD) == is_white


def test_the_page_has_the_figures_of_the_palettes():
    """The table in ``docs/explanation/colours.md`` is the output of ``tests/sight.py``."""
    assert table() in PAGE.read_text("utf-8")


def color_of(fill: PatternFill):
    """Return the background colour of a cell, or white if the cell has none."""
    return fill.fgColor.rgb[2:] if fill.fill_type == "solid" else paint.PAPER


@pytest.mark.slow
@pytest.mark.parametrize("words", ["game", "solver", "game --palette classic", "game --palette letters --colors 12"])
def test_every_peg_has_the_ground_of_its_board(written, words):
    """On Game and Solver every cell that shows pegs is as dark as the board; on other sheets it is light, and pegs never change it."""
    command, *options = words.split()
    for sheet in read_workbook(written(f"{command}.xlsx", command, *options)):
        grounds = set()
        for place in sheet.conditional_formatting:
            pegs = [
                rule.dxf
                for rule in place.rules
                if rule.dxf and rule.dxf.numFmt and PEG.match(rule.dxf.numFmt.formatCode)
            ]
            assert [peg.fill for peg in pegs] == [None] * len(pegs)
            spans = [sheet[span.coord] for span in place.sqref.ranges if pegs]
            lines = chain.from_iterable(span if isinstance(span, tuple) else [[span]] for span in spans)
            grounds |= {color_of(cell.fill) for cell in chain.from_iterable(lines)}
        is_dark = sheet.title.lower() == command
        assert grounds == {paint.BOARD} if is_dark else grounds <= {paint.PAPER, paint.PAGE}, sheet.title


@pytest.mark.parametrize(("tray", "least"), [(paint.TRAY, 4.5), (paint.TRAY_NOW, 3)])
def test_both_kinds_of_key_pegs_are_seen_on_their_tray(tray, least):
    """The black and white pegs of an answer have a contrast of 4.5 to their background, or 3 in the current row."""
    for peg in (paint.BLACK_PEG, paint.WHITE_PEG):
        assert looks_of_pegs.contrast(peg, tray) >= least
    assert looks_of_pegs.contrast(paint.TRAY, paint.PLATE) > 2.3


@pytest.mark.slow
@pytest.mark.parametrize("command", ["solver", "game"])
def test_everything_on_a_sheet_is_legible(written, command):
    """Every text on a visible sheet has a contrast of at least 4.5 to its background, or 3 if it is large."""
    book = read_workbook(written(f"{command}.xlsx", command))
    seen = set()
    for sheet in book:
        if sheet.sheet_state == "visible" and not sheet.auto_filter.ref:
            rows = (row for row in sheet.iter_rows(max_row=60) if not sheet.row_dimensions[row[0].row].hidden)
            for cell in (cell for row in rows for cell in row if cell.value is not None):
                seen.add((cell.font.color.rgb[2:], color_of(cell.fill), cell.font.sz, bool(cell.font.b)))
    assert len(seen) > 10
    for ink, ground, size, bold in seen:
        least = 3 if size >= (BOLD if bold else LARGE) else 4.5
        assert looks_of_pegs.contrast(ink, ground) >= least, (ink, ground, size)


def test_texts_are_legible_on_every_ground():
    """Every text colour is legible on each background on which it is used."""
    for ink, ground in [
        *product((paint.INK, paint.QUIET, paint.ACCENT), (paint.PAGE, paint.PAPER, paint.INPUT)),
        *product((paint.INK, paint.ACCENT), (paint.GOOD, paint.BAD, paint.HEADER)),
        *product((paint.BOARD_INK, paint.BOARD_QUIET), (paint.PLATE, paint.BOARD)),
    ]:
        assert looks_of_pegs.contrast(ink, ground) >= 4.5, (ink, ground)
