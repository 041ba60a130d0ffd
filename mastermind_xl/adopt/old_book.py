"""Read somebody's VBA workbook: its code, its buttons and its formulas."""

import posixpath
import re
import warnings
from collections import Counter, defaultdict
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import replace
from io import BytesIO
from itertools import chain
from pathlib import Path
from typing import Any
from zipfile import ZipFile

from openpyxl import Workbook, load_workbook
from openpyxl.utils import get_column_letter
from openpyxl.worksheet.cell_range import CellRange

from mastermind_xl.adopt.vba_text import ModuleText, Procedure
from mastermind_xl.archive import find_damage, sheet_parts
from mastermind_xl.core.errors import MastermindError
from mastermind_xl.core.rules import MAX_PEGS
from mastermind_xl.excel.old_project import OldProject
from mastermind_xl.sheets.writing.area import Area

_MOST = 1 << 28  # bytes of all parts together
_LONG = 1 << 24  # bytes of a sheet; the list of all 46,656 codes of 6 × 6 takes 10 MB
_SAVE = "open it in Excel and save it as an Excel Macro-Enabled Workbook (.xlsm)"
_NO_VBA = "it has no VBA to adopt; mastermind-xl game FILE.xlsm writes a new game"
_BASIC = "LibreOffice's macros are not VBA; mastermind-xl addin install --libreoffice installs our buttons there"
_OTHERS = {".xlsx": _NO_VBA, ".ods": _BASIC}  # what to do with other files, by the ending of their names

_ABOUT = re.compile(r"mastermind|guess|pegs?\b|bulls|black|\brnd\b|randbetween", re.IGNORECASE)
_CALL = re.compile(r"\b([^\W\d]\w*)\((?=([^()]*))")  # a function in a formula, with its arguments up to a bracket
_CELLS = b"<sheetData>"
_FAR_ROW = re.compile(rb'<row [^>]*\br="[1-9]\d{4,}"')
_OFFSET = re.compile(r"OFFSET\(([^,()]+),(\d+),(\d+),(\d+),(\d+)\)", re.IGNORECASE)
_THIS_ROW = re.compile(r"(\w+)\[\[#This Row\],\[([^]]+)\](?::\[([^]]+)\])?\]")  # cells of a table, as files store them
FUNCTIONS = {  # our functions, with words that occur in the names of old functions
    "BLACK": "black|bull|schwarz|noir|negr|preto|zwart", "WHITE": "white|cow|wei(?:ß|ss)|blanc|bianc|branc|witte",
}  # fmt: skip
_MACROS = {  # our buttons, with words that occur in labels and names of old buttons; the first match counts
    "solve": "solve", "reveal_code": "reveal|show|give ?up", "clear_attempts": "clear|reset|empty|wipe",
    "manual_play": "manual|new|play|start|hide",
}  # fmt: skip
VOLATILE = ("rand", "randbetween", "now", "today", "offset", "indirect")


class AdoptError(MastermindError):
    """A workbook cannot be adopted."""


@contextmanager
def _tell_damage(path: Path) -> Iterator[None]:
    """Report whatever a library raises for a damaged file in one line."""
    try:
        yield
    except AdoptError:
        raise
    except Exception as error:  # a dozen types
        why = " ".join(str(error).split())
        raise AdoptError(f"{path} is damaged ({type(error).__name__}: {why})") from None


def find_fitting(name: str) -> list[str]:
    """Return those of our functions whose words are in the name of an old function."""
    return [ours for ours, words in FUNCTIONS.items() if re.search(words, name, re.IGNORECASE)]


class OldBook:
    """Somebody's workbook with VBA, read from a file; raises MastermindError for any other file."""

    def __init__(self, path: Path) -> None:
        self.path = path
        if path.suffix.lower() != ".xlsm":
            raise AdoptError(f"{path} is not an .xlsm file: {_OTHERS.get(path.suffix.lower(), _SAVE)}")
        if not path.is_file():
            raise AdoptError(f"{path} is not a file: check the path")
        with path.open("rb") as file:
            if file.read(4) == b"\xd0\xcf\x11\xe0":
                raise AdoptError(f"{path} has a password, or is in fact an .xls file: {_SAVE} without a password")
        if damage := find_damage(path):
            raise AdoptError(f"{path}: {damage}")
        with ZipFile(path) as package:
            if sum(part.file_size for part in package.infolist()) > _MOST:
                raise AdoptError(f"{path} unpacks to more than {_MOST >> 20} MB: leave only the game in this file")
            self.parts = {name: package.read(name) for name in package.namelist()}
            self.project_part = next((name for name in self.parts if name.endswith("/vbaProject.bin")), "")
            if not self.project_part:
                raise AdoptError(f"{path}: {_NO_VBA}")
            if "xl/workbook.bin" in self.parts:
                raise AdoptError(f"{path} is in fact an .xlsb file: {_SAVE}")
            self.is_signed = any(re.match("_xmlsignatures|.*/vbaProjectSignature", name) for name in self.parts)
            self.project = OldProject(self.parts[self.project_part])
            if any(module.name == "MastermindButtons" for module in self.project.modules):
                raise AdoptError(f"{path} already has our macros: adopt the original workbook instead")
            with _tell_damage(path):
                self.sheets = sheet_parts(package)
                self.book = self._load("")
                self.texts = [ModuleText(each.name, each.kind, each.text) for each in self.project.modules]
                self.procedures = [each for text in self.texts for each in text.procedures]
                buttons = (button for title in self.sheets for button in self._find_buttons(title))
                # newer files describe a form control twice
                self.buttons = [*{(sheet, *rest): (sheet, what, *rest) for sheet, what, *rest in buttons}.values()]
        self._read = dict[str, Any]()
        named = chain(*(each.defined_names.items() for each in self.book.worksheets), self.book.defined_names.items())
        self.names = {name.lower(): each.attr_text for name, each in named}
        self.calls = defaultdict[str, list[tuple[Any, str]]](list)  # cells and arguments by function, in small letters
        self.volatile = Counter[str]()  # how many formulas call each of VOLATILE; one that is filled down counts once
        callers = list[str]()  # the sheets whose formulas call a procedure
        for title in (sheet.title for sheet in self.book.worksheets):
            content = self.parts[self.sheets[title]].lower()
            self.volatile.update({name: content.count(f"{name}(".encode()) for name in VOLATILE})
            if any(f"{each.own}(".lower().encode() in content for each in self.procedures):
                callers.append(title)
        # iter_rows would make all cells up to the last one, which may be a stray one in the last row
        cells: Iterator[Any] = chain(*(self.sheet(title)._cells.values() for title in callers))
        for cell in (cell for cell in cells if cell.data_type == "f"):
            for name, arguments in _CALL.findall(str(getattr(cell.value, "text", cell.value))):
                self.calls[name.lower()].append((cell, arguments))
        self.is_game = any(_ABOUT.search(module.text) for module in self.project.modules)

    def sheet(self, title: str) -> Any:
        """Return a worksheet with its cells, which are read when they are first needed: a big sheet takes a minute."""
        if title not in self._read:
            self._read[title] = self._load(title)[title]
        return self._read[title]

    def _load(self, title: str) -> Workbook:
        """Read the workbook with the cells of one sheet, or with none, and without the far rows of a huge list."""
        short, own = BytesIO(), self.sheets.get(title)
        with ZipFile(short, "w") as package:
            for name, content in self.parts.items():
                start, end = content.find(_CELLS) + len(_CELLS), content.rfind(b"</sheetData>")
                if name == own:
                    rows = _FAR_ROW.search(content) if len(content) > _LONG else None
                    start = rows.start() if rows and b"<f" not in content[rows.start() : end] else end
                is_cut = name in self.sheets.values() and _CELLS in content
                package.writestr(name, content[:start] + content[end:] if is_cut else content)
        with _tell_damage(self.path), warnings.catch_warnings(action="ignore"):  # about what openpyxl would lose
            return load_workbook(short)

    def find_cells(self, address: str, sheet: str) -> Area:
        """Return the cells of an address or a defined name, on ``sheet`` unless the address contains another sheet."""
        named = self.names.get(address.lower(), "")
        if offset := _OFFSET.fullmatch(named):
            first, (down, right, rows, columns) = self.find_cells(offset[1], sheet), map(int, offset.groups()[1:])
            return Area(first.sheet, first.row + down, first.column + right, rows, columns)
        try:
            found = CellRange(named or address)
            left, top, right, bottom = found.bounds
        except (ValueError, TypeError):
            what = f"the name of {named}" if named else "not an address of cells"
            raise AdoptError(f"{address!r} is {what}: use an address such as I3:L12") from None
        title, titles = (found.title or sheet).replace("''", "'"), [each.title for each in self.book.worksheets]
        if title not in titles:
            raise AdoptError(f"{self.path} has no sheet {title!r}: choose one of {', '.join(titles)}")
        return Area(title, top, left, bottom - top + 1, right - left + 1)

    def read_lines(self, cell: Any, arguments: str) -> Sequence[Area]:
        """Return the two lines of cells (code and guess) in the ``arguments`` of a call; empty for other arguments."""

        def of_table(found: re.Match[str]) -> str:
            table = cell.parent.tables[found[1]]
            first = CellRange(table.ref).min_col
            ends = [first + table.column_names.index(name) for name in (found[2], found[3] or found[2])]
            return f"{get_column_letter(ends[0])}{cell.row}:{get_column_letter(ends[1])}{cell.row}"

        with suppress(AdoptError, LookupError, ValueError):
            arguments = _THIS_ROW.sub(of_table, arguments)
            places = [self.find_cells(each.strip(), cell.parent.title) for each in arguments.split(",")]
            cells = [*chain(*(each.cells if each.rows * each.columns <= MAX_PEGS else [each] for each in places))]
            half = len(cells) // 2
            for line in (Area("", 1, 1, 1, half), Area("", 1, 1, half, 1)) if half else ():
                lines = [replace(line, sheet=at.sheet, row=at.row, column=at.column) for at in (cells[0], cells[half])]
                if [*chain(*(each.cells for each in lines))] == cells:
                    return lines
        return ()

    def _find_buttons(self, title: str) -> Iterator[tuple[str, str, str, str]]:
        """Yield sheet, kind, label and Sub of each button: a form control, a shape with a macro, or an ActiveX control."""
        folder, name = posixpath.split(self.sheets[title])
        links = self.parts.get(f"{folder}/_rels/{name}.rels", b"").decode()
        for target in re.findall(r'Target="([^"]+\.(?:vml|xml))"', links):
            part = posixpath.normpath(posixpath.join("/", folder, target))[1:]
            xml = self.parts.get(part, b"").decode("utf-8", "replace")
            for what, tag, macro, label in (
                ("form control", "v:shape", "<x:FmlaMacro>([^<]+)<", "font|div"),
                ("shape", "(?:xdr:)?(?:sp|pic)", r'\bmacro="([^"]+)"', "a:t"),
            ):
                for shape in re.findall(rf"<{tag}\b.*?</{tag}>", xml, re.DOTALL):
                    if called := re.search(macro, shape):
                        said = " ".join(re.findall(rf"<(?:{label})\b[^>]*>([^<]+)<", shape)).split()
                        yield title, what, " ".join(said), called[1].rpartition("!")[2].strip("'")
        sheet = self.parts[self.sheets[title]].decode()
        module = next(iter(re.findall(r'<sheetPr [^>]*\bcodeName="(\w+)"', sheet)), title)
        for control in dict.fromkeys(re.findall(r'<control [^>]*\bname="(\w+)"', sheet)):
            if self.find(sub := f"{module}.{control}_Click"):
                yield title, "ActiveX", control, sub

    def find(self, sub: str) -> Procedure | None:
        """Return the procedure called ``sub``, which may be ``module.name`` or only the name."""
        return next((each for each in self.procedures if f".{each.name}".lower().endswith(f".{sub}".lower())), None)

    def choose(self, chosen: Mapping[str, str]) -> dict[str, str]:
        """Return our macro for each procedure to replace: ``chosen`` ones, Subs of buttons, functions that score.

        Raises AdoptError if a chosen procedure does not exist.
        """
        found = {}
        for each in self.procedures:
            if each.kind != "module" or "private" in each.head.lower():  # cells do not reach it
                continue
            name = each.own
            fitting = find_fitting(name)
            lines = [self.read_lines(*call) for call in self.calls[name.lower()] if fitting]
            if len(fitting) == 1 and all(lines) and (lines or name.upper() in FUNCTIONS):
                found[each.name] = fitting[0]
        for _, _, label, button in self.buttons:
            words = f"{label} {button.rpartition('.')[2]}"
            guess = next((ours for ours, word in _MACROS.items() if re.search(word, words, re.IGNORECASE)), "")
            if guess and (behind := self.find(button)):
                found[behind.name] = guess
        for sub, ours in chosen.items():
            if not (named := self.find(sub)):
                raise AdoptError(f"{self.path} has no Sub or Function called {sub}")
            found[named.name] = ours
        return found
