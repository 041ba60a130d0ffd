"""Write somebody's VBA workbook with our functions and buttons; every other part stays byte for byte."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import BinaryIO
from xml.sax.saxutils import escape
from zipfile import ZipFile

from openpyxl.utils import quote_sheetname

from mastermind_xl.adopt.board import OldBoard
from mastermind_xl.adopt.old_book import PROCEDURE, AdoptError, OldBook
from mastermind_xl.archive import create
from mastermind_xl.excel import vba_source
from mastermind_xl.excel.macro_package import RELATIONSHIPS, RIBBON_RELATION, insert, relation, ribbon_xml
from mastermind_xl.excel.vba_project import Module
from mastermind_xl.sheets import names

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_SETTINGS = Module("MastermindSettings", "", "document")  # the sheet with the settings of xlwings
_SETTINGS_PART, _RIBBON_PART = "worksheets/mastermindSettings.xml", "customUI/customUI14.xml"
_PUBLIC = re.compile(r"^(?:Public )?(?:Sub|Function) (\w+)", re.MULTILINE)

_OF_CELLS = {"black", "white", "candidates", "nextguess"}  # only cells call these

_HANDED_OVER = """\
{head}{name}{rest}{hidden}    Application.EnableEvents = False
    MastermindButtons.AskPython "{ours}"
    Application.EnableEvents = True
{end}

"""  # our macro does all that is to do


def write_adopted(
    file: BinaryIO, old: OldBook, board: OldBoard, macros: Mapping[str, str], strategy: str, *, interpreter: bool
) -> None:
    """Write the workbook ``old`` into a binary ``file``, with macros that play ``strategy`` on ``board``.

    ``macros`` has our button for each old Sub that is to call it. With ``interpreter`` they start this Python,
    otherwise the one on PATH. Raises AdoptError or VbaError if something is in the way.
    """
    added = [*vba_source.adopted_modules(), _SETTINGS]
    _check(old, added)
    texts = {module.name: _hand_over(module.name, module.text, old, macros) for module in old.project.modules}
    parts, links = dict(old.parts), "xl/_rels/workbook.xml.rels"
    parts[old.project_part] = old.project.extend(texts, added)
    parts["xl/workbook.xml"] = _name_cells(old, board, strategy)
    parts[links] = insert(parts[links], [relation("mastermind", f"{RELATIONSHIPS}/worksheet", _SETTINGS_PART)])
    parts[f"xl/{_SETTINGS_PART}"] = _settings_sheet(vba_source.settings(interpreter=interpreter))
    types = f'<Override PartName="/xl/{_SETTINGS_PART}" ContentType="{_SHEET_TYPE}"/>'
    parts["[Content_Types].xml"] = insert(parts["[Content_Types].xml"], [types])
    if not any(name.startswith("customUI/") for name in parts):
        parts[_RIBBON_PART] = ribbon_xml(addin=False).encode()
        ribbon = relation("mastermind", RIBBON_RELATION, _RIBBON_PART)
        parts["_rels/.rels"] = insert(parts["_rels/.rels"], [ribbon])
    with ZipFile(file, "w") as package:
        for name, content in parts.items():
            with create(package, name) as part:
                part.write(content)


def _check(old: OldBook, added: Sequence[Module]) -> None:
    if old.project.is_protected:
        raise AdoptError(f"{old.path}: a password protects its VBA; remove it in Excel's editor (Tools, Properties)")
    if old.is_signed:
        raise AdoptError(f"{old.path} is signed, and a change would break that; remove the signature in Excel")
    modules = {module.name.lower() for module in added}
    public = {name.lower() for module in added for name in _PUBLIC.findall(module.source)} - _OF_CELLS
    taken = [each.name for each in old.project.modules if each.name.lower() in modules]
    taken += [each.name for each in old.procedures if each.kind == "module" and each.found["name"].lower() in public]
    taken += [each.name for each in old.procedures if old.find(f"{each.module}.Old{each.found['name']}")]
    if taken:
        raise AdoptError(f"{old.path}: {taken[0]} is a name that ours needs; rename it")


def _hand_over(module: str, text: str, old: OldBook, macros: Mapping[str, str]) -> str:
    """Let the Subs of a module call our buttons; they stay as ``Old…``, as do Black and White, which ours replace."""
    colors = {each.found.start(): each.color for each in old.procedures if each.module == module}

    def change(found: re.Match[str]) -> str:
        name, color, ours = found["name"], colors[found.start()], macros.get(f"{module}.{found['name']}")
        if not color and not ours:
            return found[0]
        kept = "{head}Old{name}{rest}{body}{end}".format_map(found.groupdict())
        if color:  # it gives its result to its own name
            return re.sub(rf"\b{name}\b", f"Old{name}", found[0], flags=re.IGNORECASE)
        return _HANDED_OVER.replace("\n", "\r\n").format(ours=ours, **found.groupdict()) + kept

    return PROCEDURE.sub(change, text)


def _name_cells(old: OldBook, board: OldBoard, strategy: str) -> bytes:
    """Return the part of the workbook with the names that macros need, and with the sheet of settings."""
    xml = re.sub(r"<definedNames\s*/>", "", old.parts["xl/workbook.xml"].decode())
    if "</sheets>" not in xml:
        raise AdoptError(f"{old.path} was written by an unusual program: open it in Excel, save it, and try again")
    number = max(map(int, re.findall(r'<sheet [^>]*sheetId="(\d+)"', xml))) + 1
    sheet = f'name="{vba_source.GAME_SETTINGS}" sheetId="{number}" state="hidden" xmlns:r="{RELATIONSHIPS}" r:id="mastermind"'
    xml = xml.replace("</sheets>", f"<sheet {sheet}/></sheets>")
    defined = f'<definedName name="{names.ADOPTED_GAME}" hidden="1">"{board.colors} {strategy}"</definedName>'
    for name, place in board.places.items():
        if name not in old.book.defined_names:
            address = escape(f"{quote_sheetname(place.sheet)}!{place.here}")
            defined += f'<definedName name="{name}">{address}</definedName>'
    if "</definedNames>" in xml:
        return xml.replace("</definedNames>", f"{defined}</definedNames>").encode()
    before = ("</sheets>", "</functionGroups>", "</externalReferences>")
    end = max(xml.find(tag) + len(tag) for tag in before if tag in xml)
    return f"{xml[:end]}<definedNames>{defined}</definedNames>{xml[end:]}".encode()


def _settings_sheet(settings: Sequence[tuple[str, str]]) -> bytes:
    cell = '<c t="inlineStr"><is><t>{}</t></is></c>'
    rows = "".join(f"<row>{''.join(cell.format(escape(text)) for text in line)}</row>" for line in settings)
    return f'<worksheet xmlns="{_MAIN}"><sheetPr codeName="{_SETTINGS.name}"/><sheetData>{rows}</sheetData></worksheet>'.encode()
