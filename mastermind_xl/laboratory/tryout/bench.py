"""The workbooks for the checks: written when a check needs them, opened in a program, and read by defined names."""

import random
import re
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from html import unescape
from pathlib import Path
from typing import Any
from zipfile import ZipFile

import xlwings as xw

from mastermind_xl.archive import sheet_parts
from mastermind_xl.excel.state import serial
from mastermind_xl.laboratory.tryout.programs import Program
from mastermind_xl.sheets import names

SOLVER, GAME, MACROS, PUZZLES = FILES = ("solver.xlsx", "game.xlsx", "game.xlsm", "puzzles.xlsx")
_COMMANDS = (["solver"], ["game"], ["game"], ["puzzle", "--seed", "1", "--count", "4"])  # for each file


class BookSheet:
    """An open workbook, which is calculated when cells are read, and not after each typed cell.

    Values are floats (a truth value is 1.0 or 0.0) and texts: ``""`` for an empty cell, ``#DIV/0!`` for that error.
    """

    def __init__(self, book: xw.Book) -> None:
        self.book = book
        self._cells: dict[str, xw.Range] = {}

    def named(self, name: str) -> xw.Range:
        """Return the named cells."""
        if name not in self._cells:
            self._cells[name] = self.book.names[name].refers_to_range
        return self._cells[name]

    def get(self, name: str) -> list[list[float | str]]:
        """Return the values of the named cells, row by row."""
        return self.read(self.named(name))

    def read(self, cells: xw.Range) -> list[list[float | str]]:
        """Return the values of any cells, row by row."""
        self._calculate("automatic")
        rows = cells.options(ndim=2, err_to_str=True, dates=serial, empty="").value
        return [[float(value) if isinstance(value, bool | int) else value for value in row] for row in rows]

    def type_rows(self, name: str, rows: Sequence[Sequence[object]]) -> None:
        """Type numbers, texts and dates into the first rows of the named cells, and clear the other rows."""
        height, width = self.named(name).shape
        padded = [[*row, *[None] * (width - len(row))] for row in [*rows, *[()] * (height - len(rows))]]
        self.type(self.named(name), padded)

    def type(self, cells: xw.Range, value: Any) -> None:
        """Type a value into cells; a text that looks like a formula or a number stays a text."""
        self._calculate("manual")
        if isinstance(value, str) and (value[:1] in "'=+-@" or value.strip().replace(".", "").isdigit()):
            value = f"'{value}"
        cells.value = value

    def recalculate(self) -> None:
        """Calculate every formula, including formulas whose values were stored in the file."""
        if hasattr(self.book.api, "calculateAll"):  # LibreOffice
            self.book.api.calculateAll()
        elif sys.platform == "win32":
            self.book.app.api.CalculateFull()
        else:
            self.book.app.api.calculate_full()

    def _calculate(self, when: str) -> None:
        if self.book.app.calculation != when:
            self.book.app.calculation = when


Facts = tuple[list[str], set[str], list[int]]  # a file as we wrote it: sheets, names, formulas on each sheet


class Bench:
    """A folder of workbooks, which ``command`` writes, and the spreadsheet program that opens them; ``start`` starts it."""

    def __init__(self, folder: Path, start: Callable[[], Program], command: Callable[[list[str]], int]) -> None:
        self.folder, self._start, self._command = folder, start, command
        self.chance = random.Random(30)  # noqa: S311 - the same games in each report
        self._program: Program | None = None
        self.facts: dict[str, Facts] = {}
        self._open: dict[str, BookSheet] = {}

    @property
    def program(self) -> Program:
        """The spreadsheet program, which starts when this property is first read."""
        self._program = self._program or self._start()
        return self._program

    def file(self, name: str) -> Path:
        """Return the path of one of ``FILES``; the workbook is written at the first request."""
        path = self.folder / name
        if name not in self.facts:
            self._command([*_COMMANDS[FILES.index(name)], str(path)])
            self.facts[name] = _read_facts(path)
        return path

    def sheet(self, name: str) -> BookSheet:
        """Return one of ``FILES`` without typed values; the workbook is opened at the first request."""
        if name not in self._open:
            self._open[name] = BookSheet(self.program.app.books.open(self.file(name)))
        self._open[name].type_rows(names.TYPED, [])
        self._open[name].get(names.MESSAGE)
        return self._open[name]

    @contextmanager
    def opened(self, path: Path | str) -> Iterator[BookSheet]:
        """Open a workbook for a ``with`` block, and close it without saving."""
        book = self.program.app.books.open(path)
        try:
            yield BookSheet(book)
        finally:
            book.close()

    def recover(self) -> None:
        """Close all workbooks that a failed check has left open, and end a program that does not answer."""
        for sheet in self._open.values():
            with suppress(Exception):  # the program may have died; the error differs from program to program
                sheet.book.close()
        self._open = {}
        if not self.program.is_alive:
            self.close()

    def close(self) -> None:
        """End the spreadsheet program."""
        if self._program is not None:
            self._program.close()
        self._program, self._open = None, {}


def _read_facts(path: Path) -> Facts:
    with ZipFile(path) as package:
        parts = sheet_parts(package)
        found = re.findall(rb'<definedName name="(?!_xl)([^"]+)"', package.read("xl/workbook.xml"))
        formulas = [len(re.findall(rb"<f[ >]", package.read(part))) for part in parts.values()]
    return [*parts], {unescape(name.decode()) for name in found}, formulas
