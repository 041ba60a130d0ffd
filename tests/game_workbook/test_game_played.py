"""The game workbook without macros, played in real calculators and compared with the engine."""

import random
from datetime import date

import pytest
import reference
from formulas import read_workbook
from game_sheets import BOARDS, FILES, LAYOUT, USUAL
from sheets import EVERY_MESSAGE, STEP_BY_STEP, WHOLE_GAMES, explained, on_messages, read_messages

from mastermind_xl import Board
from mastermind_xl.core import messages
from mastermind_xl.core.colors import LETTERS, color_letters
from mastermind_xl.core.game import Game, read_attempt
from mastermind_xl.core.game_numbers import MAX_GAME_NUMBER
from mastermind_xl.sheets.game.layout import FIGURES, GAMES_LIST, GUESSES, HINTS, RESULT, TAKEN_BACK, Layout
from mastermind_xl.sheets.shared.board import is_live

A_DATE = 46349
"""The number in a cell that contains 23 November 2026."""
DAYS = (date(2019, 12, 31), date(2020, 1, 1), date(2026, 11, 26), date(2099, 12, 31))


@STEP_BY_STEP
@pytest.mark.parametrize("board", [Board(3, 4), USUAL, Board(8, 12, repeats=False), Board(15, 15)], ids=str)
def test_a_game_number_hides_a_code(make_game, open_sheet, board):
    """A game number, such as that of a day, hides the code that the engine has for it; an invalid one hides no code."""
    sheet = open_sheet(make_game(board))
    layout, most = Layout(board, live=is_live(board, 10)), board.game_numbers
    for number in ("7 ", f"{most:,} ", 417 % most, most, *map(board.number_of_day, DAYS)):
        sheet.put_at(layout.number, number)
        for shown, code in (("no", ["?"] * board.pegs), ("yes", list(board.hidden_code(number)))):
            sheet.put_at(layout.shown, shown)
            assert sheet.get("Code") == [code]
    no_numbers = ("seven", "7.0", "2,9", "2/3", 0, -3, 1.5, most + 1)
    for nonsense in (*no_numbers, *[A_DATE] * (most < MAX_GAME_NUMBER)):
        sheet.put_at(layout.number, nonsense)
        assert sheet.get("Code") == [[""] * board.pegs]
        assert sheet.message == messages.SHEET_NO_GAME_NUMBER.format(most=most)
    sheet.put_at(layout.number, None)
    assert sheet.get("Code") == [[""] * board.pegs]
    assert sheet.message.startswith(messages.NEXT)
    assert sheet.errors() == []


@WHOLE_GAMES
@pytest.mark.exhaustive
def test_whole_games_are_answered(make_game, open_sheet, name, games):
    """When a game number and four guesses are typed, all answers, numbers of codes left and marks match the engine."""
    board, chance = BOARDS[name], random.Random(5)
    sheet = open_sheet(make_game(board))
    for number in chance.sample(range(1, board.size + 1), games):
        game = Game(board, code=board.hidden_code(number))
        others = [code for code in range(board.size) if board.code(code) != game.code]
        for guess in map(board.code, chance.sample(others, 4)):  # guessing the code would end the game
            game = game.play(guess)
        sheet.put_at(Layout(board).number, number)
        for row, attempt in enumerate(game.attempts):
            sheet.type_row("Guesses", row, attempt.guess)
        left = game.remaining
        assert [sheet.result(row) for row in range(4)] == [
            [*attempt.feedback, left[row]] for row, attempt in enumerate(game.attempts)
        ]
        assert [index for index, is_out in enumerate(sheet.marks()) if not is_out] == game.candidates.tolist()
    assert sheet.errors() == []


@pytest.mark.slow
@STEP_BY_STEP
@pytest.mark.parametrize("name", ["usual", "no-repeats", "two-digits"])
def test_a_code_of_another_player(make_game, open_sheet, name):
    """A code typed on the sheet Hide a code is hidden; that sheet shows the code's game number, or why it is no code."""
    board = BOARDS[name]
    sheet, layout = open_sheet(make_game(board)), Layout(board)
    code, other, guess = map(board.code, random.Random(8).sample(range(board.size), 3))
    sheet.put_at(layout.number, board.game_number(other))
    sheet.type_at(layout.own_code, code)
    assert sheet.get("Code") == [["?"] * board.pegs]
    sheet.type_row("Guesses", 0, guess)
    answer = [*reference.feedback(code, guess)]
    assert sheet.result(0)[:2] == answer
    assert sheet.message.startswith("⚠ The code on the sheet Hide a code overrides the game number")
    number = board.game_number(code)
    assert f"type the game number {number} there" in sheet.cells(layout.own_message)[0][0]
    sheet.put_at(layout.number, number)
    assert sheet.message.startswith("▶ Attempt 2: type a guess")
    for last, said in ((None, f"▶ {board.pegs - 1} of {board.pegs} pegs"), (board.colors + 1, "⚠ That is not a code")):
        sheet.put_at(layout.own_code.cell(0, board.pegs - 1), last)
        assert sheet.cells(layout.own_message)[0][0].startswith(said)
        assert sheet.result(0)[:2] == answer
    sheet.put_at(layout.number, None)
    for typed, said in (
        ([None] * board.pegs, "▶ Type a code here"),
        ([board._gap.join(map(str, code))], "✔ While this code is here"),
    ):
        sheet.type_at(layout.own_code, typed)
        assert sheet.cells(layout.own_message)[0][0].startswith(said)
    sheet.put_at(layout.shown, "yes")
    assert sheet.get("Code") == [[*code]]


SMALL = Board(3, 4)
ENDS = (
    ("#{n} 112", "no", "???", "▶ Attempt 2: type a guess of 3 colours", 1),
    ("#{n} 112 231", "no", "231", "✔ Brilliant: found on attempt 2. 231 is the code.", 2),
    ("#{n} 112 231 123 231 12.", "no", "231", "✔ Brilliant: found on attempt 2. 231 is the code.", 2),
    ("#{n} 112 334 123 231 12.", "no", "231", "✔ Very good: found on attempt 4. 231 is the code.", 4),
    ("#{n} 231 112", "no", "231", "✔ Incredible: found on attempt 1. 231 is the code.", 1),
    ("#{n} 112", "yes", "231", "▶ The code is 231. You gave up after 1 attempt.", 1),
    ("#{n} 112 1..", "yes", "231", "▶ The code is 231. You gave up after 1 attempt.", 1),
    ("#{n} 112 231", "yes", "231", "▶ The code is 231. You gave up after 1 attempt.", 1),
    ("#{n} 112 334 332 123 22.", "no", "???", "▶ Attempt 5: 2 of 3 pegs; type the rest.", 4),
    ("#{n} 112 334 332 123 221", "no", "231", "⚠ All attempts are used and the code was not found. The code was 231.", 5),
    ("#{n} 112 334 332 123 231", "no", "231", "✔ Good: found on attempt 5. 231 is the code.", 5),
    ("112:0,2 231:3,0 111:0,0", "no", "231", "✔ Brilliant: found on attempt 2. 231 is the code.", 2),
    ("112:2,0 231:3,0 111:0,0", "no", "", "⚠ No code fits these answers", 3),
)  # fmt: skip
"""What is typed, whether the player asks to see the code; then the code shown, how the message begins, and the number of rows scored."""


@STEP_BY_STEP
def test_the_code_opens_at_the_end(make_game, open_sheet):
    """The code is shown after it is found or given up, or after the last attempt; later guesses are not scored."""
    sheet, layout = open_sheet(make_game(SMALL, 5)), Layout(SMALL, 5)
    for typed, asks, code, said, scored in ENDS:
        sheet.play(*typed.format(n=SMALL.game_number("231")).split())
        sheet.put_at(layout.shown, asks)
        (shown,) = sheet.get("Code")
        assert "".join(str(peg).removesuffix(".0") for peg in shown) == code, typed
        assert sheet.message.startswith(said), typed
        results = [sheet.result(row) for row in range(5)]
        assert [row for row, (black, *_) in enumerate(results) if black != ""] == [*range(scored)], typed
        assert results[scored:] == [["", "", ""]] * (5 - scored), typed
        assert sheet.marks().count(False) == results[scored - 1][2], typed
        sheet.clear()
    assert sheet.errors() == []


@STEP_BY_STEP
def test_what_is_left_is_shown_on_demand(make_game, open_sheet):
    """The codes left are listed only on request, but always counted."""
    sheet = open_sheet(make_game())
    sheet.play("#7", "1122")
    first = LAYOUT.listed.block(-1, 0, 2, 4)
    assert sheet.cells(first) == [[""] * 4] * 2
    assert sheet.message.endswith(" codes are left.")
    sheet.put_at(LAYOUT.counted, "yes")
    marks = sheet.marks()
    head, code = sheet.cells(first)
    assert head[0].startswith("Codes left: ")
    assert code == list(USUAL.code(marks.index(False)))
    assert sheet.result(0)[2] == marks.count(False)


@STEP_BY_STEP
def test_letters_follow_the_names(make_game, open_sheet):
    """The letter of a colour comes from its name, and the message reports a name that is used twice."""
    sheet, chance = open_sheet(make_game()), random.Random(3)
    for _ in range(6):
        chosen = chance.sample([*LETTERS, "magenta", "moss", "beige", "bb", "Rose"], 6)
        for cell, name in zip(LAYOUT.color_names.cells, chosen, strict=True):
            sheet.put_at(cell, name)
        assert sheet.get("ColorLetters") == [[letter] for letter in color_letters(chosen)]
        assert sheet.message.startswith(START)
    for place in (0, 4):
        sheet.put_at(LAYOUT.color_names.cell(place), "red")
    assert sheet.message.startswith("⚠ Two colours in the list are called red")


@pytest.mark.parametrize("name", ["usual", "no-repeats", "two-digits"])
@STEP_BY_STEP
def test_why_a_code_is_ruled_out(make_game, open_sheet, name):
    """The sheet Review shows which answers a typed code would have given, and which attempt rules this code out."""
    board, chance = BOARDS[name], random.Random(2)
    sheet, layout = open_sheet(make_game(board)), Layout(board)
    secret, *guesses = map(board.code, chance.sample(range(board.size), 4))
    sheet.put_at(layout.number, board.game_number(secret))
    for row, guess in enumerate(guesses):
        sheet.type_row("Guesses", row, guess)
    was = [reference.feedback(secret, guess) for guess in guesses]
    for code in (secret, *(board.code(chance.randrange(board.size)) for _ in range(3))):
        sheet.type_at(layout.asked, code)
        would = [reference.feedback(code, guess) for guess in guesses]
        rows = sheet.cells(layout.asked_answers)
        assert [tuple(row[board.pegs :]) for row in rows[:3]] == [
            (*a, *b, "fits" if a == b else "rules it out") for a, b in zip(was, would, strict=True)
        ]
        assert rows[3] == [""] * (board.pegs + 5)
        said = "✔ This code fits every answer so far: it may be the hidden code."
        if would != was:
            first = next(n for n in range(3) if would[n] != was[n])
            said = (
                f"▶ This code is ruled out: attempt {first + 1} ({board.format(guesses[first])}) would have been answered "
                f"{board.words.tell(*would[first])} instead of {board.words.tell(*was[first])}."
            )
        assert sheet.cells(layout.reason)[0][0] == said
    assert sheet.errors() == []


@EVERY_MESSAGE
def test_what_is_no_code_is_not_explained(make_game, open_sheet):
    """Before any answer, the sheet Review asks for a code, reports an invalid code, and accepts a valid one."""
    board = BOARDS["no-repeats"]
    sheet, layout = open_sheet(make_game(board)), Layout(board)
    wrong = "⚠ That is not a code: type 3 numbers from 1 to 5, or colours by letter or name, each at most once."
    right = "▶ No guess has been answered yet: every code is possible."
    sayings = {"...": "▶ Type a code here, and see which attempts rule it out."} | dict.fromkeys(
        ("12.", "126", "112"), wrong
    )
    for typed, said in (sayings | dict.fromkeys(("123", "1 2 3/./.", "123/./.", "roy/./."), right)).items():
        sheet.type_at(layout.asked, typed)
        assert sheet.cells(layout.reason)[0][0] == said, typed


@STEP_BY_STEP
def test_statistics_of_games_that_are_typed(make_game, open_sheet):
    """The sheet Statistics calculates its figures and the table of its chart from the list of games."""
    sheet = open_sheet(make_game())
    played = (
        (4, "found", None, None), (6, "found", 2, 3), (4, "found", 0, 0), (5, "found", 0, 1),
        (10, "not found", None, None), (3, "revealed", 0, 0), (5, "solved by knuth", 0, 0), (5, "solved", None, None),
    )  # fmt: skip
    for row, game in enumerate(played):
        for column, value in zip((GUESSES, RESULT, HINTS, TAKEN_BACK), game, strict=True):
            sheet.put_at(GAMES_LIST.cell(row, column), value)
    assert [value for _, value in sheet.cells(FIGURES)] == [8, 4, 2, 4.75, 4, 2, 2]
    needed = {n: (alone, helped) for n, alone, helped in sheet.cells(LAYOUT.distribution)}
    assert needed == {**dict.fromkeys(range(1, 11), (0, 0)), 4: (2, 0), 5: (0, 1), 6: (0, 1)}
    assert sheet.errors() == []


@pytest.mark.slow
def test_impossible_numbers_of_guesses_are_refused(make_game):
    """The list of games accepts as the number of guesses only whole numbers from 1 to 30."""
    column = GAMES_LIST.strip(GUESSES)
    (rule,) = [
        rule for rule in read_workbook(make_game())["Statistics"].data_validations.dataValidation
        if column.address in str(rule.sqref)
    ]  # fmt: skip
    assert (rule.type, rule.formula1, rule.formula2, rule.showErrorMessage) == ("whole", "1", "30", True)


@pytest.mark.slow
def test_statistics_have_a_chart(make_game):
    """The stacked chart on the sheet Statistics shows two columns of the table on this sheet, without a visible axis.

    Each bar that is not empty shows its number of games.
    """
    sheet = read_workbook(make_game())["Statistics"]
    (chart,) = sheet._charts
    assert chart.grouping == "stacked"
    assert [series.val.numRef.f for series in chart.series] == ["'Statistics'!$J$32:$J$41", "'Statistics'!$K$32:$K$41"]
    assert (chart.y_axis.scaling.min, chart.y_axis.majorUnit) == (0, 1)
    assert (chart.y_axis.delete, chart.y_axis.majorGridlines) == (True, None)
    assert [series.dLbls.showVal for series in chart.series] == [True, True]
    bars = LAYOUT.distribution.block(0, 1, LAYOUT.attempts, 2)
    assert {cell.number_format for row in sheet[bars.span] for cell in row} == {"0;;"}


START = (
    "▶ To hide a code, type a game number from 1 to 1,296 above the board. To guess somebody else's code, type your "
    "guesses and, below the board, the black and white pegs that they get."
)
NO_COLOR = "⚠ Attempt 1: “{}” is not a colour here. Type 1 to 6, or a letter or name from the list of colours."
ANSWER = "▶ Attempt 1: type the black and white pegs that {} got, below the board; no code is hidden here."
FOUND = messages.SHEET_PRAISED.format(n=1, praise=messages.praise(1), code="5116")
GUESS = "▶ Attempt {}: type a guess and, below the board, the black and white pegs that it got. {} codes are left."


def game_of(*attempts):
    """Read attempts on the usual board."""
    return Game(USUAL, [read_attempt(text, USUAL) for text in attempts])


SAYINGS = {
    "usual": {
        "": START,
        "#7": "▶ Attempt 1: type a guess of 4 colours, by number, letter or name. 1,296 codes are left.",
        "#7 12..": "▶ Attempt 1: 2 of 4 pegs; type the rest.",
        "#7 1237": NO_COLOR.format("7"),
        "#7 BQ34": NO_COLOR.format("Q"),
        "#7 5116 1122": f"{FOUND} {messages.OLD_GUESSES}",
        "ROYR": ANSWER.format("1231") + " Attempt 1 is red, orange, yellow, red.",
        "1122/": ANSWER.format("1122") + " Attempt 1 is red, red, orange, orange.",
        "1122": ANSWER.format("1122"),
        "1122:1,": "▶ Attempt 1: type both black and white; type 0 for none.",
        "1122:1,1": GUESS.format(2, 208),
        "1122:3,1": "⚠ Attempt 1: 3 black and 1 white is impossible: the last peg could only go in its own place.",
        ":1,1": "⚠ Attempt 1: type the guess before its answer.",
        "1123:1,1 1415 4233:1,1": GUESS.format(4, len(game_of("1123:1,1", "4233:1,1").candidates))
        + " Attempt 2 has no answer and is ignored.",
        "1122:1,1 1122:0,0": explained(game_of("1122:1,1", "1122:0,0")).removesuffix(messages.PLAYED),
        "1122:1,1 1122:0,0 1122:2,0": "⚠ No code fits these answers: none is left after attempt 2. "
        "Changing one answer is not enough: at least two are wrong.",
    },
    "no-repeats": {"112:1,0": GUESS.format(2, 18) + " 112 repeats a colour, so it cannot be the code."},
    "small": {
        "11 11:1,0 12:0,2": "⚠ All attempts are used and the code was not found. Only one code is left. "
        "Attempt 1 has no answer and is ignored."
    },
}
"""What the sheet shows, by board and by the game number and the attempts that are typed."""


@on_messages(SAYINGS)
def test_the_message_says_what_to_do_or_what_is_wrong(make_game, open_sheet, name):
    """The message reports each mistake and its remedy; after the input is cleared, the first message returns."""
    assert read_messages(open_sheet(make_game(*FILES[name])), SAYINGS[name]) == SAYINGS[name]


@STEP_BY_STEP
def test_a_correction_of_a_missing_attempt(make_game, open_sheet):
    """The message asks which attempt a correction without an attempt is for; an answer may be typed in one cell."""
    sheet = open_sheet(make_game(SMALL))
    sheet.type_row("Corrections", 0, "101")
    assert sheet.message.startswith("▶ Correct an answer: type the attempt's number")
    sheet.play("112")
    sheet.put("TypedBlacks", 0, 0, "2,1")
    assert sheet.result(0)[:2] == [0, 1]
