"""The macros play whole games through xlwings in LibreOffice."""

import random
from collections import Counter

import numpy as np
import pytest
import reference
from draws import PLANNED
from played_sheet import LAYOUT, USUAL

from mastermind_xl import Attempt, grow, make_strategy, score
from mastermind_xl.cli import main
from mastermind_xl.core.colors import color_letters, color_names
from mastermind_xl.core.game import Game
from mastermind_xl.core.messages import praise
from mastermind_xl.excel import buttons
from mastermind_xl.sheets.game.layout import Layout
from mastermind_xl.strategies import REGISTRY


def chi_square(counts, cells):
    """Pearson's chi-square statistic for equal chances."""
    expected = sum(counts.values()) / cells
    return sum((counts[n] - expected) ** 2 / expected for n in range(1, cells + 1))


def test_codes_are_drawn_uniformly():
    """Codes are drawn uniformly: the numbers of 12,960 draws of 1296 codes pass a chi-square test."""
    draws = Counter(buttons.draw_number(1296) for _ in range(12_960))
    assert set(draws) <= set(range(1, 1297))
    assert 1095 < chi_square(draws, 1296) < 1495
    lopsided = Counter(random.randint(1, 1080) for _ in range(12_960))
    assert chi_square(lopsided, 1296) > 1495


@pytest.mark.exhaustive  # test_codes_are_drawn_uniformly asks the same of the usual board, without a sheet
def test_every_code_of_a_small_board_comes_up(open_game, tmp_path, macros):
    """Manual Play hides each of the four codes of a 2 × 2 board within 60 clicks."""
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


@pytest.mark.parametrize(
    ("game", "macros", "strategies"),
    [
        (".xlsm", "workbook", ["random", "optimal", "positional"]),
        pytest.param(".xlsx", "lite", ["knuth"], marks=pytest.mark.exhaustive),  # both use the same Solve
        pytest.param(".xlsm", "workbook", list(REGISTRY), marks=pytest.mark.exhaustive),
    ],  # chance, the stored tree, a planned strategy; evaluate plays them all
    indirect=["game", "macros"],
    ids=["workbook", "lite", "every strategy"],
)
def test_a_game_from_manual_play_to_the_next_day(game, open_game, tmp_path, macros, strategies):
    """With each strategy, Solve makes the same guesses as the engine; a saved workbook still hides the code."""
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

    for name in strategies:
        macros.clear_attempts(game.book)
        game.choose(name)
        macros.solve(game.book)
        if name in PLANNED and "has used all attempts" in game.message:
            continue  # planned strategies may need thirty attempts
        if REGISTRY[name].is_random:
            assert game.attempts[-1].guess == USUAL.parse(secret)
            continue
        path = grow(make_strategy(name, USUAL)).path(secret)
        assert [attempt.guess for attempt in game.attempts] == path
        assert np.array_equal(game.candidates, Game(USUAL, game.attempts).candidates)
        assert game.message.startswith(f"✔ {praise(len(path))}: found on attempt {len(path)}. {secret} is the code.")

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


@pytest.mark.parametrize("macros", ["workbook", "lite"], indirect=True)
def test_solve_goes_on_from_the_present_state(game, macros):
    """After the player's own guess, Solve continues the game until the code is found, also in xlwings Lite."""
    macros.manual_play(game.book)
    secret = game.secret()
    game.guess(1, "6543")
    macros.solve(game.book)
    assert game.attempts[0].guess == (6, 5, 4, 3)
    assert game.attempts[-1].guess == USUAL.parse(secret)
    macros.solve(game.book)
    assert ": found on attempt" in game.message


def test_solve_when_attempts_run_out(open_game, tmp_path, macros):
    """If the attempts run out, Solve reports that the strategy has used all of them."""
    path = tmp_path / "short.xlsx"
    assert main(["game", str(path), "--attempts", "2", "--strategy", "first"]) == 0
    game = open_game(path)
    game.sheet[Layout(USUAL, 2).number.address].value = 700
    macros.solve(game.book)
    assert "first has used all attempts" in game.message


def test_solve_proposes_against_somebody_elses_code(game, macros):
    """Without a hidden code, Solve writes one guess per answer that the player types, until the code is found."""
    game.choose("knuth")
    secret = "4563"
    path = grow(make_strategy("knuth", USUAL)).path(secret)
    for attempt, guess in enumerate(path, 1):
        macros.solve(game.book)
        assert game.get("Guesses")[attempt - 1] == list(map(float, guess))
        macros.solve(game.book)
        assert f"attempt {attempt}" in game.message.lower()
        assert game.get("Guesses")[attempt] == [None] * 4 if attempt < 10 else True
        game.answer(attempt, *score(secret, guess))
    macros.solve(game.book)
    assert game.message.startswith(f"✔ {praise(len(path))}: found on attempt {len(path)}. {secret} is the code.")


def test_solve_tells_what_is_wrong_with_answers(game, macros):
    """If the answers contradict each other, Solve reports the contradiction and writes no guess."""
    game.guess(1, "1122")
    game.answer(1, 1, 1)
    game.guess(2, "1122")
    game.answer(2, 0, 0)
    before = game.everything()
    macros.solve(game.book)
    assert "No code fits these answers: none is left after attempt 2" in game.message
    assert game.everything() == before


def test_hint_tells_more_at_every_click(game, macros):
    """Three clicks on Hint first judge the last guess, then count the codes left, then suggest a guess."""
    game.choose("knuth")
    guess = (
        "▶ Guess 1122 (it may be the code): 1,296 codes are left, 204.5 on average after the guess, 256 at most. "
        "In colours: red, red, orange, orange."
    )
    for said in ("▶ All codes are left. Type a guess", "▶ 1,296 codes are left. Click Hint again to see", guess, guess):
        macros.hint(game.book)
        assert game.message.startswith(said)
    macros.manual_play(game.book)
    game.guess(1, "1122")
    assert "Guess 1122" not in game.message
    macros.hint(game.book)
    assert game.message.startswith("▶ Your last guess was possible: nothing was known before 1122.")
    macros.hint(game.book)
    assert game.message.startswith(f"▶ {len(game.candidates)} codes are left.")
    macros.hint(game.book)
    assert game.message.startswith("▶ Guess ")
    assert game.get("Guesses")[1] == [None] * 4
    game.guess(2, "3344")
    assert "Guess " not in game.message


def test_hint_looks_at_the_guess_that_is_being_typed(game, macros):
    """While a guess is incomplete, Hint reports whether the guess can still become the code."""
    game.guess(1, "1122")
    game.answer(1, 1, 1)
    left = reference.find_candidates(reference.list_codes(4, 6), [((1, 1, 2, 2), (1, 1))])
    for typed in ("11..", ".1.2", "2..2", "5...", "..66"):
        game.guess(2, typed)
        macros.hint(game.book)
        possible = any(all(peg == "." or int(peg) == code[n] for n, peg in enumerate(typed)) for code in left)
        verdict = "can still become the code." if possible else "cannot become the code, whatever you add."
        assert game.message.startswith(f"▶ {typed.replace('.', '·')} {verdict}")
    game.guess(2, "1344")  # still without an answer
    macros.hint(game.book)
    assert game.message.startswith(
        "▶ 1344 is ruled out: attempt 1 (1122) would have been answered 1 black, 0 white instead of 1 black, 1 white"
    )
    game.answer(2, 0, 1)
    macros.hint(game.book)
    assert game.message.startswith(
        "▶ Your last guess could not be the code: if 1344 were the code, attempt 1 (1122) would have been answered 1 black, 0 white instead of 1 black, 1 white."
    )


def test_names_of_colors_are_spoken(game, macros):
    """Reveal Code shows the code with the names that the player gave the colours."""
    for number, name in enumerate(("ada", "bob", "cy", "dan", None, "flo")):
        place = LAYOUT.color_names.cell(number)
        game.book.sheets[place.sheet][place.address].value = name
    game.hide("6251")
    macros.reveal_code(game.book)
    assert "The code is 6251: flo, bob, 5, ada." in game.message


def test_a_game_by_letters_and_names(game, macros):
    """Guesses typed as letters, names or numbers of colours are scored, judged, reviewed and undone alike."""

    def type_guess(attempt, *pegs):
        game.sheet[LAYOUT.guesses.line(attempt - 1).span].value = pegs

    names = color_names(6)
    game.choose("knuth")
    game.hide("5341")
    type_guess(1, "R", "red", " Orange ", "o")
    type_guess(2, color_letters(names)[4], 4, 3, "r")
    assert game.get("Blacks")[:2] == [[0], [2]]
    typed = [Attempt((1, 1, 2, 2), score("5341", "1122")), Attempt((5, 4, 3, 1), score("5341", "5431"))]
    assert np.array_equal(game.candidates, Game(USUAL, typed).candidates)
    macros.hint(game.book)
    assert "Your last guess was possible: 5431 fitted every answer before it." in game.message
    type_guess(3, names[4].upper(), "Y", None, None)
    macros.hint(game.book)
    assert game.message.startswith("▶ 53·· can still become the code.")
    type_guess(3, names[4], "Y", "moss", "R")
    for click in (macros.hint, macros.solve):
        click(game.book)
        assert "attempt 3: there is no colour moss; write 1 to 6." in game.message
    game.sheet[LAYOUT.color_names.cell(3).address].value = "moss"
    macros.hint(game.book)
    assert game.message.startswith("✔ Excellent: found on attempt 3. 5341 is the code.")
    macros.review(game.book)
    assert [row[:4] for row in game.table(LAYOUT.reviewed_moves)] == [[1, 1, 2, 2], [5, 4, 3, 1], [5, 3, 4, 1]]
    macros.undo(game.book)
    assert game.get("Guesses")[1:3] == [[color_letters(names)[4], 4, 3, "r"], [None] * 4]
    macros.solve(game.book)
    assert game.get("Guesses")[1] == [color_letters(names)[4], 4, 3, "r"]
    assert "5341 is the code" in game.message


@pytest.mark.parametrize("macros", ["lite"], indirect=True)
def test_a_game_by_the_form(game, macros):
    """In xlwings Lite, the form takes answers, writes guesses and refuses an impossible answer with the reason."""
    secret = "3456"
    macros.answer(game.book, 0, 0)
    macros.answer(game.book, 3, 1)
    assert "3 black and 1 white is impossible" in game.message
    assert game.attempts == []
    for k in range(10):
        guess = "".join(str(int(peg)) for peg in game.get("Guesses")[k])
        macros.answer(game.book, *score(secret, guess))
        if guess == secret:
            break
    assert game.attempts[-1] == Attempt(USUAL.parse(secret), score(secret, secret))
    assert game.message.startswith(f"✔ {praise(k + 1)}: found on attempt {k + 1}. {secret} is the code.")
