"""The cell functions by the names that Excel has for them, in files of Excel's kind.

LibreOffice 7.4 takes ``=BLACK()`` in such a file for a name that it does not know, and writes the function
with the name of our service in front.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile, ZipFile

from mastermind_xl.archive import create, sheet_parts
from mastermind_xl.files import FileError, write_whole
from mastermind_xl.libreoffice.addin.functions import FUNCTIONS, SERVICE
from mastermind_xl.libreoffice.addin.presence import watch
from mastermind_xl.libreoffice.program.office import load_uno, unseen

_FORMULAS = 0  # what a search looks at, as com.sun.star.sheet.SheetSearchDescriptor has it
_UNKNOWN = rf"(?<![.\w])({'|'.join(function.name for function in FUNCTIONS)})\("
_NAMES = re.compile("|".join(rf"\b{function.name}\(" for function in FUNCTIONS).encode())
_IN_FRONT = f"{SERVICE.upper()}.".encode()
_SAVED = ("OnSaveDone", "OnSaveAsDone")


def is_of_excel(document: Any) -> bool:
    """Whether a document is kept in a file of Excel's kind on this machine."""
    return document.URL.startswith("file:") and any(
        value.Name == "FilterName" and str(value.Value).startswith("Calc MS Excel 2007")
        for value in document.Args
    )


def learn(document: Any) -> None:
    """Let formulas that came with Excel's names be calculated by the add-in; nothing to save, nothing to undo."""
    asking = _asking_sheets(_path(document))
    if not asking:
        return
    with unseen(document):
        for sheet in map(document.Sheets.getByName, asking):
            found = sheet.createSearchDescriptor()
            found.SearchString, found.SearchRegularExpression, found.SearchType = _UNKNOWN, True, _FORMULAS
            places = sheet.findAll(found)
            if places is not None:
                with _unprotected(sheet):
                    for cell in places.Cells:
                        _type_again(cell)


def _asking_sheets(path: Path) -> list[str]:
    """The sheets of a workbook file that have our functions in them: to look for them in LibreOffice takes long."""
    try:
        with ZipFile(path) as package:
            parts = sheet_parts(package)
            return [title for title, part in parts.items() if _NAMES.search(package.read(part))]
    except (OSError, KeyError, BadZipFile, ParseError):
        return []


def _path(document: Any) -> Path:
    return Path(load_uno().fileUrlToSystemPath(document.URL))


def keep(document: Any) -> None:
    """Write the names that Excel has whenever the document is saved in a file of Excel's kind."""

    def happened(event: str) -> None:
        if event in _SAVED and is_of_excel(document):
            write_names(_path(document))

    watch(document, happened)


def write_names(path: Path) -> None:
    """Take what LibreOffice writes in front of the functions' names out of a workbook file, if anything is there."""
    try:
        with ZipFile(path) as package:
            if not any(_IN_FRONT in package.read(name) for name in package.namelist()):
                return
            parts = {name: package.read(name) for name in package.namelist()}
    except (OSError, BadZipFile):  # not a file here, or one with a password
        return

    def write(file: Any) -> None:
        with ZipFile(file, "w") as package:
            for name, content in parts.items():
                with create(package, name) as part:
                    part.write(content.replace(_IN_FRONT, b"") if name.endswith(".xml") else content)

    times = path.stat()
    with suppress(FileError):  # on Windows LibreOffice holds it
        write_whole(path, write, force=True)
        # LibreOffice would take a later time for somebody else's change
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def _type_again(cell: Any) -> None:
    formula = cell.Formula
    if cell.getArrayFormula():  # a block is typed as a whole
        block = cell.Spreadsheet.createCursorByRange(cell)
        block.collapseToCurrentArray()
        formula = block.getArrayFormula().strip("{}")
        if re.search(_UNKNOWN, formula, re.IGNORECASE):
            block.setArrayFormula(formula)
    elif re.search(_UNKNOWN, formula, re.IGNORECASE):
        cell.Formula = formula


@contextmanager
def _unprotected(sheet: Any) -> Iterator[None]:
    """Take a sheet's protection away for a while, if it has no password."""
    protected = sheet.isProtected()
    if protected:
        sheet.unprotect("")
    try:
        yield
    finally:
        if protected and not sheet.isProtected():
            sheet.protect("")
