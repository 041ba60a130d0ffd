"""What checks work on: our workbooks, written on demand and open in a spreadsheet program."""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cached_property, partial
from html import unescape
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, NamedTuple
from zipfile import ZipFile

from mastermind_xl.archive import sheet_parts
from mastermind_xl.core.board import Board
from mastermind_xl.files import write_whole
from mastermind_xl.sheets import names
from mastermind_xl.sheets.game.layout import ATTEMPTS
from mastermind_xl.strategies import default_strategy, make_strategy
from mastermind_xl.strategies.tree import DecisionTree, grow
from mastermind_xl.tryout.programs import Program
from mastermind_xl.tryout.sheet import BookSheet

if TYPE_CHECKING:
    import xlwings as xw

SOLVER, GAME, MACROS, PUZZLES = FILES = ("solver.xlsx", "game.xlsx", "game.xlsm", "puzzles.xlsx")
FRONTS = dict(zip(FILES, ("Solver", "Game", "Game", "Puzzles"), strict=True))
"""The sheet of each file that a person sees first."""

BOARD = Board()
STRATEGY = default_strategy(BOARD, at_once=True)


class Facts(NamedTuple):
    """What a workbook file has, as we wrote it."""

    sheets: list[str]
    names: set[str]
    formulas: dict[str, int]


class Bench:
    """Workbooks in a folder, and the program that opens them.

    Args:
        folder: for the workbooks and what the checks make.
        start: starts the program; called again after the program has died.
    """

    def __init__(self, folder: Path, start: Callable[[], Program]) -> None:
        self.folder, self._start = folder, start
        self.chance = random.Random(30)  # noqa: S311 - the same games in each report
        self._program: Program | None = None
        self._facts: dict[str, Facts] = {}
        self._open: dict[str, BookSheet] = {}

    @cached_property
    def tree(self) -> DecisionTree:
        """What the solver guesses."""
        return grow(make_strategy(STRATEGY, BOARD))

    @property
    def program(self) -> Program:
        """The program, started when it is needed first."""
        if self._program is None:
            self._program = self._start()
        return self._program

    def file(self, name: str) -> Path:
        """Return the path of one of ``FILES``, written when it is asked for first."""
        path = self.folder / name
        if name not in self._facts:
            write_whole(path, partial(self._write, name), force=True)
            self._facts[name] = _read_facts(path)
        return path

    def facts(self, name: str) -> Facts:
        """Return what one of ``FILES`` had when it was written."""
        self.file(name)
        return self._facts[name]

    def _write(self, name: str, file: BinaryIO) -> None:
        if name == SOLVER:
            from mastermind_xl.sheets.solver import write_solver

            write_solver(file, self.tree, STRATEGY, len(self.tree.distribution) + 2)
        elif name == GAME:
            from mastermind_xl.sheets.game.write import write_game

            write_game(file, BOARD, ATTEMPTS, STRATEGY, functions=False)
        elif name == MACROS:
            from mastermind_xl.excel.build import write_macro_game

            write_macro_game(file, BOARD, ATTEMPTS, STRATEGY, interpreter=self.program.has_vba)
        else:
            from mastermind_xl.analysis.puzzles import draw_puzzles
            from mastermind_xl.sheets.puzzles import write_puzzles

            write_puzzles(file, [*islice(draw_puzzles(BOARD, seed=1), 4)], 1)

    def sheet(self, name: str) -> BookSheet:
        """Return one of ``FILES``, opened when it is asked for first, with nothing typed in it."""
        if name not in self._open:
            self._open[name] = BookSheet(self.program.app.books.open(self.file(name)))
        sheet = self._open[name]
        if names.TYPED in self.facts(name).names:
            sheet.fill(names.TYPED, [])
            sheet.calculate()
        return sheet

    @contextmanager
    def opened(self, path: Path) -> Iterator[BookSheet]:
        """Open a workbook for a ``with`` block, and close it unsaved."""
        book = self.program.app.books.open(path)
        try:
            yield BookSheet(book)
        finally:
            with suppress(Exception):  # a check that failed may have closed it
                book.close()

    @contextmanager
    def scratch(self, name: str) -> Iterator[xw.Sheet]:
        """Add an unprotected sheet to one of ``FILES`` for a ``with`` block."""
        sheet = self.sheet(name).book.sheets.add("Scratch")
        try:
            yield sheet
        finally:
            alerts = self.program.app.display_alerts
            self.program.app.display_alerts = False
            sheet.delete()
            self.program.app.display_alerts = alerts

    def recover(self) -> None:
        """Close what a check that failed has left open; a program that does not answer is given up."""
        if self._program is not None and not self._program.is_alive:
            self.close()
        for sheet in self._open.values():
            with suppress(Exception):
                sheet.book.close()
        self._open = {}

    def close(self) -> None:
        """End the program."""
        if self._program is not None:
            self._program.close()
        self._program, self._open = None, {}


def _read_facts(path: Path) -> Facts:
    with ZipFile(path) as package:
        parts = sheet_parts(package)
        found = re.findall(rb'<definedName name="([^"]+)"', package.read("xl/workbook.xml"))
        formulas = {title: len(re.findall(rb"<f[ >]", package.read(part))) for title, part in parts.items()}
    named = {unescape(name.decode()) for name in found}
    return Facts([*parts], {name for name in named if not name.startswith("_xl")}, formulas)
