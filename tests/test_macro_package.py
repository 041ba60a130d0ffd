"""Files with macros are built from a small workbook and checked by the Open XML SDK and LibreOffice."""

import io
import re
import zipfile

import openpyxl
import pytest
from openpyxl import Workbook
from openpyxl.comments import Comment
from openpyxl.worksheet.table import Table
from openpyxl.xml.constants import DRAWING_NS
from openpyxl.xml.functions import fromstring, iterparse

from mastermind_xl.excel import macro_package
from mastermind_xl.excel.buttons import BUTTONS, Button, Click
from mastermind_xl.excel.macro_package import document_modules, ribbon_xml, write_linked_buttons, write_macro_package
from mastermind_xl.excel.vba_project import Module, vba_project
from mastermind_xl.sheets.writing import package

MACRO = Module("Macros", 'Sub Solve()\r\n    ThisWorkbook.Worksheets(1).Range("A1").Value = 42\r\nEnd Sub\r\n')
SOLVE = {"D2:E3": Button("Solve", "Test", "Plays to the end & stops", "", "Help", Click, "Solve")}
HINT = {"D5:E6": Button("<Hint>", "Test", "What to guess", "", "Help", Click, "Solve")}


@pytest.fixture
def plain():
    """An .xlsx file with everything that openpyxl may write beside a drawing: links, notes, a table."""
    workbook = Workbook()
    sheet = workbook.active
    sheet.title = "Game & more"
    for row in (["code", "n"], [1122, 1], [1344, 2]):
        sheet.append(row)
    sheet["A5"].hyperlink = "https://example.org"
    sheet["B5"].comment = Comment("A note", "us")
    sheet.add_table(Table(displayName="Codes", ref="A1:B3"))
    workbook.create_sheet("Two")["A1"] = "=1+1"
    file = io.BytesIO()
    package.save(workbook, file, {"Game & more": {}, "Two": {"A1": 2}}, {}, {})
    return file


@pytest.fixture
def make(plain, tmp_path):
    """A function that adds macros to the workbook and writes it under this name."""

    def make(name, *modules, source=plain, **options):
        project = vba_project("Test", [*document_modules(source), MACRO, *modules])
        path = tmp_path / name
        with path.open("wb") as file:
            write_macro_package(source, file, project=project, addin=name.endswith(".xlam"), **options)
        return path

    return make


def read(path, part):
    with zipfile.ZipFile(path) as file:
        return file.read(part)


KINDS = pytest.mark.parametrize("name", ["game.xlsm", "addin.xlam"])


class TestPackage:
    """The parts of a file with macros."""

    @KINDS
    def test_valid(self, make, validate_ooxml, name):
        """Microsoft's Open XML SDK accepts a workbook and an add-in with a ribbon and buttons."""
        ribbon = ribbon_xml(addin=name.endswith("xlam"))
        validate_ooxml(make(name, ribbon=ribbon, buttons={"Game & more": SOLVE | HINT, "Two": HINT}))

    def test_links(self, plain, tmp_path, validate_ooxml, open_in_libreoffice):
        """A workbook without macros stays an .xlsx, and each of its buttons is a link to the cell behind the button."""
        path = tmp_path / "game.xlsx"
        with path.open("wb") as file:
            write_linked_buttons(plain, file, {"Game & more": SOLVE, "Two": HINT})
        validate_ooxml(path)
        document = open_in_libreoffice(path).document
        links = [sheet.DrawPage.getByIndex(0).Hyperlink for sheet in document.Sheets]
        assert links == ["#'Game & more'.D2", "#Two.D5"]

    @KINDS
    def test_types(self, make, name):
        """A file with macros declares the content types of a workbook or add-in with macros, and of the VBA project."""
        types = fromstring(read(make(name), "[Content_Types].xml"))
        told = {part.get("PartName") or part.get("Extension"): part.get("ContentType") for part in types}
        kind = "sheet" if name.endswith("xlsm") else "addin"
        assert told["/xl/workbook.xml"] == f"application/vnd.ms-excel.{kind}.macroEnabled.main+xml"
        assert told["bin"] == "application/vnd.ms-office.vbaProject"

    def test_code_names(self, make, plain):
        """A workbook and its sheets get the code names of their VBA modules, whatever code names they had before."""
        workbook = openpyxl.load_workbook(plain)
        workbook.code_name = "DieseArbeitsmappe"
        workbook["Two"].sheet_properties.codeName = "Tabelle2"
        named = io.BytesIO()
        package.save(workbook, named, {"Game & more": {}, "Two": {"A1": 2}}, {}, {})
        for source in (plain, named):
            assert [module.name for module in document_modules(source)] == ["ThisWorkbook", "Sheet1", "Sheet2"]
            written = openpyxl.load_workbook(make("game.xlsm", source=source))
            assert written.code_name == "ThisWorkbook"
            assert [sheet.sheet_properties.codeName for sheet in written] == ["Sheet1", "Sheet2"]

    def test_the_rest_is_untouched(self, make, plain):
        """Adding macros and buttons to a workbook changes no values, formulas, links, notes or tables."""
        written = openpyxl.load_workbook(make("game.xlsm", buttons={"Game & more": SOLVE}))
        before = openpyxl.load_workbook(plain)
        for sheet, other in zip(written, before, strict=True):
            assert list(sheet.values) == list(other.values)
        sheet = written["Game & more"]
        assert sheet["A5"].hyperlink.target == "https://example.org"
        assert sheet["B5"].comment.text == "A note"
        assert list(sheet.tables) == ["Codes"]

    def test_long_tables(self, make, monkeypatch, validate_ooxml):
        """A long sheet that is copied block by block gains only its code name and the reference to its buttons."""
        monkeypatch.setattr(macro_package, "_BLOCK", 1 << 14)
        workbook = Workbook()
        rows = (f'<row r="{row}"><c r="A{row}"><v>{row * 1234567}</v></c></row>' for row in range(1, 1501))
        source = io.BytesIO()
        package.save(workbook, source, {"Sheet": {}}, {"Sheet": rows}, {})
        path = make("long.xlsm", source=source, buttons={"Sheet": SOLVE})
        before, after = (read(file, "xl/worksheets/sheet1.xml") for file in (source, path))
        assert len(before) > 3 << 14
        restored = re.sub(rb' codeName="Sheet1"|<drawing [^>]*/>', b"", after)
        assert restored == before
        assert len(after) > len(before)
        validate_ooxml(path)

    def test_place_of_a_button(self, make):
        """A button has the place and size of its cells, calculated from the widths of columns and heights of rows."""
        workbook = Workbook()
        sheet = workbook.active
        sheet.title = "Game"
        for column, width in (("B", 20), ("E", 4)):
            sheet.column_dimensions[column].width = width
        sheet.column_dimensions["C"].hidden = True
        sheet.row_dimensions[2].height = 30
        sheet["A2"] = sheet["A3"] = 1
        source = io.BytesIO()
        package.save(workbook, source, {"Game": {}}, {}, {})
        path = make("game.xlsm", source=source, buttons={"Game": SOLVE})
        (place,) = fromstring(read(path, "xl/drawings/buttons1.xml")).iter(f"{{{DRAWING_NS}}}xfrm")
        (off, extent), pixel = ([*map(int, part.attrib.values())] for part in place), 9525
        assert off == [(64 + 140) * pixel, 20 * pixel]
        assert extent == [(64 + 28) * pixel, (40 + 20) * pixel]

    def test_unknown_sheet(self, make):
        """A button for a sheet that the workbook lacks raises an error."""
        with pytest.raises(KeyError, match="Three"):
            make("game.xlsm", buttons={"Three": SOLVE})

    def test_no_extras(self, make):
        """A file with macros but without ribbon and buttons has no parts for ribbon and buttons."""
        with zipfile.ZipFile(make("game.xlsm")) as file:
            assert not [name for name in file.namelist() if "customUI" in name or "buttons" in name]


class TestRibbon:
    """The ribbon tab MasterMind."""

    def test_every_action_has_a_button(self):
        """Every button in the ribbon has a picture, a name, tips and its own tag."""
        elements = fromstring(ribbon_xml(addin=False)).iter()
        buttons = [element.attrib for element in elements if "onAction" in element.attrib]
        assert [(button["label"], button["tag"]) for button in buttons] == [
            (button.label, button.name) for button in BUTTONS
        ]
        labels = {"Manual Play", "Reveal Code", "Clear", "Solve", "Hint", "Undo", "Review"}
        assert labels <= {button.label for button in BUTTONS}
        assert len({button["id"] for button in buttons}) == len(buttons)
        for button in buttons:
            assert {"imageMso", "screentip", "supertip"} <= set(button)

    def test_addin_and_workbook_share_the_tab(self):
        """Add-in and workbook share one tab of the ribbon, in which each has its own groups.

        Only the add-in asks VBA whether to show its groups.
        """
        shared = []
        for addin in (True, False):
            spaces = dict(events for _, events in iterparse(io.BytesIO(ribbon_xml(addin=addin).encode()), ["start-ns"]))
            (tab,) = (e for e in fromstring(ribbon_xml(addin=addin)).iter() if e.tag.endswith("}tab"))
            prefix, name = tab.attrib["idQ"].split(":")
            shared.append((spaces[prefix], name, tab.attrib["label"]))
            assert "id" not in tab.attrib
            assert spaces[prefix] != spaces[""]  # otherwise it would be one of Excel's own tabs
            assert len(tab) == 3
            assert all("idQ" not in group.attrib for group in tab)
            assert all(("getVisible" in group.attrib) is addin for group in tab)
        assert shared[0] == shared[1]


class TestLibreOffice:
    """Files with macros, opened in LibreOffice."""

    @KINDS
    def test_a_click_runs_its_macro(self, make, open_in_libreoffice, name):
        """In LibreOffice, a button has its text and the place of its cells, and a click on it runs its macro."""
        path = make(name, ribbon=ribbon_xml(addin=False), buttons={"Game & more": SOLVE})
        document = open_in_libreoffice(path, macros=True).document
        sheet = document.Sheets.getByName("Game & more")
        (button,) = (shape for shape in sheet.DrawPage if shape.Name == "Solve")  # a note is a shape too
        assert (button.String, button.Description) == ("Solve", "Plays to the end & stops")
        cells = sheet.getCellRangeByName("D2:E3")
        for ours, theirs in zip(
            (button.Position.X, button.Position.Y, button.Size.Width, button.Size.Height),
            (cells.Position.X, cells.Position.Y, cells.Size.Width, cells.Size.Height),
            strict=True,
        ):
            assert abs(ours - theirs) <= 10  # hundredths of a millimetre
        event = {value.Name: value.Value for value in button.getEvents().getByName("OnClick")}
        assert event["Script"].startswith("vnd.sun.star.script:Test.Macros.Solve?")
        document.getScriptProvider().getScript(event["Script"]).invoke((), (), ())
        assert sheet.getCellRangeByName("A1").Value == 42
