"""The sheet of all codes: which are ruled out, and by which attempt."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

from openpyxl.utils import get_column_letter

from mastermind_xl.workbook import palette
from mastermind_xl.workbook.names import RULED_OUT_MARK
from mastermind_xl.workbook.package import cell_xml
from mastermind_xl.workbook.sheet import Book
from mastermind_xl.workbook.solver.layout import CODES, Layout, Step

_ROW, _NUMBER = "\1", "\2"
"""Where the number of the row, and that of the code, go in a formula: signs that XML cannot contain."""


def _rows(book: Book, layout: Layout) -> Iterator[str]:
    """The table's rows. Only the pegs and counts differ; the formulas are the same but for the row's number."""
    board = layout.board
    code_style, quiet_style = book.style_number("code"), book.style_number("quiet")
    letters = [get_column_letter(column) for column in range(1, layout.left.column + layout.attempts + 1)]
    pegs = letters[: board.pegs]
    ruled_out, text = letters[board.pegs : board.pegs + 2]
    counts = letters[board.pegs + 2 : board.pegs + 2 + board.colors]
    left = letters[board.pegs + 2 + board.colors :]
    mine, my_counts = (f"${span[0]}{_ROW}:${span[-1]}{_ROW}" for span in (pegs, counts))
    marks = cell_xml(f"{ruled_out}{_ROW}", code_style, "", f'IF({left[-1]}{_ROW}="","{RULED_OUT_MARK}","")')
    fits = ""
    for k, (before, after) in enumerate(pairwise(left)):
        counted, black, distance = (
            layout.step(step).cell(k) for step in (Step.COUNTS, Step.BLACK, Step.DISTANCE)
        )
        formula = (
            f'IF({before}{_ROW}="","",IF({counted}=0,{before}{_ROW},IF(AND('
            f"SUMPRODUCT(--({mine}={layout.played.line(k)}))={black},"
            f"SUMPRODUCT(ABS({my_counts}-{layout.played_counts.line(k)}))={distance}"
            f'),{before}{_ROW},"")))'
        )
        fits += cell_xml(f"{after}{_ROW}", quiet_style, _NUMBER, formula).replace(' t="str"', "")
    for number, code in enumerate(board.codes.tolist(), 1):
        row = str(number + 1)
        shown = [cell_xml(letter + row, code_style, color) for letter, color in zip(pegs, code, strict=True)]
        shown += [marks.replace(_ROW, row), cell_xml(text + row, code_style, board.format(code))]
        shown += [
            cell_xml(letter + row, quiet_style, code.count(color)) for color, letter in enumerate(counts, 1)
        ]
        shown.append(cell_xml(left[0] + row, quiet_style, number))
        shown.append(fits.replace(_ROW, row).replace(_NUMBER, str(number)))
        yield f'<row r="{row}">{"".join(shown)}</row>'


def write_codes(book: Book, layout: Layout) -> None:
    """Fill the sheet.

    A code's number stands in the column "after k" as long as it fits attempts 1 to k: it had to
    stand in the column before, and the guess must share as many pegs and colours with the code
    as its answer says. Colours are compared by ``Σ |count in code − count in guess|``, which is
    twice the colours not shared.
    """
    board = layout.board
    sheet = book.sheet(CODES)
    heads = [f"Peg {peg}" for peg in range(1, board.pegs + 1)]
    heads += ["Ruled out", "Code", *(f"of {color}" for color in range(1, board.colors + 1)), "Number"]
    heads += [f"after {attempt}" for attempt in range(1, layout.attempts + 1)]
    for column, head in enumerate(heads, 1):
        book.put(layout.possibilities.cell(-1, column - 1), head, "head")
    book.long_tables[CODES] = _rows(book, layout)
    x = get_column_letter(layout.ruled_out.column)
    book.format_if(layout.possibilities, f'=${x}2="{RULED_OUT_MARK}"'.lstrip("="), ink=palette.LINE)
    book.color_pegs(layout.possibilities, board.colors)
    for column in range(1, len(heads) + 1):
        sheet.column_dimensions[get_column_letter(column)].width = 7 if column != board.pegs + 2 else 12
    sheet.freeze_panes = f"{get_column_letter(board.pegs + 3)}2"
    sheet.auto_filter.ref = f"A1:{get_column_letter(board.pegs + 2)}{board.size + 1}"
    sheet.print_title_rows = "1:1"
    sheet.print_area = f"A1:{get_column_letter(board.pegs + 2)}{board.size + 1}"
    book.protect(CODES)
