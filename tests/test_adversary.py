"""The adversary never settles on a code; these tests check its answers and how many guesses players need."""

from functools import cache
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference import feedback, list_codes, partition

from mastermind_xl import Board, BoardError, Choice, Game, Strategy, make_strategy
from mastermind_xl.analysis.adversary import find_least, play_against, play_evasively

SMALL = [
    Board(1, 1), Board(1, 4), Board(2, 2), Board(2, 5), Board(3, 3), Board(3, 4), Board(4, 2),
    Board(2, 6, False), Board(3, 5, False),
]  # fmt: skip


def evade(guess, candidates):
    """Choose the adversary's answer in plain Python: most codes left, then fewest pegs, then fewest blacks."""
    parts = partition(guess, candidates)
    return min(parts, key=lambda answer: (-len(parts[answer]), sum(answer), answer[0]))


@given(st.data())
def test_every_answer_follows_the_rule(data):
    """The adversary answers as plain Python does, and answers all black exactly if only the guess is left."""
    board = data.draw(st.sampled_from([Board(), Board(3, 4), Board(2, 7), Board(3, 5, False), Board(4, 2)]))
    codes = list_codes(board.pegs, board.colors, board.repeats)
    game, candidates = Game(board), list(codes)
    for guess in data.draw(st.lists(st.sampled_from(codes), max_size=6)):
        game = play_evasively(game, guess)
        answer = evade(guess, candidates)
        candidates = partition(guess, candidates)[answer]

        assert tuple(game.attempts[-1].feedback) == answer
        assert [board.code(int(index)) for index in game.candidates] == candidates
        assert (answer[0] == board.pegs) == (candidates == [guess])


def least_by_hand(board):
    """Find the fewest guesses with which a player can win, by trying every guess in every position."""
    codes = list_codes(board.pegs, board.colors, board.repeats)

    @cache
    def within(candidates, depth):
        if depth == 1 or len(candidates) == 1:
            return len(candidates) == 1
        return any(within(tuple(partition(guess, candidates)[evade(guess, candidates)]), depth - 1) for guess in codes)

    return next(depth for depth in range(1, len(codes) + 1) if within(codes, depth))


@pytest.mark.parametrize("board", SMALL, ids=str)
def test_the_least_is_that_of_every_way_tried(board):
    """Against the adversary, the search finds the same fewest guesses as plain Python, and guesses that win."""
    found = find_least(board)

    assert (found.least, found.most) == (least_by_hand(board),) * 2
    candidates = list_codes(board.pegs, board.colors, board.repeats)
    for guess in found.guesses:
        answer = evade(guess, candidates)
        candidates = partition(guess, candidates)[answer]
    assert (answer, len(found.guesses)) == ((board.pegs, 0), found.least)


def test_usual_board():
    """Against the adversary on 4 × 6, the best player and Knuth need five guesses; the last guess fits all answers."""
    found = find_least(Board())
    games = {name: play_against(make_strategy(name, Board())) for name in ("first", "knuth", "entropy", "optimal")}

    assert (found.least, found.most) == (5, 5)
    assert {name: len(game.attempts) for name, game in games.items()} == {
        "first": 8, "knuth": 5, "entropy": 6, "optimal": 5,
    }  # fmt: skip
    for game in games.values():
        code = game.attempts[-1].guess
        assert all(feedback(code, each.guess) == each.feedback for each in game.attempts)


def test_no_board_below_it_is_left_open():
    """On every board up to 4 × 6, the fewest guesses that win against the adversary are known exactly."""
    for pegs in range(1, 5):
        for colors in range(1, 7):
            for repeats in (True, False)[: 2 if colors >= pegs else 1]:
                found = find_least(Board(pegs, colors, repeats))
                assert found.least == found.most


def test_bounds_do_not_depend_on_the_clock(monkeypatch):
    """On a machine so busy that an hour passes between any two looks at a clock, the same fewest guesses are proved."""
    hours = count()
    for clock in ("monotonic", "process_time", "thread_time"):
        monkeypatch.setattr(f"time.{clock}", lambda: 3600.0 * next(hours))
    found = find_least(Board(4, 7))
    assert found.least == found.most
    found = find_least(Board(4, 7), pairs=100_000)
    assert found.least < found.most


def test_what_is_not_known_is_not_claimed():
    """Without pairs to score, the search returns bounds for the fewest guesses; a board too big to list is refused."""
    found = find_least(Board(4, 10, False), pairs=0)
    assert 5 <= found.least < found.most == len(found.guesses) == 7
    with pytest.raises(BoardError, match="are too many to list"):
        find_least(Board(10, 10))


@pytest.mark.parametrize("looked_at", [None, 5])
def test_a_guess_that_ran_out_of_time_ends_a_timed_game(looked_at):
    """With a time limit, a game ends unfinished if, and only if, the strategy's time for a guess ran out."""

    class Hurried(Strategy):
        name = "hurried"

        def choose(self, game):
            return Choice(int(game.candidates[0]), looked_at)

    timed = play_against(Hurried(Board(2, 3)), seconds=1000)

    assert (timed.found is None) == (looked_at is not None)
    assert (timed.attempts == ()) == (looked_at is not None)
    assert play_against(Hurried(Board(2, 3))).found is not None
