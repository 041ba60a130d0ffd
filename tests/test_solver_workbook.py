"""The solver workbook, played in real calculators and compared with the engine."""

import random
import zipfile
from functools import partial
from itertools import count, zip_longest

import numpy as np
import pytest
from formulas import (
    OLD_FUNCTIONS,
    assert_it_opens_with_what_it_calculates,
    find_repairs,
    functions_used,
    read_workbook,
    skip_single_cells,
    unlocked_cells,
)
from marks import always
from openpyxl.utils import column_index_from_string
from sheets import EVERY_MESSAGE, STEP_BY_STEP, WHOLE_GAMES, IronSheet, explained, on_boards

from mastermind_xl import Attempt, Board, Feedback, evaluate, grow, make_strategy, score
from mastermind_xl.cli import main
from mastermind_xl.core import looks as looks_of_pegs
from mastermind_xl.core import paint
from mastermind_xl.core.colors import LETTERED, PALETTES, color_letters, color_names
from mastermind_xl.core.feedback import feedbacks
from mastermind_xl.core.game import Game, read_attempt
from mastermind_xl.search.proof import Search
from mastermind_xl.strategies.optimal import prove

USUAL = Board()
BOARDS = {
    "usual": ("--pegs", "4", "--colors", "6"),
    "no-repeats": ("--pegs", "3", "--colors", "5", "--no-repeats"),
    "two-digits": ("--pegs", "2", "--colors", "12"),
    "long": ("--pegs", "6", "--colors", "2", "--attempts", "4"),
    "one-peg": ("--pegs", "1", "--colors", "3"),
    "one-code": ("--pegs", "2", "--colors", "1", "--attempts", "1"),
}


@pytest.fixture(scope="session")
def make_solver(written):
    """A function that writes a solver workbook with these options; each is written only once."""
    return partial(written, "solver.xlsx", "solver", "--strategy", "knuth")


@pytest.fixture(scope="session")
def usual_tree():
    return grow(make_strategy("knuth", USUAL))


def suggestion(sheet, attempt):
    """Return the suggestion on the sheet for an attempt, counted from 0; empty if there is none."""
    pegs = sheet.get("Suggestions")[attempt]
    return "".join(str(int(peg)) for peg in pegs) if "" not in pegs else ""


def answer(sheet, attempt, feedback):
    sheet.put("Blacks", attempt, 0, feedback.black)
    sheet.put("Whites", attempt, 0, feedback.white)


def type_guess(sheet, attempt, guess):
    for peg, color in enumerate(guess):
        sheet.put("Guesses", attempt, peg, None if color is None else int(color))


def clear(sheet):
    for name in ("Guesses", "Blacks", "Whites"):
        for row, values in enumerate(sheet.get(name)):
            for column, value in enumerate(values):
                if value != "":
                    sheet.put(name, row, column, None)


def message(sheet):
    return sheet.get("Message")[0][0]


def found_with(code, attempt):
    """Return the message that the sheet shows after the code is found."""
    return f"✔ {code} is the code: found on attempt {attempt}."


# --- the file -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", always(("two-digits", "one-code"), ["usual", "two-digits", "long", "one-peg", "one-code"])
)
def test_the_open_xml_sdk_finds_nothing(make_solver, validate_ooxml, name):
    """Microsoft's Open XML SDK finds no errors in solver workbooks for boards of every kind."""
    validate_ooxml(make_solver(*BOARDS[name]))


@on_boards("options", BOARDS)
def test_it_opens_with_the_values_that_it_calculates(make_solver, open_sheet, options):
    """In every calculator, each formula of the solver workbook gives its stored value and no error."""
    skip_single_cells(open_sheet, options)
    assert_it_opens_with_what_it_calculates(make_solver(*options), open_sheet)


@pytest.mark.slow
def test_what_prints(make_solver):
    """Only visible sheets of the solver workbook have print areas; the sheet Solver prints light and on one page."""
    book = read_workbook(make_solver())
    assert not any(
        sheet.print_title_rows for sheet in book
    )  # with title rows, LibreOffice would draw page breaks on all sheets
    seen = [sheet.title for sheet in book if sheet.sheet_state == "visible"]
    # LibreOffice would print a hidden sheet all the same.
    assert [sheet.title for sheet in book if sheet.print_area and sheet.title not in seen] == []
    assert seen == ["Solver", "Fixed guesses", "Partition", "How to play", "Score two codes", "Blank boards"]
    (printed,) = book["Solver"][book["Solver"].print_area.partition("!")[2].replace("$", "")][:1]
    assert printed[0].value == "Mastermind solver"  # a light copy of the board
    assert all(cell.fill.fill_type is None for cell in printed)
    assert printed[0].column > book["Solver"][book.defined_names["ColorLetters"].attr_text.split("$")[1] + "1"].column
    assert (book["Solver"].page_setup.fitToWidth, book["Solver"].page_setup.fitToHeight) == (1, 1)
    assert book["Solver"].sheet_properties.pageSetUpPr.fitToPage


@pytest.mark.slow
def test_formulas_use_functions_that_every_excel_knows(make_solver):
    """The formulas of the solver workbook use only functions that Excel 2010 and LibreOffice know."""
    used = set().union(*(functions_used(make_solver(*options)) for options in BOARDS.values()))
    assert used <= OLD_FUNCTIONS
    assert "SUMPRODUCT" in used


@pytest.mark.slow
def test_only_what_is_typed_is_unlocked(make_solver):
    """Visible sheets of the solver workbook are protected without a password; only input cells are unlocked."""
    book = read_workbook(make_solver())
    typed = {("Score two codes", f"{column}{row}") for column in "RSTU" for row in (1, 2)}
    names = ("Guesses", "Blacks", "Whites", "FixedBlacks", "FixedWhites", "ColorNames", "Corrections")
    for name in names:
        for title, area in book.defined_names[name].destinations:
            cells = {cell.coordinate for row in book[title][area] for cell in row}
            # the last cell of a correction is as wide as the rest of its line
            for merged in book[title].merged_cells.ranges:
                if merged.start_cell.coordinate in cells:
                    cells |= {cell.coordinate for row in book[title][merged.coord] for cell in row}
            typed |= {(title, each) for each in cells}
    assert unlocked_cells(make_solver()) == typed
    assert len(typed) == (5 + 2) * 6 + 6 * 2 + 6 + 2 * 6 + 8  # two more rows than the strategy needs


@pytest.mark.slow
def test_the_same_workbook_has_the_same_bytes(make_solver, tmp_path):
    """Writing the same solver workbook again gives a file with the same bytes."""
    assert main(["solver", str(tmp_path / "again.xlsx"), "--strategy", "knuth"]) == 0
    assert (tmp_path / "again.xlsx").read_bytes() == make_solver().read_bytes()


@pytest.mark.parametrize("name", [pytest.param(name, marks=[pytest.mark.slow] * (name != "grey")) for name in PALETTES])
def test_digits_stay_readable_on_their_pegs(make_solver, name):
    """In every palette, the digit or letter on a peg has a contrast of at least 4.5 to its background (WCAG AA)."""
    book = read_workbook(make_solver("--pegs", "2", "--palette", name))
    area = book.defined_names["Guesses"].attr_text.replace("$", "").partition("!")[2]
    rules = [
        rule
        for place in book["Solver"].conditional_formatting
        if area in str(place.sqref).split()
        for rule in place.rules
        if rule.dxf.numFmt
    ]
    shown = {(rule.dxf.font.color.rgb[2:], rule.dxf.fill.bgColor.rgb[2:]) for rule in rules}
    pegs = looks_of_pegs.peg_colors(6, name)
    # A letter stands on its colour; a number is cut out of a peg of that colour.
    drawn = {(peg.ink, peg.fill) if name == LETTERED else (peg.fill, peg.behind) for peg in pegs}
    assert drawn <= shown
    assert min(looks_of_pegs.contrast(*pair) for pair in shown) >= paint.LEGIBLE
    assert all(looks_of_pegs.contrast(peg.fill, peg.ink) >= paint.LEGIBLE for peg in looks_of_pegs.peg_colors(99, name))


# --- playing its suggestions --------------------------------------------------------------------


@pytest.mark.slow
def test_the_node_table_finds_every_code_as_the_engine_does(make_solver, usual_tree):
    """For all 1296 codes, the sheet Tree leads to the code with the engine's guesses."""
    sheet = read_workbook(make_solver())["Tree"]
    rows = [row[1:] for row in sheet.iter_rows(min_row=2, values_only=True)]
    kinds = feedbacks(4)
    distribution = [0] * 10
    for index, code in enumerate(USUAL.codes.tolist()):
        node, path = 1, []
        while True:
            guess, children = rows[node - 1][:4], rows[node - 1][4:]
            path.append(tuple(guess))
            feedback = score(code, guess)
            if feedback == (4, 0):
                break
            node = children[kinds.index(feedback)]
        assert path == usual_tree.path(index)
        distribution[len(path) - 1] += 1
    assert tuple(distribution[:5]) == evaluate(make_strategy("knuth", USUAL)).distribution


def follow_all(sheet, secrets):
    """Follow the suggestions for several codes together, and type each answer once, in the order of the tree.

    Returns the number of guesses for each code.
    """
    found = {}

    def visit(candidates, attempt):
        guess = suggestion(sheet, attempt)
        parts = {}
        for code in candidates:
            parts.setdefault(score(code, guess), []).append(code)
        for feedback in sorted(feedback for feedback, part in parts.items() if secrets & set(part)):
            answer(sheet, attempt, feedback)
            assert sheet.get("Remaining")[attempt] == [len(parts[feedback])]
            if feedback == (4, 0):
                found[guess] = attempt + 1
                assert message(sheet) == found_with(guess, attempt + 1)
            else:
                visit(parts[feedback], attempt + 1)
        for name in ("Blacks", "Whites"):
            sheet.put(name, attempt, 0, None)

    visit([USUAL.format(code) for code in USUAL.codes], 0)
    return found


@pytest.mark.parametrize(
    ("open_sheet", "games"),
    [
        ("libreoffice", 6),
        ("ironcalc", 2),
        pytest.param("libreoffice", 50, marks=pytest.mark.exhaustive),
        pytest.param("ironcalc", 20, marks=pytest.mark.exhaustive),
    ],
    indirect=["open_sheet"],
)
def test_its_suggestions_need_the_engines_number_of_guesses(make_solver, usual_tree, open_sheet, games):
    """A player who follows the sheet's suggestions needs as many guesses for random codes as the engine."""
    secrets = random.Random(1).sample(range(1296), games)
    needed = {USUAL.format(USUAL.code(secret)): len(usual_tree.path(secret)) for secret in secrets}
    sheet = open_sheet(make_solver())
    assert follow_all(sheet, needed.keys()) == needed
    assert sheet.errors() == []


def type_game(sheet, tree, secret, before=()):
    """Type all answers of a game, replacing those of the game before; return the game's attempts."""
    board = tree.board
    guesses = tree.path(secret)
    attempts = [Attempt(guess, score(board.code(secret), guess)) for guess in guesses]
    for number, (new, old) in enumerate(zip_longest(attempts, before)):
        if new is None or old is None or new.feedback != old.feedback:
            answer(sheet, number, new.feedback if new else Feedback(None, None))
    return attempts


def look_at_game(sheet, board, attempts):
    """Check that the sheet shows the engine's guesses and the found code; return the number of guesses."""
    guesses = [row for row in sheet.get("Suggestions") if row[0]]
    assert guesses == [list(attempt.guess) for attempt in attempts]
    assert message(sheet) == found_with(board.format(attempts[-1].guess), len(attempts))
    return len(guesses)


@WHOLE_GAMES
def test_whole_games_are_followed(make_solver, open_sheet, name, games):
    """When all answers of a game are typed, the sheet shows the engine's guesses and the found code."""
    options = BOARDS[name]
    board = Board(int(options[1]), int(options[3]), "--no-repeats" not in options)
    tree = grow(make_strategy("knuth", board))
    sheet = open_sheet(make_solver(*options))
    attempts = []
    for secret in random.Random(4).sample(range(board.size), games):
        attempts = type_game(sheet, tree, secret, attempts)
        look_at_game(sheet, board, attempts)


@pytest.mark.exhaustive
@pytest.mark.parametrize("open_sheet", ["ironcalc", "gnumeric", "hyperformula"], indirect=True)
def test_every_code_is_found_in_the_other_calculators(make_solver, open_sheet):
    """In IronCalc, Gnumeric and HyperFormula, the optimal solver sheet finds all 1296 codes with 5625 guesses."""
    sheet, tree = open_sheet(make_solver("--strategy", "optimal")), grow(make_strategy("optimal", USUAL))
    found, attempts = 0, []
    for secret in sorted(range(1296), key=lambda secret: tree.path(secret)):  # similar games in a row
        attempts = type_game(sheet, tree, secret, attempts)
        found += look_at_game(sheet, USUAL, attempts)
    assert found == 5625


@STEP_BY_STEP
@pytest.mark.parametrize("options", list(BOARDS.values())[1:4], ids=list(BOARDS)[1:4])
def test_other_boards(make_solver, open_sheet, options):
    """On boards without repeats, with two-digit colours or with long codes, the sheet suggests the engine's guesses."""
    board = Board(int(options[1]), int(options[3]), "--no-repeats" not in options)
    tree = grow(make_strategy("knuth", board))
    sheet = open_sheet(make_solver(*options))
    for secret in random.Random(2).sample(range(board.size), 3):
        path = tree.path(secret)
        for attempt, guess in enumerate(path[:4]):
            assert sheet.get("Suggestions")[attempt] == list(guess)
            answer(sheet, attempt, score(board.code(secret), guess))
        clear(sheet)


# --- guesses of one's own -----------------------------------------------------------------------


@pytest.mark.loop
@pytest.mark.parametrize("open_sheet", ["ironcalc"], indirect=True)
def test_a_guess_of_ones_own_in_the_loop(make_solver, open_sheet):
    """After a guess of the player's own, the sheet suggests the guess of ``sampled``, or the only code left.

    If the guess has no answer yet, there is no suggestion.
    """
    sheet, sampled = open_sheet(make_solver()), make_strategy("sampled", USUAL)
    type_guess(sheet, 0, (3, 4, 5, 6))
    assert (sheet.get("Remaining")[0], suggestion(sheet, 1)) == ([""], "")

    for feedback in ((1, 1), (0, 2)):
        answer(sheet, 0, Feedback(*feedback))
        game = Game(USUAL, [((3, 4, 5, 6), feedback)])
        assert sheet.get("Remaining")[0] == [len(game.candidates)]
        assert suggestion(sheet, 1) == USUAL.format(USUAL.code(sampled.choose(game).guess_index))

    branches = (after for guess in range(USUAL.size) for after in game.branches(guess).values())
    last = next(after for after in branches if len(after.candidates) == 1)
    attempt = last.attempts[-1]
    type_guess(sheet, 1, attempt.guess)
    answer(sheet, 1, attempt.feedback)
    assert suggestion(sheet, 2) == USUAL.format(USUAL.code(last.candidates[0]))


@pytest.mark.loop
@pytest.mark.parametrize("open_sheet", ["ironcalc"], indirect=True)
def test_the_printed_answers_in_the_loop(make_solver, open_sheet):
    """The printed copy of the board shows answers that were typed into one cell, and corrected answers."""
    path = make_solver()
    first = read_workbook(path)["Solver"].print_area.split("!")[1].split("$")[1]
    sheet = open_sheet(path)
    answer_as = ("1,1", "bw", 11)
    column = column_index_from_string(first) + 4
    for row, typed in enumerate(answer_as):
        sheet.put("Blacks", row, 0, typed)
    top = read_workbook(path).defined_names["Blacks"].attr_text.split("$")[2].split(":")[0]
    printed = sheet.table("Solver", int(top) + 2, column + 2)[int(top) - 1 :]
    assert [tuple(row[column : column + 2]) for row in printed] == [("1 ●", "1 ○")] * 3
    for place, value in enumerate((1, 0, 1)):
        sheet.put("Corrections", 0, place, value)
    assert tuple(sheet.table("Solver", int(top), column + 2)[-1][column:]) == ("0 ", "1 ○")


@STEP_BY_STEP
def test_guesses_of_ones_own(make_solver, open_sheet):
    """After guesses of the player's own, the codes left match the engine, and ``sampled`` makes the suggestions."""
    sheet = open_sheet(make_solver())
    sampled = make_strategy("sampled", USUAL)
    chance = random.Random(3)
    for _ in range(3):
        secret = USUAL.code(chance.randrange(1296))
        attempts = []
        for attempt in range(4):
            if attempt < chance.randint(1, 3):
                guess = USUAL.code(chance.randrange(1296))
                type_guess(sheet, attempt, guess)
            else:
                guess = tuple(int(peg) for peg in sheet.get("Suggestions")[attempt])
            feedback = score(secret, guess)
            answer(sheet, attempt, feedback)
            attempts.append(Attempt(guess, feedback))
            left = Game(USUAL, attempts).candidates
            assert sheet.get("Remaining")[attempt] == [len(left)]
            ruled_out = [row == ["x"] for row in sheet.get("RuledOut")]
            assert np.array_equal(np.flatnonzero(~np.array(ruled_out)), left)
            if feedback.black == 4:
                break
            assert suggestion(sheet, attempt + 1) == USUAL.format(
                USUAL.code(sampled.choose(Game.at(USUAL, left)).guess_index)
            )
            assert ("not in the strategy's tree" in message(sheet)) == (len(left) > 2)
        clear(sheet)
    assert sheet.errors() == []


@EVERY_MESSAGE
def test_the_suggestion_typed_as_ones_own_stays_on_the_tree(make_solver, open_sheet, usual_tree):
    """If the player types the suggested code as a guess, the sheet still follows the strategy."""
    sheet = open_sheet(make_solver())
    type_guess(sheet, 0, "1122")
    answer(sheet, 0, Feedback(0, 1))
    node = usual_tree.children[0, Feedback(0, 1).rank]
    assert suggestion(sheet, 1) == USUAL.format(USUAL.code(usual_tree.guess_indices[node]))
    assert "left" not in message(sheet).split("codes are left")[-1]


# --- answers that are left empty ------------------------------------------------------------------


def ignored(*attempts):
    return "".join(f" Attempt {n} has no answer and is ignored: type each guess below it." for n in attempts)


@EVERY_MESSAGE
@pytest.mark.parametrize("without", [[1], [0, 2]])
def test_an_empty_answer_above_others_is_ignored(make_solver, open_sheet, without):
    """The codes left and the suggestion ignore an attempt without an answer until the player types this answer."""
    sheet = open_sheet(make_solver())
    sampled, secret = make_strategy("sampled", USUAL), (2, 5, 5, 3)
    made = [Attempt(guess, score(secret, guess)) for guess in [(1, 2, 3, 4), (1, 1, 4, 5), (6, 2, 6, 3), (2, 2, 1, 5)]]
    for number, attempt in enumerate(made):
        type_guess(sheet, number, attempt.guess)
        if number not in without:
            answer(sheet, number, attempt.feedback)
    game = Game(USUAL, made)
    for number in without:
        game = game.ignore(number + 1)
    left = game.candidates
    assert [row[0] for row in sheet.get("Remaining")[:4]] == game.remaining
    assert np.flatnonzero([row != ["x"] for row in sheet.get("RuledOut")]).tolist() == left.tolist()
    proposed = USUAL.format(USUAL.code(sampled.choose(Game.at(USUAL, left)).guess_index))
    assert suggestion(sheet, 4) == proposed
    assert message(sheet) == (
        f"▶ Attempt 5: guess {proposed}, then type the black and white pegs it gets. {len(left)} codes are left. "
        "(Your own guess is not in the strategy's tree, so this is a good candidate instead.)"
        + ignored(*(number + 1 for number in without))
    )
    for number in without:
        answer(sheet, number, made[number].feedback)
    assert [row[0] for row in sheet.get("Remaining")[:4]] == Game(USUAL, made).remaining
    assert "ignored" not in message(sheet)
    assert sheet.errors() == []


@EVERY_MESSAGE
def test_the_tree_is_followed_past_an_empty_answer(make_solver, open_sheet, usual_tree):
    """If the player ignores an attempt and types its guess again, the sheet still follows the strategy's tree.

    The message then asks the player to type each guess below the ignored attempt.
    """
    sheet = open_sheet(make_solver())
    waits = "⚠ Attempt 2 has to wait: attempt 1 is not finished yet."
    answer(sheet, 1, Feedback(0, 1))
    assert message(sheet) == f"{waits} To ignore attempt 1, type the guess of attempt 2 as well."
    type_guess(sheet, 1, "1122")
    node = usual_tree.children[0, Feedback(0, 1).rank]
    guess = USUAL.format(USUAL.code(usual_tree.guess_indices[node]))
    asks = f"▶ Attempt 3: guess {guess}, then type the black and white pegs it gets. 256 codes are left."
    assert suggestion(sheet, 2) == guess
    repeats = " Attempt 2 repeats attempt 1: another guess typed over it costs nothing more."
    assert message(sheet) == asks + ignored(1) + repeats
    answer(sheet, 2, Feedback(1, 1))
    assert message(sheet) == "⚠ Attempt 3: type the guess that got this answer." + ignored(1) + repeats
    type_guess(sheet, 2, guess)
    assert message(sheet).startswith("▶ Attempt 4: guess ")
    answer(sheet, 2, Feedback(4, 0))
    assert message(sheet) == found_with(guess, 3) + ignored(1)
    answer(sheet, 2, Feedback(1, None))
    assert message(sheet) == "▶ Attempt 3: type both black and white; 0 if there is none." + ignored(1) + repeats
    answer(sheet, 1, Feedback(None, None))
    answer(sheet, 2, Feedback(None, None))
    assert message(sheet) == waits


# --- colours by letter and name -----------------------------------------------------------------


def spellings(color, name, letter):
    """Return all ways to type a colour."""
    return [color, str(color), letter, letter.lower(), name, name.upper(), f" {name} "]


@EVERY_MESSAGE
@pytest.mark.parametrize("colors", [None, ("white", "Pink", "grey", "red", "my own", "brown")])
def test_guesses_by_letter_and_name(make_solver, open_sheet, colors):
    """Guesses typed by number, letter or name give the engine's numbers of codes left, even with new colour names."""
    sheet = open_sheet(make_solver())
    chance = random.Random(8)
    names = color_names(6) if colors is None else colors
    letters = color_letters([name.lower() for name in names])
    for row, name in enumerate(names):
        sheet.put("ColorNames", row, 0, name)
    assert [letter for (letter,) in sheet.get("ColorLetters")] == letters
    guesses = 0
    while guesses < 20:
        secret = USUAL.code(chance.randrange(1296))
        attempts = []
        while len(attempts) < 7 and not (attempts and attempts[-1].feedback.black == 4):
            guess = USUAL.code(chance.randrange(1296))
            attempts.append(Attempt(guess, score(secret, guess)))
            for peg, color in enumerate(guess):
                typed = chance.choice(spellings(color, names[color - 1], letters[color - 1]))
                sheet.put("Guesses", len(attempts) - 1, peg, typed)
            answer(sheet, len(attempts) - 1, attempts[-1].feedback)
        left = [len(Game(USUAL, attempts[:k]).candidates) for k in range(1, len(attempts) + 1)]
        assert [row[0] for row in sheet.get("Remaining")[: len(left)]] == left
        guesses += len(attempts)
        for k in range(len(attempts)):
            type_guess(sheet, k, [None] * 4)
            answer(sheet, k, Feedback(None, None))
    assert message(sheet).startswith(NEXT)


@STEP_BY_STEP
def test_a_name_of_ones_own_is_no_mistake(make_solver, open_sheet):
    """The legend accepts any name for a colour, such as a translation, and guesses may contain this name."""
    sheet = open_sheet(make_solver(*BOARDS["no-repeats"]))
    before = message(sheet)
    sheet.put("ColorNames", 2, 0, "grün")
    assert message(sheet) == before
    sheet.put("Guesses", 0, 0, "GRÜN")
    assert "is not a colour here" not in message(sheet)


@EVERY_MESSAGE
def test_a_name_that_is_used_twice_is_named(make_solver, open_sheet):
    """The message reports a colour name that is used twice until the player changes one of the two names."""
    sheet = open_sheet(make_solver())
    sheet.put("ColorNames", 1, 0, "red")
    for peg, color in enumerate(("red", 1, 1, 2)):
        sheet.put("Guesses", 0, peg, color)
    assert message(sheet).startswith("⚠ red is used twice in the list of colours")
    sheet.put("ColorNames", 1, 0, "pink")
    assert message(sheet).startswith("▶ Attempt 1: type the black and white pegs that 1112 got.")


# --- contradictions -----------------------------------------------------------------------------


def contradictory(board, chance):
    """Return a game whose last attempt contradicts the others."""
    attempts = []
    while True:
        guess, secret = (board.code(chance.randrange(board.size)) for _ in range(2))
        attempts.append(Attempt(guess, score(secret, guess)))
        game = Game(board, attempts)
        if game.diagnosis is not None:
            return game
        if attempts[-1].feedback.black == board.pegs or len(attempts) == 7:
            attempts = []


@pytest.mark.parametrize(
    ("open_sheet", "name", "games"),
    [
        ("libreoffice", "usual", 5),
        ("gnumeric", "no-repeats", 3),
        ("hyperformula", "no-repeats", 3),
        ("ironcalc", "no-repeats", 5),
        pytest.param("ironcalc", "usual", 100, marks=pytest.mark.exhaustive),
    ],
    indirect=["open_sheet"],
)
def test_contradictions_are_named_as_the_engine_names_them(make_solver, open_sheet, name, games):
    """If no code fits the answers, the sheet shows the same explanation and corrections as the engine."""
    file = make_solver(*BOARDS[name])
    sheet, all_at = open_sheet(file), find_repairs(file)
    board = USUAL if name == "usual" else Board(3, 5, repeats=False)
    start, chance = message(sheet), random.Random(9)
    for _ in range(games):
        game = contradictory(board, chance)
        for k, attempt in enumerate(game.attempts):
            type_guess(sheet, k, attempt.guess)
            answer(sheet, k, attempt.feedback)
        assert message(sheet) == explained(game, all_at)
        for k in range(len(game.attempts)):
            type_guess(sheet, k, [None] * board.pegs)
            answer(sheet, k, Feedback(None, None))
    assert message(sheet) == start


# --- what it says -------------------------------------------------------------------------------

NEXT = "▶ Attempt 1: guess 1122, then type the black and white pegs it gets. 1,296 codes are left."
NO_COLOR = "⚠ Attempt 1: “{}” is not a colour here. Type 1 to 6, or a letter or name from the list of colours."
SAYINGS = {
    "opening": ({}, NEXT),
    "black alone": ({"Blacks": {0: 1}}, "▶ Attempt 1: type both black and white; 0 if there is none."),
    "white alone": ({"Whites": {0: 1}}, "▶ Attempt 1: type both black and white; 0 if there is none."),
    "impossible": (
        {"Blacks": {0: 3}, "Whites": {0: 1}},
        "⚠ Attempt 1: 3 black and 1 white is impossible: the last peg could only go in its own place.",
    ),
    "too many": ({"Blacks": {0: 3}, "Whites": {0: 2}}, "⚠ Attempt 1: 3 black and 2 white are 5 pegs: a code has 4."),
    "no count": ({"Blacks": {0: 5}, "Whites": {0: 0}}, "⚠ Attempt 1: black and white are whole numbers from 0 to 4."),
    "half a peg": (
        {"Blacks": {0: 1.5}, "Whites": {0: 0}},
        "⚠ Attempt 1: black and white are whole numbers from 0 to 4.",
    ),
    "words": ({"Blacks": {0: "one"}, "Whites": {0: 0}}, "⚠ Attempt 1: black and white are whole numbers from 0 to 4."),
    "unfinished": (
        {"Guesses": {0: [1, 2, None, None]}},
        "▶ Attempt 1: 2 of 4 pegs; type the rest, or clear it to play the suggestion.",
    ),
    "unfinished with an answer": (
        {"Guesses": {0: [1, 2, None, 3]}, "Blacks": {0: 1}, "Whites": {0: 0}},
        "▶ Attempt 1: 3 of 4 pegs; type the rest, or clear it to play the suggestion.",
    ),
    "no colour": ({"Guesses": {0: [1, 2, 3, 7]}}, NO_COLOR.format("7")),
    "a whole code in a cell": (
        {"Guesses": {0: [1122, None, None, None]}},
        "▶ Attempt 1: type the black and white pegs that 1122 got. 1,296 codes are left.",
    ),
    "no letter here": ({"Guesses": {0: ["O", "Z", 1, 1]}}, NO_COLOR.format("Z")),
    "no name here": ({"Guesses": {0: ["green", 1, "azure", 1]}}, NO_COLOR.format("azure")),
    "letters and names": (
        {"Guesses": {0: ["O", "green", " Blue ", "6"]}},
        "▶ Attempt 1: type the black and white pegs that 2456 got. 1,296 codes are left.",
    ),
    "own guess": (
        {"Guesses": {0: [6, 5, 4, 3]}},
        "▶ Attempt 1: type the black and white pegs that 6543 got. 1,296 codes are left.",
    ),
    "a gap": (
        {"Blacks": {1: 1}, "Whites": {1: 0}},
        "⚠ Attempt 2 has to wait: attempt 1 is not finished yet. "
        "To ignore attempt 1, type the guess of attempt 2 as well.",
    ),
    "contradiction": (
        {"Blacks": {0: 0, 1: 0, 2: 0}, "Whites": {0: 0, 1: 0, 2: 0}, "Guesses": {1: [3, 3, 4, 4], 2: [5, 5, 6, 6]}},
        explained(Game(USUAL, [read_attempt(text, USUAL) for text in ("1122:0,0", "3344:0,0", "5566:0,0")]), "BH3"),
    ),
    "contradiction before the last answer": (
        {
            "Blacks": {0: 3, 1: 3, 2: 3},
            "Whites": {0: 0, 1: 0, 2: 0},
            "Guesses": {0: [1, 1, 1, 1], 1: [2, 2, 2, 2], 2: [3, 3, 3, 3]},
        },
        explained(Game(USUAL, [read_attempt(text, USUAL) for text in ("1111:3,0", "2222:3,0")])),
    ),
    "won": ({"Blacks": {0: 4}, "Whites": {0: 0}}, found_with("1122", 1)),
    "one code left": (
        {"Guesses": {0: [1, 1, 1, 1], 1: [2, 2, 2, 3]}, "Blacks": {0: 0, 1: 3}, "Whites": {0: 0, 1: 0}},
        None,
    ),
}


@EVERY_MESSAGE
def test_the_message_says_what_to_do_or_what_is_wrong(make_solver, open_sheet):
    """The message reports each mistake and its remedy; after the input is cleared, the sheet suggests the opening."""
    sheet = open_sheet(make_solver())
    told = {}
    # one after the other: opening the workbook takes longest
    for called, (typed, said) in SAYINGS.items():
        for name, rows in typed.items():
            for row, values in rows.items():
                for column, value in enumerate(values if isinstance(values, list) else [values]):
                    sheet.put(name, row, column, value)
        told[called] = said and message(sheet), sheet.errors()
        clear(sheet)
        assert message(sheet) == NEXT, called
    assert told == {called: (said, []) for called, (_, said) in SAYINGS.items()}


@STEP_BY_STEP
def test_repeats_are_refused_where_there_are_none(make_solver, open_sheet):
    """On a board without repeats, the message reports a guess that repeats a colour."""
    sheet = open_sheet(make_solver(*BOARDS["no-repeats"]))
    type_guess(sheet, 0, "112")
    assert message(sheet) == "⚠ Attempt 1: 112 repeats a colour: this board allows each colour once."


@STEP_BY_STEP
def test_attempts_run_out(make_solver, open_sheet):
    """After the last attempt, the message reports that the code was not found and how many codes are left."""
    sheet = open_sheet(make_solver(*BOARDS["long"]))
    for attempt in range(4):
        type_guess(sheet, attempt, "111111")
        answer(sheet, attempt, Feedback(3, 0))
    assert message(sheet) == "⚠ All attempts are used and the code was not found. 20 codes are left."


def test_locked_cells_refuse(make_solver, open_in_libreoffice):
    """Cells that show suggestions, codes, numbers of codes left or the message are locked against typing."""
    from sheets import LockedCellError

    sheet = open_in_libreoffice(make_solver())
    for name in ("Suggestions", "Remaining", "Message", "Possibilities", "RuledOut"):
        with pytest.raises(LockedCellError):
            sheet.put(name, 0, 0, 1)


@pytest.mark.slow
def test_lambda_names_score_as_the_engine_does(make_solver):
    """With LAMBDA, =BLACK(code, guess) and =WHITE(code, guess) in the solver workbook score as the engine does."""
    sheet = IronSheet(make_solver())
    chance = random.Random(5)
    model = sheet.model
    for _ in range(2):
        guess = USUAL.code(chance.randrange(1296))
        type_guess(sheet, 0, guess)
        codes = list(enumerate(chance.sample(range(1296), 20), 40))
        for row, index in codes:
            for column, name in enumerate(("BLACK", "WHITE"), 1):
                model.set_user_input(0, row, column, f"={name}(Codes!A{index + 2}:D{index + 2},H5:K5)")
        model.set_user_input(0, 60, 1, "=BLACK(Codes!A2:D2,H6:K6)")  # the second guess is empty
        model.evaluate()
        for row, index in codes:
            got = tuple(model.get_cell_value(0, row, column) for column in (1, 2))
            assert got == score(USUAL.code(index), guess)
        assert model.get_formatted_cell_value(0, 60, 1) == ""


@pytest.mark.slow
def test_previews_show_a_sheet(make_solver):
    """A program that cannot calculate finds the first suggestion and the message as stored values in the workbook."""
    book = read_workbook(make_solver(), True)
    front = book["Solver"]
    assert front["B2"].value == NEXT
    assert [front.cell(5, column).value for column in range(3, 7)] == [1, 1, 2, 2]
    with zipfile.ZipFile(make_solver()) as package:
        for part in package.namelist():
            if part.startswith("xl/worksheets/"):
                assert b"<v />" not in package.read(part)
                assert b"<v/>" not in package.read(part)


def test_it_plays_optimally(make_solver, open_in_libreoffice):
    """With the strategy ``optimal``, the sheet's tree has a total of 5625 guesses, and the suggestions follow it."""
    path = make_solver("--strategy", "optimal")
    rows = [row[1:] for row in read_workbook(path)["Tree"].iter_rows(min_row=2, values_only=True)]
    kinds = feedbacks(4)
    needed = []
    for code in USUAL.codes.tolist():
        node, guesses = 1, 1
        while (feedback := score(code, rows[node - 1][:4])) != (4, 0):
            node, guesses = rows[node - 1][4 + kinds.index(feedback)], guesses + 1
        needed.append(guesses)
    assert (sum(needed), max(needed)) == (5625, 6)
    secrets = random.Random(6).sample(range(1296), 4)
    expected = {USUAL.format(USUAL.code(secret)): needed[secret] for secret in secrets}
    assert follow_all(open_in_libreoffice(path), expected.keys()) == expected


@pytest.mark.slow
def test_the_best_strategy_is_the_default(tmp_path, capsys):
    """By default a solver workbook plays ``optimal`` on a small board and ``most-parts`` on a larger board."""
    for words, name in (
        (["--pegs", "3", "--colors", "4"], "optimal"),
        (["--pegs", "4", "--colors", "7"], "most-parts"),
    ):
        assert main(["solver", str(tmp_path / f"{name}.xlsx"), *words]) == 0
        assert f"strategy {name}," in capsys.readouterr().out


@pytest.mark.slow
def test_the_default_does_not_wait_for_a_long_search(tmp_path, capsys, monkeypatch):
    """If the proof of optimal play is long, the solver plays ``most-parts``; the command and the workbook give the reason."""
    words = ["solver", str(tmp_path / "a.xlsx"), "--pegs", "3", "--colors", "4"]
    assert main(words) == 0
    assert "strategy optimal" in capsys.readouterr().out

    monkeypatch.setattr("mastermind_xl.cli.solver._POSITIONS", 10)
    assert main([*words, "--force"]) == 0
    out, err = capsys.readouterr()
    name = "most-parts (optimal play was not proved within 10 positions)"
    assert f"strategy {name}," in out
    assert err == (
        "Optimal play was not proved within 10 positions, so this workbook plays most-parts; --strategy optimal waits "
        "for the proof.\n"
    )
    told = [cell.value for row in read_workbook(tmp_path / "a.xlsx")["Solver"].iter_rows() for cell in row]
    assert f"3 pegs, 4 colours: 64 codes. Strategy: {name}." in told


@pytest.mark.slow
@pytest.mark.parametrize("positions", [12_000, 20])
def test_the_file_does_not_depend_on_the_clock(tmp_path, monkeypatch, positions):
    """On a machine so busy that an hour passes between any two looks at a clock, the solver workbook is the same."""
    monkeypatch.setattr("mastermind_xl.cli.solver._POSITIONS", positions)
    paths = [tmp_path / name for name in ("quiet.xlsx", "busy.xlsx")]
    words = ["--pegs", "3", "--colors", "4"]
    assert main(["solver", str(paths[0]), *words]) == 0
    hours = count()
    for clock in ("monotonic", "perf_counter", "process_time", "thread_time"):
        monkeypatch.setattr(f"time.{clock}", lambda: 3600.0 * next(hours))
    assert main(["solver", str(paths[1]), *words]) == 0
    assert next(hours) > 10
    assert paths[0].read_bytes() == paths[1].read_bytes()


def test_the_limit_of_a_proof_is_exact():
    """A search whose proof needs exactly the positions that are allowed is finished; with one fewer, it is given up."""
    board, calls = Board(3, 4), []
    Search(board).find_total(progress=lambda: calls.append(1))
    assert prove(board, None, len(calls)) is not None
    assert prove(board, None, len(calls) - 1) is None
