"""Add buttons to a finished workbook: a VBA project, a ribbon, and shapes on sheets.

openpyxl can keep a VBA project but neither a ribbon nor an add-in. So an .xlsx written by
``mastermind_xl.sheets.writing.package`` is copied, part by part, into an .xlsm or .xlam: [MS-OFFMACRO2] for
the project, [MS-CUSTOMUI2] for the ribbon, ECMA-376 part 1, 20.5 for shapes. The same workbook always gives
the same bytes.
"""

import re
import shutil
import zipfile
from collections.abc import Iterable, Mapping
from importlib.resources import files
from string import Template
from types import MappingProxyType
from typing import IO, BinaryIO
from xml.sax.saxutils import escape, quoteattr

from openpyxl.packaging.relationship import get_rels_path
from openpyxl.utils import quote_sheetname
from openpyxl.worksheet.cell_range import CellRange
from openpyxl.xml import constants

from mastermind_xl.archive import create, sheet_parts
from mastermind_xl.core.languages import fill
from mastermind_xl.core.messages import TAB
from mastermind_xl.core.paint import ACCENT, PAPER
from mastermind_xl.excel.buttons import BUTTONS, Button
from mastermind_xl.excel.vba_project import WORKBOOK, Module
from mastermind_xl.sheets.writing.area import PIXELS

Buttons = Mapping[str, Mapping[str, Button]]  # by sheet title and covered cells

_BLOCK = 1 << 20
_EMU, _POINT = 9525, 12_700  # units of a drawing per pixel and per point

RELATIONSHIPS = constants.REL_NS
RIBBON_RELATION = "http://schemas.microsoft.com/office/2007/relationships/ui/extensibility"
_PROJECT_RELATION = "http://schemas.microsoft.com/office/2006/relationships/vbaProject"

_BUTTON = Template("".join(map(str.strip, files(__package__).joinpath("button.xml").read_text("utf-8").splitlines())))
_DECLARATION = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
_AFTER_DRAWING = re.compile(rb"<legacyDrawing\b|<tableParts\b|</worksheet>")


def document_modules(source: BinaryIO) -> list[Module]:
    """Return an empty VBA module for the workbook in an .xlsx file and one for each of the workbook's sheets."""
    with zipfile.ZipFile(source) as package:
        names = [WORKBOOK, *_code_names(sheet_parts(package)).values()]
    return [Module(name, "", "document") for name in names]


def write_macro_package(
    source: BinaryIO, target: BinaryIO, *, project: bytes, ribbon: str | None = None, addin: bool = False,
    buttons: Buttons = MappingProxyType({}),
) -> None:  # fmt: skip
    """Copy an .xlsx as .xlsm or, for an ``addin``, .xlam.

    Sheets of the ``source`` that get buttons must have no drawing, and ``target`` must be open for writing in
    binary. ``project`` is the result of ``vba_project``, including the modules of ``document_modules``, and ``ribbon``
    is the XML of the ribbon (Office 2010 and later). ``buttons`` maps sheet titles and covered cells, such as
    ``P3:Q4``, to buttons. Raises KeyError for an unknown sheet.
    """
    with zipfile.ZipFile(source) as old:
        copy = _Copy(old, constants.WORKBOOK_MACRO % ("addin" if addin else "sheet"))
        copy.parts["xl/vbaProject.bin"] = project
        copy.types.append(f'<Default Extension="bin" ContentType="{constants.VBA}"/>')
        copy.relate(constants.ARC_WORKBOOK, "vbaProject", _PROJECT_RELATION, "vbaProject.bin")
        if ribbon is not None:
            copy.parts["customUI/customUI14.xml"] = ribbon.encode()
            copy.relate("", "ribbon", RIBBON_RELATION, "customUI/customUI14.xml")
        copy.add_buttons(buttons, linked=False)
        copy.write(target)


def write_linked_buttons(source: BinaryIO, target: BinaryIO, buttons: Buttons) -> None:
    """See ``write_macro_package``; the copy is an .xlsx without macros, whose buttons are links.

    A link selects the first cell under its button, and xlwings Lite reacts to this selection. The button has the name
    of the Python function that it runs.
    """
    with zipfile.ZipFile(source) as old:
        copy = _Copy(old, constants.XLSX)
        copy.add_buttons(buttons, linked=True)
        copy.write(target)


class _Copy:
    """A copy of a workbook file, which is a zip file of parts: the parts of ``old``, new parts, and links to them."""

    def __init__(self, old: zipfile.ZipFile, main_type: str) -> None:
        self._old, self._main_type, self._sheets = old, main_type, sheet_parts(old)
        self.parts: dict[str, bytes] = {}
        self.types: list[str] = []
        self._relations: dict[str, list[str]] = {}  # by the part that has them; "" for those of the package

    def relate(self, part: str, name: str, kind: str, target: str) -> None:
        """Add a link from a ``part`` of the file to a ``target``; the link has a ``name`` and a ``kind``."""
        self._relations.setdefault(part, []).append(relation(name, kind, target))

    def add_buttons(self, buttons: Buttons, *, linked: bool) -> None:
        """Add a drawing to each sheet that has buttons: shapes that run macros or, if ``linked``, select a cell."""
        for number, (title, placed) in enumerate(buttons.items(), 1):
            sheet, name = self._sheets[title], f"drawings/buttons{number}.xml"
            with self._old.open(sheet) as part:
                places = _Places(part.read(_BLOCK))
            numbered = enumerate(placed.items(), 2)
            shapes = "".join(_shape(n, cells, button, places, linked=linked) for n, (cells, button) in numbered)
            spaces = f'xmlns:xdr="{constants.SHEET_DRAWING_NS}" xmlns:a="{constants.DRAWING_NS}"'
            self.parts[f"xl/{name}"] = f"{_DECLARATION}<xdr:wsDr {spaces}>{shapes}</xdr:wsDr>".encode()
            self.types.append(f'<Override PartName="/xl/{name}" ContentType="{constants.DRAWING_TYPE}"/>')
            self.relate(sheet, "buttons", f"{RELATIONSHIPS}/drawing", f"../{name}")
            for cells, button in placed.items() if linked else ():
                to = title if title.isalnum() else quote_sheetname(title)
                place = f"#{to}!{cells.partition(':')[0]}"
                self.relate(f"xl/{name}", button.name, f"{RELATIONSHIPS}/hyperlink", place)

    def write(self, target: BinaryIO) -> None:
        """Write the copy to an open file."""
        code_names = _code_names(self._sheets)
        relations = {
            get_rels_path(part): elements  # type: ignore[no-untyped-call]  # openpyxl's types leave it out
            for part, elements in self._relations.items()
        }
        with zipfile.ZipFile(target, "w") as new:
            for name in self._old.namelist():
                with self._old.open(name) as part, create(new, name) as copy:
                    if name in code_names:
                        _copy_sheet(part, copy, code_names[name], with_drawing=name in self._relations)
                    elif name in relations:
                        copy.write(insert(part.read(), relations.pop(name)))
                    elif name == constants.ARC_WORKBOOK:
                        copy.write(_name_code(part.read(), "workbookPr", WORKBOOK))
                    elif name == constants.ARC_CONTENT_TYPES:
                        types = insert(part.read(), self.types)
                        copy.write(types.replace(constants.XLSX.encode(), self._main_type.encode()))
                    else:
                        shutil.copyfileobj(part, copy)
            first = f'{_DECLARATION}<Relationships xmlns="{constants.PKG_REL_NS}"/>'.encode()
            parts = self.parts | {name: insert(first, elements) for name, elements in relations.items()}
            for name, content in parts.items():
                with create(new, name) as copy:
                    copy.write(content)


def relation(name: str, kind: str, target: str) -> str:
    """Return the XML element that links a part of the file to a ``target``; the link has a ``kind`` and a ``name``."""
    return f'<Relationship Id="{name}" Type="{kind}" Target={quoteattr(target)}/>'


def _code_names(sheets: Mapping[str, str]) -> dict[str, str]:
    return {part: f"Sheet{number}" for number, part in enumerate(sheets.values(), 1)}


def _copy_sheet(part: IO[bytes], copy: IO[bytes], code_name: str, *, with_drawing: bool) -> None:
    """Copy a sheet in blocks, because tables may be long; only the sheet's beginning and end change."""
    kept = _name_code(part.read(_BLOCK), "sheetPr", code_name)
    while block := part.read(_BLOCK):
        kept += block
        copy.write(kept[:-_BLOCK])
        kept = kept[-_BLOCK:]
    if with_drawing:
        place = _AFTER_DRAWING.search(kept, max(kept.rfind(b"</sheetData>"), 0))
        at = place.start() if place else len(kept)
        drawing = f'<drawing xmlns:r="{RELATIONSHIPS}" r:id="buttons"/>'.encode()
        kept = kept[:at] + drawing + kept[at:]
    copy.write(kept)


def _name_code(xml: bytes, tag: str, name: str) -> bytes:
    def rename(start: re.Match[bytes]) -> bytes:
        bare = re.sub(rb' codeName="[^"]*"', b"", start[0])
        return bare.replace(opening, opening + f' codeName="{name}"'.encode(), 1)

    opening = f"<{tag}".encode()
    return re.sub(opening + rb"\b[^>]*>", rename, xml, count=1)


def insert(xml: bytes, elements: Iterable[str]) -> bytes:
    """Return XML with more elements at the end of the outermost element."""
    opened = re.sub(rb"<(\w+)([^>]*)/>\s*\Z", rb"<\1\2></\1>", xml)
    at = opened.rindex(b"</")
    return opened[:at] + "".join(elements).encode() + opened[at:]


class _Places:
    """The places of a sheet's columns and rows in units of a drawing, 9,525 per pixel, read from the sheet's XML."""

    _COLUMN, _ROW = 64 * _EMU, 20 * _EMU  # usual sizes

    def __init__(self, sheet: bytes) -> None:
        self._columns, self._rows = dict[int, int](), dict[int, int]()
        for tag in re.findall(rb"<(?:col|row) [^>]*>", sheet):
            has = {name.decode(): text.decode() for name, text in re.findall(rb'(\w+)="([^"]*)"', tag)}
            if "ht" in has:
                self._rows[int(has["r"])] = round(float(has["ht"]) * _POINT)
            elif "width" in has:
                width = 0 if has.get("hidden") == "1" else round(float(has["width"]) * PIXELS) * _EMU
                self._columns |= dict.fromkeys(range(int(has["min"]), int(has["max"]) + 1), width)

    def at(self, column: int, row: int) -> tuple[int, int]:
        """Return the distances of a cell's top left corner from the sheet's, across and down, in units of a drawing."""
        across = sum(self._columns.get(each, self._COLUMN) for each in range(1, column))
        return across, sum(self._rows.get(each, self._ROW) for each in range(1, row))


def _shape(number: int, cells: str, button: Button, places: _Places, *, linked: bool) -> str:
    left, top, right, bottom = CellRange(cells).bounds
    (x, y), (end_x, end_y) = places.at(left, top), places.at(right + 1, bottom + 1)
    name, macro, close = button.label, f"[0]!{button.sub}", "/>"
    if linked:
        name, macro = button.name, ""
        link = f'<a:hlinkClick xmlns:r="{RELATIONSHIPS}" r:id="{name}" tooltip={quoteattr(fill(button.tip))}/>'
        close = f">{link}</xdr:cNvPr>"
    # A button has two places: the anchor, which is absolute so that hidden rows do not squeeze the button, and the
    # frame, which some programs read instead. Its white line separates it from the next button.
    return _BUTTON.substitute(
        left=left - 1, top=top - 1, right=right, bottom=bottom, x=x, y=y, width=end_x - x, height=end_y - y,
        macro=macro, number=number, name=quoteattr(name), tip=quoteattr(fill(button.tip)), close=close,
        label=escape(fill(button.label)), fill=ACCENT, ink=PAPER,
    )  # fmt: skip


# --- the ribbon --------------------------------------------------------------------------------------

_RIBBON = "http://schemas.microsoft.com/office/2009/07/customui"
_SHARED = "urn:mastermind-xl"  # the namespace in which the add-in and every workbook have their common tab


def ribbon_xml(*, addin: bool, on_load: str = "") -> str:
    """Return the XML of the ribbon tab MasterMind for an add-in or a workbook ([MS-CUSTOMUI2], Office 2010 and later).

    Add-in and workbook share one tab, because both qualify its name by the same namespace ([MS-CUSTOMUI2],
    2.4.22). The groups of a workbook are always shown. A macro hides the add-in's groups while a workbook with groups
    of its own is active. ``on_load`` is a procedure that Excel calls when it loads the ribbon; LibreOffice never does.
    """
    asks = ' getVisible="ShowMastermindGroup"' if addin else ""
    hears = f' onLoad="{on_load}"' if on_load else ""
    groups: dict[str, str] = {}
    for each in BUTTONS:
        groups[each.group] = groups.get(each.group, "") + (
            f'<button id="mastermind{each.sub}" tag="{each.name}" size="large" '
            f'label={quoteattr(fill(each.label))} imageMso="{each.picture}" onAction="OnMastermindButton" '
            f"screentip={quoteattr(fill(each.tip))} supertip={quoteattr(fill(each.detail))}/>"
        )
    inside = (
        f'<group id="mastermind{group}" label={quoteattr(fill(group))}{asks}>{buttons}</group>'
        for group, buttons in groups.items()
    )
    return (
        f'<customUI xmlns="{_RIBBON}" xmlns:mm="{_SHARED}"{hears}><ribbon><tabs>'
        f'<tab idQ="mm:mastermindTab" label="{TAB}">{"".join(inside)}</tab>'
        "</tabs></ribbon></customUI>"
    )
