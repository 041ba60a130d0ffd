"""Compare the cells of somebody's workbook before and after it is adopted: LibreOffice calculates both files."""

from collections import defaultdict
from collections.abc import Collection, Iterator, Mapping, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any
from zipfile import ZipFile

from mastermind_xl.adopt.old_book import FUNCTIONS, OldBook
from mastermind_xl.archive import write_parts
from mastermind_xl.core.errors import CodeError
from mastermind_xl.core.feedback import score
from mastermind_xl.core.messages import counted
from mastermind_xl.excel.old_project import OldProject
from mastermind_xl.libreoffice import start as start_calc
from mastermind_xl.sheets.writing.area import Area

_Values = dict[Area, list[Any]]
_OURS = ("MastermindFunctions", "MastermindVba")  # the modules that calculate cells without Python


def compare_cells(old: OldBook, new: Path, macros: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield a heading and a text about the cells that call each function which ``macros`` replaces by ours.

    The values before are those in the file of the workbook ``old``, or else those of its functions; ``new`` is the file
    of the adopted workbook. No event and no other module of the old VBA runs. Raises LibreOfficeError without
    LibreOffice.
    """
    functions = [each for each in old.procedures if macros.get(each.name) in FUNCTIONS and old.calls[each.own.lower()]]
    if not functions:
        yield "cells", "not compared: no cell calls a function that ours replace"
        return
    kept = {each.name.partition(".")[0] for each in functions}.union(_OURS)
    calls = {
        each.name: [
            (Area(cell.parent.title, cell.row, cell.column), old.read_lines(cell, arguments))
            for cell, arguments in old.calls[each.own.lower()]
        ]
        for each in functions
    }
    with TemporaryDirectory() as folder, start_calc(macros=True) as app:
        copies = {old.path: Path(folder, "old.xlsm"), new: Path(folder, "new.xlsm")}
        for path, copy in copies.items():
            _copy(path, copy, old.project_part, kept)
        books = [app.books.open(copy) for copy in copies.values()]
        books[1].impl.document.calculateAll()  # the file still contains the old values
        cells = [area for called in calls.values() for cell, lines in called for area in (cell, *lines)]
        before, now = (_read(book, cells) for book in books)
    for name, called in calls.items():
        found = defaultdict[str, list[str]](list)
        for cell, lines in called:
            what, example = _compare(before, now, cell, lines, macros[name])
            found[what].append(example)
        for what, examples in found.items():
            yield "cells", f"{name}: {counted(len(examples), 'cell')} {what}{examples[0]}"


def _copy(path: Path, copy: Path, project_part: str, kept: Collection[str]) -> None:
    """Copy a workbook, without the VBA of modules that are not ``kept``."""
    with ZipFile(path) as package:
        parts = {name: package.read(name) for name in package.namelist()}
    project = OldProject(parts[project_part])
    emptied = {module.name: "" for module in project.modules if module.name not in kept}
    with copy.open("wb") as file:
        write_parts(file, parts | {project_part: project.extend(emptied, [])})


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
    if before[cell] == now[cell]:
        return "as before", ""
    pair = [now[each] for each in lines]
    try:
        right: object = score(*pair)[[*FUNCTIONS].index(ours)]
    except (CodeError, TypeError):  # an unfinished guess, or arguments that are no pair of codes
        right = None
    if pair != [before[each] for each in lines]:
        what = "with other codes than before, which a formula draws"
    elif now[cell] == [right]:
        what = "empty now, because the guess is unfinished" if right is None else "corrected: the old function is wrong"
    else:
        what = "different, for a reason that only you can judge"
    values = f"{_show(before[cell])} before, {_show(now[cell])} now, for {' and '.join(map(_show, pair))}"
    return what, f", such as {cell.span} on {cell.sheet}: {values}"


def _show(values: Sequence[Any]) -> str:
    """Write the values of cells, without the sign of -0; a dash is an empty cell or an error."""
    return " ".join(
        "–" if each is None else f"{each + 0:g}" if isinstance(each, float) else str(each) for each in values
    )
