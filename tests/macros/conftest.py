"""Open games in LibreOffice for the tests of the macros."""

import shutil
from pathlib import Path

import numpy as np
import pytest

from mastermind_xl import Attempt, Board, Feedback
from mastermind_xl.libreoffice.engine.app import attach
from mastermind_xl.sheets.game.layout import Layout

USUAL = Layout(Board())


class PlayedSheet:
    """A game workbook that is open in LibreOffice, with the actions of a player and of the macros."""

    def __init__(self, book, macros, layout=USUAL):
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
    return lambda path, layout=USUAL: PlayedSheet(open_book(path), macros, layout)


@pytest.fixture
def game(open_game, written, tmp_path):
    """An open new game workbook."""
    return open_game(Path(shutil.copy(written("game.xlsx", "game"), tmp_path)))


@pytest.fixture
def other_book(office):
    """A workbook without a game."""
    document = office.new()
    yield attach(office, document)
    document.close(True)
