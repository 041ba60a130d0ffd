"""A person plays in a window of LibreOffice with mouse and keys; without the add-in nothing opens, and nothing dies."""

import time

import pytest

from mastermind_xl import Board
from mastermind_xl.core.messages import OLD_GUESSES
from mastermind_xl.sheets.game.layout import Layout

BOARDS = {
    "3 pegs": ("--pegs", "3", "--colors", "4"),
    "4 pegs": (),
    "digits": ("--variant", "bulls-and-cows", "--pegs", "3", "--colors", "6"),
    "German": ("--language", "de"),
    "5 pegs": ("--pegs", "5", "--colors", "3"),
}
REST = [
    pytest.param(words, id=name, marks=pytest.mark.exhaustive) for name, words in BOARDS.items() if name != "3 pegs"
]
PAINT_SECONDS = 0.7


@pytest.mark.exhaustive
def test_no_click_opens_the_basic_editor(hand_and_person, written):
    """With macros allowed and no add-in, a click on a cell, a button or a colour changes nothing and opens no window."""
    hand, person = hand_and_person(written("game.xlsm", "game", "--pegs", "3", "--colors", "4"))
    before = person.titles()
    shapes = hand.document.CurrentController.ActiveSheet.DrawPage
    assert {"Manual Play", "Hint"} <= {shape.Name for shape in shapes}
    assert not any(shape.Events.hasElements() and shape.Events.getByName("OnClick") for shape in shapes)
    guess, color = (hand.cells(name).getCellByPosition(0, 0).CellAddress for name in ("Guesses", "ShownColors"))
    for cell in ((guess.Row, guess.Column), (guess.Row, guess.Column + 1), (color.Row, color.Column)):
        person.click_on_sheet(hand.document, cell)
    for button in ("Manual Play", "Hint"):
        person.click_on_sheet(hand.document, button)
    person.click_on_sheet(hand.document, (color.Row, color.Column), times=2)
    time.sleep(3 * PAINT_SECONDS)
    assert person.titles() == before
    assert hand.texts("GameNumber") == [[""] * len(hand.texts("GameNumber")[0])]


def test_home_leads_to_the_board(hand_and_person, written):
    """Home and Ctrl+Home leave the labels of the board in view, and not the table of all codes; Tab leads to a guess."""
    hand, person = hand_and_person(written("game.xlsx", "game", "--pegs", "3", "--colors", "4"))
    control, table = hand.document.CurrentController, hand.block("Possibilities").RangeAddress
    for key in ("Home", "ctrl+Home"):
        person.keys("Down", key)
        person.wait_for(lambda: control.Model.CurrentSelection.CellAddress.Column == table.StartColumn, key, 9)
        assert control.getByIndex(0).FirstVisibleColumn > table.EndColumn
    person.keys("Down", "Down", "Tab")
    first = hand.cells("Guesses").RangeAddress
    person.wait_for(lambda: control.Model.CurrentSelection.CellAddress.Column == first.StartColumn, "Tab", 9)


def test_a_game_number_over_old_guesses_is_refused(hand_and_person, written):
    """A game number that is typed while there are guesses stays the same, and a box mentions the old guesses."""
    hand, person = hand_and_person(written("game.xlsx", "game", "--pegs", "3", "--colors", "4"))
    person.types("8")
    person.keys("Return")
    person.types("123")
    person.keys("Return", "ctrl+Home", "Tab")
    person.types("9")
    person.keys("Return")
    assert person.reads("Mini Mastermind", OLD_GUESSES)
    person.keys("Return", "Escape")
    person.wait_for(lambda: hand.texts("GameNumber") == [["8"]], "the old number", 9)


@pytest.mark.parametrize("words", [pytest.param(BOARDS["3 pegs"], id="3 pegs"), *REST])
def test_what_ends_a_game_may_be_out_of_sight(hand_and_person, written, words):
    """LibreOffice shows board and review again after a contradiction, a win, a loss and a question that came out of sight."""
    hand, _ = hand_and_person(written("game.xlsx", "game", *words))
    control, guesses = hand.document.CurrentController, hand.block("Guesses")
    pegs, attempts = guesses.Columns.Count, guesses.Rows.Count
    guess = "".join(str(peg + 1) for peg in range(pegs)) if pegs < 5 else "12312"
    review = next(each for each in hand.document.Sheets if each.Name in {"Review", "Rückblick"})
    asked = review.getCellRangeByName(Layout(Board()).asked.address)
    board, shown = guesses.getCellByPosition(0, 0), []

    def out_of_sight(first, change):
        far = first.Spreadsheet.getCellByPosition(first.CellAddress.Column, first.CellAddress.Row + 90)
        for place in (first, far):
            control.select(place)
            time.sleep(PAINT_SECONDS)
        change()
        shown.append(hand.texts("Message")[0][0][0])
        control.select(first)
        time.sleep(PAINT_SECONDS)

    def answer(row, text):
        guesses.getCellByPosition(0, row).String = guess
        hand.cells("TypedBlacks", row).getCellByPosition(0, 0).String = text

    out_of_sight(board, lambda: [answer(row, text) for row, text in enumerate(("00", f"0{pegs}"))])
    hand.clear("Typed")
    out_of_sight(board, lambda: answer(0, str(pegs)))
    hand.clear("Typed")
    hand.cells("GameNumber").getCellByPosition(0, 0).Value = 2
    assert set(hand.texts("Code")[0]) == {"?"}
    out_of_sight(
        board, lambda: [setattr(guesses.getCellByPosition(0, row), "String", guess) for row in range(attempts)]
    )
    assert shown == ["⚠", "✔", "⚠"]
    assert "?" not in hand.texts("Code")[0]
    out_of_sight(asked, lambda: setattr(asked, "String", guess))
    answers = Layout(Board()).asked_answers.cell().address  # the first line has the first guess
    assert review.getCellRangeByName(answers).String
