"""What is typed as a guess on the sheet Game: the buttons read the colour that the sheet's formulas read."""

from string import ascii_letters

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st
from sheets import IronSheet

from mastermind_xl import Board
from mastermind_xl.excel.game_sheet import GameSheet
from mastermind_xl.excel.state import Row, State
from mastermind_xl.sheets.game.layout import Layout
from mastermind_xl.sheets.shared.reading import NONSENSE

BOARD, ATTEMPTS = Board(1, 5), 12
"""A guess of one peg, so that each line of the sheet tells of one cell whether it is a colour."""
LAYOUT = Layout(BOARD, ATTEMPTS)

CALLED = st.one_of(
    st.sampled_from(("red", "Red", "grey 2", "grey  2", "moss ", " moss", "moss", "3", "7", "07", "é", "*", "r?d", "")),
    st.text(ascii_letters + "0123456789 ", max_size=3),
    st.none(),
)  # fmt: skip
"""A name or a letter in the legend; none leaves the cell empty."""


def typed_like(called):
    """Draw what somebody types who has a name or letter in mind, or a number, or nothing sensible."""
    texts = st.sampled_from([text for text in called if text] or ["red"])
    cases = st.sampled_from((str, str.upper, str.lower, str.title))
    around = st.sampled_from(("", " ", "  "))
    meant = st.builds(
        lambda text, case, before, after: before + case(text) + after, texts, cases, around, around
    )
    digits = st.sampled_from(
        ("1", " 5 ", "05", "6", "0", "-1", "1.0", "1e0", "３", "12345678901234567", "1 2")
    )
    numbers = st.sampled_from((1, 2.0, 5, 6, 0, -1, 7, 1.5, 1e15, 1e300, -0.25))
    return st.one_of(meant, digits, numbers, st.text(ascii_letters + "?*~ =<", max_size=4), st.none())


@st.composite
def sheets(draw):
    """Draw a legend, with names and letters that may be taken twice, and what is typed in a cell of each line."""
    legend = draw(st.lists(st.tuples(CALLED, CALLED), min_size=BOARD.colors, max_size=BOARD.colors))
    typed = typed_like([text for both in legend for text in both])
    return legend, draw(st.lists(typed, min_size=ATTEMPTS, max_size=ATTEMPTS))


TIES = (
    [("green", "G"), ("red", "green"), ("5", "x"), ("blue", "X"), ("x", "blue")],
    ["green", "G", "5", "x", "X", "blue", "red", "GREEN ", 5, "3", None, "y"],
)
"""Names that are another colour's name, letter or number."""


def colors_by_sheet(sheet, legend, typed):
    """What the formulas make of each cell: the colour's number, 0 for nonsense, nothing for an empty cell."""
    for color, both in enumerate(legend):
        for area, text in zip((LAYOUT.color_names, LAYOUT.color_letters), both, strict=True):
            sheet.put_at(area.cell(color), text)
    for line, content in enumerate(typed):
        sheet.put("Guesses", line, 0, content)
    rows = sheet.table(LAYOUT.read.sheet, LAYOUT.read.row + ATTEMPTS - 1, LAYOUT.read.column)
    read = [row[-1] for row in rows[LAYOUT.read.row - 1 :]]
    return [None if number == "" else 0 if number == NONSENSE else number for number in read]


def colors_by_buttons(state):
    """What a click makes of each line."""
    attempts = state.attempts_by_row(lenient=True)
    return [
        None if row.is_empty else attempt.guess[0] if attempt else 0
        for row, attempt in zip(state.rows, attempts, strict=True)
    ]


@pytest.fixture(scope="module")
def path(written):
    """The workbook."""
    return written("game.xlsx", "game", "--pegs", "1", "--colors", "5", "--attempts", str(ATTEMPTS))


@pytest.mark.slow
def test_as_ironcalc_reads_it(path):
    """The formulas in IronCalc, and the buttons given what stands in the cells."""
    sheet = IronSheet(path)

    @settings(deadline=None, max_examples=40)
    @example(TIES)
    @given(sheets())
    def read_alike(drawn):
        legend, typed = drawn
        names, letters = zip(*legend, strict=True)
        rows = tuple(Row((content,)) for content in typed)
        state = State(BOARD, rows, number=1, color_names=names, color_letters=letters)
        assert colors_by_buttons(state) == colors_by_sheet(sheet, legend, typed)

    read_alike()


def test_as_libreoffice_reads_it(path, office, open_in_libreoffice):
    """The formulas in LibreOffice, and the buttons as they read the sheet themselves."""
    from mastermind_xl.libreoffice.engine.app import attach

    sheet = open_in_libreoffice(path)
    game = GameSheet(attach(office, sheet.document))
    sheet.put_at(LAYOUT.number, 1)

    @settings(deadline=None, max_examples=25)
    @example(TIES)
    @given(sheets())
    def read_alike(drawn):
        by_sheet = colors_by_sheet(sheet, *drawn)
        assert colors_by_buttons(game.read()) == by_sheet

    read_alike()
