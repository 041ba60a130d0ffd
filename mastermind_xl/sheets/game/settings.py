"""The sheet Settings: what the colours are called."""

from __future__ import annotations

from mastermind_xl.sheets.area import Area
from mastermind_xl.sheets.game.layout import SETTINGS, Layout
from mastermind_xl.sheets.palette import PALETTES
from mastermind_xl.sheets.sheet import Book


def write_settings(book: Book, layout: Layout) -> None:
    """Fill the sheet."""
    names, colors = layout.color_names, layout.board.colors
    numbers = Area(SETTINGS, names.row, names.column - 1, colors)
    book.put(Area(SETTINGS, 1, 2), "Settings", "title")
    book.put(Area(SETTINGS, 3, 2), "Colours", "heading")
    book.put(names.cell(-1), "is called", "head")
    book.count(numbers, style="peg")
    for number, peg in enumerate(book.peg_colors(colors)):
        book.put(names.cell(number), peg.name, "choice")
    book.color_pegs(numbers, colors)
    others = "\n".join(f"  {name}: {about}" for name, about in PALETTES.items())
    text = (
        "Call the colours as you like: the legend beside the game, Hint, Solve and Reveal Code use these names.\n\n"
        "What the colours look like is chosen when the workbook is written, because Excel's rules for colouring cells "
        f"cannot take a colour from a cell. These are of the palette {book.palette}. Another one:\n"
        f"mastermind-xl game FILE --palette NAME\n{others}"
    )
    book.across(Area(SETTINGS, names.row, names.column + 2, max(7, colors)), text, "text")
    book.widths(SETTINGS, (2, 8, 22, 3, 70))
    book.heights(SETTINGS, {1: 32, **dict.fromkeys(range(names.row, names.row + colors), 24)})
