"""Game workbooks for boards too big to list: formulas score, macros play, and codes left are not shown."""

import openpyxl
import pytest
import reference
from sheets import IronSheet

from mastermind_xl import Board
from mastermind_xl.core.game_numbers import MAX_GAME_NUMBER
from mastermind_xl.excel import macros
from mastermind_xl.sheets.game.layout import Layout

BIG, NO_REPEATS = Board(15, 15), Board(8, 12, repeats=False)
LAYOUT = Layout(BIG, 18, live=False)
CHARACTERS = 8192
"""The longest formula that Excel accepts, in characters."""


@pytest.fixture
def make_game(written):
    """A function that writes a game with the command; each is written only once."""

    def make_game(suffix=".xlsx", board=BIG, attempts=18, *more):
        words = ("--pegs", str(board.pegs), "--colors", str(board.colors), "--attempts", str(attempts), *more)
        return written(f"game{suffix}", "game", *words, *(() if board.repeats else ("--no-repeats",)))

    return make_game


def test_play(make_game, open_sheet):
    """On a board too big to list, formulas alone play a game, but show no number of codes left until the end."""
    sheet, code = open_sheet(make_game()), BIG.hidden_code(417)
    assert sheet.message.startswith("▶ To hide a code, type a game number from 1 to 999,999,999 above the board.")
    sheet.put_at(LAYOUT.number, 417)
    assert sheet.get("Code") == [["?"] * 15]
    for row, guess in enumerate(map(BIG.hidden_code, (5, 6, 7))):
        sheet.type_row("Guesses", row, guess)
        assert sheet.result(row) == [*reference.feedback(code, guess), ""]
    assert sheet.message == "▶ Attempt 4: type a guess of 15 colours, by number, letter or name."
    sheet.type_row("Guesses", 3, code)
    assert f"✔ Very good: found on attempt 4. {BIG.format(code)} is the code." in sheet.message
    assert sheet.result(3)[2] == 1
    assert sheet.errors() == []


@pytest.mark.slow
def test_a_code_is_found_only_if_it_fits(make_game):
    """If formulas do not count codes, an all-black answer ends a game only if its guess fits the earlier answers."""
    sheet = IronSheet(make_game(".xlsx", Board(2, 3), 3, "--not-live"))
    for answer, said in (
        ("0,1", "✔ Brilliant: found on attempt 2. 31 is the code"),
        ("0,0", "⚠ No code fits these answers"),
    ):
        sheet.play(f"12:{answer}", "31:2,0")
        assert sheet.message.startswith(said)


@pytest.mark.parametrize("suffix", [pytest.param(".xlsx", marks=pytest.mark.exhaustive), ".xlsm"])
def test_file(make_game, validate_ooxml, suffix):
    """A game on a board too big to list is a valid workbook, with no table of codes or formula too long for Excel."""
    path = make_game(suffix, Board(20, 20), 30)
    validate_ooxml(path)
    book = openpyxl.load_workbook(path)
    assert {"Possibilities", "RuledOut"}.isdisjoint(book.defined_names)
    cells = (cell.value for sheet in book for row in sheet.iter_rows() for cell in row)
    assert max(len(cell) for cell in cells if isinstance(cell, str)) < CHARACTERS
    (choices,) = (v for v in book["Game"].data_validations.dataValidation if "local-search" in v.formula1)
    assert choices.formula1 == '"random,positional,local-search"'


class TestMacros:
    """The buttons of a game on a board too big to list, used in LibreOffice."""

    @pytest.fixture
    def book(self, open_book, make_game):
        """An open 15 × 15 game."""
        return open_book(make_game())

    @staticmethod
    def get(book, name):
        """The values of the cells with this defined name, row by row."""
        return book.names[name].refers_to_range.options(ndim=2).value

    def say(self, book):
        """Return the message on the sheet."""
        return self.get(book, "Message")[0][0]

    def put(self, book, area, rows):
        """Type values into an area of cells."""
        book.sheets[area.sheet][area.span].value = rows

    @pytest.mark.exhaustive
    def test_hidden_code(self, book):
        """The buttons work on a 15 × 15 board with a hidden code, and the guesses of Solve fit all earlier answers."""
        macros.manual_play(book)
        assert "A code is hidden: 15 pegs, 15 colours." in self.say(book)
        number = int(book.sheets["Game"][LAYOUT.number.address].value)
        code = BIG.hidden_code(number)
        assert self.get(book, "StrategyName") == [["local-search"]]
        self.put(book, LAYOUT.guesses.line(0), [[*BIG.hidden_code(number % MAX_GAME_NUMBER + 1)]])
        macros.hint(book)
        assert "Your last guess was possible" in self.say(book)
        assert self.say(book).endswith("Click Hint again to see the best guess.")
        macros.hint(book)
        assert "(it may be the code)" in self.say(book)
        macros.solve(book)
        guesses = [tuple(map(int, row)) for row in self.get(book, "Guesses") if None not in row]
        assert guesses[-1] == code
        assert f"found on attempt {len(guesses)}." in self.say(book)
        for number, guess in enumerate(guesses[1:], 1):
            assert all(
                reference.feedback(guess, earlier) == reference.feedback(code, earlier) for earlier in guesses[:number]
            )
        macros.undo(book)
        assert None in self.get(book, "Guesses")[len(guesses) - 1]
        macros.clear_attempts(book)
        assert all(None in row for row in self.get(book, "Guesses"))
        macros.reveal_code(book)
        assert f"The code is {BIG.format(code)}" in self.say(book)
        macros.review(book)
        assert "too many to compare guesses" in self.say(book)

    @pytest.mark.exhaustive
    def test_somebody_elses_code(self, book):
        """For a code that somebody else hides, Solve suggests a guess and Hint reports contradicting answers."""
        for row, (color, black) in enumerate(((1, 8), (2, 8))):
            self.put(book, LAYOUT.guesses.line(row), [[color] * 15])
            self.put(book, LAYOUT.typed_answers.line(row), [[black, 0]])
            if row == 0:
                macros.solve(book)
                assert "(it may be the code)" in self.say(book)
                macros.undo(book)
        macros.hint(book)
        macros.hint(book)
        assert "No code fits these answers: none is left after attempt 2." in self.say(book)
        self.put(book, LAYOUT.own_code, [[7] * 15])
        assert self.get(book, "Code") == [["?"] * 15]
        assert self.get(book, "Blacks")[0] == [0]
        macros.reveal_code(book)
        assert f"The code is {BIG.format([7] * 15)}" in self.say(book)
        assert self.get(book, "Code") == [[7] * 15]
