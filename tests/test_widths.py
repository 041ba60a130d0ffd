"""Every text and number on a visible sheet of a ready-made workbook fits into its cell.

Widths are those of the letters of Calibri, which Carlito shares, and of Liberation Sans, which replaces
Calibri if neither is installed (Debian: ``fonts-crosextra-carlito fonts-liberation``).
"""

import re
from functools import cache
from itertools import combinations
from pathlib import Path

import ironcalc
import openpyxl
import pytest
from catalogues import TRANSLATED
from marks import always
from openpyxl.utils import get_column_letter
from programs import absent

from mastermind_xl import templates
from mastermind_xl.sheets.writing.area import PIXELS

FONTS = {"Calibri": "crosextra/Carlito-Regular", "Liberation Sans": "liberation/LiberationSans-Regular"}
FONTS_OF_BARS = {"Courier New": "liberation/LiberationMono-Regular", "DejaVu Sans Mono": "dejavu/DejaVuSansMono"}
FOLDER = Path("/usr/share/fonts/truetype")
BOOKS = [name for name in templates.COMMANDS if name.endswith((".xlsx", ".xlsm"))]
QUICK, USUAL_BOARD = ("game-3x4.xlsx", "solver-3x4.xlsx", "puzzles-hard.xlsx"), ("game.xlsm", "solver.xlsx")

PADDING = 4  # pixels left and right of a text, together
INDENT = 9  # pixels of a step of indentation
USUAL = 64  # pixels of a column without a width
_EXTREMES = (  # of formats, by the way they begin
    ("#,##0.0", "{most:,}.0"), ("#,##0", "{most:,}"), ("0.0%", "100.0%"), ("0.0000", "10.0000"),
    ("0.00", "10.00"), ("yyyy-mm-dd", "2026-12-26"),
)  # fmt: skip


@cache
def load_font(font, bold):
    """Return the width of each letter of a font, in parts of its size, and the width for letters that it lacks."""
    from fontTools.ttLib import TTFont

    name = (FONTS | FONTS_OF_BARS)[font]
    path = FOLDER / f"{name.replace('Regular', 'Bold') if bold else name}.ttf"
    if not path.exists():
        absent(f"{path}: apt install fonts-crosextra-carlito fonts-liberation fonts-dejavu-core")
    with TTFont(path) as file:
        unit, widths = file["head"].unitsPerEm, file["hmtx"]
        return {chr(code): widths[name][0] / unit for code, name in file.getBestCmap().items()}


def text_pixels(text, font, size, bold):
    """Return the width of the widest line of a text; a sign that the font lacks counts as wide as the font's size."""
    widths = load_font(font, bold)
    return max(sum(widths.get(sign, 1) for sign in line) for line in text.split("\n")) * size * 96 / 72


@cache
def read_sheets(path):
    """List what visible cells can show: sheet, address, text, size of the letters, bold, alignment, room in pixels."""
    book = openpyxl.load_workbook(path, data_only=True)
    codes = book.defined_names.get("Possibilities")
    most = int(codes.attr_text.rpartition("$")[2]) - 1 if codes else 10
    return [cell for sheet in book if sheet.sheet_state == "visible" for cell in read_cells(sheet, most)]


def read_cells(sheet, most):
    """Do the same as ``read_sheets`` for one sheet."""
    spans = {area.start_cell.coordinate: area for area in sheet.merged_cells.ranges}
    widths = {}
    for dimension in sheet.column_dimensions.values():
        for column in range(dimension.min, min(dimension.max, 300) + 1):
            widths[column] = 0 if dimension.hidden else round(PIXELS * dimension.width)
    for row in sheet.iter_rows(max_row=200):
        for cell in row:
            text = shown(cell, most)
            width = widths.get(cell.column, USUAL)
            if not text or not width:
                continue
            last = spans[cell.coordinate].max_col if cell.coordinate in spans else cell.column
            room = sum(widths.get(column, USUAL) for column in range(cell.column, last + 1))
            if cell.data_type == "s" and not cell.alignment.wrap_text and cell.coordinate not in spans:
                room += overflow(sheet, cell, widths)
            if cell.alignment.wrap_text:
                text = "\n".join(re.split(r"[ \n]", text))
            yield sheet.title, cell.coordinate, text, cell.font.sz, cell.font.b, cell.alignment, room


def overflow(sheet, cell, widths):
    """Return the width in pixels of empty cells on the side to which a text runs over."""
    step = {"right": -1, "center": 0}.get(cell.alignment.horizontal, 1)
    room, column = 0, cell.column + step
    while step and 0 < column < 200 and sheet.cell(cell.row, column).value is None:
        room += widths.get(column, USUAL)
        column += step
    return room


def shown(cell, most):
    """Return the widest text that a cell can show."""
    form = cell.number_format
    if (cell.alignment.shrink_to_fit and "%" not in form) or form.startswith(";;;"):
        return ""
    if cell.data_type != "s":
        for begin, extreme in _EXTREMES:
            if form.startswith(begin):
                return extreme.format(most=most)
    return "" if cell.value is None else str(cell.value)


def find_wide(path, font):
    """Return the texts of a workbook file that are wider than their cells: by address text, width and room."""
    load_font(font, False)
    wide = {}
    for title, address, text, size, bold, alignment, room in read_sheets(path):
        needs = text_pixels(text, font, size, bold) + PADDING + INDENT * alignment.indent
        if needs > room:
            wide[f"{title}!{address}"] = (text[:60], round(needs), room)
    return wide


@pytest.mark.sampled(6)
@pytest.mark.parametrize("font", FONTS)
@pytest.mark.parametrize(
    "name",
    [
        pytest.param(
            name,
            marks=[pytest.mark.slow] * (name not in QUICK)
            + [pytest.mark.each] * (name in USUAL_BOARD)
            + [pytest.mark.exhaustive] * ("bulls" in name),
        )
        for name in BOOKS
    ],
)
def test_everything_fits(written, name, font):
    """No text or number of a ready-made workbook is wider than its cell, in Calibri or in Liberation Sans."""
    assert find_wide(written(name, *templates.COMMANDS[name]), font) == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", QUICK + USUAL_BOARD)
def test_translations_fit(written, name, language):
    """No text of a translated workbook is wider than its cell; if one is, shorten it or make room."""
    assert find_wide(written(name, *templates.COMMANDS[name], "--language", language), "Calibri") == {}


@pytest.mark.slow
@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("name", ["game-3x4.xlsx", "solver-3x4.xlsx", "game.xlsm", "solver.xlsx"])
def test_paragraphs_fit(written, name, language):
    """No paragraph of a translated workbook has more lines than its rows have room for."""
    book = openpyxl.load_workbook(written(name, *templates.COMMANDS[name], "--language", language), data_only=True)
    high = {}
    for sheet in book:
        for cell in (each for row in sheet.iter_rows(max_row=200) for each in row if sheet.sheet_state == "visible"):
            if cell.alignment.wrap_text and isinstance(cell.value, str) and cell.value:
                lines, room, last = find_lines(sheet, cell)
                heights = [sheet.row_dimensions[row].height or 15 for row in range(cell.row, last + 1)]
                if lines * 1.15 * cell.font.sz > sum(heights):
                    high[f"{sheet.title}!{cell.coordinate}"] = (cell.value[:60], lines, heights, room)
    assert high == {}


def find_lines(sheet, cell):
    """Return the number of lines of a cell's text, their width in pixels, and the last row of its (merged) cells."""
    area = next((each for each in sheet.merged_cells.ranges if cell.coordinate in each), None)
    columns = range(cell.column, (area.max_col if area else cell.column) + 1)
    widths = {
        column: round(PIXELS * each.width)
        for each in sheet.column_dimensions.values()
        for column in range(each.min, min(each.max, 300) + 1)
    }
    room = sum(widths.get(column, USUAL) for column in columns) - PADDING - 2 * INDENT * cell.alignment.indent
    lines = 0
    for paragraph in cell.value.split("\n"):
        line = ""
        lines += 1
        for word in paragraph.split(" "):
            longer = f"{line} {word}".strip()
            if line and text_pixels(longer, "Calibri", cell.font.sz, cell.font.b) > room:
                lines, longer = lines + 1, word
            line = longer
    return lines, room, area.max_row if area else cell.row


def find_bars(path):
    """Return the formulas of all bars in a workbook file, each with its number in A1, with the cell of such a bar."""
    bars = {}
    for sheet in openpyxl.load_workbook(path):
        for cell in (each for row in sheet.iter_rows(max_row=40) for each in row if "█" in str(each.value)):
            number = f"${get_column_letter(cell.column - 1)}${cell.row}"
            assert number in cell.value, cell
            bars[cell.value.replace(number, "A1"), sheet.column_dimensions[cell.column_letter].width] = cell
    return bars


@pytest.mark.slow
@pytest.mark.parametrize(
    "name",
    always(
        ["game-bulls-and-cows.xlsx", "game-3x4.xlsx", "solver-3x4.xlsx"],
        [name for name in BOOKS if not name.startswith("puzzles")],
    ),
)
def test_more_codes_have_a_longer_bar(written, name):
    """The bar of all codes fills its column, but fits; each other bar is shorter, or as long if the numbers are close."""
    path = written(name, *templates.COMMANDS[name])
    bars = find_bars(path)
    (codes,) = {int(codes) for formula, _ in bars for codes in re.findall(r"LN\((\d+)\)", formula)}
    numbers = sorted({round(codes ** (step / 40)) for step in range(41)})
    for (formula, width), cell in bars.items():
        model = ironcalc.create("bars", "en", "UTC", "en")
        for row, number in enumerate(numbers, 1):
            model.set_user_input(0, row, 1, str(number))
            model.set_user_input(0, row, 2, "=" + formula.removeprefix("=").replace("A1", f"A{row}"))
        model.evaluate()
        texts = [model.get_cell_value(0, row, 2) for row in range(1, len(numbers) + 1)]
        room = round(PIXELS * width) - PADDING - INDENT * cell.alignment.indent
        for font in FONTS_OF_BARS:
            pixels = [text_pixels(text.replace("▌", ""), font, cell.font.sz, False) for text in texts]
            block = text_pixels("█", font, cell.font.sz, False)
            pixels = [wide + block / 2 * text.count("▌") for wide, text in zip(pixels, texts, strict=True)]
            assert room - block < pixels[-1] <= room, (cell, font)
            assert pixels == sorted(pixels), (cell, font)
            assert pixels[numbers.index(1)] == 0
            for less, more in combinations(range(len(numbers)), 2):
                if numbers[more] > numbers[less] * codes ** (1 / 12):
                    assert pixels[more] > pixels[less], (cell, numbers[less], numbers[more])
