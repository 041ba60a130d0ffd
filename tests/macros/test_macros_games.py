"""The macros play whole games through xlwings in LibreOffice."""

from collections import Counter

import numpy as np
import pytest
from draws import PLANNED
from played_sheet import USUAL

from mastermind_xl import Attempt, grow, make_strategy, score
from mastermind_xl.core.game import Game
from mastermind_xl.core.messages import praise
from mastermind_xl.excel import buttons
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


@pytest.mark.parametrize(
    ("game", "macros", "strategies"),
    [
        (".xlsm", "workbook", ["random", "optimal", "positional"]),
        pytest.param(
            ".xlsx", "lite", ["knuth"], marks=pytest.mark.hours("the scripts of xlwings Lite call the same functions")
        ),  # both use the same Solve
        pytest.param(".xlsm", "workbook", list(REGISTRY), marks=pytest.mark.hours("a game with every strategy")),
    ],  # chance, the stored tree, a planned strategy; evaluate plays them all
    indirect=["game", "macros"],
    ids=["workbook", "lite", "every strategy"],
)
@pytest.mark.exhaustive
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
@pytest.mark.exhaustive
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


@pytest.mark.parametrize("macros", ["lite"], indirect=True)
@pytest.mark.exhaustive
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
