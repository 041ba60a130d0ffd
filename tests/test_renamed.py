"""Replaced names: each old name still works, with a warning about the line that uses it."""

import warnings

import numpy as np
import pytest

from mastermind_xl import Board, Choice, DecisionTree, Game, Options, Repair, evaluate, grow, make_strategy, part_sizes
from mastermind_xl.cli import main

BOARD = Board(3, 4)
FIVE = np.array([5])
TREE = grow(make_strategy("knuth", BOARD))
REPAIR = Game(BOARD, ["111:1,0", "111:0,0"]).diagnosis.repairs[0]


def warns(old, new):
    """Expect one warning about an old name."""
    return pytest.warns(DeprecationWarning, match=f"^{old} is now called {new};")


@pytest.mark.parametrize(
    ("thing", "old", "new"),
    [
        (Choice(7), "guess", "guess_index"),
        (Game(BOARD, ["112:1,0"]), "guesses", "guess_indices"),
        (Game(BOARD, ["112:1,0"]), "answers", "answer_ranks"),
        (TREE, "guesses", "guess_indices"),
        (evaluate("knuth", BOARD), "guesses", "guess_counts"),
        (evaluate("knuth", BOARD), "codes", "game_count"),
        (REPAIR, "codes", "code_count"),
        (Options(7), "opening", "opening_index"),
        (BOARD, "sign", "fingerprint"),
        (make_strategy("knuth", BOARD, "112"), "opening", "opening_index"),
    ],
)
def test_an_old_attribute_is_the_new_one(thing, old, new):
    """An attribute has the same value under its old name and its new name; the old name gives a warning."""
    with warns(old, new) as given:
        found, wanted = getattr(thing, old), getattr(thing, new)
        assert found == wanted if callable(found) else np.array_equal(found, wanted)
    assert given[0].filename == __file__


@pytest.mark.parametrize(
    ("called", "old", "new", "others"),
    [
        (Choice, "guess", "guess_index", {}),
        (Choice(3)._replace, "guess", "guess_index", {}),
        (Options, "opening", "opening_index", {}),
        (REPAIR._replace, "codes", "code_count", {}),
        (Repair, "codes", "code_count", {"number": 1, "attempt": REPAIR.attempt, "feedback": REPAIR.feedback}),
        (Game.at, "guesses", "guess_indices", {"board": BOARD, "candidates": FIVE, "answer_ranks": [0]}),
        (Game.at, "answers", "answer_ranks", {"board": BOARD, "candidates": FIVE, "guess_indices": [0]}),
        (DecisionTree, "guesses", "guess_indices", {k: v for k, v in vars(TREE).items() if k != "guess_indices"}),
        (part_sizes, "guesses", "guess_indices", {"scorer": BOARD, "candidates": FIVE}),
    ],
)
def test_an_old_argument_is_the_new_one(called, old, new, others):
    """An argument has the same effect under its old name and its new name; the old name gives a warning."""
    value = [7] if called in (Game.at, part_sizes) else TREE.guess_indices if called is DecisionTree else 7
    with warns(old, new) as given:
        found = called(**others, **{old: value})
    expected = called(**others, **{new: value})
    assert np.array_equal(found, expected) if called is part_sizes else found == expected
    assert given[0].filename == __file__


def test_walk_gives_the_indices_of_a_path():
    """The old method ``walk`` of decision trees still returns the indices of the codes that ``path`` returns."""
    with warns("walk", "path"):
        assert [*map(BOARD.code, TREE.walk("423"))] == TREE.path("423")


def test_nothing_of_ours_uses_an_old_name(tmp_path, capsys):
    """Commands that evaluate, advise, review and write workbooks cause no warning about an old name."""
    small = ["--pegs", "3", "--colors", "4"]
    with warnings.catch_warnings():
        warnings.simplefilter("error", DeprecationWarning)
        for words in (
            ["evaluate", "knuth", "random", "optimal", "--opening", "112", *small], ["evaluate", "knuth", "--code", "423", *small],
            ["suggest", "112:1,0", *small], ["suggest", "111:1,0", "111:0,0", *small], ["review", "112:1,0", "131:0,1", *small],
            ["optimal", *small], ["solver", str(tmp_path / "solver.xlsx"), *small], ["game", str(tmp_path / "game.xlsx"), *small],
        ):  # fmt: skip
            assert main(words) == int("111:0,0" in words)  # a contradiction
    assert "27 codes would fit" in capsys.readouterr().out
