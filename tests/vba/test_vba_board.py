"""Typing and double clicks on the board of a workbook with macros, without Python."""

import re
from dataclasses import replace

import pytest

from mastermind_xl.cli import main
from mastermind_xl.excel import vba_source
from mastermind_xl.excel.vba_project import Module
from mastermind_xl.sheets.names import CLOSED_ROWS, FILLED_PEGS, GAME_NUMBER, GUESSES, SHOWN_COLORS, TYPED

CALLS = """
Public Sub Opened()
    OnMastermindGame Nothing
End Sub

Public Sub Changed(address)
    BoardChanged ThisWorkbook.Worksheets("Game").Range(address)
End Sub

Public Sub DoubleClicked(address)
    Dim cancel As Boolean
    ThisWorkbook.Worksheets("Game").Range(address).Select
    BoardDoubleClicked ThisWorkbook.Worksheets("Game").Range(address), cancel
End Sub
"""
"""Procedures that call those of the ribbon and the events, of which LibreOffice knows nothing."""


class Hands:
    """A person at an open workbook, whose actions cause the events of the sheet Game."""

    def __init__(self, sheet):
        self.sheet = sheet
        self._event("Opened")

    def _event(self, name, *address):
        url = f"vnd.sun.star.script:MastermindGame.MastermindBoard.{name}?language=Basic&location=document"
        self.sheet.document.getScriptProvider().getScript(url).invoke(address, (), ())
        self.sheet.recalculate()

    def double_click(self, address):
        """Click a cell of the sheet Game twice."""
        self._event("DoubleClicked", address)

    def type(self, address, value):
        """Type a number into a cell of the sheet Game."""
        self.sheet.document.Sheets.getByName("Game").getCellRangeByName(address).setValue(value)
        self._event("Changed", address)

    @property
    def guesses(self):
        """Return the first two rows of the board."""
        return [["" if peg == "" else int(peg) for peg in row] for row in self.sheet.get(GUESSES)[:2]]


@pytest.fixture
def hands(open_in_libreoffice, tmp_path, monkeypatch):
    """A person at a new game workbook with macros."""
    all_modules = vba_source.game_modules

    def only_the_board(documents):
        """Return only the board's module with calls of its events; LibreOffice cannot compile xlwings' module."""
        listed = {each.name: each for each in all_modules(documents)}
        board = listed["MastermindBoard"]
        calls = CALLS.replace("\n", "\r\n")
        return [*documents, replace(board, source=board.source + calls)]

    monkeypatch.setattr(vba_source, "game_modules", only_the_board)
    path = tmp_path / "game.xlsm"
    assert main(["game", str(path)]) == 0
    return Hands(open_in_libreoffice(path, macros=True))


EVENTS = {
    # promise: cells with what is typed into them, or that are clicked twice; then the first two guesses, and the game number
    "the same number keeps the guesses": (
        [("I2", 417), ("I3", 1), ("J3", 1), ("K3", 2), ("L3", 2), ("I2", 417)],
        [[1, 1, 2, 2], [""] * 4],
        417,
    ),
    "another number removes the guesses": ([("I2", 417), ("I3", 1), ("J3", 1), ("I2", 418)], [[""] * 4] * 2, 418),
    "a colour fills the next empty peg, row by row; other cells fill nothing": (
        [("I2", 417), ("J3", 6), "W5", "X6", "Y7", "W8", "W10", "V7", "W11", "T6", "M3"],
        [[1, 6, 2, 3], [4, 6, "", ""]],
        417,
    ),
    "a whole guess in one cell is complete": (
        [("I2", 417), ("I3", 1122), "W5"],
        [[1122, "", "", ""], [1, "", "", ""]],
        417,
    ),
    "a peg of a guess is emptied; other cells stay": (
        [("I2", 417), ("I3", 5), ("J3", 6), "J3", "I2", "H3", "I1"],
        [[5, "", "", ""], [""] * 4],
        417,
    ),
}


def test_events(hands):
    """After these events of the sheet Game, whose VBA LibreOffice runs, it shows these guesses and this game number."""
    for promise, (events, guesses, number) in EVENTS.items():
        hands.type("I2", 1)  # another number begins with an empty board
        for event in events:
            if isinstance(event, tuple):
                hands.type(*event)
            else:
                hands.double_click(event)
        assert (hands.guesses, hands.sheet.get(GAME_NUMBER)[0][0]) == (guesses, number), promise


class TestText:
    """The text of the VBA module for the board."""

    def test_only_in_workbooks(self):
        """The workbook of a game hears the sheet Game and is told so by ribbon and buttons; the add-in does not."""
        documents = [Module(name, "", "document") for name in ("ThisWorkbook", "Sheet1", "Sheet2")]
        sources = {each.name: each.source for each in vba_source.game_modules(documents)}
        for event in ("Change", "BeforeDoubleClick"):
            assert f"Private Sub Board_{event}(" in sources["ThisWorkbook"]
        for name in (CLOSED_ROWS, FILLED_PEGS, GAME_NUMBER, GUESSES, SHOWN_COLORS, TYPED):
            assert f'Named("{name}")' in sources["MastermindBoard"]
        assert sources["Sheet1"] == sources["Sheet2"] == ""
        assert "    OnMastermindGame Nothing\r\n" in sources["MastermindButtons"]
        for others in (vba_source.addin_modules(documents), vba_source.adopted_modules()):
            assert not re.search("Board_|OnMastermindGame|' EVENTS", "".join(each.source for each in others))
