"""The xlwings engine for LibreOffice: sizes, merged cells, alignment and printing."""

import re

import pytest

from mastermind_xl.libreoffice.engine import addresses as lengths
from mastermind_xl.libreoffice.program.office import LibreOfficeError


class TestLengths:
    """The conversion between Excel's and LibreOffice's units of length."""

    @pytest.mark.parametrize("digits", [0.5, 1, 8.43, 10, 20, 40, 255])
    def test_columns(self, digits):
        """A column width converts to LibreOffice's unit and back with an error of at most a pixel."""
        assert lengths.to_digits(lengths.from_digits(digits)) == pytest.approx(digits, abs=0.08)

    def test_default_column(self):
        """Excel's default column of 8.43 digits is 48 points wide."""
        assert lengths.to_points(lengths.from_digits(8.43)) == 48


class TestSizes:
    """Heights and widths of rows and columns."""

    def test_widths_and_heights(self, sheet):
        """A range can be given one width or height; reading returns None if its columns or rows differ."""
        sheet["B:C"].column_width = 20
        sheet["1:3"].row_height = 30
        assert (sheet["B1:C9"].column_width, sheet["A1:A3"].row_height) == (20, 30)
        assert (sheet["A1:C1"].column_width, sheet["A1:A4"].row_height) == (None, None)
        assert (sheet["A1:A3"].height, sheet["A4"].top) == (90, 90)
        assert sheet["C1"].left == pytest.approx(sheet["A1"].width + sheet["B1"].width, abs=0.1)

    def test_many_rows(self, sheet):
        """The row height of a whole column is None if one of a million rows has a different height."""
        assert sheet["A:A"].row_height == sheet["A1"].row_height
        sheet["A900000"].row_height = 100
        assert sheet["A:A"].row_height is None

    def test_autofit(self, sheet):
        """``autofit`` fits widths of columns and heights of rows to their content."""
        sheet["A1"].value = "a text that is rather long"
        sheet["A1:B2"].column_width = sheet["A1:B2"].row_height = 5
        sheet["A1:B2"].columns.autofit()
        assert sheet["A1"].column_width > 15
        assert sheet["A1"].row_height == 5
        sheet["A1:B2"].rows.autofit()
        assert sheet["A1"].row_height > 10
        sheet["A1:B2"].column_width = 5
        sheet.autofit("columns")
        assert sheet["A1"].column_width > 15

    def test_hidden(self, sheet):
        """Rows and columns can be hidden; ``hidden`` is None for a range of hidden and visible rows or columns."""
        sheet["2:3"].rows.hidden = True
        sheet["B:B"].columns.hidden = True
        assert [sheet[cell].rows.hidden for cell in ("A1", "A2:A3", "A1:A2")] == [False, True, None]
        assert [sheet[cell].columns.hidden for cell in ("A1", "B7", "A1:B1")] == [False, True, None]


class TestMerge:
    """Merged cells."""

    def test_merge(self, sheet):
        """Merging removes all values but the first, as in Excel; a merged area can grow and be unmerged."""
        sheet["A1:B2"].value = [[1, 2], [3, 4]]
        sheet["A1:A2"].merge()
        assert sheet["A1:B2"].value == [[1, 2], [None, 4]]
        sheet["A1:B2"].merge()
        assert sheet["B2"].merge_area.address == "$A$1:$B$2"
        assert sheet["B2"].merge_cells is True
        sheet["A1:B2"].unmerge()
        assert sheet["A1"].merge_area.address == "$A$1"
        assert sheet["A1:B2"].merge_cells is False
        assert sheet["A1:B2"].value == [[1, None], [None, None]]

    def test_across(self, sheet):
        """Merging a range with ``across`` merges the cells of each row separately."""
        sheet["A1:C2"].merge(across=True)
        assert [sheet[cell].merge_area.address for cell in ("C1", "B2")] == ["$A$1:$C$1", "$A$2:$C$2"]


class TestAlignment:
    """The alignment of text in cells."""

    def test_alignment(self, sheet):
        """Alignments are set and read by xlwings' names; reading returns None for cells that differ."""
        cell = sheet["A1"]
        assert (cell.horizontal_alignment, cell.vertical_alignment, cell.wrap_text) == ("general", "bottom", False)
        for across in ("left", "center", "right", "justify", "fill", "general"):
            cell.horizontal_alignment = across
            assert cell.horizontal_alignment == across
        for down in ("top", "center", "bottom", "justify"):
            cell.vertical_alignment = down
            assert cell.vertical_alignment == down
        cell.wrap_text = True
        assert cell.wrap_text is True
        assert sheet["A1:B1"].wrap_text is sheet["A1:B1"].vertical_alignment is None


class TestPages:
    """Print areas and PDF files."""

    def test_print_area(self, sheet):
        """A print area can have one range, several ranges or none."""
        for typed, area in (("A1:B2", "$A$1:$B$2"), ("A1,C3:D4", "$A$1,$C$3:$D$4"), (None, None)):
            sheet.page_setup.print_area = typed
            assert sheet.page_setup.print_area == area

    def test_pdf(self, book, sheet, tmp_path):
        """A workbook can be printed to a PDF file."""
        sheet["A1"].value = "text"
        book.to_pdf(tmp_path / "a.pdf")
        assert (tmp_path / "a.pdf").read_bytes().startswith(b"%PDF")

    def test_a_pdf_that_cannot_be_written(self, book, tmp_path):
        """If LibreOffice cannot write a PDF file, the error shows LibreOffice's reason."""
        (tmp_path / "a.pdf").mkdir()
        with pytest.raises(LibreOfficeError, match=r"a\.pdf cannot be written: .*impl_store") as error:
            book.to_pdf(tmp_path / "a.pdf")
        assert "traceback" not in str(error.value)

    def test_pdf_of_one_sheet(self, book, sheet, tmp_path):
        """Printing one sheet to a PDF file leaves out the other sheets and keeps their print areas."""
        sheet["A1:B2"].value = "first"
        sheet.page_setup.print_area = "A1:B2"
        second = book.sheets.add("Second", after=sheet)
        second["A1"].value = "second"
        book.impl.document.setModified(False)
        second.to_pdf(tmp_path / "a.pdf")
        assert len(re.findall(rb"/Type\s*/Page\b", (tmp_path / "a.pdf").read_bytes())) == 1
        assert sheet.page_setup.print_area == "$A$1:$B$2"
        assert [each.visible for each in book.sheets] == [True, True]
