"""Workbooks that another program has saved, opened in another language, or whose tabs were moved and copied, are used on."""

import subprocess

import pytest
from sheets import IronSheet, Sheet

from mastermind_xl.libreoffice.program import office as module
from mastermind_xl.libreoffice.program.office import uno_property

GAME, SOLVER = "game", "solver"
SHOWN = {
    GAME: ("Message", "Blacks", "Whites", "Remaining", "RuledOut", "Code"),
    SOLVER: ("Message", "Remaining", "RuledOut", "Suggestions"),
}
FIRST = {
    GAME: [("GameNumber", 0, [5]), ("Guesses", 0, [1, "O"])],
    SOLVER: [("Blacks", 0, ["0,1"]), ("Guesses", 1, [2, "G"])],
}
SECOND = {
    GAME: [("Guesses", 1, [33]), ("Guesses", 2, ["1 3"])],
    SOLVER: [("Blacks", 1, [0]), ("Whites", 1, ["1"]), ("Corrections", 0, [1, 0, 2])],
}
"""What is typed before the file is saved, and after: name, row and cells."""

BOTH = pytest.mark.parametrize("kind", [GAME, SOLVER])


def write(written, kind):
    return written(f"{kind}.xlsx", kind, "--pegs", "2", "--colors", "3")


def use(sheet, kind, *parts):
    """Type into a workbook; return what it shows."""
    for typed in parts:
        for name, row, cells in typed[kind]:
            for column, cell in enumerate(cells):
                sheet.put(name, row, column, cell)
    assert sheet.errors() == []
    return [sheet.get(name) for name in SHOWN[kind]]


@BOTH
def test_libreoffice_has_saved_it(written, open_in_libreoffice, tmp_path, kind):
    """A workbook that LibreOffice has saved in the middle of a game shows in IronCalc what it shows unsaved."""
    sheet, saved = open_in_libreoffice(write(written, kind)), tmp_path / "saved.xlsx"
    shown = use(sheet, kind, FIRST)
    sheet.document.storeToURL(saved.as_uri(), (uno_property("FilterName", "Calc MS Excel 2007 XML"),))
    assert use(IronSheet(saved), kind) == shown
    assert use(IronSheet(saved), kind, SECOND) == use(IronSheet(write(written, kind)), kind, FIRST, SECOND)


@BOTH
@pytest.mark.usefixtures("open_in_gnumeric")  # or skip
def test_gnumeric_has_saved_it(written, open_in_libreoffice, tmp_path, kind):
    """A workbook that Gnumeric has saved shows in LibreOffice what it shows unsaved; IronCalc cannot read such a file."""
    saved = tmp_path / "saved.xlsx"
    subprocess.run(["ssconvert", write(written, kind), saved], check=True, capture_output=True)
    expected = use(IronSheet(write(written, kind)), kind, FIRST, SECOND)
    assert use(open_in_libreoffice(saved), kind, FIRST, SECOND) == expected


@pytest.mark.parametrize(
    "language", ["de-DE", *(pytest.param(each, marks=pytest.mark.exhaustive) for each in ("fr-FR", "tr-TR"))]
)
@pytest.mark.usefixtures("office")  # or skip
def test_libreoffice_speaks_another_language(speaking, written, language):
    """In a LibreOffice of another language, workbooks read what is typed and show everything as in IronCalc."""
    speaking(language)
    with module.Office() as office:
        for kind in (GAME, SOLVER):
            path = write(written, kind)
            assert use(Sheet(office.open(path)), kind, FIRST, SECOND) == use(IronSheet(path), kind, FIRST, SECOND)


@BOTH
def test_tabs_are_moved_and_copied(written, open_in_libreoffice, kind):
    """A moved tab plays on; a copied tab says that it is a copy, and what is typed into it changes nothing."""
    sheet = open_in_libreoffice(write(written, kind))
    sheets, title = sheet.document.Sheets, kind.title()
    message, guesses = (
        sheet.document.NamedRanges.getByName(name).getReferredCells().RangeAddress for name in ("Message", "Guesses")
    )
    sheets.moveByName(title, sheets.Count)
    sheets.copyByName(title, "Copy", 0)
    copy, path = sheets.getByName("Copy"), write(written, kind)
    copy.getCellByPosition(guesses.StartColumn, guesses.StartRow).setValue(99)
    for parts in ((), (FIRST,), (SECOND,)):
        shown = use(sheet, kind, *parts)
        told = copy.getCellByPosition(message.StartColumn, message.StartRow).String
        assert told.startswith(f"⚠ This sheet is a copy: it shows the game of the sheet {title} and uses")
    assert shown == use(IronSheet(path), kind, FIRST, SECOND)


@pytest.mark.hours(
    "LibreOffice 7.4 aborts now and then while a sheet is copied to another file, once in some twenty runs"
)
@BOTH
def test_a_tab_is_copied_to_another_book(written, open_in_libreoffice, office, kind):
    """A tab in another book shows what the original showed, without error values; buttons find no game there."""
    sheet = open_in_libreoffice(write(written, kind))
    shown = use(sheet, kind, FIRST)
    document = office.new()
    document.Sheets.importSheet(sheet.document, kind.title(), 0)
    other = Sheet(document)
    assert (other.get("Message"), other.errors()) == (shown[0], [])
    assert not document.NamedRanges.hasByName("GameSettings")
    document.close(True)
