"""The number of guesses that a move loses is compared with a slow, independent calculation."""

import json
import random
from functools import cache

import numpy as np
import pytest
import reference
from plain_search import PlainSearch

from mastermind_xl import Attempt, Board, Feedback, make_strategy, read_attempt
from mastermind_xl.analysis import lost
from mastermind_xl.analysis.coach import best_guesses, rate_guesses, review, tell_costliest, tell_move
from mastermind_xl.analysis.evaluation import play
from mastermind_xl.analysis.lost import find_best, find_loss
from mastermind_xl.cli import main
from mastermind_xl.core.game import Game
from mastermind_xl.search.proof import Search

NEVER = 1 << 30
"""A total above that of any play."""


def compare(plain, board, game):
    """Check that a review of a game shows the same losses as the plain search."""
    for number, move in enumerate(review(game).moves):
        path = tuple((attempt.guess, tuple(attempt.feedback)) for attempt in game.attempts[:number])
        codes = plain.rules.fit(path)
        guess, best = (plain.rules.codes.index(each.guess) for each in (move.attempt, move.best))
        least, cost = plain.search(codes, NEVER, path), plain.cost(codes, guess, NEVER, path)
        if cost == NEVER:  # the guess tells nothing, so the same work remains
            cost = codes.bit_count() + least
        assert move.lost == pytest.approx((cost - least) / codes.bit_count(), abs=1e-12)
        assert plain.cost(codes, best, NEVER, path) == least
        assert (move.verdict == "best") == (cost == least)


def random_game(board, chance, opening=None):
    """Return a game with a mixture of candidates and arbitrary codes as guesses."""
    game = Game(board, code=board.code(chance.randrange(board.size)))
    while game.found is None and len(game.attempts) < 8:
        guess = chance.choice(game.candidates.tolist()) if chance.random() < 0.7 else chance.randrange(board.size)
        game = game.play(opening if opening and not game.attempts else board.code(guess))
    return game


def test_random_games():
    """In twenty games on small boards, the costs of guesses match those of a plain search."""
    chance = random.Random(4)
    for board in (Board(3, 4), Board(2, 6)):
        plain = PlainSearch(board)
        for _ in range(10):
            compare(plain, board, random_game(board, chance))


@pytest.fixture(autouse=True)
def no_hurry(monkeypatch):
    """Allow enough time for every proof, even on a busy machine."""
    monkeypatch.setattr(lost, "_SECONDS", 600.0)


@cache
def optimal():
    return make_strategy("optimal", Board())


def test_our_own_play_loses_nothing():
    """For random hidden codes, a review rates every guess of optimal play as best."""
    for hidden in random.Random(1).sample(range(1296), 40):
        looked = review(play(optimal(), Board().code(hidden)))
        assert [(move.lost, move.verdict) for move in looked.moves] == [(0, "best")] * len(looked.moves)
        assert (looked.cost, looked.proved, tell_costliest(looked)) == (0, True, "")


@pytest.mark.slow
def test_openings():
    """An opening costs its average number of guesses minus the best opening's; equivalent openings cost the same."""
    board = Board()
    totals = {(1, 1, 1, 1): 6318, (1, 1, 1, 2): 5791, (1, 1, 2, 2): 5702, (1, 2, 3, 4): 5673, (1, 1, 2, 3): 5625}
    for opening, total in totals.items():
        other = tuple(7 - color for color in reversed(opening))
        for guess in (opening, other):
            loss = find_loss(Game(board), board.index(guess))
            assert loss.lost == pytest.approx((total - 5625) / 1296)
    assert find_best(Game(board)) == board.index("1123")


def test_what_is_seen_without_a_search():
    """Without a search, a guess that tells nothing costs 1, and a guess that separates all candidates costs 0."""
    board = Board(5, 9)
    game = Game(board, [Attempt((1, 1, 2, 2, 3), Feedback(2, 3))])
    candidates = game.candidates.tolist()
    assert len(candidates) > 2
    assert find_loss(game, board.index("99999")) == (1, None)  # the board is too big to search for the best
    assert find_loss(game, board.index("11223")) == (1, None)
    assert find_loss(game, board.index("11232")) is None
    few = Game.at(board, game.candidates[:2])
    assert find_loss(few, candidates[1]).lost == 0
    assert find_loss(few, board.index("99999")) == (1, candidates[0])
    assert find_loss(Game.at(board, game.candidates[:1]), candidates[1]) == (1, candidates[0])


def test_any_set_without_guesses():
    """For a set of codes without attempts, a guess costs its average number of guesses minus the best guess's."""
    board = Board(3, 4)
    game = Game.at(board, np.arange(0, 64, 2))
    search = Search(board)
    costs = [search.total_of(tuple(game.candidates.tolist()), guess, None, None) for guess in range(board.size)]
    best = find_best(game)
    assert best is not None
    assert costs[best] == min(costs)
    for guess in (0, 5, 6, 27):
        loss = find_loss(game, guess)
        assert loss.lost == pytest.approx((costs[guess] - min(costs)) / len(game.candidates))
    others = [guess for guess, cost in enumerate(costs) if cost == min(costs) and guess != best]
    assert len(others) > 1
    assert [find_loss(game, guess) for guess in others] == [(0, guess) for guess in others]


def test_estimates_are_marked():
    """If the cost of a guess cannot be proved in time, the printed cost is an estimate, marked with "about"."""
    board = Board(5, 8)
    game = Game(board, [read_attempt("11223:1,1", board), read_attempt("11223:1,1", board)])
    looked = review(game)
    assert [move.lost for move in looked.moves] == [None, 1]
    assert 0 < looked.moves[0].estimate < 0.1
    assert looked.moves[1].estimate == 1
    assert not looked.proved
    assert "; cost about 0.02 of a guess: 11234 tells more." in tell_move(board, 1, looked.moves[0])


def test_in_words_and_in_json(capsys):
    """The command ``review`` prints the guess that cost most; --json gives the cost of each guess or an estimate."""
    assert main(["review", "1122:1,1", "1344:0,1", "5223:4,0"]) == 0
    lines = capsys.readouterr().out.splitlines()
    assert max(map(len, lines)) <= 80
    assert lines[4:6] == [
        "1344 cost 0.07 of a guess: 1314 tells more.",
        "Lost 0.18 guesses; skill 94%, luck +0.9 bits.",
    ]
    assert main(["review", "1122:1,1", "1344:0,1", "--json"]) == 0
    answer = json.loads(capsys.readouterr().out)
    assert [round(move["lost"] * move["before"]) for move in answer["moves"]] == [5702 - 5625, 15]
    assert not any("estimate" in move for move in answer["moves"])
    assert main(["review", "--pegs", "5", "--colors", "8", "11223:1,1", "--json"]) == 0
    move = json.loads(capsys.readouterr().out)["moves"][0]
    assert (move["lost"], 0 < move["estimate"] < 1) == (None, True)
    assert main(["review", "1122:1,1", "--best", "3", "--json"]) == 0
    best = json.loads(capsys.readouterr().out)["guesses"]
    assert [guess["lost"] for guess in best] == sorted(guess["lost"] for guess in best)
    assert (best[0]["lost"], best[0]["guess"]) == (0, [1, 3, 1, 4])


def test_the_best_guess_is_among_the_best():
    """The list of best guesses begins with the guess of optimal play, even if other guesses leave fewer codes."""
    board = Board(4, 8)
    game = Game(board, [read_attempt(text, board) for text in ("1123:1,1", "1456:0,1", "1111:0,0")])
    (rating, lost), *others = best_guesses(game, rate_guesses(game), 3)
    assert (board.format(rating.guess), lost, len(others)) == ("5278", 0, 2)
    assert rating.expected > others[0][0].expected


def test_of_two_candidates_another_code_that_separates_them_costs_a_half():
    """With two codes left, a guess that separates them but is neither of them costs half a guess."""
    game = Game(Board(), ["1122:1,1", "1344:0,1", "1111:3,0"])
    first, second = game.candidates
    separates = next(
        guess
        for guess in range(game.board.size)
        if guess not in game.candidates
        and reference.feedback(game.board.code(guess), game.board.code(first))
        != reference.feedback(game.board.code(guess), game.board.code(second))
    )

    assert find_loss(game, separates).lost == 0.5
    assert find_loss(game, int(second)).lost == 0
