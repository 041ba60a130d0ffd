"""The sheet Settings: what the colours are called."""

from __future__ import annotations

from mastermind_xl.sheets.area import Area
from mastermind_xl.sheets.game.layout import SETTINGS, Layout
from mastermind_xl.sheets.palette import PALETTES
from mastermind_xl.sheets.sheet import Book


def write_settings(book: Book, layout: Layout, palette: str) -> None:
    """Fill the sheet."""
    sheet, names, colors = book.sheet(SETTINGS), layout.color_names, layout.board.colors
    book.put(Area(SETTINGS, 1, 2), "Settings", "title")
    book.put(Area(SETTINGS, 3, 2), "Colours", "heading")
    book.put(names.cell(-1), "is called", "head")
    for number, peg in enumerate(book.peg_colors(colors)):
        book.put(names.cell(number, -1), number + 1, "peg")
        book.put(names.cell(number), peg.name, "choice")
        sheet.row_dimensions[names.row + number].height = 24
    book.color_pegs(Area(SETTINGS, names.row, names.column - 1, colors), colors)
    others = "\n".join(f"  {name}: {about}" for name, about in PALETTES.items())
    text = (
        "Call the colours as you like: the legend beside the game, Hint, Solve and Reveal Code use these names.\n\n"
        "What the colours look like is chosen when the workbook is written, because Excel's rules for colouring cells "
        f"cannot take a colour from a cell. These are of the palette {palette}. Another one:\n"
        f"mastermind-xl game FILE --palette NAME\n{others}"
    )
    place = Area(SETTINGS, names.row, names.column + 2, max(7, colors))
    book.put(place, text, "text")
    sheet.merge_cells(place.span)
    for letter, width in zip("ABCDE", (2, 8, 22, 3, 70), strict=True):
        sheet.column_dimensions[letter].width = width
    sheet.row_dimensions[1].height = 32
    sheet.sheet_view.showGridLines = False
    book.fit_page_width(SETTINGS)
    book.protect(SETTINGS)
