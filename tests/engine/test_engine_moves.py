"""Cells and sheets can be inserted, deleted, copied and moved."""

from types import SimpleNamespace

import pytest

from mastermind_xl.libreoffice.engine.sheets import Sheet
from mastermind_xl.libreoffice.program.office import LibreOfficeError

SQUARE = [[1, 2, 3], [4, 5, 6], [7, 8, 9]]


@pytest.fixture
def square(sheet):
    """A sheet with the numbers 1 to 9 in A1:C3."""
    sheet["A1:C3"].value = SQUARE
    return sheet


class TestRoom:
    """Inserting and deleting cells."""

    def test_insert(self, sheet):
        """Inserting cells, rows or columns moves the existing cells down or right."""
        for cells, shift, rows in (
            ("B1", "down", [[1, None, 3], [4, 2, 6], [7, 5, 9]]),
            ("B1", "right", [[1, None, 2], [4, 5, 6], [7, 8, 9]]),
            ("2:2", "down", [[1, 2, 3], [None] * 3, [4, 5, 6]]),
            ("B:B", "right", [[1, None, 2], [4, None, 5], [7, None, 8]]),
        ):
            sheet["A1:C3"].value = SQUARE
            sheet[cells].insert(shift)
            assert sheet["A1:C3"].value == rows
            sheet.clear()

    def test_delete(self, sheet):
        """Deleting cells, rows or columns moves other cells up or left; by default, the shape of the range decides."""
        for cells, shift, rows in (
            ("B1", "up", [[1, 5, 3], [4, 8, 6], [7, None, 9]]),
            ("B1", None, [[1, 3, None], [4, 5, 6], [7, 8, 9]]),
            ("A1:B1", None, [[4, 5, 3], [7, 8, 6], [None, None, 9]]),
            ("2:2", None, [[1, 2, 3], [7, 8, 9], [None] * 3]),
            ("B:B", None, [[1, 3, None], [4, 6, None], [7, 9, None]]),
        ):
            sheet["A1:C3"].value = SQUARE
            sheet[cells].delete(shift)
            assert sheet["A1:C3"].value == rows
            sheet.clear()

    def test_a_name_follows_its_cells(self, book, square):
        """A name keeps its cells when rows, columns or sheets before them change; without its sheet, the name fails."""
        book.names.add("Middle", f"={square.name}!$B$2:$C$3")

        def found():
            cells = book.names["Middle"].refers_to_range
            return cells.sheet.name, cells.address, cells.value

        values = [[5, 6], [8, 9]]
        assert found() == (square.name, "$B$2:$C$3", values)
        square["1:1"].insert("down")
        assert found() == (square.name, "$B$3:$C$4", values)
        square["A:A"].delete()
        assert found() == (square.name, "$A$3:$B$4", values)
        before = book.sheets.add("before", before=square)
        assert found() == (square.name, "$A$3:$B$4", values)
        before.delete()
        assert found() == (square.name, "$A$3:$B$4", values)
        square.copy(before=square, name="copy")
        square.delete()
        with pytest.raises(LibreOfficeError, match="Middle refers to"):
            found()


class TestCopy:
    """Copying and moving cells."""

    def test_destination(self, book, square):
        """Copied cells keep their formats and get adjusted formulas, also on another sheet or in another book."""
        square["A4"].formula = "=SUM(A1:A3)"
        square["A4"].color = (1, 2, 3)
        other = book.sheets.add()
        square["A1:A4"].copy(other["B1"])
        assert other["B4"].formula == "=SUM(B1:B3)"
        assert (other["B4"].value, other["B4"].color) == (12, (1, 2, 3))
        third = book.app.books.add()
        square["A1:A4"].copy(third.sheets[0]["C1"])
        assert [third.sheets[0]["C4"].value, third.sheets[0]["C4"].color] == [12, (1, 2, 3)]
        third.close()

    def test_paste(self, book, square):
        """Cells can be pasted as values, formulas or formats, with an operation or transposed; the selection stays."""
        square["A4"].formula = "=SUM(A1:A3)"
        square["A4"].color = (1, 2, 3)
        square["C3"].select()
        square["A4"].copy()
        assert book.app.cut_copy_mode == "copy"
        for cell, what in (("E1", "values"), ("F1", "formulas"), ("G1", "formats")):
            square[cell].paste(what)
        assert [square[cell].formula for cell in ("E1", "G1")] == ["12", ""]
        assert [square[cell].color for cell in ("E1", "F1", "G1")] == [None, None, (1, 2, 3)]
        square["A1:C1"].copy()
        square["A2"].paste(operation="add")
        assert square["A2:C2"].value == [5, 7, 9]
        square["E5"].paste(transpose=True)
        assert square["E5:E7"].value == [1, 2, 3]
        square["I1:K1"].value = [1, None, 3]
        square["I1:K1"].copy()
        square["A3"].paste("values", skip_blanks=True)
        assert square["A3:C3"].value == [1, 8, 3]
        square["A1:C1"].column_width = 30
        square["A1:C1"].copy()
        square["E1"].paste("column_widths")
        assert square["E1:G1"].column_width == 30
        assert book.selection.address == "$C$3"
        square["M1"].copy_from(square["A1:B1"], "values")
        assert square["M1:N1"].value == [1, 2]

    def test_move(self, book, square):
        """Moving cells updates the formulas that refer to the moved cells."""
        square["E1"].formula = "=A1"
        square["A1:B2"].move(square["A3"])
        assert square["A1:C4"].value == [[None, None, 3], [None, None, 6], [1, 2, 9], [4, 5, None]]
        assert square["E1"].formula == "=A3"


class TestSheets:
    """Copying and moving sheets."""

    def test_copy(self, book, sheet):
        """A sheet can be copied within its book and into another book; the copy's name is no longer than Excel allows."""
        sheet["A1"].value = "x"
        assert sheet.copy().name == "Sheet1 (2)"
        assert sheet.copy(before=sheet).name == "Sheet1 (3)"
        assert sheet.copy(after=sheet, name="Mine")["A1"].value == "x"
        assert book.sheet_names == ["Sheet1 (3)", "Sheet1", "Mine", "Sheet1 (2)"]
        other = book.app.books.add()
        sheet.copy(before=other.sheets[0])
        assert other.sheet_names == ["Sheet1 (2)", "Sheet1"]
        assert other.sheets[0]["A1"].value == "x"
        other.close()
        sheet.name = "x" * 31
        assert sheet.copy().name == "x" * 27 + " (2)"

    @pytest.mark.parametrize("counts", ["before", "afterwards"])
    @pytest.mark.parametrize("name", "ABCD")
    @pytest.mark.parametrize("beside", "ABCD")
    def test_where_a_sheet_goes(self, counts, name, beside):
        """A sheet is moved to the right place in LibreOffice 7 and in 25.2, which does not count the moved sheet."""
        order = list("ABCD")

        def move(title, place):
            place -= counts == "before" and order.index(title) < place
            order.remove(title)
            order.insert(place, title)

        class Fake:
            book = SimpleNamespace(document=SimpleNamespace(Sheets=SimpleNamespace(moveByName=move)))
            index = property(lambda self: order.index(self.name) + 1)

            def __init__(self, name):
                self.name = name

        others = [other for other in order if other != name]
        for after in (False, True) if name != beside else ():
            wanted = [*others]
            wanted.insert(others.index(beside) + after, name)
            Sheet.move(Fake(name), None if after else Fake(beside), Fake(beside) if after else None)
            assert order == wanted

    def test_move(self, book, sheet):
        """A sheet can be moved before or after another sheet."""
        for name in ("B", "C"):
            book.sheets.add(name, after=book.sheets[-1])
        sheet.move(after=book.sheets["B"])
        assert book.sheet_names == ["B", "Sheet1", "C"]
        book.sheets["C"].move(before=book.sheets["B"])
        assert book.sheet_names == ["C", "B", "Sheet1"]
