"""Where everything stands on the sheets Partition and Parts, and Parts itself: the answers of all codes that are left to a few guesses, counted.

The answers of a code depend on how often it has each colour, and on where. The first is worked out
once for all codes of the same colours, a class: with how many pegs in common an answer's ranks
begin. The black pegs, added to that, give the rank. The guess that is typed divides all codes that are
left; the guesses of the sample divide ``LOOKED`` of them.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from mastermind_xl.core.board import Board, feedbacks, is_possible
from mastermind_xl.core.partition import part_sizes
from mastermind_xl.core.scoring import scorer
from mastermind_xl.sheets.shared.candidates import count_equal, count_left, spread_left
from mastermind_xl.sheets.writing.area import Area, letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.package import Value, cell_xml
from mastermind_xl.strategies.best_guess import SAMPLE, expected_size

if TYPE_CHECKING:
    from collections.abc import Sequence

    from mastermind_xl.core.board import Code

_NO_RANK = -1_000
"""Where ranks of what is no guess begin: none of them is counted."""


class OpeningValues:
    """The values that the formulas open with, when all codes are left.

    Args:
        board: the board.
        guess: the guess of the first line, if there is one.
    """

    def __init__(self, board: Board, guess: Sequence[int] | None) -> None:
        taken = min(SAMPLE, board.size)
        some = (2 * np.arange(taken) + 1) * board.size // (2 * taken)
        self.numbers: list[int | None] = [None, *(some + 1).tolist()]
        self.numbers += [None] * (1 + SAMPLE - len(self.numbers))
        self.codes = [None if number is None else board.code(number - 1) for number in self.numbers]
        if guess is not None:
            self.codes[0] = tuple(guess)
        every = np.arange(board.size)
        seen = min(LOOKED, board.size)
        self.looked = (2 * np.arange(seen) + 1) * board.size // (2 * seen)
        self.ranks: list[list[int] | None] = []
        self.sizes: list[list[int] | None] = []
        self.squares: list[int | None] = []
        for line, code in enumerate(self.codes):
            divided = self.looked if line else every
            asked = None if code is None else np.array([board.index(code)])
            sizes = None if asked is None else part_sizes(scorer(board), divided, asked)
            self.ranks.append(
                None if asked is None else (scorer(board).against(asked, divided)[0] + 1).tolist()
            )
            self.sizes.append(None if sizes is None else sizes[:, 0].tolist())
            self.squares.append(None if sizes is None else int(expected_size(sizes)[0]))
        ordered = sorted(
            (square, line) for line, square in enumerate(self.squares) if line and square is not None
        )
        self.best = [line for _, line in ordered[:BEST]]


def write_parts(book: Book, layout: PartitionLayout, divided: Divided, opening: OpeningValues) -> None:
    """Fill the sheet.

    Args:
        book: the workbook.
        layout: where everything stands.
        divided: what is divided.
        opening: the values that the formulas open with.
    """
    board = layout.board
    book.put(layout.left_count.cell(0, -1), "codes left", "quiet")
    nothing = divided.found if divided.hidden is None else f"OR({divided.found},{divided.hidden[0]})"
    book.formula(layout.left_count, f"IF({nothing},0,{count_left(divided.left)})", board.size)
    book.put(layout.looked_count.cell(0, -1), "looked at", "quiet")
    seen = layout.looked_numbers.rows
    book.formula(layout.looked_count, f"MIN({seen},{layout.left_count.here})", seen)
    book.heads(layout.numbers.cell(-1), ("Number", *(f"Peg {peg}" for peg in range(1, board.pegs + 1))))
    book.heads(layout.colors.cell(-1), range(1, board.colors + 1))
    book.put(layout.proper.cell(-1), "a guess", "head")
    book.heads(layout.sizes.cell(-1), (rank for rank, _ in layout.answers))
    book.heads(layout.squares.cell(-1), ("Σ n²", "worst", "answers", "order", "best"))
    for line in range(1 + SAMPLE):
        _write_line(book, layout, divided, opening, line)
    for place in range(BEST):
        best = f'IF({place + 1}>MIN({SAMPLE},{layout.left_count.here}),"",MOD(SMALL({layout.keys.here},{place + 1}),100))'
        cached = opening.best[place] if place < len(opening.best) else ""
        book.formula(layout.best_lines.cell(place), best, cached)
    heads = ["Colours", *("typed", *range(1, SAMPLE + 1))]
    book.heads(layout.classes.cell(-1), heads)
    book.heads(layout.class_colors.cell(-1), (f"of {color}" for color in range(1, board.colors + 1)))
    book.heads(layout.bases.cell(-1), heads[1:])
    book.long_tables[PARTS] = _rows(book, layout, divided, opening)
    book.widths(PARTS, [10])


def _write_line(
    book: Book, layout: PartitionLayout, divided: Divided, opening: OpeningValues, line: int
) -> None:
    board, count = layout.board, layout.left_count.here
    code, sizes, square = opening.codes[line], opening.sizes[line], opening.squares[line]
    number, pegs, colors, counted = (
        area.line(line) for area in (layout.numbers, layout.pegs, layout.colors, layout.sizes)
    )

    def put(place: Area, formula: str, cached: Value | None) -> None:
        book.formula(place, formula, "" if cached is None else cached)

    book.put(number.cell(0, -1), line, "quiet")
    if line:
        put(number, spread_left(divided.left, count, line, SAMPLE), opening.numbers[line])
    for peg in range(board.pegs):
        lookup = f'IF({number.here}="","",INDEX({divided.possibilities.strip(peg)},{number.here}))'
        put(pegs.cell(0, peg), lookup if line else divided.guess[peg], None if code is None else code[peg])
    for color in range(board.colors):
        tally = f"COUNTIF({pegs.here},{layout.colors.cell(-1, color).here})"
        put(colors.cell(0, color), tally, 0 if code is None else code.count(color + 1))
    once = "" if board.repeats else f",MAX({colors.here})=1"
    is_guess = f"AND({count}>0,SUM({colors.here})={board.pegs}{once})"
    put(layout.proper.cell(line), f"IF({is_guess},1,0)", int(code is not None))

    def if_guess(formula: str) -> str:
        return f'IF({layout.proper.cell(line).here}=1,{formula},"")'

    for column, (rank, _) in enumerate(layout.answers):
        ranks = layout.looked_ranks.strip(line - 1) if line else layout.ranks
        rank_there = counted.cell(0, column).block(-1 - line, 0, 1, 1).here
        size = if_guess(count_equal(ranks, rank_there))
        put(counted.cell(0, column), size, None if sizes is None else sizes[rank - 1])
    put(layout.squares.cell(line), if_guess(f"SUMPRODUCT({counted.here}*{counted.here})"), square)
    put(layout.worst.cell(line), if_guess(f"MAX({counted.here})"), None if sizes is None else max(sizes))
    parts = sum(size > 0 for size in sizes or ())
    put(layout.parts.cell(line), if_guess(f'COUNTIF({counted.here},">0")'), parts if sizes else None)
    if line:
        key = if_guess(f"100*{layout.squares.cell(line).here}+{line}")
        put(layout.keys.cell(line), key, None if square is None else 100 * square + line)


def _rows(book: Book, layout: PartitionLayout, divided: Divided, opening: OpeningValues) -> Iterator[str]:
    board, quiet = layout.board, book.style_number("quiet")
    counts = np.array([(board.codes == color).sum(axis=1) for color in range(1, board.colors + 1)]).T
    kinds, numbers = np.unique(counts, axis=0, return_inverse=True)
    bases = Area(PARTS, layout.bases.row, layout.bases.column, len(kinds), layout.bases.columns)
    starts = [common * (common + 1) // 2 + 1 for common in range(board.pegs + 1)]
    colors, guesses = (
        [[cell.here for cell in area.line(line).cells] for line in range(1 + SAMPLE)]
        for area in (layout.colors, layout.pegs)
    )
    begins = [bases.strip(line).here for line in range(1 + SAMPLE)]

    def rank(line: int, kind: str, pegs: Sequence[str]) -> str:
        """The rank of the answer of a code, of whose class and pegs the cells are given, to the guess of a line."""
        black = "+".join(f"({peg}={guess})" for peg, guess in zip(pegs, guesses[line], strict=True))
        return f"INDEX({begins[line]},{kind})+{black}"

    for index, kind in enumerate((numbers.ravel() + 1).tolist()):
        row = layout.classes.row + index
        here = divided.left.cell(index).ref.replace("$", "")
        cells = [cell_xml(f"A{row}", quiet, kind)]
        pegs = [str(divided.possibilities.cell(index, peg)) for peg in range(board.pegs)]
        formula = f'IF({here}>0,{rank(0, f"$A{row}", pegs)},"")'
        ranks = opening.ranks[0]
        cells.append(cell_xml(f"B{row}", quiet, _NO_RANK if ranks is None else ranks[index], formula))
        if index < len(kinds):
            cells += _class(layout, opening, kinds[index].tolist(), row, quiet, starts, colors)
        if index < layout.looked_numbers.rows:
            cells += _looked(layout, divided, opening, rank, index, numbers, quiet)
        yield f'<row r="{row}">{"".join(cells)}</row>'


def _class(
    layout: PartitionLayout,
    opening: OpeningValues,
    kind: Sequence[int],
    row: int,
    style: int,
    starts: Sequence[int],
    guesses: Sequence[Sequence[str]],
) -> Iterator[str]:
    """How often codes of a class have each colour, and where the ranks of their answers begin."""
    first = layout.class_colors.column
    own = [f"${letters(first + color)}{row}" for color in range(layout.board.colors)]
    for color, often in enumerate(kind):
        yield cell_xml(f"{letters(first + color)}{row}", style, often)
    for line in range(1 + SAMPLE):
        guess, code = guesses[line], opening.codes[line]
        common = "+".join(f"MIN({mine},{theirs})" for mine, theirs in zip(own, guess, strict=True))
        begins = f"CHOOSE(1+{common},{','.join(map(str, starts))})"
        formula = f"IF({layout.proper.cell(line).here}=1,{begins},{_NO_RANK})"
        shared = (
            0 if code is None else sum(min(often, code.count(color)) for color, often in enumerate(kind, 1))
        )
        cached = _NO_RANK if code is None else starts[shared]
        yield cell_xml(f"{letters(layout.bases.column + line)}{row}", style, cached, formula)


def _looked(
    layout: PartitionLayout,
    divided: Divided,
    opening: OpeningValues,
    rank: Callable[[int, str, Sequence[str]], str],
    index: int,
    kinds: np.ndarray,
    style: int,
) -> Iterator[str]:
    """A code that is looked at: its number, its pegs, its class, its answers to the guesses of the sample."""
    board, seen = layout.board, layout.looked_numbers.rows
    code = int(opening.looked[index])
    number = layout.looked_numbers.cell(index)
    pegs, kind = layout.looked_pegs.line(index).cells, layout.looked_classes.cell(index)
    yield cell_xml(
        number.address, style, code + 1, spread_left(divided.left, layout.left_count.here, index + 1, seen)
    )

    def there(formula: str) -> str:
        return f'IF({number.here}="","",{formula})'

    for peg, cell in enumerate(pegs):
        look_up = there(f"INDEX({divided.possibilities.strip(peg)},{number.here})")
        yield cell_xml(cell.address, style, board.code(code)[peg], look_up)
    addresses = [cell.here for cell in pegs]
    its_class = there(f"INDEX({layout.classes.here},{number.here})")
    yield cell_xml(kind.address, style, int(kinds.ravel()[code]) + 1, its_class)
    for line in range(1, 1 + SAMPLE):
        ranks = opening.ranks[line]
        formula = there(rank(line, kind.here, addresses))
        cell = layout.looked_ranks.cell(index, line - 1)
        yield cell_xml(cell.address, style, _NO_RANK if ranks is None else ranks[index], formula)


PARTITION = "Partition"
PARTS = "Parts"

BEST = 10
"""As many of the sample are shown."""

LOOKED = 100
"""As many codes, spread evenly over those that are left, are divided by each guess of the sample: all codes by all guesses
would be 22,000 formulas on 4 × 6, ten times those that rule codes out."""

MOST_CODES = 1_300
"""Of a board with these sheets: a formula a code for the guess that is typed (``tests/benchmarks/entry.py``)."""


def has_partition(board: Board, live: bool) -> bool:
    """Whether a workbook has the sheets: where formulas rule codes out, and there are pegs to tell apart.

    Args:
        board: the board.
        live: whether formulas rule codes out.
    """
    return live and board.pegs > 1 and 1 < board.size <= MOST_CODES


@dataclass(frozen=True)
class Divided:
    """What a workbook has to be divided, and by which guess.

    Attributes:
        possibilities: all codes in standard rotation.
        left: a code's number as long as it is possible.
        guess: for each peg of the guess that is typed, the formula of its number; "" while it is empty.
        found: the condition that the code is found.
        empty: what is said while no guess is typed.
        hidden: the condition that the player does not want to see what is left, and what is said of it, if that is a choice.
        opening: the guess that is there when the workbook is opened, if there is one.
    """

    possibilities: Area
    left: Area
    guess: Sequence[str]
    found: str
    empty: str
    hidden: tuple[str, str] | None = None
    opening: Code | None = None


class PartitionLayout:
    """Where everything stands.

    Args:
        board: the board.
        tries: whether a guess may be typed on the sheet itself.
    """

    def __init__(self, board: Board, *, tries: bool) -> None:
        pegs, colors = board.pegs, board.colors
        self.board = board
        self.answers = [
            (rank, answer) for rank, answer in enumerate(feedbacks(pegs), 1) if is_possible(answer, pegs)
        ]  # with the rank from 1
        width, lines = len(self.answers), 1 + SAMPLE

        # --- the sheet to look at
        pegs_at, counts_at = 3, pegs + 4
        figures_at = counts_at + width + 1
        self.message = Area(PARTITION, 3, 2, 1, figures_at + 1)  # what there is to say of the guess
        self.pictures = Area(PARTITION, 5, counts_at, 1, width)  # the answers as pegs
        self.heads = Area(PARTITION, 6, counts_at, 1, width)  # and as numbers
        self.tried = Area(PARTITION, 7, pegs_at, 1, pegs) if tries else None  # a guess typed here
        top = 7 + tries
        self.guess = Area(PARTITION, top, pegs_at, 1, pegs)  # the guess that is typed
        self.sampled = Area(PARTITION, top + 1, 2, 1, figures_at + 1)  # what the lines below are
        self.best = Area(PARTITION, top + 2, pegs_at, BEST, pegs)
        self.note = Area(PARTITION, top + 3 + BEST, 2, 1, figures_at + 1)
        self.counts_column, self.figures_column = counts_at, figures_at

        # --- behind it: a line for the guess that is typed, then one for each of the sample
        self.left_count = Area(PARTS, 1, 2)
        self.looked_count = Area(PARTS, 1, 4)  # how many of them the sample divides
        column = 2
        self.numbers = Area(PARTS, 3, column, lines)  # of the code, among all
        self.pegs = Area(PARTS, 3, column + 1, lines, pegs)
        column += 1 + pegs
        self.colors = Area(PARTS, 3, column, lines, colors)  # how often each occurs
        column += colors
        self.proper = Area(PARTS, 3, column, lines)  # 1 if it is a guess
        self.sizes = Area(PARTS, 3, column + 1, lines, width)
        column += 1 + width
        self.squares = Area(PARTS, 3, column, lines)  # Σ n²
        self.worst = Area(PARTS, 3, column + 1, lines)
        self.parts = Area(PARTS, 3, column + 2, lines)
        self.keys = Area(PARTS, 3, column + 3, lines)  # Σ n² first, then the place in the sample
        self.best_lines = Area(PARTS, 4, column + 4, BEST)  # lines of the best, from 1

        # --- and a table: the answer of each code to the guess that is typed, which takes its colours' class
        row = 3 + lines + 2
        self.classes = Area(PARTS, row, 1, board.size)  # number of the colours that a code has, from 1
        self.ranks = Area(PARTS, row, 2, board.size)
        self.class_colors = Area(PARTS, row, 4, 1, colors)  # as many rows as there are classes
        self.bases = Area(PARTS, row, 4 + colors, 1, lines)  # the rank without a black peg, likewise
        # --- and beside it the codes that are looked at: number, pegs, class, and their answers to the sample
        looked = min(LOOKED, board.size)
        column = 5 + colors + lines
        self.looked_numbers = Area(PARTS, row, column, looked)
        self.looked_pegs = Area(PARTS, row, column + 1, looked, pegs)
        self.looked_classes = Area(PARTS, row, column + 1 + pegs, looked)
        self.looked_ranks = Area(PARTS, row, column + 2 + pegs, looked, SAMPLE)

    def counts(self, line: Area) -> Area:
        """Beside a line of pegs on the sheet to look at: how many codes would give each answer."""
        return Area(PARTITION, line.row, self.counts_column, line.rows, len(self.answers))

    def figures(self, line: Area) -> Area:
        """Beside a line of pegs: codes left on average, at worst, and how many answers there may be."""
        return Area(PARTITION, line.row, self.figures_column, line.rows, 3)
