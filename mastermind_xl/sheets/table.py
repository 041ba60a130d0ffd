"""The workbook of a board's scores and the parts of all guesses, or only the parts in a game.

An answer is one number, black × 10 + white (× 100 from ten pegs), shown with a comma between the two. So it can be filtered,
counted and sorted, and split with INT and MOD.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import BinaryIO, NamedTuple

import numpy as np
from openpyxl.styles import Alignment, NamedStyle

from mastermind_xl.core import paint
from mastermind_xl.core.board import Board
from mastermind_xl.core.feedback import Feedback, feedbacks, possible_answers, score
from mastermind_xl.core.game import Game
from mastermind_xl.core.languages import fill, fill_count, word
from mastermind_xl.core.messages import capitalized
from mastermind_xl.core.partition import Sizes, part_sizes
from mastermind_xl.core.scoring import MATRIX_CODES, Indices, all_indices, scorer
from mastermind_xl.core.system import OnProgress
from mastermind_xl.sheets.shared.guide import TEXTS
from mastermind_xl.sheets.writing.area import Area, letters, tab
from mastermind_xl.sheets.writing.book import Book
from mastermind_xl.sheets.writing.design import answer_format, answer_unit, code_value, write_note, write_table_title
from mastermind_xl.sheets.writing.package import Value, cell_xml
from mastermind_xl.sheets.writing.sheet import open_tables, set_page
from mastermind_xl.sheets.writing.styles import background, font
from mastermind_xl.strategies.criterion import SAME, expected_size, few_parts, information, worst_part

ABOUT = "About"
SCORES = "Scores"
PARTS = "Parts"

ALL_SCORES = "Scores"
SCORED_CODES = "ScoredCodes"  # defined names: codes × codes, and codes × 1

SCORE = "score"
SCORE_HEAD = "score head"

MOST_CODES = {"scores": MATRIX_CODES, "guesses": 50_000}
"""Codes of the largest board for each kind of table, which a spreadsheet program opens in a few seconds."""


_FIRST = "{guess}, the first of {count:,} such guess", "{guess}, the first of {count:,} such guesses"


def check_limit(board: Board, of: str = "scores") -> None:
    """Raise BoardError if a board has too many codes for a table of all ``scores`` or of all ``guesses``."""
    board.check_whites()
    board.check_size(MOST_CODES[of], f"a table of all {of} is for")


def write_table(file: BinaryIO, board: Board, progress: OnProgress = lambda done, count: None) -> None:
    """Write the workbook of a board, of at most ``MATRIX_CODES`` codes, to a binary ``file``.

    ``progress`` is called with the number of codes written and of all codes.
    """
    book = _open(board, ABOUT, SCORES, PARTS)
    _write_scores(book, board, progress)
    parts = Parts(board, all_indices(board), CRITERIA)
    _write_parts(book, parts)
    _write_about(book, board, parts)
    book.save(file, f"Mastermind scores ({board})")


def write_guesses(file: BinaryIO, game: Game) -> None:
    """Write the workbook of all guesses in a game to a binary file; ``check_limit`` accepts the board, and codes are left."""
    board, left = game.board, len(game.candidates)
    book = _open(board, ABOUT, PARTS)
    parts = Parts(board, game.candidates, (*CRITERIA, SUM), (fill("May be it"), fill("Best by")))
    _write_parts(book, parts)
    made = " ".join(map(str, game.attempts))
    when = fill("after {attempts}", attempts=made) if made else fill("at the start")
    told = fill_count(
        "{board}, {when}: {count:,} code left.",
        "{board}, {when}: {count:,} codes left.",
        count=left,
        board=board,
        when=when,
    )
    book.widths(ABOUT, [24, 14, 66])
    write_table_title(book, ABOUT, fill("All guesses"), told, 3)
    for column, criterion in enumerate(CRITERIA):
        guess, *others = parts.best(column)
        best = board.format(board.code(guess))
        alike = fill_count(*_FIRST, count=len(others) + 1, guess=best) if others else best
        place, formula = Area(ABOUT, 4 + column, 1), f"{criterion.best}({parts.columns[column]})"
        book.put(place, fill("Best by {criterion}", criterion=fill(criterion.head)), "label")
        book.formula(place.cell(0, 1), formula, parts.values[guess][column], criterion.style)
        book.put(place.cell(0, 2), alike, "plain text")
    book.put(Area(ABOUT, 9, 1), fill("Rows with a wrong sum"), "label")
    sums = parts.columns[len(CRITERIA)]
    book.formula(Area(ABOUT, 9, 2), f"SUMPRODUCT(--({sums}<>{left}))", 0, "count")
    write_note(book, Area(ABOUT, 11, 1, 1, 3), fill(TEXTS["table"]["guesses"], parts=tab(PARTS)))
    set_page(book, ABOUT)
    book.save(file, f"Mastermind guesses ({board})")


def _open(board: Board, *titles: str) -> Book:
    book, form = open_tables(titles), answer_format(board)
    center = Alignment("center", "center")
    for name, bold, back in ((SCORE, False, None), (SCORE_HEAD, True, background(paint.HEADER))):
        look = NamedStyle(name, font=font(bold=bold), fill=back, alignment=center, number_format=form)
        book.add_styles([look])
    return book


def _as_number(board: Board, answer: Feedback) -> int:
    return answer_unit(board) * answer.black + answer.white


def _write_scores(book: Book, board: Board, progress: OnProgress) -> None:
    sheet, size = book.sheet(SCORES), board.size
    book.put(Area(SCORES, 1, 1), fill("Code"), "column head of text")
    width = max(8, 2 * board.pegs)
    book.widths(SCORES, [width + 2, *[width] * size])
    book.heads(Area(SCORES, 1, 2), (code_value(board, row) for row in board.codes.tolist()), "column head of text")
    scores = Area(SCORES, 2, 2, size, size)
    book.long_tables[SCORES] = _score_rows(board, book.style_number("plain code"), book.style_number(SCORE), progress)
    book.name(ALL_SCORES, scores)
    book.name(SCORED_CODES, Area(SCORES, 2, 1, size))
    sheet.freeze_panes = scores.address
    sheet.print_title_rows, sheet.print_title_cols = "1:1", "A:A"
    sheet.auto_filter.ref = Area(SCORES, 1, 1, size + 1, size + 1).span


def _score_rows(board: Board, code_style: int, style: int, progress: OnProgress) -> Iterator[str]:
    ends = [f'" s="{style}"><v>{_as_number(board, answer)}</v></c>' for answer in feedbacks(board.pegs)]
    starts = [f'<c r="{letters(column)}' for column in range(2, board.size + 2)]
    for index, code in enumerate(board.codes.tolist()):
        row = str(index + 2)
        ranks = scorer(board).against(np.array([index]))[0].tolist()
        cells = [start + row + ends[rank] for start, rank in zip(starts, ranks, strict=True)]
        head = cell_xml(f"A{row}", code_style, code_value(board, code))
        yield f'<row r="{row}">{head}{"".join(cells)}</row>'
        progress(index + 1, board.size)


class Parts:
    """A table with a row for each guess: the sizes of the parts into which it divides the codes ``left`` (indices).

    The next columns have a value for each criterion. ``marks`` are the headings of two further columns, if any: whether
    the guess may be the code, and by which criteria it is best.
    """

    def __init__(self, board: Board, left: Indices, criteria: Sequence[Criterion], marks: Sequence[str] = ()) -> None:
        self.board, self.criteria, self.marks = board, criteria, marks
        self.answers = possible_answers(board.pegs)
        every = all_indices(board)
        self.sizes = part_sizes(scorer(board), left, every)
        self.values = [[each.value(self.sizes[:, [guess]]) for each in criteria] for guess in range(board.size)]
        self.is_left = np.isin(every, left)
        table = Area(PARTS, 2, 2, board.size, len(self.answers) + len(criteria) + len(marks))
        self.counts = table.block(0, 0, board.size, len(self.answers))
        self.columns = [table.strip(column) for column in range(len(self.answers), table.columns)]

    def best(self, column: int) -> list[int]:
        """Return the indices of the best guesses by the criterion of a column, those that may be the code first."""
        worth = np.array([row[column] for row in self.values], float)
        worth *= 1 if self.criteria[column].best == "MIN" else -1
        guesses = np.flatnonzero(worth <= worth.min() + SAME)
        ordered: list[int] = guesses[np.argsort(~self.is_left[guesses], kind="stable")].tolist()
        return ordered

    def rows(self, numbers: Mapping[str, int]) -> Iterator[str]:
        """Yield the rows of the table as XML; ``numbers`` are the numbers of the styles in the file."""
        best_by: list[list[str]] = [[] for _ in self.values]
        for column, criterion in enumerate(self.criteria if self.marks else ()):
            for guess in self.best(column) if criterion.best else ():
                best_by[guess].append(fill(criterion.head))
        counts = self.sizes[[answer.rank for answer in self.answers]].T.tolist()
        for index, code in enumerate(self.board.codes.tolist()):
            cells: list[tuple[str, Value | None, str | None]] = [("plain code", code_value(self.board, code), None)]
            cells += [("count", count, None) for count in counts[index]]
            for criterion, value in zip(self.criteria, self.values[index], strict=True):
                cells.append((criterion.style, value, criterion.formula(self.counts.line(index))))
            if self.marks:
                told = word("yes", "reply") if self.is_left[index] else None, ", ".join(best_by[index]) or None
                cells += [("plain text", text, None) for text in told]
            line = "".join(
                cell_xml(f"{letters(column)}{index + 2}", numbers[look], value, formula)
                for column, (look, value, formula) in enumerate(cells, 1)
            )
            yield f'<row r="{index + 2}">{line}</row>'


def _write_parts(book: Book, parts: Parts) -> None:
    board, counts, count = parts.board, parts.counts, len(parts.criteria)
    widths = [12, 10, 13, 15, 8, 12, 34][: len(parts.columns)]
    book.widths(PARTS, [max(10, 2 * board.pegs), *[8] * counts.columns, *widths])
    book.put(Area(PARTS, 1, 1), word("Guess", "noun"), "column head of text")
    book.heads(counts.cell(-1), (_as_number(board, answer) for answer in parts.answers), SCORE_HEAD)
    heads = parts.columns[0].cell(-1)
    book.heads(heads, (fill(criterion.head) for criterion in parts.criteria), "column head")
    book.heads(heads.cell(0, count), parts.marks, "column head of text")
    looks = ("plain code", "count", "average", "plain text")
    book.long_tables[PARTS] = parts.rows({look: book.style_number(look) for look in looks})
    if parts.marks:
        is_best = f'${parts.columns[-1].address}<>""'
        book.conditional.add(Area(PARTS, 2, 1, board.size), is_best, fill=paint.GOOD, bold=True)
    book.conditional.heat(counts)
    table = Area(PARTS, 1, 1, board.size + 1, 1 + counts.columns + len(parts.columns))
    set_page(book, PARTS, freeze=counts.address, table=table)


def _write_about(book: Book, board: Board, parts: Parts) -> None:
    book.widths(ABOUT, [14, 14, 80])
    one = answer_unit(board)
    write_table_title(
        book, ABOUT, fill("All scores"), fill("{board}: every guess scored against every code.", board=board), 3
    )
    fields = {"one": one, "both": one + 1, "shown": Feedback(1, 1), "scores": ALL_SCORES, "codes": SCORED_CODES}
    for row, (head, text) in enumerate(TEXTS["table"]["about"].items(), 4):
        book.put(Area(ABOUT, row, 1), fill(head), "text")
        write_note(book, Area(ABOUT, row, 2, 1, 2), fill(text, **fields))
    _write_look_up(book, board, Area(ABOUT, 9, 1, 4, 2))
    book.put(Area(ABOUT, 14, 1), fill("Sum of all parts"), "label")
    book.formula(Area(ABOUT, 14, 2), f"SUM({parts.counts})", board.size**2, "count")
    right = fill("Check: this sum must be {size:,} × {size:,} = {all:,}.", size=board.size, all=board.size**2)
    write_note(book, Area(ABOUT, 14, 3), right)
    set_page(book, ABOUT)


def _write_look_up(book: Book, board: Board, place: Area) -> None:
    code, guess, one = board.code(board.size // 3), board.code(board.size // 2), answer_unit(board)
    black, white = score(code, guess)
    said = board.words.said
    heads = (fill("Code"), word("Guess", "noun"), capitalized(said.blacks), capitalized(said.whites))
    for row, head in enumerate(heads):
        book.put(place.cell(row), head, "label")
    book.put(place.cell(0, 1), code_value(board, code), "choice")
    book.put(place.cell(1, 1), code_value(board, guess), "choice")
    found = ",".join(f"MATCH({place.cell(row, 1).address},{SCORED_CODES},0)" for row in (0, 1))
    there = f"INDEX({ALL_SCORES},{found})"
    book.formula(place.cell(2, 1), f"INT({there}/{one})", black, "number")
    book.formula(place.cell(3, 1), f"MOD({there},{one})", white, "number")


# --- criteria of parts, as formulas with their values ------------------------------------------


class Criterion(NamedTuple):
    """A criterion for comparing guesses, such as the average number of codes left."""

    head: str  # heading of the criterion on a sheet
    formula: Callable[[Area], str]  # returns the formula for cells with the sizes of the parts, one row or column
    value: Callable[[Sizes], Value]  # returns the formula's result for sizes of parts, shape (ranks, 1)
    style: str
    best: str  # ``MIN`` or ``MAX``, whichever is better


def _entropy(cells: Area) -> str:
    """The formula of the entropy in bits, part by part, because in Gnumeric LN takes only one cell."""
    parts = "+".join(f"{cell.address}*LN(MAX({cell.address},1))" for cell in cells.cells)
    return f"(LN(SUM({cells.span}))-({parts})/SUM({cells.span}))/LN(2)"


def _average(cells: Area) -> str:
    return f"SUMPRODUCT({cells.span},{cells.span})/SUM({cells.span})"


def _average_value(sizes: Sizes) -> Value:
    return int(expected_size(sizes)[0]) / int(np.sum(sizes))


CRITERIA = (
    Criterion("Parts", lambda cells: f'COUNTIF({cells.span},">0")', lambda sizes: -int(few_parts(sizes)[0]), "count", "MAX"),
    Criterion("Worst", lambda cells: f"MAX({cells.span})", lambda sizes: int(worst_part(sizes)[0]), "count", "MIN"),
    Criterion("Expected", _average, _average_value, "average", "MIN"),
    Criterion("Entropy (bits)", _entropy, lambda sizes: float(information(sizes)[0]), "average", "MAX"),
)  # fmt: skip
"""The criteria of Kooi, Knuth, Irving and Neuwirth, in this order: number of parts, largest part, average, entropy."""

SUM = Criterion("Sum", lambda cells: f"SUM({cells.span})", lambda sizes: int(np.sum(sizes)), "count", "")
"""A column for checking: the sizes of all parts of a guess add up to the number of codes left."""
