"""Click old buttons with the mouse, in a window of LibreOffice."""

import pytest
from old_workbooks import SHAPES, imitate_xlwings, rewrite
from screen import Person, screen

from mastermind_xl.libreoffice.program.office import Office

BUTTONS = {
    "classic": {"Manual Play": "manual_play", "Reveal Code": "reveal_code", "Clear": "clear_attempts", "Solve": "solve"},
    "painted": {"New code": "manual_play", "Give up": "reveal_code", "Wipe": "clear_attempts"},
    "controlled": {"New game": "manual_play", "Show me": "reveal_code"},
}  # fmt: skip


@pytest.fixture(scope="module")
def windows(office):
    """A LibreOffice with windows."""
    with screen(), Office(visible=True) as visible:
        yield visible


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.exhaustive
def test_every_old_button_is_clicked(shape, adopt, windows):
    """After ``adopt``, a mouse click on any old button calls the Python function that replaces the button's macro."""
    _, path = adopt(shape)
    rewrite(path, {"xl/vbaProject.bin": imitate_xlwings})
    document, person = windows.open(path, macros=True), Person(windows)
    person.looks_at(document)
    asked = document.Sheets.getByName("xlwings.conf").getCellRangeByName("D1")
    for label, button in BUTTONS[shape].items():
        person.click(label)
        person.wait_for(lambda button=button: f"macros.{button}()" in asked.String, label)
    document.close(True)
