"""Draw pegs: conditional formats show a number as a disc in the colour chosen in the legend."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from mastermind_xl.core import paint
from mastermind_xl.core.colors import ALPHABET, DIGITS, FROM_ONE, LETTERED, SAFE, SIGNS, say_colors
from mastermind_xl.core.languages import ENGLISH, spoken
from mastermind_xl.core.looks import Peg, named_pegs, peg_colors
from mastermind_xl.sheets import names
from mastermind_xl.sheets.writing.area import Area, rectangles, under_a_corner
from mastermind_xl.sheets.writing.formulas import fold, quote
from mastermind_xl.sheets.writing.styles import SYMBOLS, ConditionalFormats

_DISCS = [*map(chr, (*range(0x2776, 0x2780), *range(0x24EB, 0x24F5)))]  # ❶ to ⓴: discs with a number cut out
_RINGS = [*map(chr, range(0x2460, 0x2474))]  # ① to ⑳: a ring with its number in it
_SIGN_DISCS = {DIGITS: ["\u24ff", *_DISCS[:9]], LETTERED: [*ALPHABET], FROM_ONE: _DISCS[:9]}
"""⓿ to ❾ for digits; letters are shown without discs, because few fonts have discs or rings of letters."""
_SIGN_RINGS = {DIGITS: ["\u24ea", *_RINGS[:9]], LETTERED: [*ALPHABET], FROM_ONE: _RINGS[:9]}
_CHOSEN = len(named_pegs(SAFE))
"""The most colours whose looks a person can choose; with more, twelve formats for each would be too many."""


@dataclass
class _OnSheet:
    """The cells of a sheet that show pegs, and whether a person may type names or letters into these cells."""

    colors: int
    cells: set[tuple[int, int]] = field(default_factory=set)
    typed: bool = False


def is_called(number: int | str, named: Peg) -> str:
    """The condition that the colour with this ``number``, or with the number in a formula, has the name of ``named``."""
    return f"INDEX({names.COLOR_WAYS},{number},2)={quote(named.name.replace('i', 'I'))}"


def _said(pegs: Sequence[Peg]) -> list[Peg]:
    called, _ = say_colors([peg.name for peg in pegs])
    return [peg._replace(name=name) for peg, name in zip(pegs, called, strict=True)]


class Pegs:
    """The pegs of a workbook, in the colours of a palette, with their names in the language of the workbook."""

    palette: str
    has_legend: bool = False  # ``write_legend`` has written one

    def __init__(self, formats: ConditionalFormats, chosen: str, light: set[str]) -> None:
        self.palette, self._light = chosen, light
        self._discs = _SIGN_DISCS.get(chosen, _DISCS)
        self.rings: list[str] = _SIGN_RINGS.get(chosen, _RINGS)  # of the colours 1, 2, …
        self._formats = formats
        self._shown: dict[tuple[str, bool], _OnSheet] = {}

    def colors(self, colors: int) -> list[Peg]:
        """Return the looks of the first ``colors`` colours."""
        return _said(peg_colors(colors, self.palette))

    @cached_property
    def named(self) -> list[Peg]:
        """The looks of the named colours, see ``named_pegs``."""
        return _said(named_pegs(self.palette))

    def choices(self, colors: int) -> list[Peg]:
        """Return the looks that the legend's names can give to each of so many colours; none if they have fixed looks."""
        return self.named if self.has_legend and colors <= _CHOSEN and self.palette not in SIGNS else []

    def draw(self, number: int, peg: Peg, *, on_paper: bool) -> tuple[str, str | None]:
        """Return the colour and the sign of a peg with a ``number``: a disc, a ring for black on a board and white on paper."""
        color, rim = (peg.on_paper, paint.BOARD) if on_paper else (peg.on_board, paint.BOARD_INK)
        signs = self.rings if color == rim else self._discs
        return color, signs[number - 1] if number <= len(signs) else None

    def color(self, place: Area, colors: int, *, typed: bool = False, on_paper: bool = False) -> None:
        """Show the numbers 1 to ``colors`` in ``place`` as round pegs with a visible number, unless another format applies.

        The colours are those chosen in the legend, if there is one, and the same on the whole sheet. ``typed`` cells may
        also contain a colour's name or letter. Pegs ``on_paper`` and on light sheets have darker shades. The background
        remains that of the cell.
        """
        on_paper |= place.sheet in self._light
        shown = self._shown.setdefault((place.sheet, on_paper), _OnSheet(colors))
        shown.cells.update((cell.row, cell.column) for cell in place.cells)
        shown.typed |= typed

    def write(self) -> None:
        """Write the formats of all pegs, together for each sheet, because Excel loads many formats slowly."""
        for (sheet, on_paper), shown in self._shown.items():
            for areas in under_a_corner(rectangles(sheet, shown.cells)):
                self._write_formats(areas, shown, on_paper)

    def _write_formats(self, areas: list[Area], shown: _OnSheet, on_paper: bool) -> None:
        """Write the formats for the cells of areas, with conditions about the first of these cells.

        With C5 as this cell, the peg is blue where ``AND(INDEX(ColorWays,2,2)="blue",C5=2)``, and so on for each of the
        twelve names; else it has the usual look of colour 2 where ``C5=2``.
        """
        sheet, cell = areas[0].sheet, areas[0].address
        span = " ".join(area.span for area in areas)
        for number, peg in enumerate(self.colors(shown.colors), 1):
            holds = self._holds(cell, number, peg, typed=shown.typed and self.has_legend)
            named = ((f"AND({is_called(number, each)},{holds})", each) for each in self.choices(shown.colors))
            for formula, look in (*named, (holds, peg)):
                color, sign = self.draw(number, look, on_paper=on_paper)
                self._formats.add_to(sheet, span, formula, color, None, shown=sign, font=SYMBOLS)

    def _holds(self, cell: str, number: int, peg: Peg, *, typed: bool) -> str:
        """The condition that a cell contains a colour: its number or, if it is ``typed``, its name or letter, too.

        Colour 2: ``AND(C5<>"",OR(C5&""="2",C5=INDEX(ColorWays,2,1),C5=INDEX(ColorWays,2,2)))``.
        """
        if self.palette == DIGITS:  # an empty cell would equal 0
            return f'{cell}&""="{peg.name}"'
        if not typed:
            return f"{cell}={number}"
        ways = 2 if spoken.get() == ENGLISH else 5  # the columns of ``COLOR_WAYS``
        alike = (
            [f"{fold(cell)}={quote(peg.name)}"]
            if self.palette in SIGNS
            else [f"{fold(cell)}=INDEX({names.COLOR_WAYS},{number},{way})" for way in range(1, ways + 1)]
        )
        return f'AND({cell}<>"",OR({cell}&""="{number}",{",".join(alike)}))'
