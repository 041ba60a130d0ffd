"""Adopt workbooks of other people and play them by their old buttons in LibreOffice."""

import re
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import old_workbooks
import pytest

from mastermind_xl.cli import main
from mastermind_xl.excel import macros


@cache
def content(write):
    """Return the bytes of a usual workbook, because fifty tests need it and writing it takes long."""
    with TemporaryDirectory() as folder:
        return write(Path(folder, "old.xlsm")).read_bytes()


@pytest.fixture
def old(tmp_path):
    """A function that writes the workbook of a shape."""

    def old(shape, **how):
        write, path = getattr(old_workbooks, shape), tmp_path / f"{shape}.xlsm"
        if how:
            return write(path, **how)
        path.write_bytes(content(write))
        return path

    return old


@pytest.fixture
def adopt(old, tmp_path):
    """A function that adopts the workbook of a shape and returns the paths of the old and the adopted workbook."""

    def adopt(shape, *more, **how):
        before, after = old(shape, **how), tmp_path / f"new {shape}.xlsm"
        assert main(["adopt", str(before), str(after), *old_workbooks.SHAPES[shape].split(), *more]) == 0
        return before, after

    return adopt


class Pressed:
    """An adopted workbook in LibreOffice, which runs its VBA; this class runs the commands for Python."""

    def __init__(self, book):
        self.book, self.document = book, book.impl.document
        self.sheet = book.sheets[0]
        self.buttons = dict(self.find_buttons())

    def find_buttons(self):
        """The script behind each button of the first sheet, by label; an ActiveX control has the name of its Sub."""
        page = self.document.Sheets.getByIndex(0).DrawPage
        for shape in map(page.getByIndex, range(page.Count)):
            if shape.supportsService("com.sun.star.drawing.ControlShape"):
                form = shape.Control.Parent
                place = [form.getByIndex(k).Name for k in range(form.Count)].index(shape.Control.Name)
                events = form.getScriptEvents(place)
                own = (
                    f"vnd.sun.star.script:VBAProject.Sheet1.{shape.Control.Name}_Click?language=Basic&location=document"
                )
                yield shape.Control.Label, events[0].ScriptCode if events else own
            else:
                clicked = shape.Events.getByName("OnClick")
                yield from ((shape.Name, each.Value) for each in clicked if each.Name == "Script")

    def press(self, label):
        """Press a button: its VBA calls Python, which does the work."""
        cell = self.book.sheets["xlwings.conf"]["D1"]
        cell.value = None
        self.document.getScriptProvider().getScript(self.buttons[label]).invoke((), (), ())
        getattr(macros, re.search(r"macros\.(\w+)\(\)$", cell.value)[1])(self.book)


@pytest.fixture
def pressed(adopt, office, tmp_path):
    """A function that adopts the workbook of a shape and opens it in LibreOffice."""
    from mastermind_xl.libreoffice.engine.app import attach

    documents = []

    def pressed(shape, *more, **how):
        _, path = adopt(shape, *more, **how)
        old_workbooks.rewrite(path, {"xl/vbaProject.bin": old_workbooks.imitate_xlwings})
        documents.append(office.open(path, macros=True))
        return Pressed(attach(office, documents[-1]))

    yield pressed
    for document in documents:
        attach(office, document).app.status_bar = False  # the program keeps the last message of a button
        document.close(True)
