"""Workbooks of named games accept and show digits and letters, and use the words of the game."""

import re
from dataclasses import replace

import pytest
from formulas import read_workbook
from iron_book import IronBook
from sheets import STEP_BY_STEP, IronSheet, on_messages, read_messages, words_of

from mastermind_xl import score
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.excel import macros
from mastermind_xl.sheets.shared.bench import codes_to_score

BOARDS = {
    "digits": replace(VARIANTS["bulls-and-cows"].board, pegs=3, colors=5),
    "letters": replace(VARIANTS["nethack"].board, pegs=3),
}
DIGITS = BOARDS["digits"]
FEW_DIGITS = tuple(words_of(DIGITS))

SAYINGS = {
    "digits": {
        "034": "▶ Attempt 1: type the bulls and cows that 034 got. 60 codes are left.",
        "034:1,3": "⚠ Attempt 1: 1 bull and 3 cows are 4 digits: a code has 3.",
        "034:2,1": "⚠ Attempt 1: 2 bulls and 1 cow is impossible: the last digit could only go in its own place.",
        "034:1,": "▶ Attempt 1: type both bulls and cows; type 0 for none.",
        "034:1,9": "⚠ Attempt 1: bulls and cows must be whole numbers, 0 to 3.",
        "534": "⚠ Attempt 1: “5” is not a digit here. Type 0 to 4.",
        "A34": "⚠ Attempt 1: “A” is not a digit here. Type 0 to 4.",
        "10/3/4": "⚠ Attempt 1: “10” is not a digit here. Type 0 to 4.",
        "334": "▶ Attempt 1: type the bulls and cows that 334 got. 60 codes are left. 334 repeats a digit, so it cannot be the code.",
    },
    "letters": {"aGc": "▶ Attempt 1: type the gears and tumblers that AGC got. 343 codes are left."},
}
"""What a solver shows, by board and by the attempts that are typed."""


@on_messages(SAYINGS)
def test_messages_of_a_solver(written, open_sheet, name):
    """Messages about guesses and answers use the digits, the letters and the words of the game."""
    sheet = open_sheet(written("solver.xlsx", "solver", *words_of(BOARDS[name])))
    assert read_messages(sheet, SAYINGS[name]) == SAYINGS[name]


@STEP_BY_STEP
@pytest.mark.parametrize("name", BOARDS)
def test_a_game_of_signs(written, open_sheet, name):
    """In games with letters or digits, both the typed guesses and the found code are in letters or digits."""
    board = BOARDS[name]
    sheet, hidden = open_sheet(written("game.xlsx", "game", *words_of(board))), board.hidden_code(8)
    sheet.put("GameNumber", 0, 0, 8)
    for row, code in enumerate((board.example, hidden)):
        sheet.type_row("Guesses", row, board.format(code))
        assert sheet.result(row)[:2] == [*score(hidden, code)]
    assert sheet.message.startswith(f"✔ Brilliant: found on attempt 2. {board.format(hidden)} is the code.")
    assert sheet.get("Code") == [board._shown(hidden)]
    assert sheet.errors() == []


@pytest.mark.slow
@pytest.mark.parametrize("command", ["solver", "game"])
def test_a_digit_is_not_shown_three_times(written, command):
    """On a board of digits, the column of letters is hidden, because it repeats the digits."""
    book = read_workbook(written("signs.xlsx", command, *FEW_DIGITS))
    looks = {}
    for name in ("ColorNames", "ColorLetters"):
        title, _, cells = book.defined_names[name].attr_text.replace("$", "").partition("!")
        column = [cell for (cell,) in book[title][cells]]
        assert [str(cell.value) for cell in column] == [*"01234"]
        looks[name] = {cell.number_format for cell in column}
    assert looks == {"ColorNames": {"General"}, "ColorLetters": {";;;"}}


@pytest.mark.slow
def test_buttons_play_in_digits(written):
    """In a game with digits, the buttons play until the code is found, and the game appears in the list of games."""
    book = IronBook(written("game.xlsx", "game", *FEW_DIGITS))
    macros.manual_play(book)
    code = DIGITS.hidden_code(int(book.read("GameNumber")[0][0]))
    book.type("Guesses", 0, [0.0, 1.0, 2.0])
    macros.hint(book)
    assert "012" in book.read("Message")[0][0]
    for _ in range(8):
        macros.solve(book)
    played = [row for row in book.read("Guesses") if None not in row]
    assert [int(cell) for cell in played[-1]] == DIGITS._shown(code)
    assert f"{DIGITS.format(code)} is the code" in book.read("Message")[0][0]
    macros.review(book)
    assert [int(cell) for cell in book.read("ReviewedMoves")[0][:3]] == [0, 1, 2]
    macros.manual_play(book)
    assert DIGITS.format(code) in [str(cell).removesuffix(".0") for cell in book.read("GamesPlayed")[0]]
    assert book.alerts == []


def test_a_typed_code_of_digits(written):
    """If another player types a hidden code in digits, the sheet answers the guesses, and shows the found code in digits."""
    book = IronBook(written("game.xlsx", "game", *FEW_DIGITS))
    book.type("OwnCode", 0, [3.0, 0.0, 4.0])
    book.type("Guesses", 0, [3.0, 0.0, 1.0])
    assert [book.read(name)[0] for name in ("Blacks", "Whites")] == [[2], [0]]
    book.type("OwnCode", 0, [None] * 3)
    book.type("TypedBlacks", 0, [3])
    book.type("TypedWhites", 0, [0])
    assert book.read("Code") == [[3, 0, 1]]


SMALL = ("--pegs", "3", "--colors", "5")
"""A board on which a variant's workbooks have the same words, palette and signs, and are validated in half the time."""


@pytest.mark.slow
@pytest.mark.parametrize(
    ("command", "name", "options"),
    [
        ("solver", "bulls-and-cows", SMALL),  # digits
        ("game", "nethack", SMALL),  # letters; the other variants have the usual words
        ("puzzle", "bulls-and-cows", SMALL),
        *((command, "black-only", SMALL) for command in ("solver", "game", "puzzle")),
        *(
            pytest.param(command, name, (), marks=pytest.mark.exhaustive)
            for command in ("solver", "game", "puzzle")
            for name in VARIANTS
        ),
    ],
)
def test_every_workbook_is_written(written, validate_ooxml, command, name, options):
    """Microsoft's Open XML SDK accepts the workbooks of every variant."""
    validate_ooxml(written(f"{name}-{command}.xlsx", command, "--variant", name, *options))


@pytest.mark.slow
@pytest.mark.parametrize(("command", "options"), [(command, FEW_DIGITS) for command in ("solver", "game", "puzzle")])
def test_no_word_is_from_another_game(written, command, options):
    """A workbook of Bulls and Cows has no words of Mastermind such as peg, except the functions BLACK and WHITE."""
    book = read_workbook(written(f"{command}.xlsx", command, *options))
    said = [
        str(cell.value)
        for sheet in book
        if sheet.sheet_state == "visible"
        for row in sheet.iter_rows()
        for cell in row
        if cell.data_type == "s"
    ]
    assert any("ulls" in text for text in said)
    foreign = re.compile(r"\b([Bb]lack|[Ww]hite|[Pp]eg|[Cc]olour)s?\b")
    assert [text for text in said if foreign.search(text)] == []


@pytest.mark.slow
def test_two_codes_in_digits_are_scored(written):
    """The sheet Score two codes accepts codes in digits and shows the answer in bulls and cows."""
    sheet = IronSheet(written("solver.xlsx", "solver", *FEW_DIGITS))
    sheet.type_at(codes_to_score(DIGITS), "012", "024")
    shown = [cell for row in sheet.table("Score two codes", 6, 22) for cell in row]
    assert "✔ Against the code 012, the guess 024 gets 1 bull and 1 cow." in shown
