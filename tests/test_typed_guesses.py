"""The buttons read every typed guess as the formulas of the sheet Game read it."""

from dataclasses import replace
from string import ascii_letters

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from sheets import IronSheet

from mastermind_xl import Board
from mastermind_xl.excel.game_sheet import GameSheet
from mastermind_xl.excel.state import Row, State
from mastermind_xl.sheets.game.layout import Layout
from mastermind_xl.sheets.shared.reading import NONSENSE

BOARD, ATTEMPTS = Board(1, 5), 12
"""A board of one peg, so that each row tests one cell."""
LAYOUT = Layout(BOARD, ATTEMPTS)

CALLED = st.one_of(
    st.sampled_from(("red", "Red", "grey 2", "grey  2", "moss ", " moss", "moss", "3", "7", "07", "é", "*", "r?d", "")),
    st.text(ascii_letters + "0123456789 ", max_size=3),
    st.none(),
)  # fmt: skip
"""A name for a colour in the legend; an empty text leaves the cell empty."""


def typed_like(called):
    """Draw a content for a cell: a name in some spelling, a number, or nonsense."""
    texts = st.sampled_from([text for text in called if text] or ["red"])
    cases = st.sampled_from((str, str.upper, str.lower, str.title))
    around = st.sampled_from(("", " ", "  "))
    meant = st.builds(lambda text, case, before, after: before + case(text) + after, texts, cases, around, around)
    digits = st.sampled_from(("1", " 5 ", "05", "6", "0", "-1", "1.0", "1e0", "３", "12345678901234567", "1 2"))
    numbers = st.sampled_from((1, 2.0, 5, 6, 0, -1, 7, 1.5, 1e15, 1e300, -0.25))
    return st.one_of(meant, digits, numbers, st.text(ascii_letters + "?*~ =<", max_size=4), st.none())


@st.composite
def sheets(draw):
    """Draw a legend, perhaps with duplicate names, and a typed content for each row."""
    legend = draw(st.lists(CALLED, min_size=BOARD.colors, max_size=BOARD.colors))
    typed = st.one_of(typed_like(legend), st.sampled_from(ascii_letters))
    return legend, draw(st.lists(typed, min_size=ATTEMPTS, max_size=ATTEMPTS))


TIES = (["green", "R", "5", "Green", "x"], ["green", "G", "5", "x", "X", "r", "e", "GREEN ", 5, "3", None, "y"])
"""Names that are also another colour's name, letter or number."""


def colors_by_sheet(sheet, legend, typed):
    """Return the colour number that the formulas read in each row, 0 for nonsense, None for an empty cell."""
    for color, text in enumerate(legend):
        sheet.put_at(LAYOUT.color_names.cell(color), text)
    for line, content in enumerate(typed):
        sheet.put("Guesses", line, 0, content)
    rows = sheet.table(LAYOUT.read.sheet, LAYOUT.read.row + ATTEMPTS - 1, LAYOUT.read.column)
    read = [row[-1] for row in rows[LAYOUT.read.row - 1 :]]
    return [None if number == "" else 0 if number == NONSENSE else number for number in read]


def colors_by_buttons(state):
    """Return the colour number that a click reads in each row, one row at a time: rows after the code are ignored."""
    colors = []
    for row in state.rows:
        (attempt,) = replace(state, rows=(row,)).attempts_by_row(lenient=True)
        colors.append(None if row.is_empty else attempt.guess[0] if attempt else 0)
    return colors


@pytest.fixture(scope="module")
def path(written):
    """The path of a game workbook for one peg."""
    return written("game.xlsx", "game", "--pegs", "1", "--colors", "5", "--attempts", str(ATTEMPTS))


@pytest.mark.slow
def test_as_ironcalc_reads_it(path):
    """The buttons read every typed guess as the formulas of the sheet Game read it in IronCalc."""
    sheet = IronSheet(path)

    @example(TIES)
    @given(sheets())
    def read_alike(drawn):
        legend, typed = drawn
        by_sheet = colors_by_sheet(sheet, legend, typed)
        letters = sheet.get("ColorLetters")
        rows = tuple(Row((content,)) for content in typed)
        state = State(BOARD, rows, number=1, color_names=tuple(legend), color_letters=tuple(row[0] for row in letters))
        assert colors_by_buttons(state) == by_sheet

    read_alike()


def test_as_libreoffice_reads_it(path, office, open_in_libreoffice):
    """The buttons read every typed guess on the sheet as the formulas read it in LibreOffice."""
    from mastermind_xl.libreoffice.engine.app import attach

    sheet = open_in_libreoffice(path)
    game = GameSheet(attach(office, sheet.document))
    sheet.put_at(LAYOUT.number, 1)

    @example(TIES)
    @given(sheets())
    def read_alike(drawn):
        by_sheet = colors_by_sheet(sheet, *drawn)
        assert colors_by_buttons(game.read()) == by_sheet

    read_alike()
