"""Report what somebody's VBA workbook contains, which of its macros would be replaced, and which faults it has."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from urllib.parse import unquote

from mastermind_xl.adopt.board import OldBoard
from mastermind_xl.adopt.old_book import FUNCTIONS, VOLATILE, OldBook, find_fitting
from mastermind_xl.core.messages import counted
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.sheets import names

_EVENT = re.compile(r"(?:Work(?:sheet|book)|UserForm)_", re.IGNORECASE)
_TEXTS = re.compile(r"\"[^\"\r\n]*\"|'[^\r\n]*")  # texts in quotation marks, and comments
_DRAWN = re.compile(r"(?:(\d+)\s*\*\s*Rnd\b|\bRnd\b(?:\(\d*\))?\s*\*\s*(\d+)|RandBetween\(1,\s*(\d+)\))", re.IGNORECASE)
_LABELS = {button.name: button.label for button in BUTTONS}


def report(old: OldBook, board: OldBoard | None, macros: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield (heading, text) pairs about the workbook ``old``, its ``board``, and the ``macros`` to replace."""
    for module in old.texts:
        inside = [each.own for each in module.procedures]
        if inside or module.kind == "form":
            yield module.kind, f"{module.name}: {', '.join(inside) or 'no code'}"
    events = (each.name for each in old.procedures if each.kind != "module" and _EVENT.match(each.own))
    yield "events", ", ".join(events) or "none"
    for sheet, what, label, sub in old.buttons:
        behind = old.find(sub)
        becomes = _LABELS.get(macros.get(behind.name, ""), "stays") if behind else "no such Sub"
        yield what, f"{sheet}: {label}, {sub} → {becomes}"
    for each in old.procedures:
        if calls := len(old.calls[each.own.lower()]):
            becomes = macros.get(each.name) or "stays"
            if fitting := [] if each.name in macros else find_fitting(each.own):
                becomes += f"; to replace it: --macro {each.own}={fitting[0]}"
            yield "function", f"{each.name}, called {counted(calls, 'time')} in cells → {becomes}"
    if any(macros.get(each.name) in FUNCTIONS and old.calls[each.own.lower()] for each in old.procedures):
        yield "to check", "with NEW.xlsm and --check, LibreOffice compares the cells' old and new scores"
    for name in VOLATILE:
        if formulas := old.volatile[name]:
            yield "volatile", f"{name.upper()}, in {counted(formulas, 'formula')}: recalculated after any change"
    if board is None:
        texts = "".join(module.text for module in old.project.modules)
        listed = ", ".join(address for address, _ in Counter(re.findall(r'Range\("([^"]+)"\)', texts)).most_common(8))
        yield (
            "board",
            f"not found: name its cells with options such as --guesses. VBA uses these cells: {listed or 'none'}",
        )
    else:
        guesses = board.places[names.GUESSES]
        at = [f"{name} {each.span if each.sheet == guesses.sheet else each.ref}" for name, each in board.places.items()]
        yield "board", f"{guesses.sheet}: {', '.join(at)}; {guesses.columns} pegs, {board.colors} colours"
    yield "stays VBA", ", ".join(each.name for each in old.procedures if each.name not in macros) or "nothing"
    yield from (("wrong", fault) for fault in _find_faults(old, board))


def _find_faults(old: OldBook, board: OldBoard | None) -> Iterator[str]:
    bodies, colors = {each: _TEXTS.sub("", each.body) for each in old.procedures}, board.colors if board else 6
    code = "\n".join(bodies.values())
    if re.search(r"\bRnd\b", code, re.IGNORECASE) and not re.search(r"\bRandomize\b", code, re.IGNORECASE):
        yield "VBA uses Rnd without Randomize: after each start, Excel hides the same codes in the same order"
    for each, body in bodies.items():
        for found in _DRAWN.finditer(body):
            if 1 < int(next(filter(None, found.groups()))) < colors:
                yield f"{each.name} draws {found[0]}: at least one of {colors} colours never appears"
        if boxes := sorted({*re.findall(r"\b(?:MsgBox|InputBox)\b", body)}):
            yield f"{each.name} opens a window ({', '.join(boxes)}), so an automatic test waits for a click"
    if board and old.book[board.places[names.GUESSES].sheet].protection.sheet:
        yield "the board's sheet is protected: macros can fill only unlocked cells"
    if re.search(r"\.Interior\.Color", code) and not (board and names.PEG_COLORS in board.places):
        yield "VBA uses background colours: if these show pegs, give --peg-colors a column with one cell per colour"
    for title in (title for title, part in old.sheets.items() if "/macrosheets/" in part):
        yield f"{title} has Excel 4 macros, which are ignored: if they play the game, rewrite them in VBA"
    linked = b" ".join(part for name, part in old.parts.items() if name.startswith("xl/externalLinks/_rels/"))
    if files := re.findall(r'\bTarget="([^"]+)"', linked.decode(errors="replace")):
        yield f"formulas use {unquote(', '.join(files))}: save NEW.xlsm beside OLD.xlsm to keep the links, or break them (Data, Edit Links)"
    if old.project.is_protected or old.is_signed:
        yield "before you adopt the workbook, remove its VBA password or signature in Excel"
