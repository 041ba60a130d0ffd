"""Write a copy of somebody's VBA workbook with our functions and buttons; all other parts of the file stay the same."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import BinaryIO
from xml.sax.saxutils import escape

from openpyxl.utils import quote_sheetname

from mastermind_xl.adopt.board import OldBoard
from mastermind_xl.adopt.old_book import FUNCTIONS, PROCEDURE, AdoptError, OldBook
from mastermind_xl.archive import write_parts
from mastermind_xl.excel import vba_source
from mastermind_xl.excel.macro_package import RELATIONSHIPS, RIBBON_RELATION, insert, relation, ribbon_xml
from mastermind_xl.excel.old_project import OldModule
from mastermind_xl.excel.vba_project import Module
from mastermind_xl.sheets import names

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_SETTINGS = Module("MastermindSettings", "", "document")  # the sheet with the settings of xlwings
_SETTINGS_PART, _RIBBON_PART = "worksheets/mastermindSettings.xml", "customUI/customUI14.xml"
_TYPES, _LINKS = "[Content_Types].xml", "_rels/.rels"
_PUBLIC = re.compile(r"^(?:Public )?((?:Sub|Function) \w+)", re.MULTILINE)

_PRESSED = '{head}{name}{rest}{hidden}    PressMastermind "{ours}"\r\n{end}\r\n\r\n{head}Old{name}{rest}{body}{end}'


def write_adopted(
    file: BinaryIO, old: OldBook, board: OldBoard, macros: Mapping[str, str], strategy: str, *, interpreter: bool
) -> None:
    """Write a copy of the workbook ``old`` into a binary ``file``, with macros that play ``strategy`` on ``board``.

    ``macros`` maps each procedure to replace to our macro or function. With ``interpreter``, buttons start this Python,
    otherwise the Python on PATH. Raises AdoptError or VbaError if the workbook cannot be adopted.
    """
    functions, *others = vba_source.adopted_modules()
    added = [_name_functions(functions, macros), *others, _SETTINGS]
    _check(old, added, macros)
    texts = {module.name: _hand_over(module, macros) for module in old.project.modules}
    parts, links = dict(old.parts), "xl/_rels/workbook.xml.rels"
    parts[old.project_part] = old.project.extend(texts, added)
    parts["xl/workbook.xml"] = _name_cells(old, board, strategy)
    parts[links] = insert(parts[links], [relation("mastermind", f"{RELATIONSHIPS}/worksheet", _SETTINGS_PART)])
    parts[f"xl/{_SETTINGS_PART}"] = _settings_sheet(vba_source.settings(interpreter=interpreter))
    parts[_TYPES] = insert(parts[_TYPES], [f'<Override PartName="/xl/{_SETTINGS_PART}" ContentType="{_SHEET_TYPE}"/>'])
    if not any(name.startswith("customUI/") for name in parts):
        parts[_RIBBON_PART] = ribbon_xml(addin=False).encode()
        parts[_LINKS] = insert(parts[_LINKS], [relation("mastermind", RIBBON_RELATION, _RIBBON_PART)])
    write_parts(file, parts)


def _check(old: OldBook, added: Sequence[Module], macros: Mapping[str, str]) -> None:
    if old.project.is_protected:
        raise AdoptError(f"{old.path}: a password protects its VBA; remove it in Excel's editor (Tools, Properties)")
    if old.is_signed:
        raise AdoptError(f"{old.path} is signed, and any change breaks the signature; remove it in Excel first")
    if vba_source.GAME_SETTINGS.lower() in map(str.lower, old.sheets):
        raise AdoptError(f"{old.path} has a sheet {vba_source.GAME_SETTINGS}, a name that we need; rename that sheet")
    modules = {module.name.lower() for module in added}
    public = {found.lower() for module in added for found in _PUBLIC.findall(module.source)}
    taken = [each.name for each in old.project.modules if each.name.lower() in modules]
    for each in old.procedures:
        is_ours = each.kind == "module" and "{what} {name}".format_map(each.found.groupdict()).lower() in public
        if old.find(each.name.replace(".", ".Old")) if each.name in macros else is_ours:
            taken.append(each.name)
    if taken:
        raise AdoptError(f"{old.path}: {taken[0]} is a name that our VBA needs; rename yours")


def _name_functions(module: Module, macros: Mapping[str, str]) -> Module:
    """Return the module of our cell functions, with a copy of BLACK or WHITE under the name of each old function."""
    texts = {found["name"]: found[0] for found in PROCEDURE.finditer(module.source)}
    pairs = ((old.rpartition(".")[2], ours) for old, ours in macros.items() if ours in FUNCTIONS)
    named = [re.sub(rf'(?<!")\b{ours}\b', old, texts[ours]) for old, ours in pairs if old.upper() != ours]
    return replace(module, source="\r\n\r\n".join([module.source, *named]))


def _hand_over(module: OldModule, macros: Mapping[str, str]) -> str:
    """Return a module's text in which Subs press our buttons; replaced Subs and functions are renamed to ``Old…``."""

    def change(found: re.Match[str]) -> str:
        ours = macros.get(f"{module.name}.{found['name']}", "BLACK")
        return found[0] if ours in FUNCTIONS else _PRESSED.format(ours=ours, **found.groupdict())

    text = PROCEDURE.sub(change, module.text)
    replaced = "|".join(name.rpartition(".")[2] for name, ours in macros.items() if ours in FUNCTIONS)
    if not replaced or module.kind == "form":  # the controls of a form may have these names
        return text
    words = rf"""("[^"\r\n]*"|'[^\r\n]*)|\b(?=(?:{replaced})\b)"""  # outside texts and comments
    return re.sub(words, lambda found: found[1] or "Old", text, flags=re.IGNORECASE)


def _name_cells(old: OldBook, board: OldBoard, strategy: str) -> bytes:
    """Return the part ``workbook.xml`` with the defined names that our macros need, and with a sheet of settings."""
    xml = re.sub(r"<definedNames\s*/>", "", old.parts["xl/workbook.xml"].decode(errors="replace"))
    if "</sheets>" not in xml:
        raise AdoptError(f"{old.path} was written by an unusual program: open it in Excel, save it, and try again")
    xml = re.sub(r"<workbookPr\b(?![^>]*\bcodeName=)", r'\g<0> codeName="ThisWorkbook"', xml)  # as LibreOffice 7.4
    number = max(map(int, re.findall(r'<sheet [^>]*sheetId="(\d+)"', xml))) + 1
    sheet = f'name="{vba_source.GAME_SETTINGS}" sheetId="{number}" state="hidden" xmlns:r="{RELATIONSHIPS}" r:id="mastermind"'
    xml = xml.replace("</sheets>", f"<sheet {sheet}/></sheets>")
    defined = f'<definedName name="{names.ADOPTED_GAME}" hidden="1">"{board.colors} {strategy}"</definedName>'
    for name, place in board.places.items():
        if name.lower() not in old.names:
            address = escape(f"{quote_sheetname(place.sheet)}!{place.here}")
            defined += f'<definedName name="{name}">{address}</definedName>'
    if "</definedNames>" not in xml:
        before = r"(.*(?:</(?:sheets|functionGroups|externalReferences)>|<functionGroups\b[^>]*/>))"
        xml = re.sub(before, r"\1<definedNames></definedNames>", xml, flags=re.DOTALL)
    return xml.replace("</definedNames>", f"{defined}</definedNames>").encode()


def _settings_sheet(settings: Sequence[tuple[str, str]]) -> bytes:
    cell = '<c t="inlineStr"><is><t>{}</t></is></c>'
    rows = "".join(f"<row>{''.join(cell.format(escape(text)) for text in line)}</row>" for line in settings)
    return f'<worksheet xmlns="{_MAIN}"><sheetPr codeName="{_SETTINGS.name}"/><sheetData>{rows}</sheetData></worksheet>'.encode()
