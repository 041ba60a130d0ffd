"""The best known play: each stored tree is followed to every code and scored in plain Python."""

import numpy as np
import pytest
import reference
from rebuild_trees import compact

from mastermind_xl import Attempt, Board, Feedback, Game, advise, evaluate, grow, make_strategy
from mastermind_xl.strategies import BEST_KNOWN_BOARDS, REGISTRY, default_strategy
from mastermind_xl.strategies.optimal import KeptPlay, load_kept

PUBLISHED = {Board(5, 8): 179_274}
"""The best totals published so far, from supermastermind.github.io."""


def follow(board):
    """Count the codes that the stored tree finds with guess 1, 2, …; the last two candidates are tried in turn."""
    kept = load_kept(board)
    codes = reference.list_codes(board.pegs, board.colors, board.repeats)
    found = []
    todo = [(0, list(range(len(codes))), 1)]
    while todo:
        node, left, depth = todo.pop()
        guess = int(kept.guesses[node])
        parts = {}
        for code in left:
            answer = reference.feedback.__wrapped__(codes[code], codes[guess])
            parts.setdefault(answer, []).append(code)
        for answer, part in parts.items():
            if answer == (board.pegs, 0):
                found.append(depth)
            elif len(part) <= 2:
                found += [depth + 1, depth + 2][: len(part)]
            else:
                assert len(part) < len(left)  # otherwise the loop would not end
                todo.append((int(kept.children[node, Feedback(*answer).rank]), part, depth + 1))
    return np.bincount(found)[1:].tolist()


@pytest.mark.parametrize(
    "board",
    [pytest.param(board, marks=pytest.mark.slow if board.size > 20_000 else ()) for board in BEST_KNOWN_BOARDS],
    ids=str,
)
def test_kept_trees(board):
    """Each stored tree finds all codes with the total that ``evaluate`` reports; for 5 × 8, this total is a record."""
    distribution = follow(board)
    result = evaluate(make_strategy("best-known", board))

    assert sum(distribution) == board.size
    assert list(result.distribution) == distribution
    assert result.total == sum(guesses * count for guesses, count in enumerate(distribution, 1))
    assert result.total < PUBLISHED.get(board, np.inf)


def test_what_is_kept_of_a_tree():
    """A stored tree omits positions with at most two candidates, and has the original guess in every other position."""
    board = Board(3, 5)
    tree = grow(make_strategy("entropy", board))
    kept = KeptPlay(**compact(tree))
    assert 0 < len(kept.guesses) < len(tree.guess_indices) / 3
    for code in range(board.size):
        attempts = []
        for guess in tree.path(code):
            game = Game(board, attempts)
            assert kept.follow(game) == (board.index(guess) if len(game.candidates) > 2 else None)
            attempts.append(Attempt(guess, Feedback(*reference.feedback(board.code(code), guess))))


def test_it_is_what_plays():
    """On a board with a stored tree, ``best-known`` is the default; on smaller boards, it plays the optimal tree."""
    for board in BEST_KNOWN_BOARDS:
        assert default_strategy(board, at_once=True) == default_strategy(board) == "best-known"
        assert default_strategy(board, consistent=True) == "most-parts"
    assert default_strategy(Board(), at_once=True) == "optimal"
    for board in (Board(), Board(3, 5), Board(3, 4, repeats=False)):
        known, optimal = (grow(make_strategy(name, board)) for name in ("best-known", "optimal"))
        assert np.array_equal(known.guess_indices, optimal.guess_indices)
        assert REGISTRY["best-known"].plays_as(board) == "optimal"


def test_one_guess_after_the_other():
    """``best-known`` plays its stored tree, or a guess of ``most-parts`` if the game has left the tree."""
    board = Board(5, 8)
    strategy = make_strategy("best-known", board)
    tree = grow(strategy)
    for code in range(17, board.size, 5_003):
        attempts = []
        for expected in tree.path(code):
            guess = advise(strategy, Game(board, attempts)).guess
            assert guess == expected
            attempts.append(Attempt(guess, Feedback(*reference.feedback(board.code(code), guess))))

    own = Game(board, [Attempt(board.parse("11111"), Feedback(1, 0)), Attempt(board.parse("12345"), Feedback(2, 3))])
    assert strategy.choose(own) == make_strategy("most-parts", board).choose(own)
