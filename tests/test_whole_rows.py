"""A whole guess or answer, typed into one cell, counts as if each peg or number had its own cell."""

from dataclasses import replace

import pytest
from sheets import GnumericSheet, on_boards

from mastermind_xl import Board
from mastermind_xl.core.feedback import Feedback
from mastermind_xl.excel.state import Row, State
from mastermind_xl.sheets.game.layout import Layout

NAMES, LETTERS = ("red", "orange", "yellow", "green", "blue"), ("R", "O", "Y", "G", "B")
BOARD = Board(3, 5, repeats=False)
GUESSES = (123, "123", "1 2 3", "ROY", "roy", "red orange yellow", "1,2,3", " red, O; 3 ")
NONSENSE = (12, 1234, "RO", "red orange", "1 2", "R O Y G")
ANSWERS = (12, "12", 1.2, " 1 , 2 ", "1b2w")
NO_ANSWERS = ("x", "1 2 3", 46349, -12)
"""Contents of cells, also numbers; tests/test_spellings.py compares how further texts are read."""
COMMAND = ("--pegs", "3", "--colors", "5", "--no-repeats", "--attempts", "10")


def few(sheet, texts):
    """Return every third text if each text starts a new process of Gnumeric, otherwise all."""
    return texts[::3] if isinstance(sheet, GnumericSheet) else texts


@on_boards("words", {"no-repeats": COMMAND})
def test_a_whole_guess(written, open_sheet, words):
    """A guess typed into one cell gets the same answer as in three cells; text that is not a guess is refused."""
    sheet = open_sheet(written("game.xlsx", "game", *words))
    assert sheet.get("ColorNames") == [[name] for name in NAMES]
    assert sheet.get("ColorLetters") == [[letter] for letter in LETTERS]
    sheet.play("#17", "123")
    expected = sheet.result(0)
    assert "" not in expected
    for guess in few(sheet, GUESSES):
        sheet.type_row("Guesses", 0, (guess, None, None))
        assert sheet.result(0) == expected, guess
        assert sheet.message.startswith("▶ Attempt 2")
    for guess in few(sheet, NONSENSE):
        sheet.put("Guesses", 0, 0, guess)
        assert sheet.result(0)[0] == ""
        assert sheet.message.startswith("⚠ Attempt 1: “"), guess


WHITE_ALONE = ("02", 0.2, "2w", -2)


@on_boards("words", {"no-repeats": COMMAND})
def test_a_whole_answer(written, open_sheet, words):
    """In the solver, an answer typed into one cell counts like two numbers; text that is not an answer is refused."""
    sheet = open_sheet(written("solver.xlsx", "solver", *words))
    for (black, white), spellings in (((1, 1), (11,)), ((0, 2), WHITE_ALONE)):
        sheet.answer(0, black, white)
        expected = sheet.get("Suggestions")[1], sheet.get("Remaining")[0]
        for spelling in spellings:
            sheet.answer(0, spelling, None)
            assert (sheet.get("Suggestions")[1], sheet.get("Remaining")[0]) == expected, spelling
    for answer in NO_ANSWERS:
        sheet.put("Blacks", 0, 0, answer)
        assert sheet.message.startswith("⚠ Attempt 1"), answer


def state(guess, answer=(None, None)):
    """Return a game with one row."""
    rows = [Row(guess, answer), *[Row((None,) * 3)] * (len(Layout(BOARD).guesses.cells) // 3 - 1)]
    return State(BOARD, tuple(rows), color_names=NAMES, color_letters=LETTERS)


@pytest.mark.parametrize("guess", GUESSES)
def test_the_buttons_spread_a_whole_guess(guess):
    """A button reads a guess typed into one cell and writes each peg into a separate cell."""
    typed = replace(state((guess, None, None)), number=17)
    assert [attempt.guess for attempt in typed.game().attempts] == [(1, 2, 3)]
    assert typed.pending is None
    assert [attempt.guess for attempt in typed.spread().game().attempts] == [(1, 2, 3)]
    assert None not in typed.spread().rows[0].guess


@pytest.mark.parametrize("guess", NONSENSE)
def test_the_buttons_refuse_what_is_no_whole_guess(guess):
    """A text that is not a whole guess stays in its cell and does not count as an attempt."""
    typed = replace(state((guess, None, None)), number=17)
    assert not typed.game(lenient=True).attempts
    assert typed.spread() == typed


@pytest.mark.parametrize("answer", ANSWERS)
def test_the_buttons_spread_a_whole_answer(answer):
    """A button reads an answer typed into one cell and writes black and white into two cells."""
    typed = state((1, 2, 3), (answer, None))
    assert [attempt.feedback for attempt in typed.game().attempts] == [Feedback(1, 2)]
    assert typed.spread().rows[0].answer == (1, 2)


def test_a_corrected_answer():
    """A correction replaces an answer in the game; the typed guess and the typed answer stay in their cells."""
    typed = replace(state((1, 2, 3), (1, 1)), corrections=((1, 0, 2), (None, None, None)))
    assert [attempt.feedback for attempt in typed.game().attempts] == [Feedback(0, 2)]
    assert typed.spread() == typed
    assert typed.without().corrections == ((None,) * 3,) * 2
