"""The game workbook without macros, played in real calculators against the engine."""

import random

import numpy as np
import openpyxl
import pytest
from formulas import OLD_FUNCTIONS, assert_it_opens_with_what_it_calculates, functions_used, unlocked_cells

from mastermind_xl import Attempt, Board, find_candidates, score
from mastermind_xl.cli import main
from mastermind_xl.workbook.game.layout import Layout
from mastermind_xl.workbook.game.ticket import index_of, number_of

USUAL = Board()
LAYOUT = Layout(USUAL)
BOARDS = {
    "usual": (),
    "no-repeats": ("--pegs", "3", "--colors", "5", "--no-repeats"),
    "two-digits": ("--pegs", "2", "--colors", "12"),
    "small": ("--pegs", "2", "--colors", "2", "--attempts", "3"),
}


@pytest.fixture(scope="session")
def make_game(tmp_path_factory):
    """A function from options to a game workbook, made once for each set of options."""
    made = {}

    def make_game(*options):
        if options not in made:
            made[options] = tmp_path_factory.mktemp("game") / "game.xlsx"
            assert main(["game", str(made[options]), *options]) == 0
        return made[options]

    return make_game


def type_row(sheet, name, row, values):
    for column, value in enumerate(values):
        sheet.put(name, row, column, None if value == "." else int(value) if str(value).isdigit() else value)


def hide(sheet, number):
    sheet.put_at(LAYOUT.number, number)


def message(sheet):
    return sheet.get("Message")[0][0]


# --- the file -----------------------------------------------------------------------------------


@pytest.mark.parametrize("options", BOARDS.values(), ids=BOARDS)
def test_the_open_xml_sdk_finds_nothing(make_game, validate_ooxml, options):
    """Microsoft's own validator accepts the workbook for boards of every kind."""
    validate_ooxml(make_game(*options))


@pytest.mark.parametrize("options", BOARDS.values(), ids=BOARDS)
def test_it_opens_with_the_values_that_it_calculates(make_game, open_sheet, options):
    """Every formula's value in the file is what a calculator makes of it, and none is an error."""
    assert_it_opens_with_what_it_calculates(make_game(*options), open_sheet)


def test_formulas_use_functions_that_every_excel_knows(make_game):
    """Cells hold old functions only, so the sheet works in Excel 2010 and in LibreOffice."""
    used = set().union(*(functions_used(make_game(*options)) for options in BOARDS.values()))
    assert used <= OLD_FUNCTIONS
    assert "SUMPRODUCT" in used


def test_the_usual_board_has_the_vba_workbooks_addresses(make_game):
    """Possibilities in A2:D1297, ruled out in E, code in I1:L1, attempts in I3:L12, black in M, white in N."""
    book = openpyxl.load_workbook(make_game())
    addresses = {name: defined.attr_text.replace("$", "") for name, defined in book.defined_names.items()}
    assert (
        addresses.items()
        >= {
            "Possibilities": "Game!A2:D1297",
            "RuledOut": "Game!E2:E1297",
            "Code": "Game!I1:L1",
            "Guesses": "Game!I3:L12",
            "Blacks": "Game!M3:M12",
            "Whites": "Game!N3:N12",
        }.items()
    )
    codes = [row[:4] for row in book["Game"].iter_rows(min_row=2, max_row=1297, max_col=4, values_only=True)]
    assert np.array_equal(codes, USUAL.codes)


def test_only_what_is_typed_is_unlocked(make_game):
    """Guesses, answers of somebody else's code, the code and the choices can be typed; nothing has a password."""
    path = make_game()
    unlocked = unlocked_cells(path)
    typed = set()
    for area in (LAYOUT.code, LAYOUT.guesses, LAYOUT.answers):
        for row in range(area.rows):
            typed |= {(area.sheet, area.cell(row, column).address) for column in range(area.columns)}
    assert typed <= unlocked
    others = {address for _, address in unlocked - typed}
    assert {LAYOUT.strategy.address, LAYOUT.number.address, LAYOUT.shown.address} <= others
    assert len(others) <= 9  # the choices are three cells wide


# --- hiding a code ------------------------------------------------------------------------------


@pytest.mark.parametrize("codes", [1, 2, 4, 60, 216, 1296, 5040, 32768, 1_000_000])
def test_game_numbers_hide_each_code_once(codes):
    """Numbers 1 to N hide N different codes, and the way back is right."""
    sample = range(1, codes + 1) if codes < 10_000 else random.Random(1).sample(range(1, codes + 1), 5_000)
    indices = [index_of(number, codes) for number in sample]
    assert len(set(indices)) == len(sample)
    assert all(0 <= index < codes for index in indices)
    assert [number_of(index, codes) for index in indices] == list(sample)


def test_a_game_number_hides_a_code(make_game, open_sheet):
    """The code behind a number is the engine's; it is not to be read on the sheet until it is shown."""
    sheet = open_sheet(make_game())
    for number in (1, 417, 1296, 1297, 123_456_789):
        hide(sheet, number)
        secret = USUAL.code(index_of(number, 1296))
        assert sheet.get("Code") == [["?"] * 4]
        sheet.put_at(LAYOUT.shown, "yes")
        assert sheet.get("Code") == [list(secret)]
        sheet.put_at(LAYOUT.shown, "no")
    for nonsense in ("seven", 1.5, None):
        hide(sheet, nonsense)
        assert sheet.get("Code") == [[""] * 4]


def test_answers_and_what_they_rule_out(make_game, open_sheet):
    """Black, white, codes left and the ruled-out column are the engine's after every guess."""
    sheet = open_sheet(make_game())
    chance = random.Random(4)
    for _ in range(5):
        number = chance.randint(1, 1296)
        hide(sheet, number)
        secret = USUAL.code(index_of(number, 1296))
        attempts = []
        for row in range(4):
            guess = USUAL.code(chance.randrange(1296))
            type_row(sheet, "Guesses", row, guess)
            feedback = score(secret, guess)
            assert (sheet.get("Blacks")[row], sheet.get("Whites")[row]) == (
                [feedback.black],
                [feedback.white],
            )
            attempts.append(Attempt(guess, feedback))
            left = find_candidates(USUAL, attempts)
            assert sheet.get("Remaining")[row] == [len(left)]
            assert np.array_equal(
                [row == [""] for row in sheet.get("RuledOut")], np.isin(np.arange(1296), left)
            )
        type_row(sheet, "Guesses", 4, secret)
        assert message(sheet) == f"✔ {USUAL.format(secret)} is the code: found with attempt 5."
        for row in range(5):
            type_row(sheet, "Guesses", row, "....")
    assert sheet.errors() == []


def test_a_code_typed_by_another_player(make_game, open_sheet):
    """A code typed over the question marks is the one that guesses are scored against."""
    sheet = open_sheet(make_game())
    type_row(sheet, "Code", 0, "1236")
    type_row(sheet, "Guesses", 0, "1322")
    assert (sheet.get("Blacks")[0], sheet.get("Whites")[0]) == ([1.0], [2.0])
    type_row(sheet, "Code", 0, "12..")
    assert message(sheet) == "⚠ The code in the first line is not finished: 4 numbers from 1 to 6."
    type_row(sheet, "Code", 0, "1237")
    assert message(sheet).startswith("⚠ The code in the first line")


def test_somebody_elses_code(make_game, open_sheet):
    """Without a hidden code, typed answers rule codes out."""
    sheet = open_sheet(make_game())
    type_row(sheet, "Guesses", 0, "1122")
    said = "▶ Attempt 1: type the black and white pegs that 1122 got; no code is hidden here."
    assert message(sheet) == said
    sheet.put("Blacks", 0, 0, 1)
    assert message(sheet) == "⚠ Attempt 1: type both black and white; 0 if there is none."
    sheet.put("Whites", 0, 0, 1)
    assert sheet.get("Remaining")[0] == [208]
    expected = "▶ Attempt 2: type a guess, then the black and white pegs that it got elsewhere. 208 codes are possible."
    assert message(sheet) == expected


# --- what it says -------------------------------------------------------------------------------

START = (
    "▶ To hide a code, type a game number from 1 to 1296. To play against somebody else's code, "
    "type your guesses and the black and white pegs they get."
)
SAYINGS = {
    "opening": (None, {}, START),
    "hidden": (7, {}, "▶ Attempt 1: type a guess of 4 colours, 1 to 6. 1296 codes are possible."),
    "unfinished": (7, {"Guesses": {0: "12.."}}, "⚠ Attempt 1: the guess has 2 of 4 pegs; finish it."),
    "no colour": (
        7,
        {"Guesses": {0: "1237"}},
        "⚠ Attempt 1: the colours are the numbers 1 to 6, one in each cell.",
    ),
    "a letter": (
        7,
        {"Guesses": {0: "R234"}},
        "⚠ Attempt 1: the colours are the numbers 1 to 6, one in each cell.",
    ),
    "impossible": (
        None,
        {"Guesses": {0: "1122"}, "Blacks": {0: "3"}, "Whites": {0: "1"}},
        "⚠ Attempt 1: 3 black and 1 white cannot be: the last peg has nowhere else to be.",
    ),
    "answer without a guess": (
        None,
        {"Blacks": {0: "1"}, "Whites": {0: "1"}},
        "⚠ Attempt 1: type the guess before its answer.",
    ),
    "contradiction": (
        None,
        {"Guesses": {0: "1122", 1: "1122"}, "Blacks": {0: "1", 1: "0"}, "Whites": {0: "1", 1: "0"}},
        "⚠ No code fits these answers: after attempt 2 none is left. Check the answers of attempts 1 to 2.",
    ),
}


@pytest.mark.parametrize(("number", "typed", "said"), SAYINGS.values(), ids=SAYINGS)
def test_the_message_says_what_to_do_or_what_is_wrong(make_game, open_sheet, number, typed, said):
    """The message names the attempt and the cure."""
    sheet = open_sheet(make_game())
    hide(sheet, number)
    for name, rows in typed.items():
        for row, values in rows.items():
            type_row(sheet, name, row, values)
    assert message(sheet) == said
    assert sheet.errors() == []


def test_attempts_run_out(make_game, open_sheet):
    """After the last attempt the sheet says how many codes are still possible."""
    sheet = open_sheet(make_game(*BOARDS["small"]))
    layout = Layout(Board(2, 2), 3)
    sheet.put_at(layout.number, number_of(3, 4))
    for row in range(3):
        type_row(sheet, "Guesses", row, "11")
    assert (
        message(sheet)
        == "⚠ All attempts are used, and the code is not found. 1 code is possible. Type yes beside “Show the code” to see it."
    )


def test_repeats_are_refused_where_there_are_none(make_game, open_sheet):
    """On a board without repeats a guess with a repeat is named."""
    sheet = open_sheet(make_game(*BOARDS["no-repeats"]))
    type_row(sheet, "Guesses", 0, "112")
    assert message(sheet) == "⚠ Attempt 1: 112 repeats a colour: this board allows each colour once."
