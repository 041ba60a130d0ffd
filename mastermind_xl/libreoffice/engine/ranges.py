"""Ranges of cells as xlwings ranges."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from xlwings.constants import MAX_COLUMNS, MAX_ROWS

from mastermind_xl.libreoffice.engine.addresses import quoted
from mastermind_xl.libreoffice.engine.block import NO_FORMATS
from mastermind_xl.libreoffice.engine.completeness import complete
from mastermind_xl.libreoffice.engine.contents import CONTENTS, Contents
from mastermind_xl.libreoffice.engine.copying import Moves
from mastermind_xl.libreoffice.engine.formats import Characters
from mastermind_xl.libreoffice.engine.formatting import CellSizes, Looks
from mastermind_xl.libreoffice.engine.sheet_items import NOTES, Note
from mastermind_xl.libreoffice.program.office import LibreOfficeError

if TYPE_CHECKING:
    from mastermind_xl.libreoffice.engine.names import Name

# As com.sun.star.sheet.CellFlags: direct formats, styles, and those of single letters.
_FORMATS = 32 | 64 | 256 | 512

_STEPS: Final = {"up": (-1, 0), "down": (1, 0), "left": (0, -1), "right": (0, 1)}
_DIRECTIONS: Final = {direction[0]: direction for direction in _STEPS}  # xlwings takes letters as well


@complete
class Range(Looks, CellSizes, Moves):
    """A rectangle of cells (see ``Block``) with its contents, notes and links."""

    @property
    def name(self) -> Name | None:
        """The defined name of exactly these cells."""
        return self.sheet.book.names.of(self)

    @name.setter
    def name(self, value: str) -> None:
        self.sheet.book.names.add(value, f"={quoted(self.sheet.name)}!{self.address}")

    # Contents

    @property
    def raw_value(self) -> Any:
        """Rows of None, floats, truth values, texts, dates and ``CellError``s; for a single cell, only its value."""
        return self._one_or_all(Contents(self).read()) if len(self) else None

    @raw_value.setter
    def raw_value(self, value: Any) -> None:
        rows, columns = self.shape
        if not len(self):
            return
        is_block = isinstance(value, (list, tuple))
        if is_block and not (len(value) == rows and all(len(row) == columns for row in value)):
            raise ValueError(f"{self.address} takes {rows} × {columns} values")
        self.refuse_if_locked()
        block = value if is_block else [[value] * columns] * rows
        Contents(self).write(block, one_formula=not is_block)

    @property
    def formula(self) -> Any:
        """Rows of formulas in Excel's syntax, or of other contents as texts; for one cell, only its text."""
        return self._one_or_all(Contents(self).read_formulas()) if len(self) else None

    @formula.setter
    def formula(self, value: Any) -> None:
        self.raw_value = value

    @property
    def formula_array(self) -> str | None:
        """The array formula that fills exactly this range, or None."""
        if not (len(self) and self.api.ArrayFormula):
            return None
        return self.sheet.book.formulas.to_excel(str(self.api.ArrayFormula), self._place)

    @formula_array.setter
    def formula_array(self, value: str) -> None:
        self.refuse_if_locked()
        formulas = self.sheet.book.formulas
        self.api.setArrayFormula(formulas.text(formulas.parse(value, self._place), self._place))

    has_array = property(lambda cells: bool(len(cells) and cells._first.ArrayFormula))

    def clear_contents(self) -> None:
        self._clear(CONTENTS)

    def clear_formats(self) -> None:
        self.sheet.refuse_if_protected(NO_FORMATS)
        self._clear(_FORMATS)

    def clear(self) -> None:
        self.sheet.refuse_if_protected(NO_FORMATS)
        self._clear(CONTENTS | _FORMATS | NOTES)

    # Note and link of the first cell

    @property
    def note(self) -> Note | None:
        """The note of the first cell; older versions of xlwings call it a comment."""
        found = self._first.Annotation  # every cell has an annotation, which may be empty
        return Note(self.sheet, found) if found.String else None

    def add_note(self, text: str) -> Note:
        self.refuse_if_locked()
        self.sheet.api.Annotations.insertNew(self._first.CellAddress, text)
        return Note(self.sheet, self._first.Annotation)

    @property
    def hyperlink(self) -> str:
        """The target of the first cell's link; raises LibreOfficeError if the cell has no link."""
        for field in self._first.TextFields:
            if hasattr(field, "URL"):
                return str(field.URL)
        raise LibreOfficeError(f"{self(1, 1).address} has no hyperlink")

    def add_hyperlink(self, address: str, text_to_display: str | None = None, screen_tip: str | None = None) -> None:
        """See ``Range.add_hyperlink`` of xlwings; ``screen_tip`` is not used: LibreOffice shows the address."""
        self.refuse_if_locked()
        field = self.sheet.book.document.createInstance("com.sun.star.text.TextField.URL")
        field.URL, field.Representation = address, text_to_display or address
        cell = self._first
        cell.setString("")
        cell.insertTextContent(cell.createTextCursor(), field, False)

    @property
    def characters(self) -> Characters:
        """The letters of the first cell's text, which can be formatted separately."""
        return Characters(self._first, self(1, 1).refuse_if_locked)

    @property
    def _first(self) -> Any:
        return self.api.getCellByPosition(0, 0)

    # Neighbouring cells

    def end(self, direction: str) -> Range:
        """Return the cell to which Ctrl and an arrow key jump: ``up``, ``down``, ``left`` or ``right``."""
        direction = _DIRECTIONS.get(direction, direction)
        if direction not in _STEPS:
            raise ValueError(f"{direction!r} is not a direction: give up, down, left or right")
        down, right = _STEPS[direction]
        used = self.sheet.used_range
        to_border, to_last_used = {
            "up": (self.row - 1, self.row - 1),
            "left": (self.column - 1, self.column - 1),
            "down": (MAX_ROWS - self.row, used.row + used.shape[0] - 1 - self.row),
            "right": (MAX_COLUMNS - self.column, used.column + used.shape[1] - 1 - self.column),
        }[direction]
        reach = max(0, to_last_used)
        line = self.sheet.range(self(1, 1), self(1 + down * reach, 1 + right * reach))
        filled = [text != "" for row in line.api.getFormulaArray() for text in row]
        if down + right < 0:
            filled.reverse()
        if filled[:2] == [True, True]:
            steps = [*filled, False].index(False) - 1
        else:
            steps = filled.index(True, 1) if True in filled[1:] else to_border
        return self(1 + down * steps, 1 + right * steps)

    @property
    def current_region(self) -> Range:
        """The cells around the range, as far as the nearest blank rows and columns."""
        cursor = self.sheet.api.createCursorByRange(self.api)
        cursor.collapseToCurrentRegion()
        return self.sheet.range_at(cursor.RangeAddress)

    def select(self) -> None:
        """Select the range; like Excel, raise LibreOfficeError if another sheet is active."""
        if self.sheet.index != self.sheet.book.sheets.active.index:
            raise LibreOfficeError(f"{self.sheet.name} is not the active sheet: activate it, then select")
        controller = self.sheet.book.controller
        controller.select(self.api)
        if len(self) == 1:  # move only the cursor, because Tab and Enter would not leave a selected range
            controller.select(self.sheet.book.document.createInstance("com.sun.star.sheet.SheetCellRanges"))

    @property
    def _place(self) -> tuple[int, int, int]:
        return self.sheet.index - 1, self.row - 1, self.column - 1

    def _one_or_all(self, rows: list[list[Any]]) -> Any:
        return rows[0][0] if len(self) == 1 else tuple(map(tuple, rows))

    def _clear(self, flags: int) -> None:
        if len(self):
            self.refuse_if_locked()
            self.api.clearContents(flags)
