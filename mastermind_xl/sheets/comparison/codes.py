"""The sheet of codes: how many guesses each takes under each strategy."""

from __future__ import annotations

from collections.abc import Iterator

import numpy as np

from mastermind_xl.sheets.area import Area, letters
from mastermind_xl.sheets.comparison.layout import CODES, Layout
from mastermind_xl.sheets.figures import CODE, TEXT_HEAD, code_value, heat, set_widths
from mastermind_xl.sheets.package import cell_xml
from mastermind_xl.sheets.sheet import Book


def write_codes(book: Book, layout: Layout) -> None:
    """Fill the sheet: a row a code; where a code was played several times, its average."""
    results = layout.results
    rows, strategies = len(results[0].targets), len(results)
    for column, head in enumerate(("Code", *(result.strategy for result in results)), 1):
        book.put(Area(CODES, 1, column), head, TEXT_HEAD)
    set_widths(book, CODES, [max(9, 2 * results[0].board.pegs), *[15] * strategies])
    book.long_tables[CODES] = _rows(layout, book.style_number(CODE), book.style_number("number"))
    found = Area(CODES, 2, 2, rows, strategies)
    least = min(result.average for result in results)
    heat(book, found, least, layout.usual_most)
    sheet = book.sheet(CODES)
    sheet.freeze_panes = found.address
    sheet.auto_filter.ref = f"A1:{letters(1 + strategies)}{rows + 1}"
    sheet.print_title_rows = "1:1"
    book.fit_page_width(CODES)


def _rows(layout: Layout, code_style: int, style: int) -> Iterator[str]:
    board, targets = layout.results[0].board, layout.results[0].targets
    columns = [letters(column) for column in range(2, len(layout.results) + 2)]
    guesses = np.stack([result.guesses.mean(axis=0) for result in layout.results], axis=1)
    for row, (code, counts) in enumerate(zip(targets.tolist(), guesses.tolist(), strict=True), 2):
        cells = [cell_xml(f"A{row}", code_style, code_value(board, code))]
        cells += [
            cell_xml(f"{column}{row}", style, int(count) if count.is_integer() else count)
            for column, count in zip(columns, counts, strict=True)
        ]
        yield f'<row r="{row}">{"".join(cells)}</row>'
