"""On a board without repeats, a person's guess may repeat colours; the guesses of the program are codes."""

import random

import pytest
import reference
from plain_search import PlainSearch

from mastermind_xl import Board, Game, make_strategy
from mastermind_xl.analysis.adversary import play_evasively
from mastermind_xl.analysis.lost import find_loss
from mastermind_xl.excel.state import Row, State
from mastermind_xl.strategies import advise
from mastermind_xl.strategies.registry import REGISTRY

BOARD, BIG = Board(4, 6, repeats=False), Board(8, 12, repeats=False)


def random_game(board, guesses, chance):
    """Return a game whose guesses, except every third one, may repeat colours."""
    game = Game(board, code=board.code(chance.randrange(board.size)))
    for number in range(guesses):
        of = board if number % 3 == 2 else board.for_guesses
        game = game.play(of.code(chance.randrange(of.size)))
    return game


def test_codes_left():
    """The codes left, the size of each part and the buttons' game are those of the plain reference."""
    chance, every = random.Random(1), reference.list_codes(4, 6, False)
    for guesses in range(1, 5):
        game = random_game(BOARD, guesses, chance)
        left = reference.find_fitting(BOARD, game.attempts)
        assert [BOARD.code(index) for index in game.candidates] == left
        guess = BOARD.for_guesses.code(chance.randrange(1296))
        parts = {answer: len(codes) for answer, codes in reference.partition(guess, left).items()}
        assert game.count_answers(guess) == parts
        assert sum(len(part.candidates) for part in game.branches(guess).values()) == len(left)
        rows = tuple(Row(each.guess, tuple(each.feedback)) for each in game.attempts)
        assert State(BOARD, rows).game().attempts == game.attempts
        evasive = play_evasively(Game(BOARD), guess).attempts[0].feedback
        assert parts
        assert len(reference.partition(guess, every)[evasive]) == reference.worst(guess, every)


@pytest.mark.parametrize("name", [name for name, each in REGISTRY.items() if not each.refuses(BOARD)])
def test_strategies_guess_codes(name):
    """After guesses that repeat colours, every strategy finds the code by guesses without repeats."""
    game = random_game(BOARD, 2, random.Random(name))
    strategy = make_strategy(name, BOARD, seed=1)
    while (advice := advise(strategy, game)).found is None:
        game = game.play(advice.guess)
        assert len({*advice.guess}) == 4
        assert len(game.attempts) < 15


def test_a_board_too_big_to_list():
    """Without a list of codes, a code that fits guesses with repeats is found, and four pegs of one colour are a contradiction."""
    game = random_game(BIG, 2, random.Random(2))
    guess = advise(make_strategy("local-search", BIG, seed=1), game).guess
    assert len({*guess}) == 8
    assert all(reference.feedback(guess, each.guess) == each.feedback for each in game.attempts)
    assert Game(BIG).play((1, 1, 2, 3, 4, 5, 6, 7), (8, 0)).diagnosis.empty_after == 1


def test_lost():
    """A guess that repeats colours costs as much as a plain search finds, or nothing if no code is as good."""
    board, chance = Board(3, 5, repeats=False), random.Random(3)
    plain = PlainSearch(board)
    codes = plain.rules.codes

    def least(some):
        no_symmetry = tuple((code, ()) for code in codes)
        return plain.search(sum(1 << codes.index(code) for code in some), 1 << 30, no_symmetry)

    for guess in ((1, 1, 2), (3, 1, 3), (2, 2, 4), (5, 4, 4)):
        game = random_game(board, 1, chance)
        left = reference.find_fitting(board, game.attempts)
        parts = reference.partition(guess, left).values()
        cost = len(left) + sum(map(least, parts)) - least(left)
        assert len(parts) > 1
        assert len(left) > 2
        assert find_loss(game, board.guess_index(guess)).lost == pytest.approx(max(0, cost) / len(left))
