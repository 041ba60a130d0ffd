"""Rules that every workbook file obeys, whichever command writes it."""

import io
import json
import re
import struct
import subprocess
import zipfile
from pathlib import Path

import openpyxl
import pytest
import xlwings
from formulas import assert_it_opens_with_what_it_calculates, formulas, kinds, read_workbook
from hypothesis import given
from hypothesis import strategies as st
from openpyxl.styles.builtins import styles as built_in
from openpyxl.utils import get_column_letter
from openpyxl.utils.cell import coordinate_to_tuple, range_boundaries
from openpyxl.xml.functions import fromstring
from python_calamine import CalamineWorkbook
from sheets import CALCULATORS

from mastermind_xl import Board
from mastermind_xl.sheets.table import write_table
from mastermind_xl.sheets.writing import package
from mastermind_xl.sheets.writing.area import rectangles, under_a_corner

pytestmark = pytest.mark.slow  # every command writes its file first

MAIN = "{http://schemas.openxmlformats.org/spreadsheetml/2006/main}"
CHART = "{http://schemas.openxmlformats.org/drawingml/2006/chart}"

SAME = {
    "solver.xlsx": ("solver",),
    "letters.xlsx": ("solver", "--pegs", "2", "--colors", "12", "--strategy", "most-parts"),
    "game.xlsx": ("game",),
    "letters-game.xlsx": ("game", "--pegs", "2", "--colors", "12"),
    "small.xlsm": ("game", "--any-python", "--pegs", "3", "--colors", "4"),
    "mastermind_xl.xlam": ("addin", "build", "--any-python"),
    "puzzle.xlsx": ("puzzle", "--seed", "1", "--count", "4"),
    "table.xlsx": ("table", "--pegs", "3", "--colors", "4"),
    "guesses.xlsx": ("review", "112:1,1", "--pegs", "3", "--colors", "4", "--best", "all", "--xlsx"),
}
"""Commands that write the same bytes at any time and place; the file name is their last argument."""
TIMED = {
    "evaluate.xlsx": ("evaluate", "knuth", "minimax", "--pegs", "3", "--colors", "4", "--xlsx"),
    "one.xlsx": ("evaluate", "minimax", "--pegs", "2", "--colors", "2", "--xlsx"),
}  # fmt: skip
"""Commands that write the time they took into their files."""
NO_FORMULAS = ("mastermind_xl.xlam",)
COMMANDS = {**SAME, **TIMED, "values.xlsm": ("game", "--any-python", "--not-live", "--pegs", "4", "--colors", "5")}
"""All commands; the last writes a table of values as a stream (see also test_big_tables.py)."""
FOREIGN = Path(xlwings.__file__).with_name("quickstart.xlsm")
ADOPTED = {"adopted.xlsm": ("adopt", str(FOREIGN), "--guesses", "A1:D9", "--any-python")}
"""A command whose file has the same bytes at any time and place; its looks are those of a workbook that Excel wrote."""


@pytest.fixture
def file(written):
    """A function that returns the file of this name, written by its command."""
    return lambda name: written(name, *{**COMMANDS, **ADOPTED}[name])


FILES = pytest.mark.parametrize("name", COMMANDS)


def parts(path, pattern, without=b"(?!)"):
    """Return the parsed XML of all parts whose names match a pattern, without what matches another one."""
    with zipfile.ZipFile(path) as archive:
        names = [part for part in archive.namelist() if re.fullmatch(pattern, part)]
        return {part: fromstring(re.sub(without, b"", archive.read(part), flags=re.DOTALL)) for part in names}


def without_cells(path):
    """Return the parsed XML of all sheets, without their cells, which take long to parse."""
    return parts(path, r"xl/worksheets/[^/]*\.xml", rb"<sheetData>.*</sheetData>")


# --- the archive ----------------------------------------------------------------------------------

LOCAL = struct.Struct("<4s5H3L2H")
DESCRIPTOR = struct.Struct("<4s3L")
STREAMED = 8
"""The flag of a part whose sizes follow its content."""


def check(archive, flags=0):
    """Check that both headers of each part agree with its content, with only deflate, and no gap between the parts."""
    with zipfile.ZipFile(io.BytesIO(archive)) as package:
        assert (package.testzip(), package.comment) == (None, b"")
        entries, at = package.infolist(), 0
        for entry in entries:
            about = entry.CRC, entry.compress_size, entry.file_size
            _, *local, _, _, crc, compressed, size, length, extra = LOCAL.unpack_from(archive, entry.header_offset)
            assert (entry.header_offset, [*local, extra]) == (at, [20, flags, 8, 0]), entry
            assert (entry.extract_version, entry.flag_bits, entry.compress_type, entry.extra) == (20, flags, 8, b"")
            assert (crc, compressed, size) == ((0, 0, 0) if flags & STREAMED else about), entry
            at += LOCAL.size + length + entry.compress_size
            if flags & STREAMED:
                assert DESCRIPTOR.unpack_from(archive, at) == (b"PK\7\10", *about)
                at += DESCRIPTOR.size
        assert package.start_dir == at
    names = [entry.filename for entry in entries]
    assert len(names) == len(set(names)) > 5
    assert "[Content_Types].xml" in names
    assert len(archive) == at + sum(46 + len(name) for name in names) + 22  # the central directory and its end


@pytest.mark.parametrize("name", [*COMMANDS, *ADOPTED])
def test_local_headers_and_central_directory_agree(file, name):
    """In each workbook file, both ZIP headers of every part agree, without extra fields and without ZIP64."""
    check(file(name).read_bytes())


class Pipe(io.RawIOBase):
    """A file in which a program cannot seek, such as a pipe."""

    def __init__(self):
        self.written = bytearray()

    def writable(self):
        return True

    def write(self, data):
        self.written += data
        return len(data)


def test_where_a_file_cannot_go_back(tmp_path, validate_ooxml):
    """If a workbook is written to a pipe, each part is followed by its sizes, and readers accept the file."""
    pipe = Pipe()
    write_table(pipe, Board(2, 3))
    check(bytes(pipe.written), flags=STREAMED)
    path = tmp_path / "table.xlsx"
    path.write_bytes(pipe.written)
    validate_ooxml(path)
    assert CalamineWorkbook.from_path(path).sheet_names == ["About", "Scores", "Parts"]


# --- other readers --------------------------------------------------------------------------------


@pytest.mark.exhaustive
def test_other_readers_see_the_same_values(file, run_node):
    """SheetJS, calamine and openpyxl find the same cell values in every file except the two largest."""
    with run_node("sheetjs.cjs", stdin=subprocess.PIPE, stdout=subprocess.PIPE) as sheetjs:
        for name in (*COMMANDS, *ADOPTED):
            if name in ("solver.xlsx", "game.xlsx"):
                continue  # they take half of the time; letters.xlsx and letters-game.xlsx have the same sheets
            print(file(name), file=sheetjs.stdin, flush=True)
            reply = json.loads(sheetjs.stdout.readline())
            assert "error" not in reply, (name, reply)
            theirs = reply["answer"]
            ours = read_with_calamine(file(name))
            assert list(ours) == list(theirs)
            for title, cells in ours.items():
                assert cells == theirs[title], (name, title)
            if name.endswith(".xlam"):
                continue  # openpyxl does not open it
            for sheet in read_workbook(file(name), data_only=True):
                cells = {c.coordinate: c.value for row in sheet.iter_rows() for c in row if c.value not in (None, "")}
                assert cells == ours[sheet.title], (name, sheet.title)


def read_with_calamine(path):
    """Return {sheet: {address: value}} for all non-empty cells, read by calamine."""
    book = CalamineWorkbook.from_path(path)
    return {
        title: {
            f"{get_column_letter(column)}{row}": value
            for row, values in enumerate(book.get_sheet_by_name(title).to_python(skip_empty_area=False), 1)
            for column, value in enumerate(values, 1)
            if value != ""
        }
        for title in book.sheet_names
    }


# --- values ---------------------------------------------------------------------------------------

NEWEST_ENGINE = 191029
"""The number of the calculation engine of Excel 2019 to 365."""
VOLATILE = {"CELL", "INDIRECT", "INFO", "NOW", "OFFSET", "RAND", "RANDBETWEEN", "TODAY"}
"""Functions that make Excel recalculate whenever it opens a file."""


@FILES
def test_excel_need_not_calculate_on_opening(file, name):
    """No file makes Excel recalculate its formulas on opening."""
    (book,) = parts(file(name), r"xl/workbook\.xml").values()
    (calculation,) = book.iter(f"{MAIN}calcPr")
    assert calculation.get("fullCalcOnLoad") is None
    assert int(calculation.get("calcId")) >= NEWEST_ENGINE
    for part, sheet in parts(file(name), r"xl/worksheets/[^/]*\.xml").items():
        for formula in (each.text for each in sheet.iter(f"{MAIN}f") if each.text):  # one that is shared stands once
            assert VOLATILE.isdisjoint(re.findall(r"\w+(?=\()", formula)), part
            assert ":INDEX(" not in formula, part


@pytest.mark.parametrize("name", [name for name in (*COMMANDS, *ADOPTED) if name not in NO_FORMULAS])
def test_what_turns_from_text_to_a_number_has_a_format(file, name):
    """Formulas under a conditional format that can give a text or a number have a number format, else LibreOffice 7.4 aborts."""
    under = {
        sheet.title: {place for each in sheet.conditional_formatting for area in each.sqref for place in area.cells}
        for sheet in read_workbook(file(name))
    }
    aborts = [
        (title, cell.coordinate, cell.value)
        for title, cell, _ in formulas(file(name))
        if (cell.row, cell.column) in under[title] and len(kinds(cell.value.removeprefix("="))) > 1
        if read_workbook(file(name))[title][cell.coordinate].number_format == "General"
    ]
    assert aborts == []


OPENED_BY = {
    "solver.xlsx": (), "game.xlsx": (),
    "letters.xlsx": ("libreoffice", "ironcalc"), "letters-game.xlsx": ("libreoffice", "ironcalc"),
}  # fmt: skip
"""The calculators that open the largest files here; the other tests of solver and game use the rest."""


@pytest.mark.parametrize(
    ("open_sheet", "name"),
    [
        pytest.param(
            calculator, name, marks=[pytest.mark.exhaustive] * (calculator not in OPENED_BY.get(name, CALCULATORS))
        )
        for calculator in CALCULATORS
        for name in COMMANDS
        if name not in (*NO_FORMULAS, "values.xlsm")
    ],
    indirect=["open_sheet"],
)
def test_every_file_opens_with_what_it_calculates(file, name, open_sheet):
    """For every formula in every file, each calculator calculates the value that is stored in the file."""
    assert_it_opens_with_what_it_calculates(file(name), open_sheet)


# --- charts ---------------------------------------------------------------------------------------


@FILES
def test_charts_are_not_drawn_over(file, name):
    """In every chart, titles and legends are outside the plot, and the frame has square corners."""
    seen = set()
    for chart in parts(file(name), r"xl/charts/.*\.xml").values():
        assert chart.find(f"{CHART}roundedCorners").get("val") == "0"
        for tag in ("title", "legend"):
            for element in chart.iter(f"{CHART}{tag}"):
                seen.add(tag)
                assert element.find(f"{CHART}overlay").get("val") == "0", tag
    assert seen or name not in ("game.xlsx", "small.xlsm", "evaluate.xlsx", "one.xlsx")


# --- green triangles ------------------------------------------------------------------------------

AFTER = [
    "smartTags", "drawing", "legacyDrawing", "legacyDrawingHF", "picture", "oleObjects", "controls",
    "webPublishItems", "tableParts", "extLst",
]  # fmt: skip


@FILES
def test_excel_is_told_where_not_to_warn(file, name):
    """Excel's warnings are suppressed for exactly the unlocked formulas, the texts that look like numbers, and the cells for such texts."""
    (styles,) = parts(file(name), r"xl/styles\.xml").values()
    unlocked = {
        number
        for number, look in enumerate(styles.find(f"{MAIN}cellXfs"))
        if (protection := look.find(f"{MAIN}protection")) is not None and protection.get("locked") in ("0", "false")
    }
    texts = {number for number, look in enumerate(styles.find(f"{MAIN}cellXfs")) if look.get("numFmtId") == "49"}
    for part, sheet in parts(file(name), r"xl/worksheets/[^/]*\.xml").items():
        expected = {"unlockedFormula": set(), "numberStoredAsText": set()}
        for cell in sheet.iter(f"{MAIN}c"):
            if cell.find(f"{MAIN}f") is not None:
                if int(cell.get("s", 0)) in unlocked:
                    expected["unlockedFormula"].add(cell.get("r"))
            elif int(cell.get("s", 0)) in unlocked & texts or re.fullmatch(
                r"[\d.,]*\d", "".join(text.text or "" for text in cell.iter(f"{MAIN}t"))
            ):
                expected["numberStoredAsText"].add(cell.get("r"))
        order = [child.tag.removeprefix(MAIN) for child in sheet]
        if not any(expected.values()):
            assert "ignoredErrors" not in order, part
            continue
        behind = order[order.index("ignoredErrors") + 1 :]
        assert behind == [tag for tag in AFTER if tag in behind], part
        told = {kind: set() for kind in expected}
        for element in sheet.iter(f"{MAIN}ignoredError"):
            (kind,) = set(element.attrib) - {"sqref"}
            assert element.get(kind) == "1"
            for area in element.get("sqref").split():
                told[kind] |= cells_of(area)
        assert told == expected, part


def cells_of(area):
    left, top, right, bottom = range_boundaries(area)
    return {f"{get_column_letter(column)}{row}" for row in range(top, bottom + 1) for column in range(left, right + 1)}


def test_texts_of_digits():
    """A sheet's XML lists texts that look like numbers as rectangles of cells without warnings, before the drawing."""
    book = openpyxl.Workbook()
    sheet = book.active
    sheet["E3"] = "12"
    for row, value in enumerate(["1122", "0,1", "1.5", " -3 ", "50%", "bww", "1 of 3", 1122], 1):
        sheet.cell(row, 7, value)
    sheet.add_chart(openpyxl.chart.BarChart(), "J1")
    file = io.BytesIO()
    package.save(book, file, {"Sheet": {}}, {}, {})
    with zipfile.ZipFile(file) as archive:
        xml = archive.read("xl/worksheets/sheet1.xml").decode()
    ignored = '<ignoredError sqref="G1:G5 E3" numberStoredAsText="1"/>'
    assert f"<ignoredErrors>{ignored}</ignoredErrors><drawing " in xml


# --- conditional formats --------------------------------------------------------------------------


@FILES
def test_rows_and_cells_stand_in_order(file, name):
    """The rows of each sheet and the cells of each row are in order, without duplicates."""
    for part, sheet in parts(file(name), r"xl/worksheets/[^/]*\.xml").items():
        rows = [int(row.get("r")) for row in sheet.iter(f"{MAIN}row")]
        assert rows == sorted(set(rows)), part
        for row in sheet.iter(f"{MAIN}row"):
            columns = [coordinate_to_tuple(cell.get("r"))[1] for cell in row]
            assert columns == sorted(set(columns)), part


@FILES
def test_conditional_formats_are_few(file, name):
    """No sheet has more than 230 conditional formats, because Excel loads conditional formats slowly."""
    for part, sheet in without_cells(file(name)).items():
        assert len(list(sheet.iter(f"{MAIN}cfRule"))) <= 230, part


@FILES
def test_conditional_formats_start_from_a_corner(file, name):
    """If a conditional format has a formula, its first range starts in the top left corner of all its ranges."""
    for part, sheet in without_cells(file(name)).items():
        for block in sheet.iter(f"{MAIN}conditionalFormatting"):
            bounds = [range_boundaries(area) for area in block.get("sqref").split()]
            corner = min(left for left, *_ in bounds), min(top for _, top, *_ in bounds)
            assert bounds[0][:2] == corner or block.find(f".//{MAIN}formula") is None, part


@FILES
def test_conditional_formats_and_lists_refer_to_no_other_sheet(file, name):
    """Conditional formats and lists refer to other sheets only by defined names, as Excel 2007 requires."""
    for part, sheet in without_cells(file(name)).items():
        for tag in ("formula", "formula1", "formula2"):
            for formula in sheet.iter(f"{MAIN}{tag}"):
                assert "!" not in formula.text, part


@given(st.sets(st.tuples(st.integers(1, 6), st.integers(1, 6))))
def test_groups_under_a_corner_cover_each_cell_once(cells):
    """Rectangles of cells are grouped so that no rectangle begins above or left of the first of its group."""
    groups = list(under_a_corner(rectangles("Sheet", cells)))
    areas = [area for group in groups for area in group]
    assert sorted((cell.row, cell.column) for area in areas for cell in area.cells) == sorted(cells)
    for first, *rest in groups:
        assert all(first.row <= area.row and first.column <= area.column for area in rest)


# --- names ----------------------------------------------------------------------------------------


@FILES
def test_no_style_has_a_name_of_excels(file, name):
    """No style except Normal has the name of one of Excel's own styles, whether in upper or lower case."""
    (styles,) = parts(file(name), r"xl/styles\.xml").values()
    named = {style.get("name"): style for style in styles.iter(f"{MAIN}cellStyle")}
    assert named.pop("Normal").get("builtinId") == "0"
    assert len(named) > 10
    assert {style.lower() for style in named}.isdisjoint(style.lower() for style in built_in)
    assert not any("builtinId" in style.attrib for style in named.values())


@FILES
def test_the_addin_has_no_window(file, name):
    """The window of the add-in is hidden; the window of every other file is visible."""
    (book,) = parts(file(name), r"xl/workbook\.xml").values()
    (view,) = book.iter(f"{MAIN}workbookView")
    assert (view.get("visibility") == "hidden") == name.endswith(".xlam")


def test_values_are_filled_in_whoever_wrote_the_xml():
    """Stored values are inserted into a sheet's XML, whether or not lxml wrote the XML."""
    ours = b'<c r="A1" s="3" t="n" /><c r="B1"><f>1+1</f><v /></c>'
    lxmls = b'<c r="A1" s="3" t="n"></c><c r="B1"><f>1+1</f><v></v></c>'
    for sheet in (ours, lxmls):
        filled = package._EMPTY.sub(rb"\1/>", package._fill_in(sheet, {"B1": 2}))
        assert filled == b'<c r="A1" s="3"/><c r="B1"><f>1+1</f><v>2</v></c>'
