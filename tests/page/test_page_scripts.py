"""Each of the page's scripts, in node: the state of the page without a browser."""

from mastermind_xl import Board

GAME = 417
CODE = Board().hidden_code(GAME)


def test_keys(node_page):
    """keys.js: a typed guess is entered, and an answer alone belongs to the guess on the board."""
    run = node_page(Board(), hash=f"#game={GAME}")
    assert run("enterTyped('1122') && game().attempts.length") == 1
    assert run("enterTyped('112')") is False
    assert run("setMode('solve') || enterTyped('1122:1,1') && enterTyped('2,0') && game().attempts.length") == 1  # no guess is on the board


def test_play(node_page):
    """play.js: pegs are put from left to right, and a found code ends the game."""
    run = node_page(Board(), hash=f"#game={GAME}")
    assert run("[5, 2, 3].forEach(put) || erase() || game().draft") == [5, 2, 0, 0]
    assert run("setDraft(code) || enter() || isOver()", code=CODE)
    assert run("state.statistics.found") == [1]


def test_storage(node_page):
    """storage.js: a game that does not fit the board is dropped."""
    board = "{rules, most: 10, fewestNumber: 1, answer: () => null, refuse: () => ''}"
    run = node_page(Board())
    assert run(f"checkGame(freshGame(5), {board}).number") == 5
    assert run(f"checkGame({{...freshGame(5), draft: [7, 0, 0, 0]}}, {board})") is None
