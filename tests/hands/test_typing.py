"""What is typed stays as typed, and is read as terminal and page read it, or refused by the message."""

import re
import zipfile
from dataclasses import replace

import pytest
from sheets import words_of
from sheets_by_hand import WORKBOOKS, Hand

from mastermind_xl import grow, make_strategy
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.libreoffice.program.office import Office

KEPT = ("+1 -2", "1/2", "03", "1,2", "1.2", "1,10", "=1+2", "0123", "12345678901234567890", "5%", "TRUE")
READ = {
    "1 black, 2 white": (1, 2), "1r2w": (1, 2), "03": (0, 3), "4": (4, 0), "0": (0, 0), "+1 -2": (1, 2), "1/2": (1, 2),
    "1-2": (1, 2), "1;2": (1, 2), "1.2": (1, 2), "1,2": (1, 2), "12": (1, 2), "１２": (1, 2), "\u00a012\n": (1, 2),
}  # fmt: skip
"""Spellings of an answer to four pegs, with black and white, which are read."""
READ_OR_REFUSED = {
    "1 black and 2 white": (1, 2), "one black, two whites": (1, 2), "1 black peg, 2 white pegs": (1, 2),
    "black 1 white 2": (1, 2), "black: 1, white: 2": (1, 2), "1B2W": (1, 2), "b1w2": (1, 2), "black white white": (1, 2),
    "2 whites and 1 black": (1, 2), "1x black 2x white": (1, 2), "1 and 2": (1, 2), "1b/2w": (1, 2), "1:2": (1, 2),
    "1 right place 2 wrong place": (1, 2), "nothing": (0, 0), "none": (0, 0), "2 white": (0, 2), "-1": (0, 1),
    "1,10": None, "=1+2": None, "5%": None, "TRUE": None,
}  # fmt: skip
"""Spellings that may be refused; None for what is no answer on this board."""
GAMES = {
    ("--colors", "3"): (READ, READ_OR_REFUSED),
    ("--variant", "number-baseball"): ({"ss": (2, 0), "sb": (1, 1), "1S": (1, 0)}, {"bb": (0, 2), "2B": (0, 2)}),
    ("--variant", "bulls-and-cows", "--colors", "6"): (
        {"cc": (0, 2), "B1C2": (1, 2), "1A2B": (1, 2)}, {"b": (1, 0), "aab": (2, 1), "no bulls 2 cows": (0, 2)},
    ),
}  # fmt: skip
"""Boards with spellings of an answer: what is read, and what may be refused."""
COUNTRIES = ("en-US", *(pytest.param(each, marks=pytest.mark.exhaustive) for each in ("de-DE", "fr-FR")))


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


@pytest.mark.parametrize("country", COUNTRIES)
def test_an_answer_in_one_cell_is_read_or_refused(office, speaking, written, country):
    """In the LibreOffice of a country, a spelling of an answer is read as what it means, or refused, but never as another."""
    speaking(country)
    wrong = []
    with Office() as local:
        for words, (read, perhaps) in GAMES.items():
            hand = Hand(local, written("solver.xlsx", "solver", *words, "--strategy", "knuth"))
            pegs = hand.block("Guesses").Columns.Count
            for text, meant in (read | perhaps).items():
                hand.type(hand.cells("Blacks"), text)
                says = hand.texts("Message")[0][0]
                steps = hand.cells("Steps", 0, 0, 1, 9).getDataArray()[0]
                counts, (black, distance) = steps[4], divmod(int(steps[8]), 1000)
                if not counts:
                    assert says[0] in "⚠▶"
                is_right = (black, pegs - black - distance // 2) == meant if counts else text in perhaps
                if not is_right:
                    wrong.append((words, text))
            hand.document.close(True)
    assert wrong == []


def test_a_game_without_white_pegs(office, written):
    """Black pegs alone, typed with keys, lead to the code by the guesses of the strategy; nobody can type white ones."""
    board = replace(VARIANTS["black-only"].board, pegs=3, colors=4)
    hand = Hand(office, written("solver.xlsx", "solver", *words_of(board)))
    path = grow(make_strategy("most-parts", board)).path("213")
    for row, guess in enumerate(path):
        assert hand.texts("Suggestions")[0][3 * row :][:3] == [*map(str, guess)]
        hand.type(hand.cells("Blacks", row=row), board.words.write(*board.score("213", guess)))
    assert hand.texts("Message") == [[f"✔ 213 is the code: found on attempt {len(path)}."]]
    assert hand.block("Whites").CellProtection.IsLocked
    hand.document.close(True)


@pytest.mark.sampled(4)
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
