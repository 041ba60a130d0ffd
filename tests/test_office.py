"""LibreOffice started, driven and ended; and the helpers by which other tests drive workbooks."""

import os
import re
import signal
import sys
import zipfile
from pathlib import Path

import pytest
from openpyxl import Workbook
from openpyxl.styles import Protection
from openpyxl.workbook.defined_name import DefinedName
from sheets import LockedCellError, Sheet

from mastermind_xl.libreoffice import office as module
from mastermind_xl.libreoffice.office import LibreOfficeError, Office, find_soffice, load_uno


@pytest.fixture
def path(tmp_path):
    """A protected workbook: four cells to type in, their sum, and a quotient of two of them."""
    workbook = Workbook()
    sheet = workbook.active
    sheet.title = "Knuth's sheet"
    for row, values in enumerate([[1, 2], [3, 4]], 2):
        for column, value in enumerate(values, 2):
            sheet.cell(row, column, value).protection = Protection(locked=False)
    sheet["D2"] = "=SUM(B2:C3)"
    sheet["D3"] = "=C2/B2"
    sheet["D4"] = "=B2=1"
    sheet.protection.enable()
    for name, cells in {"Typed": "$B$2:$C$3", "Total": "$D$2", "Results": "$D$2:$D$4"}.items():
        workbook.defined_names[name] = DefinedName(name, attr_text=f"'Knuth''s sheet'!{cells}")
    workbook.defined_names["Three"] = DefinedName("Three", attr_text="1+2")
    path = tmp_path / "a sheet, 100 % für #1.xlsx"
    workbook.save(path)
    return path


class TestSheets:
    """The same calls in LibreOffice and in IronCalc."""

    def test_reads(self, open_sheet, path):
        """Rows of floats, 1.0 for true."""
        sheet = open_sheet(path)
        assert sheet.get("Typed") == [[1.0, 2.0], [3.0, 4.0]]
        assert sheet.get("Results") == [[10.0], [2.0], [1.0]]

    def test_types_and_recalculates(self, open_sheet, path):
        """What is typed changes what depends on it; a text stays a text, a cleared cell reads ""."""
        sheet = open_sheet(path)
        sheet.put("Typed", 1, 1, 5)
        assert sheet.get("Total") == [[11.0]]
        sheet.put("Typed", 1, 0, "5")
        assert sheet.get("Typed") == [[1.0, 2.0], ["5", 5.0]]
        assert sheet.get("Total") == [[8.0]]
        sheet.put("Typed", 1, 0, 5)
        assert sheet.get("Total") == [[13.0]]
        sheet.put("Typed", 1, 0, None)
        assert sheet.get("Typed") == [[1.0, 2.0], ["", 5.0]]
        assert sheet.get("Total") == [[8.0]]

    def test_lists_errors(self, open_sheet, path):
        """An error is listed with its address and read as its text."""
        sheet = open_sheet(path)
        assert sheet.errors() == []
        sheet.put("Typed", 0, 0, None)
        assert sheet.errors() == ["Knuth's sheet!D3"]
        assert sheet.get("Results") == [[9.0], ["#DIV/0!"], [0.0]]


class TestLibreOffice:
    """What only LibreOffice tells."""

    def test_locked_cells(self, open_in_libreoffice, path):
        """Only what is unlocked can be typed in."""
        sheet = open_in_libreoffice(path)
        with pytest.raises(LockedCellError, match="Knuth's sheet!D2"):
            sheet.put("Total", 0, 0, 1)
        assert sheet.get("Total") == [[10.0]]

    def test_recalculates(self, open_in_libreoffice, path, tmp_path):
        """The values in a file are believed until everything is calculated."""
        claiming = tmp_path / "claiming.xlsx"
        with zipfile.ZipFile(path) as source, zipfile.ZipFile(claiming, "w") as target:
            for name in source.namelist():
                target.writestr(name, re.sub(rb"<v ?/>|<v></v>", b"<v>99</v>", source.read(name)))
        sheet = open_in_libreoffice(claiming)
        assert sheet.get("Total") == [[99.0]]
        sheet.recalculate()
        assert sheet.get("Total") == [[10.0]]

    def test_new(self, office):
        """A new document has an empty sheet."""
        document = office.new()
        cell = document.Sheets[0]["A1"]
        cell.Formula = "=1+1"
        assert cell.Value == 2
        document.close(True)

    def test_read_only(self, office, path):
        """A document can be opened so that it cannot be stored over."""
        document = office.open(path, read_only=True)
        assert document.isReadonly()
        document.close(True)

    def test_no_such_file(self, office, tmp_path):
        """The message names the file."""
        with pytest.raises(LibreOfficeError, match=r"none\.xlsx: there is no such file"):
            office.open(tmp_path / "none.xlsx")

    def test_damaged_file(self, office, tmp_path):
        """A file that is no workbook is refused."""
        damaged = tmp_path / "damaged.xlsx"
        damaged.write_bytes(b"PK\3\4 and then nothing")
        with pytest.raises(LibreOfficeError, match=r"damaged\.xlsx"):
            office.open(damaged)


@pytest.mark.usefixtures("office")  # or skip
class TestLife:
    """From start to end."""

    def test_ends(self, path):
        """Nothing is left, though a document was changed; closing twice is no error."""
        with Office() as running:
            Sheet(running.open(path)).put("Typed", 0, 0, 9)
        assert running._process.returncode == 0
        assert not Path(running._folder.name).exists()
        assert list(path.parent.iterdir()) == [path]
        running.close()

    @pytest.mark.skipif(sys.platform == "win32", reason="Windows has no SIGSTOP")
    def test_ends_when_it_hangs(self):
        """What does not end by itself is killed."""
        running = Office(grace=0.5)
        os.killpg(running._process.pid, signal.SIGSTOP)
        running.close()
        assert running._process.returncode == -signal.SIGKILL
        assert not Path(running._folder.name).exists()

    def test_does_not_start(self, monkeypatch):
        """A program that ends at once is reported with what it said."""
        monkeypatch.setattr(module, "find_soffice", lambda: Path(sys.executable))
        with pytest.raises(LibreOfficeError, match=r"ended with status \d: .*[Uu]nknown option"):
            Office()


class TestAbsence:
    """Clear words instead of a traceback."""

    def test_no_soffice(self, monkeypatch):
        """Neither on PATH nor where installers put it."""
        monkeypatch.setattr("shutil.which", lambda name: None)
        monkeypatch.setattr(module, "_PLACES", ("/nowhere*/soffice", "Q:/nowhere/soffice.exe"))
        with pytest.raises(LibreOfficeError, match="apt install libreoffice-calc python3-uno"):
            find_soffice()

    def test_found_beside_path(self, monkeypatch, tmp_path):
        """A version in the usual folder is found without PATH."""
        program = tmp_path / "libreoffice7.4" / "soffice"
        program.parent.mkdir()
        program.touch()
        monkeypatch.setattr("shutil.which", lambda name: None)
        monkeypatch.setattr(module, "_PLACES", (f"{tmp_path.as_posix()}/libreoffice*/soffice",))
        assert find_soffice() == program

    def test_no_uno(self, monkeypatch):
        """The message names the Python that lacks it."""
        monkeypatch.setitem(sys.modules, "uno", None)
        with pytest.raises(LibreOfficeError, match=r"has no module uno.*--system-site-packages"):
            load_uno()


def test_validator_finds(validate_ooxml, tmp_path):
    """The Open XML SDK's findings are printed; this one is openpyxl's order of font elements."""
    path = tmp_path / "plain.xlsx"
    Workbook().save(path)
    with pytest.raises(AssertionError, match=r"styles\.xml .*unexpected child element"):
        validate_ooxml(path)
