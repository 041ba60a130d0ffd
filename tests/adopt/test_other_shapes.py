"""Examples with events, sheet modules, message boxes, fills, forms and passwords do what the docs say."""

import sys
from pathlib import Path

import pytest
from old_workbooks import FILLS, XLWINGS, with_activex, with_form, write
from openpyxl import Workbook
from openpyxl.styles import PatternFill
from screen import Person, screen

from mastermind_xl.excel.vba_project import Module, read_module
from mastermind_xl.libreoffice.engine.app import attach
from mastermind_xl.libreoffice.program.office import Office

SHAPES = Path(__file__).parents[2] / "examples" / "from_vba" / "other_shapes"


@pytest.fixture(scope="module")
def windows(office):
    """A LibreOffice with windows."""
    with screen(), Office(visible=True) as visible:
        yield visible


@pytest.fixture
def buttons(monkeypatch):
    """The Python module of the example."""
    for folder in (SHAPES.with_name("step_3_buttons"), SHAPES):
        monkeypatch.syspath_prepend(folder)
    for name in ("buttons", "thinking"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    import buttons

    yield buttons
    del sys.modules["buttons"], sys.modules["thinking"]


@pytest.fixture
def opened(windows, tmp_path):
    """A function that opens a workbook with the modules of the example and a stand-in for xlwings."""
    documents = []

    def opened():
        book = Workbook()
        book.create_sheet("xlwings.conf")
        book.active["I1"], book.active["J1"], book.active["K1"], book.active["L1"] = 1, 1, 2, 2
        for row, fill in enumerate(FILLS, 2):
            book.active.cell(row, 7).fill = PatternFill("solid", fgColor=fill)
        modules = [read_module(path.read_text("ascii")) for path in SHAPES.glob("*.bas")]
        kinds = {"Sheet1": "document", "UserForm1": "class"}
        modules = [Module(each.name, each.source, kinds.get(each.name, "standard")) for each in modules]
        asked = 'ThisWorkbook.Worksheets("xlwings.conf").Range("D1").Value'
        own = XLWINGS.replace(f"{asked} = ", f'Worksheets(1).Range("L12").Value = Null\n    {asked} = {asked} & "|" & ')
        path = write(
            tmp_path / "shapes.xlsm", book, [*modules, Module("xlwings", own.partition("\n")[2])], project=with_form
        )
        with_activex(path, ["Tell"])
        documents.append(windows.open(path, macros=True))
        return attach(windows, documents[-1]), Person(windows)

    yield opened
    for document in documents:
        document.close(True)


def ask(book):
    """Run in Python the commands that VBA has sent; return them."""
    book.set_mock_caller()
    asked = [each for each in str(book.sheets["xlwings.conf"]["D1"].value or "").split("|") if each]
    for command in asked:
        exec(command)  # noqa: S102 - as xlwings does
    return asked


def test_an_event(opened, buttons):
    """In the example with events, each typed peg of a guess calls Python once; a number typed elsewhere does not."""
    book, person = opened()
    document = book.impl.document
    person.looks_at(document)
    for address, key in (("B5", "1"), ("I3", "1"), ("J3", "2"), ("K3", "3"), ("L3", "1")):
        document.CurrentController.select(document.Sheets[0].getCellRangeByName(address))
        person.types(key)
        person.keys("Return")
        person.wait_for(lambda at=book.sheets[0][address]: at.value, address)
    assert ask(book) == ["import buttons; buttons.answer()"] * 4
    assert book.sheets[0]["M3:N4"].value == [[1, 2], [None, None]]


def test_a_control_and_its_message(opened, buttons):
    """In the example with a message box, a click shows a cell's text, and Python then writes the next text."""
    book, person = opened()
    sheet = book.sheets[0]
    sheet["P1"].value = "said before"
    person.looks_at(book.impl.document)
    person.click("Tell")
    box = person.wait_for(lambda: [title for title in person.titles() if title.startswith("LibreOffice ")], "a box")
    assert person.reads(box[0], "said before")
    person.keys("Return")
    person.wait_for(lambda: sheet.book.sheets["xlwings.conf"]["D1"].value, "a command")
    assert ask(book)[-1] == "import buttons; buttons.tell()"  # behind what the event asks
    assert sheet["P1"].value == "Guess again"
    sheet["I4:L4"].value = sheet["I1:L1"].value
    buttons.tell(book)
    assert sheet["P1"].value == "You won"


def test_a_form(opened, buttons):
    """In the example with a form, a click on a peg calls Python, which writes the colour into the guess."""
    book, _ = opened()
    for handler in ("Peg1_Click", "Peg2_Click"):
        book.macro(f"UserForm1.{handler}")()
    asked = [each for each in ask(book) if "answer" not in each]  # which the event asks for
    assert asked == ["import buttons; buttons.pick(1)", "import buttons; buttons.pick(2)"]
    assert book.sheets[0]["I3:L3"].value == [1, 2, None, None]


def test_fills(opened, buttons):
    """A code shown as coloured cells is read by comparing each fill with the fills of the legend."""
    book, _ = opened()
    sheet = book.sheets[0]
    for cell, peg in zip(sheet["B2:E2"], (3, 1, 6, 6), strict=True):
        cell.color = sheet["G2:G7"][peg - 1].color
    assert buttons.read_fills(sheet) == [3, 1, 6, 6]
