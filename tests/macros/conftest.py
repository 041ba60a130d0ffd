"""Games that are open in LibreOffice, for the tests of the macros."""

import shutil
from pathlib import Path

import numpy as np
import pytest
from played_sheet import LAYOUT

from mastermind_xl import Attempt, Feedback
from mastermind_xl.sheets.game.layout import GAMES_LIST


class PlayedSheet:
    """A game workbook that is open in LibreOffice, with the actions of a player and of the macros."""

    def __init__(self, book, macros):
        self.book = book
        self.macros = macros
        self.sheet = book.sheets["Game"]

    def get(self, name):
        return self.book.names[name].refers_to_range.options(ndim=2).value

    def guess(self, attempt, pegs):
        row = [None if peg == "." else int(peg) for peg in pegs]
        self.sheet[LAYOUT.guesses.line(attempt - 1).span].value = row

    def answer(self, attempt, black, white):
        self.sheet[LAYOUT.typed_answers.line(attempt - 1).span].value = [black, white]

    def hide(self, code):
        """Type this code as another player would, and hide it with Reveal Code."""
        self.book.names["OwnCode"].refers_to_range.value = [int(peg) for peg in code]
        self.macros.reveal_code(self.book)

    def choose(self, strategy):
        self.book.names["StrategyName"].refers_to_range.value = strategy

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
    def candidates(self):
        """The indices of the codes that are not marked with an x."""
        return np.flatnonzero([mark is None for (mark,) in self.get("RuledOut")])

    def secret(self):
        """The hidden code, found by revealing it and hiding it again."""
        self.macros.reveal_code(self.book)
        code = self.code
        self.macros.reveal_code(self.book)
        return code

    def everything(self):
        places = (
            LAYOUT.play,
            LAYOUT.choices,
            LAYOUT.own_code,
            LAYOUT.record,
            LAYOUT.reviewed,
            GAMES_LIST.line(0),
            LAYOUT.reviewed_moves,
            LAYOUT.reviewed_best,
        )
        return [self.book.sheets[place.sheet][place.span].formula for place in places]

    def table(self, place):
        """The non-empty rows of an area."""
        rows = self.book.sheets[place.sheet][place.span].options(ndim=2).value
        return [row for row in rows if any(cell is not None for cell in row)]

    @property
    def list(self):
        """The recorded games without their dates."""
        return [row[1:] for row in self.table(GAMES_LIST)]


@pytest.fixture
def open_game(open_book, macros):
    """A function that opens a path as a game; the document is closed after the test."""
    return lambda path: PlayedSheet(open_book(path), macros)


@pytest.fixture(params=[".xlsx"])
def game(request, open_game, tmp_path, written):
    """A new game workbook, open."""
    return open_game(Path(shutil.copy(written(f"game{request.param}", "game"), tmp_path)))


@pytest.fixture
def other_book(office):
    """A workbook without a game."""
    from mastermind_xl.libreoffice.engine.app import attach

    document = office.new()
    yield attach(office, document)
    document.close(True)
