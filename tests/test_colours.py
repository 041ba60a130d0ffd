"""The colours of pegs and sheets are distinct for everybody, also in grey, and all texts are legible."""

from itertools import product
from pathlib import Path

import pytest
from formulas import read_workbook
from openpyxl.styles.fills import PatternFill
from sight import SIGHT, least_distance, least_step, table

from mastermind_xl.core import looks as looks_of_pegs
from mastermind_xl.core import paint
from mastermind_xl.core.colors import CLASSIC, SAFE, color_names

PAGE = Path(__file__).parent.parent / "docs" / "explanation" / "colours.md"

LARGE, BOLD = 18, 14
"""Sizes in points from which WCAG calls normal and bold letters large; large ones need less contrast."""


def fills_of(name, colors):
    """Return the colours of a palette's first pegs."""
    return [look.fill for look in looks_of_pegs.peg_colors(colors, name)]


def test_the_first_six_colours_are_told_apart_by_everybody():
    """The first six colours of the palette ``safe`` are distinct for every kind of colour vision and in grey."""
    six = fills_of(SAFE, 6)
    assert min(least_distance(six, sight) for sight in SIGHT) >= 35
    assert least_step(six) > 7.8
    assert min(least_distance(fills_of(SAFE, 8), sight) for sight in SIGHT) >= 23
    assert min(least_distance(fills_of(SAFE, 12), sight) for sight in SIGHT) >= 12
    assert min(least_distance(fills_of(CLASSIC, 6), sight) for sight in SIGHT) < 10


def test_black_and_white_come_last():
    """The palette ``safe`` begins with six rainbow colours and ends with black and white; all pegs are visible."""
    assert color_names(12)[:6] == ["red", "orange", "yellow", "green", "blue", "purple"]
    assert color_names(12)[-2:] == ["black", "white"]
    for look in looks_of_pegs.peg_colors(10):
        assert looks_of_pegs.contrast(look.fill, paint.BOARD) >= 2
        assert looks_of_pegs.contrast(look.fill, look.behind) >= paint.LEGIBLE


def test_black_and_white_look_as_they_are_called():
    """A black peg is a black disc on a light well; a white peg is a white disc on the dark board."""
    looks = {look.name: look for look in looks_of_pegs.named_pegs(CLASSIC)}
    black, white = looks["black"], looks["white"]
    assert looks_of_pegs.luminance(black.fill) < 0.01 < 0.4 < looks_of_pegs.luminance(black.behind)
    assert (looks_of_pegs.luminance(white.fill), white.behind) == (1, paint.BOARD)


def test_the_page_has_the_figures_of_the_palettes():
    """The table in ``docs/explanation/colours.md`` is the output of ``tests/sight.py``."""
    assert table() in PAGE.read_text("utf-8")


@pytest.mark.parametrize(("tray", "least"), [(paint.TRAY, 4.5), (paint.TRAY_NOW, 3)])
def test_both_kinds_of_key_pegs_are_seen_on_their_tray(tray, least):
    """The black and white pegs of an answer have a contrast of 4.5 to their background, or 3 in the current row."""
    for peg in (paint.BLACK_PEG, paint.WHITE_PEG):
        assert looks_of_pegs.contrast(peg, tray) >= least
    assert looks_of_pegs.contrast(paint.TRAY, paint.PLATE) > 2.3


def color_of(fill: PatternFill):
    """Return the background colour of a cell, or white if the cell has none."""
    return fill.fgColor.rgb[2:] if fill.fill_type == "solid" else paint.PAPER


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
