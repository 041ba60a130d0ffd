"""The coach's ratings, luck, skill and explanations agree with plain Python."""

import json
from dataclasses import replace
from math import log2

import numpy as np
import pytest
import reference
from draws import SMALL_BOARDS, histories
from hypothesis import given
from hypothesis import strategies as st

from mastermind_xl import Attempt, Board, Feedback, read_attempt, score
from mastermind_xl.analysis.coach import Move, Ratings, rate_guesses, review, tell_move, tell_review
from mastermind_xl.cli import main
from mastermind_xl.core.game import Game, tell_misfits
from mastermind_xl.core.variants import VARIANTS


def measures(guess, candidates):
    """Return the largest part, the expected size, the number of parts and the bits of a guess, in plain Python."""
    sizes = [len(part) for part in reference.partition(guess, candidates).values()]
    n = len(candidates)
    return max(sizes), sum(s * s for s in sizes) / n, len(sizes), sum(s / n * log2(n / s) for s in sizes)


@given(board=st.sampled_from(SMALL_BOARDS), data=st.data())
def test_any_ratings(board, data):
    """The coach's best guesses and their figures match a comparison of all codes in plain Python."""
    attempts = data.draw(histories(board))
    codes = reference.list_codes(board.pegs, board.colors, board.repeats)
    candidates = reference.find_fitting(board, attempts)
    ratings = rate_guesses(Game(board, attempts))
    if not candidates:
        assert ratings is None
        return
    ratings = ratings.best(1000)
    for rating in ratings:
        assert (rating.worst, rating.expected, rating.parts, rating.bits) == pytest.approx(
            measures(rating.guess, candidates)
        )
        assert rating.consistent == (rating.guess in candidates)
    assert ratings[0].expected == pytest.approx(min(measures(code, candidates)[1] for code in codes))
    assert [rating.expected for rating in ratings] == sorted(rating.expected for rating in ratings)
    if len(candidates) < len(codes):
        assert sum(rating.alike for rating in ratings) == len(codes)


def test_every_move_of_a_game():
    """A review counts the codes left before and after each guess, and rates a repeated guess as wasted."""
    board = Board()
    game = [read_attempt(text, board) for text in ("1122:1,1", "1122:1,1", "1344:0,1", "5223:4,0")]
    looked = review(Game(board, game))

    assert [move.before for move in looked.moves] == [1296, 208, 208, 46]
    assert [move.after for move in looked.moves] == [208, 208, 46, 1]
    assert [move.verdict for move in looked.moves] == ["good", "wasted", "good", "good"]
    opening, again, third, last = looked.moves
    assert opening.luck == pytest.approx(log2(1296 / 208) - opening.rating.bits)
    assert (again.luck, again.rating.bits) == (pytest.approx(0), pytest.approx(0))
    assert third.best.expected < third.rating.expected
    assert last.luck == pytest.approx(log2(46) - last.rating.bits)
    assert looked.luck == pytest.approx(sum(move.luck for move in looked.moves))
    assert looked.wasted == 1
    assert 0 < looked.skill < 1
    assert tell_review(looked).endswith("1 guess wasted.")
    assert [tell_move(board, 2, again)] == [
        "2. 1122: 208 codes before, 208 after; wasted: no answer could have ruled out any code."
    ]


def test_luck_comes_to_nothing():
    """Averaged over all codes of a board, the luck of an opening is 0."""
    board = Board(3, 4)
    luck = [review(Game(board, [Attempt((1, 1, 2), score(board.code(k), "112"))])).luck for k in range(board.size)]
    assert sum(luck) == pytest.approx(0, abs=1e-9)
    assert max(luck) > 0.5


def test_best_play_is_all_skill():
    """The guesses with the most bits have skill 1; a guess other than the only code left is rated as wasted."""
    board = Board(3, 4)
    hidden, attempts = (4, 2, 1), []
    while not attempts or attempts[-1].feedback.black < 3:
        ratings = rate_guesses(Game(board, attempts))
        guess = max(ratings.best(1000), key=lambda rating: rating.bits).guess
        attempts.append(Attempt(guess, score(hidden, guess)))
    looked = review(Game(board, attempts))
    assert looked.skill == pytest.approx(1)
    assert looked.wasted == 0

    known = [*attempts, Attempt((1, 1, 1), score(hidden, "111"))]
    after = review(Game(board, known)).moves[-1]
    assert (after.before, after.verdict) == (1, "wasted")
    assert review(Game(board, known)).wasted == 1
    assert tell_move(board, 9, after) == "9. 111: wasted, because only 421 was left."


def test_best_guesses_are_all_skill():
    """If no guess of a game has a cost, the skill is 100%, even if another guess promised more bits."""
    answers = {"1123": (1, 0), "1445": (0, 1), "3556": (2, 0), "2526": (3, 0), "6526": (4, 0)}
    looked = review(Game(Board(), [Attempt(Board().parse(guess), Feedback(*it)) for guess, it in answers.items()]))
    assert [move.verdict for move in looked.moves] == ["best"] * 5
    other = next(move for move in looked.moves if move.rating.bits < move.most_bits - 0.1)
    assert looked.skill == 1
    assert tell_review(looked).startswith("Lost 0.00 guesses; skill 100%")
    nearly = replace(looked, moves=(*looked.moves * 30, replace(other, lost=0.01)))
    assert 0.995 < nearly.skill < 1
    assert "skill 99%" in tell_review(nearly)


def test_answers_that_no_code_fits():
    """If answers contradict each other, a review covers only the attempts before the contradiction."""
    wrong = [Attempt((1, 1, 2, 2), Feedback(0, 0)), Attempt((1, 1, 1, 1), Feedback(1, 0))]
    assert len(review(Game(Board(), wrong)).moves) == 1


@given(board=st.sampled_from(SMALL_BOARDS), data=st.data())
def test_why_a_code_is_ruled_out(board, data):
    """The reasons why a code is ruled out are exactly the attempts to which it would give another answer."""
    attempts = data.draw(histories(board))
    code = board.code(data.draw(st.integers(0, board.size - 1)))
    found = {misfit.number: misfit.feedback for misfit in Game(board, attempts).find_misfits(code)}
    expected = {
        number: reference.feedback(code, one.guess)
        for number, one in enumerate(attempts, 1)
        if reference.feedback(code, one.guess) != one.feedback
    }
    assert found == expected


def test_why_in_words():
    """One sentence explains that a code fits every answer so far, or which attempt rules the code out."""
    board = Board()
    attempts = [read_attempt("1122:1,1", board), read_attempt("1344:0,1", board)]
    assert tell_misfits(Game(board, attempts), "5223") == ("5223 fits every answer so far: it may be the code.")
    assert tell_misfits(Game(board, attempts), "5611") == (
        "5611 is ruled out: attempt 1 (1122) would have been answered 0 black, 2 white instead of 1 black, 1 white."
    )
    (misfit,) = Game(VARIANTS["bulls-and-cows"].board, ["0123:1,0", "4567:2,1"]).find_misfits("0456")
    assert str(misfit) == "attempt 2 (4567) would have been answered 0 bulls, 3 cows instead of 2 bulls, 1 cow"
    huge = Board(30, 30)
    guess = Attempt((1,) * 30, Feedback(2, 0))
    assert len(Game(huge, [guess]).find_misfits([2] * 30)) == 1


@pytest.mark.slow
def test_a_board_too_big_to_compare_every_guess():
    """On a huge board, the coach rates only some guesses, including the player's, and marks this as incomplete."""
    board = Board(6, 10)
    candidates = np.arange(0, board.size, 3)
    ratings = Ratings.of(Game.at(board, candidates), (999_999,))
    assert not ratings.complete
    assert ratings.guesses[-1] == 999_999
    assert all(rating.consistent for rating in ratings.best(3))


def test_command(capsys):
    """``review`` prints JSON of a game, a table of as many of the best guesses as asked for, or a contradiction."""
    assert main(["review", "--best", "3", "1122:1,1"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert len(out) == 4
    best = rate_guesses(Game(Board(), [read_attempt("1122:1,1", Board())])).best(1)[0]
    assert out[1].split()[0] == Board().format(best.guess)

    assert main(["review", "1122:1,1", "1344:0,1", "--json"]) == 0
    moves = json.loads(capsys.readouterr().out)["moves"]
    assert [(move["after"], move["worst"]) for move in moves] == [(208, 256), (46, 46)]

    for words in ([], ["--json"]):
        assert main(["review", "1122:0,0", "3344:0,0", "5566:0,0", *words]) == 1
        assert capsys.readouterr().out.startswith("{" if words else "No code fits")


def test_a_better_guess_that_tells_no_more():
    """The coach writes that a better guess tells more only if it has more bits than the player's guess."""
    game = Game(Board())
    same, better, guess = (game.rate(game.board.index(code)) for code in ("1122", "1123", "1133"))
    move = Move(Attempt(guess.guess, Feedback(0, 0)), 1296, 16, guess, same, better.bits, lost=0.25)
    told = [tell_move(game.board, 1, each).partition("; ")[2] for each in (move, replace(move, best=better))]
    assert told == ["cost 0.25 of a guess: 1122 is better.", "cost 0.25 of a guess: 1123 tells more."]


def test_a_cost_too_small_for_two_decimals():
    """A guess with a cost of 1/276 is reported to cost less than 0.01 of a guess, never 0.00."""
    board = Board()
    game = Game(board, [read_attempt("1123:0,1", board), read_attempt("2455:1,0", board)])
    move = review(game).moves[1]

    assert move.lost == pytest.approx(1 / 276)
    assert "cost less than 0.01 of a guess: 2445 tells more." in tell_move(board, 2, move)


@pytest.mark.parametrize(("guess", "estimate"), [("1122", 0), ("3456", 1)])
def test_a_guess_that_tells_nothing_costs_a_guess_unless_it_is_the_code(guess, estimate):
    """When only one code is left, the estimated cost is 0 for this code and 1 for any other guess."""
    game = Game(Board(), ["1122:4,0"])
    rating = game.rate(guess)
    move = Move(Attempt(guess, (0, 0)), 1, 1, rating, rating, most_bits=0.0)

    assert move.estimate == estimate
