"""The buttons' macros, run through xlwings in a real spreadsheet: LibreOffice.

As a workbook's buttons run them, and as the scripts of ``examples/xlwings_lite`` do (see ``lite``).
"""

import datetime as dt
import random
from collections import Counter
from itertools import cycle, islice
from types import SimpleNamespace

import numpy as np
import pytest
import reference
import xlwings as xw
from lite import load

from mastermind_xl import Attempt, Board, Feedback, grow, make_strategy, score
from mastermind_xl.cli import main
from mastermind_xl.core.game import Game
from mastermind_xl.excel import buttons
from mastermind_xl.excel import macros as of_the_workbook
from mastermind_xl.excel.game_sheet import GameSheet, NoGameError
from mastermind_xl.sheets.game.layout import Layout
from mastermind_xl.sheets.game.review_layout import best, moves, summary
from mastermind_xl.sheets.game.statistics_layout import games
from mastermind_xl.strategies import REGISTRY

USUAL = Board()
LAYOUT = Layout(USUAL)


class PlayedSheet:
    """A game workbook that is open in LibreOffice, driven as a person and as the macros do."""

    def __init__(self, book, macros):
        self.book = book
        self.macros = macros
        self.sheet = book.sheets["Game"]

    def get(self, name):
        return self.book.names[name].refers_to_range.options(ndim=2).value

    def guess(self, attempt, pegs):
        row = [None if peg == "." else int(peg) for peg in pegs]
        self.sheet[LAYOUT.guesses.line(attempt - 1).span].value = row

    def answer(self, attempt, black, white):
        self.sheet[LAYOUT.typed_answers.line(attempt - 1).span].value = [black, white]

    def hide(self, code):
        """Type a code as another player does, and hide it."""
        self.book.names["OwnCode"].refers_to_range.value = [int(peg) for peg in code]
        self.macros.reveal_code(self.book)

    def choose(self, strategy):
        self.book.names["StrategyName"].refers_to_range.value = strategy

    @property
    def message(self):
        return self.get("Message")[0][0]

    @property
    def code(self):
        return "".join(str(int(peg)) if isinstance(peg, float) else str(peg) for peg in self.get("Code")[0])

    @property
    def attempts(self):
        """The complete attempts, as the sheet's cells show them."""
        rows = zip(self.get("Guesses"), self.get("Blacks"), self.get("Whites"), strict=True)
        return [
            Attempt(tuple(int(peg) for peg in guess), Feedback(int(black), int(white)))
            for guess, (black,), (white,) in rows
            if None not in guess and isinstance(black, float)
        ]

    @property
    def candidates(self):
        """The codes without an x."""
        return np.flatnonzero([mark is None for (mark,) in self.get("RuledOut")])

    def secret(self):
        """The hidden code, looked up by showing it for a moment."""
        self.macros.reveal_code(self.book)
        code = self.code
        self.macros.reveal_code(self.book)
        return code

    def everything(self):
        places = (
            LAYOUT.play,
            LAYOUT.choices,
            LAYOUT.own_code,
            LAYOUT.record,
            LAYOUT.reviewed,
            games().line(0),
            moves(LAYOUT),
            best(LAYOUT),
        )
        return [self.book.sheets[place.sheet][place.span].formula for place in places]

    def table(self, place):
        """The rows of a place, without those that are empty."""
        rows = self.book.sheets[place.sheet][place.span].options(ndim=2).value
        return [row for row in rows if any(cell is not None for cell in row)]

    @property
    def list(self):
        """The games on the list, without their dates."""
        return [row[1:] for row in self.table(games())]


@pytest.fixture(params=["workbook", "lite"])
def macros(request):
    """What the buttons run: our macros, or the scripts around them that xlwings Lite runs in a browser."""
    return of_the_workbook if request.param == "workbook" else SimpleNamespace(**load().scripts)


@pytest.fixture
def open_game(office, macros):
    """A function from a path to a game that is open; closed after the test."""
    from mastermind_xl.libreoffice.engine import attach

    documents = []

    def open_game(path):
        documents.append(office.open(path))
        return PlayedSheet(attach(office, documents[-1]), macros)

    yield open_game
    for document in documents:
        document.close(True)


@pytest.fixture(params=[".xlsx"])
def game(request, open_game, tmp_path):
    """A fresh game workbook, open."""
    path = tmp_path / f"game{request.param}"
    assert main(["game", str(path)]) == 0
    return open_game(path)


# --- chance -------------------------------------------------------------------------------------


def chi_square(counts, cells):
    """Pearson's statistic against equal chances."""
    expected = sum(counts.values()) / cells
    return sum((counts[n] - expected) ** 2 / expected for n in range(1, cells + 1))


def test_codes_are_drawn_uniformly():
    """12,960 draws: each of the 1296 codes about ten times, by a chi-square test (p = 0.0001 to fail by chance).

    With 1295 degrees of freedom the statistic is near 1295 ± 51; it lies outside 1095 … 1495 for
    chance once in ten thousand runs, and for a draw that misses one colour in one place always.
    """
    draws = Counter(buttons.draw_number(1296) for _ in range(12_960))
    assert set(draws) <= set(range(1, 1297))
    assert 1095 < chi_square(draws, 1296) < 1495
    lopsided = Counter(random.randint(1, 1080) for _ in range(12_960))
    assert chi_square(lopsided, 1296) > 1495


def test_every_code_of_a_small_board_comes_up(open_game, tmp_path, macros):
    """Manual Play on a sheet hides each of the four codes of a 2 × 2 board sooner or later."""
    path = tmp_path / "small.xlsx"
    assert main(["game", str(path), "--pegs", "2", "--colors", "2"]) == 0
    game = open_game(path)
    seen = set()
    for _ in range(60):
        macros.manual_play(game.book)
        macros.reveal_code(game.book)
        seen.add(game.code)
        if len(seen) == 4:
            return
    raise AssertionError(f"60 draws gave only {sorted(seen)}")


# --- a whole game -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "macros"), [(".xlsx", "workbook"), (".xlsm", "workbook"), (".xlsx", "lite")], indirect=True
)
def test_a_game_from_manual_play_to_the_next_day(game, open_game, tmp_path, macros):
    """Manual Play, three guesses, Clear, Solve with each strategy, Reveal, save, reopen, go on."""
    macros.manual_play(game.book)
    assert game.code == "????"
    assert "A code is hidden" in game.message
    secret = game.secret()
    assert game.code == "????"
    cells = [cell for row in game.sheet["A1:Z60"].options(ndim=2).value for cell in row[5:]]
    assert not any(str(cell) == secret for cell in cells)

    for attempt, guess in enumerate(("1122", "3344", "5566"), 1):
        game.guess(attempt, guess)
    expected = [Attempt(USUAL.parse(guess), score(secret, guess)) for guess in ("1122", "3344", "5566")]
    assert game.attempts == expected
    assert np.array_equal(game.candidates, Game(USUAL, expected).candidates)

    macros.clear_attempts(game.book)
    assert game.attempts == []
    assert len(game.candidates) == 1296
    assert game.secret() == secret

    for name, kind in REGISTRY.items():
        macros.clear_attempts(game.book)
        game.choose(name)
        macros.solve(game.book)
        if name in {"brute-force", "positional"} and "has used all attempts" in game.message:
            continue  # it may take thirty
        if kind.is_random:
            assert game.attempts[-1].guess == USUAL.parse(secret)
            continue
        path = grow(make_strategy(name, USUAL)).walk(USUAL.index(secret))
        assert [USUAL.index(attempt.guess) for attempt in game.attempts] == path
        assert np.array_equal(game.candidates, Game(USUAL, game.attempts).candidates)
        assert game.message.startswith(f"✔ {secret} is the code: found with attempt {len(path)}. ")

    macros.clear_attempts(game.book)
    game.guess(1, "1234")
    macros.reveal_code(game.book)
    assert game.code == secret
    macros.reveal_code(game.book)
    saved = tmp_path / f"tomorrow.{game.book.name.rpartition('.')[2]}"
    game.book.save(saved)

    tomorrow = open_game(saved)
    assert tomorrow.code == "????"
    assert [attempt.guess for attempt in tomorrow.attempts] == [(1, 2, 3, 4)]
    macros.solve(tomorrow.book)
    assert tomorrow.attempts[-1].guess == USUAL.parse(secret)
    assert tomorrow.secret() == secret


def test_solve_goes_on_from_the_present_state(game, macros):
    """Own guesses stay; Solve continues after them with the strategy chosen."""
    macros.manual_play(game.book)
    secret = game.secret()
    game.guess(1, "6543")
    macros.solve(game.book)
    assert game.attempts[0].guess == (6, 5, 4, 3)
    assert game.attempts[-1].guess == USUAL.parse(secret)
    macros.solve(game.book)
    assert "is the code: found with attempt" in game.message


def test_solve_when_attempts_run_out(open_game, tmp_path, macros):
    """A strategy that needs more rows than there are says how many codes are left."""
    path = tmp_path / "short.xlsx"
    assert main(["game", str(path), "--attempts", "2", "--strategy", "first"]) == 0
    game = open_game(path)
    game.sheet[Layout(USUAL, 2).number.address].value = 700
    macros.solve(game.book)
    assert "first has used all attempts" in game.message


# --- somebody else's code ------------------------------------------------------------------------


def test_solve_proposes_against_somebody_elses_code(game, macros):
    """Without a hidden code, Solve writes the next guess, the person types its answer, until it is found."""
    game.choose("knuth")
    secret = "4563"
    path = grow(make_strategy("knuth", USUAL)).walk(USUAL.index(secret))
    for attempt, index in enumerate(path, 1):
        macros.solve(game.book)
        guess = USUAL.code(index)
        assert game.get("Guesses")[attempt - 1] == list(map(float, guess))
        macros.solve(game.book)
        assert f"attempt {attempt}" in game.message.lower()
        assert game.get("Guesses")[attempt] == [None] * 4 if attempt < 10 else True
        game.answer(attempt, *score(secret, guess))
    macros.solve(game.book)
    assert game.message.startswith(f"✔ {secret} is the code: found with attempt {len(path)}. ")


def test_solve_tells_what_is_wrong_with_answers(game, macros):
    """Answers that no code fits are diagnosed in the message, nothing is written."""
    game.guess(1, "1122")
    game.answer(1, 1, 1)
    game.guess(2, "1122")
    game.answer(2, 0, 0)
    before = game.everything()
    macros.solve(game.book)
    assert "No code fits these answers: after attempt 2 none is left" in game.message
    assert game.everything() == before


# --- hint, undo, clear, reveal -------------------------------------------------------------------


def test_hint_tells_more_at_every_click(game, macros):
    """First whether a guess is possible, then how many codes are left, then the guess and why; it plays nothing."""
    game.choose("knuth")
    guess = (
        "▶ Guess 1122 (it may be the code): 1,296 codes are possible, 204.5 will be left on average, 256 at worst. "
        "In colours: blue, blue, yellow, yellow."
    )
    for said in (
        "▶ Any code may be it: type a guess",
        "▶ 1,296 codes are possible. Hint again tells",
        guess,
        guess,
    ):
        macros.hint(game.book)
        assert game.message.startswith(said)
    macros.manual_play(game.book)
    game.guess(1, "1122")
    assert "Guess 1122" not in game.message
    macros.hint(game.book)
    assert game.message.startswith("▶ Your last guess was possible: 1122 fitted every answer before it.")
    macros.hint(game.book)
    assert game.message.startswith(f"▶ {len(game.candidates)} codes are possible.")
    macros.hint(game.book)
    assert game.message.startswith("▶ Guess ")
    assert game.get("Guesses")[1] == [None] * 4
    game.guess(2, "3344")
    assert "Guess " not in game.message


@pytest.mark.parametrize("game", [".xlsx"], indirect=True)
def test_hint_looks_at_the_guess_that_is_being_typed(game, macros):
    """An unfinished guess is possible if some code that is left has its pegs; the message says so at every change."""
    game.guess(1, "1122")
    game.answer(1, 1, 1)
    left = reference.find_candidates(reference.list_codes(4, 6), [((1, 1, 2, 2), (1, 1))])
    for typed in ("11..", ".1.2", "2..2", "5...", "..66"):
        game.guess(2, typed)
        macros.hint(game.book)
        possible = any(all(peg == "." or int(peg) == code[n] for n, peg in enumerate(typed)) for code in left)
        verdict = "can still become the code." if possible else "cannot become the code, however you go on."
        assert game.message.startswith(f"▶ {typed.replace('.', '·')} {verdict}")
    game.guess(2, "1344")  # somebody else has to answer it
    macros.hint(game.book)
    assert game.message.startswith(
        "▶ 1344 is ruled out: attempt 1 (1122) would have been answered 1,0 instead of 1,1"
    )
    game.answer(2, 0, 1)
    macros.hint(game.book)
    assert game.message.startswith(
        "▶ Your last guess could not be the code: for 1344, attempt 1 (1122) would have been answered 1,0 instead of 1,1."
    )


def test_names_of_colors_are_spoken(game, macros):
    """Reveal Code and Solve call the colours what the player has called them."""
    for number, name in enumerate(("ada", "bob", "cy", "dan", None, "flo")):
        place = LAYOUT.color_names.cell(number)
        game.book.sheets[place.sheet][place.address].value = name
    game.hide("6251")
    macros.reveal_code(game.book)
    assert "The code is 6251: flo, bob, 5, ada." in game.message


# --- review -----------------------------------------------------------------------------------------


def expected_size(guess, candidates):
    return sum(len(part) ** 2 for part in reference.partition(guess, candidates).values()) / len(candidates)


def test_review_of_a_game(game, macros):
    """Codes before and after, what was to be expected, and the best guesses, by plain counting; the code stays hidden."""
    secret, guesses = (4, 5, 6, 3), ((1, 1, 2, 2), (3, 3, 4, 5), (3, 3, 4, 5))
    game.hide(secret)
    for attempt, guess in enumerate(guesses, 1):
        game.guess(attempt, guess)
    game.guess(4, "12..")  # is not looked at
    macros.review(game.book)
    assert game.code == "????"
    left = list(reference.list_codes(4, 6))
    rows = game.table(moves(LAYOUT))
    for row, guess in zip(rows, guesses, strict=True):
        answer = reference.feedback(secret, guess)
        after = reference.find_candidates(left, [(guess, answer)])
        assert row[:8] == [*guess, *answer, len(left), len(after)]
        assert row[8] == pytest.approx(expected_size(guess, left))
        least = min(expected_size(other, left) for other in reference.list_codes(4, 6)[::7])
        assert row[15] == pytest.approx(expected_size(tuple(map(int, row[11:15])), left))
        assert row[15] <= least
        left = after
    assert [row[10] for row in rows] == ["good", rows[1][10], "wasted"]
    shown = game.table(best(LAYOUT))
    assert len(shown) == 5
    for row in shown:
        guess = tuple(map(int, row[:4]))
        sizes = [len(part) for part in reference.partition(guess, left).values()]
        assert row[4:6] == ["yes" if guess in left else "no", max(sizes)]
        assert row[6] == pytest.approx(expected_size(guess, left))
        assert row[7] == len(sizes)
        assert row[8] == pytest.approx(sum(size / len(left) * np.log2(len(left) / size) for size in sizes))
    assert [row[6] for row in shown] == sorted(row[6] for row in shown)

    head = game.book.sheets["Review"][summary(LAYOUT).address]
    assert game.message.startswith(f"{head.value} The sheet Review has the rest. Type the next guess.")
    assert "1 guess wasted" in head.value
    game.guess(4, secret)
    assert head.value == "▶ The game has gone on since this review: click Review again."
    macros.review(game.book)
    assert head.value.startswith("✔ Skill ")
    assert game.table(best(LAYOUT)) == []
    assert "Manual Play hides another code." in game.message


def test_review_before_and_after_all(game, macros):
    """Without a guess it shows the best first ones; answers that no code fits are explained."""
    macros.review(game.book)
    assert "No guess has been answered yet." in game.message
    assert game.table(moves(LAYOUT)) == []
    assert len(game.table(best(LAYOUT))) == 5
    for attempt, answer in enumerate(((1, 1), (0, 0)), 1):
        game.guess(attempt, "1122")
        game.answer(attempt, *answer)
    macros.review(game.book)
    assert "No code fits these answers: after attempt 2 none is left. If attempt" in game.message
    assert len(game.table(moves(LAYOUT))) == 1
    assert game.table(best(LAYOUT)) == []


# --- statistics -------------------------------------------------------------------------------------


def test_games_are_written_down(game, macros):
    """A game found alone, with help, solved, revealed, given up and not found: each once, when it is over."""
    wrong = iter(("1111", "2222", "3333", "4444", "5555", "6666", "1122", "2211", "3344", "4433") * 6)

    def begin():
        macros.manual_play(game.book)
        return game.get("Code") and GameSheet(game.book).read().code

    expected = []

    def ended(code, guesses, result, hints=0, back=0):
        expected.append([float(USUAL.format(code)), guesses, result, hints, back])

    code = begin()
    game.guess(1, "1111" if code != (1, 1, 1, 1) else "1112")
    game.guess(2, code)
    macros.review(game.book)
    ended(code, 2, "found")
    assert game.list == expected
    macros.clear_attempts(game.book)
    game.guess(1, code)
    macros.review(game.book)
    assert game.list == expected  # the same game again is no other game

    code = begin()
    macros.hint(game.book)
    macros.hint(game.book)
    game.guess(1, "1111" if code != (1, 1, 1, 1) else "1112")
    macros.undo(game.book)
    game.guess(1, code)
    ended(code, 1, "found", hints=2, back=1)

    code = begin()
    assert game.list == expected
    game.choose("first")
    macros.solve(game.book)
    ended(code, len(game.attempts), "solved by first")

    code = begin()
    assert game.list == expected
    game.guess(1, "1111" if code != (1, 1, 1, 1) else "1112")
    macros.reveal_code(game.book)
    macros.reveal_code(game.book)
    game.guess(2, code)
    ended(code, 2, "revealed")

    begin()
    assert game.list == expected
    code = begin()
    assert game.list == expected  # nothing was guessed
    game.guess(1, "1111" if code != (1, 1, 1, 1) else "1112")
    macros.review(game.book)  # tells the best guesses
    ended(code, 1, "given up", hints=1)

    code = begin()
    assert game.list == expected
    for attempt in range(1, 11):
        game.guess(attempt, next(guess for guess in wrong if USUAL.parse(guess) != code))
    ended(code, 10, "not found")
    macros.clear_attempts(game.book)
    assert game.list == expected
    begin()
    assert game.list == expected


def test_a_full_list_loses_nothing(game, macros):
    """When there is no line left, the list stays as it is and the message says so."""
    place = games()
    last = place.cell(place.rows - 1, 3)
    game.book.sheets[last.sheet][last.address].value = "found"
    macros.manual_play(game.book)
    macros.solve(game.book)
    before = game.list
    macros.manual_play(game.book)
    assert game.list == before
    assert "The list of games is full: remove lines on the sheet Statistics." in game.message


def test_undo_takes_back_one_attempt_at_a_time(game, macros):
    """The last attempt goes first; with nothing left, Undo says so."""
    macros.manual_play(game.book)
    for attempt, guess in enumerate(("1122", "3344"), 1):
        game.guess(attempt, guess)
    game.guess(3, "12..")
    for left in (2, 1, 0):
        macros.undo(game.book)
        assert len(game.attempts) == left
    macros.undo(game.book)
    assert game.message == "⚠ Undo: there is no attempt to take back."


def test_answers_go_with_their_attempt(game, macros):
    """What was typed beside a guess is gone when the guess is."""
    for button in (macros.undo, macros.clear_attempts, macros.manual_play):
        game.guess(1, "1122")
        game.answer(1, 0, 1)
        button(game.book)
        assert game.get("TypedBlacks")[0] == game.get("TypedWhites")[0] == [None]


def test_a_typed_code_can_be_hidden(game, macros):
    """A code typed by another player on the sheet Hide a code is hidden by Reveal Code and stays the code."""
    game.hide("6251")
    assert game.code == "????"
    assert game.get("OwnCode") == [[None] * 4]
    game.guess(1, "6215")
    assert game.attempts[0].feedback == score("6251", "6215")
    macros.reveal_code(game.book)
    assert game.code == "6251"


# --- when something is wrong ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prepare", "button", "said"),
    [
        (lambda game: None, "reveal_code", "no code is hidden; click Manual Play to hide one"),
        (
            lambda game: game.guess(1, "12.."),
            "solve",
            "⚠ Solve: attempt 1 has 2 of 4 pegs: finish it or clear it.",
        ),
        (lambda game: game.guess(1, "1237"), "hint", "⚠ Hint: attempt 1: colour 7 is not 1 to 6."),
        (
            lambda game: game.guess(1, "1122"),
            "solve",
            "⚠ Solve: attempt 1 has no answer: type the black and white pegs that 1122 got",
        ),
        (
            lambda game: game.choose("clever"),
            "solve",
            "Solve: 'clever' is no strategy: choose one of first",
        ),
        (lambda game: game.choose(None), "hint", "Hint: '' is no strategy: choose one of first"),
    ],
)
def test_what_a_person_can_mend_is_said_on_the_sheet(game, prepare, button, said, macros):
    """The message names what is wrong, and the sheet is as it was."""
    prepare(game)
    before = game.everything()
    getattr(macros, button)(game.book)
    assert said in game.message
    assert game.everything() == before


BUTTONS = ("solve", "manual_play", "undo", "clear_attempts", "hint", "review", "reveal_code")


@pytest.mark.parametrize("button", BUTTONS)
def test_an_unforeseen_error_leaves_the_sheet_as_it_was(game, monkeypatch, button, macros):
    """It is said on the sheet, and not swallowed."""
    macros.manual_play(game.book)
    game.guess(1, "1122")
    before = game.everything()
    updating = game.book.app.screen_updating

    def fail(state):
        raise RuntimeError("unplugged")

    (declared,) = (each for each in buttons.BUTTONS if each.name == button)
    monkeypatch.setitem(vars(declared), "press", fail)
    with pytest.raises(RuntimeError, match="unplugged"):
        getattr(macros, button)(game.book)
    assert game.everything() == before
    assert game.book.app.screen_updating == updating
    if macros is of_the_workbook:
        assert game.message.endswith(": unplugged.")


WRITES = {
    "Game": {"manual_play", "undo", "clear_attempts", "reveal_code"},
    "Secret": {*BUTTONS},
    "Review": {"review"},
    "Statistics": {"manual_play", "clear_attempts", "review"},
}
"""Which buttons write to a sheet when the code has just been found."""


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
@pytest.mark.parametrize("sheet", WRITES)
def test_a_sheet_that_refuses_to_be_written_to(game, macros, sheet):
    """Where a player has locked and protected a sheet, a button that writes there changes nothing, and says so."""
    macros.manual_play(game.book)
    code = "".join(map(str, GameSheet(game.book).read().code))
    game.guess(1, "1111" if code != "1111" else "2222")
    game.guess(2, code)
    before = game.everything()
    document = game.book.sheets[sheet].api
    document.unprotect("")
    document.CellProtection = locked(document.CellProtection)
    document.protect("secret")
    for button in WRITES[sheet]:
        getattr(macros, button)(game.book)
        assert game.everything() == before
        said = game.book.app.impl.alerts[-1] if sheet == "Secret" else game.message
        assert f"if a password protects the sheet {sheet}, take the protection away" in said


def locked(protection):
    """The same protection of cells, with all of them locked."""
    protection.IsLocked = True
    return protection


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_a_write_that_fails_half_way_is_taken_back(game, macros, monkeypatch):
    """Whichever place it is that fails, each one written before it is put back."""
    for button in BUTTONS:
        macros.manual_play(game.book)
        game.guess(1, "1122")
        before = game.everything()
        for nth in range(20):
            writes = Failing(nth)
            with monkeypatch.context() as patch:
                patch.setattr(xw.Range, "value", property(xw.Range.value.fget, writes))
                getattr(macros, button)(game.book)
            if writes.left >= 0:  # so many places were not written to
                assert nth > 2
                break
            assert game.everything() == before
            assert "can be written to" in game.message
            assert "unplugged" in game.message
        else:
            raise AssertionError("it never came to an end")


class Failing:
    """Writes values into cells as xlwings does, but for once."""

    def __init__(self, left):
        self.left = left
        self.write = xw.Range.value.fset

    def __call__(self, cells, values):
        if isinstance(values, list):  # single values try whether a place can be written to
            self.left -= 1
            if self.left == -1:
                raise OSError("unplugged")
        self.write(cells, values)


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_settings_are_restored(game, macros):
    """Screen updating and calculation are after a macro as they were before."""
    app = game.book.app
    for calculation in ("manual", "automatic"):
        app.calculation = calculation
        macros.manual_play(game.book)
        assert app.calculation == calculation
        assert app.screen_updating


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_macros_work_with_calculation_switched_off(game, macros):
    """Nothing that a macro thinks with comes from a formula that may be out of date."""
    macros.manual_play(game.book)
    secret = game.secret()
    game.book.app.calculation = "manual"
    try:
        game.guess(1, "3344")
        macros.solve(game.book)
        assert game.attempts[-1].guess == USUAL.parse(secret)
        assert game.attempts[0].guess == (3, 3, 4, 4)
    finally:
        game.book.app.calculation = "automatic"


@pytest.fixture
def other_book(office):
    """A workbook without a game."""
    from mastermind_xl.libreoffice.engine import attach

    document = office.new()
    yield attach(office, document)
    document.close(True)


def test_a_workbook_without_a_game(other_book, macros, monkeypatch):
    """A click on the add-in's tab in any workbook says in one line that there is no game in it."""
    if macros is not of_the_workbook:
        with pytest.raises(NoGameError, match="has no game in it"):
            macros.solve(other_book)
        return
    asked = []
    monkeypatch.setattr(xw.App, "alert", lambda self, *words: asked.append(words) or "no")
    for button in BUTTONS:
        getattr(macros, button)(other_book)
    for said, title, choice in asked:
        assert said == f"{other_book.name} has no game in it. Make a new game in a workbook of its own?"
        assert (title, choice) == ("MasterMind", "yes_no")
    assert len(asked) == len(BUTTONS)


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_a_game_is_made_where_there_is_none(other_book, macros, monkeypatch, tmp_path):
    """Whoever answers yes finds a new game open, in a file that was not there before."""
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setattr(xw.App, "alert", lambda self, *args: "yes")
    for name in ("MasterMind.xlsx", "MasterMind 2.xlsx"):
        macros.manual_play(other_book)
        assert (tmp_path / name).is_file()
        book = other_book.app.books[name]
        macros.manual_play(book)
        assert book.names["Code"].refers_to_range.value == ["?"] * 4
    for name in ("MasterMind.xlsx", "MasterMind 2.xlsx"):
        other_book.app.books[name].close()


# --- hostile hands ----------------------------------------------------------------------------------


def damage_settings(game, column, value):
    game.book.names["GameSettings"].refers_to_range[0, column].value = value


def rename(game, old, new):
    game.book.api.unprotect("")
    game.book.sheets[old].name = new


def delete(game, sheet):
    game.book.api.Sheets.removeByName(sheet)


def insert_row(game, row):
    sheet = game.sheet.api
    sheet.unprotect("")
    sheet.Rows.insertByIndex(row - 1, 1)


def move_name(game, name, span):
    game.book.names[name].delete()
    game.book.names.add(name, f"=Game!{span}")


DAMAGE = {
    "settings text": (lambda game: damage_settings(game, 1, "six"), "GameSettings"),
    "settings blank": (lambda game: damage_settings(game, 3, None), "GameSettings"),
    "settings no board": (lambda game: damage_settings(game, 0, 0), "GameSettings"),
    "another edition": (lambda game: damage_settings(game, 5, 1), "another edition"),
    "sheet Secret gone": (lambda game: delete(game, "Secret"), "GameSettings"),
    "a row within the attempts": (lambda game: insert_row(game, 5), "Possibilities"),
    "a row within the table": (lambda game: insert_row(game, 700), "Possibilities"),
    "a name gone": (lambda game: game.book.names["GameChoices"].delete(), "GameChoices"),
    "a name moved": (lambda game: move_name(game, "GamePlay", "$A$1:$B$2"), "GamePlay"),
}


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
@pytest.mark.parametrize(("damage", "named"), DAMAGE.values(), ids=DAMAGE)
def test_a_damaged_workbook(game, macros, damage, named):
    """One line names what is missing and the cure; nothing is written."""
    macros.manual_play(game.book)
    game.guess(1, "1122")
    damage(game)
    for button in BUTTONS:
        said = len(game.book.app.impl.alerts)
        getattr(macros, button)(game.book)
        assert len(game.book.app.impl.alerts) == said + 1
        assert named in game.book.app.impl.alerts[-1]
        assert "write a new" in game.book.app.impl.alerts[-1]


MOVED = {
    "tab Game renamed": lambda game: rename(game, "Game", "Our game, 2"),
    "tab Secret renamed": lambda game: rename(game, "Secret", "It's secret"),
    "tabs Review and Statistics renamed": lambda game: (
        rename(game, "Review", "R"),
        rename(game, "Statistics", "S"),
    ),
    "rows inserted above the game": lambda game: insert_row(game, 1),
    "columns inserted": lambda game: (
        game.sheet.api.unprotect(""),
        game.sheet.api.Columns.insertByIndex(6, 2),
    ),
}


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
@pytest.mark.parametrize("move", MOVED.values(), ids=MOVED)
def test_what_was_moved_is_found(game, macros, move):
    """Macros find their cells by names, so a renamed tab or rows inserted around the game do not stop them."""
    move(game)
    macros.manual_play(game.book)
    assert game.code == "????"
    first = game.book.names["Guesses"].refers_to_range[0, :]
    first.value = [1, 1, 2, 2]
    macros.hint(game.book)
    assert "Your last guess was possible" in game.message
    macros.solve(game.book)
    assert game.message.startswith("✔ ")
    macros.review(game.book)
    macros.manual_play(game.book)
    assert game.book.names["GamesPlayed"].refers_to_range[0, 3].value == "solved by optimal"


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_a_game_without_its_statistics(game, macros):
    """Where the list of games is gone, a game begins all the same, and the message says why it is not on it."""
    macros.manual_play(game.book)
    macros.solve(game.book)
    delete(game, "Statistics")
    macros.manual_play(game.book)
    assert game.code == "????"
    assert "A code is hidden" in game.message
    assert "The game is not written down: the cells called GamesPlayed are not as they were" in game.message


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_buttons_read_whatever_a_cell_can_hold(game, macros):
    """Every kind of value in every kind of input: a button ends with a message, and a game can go on (see test_buttons)."""
    contents = cycle(("seven", "=1+1", "  ", 1e300, True, "2026-01-02", dt.datetime(2026, 1, 2), -1))
    chosen, alerts = cycle(BUTTONS), len(game.book.app.impl.alerts)
    for place in ("GameNumber", "StrategyName", "Guesses", "TypedBlacks", "OwnCode", "ColorNames"):
        cell = game.book.names[place].refers_to_range[0, 0]
        first = cell.value
        for content, button in islice(zip(contents, chosen, strict=False), 4):
            cell.value = content
            getattr(macros, button)(game.book)
            assert game.message
        cell.value = first
    game.choose("knuth")
    macros.manual_play(game.book)
    macros.solve(game.book)
    assert game.message.startswith("✔ ")
    assert len(game.book.app.impl.alerts) == alerts


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_a_cell_that_was_once_a_date(game, macros):
    """A number typed where a date was pasted is that number, for formulas and macros alike."""
    number = game.book.names["GameNumber"].refers_to_range
    guess = game.book.names["Guesses"].refers_to_range[0, 0]
    game.sheet.api.unprotect("")
    for cell in (number, guess):
        cell.number_format = "yyyy-mm-dd"
    number.value = 417
    game.guess(1, "1122")
    macros.hint(game.book)
    assert "Your last guess was possible" in game.message
    assert GameSheet(game.book).read().code == USUAL.hidden_code(417)
    assert [game.get("Blacks")[0][0], game.get("Whites")[0][0]] == [*score(USUAL.hidden_code(417), "1122")]


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_a_date_that_is_typed_does_not_stay(game, macros):
    """Input cells have a number format of their own, which a date that is typed does not replace."""
    cell = game.book.names["GameNumber"].refers_to_range.api.getCellByPosition(0, 0)
    cell.setFormula("2026-01-02")
    cell.setFormula("417")
    assert cell.String == "417"


def test_whoever_has_seen_the_code_does_not_find_it(game, macros):
    """Shown once, by the button or by typing yes, the game is on the list as revealed."""
    macros.manual_play(game.book)
    code = GameSheet(game.book).read().code
    shown = game.book.sheets["Game"][LAYOUT.shown.address]
    shown.value = "yes"
    macros.hint(game.book)
    shown.value = "no"
    game.guess(1, code)
    macros.review(game.book)
    assert [row[2] for row in game.list] == ["revealed"]


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_typing_yes_shows_nothing_where_there_are_buttons(game, macros):
    """There the button shows the code, and writes down that it has."""
    game.book.names["ButtonsHere"].refers_to_range.value = 1
    assert game.message.startswith("▶ To hide a code, click Manual Play.")
    macros.manual_play(game.book)
    shown = game.book.sheets["Game"][LAYOUT.shown.address]
    shown.value = "yes"
    assert game.code == "????"
    code = game.secret()
    game.guess(1, code)
    macros.review(game.book)
    assert [row[2] for row in game.list] == ["revealed"]


@pytest.mark.parametrize("calculation", ["manual", "automatic"])
@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_a_button_that_fails_after_a_found_game_says_so(game, macros, calculation):
    """Also with calculation switched off."""
    macros.manual_play(game.book)
    macros.solve(game.book)
    game.choose("clever")
    game.book.app.calculation = calculation
    try:
        macros.solve(game.book)
        assert game.message.startswith("⚠ Solve: 'clever' is no strategy")
    finally:
        game.book.app.calculation = "automatic"


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_the_cursor_goes_to_where_the_next_peg_is_typed(game, macros):
    """After every button, also when another sheet was in front."""
    app = game.book.app

    def cursor():
        return app.selection.sheet.name, app.selection.address.replace("$", "")

    game.book.sheets["Statistics"].activate()
    macros.manual_play(game.book)
    assert cursor() == ("Game", "I3")
    game.guess(1, "1122")
    macros.hint(game.book)
    assert cursor() == ("Game", "I4")
    game.guess(2, "3...")
    macros.hint(game.book)
    assert cursor() == ("Game", "J4")
    macros.review(game.book)
    assert app.books.active.sheets.active.name == "Review"
    macros.undo(game.book)
    assert cursor() == ("Game", "I4")
    game.book.names["GameNumber"].refers_to_range.value = None
    macros.clear_attempts(game.book)
    macros.solve(game.book)
    assert cursor() == ("Game", "Q3")


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_no_formula_reaches_the_code(game, macros):
    """No cell of any sheet holds a peg of the hidden code, or the row of the table where it stands."""
    number = 417
    code = USUAL.hidden_code(number)
    row = USUAL.index(code) + 1
    before = {sheet.name: sheet.used_range.options(ndim=2).value for sheet in game.book.sheets}
    game.book.names["GameNumber"].refers_to_range.value = number
    for sheet in game.book.sheets:
        after = sheet.used_range.options(ndim=2).value
        for was, now in zip(before[sheet.name], after, strict=True):
            new = [
                cell for old, cell in zip(was, now, strict=True) if cell != old and isinstance(cell, float)
            ]
            assert not {row, row - 1, float(USUAL.format(code)), *code} & set(new), sheet.name


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_a_click_does_not_wait_for_a_search(open_game, tmp_path, macros):
    """Where optimal play is not at hand, Solve asks for another strategy."""
    path = tmp_path / "wide.xlsx"
    assert main(["game", str(path), "--pegs", "2", "--colors", "40"]) == 0
    game = open_game(path)
    game.choose("optimal")
    macros.solve(game.book)
    assert (
        "optimal would search 1,600 codes for minutes at every click: choose another strategy" in game.message
    )


@pytest.mark.parametrize("macros", ["workbook"], indirect=True)
def test_the_calling_workbook_is_the_default(game, macros):
    """A button passes no workbook: it is the one that called."""
    game.book.set_mock_caller()
    macros.manual_play()
    assert game.code == "????"
    assert isinstance(xw.Book.caller(), xw.Book)
