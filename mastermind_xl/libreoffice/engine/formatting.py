"""How cells look: colours, letters, number formats, alignment and merged cells."""

from __future__ import annotations

from typing import Final, Self

from mastermind_xl.libreoffice.engine.block import Block
from mastermind_xl.libreoffice.engine.completeness import UnsupportedError
from mastermind_xl.libreoffice.engine.contents import CONTENTS
from mastermind_xl.libreoffice.engine.fonts import Font
from mastermind_xl.libreoffice.engine.formats import AUTOMATIC, to_libreoffice_color, to_rgb
from mastermind_xl.libreoffice.program.office import load_uno

_ACROSS: Final = {
    "STANDARD": "general",
    "LEFT": "left",
    "CENTER": "center",
    "RIGHT": "right",
    "BLOCK": "justify",
    "REPEAT": "fill",
}
"""Names of com.sun.star.table.CellHoriJustify in xlwings' words."""

_DOWN: Final = {0: "bottom", 1: "top", 2: "center", 3: "bottom", 4: "justify"}
"""Values of com.sun.star.table.CellVertJustify2 in xlwings' words; 0 is the standard."""


class Looks(Block):
    """The formats of a rectangle of cells; None stands for cells that differ."""

    @property
    def color(self) -> tuple[int, int, int] | None:
        """The background as red, green and blue; None without one, or if the cells differ."""
        color = self.common("CellBackColor")
        return None if color in (None, AUTOMATIC) else to_rgb(color)

    @color.setter
    def color(self, color_or_rgb: tuple[int, int, int] | str | int | None) -> None:
        self.format("CellBackColor", to_libreoffice_color(color_or_rgb))

    @property
    def font(self) -> Font:
        return Font(self)

    @property
    def number_format(self) -> str | None:
        """Excel's code of the number format; None if the cells differ."""
        key = self.common("NumberFormat")
        return None if key is None else self.sheet.book.formats.code(key)

    @number_format.setter
    def number_format(self, value: str) -> None:
        self.format("NumberFormat", self.sheet.book.formats.key(value))

    @property
    def wrap_text(self) -> bool | None:
        wraps = self.common("IsTextWrapped")
        return None if wraps is None else bool(wraps)

    @wrap_text.setter
    def wrap_text(self, value: bool) -> None:
        self.format("IsTextWrapped", bool(value))

    @property
    def horizontal_alignment(self) -> str | None:
        found = self.common("HoriJustify")
        return None if found is None else _ACROSS[found.value]

    @horizontal_alignment.setter
    def horizontal_alignment(self, value: str) -> None:
        chosen = next((name for name, called in _ACROSS.items() if called == value), None)
        if chosen is None:
            raise UnsupportedError(f"Range.horizontal_alignment {value!r} is not supported in LibreOffice")
        self.format("HoriJustify", load_uno().Enum("com.sun.star.table.CellHoriJustify", chosen))

    @property
    def vertical_alignment(self) -> str | None:
        found = self.common("VertJustify")
        return None if found is None else _DOWN[found]

    @vertical_alignment.setter
    def vertical_alignment(self, value: str) -> None:
        chosen = next((number for number, called in _DOWN.items() if number and called == value), None)
        if chosen is None:
            raise UnsupportedError(f"Range.vertical_alignment {value!r} is not supported in LibreOffice")
        self.format("VertJustify", chosen)

    # Merged cells

    @property
    def merge_cells(self) -> bool:
        return bool(self.api.IsMerged) or len(self.merge_area) > 1

    @property
    def merge_area(self) -> Self:
        """What the first cell is merged with, or that cell."""
        cursor = self.sheet.api.createCursorByRange(self(1, 1).api)
        cursor.collapseToMergedArea()
        area = cursor.RangeAddress
        rows, columns = area.EndRow - area.StartRow + 1, area.EndColumn - area.StartColumn + 1
        return type(self)(self.sheet, area.StartRow + 1, area.StartColumn + 1, rows, columns)

    def merge(self, across: bool) -> None:
        """Make one cell of it, or one of each row; as in Excel, what stands in the other cells is lost."""
        self.sheet.refuse_if_protected("its cells cannot be merged")
        self.api.merge(False)  # LibreOffice does not merge what holds merged cells
        rows, columns = self.shape
        height = 1 if across else rows
        for top in range(1, rows + 1, height):
            cells = type(self)(self.sheet, self.row + top - 1, self.column, height, columns)
            cells.api.merge(True)
            for down, right, tall, wide in ((0, 1, height, columns - 1), (1, 0, height - 1, 1)):
                if tall > 0 and wide > 0:
                    other = type(self)(self.sheet, cells.row + down, cells.column + right, tall, wide)
                    other.api.clearContents(CONTENTS)

    def unmerge(self) -> None:
        self.sheet.refuse_if_protected("its cells cannot be unmerged")
        self.api.merge(False)
