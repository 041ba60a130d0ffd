"""Type whole games in a window of LibreOffice with the keyboard only."""

import pytest
from screen import Person
from sheets import Sheet

from mastermind_xl.libreoffice.engine.app import attach

GAMES = {
    "game": (("game.xlsx", "game"), "1234", "1122"),
    "bulls and cows": (("game.xlsx", "game", "--variant", "bulls-and-cows"), "0123", "4567"),
}


@pytest.fixture
def typing(windows):
    """Open a workbook in a window; return an imitated person at the keyboard, and the sheet."""
    opened = []

    def start(path):
        opened.append(windows.open(path))
        person = Person(windows)
        person.looks_at(opened[-1])
        return person, Sheet(opened[-1])

    yield start
    for document in opened:
        document.close(True)


def row_of(sheet, name, row):
    """The contents of one row of cells, as text."""
    return ["" if value == "" else str(value).removesuffix(".0") for value in sheet.get(name)[row]]


@pytest.mark.parametrize("name", GAMES)
def test_a_game(windows, typing, written, name):
    """In a game, typed guesses go into the right cells, whether they are typed peg by peg or as whole codes."""
    words, first, second = GAMES[name]
    person, sheet = typing(written(*words))
    keeps = attach(windows, windows.documents()[-1]).app.version.major < 25  # later ones drop what a list lacks
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
    person.wait_for(lambda: row_of(sheet, "Guesses", 3)[0 if keeps else -1], "the last guess")
    assert row_of(sheet, "GameNumber", 0) == ["417"]
    assert ["".join(row_of(sheet, "Guesses", row)) for row in range(5)] == [first, second, first, second, ""]
    assert sheet.get("Blacks")[3] == sheet.get("Blacks")[1]
    assert row_of(sheet, "Corrections", 0) == [""] * 3
