"""Playing in LibreOffice: the buttons beside the workbook run the macros."""

import threading
import time

import pytest

from mastermind_xl.cli import main
from mastermind_xl.excel import macros
from mastermind_xl.excel.ribbon import ACTIONS
from mastermind_xl.libreoffice import play as playing
from mastermind_xl.libreoffice.panel import Panel


@pytest.fixture
def document(office, tmp_path):
    path = tmp_path / "game.xlsx"
    assert main(["game", str(path)]) == 0
    opened = office.open(path)
    yield opened
    if office.has(opened):
        opened.close(True)


def text(document, name):
    cells = document.NamedRanges.getByName(name).getReferredCells()
    return cells.getCellByPosition(0, 0).String


def wait_for(condition):
    deadline = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < deadline
        time.sleep(0.05)


def test_buttons_run_macros_until_the_document_is_closed(office, document):
    """Clicks reach the workbook: a code is hidden, shown, solved; closing the document ends it."""
    buttons = {action.label: (action.summary, getattr(macros, action.function)) for action in ACTIONS}
    panel = Panel(office, document, {label: about for label, (about, _) in buttons.items()})
    person = threading.Thread(target=playing.serve, args=(office, document, panel, buttons), daemon=True)
    person.start()
    assert text(document, "Code") == ""
    panel.click("Manual Play")
    wait_for(lambda: text(document, "Code") == "?")
    panel.click("Reveal Code")
    wait_for(lambda: text(document, "Code").isdigit())
    panel.click("Solve")
    wait_for(lambda: text(document, "Message").startswith("✔"))
    assert person.is_alive()
    document.close(True)
    person.join(10)
    assert not person.is_alive()


def test_the_panel_has_a_button_for_every_action(office, document):
    """All seven buttons are there, each with what it does as its tip."""
    panel = Panel(office, document, {action.label: action.summary for action in ACTIONS})
    labels = [control.Model.Label for control in panel.window.getControls()]
    assert sorted(labels) == sorted(
        ["Manual Play", "Reveal Code", "Clear", "Solve", "Hint", "Undo", "Review"]
    )
    assert all(control.Model.HelpText for control in panel.window.getControls())


@pytest.mark.parametrize(
    ("words", "says"),
    [
        (["play", "game.xlsx"], "game.xlsx: to play in a workbook, say --in-calc as well"),
        (["play", "--in-calc", "game.ods"], "game.ods: the name must end in .xlsx"),
    ],
)
def test_wrong_words(capsys, words, says):
    """Words that do not go together get one line."""
    assert main(words) == 2
    assert says in capsys.readouterr().err


def test_without_libreoffice_it_says_how_to_get_it(capsys, monkeypatch, tmp_path):
    """One line with what is missing, and no workbook is written."""
    from mastermind_xl.libreoffice import office

    def gone():
        raise office.LibreOfficeError("LibreOffice is not installed: install it")

    monkeypatch.setattr(office, "find_soffice", gone)
    path = tmp_path / "game.xlsx"
    assert main(["play", "--in-calc", str(path)]) == 2
    assert "LibreOffice is not installed: install it" in capsys.readouterr().err
    assert not path.exists()


def test_only_a_game_is_opened(capsys, monkeypatch, tmp_path):
    """A workbook without a game, one that is open, and a board for a game that has one are refused in one line."""
    from mastermind_xl.cli import play

    monkeypatch.setattr(play, "check_screen", lambda: None)
    monkeypatch.setattr(play, "play_file", lambda path: None)
    solver, game = tmp_path / "solver.xlsx", tmp_path / "game.xlsx"
    assert main(["solver", str(solver)]) == 0
    assert main(["play", "--in-calc", str(game)]) == 0
    assert game.exists()
    assert main(["play", "--in-calc", str(game)]) == 0
    capsys.readouterr()
    lock = tmp_path / ".~lock.game.xlsx#"
    for words, says in (
        ([solver], "has no game in it"),
        ([game, "--pegs", "5"], "exists and keeps its board"),
        ([game], "is open in a spreadsheet program"),
    ):
        if len(words) == 1 and words[0] == game:
            lock.touch()
        assert main(["play", "--in-calc", *map(str, words)]) == 2
        err = capsys.readouterr().err
        assert says in err
        assert err.count("\n") == 1


def test_without_a_screen(capsys, monkeypatch, tmp_path):
    """Where no window can be shown, it says so instead of waiting for ever."""
    monkeypatch.setattr("sys.platform", "linux")
    monkeypatch.delenv("DISPLAY", raising=False)
    monkeypatch.delenv("WAYLAND_DISPLAY", raising=False)
    assert main(["play", "--in-calc", str(tmp_path / "game.xlsx")]) == 2
    assert "there is no screen here" in capsys.readouterr().err
