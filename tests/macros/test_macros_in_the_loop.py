"""The macros, tested in a calculator that needs no other program, so that every run includes them."""

import pytest
from iron_book import IronBook, IronRange
from played_sheet import Failing

from mastermind_xl import Board
from mastermind_xl.core.messages import praise
from mastermind_xl.excel import macros
from mastermind_xl.excel.buttons import BUTTONS
from mastermind_xl.sheets.game.layout import Memory

BOARD = Board(3, 3)


@pytest.fixture
def book(game_file):
    """A game on a small board without a hidden code."""
    return IronBook(game_file)


def hidden_code(book):
    """The hidden code of the typed game number."""
    return BOARD.hidden_code(int(book.read("GameNumber")[0][0]))


def everything(book):
    """The values of all named cells, except the memory of messages."""
    ours = [name for name in book.names if not name.startswith(("_xlnm.", "Message", "GameMemory"))]
    values = {name: book.read(name) for name in ours}
    memory = book.read("GameMemory")
    return {**values, "memory": [memory[row] for row in (Memory.REVEALED, Memory.RECORD, Memory.REVIEWED)]}


def message(book):
    return book.read("Message")[0][0]


def test_a_whole_game(book):
    """The button Solve finds the hidden code; when the next game starts, the finished game is listed."""
    macros.manual_play(book)
    assert message(book).startswith("▶ A code is hidden: 3 pegs, 3 colours")
    code = hidden_code(book)
    attempts, guess = 0, None
    while guess != code:
        macros.solve(book)
        guess = tuple(map(int, book.read("Guesses")[attempts]))
        attempts += 1
        assert attempts <= 5, book.read("Guesses")
        black = sum(one == other for one, other in zip(guess, code, strict=True))
        assert book.read("Blacks")[attempts - 1] == [black]
    assert message(book).startswith(
        f"✔ {praise(attempts)}: found on attempt {attempts}. {BOARD.format(code)} is the code."
    )
    macros.manual_play(book)
    (listed, *_) = book.read("GamesPlayed")
    assert "".join(map(str, code)) in [str(cell).removesuffix(".0") for cell in listed]
    assert book.read("Guesses")[0] == [None] * 3
    assert book.alerts == []


@pytest.mark.parametrize("name", [button.name for button in BUTTONS])
def test_a_write_that_fails_half_way_is_taken_back(book, monkeypatch, name):
    """If a button fails to write a cell, all cells get their old values back, and the message reports the error."""
    macros.manual_play(book)
    book.type("Guesses", 0, [1, 1, 2])
    before = everything(book)
    for nth in range(1, 20):
        writes = Failing(nth, IronRange.value.fset)
        with monkeypatch.context() as patch:
            patch.setattr(IronRange, "value", property(IronRange.value.fget, writes))
            getattr(macros, name)(book)
        if writes.left >= 0:  # the click writes to fewer places
            assert nth > 2
            break
        assert everything(book) == before
        assert "can be written to" in message(book)
        assert "unplugged" in message(book)
    else:
        raise AssertionError("it never came to an end")


def test_a_full_list_of_games(book):
    """If the list of games is full, no further game is listed, and the message asks the player to remove lines."""
    macros.manual_play(book)
    book.type("Guesses", 0, [1, 1, 2])
    rows = len(book.read("GamesPlayed"))
    book.type("GamesPlayed", rows - 1, ["full"])
    before = book.read("GamesPlayed")
    macros.manual_play(book)
    assert message(book).endswith("The list of games is full: remove lines on the sheet Statistics.")
    assert book.read("GamesPlayed") == before
    book.type("Guesses", 0, hidden_code(book))
    macros.review(book)
    assert book.read("GamesPlayed") == before
    book.type("GamesPlayed", rows - 1, [None])
    macros.clear_attempts(book)
    assert book.read("GamesPlayed")[0][2:4] == [1, "found"], "a game that was not listed is listed later"


def test_the_last_line_of_the_list_is_used(book):
    """The last line of the list of games is used; the message calls the list full only for the game after that."""
    rows = len(book.read("GamesPlayed"))
    book.type("GamesPlayed", rows - 2, ["used"])
    for is_full in (False, True):
        macros.manual_play(book)
        book.type("Guesses", 0, hidden_code(book))
        listed = book.read("GamesPlayed")[-1]
        macros.clear_attempts(book)
        assert message(book).endswith("The list of games is full: remove lines on the sheet Statistics.") == is_full
        assert book.read("GamesPlayed")[-1][2:4] == [1, "found"]
        assert (listed == book.read("GamesPlayed")[-1]) == is_full


def test_a_hint_begins_again_after_another_guess(book):
    """After another guess, the button Hint shows its first hint again."""
    macros.manual_play(book)
    for row, guess in enumerate(([1, 1, 2], [1, 1, 3])):
        book.type("Guesses", row, guess)
        macros.hint(book)
        assert message(book).endswith("Click Hint again to see how many codes are left.")


def test_the_computer_does_not_find_the_code(book):
    """In a match, a game in which Solve does not find the code counts as all attempts plus one guess."""
    book.type("MatchPlayed", 0, ["computer", "Ann"])
    book.type("GameNumber", 0, [BOARD.game_number("333")])
    attempts = len(book.read("Guesses"))
    for row in range(attempts - 1):
        book.type("Guesses", row, [1, 1, 1])
    macros.solve(book)
    assert "has used all attempts" in message(book)
    macros.manual_play(book)
    assert book.read("MatchPlayed")[2][:2] == [attempts + 1, None]
