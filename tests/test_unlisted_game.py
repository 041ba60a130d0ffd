"""Game workbooks for boards too big to list: formulas score, macros play, and codes left are not shown."""

import openpyxl
import pytest
import reference
from iron_book import IronBook
from sheets import IronSheet

from mastermind_xl import Board
from mastermind_xl.core.game_numbers import MAX_GAME_NUMBER
from mastermind_xl.excel import macros
from mastermind_xl.sheets.game.layout import Layout

BIG = Board(15, 15)
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


@pytest.mark.slow
def test_buttons(make_game):
    """The buttons work on a board too big to list; the guesses of Solve fit all earlier answers, typed or of a hidden code."""
    book = IronBook(make_game())

    def click(name):
        getattr(macros, name)(book)
        return book.read("Message")[0][0]

    for row, answer in enumerate(([8], [8])):
        book.type("Guesses", row, [row + 1] * 15)
        book.type("TypedBlacks", row, answer)
        book.type("TypedWhites", row, [0])
        if row == 0:
            assert "(it may be the code)" in click("solve")
            click("undo")
    click("hint")
    assert "No code fits these answers: none is left after attempt 2." in click("hint")
    book.type("OwnCode", 0, [7] * 15)
    assert f"The code is {BIG.format([7] * 15)}" in click("reveal_code")
    assert "A code is hidden: 15 pegs, 15 colours." in click("manual_play")
    (number,), *_ = book.read("GameNumber")
    code = BIG.hidden_code(int(number))
    book.type("Guesses", 0, BIG.hidden_code(int(number) % MAX_GAME_NUMBER + 1))
    assert "Your last guess was possible" in click("hint")
    assert "(it may be the code)" in click("hint")
    said = click("solve")
    guesses = [tuple(map(int, row)) for row in book.read("Guesses") if None not in row]
    assert guesses[-1] == code
    assert f"found on attempt {len(guesses)}." in said
    for row, guess in enumerate(guesses[1:], 1):
        assert all(reference.feedback(guess, each) == reference.feedback(code, each) for each in guesses[:row])
    assert "too many for comparing guesses" in click("review")
