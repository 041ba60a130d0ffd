"""Addresses of the sheets Partition and Parts, and the sheet Parts, which counts the answers to a few guesses.

Codes with the same number of pegs of each colour form a class. All codes of a class get the same sum of black and white
pegs for a guess, so a formula for each class finds the rank of the answer with this sum and no black peg. The number of black pegs
is added for each code. The typed guess divides all codes left, each guess of the sample only ``LOOKED`` of them.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate

import numpy as np

from mastermind_xl.core.board import Board
from mastermind_xl.core.feedback import feedbacks
from mastermind_xl.core.languages import fill
from mastermind_xl.core.partition import part_sizes, spread
from mastermind_xl.core.rules import Code
from mastermind_xl.core.scoring import all_indices, scorer
from mastermind_xl.sheets.shared.board import GAP, MARGIN, PEG, WINDOW, BoardLayout, color_heads, peg_heads, peg_pixels
from mastermind_xl.sheets.shared.candidates import NUMBER, ROW, count_equal, count_left, number_cell, spread_left
from mastermind_xl.sheets.writing.area import Area, letters
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import longer
from mastermind_xl.sheets.writing.package import Value, cell_xml, cells_xml, shared
from mastermind_xl.sheets.writing.styles import BARE
from mastermind_xl.strategies.best_guess import SAMPLE

_NO_RANK = -1_000  # instead of a rank where there is no guess, so that nothing is counted

PARTITION = "Partition"
PARTS = "Parts"

BEST = 10  # number of guesses of the sample shown

LOOKED = 100
"""Number of codes, spread evenly over those left, that each guess of the sample divides. With all codes, 4 × 6 would need
22,000 formulas, ten times the number of those that rule codes out."""

_LABEL_PIXELS, _PEG_PIXELS, _FIGURE_PIXELS = 96, 31, 66
_ANSWER_PIXELS = 40, 60  # the least has room for 100.0% in Calibri


def tried_guess(board: Board) -> Area:
    """Return the cells of the sheet Partition in which a guess is typed and tried but not played."""
    return Area(PARTITION, 6, 3, 1, board.pegs).fenced(above=1, left=1)


class PartitionLayout:
    """Addresses of the sheets Partition and Parts; with ``tries``, a guess may be typed on the sheet Partition."""

    def __init__(self, board: Board, *, tries: bool) -> None:
        pegs, colors = board.pegs, board.colors
        self.board = board
        self.answers = [(answer.rank + 1, answer) for answer in board.possible_answers]
        width, lines = len(self.answers), 1 + SAMPLE

        # --- the visible sheet
        pegs_at, figures_at = 3, pegs + 4  # the figures are beside the guess: answers may reach beyond the window
        counts_at = figures_at + 4
        columns = counts_at + width - 2
        # The heads of figures, of two lines, share a longer text between both.
        label, figure = int(longer() * _LABEL_PIXELS), int(longer() ** 0.5 * _FIGURE_PIXELS)
        peg = min(_PEG_PIXELS, peg_pixels(board))
        before = [MARGIN, label, *[peg] * pegs, GAP, *[figure] * 3, GAP]
        least, most = _ANSWER_PIXELS
        self.pixels = [*before, *[max(least, min(most, (WINDOW - sum(before)) // width))] * width]
        # The message about the guess, and the note below; both end where a window of 1280 does.
        shown = sum(end <= WINDOW for end in accumulate(self.pixels))
        self.message = Area(PARTITION, 2, 2, 1, shown - 1)
        self.pictures = Area(PARTITION, 4, counts_at, 1, width)  # the answers as pegs
        self.heads = Area(PARTITION, 5, counts_at, 1, width)  # the answers as numbers
        self.tried = tried_guess(board) if tries else None
        top = 6 + tries
        self.guess = Area(PARTITION, top, pegs_at, 1, pegs)  # the guess that is typed
        self.chances = Area(PARTITION, top + 1, counts_at, 1, width)  # chance of each answer to the typed guess
        self.sampled = Area(PARTITION, top + 2, 2, 1, columns)  # description of the lines below
        self.best = Area(PARTITION, top + 3, pegs_at, BEST, pegs)
        self.note = Area(PARTITION, top + 4 + BEST, 2, 1, self.message.columns)
        self.card = self.message.block(2, 0, top + BEST - 1, columns)  # from the pictures to the best
        self.counts_column, self.figures_column = counts_at, figures_at

        # --- the hidden sheet Parts: a line for the typed guess, then one for each of the sample
        self.left_count = Area(PARTS, 1, 2)
        self.looked_count = Area(PARTS, 1, 4)  # number of codes left that the sample divides
        behind = partial(Area, PARTS, 3, rows=lines)
        self.numbers = behind(column=2)  # number of the code among all codes
        self.pegs = behind(column=3, columns=pegs)
        self.colors = behind(column=3 + pegs, columns=colors)  # how often each colour occurs
        self.proper = behind(column=3 + pegs + colors)  # 1 if the line has a guess
        self.sizes = behind(column=4 + pegs + colors, columns=width)
        after = 4 + pegs + colors + width
        self.squares = behind(column=after)  # Σ n²
        self.worst = behind(column=after + 1)
        self.parts = behind(column=after + 2)
        self.keys = behind(column=after + 3)  # Σ n² first, then the place in the sample
        self.best_lines = Area(PARTS, 4, after + 4, BEST)  # lines of the best, from 1

        # --- a table with the class of each code and the rank of its answer to the typed guess; beside it, the classes
        row = 3 + lines + 2
        self.classes = Area(PARTS, row, 1, board.size)  # number of the colours that a code has, from 1
        self.ranks = Area(PARTS, row, 2, board.size)
        self.class_colors = Area(PARTS, row, 4, 1, colors)  # as many rows as there are classes
        self.bases = Area(PARTS, row, 4 + colors, 1, lines)  # the rank without a black peg, by class
        # --- and beside it the examined codes: number, pegs, class, and their answers to the sample
        looked = min(LOOKED, board.size)
        column = 5 + colors + lines
        self.looked_numbers = Area(PARTS, row, column, looked)
        self.looked_pegs = Area(PARTS, row, column + 1, looked, pegs)
        self.looked_classes = Area(PARTS, row, column + 1 + pegs, looked)
        self.looked_ranks = Area(PARTS, row, column + 2 + pegs, looked, SAMPLE)

    def counts(self, line: Area) -> Area:
        """Return the cells beside a ``line`` of pegs with the number of codes for each answer."""
        return Area(PARTITION, line.row, self.counts_column, line.rows, len(self.answers))

    def figures(self, line: Area) -> Area:
        """Return the cells beside a ``line`` of pegs with the average and most codes left, and the number of answers."""
        return Area(PARTITION, line.row, self.figures_column, line.rows, 3)


class OpeningLine:
    """Initial values of a line: a guess, if any, the ranks of the answers of the codes ``divided``, and the sizes of parts."""

    def __init__(self, board: Board, code: Code | None, divided: np.ndarray, number: Value = "") -> None:
        self.number, self.is_guess = number, code is not None
        self.pegs: Sequence[Value] = code or ("",) * board.pegs
        self.ranks, self.sizes = [_NO_RANK] * len(divided), [0] * len(feedbacks(board.pegs))
        if code is not None:
            guess = np.array([board.index(code)])
            self.ranks = (scorer(board).against(guess, divided)[0] + 1).tolist()
            self.sizes = part_sizes(scorer(board), divided, guess)[:, 0].tolist()
        self.square = sum(size * size for size in self.sizes)
        self.worst, self.parts = max(self.sizes), sum(map(bool, self.sizes))
        counted = sum(self.sizes) or 1
        self.factor = board.size / counted  # the codes examined represent all codes
        self.average = self.square / counted * self.factor

    def shown(self, value: Value) -> Value:
        """Return the ``value``, or an empty text if the line has no guess."""
        return value if self.is_guess else ""


class OpeningValues:
    """Initial values of the formulas of all lines while all codes are left: of ``guess``, if any, and of the sampled guesses."""

    def __init__(self, board: Board, guess: Code | None) -> None:
        self.looked = spread(all_indices(board), LOOKED)
        sample = spread(all_indices(board), SAMPLE).tolist()
        self.lines = [OpeningLine(board, guess, all_indices(board))]
        self.lines += [OpeningLine(board, board.code(code), self.looked, code + 1) for code in sample]
        ordered = sorted((line.square, place) for place, line in enumerate(self.lines) if place)
        self.best = [place for _, place in ordered[:BEST]]
        nothing = [OpeningLine(board, None, self.looked)]
        self.shown = [self.lines[place] for place in self.best] + nothing * (BEST - len(self.best))
        self.lines += nothing * (SAMPLE - len(sample))


class Divided:
    """The codes to be divided in the workbook of a layout, and the guess that divides them.

    ``guess`` has the formula of each peg's number, "" for an empty cell; ``empty`` is the message without a guess.
    ``opening`` is the guess when the workbook is opened; without it, a guess can be typed on the sheet Partition. While the
    condition ``veiled`` is true, no codes are listed.
    """

    def __init__(
        self, layout: BoardLayout, guess: Sequence[str], empty: str, opening: Code | None = None, veiled: str = "1=0"
    ) -> None:
        self.veiled = veiled
        self.board, self.possibilities = layout.board, layout.possibilities
        self.left = layout.left.strip(layout.attempts)
        self.guess, self.empty, self.opening = guess, empty, opening
        self.found = f"SUM({layout.common_step('WON')})>0"  # the condition that the code is found
        self.layout = PartitionLayout(self.board, tries=opening is None)
        self.opens_with = OpeningValues(self.board, opening)


def write_parts(book: Book, divided: Divided) -> None:
    """Fill the hidden sheet Parts, which counts for a few guesses how many codes give each answer."""
    board, layout, opening = divided.board, divided.layout, divided.opens_with
    book.put(layout.left_count.cell(0, -1), fill("codes left"), "quiet")
    book.formula(layout.left_count, f"IF({divided.found},0,{count_left(divided.left)})", board.size)
    book.put(layout.looked_count.cell(0, -1), fill("looked at"), "quiet")
    seen = layout.looked_numbers.rows
    book.formula(layout.looked_count, f"MIN({seen},{layout.left_count.here})", seen)
    book.heads(layout.numbers.cell(-1), (fill("Number"), *peg_heads(PEG, board)))
    book.heads(layout.colors.cell(-1), range(1, board.colors + 1))
    book.put(layout.proper.cell(-1), fill("a guess"), "head")
    book.heads(layout.sizes.cell(-1), (rank for rank, _ in layout.answers))
    book.heads(layout.squares.cell(-1), ("Σ n²", fill("worst"), fill("answers"), fill("order"), fill("best")))
    for line in range(1 + SAMPLE):
        _write_line(book, divided, line)
    for place in range(BEST):
        least = f"SMALL({layout.keys.here},{place + 1})"
        is_listed = f"IF({divided.veiled},0,MIN({SAMPLE},{layout.left_count.here}))"
        best = f'IF({place + 1}>{is_listed},"",MOD({least},100))'
        cached = opening.best[place] if place < len(opening.best) else ""
        book.formula(layout.best_lines.cell(place), best, cached)
    heads = [fill("Colours"), fill("typed"), *range(1, SAMPLE + 1)]
    book.heads(layout.classes.cell(-1), heads)
    book.heads(layout.class_colors.cell(-1), color_heads(board))
    book.heads(layout.bases.cell(-1), heads[1:])
    book.long_tables[PARTS] = _rows(divided)
    book.widths(PARTS, [10])


def _write_line(book: Book, divided: Divided, line: int) -> None:
    board, layout, opens = divided.board, divided.layout, divided.opens_with.lines[line]
    count = layout.left_count.here
    areas = (layout.numbers, layout.pegs, layout.colors, layout.sizes)
    number, pegs, colors, counted = (area.line(line) for area in areas)
    book.put(number.cell(0, -1), line, "quiet")
    if line:
        book.formula(number, spread_left(divided.left, count, line, SAMPLE), opens.number)
    lookups = [f'IF({number.here}="","",INDEX({codes},{number.here}))' for codes in divided.possibilities.strips]
    book.formulas(pegs, lookups if line else divided.guess, opens.pegs)
    tallies = (f"COUNTIF({pegs.here},{head.here})" for head in layout.colors.line(-1).cells)
    book.formulas(colors, tallies, [opens.pegs.count(color) for color in range(1, board.colors + 1)])
    is_guess = f"AND({count}>0,SUM({colors.here})={board.pegs})"
    book.formula(layout.proper.cell(line), f"IF({is_guess},1,0)", int(opens.is_guess))

    def put(place: Area, formula: str, cached: int) -> None:
        book.formula(place, f'IF({layout.proper.cell(line).here}=1,{formula},"")', opens.shown(cached))

    ranks = layout.looked_ranks.strip(line - 1) if line else layout.ranks
    for column, (rank, _) in enumerate(layout.answers):
        count_rank = count_equal(ranks, layout.sizes.cell(-1, column).here)
        put(counted.cell(0, column), count_rank, opens.sizes[rank - 1])
    put(layout.squares.cell(line), f"SUMPRODUCT({counted.here}*{counted.here})", opens.square)
    put(layout.worst.cell(line), f"MAX({counted.here})", opens.worst)
    put(layout.parts.cell(line), f'COUNTIF({counted.here},">0")', opens.parts)
    if line:
        put(layout.keys.cell(line), f"100*{layout.squares.cell(line).here}+{line}", 100 * opens.square + line)


def _rows(divided: Divided) -> Iterator[str]:
    board, layout = divided.board, divided.layout
    counts = np.array([(board.codes == color).sum(axis=1) for color in range(1, board.colors + 1)]).T
    kinds, numbers = np.unique(counts, axis=0, return_inverse=True)
    numbers = numbers.ravel() + 1
    absent = len(kinds) + 1  # a class without codes: an empty row, for places without a code
    bases = Area(PARTS, layout.bases.row, layout.bases.column, absent, layout.bases.columns)
    begins = [bases.strip(line).here for line in range(1 + SAMPLE)]
    guesses = [layout.pegs.line(line).here for line in range(1 + SAMPLE)]

    def rank(line: int, kind: str, pegs: str) -> str:
        """The formula of the rank of a code's answer to the guess of a line, from the cells with its class and its pegs."""
        black = f"SUMPRODUCT(--({pegs}={guesses[line]}))"
        return f"INDEX({begins[line]},{kind})+{black}" + f"*({black}+3)/2" * board.blacks_only

    ranks = divided.opens_with.lines[0].ranks
    classes = _classes(divided, kinds.tolist())
    here, pegs = (area.ref.replace("$", "") for area in (divided.left.cell(), divided.possibilities.line(0)))
    formula = f'IF({here}>0,{rank(0, f"A{layout.classes.row}", pegs)},"")'
    opened = shared(number_cell(f"B{ROW}", BARE, formula), 0, layout.ranks.span)
    for index, kind in enumerate(numbers.tolist()):
        row = layout.classes.row + index
        answered = next(opened).replace(ROW, str(row)).replace(NUMBER, str(ranks[index]))
        cells = [cell_xml(f"A{row}", BARE, kind), answered]
        cells += next(classes, ())
        if index < layout.looked_numbers.rows:
            cells += _looked(divided, rank, index, numbers, absent)
        yield f'<row r="{row}">{"".join(cells)}</row>'


def _classes(divided: Divided, kinds: Sequence[Sequence[int]]) -> Iterator[list[str]]:
    """Yield the cells of each class: the pegs of each colour, and for each guess the rank without black pegs."""
    layout = divided.layout
    every = range(divided.board.pegs + 1)
    # Without white pegs, the rank depends on the black ones alone.
    starts = [1 if divided.board.blacks_only else common * (common + 1) // 2 + 1 for common in every]
    begin = f"CHOOSE(1+{{}},{','.join(map(str, starts))})"
    columns = [letters(layout.class_colors.column + color) for color in range(divided.board.colors)]
    guesses = [[cell.here for cell in layout.colors.line(line).cells] for line in range(1 + SAMPLE)]
    for row, kind in enumerate(kinds, layout.bases.row):
        cells = [cells_xml(columns, row, BARE, kind)]
        for line, opens in enumerate(divided.opens_with.lines):
            pairs = zip(columns, guesses[line], strict=True)
            common = begin.format("+".join(f"MIN(${mine}{row},{theirs})" for mine, theirs in pairs))
            formula = f"IF({layout.proper.cell(line).here}=1,{common},{_NO_RANK})"
            shared = sum(min(often, opens.pegs.count(color)) for color, often in enumerate(kind, 1))
            cached = starts[shared] if opens.is_guess else _NO_RANK
            cells.append(cell_xml(f"{letters(layout.bases.column + line)}{row}", BARE, cached, formula))
        yield cells


def _looked(
    divided: Divided, rank: Callable[[int, str, str], str], index: int, kinds: np.ndarray, absent: int
) -> Iterator[str]:
    """Yield the cells of the examined code number ``index``: number, pegs, class, and its answers to the sample."""
    layout, opening = divided.layout, divided.opens_with
    code, seen = int(opening.looked[index]), layout.looked_numbers.rows
    number = layout.looked_numbers.cell(index)
    pegs, kind = layout.looked_pegs.line(index).cells, layout.looked_classes.cell(index)
    nth = spread_left(divided.left, layout.left_count.here, index + 1, seen)
    yield cell_xml(number.address, BARE, code + 1, nth)

    def there(cell: Area, value: int, formula: str, otherwise: object = '""') -> str:
        return cell_xml(cell.address, BARE, value, f'IF({number.here}="",{otherwise},{formula})')

    for peg, (cell, color) in enumerate(zip(pegs, divided.board.code(code), strict=True)):
        yield there(cell, color, f"INDEX({divided.possibilities.strip(peg)},{number.here})")
    yield there(kind, int(kinds[code]), f"INDEX({layout.classes.here},{number.here})", absent)
    addresses = layout.looked_pegs.line(index).here
    for line, opens in enumerate(opening.lines[1:], 1):
        cell = layout.looked_ranks.cell(index, line - 1)
        yield cell_xml(cell.address, BARE, opens.ranks[index], rank(line, kind.here, addresses))
