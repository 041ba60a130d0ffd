"""The solver workbook, played in real calculators and compared with the engine."""

import random
from itertools import count, zip_longest

import pytest
from formulas import (
    assert_it_opens_with_what_it_calculates,
    find_repairs,
    read_workbook,
    skip_single_cells,
    unlocked_cells,
)
from marks import always
from openpyxl.utils import column_index_from_string
from sheets import STEP_BY_STEP, WHOLE_GAMES, explained, on_boards, on_messages, read_messages, words_of

from mastermind_xl import Board, grow, make_strategy, score
from mastermind_xl.cli import main
from mastermind_xl.core.feedback import feedbacks
from mastermind_xl.core.game import Game, read_attempt
from mastermind_xl.core.messages import BLACKS
from mastermind_xl.core.variants import VARIANTS
from mastermind_xl.search.proof import Search
from mastermind_xl.strategies.optimal import prove

USUAL = Board()
BOARDS = {
    "usual": USUAL,
    "no-repeats": Board(3, 5, repeats=False),
    "two-digits": Board(2, 12),
    "long": Board(6, 2),
    "one-peg": Board(1, 3),
    "one-code": Board(2, 1),
    "black-only": Board(3, 4, words=BLACKS),
}
FEW_ATTEMPTS = {"long": ("--attempts", "4"), "one-code": ("--attempts", "1")}


@pytest.fixture(scope="session")
def make_solver(written):
    """A function that writes a solver workbook for a board, by default the usual one; each is written only once."""

    def make_solver(board=USUAL, *words, strategy="knuth"):
        return written("solver.xlsx", "solver", "--strategy", strategy, *words_of(board), *words)

    return make_solver


@pytest.fixture(scope="session")
def make_named(make_solver):
    """A function that writes a solver workbook for a board of ``BOARDS``."""
    return lambda name: make_solver(BOARDS[name], *FEW_ATTEMPTS.get(name, ()))


def suggestion(sheet, attempt):
    """Return the suggestion on the sheet for an attempt, counted from 0; empty if there is none."""
    pegs = sheet.get("Suggestions")[attempt]
    return "".join(str(int(peg)) for peg in pegs) if "" not in pegs else ""


def found_with(code, attempt):
    """Return the message that the sheet shows after the code is found."""
    return f"✔ {code} is the code: found on attempt {attempt}."


# --- the file -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "name", always(("two-digits", "one-code"), ["usual", "two-digits", "long", "one-peg", "one-code"])
)
def test_the_open_xml_sdk_finds_nothing(make_named, validate_ooxml, name):
    """Microsoft's Open XML SDK finds no errors in solver workbooks for boards of every kind."""
    validate_ooxml(make_named(name))


@on_boards("name", {name: name for name in BOARDS})
def test_it_opens_with_the_values_that_it_calculates(make_named, open_sheet, name):
    """In every calculator, each formula of the solver workbook gives its stored value and no error."""
    skip_single_cells(open_sheet, BOARDS[name])
    assert_it_opens_with_what_it_calculates(make_named(name), open_sheet)


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


# --- playing its suggestions --------------------------------------------------------------------


@pytest.mark.slow
@pytest.mark.parametrize("strategy", ["knuth", "optimal"])
def test_the_node_table_finds_every_code_as_the_engine_does(make_solver, strategy):
    """For all 1296 codes, the sheet Tree leads to the code with the engine's guesses."""
    sheet, tree = read_workbook(make_solver(strategy=strategy))["Tree"], grow(make_strategy(strategy, USUAL))
    rows = [row[1:] for row in sheet.iter_rows(min_row=2, values_only=True)]
    kinds = feedbacks(4)
    for index, code in enumerate(USUAL.codes.tolist()):
        node, path = 1, []
        while not path or path[-1] != tuple(code):
            path.append(rows[node - 1][:4])
            node = rows[node - 1][4 + kinds.index(score(code, path[-1]))]
        assert path == tree.path(index)


def follow(sheet, tree, secrets):
    """Type all answers of the games with these codes, one game over the other; return the number of guesses in all.

    The sheet has to show the engine's guesses, the codes left and the found code.
    """
    board, before, needed = tree.board, [], 0
    for secret in secrets:
        guesses = tree.path(secret)
        answers = [score(board.code(secret), guess) for guess in guesses]
        for row, (new, old) in enumerate(zip_longest(answers, before)):
            if new != old:
                sheet.answer(row, *new or (None, None))
        game = Game(board, zip(guesses, answers, strict=True))
        assert [row for row in sheet.get("Suggestions") if row[0] != ""] == [board._shown(guess) for guess in guesses]
        assert [left for (left,) in sheet.get("Remaining")][: len(guesses)] == game.remaining
        assert sheet.message == found_with(board.format(guesses[-1]), len(guesses))
        before, needed = answers, needed + len(guesses)
    assert sheet.errors() == []
    return needed


@WHOLE_GAMES
def test_whole_games_are_followed(make_named, open_sheet, name, games):
    """When all answers of a game are typed, the sheet shows the engine's guesses, the codes left and the found code."""
    tree = grow(make_strategy("knuth", BOARDS[name]))
    follow(open_sheet(make_named(name)), tree, random.Random(4).sample(range(BOARDS[name].size), games))


EVERY_CODE = {"mastermind": ("optimal", 5_625), "bulls-and-cows": ("best-known", 26_274)}
"""Variants, with a strategy and its published total."""


@pytest.mark.parametrize(
    ("open_sheet", "variant", "games"),
    [
        ("libreoffice", "bulls-and-cows", 2),
        *(
            pytest.param(calculator, variant, None, marks=pytest.mark.hours("every code"))
            for calculator in ("libreoffice", "ironcalc", "gnumeric", "hyperformula")
            for variant in EVERY_CODE
        ),
    ],
    indirect=["open_sheet"],
)
@pytest.mark.exhaustive
def test_every_code_is_found(make_solver, open_sheet, variant, games):
    """The optimal solver for Mastermind finds all 1,296 codes with 5,625 guesses, that for Bulls and Cows 5,040 with 26,274."""
    (strategy, total), board = EVERY_CODE[variant], VARIANTS[variant].board
    tree = grow(make_strategy(strategy, board))
    secrets = sorted(range(board.size), key=tree.path)[: None if games is None else 7 * games : 7]
    sheet = open_sheet(make_solver(board, strategy=strategy))
    assert follow(sheet, tree, secrets) == (total if games is None else sum(len(tree.path(each)) for each in secrets))


# --- guesses of one's own -----------------------------------------------------------------------


@pytest.mark.parametrize(("open_sheet", "games"), [("libreoffice", 3), ("ironcalc", 1)], indirect=["open_sheet"])
def test_guesses_of_ones_own(make_solver, open_sheet, games):
    """After guesses of the player's own, the codes left match the engine, and ``sampled`` makes the suggestions.

    If a guess has no answer yet, there is no suggestion.
    """
    sheet, sampled, chance = open_sheet(make_solver()), make_strategy("sampled", USUAL), random.Random(3)
    for _ in range(games):
        secret, game = USUAL.code(chance.randrange(1296)), Game(USUAL)
        for row in range(4):
            guess = USUAL.code(chance.randrange(1296))
            if row < 2:
                sheet.type_row("Guesses", row, guess)
                assert (sheet.get("Remaining")[row], suggestion(sheet, row + 1)) == ([""], "")
            else:
                guess = tuple(map(int, suggestion(sheet, row)))
            game = game.play(guess, score(secret, guess))
            sheet.answer(row, *game.attempts[-1].feedback)
            assert sheet.result(row)[2] == len(game.candidates)
            assert [index for index, is_out in enumerate(sheet.marks()) if not is_out] == game.candidates.tolist()
            if game.found:
                break
            next_one = sampled.choose(Game.at(USUAL, game.candidates)).guess_index
            assert suggestion(sheet, row + 1) == USUAL.format(USUAL.code(next_one))
            assert ("not in the strategy's tree" in sheet.message) == (len(game.candidates) > 2)
        sheet.clear()
    assert sheet.errors() == []


@pytest.mark.parametrize("open_sheet", ["ironcalc"], indirect=True)
def test_the_printed_answers_are_the_typed_ones(make_solver, open_sheet):
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


# --- colours by letter and name -----------------------------------------------------------------


@STEP_BY_STEP
def test_names_of_ones_own(make_named, open_sheet):
    """The legend accepts any name for a colour, such as a translation, but reports a name that is used twice."""
    sheet = open_sheet(make_named("no-repeats"))
    before = sheet.message
    sheet.put("ColorNames", 2, 0, "grün")
    assert sheet.message == before
    sheet.play("GRÜN/1/2/")
    asked = "▶ Attempt 1: type the black and white pegs that 312 got. 60 codes are left."
    assert sheet.message == f"{asked} Attempt 1 is grün, red, orange."
    for twice, said in (("red", "⚠ Two colours in the list are called red"), ("pink", "▶ Attempt 1: ")):
        sheet.put("ColorNames", 1, 0, twice)
        assert sheet.message.startswith(said)


# --- contradictions -----------------------------------------------------------------------------


def contradictory(board, chance):
    """Return a game whose last attempt contradicts the others."""
    while True:
        game = Game(board)
        while len(game.attempts) < 7 and game.found is None:
            guess, secret = (board.code(chance.randrange(board.size)) for _ in range(2))
            game = game.play(guess, score(secret, guess))
            if game.diagnosis is not None:
                return game


@pytest.mark.parametrize(
    ("open_sheet", "name", "games"),
    [
        ("libreoffice", "usual", 5),
        ("gnumeric", "no-repeats", 3),
        ("hyperformula", "no-repeats", 3),
        ("ironcalc", "no-repeats", 5),
        pytest.param("ironcalc", "usual", 100, marks=pytest.mark.hours("100 games")),
    ],
    indirect=["open_sheet"],
)
def test_contradictions_are_named_as_the_engine_names_them(make_named, open_sheet, name, games):
    """If no code fits the answers, the sheet shows the same explanation and corrections as the engine."""
    file, chance = make_named(name), random.Random(9)
    sheet, all_at = open_sheet(file), find_repairs(file)
    start = sheet.message
    for _ in range(games):
        game = contradictory(BOARDS[name], chance)
        for row, attempt in enumerate(game.attempts):
            sheet.type_row("Guesses", row, attempt.guess)
            sheet.answer(row, *attempt.feedback)
        assert sheet.message == explained(game, all_at)
        sheet.clear()
    assert sheet.message == start


# --- what it says -------------------------------------------------------------------------------

NEXT = "▶ Attempt 1: guess 1122, then type the black and white pegs it gets, such as 12, and press Enter. 1,296 codes are left."
BOTH = "▶ Attempt 1: type both black and white; type 0 for none."
COUNTS = "⚠ Attempt 1: black and white must be whole numbers, 0 to 4."
NO_COLOR = "⚠ Attempt 1: “{}” is not a colour here. Type 1 to 6, or a letter or name from the list of colours."
UNFINISHED = "▶ Attempt 1: {} of 4 pegs; type the rest, or clear the guess to play the suggestion."
ANSWER = "▶ Attempt 1: type the black and white pegs that {} got. 1,296 codes are left."
WAITS = "⚠ Attempt 2 has to wait: attempt 1 is not finished yet."
OWN_GUESS = " (Your own guess is not in the strategy's tree, so this is only a good candidate.)"
NO_CODE = " 112 repeats a colour, so it cannot be the code."
REPEATS = " Attempt 2 repeats attempt 1: you can type another guess over it at no cost."


def explain(all_at, *attempts):
    """Return the message about attempts that contradict each other."""
    return explained(Game(USUAL, [read_attempt(text, USUAL) for text in attempts]), all_at)


def ignored(*attempts):
    return "".join(f" Attempt {n} has no answer and is ignored: type every later guess." for n in attempts)


SAYINGS = {
    "usual": {
        "": NEXT,
        ":1,": BOTH,
        ":,1": BOTH,
        ":3,1": "⚠ Attempt 1: 3 black and 1 white is impossible: the last peg could only go in its own place.",
        ":3,2": "⚠ Attempt 1: 3 black and 2 white are 5 pegs: a code has 4.",
        ":5,0": COUNTS,
        ":1.5,0": COUNTS,
        ":once,0": COUNTS,
        "12..": UNFINISHED.format(2),
        "12.3:1,0": UNFINISHED.format(3),
        "1237": NO_COLOR.format("7"),
        "OZ11": NO_COLOR.format("Z"),
        "green/1/azure/1": NO_COLOR.format("azure"),
        "1122/": ANSWER.format("1122") + " Attempt 1 is red, red, orange, orange.",
        "O/green/Blue/6": ANSWER.format("2456") + " Attempt 1 is orange, green, blue, purple.",
        "6543": ANSWER.format("6543"),
        ": :0,1": f"{WAITS} To ignore attempt 1, type the guess of attempt 2 as well.",
        # Knuth (1977) guesses 2344 next; a repeated guess stays on the tree, past an attempt that is ignored
        "1122:0,1": "▶ Attempt 2: guess 2344, then type the black and white pegs it gets, such as 12, and press Enter. 256 codes are left.",
        ": 1122:0,1": "▶ Attempt 3: guess 2344, then type the black and white pegs it gets, such as 12, and press Enter. 256 codes are left."
        + ignored(1)
        + REPEATS,
        ": 1122:0,1 :1,1": "⚠ Attempt 3: type the guess that got this answer." + ignored(1) + REPEATS,
        ": 1122:0,1 2344:4,0": found_with("2344", 3) + ignored(1),
        ": 1122:0,1 2344:1,": "▶ Attempt 3: type both black and white; type 0 for none." + ignored(1) + REPEATS,
        ": 1122": WAITS,
        ":0,0 3344:0,0 5566:0,0": explain("BK3", "1122:0,0", "3344:0,0", "5566:0,0"),
        "1111:3,0 2222:3,0 3333:3,0": explain("", "1111:3,0", "2222:3,0"),
        ":4,0": found_with("1122", 1),
    },
    "no-repeats": {
        "112": "▶ Attempt 1: type the black and white pegs that 112 got. 60 codes are left." + NO_CODE,
        "112:1,0": "▶ Attempt 2: guess 145, then type the black and white pegs it gets, such as 12, and press Enter. 18 codes are left."
        + OWN_GUESS
        + NO_CODE,
        "123 145:0,2 321 253:0,1": "▶ Attempt 5: guess 314, then type the black and white pegs it gets, such as 12, and press Enter. 4 codes are left."
        + OWN_GUESS
        + ignored(1, 3),
    },
    "long": {" ".join(["111111:3,0"] * 4): "⚠ All attempts are used and the code was not found. 20 codes are left."},
}
"""What the sheet shows, by board and by the attempts that are typed."""


@on_messages(SAYINGS)
def test_the_message_says_what_to_do_or_what_is_wrong(make_named, open_sheet, name):
    """The message reports each mistake and its remedy; after the input is cleared, the sheet suggests the opening."""
    assert read_messages(open_sheet(make_named(name)), SAYINGS[name]) == SAYINGS[name]


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
        "The search for optimal play was stopped after 10 positions, so this workbook plays most-parts; "
        "--strategy optimal searches to the end.\n"
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
