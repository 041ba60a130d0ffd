"""The page's rules at their limits: at 0, 1, the last value and the one after it."""

import pytest
from page_tools import as_told

from mastermind_xl import Attempt, Board, Game, score
from mastermind_xl.analysis.lost import find_loss

EDGES = [
    # a cost is reported from half of what two decimals show
    ("[0, 0.0049, 0.005].map((lost) => Boolean(costliest([{lost}])))", [False, False, True]),
    # a week begins on Monday: day 3 of 1970 was a Sunday
    ("[3, 4, 10, 11].map((day) => byWeek([{day, guesses: 1, lost: null}])[0].monday)", [-3, 4, 4, 11]),
    # two steps back can both be done again
    ("stepBack(stepBack({past: [1, 2], future: []}, 3).steps, 2).steps.future", [2, 3]),
    # boards that an address may name
    ("['0x2', '1x2', '8x2', '9x2', '2x1', '4x12', '4x13', '5x8', '5x9', '5x10', '2x2-once', '3x2-once']"
     ".map((key) => Boolean(findBoard({...all, is_open: true, boards: [], looks: Array(13).fill({}).fill(null, 0, 2)}, key)))",
     [False, True, True, False, False, True, False, True, False, False, True, False]),
    # attempts until a game is over: on this page ten, against somebody else's code thirty
    ("[9, 10].map((made) => isOver(state.play = {...freshGame(5), attempts: Array(made).fill({black: 0})}))", [False, True]),
    ("[29, 30].map((made) => isOver({...freshGame(5), attempts: Array(made).fill({black: 0})}))", [False, True]),
    # two digits are an answer up to nine pegs
    ("[9, 10].map((pegs) => readAnswers('12', pegs, data))", [[{"black": 1, "white": 2}], []]),
    # the number of a new game, whatever the browser draws
    ("[0, 1295, 1296, 2 ** 32 - 1].map((drawn) => (crypto = {getRandomValues: (array) => array.fill(drawn)}) && randomNumber())",
     [1, 1296, 1, 1 + (2**32 - 1) % 1296]),
    # the pegs of a row: none after the last
    ("(() => { state.play = freshGame(5); return [1, 2, 3, 4, 5].map((color) => { put(color); return game().cursor; }); })()",
     [1, 2, 3, 4, 4]),
]  # fmt: skip


def test_limits(node_page):
    """Each rule of the page holds at its limit and fails beside it."""
    run = node_page(Board())
    assert [(told, run(told)) for told, _ in EDGES] == EDGES


@pytest.mark.parametrize("asked", [["11", "12"], ["11", "23"], ["12", "13"], ["11"]])
def test_costs_with_few_codes_left(node_engine, asked):
    """With one, two or a few codes left, each guess costs as much in the page's JavaScript as in Python, wasted or not."""
    board = Board(2, 3)
    for index in range(board.size):
        code = board.code(index)
        game = Game(board, [Attempt(board.parse(guess), score(code, guess)) for guess in asked])
        for guess in range(board.size):
            after = game.play(board.code(guess), score(code, board.code(guess)))
            move = node_engine(board)(what="review", attempts=as_told(after), seconds=1000)[-1]
            assert move["lost"] == pytest.approx(find_loss(game, guess).lost), after
