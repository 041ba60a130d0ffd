"""What is in somebody's VBA workbook, what would be replaced, and what is wrong in it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping

from mastermind_xl.adopt.board import OldBoard
from mastermind_xl.adopt.old_book import OldBook
from mastermind_xl.core.messages import counted
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.sheets import names

_EVENT = re.compile(r"(?:Work(?:sheet|book)|UserForm)_", re.IGNORECASE)
_TEXTS = re.compile(r"\"[^\"\r\n]*\"|'[^\r\n]*")  # texts in quotation marks, and comments
_VOLATILE = ("rand", "randbetween", "now", "today", "offset", "indirect")
_DRAWN = re.compile(r"(?:(\d+)\s*\*\s*Rnd\b|\bRnd\b(?:\(\d*\))?\s*\*\s*(\d+)|RandBetween\(1,\s*(\d+)\))", re.IGNORECASE)
_LABELS = {button.name: button.label for button in BUTTONS}


def report(old: OldBook, board: OldBoard | None, macros: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield what to say of the workbook ``old``: a heading and a text each.

    ``board`` is that of ``find_board``, and ``macros`` are those of ``choose_macros``.
    """
    for module in old.project.modules:
        inside = [each.found["name"] for each in old.procedures if each.module == module.name]
        events = [name for name in inside if module.kind != "module" and _EVENT.match(name)]
        if inside or module.kind == "form":
            others = [name for name in inside if name not in events]
            told = ", ".join(others) + ("; events: " * bool(events) + ", ".join(events))
            yield module.kind, f"{module.name}: {told.strip('; ') or 'no code'}"
    for button in old.buttons:
        becomes = "no such Sub"
        if procedure := old.find(button.sub):
            becomes = _LABELS.get(macros.get(procedure.name, ""), "stays")
        yield button.what, f"{button.sheet}: {button.label}, {button.sub} → {becomes}"
    for each in old.procedures:
        if calls := len(old.calls[each.found["name"].lower()]):
            yield (
                "function",
                f"{each.name}, called {counted(calls, 'time')} in cells → {macros.get(each.name, 'stays')}",
            )
    for name in _VOLATILE:
        if calls := len(old.calls[name]):
            yield "volatile", f"{name.upper()}, called {counted(calls, 'time')}: calculated after every change"
    if board is None:
        texts = "".join(module.text for module in old.project.modules)
        listed = ", ".join(address for address, _ in Counter(re.findall(r'Range\("([^"]+)"\)', texts)).most_common(8))
        yield "board", f"not found: give --guesses and others. VBA names these cells: {listed or 'none'}"
    else:
        guesses = board.places[names.GUESSES]
        cells_of = ", ".join(
            f"{name} {place.span if place.sheet == guesses.sheet else place.ref}"
            for name, place in board.places.items()
        )
        size = f"{guesses.columns} pegs, {board.colors} colours"
        yield "board", f"{guesses.sheet}: {cells_of}; {size}"
    stays = [each.name for each in old.procedures if each.name not in macros]
    yield "stays VBA", ", ".join(stays) or "nothing"
    yield from (("wrong", fault) for fault in _find_faults(old, board, macros))


def _find_faults(old: OldBook, board: OldBoard | None, macros: Mapping[str, str]) -> Iterator[str]:
    bodies, colors = {each: _TEXTS.sub("", each.found["body"]) for each in old.procedures}, board.colors if board else 6
    code = "\n".join(bodies.values())
    if re.search(r"\bRnd\b", code, re.IGNORECASE) and not re.search(r"\bRandomize\b", code, re.IGNORECASE):
        yield "Rnd without Randomize: the same codes come after each start of Excel"
    for each, body in bodies.items():
        for found in _DRAWN.finditer(body):
            if 1 < int(next(filter(None, found.groups()))) < colors:
                yield f"{each.name} draws {found[0]}: one of {colors} colours never comes"
        if each.color and each.name not in macros and old.calls[each.found["name"].lower()]:
            yield f"{each.name} compares other cells than all of a code with all of a guess: no function of ours does"
        if boxes := sorted({*re.findall(r"\b(?:MsgBox|InputBox)\b", body)}):
            yield f"{each.name} waits for a person ({', '.join(boxes)}), which stops every test of it"
    if board and old.book[board.places[names.GUESSES].sheet].protection.sheet:
        yield "the sheet is protected: macros can write into its unlocked cells only"
    if re.search(r"\.Interior\.Color", code):
        yield "VBA uses fills of cells: if they are the pegs, name a column with one of each by --peg-colors"
    if old.project.is_protected or old.is_signed:
        yield "its VBA is protected by a password, or signed: end that in Excel before adopting it"
