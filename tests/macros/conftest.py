"""Open games in LibreOffice for the tests of the macros."""

import shutil
from itertools import groupby
from pathlib import Path

import numpy as np
import pytest
from played_sheet import LAYOUT

from mastermind_xl import Attempt, Feedback
from mastermind_xl.libreoffice.engine.app import attach
from mastermind_xl.sheets.names import COLOR_LIST, MARKED_CODES, POSSIBILITIES


class PlayedSheet:
    """A game workbook that is open in LibreOffice, with the actions of a player and of the macros."""

    def __init__(self, book, macros, layout=LAYOUT):
        self.book, self.macros, self.layout = book, macros, layout
        self.sheet = book.names["Guesses"].refers_to_range.sheet

    def get(self, name):
        return self.book.names[name].refers_to_range.options(ndim=2).value

    def guess(self, attempt, pegs):
        row = [None if peg == "." else int(peg) for peg in pegs]
        self.sheet[self.layout.guesses.line(attempt - 1).span].value = row

    def answer(self, attempt, black, white):
        self.sheet[self.layout.typed_answers.line(attempt - 1).span].value = [black, white]

    def hide(self, code):
        """Type this code as another player would, and hide it with Reveal Code."""
        self.book.names["OwnCode"].refers_to_range.value = [int(peg) for peg in code]
        self.macros.reveal_code(self.book)

    @property
    def message(self):
        return self.get("Message")[0][0]

    @property
    def code(self):
        return "".join(str(int(peg)) if isinstance(peg, float) else str(peg) for peg in self.get("Code")[0])

    @property
    def attempts(self):
        """The complete attempts on the sheet, with their answers."""
        rows = zip(self.get("Guesses"), self.get("Blacks"), self.get("Whites"), strict=True)
        return [
            Attempt(tuple(int(peg) for peg in guess), Feedback(int(black), int(white)))
            for guess, (black,), (white,) in rows
            if None not in guess and isinstance(black, float)
        ]

    @property
    def marks(self):
        """The mark beside each code."""
        return [mark for (mark,) in self.get("RuledOut")]

    @property
    def candidates(self):
        """The indices of the codes that are not marked with an x."""
        return np.flatnonzero([mark is None for mark in self.marks])

    @property
    def left(self):
        """The number of codes left after each attempt."""
        return [left for (left,) in self.get("Remaining")]

    @property
    def head(self):
        """The heading of the marks."""
        place = self.layout.ruled_out.cell(-1)
        return self.book.sheets[place.sheet][place.span].value

    @property
    def hints(self):
        """The number of hints that are counted."""
        return self.book.sheets["Secret"][self.layout.record.cell(0, 1).span].value

    def secret(self):
        """The hidden code, found by revealing it and hiding it again."""
        self.macros.reveal_code(self.book)
        code = self.code
        self.macros.reveal_code(self.book)
        return code


@pytest.fixture
def open_game(open_book, macros):
    """A function that opens a path as a game with its layout; the document is closed after the test."""
    return lambda path, layout=LAYOUT: PlayedSheet(open_book(path), macros, layout)


CALCULATED = (POSSIBILITIES, MARKED_CODES, COLOR_LIST)
CONTENTS = [LAYOUT.color_names, *(block for name, block in LAYOUT.blocks().items() if name not in CALCULATED)]
"""All cells that a player or a macro changes."""


class Block:
    """A range of cells whose first contents can be restored."""

    def __init__(self, cells):
        self.cells = cells.options(ndim=2)
        self.new = self.cells.value
        calculated = [any(str(cell).startswith("=") for cell in row) for row in cells.options(ndim=2).formula]
        rows = groupby(range(len(self.new)), calculated.__getitem__)
        self.typed = [[*group] for formulas, group in rows if not formulas]

    def restore(self):
        """Write the first contents of rows without formulas again; return whether any value had changed."""
        now = self.cells.value
        if now != self.new:
            for first, *rest in self.typed:
                rows = slice(first, first + 1 + len(rest))
                if now[rows] != self.new[rows]:
                    self.cells[rows, :].value = self.new[rows]
            return True
        return False


@pytest.fixture(scope="package")
def new_again(office, written, tmp_path_factory):
    """A function that returns an open game workbook whose cells have the contents of a new one.

    Opening a workbook takes longer than many tests of the macros, so they share one.
    """
    opened = {}

    def new_again():
        if office.pid not in opened:  # LibreOffice may have been started again
            path = shutil.copy(written("game.xlsx", "game"), tmp_path_factory.mktemp("game"))
            book = attach(office, office.open(path))
            opened[office.pid] = book, [Block(book.sheets[block.sheet][block.span]) for block in CONTENTS]
        book, blocks = opened.pop(office.pid)  # what cannot be restored is not used again
        book.app.calculation = "manual"  # until all is written
        changed = [block for block in blocks if block.restore()]
        book.app.calculation = "automatic"
        assert all(block.cells.value == block.new for block in changed)
        opened[office.pid] = book, blocks
        return book

    yield new_again
    if office.is_running and office.pid in opened:
        book, _ = opened[office.pid]
        book.close()


@pytest.fixture
def game(request, new_again, open_game, macros, tmp_path, written):
    """An open new game workbook, which tests share; with a file ending as parameter, one for this test only."""
    if not hasattr(request, "param"):
        return PlayedSheet(new_again(), macros)
    return open_game(Path(shutil.copy(written(f"game{request.param}", "game"), tmp_path)))


@pytest.fixture
def other_book(office):
    """A workbook without a game."""
    document = office.new()
    yield attach(office, document)
    document.close(True)
