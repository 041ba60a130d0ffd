"""Compare the cells of somebody's workbook before and after it is adopted: LibreOffice calculates both files."""

import re
import time
from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

import numpy as np

from mastermind_xl.adopt.board import OldBoard
from mastermind_xl.adopt.old_book import FUNCTIONS, OldBook
from mastermind_xl.archive import write_parts
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.feedback import score
from mastermind_xl.core.messages import counted
from mastermind_xl.excel.old_project import OldProject
from mastermind_xl.libreoffice import start as start_calc
from mastermind_xl.sheets import names
from mastermind_xl.sheets.writing.area import Area

_Values = dict[Area, list[Any]]
_BOARDS, _SECONDS = 20, 20  # how many boards of codes are tried, and when no other one is begun
_OURS = ("MastermindFunctions", "MastermindVba")  # the modules that calculate cells without Python


def compare_cells(old: OldBook, new: Path, board: OldBoard, macros: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield a heading and a text about the cells that call each function which ``macros`` replaces by ours.

    The values of the workbook ``old`` are those in its file, or else those of its functions; ``new`` is the file of the
    adopted workbook. Then other codes are typed into the ``board`` of a copy of both. No event and no other module of
    the old VBA runs. Raises LibreOfficeError without LibreOffice.
    """
    calls = [
        (each, Area(cell.parent.title, cell.row, cell.column), old.read_lines(cell, arguments))
        for each in old.procedures
        if macros.get(each.name) in FUNCTIONS
        for cell, arguments in old.calls[each.own.lower()]
    ]
    if not calls:
        yield "cells", "not compared: no cell calls a function that we replace"
        return
    theirs = {each.name.partition(".")[0] for each, _, _ in calls}
    found = defaultdict[tuple[str, str], list[str]](list)
    chance = np.random.default_rng(69)
    with TemporaryDirectory() as folder, start_calc(macros=True) as app:
        copies = (old.path, Path(folder, "old.xlsm"), theirs), (new, Path(folder, "new.xlsm"), _OURS)
        books = [app.books.open(_copy(path, copy, kept, old.project_part)) for path, copy, kept in copies]
        books[1].impl.document.calculateAll()  # the file still contains the old values
        end = time.monotonic() + _SECONDS
        for _ in range(_BOARDS):
            before, now = (_read(book, [area for _, cell, lines in calls for area in (cell, *lines)]) for book in books)
            for function, cell, lines in calls:
                what, example = _compare(before, now, cell, lines, macros[function.name])
                found[function.name, what].append(example)
            if time.monotonic() > end:
                break
            for place in (board.places[name] for name in (names.CODE, names.GUESSES) if name in board.places):
                codes = chance.integers(1, board.colors + 1, (place.rows, place.columns)).tolist()
                for book in books:
                    book.sheets[place.sheet][place.span].value = codes
    for (name, what), examples in found.items():
        yield "cells", f"{name}: {counted(len(examples), 'value')} {what}{examples[0]}"


def _copy(path: Path, copy: Path, kept: Collection[str], project_part: str) -> Path:
    """Return a copy of a workbook, without the protection of sheets, and without the VBA of modules that are not ``kept``."""
    with ZipFile(path) as package:
        parts = {name: re.sub(rb"<sheetProtection\b[^>]*/>", b"", package.read(name)) for name in package.namelist()}
    project = OldProject(parts[project_part])
    emptied = {module.name: "" for module in project.modules if module.name not in kept}
    with copy.open("wb") as file:
        write_parts(file, parts | {project_part: project.extend(emptied, [])})
    return copy


def _read(book: Any, cells: Sequence[Area]) -> _Values:
    """Return the values of ``cells``; the sheets are read as blocks, because LibreOffice answers slowly."""
    values = _Values()
    for title in {each.sheet for each in cells}:
        wanted = [each for each in cells if each.sheet == title]
        end = max(each.row + each.rows for each in wanted) - 1, max(each.column + each.columns for each in wanted) - 1
        rows = book.sheets[title].range((1, 1), end).options(ndim=2).value
        values |= {each: [rows[at.row - 1][at.column - 1] for at in each.cells] for each in wanted}
    return values


def _compare(before: _Values, now: _Values, cell: Area, lines: Sequence[Area], ours: str) -> tuple[str, str]:
    """Return how a cell of the new workbook compares with the old one, and the cell as an example of a difference."""
    pair = [now[each] for each in lines]
    try:
        right: object = score(*pair)[[*FUNCTIONS].index(ours)]
    except (CodeError, TypeError):  # an unfinished guess, or arguments that are no pair of codes
        right = None
    if before[cell] == now[cell] and (now[cell] != [None] or right is None):
        return "as before", ""
    if pair != [before[each] for each in lines]:
        what = "not compared, because a formula draws new codes each time"
    elif now[cell] != [right]:
        what = "not equal to the score of code and guess; please check why"
    elif right is None:
        what = "empty now, because the guess is unfinished"
    elif before[cell] == [None]:
        what = "new: there was no value, or LibreOffice cannot run the old function"
    else:
        what = "corrected: the old function is wrong"
    values = f"{_show(before[cell])} before, {_show(now[cell])} now, for {' and '.join(map(_show, pair))}"
    return what, f"; example: {cell.span} on {cell.sheet}: {values}"


def _show(values: Sequence[Any]) -> str:
    """Write the values of cells, without the sign of -0; a dash is an empty cell or an error."""
    return " ".join(
        "–" if each is None else f"{each + 0:g}" if isinstance(each, float) else str(each) for each in values
    )
