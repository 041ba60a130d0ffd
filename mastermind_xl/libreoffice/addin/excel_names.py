"""The names of our cell functions in files of Excel's formats.

LibreOffice 7.4 does not recognise ``=BLACK()`` in a file of Excel's formats. When LibreOffice saves such a file, it
writes the name of our service in front of ``BLACK``.
"""

import os
import re
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import ParseError
from zipfile import BadZipFile, ZipFile

from mastermind_xl.archive import sheet_parts, write_parts
from mastermind_xl.files import FileError, write_whole
from mastermind_xl.libreoffice.addin.functions import FUNCTIONS, SERVICE
from mastermind_xl.libreoffice.addin.listeners import watch
from mastermind_xl.libreoffice.program.office import load_uno, unseen

_FORMULAS = 0  # search type of com.sun.star.sheet.SheetSearchDescriptor
_UNKNOWN = rf"(?<![.\w])({'|'.join(function.name for function in FUNCTIONS)})\("
_NAMES = re.compile("|".join(rf"\b{function.name}\(" for function in FUNCTIONS).encode())
_IN_FRONT = f"{SERVICE.upper()}.".encode()
_SAVED = ("OnSaveDone", "OnSaveAsDone")


def is_of_excel(document: Any) -> bool:
    """Whether a document is a local file in one of Excel's formats."""
    return document.URL.startswith("file:") and any(
        value.Name == "FilterName" and str(value.Value).startswith("Calc MS Excel 2007") for value in document.Args
    )


def learn(document: Any) -> None:
    """Let the add-in calculate formulas with Excel's names of our functions; do not mark the document as changed."""
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
    """List the titles of sheets in a workbook file that contain our functions; a search in LibreOffice takes longer."""
    try:
        with ZipFile(path) as package:
            parts = sheet_parts(package)
            return [title for title, part in parts.items() if _NAMES.search(package.read(part))]
    except (OSError, KeyError, BadZipFile, ParseError):
        return []


def _path(document: Any) -> Path:
    return Path(load_uno().fileUrlToSystemPath(document.URL))


def keep(document: Any) -> None:
    """Whenever the document is saved in an Excel format, write the names of our functions as Excel needs them."""

    def happened(event: str) -> None:
        if event in _SAVED and is_of_excel(document):
            write_names(_path(document))

    watch(document, happened)


def write_names(path: Path) -> None:
    """Remove the prefix that LibreOffice adds to our functions' names in a workbook file."""
    try:
        with ZipFile(path) as package:
            if not any(_IN_FRONT in package.read(name) for name in package.namelist()):
                return
            parts = {name: package.read(name) for name in package.namelist()}
            parts |= {name: part.replace(_IN_FRONT, b"") for name, part in parts.items() if name.endswith(".xml")}
    except (OSError, BadZipFile):  # not a local file, or a file with a password
        return

    times = path.stat()
    with suppress(FileError):  # on Windows LibreOffice has the file open
        write_whole(path, lambda file: write_parts(file, parts), force=True)
        # a later time would tell LibreOffice that somebody else has changed the file
        os.utime(path, ns=(times.st_atime_ns, times.st_mtime_ns))


def _type_again(cell: Any) -> None:
    formula = cell.Formula
    if cell.getArrayFormula():  # an array formula is typed as a whole
        block = cell.Spreadsheet.createCursorByRange(cell)
        block.collapseToCurrentArray()
        formula = block.getArrayFormula().strip("{}")
        if re.search(_UNKNOWN, formula, re.IGNORECASE):
            block.setArrayFormula(formula)
    elif re.search(_UNKNOWN, formula, re.IGNORECASE):
        cell.Formula = formula


@contextmanager
def _unprotected(sheet: Any) -> Iterator[None]:
    """Remove the protection of a sheet during a block, if it has no password."""
    protected = sheet.isProtected()
    if protected:
        sheet.unprotect("")
    try:
        yield
    finally:
        if protected and not sheet.isProtected():
            sheet.protect("")
