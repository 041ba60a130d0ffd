"""Read and write the contents of a block of cells at once."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cached_property, partial
from itertools import product
from typing import TYPE_CHECKING, Any

from mastermind_xl.libreoffice.engine import values
from mastermind_xl.libreoffice.engine.completeness import Refusals
from mastermind_xl.libreoffice.engine.formats import DATE, GENERAL, TEXT, TRUTH, common, parts
from mastermind_xl.libreoffice.engine.values import CellError, FormulaError, Kind, rectangles
from mastermind_xl.libreoffice.program.office import LibreOfficeError

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.ranges import Range

CONTENTS = 1 | 2 | 4 | 16  # numbers, dates, texts and formulas, as com.sun.star.sheet.CellFlags

# com.sun.star.sheet.FormulaResult.ERROR
_ERROR = 4

_MOST_UNDONE = 10_000  # cells that Undo can restore exactly: with more cells, a matrix takes seconds

# Limits for numbers, and for rectangles of them, whose formats are read without the cells between them.
_FEW_NUMBERS = 1_000
_FEW_AREAS = 8

_UNDO_TITLE = "Python: write formulas"


class Contents:
    """The contents of a block of cells; rows and columns are counted from 0 within the block."""

    def __init__(self, block: Range) -> None:
        self._cells = block.api
        self._is_one = len(block) == 1
        self._address = block.address
        self._sheet = block.sheet
        self._book = block.sheet.book
        self._top, self._left = block.row - 1, block.column - 1

    def read(self) -> list[list[Any]]:
        """Return rows of None, floats, truth values, texts, dates and ``CellError``s."""
        data = self._cells.getDataArray()
        shown = self._shown_otherwise(data)

        def seen(value: Any, row: int, column: int) -> Any:
            if isinstance(value, float):
                return shown[row, column](value) if (row, column) in shown else value
            if value is None:
                return CellError(self._cells, row, column)
            return value or None

        return [[seen(value, r, c) for c, value in enumerate(row)] for r, row in enumerate(data)]

    def read_formulas(self) -> list[list[str]]:
        """Return rows of formulas in Excel's syntax; contents other than formulas are texts."""
        data = self._cells.getDataArray()
        shown = self._shown_otherwise(data)
        truths = {position for position, show in shown.items() if show is bool}

        def seen(text: str, row: int, column: int) -> str:
            value = data[row][column]
            if text in values.CONSTANTS:
                return values.CONSTANTS[text]
            if text.startswith(("=", "{=")) and text != value:
                return self._book.formulas.to_excel(text, self._place(row, column))
            return values.constant_text(bool(value) if (row, column) in truths else value)

        formulas = self._cells.getFormulaArray()
        return [[seen(text, r, c) for c, text in enumerate(row)] for r, row in enumerate(formulas)]

    def write(self, rows: Sequence[Sequence[Any]], *, one_formula: bool) -> None:
        """Replace the contents by ``rows``. Notes and formats stay, but truth values and dates get number formats.

        With ``one_formula`` all cells get the same value, and references in a formula are relative to the
        first cell. Raises FormulaError if LibreOffice cannot parse a formula, TypeError for a value that a cell
        cannot store; then all cells have their old contents.
        """
        before = parts(self._cells, "NumberFormat", self._is_one)
        entries = self._entries(rows, before)
        special: dict[Kind, set[tuple[int, int]]] = {Kind.TRUTH: set(), Kind.DATE: set(), Kind.FORMULA: set()}
        for r, row in enumerate(entries):
            for c, entry in enumerate(row):
                if entry.kind is not Kind.PLAIN:
                    special[entry.kind].add((r, c))
        formulas = self._translations(entries, special[Kind.FORMULA], one_formula)
        # Numbers never change a format.
        has_texts = bool(formulas) or any(isinstance(entry.content, str) for row in entries for entry in row)
        writing = Refusals(lambda: f"LibreOffice refuses the content written to {self._address} on {self._sheet.name}")
        with self._notes_kept(), self._undone_if_refused(bool(formulas), one_formula), writing:
            if self._book.in_one_step and sum(map(len, rows)) <= _MOST_UNDONE:
                # Undoing the next steps does not restore empty cells; undoing a matrix does, and redoing its
                # deletion makes room for the other redone contents.
                self._cells.setArrayFormula("=0")
                self._cells.clearContents(CONTENTS)
            plain = (["" if each.kind is Kind.FORMULA else each.content for each in row] for row in entries)
            self._cells.setDataArray(tuple(map(tuple, plain)))
            if has_texts or any(self._book.formats.is_a(TRUTH, key) for _, key in before):
                self._restore_formats(before)
            self._show_as(special[Kind.TRUTH], TRUTH)
            self._show_as(special[Kind.DATE], DATE)
            for left, top, right, bottom in rectangles(formulas):
                columns = range(left, right + 1)
                texts = (tuple(formulas[row, column] for column in columns) for row in range(top, bottom + 1))
                self._cells.getCellRangeByPosition(left, top, right, bottom).setFormulaArray(tuple(texts))

    @cached_property
    def _sheet_number(self) -> int:
        return self._sheet.index - 1

    def _place(self, row: int, column: int) -> tuple[int, int, int]:
        return self._sheet_number, self._top + row, self._left + column

    def _positions(self, part: Any) -> set[tuple[int, int]]:
        """Return the (row, column) of each cell in a UNO range or in a UNO collection of ranges."""
        cells: set[tuple[int, int]] = set()
        for area in part.RangeAddresses if hasattr(part, "RangeAddresses") else [part.RangeAddress]:
            rows = range(area.StartRow - self._top, area.EndRow - self._top + 1)
            columns = range(area.StartColumn - self._left, area.EndColumn - self._left + 1)
            cells.update(product(rows, columns))
        return cells

    def _shown_otherwise(self, data: Any) -> dict[tuple[int, int], Callable[[float], Any]]:
        numbers = [(r, c) for r, row in enumerate(data) for c, value in enumerate(row) if isinstance(value, float)]
        if not numbers:
            return {}
        formats = self._book.formats
        as_date = partial(values.date, epoch=self._book.epoch)
        shown: dict[tuple[int, int], Callable[[float], Any]] = {}
        for part, key in self._formats_of(numbers):
            if formats.is_a(TRUTH | DATE, key):
                show = bool if formats.is_a(TRUTH, key) else as_date
                shown.update(dict.fromkeys(self._positions(part), show))
        return shown

    def _formats_of(self, numbers: list[tuple[int, int]]) -> list[tuple[Any, int]]:
        """Return UNO ranges that contain all numbers of the block, each range with the key of its number format."""
        # LibreOffice divides cells by all their formats. A few numbers are divided into fewer ranges than the
        # whole block, and making a UNO range takes most of the time.
        if not self._is_one and len(numbers) <= _FEW_NUMBERS and common(self._cells, "NumberFormat") is None:
            areas = [*rectangles(numbers)]
            if len(areas) <= _FEW_AREAS:
                found = [self._cells.getCellRangeByPosition(*area) for area in areas]
                return [part for cells in found for part in parts(cells, "NumberFormat")]
        return parts(self._cells, "NumberFormat", self._is_one)

    def _entries(self, rows: Sequence[Sequence[Any]], before: list[tuple[Any, int]]) -> list[list[values.CellEntry]]:
        epoch = self._book.epoch
        entries = [[values.entry(value, epoch) for value in row] for row in rows]
        for part, key in before:
            if self._book.formats.is_a(TEXT, key):
                for r, c in self._positions(part):
                    entries[r][c] = values.entry(rows[r][c], epoch, as_text=True)
        return entries

    def _translations(
        self, entries: list[list[values.CellEntry]], cells: set[tuple[int, int]], one_formula: bool
    ) -> dict[tuple[int, int], str]:
        formulas = self._book.formulas
        texts: dict[tuple[int, int], str] = {}
        tokens = None
        for row, column in sorted(cells):
            place = self._place(row, column)
            if tokens is None or not one_formula:
                formula = str(entries[row][column].content)
                tokens = formulas.parse(formula, self._place(0, 0) if one_formula else place)
            texts[row, column] = formulas.text(tokens, place)
        return texts

    def _restore_formats(self, before: list[tuple[Any, int]]) -> None:
        """Undo changes of number formats that LibreOffice makes when contents are written, and Excel does not make."""
        # A text that looks like a number gets the format "text"; a formula with a truth value leaves the
        # format "truth value".
        for part, key in before:
            key = GENERAL if self._book.formats.is_a(TRUTH, key) else key
            if len(before) > 1 or common(part, "NumberFormat") != key:
                part.setPropertyValue("NumberFormat", key)

    def _show_as(self, cells: set[tuple[int, int]], kind: int) -> None:
        for area in rectangles(cells):
            part = self._cells.getCellRangeByPosition(*area)
            found = common(part, "NumberFormat")
            if found is None or not self._book.formats.is_a(kind, found):
                part.setPropertyValue("NumberFormat", self._book.formats.standard(kind))

    @contextmanager
    def _notes_kept(self) -> Iterator[None]:
        """Restore the notes on cells after a ``with`` block, because LibreOffice deletes notes with the contents."""
        notes = self._sheet.annotations
        kept = []
        if notes.Count:
            here = self._positions(self._cells)
            kept = [
                (note.Position, note.String)
                for note in notes
                if (note.Position.Row - self._top, note.Position.Column - self._left) in here
            ]
        try:
            yield
        finally:
            for place, text in kept:
                notes.insertNew(place, text)

    @contextmanager
    def _undone_if_refused(self, has_formulas: bool, one_formula: bool) -> Iterator[None]:
        """Undo all changes of a ``with`` block if a formula is invalid; LibreOffice reports only some such errors."""
        if not has_formulas:
            yield
            return
        before = self._cells.getFormulaArray()
        undo = self._book.document.UndoManager
        undo.enterUndoContext(_UNDO_TITLE)
        try:
            try:
                yield
            finally:
                undo.leaveUndoContext()
            self._refuse_senseless(one_formula)
        except LibreOfficeError:
            if undo.isUndoPossible() and undo.getCurrentUndoActionTitle() == _UNDO_TITLE:
                undo.undo()
                undo.clearRedo()
            # Undoing does not empty cells that were empty before.
            empty = [(r, c) for r, row in enumerate(before) for c, text in enumerate(row) if text == ""]
            for area in rectangles(empty):
                self._cells.getCellRangeByPosition(*area).clearContents(CONTENTS)
            raise

    def _refuse_senseless(self, one_formula: bool) -> None:
        for cell in self._cells.queryFormulaCells(_ERROR).Cells:
            if cell.getError() in values.SYNTAX_ERRORS:
                formula = self._book.formulas.to_excel(cell.Formula, self._place(0, 0))
                raise FormulaError(f"{formula}: LibreOffice cannot parse this formula")
            if one_formula:
                return
