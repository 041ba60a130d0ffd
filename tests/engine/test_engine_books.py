"""The xlwings engine for LibreOffice: sheets, books, the app, and unsupported members."""

import sys
import threading
import zipfile
from pathlib import Path

import numpy as np
import openpyxl
import pytest
import xlwings as xw
from boxes import clicked

from mastermind_xl.libreoffice import start
from mastermind_xl.libreoffice.engine import values
from mastermind_xl.libreoffice.engine.completeness import COMPLETED
from mastermind_xl.libreoffice.program.office import LibreOfficeError


class TestSheets:
    """The sheets of a book."""

    def test_find(self, open_path, path):
        """A sheet is found by its title in any case, by its number, and by a negative index from the end."""
        book = open_path(path)
        assert [sheet.name for sheet in book.sheets] == book.sheet_names == ["Knuth's sheet", "Plain"]
        assert book.sheets["PLAIN"] == book.sheets[1] == book.sheets[-1] == book.sheets(2)
        assert book.sheets["Plain"].index == 2
        assert "Plain" in book.sheet_names

    def test_add(self, book, sheet):
        """A new sheet becomes active; it is placed before the active sheet or at the given place."""
        assert book.sheets.add().name == "Sheet2"
        assert book.sheets.active.name == "Sheet2"
        book.sheets.add("Last", after=sheet)
        book.sheets.add("Middle", before="Last")
        assert book.sheet_names == ["Sheet2", "Sheet1", "Middle", "Last"]

    def test_rename_and_delete(self, book, sheet):
        """Sheets can be renamed and deleted."""
        sheet.name = "It's new"
        assert book.sheets["It's new"].index == 1
        book.sheets.add("Other").delete()
        assert book.sheet_names == ["It's new"]

    def test_visible(self, book, sheet):
        """Sheets can be hidden and shown; a hidden sheet cannot be activated."""
        book.sheets.add("Other")
        for hidden in (False, 0, 2):
            sheet.visible = hidden
            assert sheet.visible is False
            with pytest.raises(LibreOfficeError, match="Sheet1 is hidden"):
                sheet.activate()
            sheet.visible = True
            assert sheet.visible is True
        sheet.activate()
        assert book.sheets.active == sheet


class TestApp:
    """LibreOffice as the app of xlwings."""

    def test_properties(self, book):
        """Settings that ``app.properties`` changes are restored after its ``with`` block."""
        app = book.app
        states = {"screen_updating": False, "enable_events": False, "display_alerts": False, "status_bar": "busy"}
        before = {name: getattr(app, name) for name in states}
        assert before == {"screen_updating": True, "enable_events": True, "display_alerts": True, "status_bar": False}
        with app.properties(**states):
            assert {name: getattr(app, name) for name in states} == states
            assert book.api.hasControllersLocked()
            book.sheets[0]["A1"].value = 1
            assert book.sheets[0]["A1"].value == 1
        assert {name: getattr(app, name) for name in states} == before
        assert not book.api.hasControllersLocked()

    def test_identity(self, book, office):
        """The app reports its process id, its version, whether it is visible, and its open books."""
        app = book.app
        assert app.pid in xw.apps.keys()  # noqa: SIM118 - xlwings' own collection
        assert app.version.major >= 7
        assert xw.apps[app.pid] == app
        assert app.visible is False
        assert book in list(app.books)
        assert app.api == office.desktop

    def test_alert(self, book):
        """Without windows, an alert is recorded, and a question gets the most cautious of its possible answers."""
        answers = {"ok": "ok", "ok_cancel": "cancel", "yes_no": "no", "yes_no_cancel": "cancel"}
        for buttons, answer in answers.items():
            assert book.app.alert(f"Again, {buttons}?", title="Mastermind", buttons=buttons) == answer
            assert book.app.impl.alerts[-1] == f"Again, {buttons}?"


class TestBooks:
    """Books and their files."""

    def test_active(self, office, book, open_path, path):
        """The book that was activated last is the active book; books are found by name and by path."""
        other = open_path(path)
        book.activate()
        assert book.app.books.active == book
        other.activate()
        assert book.app.books.active == other
        assert book.app.books["A Book.xlsx"] == book.app.books[str(path)] == other
        assert other.fullname == str(path)
        assert other.name == "a book.xlsx"
        assert "/" not in book.name

    def test_order(self, book, office, open_path, path):
        """Books are listed in the order of opening, although LibreOffice itself lists the last opened book first."""
        first, *others = (office.new() for _ in range(3))
        titles = [document.Title for document in (first, *others)]
        assert [found.name for found in book.app.books][-3:] == titles
        assert book.app.books[len(book.app.books) - 3].name == titles[0]
        for document in (first, *others):
            document.close(True)

    def test_open(self, book, path):
        """``app.books.open`` opens the same file only once, and ``app.books.add`` makes an empty book."""
        before = list(book.app.books)
        opened = book.app.books.open(path)
        assert book.app.books.open(path) == opened
        assert book.app.books.active == opened
        opened.close()
        assert list(book.app.books) == before
        with pytest.raises(LibreOfficeError, match=r"LibreOffice refuses Book\.fullname"):
            _ = opened.name
        fresh = book.app.books.add()
        assert fresh.sheets[0].used_range.address == "$A$1"
        fresh.close()

    @pytest.mark.parametrize(
        ("ending", "part"),
        [
            (".xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"),
            (".xlsm", "application/vnd.ms-excel.sheet.macroEnabled.main+xml"),
            (".ods", "application/vnd.oasis.opendocument.spreadsheet"),
        ],
    )
    def test_save(self, book, open_path, tmp_path, ending, part):
        """A book is saved in the format of its file extension, and keeps this format when saved again."""
        path = tmp_path / f"saved{ending}"
        rows = [[1, "=A1+1", True], ["text", None, "=1/0"]]
        book.sheets[0]["A1"].value = rows
        book.save(path)
        assert book.fullname == str(path)
        again = open_path(path)
        assert again.sheets[0]["A1:C2"].options(err_to_str=True).value == [[1, 2, True], ["text", None, "#DIV/0!"]]
        assert again.sheets[0]["A1:C2"].formula == (("1", "=A1+1", "TRUE"), ("text", "", "=1/0"))
        again.sheets[0]["A1"].value = 7
        again.save()
        again.close()
        with zipfile.ZipFile(path) as package:
            kind = package.read("mimetype" if ending == ".ods" else "[Content_Types].xml").decode()
        assert part in kind
        assert open_path(path).sheets[0]["B1"].value == 8

    def test_save_keeps_vba(self, open_macros, open_path):
        """Saving an .xlsm file preserves its VBA."""
        book = open_macros()
        path = book.fullname
        book.sheets[0]["A1"].value = 42
        book.save()
        book.close()
        with zipfile.ZipFile(path) as package:
            assert "xl/vbaProject.bin" in package.namelist()
        assert "Module1" in open_path(path).api.BasicLibraries.getByName("VBAProject").ElementNames

    def test_save_without_a_name(self, book, tmp_path, monkeypatch):
        """A new book that has no file name yet is saved in the current folder."""
        monkeypatch.chdir(tmp_path)
        book.save()
        assert [found.suffix for found in tmp_path.iterdir() if not found.name.startswith(".")] == [".xlsx"]

    def test_read_only(self, open_path, path):
        """A book that was opened for reading only cannot be saved."""
        with pytest.raises(LibreOfficeError, match=r"a book\.xlsx cannot be written"):
            open_path(path, read_only=True).save()


class TestMacros:
    """VBA of a document."""

    def test_run(self, open_macros):
        """VBA functions and procedures can be called through a book or the app, and VBA functions also in formulas."""
        book = open_macros(macros=True)
        assert book.macro("Twice")(21) == 42
        assert book.macro("module1.twice")(np.uint8(3)) == 6
        assert book.macro("Total")([1, 2.5, True]) == pytest.approx(3.5 - 1)  # True is -1 in VBA
        book.macro("Mark")()
        assert book.sheets[0]["A1"].value == "marked"
        book.activate()
        assert book.app.macro("Twice")(1) == 2
        book.sheets[0]["B1"].formula = "=Twice(4)"
        assert book.sheets[0]["B1"].value == 8

    def test_missing(self, open_macros):
        """Calling a missing VBA procedure raises an error that shows the name of the procedure."""
        book = open_macros(macros=True)
        for missing in ("Thrice", "Sheet1.Twice", "Twi"):
            with pytest.raises(LibreOfficeError, match=f"has no VBA procedure {missing}"):
                book.macro(missing)()

    def test_not_allowed(self, open_macros):
        """A book that was opened without its macros refuses to run a VBA function."""
        with pytest.raises(LibreOfficeError, match=r"opened without its macros: start\(macros=True\)"):
            open_macros().macro("Twice")(1)


class TestUnsupported:
    """Members of xlwings, and errors of LibreOffice."""

    @pytest.mark.parametrize("kind", COMPLETED)
    def test_nothing_is_left_open(self, kind):
        """The engine implements every member of xlwings' base classes, or reports the member as unsupported."""
        bases = [base for base in kind.__mro__ if base.__module__ == "xlwings.base_classes"]
        members = {name for base in bases for name in vars(base) if "__" not in name}
        assert members
        left_open = {name for name in members if next(of for of in kind.__mro__ if name in vars(of)) in bases}
        assert left_open <= {"expand", "max_cells_per_read", "max_cells_per_write"}

    def test_exceptions(self, sheet):
        """If LibreOffice refuses a value, the error shows the cell and the sheet, and the cells keep their values."""
        sheet["A1:A2"].api.setArrayFormula("={1;2}")
        with (
            pytest.raises(LibreOfficeError, match=r"refuses the content written to \$A\$1 on Sheet1"),
            sheet.book.app.properties(screen_updating=False),
        ):
            sheet["A1"].value = 5
        assert sheet["A1:A2"].value == [1, 1]

    def test_only_the_free_part_of_xlwings(self):
        """The engine uses only the part of xlwings that has a BSD licence."""
        package = Path(values.__file__).parent
        for file in package.glob("*.py"):
            source = file.read_text(encoding="utf-8")
            assert "xlwings.pro" not in source
            assert "xlwings.server" not in source


@pytest.mark.usefixtures("office")  # or skip
class TestStart:
    """A LibreOffice that xlwings or ``start`` starts."""

    def test_life(self, path):
        """The book that ``start``'s LibreOffice opens is xlwings' active book, and ``save`` writes its file."""
        with start() as app:
            book = app.books.open(path)
            assert xw.books.active == xw.Book(path) == book
            assert xw.apps.active == book.app
            book.names["Typed"].refers_to_range.value = [20, 22]
            assert xw.Range("Total").value == 42
            book.save()
            pid = app.pid
        assert pid not in xw.apps.keys()  # noqa: SIM118 - xlwings' own collection
        assert openpyxl.load_workbook(path).worksheets[0]["A1"].value == 20

    def test_quit(self):
        """``xlwings.App`` starts a LibreOffice, and ends this LibreOffice after the ``with`` block."""
        with xw.App(visible=False) as app:
            app.books[0].sheets[0]["A1"].value = "=1+1"
            assert app.books[0].sheets[0]["A1"].value == 2
            office = app.impl.office
        assert not office.is_running
        assert app not in xw.apps

    @pytest.mark.skipif(not sys.platform.startswith("linux"), reason="only on Linux can windows do without a screen")
    def test_visible(self, path, monkeypatch):
        """In a LibreOffice with windows, ``alert`` shows a message box and returns the button that was clicked."""
        monkeypatch.setenv("SAL_USE_VCLPLUGIN", "svp")
        with start(visible=True) as app:
            book = app.books.open(path)
            assert book.app.visible is True
            book.activate()
            toolkit = book.impl.controller.Frame.ContainerWindow.Toolkit
            for buttons, mode, click in [
                ("ok", None, "OK"),
                ("yes_no", "info", "No"),
                ("ok_cancel", "critical", "Cancel"),
            ]:
                answers = []
                ask = threading.Thread(
                    target=lambda: answers.append(book.app.alert("Again?", "Mastermind", buttons, mode)),  # noqa: B023
                    daemon=True,
                )
                ask.start()
                assert clicked(toolkit, "Mastermind", click)
                ask.join(10)
                assert answers == [click.lower()]
