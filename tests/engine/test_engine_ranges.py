"""The xlwings engine for LibreOffice: ranges, names, formats and protection."""

import pytest

from mastermind_xl.libreoffice.engine import addresses
from mastermind_xl.libreoffice.engine.block import LockedCellsError
from mastermind_xl.libreoffice.program.office import LibreOfficeError


class TestRanges:
    """Addresses and positions of cells."""

    def test_addresses(self, sheet):
        """A range can be given by an address, by whole columns or rows, or by a pair of numbers or slices."""
        for address in ("$B$2", "$A:$C", "$2:$3", "$XFD$1048576"):
            assert sheet[address].address == sheet[address.replace("$", "").lower()].address == address
        assert sheet["C4:A2"].address == "$A$2:$C$4"
        assert sheet.range((2, 3)).address == "$C$2"
        assert sheet[0:2, 1:3].address == "$B$1:$C$2"
        assert sheet[-1, 0].address == "$A$1048576"

    def test_corners(self, sheet):
        """A range can be given by two corners in any order, as addresses, pairs or ranges."""
        assert sheet.range((3, 3), (1, 2)).address == "$B$1:$C$3"
        assert sheet.range("A1", "B2:C3").address == "$A$1:$C$3"
        assert sheet.range(sheet["B2"], sheet["A1"]).address == "$A$1:$B$2"

    def test_get_address(self, book, sheet):
        """``get_address`` can return a relative address, or an address with the names of sheet and book."""
        sheet.name = "Sheet 1"
        cells = sheet["A1:B2"]
        assert cells.get_address(False, False) == "A1:B2"
        assert cells.get_address(row_absolute=False) == "$A1:$B2"
        assert cells.get_address(include_sheetname=True) == "'Sheet 1'!$A$1:$B$2"
        assert cells.get_address(external=True) == f"'[{book.name}]Sheet 1'!$A$1:$B$2"

    def test_letters(self, sheet):
        """Column numbers are converted to column letters, and column letters to numbers."""
        for column, letters in ((1, "A"), (26, "Z"), (27, "AA"), (702, "ZZ"), (703, "AAA")):
            assert sheet.range((1, column)).get_address(False, False) == f"{letters}1"
            assert addresses.parse(f"{letters}1") == (1, column, 1, 1)

    def test_shape(self, sheet):
        """A range has a row, a column, a shape and a size, and supports ``offset``, ``resize`` and indexing."""
        cells = sheet["B2:D5"]
        assert (cells.row, cells.column, cells.shape, cells.size, cells.count) == (2, 2, (4, 3), 12, 12)
        assert cells.offset(-1, 1).address == "$C$1:$E$4"
        assert cells.resize(1).address == "$B$2:$D$2"
        assert cells.last_cell.address == "$D$5"
        assert [row.address for row in cells.rows][-1] == "$B$5:$D$5"
        assert cells.columns[1].address == "$C$2:$C$5"
        assert cells[5].address == "$D$3"
        assert cells(2, 1).address == "$B$3"
        assert cells[1:, 0].address == "$B$3:$B$5"
        assert len(list(sheet["A1:B2"])) == 4
        assert sheet["A1"] == sheet.range((1, 1)) != sheet["A2"]

    def test_end(self, sheet):
        """``end`` finds the cell that Ctrl with an arrow key finds in Excel."""
        sheet["B2"].value = [[1, 2, None], [3, '=""', None], [None, None, 4]]
        ends = {
            ("B2", "right"): "$C$2",
            ("B2", "down"): "$B$3",
            ("B2", "up"): "$B$1",
            ("B2", "left"): "$A$2",
            ("C3", "up"): "$C$2",
            ("C3", "left"): "$B$3",
            ("B3", "down"): "$B$1048576",
            ("A4", "right"): "$D$4",
            ("D9", "up"): "$D$4",
            ("C2", "right"): "$XFD$2",
        }
        assert {way: sheet[way[0]].end(way[1]).address for way in ends} == ends
        assert {way: sheet[way[0]].end(way[1][0]).address for way in ends} == ends

    def test_expand(self, sheet):
        """``expand``, ``current_region`` and ``used_range`` find the block of filled cells."""
        sheet["B2"].value = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]
        assert sheet["B2"].expand().address == "$B$2:$D$4"
        assert sheet["B2"].expand("down").address == "$B$2:$B$4"
        assert sheet["B2"].expand("right").address == "$B$2:$D$2"
        assert sheet["C3"].current_region.address == "$B$2:$D$4"
        assert sheet.used_range.address == "$B$2:$D$4"

    def test_select(self, book, sheet):
        """Cells of the active sheet can be selected; cells of another sheet only after activating it."""
        sheet["B2:C3"].select()
        assert book.selection == book.app.selection == sheet["B2:C3"]
        other = book.sheets.add()
        with pytest.raises(LibreOfficeError, match="Sheet1 is not the active sheet"):
            sheet["A1"].select()
        sheet.activate()
        sheet["A1"].select()
        assert book.selection.address == "$A$1"
        assert other["A1"] != book.selection


class TestNames:
    """Defined names."""

    def test_from_a_file(self, open_path, path):
        """The defined names of an .xlsx file are found in capital or small letters, and can be listed."""
        book = open_path(path)
        assert book.names["Typed"].refers_to_range.value == [1, 2]
        assert book.sheets[0]["Total"].address == "$C$1"
        assert book.names["typed"].refers_to_range.get_address(include_sheetname=True) == "'Knuth''s sheet'!$A$1:$B$1"
        assert book.names["Typed"].refers_to == "='Knuth''s sheet'!$A$1:$B$1"
        assert {name.name for name in book.names} == {
            "Typed",
            "Total",
            "Both",
            "Three",
            "Plain!Own",
            "Plain!Print_Area",
        }
        assert len(book.names) == 6
        assert "Total" in book.names
        assert "Nope" not in book.names
        assert "Nope!Own" not in book.names
        assert book.names[0].name == next(iter(book.names)).name

    def test_of_a_sheet(self, open_path, path):
        """A name that belongs to a sheet is found on this sheet, and in the book only after the sheet's title."""
        book = open_path(path)
        assert book.names["Plain!Own"].refers_to_range.address == "$B$2"
        assert book.names["Plain!Print_Area"].refers_to_range.address == "$A$1:$B$2"
        assert {name.name for name in book.sheets["Plain"].names} == {"Plain!Own", "Plain!Print_Area"}
        assert "Own" not in book.names
        assert book.sheets["Plain"]["Own"].address == "$B$2"

    def test_edit(self, book, sheet):
        """Defined names can be added, changed, renamed and deleted."""
        book.names.add("Guess", "=Sheet1!$A$1:$D$1")
        book.names.add("Guess", "=Sheet1!$A$2:$D$2")
        assert book.names["Guess"].refers_to_range == sheet["A2:D2"]
        assert sheet["A2:D2"].name.name == "Guess"
        assert sheet["A1"].name is None
        book.names["Guess"].name = "Code"
        sheet["F1"].name = "Corner"
        book.names["Corner"].refers_to = "=SUM(Sheet1!$A$1:$A$3,1)"
        assert book.names["Corner"].refers_to == "=SUM(Sheet1!$A$1:$A$3,1)"
        sheet.names.add("Own", "=Sheet1!$B$1")
        assert sorted(name.name for name in book.names) == ["Code", "Corner", "Sheet1!Own"]
        for name in list(book.names):
            name.delete()
        assert len(book.names) == 0
        assert book.names.add("Said", 'Sheet1!$A$1, "B2"').refers_to == '="Sheet1!$A$1, ""B2"""'


class TestFormats:
    """Formats of cells."""

    def test_color(self, sheet):
        """A background colour can be set in several notations, and removed."""
        for given_color in [(255, 128, 0), "#ff8000", "ff8000", 0x0080FF]:
            sheet["A1:B2"].color = given_color
            assert sheet["A1:B2"].color == (255, 128, 0)
        sheet["A1"].color = None
        assert sheet["A1"].color is None
        assert sheet["A1:B2"].color is None
        assert sheet["B1"].color == (255, 128, 0)

    def test_font(self, sheet):
        """Font settings can be read and written; if the settings of cells differ, None is returned."""
        font = sheet["A1:B1"].font
        assert (font.bold, font.italic, font.color) == (False, False, (0, 0, 0))
        font.bold = font.italic = True
        font.color, font.size, font.name = "#010203", 20, "Nobody's default"
        assert (font.bold, font.italic, font.color) == (True, True, (1, 2, 3))
        assert (font.size, font.name) == (20, "Nobody's default")
        mixed = sheet["A1:A2"].font
        assert (mixed.bold, mixed.italic, mixed.color, mixed.size, mixed.name) == (None,) * 5

    def test_number_format(self, sheet):
        """A number format in Excel's notation is read back unchanged."""
        for code in ("0.00%", "@", ";;;", "#,##0.00", "yyyy-mm-dd", 'd mmm "Day"', "h:mm AM/PM", "General"):
            sheet["A1:A2"].number_format = code
            assert sheet["A1:A2"].number_format == code
            assert sheet["A2:A3"].number_format == (code if code == "General" else None)

    def test_clear(self, sheet):
        """``clear_contents``, ``clear_formats`` and ``clear`` remove contents, formats or both."""
        cells = sheet["A1:B1"]
        for clear, left in {
            "clear_contents": (None, (1, 2, 3)),
            "clear_formats": ("x", None),
            "clear": (None, None),
        }.items():
            cells.value, cells.color = "x", (1, 2, 3)
            getattr(cells, clear)()
            assert (sheet["B1"].value, sheet["B1"].color) == left
            cells.value, cells.color = "x", (1, 2, 3)
            getattr(sheet, clear)()
            assert (sheet["B1"].value, sheet["B1"].color) == left


class TestProtection:
    """Locked cells on a protected sheet cannot be changed, although LibreOffice itself lets programs change them."""

    def test_locked(self, open_path, path):
        """On a protected sheet, a range with at least one locked cell cannot be changed."""
        book = open_path(path)
        for name in ("Total", "Both"):
            cells = book.names[name].refers_to_range
            before = cells.formula
            with pytest.raises(LockedCellsError, match="on Knuth's sheet contains locked cells of a protected sheet"):
                cells.value = 9
            with pytest.raises(LockedCellsError):
                cells.formula = "=1"
            with pytest.raises(LockedCellsError):
                cells.clear_contents()
            assert cells.formula == before

    def test_unlocked(self, open_path, path):
        """On a protected sheet, unlocked cells can be written and cleared."""
        book = open_path(path)
        typed = book.names["Typed"].refers_to_range
        typed.value = ["7", "=1+4"]
        assert book.names["Total"].refers_to_range.value == 12
        typed.clear_contents()
        assert book.names["Total"].refers_to_range.value == 0
