"""BLACK and WHITE of the solver workbook, which are defined names with LAMBDA: right, or a text that says what is wrong."""

import random

import pytest
import reference
from openpyxl.utils import get_column_letter
from sheets import IronSheet

from mastermind_xl import Board
from mastermind_xl.core.languages import fill, speaking
from mastermind_xl.core.messages import LENGTHS, ONLY_NUMBERS, span
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.sheets.solver import add_lambdas
from mastermind_xl.sheets.writing.book import Book

BOARDS = {
    "4 × 6": Board(), "3 × 10": Board(3, 10), "5 × 8": Board(5, 8), "1 × 99": Board(1, 99), "2 × 1": Board(2, 1),
    "Bulls and Cows": VARIANTS["bulls-and-cows"].board, "digits": Board(4, 7, palette="digits"),
    "NetHack": VARIANTS["nethack"].board,
}  # fmt: skip
OTHER = [
    "R",
    "red",
    " Red ",
    "x",
    "1122",
    "1.5",
    "01",
    "1e0",
    "?",
    "*",
    "TRUE",
    -1,
    0,
    1.5,
    100,
    7e9,
    True,
    "=1/0",
    "=NA()",
]


class Cells:
    """A workbook with nothing but the two functions: ``ask`` scores pairs of rows of cells."""

    def __init__(self, board, folder):
        book, path = Book(["A"], board), folder / "lambdas.xlsx"
        add_lambdas(book, board)
        book.save(path, "")
        self.model = IronSheet(path).model

    def ask(self, pairs):
        """Return what BLACK and WHITE show for each pair of code and guess, which are lists of contents of cells."""
        for row, pair in enumerate(pairs, 1):
            areas = []
            for cells, start in zip(pair, (1, 11), strict=True):
                for column, value in enumerate(cells, start):
                    self.type(row, column, value)
                areas.append(f"{get_column_letter(start)}{row}:{get_column_letter(start + len(cells) - 1)}{row}")
            for column, name in enumerate(("BLACK", "WHITE"), 21):
                self.model.set_user_input(0, row, column, f"={name}({','.join(areas)})")
        self.model.evaluate()
        return [self.answers(row) for row in range(1, len(pairs) + 1)]

    def type(self, row, column, value):
        """Type a value; a text stays a text, unless it is a formula or empty."""
        if value != "":
            is_text = isinstance(value, str) and not value.startswith("=")
            self.model.set_user_input(0, row, column, f"'{value}" if is_text else str(value).upper())

    def answers(self, row):
        """Return the values of both functions in a row."""
        return tuple(self.model.get_cell_value(0, row, column) for column in (21, 22))


def contents(board, chance):
    """Return the content of a cell: mostly a number of the board, as a number or text, else anything."""
    number = chance.choice(board._shown(range(1, board.colors + 1)))
    kind = chance.random()
    if kind < 0.9:
        return number if kind < 0.6 else str(number) if kind < 0.8 else f" {number} "
    return chance.choice(["", " ", *OTHER, board.colors, board.colors + 1])


def expected(board, code, guess):
    """Return what both functions have to show, worked out by ``reference``; ``None`` stands for a text about a cell."""
    numbers = {str(number) for number in board._shown(range(1, board.colors + 1))}
    both = [[str(cell).strip(" ") for cell in cells] for cells in (code, guess)]
    if not {*both[0]} <= numbers:
        return None
    if len(code) != len(guess):
        return (fill(LENGTHS, pegs=len(code), guess=len(guess)),) * 2
    if "" in both[1]:
        return "", ""
    return reference.feedback(*map(tuple, both)) if {*both[1]} <= numbers else None


@pytest.mark.sampled(4)
@pytest.mark.parametrize("name", BOARDS)
def test_answers_are_right_or_a_text(name, tmp_path):
    """Whatever 500 pairs of rows contain, BLACK and WHITE are right, empty for an unfinished guess, or say what to write."""
    board, chance = BOARDS[name], random.Random(name)
    pairs = [
        tuple([contents(board, chance) for _ in range(board.pegs + (chance.random() < 0.05) * part)] for part in (0, 1))
        for _ in range(500)
    ]
    first, last = board._shown([1, board.colors])
    refused = f"write {first} to {last} in each cell, not “"
    kinds = set()
    for (code, guess), seen in zip(pairs, Cells(board, tmp_path).ask(pairs), strict=True):
        right = expected(board, code, guess)
        kinds.add(type(right and right[0]))
        if right is None:
            assert seen[0] == seen[1], (code, guess)
            assert str(seen[0]).startswith(refused), (code, guess)
        else:
            assert seen == right, (code, guess)
    assert kinds == {type(None), str, int}


def test_shapes(tmp_path):
    """Two ranges in any direction have to be of equal length; a single cell or value is a code of one peg."""
    cells = Cells(Board(), tmp_path)
    cells.ask([([1, 2, 3, 4], [4, 2, 3, 1])])
    for row, value in enumerate([1, 2, 4, 5], 1):
        cells.type(row, 30, value)
    shapes = {
        "A1:D1,AD1:AD4": 2,
        "AD1:AD4,A1:D1": 2,
        "A1:D1,K1:M1": fill(LENGTHS, pegs=4, guess=3),
        "A1,AD1": 1,
        '"1",1': 1,
    }
    shapes |= {'"1123","2143"': "write 1 to 6 in each cell, not “1123”"}
    for row, shape in enumerate(shapes, 10):
        cells.model.set_user_input(0, row, 1, f"=BLACK({shape})")
    cells.model.evaluate()
    assert {shape: cells.model.get_cell_value(0, row, 1) for row, shape in enumerate(shapes, 10)} == shapes


@pytest.mark.parametrize("language", ["de", "fr"])
def test_the_texts_are_translated(language, tmp_path):
    """In a translated workbook, BLACK and WHITE answer in the workbook's language and show what the cell contains."""
    with speaking(language):
        refused = [fill(ONLY_NUMBERS, numbers=span(1, 6), what=what) for what in ("red", "", fill("an error"))]
        told = fill(LENGTHS, pegs=4, guess=5)
        cells = Cells(Board(), tmp_path)
    codes = [["red", 1, 1, 1], [1, 2, 3, ""], [1, "=1/0", 3, 9], [1, 2, 3, 4]]
    guesses = [[1] * 4, [1] * 4, [""] * 4, [1] * 5]
    assert cells.ask(list(zip(codes, guesses, strict=True))) == [(text, text) for text in (*refused, told)]
    assert not any(text.startswith("write") for text in refused)
