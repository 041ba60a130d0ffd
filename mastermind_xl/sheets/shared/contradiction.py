"""Which answer alone could be wrong where no code fits, by formulas: codes that contradict one attempt only."""

from __future__ import annotations

from mastermind_xl.core import messages
from mastermind_xl.sheets.shared.candidates import count_equal
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.sheet import Book, quote, sentence


def write_repair(
    book: Book, k: int, *, alone: Area, repair: Area, guess: Area, lefts: Area, after_all: Area
) -> None:
    """Write what attempt ``k`` has to do with a contradiction.

    Args:
        book: the workbook.
        k: the attempt, from 0.
        alone: column of how many codes contradict an attempt alone, 0 where some code fits.
        repair: column of what is said of that.
        guess: the cell of the attempt's guess as a text.
        lefts: column of how many codes fit after each attempt.
        after_all: the column "after k" of the last attempt; see ``sheets.candidates``.
    """
    mine = alone.cell(k)
    none_fits = f'SUMPRODUCT(({lefts.here}<>"")*({lefts.here}=0))>0'
    book.formula(mine, f"IF({none_fits},{count_equal(after_all, -k - 1)},0)", 0, "quiet")
    before = f"SUM({alone.block(0, 0, k, 1).here})" if k else "0"
    told = sentence(messages.SHEET_REPAIR, {"guess": guess.here, "left": mine.here}, n=k + 1)
    joined = f'IF({before}=0,": ","; ")&{told}'
    book.formula(repair.cell(k), f'IF({mine.here}=0,"",{joined})', "", "quiet")


def tell_repairs(repair: Area) -> str:
    """A formula for which answers alone could be wrong, or that none could."""
    said = "&".join(cell.here for cell in repair.cells)
    return f'IF({said}="",{quote(f" {messages.NO_REPAIR}")},{quote(messages.SHEET_REPAIRS)}&{said}&".")'
