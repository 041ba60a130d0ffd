"""Sets of fixed guesses: how they are examined and found."""

import random
from itertools import combinations

import numpy as np
import pytest
import reference
from static_by_hand import USUAL, answers_by_hand, distinct_by_hand, steps

from mastermind_xl import Board
from mastermind_xl.core.scoring import scorer
from mastermind_xl.static.confused_pairs import count_confused, count_different, find_confused
from mastermind_xl.static.fixed_guesses import anneal, chance_from, count_distinct, fewest_thinkable, review_set, shrink


def groups_by_hand(board, guesses):
    """Return the groups of codes, as indices, that have the same answers, in plain Python."""
    groups = {}
    for index, answers in enumerate(answers_by_hand(board, guesses).values()):
        groups.setdefault(answers, []).append(index)
    return {tuple(group) for group in groups.values() if len(group) > 1}


@pytest.mark.parametrize("board", [Board(3, 4), Board(3, 5, repeats=False), Board(5, 2)], ids=str)
def test_what_any_set_tells(board):
    """For random sets of guesses, the report lists the right groups of codes with equal answers.

    It also shows how many further guesses each group needs.
    """
    chance = random.Random(1)
    codes = reference.list_codes(board.pegs, board.colors, board.repeats)
    for size in (0, 1, 2, 3):
        guesses = [chance.randrange(board.size) for _ in range(size)]
        looked_at = review_set(board, guesses)
        assert looked_at.distinct == distinct_by_hand(board, guesses)
        assert {group.codes for group in looked_at.groups} == groups_by_hand(board, guesses)
        sizes = [len(group.codes) for group in looked_at.groups]
        assert sizes == sorted(sizes, reverse=True)
        for group in looked_at.groups[:4]:
            assert group.more == guesses_needed(codes, [codes[index] for index in group.codes])


def guesses_needed(codes, candidates):
    """Return the largest number of guesses that Knuth's strategy needs for these candidates, by the reference."""
    guess = reference.knuth(codes, candidates)
    parts = reference.partition(guess, candidates)
    return 1 + max((guesses_needed(codes, part) for part in parts.values() if part != [guess]), default=0)


@pytest.mark.parametrize(("board", "size"), [(Board(2, 5), 3), (Board(3, 3), 2)], ids=str)
def test_the_further_guess_is_the_first_that_does(board, size):
    """A review of a set proposes the first further guess with which the set identifies every code, or None."""
    chance = random.Random(2)
    found = set()
    for _ in range(60):
        guesses = [chance.randrange(board.size) for _ in range(size)]
        if distinct_by_hand(board, guesses) < board.size:
            does = [g for g in range(board.size) if distinct_by_hand(board, [*guesses, g]) == board.size]
            assert review_set(board, guesses).separator == (does[0] if does else None)
            found.add(bool(does))
    assert found == {True, False}


@pytest.mark.parametrize(
    ("board", "size"),
    [
        (Board(3, 6), 5),
        (Board(4, 5), 5),
        (Board(4, 6), 6),
        pytest.param(Board(4, 7), 7, marks=pytest.mark.hours("a proof on 2,401 codes")),
        (Board(4, 5, repeats=False), 5),
    ],
    ids=str,
)
@pytest.mark.slow
def test_annealing_finds_the_least_sets_that_are_known(board, size):
    """Annealing finds sets of the smallest known size that identify every code, in a few hundred steps."""
    *sets, last = shrink(board, chance_from(1), steps(600))
    sizes = [len(each) for each in sets]
    assert sizes == list(range(sizes[0], size - 1, -1))
    assert distinct_by_hand(board, sets[-1].tolist()) == board.size
    assert len(last) == size - 1
    assert count_distinct(board, last) == distinct_by_hand(board, last.tolist()) < board.size


@pytest.mark.slow
def test_annealing_finds_1288_with_five():
    """Annealing finds five fixed guesses that separate 1288 codes, which is the highest possible number."""
    chance = chance_from(4)
    five = anneal(USUAL, chance.integers(1296, size=5), chance, steps(6_000))
    assert distinct_by_hand(USUAL, five.tolist()) == 1288


@pytest.mark.parametrize("size", [1, 2, 3])
def test_annealing_finds_the_best_of_all_sets(size):
    """On a board small enough to try all sets, annealing finds a set with the most different answers."""
    board = Board(3, 3)
    best = max(distinct_by_hand(board, each) for each in combinations(range(27), size))
    chance = chance_from(5)
    found = anneal(board, chance.integers(27, size=size), chance, steps(400))
    assert distinct_by_hand(board, found.tolist()) == best


def test_the_same_seed_finds_the_same_set():
    """With the same seed, annealing finds the same sets of guesses; with another seed, it finds other sets."""
    one, same, other = (
        [each.tolist() for each in shrink(Board(3, 6), chance_from(seed), steps(50))] for seed in (3, 3, 4)
    )
    assert one == same != other


def test_a_board_of_one_code_needs_no_guess():
    """Annealing finds that a board with a single code needs no fixed guess."""
    board = Board(3, 1)
    assert [each.tolist() for each in shrink(board, chance_from(0), steps(1))] == [[]]
    assert fewest_thinkable(board) == 0


def test_the_search_goes_down_to_the_smallest_size_that_is_thinkable():
    """On a board of 2 × 3, the search ends with a set of the smallest size that the number of answers allows."""
    board = Board(2, 3)
    *_, last = shrink(board, chance_from(0), steps(400))

    assert len(last) == fewest_thinkable(board) == 2
    assert count_distinct(board, last) == board.size


@pytest.mark.parametrize("board", [Board(3, 4), Board(5, 3), Board(4, 5, repeats=False)], ids=str)
def test_confused_pairs(board):
    """The different answers, and the pairs of codes that each guess leaves with equal answers, are counted rightly."""
    chance = chance_from(3)
    for size in (1, 2, 3):
        answers = answers_by_hand(board, chance.integers(board.size, size=size).tolist())
        keys = np.array([hash(each) for each in answers.values()])
        codes, some = list(answers), chance.permutation(board.size)[:40]
        expected = [
            sum(
                reference.feedback(one, codes[guess]) == reference.feedback(other, codes[guess])
                for one, other in combinations(codes, 2)
                if answers[one] == answers[other]
            )
            for guess in some
        ]
        pairs = find_confused(keys, chance.permutation(board.size))
        assert count_confused(scorer(board), pairs, some).tolist() == expected
        assert count_different(keys) == len(set(answers.values()))
