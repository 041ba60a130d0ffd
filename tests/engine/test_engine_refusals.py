"""What the xlwings engine for LibreOffice refuses, and the error that says why."""

import pytest
import xlwings as xw

from mastermind_xl.libreoffice.engine.block import LockedCellsError
from mastermind_xl.libreoffice.engine.completeness import UnsupportedError
from mastermind_xl.libreoffice.program.office import LibreOfficeError

ANSWERS = "buttons are ok, ok_cancel, yes_no, yes_no_cancel; modes are info"

IN_A_NEW_BOOK = (
    # members that the engine lacks
    (lambda sheet: sheet.to_html("a.html"), UnsupportedError, "this engine does not have Sheet.to_html"),
    (lambda sheet: sheet.impl.pivot_tables, UnsupportedError, "this engine does not have Sheet.pivot_tables"),
    (lambda sheet: sheet["A1"].formula2, UnsupportedError, "this engine does not have Range.formula2"),
    (lambda sheet: setattr(sheet["A1"], "formula2", "=1"), UnsupportedError, "this engine does not have Range.formula2"),
    (lambda sheet: sheet["A1"].copy_picture(), UnsupportedError, "this engine does not have Range.copy_picture"),
    (lambda sheet: sheet.book.app.startup_path, UnsupportedError, "this engine does not have App.startup_path"),
    # the app and its books
    (lambda sheet: xw.apps[-1], KeyError, "no LibreOffice with process id -1"),
    (
        lambda sheet: setattr(sheet.book.app, "calculation", "semiautomatic"),
        UnsupportedError, "calculation 'semiautomatic' is not supported",
    ),
    (lambda sheet: setattr(sheet.book.app, "visible", True), UnsupportedError, r"use start\(visible=True\)"),
    (lambda sheet: sheet.book.app.alert("Again?", buttons="maybe"), UnsupportedError, ANSWERS),
    (lambda sheet: sheet.book.app.alert("Again?", mode="loud"), UnsupportedError, ANSWERS),
    (lambda sheet: sheet.book.app.books["x.xlsx"], KeyError, r"no book 'x\.xlsx' is open"),
    (
        lambda sheet: sheet.book.app.books.open(__file__, password="secret"),  # noqa: S106 - it opens nothing
        UnsupportedError, r"Books\.open takes only a path and read_only",
    ),
    (lambda sheet: sheet.book.save("x.csv"), UnsupportedError, r"x\.csv: the name must end in \.xlsx, \.xlsm"),
    (
        lambda sheet: sheet.book.save("x.xlsx", password="secret"),  # noqa: S106 - it protects nothing
        UnsupportedError, "cannot save a book with a password",
    ),
    (lambda sheet: sheet.book.save("none/x.xlsx"), LibreOfficeError, "there is no folder"),
    # sheets, names and addresses
    (lambda sheet: sheet.delete(), LibreOfficeError, "Sheet1 is the only visible sheet: it cannot be deleted"),
    (
        lambda sheet: setattr(sheet, "visible", False),
        LibreOfficeError, "Sheet1 is the only visible sheet: it cannot be hidden",
    ),
    (lambda sheet: sheet.book.names["Nope"], KeyError, "has no defined name 'Nope'"),
    *(
        (lambda sheet, at=at: sheet[at], (ValueError, IndexError), "neither an address|a sheet has rows")
        for at in ("XFE1", "A1048577", "A0", "A1,B2", "Nope", "")
    ),
    (lambda sheet: sheet["A1"].offset(-1, 0), IndexError, "a sheet has rows 1 to 1048576"),
    (lambda sheet: sheet["A1"].end("north"), ValueError, "'north' is not a direction: give up, down, left or right"),
    (lambda sheet: sheet.freeze_panes, UnsupportedError, "this engine does not have Sheet.freeze_panes"),
    (lambda sheet: sheet.book.sheets.add("x" * 32), ValueError, "has 32 characters: the name of a sheet has at most 31"),
    # cells
    (lambda sheet: setattr(sheet["A1"], "value", "x" * 32_768), ValueError, "hold 32,768 characters: give at most 32,767"),
    (lambda sheet: setattr(sheet["A1:B1"], "raw_value", [[1, 2, 3]]), ValueError, r"\$A\$1:\$B\$1 takes 1 × 2 values"),
    (lambda sheet: sheet["A1"].insert("up"), ValueError, "'up' is not a direction for cells: give down or right"),
    (lambda sheet: sheet["A1"].impl.autofit("x"), ValueError, "'x' is not an axis: give rows or columns"),
    (lambda sheet: setattr(sheet["A1"], "number_format", "0[["), LibreOfficeError, r"'0\[\[' is not a number format"),
    (
        lambda sheet: setattr(sheet["A1"], "horizontal_alignment", "distributed"),
        UnsupportedError, "'distributed' is not supported",
    ),
    (
        lambda sheet: (setattr(sheet.book.app, "cut_copy_mode", False), sheet["A1"].paste()),
        LibreOfficeError, "there is nothing to paste: copy a range first",
    ),
    (
        lambda sheet: (sheet["A1"].copy(), sheet["A2"].paste("validation")),
        UnsupportedError, "pasting 'validation' is not supported",
    ),
    (
        lambda sheet: (sheet["A1"].copy(), sheet["A2"].paste(operation="power")),
        ValueError, "'power' is not an operation: give add",
    ),
    (lambda sheet: sheet["A2"].hyperlink, LibreOfficeError, r"\$A\$2 has no hyperlink"),
    # what is drawn
    (lambda sheet: sheet.pictures.add(__file__), LibreOfficeError, r"test_engine_refusals\.py is not a picture"),
    (
        lambda sheet: sheet.pictures.add(__file__, link_to_file=True),
        UnsupportedError, "cannot add pictures with link_to_file",
    ),
    (lambda sheet: sheet.pictures["x"], KeyError, "Sheet1 has no picture 'x'"),
    (lambda sheet: sheet.charts, UnsupportedError, "does not have Sheet.charts"),
    (lambda sheet: sheet.tables, UnsupportedError, "does not have Sheet.tables"),
)  # fmt: skip
"""Uses of the sheet of a new book, each with its error and a part of the message."""

PROTECTED = "Knuth's sheet is protected: "
IN_A_PROTECTED_FILE = (
    (lambda book: book.sheets["Nope"], KeyError, r"a book\.xlsx has no sheet 'Nope': it has Knuth's sheet, Plain"),
    (lambda book: book.sheets(3), IndexError, "has sheets 1 to 2, not 3"),
    (lambda book: book.sheets["Plain"]["Total"], ValueError, "Total is on Knuth's sheet, not on Plain"),
    (lambda book: book.names["Three"].refers_to_range, LibreOfficeError, r"Three refers to =1\+2, not to cells"),
    (lambda book: setattr(book.sheets[0]["A1"], "column_width", 5), LockedCellsError, PROTECTED),
    (lambda book: setattr(book.sheets[0]["A1"], "row_height", 5), LockedCellsError, PROTECTED),
    (lambda book: book.sheets[0]["A1"].autofit(), LockedCellsError, PROTECTED),
    (lambda book: book.sheets[0]["A1:B1"].merge(), LockedCellsError, PROTECTED),
    (lambda book: book.sheets[0]["A1"].insert("down"), LockedCellsError, PROTECTED),
    (lambda book: book.sheets[0]["A1"].delete(), LockedCellsError, PROTECTED),
    (lambda book: setattr(book.sheets[0]["A1"], "wrap_text", True), LockedCellsError, PROTECTED),
    (lambda book: setattr(book.sheets[0]["A1"], "color", (1, 2, 3)), LockedCellsError, f"{PROTECTED}the formats"),
    (lambda book: setattr(book.sheets[0]["A1"].font, "bold", True), LockedCellsError, PROTECTED),
    (lambda book: book.sheets[0]["A1"].clear(), LockedCellsError, PROTECTED),
)
"""Uses of a book that is opened from the file of the fixture ``path``; its cells A1 and B1 are not locked."""


def test_in_a_new_book(book, tmp_path, monkeypatch):
    """The engine refuses what it lacks, what LibreOffice cannot do, and what Excel cannot do, and the error names what was asked for."""
    monkeypatch.chdir(tmp_path)
    for use, error, message in IN_A_NEW_BOOK:
        with pytest.raises(error, match=message):
            use(book.sheets[0])
    assert list(tmp_path.iterdir()) == []


def test_in_a_protected_file(open_path, path):
    """In a file, the engine refuses what is missing, and any change of a protected sheet's shape and formats."""
    book = open_path(path)
    for use, error, message in IN_A_PROTECTED_FILE:
        with pytest.raises(error, match=message):
            use(book)
    assert book.sheets[0]["A1"].color is None
