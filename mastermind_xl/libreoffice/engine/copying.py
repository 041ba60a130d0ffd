"""Insert, delete, copy and move cells."""

from typing import Any, Final, Self

import xlwings as xw
from xlwings.constants import MAX_COLUMNS, MAX_ROWS

from mastermind_xl.libreoffice.engine.block import Block
from mastermind_xl.libreoffice.engine.completeness import UnsupportedError
from mastermind_xl.libreoffice.program.office import LibreOfficeError, load_uno, uno_property

_FLAGS: Final = {
    "all": "A", "all_using_source_theme": "A", "all_merging_conditional_formats": "A", "comments": "N",
    "formats": "T", "formulas": "SVDF", "link": "A", "values": "SVD",
}  # fmt: skip
"""Contents to paste, in the letters of .uno:InsertContents: texts, values, dates, formulas, notes, formats or all."""

_OPERATIONS: Final = {None: 0, "add": 1, "subtract": 2, "multiply": 3, "divide": 4}


class Moves(Block):
    """A rectangle of cells that can be copied and moved; formulas adapt to the new place as in Excel."""

    def insert(self, shift: str | None = None, copy_origin: str | None = None) -> None:
        """Insert new cells here; the old cells move ``down`` or ``right``. LibreOffice ignores ``copy_origin``."""
        shift = shift or ("right" if self.shape[0] > self.shape[1] else "down")
        mode = self._mode("CellInsertMode", shift, ("down", "right"))
        self.sheet.refuse_if_protected("no cells can be inserted")
        self.sheet.api.insertCells(self.api.RangeAddress, mode)

    def delete(self, shift: str | None = None) -> None:
        """Delete the cells; the cells below move ``up``, or the cells to the right move ``left``."""
        shift = shift or ("left" if self.shape[0] >= self.shape[1] else "up")
        mode = self._mode("CellDeleteMode", shift, ("up", "left"))
        self.sheet.refuse_if_protected("no cells can be deleted")
        self.sheet.api.removeRange(self.api.RangeAddress, mode)
        self.__dict__.pop("api", None)  # LibreOffice's range was deleted with its cells

    def copy(self, destination: xw.Range | None = None) -> None:
        """Copy the cells to a range that begins at ``destination``; without ``destination``, store them for ``paste``.

        The system's clipboard is not used.
        """
        if destination is None:
            self.sheet.book.app.copied = self
        else:
            destination.impl.copy_from(self)

    def copy_from(
        self, source_range: Any, copy_type: str = "all", skip_blanks: bool = False, transpose: bool = False
    ) -> None:
        """See ``Range.copy_from`` of xlwings; the other range must be in the same LibreOffice."""
        source = getattr(source_range, "impl", source_range)
        self._take(source, copy_type, _OPERATIONS[None], skip_blanks, transpose)

    def paste(
        self, paste: str | None = None, operation: str | None = None, skip_blanks: bool = False,
        transpose: bool = False,
    ) -> None:  # fmt: skip
        """See ``Range.paste`` of xlwings; pastes the range that ``copy`` has stored.

        The first operand of an ``operation`` is the old content. Raises LibreOfficeError if nothing has been copied,
        and UnsupportedError for a way of pasting that LibreOffice does not have.
        """
        source = self.sheet.book.app.copied
        if source is None:
            raise LibreOfficeError("there is nothing to paste: copy a range first")
        if operation not in _OPERATIONS:
            raise ValueError(f"{operation!r} is not an operation: give add, subtract, multiply or divide")
        if paste == "column_widths":
            for column in range(source.shape[1]):
                self(1, 1 + column).column_width = source(1, 1 + column).column_width
            return
        self._take(source, paste or "all", _OPERATIONS[operation], skip_blanks, transpose)

    def move(self, destination: xw.Range) -> None:
        """See ``Range.move`` of xlwings; the destination must be in the same book."""
        target = destination.impl
        self.sheet.refuse_if_protected("no cells can be moved")
        target.sheet.refuse_if_protected("no cells can be moved there")
        self.sheet.api.moveRange(target.api.getCellByPosition(0, 0).CellAddress, self.api.RangeAddress)

    def _mode(self, kind: str, shift: str, ways: tuple[str, str]) -> Any:
        """Return UNO's word for the direction of the move; whole rows and columns can move in only one direction."""
        if self.shape[1] == MAX_COLUMNS:
            shift = "rows"
        elif self.shape[0] == MAX_ROWS:
            shift = "columns"
        elif shift not in ways:
            raise ValueError(f"{shift!r} is not a direction for cells: give {' or '.join(ways)}")
        return load_uno().Enum(f"com.sun.star.sheet.{kind}", shift.upper())

    def _take(self, source: Self, what: str, operation: int, skip_blanks: bool, transpose: bool) -> None:
        if what not in _FLAGS:
            raise UnsupportedError(
                f"pasting {what!r} is not supported in LibreOffice: give {', '.join(_FLAGS)} or column_widths"
            )
        rows, columns = reversed(source.shape) if transpose else source.shape
        here = type(self)(self.sheet, self.row, self.column, rows, columns)
        here.refuse_if_locked()
        if source.sheet.book.app is not self.sheet.book.app:
            raise UnsupportedError("copying from one LibreOffice to another is not supported")
        special = _FLAGS[what] != "A" or what == "link" or operation or skip_blanks or transpose
        if not special and source.sheet.book is self.sheet.book:
            target = here.api.getCellByPosition(0, 0).CellAddress
            self.sheet.api.copyRange(target, source.api.RangeAddress)
            return
        options = {
            "Flags": _FLAGS[what],
            "FormulaCommand": operation,
            "SkipEmptyCells": skip_blanks,
            "Transpose": transpose,
            "AsLink": what == "link",
            "MoveMode": 4,  # other cells stay where they are
        }
        source._dispatch("Copy", {})
        here._dispatch("InsertContents", options)

    def _dispatch(self, command: str, options: dict[str, Any]) -> None:
        """Run a menu command of LibreOffice with these cells selected, then restore the selection."""
        book = self.sheet.book
        controller = book.controller
        sheet, selected = controller.ActiveSheet, controller.getSelection()
        controller.setActiveSheet(self.sheet.api)
        controller.select(self.api)
        try:
            helper = book.app.office.create("com.sun.star.frame.DispatchHelper")
            words = tuple(uno_property(name, value) for name, value in options.items())
            helper.executeDispatch(controller.Frame, f".uno:{command}", "", 0, words)
        finally:
            controller.setActiveSheet(sheet)
            controller.select(selected)
