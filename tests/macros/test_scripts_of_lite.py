"""The scripts of xlwings Lite, run in LibreOffice by an imitation of xlwings Lite."""

from types import SimpleNamespace

from lite import load

from mastermind_xl import score
from mastermind_xl.core.messages import praise


def test_form_and_solve(game):
    """The form takes answers, writes guesses and refuses an impossible answer; Solve continues the player's own game."""
    scripts, secret = SimpleNamespace(**load().scripts), "3456"
    scripts.answer(game.book, 0, 0)
    scripts.answer(game.book, 3, 1)
    assert "3 black and 1 white is impossible" in game.message
    assert game.attempts == []
    for k in range(10):
        guess = "".join(str(int(peg)) for peg in game.get("Guesses")[k])
        scripts.answer(game.book, *score(secret, guess))
        if guess == secret:
            break
    assert game.message.startswith(f"✔ {praise(k + 1)}: found on attempt {k + 1}. {secret} is the code.")
    scripts.manual_play(game.book)
    game.guess(1, "6543")
    scripts.solve(game.book)
    assert game.attempts[0].guess == (6, 5, 4, 3)
    assert ": found on attempt" in game.message
