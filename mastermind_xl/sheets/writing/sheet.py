"""Writing on sheets: formulas with the value they open with, styles, colours, and sentences as formulas."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from string import Formatter
from typing import Any, BinaryIO, Literal

from openpyxl import Workbook
from openpyxl.formatting.rule import Rule
from openpyxl.styles import Alignment, Border, Font, NamedStyle, PatternFill, Protection, Side
from openpyxl.styles.differential import DifferentialStyle
from openpyxl.styles.numbers import NumberFormat
from openpyxl.workbook.defined_name import DefinedName
from openpyxl.worksheet.datavalidation import DataValidation
from openpyxl.worksheet.worksheet import Worksheet

from mastermind_xl.core import messages
from mastermind_xl.core.colors import SAFE, color_letters
from mastermind_xl.sheets import names
from mastermind_xl.sheets.writing import palette
from mastermind_xl.sheets.writing.area import Area, letters
from mastermind_xl.sheets.writing.package import Value, save
from mastermind_xl.sheets.writing.palette import named_pegs

FONT = "Calibri"
_SYMBOLS = "Segoe UI Symbol"
"""Has the signs of the pegs; where it is not installed, another font that has them stands in."""

_DISCS = [*map(chr, (*range(0x2776, 0x2780), *range(0x24EB, 0x24F5)))]
"""❶ to ⓴: a disc with its number cut out."""
_RINGS = [*map(chr, range(0x2460, 0x2474))]
"""① to ⑳: a ring with its number in it."""
_FORMATS = 300
"""From where formats that show a sign or words instead are numbered, beyond any that cells have."""
_CHOSEN = len(named_pegs(SAFE))
"""With up to as many colours a person chooses what each looks like; twelve rules for each of more would be too many."""

_OURS = "Mastermind "
"""Every name of a style begins so in the file, so that none is one of Excel's own, whatever its case."""


def sentence(template: str, cells: Mapping[str, Area | str], **fixed: object) -> str:
    """A formula (without ``=``) for a template with ``{fields}``: cells are joined in, the rest is fixed.

    Args:
        template: as for ``str.format``.
        cells: field to the cell that holds its value, or to a formula.
        fixed: fields whose value is known now.
    """
    pieces: list[str] = []
    text = ""
    for literal, name, _, _ in Formatter().parse(template):
        text += literal
        if name is not None and name in cells:
            pieces += [quote(text)] if text else []
            pieces.append(str(cells[name]))
            text = ""
        elif name is not None:
            text += str(fixed[name])
    pieces += [quote(text)] if text else []
    return "&".join(pieces)


def first_that_holds(cases: Iterable[tuple[str, object]], otherwise: object = 0) -> str:
    """A formula for what stands beside the first condition that holds, a number or a formula."""
    formula = str(otherwise)
    for condition, result in reversed(list(cases)):
        formula = f"IF({condition},{result},{formula})"
    return formula


def first_problem(checks: Iterable[tuple[str, str]], problems: Sequence[str]) -> str:
    """A formula for the number, from 1, of the problem beside the first condition that holds; 0 if that is ``FINE``."""
    numbered = {problem: number for number, problem in enumerate(problems, 1)}
    return first_that_holds((condition, numbered.get(problem, 0)) for condition, problem in checks)


FINE = ""
"""No problem, whatever the next checks say."""


def quote(text: str) -> str:
    """A text as a formula writes it."""
    return '"' + text.replace('"', '""') + '"'


_WHOLE, _AS_TYPED = "0", "@"
"""Formats of cells that are typed in: with none of their own, a date that is typed once makes them date cells for good."""


def _fill(color: str) -> PatternFill:
    return PatternFill("solid", fgColor=f"FF{color}")


def _font(color: str = palette.INK, size: int = 11, bold: bool = False, name: str = FONT) -> Font:
    return Font(name=name, sz=size, b=bold, color=f"FF{color}")


def _border(color: str) -> Border:
    side = Side("thin", color=f"FF{color}")
    return Border(left=side, right=side, top=side, bottom=side)


def _styles() -> Iterable[NamedStyle]:
    center, beside = Alignment("center", "center"), Alignment("left", "center", indent=1)
    wrapped, middle = Alignment("left", "center", wrap_text=True), Alignment("left", "center")
    # A peg: a disc with two digits is wider than one with one, and a name than both; else it would show as ###.
    fitting = Alignment("center", "center", shrink_to_fit=True)
    open_to_all = Protection(locked=False)
    typed = {"border": _border(palette.LINE), "fill": _fill(palette.INPUT), "protection": open_to_all}

    def style(name: str, font: Font, alignment: Alignment | None = None, **more: Any) -> NamedStyle:
        return NamedStyle(name, font=font, alignment=alignment or Alignment(), **more)

    yield style("title", _font(palette.ACCENT, 20, True), middle)
    yield style("subtitle", _font(palette.QUIET), middle)
    yield style("aside", _font(palette.QUIET), Alignment("right", "center"))
    yield style("message", _font(palette.ACCENT, 12, True), wrapped, fill=_fill(palette.HEADER))
    yield style("head", _font(palette.ACCENT, 11, True), Alignment("center", "center", wrap_text=True))
    yield style("number", _font(), center)
    yield style("answer", _font(palette.INK, 13, True), center, border=_border(palette.LINE))
    yield style("input", _font(palette.INK, 14, True), fitting, number_format=_WHOLE, **typed)
    yield style("choice", _font(), fitting, number_format=_AS_TYPED, **typed)
    yield style("whole", _font(), center, number_format=_WHOLE, **typed)
    # By macros, which protection would stop as well.
    yield style("written", _font(), center, protection=open_to_all)
    yield style("written peg", _font(palette.INK, 14, name=_SYMBOLS), fitting, protection=open_to_all)
    yield style("name", _font(), beside)
    yield style("label", _font(), middle)
    yield style("quiet", _font(palette.QUIET, 9), center)
    yield style("note", _font(palette.QUIET, 9), Alignment("center", "bottom", wrap_text=True))
    yield style("code", _font(palette.INK, 12, name=_SYMBOLS), fitting)
    # Of long tables: a peg in each cell would take seconds to open.
    yield style("digit", _font(palette.INK, 10), center)
    yield style("text", _font(), Alignment(vertical="top", wrap_text=True))
    yield style("heading", _font(palette.ACCENT, 13, True), middle)

    # --- the board
    board: dict[str, Any] = {"fill": _fill(palette.BOARD)}
    yield style("board", _font(palette.BOARD_INK), center, **board)
    yield style("board title", _font(palette.BOARD_INK, 20, True), center, **board)
    yield style(
        "board head",
        _font(palette.BOARD_INK, 10, True),
        Alignment("center", "center", wrap_text=True),
        **board,
    )
    yield style("board number", _font(palette.BOARD_INK, 12), center, **board)
    yield style("answer pegs", _font(palette.BOARD_INK, 14, name=_SYMBOLS), beside, **board)
    board["border"] = _border(palette.RIM)
    yield style("peg", _font(palette.BOARD_INK, 24, name=_SYMBOLS), fitting, **board)
    yield style("listed peg", _font(palette.BOARD_INK, 12, name=_SYMBOLS), fitting, fill=_fill(palette.BOARD))
    yield style("small peg", _font(palette.BOARD_INK, 14, name=_SYMBOLS), fitting, **board)
    yield style("board answer", _font(palette.BOARD_INK, 14, True), center, **board)
    hole = board | {"fill": _fill(palette.HOLE), "protection": open_to_all, "number_format": _WHOLE}
    yield style("hole", _font(palette.BOARD_INK, 24, name=_SYMBOLS), fitting, **hole)
    yield style("typed count", _font(palette.BOARD_INK, 14, True), center, **hole)


@dataclass(frozen=True)
class Sheet:
    """A sheet as it is declared, once: order, visibility, protection, print and the guide follow from the list of them.

    Attributes:
        title: what its tab says.
        write: fills it, given the workbook and its layout.
        about: told of it in the guide, with ``{fields}`` of the layout; neighbours of which the same is told are told of together.
        when: whether a workbook of this layout has it.
        state: ``visible``, ``hidden``, or ``veryHidden``, which only programs show.
        protected: whether what is not for typing is locked, without a password.
        grid: whether it shows lines between cells.
        landscape: how a page is held.
        pages: printed as ``wide`` as a page and as long as it takes, or on ``one`` page.
    """

    title: str
    write: Callable[[Book, Any], None]
    about: str = ""
    when: Callable[[Any], bool] = lambda layout: True
    state: Literal["visible", "hidden", "veryHidden"] = "visible"
    protected: bool = True
    grid: bool = False
    landscape: bool = False
    pages: Literal["wide", "one"] = "wide"


def write_sheets(declared: Iterable[Sheet], layout: object, pegs: str = SAFE) -> Book:
    """A workbook of those of the declared sheets that its layout has.

    Args:
        declared: in order.
        layout: what each of them is given to write.
        pegs: the palette of the pegs.
    """
    sheets = [sheet for sheet in declared if sheet.when(layout)]
    book = Book([sheet.title for sheet in sheets], pegs)
    book.declared = sheets
    for sheet in sheets:
        sheet.write(book, layout)
        book.set_up(sheet)
    return book


class Book:
    """A workbook being written, with the values that its formulas open with.

    Args:
        titles: of the sheets, in order.
        pegs: the palette of the pegs.

    Attributes:
        declared: the sheets of it that are declared.
        legend: where colours are called something, once ``write_legend`` has written it.
    """

    declared: Sequence[Sheet] = ()
    legend: Area | None = None
    _across = False

    def __init__(self, titles: Iterable[str], pegs: str = SAFE) -> None:
        self.palette = pegs
        self.workbook = Workbook()
        self._looks: dict[tuple[int, palette.Peg], int] = {}
        self._formats: dict[str, int] = {}
        self.workbook.remove(self.workbook.worksheets[0])
        self.add_styles(_styles())
        self.cached: dict[str, dict[str, Value]] = {}
        self.long_tables: dict[str, Iterable[str]] = {}
        for title in titles:
            self.workbook.create_sheet(title)
            self.cached[title] = {}
        for style in _styles():  # before the file's styles are written, for rows that are written after them
            self.style_number(style.name)

    def add_styles(self, styles: Iterable[NamedStyle]) -> None:
        """Let cells have these styles, too, by the names that they have here."""
        for style in styles:
            style.name = _OURS + style.name
            self.workbook.add_named_style(style)

    def style_number(self, style: str) -> int:
        """The number by which cells in a file refer to a style."""
        cell = self.workbook.worksheets[0].cell(1, 1)
        before = cell.style
        cell.style = _OURS + style
        number: int = cell.style_id
        cell.style = before
        return number

    def sheet(self, title: str) -> Worksheet:
        """The sheet of that title."""
        return self.workbook[title]

    def put(self, place: Area, value: Value, style: str) -> None:
        """Write a constant into the first cell of ``place``.

        Args:
            place: may have more cells.
            value: a number or a text.
            style: name of the cell's style.
        """
        cell = self.sheet(place.sheet).cell(place.row, place.column, value)
        cell.style = _OURS + style

    def across(self, place: Area, value: Value, style: str) -> None:
        """Write a constant over all of ``place``, as one cell.

        Args:
            place: all its cells become one.
            value: a number or a text.
            style: name of the cell's style.
        """
        self.put(place, value, style)
        if place.rows > 1 or place.columns > 1:
            self.sheet(place.sheet).merge_cells(place.span)

    def heads(self, place: Area, heads: Iterable[Value], style: str = "head") -> None:
        """Write constants side by side, from the first cell of ``place`` on.

        Args:
            place: where they begin.
            heads: numbers or texts.
            style: name of the cells' style.
        """
        for column, head in enumerate(heads):
            self.put(place.cell(0, column), head, style)

    def heads_over(self, *heads: tuple[Area, str], style: str = "head") -> None:
        """Write a head over each area, as wide as that."""
        for area, head in heads:
            self.across(area.block(-1, 0, 1, area.columns), head, style)

    def count(self, place: Area, first: int = 1, style: str = "quiet") -> None:
        """Number the rows of ``place``, in its first column.

        Args:
            place: as many rows as are to be numbered.
            first: the first number.
            style: name of the cells' style.
        """
        for row in range(place.rows):
            self.put(place.cell(row), first + row, style)

    def widths(self, title: str, widths: Iterable[float], first: int = 1) -> None:
        """Set the widths of a sheet's columns, in characters, from the column ``first`` on.

        Args:
            title: of the sheet.
            widths: in characters.
            first: the column of the first one, from 1.
        """
        for column, width in enumerate(widths, first):
            self.sheet(title).column_dimensions[letters(column)].width = width

    def heights(self, title: str, heights: Mapping[int, float]) -> None:
        """Set the heights of a sheet's rows, in points."""
        for row, height in heights.items():
            self.sheet(title).row_dimensions[row].height = height

    def style(self, place: Area, style: str) -> None:
        """Give every cell of ``place`` a style, and no value."""
        for row in range(place.row, place.row + place.rows):
            for column in range(place.column, place.column + place.columns):
                self.sheet(place.sheet).cell(row, column).style = _OURS + style

    def formula(self, place: Area, formula: str, cached: Value, style: str) -> None:
        """Write a formula, given without ``=``, and the value it has when the workbook is opened.

        Args:
            place: its first cell gets the formula.
            formula: without ``=``.
            cached: its value when the workbook is opened.
            style: name of the cell's style.
        """
        cell = self.sheet(place.sheet).cell(place.row, place.column, f"={formula}")
        cell.style = _OURS + style
        self.cached[place.sheet][place.address] = cached

    def name(self, name: str, place: Area | str, comment: str | None = None) -> None:
        """Give a place, or a formula, a defined name.

        Args:
            name: the defined name.
            place: cells, or a formula without ``=``.
            comment: what Excel tells of it.
        """
        text = place if isinstance(place, str) else place.ref
        self.workbook.defined_names[name] = DefinedName(name, attr_text=text, comment=comment)

    def peg_colors(self, colors: int) -> list[palette.Peg]:
        """One look for each of ``colors`` colours."""
        return palette.peg_colors(colors, self.palette)

    def show_as(self, place: Area, number_format: str) -> None:
        """Show the numbers in ``place`` in a format of Excel's."""
        for row in range(place.row, place.row + place.rows):
            for column in range(place.column, place.column + place.columns):
                self.sheet(place.sheet).cell(row, column).number_format = number_format

    def color_pegs(self, place: Area, colors: int, *, typed: bool = False) -> None:
        """Let the numbers 1 to ``colors`` in ``place`` show as round pegs, the number cut out of them.

        They have the colours that a person chooses in the legend, if there is one: see ``write_legend``.

        Args:
            place: the cells.
            colors: as many, from 1.
            typed: whether a colour's name or letter may stand there as well.
        """
        cell = place.cell().address
        for number, peg in enumerate(self.peg_colors(colors), 1):
            called = self._called(place.sheet, number - 1)
            holds = f"{cell}={number}"
            if typed:
                alike = ",".join([f'{cell}&""="{number}"', *(f"{cell}={text}" for text in called)])
                holds = f'AND({cell}<>"",OR({alike}))'
            if called and colors <= _CHOSEN:
                for named in named_pegs(self.palette):
                    self._show_peg(place, f"AND({called[0]}={quote(named.name)},{holds})", number, named)
            self._show_peg(place, holds, number, peg)

    def _called(self, sheet: str, index: int) -> tuple[str, str] | tuple[()]:
        """Name and letter of a colour in the legend; other sheets know them by defined names only, as Excel 2007 did."""
        if self.legend is None:
            return ()
        if sheet == self.legend.sheet:
            _, name, letter = self._entry(index)
            return name.here, letter.here
        return f"INDEX({names.COLOR_NAMES},{index + 1})", f"INDEX({names.COLOR_LETTERS},{index + 1})"

    def _show_peg(self, place: Area, formula: str, number: int, peg: palette.Peg) -> None:
        look = self._looks.setdefault((number, peg), len(self._looks))
        # By openpyxl, each would be compared with all others: a second in all.
        styles = self.workbook._differential_styles.styles  # type: ignore[attr-defined]  # the stubs lack it
        if look == len(styles):
            styles.append(self._look(number, peg))
        rule = Rule(type="expression", formula=[formula], dxfId=look, stopIfTrue=True)
        self.sheet(place.sheet).conditional_formatting.add(place.span, rule)

    def _look(self, number: int, peg: palette.Peg) -> DifferentialStyle:
        if number <= len(_DISCS):
            signs = _RINGS if peg.is_outlined else _DISCS
            return self._differential(peg.sign, peg.behind, shown=signs[number - 1])
        return self._differential(peg.ink, peg.fill)

    def _differential(
        self, ink: str | None, fill: str | None, *, bold: bool | None = None, shown: str | None = None
    ) -> DifferentialStyle:
        """What differs in a cell where a rule holds; ``shown`` stands there in place of its value."""
        number_format = None
        if shown is not None:
            number = self._formats.setdefault(shown, _FORMATS + len(self._formats))
            # The last of the four is for texts.
            number_format = NumberFormat(number, ";".join([quote(shown)] * 4))
        return DifferentialStyle(
            font=Font(color=f"FF{ink}" if ink else None, b=bold) if ink or bold else None,
            fill=PatternFill("solid", bgColor=f"FF{fill}") if fill else None,
            numFmt=number_format,
        )

    def _entry(self, index: int) -> tuple[Area, Area, Area]:
        """The peg, the name and the letter of a colour in the legend."""
        pegs, called, letters_typed = self._legend_parts()
        return pegs.cells[index], called.cells[index], letters_typed.cells[index]

    def _legend_parts(self) -> list[Area]:
        if self.legend is None:
            return []
        return [self.legend.line(part) if self._across else self.legend.strip(part) for part in range(3)]

    def write_legend(self, place: Area, colors: int, *, across: bool = False) -> None:
        """Write what each colour is called: its peg, then its name and its letter, which a person may choose.

        All pegs of the workbook that are written from now on look as the names say.

        Args:
            place: three columns, a colour a row.
            colors: how many there are.
            across: three rows instead, a colour a column.
        """
        self.legend, self._across = place, across
        called = [peg.name for peg in self.peg_colors(colors)]
        pegs, *chosen = self._legend_parts()
        entries: tuple[Iterable[Value], ...] = (range(1, colors + 1), called, color_letters(called))
        for part, values in zip((pegs, *chosen), entries, strict=True):
            for cell, value in zip(part.cells, values, strict=True):
                self.put(cell, value, "small peg" if part == pegs else "choice")
        self.color_pegs(pegs, colors)
        self.choose_from(chosen[0], [peg.name for peg in named_pegs(self.palette)])
        for name, here in zip((names.COLOR_NAMES, names.COLOR_LETTERS), chosen, strict=True):
            self.name(name, here)
            twice = f'AND({here.address}<>"",SUMPRODUCT(--({here.here}={here.address}))>1)'
            self.format_if(here, twice, fill=palette.BAD)

    def type_colors(self, place: Area, colors: int, style: str = "hole") -> None:
        """Make cells in which a person types colours: numbers or, where there is a legend, names and letters.

        Args:
            place: the cells.
            colors: as many there are.
            style: of the cells.
        """
        self.style(place, style)
        self.color_pegs(place, colors, typed=True)
        if self.legend is None:
            self._validate_whole(place, 1, colors, messages.COLORS_HINT.format(colors=colors))
            return
        _, listed, _ = self._legend_parts()
        shown = listed.here if place.sheet == listed.sheet else names.COLOR_NAMES
        self._validate(place, DataValidation("list", formula1=shown), None)

    def type_counts(self, place: Area, pegs: int, style: str = "typed count") -> None:
        """Make cells in which a person types black or white pegs.

        Args:
            place: the cells.
            pegs: of the board.
            style: of the cells.
        """
        self.style(place, style)
        self._validate_whole(place, 0, pegs, messages.COUNTS_HINT.format(pegs=pegs))

    def type_number(self, place: Area, most: int, error: str) -> None:
        """Make a cell in which a person types a whole number from 1 to ``most``.

        Args:
            place: one or more cells.
            most: the greatest number.
            error: what is said of anything else.
        """
        self.style(place, "whole")
        self._validate_whole(place, 1, most, error)

    def choose_from(self, place: Area, values: Iterable[str], error: str | None = None) -> None:
        """Offer values to choose from; without an ``error`` to show, others are let through.

        Args:
            place: cells of any style.
            values: together no longer than Excel allows, 255 characters.
            error: what is said of other values.
        """
        self._validate(place, DataValidation("list", formula1=quote(",".join(values))), error)

    def _validate_whole(self, place: Area, least: int, most: int, error: str) -> None:
        validation = DataValidation("whole", str(least), str(most), operator="between")
        self._validate(place, validation, error)

    def _validate(self, place: Area, validation: DataValidation, error: str | None) -> None:
        validation.allow_blank = True
        validation.errorTitle, validation.error = "MasterMind", error
        validation.showErrorMessage = error is not None
        validation.add(place.span)
        self.sheet(place.sheet).add_data_validation(validation)

    def format_if(
        self,
        place: Area,
        formula: str,
        *,
        fill: str | None = None,
        ink: str | None = None,
        bold: bool | None = None,
        shown: str | None = None,
    ) -> None:
        """Change the look of ``place`` where ``formula`` holds, before all formats added later.

        Args:
            place: the cells.
            formula: without ``=``, as for the first cell.
            fill: background, six hexadecimal digits.
            ink: colour of letters likewise.
            bold: whether letters are bold.
            shown: what is seen there in place of the value.
        """
        look = self._differential(ink, fill, bold=bold, shown=shown)
        rule = Rule(type="expression", formula=[formula], dxf=look, stopIfTrue=True)
        self.sheet(place.sheet).conditional_formatting.add(place.span, rule)

    def list_settings(self, title: str, rows: Iterable[tuple[str, str]]) -> None:
        """Fill a sheet with names and values, from A1 down, as xlwings reads its settings."""
        for number, (name, value) in enumerate(rows, 1):
            self.put(Area(title, number, 1), name, "label")
            self.put(Area(title, number, 2), value, "label")
        self.widths(title, (34, 60))

    def message(self, place: Area, formula: str, opening: str) -> None:
        """Write the message of a sheet: one large cell, coloured by the mark that its text begins with.

        Args:
            place: the cells that become one.
            formula: without ``=``.
            opening: its value when the workbook is opened.
        """
        self.formula(place, formula, opening, "message")
        self.style(place, "message")
        self.sheet(place.sheet).merge_cells(place.span)
        for mark, fill in ((messages.DONE, palette.GOOD), (messages.WRONG, palette.BAD)):
            self.format_if(place, f"LEFT({place.cell().here},1)={quote(mark[0])}", fill=fill)

    def begin_at(self, place: Area) -> None:
        """Open a sheet with the cursor in the first cell of ``place``, after its panes have been frozen."""
        selection = self.sheet(place.sheet).sheet_view.selection[-1]
        selection.activeCell = selection.sqref = place.address

    def fit_page_width(self, title: str) -> None:
        """Print a sheet as wide as a page, as long as it takes."""
        sheet = self.sheet(title)
        sheet.page_setup.fitToWidth = 1
        sheet.page_setup.fitToHeight = 0
        sheet.sheet_properties.pageSetUpPr.fitToPage = True  # type: ignore[union-attr]

    def save(self, file: BinaryIO, title: str, description: str = "") -> None:
        """Write the workbook, with a title and a description in its properties.

        Args:
            file: open for writing in binary.
            title: in its properties.
            description: likewise.
        """
        properties = self.workbook.properties
        properties.title, properties.creator = title, "mastermind_xl"
        properties.description = description or None
        save(self.workbook, file, self.cached, self.long_tables)

    def set_up(self, declared: Sheet) -> None:
        """Make a sheet hidden, protected and fit to be printed, as it is declared."""
        sheet = self.sheet(declared.title)
        sheet.sheet_state = declared.state
        sheet.sheet_view.showRowColHeaders = declared.grid
        if declared.protected:
            self.protect(declared.title)
        sheet.sheet_properties.pageSetUpPr.autoPageBreaks = False  # type: ignore[union-attr]
        if declared.state != "visible":
            return
        if not declared.grid:
            sheet.sheet_view.showGridLines = False
        if declared.landscape:
            sheet.page_setup.orientation = "landscape"
        self.fit_page_width(declared.title)
        if declared.pages == "one":
            sheet.page_setup.fitToHeight = 1

    def protect(self, title: str) -> None:
        """Lock what is not for typing, without a password."""
        protection = self.sheet(title).protection
        protection.sheet = True
        protection.formatColumns = False
        protection.formatRows = False
        protection.autoFilter = False
