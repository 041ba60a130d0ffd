"""The formulas that rule codes out, for a table with a code in every row.

A code's number stands in the column "after k" as long as it fits attempts 1 to k: the guess must share as many
pegs and colours with the code as its answer says. Colours are compared by ``Σ |count in code − count in guess|``,
which is twice the colours not shared. From the first attempt that a code does not fit, the column has that attempt's
number below zero, so that one sees which codes contradict a single answer; from the second one on, 0. Where no code
fits, those codes tell which answer alone could be wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from mastermind_xl.core import messages
from mastermind_xl.core.board import Board
from mastermind_xl.sheets.writing.area import Area
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.formulas import quote, sentence
from mastermind_xl.sheets.writing.package import cell_xml

ROW, NUMBER = "\1", "\2"
"""Where the number of the row, and that of the code, go in a formula: signs that XML cannot contain."""


@dataclass(frozen=True)
class Answered:
    """The cells that say what an attempt amounts to.

    Attributes:
        counts: 1 once the guess and its answer are complete.
        black: black pegs of the answer.
        distance: twice the colours not shared.
        played: the guess.
        played_counts: how often each colour occurs in it.
    """

    counts: Area
    black: Area
    distance: Area
    played: Area
    played_counts: Area


ROW_HEIGHT = 'ht="15" customHeight="1"'
"""Of a row of a long table, so that LibreOffice need not find it for each row."""


def apart(counts: object, others: object) -> str:
    """Σ |a − b| over two ranges of equal shape: twice the colours that two codes do not share.

    Not ``SUMPRODUCT(ABS(a-b))``: Gnumeric gives ABS one number only, and answers #VALUE!.
    """
    return f"SUMPRODUCT(({counts}-{others})*(2*({counts}>{others})-1))"


def fits(mine: str, my_counts: str, columns: Sequence[str], attempts: Sequence[Answered], style: int) -> str:
    """The cells "after 1", "after 2", … of a row as XML, with ``ROW`` and ``NUMBER`` to be filled in.

    Args:
        mine: the code's pegs, with ``ROW`` for the row.
        my_counts: how often each colour occurs in it, likewise.
        columns: letters of the columns, that of the code's number first.
        attempts: one for each of the other columns.
        style: number of the cells' style.
    """
    cells = ""
    for number, ((before, after), attempt) in enumerate(zip(pairwise(columns), attempts, strict=True), 1):
        formula = (
            f"IF({before}{ROW}=0,0,IF({attempt.counts}=0,{before}{ROW},IF(AND("
            f"SUMPRODUCT(--({mine}={attempt.played}))={attempt.black},"
            f"{apart(my_counts, attempt.played_counts)}={attempt.distance}"
            f"),{before}{ROW},IF({before}{ROW}>0,{-number},0))))"
        )
        cells += cell_xml(f"{after}{ROW}", style, NUMBER, formula).replace(' t="str"', "")
    return cells


def count_equal(column: Area, value: object) -> str:
    """How many cells of a column have a value; IronCalc counts in no single cell."""
    return f"COUNTIF({column},{value})" if column.rows > 1 else f"SUMPRODUCT(--({column}={value}))"


def count_left(column: Area) -> str:
    """How many codes fit, by a column "after k"; likewise."""
    return f'COUNTIF({column},">0")' if column.rows > 1 else f"SUMPRODUCT(--({column}>0))"


def nth_left(column: Area, count: object, n: object) -> str:
    """The number of the n-th code that fits.

    Args:
        column: a column "after k".
        count: how many codes fit.
        n: from 1.
    """
    return f"SMALL({column},{column.rows}-{count}+{n})"


def spread_left(column: Area, count: object, place: int, most: int) -> str:
    """The number of a code of some that are spread evenly over those that fit, or nothing beyond the last.

    Args:
        column: a column "after k".
        count: how many codes fit.
        place: which of them, from 1.
        most: how many there are, as long as so many fit.
    """
    at = f"INT({2 * place - 1}*{count}/(2*MIN({most},{count})))+1"
    return f'IF({place}>{count},"",{nth_left(column, count, at)})'


_CODES_AT_ONCE = 1 << 12


def each_code(board: Board, first: int = 0) -> Iterator[list[int]]:
    """The codes from index ``first`` on, a few of them in memory as Python has them."""
    for start in range(first, board.size, _CODES_AT_ONCE):
        yield from board.codes[start : start + _CODES_AT_ONCE].tolist()


def tally_rows(
    board: Board, style: int, counts: Sequence[str], columns: Sequence[str], after: str
) -> Iterator[tuple[list[int], str, str]]:
    """For each code its pegs, the number of its row, and its tallies, number and cells of ``fits`` as XML.

    Args:
        board: the board.
        style: number of the cells' style.
        counts: letters of the columns for how often each colour occurs.
        columns: letters of the columns for number, after 1, ….
        after: from ``fits``.
    """
    for number, code in enumerate(each_code(board), 1):
        row = str(number + 1)
        cells = [cell_xml(letter + row, style, code.count(color)) for color, letter in enumerate(counts, 1)]
        cells.append(cell_xml(columns[0] + row, style, number))
        cells.append(after.replace(ROW, row).replace(NUMBER, str(number)))
        yield code, row, "".join(cells)


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
        after_all: the column "after k" of the last attempt.
    """
    mine = alone.cell(k)
    none_fits = f'SUMPRODUCT(({lefts.here}<>"")*({lefts.here}=0))>0'
    book.formula(mine, f"IF({none_fits},{count_equal(after_all, -k - 1)},0)", 0)
    before = f"SUM({alone.block(0, 0, k, 1).here})" if k else "0"
    told = sentence(messages.SHEET_REPAIR, {"guess": guess.here, "left": mine.here}, n=k + 1)
    joined = f'IF({before}=0,": ","; ")&{told}'
    book.formula(repair.cell(k), f'IF({mine.here}=0,"",{joined})', "")


def tell_repairs(repair: Area) -> str:
    """A formula for which answers alone could be wrong, or that none could."""
    said = "&".join(cell.here for cell in repair.cells)
    return f'IF({said}="",{quote(f" {messages.NO_REPAIR}")},{quote(messages.SHEET_REPAIRS)}&{said}&".")'
