"""The buttons, played through xlwings' own Windows engine in a stand-in for Excel."""

import sys
from datetime import datetime

import pytest
import xlwings
from programs import HAS_POSIX

from mastermind_xl import Board
from mastermind_xl.cli import main
from mastermind_xl.excel import macros
from mastermind_xl.excel.buttons import BUTTONS

if not HAS_POSIX:
    import win32api
    from excel import Excel

pytestmark = pytest.mark.skipif(HAS_POSIX, reason="only Windows has COM")

BOARD = Board(3, 3)


@pytest.fixture(scope="module")
def macro_workbook(tmp_path_factory):
    """The path to a game with macros on a small board."""
    path = tmp_path_factory.mktemp("game") / "game.xlsm"
    assert main(["game", str(path), "--pegs", "3", "--colors", "3"]) == 0
    return path


class Played:
    """The game in the stand-in, with the actions and the view of a player."""

    def __init__(self, excel):
        self.excel = excel

    def get(self, name):
        return xlwings.Book.caller().names[name].refers_to_range.options(ndim=2).value

    def type(self, name, row, values):
        """Type into a row of the named cells, even if the sheet protects them."""
        cells = xlwings.Book.caller().names[name].refers_to_range
        cells[row, : len(values)].value = values

    @property
    def message(self):
        return self.get("Message")[0][0]

    @property
    def code(self):
        return BOARD.hidden_code(int(self.get("GameNumber")[0][0]))


@pytest.fixture
def game(macro_workbook, monkeypatch):
    """A game that is open in the stand-in; buttons find it by the command line that xlwings' VBA builds."""
    excel = Excel(macro_workbook)
    words = [f"--wb={macro_workbook.name}", "--from_xl=1", "--app=Microsoft Excel", f"--hwnd={excel.Hwnd}"]
    monkeypatch.setattr(sys, "argv", ["-c", *words])
    monkeypatch.setattr(xlwings._xlwindows, "get_xl_app_from_hwnd", lambda hwnd: excel.for_xlwings())
    monkeypatch.setattr(xlwings.App, "activate", lambda app, **_: None)  # which looks for Excel's window
    excel.boxes = []
    monkeypatch.setattr(win32api, "MessageBox", lambda hwnd, text, *_: excel.boxes.append(text) or 1)
    return Played(excel)


def test_a_whole_game(game):
    """A game that the buttons begin and solve is listed with today's date, which Excel returns as a date."""
    macros.manual_play()
    code = game.code
    assert game.message.startswith("▶ A code is hidden: 3 pegs, 3 colours")
    assert game.excel.selected == ("Game", *game.excel.place("Guesses"))
    macros.solve()
    assert f"{BOARD.format(code)} is the code." in game.message
    macros.manual_play()
    (day, *_), *_ = game.get("GamesPlayed")
    assert isinstance(day, datetime)
    assert day.date() == datetime.now().date()
    assert game.get("Guesses")[0] == [None] * 3
    assert game.excel.boxes == []


SAID = {
    "manual_play": "▶ A code is hidden: 3 pegs",
    "hide_good_code": "▶ A code is hidden: 3 pegs",
    "reveal_code": "▶ The code is ",
    "undo": "▶ Attempt 1: type a guess",
    "clear_attempts": "▶ Attempt 1: type a guess",
    "hint": "▶ Your last guess was possible",
    "solve": "✔ ",
    "review": ("▶ Lost ", "✔ "),
}


@pytest.mark.parametrize("name", [button.name for button in BUTTONS])
def test_a_button(game, name):
    """Each button writes at most 16 blocks of cells, changes no locked cell, and shows its own message."""
    macros.manual_play()
    game.type("Guesses", 0, [1, 1, 2] if game.code != (1, 1, 2) else [1, 1, 3])
    del game.excel.writes[:]
    getattr(macros, name)()
    assert game.excel.boxes == []
    assert game.message.startswith(SAID[name])
    assert 8 <= len(game.excel.writes) <= 16
    assert game.excel.active == ("Review" if name == "review" else "Game")


def test_an_error_in_a_cell(game):
    """If a formula that a player typed gives an error, Hint reports it on the sheet and opens no message box."""
    macros.manual_play()
    game.type("Guesses", 0, ["=1/0", 1, 2])
    assert game.get("Guesses")[0] == [None, 1, 2]  # xlwings reads the number of an error as an empty cell
    macros.hint()
    assert game.message.startswith("⚠ Attempt 1: ")
    assert game.excel.boxes == []


def test_a_locked_cell(game):
    """If Excel refuses to write to a locked cell, the guesses stay as they are and the message shows the cell."""
    macros.manual_play()
    game.excel.lock("Guesses")
    before = game.get("Guesses")
    macros.solve()
    assert game.message.startswith("⚠ Solve: nothing can be written to Game!$H$3:")
    assert game.get("Guesses") == before
    assert game.excel.boxes == []


def test_a_workbook_without_a_game(game, monkeypatch):
    """In a workbook without a game, a click asks whether to make one; the answer No changes nothing."""
    monkeypatch.setattr(win32api, "MessageBox", lambda hwnd, text, *_: game.excel.boxes.append(text) or 7)
    del game.excel.Workbooks.book.iron.places["GameSettings"]
    macros.hint()
    assert game.excel.boxes == ["game.xlsm contains no game. Make a new game in a new workbook?"]
    assert game.excel.writes == []
