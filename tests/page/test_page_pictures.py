"""The pictures of the page show today's texts."""

import re

import pytest
from page_tools import Page
from pictures import AGAIN, BROWSER, file_of, play_in_page, stored_texts

from mastermind_xl import Board
from mastermind_xl.cli import main
from mastermind_xl.core.feedback import score
from mastermind_xl.core.game import Attempt, Game
from mastermind_xl.strategies import advise, default_strategy, make_strategy


@pytest.mark.parametrize("name", BROWSER)
def test_a_picture_of_the_page_shows_todays_message(name):
    """Each stored picture of the browser page shows the advice and the number of codes left that Python gives."""
    _, mode, guesses, _ = BROWSER[name]
    board = Board()
    code = board.hidden_code(417)
    game = Game(board, [Attempt(tuple(guess), score(code, tuple(guess))) for guess in guesses])
    lines = stored_texts(file_of(name)) or []
    if mode == "solve":
        strategy = make_strategy(default_strategy(board, at_once=True), board)
        assert advise(strategy, game).text in " ".join(lines), f"{AGAIN} {name}"
    assert any(re.search(rf"(?<!\d){len(game.candidates)}(?!\d)", line) for line in lines), f"{AGAIN} {name}"


@pytest.mark.parametrize("name", BROWSER)
def test_a_picture_of_the_page_shows_todays_texts(name, chromium, tmp_path):
    """Each stored picture of the browser page has the same lines of text as the present page in a browser."""
    path = tmp_path / "page.html"
    language = ["--language", name.partition("/")[0]] if "/" in name else []
    assert main(["page", str(path), *language]) == 0
    assert stored_texts(file_of(name)) == play_in_page(Page(chromium, path), name), f"{AGAIN} {name}"
