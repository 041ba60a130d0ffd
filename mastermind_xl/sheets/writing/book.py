"""A workbook that is being written: values, formulas, styles and sizes of cells, and defined names."""

from collections.abc import Iterable, Mapping
from copy import copy
from itertools import product, repeat
from typing import Any, BinaryIO

from openpyxl import Workbook
from openpyxl.styles import Alignment, Border, Font, NamedStyle, Protection, Side
from openpyxl.utils.indexed_list import IndexedList
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.dimensions import ColumnDimension
from openpyxl.worksheet.hyperlink import Hyperlink
from openpyxl.worksheet.worksheet import Worksheet

from mastermind_xl.core.board import Board, BoardLike
from mastermind_xl.core.errors import MastermindError, no_such
from mastermind_xl.core.paper import NUMBERS, paper
from mastermind_xl.files import FileLike, write_file
from mastermind_xl.sheets.writing import limits
from mastermind_xl.sheets.writing.area import Area, letters, tab
from mastermind_xl.sheets.writing.formulas import quote, xml_safe
from mastermind_xl.sheets.writing.package import Value, save
from mastermind_xl.sheets.writing.pegs import Pegs
from mastermind_xl.sheets.writing.styles import LIGHT, ConditionalFormats, line, read_styles

_OURS = "Mastermind "  # prefix of all style names in the file, so that none equals one of Excel's own
_FORMULA_SIGNS = ("=", "+", "-", "@")  # signs that make a text a formula, here or when Excel edits its cell


class Book:
    """A workbook in the making: sheets, each with an English title, and the board whose palette and words it uses.

    Styles are ``title``, ``head``, ``text``, ``quiet``, ``number``, ``note``, ``message``, ``input`` (to type in) and others;
    the error for an unknown name lists them all. In ``speaking``, titles that the package knows are translated.

    Attributes:
        board: the board, with its palette and words.
        workbook: openpyxl's workbook, with a worksheet for each title; ``sheet`` returns one.
        conditional: the conditional formats.
        pegs: the formats that colour pegs.
        light: titles of the sheets whose pegs are those of paper.
        about: descriptions of sheets in the guide, by title, in the order of the tabs.
        charts: alternative texts of the charts, by title of the sheet.
        cached: initial values of formulas, by title and address; ``is_stale`` says that they are not those of the cells.
        long_tables: XML of further rows, by title: too many for openpyxl.

    >>> book = Book(["Scores"])
    >>> book.put(Area("Scores", 1, 1), "Player", "head")
    >>> book.sheet("Scores")["A1"].value
    'Player'
    """

    def __init__(self, titles: Iterable[str], board: BoardLike = (4, 6)) -> None:
        self.board: Board = Board.of(board)
        self.workbook: Workbook = Workbook()
        self.conditional: ConditionalFormats = ConditionalFormats(self.workbook)
        self.light: set[str] = set()
        self.pegs: Pegs = Pegs(self.conditional, self.board.palette, self.light)
        self.about: dict[str, str] = {}
        self.charts: dict[str, list[str]] = {}
        self.is_stale = False
        self._framed: list[tuple[Area, Side]] = []
        self._looks: dict[str, Any] = {}  # by style; openpyxl looks through all styles each time
        self.workbook.remove(self.workbook.worksheets[0])
        # Kept by title, because openpyxl looks through all sheets each time.
        self._sheets: dict[str, Worksheet] = {}
        for title in titles:
            limits.check_name(title, "a sheet", self._sheets)
            self._sheets[title] = self.workbook.create_sheet(tab(title))
        if not self._sheets:
            raise MastermindError("a workbook needs a sheet: give at least one title")
        self._set_normal_style()
        self.add_styles(read_styles("workbook"))
        self.long_tables: dict[str, Iterable[str]] = {}
        self.cached: dict[str, dict[str, Value]] = {title: {} for title in self._sheets}
        for style in read_styles("workbook"):  # before the file's styles are written, because later rows need them
            self.style_number(style.name)

    def _set_normal_style(self) -> None:
        """Remove from the style Normal everything that would change cells with a conditional format."""
        # In an .ods that LibreOffice saved, a conditional format also applies the size, alignment and font of Normal:
        # pegs would be small and at the bottom. The digits of Arial 10 are as wide as those of Calibri 11, so columns
        # keep their widths. The font cannot be removed, so each conditional format names the font of its cells.
        normal = self.workbook._named_styles["Normal"]  # type: ignore[attr-defined]  # the stubs lack it
        normal.font, normal.alignment = Font(name="Arial", sz=10), Alignment(vertical="center")
        # Where a person cuts a typed cell, the style Normal stays behind: only if it is unlocked can she type there again.
        # So all cells and columns of protected sheets have another style.
        normal.protection = Protection(locked=False)
        self.workbook._fonts = IndexedList([normal.font])  # type: ignore[attr-defined]  # the stubs lack it
        normal._recalculate()
        self.workbook._cell_styles = IndexedList([normal.as_tuple()])  # type: ignore[attr-defined]  # the stubs lack it

    def add_styles(self, styles: Iterable[NamedStyle]) -> None:
        """Add styles for cells; other methods refer to them by their names."""
        for style in styles:
            style.name = _OURS + style.name
            self.workbook.add_named_style(style)

    def style_number(self, style: str) -> int:
        """Return the number by which cells in the file refer to a style."""
        number: int = self.workbook._cell_styles.add(self._look(style))  # type: ignore[attr-defined]  # the stubs lack it
        return number

    def _look(self, style: str, sheet: str = "") -> Any:
        if sheet in self.light:
            style = LIGHT.get(style, style)
        if style not in self._looks:
            styles: Any = self.workbook._named_styles  # type: ignore[attr-defined]  # the stubs lack it
            if f"{_OURS}{style}" not in styles.names:
                own = (name.removeprefix(_OURS) for name in styles.names if name.startswith(_OURS))
                raise MastermindError(no_such(str(style), "style", own))
            self._looks[style] = styles[_OURS + style].as_tuple()
        return copy(self._looks[style])

    def sheet(self, title: str) -> Worksheet:
        """Return the sheet with this English title; raises MastermindError if the book has no such sheet."""
        try:
            return self._sheets[title]
        except (KeyError, TypeError):
            raise MastermindError(no_such(str(title), "sheet", self._sheets)) from None

    # --- cells

    def _cell(self, place: Area) -> Any:  # the stubs lack the look of a cell, _style
        return self.sheet(place.sheet).cell(place.row, place.column)

    def put(self, place: Area, value: Value, style: str) -> None:
        """Write a constant ``value``, a number or text, into the first cell of ``place``, in the style named ``style``."""
        cell = self._cell(place)
        cell._style = self._look(style, place.sheet)
        cell.value = xml_safe(value) if isinstance(value, str) else value
        if isinstance(value, str):
            limits.check_text(f"the text of {place}", value, limits.CELL)
            cell.data_type = "s"  # even if it begins like a formula
            cell.quotePrefix = value.startswith(_FORMULA_SIGNS)

    def fill_in(self, place: Area, rows: Iterable[Iterable[Any]]) -> None:
        """Write ``rows`` of values into the unlocked cells of ``place``, as a person types them; None changes nothing.

        The initial values of formulas do not know of them, so the program that opens the file calculates it. Locked cells
        stay as they are.
        """
        self.is_stale = True
        for across, row in zip(place.lines, rows, strict=False):
            for each, value in zip(across.cells, row, strict=False):
                cell = self._cell(each)
                if value is not None and not cell.protection.locked:
                    cell.value = value
                    if isinstance(value, str):
                        cell.data_type = "s"  # even if it begins like a formula

    def across(self, place: Area, value: Value, style: str) -> None:
        """Write a ``value`` in a ``style`` as ``put`` does, and merge all cells of ``place``."""
        self.put(place, value, style)
        self.merge(place)

    def merge(self, place: Area) -> None:
        """Merge all cells of ``place``."""
        if place.rows > 1 or place.columns > 1:
            self.sheet(place.sheet).merge_cells(place.span)

    def heads(self, place: Area, heads: Iterable[Value], style: str = "head") -> None:
        """Write constants, such as ``heads``, side by side in a ``style``, from the first cell of ``place`` on."""
        for column, head in enumerate(heads):
            self.put(place.cell(0, column), head, style)

    def heading(self, place: Area, head: str, style: str = "head") -> None:
        """Write a heading above cells to type in, as wide as ``place``, in a ``style``.

        The heading is a formula, because LibreOffice completes a typed letter to a text of the column: b to black.
        """
        self.formula(place, quote(head).replace("\n", '"&CHAR(10)&"'), head, style)
        self.merge(place)

    def heads_over(self, *heads: tuple[Area, str], style: str = "head") -> None:
        """Write a heading over each area, as wide as the area."""
        for area, head in heads:
            self.heading(area.block(-1, 0, 1, area.columns), head, style)

    def count(self, place: Area, first: int = 1, style: str = "quiet") -> None:
        """Number the rows of ``place`` from ``first`` in its first column, in a ``style``."""
        for row in range(place.rows):
            self.put(place.cell(row), first + row, style)

    def style(self, place: Area, style: str) -> None:
        """Give every cell of ``place`` a style, and no value."""
        for cell in place.cells:
            self._cell(cell)._style = self._look(style, place.sheet)

    def style_column(self, column: ColumnDimension, style: str) -> None:
        """Set the style of the cells in a column that have no style of their own."""
        column._style = self._look(style)  # type: ignore[attr-defined]  # the stubs lack it

    def frame(self, place: Area, side: Side | None = None) -> None:
        """Draw a line around ``place``, by default a thin one; it appears when the workbook is saved."""
        self._framed.append((place, side or line()))

    def _draw_frames(self) -> None:
        drawn: dict[tuple[int, int, tuple[bool, ...]], int] = {}  # openpyxl compares a border with all others
        for place, side in self._framed:
            for row, column in product(range(place.rows), range(place.columns)):
                edges = {"left": column == 0, "right": column == place.columns - 1}
                edges |= {"top": row == 0, "bottom": row == place.rows - 1}
                if any(edges.values()):
                    cell = self._cell(place.cell(row, column))
                    before = id(side), cell._style.borderId, tuple(edges.values())
                    if before not in drawn:
                        sides = {edge: side if edges[edge] else getattr(cell.border, edge) for edge in edges}
                        cell.border = Border(**sides)  # type: ignore[arg-type]  # the stubs take edges for flags
                        drawn[before] = cell._style.borderId
                    cell._style.borderId = drawn[before]

    def show_as(self, place: Area, number_format: str) -> None:
        """Show the numbers in ``place`` in a number format of Excel."""
        for cell in place.cells:
            self._cell(cell).number_format = number_format

    def formula(self, place: Area, formula: str, cached: Value, style: str = "quiet") -> None:
        """Write a ``formula`` without ``=``, and its initial value ``cached``, into ``place``, in a ``style``."""
        limits.check_text(f"the formula of {tab(place.sheet)}!{place.address}", formula, limits.FORMULA)
        cell = self._cell(place)
        cell.value = f"={formula}"
        cell._style = self._look(style, place.sheet)
        self.cached[place.sheet][place.address] = cached

    def formulas(
        self, place: Area, formulas: Iterable[str], cached: Value | Iterable[Value], style: str = "quiet"
    ) -> None:
        """Write one of the ``formulas`` into each cell of ``place``, in a ``style``; ``cached`` is one initial value or one for each."""
        values = repeat(cached) if isinstance(cached, str | int | float) else cached
        for cell, formula, value in zip(place.cells, formulas, values, strict=False):
            self.formula(cell, formula, value, style)

    # --- sheets

    def widths(self, title: str, widths: Iterable[float], first: int = 1) -> None:
        """Set the ``widths`` of columns of the sheet ``title``, in characters, from the column ``first`` on."""
        for column, width in enumerate(widths, first):
            self.sheet(title).column_dimensions[letters(column)].width = width

    def heights(self, title: str, heights: Mapping[int, float]) -> None:
        """Set the heights of a sheet's rows, in points."""
        for row, height in heights.items():
            self.sheet(title).row_dimensions[row].height = height

    def begin_at(self, place: Area) -> None:
        """Put the cursor of a sheet into the first cell of ``place``; call it after the sheet's panes are frozen."""
        selection = self.sheet(place.sheet).sheet_view.selection[-1]
        selection.activeCell = selection.sqref = place.address

    def list_settings(self, title: str, rows: Iterable[tuple[str, str]]) -> None:
        """Fill a sheet with names and values, from A1 down: xlwings reads its settings in this form."""
        for number, row in enumerate(rows, 1):
            self.heads(Area(title, number, 1), row, "label")
        self.widths(title, (34, 60))

    def link(self, place: Area, name: str) -> None:
        """Make the first cell of ``place`` a link that selects the cells with a defined name."""
        self.sheet(place.sheet)[place.address].hyperlink = Hyperlink(ref=place.address, location=name)

    # --- the workbook

    def name(self, name: str, place: Area | str, comment: str | None = None, *, hidden: bool = False) -> None:
        """Define a name, again or for the first time, for a ``place``, an area or a formula without ``=``; Excel shows the comment.

        Excel's Name Box does not list ``hidden`` names.
        """
        limits.check_name(name, "cells", self.workbook.defined_names.keys() - {name})
        text = place if isinstance(place, str) else place.ref
        self.workbook.defined_names[name] = DefinedName(name, attr_text=text, comment=comment, hidden=hidden or None)

    def save(self, file: FileLike, title: str, description: str = "", *, overwrite: bool = False) -> None:
        """Write the workbook, with a title and description, to a binary file or the path of an .xlsx, else raise FileError.

        A file at this path is replaced only with ``overwrite``.
        """
        write_file(file, lambda whole: self._write(whole, title, description), ".xlsx", overwrite=overwrite)

    def _write(self, file: BinaryIO, title: str, description: str) -> None:
        properties = self.workbook.properties
        properties.title, properties.creator = title, "mastermind_xl"
        properties.description = description or None
        self.pegs.write()
        self._draw_frames()
        for sheet in self._sheets.values():
            sheet.page_setup.paperSize = str(NUMBERS[paper.get()])
        save(self.workbook, file, self.cached, self.long_tables, self.charts, is_stale=self.is_stale)
