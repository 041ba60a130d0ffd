"""Excel's limits of texts and names: Excel offers to repair a file that breaks them (Excel specifications and limits)."""

import re
from collections.abc import Iterable

from openpyxl import Workbook

from mastermind_xl.core.errors import MastermindError, clipped

TITLE, CELL, FORMULA = 32, 32767, 8192  # characters of the title of a validation's message, of a cell, and of a formula
_USUAL = 255  # characters of messages, lists and names, of a header or footer, and of a property of the file
_NAMES = {  # what Excel demands of the name of a thing: a pattern, the most characters, and the pattern in words
    "a sheet": (r"(?!'|history$)[^][:*?/\\\0-\x1f]+(?<!')", 31, r"no []:*?/\, no apostrophe at an end, not History"),
    "cells": (
        r"(?!([a-z]{1,3}\d+|r\d*(c\d*)?|c\d*)$)[^\W\d][\w.]*", _USUAL,
        "letters, digits, _ and ., no digit first, nothing like a cell (A1, R1C1)",
    ),
}  # fmt: skip


def check_text(place: str, text: str | None, most: int = _USUAL) -> None:
    """Raise MastermindError, with the ``place`` of the text, if a ``text`` has more than ``most`` characters."""
    text = text or ""
    count = len(text.encode("utf-16-le", "surrogatepass")) // 2  # as Excel counts
    if count > most:
        raise MastermindError(
            f"{place} {clipped(text)!r} has {count:,} characters: Excel allows {most:,}, so shorten it"
        )


def check_name(name: str, of: str, others: Iterable[str]) -> None:
    """Raise MastermindError if Excel refuses the ``name`` ``of`` a thing, or if one of the ``others`` has it in any capitals."""
    pattern, most, wanted = _NAMES[of]
    if not isinstance(name, str) or not re.fullmatch(pattern, name, re.I) or name.lower() in map(str.lower, others):
        raise MastermindError(f"{clipped(str(name))!r} cannot name {of}: Excel wants {wanted}, and each name once")
    check_text(f"the name of {of}", name, most)


def check_texts(workbook: Workbook) -> None:
    """See ``check_text``; checks all texts of an openpyxl workbook but those of cells and names, which ``Book`` checks."""
    check_text("the title of the file", workbook.properties.title)
    for name, defined in workbook.defined_names.items():
        check_text(f"the formula of {name}", defined.attr_text, FORMULA)
    for sheet in workbook.worksheets:
        check_name(sheet.title, "a sheet", ())
        for part in (sheet.oddHeader, sheet.oddFooter):
            told = "".join(getattr(part, side).text or "" for side in ("left", "center", "right"))
            check_text(f"header or footer of {sheet.title}", told)
        for each in sheet.data_validations.dataValidation:
            place, listed = f"{sheet.title}!{each.sqref}", str(each.formula1)
            check_text(f"a message for {place}", each.errorTitle, TITLE)
            for text in (each.error, each.prompt):
                check_text(f"a message for {place}", text)
            check_text(f"a list for {place}", listed, _USUAL + len('""') if listed.startswith('"') else FORMULA)
