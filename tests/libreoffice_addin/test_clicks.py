"""The add-in is used like a person uses it, with mouse and keyboard on a virtual screen."""

import json
import os
import shutil
import threading
from pathlib import Path

import pytest
from boxes import clicked
from old_workbooks import rewrite
from screen import Person, screen
from sheets import Sheet

from mastermind_xl import Board
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.libreoffice.addin.install import add_extension
from mastermind_xl.libreoffice.addin.package import FACTS
from mastermind_xl.libreoffice.program.office import Office

DIALOG = "Mastermind: New workbook"
SAID = {
    "Manual Play": "▶ A code is hidden",
    "Hint": "▶ Your last guess was possible",
    "Undo": "▶ Attempt 1: type a guess",
    "Reveal Code": "▶ The code is ",
    "Clear": "▶ The code is ",
    "Solve": "✔ ",
    "Review": "✔ ",
}
"""The start of the message after each click, in the order of the clicks."""


def dispatch(office, document, name):
    """Dispatch a command in a thread, because it may open a dialog and wait; return the thread."""
    helper = office.create("com.sun.star.frame.DispatchHelper")
    frame = document.CurrentController.Frame
    waiting = threading.Thread(
        target=lambda: helper.executeDispatch(frame, f"vnd.mastermind:{name}", "", 0, ()), daemon=True
    )
    waiting.start()
    return waiting


def is_done(document, label):
    """Return whether a click is complete: the cursor has moved, and there is one step to undo."""
    first = document.NamedRanges.getByName("Guesses").getReferredCells().getCellByPosition(0, 0)
    there = document.CurrentController.getSelection().AbsoluteName == first.AbsoluteName
    return document.UndoManager.AllUndoActionTitles[:1] == (f"Mastermind: {label}",) and (
        there or label != "Manual Play"
    )


def test_a_game_by_clicks(windows, game_file):
    """A person can play a game with the add-in's buttons, save it, open it again and start the next game."""
    person, document = Person(windows), windows.open(game_file)
    sheet = Sheet(document)

    def message():
        return str(sheet.get("Message")[0][0])  # briefly a number while it is calculated

    assert set(SAID) <= {button.label for button in BUTTONS}
    for label, begins in SAID.items():
        person.press(document, label, lambda begins=begins: message().startswith(begins))
        person.wait_for(lambda label=label: is_done(document, label), label)
        if label == "Manual Play":
            sheet.put("GameNumber", 0, 0, Board(3, 3).game_number("333"))  # which nobody guesses
            for color, key in (("1", "Right"), ("o", "Right"), ("yellow", "Return")):
                person.types(color)
                person.keys(key)
            person.wait_for(lambda: sheet.get("Whites")[0][0] != "", "an answer")
    person.keys("ctrl+s")
    person.wait_for(lambda: not document.isModified(), "saved")
    document.close(True)

    document = windows.open(game_file)
    sheet = Sheet(document)
    assert message().startswith("✔")
    person.press(document, "Manual Play", lambda: message().startswith("▶ A code is hidden"))
    document.close(True)


@pytest.mark.exhaustive
def test_buttons_on_the_sheet(windows, written):
    """In a game with macros, allowed or not, a click on a button of the sheet does what the toolbar's button does."""
    for macros in (True, False):
        path = written("game.xlsm", "game", "--pegs", "3", "--colors", "4")
        person, document = Person(windows), windows.open(path, macros=macros)
        person.looks_at(document)
        sheet, windows_before = Sheet(document), person.titles()
        person.click_on_sheet(document, "Manual Play")
        person.wait_for(lambda document=document: is_done(document, "Manual Play"), "Manual Play")
        assert sheet.get("Message")[0][0].startswith("▶ A code is hidden")
        person.click_on_sheet(document, "Hint")
        person.wait_for(lambda document=document: is_done(document, "Hint"), "Hint")
        assert {*person.titles()} <= {*windows_before}  # a tip of the toolbar may have been among them
        document.close(True)


@pytest.mark.exhaustive
def test_new_game_and_functions(windows):
    """The dialog New workbook makes games and solvers and refuses too large a board; =BLACK() works in a cell."""
    person, document = Person(windows), windows.new()

    def is_open():
        return person.sees(DIALOG, "Cancel") and person.titles()[0] == DIALOG  # in front, so that keys reach it

    cell = document.Sheets.getByIndex(0).getCellRangeByName("A1")
    document.Sheets.getByIndex(0).getCellRangeByName("A2:C3").setDataArray(((1, 2, 3), (1, 3, 3)))
    person.looks_at(document)
    person.types("=BLACK(A2:C2,A3:C3)")
    person.keys("Return")
    person.wait_for(lambda: cell.String == "2", "=BLACK()")
    person.press(document, "New workbook", is_open)
    person.keys("Down", "Tab", "ctrl+a")  # a solver
    person.types("12")
    person.click("OK")
    assert person.reads(DIALOG, "too many").endswith("codes, too many for a solver: choose a game instead.")
    person.click("Cancel")
    person.wait_for(lambda: DIALOG not in person.titles())
    person.press(document, "New workbook", is_open)
    person.keys("Tab", "ctrl+a")
    person.types("3")
    person.click("OK")
    made = person.wait_for(lambda: [other for other in windows.documents() if other != document], "a new document")
    person.wait_for(lambda: made[0].NamedRanges.hasByName("Code"), "a game")
    assert len(Sheet(made[0]).get("Code")[0]) == 3
    before = windows.documents()
    person.press(document, "New workbook", is_open)
    person.keys("Down", *["Tab"] * 6, *["Down"] * (1 + [*VARIANTS].index("mini")))
    person.click("OK")
    solver = person.wait_for(lambda: [other for other in windows.documents() if other not in before], "a variant")
    person.wait_for(lambda: solver[0].NamedRanges.hasByName("Suggestions"), "a solver")
    mini = VARIANTS["mini"]
    sheet = Sheet(solver[0])
    assert (len(sheet.get("Possibilities")), len(sheet.get("Guesses"))) == (mini.board.size, mini.attempts)
    for other in (*made, *solver, document):
        other.close(True)


@pytest.mark.exhaustive
def test_messages(windows, game_file):
    """A click in a document without a game offers a new game; a click in a read-only game is refused."""
    person, document = Person(windows), windows.new()
    waiting = dispatch(windows, document, "solve")
    assert person.reads("Mastermind", "contains no game. Make a new game in a new workbook?")
    person.click("No")
    waiting.join(20)
    document.close(True)

    document = windows.open(game_file, read_only=True)
    told = "Manual Play: game.xlsx is read-only: save it under another name (File, Save As) and play there."
    assert person.press(document, "Manual Play", lambda: person.sees("Mastermind", "read-only")) == told
    person.click("OK")
    assert Sheet(document).get("GameNumber") == [[""]]
    document.close(True)


@pytest.mark.usefixtures("addin_office")  # or skip
@pytest.mark.exhaustive
def test_the_environment_is_gone(extension, game_file, tmp_path, monkeypatch):
    """If the add-in's Python environment is missing, a message and a cell explain how to make it again."""
    gone = tmp_path / "gone" / extension.name
    gone.parent.mkdir()
    shutil.copy(extension, gone)
    rewrite(gone, {FACTS: lambda facts: json.dumps({**json.loads(facts), "places": ["/gone/site-packages"]})})
    # LibreOffice's Python would find this environment, or another one, by PATH.
    folders = os.environ["PATH"].split(os.pathsep)
    outside = [folder for folder in folders if not Path(folder, "..", "pyvenv.cfg").exists()]
    monkeypatch.setenv("PATH", os.pathsep.join(outside))
    monkeypatch.delenv("PYTHONPATH", raising=False)
    told = (
        "Mastermind's Python environment is gone (/gone/site-packages): make it again, then run "
        "mastermind-xl addin install --libreoffice"
    )
    with screen(), Office(visible=True) as office:
        add_extension(office, gone)
        person, document = Person(office), office.open(game_file)
        waiting = dispatch(office, document, "hint")
        assert person.reads("Mastermind", "environment") == told
        assert clicked(office.create("com.sun.star.awt.Toolkit"), "Mastermind", "OK")
        waiting.join(20)
        cell = office.new().Sheets.getByIndex(0).getCellRangeByName("A1")
        cell.Formula = "=BLACK(B1:C1;B2:C2)"
        assert cell.String == told
        assert Sheet(document).get("ButtonsHere") == [[0]]
