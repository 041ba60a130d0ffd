"""A person plays whole games with keys alone, in a window of LibreOffice."""

import pytest
from formulas import read_workbook
from sheets import words_of

from mastermind_xl import Board, score
from mastermind_xl.libreoffice.engine.app import attach
from mastermind_xl.strategies import make_strategy
from mastermind_xl.strategies.tree import grow

SOLVERS = [
    pytest.param(Board(), (), id="4 pegs"),
    pytest.param(Board(), ("--language", "de"), id="German", marks=pytest.mark.exhaustive),
    pytest.param(Board(3, 6, False, "digits"), (), id="digits", marks=pytest.mark.exhaustive),
]
TWO_CELLS = ("{black}", "Tab", "{white}", "Return")
ONE_CELL = ("{black}{white}", "Return")


def answer_all(hand, person, path, keys):
    """Answer the guesses that lead to the last one with these texts and keys, and return how many keys that took."""
    pressed = 0
    for row, guess in enumerate(path):
        for key in keys:
            text = key.format(**score(path[-1], guess)._asdict())
            (person.types if text.isdigit() else person.keys)(text)
            pressed += len(text) if text.isdigit() else 1
        person.wait_for(lambda row=row: hand.texts("Remaining")[0][row], f"codes left after attempt {row + 1}", 9)
    assert hand.texts("Message")[0][0].startswith("✔")
    return pressed


@pytest.mark.exhaustive
@pytest.mark.parametrize(("board", "words"), SOLVERS)
def test_three_keys_an_answer(hand_and_person, written, board, words):
    """Each answer of a solver's game takes three keys in one cell, also after Start again, and four in two cells."""
    path = written("solver.xlsx", "solver", *words_of(board), *words, "--strategy", "knuth")
    hand, person = hand_and_person(path)
    tree = grow(make_strategy("knuth", board))
    guesses = next(found for code in board.codes.tolist() if len(found := tree.path(code)) == 5)
    first = hand.cells("Blacks").RangeAddress
    person.click_on_sheet(hand.document, (first.StartRow, first.StartColumn))
    assert answer_all(hand, person, guesses, TWO_CELLS) == 20
    (link,) = (cell for row in read_workbook(path).worksheets[0].iter_rows() for cell in row if cell.hyperlink)
    with person.holding("ctrl"):
        person.click_on_sheet(hand.document, (link.row - 1, link.column - 1))
    person.keys("Delete")
    person.wait_for(lambda: not any(hand.texts("Blacks")[0]), "an empty board", 9)
    assert answer_all(hand, person, guesses, ONE_CELL) == 15


GAMES = {"game": ((), "1234", "1122"), "bulls and cows": (("--variant", "bulls-and-cows"), "0123", "4567")}


@pytest.mark.parametrize(("words", "first", "second"), GAMES.values(), ids=GAMES)
def test_a_game(hand_and_person, window, written, words, first, second):
    """In a game, typed guesses go into the right cells, whether they are typed peg by peg or as whole codes."""
    hand, person = hand_and_person(written("game.xlsx", "game", *words))
    keeps = attach(window, hand.document).app.version.major < 25  # later ones drop what a list lacks
    person.types("417")
    person.keys("Return")
    for guess, last in ((first, "Return"), (second, "Tab"), (first, "Tab")):
        for peg in guess[:-1]:
            person.types(peg)
            person.keys("Tab")
        person.types(guess[-1])
        person.keys(last)
    for text in [second] if keeps else second:
        person.types(text)
        person.keys("Tab")
    fourth = range(12, 16)
    person.wait_for(lambda: hand.texts("Guesses")[0][fourth[0 if keeps else -1]], "the last guess")
    number, guesses, blacks, corrections = hand.texts("GameNumber", "Guesses", "Blacks", "Corrections")
    assert number == ["417"]
    assert ["".join(guesses[row : row + 4]) for row in range(0, 20, 4)] == [first, second, first, second, ""]
    assert blacks[3] == blacks[1] != ""
    assert set(corrections) == {""}
