"""Corrections of the file that openpyxl writes.

A workbook is a zip archive of XML parts. openpyxl writes formulas without values; ``save`` adds the initial values, so
that previews and Protected View do not show blanks. Cells with a style but no value are not marked as numbers, which
IronCalc would read as 0. Digits that are texts are marked, so that Excel does not warn about them. The elements of fonts
get the order of ECMA-376, 18.8.22. The times of writing are removed, so that the same workbook gives the same file. (Where lxml is
installed, openpyxl writes XML with it, in another order and spacing.)
"""

import re
import zipfile
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib.resources import files
from io import BytesIO
from itertools import repeat
from typing import IO, BinaryIO
from xml.etree import ElementTree
from xml.sax.saxutils import escape, quoteattr

from openpyxl import Workbook
from openpyxl.utils import column_index_from_string
from openpyxl.workbook.properties import CalcProperties
from openpyxl.worksheet.worksheet import Worksheet

from mastermind_xl.archive import create
from mastermind_xl.sheets.writing.area import rectangles
from mastermind_xl.sheets.writing.formulas import xml_safe
from mastermind_xl.sheets.writing.limits import check_texts

Value = str | int | float

_CALC_ID = 999_999
"""A calculation engine newer than that of any Excel. For a file of an older engine, Excel recalculates all cells on
opening, and asks to save on closing ([MS-OI29500] 2.1.565)."""

_EMPTY = re.compile(rb'(<c r="[A-Z]+[0-9]+"(?: s="[0-9]+")?) t="n"(?: ?/>|></c>)')
_FORMULA = re.compile(rb'<c r="([A-Z]+[0-9]+)"([^>]*)>(<f[^>]*>[^<]*</f>)<v ?(?:/>|></v>)</c>')
_VALUE = re.compile(r"(</f>|<f [^>]*/>)<v>[^<]*</v>")
_AFTER_IGNORED_ERRORS = re.compile(  # ECMA-376 part 1, 18.3.1.99: the order of a sheet's elements
    rb"<(?:smartTags|drawing|legacyDrawing|legacyDrawingHF|picture|oleObjects|controls|webPublishItems"
    rb"|tableParts|extLst)\b|</worksheet>"
)
_DIMENSION = re.compile(rb"<dimension [^>]*/>")
_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_FONT_ORDER = (
    "b", "i", "strike", "condense", "extend", "outline", "shadow", "u",
    "vertAlign", "sz", "color", "name", "family", "charset", "scheme",
)  # fmt: skip
_THEME = files(__package__) / "theme.xml"
"""The usual colours and fonts of charts; openpyxl's own theme is four times as long."""
_TIMES = re.compile(rb"<dcterms:(created|modified)[^>]*>[^<]*</dcterms:\1>")


def save(
    workbook: Workbook, file: BinaryIO, cached: Mapping[str, Mapping[str, Value]], rows: Mapping[str, Iterable[str]],
    charts: Mapping[str, Sequence[str]], *, is_stale: bool = False,
) -> None:  # fmt: skip
    """Write an openpyxl workbook to a binary file; the keys of all other arguments are English titles of sheets.

    ``cached`` has the initial values of formulas by address; a formula without one raises KeyError, a too long text MastermindError. ``rows`` is the XML of
    further rows, made one by one, so that no long table is in memory as a whole. ``charts`` are the alternative texts of charts.
    With ``is_stale``, formulas get no values, and any program that opens the file calculates them.
    """
    check_texts(workbook)
    raw = BytesIO()
    workbook.calculation = CalcProperties(calcId=_CALC_ID, fullCalcOnLoad=is_stale or None)
    workbook.loaded_theme = _THEME.read_bytes()
    workbook.save(raw)
    named = enumerate(zip(cached, workbook.worksheets, strict=True), 1)
    sheets = {f"xl/worksheets/sheet{n}.xml": each for n, each in named}
    drawn = [charts[title] for title in cached if title in charts]
    drawings = {f"xl/drawings/drawing{n}.xml": texts for n, texts in enumerate(drawn, 1)}
    with zipfile.ZipFile(raw) as source, zipfile.ZipFile(file, "w") as target:
        for name in source.namelist():
            content = source.read(name)
            is_long = name in sheets and sheets[name][0] in rows
            with create(target, name, level=7 if is_long else 9) as part:
                if name in sheets:
                    title, sheet = sheets[name]
                    filled, lines = content if is_stale else _fill_in(content, cached[title]), rows.get(title, ())
                    if is_stale and lines:
                        lines = (_VALUE.sub(r"\1", line) for line in lines)
                    _write_sheet(part, _EMPTY.sub(rb"\1/>", filled), lines, _find_digits(sheet))
                elif name in drawings:
                    part.write(_describe_charts(content, drawings[name]))
                elif name == "xl/styles.xml":
                    part.write(_order_fonts(content))
                elif name == "docProps/core.xml":
                    part.write(_TIMES.sub(b"", content))
                else:
                    part.write(content)


_NUMBER = re.compile(r" *[-+]?[\d.,]*\d[\d.,]*%? *")  # texts that some country's Excel would read as a number
_TEXT = re.compile(r'<c r="([A-Z]+)([0-9]+)"[^>]* t="inlineStr"><is><t>([^<]*)</t>')


def _write_sheet(part: IO[bytes], sheet: bytes, rows: Iterable[str], digits: set[tuple[int, int]]) -> None:
    """Write a ``sheet`` with further ``rows`` to ``part``; Excel gives its texts of digits (``digits``) no green triangle."""
    before, end, after = sheet.partition(b"</sheetData>")
    part.write(_DIMENSION.sub(b"", before) if rows else before)
    for row in rows:
        for column, number, text in _TEXT.findall(row) if "inlineStr" in row else ():
            if _NUMBER.fullmatch(text):
                digits.add((int(number), column_index_from_string(column)))
        part.write(row.encode())
    # ECMA-376 part 1, 18.3.1.50 and 18.3.1.51
    cells = " ".join(area.span for area in rectangles("", digits))
    ignored = f'<ignoredErrors><ignoredError sqref="{cells}" numberStoredAsText="1"/></ignoredErrors>' if digits else ""
    place = _AFTER_IGNORED_ERRORS.search(after)
    at = place.start() if place else 0  # there is nothing after an empty sheet, and nothing to ignore in it
    part.write(end + after[:at] + ignored.encode() + after[at:])


def _find_digits(sheet: Worksheet) -> set[tuple[int, int]]:
    """Return row and column of each text that looks like a number, and of each cell where a person may type such a text."""
    return {
        (row, column)
        for row, cells in enumerate(sheet.iter_rows(), 1)
        for column, cell in enumerate(cells, 1)
        if (cell.data_type == "s" and _NUMBER.fullmatch(str(cell.value)))
        or (cell.has_style and cell.number_format == "@" and not cell.protection.locked)
    }


def cell_xml(address: str, style: int, value: Value | None, formula: str | None = None) -> str:
    """Return the XML of a cell: its address, the number of its style (0: none), and its value or a formula with this value."""
    start = f'<c r="{address}" s="{style}"' if style else f'<c r="{address}"'
    if formula is not None:
        kind = ' t="str"' if isinstance(value, str) else ""
        return f"{start}{kind}><f>{escape(formula)}</f><v>{escape(str(value))}</v></c>"
    if isinstance(value, str):
        return f'{start} t="inlineStr"><is><t>{escape(xml_safe(value))}</t></is></c>'
    return f"{start}/>" if value is None else f"{start}><v>{value}</v></c>"


def cells_xml(columns: Iterable[str], row: object, style: int, values: Iterable[Value]) -> str:
    """See ``cell_xml``: returns the XML of cells in one row and one style, from the letters of the cells' columns."""
    return "".join(cell_xml(f"{column}{row}", style, value) for column, value in zip(columns, values, strict=True))


def shared(cell: str, number: int, span: str) -> Iterator[str]:
    """Yield the XML of the cells of a column, from the first one down, which share the formula of ``cell``; endlessly.

    Formulas that are written once halve a workbook. ``number`` is one for each formula of a sheet, ``span`` the column's cells.
    Only relative rows may differ between the formulas (ECMA-376 part 1, 18.3.1.40).

    >>> cells = shared('<c r="B2"><f>A2+1</f><v>3</v></c>', 0, "B2:B9")
    >>> next(cells)
    '<c r="B2"><f t="shared" ref="B2:B9" si="0">A2+1</f><v>3</v></c>'
    >>> next(cells)
    '<c r="B2"><f t="shared" si="0"/><v>3</v></c>'
    """
    before, formula, after = re.split("<f>|</f>", cell)
    yield f'{before}<f t="shared" ref="{span}" si="{number}">{formula}</f>{after}'
    yield from repeat(f'{before}<f t="shared" si="{number}"/>{after}')


def _fill_in(sheet: bytes, values: Mapping[str, Value]) -> bytes:
    def put(match: re.Match[bytes]) -> bytes:
        address, attributes, formula = match.groups()
        value = values[address.decode()]
        kind = b' t="str"' if isinstance(value, str) else b""
        text = escape(xml_safe(str(value))).encode()
        return b'<c r="%b"%b%b>%b<v>%b</v></c>' % (address, attributes, kind, formula, text)

    return _FORMULA.sub(put, sheet)


def _describe_charts(drawing: bytes, texts: Sequence[str]) -> bytes:
    def describe(name: re.Match[bytes]) -> bytes:
        return name[0] + f" descr={quoteattr(xml_safe(texts[int(name[1]) - 1]))}".encode()

    return re.sub(rb'name="Chart ([0-9]+)"', describe, drawing)


def _order_fonts(styles: bytes) -> bytes:
    ElementTree.register_namespace("", _MAIN)
    root = ElementTree.fromstring(styles)  # noqa: S314 - our own output
    for font in root.iter(f"{{{_MAIN}}}font"):
        font[:] = sorted(font, key=lambda child: _FONT_ORDER.index(child.tag.partition("}")[2]))
    ordered: bytes = ElementTree.tostring(root, encoding="UTF-8", xml_declaration=True)
    return ordered
