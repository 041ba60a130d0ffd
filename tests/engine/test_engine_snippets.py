"""Snippets in the style of xlwings' documentation run on the engine over LibreOffice as they do in Excel."""

import datetime as dt
from decimal import Decimal
from pathlib import Path

import numpy as np
import pytest

from mastermind_xl.libreoffice import start
from mastermind_xl.libreoffice.engine.completeness import UnsupportedError
from mastermind_xl.libreoffice.program.office import LostOfficeError
from mastermind_xl.libreoffice.testing import require_libreoffice

DAY = dt.datetime(2026, 11, 28, 7, 30)

PICTURE = Path(__file__).parents[2] / "examples" / "solver.png"

SNIPPETS = """\
# cells and blocks of values
sheet["A1"].value = "Foo 1"; assert sheet["A1"].value == "Foo 1"
sheet["A1"].value = [["Foo 1", "Foo 2"], [10.0, 20.0]]; assert sheet["A1"].expand().value == [["Foo 1", "Foo 2"], [10, 20]]
sheet["A1"].value = [1, 2, 3]; assert sheet["A1:C1"].value == [1, 2, 3]
sheet["A1"].options(transpose=True).value = [1, 2]; assert sheet["A1:A2"].value == [1, 2]
sheet["A1"].value = [[1], [2]]; assert sheet["A1:A2"].options(ndim=2).value == [[1], [2]]
sheet.range("A1").value = DAY; assert sheet.range((1, 1)).value == DAY
sheet["A1"].value = DAY; assert sheet["A1"].options(dates=dt.date).value == DAY.date()
sheet["A1"].value = 1.6; assert sheet["A1"].options(numbers=int).value == 2
sheet["A1"].value = Decimal("1.25"); assert sheet["A1"].options(numbers=Decimal).value == Decimal("1.25")
sheet["A1"].value = None; assert sheet["A1:B1"].options(empty="NA").value == ["NA", "NA"]
sheet["A1"].value = [["a", 1], ["b", 2]]; assert sheet["A1:B2"].options(dict).value == {"a": 1, "b": 2}
sheet["A1"].value = np.eye(2); assert (sheet["A1"].expand().options(np.array).value == np.eye(2)).all()
sheet["A1"].options(expand="table").value = [[1, 2], [3, 4]]; assert sheet["A1"].options(expand="right").value == [1, 2]
sheet["A1"].value = "=NA()"; assert sheet["A1"].options(err_to_str=True).value == "#N/A"
sheet["A1"].value = True; assert sheet["A1"].value is True
# addresses
assert sheet["A1:C3"].address == "$A$1:$C$3" == sheet[:3, :3].address
assert sheet.range("A1", "B2") == sheet.range((1, 1), (2, 2))
assert sheet["A1"].offset(1, 2).address == "$C$2" and sheet["A1"].resize(2, 3).shape == (2, 3)
assert [cell.address for cell in sheet["A1:B1"]] == ["$A$1", "$B$1"]
assert sheet["B2:D5"].last_cell.address == "$D$5" and sheet["B2:D5"].count == 12
assert sheet["B2:D5"].rows[0].address == "$B$2:$D$2" and len(sheet["B2:D5"].columns) == 3
assert sheet["A1"].get_address(False, False, include_sheetname=True).endswith("A1")
sheet["A1:B3"].value = 1; assert sheet["A1"].end("down").address == "$A$3" and sheet["B2"].current_region.shape == (3, 2)
sheet["C4"].value = 1; assert sheet.used_range.address == "$C$4"
assert sheet["A1"].row == sheet["A1"].column == 1 and sheet["A1"].size == 1
# formulas
sheet["A1"].value = [[1, 2]]; sheet["C1"].formula = "=SUM(A1:B1)"; assert sheet["C1"].value == 3
sheet["A1"].formula_array = "=SUM({1,2}*{3,4})"; assert sheet["A1"].value == 11 and sheet["A1"].has_array
sheet["A1:A3"].formula = "=ROW()"; assert sheet["A1:A3"].value == [1, 2, 3]
# looks
sheet["A1"].color = (255, 0, 0); assert sheet["A1"].color == (255, 0, 0)
sheet["A1"].color = "#00ff00"; assert sheet["A1"].color == (0, 255, 0)
sheet["A1"].font.bold = True; sheet["A1"].font.color = (0, 0, 255); assert sheet["A1"].font.bold
sheet["A1"].font.size, sheet["A1"].font.name = 13, "Arial"; assert sheet["A1"].font.size == 13
sheet["A1"].number_format = "0.00%"; assert sheet["A1"].number_format == "0.00%"
sheet["A1"].column_width = 20; assert abs(sheet["A1"].column_width - 20) < 0.5
sheet["A1"].row_height = 30; assert abs(sheet["A1"].row_height - 30) < 0.5
sheet["A1"].value = "long " * 9; sheet["A1"].wrap_text = True; sheet["A1"].autofit(); assert sheet["A1"].wrap_text
sheet["A1:B2"].merge(); assert sheet["A1"].merge_cells and sheet["B2"].merge_area.address == "$A$1:$B$2"
sheet["A1"].value = "ab"; sheet["A1"].characters[:1].font.bold = True; assert sheet["A1"].characters[:1].font.bold
# changes
sheet["A1"].value = 1; sheet["A1"].copy(sheet["B1"]); assert sheet["B1"].value == 1
sheet["A1"].value = 1; sheet["A1"].copy(); sheet["B2"].paste(paste="values"); assert sheet["B2"].value == 1
sheet["A1"].value = [1, 2]; sheet["A1"].delete("left"); assert sheet["A1"].value == 2
sheet["A1"].value = 1; sheet["1:1"].insert("down"); assert sheet["A2"].value == 1
sheet["A1"].value = 1; sheet["A1"].clear_contents(); assert sheet["A1"].value is None
sheet["A1"].add_hyperlink("https://www.xlwings.org", "xlwings"); assert "xlwings.org" in sheet["A1"].hyperlink
assert sheet["A1"].note is None; sheet["A1"].add_note("seen"); assert sheet["A1"].note.text == "seen"
# names, sheets, books, apps
sheet["A1:B2"].name = "block"; assert sheet["block"].shape == (2, 2) and book.names["block"].refers_to_range.shape == (2, 2)
book.names.add("one", "=1"); book.names["one"].delete(); assert "one" not in book.names
added = book.sheets.add("Extra", after=sheet); assert book.sheets["Extra"].index == sheet.index + 1; added.delete()
copied = sheet.copy(name="Copied"); assert book.sheets["Copied"] == copied; copied.delete()
sheet.name = "Renamed"; assert "Renamed" in [each.name for each in book.sheets]
sheet.page_setup.print_area = "A1:B2"; assert sheet.page_setup.print_area == "$A$1:$B$2"
sheet["A1"].select(); assert book.app.selection.address == "$A$1"
with book.app.properties(screen_updating=False, calculation="manual"): sheet["A1"].value = 1
sheet.pictures.add(PICTURE, name="logo", left=10); assert sheet.pictures["logo"].left == 10
"""

LACKING = """\
sheet["A1"].formula2 = "=SEQUENCE(3)"
sheet.freeze_panes.freeze_at("A2")
sheet["A1"].borders.line_style = "continuous"
sheet["A1:B2"].find("x")
sheet["A1"].data_validation.set_list("a,b")
"""


def run(snippet, book):
    """Run a snippet on a new sheet of a book."""
    names = {
        "book": book,
        "sheet": book.sheets.add(),
        "dt": dt,
        "np": np,
        "Decimal": Decimal,
        "DAY": DAY,
        "PICTURE": PICTURE,
    }
    exec(snippet, names)  # noqa: S102 - the snippets above


def test_snippets(book):
    """Each snippet runs, and finds in the cells what it wrote."""
    failed = []
    for snippet in SNIPPETS.splitlines():
        try:
            run(snippet, book)
        except Exception as error:
            failed.append(f"{snippet}: {error!r}")
    assert failed == []


def test_what_the_engine_lacks(book):
    """The error says that this engine lacks the member, and does not blame LibreOffice."""
    for snippet in LACKING.splitlines():
        with pytest.raises(UnsupportedError, match=r"^this engine does not have \w+\.\w+$"):
            run(snippet, book)


@pytest.mark.office
@pytest.mark.exhaustive
def test_after_the_end():
    """When LibreOffice has ended, the error about each object is that LibreOffice has ended."""
    require_libreoffice()
    app = start()
    book = app.books.add()
    sheet = book.sheets[0]
    objects = [
        lambda: sheet["A1"].value,
        lambda: sheet.name,
        lambda: book.name,
        lambda: book.sheets[0],
        lambda: app.version,
    ]
    app.quit()
    for use in objects:
        with pytest.raises(LostOfficeError, match=r"^LibreOffice has ended: start it again$"):
            use()
