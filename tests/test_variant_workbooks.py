"""Workbooks of named games accept and show digits and letters, and use the words of the game."""

import random
import re
from collections import Counter

import pytest
from formulas import read_workbook
from iron_book import IronBook
from sheets import EVERY_MESSAGE, STEP_BY_STEP, IronSheet

from mastermind_xl import Board, grow, make_strategy, score
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.excel import macros
from mastermind_xl.sheets.shared.bench import codes_to_score

BULLS_AND_COWS = VARIANTS["bulls-and-cows"].board
NO_ANSWER = (None, None)
NOTES = ("--variant", "nethack", "--pegs", "3")
FEW_DIGITS = ("--variant", "bulls-and-cows", "--pegs", "3", "--colors", "5")


def read(sheet, name, row=0):
    """Return the code in a row of the named cells, as text."""
    return "".join(str(int(cell)) for cell in sheet.get(name)[row])


def say(sheet):
    return sheet.get("Message")[0][0]


def type_code(sheet, name, row, code):
    """Type a code with every second digit or letter as a text; None clears a cell."""
    for place, sign in enumerate(code):
        is_text = sign is None or place % 2 or not sign.isdigit()
        sheet.put(name, row, place, sign if is_text else float(sign))


def compare(code, guess):
    """Return the bulls and cows of two texts."""
    bulls = sum(map(str.__eq__, code, guess))
    return bulls, len(set(code) & set(guess)) - bulls


@EVERY_MESSAGE  # 5,040 codes: a smaller board is played in IronCalc below
def test_bulls_and_cows_are_solved(written, open_sheet):
    """The solver for Bulls and Cows suggests the guesses of the stored tree until the code is found."""
    sheet = open_sheet(written("solver.xlsx", "solver", "--variant", "bulls-and-cows"))
    board, tree = BULLS_AND_COWS, grow(make_strategy("best-known", BULLS_AND_COWS))
    assert sheet.get("ColorNames") == [[sign] for sign in "0123456789"]
    for secret in random.Random(5).sample(range(board.size), 2):
        path = [*map(board.format, tree.path(secret))]
        for attempt, guess in enumerate(path):
            assert read(sheet, "Suggestions", attempt) == guess
            assert f"guess {guess}, then type the bulls and cows it gets." in say(sheet)
            black, white = score(board.code(secret), board.parse(guess))
            sheet.put("Blacks", attempt, 0, black)
            sheet.put("Whites", attempt, 0, white)
        assert say(sheet) == f"✔ {path[-1]} is the code: found on attempt {len(path)}."
        for attempt in range(len(path)):
            for name in ("Blacks", "Whites"):
                sheet.put(name, attempt, 0, None)
    assert sheet.errors() == []


@pytest.mark.exhaustive
@STEP_BY_STEP
def test_every_code_of_bulls_and_cows(written, open_sheet):
    """For all 5,040 codes of Bulls and Cows, the solver shows the guesses of the stored tree, 26,274 in total."""
    board, tree = BULLS_AND_COWS, grow(make_strategy("best-known", BULLS_AND_COWS))
    games, sizes = [], Counter()
    for secret in range(board.size):
        guesses = [*map(board.format, tree.path(secret))]
        answers = tuple(compare(guesses[-1], guess) for guess in guesses[:-1])
        games.append((answers, guesses))
        sizes.update(answers[:row] for row in range(len(guesses)))
    sheet = open_sheet(written("solver.xlsx", "solver", "--variant", "bulls-and-cows"))
    typed, found = {}, {}

    def put(row, guess, answer):
        if typed.get(row) != (guess, answer):
            type_code(sheet, "Guesses", row, guess)
            for name, count in zip(("Blacks", "Whites"), answer, strict=True):
                sheet.put(name, row, 0, count)
            typed[row] = guess, answer

    for answers, guesses in sorted(games):
        if sizes[answers] > 1:  # more codes are left: it is typed on the way to each of them
            continue
        last, before = len(answers), max(typed, default=-1)
        for row, (guess, answer) in enumerate(zip(guesses, (*answers, NO_ANSWER), strict=True)):
            put(row, guess, answer)
        for row in range(last + 1, before + 1):
            put(row, [None] * board.pegs, NO_ANSWER)
            del typed[row]
        said = f"▶ Attempt {last + 1}: type the bulls and cows that {guesses[-1]} got. Only one code is left."
        assert say(sheet) == said
        assert [read(sheet, "Suggestions", row) for row in range(last + 1)] == guesses
        left = [row[0] for row in sheet.get("Remaining")[:last]]
        assert left == [sizes[answers[:row]] for row in range(1, last + 1)]
        for row, guess in enumerate(guesses):
            if all(compare(guess, other) == answer for other, answer in zip(guesses[:row], answers, strict=False)):
                assert found.setdefault(guess, row + 1) == row + 1
    assert (len(found), sum(found.values())) == (5_040, 26_274)
    assert sheet.errors() == []


def test_messages_in_bulls_and_cows(written):
    """In Bulls and Cows, messages about guesses and answers use the words of the game."""
    sheet = IronSheet(written("solver.xlsx", "solver", *FEW_DIGITS))

    def answer(black, white):
        sheet.put("Blacks", 0, 0, black)
        sheet.put("Whites", 0, 0, white)
        return say(sheet)

    type_code(sheet, "Guesses", 0, "034")
    assert say(sheet) == "▶ Attempt 1: type the bulls and cows that 034 got. 60 codes are left."
    assert answer(1, 3) == "⚠ Attempt 1: 1 bull and 3 cows are 4 digits: a code has 3."
    assert (
        answer(2, 1) == "⚠ Attempt 1: 2 bulls and 1 cow is impossible: the last digit could only go in its own place."
    )
    assert answer(1, None) == "▶ Attempt 1: type both bulls and cows; 0 if there is none."
    assert answer(1, 9) == "⚠ Attempt 1: bulls and cows are whole numbers from 0 to 3."
    assert answer(0, 1).startswith("▶ Attempt 2: guess ")
    for wrong in (5.0, "A", 10.0):
        sheet.put("Guesses", 0, 0, wrong)
        shown = wrong if wrong == "A" else int(wrong)
        assert say(sheet) == f"⚠ Attempt 1: “{shown}” is not a digit here. Type 0 to 4."
    sheet.put("Guesses", 0, 0, "3")
    assert say(sheet) == "⚠ Attempt 1: 334 repeats a digit: this board allows each digit once."


def test_lambda_names_score_digits(written):
    """The formulas =BLACK(code, guess) and =WHITE(code, guess) score digits, including 0."""
    sheet = IronSheet(written("solver.xlsx", "solver", *FEW_DIGITS))
    suggested = read(sheet, "Suggestions")
    for place, digit in enumerate((2, 0, 1)):
        sheet.put("Guesses", 0, place, digit)
    answer = score(*(Board(3, 5, False, "digits").parse(code) for code in (suggested, "201")))
    for row, (name, count) in enumerate(zip(("BLACK", "WHITE"), answer, strict=True), 40):
        sheet.model.set_user_input(0, row, 1, f"={name}(C5:E5,G5:I5)")
        sheet.model.evaluate()
        assert sheet.model.get_cell_value(0, row, 1) == count


@STEP_BY_STEP
@pytest.mark.parametrize("options", [NOTES, FEW_DIGITS], ids=["letters", "digits"])
def test_a_game_of_signs(written, open_sheet, options):
    """In games with letters or digits, both the typed guesses and the found code are in letters or digits."""
    sheet = open_sheet(written("game.xlsx", "game", *options))
    board = Board(3, 7, True, "letters") if options == NOTES else Board(3, 5, False, "digits")
    hidden = board.hidden_code(8)
    sheet.put("GameNumber", 0, 0, 8)
    for attempt, code in enumerate((board.example, hidden)):
        type_code(sheet, "Guesses", attempt, board.format(code))
        feedback = score(hidden, code)
        assert (sheet.get("Blacks")[attempt], sheet.get("Whites")[attempt]) == ([feedback.black], [feedback.white])
    assert say(sheet).startswith(f"✔ Brilliant: found on attempt 2. {board.format(hidden)} is the code.")
    assert sheet.get("Code") == [board.shown(hidden)]
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
def test_a_solver_of_notes(written):
    """The NetHack solver accepts notes in upper and lower case, and its messages mention gears and tumblers."""
    sheet = IronSheet(written("solver.xlsx", "solver", *NOTES))
    board = Board(3, 7, True, "letters")
    assert sheet.get("ColorLetters") == [[sign] for sign in "ABCDEFG"]
    for place, sign in enumerate("aG c"):
        sheet.put("Guesses", 0, min(place, 2), sign)
    assert say(sheet).startswith("▶ Attempt 1: type the gears and tumblers that AGC got.")
    sheet.put("Blacks", 0, 0, 1)
    sheet.put("Whites", 0, 0, 1)
    left = [code for code in range(board.size) if score(board.code(code), board.parse("AGC")) == (1, 1)]
    assert sheet.get("Remaining")[0] == [len(left)]


def test_buttons_play_in_digits(written):
    """In a game with digits, the buttons play until the code is found, and the game appears in the list of games."""
    book = IronBook(written("game.xlsx", "game", *FEW_DIGITS))
    board = Board(3, 5, False, "digits")
    macros.manual_play(book)
    code = board.hidden_code(int(book.read("GameNumber")[0][0]))
    book.type("Guesses", 0, [0.0, 1.0, 2.0])
    macros.hint(book)
    assert "012" in book.read("Message")[0][0]
    for _ in range(8):
        macros.solve(book)
    played = [row for row in book.read("Guesses") if None not in row]
    assert [int(cell) for cell in played[-1]] == board.shown(code)
    assert f"{board.format(code)} is the code" in book.read("Message")[0][0]
    macros.review(book)
    assert [int(cell) for cell in book.read("ReviewedMoves")[0][:3]] == [0, 1, 2]
    macros.manual_play(book)
    assert board.format(code) in [str(cell).removesuffix(".0") for cell in book.read("GamesPlayed")[0]]
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


def test_an_opening_in_digits(written):
    """The cell Opening accepts an opening in digits, even as a number without its leading zero."""
    for typed in ("042", 42.0):
        book = IronBook(written("game.xlsx", "game", *FEW_DIGITS))
        macros.manual_play(book)
        book.type("Opening", 0, [typed])
        macros.solve(book)
        assert [int(cell) for cell in book.read("Guesses")[0]] == [0, 4, 2], book.read("Message")


def test_two_codes_in_digits_are_scored(written):
    """The sheet Score two codes accepts codes in digits and shows the answer in bulls and cows."""
    sheet = IronSheet(written("solver.xlsx", "solver", *FEW_DIGITS))
    place = codes_to_score(Board(3, 5, False, "digits"))
    for row, code in enumerate(((0, 1, 2), (0, 2, 4))):
        for column, digit in enumerate(code):
            sheet.put_at(place.cell(row, column), digit)
    shown = [cell for row in sheet.table("Score two codes", 6, 22) for cell in row]
    assert "✔ Against the code 012, the guess 024 gets 1 bull and 1 cow." in shown
