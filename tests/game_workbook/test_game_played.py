"""The game workbook without macros, played in real calculators and compared with the engine."""

import random
from datetime import date

import numpy as np
import pytest
import reference
from formulas import read_workbook
from game_sheets import BOARDS, LAYOUT, USUAL, cells
from sheets import EVERY_MESSAGE, STEP_BY_STEP, WHOLE_GAMES, explained

from mastermind_xl import Attempt, Board, score
from mastermind_xl.cli.game import _usual_attempts
from mastermind_xl.core import messages
from mastermind_xl.core.colors import LETTERS, color_letters
from mastermind_xl.core.game import Game, read_attempt
from mastermind_xl.sheets.game.layout import FIGURES, GAMES_LIST, GUESSES, HINTS, RESULT, TAKEN_BACK, Layout
from mastermind_xl.sheets.shared.board import is_live


def type_row(sheet, name, row, values):
    for column, value in enumerate(values):
        sheet.put(name, row, column, None if value == "." else int(value) if str(value).isdigit() else value)


def count_left(*guesses):
    """Count the codes that answer each of these guesses with one black and one white peg."""
    return len(reference.find_candidates(reference.list_codes(4, 6), [(guess, (1, 1)) for guess in guesses]))


def hide(sheet, number):
    sheet.put_at(LAYOUT.number, number)


def message(sheet):
    return sheet.get("Message")[0][0]


A_DATE = 46349
"""The number in a cell that contains 23 November 2026."""


def test_a_game_number_is_asked_for_and_no_date(make_game):
    """The cell for the game number accepts only valid game numbers, and no cell of the workbook mentions today."""
    book = read_workbook(make_game())
    (rule,) = [
        rule for rule in book["Game"].data_validations.dataValidation if LAYOUT.number.address in str(rule.sqref)
    ]
    assert (rule.type, rule.formula1, rule.formula2) == ("whole", "1", "1296")
    assert rule.error == "Game number: type a whole number from 1 to 1,296. A date is not a game number."
    assert rule.prompt == "Old guesses? Start again first."
    texts = [str(cell.value) for sheet in book for row in sheet.iter_rows() for cell in row]
    assert not any("today" in text for text in texts)


@STEP_BY_STEP
def test_a_game_number_hides_a_code(make_game, open_sheet):
    """A game number hides the code that the engine has for it; an invalid game number hides no code."""
    sheet = open_sheet(make_game())
    for number in (1, 417, 1296):
        hide(sheet, number)
        secret = USUAL.hidden_code(number)
        assert sheet.get("Code") == [["?"] * 4]
        sheet.put_at(LAYOUT.shown, "yes")
        assert sheet.get("Code") == [list(secret)]
        sheet.put_at(LAYOUT.shown, "no")
    hide(sheet, "417 ")
    sheet.put_at(LAYOUT.shown, "yes")
    assert sheet.get("Code") == [list(USUAL.hidden_code(417))]
    sheet.put_at(LAYOUT.shown, "no")
    for nonsense in ("seven", "7.0", "2/3", "0", 0, 1.5, 1297, A_DATE):
        hide(sheet, nonsense)
        assert sheet.get("Code") == [[""] * 4]
        assert message(sheet) == messages.SHEET_NO_GAME_NUMBER.format(most=1296)
    hide(sheet, None)
    assert sheet.get("Code") == [[""] * 4]
    assert message(sheet).startswith(messages.NEXT)


@STEP_BY_STEP
@pytest.mark.parametrize("board", [USUAL, Board(3, 4), Board(8, 12, repeats=False)], ids=str)
def test_the_number_of_a_day_hides_a_code(written, open_sheet, board):
    """On boards of several sizes, the workbook hides the same code as Python for the game number of any day."""
    words = ("--pegs", str(board.pegs), "--colors", str(board.colors))
    sheet = open_sheet(written("game.xlsx", "game", *words, *(() if board.repeats else ("--no-repeats",))))
    attempts = _usual_attempts(board)
    sheet.put_at(Layout(board, attempts, live=is_live(board, attempts)).shown, "yes")
    for day in (date(2019, 12, 31), date(2020, 1, 1), date(2026, 11, 26), date(2026, 11, 27), date(2099, 12, 31)):
        number = board.number_of_day(day)
        sheet.put("GameNumber", 0, 0, number)
        assert sheet.get("Code") == [list(board.hidden_code(number))]


@STEP_BY_STEP
def test_answers_and_what_they_rule_out(make_game, open_sheet):
    """After every guess, the answer, the number of codes left and the marks of ruled-out codes match the engine."""
    sheet = open_sheet(make_game())
    chance = random.Random(4)
    for _ in range(2):
        number = chance.randint(1, 1296)
        hide(sheet, number)
        secret = USUAL.hidden_code(number)
        attempts = []
        for row in range(4):
            guess = USUAL.code(chance.randrange(1296))
            type_row(sheet, "Guesses", row, guess)
            feedback = score(secret, guess)
            assert (sheet.get("Blacks")[row], sheet.get("Whites")[row]) == ([feedback.black], [feedback.white])
            attempts.append(Attempt(guess, feedback))
            left = Game(USUAL, attempts).candidates
            assert sheet.get("Remaining")[row] == [len(left)]
            assert np.array_equal([row == [""] for row in sheet.get("RuledOut")], np.isin(np.arange(1296), left))
        type_row(sheet, "Guesses", 4, secret)
        assert message(sheet) == f"✔ Good: found on attempt 5. {USUAL.format(secret)} is the code."
        for row in range(5):
            type_row(sheet, "Guesses", row, "....")
    assert sheet.errors() == []


@WHOLE_GAMES
def test_whole_games_are_answered(make_game, open_sheet, name, games):
    """When a game number and four guesses are typed, all answers and numbers of codes left match the engine."""
    options = BOARDS[name]
    board = Board(int(options[1]), int(options[3]), "--no-repeats" not in options) if options else USUAL
    sheet = open_sheet(make_game(*options))
    chance = random.Random(5)
    for number in chance.sample(range(1, board.size + 1), games):
        sheet.put_at(Layout(board).number, number)
        secret = board.hidden_code(number)
        attempts = []
        others = [code for code in range(board.size) if board.code(code) != secret]
        for row, other in enumerate(chance.sample(others, 4)):  # guessing the code would end the game
            guess = board.code(other)
            type_row(sheet, "Guesses", row, guess)
            attempts.append(Attempt(guess, score(secret, guess)))
        told = [[sheet.get(name)[row][0] for name in ("Blacks", "Whites", "Remaining")] for row in range(4)]
        assert told == [
            [*attempt.feedback, len(Game(board, attempts[: row + 1]).candidates)]
            for row, attempt in enumerate(attempts)
        ]


@STEP_BY_STEP
def test_a_code_of_another_player(make_game, open_sheet):
    """A code that is typed on the sheet Hide a code becomes the hidden code, and that sheet shows its game number."""
    sheet = open_sheet(make_game())
    hide(sheet, 7)
    type_row(sheet, "OwnCode", 0, "1236")
    assert sheet.get("Code") == [["?"] * 4]
    type_row(sheet, "Guesses", 0, "1322")
    assert (sheet.get("Blacks")[0], sheet.get("Whites")[0]) == ([1.0], [2.0])
    assert message(sheet).startswith("⚠ The code on the sheet Hide a code is hidden, not that of the game number")
    number = USUAL.game_number("1236")
    assert f"type {number} there as the game number" in cells(sheet, LAYOUT.own_message)[0][0]
    hide(sheet, number)
    assert message(sheet).startswith("▶ Attempt 2: type a guess")
    for typed, said in (("12..", "▶ 2 of 4 pegs"), ("1237", "⚠ That is not a code"), ("....", "▶ Type a code here")):
        type_row(sheet, "OwnCode", 0, typed)
        assert cells(sheet, LAYOUT.own_message)[0][0].startswith(said)
        assert (sheet.get("Blacks")[0], sheet.get("Whites")[0]) == ([1.0], [2.0])
    sheet.put_at(LAYOUT.shown, "yes")
    assert sheet.get("Code") == [[1, 2, 3, 6]]


@STEP_BY_STEP
@pytest.mark.parametrize("options", BOARDS.values(), ids=BOARDS)
def test_the_game_number_of_another_players_code(make_game, open_sheet, options):
    """The sheet Hide a code shows the game number of any typed code."""
    pegs, colors = (int(options[1]), int(options[3])) if options else (4, 6)
    board = Board(pegs, colors, "--no-repeats" not in options)
    layout = Layout(board, 3 if "--attempts" in options else 10)
    sheet = open_sheet(make_game(*options))
    for index in random.Random(8).sample(range(board.size), min(board.size, 6)):
        for column, peg in enumerate(board.code(index)):
            sheet.put_at(layout.own_code.cell(0, column), peg)
        said = cells(sheet, layout.own_message)[0][0]
        assert f"type {board.game_number(board.code(index))} there as the game number" in said


@STEP_BY_STEP
def test_somebody_elses_code(make_game, open_sheet):
    """If no code is hidden, the player types the answers, and these answers rule codes out."""
    sheet = open_sheet(make_game())
    type_row(sheet, "Guesses", 0, "1122")
    said = "▶ Attempt 1: type the black and white pegs that 1122 got, below the board; no code is hidden here."
    assert message(sheet) == said
    sheet.put("TypedBlacks", 0, 0, 1)
    assert message(sheet) == "▶ Attempt 1: type both black and white; 0 if there is none."
    sheet.put("TypedWhites", 0, 0, 1)
    assert sheet.get("Remaining")[0] == [208]
    expected = (
        "▶ Attempt 2: type a guess and, below the board, the black and white pegs that it got. 208 codes are left."
    )
    assert message(sheet) == expected


def read_row(sheet, row):
    return [sheet.get(name)[row][0] for name in ("Blacks", "Whites", "Remaining")]


@STEP_BY_STEP
def test_the_code_opens_when_it_is_found(make_game, open_sheet):
    """Once the code is found, the sheet shows the code and the number of attempts, and ignores later guesses."""
    sheet = open_sheet(make_game())
    hide(sheet, 417)
    secret = USUAL.hidden_code(417)
    type_row(sheet, "Guesses", 0, "1122")
    assert sheet.get("Code") == [["?"] * 4]
    type_row(sheet, "Guesses", 1, secret)
    said = f"✔ Brilliant: found on attempt 2. {USUAL.format(secret)} is the code."
    assert (sheet.get("Code"), message(sheet)) == ([list(secret)], said)
    marks = sheet.get("RuledOut")
    for row, guess in ((2, "1234"), (3, secret), (5, "12..")):
        type_row(sheet, "Guesses", row, guess)
        assert read_row(sheet, row) == ["", "", ""]
        assert (sheet.get("Code"), message(sheet), sheet.get("RuledOut")) == ([list(secret)], said, marks)
    type_row(sheet, "Guesses", 1, "1134")
    assert (sheet.get("Code"), message(sheet)) == (
        [list(secret)],
        said.replace("attempt 2", "attempt 4").replace("Brilliant", "Very good"),
    )
    type_row(sheet, "Guesses", 3, "1156")
    assert sheet.get("Code") == [["?"] * 4]
    assert sheet.errors() == []


@pytest.mark.loop
@pytest.mark.parametrize("open_sheet", ["ironcalc"], indirect=True)
def test_rows_after_the_end_are_not_scored(make_game, open_sheet):
    """A guess below the found code gets no answer; the code itself gets no answer if the player asked to see it."""
    sheet = open_sheet(make_game())
    hide(sheet, 417)
    secret = USUAL.hidden_code(417)
    type_row(sheet, "Guesses", 1, "1122")
    type_row(sheet, "Guesses", 0, secret)
    assert (read_row(sheet, 0)[:2], read_row(sheet, 1)) == ([4, 0], ["", "", ""])

    type_row(sheet, "Guesses", 0, "1122")
    type_row(sheet, "Guesses", 1, secret)
    sheet.put_at(LAYOUT.shown, "yes")
    assert (read_row(sheet, 0), read_row(sheet, 1)) == ([0, 1, 256], ["", "", ""])


@EVERY_MESSAGE
def test_the_code_opens_when_it_is_given_up(make_game, open_sheet):
    """After the player gives up, the sheet shows the code; typing this code does not count as finding it."""
    sheet = open_sheet(make_game())
    hide(sheet, 417)
    secret = USUAL.hidden_code(417)
    type_row(sheet, "Guesses", 0, "1122")
    sheet.put_at(LAYOUT.shown, "yes")
    said = f"▶ The code is {USUAL.format(secret)}. You gave up after 1 attempt."
    for guess in ("....", "1...", secret):
        type_row(sheet, "Guesses", 1, guess)
        assert read_row(sheet, 1) == ["", "", ""]
        assert (sheet.get("Code"), message(sheet)) == ([list(secret)], said)
    assert read_row(sheet, 0) == [0, 1, 256]


@STEP_BY_STEP
def test_somebody_elses_code_opens_when_it_is_found(make_game, open_sheet):
    """Somebody else's code is shown once a guess got only black pegs, unless this code contradicts another answer."""
    sheet = open_sheet(make_game())
    for row, (guess, black, white) in enumerate((("1122", 0, 1), ("5234", 4, 0), ("1111", 0, 0))):
        type_row(sheet, "Guesses", row, guess)
        type_row(sheet, "TypedBlacks", row, str(black))
        type_row(sheet, "TypedWhites", row, str(white))
    assert sheet.get("Code") == [[5, 2, 3, 4]]
    assert message(sheet) == "✔ Brilliant: found on attempt 2. 5234 is the code."
    assert read_row(sheet, 2) == ["", "", ""]
    type_row(sheet, "TypedWhites", 0, "3")
    assert sheet.get("Code") == [[""] * 4]
    assert read_row(sheet, 2)[:2] == [0, 0]


@STEP_BY_STEP
def test_what_is_left_is_shown_on_demand(make_game, open_sheet):
    """The codes left are listed only on request, but always counted."""
    sheet = open_sheet(make_game())
    hide(sheet, 7)
    type_row(sheet, "Guesses", 0, "1122")
    first = LAYOUT.listed.block(-1, 0, 2, 4)
    assert cells(sheet, first) == [[""] * 4] * 2
    assert message(sheet).endswith(" codes are left.")
    sheet.put_at(LAYOUT.counted, "yes")
    left = [mark == [""] for mark in sheet.get("RuledOut")]
    head, code = cells(sheet, first)
    assert head[0].startswith("Codes left: ")
    assert code == list(USUAL.code(left.index(True)))
    assert sheet.get("Remaining")[0] == [left.count(True)]


@STEP_BY_STEP
def test_letters_follow_the_names(make_game, open_sheet):
    """The letter of a colour comes from its name, and the message reports a name that is used twice."""
    sheet = open_sheet(make_game())
    chance = random.Random(3)
    for _ in range(6):
        chosen = chance.sample([*LETTERS, "magenta", "moss", "beige", "bb", "Rose"], 6)
        for cell, name in zip(LAYOUT.color_names.cells, chosen, strict=True):
            sheet.put_at(cell, name)
        assert [letter for (letter,) in sheet.get("ColorLetters")] == color_letters(chosen)
        assert message(sheet).startswith(START)
    sheet.put_at(LAYOUT.color_names.cell(0), "red")
    sheet.put_at(LAYOUT.color_names.cell(4), "red")
    assert message(sheet).startswith("⚠ red is used twice")


@pytest.mark.parametrize(
    "options", [(), BOARDS["no-repeats"], BOARDS["two-digits"]], ids=["usual", "no-repeats", "two-digits"]
)
@STEP_BY_STEP
def test_why_a_code_is_ruled_out(make_game, open_sheet, options):
    """The sheet Review shows which answers a typed code would have given, and which attempt rules this code out."""
    board = Board(int(options[1]), int(options[3]), "--no-repeats" not in options) if options else USUAL
    layout = Layout(board)
    sheet = open_sheet(make_game(*options))
    chance = random.Random(2)
    secret, *guesses = chance.sample([board.code(index) for index in range(board.size)], 4)
    sheet.put_at(layout.number, board.game_number(secret))
    for row, guess in enumerate(guesses):
        type_row(sheet, "Guesses", row, guess)
    was = [reference.feedback(secret, guess) for guess in guesses]
    for code in (secret, *(board.code(chance.randrange(board.size)) for _ in range(3))):
        for column, peg in enumerate(code):
            sheet.put_at(layout.asked.cell(0, column), peg)
        would = [reference.feedback(code, guess) for guess in guesses]
        rows = cells(sheet, layout.asked_answers)
        assert [tuple(row[board.pegs :]) for row in rows[:3]] == [
            (*a, *b, "fits" if a == b else "rules it out") for a, b in zip(was, would, strict=True)
        ]
        assert rows[3] == [""] * (board.pegs + 5)
        said = cells(sheet, layout.reason)[0][0]
        if would == was:
            assert said == "✔ It fits every answer so far: it may be the code."
            continue
        first = next(n for n in range(3) if would[n] != was[n])
        assert said == (
            f"▶ It is ruled out: attempt {first + 1} ({board.format(guesses[first])}) would have been answered "
            f"{board.words.tell(*would[first])} instead of {board.words.tell(*was[first])}."
        )
    assert sheet.errors() == []


@EVERY_MESSAGE
def test_what_is_no_code_is_not_explained(make_game, open_sheet):
    """Before any answer, the sheet Review asks for a code, reports an invalid code, and accepts a valid one."""
    sheet, layout = open_sheet(make_game(*BOARDS["no-repeats"])), Layout(Board(3, 5, False))

    def said(pegs):
        for column, peg in enumerate((*pegs, ".", ".")[:3]):
            value = int(peg) if str(peg).isdigit() else peg
            sheet.put_at(layout.asked.cell(0, column), None if peg == "." else value)
        return cells(sheet, layout.reason)[0][0]

    assert said("...") == "▶ Type a code here, and see which attempts rule it out."
    for wrong in ("12.", "126", "112"):
        assert said(wrong) == (
            "⚠ That is not a code: type 3 numbers from 1 to 5, or colours by letter or name, each at most once."
        )
    for right in ("123", ("1 2 3",), (123,), ("roy",)):
        assert said(right) == "▶ No guess has been answered yet: every code is possible."


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
    assert [value for _, value in cells(sheet, FIGURES)] == [8, 4, 2, 4.75, 4, 2, 2]
    needed = {n: (alone, helped) for n, alone, helped in cells(sheet, LAYOUT.distribution)}
    assert needed == {**dict.fromkeys(range(1, 11), (0, 0)), 4: (2, 0), 5: (0, 1), 6: (0, 1)}
    assert sheet.errors() == []


def test_impossible_numbers_of_guesses_are_refused(make_game):
    """The list of games accepts as the number of guesses only whole numbers from 1 to 30."""
    column = GAMES_LIST.strip(GUESSES)
    (rule,) = [
        rule for rule in read_workbook(make_game())["Statistics"].data_validations.dataValidation
        if column.address in str(rule.sqref)
    ]  # fmt: skip
    assert (rule.type, rule.formula1, rule.formula2, rule.showErrorMessage) == ("whole", "1", "30", True)


@pytest.mark.loop
@pytest.mark.parametrize("open_sheet", ["ironcalc"], indirect=True)
def test_what_is_typed_in_two_places_in_the_loop(make_game, open_sheet):
    """The message reports a game number that differs from a typed code, and a correction of a missing attempt."""
    sheet = open_sheet(make_game("--pegs", "3", "--colors", "4"))
    type_row(sheet, "OwnCode", 0, "123")
    assert message(sheet).startswith("▶ Attempt 1")
    sheet.put("GameNumber", 0, 0, Board(3, 4).game_number("124"))
    assert message(sheet).startswith("⚠ The code on the sheet Hide a code is hidden, not that of the game number")
    sheet.put("GameNumber", 0, 0, None)
    type_row(sheet, "OwnCode", 0, "...")
    sheet.put("OwnCode", 0, 0, "r o y")
    assert message(sheet).startswith("▶ Attempt 1")
    assert cells(sheet, Layout(Board(3, 4), 10).own_message)[0][0].startswith("✔ This code is hidden")
    sheet.put("OwnCode", 0, 0, None)
    type_row(sheet, "Corrections", 0, "101")
    assert message(sheet).startswith("▶ Correct an answer: type the number of the attempt")
    type_row(sheet, "Guesses", 0, "112")
    sheet.put("TypedBlacks", 0, 0, "2,1")
    assert (sheet.get("Blacks")[0], sheet.get("Whites")[0]) == ([0.0], [1.0])


def test_statistics_have_a_chart(make_game):
    """The stacked chart on the sheet Statistics shows two columns of the table on this sheet."""
    (chart,) = read_workbook(make_game())["Statistics"]._charts
    assert chart.grouping == "stacked"
    assert [series.val.numRef.f for series in chart.series] == ["'Statistics'!$J$32:$J$41", "'Statistics'!$K$32:$K$41"]


def test_games_are_counted_in_whole_numbers(make_game):
    """The chart on the sheet Statistics has no visible axis; each bar that is not empty shows its number of games."""
    sheet = read_workbook(make_game())["Statistics"]
    (chart,) = sheet._charts
    assert (chart.y_axis.scaling.min, chart.y_axis.majorUnit) == (0, 1)
    assert (chart.y_axis.delete, chart.y_axis.majorGridlines) == (True, None)
    assert [series.dLbls.showVal for series in chart.series] == [True, True]
    bars = LAYOUT.distribution.block(0, 1, LAYOUT.attempts, 2)
    assert {cell.number_format for row in sheet[bars.span] for cell in row} == {"0;;"}


def test_labels_of_the_example_have_room(make_game):
    """On the sheet How to play, the labels Code and Guess have two columns each, because one is too narrow in Excel."""
    sheet = read_workbook(make_game())["How to play"]
    merged = {str(cells) for cells in sheet.merged_cells.ranges}
    labels = [cell for (cell,) in sheet["B1:B99"] if cell.value in ("Code", "Guess")]
    assert len(labels) == 2
    assert {f"B{cell.row}:C{cell.row}" for cell in labels} <= merged


START = (
    "▶ To hide a code, type a game number from 1 to 1,296 above the board. To guess somebody else's code, type your "
    "guesses and, below the board, the black and white pegs that they get."
)


SAYINGS = {
    "opening": (None, {}, START),
    "hidden": (7, {}, "▶ Attempt 1: type a guess of 4 colours, by number, letter or name. 1,296 codes are left."),
    "unfinished": (7, {"Guesses": {0: "12.."}}, "▶ Attempt 1: 2 of 4 pegs; type the rest."),
    "no colour": (
        7,
        {"Guesses": {0: "1237"}},
        "⚠ Attempt 1: “7” is not a colour here. Type 1 to 6, or a letter or name from the list of colours.",
    ),
    "no letter of a colour": (
        7,
        {"Guesses": {0: "BQ34"}},
        "⚠ Attempt 1: “Q” is not a colour here. Type 1 to 6, or a letter or name from the list of colours.",
    ),
    "letters of colours": (
        None,
        {"Guesses": {0: "ROYR"}},
        "▶ Attempt 1: type the black and white pegs that 1231 got, below the board; no code is hidden here.",
    ),
    "impossible": (
        None,
        {"Guesses": {0: "1122"}, "TypedBlacks": {0: "3"}, "TypedWhites": {0: "1"}},
        "⚠ Attempt 1: 3 black and 1 white is impossible: the last peg could only go in its own place.",
    ),
    "answer without a guess": (
        None,
        {"TypedBlacks": {0: "1"}, "TypedWhites": {0: "1"}},
        "⚠ Attempt 1: type the guess before its answer.",
    ),
    "an answer left empty": (
        None,
        {
            "Guesses": {0: "1123", 1: "1415", 2: "4233"},
            "TypedBlacks": {0: "1", 2: "1"},
            "TypedWhites": {0: "1", 2: "1"},
        },
        "▶ Attempt 4: type a guess and, below the board, the black and white pegs that it got. "
        f"{count_left((1, 1, 2, 3), (4, 2, 3, 3))} codes are left. Attempt 2 has no answer and is ignored.",
    ),
    "contradiction": (
        None,
        {"Guesses": {0: "1122", 1: "1122"}, "TypedBlacks": {0: "1", 1: "0"}, "TypedWhites": {0: "1", 1: "0"}},
        explained(Game(USUAL, [read_attempt(text, USUAL) for text in ("1122:1,1", "1122:0,0")])).removesuffix(
            messages.PLAYED
        ),
    ),
    "contradiction of more than one answer": (
        None,
        {
            "Guesses": dict.fromkeys(range(3), "1122"),
            "TypedBlacks": {0: "1", 1: "0", 2: "2"},
            "TypedWhites": {0: "1", 1: "0", 2: "0"},
        },
        "⚠ No code fits these answers: none is left after attempt 2. Changing one answer is not enough: at least two are wrong.",
    ),
}


@EVERY_MESSAGE
def test_attempts_run_out_although_one_is_ignored(make_game, open_sheet):
    """Once every row has a guess, the message asks for no more guesses, and reports the attempt without an answer."""
    sheet = open_sheet(make_game(*BOARDS["small"]))
    for row, guess in enumerate(("11", "11", "12")):
        type_row(sheet, "Guesses", row, guess)
    for row in (1, 2):
        type_row(sheet, "TypedBlacks", row, "1")
        type_row(sheet, "TypedWhites", row, "0")
    assert message(sheet).startswith("⚠ No code fits these answers: none is left after attempt 3.")
    type_row(sheet, "TypedBlacks", 2, "0")
    type_row(sheet, "TypedWhites", 2, "2")
    assert message(sheet) == (
        "⚠ All attempts are used and the code was not found. Only one code is left. Attempt 1 has no answer and is ignored."
    )
    assert sheet.get("Remaining") == [[""], [2], [1]]


@EVERY_MESSAGE
def test_the_message_says_what_to_do_or_what_is_wrong(make_game, open_sheet):
    """The message reports each mistake and its remedy; after the input is cleared, the first message returns."""
    sheet = open_sheet(make_game())
    told = {}
    # all in one workbook, because opening one takes longest
    for called, (number, typed, _) in SAYINGS.items():
        hide(sheet, number)
        for name, rows in typed.items():
            for row, values in rows.items():
                type_row(sheet, name, row, values)
        told[called] = message(sheet), sheet.errors()
        hide(sheet, None)
        for name, rows in typed.items():
            for row, values in rows.items():
                type_row(sheet, name, row, "." * len(values))
        assert message(sheet) == START, called
    assert told == {called: (said, []) for called, (*_, said) in SAYINGS.items()}


@STEP_BY_STEP
def test_attempts_run_out(make_game, open_sheet):
    """After the last attempt, the message reports that the code was not found, and shows the hidden code."""
    sheet = open_sheet(make_game(*BOARDS["small"]))
    layout = Layout(Board(2, 2), 3)
    sheet.put_at(layout.number, Board(2, 2).game_number("22"))
    for row in range(3):
        type_row(sheet, "Guesses", row, "11")
    assert message(sheet) == "⚠ All attempts are used and the code was not found. The code was 22."


@STEP_BY_STEP
def test_repeats_are_refused_where_there_are_none(make_game, open_sheet):
    """On a board without repeats, the message reports a guess that repeats a colour."""
    sheet = open_sheet(make_game(*BOARDS["no-repeats"]))
    type_row(sheet, "Guesses", 0, "112")
    assert message(sheet) == "⚠ Attempt 1: 112 repeats a colour: this board allows each colour once."
