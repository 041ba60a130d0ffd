"""Formulas that rule codes out, for a table with a code in every row.

The column "after k" contains the number of a code while the code fits attempts 1 to k: code and guess have as many pegs
and colours in common as the answer shows. ``Σ |count in code − count in guess|`` is twice the number of colours not
shared. After the first attempt that a code does not fit, its columns contain minus the number of this attempt; after the
second, 0. If code 7 contradicts the answers to attempts 2 and 4, its columns contain 7 (at the start), 7, -2, -2, 0. If no
code fits, the codes that contradict only one answer show which answer could be wrong.
"""

from collections.abc import Iterator
from itertools import pairwise

from mastermind_xl.core import messages
from mastermind_xl.core.board import Board
from mastermind_xl.core.languages import fill
from mastermind_xl.sheets.shared.board import LEFT_PIXELS, MANY, BoardLayout
from mastermind_xl.sheets.shared.reading import shown_color
from mastermind_xl.sheets.writing.area import Area, letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import write_left
from mastermind_xl.sheets.writing.formulas import nth, quote, sentence
from mastermind_xl.sheets.writing.package import cell_xml, shared

ROW, NUMBER = "\1", "\2"
"""Placeholders in formulas for the numbers of the row and of the code: signs that XML cannot contain."""


ROW_HEIGHT = 'ht="15" customHeight="1"'
"""The height of each row of a long table; without it, LibreOffice would calculate every height."""


def apart(counts: object, others: object) -> str:
    """The formula of twice the number of colours that two codes do not share, from the numbers of pegs of each colour."""
    # Not SUMPRODUCT(ABS(a-b)): in Gnumeric, ABS takes only one number, and the result is #VALUE!.
    return f"SUMPRODUCT(({counts}-{others})*(2*({counts}>{others})-1))"


def weigh(black: object, white: object, pegs: int) -> tuple[str, str]:
    """The formulas of the weight and the sum with which ``fits`` compares codes with an answer, of which one number may be unknown."""
    weight = f"IF(ISNUMBER({white}),IF(ISNUMBER({black}),1,500),0)"
    whole = f"1000*{black}+2*({pegs}-{black}-{white})"
    return weight, f"IF(COUNT({black},{white})=2,{whole},1000*IF(ISNUMBER({black}),{black},{pegs}-{white}))"


def fits(black: str, distance: str, weight: object, total: object) -> str:
    """The condition that a code with so many ``black`` pegs and this ``distance`` (``apart``) fits an answer; see ``weigh``.

    If both numbers of the answer are known, each has digits of its own in the sum. Without the number of white pegs, the
    distance has no weight; without that of black pegs, the sum counts all pegs but the white ones, a thousand for each.
    """
    return f"1000*({black})+{weight}*({distance})={total}"


def number_cell(address: str, style: int, formula: str) -> str:
    """See ``cell_xml``; returns the XML of a cell with a formula and, in place of its initial value, ``NUMBER``."""
    return cell_xml(address, style, NUMBER, formula).replace(' t="str"', "")


def _fits(layout: BoardLayout, mine: list[str], my_counts: list[str], columns: list[str], style: int) -> Iterator[str]:
    """Return the cells "after 1", "after 2", … of each row as XML; the first of the ``columns`` has the code's number."""
    every, here = [], f"{my_counts[0]}:{my_counts[-1]}"
    facts = [layout.common_step(name) for name in ("COUNTS", "WEIGHT", "TOTAL")]
    for k, (before, after) in enumerate(pairwise(columns)):
        counts, *weighed = (fact.cell(k) for fact in facts)
        # Cell by cell: for each typed peg, LibreOffice calculates three times as long with SUMPRODUCT (5 × 8).
        guess, its_counts = layout.played.line(k), layout.played_counts.line(k).cells
        black = "+".join(f"({peg}={other})" for peg, other in zip(mine, guess.cells, strict=True))
        if len(my_counts) > MANY * len(mine):  # to look up the guess's colours takes two thirds of the time (3 × 33)
            alike = (f"(INDEX({here},1,{peg})>={nth(guess, n)})" for n, peg in enumerate(guess.cells))
            distance = f"2*({len(mine)}-{'-'.join(alike)})"
        else:
            distance = "+".join(f"ABS({count}-{other})" for count, other in zip(my_counts, its_counts, strict=True))
        formula = (
            f"IF({before}{ROW}=0,0,IF({counts}=0,{before}{ROW},IF({fits(black, distance, *weighed)}"
            f",{before}{ROW},IF({before}{ROW}>0,{only_against(k)},0))))"
        )
        span = f"{after}2:{after}{layout.board.size + 1}"
        every.append(shared(number_cell(f"{after}{ROW}", style, formula), k, span))
    return map("".join, zip(*every, strict=True))


def count_equal(column: Area, value: object) -> str:
    """The formula of how many cells of a column contain a value; in IronCalc, COUNTIF fails for a single cell."""
    return f"COUNTIF({column},{value})" if column.rows > 1 else f"SUMPRODUCT(--({column}={value}))"


def only_against(k: int) -> int:
    """Return what the last column "after k" contains for a code that contradicts only attempt ``k`` (from 0)."""
    return -(k + 1)


def count_left(column: Area) -> str:
    """The formula of the number of codes that fit, from a column "after k"; see ``count_equal``."""
    return f'COUNTIF({column},">0")' if column.rows > 1 else f"SUMPRODUCT(--({column}>0))"


def nth_left(column: Area, count: object, n: object) -> str:
    """The formula of the number of the n-th code (from 1) of the ``count`` codes that fit, from a ``column`` "after k"."""
    return f"SMALL({column},{column.rows}-{count}+{n})"


def spread_left(column: Area, count: object, place: int, most: int) -> str:
    """The formula of the number of the code at a ``place`` (from 1) of a sample; empty if the sample is smaller.

    The sample has up to ``most`` codes, spread evenly over the ``count`` codes that fit, from a ``column`` "after k".
    """
    at = f"INT({2 * place - 1}*{count}/(2*MIN({most},{count})))+1"
    return f'IF({place}>{count},"",{nth_left(column, count, at)})'


_CODES_AT_ONCE = 1 << 12


def each_code(board: Board, first: int = 0) -> Iterator[list[int]]:
    """Yield the codes from index ``first`` on; only 4,096 of them are Python objects at a time."""
    for start in range(first, board.size, _CODES_AT_ONCE):
        yield from board.codes[start : start + _CODES_AT_ONCE].tolist()


def tally_rows(book: Book, layout: BoardLayout, mine: list[str]) -> Iterator[tuple[list[int], str, str]]:
    """Yield for each code of the book its pegs, its row, and the XML of its calculated cells in the layout's columns.

    ``mine`` are the addresses of the code's pegs, with ``ROW`` for the row.
    """
    board, style = layout.board, book.style_number("quiet")
    columns = [letters(layout.code_counts.column + column) for column in range(board.colors + 1 + layout.attempts)]
    counts, left = columns[: board.colors], columns[board.colors :]
    fitting = _fits(layout, mine, [f"${letter}{ROW}" for letter in counts], left, style)
    for number, (code, after) in enumerate(zip(each_code(board), fitting, strict=False), 1):
        row = str(number + 1)
        cells = [cell_xml(letter + row, style, code.count(color)) for color, letter in enumerate(counts, 1)]
        cells.append(cell_xml(left[0] + row, style, number))
        cells.append(after.replace(ROW, row).replace(NUMBER, str(number)))
        yield code, row, "".join(cells)


def write_codes_left(book: Book, layout: BoardLayout, counts: Area, left: Area) -> None:
    """Write the number of codes ``left`` and a bar into the ``book``, beside each attempt of a ``layout`` whose ``counts`` is 1."""
    for k, (number, bar) in enumerate(zip(layout.remaining.cells, layout.bars.cells, strict=True)):
        shown = f'IF({counts.cell(k)}=1,{left.cell(k)},"")'
        write_left(book, number, bar, shown, layout.board.size, LEFT_PIXELS[1])


_POSSIBLE = "Codes left: {left:,}{more}"


def write_listed(book: Book, layout: BoardLayout, hidden: str | None = None) -> None:
    """Write the codes left as pegs, column by column, and above them the number of codes left, into the book of a layout.

    While the condition ``hidden`` is true, as it is when the book is opened, nobody sees the codes.
    """
    board, listed, numbers = layout.board, layout.listed, layout.listed_numbers
    last, count, room = numbers.cell(-2), numbers.cell(-1), numbers.rows * numbers.columns
    # LibreOffice calculates only what a visible cell needs: here no column after the last attempt that counts.
    counts = layout.common_step("COUNTS")
    book.formula(last, f"MAX({','.join(f'{k}*{cell}' for k, cell in enumerate(counts.cells, 1))})", 0)

    def unless_hidden(formula: str) -> str:
        return formula if hidden is None else f'IF({hidden},"",{formula})'

    book.formula(count, f"IF({last}=0,{board.size},INDEX({layout.common_step('LEFT')},{last}))", board.size)
    more = fill(" (first {room} shown)", room=room)
    cells = {"left": str(count), "more": f'IF({count}>{room},{quote(more)},"")'}
    shown = fill(_POSSIBLE, left=board.size, more=more if board.size > room else "")
    book.across(listed.block(-1, 0, 1, listed.columns), "", "board head")
    head = unless_hidden(sentence(_POSSIBLE, cells))
    book.formula(listed.cell(-1), head, shown if hidden is None else "", "board head")
    book.style(listed, "listed peg")
    for column in range(numbers.columns):
        pegs = listed.block(0, column * (board.pegs + 1), listed.rows, board.pegs)
        for row in range(numbers.rows):
            n = column * numbers.rows + row + 1
            number = numbers.cell(row, column)
            found = ",".join(nth_left(left, count, n) for left in layout.left.strips)
            there = f'IF({n}>{count},"",CHOOSE({last}+1,{found}))'
            book.formula(number, there, n if n <= board.size else "")
            is_shown = n <= board.size and hidden is None
            colors = (shown_color(board, f"INDEX({codes},{number})") for codes in layout.possibilities.strips)
            picks = [unless_hidden(f'IF({number}="","",{color})') for color in colors]
            book.formulas(pegs.line(row), picks, board._shown(board.code(n - 1)) if is_shown else "", "listed peg")
    book.pegs.color(listed, board.colors)


def check_names(book: Book, layout: BoardLayout) -> None:
    """Write into the workings for each colour 1 if another colour has the same name, else 0."""
    _, words, *_ = layout.color_words
    for cell, word in zip(layout.name_checks.cells, words.cells, strict=True):
        book.formula(cell, f'IF({word}="",0,IF(SUMPRODUCT(--({words}={word}))>1,1,0))', 0)


def unless_warned(layout: BoardLayout, message: str) -> str:
    """The formula of a message and the last guess in words or, instead, of a warning about a pasted formula or a name of two colours.

    A pasted formula, which locks its cell, can depend on itself through other parts of the message; see ``check_names``.
    """
    checks, pasted = layout.name_checks, layout.common_step("PASTED")
    locked = sentence(messages.SHEET_PASTED, {"n": f"MATCH(1,{pasted},0)"})
    twice = sentence(messages.USED_TWICE, {"color": f"INDEX({layout.known_names},MATCH(1,{checks},0))"})
    said = "&".join((message, *map(str, layout.spelled.cells)))
    return f"IF(SUM({pasted})>0,{locked},IF({count_equal(checks, 1)}>0,{twice},{said}))"
