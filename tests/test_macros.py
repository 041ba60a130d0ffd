"""The buttons' macros, run through xlwings in a real spreadsheet: LibreOffice."""

import random
from collections import Counter

import numpy as np
import pytest
import xlwings as xw

from mastermind_xl import Attempt, Board, Feedback, find_candidates, grow, make_strategy, score
from mastermind_xl.cli import main
from mastermind_xl.core.strategies import KINDS
from mastermind_xl.excel import macros
from mastermind_xl.excel.game_sheet import GameError, GameSheet
from mastermind_xl.workbook.game.layout import Layout

USUAL = Board()
LAYOUT = Layout(USUAL)


class Game:
    """A game workbook that is open in LibreOffice, driven as a person and as the macros do."""

    def __init__(self, book):
        self.book = book
        self.sheet = book.sheets["Game"]

    def get(self, name):
        return self.book.names[name].refers_to_range.options(ndim=2).value

    def guess(self, attempt, pegs):
        for column, peg in enumerate(pegs):
            self.sheet[LAYOUT.guesses.cell(attempt - 1, column).address].value = (
                None if peg == "." else int(peg)
            )

    def answer(self, attempt, black, white):
        self.sheet[LAYOUT.blacks.cell(attempt - 1).address].value = black
        self.sheet[LAYOUT.whites.cell(attempt - 1).address].value = white

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
        macros.reveal_code(self.book)
        code = self.code
        macros.reveal_code(self.book)
        return code

    def everything(self):
        return [self.sheet[place.span].formula for place in (LAYOUT.play, LAYOUT.choices)]


@pytest.fixture
def open_game(office, tmp_path):
    """A function from a path to a game that is open; closed after the test."""
    from mastermind_xl.libreoffice.engine import attach

    documents = []

    def open_game(path):
        documents.append(office.open(path))
        return Game(attach(office, documents[-1]))

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
    draws = Counter(macros.draw_number(1296) for _ in range(12_960))
    assert set(draws) <= set(range(1, 1297))
    assert 1095 < chi_square(draws, 1296) < 1495
    lopsided = Counter(random.randint(1, 1080) for _ in range(12_960))
    assert chi_square(lopsided, 1296) > 1495


def test_every_code_of_a_small_board_comes_up(open_game, tmp_path):
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


@pytest.mark.parametrize("game", [".xlsx", ".xlsm"], indirect=True)
def test_a_game_from_manual_play_to_the_next_day(game, open_game, tmp_path):
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
    assert np.array_equal(game.candidates, find_candidates(USUAL, expected))

    macros.clear_attempts(game.book)
    assert game.attempts == []
    assert len(game.candidates) == 1296
    assert game.secret() == secret

    for name, kind in KINDS.items():
        macros.clear_attempts(game.book)
        game.choose(name)
        macros.solve(game.book)
        if name == "brute-force" and "has used all attempts" in game.message:
            continue  # it may take thirty
        if kind.random:
            assert game.attempts[-1].guess == USUAL.parse(secret)
            continue
        path = grow(make_strategy(name, USUAL)).walk(USUAL.index(secret))
        assert [USUAL.index(attempt.guess) for attempt in game.attempts] == path
        assert np.array_equal(game.candidates, find_candidates(USUAL, game.attempts))
        assert game.message == f"✔ {secret} is the code: found with attempt {len(path)}."

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


def test_solve_goes_on_from_the_present_state(game):
    """Own guesses stay; Solve continues after them with the strategy chosen."""
    macros.manual_play(game.book)
    secret = game.secret()
    game.guess(1, "6543")
    macros.solve(game.book)
    assert game.attempts[0].guess == (6, 5, 4, 3)
    assert game.attempts[-1].guess == USUAL.parse(secret)
    macros.solve(game.book)
    assert "is the code: found with attempt" in game.message


def test_solve_when_attempts_run_out(open_game, tmp_path):
    """A strategy that needs more rows than there are says how many codes are left."""
    path = tmp_path / "short.xlsx"
    assert main(["game", str(path), "--attempts", "2", "--strategy", "first"]) == 0
    game = open_game(path)
    game.sheet[Layout(USUAL, 2).number.address].value = 700
    macros.solve(game.book)
    assert "first has used all attempts" in game.message


# --- somebody else's code ------------------------------------------------------------------------


def test_solve_proposes_against_somebody_elses_code(game):
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
    assert game.message == f"✔ {secret} is the code: found with attempt {len(path)}."


def test_solve_tells_what_is_wrong_with_answers(game):
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


def test_hint_says_the_next_guess_and_why(game):
    """The hint names the guess, whether it may be the code, and what it will leave; it plays nothing."""
    game.choose("knuth")
    macros.hint(game.book)
    assert game.message == (
        "▶ Guess 1122 (it may be the code): 1,296 codes are possible, 204.5 will be left on average, 256 at worst."
    )
    macros.manual_play(game.book)
    game.guess(1, "1122")
    macros.hint(game.book)
    assert game.message.startswith("▶ Guess ")
    assert game.get("Guesses")[1] == [None] * 4
    game.guess(2, "3344")
    assert "Guess " not in game.message


def test_undo_takes_back_one_attempt_at_a_time(game):
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


def test_clear_and_undo_bring_formulas_back(game):
    """Answers typed over the formulas are gone with their attempt, and the formulas answer again."""
    formulas = game.sheet[LAYOUT.answers.span].formula
    for button in (macros.undo, macros.clear_attempts, macros.manual_play):
        game.guess(1, "1122")
        game.answer(1, 0, 1)
        button(game.book)
        assert game.sheet[LAYOUT.answers.span].formula == formulas


def test_a_typed_code_can_be_hidden(game):
    """A code typed by another player is hidden by Reveal Code and stays the code."""
    for column, peg in enumerate("6251"):
        game.sheet[LAYOUT.code.cell(0, column).address].value = int(peg)
    macros.reveal_code(game.book)
    assert game.code == "????"
    game.guess(1, "6215")
    assert game.attempts[0].feedback == score("6251", "6215")
    macros.reveal_code(game.book)
    assert game.code == "6251"


# --- when something is wrong ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("prepare", "button", "said"),
    [
        (lambda game: None, macros.reveal_code, "no code is hidden; click Manual Play to hide one"),
        (
            lambda game: game.guess(1, "12.."),
            macros.solve,
            "Attempt 1: the guess has 2 of 4 pegs; finish it.",
        ),
        (lambda game: game.guess(1, "1237"), macros.hint, "Attempt 1: the colours are the numbers 1 to 6"),
        (
            lambda game: game.guess(1, "1122"),
            macros.solve,
            "Attempt 1: type the black and white pegs that 1122 got",
        ),
        (
            lambda game: game.choose("clever"),
            macros.solve,
            "Solve: 'clever' is no strategy: choose one of first",
        ),
        (lambda game: game.choose(None), macros.hint, "Hint: '' is no strategy: choose one of first"),
    ],
)
def test_what_a_person_can_mend_is_said_on_the_sheet(game, prepare, button, said):
    """The message names what is wrong, and the sheet is as it was."""
    prepare(game)
    before = game.everything()
    button(game.book)
    assert said in game.message
    assert game.everything() == before


@pytest.mark.parametrize("button", [macros.solve, macros.manual_play, macros.undo, macros.clear_attempts])
def test_a_macro_that_fails_leaves_the_sheet_as_it_was(game, monkeypatch, button):
    """An error in the middle of writing puts everything back, says so, and is not swallowed."""
    macros.manual_play(game.book)
    game.guess(1, "1122")
    before = game.everything()
    updating = game.book.app.screen_updating

    def fail(self, text, state):
        if "unplugged" not in text:
            raise RuntimeError("unplugged")

    monkeypatch.setattr(GameSheet, "say", fail)
    with pytest.raises(RuntimeError, match="unplugged"):
        button(game.book)
    assert game.everything() == before
    assert game.book.app.screen_updating == updating


def test_settings_are_restored(game):
    """Screen updating and calculation are after a macro as they were before."""
    app = game.book.app
    for calculation in ("manual", "automatic"):
        app.calculation = calculation
        macros.manual_play(game.book)
        assert app.calculation == calculation
        assert app.screen_updating


def test_macros_work_with_calculation_switched_off(game):
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


def test_a_workbook_without_a_game_is_named(office, tmp_path):
    """A button clicked elsewhere says what kind of workbook it needs."""
    from mastermind_xl.libreoffice.engine import attach

    document = office.new()
    try:
        with pytest.raises(
            GameError, match=r"has no game in it: open one that mastermind-xl game FILE\.xlsm"
        ):
            macros.solve(attach(office, document))
    finally:
        document.close(True)


def test_the_calling_workbook_is_the_default(game):
    """A button passes no workbook: it is the one that called."""
    game.book.set_mock_caller()
    macros.manual_play()
    assert game.code == "????"
    assert isinstance(xw.Book.caller(), xw.Book)
