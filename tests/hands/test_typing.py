"""What is typed stays as typed, and is read as terminal and page read it, or refused by the message."""

import re
import zipfile

import pytest
from sheets_by_hand import WORKBOOKS, Hand

KEPT = ("+1 -2", "1/2", "03", "1,2", "1.2", "1,10", "=1+2", "0123", "12345678901234567890", "5%", "TRUE")
ANSWERS = {
    "1 black and 2 white": (1, 2), "1 black, 2 white": (1, 2), "one black, two whites": (1, 2), "1 black peg, 2 white pegs": (1, 2),
    "black 1 white 2": (1, 2), "black: 1, white: 2": (1, 2), "1B2W": (1, 2), "b1w2": (1, 2), "black white white": (1, 2),
    "2 whites and 1 black": (1, 2), "1x black 2x white": (1, 2), "1 and 2": (1, 2), "1r2w": (1, 2), "1b/2w": (1, 2),
    "1:2": (1, 2), "1 right place 2 wrong place": (1, 2), "nothing": (0, 0), "none": (0, 0), "2 white": (0, 2), "03": (0, 3),
    "4": (4, 0), "0": (0, 0), "+1 -2": (1, 2), "1/2": (1, 2), "1-2": (1, 2), "1;2": (1, 2), "1.2": (1, 2), "1,2": (1, 2), "12": (1, 2),
    "1,10": None, "=1+2": None, "5%": None, "TRUE": None, "-1": (0, 1), "１２": (1, 2), "\u00a012\n": (1, 2),
}  # fmt: skip
"""Spellings of an answer, with black and white; None for what is no answer on this board."""
READ = (
    "4",
    "0",
    "+1 -2",
    "1/2",
    "1-2",
    "1;2",
    "1.2",
    "1,2",
    "12",
    "1r2w",
    "1 black, 2 white",
    "03",
    "\u00a012\n",
    "１２",
)
"""Spellings of which none may be refused."""


@pytest.fixture
def solver(office, written):
    """A hand at a solver for four pegs."""
    hand = Hand(office, written("solver.xlsx", "solver", "--colors", "3", "--strategy", "knuth"))
    yield hand
    hand.document.close(True)


def test_a_cell_keeps_what_is_typed(solver):
    """Nothing that keys enter into a guess, an answer or a correction becomes a number, a formula or a date."""
    for name in ("Guesses", "Blacks", "Whites", "Corrections"):
        for text in KEPT:
            solver.type(solver.cells(name), text)
            assert solver.cells(name).getCellByPosition(0, 0).String == text


def test_an_answer_in_one_cell_is_read_or_refused(solver):
    """Each spelling of an answer is read as what it means, or refused, but never read as another answer."""
    answers = {}
    for row in range(2):  # what Steps show: the first row's distance and black pegs
        solver.type(solver.cells("Guesses", row), "1123")
    for text in ANSWERS:
        solver.type(solver.cells("Blacks"), text)
        says = solver.texts("Message")[0][0]
        steps = solver.cells("Steps", 0, 0, 1, 9).getDataArray()[0]
        counts, black, distance = steps[4], int(steps[7]), int(steps[8])
        answers[text] = (black, 4 - black - distance // 2) if counts else None
        assert counts or says[0] in "⚠▶"
    wrong = {text: read for text, read in answers.items() if read not in (None, ANSWERS[text])}
    assert wrong == {}
    assert [text for text in READ if answers[text] is None] == []


@pytest.mark.parametrize("words", WORKBOOKS.values(), ids=WORKBOOKS)
def test_only_a_cut_leaves_the_style_normal(words, written):
    """Every cell and column of a protected sheet has a style of its own, so that Normal, which a cut leaves, can be unlocked."""
    with zipfile.ZipFile(written(*words)) as package:
        styles = package.read("xl/styles.xml").decode()
        normal = re.search(r"<cellXfs.*?<xf .*?</xf>", styles)[0]
        assert 'locked="0"' in normal
        assert 'numFmtId="0"' in normal
        for name in package.namelist():
            sheet = package.read(name).decode() if name.startswith("xl/worksheets/sheet") else ""
            if "<sheetProtection" in sheet:
                assert not re.search(r'<c r="[A-Z]+[0-9]+"(?! s="[1-9])', sheet), name
                ends = [
                    [int(re.search(rf'{key}="(\d+)"', col)[1]) for key in ("style", "min", "max")]
                    for col in re.findall("<col .*?>", sheet)
                ]
                assert all(style for style, _, _ in ends)
                assert sum(last - first + 1 for _, first, last in ends) == 16_384, name
