"""Ties and weights: equally good guesses are chosen as in plain Python."""

from math import log2

import numpy as np
import pytest
import reference

from mastermind_xl import Board, Feedback, StrategyError, evaluate, make_strategy
from mastermind_xl.cli import main
from mastermind_xl.core.game import Game

MEASURES = {
    "worst": lambda sizes: max(sizes),
    "expected-size": lambda sizes: sum(size * size for size in sizes),
    "entropy": lambda sizes: round(sum(size * log2(size) for size in sizes), 9),
    "parts": lambda sizes: -len(sizes),
}
OF = {
    "knuth": "worst",
    "minimax": "worst",
    "expected-size": "expected-size",
    "entropy": "entropy",
    "most-parts": "parts",
}


def by_hand(name, keys, codes, candidates):
    """Find the guess of a strategy with these tie keys, by trying every code."""
    if len(candidates) <= (2 if keys else 1):
        return candidates[0]

    def order(guess):
        sizes = [len(part) for part in reference.partition(guess, candidates).values()]
        tied = [guess not in candidates if key == "candidate" else MEASURES[key](sizes) for key in keys]
        return MEASURES[OF[name]](sizes), *tied, guess

    return min(candidates if name == "minimax" else codes, key=order)


@pytest.mark.slow
@pytest.mark.parametrize("name", OF)
@pytest.mark.parametrize(
    "ties", ["rotation", "candidate", "worst", "candidate,parts", "entropy,candidate", "parts,expected-size,worst"]
)
def test_every_guess(name, ties):
    """For several tie keys, every guess of a strategy equals the guess of a plain Python implementation."""
    for board in (Board(3, 4), Board(4, 5, repeats=False)):
        codes = reference.list_codes(board.pegs, board.colors, board.repeats)
        strategy = make_strategy(name, board, ties=ties)
        keys = () if ties == "rotation" else tuple(ties.split(","))
        win = Feedback(board.pegs, 0).rank
        todo = [Game(board)]
        while todo:
            game = todo.pop()
            candidates = [board.code(code) for code in game.candidates.tolist()]
            guess = strategy.choose(game).guess_index
            assert board.code(guess) == by_hand(name, keys, codes, candidates)
            branches = game.branches(guess)
            todo += [below for rank, below in branches.items() if rank != win]


@pytest.mark.slow
def test_the_default_is_candidate():
    """Without tie keys, every strategy plays as with the tie key ``candidate``."""
    board = Board()
    for name in OF:
        plain = evaluate(make_strategy(name, board))
        assert np.array_equal(evaluate(make_strategy(name, board, ties="candidate")).guess_counts, plain.guess_counts)
    turned = evaluate(make_strategy("knuth", board, rotation="1234"))
    tied = evaluate(make_strategy("knuth", board, rotation="1234", ties="candidate"))
    assert np.array_equal(turned.guess_counts, tied.guess_counts)


def test_weighted_entropy():
    """The strategy ``weighted-entropy`` needs 5,646 guesses for all codes of 4 × 6, the total that Gür published.

    On a board without weights, it plays like ``entropy``.
    """
    result = evaluate(make_strategy("weighted-entropy", Board()))
    assert (result.total, result.most, result.first) == (5646, 5, (1, 1, 2, 3))
    assert evaluate(make_strategy("weighted-entropy", Board(4, 5))).average < 4
    assert evaluate(make_strategy("weighted-entropy", Board(4, 5), consistent=True)).average < 4.1
    others = [evaluate(make_strategy(name, Board(3, 5))).guess_counts for name in ("weighted-entropy", "entropy")]
    assert np.array_equal(*others)  # this board has no weights, so both play the same


def test_what_cannot_be():
    """Unknown tie keys, and tie keys for a strategy without ties, are refused."""
    with pytest.raises(
        StrategyError, match="'best' is no rule for ties: choose rotation, or one or more of candidate, "
    ):
        make_strategy("knuth", Board(), ties="worst,best")
    with pytest.raises(StrategyError, match="optimal cannot use ties: only minimax, knuth"):
        make_strategy("optimal", Board(), ties="worst")


def test_on_the_command_line(capsys):
    """``evaluate`` reports tie keys, rotation and ``--consistent`` in its output; ``suggest`` accepts tie keys."""
    assert main(["evaluate", "knuth", "--pegs", "3", "--colors", "4", "--ties", "worst,parts"]) == 0
    assert capsys.readouterr().out.startswith("knuth on 3 pegs, 4 colours, ties by worst,parts\n")
    assert main(["evaluate", "knuth", "--pegs", "3", "--colors", "4", "--ties", "rotation", "--json"]) == 0
    assert '"ties": "rotation"' in capsys.readouterr().out
    words = ["--consistent", "--rotation", "123", "--json"]
    assert main(["evaluate", "knuth", "--pegs", "3", "--colors", "4", *words]) == 0
    assert '"consistent": true, "rotation": "123"' in capsys.readouterr().out
    assert main(["suggest", "1122:1,1", "--strategy", "knuth", "--ties", "rotation"]) == 0
    assert capsys.readouterr().out.startswith("Guess 1134 (it cannot be the code")
