"""Write a copy of somebody's VBA workbook with our functions and buttons; all other parts of the file stay the same."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import BinaryIO
from xml.sax.saxutils import escape

from openpyxl.utils import quote_sheetname

from mastermind_xl.adopt.board import OldBoard
from mastermind_xl.adopt.old_book import FUNCTIONS, AdoptError, OldBook
from mastermind_xl.adopt.vba_text import ModuleText
from mastermind_xl.archive import write_parts
from mastermind_xl.excel import vba_source
from mastermind_xl.excel.macro_package import RELATIONSHIPS, RIBBON_RELATION, insert, relation, ribbon_xml
from mastermind_xl.excel.vba_project import Module
from mastermind_xl.sheets import names

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_SHEET_TYPE = "application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"
_SETTINGS = Module("MastermindSettings", "", "document")  # the sheet with the settings of xlwings
_SETTINGS_PART, _RIBBON_PART = "worksheets/mastermindSettings.xml", "customUI/customUI14.xml"
_TYPES, _LINKS = "[Content_Types].xml", "_rels/.rels"


def write_adopted(
    file: BinaryIO, old: OldBook, board: OldBoard, macros: Mapping[str, str], strategy: str, *, interpreter: bool
) -> None:
    """Write a copy of the workbook ``old`` into a binary ``file``, with macros that play ``strategy`` on ``board``.

    ``macros`` maps each procedure to replace to our macro or function. With ``interpreter``, buttons start this Python,
    otherwise the Python on PATH. Raises AdoptError or VbaError if the workbook cannot be adopted.
    """
    _check(old)
    functions, *others = _make_room(old, [*vba_source.adopted_modules(), _SETTINGS], macros)
    added = [_name_functions(functions, macros), *others]
    texts = {module.name: _hand_over(module, macros) for module in old.texts}
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


def _check(old: OldBook) -> None:
    if old.project.is_protected:
        raise AdoptError(f"{old.path}: its VBA is locked; remove the password in the VBA editor (Tools, Properties)")
    if old.is_signed:
        raise AdoptError(f"any change breaks the signature of {old.path}: remove the signature in Excel first")
    if vba_source.GAME_SETTINGS.lower() in map(str.lower, old.sheets):
        raise AdoptError(f"{old.path} has a sheet {vba_source.GAME_SETTINGS}, but we need this name; rename that sheet")


def _make_room(old: OldBook, added: Sequence[Module], macros: Mapping[str, str]) -> list[Module]:
    """Return our modules, the first of which has the cell functions, with other names where the old VBA has the same.

    Raises AdoptError for a name that has to stay, because cells, the ribbon or a library know it.
    """
    taken = dict[str, str]()  # where each name is declared that all modules see
    for text in old.texts:
        taken[text.name.lower()] = f"{text.name}, a module,"
        for small, each in text.own.items():
            if each.is_public and f"{text.name}.{each.name}" not in macros:
                taken[small] = _tell_place(text, small)
    for text in old.texts:
        for procedure in (each for each in text.procedures if each.name in macros):
            if (small := f"old{procedure.own}".lower()) in taken or small in text.own:
                where = taken.get(small) or _tell_place(text, small)
                raise AdoptError(f"{old.path}: rename {where} because your {procedure.own} will get this name")
    ours = [ModuleText(each.name, "module" if each.kind == "standard" else each.kind, each.source) for each in added]
    called_by_name = {"AskPython", *FUNCTIONS}
    called_by_name.update(re.findall(r'="(\w+)"', ribbon_xml(addin=False)))
    renamed = ours
    for text in ours:
        for name, is_fixed in (
            (text.name, True),
            *((each.name, each.is_external or each.name in called_by_name) for each in text.declared if each.is_public),
        ):
            if name.lower() not in taken:
                continue
            if is_fixed:
                again = f", or use our function: mastermind-xl adopt OLD.xlsm NEW.xlsm --macro {name}={name}"
                cure = again if old.find(name) and name in FUNCTIONS else ""
                raise AdoptError(f"{old.path}: {taken[name.lower()]} has a name that our VBA needs; rename it{cure}")
            renamed = [each.rename(text.name, name, f"Mastermind{name}") for each in renamed]
    return [replace(module, source=text.text) for module, text in zip(added, renamed, strict=True)]


def _tell_place(text: ModuleText, small: str) -> str:
    declared = text.own[small]
    return f"{declared.name} in {text.name}, line {declared.line},"


def _name_functions(module: Module, macros: Mapping[str, str]) -> Module:
    """Return the module of our cell functions, with a copy of BLACK or WHITE under the name of each old function."""
    text = ModuleText(module.name, "module", module.source)
    texts = {each.own: text.text[each.start : each.stop] for each in text.procedures}
    pairs = ((old.rpartition(".")[2], ours) for old, ours in macros.items() if ours in FUNCTIONS)
    named = [re.sub(rf'(?<!")\b{ours}\b', old, texts[ours]) for old, ours in pairs if old.upper() != ours]
    return replace(module, source="\r\n\r\n".join([module.source, *named]))


def _hand_over(module: ModuleText, macros: Mapping[str, str]) -> str:
    """Return a module's text in which Subs press our buttons; replaced Subs and functions are renamed to ``Old…``."""
    for name, ours in macros.items():
        of, _, own = name.rpartition(".")
        if ours in FUNCTIONS and module.kind != "form":  # the controls of a form may have these names
            module = module.rename(of, own, f"Old{own}")
    text, at = "", 0
    for each in module.procedures:
        if (ours := macros.get(each.name, "BLACK")) not in FUNCTIONS:
            pressed = f'{each.hidden}    MastermindButtons.AskPython "{ours}"\r\n{each.end.lstrip()}\r\n\r\n'
            text += module.text[at : each.start] + f"{each.head}{each.own}{each.rest}{pressed}"
            text += f"{each.head}Old{each.own}{each.rest}{each.body}{each.end}"
            at = each.stop
    return text + module.text[at:]


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
